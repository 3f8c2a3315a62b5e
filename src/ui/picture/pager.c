/* The list over the editor: lines of text, or lines to choose from, and their filter. */
#include "pager.h"

#include "mapwright/choices.h"
#include "mapwright/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pager_clear(struct pager *pager)
{
	if (pager->under)
		pager_clear(pager->under);
	free(pager->under);
	arena_clear(&pager->arena);
	*pager = (struct pager){0};
}

void pager_begin(struct pager *pager, const char *title)
{
	pager_clear(pager);
	pager->open = true;
	pager->selected = -1;
	pager->filter = "";
	pager->title = arena_copy(&pager->arena, title, strlen(title));
}

static struct pager_line *pager_append(struct pager *pager, const char *text)
{
	const struct pager_line line = {.text = arena_copy(&pager->arena, text, strlen(text))};
	return arena_append(&pager->arena, &pager->lines, &pager->count, &pager->capacity, &line, sizeof line);
}

__attribute__((format(printf, 4, 0))) static void add_line(struct pager *pager, const char *command, bool word,
							   const char *format, va_list arguments)
{
	char *text;
	if (vasprintf(&text, format, arguments) < 0)
		memory_end();
	struct pager_line *line = pager_append(pager, text);
	free(text);
	if (!command)
		return;
	line->command = arena_copy(&pager->arena, command, strlen(command));
	line->word = word;
	pager->selected = pager->selected < 0 ? pager->count - 1 : pager->selected;
	pager->menu = true;
}

void pager_add(struct pager *pager, const char *command, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_line(pager, command, false, format, arguments);
	va_end(arguments);
}

void pager_word(struct pager *pager, const char *word, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_line(pager, word, true, format, arguments);
	va_end(arguments);
}

void pager_heading(struct pager *pager, const char *text)
{
	pager_append(pager, text)->heading = true;
}

void pager_below(struct pager *pager, const char *text)
{
	pager_append(pager, text)->below = true;
}

/* Returns the columns of a line before its first tab; -1 means no tab. */
static int columns_before_tab(const char *text, bool utf8)
{
	const char *tab = strchr(text, '\t');
	return tab ? screen_columns(utf8, text, (size_t)(tab - text)) : -1;
}

void pager_align(struct pager *pager, bool utf8, int least, int most)
{
	int widest = -1;
	for (int i = 0; i < pager->count; i++) {
		int columns = columns_before_tab(pager->lines[i].text, utf8);
		widest = columns > widest ? columns : widest;
	}
	if (widest < 0)
		return;
	widest = widest < least ? least : widest;
	widest = widest > most ? most : widest;
	for (int i = 0; i < pager->count; i++) {
		const char *text = pager->lines[i].text, *tab = strchr(text, '\t');
		int pad = widest - columns_before_tab(text, utf8);
		if (tab)
			pager->lines[i].text = arena_print(&pager->arena, "%.*s%*s  %s", (int)(tab - text), text,
							   pad > 0 ? pad : 0, "", tab + 1);
	}
}

void pager_wrap(struct pager *pager, const char *text, int width, int indent)
{
	int room = width - indent > 8 ? width - indent : 8;
	while (*text) {
		const char *row = text;
		int length = (int)screen_row(true, &text, room);
		pager_add(pager, NULL, "%*s%.*s", indent, "", length, row);
	}
}

void pager_pair(struct pager *pager, const char *name, const char *text, int left, int width)
{
	int room = width - left > 8 ? width - left : 8, used = screen_columns(true, name, strlen(name));
	if (used >= left) { /* a long name gets a line for itself */
		pager_add(pager, NULL, "  %s", name);
		pager_wrap(pager, text, width, left + 2);
		return;
	}
	const char *row = text;
	int length = (int)screen_row(true, &text, room);
	pager_add(pager, NULL, "  %s%*s%.*s", name, left - used, "", length, row);
	pager_wrap(pager, text, width, left + 2);
}

void pager_move(struct pager *pager, int step)
{
	int at = pager->selected < 0 ? 0 : pager->selected;
	if (!pager->menu) {
		at += step;
	} else {
		int direction = step < 0 ? -1 : 1, best = at;
		for (int i = at + direction; i >= 0 && i < pager->count; i += direction) {
			if (!pager->lines[i].command)
				continue;
			best = i;
			if ((i - at) * direction >= step * direction)
				break;
		}
		at = best;
	}
	pager->selected = at < 0 ? 0 : at >= pager->count ? pager->count - 1 : at;
}

/* Returns the length of the number at the start of a filter, if numbers are allowed. */
static size_t count_length(const struct pager *pager)
{
	return pager->counted ? strspn(pager->filter, "0123456789 ") : 0;
}

void pager_filter(struct pager *pager, const char *filter)
{
	if (!pager->all) {
		struct pager_line *lines =
		    arena_allocate(&pager->arena, (size_t)pager->count + 1, sizeof *pager->lines);
		pager->all = pager->lines;
		pager->all_count = pager->count;
		pager->lines = lines;
	}
	pager->filter = arena_copy(&pager->arena, filter, strlen(filter));
	pager->count = 0;
	const char *words = pager->filter + count_length(pager);
	bool plain = words[strspn(words, " ")] == '\0';
	for (enum fit fit = FIT_EXACT; fit < FIT_NONE; fit++) {
		bool kept = false;
		for (int i = 0; i < pager->all_count; i++) {
			const struct pager_line *line = &pager->all[i];
			kept = line->below ? kept
					   : fit_of_line(line->text, words) == fit &&
						 (plain || line->command || !pager->verb);
			if (kept)
				pager->lines[pager->count++] = *line;
		}
	}
	/* The text as typed may be missing from the list. It comes first if the user more likely means a new word
	 * than the first match. */
	char *text = pager->verb && *words ? arena_print(&pager->arena, "%s  (as typed)", words) : NULL;
	if (text) {
		const char *best = pager->count > 0 ? pager->lines[0].text : "";
		bool first = pager->own_words && fit_of_line(best, words) == FIT_WHOLE && strstr(best, words);
		int at = first ? 0 : pager->count;
		memmove(&pager->lines[at + 1], &pager->lines[at],
			(size_t)(pager->count++ - at) * sizeof *pager->lines);
		pager->lines[at] = (struct pager_line){.text = text, .command = words, .word = true};
	}
	pager->selected = 0;
}

const struct pager_line *pager_chosen(const struct pager *pager)
{
	bool chosen = pager->selected >= 0 && pager->selected < pager->count;
	return chosen && pager->lines[pager->selected].command ? &pager->lines[pager->selected] : NULL;
}

char *pager_choice(const struct pager *pager)
{
	const struct pager_line *line = pager_chosen(pager);
	size_t count = count_length(pager);
	char *command = NULL;
	while (count > 0 && pager->filter[count - 1] == ' ')
		count--;
	if (!line || !line->word)
		return line ? memory_copy(line->command) : NULL;
	int length = asprintf(&command, "%s%.*s%s%s", pager->verb, (int)count, pager->filter, count > 0 ? " " : "",
			      line->command);
	if (length < 0)
		memory_end();
	return command;
}

bool pager_find(struct pager *pager, const char *text)
{
	if (pager->count == 0)
		return false;
	int from = pager->selected < 0 ? 0 : pager->selected;
	for (int i = 1; i <= pager->count; i++) {
		int at = (from + i) % pager->count;
		if (!strcasestr(pager->lines[at].text, text) || (pager->menu && !pager->lines[at].command))
			continue;
		pager->selected = at;
		return true;
	}
	return false;
}

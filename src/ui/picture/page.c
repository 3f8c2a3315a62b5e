#include "page.h"

#include "mapwright/choices.h"
#include "mapwright/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void page_clear(struct page *page)
{
	arena_clear(&page->arena);
	*page = (struct page){0};
}

void page_begin(struct page *page, const char *title)
{
	page_clear(page);
	page->open = true;
	page->selected = -1;
	page->filter = "";
	page->title = arena_copy(&page->arena, title, strlen(title));
}

static struct page_line *page_append(struct page *page, const char *text)
{
	const struct page_line line = {.text = arena_copy(&page->arena, text, strlen(text))};
	return arena_append(&page->arena, &page->lines, &page->count, &page->capacity, &line, sizeof line);
}

__attribute__((format(printf, 4, 0))) static void add_line(struct page *page, const char *command, bool word,
							   const char *format, va_list arguments)
{
	char *text;
	if (vasprintf(&text, format, arguments) < 0)
		memory_end();
	struct page_line *line = page_append(page, text);
	free(text);
	if (!command)
		return;
	line->command = arena_copy(&page->arena, command, strlen(command));
	line->word = word;
	page->selected = page->selected < 0 ? page->count - 1 : page->selected;
	page->menu = true;
}

void page_add(struct page *page, const char *command, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_line(page, command, false, format, arguments);
	va_end(arguments);
}

void page_word(struct page *page, const char *word, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_line(page, word, true, format, arguments);
	va_end(arguments);
}

void page_heading(struct page *page, const char *text)
{
	page_append(page, text)->heading = true;
}

/* The columns of a line before its first tab; -1: it has none. */
static int columns_before_tab(const char *text, bool utf8)
{
	const char *tab = strchr(text, '\t');
	return tab ? screen_columns(utf8, text, (size_t)(tab - text)) : -1;
}

void page_align(struct page *page, bool utf8, int least, int most)
{
	int widest = -1;
	for (int i = 0; i < page->count; i++) {
		int columns = columns_before_tab(page->lines[i].text, utf8);
		widest = columns > widest ? columns : widest;
	}
	if (widest < 0)
		return;
	widest = widest < least ? least : widest;
	widest = widest > most ? most : widest;
	for (int i = 0; i < page->count; i++) {
		const char *text = page->lines[i].text, *tab = strchr(text, '\t');
		int pad = widest - columns_before_tab(text, utf8);
		if (tab)
			page->lines[i].text = arena_print(&page->arena, "%.*s%*s  %s", (int)(tab - text), text,
							  pad > 0 ? pad : 0, "", tab + 1);
	}
}

void page_wrap(struct page *page, const char *text, int width, int indent)
{
	int room = width - indent > 8 ? width - indent : 8;
	while (*text) {
		int length = (int)screen_fitting(true, text, strlen(text), room);
		page_add(page, NULL, "%*s%.*s", indent, "", length, text);
		text += length;
		while (*text == ' ' || *text == '\n')
			text++;
	}
}

void page_pair(struct page *page, const char *name, const char *text, int left, int width)
{
	int room = width - left > 8 ? width - left : 8, used = (int)strlen(name);
	if (used >= left) { /* a long name has a line of its own */
		page_add(page, NULL, "  %s", name);
		page_wrap(page, text, width, left + 2);
		return;
	}
	int length = (int)screen_fitting(true, text, strlen(text), room);
	page_add(page, NULL, "  %-*s%.*s", left, name, length, text);
	text += length;
	page_wrap(page, text + (*text == ' '), width, left + 2);
}

void page_move(struct page *page, int step)
{
	int at = page->selected < 0 ? 0 : page->selected;
	if (!page->menu) {
		at += step;
	} else {
		int direction = step < 0 ? -1 : 1, best = at;
		for (int i = at + direction; i >= 0 && i < page->count; i += direction) {
			if (!page->lines[i].command)
				continue;
			best = i;
			if ((i - at) * direction >= step * direction)
				break;
		}
		at = best;
	}
	page->selected = at < 0 ? 0 : at >= page->count ? page->count - 1 : at;
}

/* The number that a filter begins with, where one may. */
static size_t count_length(const struct page *page)
{
	return page->counted ? strspn(page->filter, "0123456789 ") : 0;
}

void page_filter(struct page *page, const char *filter)
{
	if (!page->all) {
		struct page_line *lines = arena_allocate(&page->arena, (size_t)page->count + 1, sizeof *page->lines);
		page->all = page->lines;
		page->all_count = page->count;
		page->lines = lines;
	}
	page->filter = arena_copy(&page->arena, filter, strlen(filter));
	page->count = 0;
	const char *words = page->filter + count_length(page);
	bool plain = words[strspn(words, " ")] == '\0';
	for (enum fit fit = FIT_EXACT; fit < FIT_NONE; fit++)
		for (int i = 0; i < page->all_count; i++)
			if (fit_of_line(page->all[i].text, words) == fit &&
			    (plain || page->all[i].command || !page->verb))
				page->lines[page->count++] = page->all[i];
	/* What was typed, as it is, need not be in the list. It comes first where it is more likely a word of its own than the end
	 * of the first one there. */
	char *text = page->verb && *words ? arena_print(&page->arena, "%s  (as typed)", words) : NULL;
	if (text) {
		const char *best = page->count > 0 ? page->lines[0].text : "";
		bool first = page->own_words && fit_of_line(best, words) == FIT_WHOLE && strstr(best, words);
		int at = first ? 0 : page->count;
		memmove(&page->lines[at + 1], &page->lines[at], (size_t)(page->count++ - at) * sizeof *page->lines);
		page->lines[at] = (struct page_line){.text = text, .command = words, .word = true};
	}
	page->selected = 0;
}

const struct page_line *page_chosen(const struct page *page)
{
	bool chosen = page->selected >= 0 && page->selected < page->count;
	return chosen && page->lines[page->selected].command ? &page->lines[page->selected] : NULL;
}

char *page_choice(const struct page *page)
{
	const struct page_line *line = page_chosen(page);
	size_t count = count_length(page);
	char *command = NULL;
	while (count > 0 && page->filter[count - 1] == ' ')
		count--;
	if (!line || !line->word)
		return line ? memory_copy(line->command) : NULL;
	int length = asprintf(&command, "%s%.*s%s%s", page->verb, (int)count, page->filter, count > 0 ? " " : "",
			      line->command);
	if (length < 0)
		memory_end();
	return command;
}

bool page_find(struct page *page, const char *text)
{
	if (page->count == 0)
		return false;
	int from = page->selected < 0 ? 0 : page->selected;
	for (int i = 1; i <= page->count; i++) {
		int at = (from + i) % page->count;
		if (!strcasestr(page->lines[at].text, text) || (page->menu && !page->lines[at].command))
			continue;
		page->selected = at;
		return true;
	}
	return false;
}

/* The list over the editor: lines of text, or lines to choose from, and their filter. */
#include "picture/picture.h"

void pager_clear(struct pager *pager)
{
	if (pager->under)
		pager_clear(pager->under);
	free(pager->under);
	arena_clear(&pager->arena);
	*pager = (struct pager){0};
}

void pager_begin(struct pager *pager, const char *format, ...)
{
	struct arena arena = {0}; /* the title may be made of what the page before holds */
	va_list arguments;
	va_start(arguments, format);
	const char *title = arena_vprint(&arena, format, arguments);
	va_end(arguments);
	pager_clear(pager);
	*pager = (struct pager){.arena = arena, .open = true, .selected = -1, .filter = "", .title = title};
}

struct pager_line *pager_add(struct pager *pager, const char *command, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	const struct pager_line line = {.text = arena_vprint(&pager->arena, format, arguments),
					.command =
					    command ? arena_copy(&pager->arena, command, strlen(command)) : NULL,
					.style = STYLE_PLAIN};
	va_end(arguments);
	if (command && pager->selected < 0)
		pager->selected = pager->count;
	pager->menu |= command != NULL;
	return arena_append(&pager->arena, &pager->lines, &pager->count, &pager->capacity, &line, sizeof line);
}

void pager_heading(struct pager *pager, const char *text)
{
	pager_add(pager, NULL, "%s", text)->heading = true;
}

void pager_group(struct pager *pager, const char *text)
{
	if (pager->count > 0 && *pager->lines[pager->count - 1].text)
		pager_add(pager, NULL, "%s", "");
	pager_heading(pager, text);
}

void pager_row(struct pager *pager, int file, int map, const char *text)
{
	const struct pager_line line = {.text = text, .command = "", .file = file, .map = map};
	arena_append(&pager->arena, &pager->lines, &pager->count, &pager->capacity, &line, sizeof line);
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
		widest = MAX(columns, widest);
	}
	if (widest < 0)
		return;
	widest = MAX(widest, least);
	widest = MIN(widest, most);
	for (int i = 0; i < pager->count; i++) {
		const char *text = pager->lines[i].text, *tab = strchr(text, '\t');
		int pad = widest - columns_before_tab(text, utf8);
		if (tab && pager->lines[i].meaning == 0)
			pager->lines[i].meaning = (size_t)(tab - text);
		if (tab)
			pager->lines[i].text = arena_print(&pager->arena, "%.*s%*s  %s", (int)(tab - text), text,
							   MAX(pad, 0), "", tab + 1);
	}
}

void pager_wrap(struct pager *pager, const char *text, int width, int indent)
{
	int room = MAX(width - indent, 8);
	while (*text) {
		const char *row = text;
		int length = (int)screen_row(true, &text, room);
		pager_add(pager, NULL, "%*s%.*s", indent, "", length, row);
	}
}

void pager_pair(struct pager *pager, const char *name, const char *text, int left, int width)
{
	int room = MAX(width - left, 8), used = screen_columns(true, name, strlen(name));
	if (used >= left) { /* a long name gets a line for itself */
		pager_add(pager, NULL, "  %s", name);
		pager_wrap(pager, text, width, left + 2);
		return;
	}
	const char *row = text;
	int length = (int)screen_row(true, &text, room);
	pager_add(pager, NULL, "  %s%*s%.*s", name, left - used, "", length, row);
	int first = pager->count;
	pager_wrap(pager, text, width, left + 2);
	for (int i = first; i < pager->count; i++)
		pager->lines[i].below = true;
}

void pager_move(struct pager *pager, int step)
{
	int at = MAX(pager->selected, 0);
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
	pager->tried = false;
}

/* Returns the length of the number at the start of a filter, if numbers are allowed. */
static size_t count_length(const struct pager *pager)
{
	return pager->counted ? strspn(pager->filter, "0123456789 ") : 0;
}

/* Returns FIT_OTHER if a line fits one of the words. */
static enum fit fit_of_any(const char *line, const char *words)
{
	char word[80];
	enum fit best = FIT_NONE;
	for (size_t length; best == FIT_NONE && *(words += strspn(words, " ")); words += length) {
		length = strcspn(words, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, words);
		best = fit_of_line(line, word) < FIT_NONE ? FIT_OTHER : FIT_NONE;
	}
	return best;
}

/* Adds the lines of a group that fit, the best first, below its heading. */
static void keep_group(struct pager *pager, int from, int to)
{
	const struct pager_line *heading = pager->all[from].heading ? &pager->all[from] : NULL;
	if (heading && pager->count > 0)
		pager->lines[pager->count++] = (struct pager_line){.text = ""};
	if (heading)
		pager->lines[pager->count++] = *heading;
	for (enum fit fit = FIT_EXACT; fit < FIT_NONE; fit++)
		for (int i = from; i < to; i++)
			if (pager->all[i].fit == fit && !pager->all[i].heading)
				pager->lines[pager->count++] = pager->all[i];
}

/* Finds how well the lines fit all words, or one of them. Returns how many do. */
static int find_fits(struct pager *pager, const char *words, bool any)
{
	int count = 0;
	for (int i = 0; i < pager->all_count; i++) {
		struct pager_line *line = &pager->all[i];
		bool counts = !line->heading && !line->card && *line->text && (line->command || !pager->verb);
		line->fit = line->below && i > 0 ? line[-1].fit
			    : !counts            ? FIT_NONE
			    : any                ? fit_of_any(line->text, words)
						 : fit_of_line(line->text, words);
		count += line->fit < FIT_NONE;
	}
	return count;
}

/* Keeps the lines that fit, by groups: the one with the best line first. */
static void keep_fitting(struct pager *pager)
{
	for (enum fit fit = FIT_EXACT; fit < FIT_NONE; fit++)
		for (int from = 0, end; from < pager->all_count; from = end) {
			enum fit best = FIT_NONE;
			for (end = from; end < pager->all_count && (end == from || !pager->all[end].heading); end++)
				best = MIN(best, pager->all[end].fit);
			if (best == fit)
				keep_group(pager, from, end);
		}
}

void pager_filter(struct pager *pager, const char *filter)
{
	if (!pager->all) { /* with room for a blank line before each heading, and for the text as typed */
		struct pager_line *lines =
		    arena_allocate(&pager->arena, 2 * (size_t)pager->count + 1, sizeof *pager->lines);
		pager->all = pager->lines;
		pager->all_count = pager->count;
		pager->lines = lines;
	}
	pager->filter = arena_copy(&pager->arena, filter, strlen(filter));
	pager->count = pager->selected = 0;
	pager->tried = false;
	const char *words = pager->filter + count_length(pager);
	int whole = 0;
	bool plain = words[strspn(words, " ")] == '\0';
	if (plain)
		memcpy(pager->lines, pager->all, (size_t)(pager->count = pager->all_count) * sizeof *pager->lines);
	else if ((whole = find_fits(pager, words, false)) > 0 || (pager->again && find_fits(pager, words, true) > 0))
		keep_fitting(pager);
	/* The text as typed may be missing from the list. It comes first if the user more likely means a new word
	 * than the first match. */
	char *text = pager->verb && !plain ? arena_print(&pager->arena, "%s  (as typed)", words) : NULL;
	if (text) {
		const struct pager_line *best = &pager->lines[0];
		while (best < &pager->lines[pager->count] && !best->command)
			best++;
		bool first = pager->count == 0 || whole == 0 ||
			     (pager->own_words && best->fit == FIT_WHOLE && strstr(best->text, words));
		int at = first ? 0 : pager->count;
		memmove(&pager->lines[at + 1], &pager->lines[at],
			(size_t)(pager->count++ - at) * sizeof *pager->lines);
		pager->lines[at] =
		    (struct pager_line){.text = text, .command = words, .word = true, .closes = strpbrk(words, " ,")};
	}
	while (pager->menu && pager->selected < pager->count - 1 && !pager->lines[pager->selected].command)
		pager->selected++;
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

bool pager_goes_on(const struct pager *pager)
{
	const struct pager_line *line = pager_chosen(pager);
	return pager->open && pager->again && !(line && line->closes);
}

bool pager_find(struct pager *pager, const char *text)
{
	if (pager->count == 0)
		return false;
	int from = MAX(pager->selected, 0);
	for (int i = 1; i <= pager->count; i++) {
		int at = (from + i) % pager->count;
		if (!strcasestr(pager->lines[at].text, text) || (pager->menu && !pager->lines[at].command))
			continue;
		pager->selected = at;
		return true;
	}
	return false;
}

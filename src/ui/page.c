#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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
	page->title = arena_copy(&page->arena, title, strlen(title));
	if (!page->title)
		page->title = "";
}

static struct page_line *page_append(struct page *page, const char *text)
{
	struct page_line *lines =
	    arena_grow(&page->arena, page->lines, page->count, &page->capacity, sizeof *page->lines);
	char *copy = arena_copy(&page->arena, text, strlen(text));
	if (!lines || !copy)
		return NULL;
	page->lines = lines;
	lines[page->count] = (struct page_line){.text = copy};
	return &lines[page->count++];
}

void page_add(struct page *page, const char *command, const char *format, ...)
{
	char text[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	struct page_line *line = page_append(page, text);
	if (!line || !command)
		return;
	line->command = arena_copy(&page->arena, command, strlen(command));
	if (line->command && page->selected < 0)
		page->selected = page->count - 1;
	page->menu = page->menu || line->command;
}

void page_heading(struct page *page, const char *text)
{
	struct page_line *line = page_append(page, text);
	if (line)
		line->heading = true;
}

/* How many bytes of a text go into a line of `room` columns: up to a blank if there is one. */
static int line_length(const char *text, int room)
{
	int length = (int)strcspn(text, "\n");
	if (length <= room)
		return length;
	int cut = room;
	while (cut > 0 && text[cut] != ' ')
		cut--;
	return cut > 0 ? cut : room;
}

void page_wrap(struct page *page, const char *text, int width, int indent)
{
	int room = width - indent > 8 ? width - indent : 8;
	while (*text) {
		int length = line_length(text, room);
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
	int length = line_length(text, room);
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

static bool contains(const char *line, const char *text)
{
	size_t length = strlen(text);
	for (; *line; line++)
		if (strncasecmp(line, text, length) == 0)
			return true;
	return false;
}

void page_filter(struct page *page, const char *filter)
{
	if (!page->all) {
		struct page_line *lines = arena_allocate(&page->arena, (size_t)page->count + 1, sizeof *page->lines);
		if (!lines)
			return;
		page->all = page->lines;
		page->all_count = page->count;
		page->lines = lines;
	}
	snprintf(page->filter, sizeof page->filter, "%s", filter);
	page->count = 0;
	for (int i = 0; i < page->all_count; i++)
		if (contains(page->all[i].text, filter))
			page->lines[page->count++] = page->all[i];
	page->selected = 0;
}

bool page_find(struct page *page, const char *text)
{
	if (page->count == 0)
		return false;
	int from = page->selected < 0 ? 0 : page->selected;
	for (int i = 1; i <= page->count; i++) {
		int at = (from + i) % page->count;
		if (!contains(page->lines[at].text, text) || (page->menu && !page->lines[at].command))
			continue;
		page->selected = at;
		return true;
	}
	return false;
}

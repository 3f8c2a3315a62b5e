/* A page over the editor: a heading, lines to read or to choose from. */
#include "panels.h"

#include <string.h>

static int page_room(const struct editor *editor)
{
	return editor->height > 4 ? editor->height - 4 : 1;
}

static int page_first(const struct editor *editor)
{
	const struct page *page = &editor->page;
	int room = page_room(editor), selected = page->selected < 0 ? 0 : page->selected;
	if (page->menu)
		return panel_first_row(selected, page->count, room);
	return selected > page->count - room ? (page->count > room ? page->count - room : 0) : selected;
}

void panel_page(const struct editor *editor, struct screen *screen)
{
	const struct page *page = &editor->page;
	int room = page_room(editor), first = page_first(editor);
	screen_fill(screen, (struct rectangle){0, 0, editor->width, 1}, ' ', STYLE_TITLE);
	screen_text(screen, 1, 0, editor->width - (page->count > room ? 18 : 1), STYLE_TITLE | STYLE_BOLD,
		    page->title);
	if (page->count > room)
		screen_print(screen, editor->width - 16, 0, 15, STYLE_TITLE, "%d-%d of %d", first + 1,
			     first + room < page->count ? first + room : page->count, page->count);
	screen->cursor_x = 0;
	screen->cursor_y = 1;
	for (int i = 0; i < room && first + i < page->count; i++) {
		const struct page_line *line = &page->lines[first + i];
		bool bar = page->menu && first + i == page->selected;
		unsigned style = line->heading ? STYLE_HEADING | STYLE_BOLD : STYLE_PLAIN;
		if (bar)
			screen_fill(screen, (struct rectangle){0, 1 + i, editor->width, 1}, ' ',
				    STYLE_PLAIN | STYLE_REVERSE);
		screen_text(screen, 1, 1 + i, editor->width - 1, style | (bar ? STYLE_REVERSE : 0), line->text);
		if (bar) {
			screen->cursor_x = 0;
			screen->cursor_y = 1 + i;
		}
	}
	screen->cursor_shown = page->menu && page->count > 0;
}

int panel_page_row(const struct editor *editor, int x, int y)
{
	int row = page_first(editor) + y - 1;
	if (x < 0 || y < 1 || y > page_room(editor) || row >= editor->page.count)
		return -1;
	return editor->page.lines[row].command ? row : -1;
}

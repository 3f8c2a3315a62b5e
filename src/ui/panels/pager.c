/* The pager over the editor: a heading, and lines to read or to choose from. */
#include "panels.h"
#include "state.h"

#include <string.h>

static int pager_room(const struct editor *editor)
{
	return editor->height > 4 ? editor->height - 4 : 1;
}

static int pager_first(const struct editor *editor)
{
	const struct pager *pager = &editor->pager;
	int room = pager_room(editor), selected = pager->selected < 0 ? 0 : pager->selected;
	if (pager->menu)
		return panel_first_row(selected, pager->count, room);
	return selected > pager->count - room ? (pager->count > room ? pager->count - room : 0) : selected;
}

void panel_pager(const struct editor *editor, struct screen *screen)
{
	const struct pager *pager = &editor->pager;
	int room = pager_room(editor), first = pager_first(editor);
	screen_fill(screen, (struct rectangle){0, 0, editor->width, 1}, ' ', STYLE_TITLE);
	screen_text(screen, 1, 0, editor->width - (pager->count > room ? 18 : 1), STYLE_TITLE | STYLE_BOLD,
		    pager->title);
	if (pager->count > room)
		screen_print(screen, editor->width - 16, 0, 15, STYLE_TITLE, "%d-%d of %d", first + 1,
			     first + room < pager->count ? first + room : pager->count, pager->count);
	screen->cursor_x = 0;
	screen->cursor_y = 1;
	for (int i = 0; i < room && first + i < pager->count; i++) {
		const struct pager_line *line = &pager->lines[first + i];
		bool bar = pager->menu && first + i == pager->selected;
		unsigned style = line->heading ? STYLE_HEADING | STYLE_BOLD : STYLE_PLAIN;
		if (bar)
			screen_fill(screen, (struct rectangle){0, 1 + i, editor->width, 1}, ' ',
				    STYLE_PLAIN | STYLE_SELECTED);
		screen_text(screen, 1, 1 + i, editor->width - 1, style | (bar ? STYLE_SELECTED : 0), line->text);
		if (bar) {
			screen->cursor_x = 0;
			screen->cursor_y = 1 + i;
		}
	}
	screen->cursor_shown = pager->menu && pager->count > 0;
	int rows = room < pager->count - first ? room : pager->count - first;
	screen_target(screen, &(struct clickable){{0, 1, editor->width, rows}, TARGET_PAGE, NULL, first});
}

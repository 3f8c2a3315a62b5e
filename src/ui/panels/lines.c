/* A text of several lines that is being edited: in the place of the canvas, or among the lines of the file. */
#include "panels.h"

#include <stdio.h>

int lines_rows(const struct editor *editor, int width, int most)
{
	const struct prose *prose = &editor->lines.prose;
	struct prose_view view = {editor->utf8, width > 1 ? width - 1 : 1, most};
	int rows = 0;
	for (size_t at = 0; at <= prose->text.length && rows < most; rows++)
		at = prose_row_at(prose, &view, at).next;
	return rows;
}

void lines_draw_text(const struct editor *editor, struct rectangle area, struct screen *screen)
{
	const struct prose *prose = &editor->lines.prose;
	struct prose_view view = {editor->utf8, area.width > 1 ? area.width - 1 : 1, area.height};
	const char *bytes = prose->text.bytes;
	size_t first = prose_first(prose, &view), at = first;
	for (int y = area.y; y < area.y + area.height && at <= prose->text.length; y++) {
		struct prose_row row = prose_row_at(prose, &view, at);
		screen_bytes(screen, area.x, y, view.width, STYLE_PLAIN, bytes + row.start, row.end - row.start);
		if (prose->cursor >= row.start && prose->cursor < row.next) {
			screen_cursor(
			    screen,
			    area.x + screen_columns(editor->utf8, bytes + row.start, prose->cursor - row.start), y);
		}
		at = row.next;
	}
	struct rectangle marked = {area.x, area.y - 1, area.width, area.height + 1};
	panel_scroll_marks(screen, marked, first > 0, at <= prose->text.length ? area.height + 2 : 0);
}

void panel_lines(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	struct rectangle area = layout->canvas, text = {area.x, area.y + 1, area.width, area.height - 1};
	const struct field *field = &editor_view(editor)->document->model.fields[editor->lines.field];
	char title[80];
	snprintf(title, sizeof title, "%s: Esc keeps it, Ctrl-C discards it", field->name);
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	panel_heading(screen, area, title, true);
	lines_draw_text(editor, text, screen);
}

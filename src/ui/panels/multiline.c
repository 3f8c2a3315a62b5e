/* The multi-line editor: in place of the canvas, or among the lines of the file. */
#include "panels.h"

int multiline_rows(const struct editor *editor, int width, int most)
{
	const struct text_area *text_area = &editor->multiline.text_area;
	struct text_area_view view = {editor->utf8, width > 1 ? width - 1 : 1, most};
	int rows = 0;
	for (size_t at = 0; at <= text_area->text.length && rows < most; rows++)
		at = text_area_row_at(text_area, &view, at).next;
	return rows;
}

void multiline_draw_text(const struct editor *editor, struct rectangle area, struct screen *screen)
{
	const struct text_area *text_area = &editor->multiline.text_area;
	struct text_area_view view = {editor->utf8, area.width > 1 ? area.width - 1 : 1, area.height};
	const char *bytes = text_area->text.bytes;
	size_t first = text_area_first(text_area, &view), at = first;
	for (int y = area.y; y < area.y + area.height && at <= text_area->text.length; y++) {
		struct text_area_row row = text_area_row_at(text_area, &view, at);
		screen_bytes(screen, area.x, y, view.width, STYLE_PLAIN, bytes + row.start, row.end - row.start);
		if (text_area->cursor >= row.start && text_area->cursor < row.next) {
			screen_cursor(
			    screen,
			    area.x + screen_columns(editor->utf8, bytes + row.start, text_area->cursor - row.start),
			    y);
		}
		at = row.next;
	}
	struct rectangle marked = {area.x, area.y - 1, area.width, area.height + 1};
	panel_scroll_marks(screen, marked, first > 0, at <= text_area->text.length ? area.height + 2 : 0);
}

void panel_multiline(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	struct rectangle area = layout->canvas, text = {area.x, area.y + 1, area.width, area.height - 1};
	const struct field *field = &editor_view(editor)->document->model.fields[editor->multiline.field];
	char title[80];
	snprintf(title, sizeof title, "%s: Esc keeps it, Ctrl-C discards it", field->name);
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	panel_heading(screen, area, title, true);
	multiline_draw_text(editor, text, screen);
}

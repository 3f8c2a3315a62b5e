/* The picture: every panel draws into its part of the screen. */
#include "cursor.h"
#include "input/modes.h"
#include "panels/panels.h"

/* The rows with hints, or what a mode shows instead. */
static void draw_hints(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	struct rectangle row = layout->hints;
	const struct prompt *prompt = &editor->prompt;
	bool taken = layout->message.height == 0 && !prompt->question && !prompt->open && editor->message[0];
	if (row.height == 0 || taken)
		return;
	if (panel_prompt_lacks_row(editor, layout)) {
		row.y--;
		screen_fill(screen, row, ' ', STYLE_PLAIN);
	}
	if (prompt->question && layout->message.height > 0 && question_is_short(editor))
		row = layout->message;
	if (layout->cell.height == 0 && !prompt->open && !prompt->question)
		row.width = panel_status_line(editor, row, false, screen);
	editor->modes[editor_mode(editor)].hint(editor, row, screen);
}

void editor_draw(const struct editor *editor, struct screen *screen)
{
	struct layout layout = editor_layout(editor);
	screen->utf8 = editor->utf8;
	screen_clear(screen);
	screen->cursor_shown = false;
	if (layout.too_small) {
		screen_text(screen, 0, 0, screen->width, STYLE_PLAIN,
			    screen->width < 23 ? "too small" : "too small; edits are safe");
		return;
	}
	if (editor->pager.open) {
		panel_pager(editor, screen);
	} else {
		/* The parts between the title and the rows at the bottom. */
		if (editor->overview.on) {
			panel_whole(editor, &layout, screen);
		} else if (editor->focus == FOCUS_SOURCE) {
			panel_source(editor, &layout, screen);
		} else {
			panel_bar(editor, &layout, screen);
			panel_canvas(editor, &layout, screen);
			panel_legend(editor, &layout, screen);
			panel_form(editor, &layout, screen);
			panel_facts(editor, &layout, screen);
		}
		panel_title(editor, &layout, screen);
		panel_findings(editor, &layout, screen);
		panel_rule(&layout, screen);
		if (editor->multiline.open && editor->multiline.field >= 0)
			panel_multiline(editor, &layout, screen);
	}
	draw_hints(editor, &layout, screen);
	panel_status(editor, &layout, screen);
	panel_palette(editor, &layout, screen);
}

struct clickable editor_target(const struct editor *editor, int x, int y)
{
	struct screen screen = {0};
	struct clickable target = {.kind = TARGET_NONE};
	if (!screen_resize(&screen, editor->width, editor->height))
		return target;
	editor_draw(editor, &screen);
	const struct clickable *found = screen_target_at(&screen, x, y);
	if (found)
		target = *found;
	screen_free(&screen);
	return target;
}

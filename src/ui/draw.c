/* The picture: every panel draws into its part of the screen. */
#include "input/modes.h"
#include "panels/panels.h"

void hints_row(const struct editor *editor, const struct layout *layout, struct screen *screen, struct hints *hints)
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
	modes_hint(editor, row, screen, hints);
	if (layout->cell.height == 0 && !prompt->open && !prompt->question)
		for (int i = 0, left = row.x + panel_status_line(editor, row, false, screen); i < hints->count; i++)
			if (hints->items[i].end > left)
				hints->items[i].end = left;
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
		if (editor->multiline.open && editor->multiline.field >= 0)
			panel_multiline(editor, &layout, screen);
	}
	hints_row(editor, &layout, screen, &(struct hints){.count = 0});
	panel_status(editor, &layout, screen);
}

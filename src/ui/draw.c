/* The whole picture: every panel into its part of the screen. */
#include "panels.h"

void editor_draw(const struct editor *editor, struct screen *screen)
{
	struct layout layout = editor_layout(editor);
	screen->utf8 = editor->utf8;
	screen_clear(screen);
	screen->cursor_visible = false;
	if (layout.too_small) {
		screen_text(screen, 0, 0, screen->width, STYLE_PLAIN,
			    screen->width < 23 ? "too small" : "too small; work is safe");
		return;
	}
	if (editor->page.open) {
		panel_page(editor, screen);
	} else {
		panel_title(editor, &layout, screen);
		panel_bar(editor, &layout, screen);
		panel_canvas(editor, &layout, screen);
		panel_legend(editor, &layout, screen);
		panel_form(editor, &layout, screen);
		panel_facts(editor, &layout, screen);
		panel_findings(editor, &layout, screen);
		if (editor->lines.open)
			lines_draw(editor, layout.canvas, screen);
	}
	panel_hints(editor, &layout, screen);
	panel_status(editor, &layout, screen);
}

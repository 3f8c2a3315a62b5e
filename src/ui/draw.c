/* The picture: every panel draws into its part of the screen. */
#include "panels/panels.h"
#include "ui.h"

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

/* Draws everything that only changes when more happens than moves and painted cells. */
static void draw_panels(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	screen_clear(screen);
	screen->cursor_shown = false;
	if (editor->pager.open) {
		panel_pager(editor, screen);
		return;
	}
	/* The parts between the title and the rows at the bottom. */
	if (editor->overview.on) {
		panel_whole(editor, layout, screen);
	} else if (editor->focus == FOCUS_SOURCE) {
		panel_source(editor, layout, screen);
	} else {
		panel_bar(editor, layout, screen);
		panel_edge(editor, layout, screen);
		panel_canvas(editor, layout, screen);
		panel_legend(editor, layout, screen);
		panel_form(editor, layout, screen);
		panel_facts(editor, layout, screen);
	}
	panel_title(editor, layout, screen);
	panel_findings(editor, layout, screen);
	panel_rule(layout, screen);
	if (editor->multiline.open && editor->multiline.field >= 0)
		panel_multiline(editor, layout, screen);
}

static uint64_t pair(unsigned a, unsigned b)
{
	return (uint64_t)a << 32 | b;
}

/* Draws over the last picture if since then only the cursor has moved, or cells were painted, on a square map without a
 * tool: cursor, cells, title, and the rows at the bottom. Counts and findings follow when the editor is idle
 * (command.h: `quick`). Returns false if everything has to be drawn. */
static bool draw_over(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const enum mode mode = editor_mode(editor);
	uint64_t now[SCREEN_SHOWN] = {0}; /* all but the first one must be as before */
	if (grid && (mode == MODE_KEYS || mode == MODE_TYPING) && view_canvas(view) == CANVAS_SQUARE &&
	    grid->shape == GRID_SQUARE && editor->focus == FOCUS_CANVAS && editor->mirror == MIRROR_OFF &&
	    !editor->message[0] && !layout->too_small) {
		const uint64_t shown[SCREEN_SHOWN] = {view->document->revision,
						      (uintptr_t)editor,
						      (uintptr_t)view,
						      pair(editor->slow_events, (unsigned)mode),
						      pair((unsigned)view->left, (unsigned)view->top),
						      pair((unsigned)view->grid, view->updates),
						      pair((unsigned)grid->width, (unsigned)grid->height),
						      (unsigned)view->highlight};
		memcpy(now, shown, sizeof now);
	}
	bool changed = now[0] != screen->shown[0];
	bool over = now[1] != 0 && memcmp(now + 1, screen->shown + 1, sizeof now - sizeof *now) == 0;
	memcpy(screen->shown, now, sizeof now);
	if (!over)
		return false;
	if (changed) {
		screen_fill(screen, layout->canvas, ' ', STYLE_PLAIN);
		panel_canvas(editor, layout, screen);
		panel_title(editor, layout, screen);
	}
	panel_cursor(editor, layout, screen);
	const struct rectangle *const rows[] = {&layout->cell, &layout->nearest, &layout->message, &layout->hints};
	EACH_OF(row, rows)
		screen_fill(screen, **row, ' ', STYLE_PLAIN);
	return true;
}

void editor_draw(const struct editor *editor, struct screen *screen)
{
	struct layout layout = editor_layout(editor);
	screen->utf8 = editor->utf8;
	bool over = draw_over(editor, &layout, screen);
	if (!over && layout.too_small) {
		screen_clear(screen);
		screen->cursor_shown = false;
		screen_text(screen, 0, 0, screen->width, STYLE_PLAIN,
			    screen->width < 23 ? "too small" : "too small; edits are safe");
		return;
	}
	const int targets = screen->target_count;
	if (!over)
		draw_panels(editor, &layout, screen);
	draw_hints(editor, &layout, screen);
	panel_status(editor, &layout, screen);
	panel_palette(editor, &layout, screen);
	if (over) /* they are those of the last picture */
		screen->target_count = targets;
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

/* The whole picture: every panel into its part of the screen. Most keys move the cursor or paint a cell, and the picture
 * that is on the screen is then right but for a few rows. Whether that is so is not remembered by those who change things, but
 * found by comparing all of the state with what it was, so that nothing can be forgotten. */
#include "input/layers.h"
#include "panels/panels.h"

#include <stdlib.h>
#include <string.h>

/* The title, and the parts between it and the rows at the foot. */
static void draw_parts(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	if (editor->focus == FOCUS_SOURCE) {
		panel_source(editor, layout, screen);
	} else {
		panel_bar(editor, layout, screen);
		panel_canvas(editor, layout, screen);
		panel_legend(editor, layout, screen);
		panel_form(editor, layout, screen);
		panel_facts(editor, layout, screen);
	}
	panel_title(editor, layout, screen);
	panel_findings(editor, layout, screen);
	if (editor->lines.open && editor->lines.field >= 0)
		panel_lines(editor, layout, screen);
}

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
	layers_hint(editor, row, screen);
	if (layout->cell.height == 0 && !prompt->open && !prompt->question)
		panel_strip(editor, row, false, screen);
}

void editor_draw(const struct editor *editor, struct screen *screen)
{
	struct layout layout = editor_layout(editor);
	screen->utf8 = editor->utf8;
	screen_clear(screen);
	screen->cursor_shown = false;
	if (layout.too_small) {
		screen_text(screen, 0, 0, screen->width, STYLE_PLAIN,
			    screen->width < 23 ? "too small" : "too small; work is safe");
		return;
	}
	if (editor->page.open)
		panel_page(editor, screen);
	else
		draw_parts(editor, &layout, screen);
	draw_hints(editor, &layout, screen);
	panel_status(editor, &layout, screen);
}

/* ---- pictures that differ little ---- */

/* All that a picture is made of. The document is known by its counters; the cursor, and what is not in the picture, is
 * left out of the copies. */
struct drawn {
	struct editor editor;
	struct view view;
	struct layout layout;
	unsigned revision, readings, checkings;
	const char *path;
	bool modified, unprotected, read_only;
};

static void remember_drawn(const struct editor *editor, const struct view *view, struct drawn *drawn)
{
	const struct document *document = view->document;
	memcpy(&drawn->editor, editor, sizeof *editor);
	memcpy(&drawn->view, view, sizeof *view);
	drawn->editor.last_key = 0;
	drawn->editor.mouse_x = drawn->editor.mouse_y = 0;
	drawn->editor.resting = false;
	memset(&drawn->editor.repeat, 0, sizeof drawn->editor.repeat);
	drawn->editor.recording.length = drawn->editor.recording.last = 0;
	memset(drawn->editor.recording.keys, 0, sizeof drawn->editor.recording.keys);
	drawn->editor.typed_first = drawn->editor.typed_last = 0;
	drawn->view.x = drawn->view.y = 0;
	drawn->revision = document->revision;
	drawn->readings = document->readings;
	drawn->checkings = document->checkings;
	drawn->path = document->path;
	drawn->modified = document_modified(document);
	drawn->unprotected = document_trouble(document) != NULL;
	drawn->read_only = document->read_only;
}

/* May a picture of this state follow one of the same state with less than everything? What hangs at the cursor, and
 * what lies behind pointers that the document's counters do not cover, asks for all. */
static bool is_simple(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (editor->message[0]) {
		struct layout layout = editor_layout(editor);
		if (panel_message_rows(editor, &layout) > 1)
			return false; /* it stands on the canvas */
	}
	return view && view_grid(view) && view->document->format->canvas == CANVAS_SQUARE &&
	       editor->focus == FOCUS_CANVAS && editor->gesture == GESTURE_NONE && editor->mirror == MIRROR_OFF &&
	       !editor->beside.on && !editor->prompt.open && !editor->prompt.question && !editor->lines.open &&
	       !editor->page.open && !view->selected;
}

/* Bytes between members may differ for nothing; then all is drawn. */
static bool same_bytes(const void *a, const void *b, size_t size)
{
	return memcmp(a, b, size) == 0;
}

static bool is_same(const struct drawn *a, const struct drawn *b)
{
	return a->readings == b->readings && a->checkings == b->checkings && a->path == b->path &&
	       a->modified == b->modified && a->unprotected == b->unprotected && a->read_only == b->read_only &&
	       same_bytes(&a->view, &b->view, sizeof a->view) && same_bytes(&a->editor, &b->editor, sizeof a->editor);
}

void editor_redraw(struct editor *editor, struct screen *screen)
{
	struct drawn *last = editor->drawn, now;
	if (!is_simple(editor)) {
		free(last);
		editor->drawn = NULL;
		editor_draw(editor, screen);
		return;
	}
	remember_drawn(editor, editor_view(editor), &now);
	if (last && is_same(last, &now)) {
		const struct layout *layout = &last->layout;
		if (last->revision != now.revision)
			panel_cells(editor, layout, screen);
		panel_cursor(editor, layout, screen);
		screen_fill(screen, layout->cell, ' ', STYLE_PLAIN);
		panel_cell_row(editor, layout, screen);
		last->revision = now.revision;
		return;
	}
	editor_draw(editor, screen);
	now.layout = editor_layout(editor);
	if (!last && !now.layout.too_small)
		last = malloc(sizeof *last);
	editor->drawn = now.editor.drawn = last;
	if (last)
		memcpy(last, &now, sizeof now);
}

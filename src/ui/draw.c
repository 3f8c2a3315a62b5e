/* Draws the whole picture: every panel into its part of the screen. Most keys only move the cursor or paint a cell,
 * which changes few rows of the picture. No code that changes the state has to keep track of that: the whole state is
 * compared with that of the last picture, so nothing can be missed. */
#include "input/layers.h"
#include "panels/panels.h"

#include <stdlib.h>
#include <string.h>

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
	layers_hint(editor, row, screen, hints);
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

/* ---- small changes ---- */

/* The state from which a picture was drawn. */
struct drawn {
	struct editor editor;
	struct view view;
	struct known {
		uint64_t readings, checkings;
		const char *path;
		bool modified, unprotected, read_only;
	} known; /* state of the document */
	struct layout layout;
	uint64_t revision;
	bool place_fits; /* panel_place */
};

static struct known known_of(const struct document *document)
{
	return (struct known){.readings = document->readings,
			      .checkings = document->checkings,
			      .path = document->path,
			      .modified = document_modified(document),
			      .unprotected = document_trouble(document) != NULL,
			      .read_only = document->read_only};
}

/* Returns true if the next picture of this state may be drawn by small changes. A pending paste or tool, and state
 * behind pointers that the document's counters do not cover, need a whole picture. */
static bool is_simple(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (editor->message[0]) {
		struct layout layout = editor_layout(editor);
		if (panel_message_rows(editor, &layout) > 1)
			return false; /* it covers part of the canvas */
	}
	return view && view_grid(view) && view->document->format->canvas == CANVAS_SQUARE &&
	       editor->focus == FOCUS_CANVAS && editor->tool == TOOL_NONE && editor->mirror == MIRROR_OFF &&
	       !editor->split.on && editor_mode(editor) >= MODE_FILTER && !view->selected;
}

/* Returns true if all state is the same, except what the picture of a simple state does not show: the members at the
 * end of both structures. Padding may differ; then everything is redrawn. The cursor is drawn in any case; counts and
 * overview change when the editor is idle (view->updates). */
static bool is_same(const struct drawn *last, const struct editor *editor, const struct view *view)
{
	const struct known now = known_of(view->document), *known = &last->known;
	return strcmp(last->editor.message, editor->message) == 0 && /* only up to its NUL */
	       known->readings == now.readings && known->checkings == now.checkings && known->path == now.path &&
	       known->modified == now.modified && known->unprotected == now.unprotected &&
	       known->read_only == now.read_only && memcmp(&last->view, view, offsetof(struct view, x)) == 0 &&
	       memcmp(&last->editor, editor, offsetof(struct editor, recording.keys)) == 0;
}

void editor_redraw(struct editor *editor, struct screen *screen)
{
	struct drawn *last = editor->drawn;
	const struct view *view = editor_view(editor);
	bool simple = is_simple(editor);
	if (simple && last && is_same(last, editor, view)) {
		const struct document *document = view->document;
		const struct layout *layout = &last->layout;
		if (last->revision != document->revision) {
			/* The rows of the map that may differ. */
			const struct changed_rows *changed_rows = &document->changed_rows;
			bool known = document->revision == last->revision + 1 &&
				     changed_rows->revision == document->revision && changed_rows->grid == view->grid;
			panel_cells(editor, layout,
				    known ? (struct rows){changed_rows->first, changed_rows->last} : all_rows,
				    screen);
		}
		last->revision = document->revision;
		panel_cursor(editor, layout, screen);
		bool fits = panel_place(view, layout, screen);
		if (!fits || !last->place_fits) {
			screen_fill(screen, layout->cell, ' ', STYLE_PLAIN);
			panel_cell_row(editor, layout, screen);
		}
		last->place_fits = fits;
		return;
	}
	editor_draw(editor, screen);
	if (simple && !last)
		last = memory_allocate(1, sizeof *last);
	if (simple) {
		memcpy(&last->editor, editor, sizeof *editor);
		memcpy(&last->view, view, sizeof *view);
		last->known = known_of(view->document);
		last->layout = editor_layout(editor);
		last->revision = view->document->revision;
		last->place_fits = false;
	}
	if (!simple || last->layout.too_small) {
		free(last);
		last = NULL;
	}
	editor->drawn = last;
}

/* Selections, the clipboard and floating copies. */
#include "commands.h"

#include <limits.h>
#include <stdlib.h>

/* Selects exactly the cells of `drawing` that are on the map, and clears it. */
static bool select_cells(struct editor *editor, struct view *view, struct drawing *drawing, struct error *error)
{
	int x0 = INT_MAX, x1 = -1, y0 = INT_MAX, y1 = -1;
	size_t kept = 0;
	editor_cancel(editor);
	for (size_t i = 0; i < drawing->count; i++) {
		const struct cell_change *cell = &drawing->items[i];
		if (grid_cell(view_grid(view), &view->document->text, cell->x, cell->y) < 0)
			continue;
		drawing->items[kept++] = *cell;
		x0 = cell->x < x0 ? cell->x : x0;
		x1 = cell->x > x1 ? cell->x : x1;
		y0 = cell->y < y0 ? cell->y : y0;
		y1 = cell->y > y1 ? cell->y : y1;
	}
	if (kept > 0) {
		selection_between(view, x0, y0, x1, y1);
		view->mask = memory_allocate((size_t)view->selection.width, (size_t)view->selection.height);
	}
	for (size_t i = 0; i < kept; i++)
		view->mask[(drawing->items[i].y - y0) * view->selection.width + drawing->items[i].x - x0] = 1;
	drawing_clear(drawing);
	return kept > 0 || error_set(error, "No cells here to select.");
}

COMMAND(select)
{
	const struct grid *grid = view_grid(view);
	int x0, y0, x1, y1;
	if (!argument_end(arguments)) {
		if (!argument_cell(&arguments, &x0, &y0, error) || !argument_cell(&arguments, &x1, &y1, error))
			return false;
		if (!grid_has(grid, x0, y0) || !grid_has(grid, x1, y1))
			return error_set(error, "The selection must be on the map: x 0 to %d, y 0 to %d.",
					 grid->width - 1, grid->height - 1);
		editor_cancel(editor);
		selection_between(view, x0, y0, x1, y1);
		return true;
	}
	if (editor->tool == TOOL_SELECT)
		return select_finish(editor, error);
	editor_cancel(editor);
	editor->tool = TOOL_SELECT;
	editor->start_x = view->x;
	editor->start_y = view->y;
	selection_between(view, view->x, view->y, view->x, view->y);
	editor_say(
	    editor, "Selecting: move to the other corner, then %s",
	    binding_phrase(editor, WHERE_MAP,
			   "{copy} copy, {cut} cut, {move} move, {flip-x} {flip-y} {rotate} turn, {cancel} end.")
		.text);
	return true;
}

COMMAND(select_to)
{
	static const char *const sides[] = {"left", "right", "up", "down", NULL};
	static const int dx[] = {-1, 1, 0, 0}, dy[] = {0, 0, -1, 1};
	int side = 0;
	if (!argument_choice(editor, &arguments, sides, &side, error))
		return false;
	if (editor->tool != TOOL_SELECT && !command_select(editor, view, "", error))
		return false;
	editor_move_to(editor, view->x + dx[side], view->y + dy[side]);
	return true;
}

COMMAND(select_region)
{
	const struct grid *grid = view_grid(view);
	struct drawing drawing = {0};
	drawing_region(&drawing, grid, &view->document->text, view->x, view->y, 1);
	return select_cells(editor, view, &drawing, error);
}

COMMAND(select_glyph)
{
	const struct grid *grid = view_grid(view);
	const struct text *text = &view->document->text;
	int wanted = grid_cell(grid, text, view->x, view->y);
	struct drawing drawing = {0};
	for (int y = 0; y < grid->height && wanted >= 0; y++)
		for (int x = 0; x < grid->width; x++)
			if (grid_cell(grid, text, x, y) == wanted)
				drawing_add(&drawing, x, y, 1);
	return select_cells(editor, view, &drawing, error);
}

COMMAND(select_all)
{
	const struct grid *grid = view_grid(view);
	editor_cancel(editor);
	if (grid->width > 0 && grid->height > 0)
		selection_between(view, 0, 0, grid->width - 1, grid->height - 1);
	return true;
}

/* Ends the selection tool. Returns false with a message if nothing is selected. */
static bool has_selection(struct editor *editor, struct error *error)
{
	if (editor->tool == TOOL_SELECT)
		editor->tool = TOOL_NONE;
	return editor_view(editor)->selected ||
	       error_set(error, "Nothing is selected; %s",
			 binding_phrase(editor, WHERE_MAP, "{select} starts one.").text);
}

COMMAND(copy)
{
	if (!has_selection(editor, error))
		return false;
	clip_clear(&editor->clipboard);
	meanings_clear(&editor->clipboard_meanings);
	struct clip clip = editor->clipboard = selection_clip(view);
	meanings_take(&editor->clipboard_meanings, view->document, view->grid, clip.cells, clip.width * clip.height);
	if (!editor->settings.plain_keys) /* with plain keys the selection stays, as in other programs */
		selection_clear(view);
	editor_say(editor, "Copied %d x %d cells; %s", clip.width, clip.height,
		   binding_phrase(editor, WHERE_MAP, "{paste} pastes them.").text);
	if (!editor->settings.clipboard)
		return true;
	/* Also offer it to the terminal's clipboard. */
	free(editor->clipboard_text);
	editor->clipboard_text =
	    clip_text(&editor->clipboard, view->document->format->cells, &editor->clipboard_text_length);
	editor->request = EDITOR_OFFER;
	return true;
}

/* Draws the clip with its corner at (x, y); a `glyph` other than -1 replaces all of its glyphs. */
static bool clip_draw(struct editor *editor, const struct clip *clip, int x, int y, int glyph, const char *label,
		      struct error *error)
{
	struct drawing drawing = {0};
	drawing_clip(&drawing, clip, view_grid(editor_view(editor)), x, y, glyph);
	return drawing_apply(editor, &drawing, label, error);
}

COMMAND(cut)
{
	struct rectangle area = view->selection;
	if (!command_copy(editor, view, arguments, error) ||
	    !clip_draw(editor, &editor->clipboard, area.x, area.y, view_floor(view), "cut", error))
		return false;
	selection_clear(view);
	editor_say(editor, "Cut %d x %d cells; %s", area.width, area.height,
		   binding_phrase(editor, WHERE_MAP, "{paste} pastes them.").text);
	return true;
}

COMMAND(paste)
{
	static const char *const words[] = {"other", "copied", "here", NULL};
	if (editor->clipboard.width == 0)
		return error_set(error, "Nothing to paste: %s",
				 binding_phrase(editor, WHERE_MAP, "{select} selects, {copy} copies.").text);
	int x = view->x, y = view->y, way = PASTE_ASK;
	if (!argument_end(arguments)) {
		bool cell = argument_is_number(arguments);
		if (cell && !argument_cell(&arguments, &x, &y, error))
			return false;
		if (!argument_end(arguments)) {
			if (!argument_choice(editor, &arguments, words, &way, error))
				return false;
			way += PASTE_OTHER;
		}
		return paste_draw(editor, x, y, (enum paste_way)way, error);
	}
	if (editor->tool == TOOL_PASTE)
		return select_finish(editor, error);
	editor_cancel(editor);
	editor->tool = TOOL_PASTE;
	editor_say(editor, "Pasting %d x %d: move it, %s", editor->clipboard.width, editor->clipboard.height,
		   binding_phrase(editor, WHERE_MAP,
				  "{flip-x} {flip-y} {rotate} turn it, {paint} places it, {cancel} discards it.")
		       .text);
	return true;
}

COMMAND(move)
{
	if (!has_selection(editor, error))
		return false;
	clip_clear(&editor->moving);
	editor->moving = selection_clip(view);
	editor->tool = TOOL_MOVE;
	editor->start_x = view->selection.x;
	editor->start_y = view->selection.y;
	editor_move_to(editor, view->selection.x, view->selection.y);
	editor_say(editor, "Moving: %s",
		   binding_phrase(editor, WHERE_MAP, "{paint} places it, {cancel} leaves it where it was.").text);
	return true;
}

bool select_finish(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	enum tool tool = editor->tool;
	if (tool == TOOL_PASTE)
		return paste_draw(editor, view->x, view->y, PASTE_ASK, error);
	editor->tool = TOOL_NONE;
	if (tool == TOOL_MOVE) {
		/* In one step, puts floor where the selection was and the cells at their new place. */
		const struct clip *clip = &editor->moving;
		struct drawing drawing = {0};
		document_transaction_begin(view->document, "move", place_cell(view->grid, view->x, view->y));
		bool done =
		    clip_draw(editor, clip, editor->start_x, editor->start_y, view_floor(view), "move", error) &&
		    clip_draw(editor, clip, view->x, view->y, -1, "move", error);
		(done ? document_transaction_end : document_transaction_cancel)(view->document);
		if (done) /* keep the moved cells selected */
			drawing_clip(&drawing, clip, view_grid(view), view->x, view->y, 1);
		done = done && select_cells(editor, view, &drawing, error);
		view_clamp(view);
		if (done)
			clip_report_shift(editor, clip, view->x);
		return done;
	}
	editor_say(editor, "Selected %d x %d: %s", view->selection.width, view->selection.height,
		   binding_phrase(editor, WHERE_MAP,
				  "{copy} copy, {cut} cut, {move} move, {flip-x} {flip-y} {rotate} turn, "
				  "{prompt replace } replace.")
		       .text);
	return true;
}

/* Turns the coordinates of calls on the area, `times` times. */
static bool turn_marks(struct view *view, struct rectangle area, enum turn way, int times, const char *label,
		       int fates[3], struct error *error)
{
	struct edit edit = {.verb = EDIT_MOVE,
			    .place = place_cell(view->grid, area.x, area.y),
			    .block = {.width = area.width, .height = area.height, .turn = (int)way}};
	bool done = true;
	for (int i = 0; done && i < times; i++) {
		int others[3] = {0};
		done = marks_carry(view, &edit, label, i == 0 ? fates : others, error);
		if (way == TURN_QUARTER) {
			edit.block.width = i % 2 == 0 ? area.height : area.width;
			edit.block.height = i % 2 == 0 ? area.width : area.height;
		}
	}
	return done;
}

/* Flips or rotates the floating copy if there is one, else the selection in place. */
static bool turn(struct editor *editor, enum turn way, int times, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct format *format = view->document->format;
	if (editor->tool == TOOL_PASTE || editor->tool == TOOL_MOVE) {
		for (int i = 0; i < times; i++)
			clip_turn(editor->tool == TOOL_PASTE ? &editor->clipboard : &editor->moving, way, format);
		return true;
	}
	if (!has_selection(editor, error))
		return false;
	struct rectangle area = view->selection;
	const struct grid *grid = view_grid(view);
	bool quarter = way == TURN_QUARTER && times % 2 != 0, whole = !view->mask;
	if (way == TURN_QUARTER && grid->shape == GRID_HEX)
		return error_set(error, "Only a floating copy of hexes can be rotated: %s",
				 binding_phrase(editor, WHERE_MAP, "{copy} {paste} or {move} makes one.").text);
	if (quarter && (area.x + area.height > grid->width || area.y + area.width > grid->height))
		return error_set(error, "The rotated selection would not fit on the map here.");
	struct clip clip = selection_clip(view);
	int fates[3] = {0};
	document_transaction_begin(view->document, label, place_cell(view->grid, view->x, view->y));
	bool done = !quarter || area.width == area.height ||
		    clip_draw(editor, &clip, area.x, area.y, view_floor(view), label, error);
	for (int i = 0; done && i < times; i++)
		clip_turn(&clip, way, format);
	bool bends = clip_shifts(&clip, grid, area.x);
	clip.parity = -1; /* no shift: change exactly the selected cells */
	done = done && clip_draw(editor, &clip, area.x, area.y, -1, label, error) &&
	       (!whole || turn_marks(view, area, way, times, label, fates, error));
	(done ? document_transaction_end : document_transaction_cancel)(view->document);
	if (done)
		selection_between(view, area.x, area.y, area.x + clip.width - 1, area.y + clip.height - 1);
	clip_clear(&clip);
	if (done && bends)
		editor_say(editor, "Every second column is half a hex off; a floating copy would keep its shape.");
	if (done)
		marks_report(editor, fates);
	return done;
}

SHORT_COMMAND(flip_x, turn(editor, TURN_MIRROR, 1, "flip", error))
SHORT_COMMAND(flip_y, turn(editor, TURN_FLIP, 1, "flip", error))

COMMAND(rotate)
{
	enum { ROUND = 4, HEX_ROUND = 6 };
	int count, round = view_grid(view)->shape == GRID_HEX ? HEX_ROUND : ROUND;
	return argument_number(&arguments, 1, -round, round, &count, error) &&
	       turn(editor, TURN_QUARTER, (count + round) % round, "rotate", error);
}

COMMAND(cancel)
{
	bool idle = editor->tool == TOOL_NONE && !editor->typing && editor->stroke != STROKE_PEN;
	if (editor->multiline.open) {
		multiline_discard(editor);
		return true;
	}
	editor_cancel(editor);
	if (view && idle)
		selection_clear(view);
	if (idle && editor->focus == FOCUS_SOURCE)
		source_leave(editor);
	if (idle && editor->focus != FOCUS_CANVAS)
		editor->focus = FOCUS_CANVAS;
	return true;
}

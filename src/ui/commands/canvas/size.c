/* Adding and removing rows and columns: on a side of the map, or where the cursor is. Moving all cells, and shortening
 * rows. */
#include "commands/commands.h"

enum { COLUMNS, ROWS }; /* axes: the sides of axis `a` are `a` and `a + 2` */

/* Returns true for glyphs of which new cells do not get another one. */
static bool is_thing(const struct glyph *glyph)
{
	static const bool things[GLYPH_STYLES] = {
	    [STYLE_STAIRS] = true,  [STYLE_ALTAR] = true, [STYLE_SIGN] = true,
	    [STYLE_MONSTER] = true, [STYLE_ITEM] = true,  [STYLE_SPECIAL] = true};
	return things[glyph->style];
}

static const struct glyph *glyph_of(const struct view *view, int value)
{
	return model_glyph(&view->document->model, view_grid(view), value);
}

static bool is_wall(const struct view *view, int value)
{
	const struct glyph *glyph = glyph_of(view, MAX(value, 0));
	return value >= 0 && glyph->style != STYLE_VOID &&
	       (glyph->walk == WALK_SOLID || glyph->walk == WALK_DOOR || glyph->style == STYLE_DOOR);
}

/* Returns the value of a new cell between two cells, which continues them if they are alike; 0: no cell, since the
 * row is too short. Otherwise it is `fill`, or with `goes_on` a wall between a wall and a door, and the ground between
 * ground and something else. */
static int between(const struct view *view, int a, int b, int fill, bool goes_on)
{
	if (a < 0 || b < 0)
		return 0;
	const struct glyph *before = glyph_of(view, a), *after = glyph_of(view, b);
	if (a == b)
		return is_thing(before) ? fill : a;
	if (!goes_on || a == fill || b == fill || is_thing(before) || is_thing(after))
		return fill;
	bool walls[] = {is_wall(view, a), is_wall(view, b)};
	if (walls[0] && walls[1])
		return before->style == STYLE_DOOR || before->walk == WALK_DOOR ? b : a;
	return walls[0] ? b : a;
}

static int cell_across(const struct view *view, int axis, int line, int at)
{
	return grid_cell(view_grid(view), &view->document->text, axis == COLUMNS ? line : at,
			 axis == COLUMNS ? at : line);
}

/* Returns the length of a line across the axis, and the number of such lines. */
static int line_length(const struct grid *grid, int axis)
{
	return axis == COLUMNS ? grid->height : grid->width;
}

static int line_count(const struct grid *grid, int axis)
{
	return axis == COLUMNS ? grid->width : grid->height;
}

struct line_change {
	int axis, at, count; /* count < 0: removes -count lines from `at` on */
	int fill;
	bool named; /* the user named the fill */
};

static void count_marks(const struct view *view, const struct edit *edit, int changes[3])
{
	const struct document *document = view->document;
	const struct grid *grid = view_grid(view);
	int fresh[4];
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++)
		changes[object_follow(grid, &document->text, &document->model.objects[i], edit, fresh)]++;
}

bool marks_carry(struct view *view, const struct edit *edit, const char *label, int changes[3], struct error *error)
{
	int more[3] = {0};
	count_marks(view, edit, more);
	for (int change = 0; change < 3; change++)
		changes[change] += more[change];
	return more[OBJECT_MOVES] == 0 || !label || document_apply(view->document, edit, 1, label, error);
}

/* Returns 1 where a wall ends between the lines before and after `at`, 2 where one begins; 0 where they agree. */
static int wall_step(const struct view *view, const struct line_change *lines, int i)
{
	bool before = is_wall(view, cell_across(view, lines->axis, lines->at - 1, i));
	return before == is_wall(view, cell_across(view, lines->axis, lines->at, i)) ? 0 : before ? 1 : 2;
}

/* A wall that goes sideways from one line to the next would be open between them. There the cells are those of the line
 * before, except things. */
static void copy_slants(const struct view *view, const struct line_change *lines, int length, int *cells)
{
	for (int from = 0, end = 0; from < length; from = ++end) {
		int steps = 0;
		for (int step; end < length && (step = wall_step(view, lines, end)) != 0; end++)
			steps |= step;
		for (int i = from; steps == 3 && i < end; i++) {
			int before = cell_across(view, lines->axis, lines->at - 1, i);
			if (cells[i] > 0 && !is_thing(glyph_of(view, before)))
				cells[i] = before;
		}
	}
}

/* Adds or removes lines, and counts the calls whose coordinates have moved or could not move. */
static bool change_lines(struct editor *editor, struct view *view, const struct line_change *lines, int changes[],
			 struct error *error)
{
	const struct grid *grid = view_grid(view);
	int size = line_count(grid, lines->axis), length = line_length(grid, lines->axis), more[3] = {0};
	bool inside = lines->count > 0 && lines->at > 0 && lines->at < size;
	int *cells = inside ? arena_allocate(&editor->scratch, (size_t)length, sizeof *cells) : NULL;
	struct edit edit = {.verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, view->grid), .fill = lines->fill};
	bool last = lines->at == size || (lines->count < 0 && lines->at - lines->count == size && lines->at > 0);
	edit.amount[last ? lines->axis + 2 : lines->axis] = lines->count;
	edit.at[lines->axis] = last ? 0 : lines->at;
	for (int i = 0; inside && i < length; i++)
		cells[i] = between(view, cell_across(view, lines->axis, lines->at - 1, i),
				   cell_across(view, lines->axis, lines->at, i), lines->fill, !lines->named);
	if (inside && !lines->named)
		copy_slants(view, lines, length, cells);
	edit.cells = cells;
	count_marks(view, &edit, more);
	if (!document_apply(view->document, &edit, 1, "resize", error))
		return false;
	for (int change = 0; change < 3; change++)
		changes[change] += more[change];
	int *cursor = lines->axis == COLUMNS ? &view->x : &view->y;
	if (*cursor >= lines->at && !last) /* it stays on its cell, or where that was */
		*cursor = MAX(*cursor + lines->count, lines->at);
	return true;
}

int view_outside(const struct view *view, bool rows)
{
	const struct grid *grid = view_grid(view);
	const bool ragged = view->document->format->maps->ragged;
	for (int side = 0; side < 4 && !(rows && ragged); side++) {
		int axis = side % 2, line = side < 2 ? 0 : line_count(grid, axis) - 1;
		for (int i = 0; i < line_length(grid, axis); i++) {
			int value = cell_across(view, axis, line, i);
			if (value < 0 && ragged)
				return ' ';
			if (value >= 0 && glyph_of(view, value)->style == STYLE_VOID)
				return value;
		}
	}
	return view_floor(view);
}

/* Chooses where a side without a glyph for new cells grows: a walled room inside its wall; otherwise outside, filled
 * with the glyph of the edge if that is the same all along, else with what is around the map. */
static void choose_place(const struct view *view, struct line_change *lines, bool far)
{
	const struct grid *grid = view_grid(view);
	int size = line_count(grid, lines->axis), edge = far ? size - 1 : 0;
	int first = cell_across(view, lines->axis, edge, 0);
	bool is_line = size > 1 && line_length(grid, lines->axis) > 1, walls = is_line && grid->shape == GRID_SQUARE;
	bool same = is_line && first >= 0 && glyph_of(view, first)->known && !is_thing(glyph_of(view, first));
	for (int i = 0; i < line_length(grid, lines->axis); i++) {
		int value = cell_across(view, lines->axis, edge, i);
		walls = walls && is_wall(view, value);
		same = same && value == first;
	}
	if (walls)
		lines->at = far ? edge : 1;
	else
		lines->fill = same ? first : view_outside(view, lines->axis == ROWS);
}

/* Sets the number of lines of an axis by adding or removing them on its far side, or on the other one. */
static bool resize(struct editor *editor, struct view *view, int axis, bool far, int count, int fill, bool named,
		   int changes[], struct error *error)
{
	const struct grid *grid = view_grid(view);
	struct line_change lines = {.axis = axis, .count = count, .fill = fill, .named = named};
	int size = line_count(grid, axis);
	if (count == 0)
		return true;
	lines.at = !far ? 0 : count > 0 ? size : size + count;
	if (lines.at < 0 || -count > size)
		lines.at = 0; /* the format refuses it */
	if (count > 0 && !named)
		choose_place(view, &lines, far);
	if (change_lines(editor, view, &lines, changes, error))
		return true;
	/* A row of floor may end the map (in Sokoban levels): retry with wall unless a glyph was given. */
	const char *wall = view->document->format->maps->wall;
	lines.fill = cell_value(wall, strlen(wall));
	return !named && count > 0 && axis == ROWS && change_lines(editor, view, &lines, changes, NULL);
}

static bool can_resize(const struct view *view, struct error *error)
{
	return view->document->format->maps->resizable ||
	       error_set(error, "The size of these maps is fixed by the game (%s).", view->document->format->title);
}

void marks_report(struct editor *editor, const int changes[3])
{
	int moved = changes[OBJECT_MOVES], lost = changes[OBJECT_LOST];
	if (moved > 0)
		editor_add_message(editor, "%d place%s moved with it.", moved, PLURAL(moved));
	if (lost > 0)
		editor_add_message(editor, "%d place%s did not move: computed, or on a removed cell.", lost,
				   PLURAL(lost));
}

/* Says the new size, and what happened to coordinates in the file. */
static void report_size(struct editor *editor, struct view *view, const int changes[3])
{
	const struct grid *grid = view_grid(view);
	view_clamp(view);
	editor_scroll(editor);
	if (!grid)
		return;
	editor_say(editor, "The map is now %d x %d.", grid->width, grid->height);
	marks_report(editor, changes);
}

COMMAND(resize)
{
	const struct grid *grid = view_grid(view);
	if (!can_resize(view, error))
		return false;
	if (argument_end(arguments))
		return error_set(error, "Give a size, or a side and a number: resize 20x10, resize top -1.");
	static const char *const sides[] = {
	    [SIDE_LEFT] = "left", [SIDE_TOP] = "top", [SIDE_RIGHT] = "right", [SIDE_BOTTOM] = "bottom", NULL};
	int side = SIDE_RIGHT, more = 0, width, height, fill = view_floor(view), down = 0, changes[3] = {0};
	if (argument_size(&arguments, &width, &height)) { /* resized at the right and at the bottom */
		more = width - grid->width;
		down = height - grid->height;
		if (width <= 0 || height <= 0 || more > 1000 || down > 1000)
			return error_set(error,
					 "Cannot resize to %d x %d: at least 1 x 1, at most 1000 more at a time.",
					 width, height);
	} else if (!argument_choice(editor, &arguments, sides, &side, error) ||
		   !argument_number(&arguments, 1, -1000, 1000, &more, error)) {
		return false;
	}
	bool named = !argument_end(arguments);
	if (named && !argument_glyph(editor, &arguments, &fill, error))
		return false;
	editor_settle(editor);
	document_transaction_begin(view->document, "resize", place_cell(view->grid, view->x, view->y));
	bool done = resize(editor, view, side % 2, side >= 2, more, fill, named, changes, error) &&
		    resize(editor, view, ROWS, true, down, fill, named, changes, error);
	if (document_transaction_finish(view->document, done))
		report_size(editor, view, changes);
	return done;
}

/* Adds or removes lines where the cursor is. */
static bool lines_here(struct editor *editor, const char *arguments, int axis, int sign, struct error *error)
{
	struct view *view = editor_view(editor);
	int number = 1, changes[3] = {0};
	struct line_change lines = {
	    .axis = axis, .at = axis == COLUMNS ? view->x : view->y, .fill = view_floor(view)};
	if (!can_resize(view, error) ||
	    ((argument_is_number(arguments) || sign < 0) && !argument_number(&arguments, 1, 1, 1000, &number, error)))
		return false;
	lines.named = !argument_end(arguments);
	lines.count = sign * number;
	if (lines.named && !argument_glyph(editor, &arguments, &lines.fill, error))
		return false;
	int left = line_count(view_grid(view), axis) - lines.at, x = view->x, y = view->y;
	if (sign < 0 && number > left)
		lines.count = -left;
	editor_settle(editor);
	if (!change_lines(editor, view, &lines, changes, error))
		return false;
	view->x = x;
	view->y = y;
	report_size(editor, view, changes);
	return true;
}

SHORT_COMMAND(row_insert, lines_here(editor, arguments, ROWS, 1, error))
SHORT_COMMAND(row_delete, lines_here(editor, arguments, ROWS, -1, error))
SHORT_COMMAND(column_insert, lines_here(editor, arguments, COLUMNS, 1, error))
SHORT_COMMAND(column_delete, lines_here(editor, arguments, COLUMNS, -1, error))

/* Returns true if the line has nothing but the glyph or, without one (-1), floor and empty space, and no object is only
 * there and on the lines before it; from the far side, after it. */
static bool is_empty(const struct view *view, int axis, int line, bool far, int glyph)
{
	const struct model *model = &view->document->model;
	const struct grid *grid = view_grid(view);
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
		const struct object *object = &model->objects[i];
		int number = object->count == 4 && !far ? axis + 2 : axis;
		if (object->count > 0 && object_number(object, &view->document->text, number) == line)
			return false;
	}
	for (int i = 0; i < line_length(grid, axis); i++) {
		int value = cell_across(view, axis, line, i);
		bool floor = value == view_floor(view) || (value >= 0 && glyph_of(view, value)->style == STYLE_VOID);
		if (value >= 0 && (glyph >= 0 ? value != glyph : !floor))
			return false;
	}
	return true;
}

COMMAND(crop)
{
	int glyph = -1, changes[3] = {0}, width = view_grid(view)->width, height = view_grid(view)->height;
	if (!can_resize(view, error) ||
	    (!argument_end(arguments) && !argument_glyph(editor, &arguments, &glyph, error)))
		return false;
	editor_settle(editor);
	bool done = true;
	document_transaction_begin(view->document, "crop", place_cell(view->grid, view->x, view->y));
	for (int side = 0; done && side < 4; side++) {
		int axis = side % 2, size = line_count(view_grid(view), axis), count = 0;
		while (count < size && is_empty(view, axis, side >= 2 ? size - 1 - count : count, side >= 2, glyph))
			count++;
		if (count == size)
			done = error_set(error, "This map has nothing else.");
		struct line_change lines = {.axis = axis, .at = side >= 2 ? size - count : 0, .count = -count};
		lines.fill = view_floor(view);
		if (view_grid(view)->shape == GRID_HEX && side == SIDE_LEFT)
			lines.count += count % 2; /* the columns must stay as high as they are */
		done = done && (lines.count == 0 || change_lines(editor, view, &lines, changes, error));
	}
	if (!document_transaction_finish(view->document, done))
		return false;
	if (width == view_grid(view)->width && height == view_grid(view)->height)
		return error_set(error, "No row or column at the edges has only that.");
	report_size(editor, view, changes);
	return true;
}

/* Adds what the cells of the block become when they are moved. Returns the number of cells other than `fill` that are
 * lost. */
static int add_shifted(struct drawing *drawing, const struct edit *edit, int fill)
{
	const struct view *view = drawing->view;
	const int width = edit->block.width, height = edit->block.height, dx = edit->block.dx;
	const int left = edit->place.x, top = edit->place.y;
	int lost = 0, *own = memory_allocate((size_t)width, sizeof *own),
	    *from = memory_allocate((size_t)width, sizeof *from);
	struct clip row = clip_of_size(width, 1); /* what cells become */
	drawing->whole = true;
	for (int y = 0; y < height && width > 0; y++) {
		const int from_y = y - edit->block.dy;
		const bool row_comes = edit->block.wraps || (from_y >= 0 && from_y < height);
		selection_values(view, left, top + y, width, own);
		selection_values(view, left, top + (from_y % height + height) % height, width, from);
		for (int x = 0, at = (-dx % width + width) % width; x < width;
		     x++, at = at + 1 < width ? at + 1 : 0) {
			const bool comes = row_comes && (edit->block.wraps || at == x - dx);
			const int fresh = comes && from[at] >= 0 ? from[at] : fill;
			lost += (own[x] >= 0 && own[x] != fill) - (own[x] >= 0 && fresh != fill);
			row.cells[x] = either(fresh == own[x], 0, fresh);
		}
		drawing_clip(drawing, &row, left, top + y, -1);
	}
	clip_clear(&row);
	free(own);
	free(from);
	return lost;
}

COMMAND(shift)
{
	static const char *const words[] = {"wrap", NULL};
	const struct grid *grid = view_grid(view);
	struct rectangle area =
	    view->selected ? view->selection : (struct rectangle){0, 0, grid->width, grid->height};
	int dx, dy, wrap = -1, fill = view_floor(view), changes[3] = {0};
	if (!argument_cell(&arguments, &dx, &dy, error))
		return false;
	const char *rest = arguments;
	if (!argument_end(arguments) && argument_choice(editor, &rest, words, &wrap, NULL))
		arguments = rest;
	if (!argument_end(arguments) && !argument_glyph(editor, &arguments, &fill, error))
		return false;
	if (view->selected && view->mask)
		return error_set(error, "Only a rectangle can be shifted.");
	if (grid->shape == GRID_HEX && (dx % 2 != 0 || (wrap == 0 && dx != 0 && area.width % 2 != 0)))
		return error_set(error,
				 "Every second column of hexes is half a hex higher: shift by an even number%s.",
				 dx % 2 != 0 ? "" : " in an even number of columns");
	for (int y = area.y; wrap == 0 && !view->document->format->maps->ragged && y < area.y + area.height; y++)
		if (!grid_has_cell(grid, area.x + area.width - 1, y))
			return error_set(error,
					 "The rows differ in length, so the cells cannot wrap: select a rectangle.");
	struct edit edit = {
	    .verb = EDIT_MOVE,
	    .place = place_cell(view->grid, area.x, area.y),
	    .block = {
		.width = area.width, .height = area.height, .turn = -1, .dx = dx, .dy = dy, .wraps = wrap == 0}};
	struct drawing drawing = {.view = view};
	int lost = add_shifted(&drawing, &edit, fill);
	editor_cancel(editor);
	document_transaction_begin(view->document, "shift", edit.place);
	bool done = (drawing.count == 0 || drawing_apply(editor, &drawing, "shift", error)) &&
		    marks_carry(view, &edit, "shift", changes, error);
	if (!document_transaction_finish(view->document, done))
		return false;
	if (lost > 0)
		editor_add_message(editor, "%d cell%s left the %s.", lost, PLURAL(lost),
				   view->selected ? "selection" : "map");
	marks_report(editor, changes);
	return true;
}

COMMAND(row_shorten)
{
	struct edit edit = edit_remove(place_cell(view->grid, view->x, view->y));
	editor_settle(editor);
	return view_apply(view, edit, "shorten", error);
}

COMMAND(trim)
{
	const struct grid *grid = view_grid(view);
	struct edit *edits = arena_allocate(&editor->scratch, (size_t)grid->height, sizeof *edits);
	size_t count = 0;
	if (!view->document->format->maps->ragged)
		return error_set(error, "This format (%s) does not pad short rows.", view->document->format->title);
	for (int y = 0; y < grid->height; y++) {
		int cells = grid_row_cells(grid, y), end = cells;
		while (end > 0 && grid_cell(grid, &view->document->text, end - 1, y) == ' ')
			end--;
		if (end > 0 && end < cells)
			edits[count++] = edit_remove(place_cell(view->grid, end, y));
	}
	if (count == 0)
		return error_set(error, "No row ends in a blank.");
	editor_settle(editor);
	if (!document_apply(view->document, edits, count, "trim", error))
		return false;
	view_clamp(view);
	return editor_say(editor, "Trimmed %zu row%s.", count, PLURAL(count));
}

/* Cursor movement: by cells, to a change of glyph, to a cell, to a match. With the pen down, every cell on the way is
 * painted. */
#include "commands/commands.h"

/* Moves to a cell and, with the pen down, paints the way. */
static bool travel(struct editor *editor, int x, int y, struct error *error)
{
	struct view *view = editor_view(editor);
	int from_x = view->x, from_y = view->y;
	editor_move_to(editor, x, y);
	if (editor->stroke != STROKE_PEN)
		return true;
	struct drawing drawing = stroke_of(view);
	drawing_line(&drawing, from_x, from_y, view->x, view->y, view->brush);
	return drawing_apply(editor, &drawing, "pen", error);
}

static bool step(struct editor *editor, const char *arguments, int dx, int dy, struct error *error)
{
	struct view *view = editor_view(editor);
	int count;
	return argument_number(&arguments, 1, 1, 1000000, &count, error) &&
	       travel(editor, view->x + dx * count, view->y + dy * count, error);
}

SHORT_COMMAND(left, step(editor, arguments, -1, 0, error))
SHORT_COMMAND(right, step(editor, arguments, 1, 0, error))
SHORT_COMMAND(up, step(editor, arguments, 0, -1, error))
SHORT_COMMAND(down, step(editor, arguments, 0, 1, error))

/* Moves along cells of one glyph to the first that differs from the current cell, or to the edge. */
static bool run(struct editor *editor, int dx, int dy, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct text *text = &view->document->text;
	int x = view->x + dx, y = view->y + dy;
	int glyph = grid_cell(grid, text, view->x, view->y);
	while (grid_cell(grid, text, x, y) == glyph && grid_has(grid, x + dx, y + dy)) {
		x += dx;
		y += dy;
	}
	return travel(editor, x, y, error);
}

SHORT_COMMAND(run_left, run(editor, -1, 0, error))
SHORT_COMMAND(run_right, run(editor, 1, 0, error))
SHORT_COMMAND(run_up, run(editor, 0, -1, error))
SHORT_COMMAND(run_down, run(editor, 0, 1, error))

/* Moves to the edge of the map, board or list in one direction. */
static bool to_edge(struct editor *editor, int dx, int dy, struct error *error)
{
	enum { BEYOND = 1 << 20 };
	struct view *view = editor_view(editor);
	int x = dx < 0 ? 0 : dx > 0 ? BEYOND : view->x, y = dy < 0 ? 0 : dy > 0 ? BEYOND : view->y;
	return travel(editor, x, y, error);
}

SHORT_COMMAND(row_start, to_edge(editor, -1, 0, error))
SHORT_COMMAND(row_end, to_edge(editor, 1, 0, error))
SHORT_COMMAND(top, to_edge(editor, 0, -1, error))
SHORT_COMMAND(bottom, to_edge(editor, 0, 1, error))

static bool page(struct editor *editor, int direction, struct error *error)
{
	struct view *view = editor_view(editor);
	struct layout layout = editor_layout(editor);
	int rows = layout.cells.height / canvas_scale(editor, &layout).height - 1;
	return travel(editor, view->x, view->y + direction * (rows > 0 ? rows : 1), error);
}

SHORT_COMMAND(page_up, page(editor, -1, error))
SHORT_COMMAND(page_down, page(editor, 1, error))

COMMAND(goto)
{
	if (editor->focus == FOCUS_SOURCE)
		return command_source(editor, view, arguments, error);
	const struct grid *grid = view_grid(view);
	int x, y;
	size_t length;
	const char *rest = arguments, *word;
	bool two = argument_word(&rest, &word, &length) && !argument_end(rest); /* X Y */
	if (view_canvas(view) == CANVAS_HEX && !strchr(arguments, ',') && !two)
		return argument_number(&arguments, 0, 0, 1000000, &y, error) && hex_go_label(editor, y, error);
	if (!grid)
		return error_set(error, "No cells here; use / to find a name.");
	x = view->x;
	bool cell = strchr(arguments, ',');
	if (argument_end(arguments) || (cell && two))
		return error_set(error, "Name one cell: goto x,y or goto row, counted from 0.");
	if (cell ? !argument_cell(&arguments, &x, &y, error)
		 : (two && !argument_number(&arguments, 0, 0, grid->width - 1, &x, error)) ||
		       !argument_number(&arguments, 0, 0, grid->height - 1, &y, error))
		return false;
	return cell_on_map(grid, x, y, error) && travel(editor, x, y, error);
}

/* Returns true if the field belongs to the record or item under the cursor. On a record the cursor is also on its first
 * item. */
static bool is_here(const struct view *view, const struct field *field)
{
	return field->record == view_record(view) && MAX(field->item, 0) == MAX(view_item(view), 0);
}

/* Moves to the next or previous record or item with a value that contains the text. */
static bool search_records(struct editor *editor, struct view *view, int direction, struct error *error)
{
	const struct model *model = &view->document->model;
	int count = model->field_count, at = -1;
	for (int i = 0; i < count; i++)
		if (is_here(view, &model->fields[i]))
			at = i;
	for (int i = 1; i <= count; i++) {
		const struct field *field = &model->fields[(at + direction * i % count + count) % count];
		if (field->record < 0 || !field->set || is_here(view, field))
			continue;
		const struct span span = field->value;
		if (!strcasestr(arena_copy(&editor->scratch, view->document->text.bytes + span.start, span.length),
				editor->search))
			continue;
		view_go_record(view, field->record, field->item);
		editor_scroll(editor);
		editor->focus = FOCUS_CANVAS; /* where n and N repeat the search */
		return true;
	}
	return error_set(error, "'%s' not found.", editor->search);
}

/* Returns the number of the next or previous matching cell of the map, starting after `from` (-1 to start before the
 * first cell); -1 if none. */
static long find_cell(const struct editor *editor, const struct view *view, long from, int direction)
{
	struct search search;
	search_begin(&search, view->document, view->grid, editor->search);
	return search_next(&search, from, direction);
}

/* Moves to the next matching cell on this map, then on the following maps, wrapping round. With `all_here`, the whole
 * of this map is searched first. */
static bool search_maps(struct editor *editor, struct view *view, int direction, bool all_here, struct error *error)
{
	int count = view->document->model.grid_count;
	struct view other = *view;
	for (int i = 0; i <= count; i++) {
		other.grid = (view->grid + direction * i + count * 2) % count;
		const struct grid *grid = view_grid(&other);
		long end = direction > 0 ? -1 : (long)grid->width * grid->height;
		long at = find_cell(editor, &other, i > 0 ? end : (long)view->y * grid->width + view->x, direction);
		if (at < 0 && i == 0 && all_here)
			at = find_cell(editor, &other, end, direction);
		if (at < 0)
			continue;
		if (other.grid != view->grid)
			editor_say(editor, "Map %d%s%s.", map_number(editor, other.grid), grid->named ? ": " : "",
				   grid->named ? grid->name : "");
		editor_go(editor, place_cell(other.grid, (int)(at % grid->width), (int)(at / grid->width)));
		editor->focus = FOCUS_CANVAS;
		return true;
	}
	return error_set(error, "'%s' not found on %s.", editor->search,
			 count > 1 ? "any map of this file" : "this map");
}

/* Moves to the next line of the file that contains the text. */
static bool search_lines(struct editor *editor, int direction, struct error *error)
{
	struct view *view = editor_view(editor);
	int count = source_lines(view);
	size_t wanted = strlen(editor->search);
	for (int i = 1; i <= count; i++) {
		int line = (view->line + direction * i % count + count) % count;
		struct span span = source_span(view, line);
		const char *bytes = view->document->text.bytes + span.start;
		for (size_t at = 0; at + wanted <= span.length; at++) {
			if (strncasecmp(bytes + at, editor->search, wanted) != 0)
				continue;
			view->line = line;
			view->edited = (struct edited){line, at, true};
			source_follow(editor);
			return true;
		}
	}
	return error_set(error, "'%s' not found in this file.", editor->search);
}

/* Goes to the next selected cell, from the last one to the first. */
static bool search_selection(struct editor *editor, const struct view *view, int direction)
{
	const struct grid *grid = view_grid(view);
	const int cells = grid->width * grid->height;
	int at = view->y * grid->width + view->x;
	do
		at = (at + direction + cells) % cells;
	while (!in_selection(view, at % grid->width, at / grid->width));
	editor_go(editor, place_cell(view->grid, at % grid->width, at / grid->width));
	return true;
}

static bool search_here(struct editor *editor, int direction, bool all_here, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!editor->search && view && view->selected && editor->focus == FOCUS_CANVAS)
		return search_selection(editor, view, direction);
	if (!editor->search)
		return error_set(error, "No previous search; / starts one.");
	if (editor->multiline.open)
		return text_area_find(&editor->multiline.text_area, editor->search, direction) ||
		       error_set(error, "'%s' not found in this text.", editor->search);
	if (editor->focus == FOCUS_SOURCE)
		return search_lines(editor, direction, error);
	if (view && view_canvas(view) != CANVAS_SQUARE)
		return search_records(editor, view, direction, error);
	return command_has(editor, NEEDS_MAP, error) && view && search_maps(editor, view, direction, all_here, error);
}

/* What neither a glyph nor a meaning has may be the name of a map. */
static bool search(struct editor *editor, int direction, bool all_here, struct error *error)
{
	return search_here(editor, direction, all_here, error) ||
	       (editor_view(editor) && editor->search && !editor->multiline.open && editor->focus != FOCUS_SOURCE &&
		map_find(editor, editor->search));
}

COMMAND(search)
{
	if (argument_end(arguments))
		return error_set(error, "Missing search text: a glyph, or part of its meaning.");
	text_keep(&editor->search, arguments);
	return search(editor, 1, true, error);
}

SHORT_COMMAND(search_next, search(editor, 1, false, error))
SHORT_COMMAND(search_previous, search(editor, -1, false, error))

/* Painting cells, the brush, shapes and filling. */
#include "commands/commands.h"

/* ---- shapes: drawn at once between two cells given as arguments; otherwise a tool that starts at the cursor and is
 * finished by the same command or by paint ---- */

static const char *const shape_names[] = {[TOOL_LINE] = "line",
					  [TOOL_BOX] = "box",
					  [TOOL_FILLED] = "filled box",
					  [TOOL_ELLIPSE] = "ellipse",
					  [TOOL_FILLED_ELLIPSE] = "filled ellipse",
					  [TOOL_POLYLINE] = "polyline"};

/* Draws a shape between two cells; a polyline from the first of them. */
static bool shape_draw(struct editor *editor, enum tool shape, int x0, int y0, int x1, int y1, struct error *error)
{
	struct drawing drawing = stroke_of(editor_view(editor));
	const struct corners *corners = &editor->corners;
	int brush = editor_view(editor)->brush;
	if (shape == TOOL_POLYLINE)
		drawing_corners(&drawing, corners, x0 - corners->at[0].x, y0 - corners->at[0].y, brush);
	else
		drawing_shape(&drawing, shape, x0, y0, x1, y1, brush);
	return drawing_apply(editor, &drawing, shape_names[shape], error);
}

/* Adds a corner to the polyline, unless it is there already. Returns false if there are too many. */
static bool corner_add(struct editor *editor, int x, int y, struct error *error)
{
	struct corners *corners = &editor->corners;
	int last = corners->count - 1;
	if (last >= 0 && corners->at[last].x == x && corners->at[last].y == y)
		return true;
	if (corners->count == CORNERS_MOST)
		return error_set(error, "A polyline has at most %d corners; %s", CORNERS_MOST,
				 binding_phrase(editor, WHERE_MAP, "{paint} draws it.").text);
	corners->at[corners->count].x = x;
	corners->at[corners->count++].y = y;
	return true;
}

static bool shape_finish(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	enum tool shape = editor->tool;
	if (shape == TOOL_POLYLINE) {
		if (!corner_add(editor, view->x, view->y, error))
			return false;
		editor->start_x = editor->corners.at[0].x;
		editor->start_y = editor->corners.at[0].y;
	}
	editor->tool = TOOL_NONE;
	editor->repeat.shape = shape;
	editor->repeat.dx = view->x - editor->start_x;
	editor->repeat.dy = view->y - editor->start_y;
	return shape_draw(editor, shape, editor->start_x, editor->start_y, view->x, view->y, error);
}

bool shape_repeat(struct editor *editor, struct error *error)
{
	const struct view *view = editor_view(editor);
	return command_has(editor, NEEDS_MAP, error) &&
	       shape_draw(editor, editor->repeat.shape, view->x, view->y, view->x + editor->repeat.dx,
			  view->y + editor->repeat.dy, error);
}

static bool shape(struct editor *editor, enum tool shape, const char *arguments, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!argument_end(arguments)) {
		int x0, y0, x1, y1;
		return argument_cell(&arguments, &x0, &y0, error) && argument_cell(&arguments, &x1, &y1, error) &&
		       cell_on_map(grid, x0, y0, error) && cell_on_map(grid, x1, y1, error) &&
		       shape_draw(editor, shape, x0, y0, x1, y1, error);
	}
	if (editor->tool == shape)
		return shape_finish(editor, error);
	tool_begin(editor, shape, view->x, view->y);
	return editor_say(editor, "%s from %d,%d: move to its end, %s", shape_names[shape], view->x, view->y,
			  binding_phrase(editor, WHERE_MAP, "{paint} draws it, {cancel} cancels it.").text);
}

SHORT_COMMAND(line, shape(editor, TOOL_LINE, arguments, error))
SHORT_COMMAND(box, shape(editor, TOOL_BOX, arguments, error))
SHORT_COMMAND(filled, shape(editor, TOOL_FILLED, arguments, error))
SHORT_COMMAND(ellipse, shape(editor, TOOL_ELLIPSE, arguments, error))
SHORT_COMMAND(filled_ellipse, shape(editor, TOOL_FILLED_ELLIPSE, arguments, error))

COMMAND(polyline)
{
	const struct grid *grid = view_grid(view);
	int x, y;
	if (!argument_end(arguments)) {
		editor_cancel(editor);
		for (editor->corners.count = 0; !argument_end(arguments);)
			if (!argument_cell(&arguments, &x, &y, error) || !cell_on_map(grid, x, y, error) ||
			    !corner_add(editor, x, y, error))
				return false;
		return shape_draw(editor, TOOL_POLYLINE, editor->corners.at[0].x, editor->corners.at[0].y, 0, 0,
				  error);
	}
	if (editor->tool != TOOL_POLYLINE) {
		editor->corners.count = 0;
		shape(editor, TOOL_POLYLINE, "", error);
		editor_say(editor, "polyline from %d,%d: %s", view->x, view->y,
			   binding_phrase(editor, WHERE_MAP,
					  "{polyline} adds a corner, {paint} draws it, {cancel} cancels it.")
			       .text);
		return corner_add(editor, view->x, view->y, error);
	}
	if (editor->start_x == view->x && editor->start_y == view->y)
		return shape_finish(editor, error);
	if (!corner_add(editor, view->x, view->y, error))
		return false;
	editor->start_x = view->x;
	editor->start_y = view->y;
	return true;
}

COMMAND(auto_wall)
{
	static const char *const words[] = {"off", "on", NULL};
	int on = !editor->auto_wall;
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &on, error))
		return false;
	editor->auto_wall = on;
	const struct model *model = &view->document->model;
	bool empty = model->format->maps->walls.rock;
	for (int row = 0; row < model_legend_rows(model, view->grid) && !empty; row++) {
		int key = model->entries[model_legend_entry(model, view->grid, row)].key;
		empty = ground_of(view, key) == GROUND_OUTSIDE;
	}
	return editor_say(editor, !on     ? "No walls are built around drawn floor."
				  : empty ? "Walls are built around floor that is drawn in empty cells."
					  : "No glyph of this map means an empty cell, so no walls are built here.");
}

/* ---- cells ---- */

bool cell_paint(struct editor *editor, int glyph, struct drawing drawing, struct error *error)
{
	struct view *view = editor_view(editor);
	if (view && view_canvas(view) == CANVAS_HEX)
		return hex_paint(editor, glyph, error);
	if (!command_has(editor, NEEDS_MAP, error) || !view)
		return false;
	if (grid_cell(view_grid(view), &view->document->text, view->x, view->y) == glyph && glyph == view->brush &&
	    editor->mirror == MIRROR_OFF)
		editor_say(editor, "%s is already here; %s", cell_name(glyph).text,
			   binding_phrase(editor, WHERE_MAP, "{brush %c} and a glyph choose another brush.").text);
	drawing.view = view;
	drawing_add(&drawing, view->x, view->y, glyph);
	return drawing_apply(editor, &drawing, "paint", error);
}

/* Paints all selected cells; without a selection, or during a stroke, the cell under the cursor. */
static bool paint_cells(struct editor *editor, int glyph, struct drawing drawing, struct error *error)
{
	struct view *view = editor_view(editor);
	drawing.view = view;
	drawing.mirrored = drawing.within = true;
	if (!view || !view->selected || editor->stroke != STROKE_NONE || editor->tool != TOOL_NONE)
		return cell_paint(editor, glyph, drawing, error);
	if (view_canvas(view) == CANVAS_HEX)
		return hex_fill(editor, selection_cells(view), glyph, "paint the selection", error);
	struct rectangle area = view->selection;
	drawing.thick = false;
	for (int y = area.y; y < area.y + area.height; y++)
		drawing_span(&drawing, area.x, area.x + area.width - 1, y, glyph);
	return drawing_apply(editor, &drawing, "paint the selection", error) &&
	       editor_say(editor, "%d selected cell%s painted; %s", view->selected_count,
			  PLURAL(view->selected_count),
			  binding_phrase(editor, WHERE_MAP, "{cancel} ends the selection.").text);
}

/* Reads a glyph that spans all of the arguments: a cell value of several parts may contain a blank ("1 Kh"). */
static bool whole_glyph(const struct editor *editor, const char *arguments, int *glyph, struct error *error)
{
	const struct view *view = editor_view(editor);
	arguments += strspn(arguments, " ");
	size_t length = strlen(arguments);
	while (length > 0 && arguments[length - 1] == ' ')
		length--;
	*glyph = view && view->document->format->cells->layers ? cell_value(arguments, length) : -1;
	if (*glyph >= 0)
		return true;
	return argument_glyph(editor, &arguments, glyph, error) &&
	       (argument_end(arguments) || error_set(error, "Only one glyph can be painted; unexpected '%s'.",
						     arguments + strspn(arguments, " ")));
}

COMMAND(paint)
{
	if (editor->tool == TOOL_SELECT || editor->tool == TOOL_PASTE || editor->tool == TOOL_MOVE)
		return select_finish(editor, error);
	if (editor->tool == TOOL_OBJECT)
		return object_put_down(editor, view, error);
	if (editor->tool == TOOL_MIRROR)
		return mirror_finish(editor, error);
	if (editor->tool != TOOL_NONE)
		return shape_finish(editor, error);
	int glyph = view->brush;
	bool brushed = argument_end(arguments);
	return (brushed || whole_glyph(editor, arguments, &glyph, error)) &&
	       paint_cells(editor, glyph, (struct drawing){.brushed = brushed, .thick = true}, error) &&
	       offer_definition(editor, glyph, false);
}

COMMAND(put)
{
	int glyph, x, y;
	const char *place = strrchr(arguments, ' '), *rest = place;
	if (view && place && argument_cell(&rest, &x, &y, error)) { /* after the glyph */
		if (!command_goto(editor, view, place, error))
			return false;
		arguments = arena_copy(&editor->scratch, arguments, (size_t)(place - arguments));
	}
	return whole_glyph(editor, arguments, &glyph, error) &&
	       paint_cells(editor, glyph, (struct drawing){.exact = true}, error) &&
	       offer_definition(editor, glyph, false);
}

SHORT_COMMAND(erase, paint_cells(editor, view_floor(view), (struct drawing){.thick = true}, error))

COMMAND(pick)
{
	int glyph;
	if (view_canvas(view) == CANVAS_HEX) {
		if (!hex_pick(editor, &glyph, error))
			return false;
	} else {
		if (!command_has(editor, NEEDS_MAP, error))
			return false;
		glyph = grid_cell(view_grid(view), &view->document->text, view->x, view->y);
		if (glyph < 0)
			return error_set(error, "No cell here to pick from.");
	}
	return view_set_brush(view, glyph);
}

/* Reads words GLYPH:WEIGHT into the options of the brush; false without a message if they are not of that form. */
static bool read_mix(const struct editor *editor, const char *arguments, struct brush_options *options)
{
	enum { MOST = sizeof options->mix / sizeof *options->mix, WEIGHT_MOST = 1000 };
	for (options->mix_count = 0; !argument_end(arguments); options->mix_count++) {
		int glyph, weight;
		if (options->mix_count == MOST || !argument_portion(editor, &arguments, &glyph, &weight, NULL) ||
		    weight < 1 || weight > WEIGHT_MOST)
			return false;
		options->mix[options->mix_count].glyph = glyph;
		options->mix[options->mix_count].weight = weight;
	}
	return options->mix_count > 1;
}

COMMAND(brush)
{
	int glyph;
	struct brush_options mixed = view->brush_options;
	if (view_canvas(view) == CANVAS_SQUARE && read_mix(editor, arguments, &mixed)) {
		view_set_brush(view, mixed.mix[0].glyph);
		memcpy(view->brush_options.mix, mixed.mix, sizeof mixed.mix);
		view->brush_options.mix_count = mixed.mix_count;
		return true;
	}
	bool is_glyph = whole_glyph(editor, arguments, &glyph, NULL);
	bool is_terrain = view_canvas(view) != CANVAS_HEX || !is_glyph ||
			  model_find_entry(&view->document->model, view->grid, glyph) >= 0;
	if (is_glyph && !is_terrain)
		return error_set(error, "No terrain is called %s; the panel lists all terrains.",
				 cell_name(glyph).text);
	const struct format *format = view->document->format;
	char near[80];
	struct error unknown;
	int meant;
	bool known =
	    is_glyph &&
	    (format->cells->meaning
		 ? format->cells->meaning(&view->document->model, view_grid(view), glyph, near, sizeof near).known
		 : argument_value(editor, arguments + strspn(arguments, " "), false, &meant));
	if (!known && meaning_find(editor, arguments, &meant, &unknown))
		return view_set_brush(view, meant);
	if (is_glyph && (known || !format->cells->meaning)) {
		view_set_brush(view, glyph);
		return offer_definition(editor, glyph, true);
	}
	if (!is_glyph && view_canvas(view) == CANVAS_HEX)
		return error_set(error, "No terrain is called '%s'; the panel lists all terrains.", arguments);
	if (!is_glyph)
		return error_set(error, "%s", unknown.message);
	/* The game may be newer than the table: accept any value that fits into a cell. */
	char bytes[CELL_BYTES_MAX];
	if (format->cells->write(format, view_floor(view), glyph, LAYER_ALL, bytes) == CELL_UNFIT)
		return error_set(error, "%s is neither a code of this format (%s) nor part of a meaning.",
				 cell_name(glyph).text, format->title);
	view_set_brush(view, glyph);
	return editor_say(editor, "Unknown code %s%s%s%s", cell_name(glyph).text,
			  *near ? "; did you mean one of " : ".", near, *near ? "?" : "");
}

enum { BRUSH_MOST = 9 };

SHORT_COMMAND(brush_size, argument_number(&arguments, 1, 1, BRUSH_MOST, &view->brush_options.size, error))

COMMAND(brush_only)
{
	struct brush_options *options = &view->brush_options;
	int count = 0, only[sizeof options->only / sizeof *options->only];
	for (; !argument_end(arguments); count++) {
		if (count == (int)(sizeof only / sizeof *only))
			return error_set(error, "At most %d glyphs can be named.", count);
		if (!argument_glyph(editor, &arguments, &only[count], error))
			return false;
	}
	memcpy(options->only, only, sizeof only);
	options->only_count = count;
	return editor_say(editor,
			  count > 0 ? "The brush changes only these glyphs." : "The brush changes every glyph.");
}

COMMAND(brush_pattern)
{
	if (!view->selected)
		return error_set(error, "Nothing is selected; %s",
				 binding_phrase(editor, WHERE_MAP, "{select} starts a selection.").text);
	struct clip pattern = selection_clip(view);
	view_set_brush(view, view->brush);
	view->brush_options.pattern = pattern;
	selection_clear(view);
	return editor_say(editor, "The brush repeats these %dx%d cells; choosing a brush ends it.", pattern.width,
			  pattern.height);
}

SHORT_COMMAND(swap_brush, view_set_brush(view, view->other_brush))

COMMAND(slot)
{
	int slot;
	if (!argument_number(&arguments, 1, 0, 9, &slot, error))
		return false;
	if (!view->slots[slot])
		return error_set(error, "Palette slot %d is empty: the legend has fewer glyphs.", slot);
	return view_set_brush(view, view->slots[slot]);
}

COMMAND(pen)
{
	if (editor->stroke == STROKE_PEN) {
		editor->stroke = STROKE_NONE;
		document_transaction_end(view->document);
		return true;
	}
	editor->stroke = STROKE_PEN;
	document_transaction_begin(view->document, "pen", place_cell(view->grid, view->x, view->y));
	return paint_cells(editor, view->brush, (struct drawing){.brushed = true, .thick = true}, error);
}

COMMAND(fill)
{
	int glyph = view->brush;
	struct drawing drawing = {.view = view, .mirrored = true, .brushed = argument_end(arguments), .within = true};
	if (!drawing.brushed && !argument_glyph(editor, &arguments, &glyph, error))
		return false;
	if (view->selected)
		return paint_cells(editor, glyph, drawing, error);
	if (view_canvas(view) == CANVAS_HEX)
		return hex_fill(editor, hex_region(view), glyph, "fill", error);
	unsigned char *cells = region_cells(view, view->x, view->y, editor->region);
	drawing_cells(&drawing, cells, glyph);
	free(cells);
	int count = (int)drawing.count;
	return drawing_apply(editor, &drawing, "fill", error) &&
	       editor_say(editor, "%d cell%s filled.", count, PLURAL(count));
}

COMMAND(region)
{
	static const char *const words[] = {"4", "8", "class", NULL};
	int region = ((int)editor->region + 1) % REGION_COUNT;
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &region, error))
		return false;
	editor->region = (enum region)region;
	return editor_say(editor, "A region continues to %s.",
			  region == REGION_4   ? "4 neighbours of the same glyph"
			  : region == REGION_8 ? "8 neighbours of the same glyph"
					       : "neighbours with the same kind of ground");
}

COMMAND(layer)
{
	const struct format *format = view->document->format;
	const char *names[LAYERS + 2] = {NULL}; /* and "all" at the end */
	int all = 0, next = view->layer == LAYER_ALL ? 0 : view->layer + 1;
	if (!format->cells->layers)
		return error_set(error, "This format (%s) has no layers.", format->title);
	for (; format->cells->layers[all]; all++)
		names[all] = format->cells->layers[all];
	names[all] = "all";
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, names, &next, error))
		return false;
	view->layer = next == all ? LAYER_ALL : next;
	return editor_say(editor, "Layer to paint: %s.", names[next]);
}

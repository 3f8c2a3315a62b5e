/* A drawing: cells that one command changes, mirrored and kept off what may not change, as one patch. */
#include "views/canvas/drawing.h"
#include "cursor.h"
#include "mapwright/cell_value.h"
#include "mapwright/dice.h"
#include "views/canvas/mirror.h"
#include "views/canvas/selection.h"
#include "views/canvas/walls.h"
#include "views/subject.h"
#include "views/views.h"

#include <stdlib.h>
#include <string.h>

enum { PAINTED = 64 };

/* Returns what remains of a cell if `glyph`, a thing that a map has only once, is drawn elsewhere; -1: the cell does
 * not have that thing. */
static int left_of(const struct view *view, int there, int glyph)
{
	const struct format *format = view->document->format;
	return format->cells->vacated ? format->cells->vacated(format, there, glyph, view->layer, view_floor(view))
				      : -1;
}

static bool moves(const struct view *view, int glyph)
{
	return left_of(view, glyph, glyph) >= 0;
}

/* Adds the mirror images of all cells so far, which take precedence over them. Where the brush varies from cell to cell,
 * the first cell, in reading order, decides for its images. */
static void reflect(struct drawing *drawing, const struct editor *editor)
{
	struct drawing images = {.view = drawing->view};
	struct cell_change cell = {.x = -1}, image[IMAGES], last = drawing->last;
	struct mirroring mirroring = mirroring_of(editor);
	int asked = -1;
	const struct brush_options *options = &drawing->view->brush_options;
	bool varies = drawing->brushed && (options->mix_count > 0 || options->pattern.width > 0);
	bool alone = false, all = !varies && drawing->count == (size_t)drawing->width * (size_t)drawing->height;
	while (editor->mirror != MIRROR_OFF && !all && drawing_next(drawing, &cell)) {
		if (cell.glyph != asked)
			alone = !drawing->exact && moves(drawing->view, asked = cell.glyph);
		int count = alone ? 0 : mirror_images(&mirroring, &cell, image);
		for (int i = 0; i < count; i++)
			if (!drawing_has(drawing, image[i].x, image[i].y))
				drawing_add(&images, image[i].x, image[i].y, image[i].glyph);
			else if (varies && (image[i].y > cell.y || (image[i].y == cell.y && image[i].x > cell.x)))
				drawing->rows[image[i].y][image[i].x] = image[i].glyph + 1;
	}
	for (cell = (struct cell_change){.x = -1}; drawing_next(&images, &cell);)
		drawing_add(drawing, cell.x, cell.y, cell.glyph);
	drawing->last = last;
	drawing_clear(&images);
}

/* Draws a thing that a map can have only once in the last of its cells, and removes it from its old cell. If the map has
 * several, they stay: a rule reports them. */
static void move_single(struct drawing *drawing, struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct cell_change cell = {.x = -1}, drawn = {.x = -1}, from = {0};
	int others = 0, asked = -1;
	bool single = false;
	while (view->document->format->cells->vacated && drawing_next(drawing, &cell)) {
		if (cell.glyph != asked)
			single = moves(view, asked = cell.glyph);
		if (!single || grid_cell_span(grid, cell.x, cell.y).length == 0)
			continue;
		bool stays = drawn.x >= 0 && drawn.x == drawing->last.x && drawn.y == drawing->last.y;
		const struct cell_change *other = stays ? &cell : &drawn;
		if (other->x >= 0)
			drawing->rows[other->y][other->x] = 0;
		drawn = stays ? drawn : cell;
	}
	for (int y = 0; y < grid->height && drawn.x >= 0; y++)
		for (int x = 0; x < grid->width; x++) {
			int value = grid_cell(grid, &view->document->text, x, y);
			int left =
			    value < 0 || (x == drawn.x && y == drawn.y) ? -1 : left_of(view, value, drawn.glyph);
			if (left < 0)
				continue;
			others++;
			from = (struct cell_change){.x = x, .y = y, .glyph = left};
		}
	if (others != 1)
		return;
	if (editor->stroke == STROKE_NONE)
		editor_say(editor, "%s moved here from %d,%d.", cell_name(drawn.glyph).text, from.x, from.y);
	drawing_add(drawing, from.x, from.y, from.glyph | DRAWN_WHOLE);
}

/* Returns what the mix or pattern of the brush paints on a cell; 0: nothing. */
static int brush_glyph(const struct view *view, int x, int y)
{
	const struct brush_options *options = &view->brush_options;
	const struct clip *pattern = &options->pattern;
	if (pattern->width > 0)
		return pattern->cells[y % pattern->height * pattern->width + x % pattern->width];
	int total = 0, i = 0;
	for (int m = 0; m < options->mix_count; m++)
		total += options->mix[m].weight;
	/* The same for the same cell of the same state of the document. */
	struct dice dice = {view->document->revision << 40 ^ (uint64_t)y << 20 ^ (uint64_t)x};
	int left = total > 0 ? dice_below(&dice, total) : 0;
	while (total > 0 && (left -= options->mix[i].weight) >= 0)
		i++;
	return total > 0 ? options->mix[i].glyph : view->brush;
}

/* Applies the options of the brush to the cells of a drawing. */
static void apply_brush(struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct brush_options *options = &view->brush_options;
	const int size = options->size, before = (size - 1) / 2;
	const struct grid *grid = view_grid(view);
	struct cell_change cell = {.x = -1};
	if (drawing->thick && size > 1) {
		struct drawing thin = *drawing;
		drawing->rows = NULL;
		drawing->count = 0;
		while (drawing_next(&thin, &cell))
			for (int y = cell.y - before; y < cell.y - before + size; y++)
				drawing_span(drawing, cell.x - before, cell.x - before + size - 1, y, cell.glyph);
		drawing_clear(&thin);
	}
	bool plain = options->only_count == 0 && options->mix_count == 0 && options->pattern.width == 0;
	for (cell = (struct cell_change){.x = -1}; drawing->brushed && !plain && drawing_next(drawing, &cell);) {
		bool suits = brush_changes(view, grid_cell(grid, &view->document->text, cell.x, cell.y));
		int glyph = suits && cell.glyph == view->brush ? brush_glyph(view, cell.x, cell.y) : cell.glyph;
		drawing->count -= !suits || glyph <= 0;
		drawing->rows[cell.y][cell.x] = suits && glyph > 0 ? glyph + 1 : 0;
	}
}

/* A value painted over another one. */
struct painted {
	int old, glyph; /* `glyph` with DRAWN_WHOLE */
	size_t length;
	char bytes[CELL_BYTES_MAX];
};

/* Returns the bytes of a cell. Few different ones are asked for, so they are kept in `kept`. */
static const struct painted *paint(const struct view *view, int old, int glyph, struct painted kept[PAINTED])
{
	struct painted *at = &kept[((unsigned)old * 31 + (unsigned)glyph) % PAINTED];
	if (at->old == old && at->glyph == glyph)
		return at;
	const struct format *format = view->document->format;
	at->old = old;
	at->glyph = glyph;
	if (format->cells->write) {
		bool whole = glyph & DRAWN_WHOLE;
		at->length = format->cells->write(format, whole ? -1 : old, glyph & ~DRAWN_WHOLE,
						  whole ? LAYER_ALL : view->layer, at->bytes);
	} else {
		const char *own = cell_bytes(glyph & ~DRAWN_WHOLE, &at->length);
		memcpy(at->bytes, own, at->length);
	}
	return at;
}

/* Makes a patch, without cells that stay the same. Where cells may be empty, a row that ends before a cell gets
 * separators. Returns the number of cells on the map; sets `held` to false if a cell cannot have its value. */
static size_t make_patch(const struct drawing *drawing, struct patch *patch, bool *held)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	const struct text *text = &view->document->text;
	const char *separator = view->document->format->cells->separator;
	const bool bytes = !grid->cells || grid->spread; /* a row with tabs is written anew, with blanks */
	struct painted *kept = memory_allocate(PAINTED, sizeof *kept);
	const struct painted *cell = kept;
	char *fresh = memory_allocate((size_t)drawing->width + 1, 1);
	size_t cells = 0;
	*held = true;
	for (int y = 0; y < drawing->height && *held && drawing->rows; y++) {
		const int *row = drawing->rows[y];
		int count = row ? grid_row_cells(grid, y) : 0;
		count = count < drawing->width ? count : drawing->width;
		for (int x = 0; bytes && x < count; x++)
			fresh[x] = (char)grid_cell(grid, text, x, y);
		const struct cell *words = bytes ? NULL : &grid->cells[grid->row_cells[y]];
		bool changed = false, begins = false; /* an empty row, perhaps before a remark */
		int painted = -1;                     /* the last cell with other bytes, as many as before */
		int last = count > 0 ? count - 1 : 0; /* an empty row is as good as one with an empty cell */
		for (int x = 0; row && x < (separator ? drawing->width : count) && *held; x++) {
			if (!row[x])
				continue;
			int old = x >= count ? -1 : words ? words[x].value : (unsigned char)fresh[x];
			if (cell->old != old || cell->glyph != row[x] - 1)
				cell = paint(view, old, row[x] - 1, kept);
			*held = words ? cell->length != CELL_UNFIT : cell->length == 1;
			cells++;
			if (!words) {
				changed |= fresh[x] != cell->bytes[0];
				fresh[x] = cell->bytes[0];
				continue;
			}
			struct span span = {.start = span_end(grid->rows[y])};
			if (x < count)
				span = (struct span){.start = words[x].start, .length = (size_t)words[x].length};
			if (!*held || (cell->length == span.length &&
				       memcmp(text->bytes + span.start, cell->bytes, span.length) == 0))
				continue;
			for (; last < x && x >= count; last++)
				patch_add(patch, span, separator, strlen(separator));
			bool as_long = x < count && cell->length == span.length;
			struct span gap = {0};
			if (as_long && x > 0 && painted == x - 1)
				gap = span_between(words[x - 1].start + (size_t)words[x - 1].length, span.start);
			if (gap.length > 0) /* one change for cells side by side */
				patch_add(patch, gap, text->bytes + gap.start, gap.length);
			patch_add(patch, span, cell->bytes, cell->length);
			painted = as_long ? x : -1;
			begins |= count == 0;
		}
		size_t end = span_end(grid->rows[y]);
		if (begins && end < text->length && !strchr("\r\n", text->bytes[end]))
			patch_add(patch, (struct span){.start = end}, separator, strlen(separator));
		if (bytes && grid->cells && changed)
			patch_add_difference(patch, text, grid->rows[y], fresh, (size_t)count);
		else if (bytes && changed)
			patch_add_changed(patch, text, grid->rows[y].start, fresh, (size_t)count);
	}
	free(fresh);
	free(kept);
	return cells;
}

bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!grid || view->roll.number > 0) {
		drawing_clear(drawing);
		return grid ? error_set(error, "The map shows roll %d; Esc ends it, so that you can paint.",
					view->roll.number)
			    : error_set(error, "No map to draw on.");
	}
	struct document *document = view->document;
	const struct format *format = document->format;
	struct cell_change cell = {.x = -1};
	apply_brush(drawing);
	if (drawing->mirrored)
		reflect(drawing, editor);
	if (drawing->mirrored && !drawing->exact) {
		/* Combines things with the ground in the cell. */
		while (format->cells->combine && drawing_next(drawing, &cell)) {
			int old = grid_cell(grid, &document->text, cell.x, cell.y);
			if (old >= 0)
				drawing->rows[cell.y][cell.x] =
				    1 + format->cells->combine(format, old, cell.glyph, view_floor(view));
		}
		move_single(drawing, editor);
	}
	bool within = drawing->within && view->selected;
	for (cell = (struct cell_change){.x = -1}; within && drawing_next(drawing, &cell);)
		if (!in_selection(view, cell.x, cell.y))
			drawing->rows[cell.y][cell.x] = 0;
	if (drawing->within && editor->auto_wall)
		drawing_walls(drawing);
	struct patch patch = {0};
	bool held, on_map = make_patch(drawing, &patch, &held) > 0;
	drawing_clear(drawing);
	struct place first = patch.count > 0 ? model_place(&document->model, patch.changes[0].removed.start)
					     : place_cell(view->grid, view->x, view->y);
	if (on_map && held)
		return document_apply_patch(document, &patch, label, first, error);
	patch_clear(&patch);
	if (!held)
		return error_set(error, CELL_REFUSED, format->title);
	return editor->stroke != STROKE_NONE ||
	       error_set(error, "All of this is outside the %s.", within ? "selection" : "map");
}

struct drawing shape_preview(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct clip *clip = editor_clip(editor);
	struct drawing drawing = {.view = view};
	bool shape = editor->tool >= TOOL_LINE && editor->tool <= TOOL_POLYLINE, pastes = editor->tool == TOOL_PASTE;
	if (!view)
		return drawing;
	if (editor->tool == TOOL_MIRROR) {
		mirror_whole(editor, &drawing);
		return drawing;
	}
	if (editor->tool == TOOL_POLYLINE)
		drawing_corners(&drawing, &editor->corners, 0, 0, view->brush);
	if (shape)
		drawing_shape(&drawing, editor->tool, editor->start_x, editor->start_y, view->x, view->y,
			      view->brush);
	else if (editor->tool == TOOL_NONE && editor->mirror != MIRROR_OFF)
		drawing_add(&drawing, view->x, view->y, view->brush);
	drawing.exact = pastes;
	drawing.thick = !pastes;
	if (pastes)
		drawing_clip(&drawing, clip, view->x, view->y, -1);
	else
		apply_brush(&drawing);
	reflect(&drawing, editor);
	if (!shape && !pastes &&
	    drawing_has(&drawing, view->x, view->y)) /* does not cover the cell under the cursor */
		drawing.rows[view->y][view->x] = 0;
	if (clip && !pastes)
		drawing_clip(&drawing, clip, view->x, view->y, -1);
	for (size_t i = 0; clip && i < clip->object_count; i++)
		if (clip->objects[i].count == 2 && clip->objects[i].glyph > 0)
			drawing_add(&drawing, view->x + clip->objects[i].numbers[0],
				    view->y + clip->objects[i].numbers[1], clip->objects[i].glyph);
	return drawing;
}

/* A drawing: cells that one command changes, mirrored and kept off what may not change, as one patch. */
#include "mapwright/dice.h"
#include "ui.h"

enum { PAINTED = 256 };
enum { NEAR = 2 * sizeof(struct change) }; /* bytes; nearer changes are one: a change takes more memory */

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

/* Returns the byte that fills rows up to a cell past their end: a blank, which short rows have there for the game, or floor
 * where all maps have one size. NULL: no cell can be painted there, or separators are enough. */
static const char *row_filler(const struct view *view)
{
	const struct format *format = view->document->format;
	return format->cells->separator  ? NULL
	       : format->maps->ragged    ? " "
	       : format->maps->resizable ? NULL
					 : format->maps->floor;
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
		if (!single || (grid_cell_span(grid, cell.x, cell.y).length == 0 && !row_filler(view)))
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

/* A value painted over another one, which matters only if cells have layers. */
struct painted {
	int old, drawn; /* `drawn` as in the rows of a drawing */
	size_t length;
	char bytes[CELL_BYTES_MAX];
};

static void paint(const struct view *view, int old, int drawn, struct painted *cell)
{
	const struct format *format = view->document->format;
	const int glyph = (drawn - 1) & ~DRAWN_WHOLE;
	const bool whole = (drawn - 1) & DRAWN_WHOLE;
	cell->old = old;
	cell->drawn = drawn;
	if (format->cells->write) {
		cell->length = format->cells->write(format, whole ? -1 : old, glyph, whole ? LAYER_ALL : view->layer,
						    cell->bytes);
	} else {
		const char *own = cell_bytes(glyph, &cell->length);
		memcpy(cell->bytes, own, cell->length);
	}
}

enum { BYTE_PAINTED = 512 }; /* 1 + a byte and more */

/* Paints cells that are bytes of their own: makes `bytes` of those `before`. `painted` has 1 + the byte of each number of a
 * drawing that was painted, 0 for others. Returns false if one of them takes more than a byte. */
static bool paint_bytes(const struct view *view, const int *row, int count, short *painted, const char *before,
			char *bytes)
{
	int all = 0, missing = 1;
	for (int x = 0; x < count; x++)
		all |= row[x];
	if ((all & ~DRAWN_WHOLE) >= BYTE_PAINTED)
		return false;
	while (missing) {
		missing = 0;
		for (int x = 0; x < count; x++) {
			const int old = (unsigned char)before[x], drawn = row[x] & ~DRAWN_WHOLE;
			const int fresh = painted[drawn] - 1, stays = (drawn == 0) | (drawn == 1 + old);
			missing |= (fresh < 0) & (stays ^ 1);
			bytes[x] = (char)either(stays, old, fresh);
		}
		for (int x = 0; x < count && missing; x++) {
			struct painted cell = {.length = 1};
			short *known = &painted[row[x] & ~DRAWN_WHOLE];
			if (row[x] > 0 && *known == 0)
				paint(view, 0, row[x], &cell);
			if (cell.length != 1)
				return false;
			*known = *known ? *known : (short)(1 + (unsigned char)cell.bytes[0]);
		}
	}
	return true;
}

/* Adds what the first bytes of a row become: a change for each part of it that is near none before. */
static void add_bytes(struct patch *patch, const struct text *text, size_t row, const char *bytes, size_t length)
{
	enum { STEP = 8 }; /* bytes that are compared at once */
	struct span changed = {0};
	for (size_t at = 0, step; at < length; at += step) {
		step = MIN(STEP, length - at);
		if (memcmp(text->bytes + row + at, bytes + at, step) == 0)
			continue;
		if (changed.length > 0 && at - span_end(changed) > NEAR) {
			patch_add_difference(patch, text, (struct span){row + changed.start, changed.length},
					     bytes + changed.start, changed.length);
			changed.length = 0;
		}
		changed = span_between(changed.length > 0 ? changed.start : at, at + step);
	}
	if (changed.length > 0)
		patch_add_difference(patch, text, (struct span){row + changed.start, changed.length},
				     bytes + changed.start, changed.length);
}

/* Copies bytes, mostly few, to where there is room for SHORT more; `left`: how many can be read. */
static inline char *put_bytes(char *to, const char *bytes, size_t length, size_t left)
{
	enum { SHORT = 8 };
	if (length <= SHORT && SHORT <= left)
		memcpy(to, bytes, SHORT);
	else
		memcpy(to, bytes, length);
	return to + length;
}

/* Adds what a cell of a row becomes, which is empty before and then or neither, to a change of the row that is near. There is
 * room for the bytes of the row. */
static inline void add_cell(struct patch *patch, const struct text *text, size_t row, struct span old,
			    const struct painted *cell)
{
	struct change *last = patch->count > 0 ? &patch->changes[patch->count - 1] : NULL;
	const char *before = text->bytes + old.start;
	const size_t end = last ? span_end(last->removed) : 0, between = old.start - end;
	size_t same = 0;
	while (same < old.length && before[same] == cell->bytes[same])
		same++;
	if (same == old.length && same == cell->length)
		return;
	if (!last || last->removed.length == 0 || end < row || end > old.start || between > NEAR) {
		patch_add(patch, old, cell->bytes, cell->length);
		return;
	}
	char *to = put_bytes(patch->bytes + patch->length, text->bytes + end, between, text->length - end);
	put_bytes(to, cell->bytes, cell->length, sizeof cell->bytes);
	last->removed.length += between + old.length;
	last->inserted.length += between + cell->length;
	patch->length += between + cell->length;
}

/* Adds the cells of a drawing past the end of a row, and those before them. Returns the number of cells; sets `unfit` to
 * 1 + a value that no cell can have. */
static size_t lengthen_row(const struct drawing *drawing, int y, const char *filler, struct patch *patch, int *unfit)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	const int *row = drawing->rows[y];
	const size_t most = view->document->format->cells->kind == CELL_BYTE ? 1 : CELL_BYTES_MAX;
	const int there = view->document->format->maps->ragged ? cell_value(filler, 1) : -1; /* for the game */
	char *bytes = NULL;
	size_t capacity = 0, length = 0, end = 0, cells = 0;
	for (int x = grid_row_cells(grid, y); x < drawing->width; x++) {
		struct painted cell = {.length = 1, .bytes = {*filler}};
		if (row[x] > 0)
			paint(view, 0, row[x], &cell);
		if (cell.length > most) {
			*unfit = row[x];
			break;
		}
		list_grow(&bytes, &capacity, length + cell.length, 1);
		memcpy(bytes + length, cell.bytes, cell.length);
		length += cell.length;
		cells += row[x] > 0;
		end = row[x] > 0 && ((row[x] - 1) & ~DRAWN_WHOLE) != there ? length : end;
	}
	if (end > 0)
		patch_add(patch, (struct span){.start = span_end(grid->rows[y])}, bytes, end);
	free(bytes);
	return cells;
}

/* Returns true if rows of the map end without blanks: more of them are just shorter than end in one. */
static bool is_trimmed(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int balance = 0;
	for (int y = 0; y < grid->height; y++) {
		const int cells = grid_row_cells(grid, y);
		const bool blank = grid_cell(grid, &view->document->text, cells - 1, y) == ' ';
		balance += blank ? -1 : cells < grid->width;
	}
	return balance > 0;
}

/* Adds the removal of blanks that come to the end of a row that has more than blanks with cells that move, instead of drawing
 * them, if the map is trimmed (-1: not known yet). Returns the number of cells. */
static size_t trim_row(const struct drawing *drawing, int y, struct patch *patch, int *trimmed)
{
	const struct grid *grid = view_grid(drawing->view);
	const struct text *text = &drawing->view->document->text;
	const int cells = grid_row_cells(grid, y);
	int *row = drawing->rows[y], end = drawing->width;
	for (; end > 0; end--) {
		const int old = end > cells ? ' ' : grid_cell(grid, text, end - 1, y);
		if ((row[end - 1] > 0 ? (row[end - 1] - 1) & ~DRAWN_WHOLE : old) != ' ')
			break;
	}
	if (end == 0 || end >= cells)
		return 0;
	*trimmed = *trimmed < 0 ? is_trimmed(drawing->view) : *trimmed;
	if (*trimmed == 0)
		return 0;
	const size_t start = grid_cell_span(grid, end, y).start;
	patch_add(patch, span_between(start, span_end(grid->rows[y])), "", 0);
	memset(row + end, 0, (size_t)(cells - end) * sizeof *row);
	return (size_t)(cells - end);
}

/* Makes a patch, without cells that stay the same. A row that ends before a cell gets separators where cells may be empty.
 * Returns the number of cells on the map; sets `unfit` to 1 + a value that no cell can have, else 0. */
static size_t make_patch(const struct drawing *drawing, struct patch *patch, int *unfit)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	const struct text *text = &view->document->text;
	const char *separator = view->document->format->cells->separator;
	const int whole = drawing->whole ? DRAWN_WHOLE : 0;
	const bool layered = view->document->format->cells->layers;
	const bool characters = view->document->format->cells->kind == CELL_CHARACTER;
	struct painted *kept = memory_allocate(PAINTED, sizeof *kept); /* few different ones are asked for */
	char *bytes = NULL;                                            /* a row as it becomes */
	size_t capacity = 0;
	short painted[BYTE_PAINTED] = {1};
	int *values = memory_allocate((size_t)drawing->width, sizeof *values);
	const char *filler = row_filler(view);
	size_t cells = 0;
	int trimmed = -1;
	*unfit = 0;
	for (int y = 0; y < drawing->height && *unfit == 0 && drawing->rows; y++) {
		const int *row = drawing->rows[y];
		if (!row)
			continue;
		if (drawing->whole && filler && *filler == ' ')
			cells += trim_row(drawing, y, patch, &trimmed);
		const int count = MIN(grid_row_cells(grid, y), drawing->width);
		const struct span line = grid->rows[y];
		const struct cell *words = grid->cells && !grid->spread ? &grid->cells[grid->row_cells[y]] : NULL;
		bool begins = false;                  /* an empty row, perhaps before a remark */
		int last = count > 0 ? count - 1 : 0; /* an empty row is as good as one with an empty cell */
		list_grow(&bytes, &capacity, (size_t)count + 1, 1);
		size_t drawn_cells = 0;
		for (int x = 0; x < (separator ? drawing->width : count); x++)
			drawn_cells += row[x] > 0;
		cells += drawn_cells;
		if (!words && !layered && !separator && !grid->spread &&
		    paint_bytes(view, row, count, painted, text->bytes + line.start, bytes)) {
			add_bytes(patch, text, line.start, bytes, (size_t)count);
			continue;
		}
		list_grow(&patch->bytes, &patch->bytes_capacity,
			  patch->length + line.length + (drawn_cells + 1) * CELL_BYTES_MAX, 1);
		grid_values(grid, text, 0, y, drawing->width, values);
		bool spreads = false; /* tabs become blanks: the row is written anew as a whole */
		for (int x = 0; grid->spread && x < count; x++)
			bytes[x] = (char)values[x];
		for (int x = 0; x < (separator ? drawing->width : count); x++) {
			if (row[x] == 0 || ((row[x] - 1) & ~DRAWN_WHOLE) == values[x])
				continue;
			const int drawn = row[x] | whole;
			const int old = layered && !((drawn - 1) & DRAWN_WHOLE) ? values[x] : 0;
			struct painted *cell = &kept[((unsigned)old * 31 + (unsigned)drawn) * 0x9e3779b1u >> 24];
			if (cell->old != old || cell->drawn != drawn)
				paint(view, old, drawn, cell);
			if (words || characters ? cell->length == CELL_UNFIT : cell->length != 1) {
				*unfit = row[x];
				break;
			}
			const struct span place = x >= count ? (struct span){.start = span_end(line)}
						  : words    ? (struct span){words[x].start, (size_t)words[x].length}
							     : (struct span){line.start + (size_t)x, 1};
			if (grid->spread && x < count) {
				spreads = true;
				bytes[x] = cell->bytes[0];
			} else if (!place.length == !cell->length) {
				add_cell(patch, text, line.start, place, cell);
			} else {
				for (; last < x && x >= count; last++)
					patch_add(patch, (struct span){.start = place.start}, separator,
						  strlen(separator));
				patch_add(patch, place, cell->bytes, cell->length);
				begins |= count == 0;
			}
		}
		if (spreads)
			patch_add_difference(patch, text, line, bytes, (size_t)count);
		const size_t end = span_end(line);
		if (begins && end < text->length && !strchr("\r\n", text->bytes[end]))
			patch_add(patch, (struct span){.start = end}, separator, strlen(separator));
	}
	for (int y = 0; y < drawing->height && *unfit == 0 && drawing->rows && filler; y++)
		if (drawing->rows[y])
			cells += lengthen_row(drawing, y, filler, patch, unfit);
	free(bytes);
	free(values);
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
	const struct rectangle area = view->selection;
	for (int y = 0; y < drawing->height && within; y++) {
		const bool in = y >= area.y && y < area.y + area.height;
		const unsigned char *mask =
		    in && view->mask ? view->mask + (ptrdiff_t)(y - area.y) * area.width : NULL;
		for (int x = 0, *row = drawing->rows[y]; row && x < drawing->width; x++)
			if (!in || x < area.x || x >= area.x + area.width || (mask && !mask[x - area.x]))
				row[x] = 0;
	}
	if (drawing->within && editor->auto_wall)
		drawing_walls(drawing);
	struct patch patch = {0};
	int unfit;
	const bool on_map = make_patch(drawing, &patch, &unfit) > 0;
	drawing_clear(drawing);
	struct place first = patch.count > 0 ? model_place(&document->model, patch.changes[0].removed.start)
					     : place_cell(view->grid, view->x, view->y);
	if (on_map && unfit == 0)
		return document_apply_patch(document, &patch, label, first, error);
	patch_clear(&patch);
	if (unfit > 0)
		return error_set(error, "%s cannot be painted here (%s).", cell_name((unfit - 1) & ~DRAWN_WHOLE).text,
				 format->title);
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

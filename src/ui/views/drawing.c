#include "views.h"

#include <stdlib.h>
#include <string.h>

void drawing_clip(struct drawing *drawing, const struct clip *clip, const struct grid *grid, int x, int y, int glyph)
{
	for (int i = 0; i < clip->width * clip->height; i++) {
		struct clip_step step = clip_step(clip, grid, x, i);
		if (clip->cells[i])
			drawing_add(drawing, x + step.x, y + step.y, glyph < 0 ? clip->cells[i] : glyph);
	}
}

void drawing_clear(struct drawing *drawing)
{
	free(drawing->items);
	*drawing = (struct drawing){0};
}

/* Returns the sum of the columns of a cell and its image. */
static int axis_columns(const struct editor *editor, const struct grid *grid)
{
	return editor->axis_set ? editor->axis_x : grid->width - 1;
}

/* Returns the sum of the rows of a cell and its image: hexes in odd columns are half a hex higher, upside down half a
 * hex lower. A half turn about the middle of an even number of columns moves odd columns to even ones. */
static int axis_rows(const struct editor *editor, const struct grid *grid, int x, bool turned)
{
	bool stays_odd = x % 2 != 0 && (!turned || axis_columns(editor, grid) % 2 == 0);
	return (editor->axis_set ? editor->axis_y : grid->height - 1) + (grid->shape == GRID_HEX && stays_odd);
}

/* Returns what remains of a cell if `glyph`, a thing that a map has only once, is drawn elsewhere; -1: the cell does
 * not have that thing. */
static int left_of(const struct view *view, int there, int glyph)
{
	const struct format *format = view->document->format;
	return format->cell_left ? format->cell_left(format, there, glyph, view->layer, view_floor(view)) : -1;
}

static bool moves(const struct view *view, int glyph)
{
	return left_of(view, glyph, glyph) >= 0;
}

static int glyph_turned(const struct format *format, int glyph, enum turn turn)
{
	return format->cell_turned ? format->cell_turned(format, glyph, turn) : glyph;
}

void drawing_images(struct drawing *drawing, const struct editor *editor, const struct cell_change *cell)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct format *format = view->document->format;
	enum mirror mirror = editor->mirror;
	int columns = axis_columns(editor, grid), x = columns - cell->x;
	struct turned *turned = &drawing->turned;
	if (turned->of != cell->glyph) { /* most cells of a drawing have the same glyph */
		turned->of = cell->glyph;
		turned->across = glyph_turned(format, cell->glyph, TURN_MIRROR);
		turned->down = glyph_turned(format, cell->glyph, TURN_FLIP);
		turned->quarter = glyph_turned(format, cell->glyph, TURN_QUARTER);
		turned->diagonal = glyph_turned(format, turned->quarter, TURN_MIRROR);
		turned->half = glyph_turned(format, turned->across, TURN_FLIP);
		turned->back = glyph_turned(format, turned->half, TURN_QUARTER);
	}
	int rows = axis_rows(editor, grid, cell->x, false), dx = (columns - rows) / 2, sum = (columns + rows) / 2;
	if (mirror == MIRROR_TURN || mirror == MIRROR_BOTH)
		drawing_add(drawing, x, axis_rows(editor, grid, cell->x, true) - cell->y, turned->half);
	if (mirror == MIRROR_HORIZONTAL || mirror == MIRROR_BOTH)
		drawing_add(drawing, cell->x, rows - cell->y, turned->down);
	if (mirror == MIRROR_VERTICAL || mirror == MIRROR_BOTH)
		drawing_add(drawing, x, cell->y, turned->across);
	if (mirror == MIRROR_DIAGONAL)
		drawing_add(drawing, cell->y + dx, cell->x - dx, turned->diagonal);
	if (mirror == MIRROR_QUARTERS) { /* about the middle of a cell or its corner */
		drawing_add(drawing, sum + dx - cell->x, sum - dx - cell->y, turned->half);
		drawing_add(drawing, sum - cell->y, cell->x - dx, turned->quarter);
		drawing_add(drawing, cell->y + dx, sum - cell->x, turned->back);
	}
}

/* Adds the mirror images of all cells so far. */
static void reflect(struct drawing *drawing, const struct editor *editor)
{
	size_t count = drawing->count;
	for (size_t i = 0; i < count && editor->mirror != MIRROR_OFF; i++) {
		struct cell_change cell = drawing->items[i];
		if (drawing->exact || !moves(editor_view(editor), cell.glyph))
			drawing_images(drawing, editor, &cell);
	}
	/* Original cells take precedence over images. */
	for (size_t i = 0; i < count && editor->mirror != MIRROR_OFF; i++)
		drawing_add(drawing, drawing->items[i].x, drawing->items[i].y, drawing->items[i].glyph);
}

/* Draws a thing that a map can have only once in the last of its cells, and removes it from its old cell. If the map has
 * several, they stay: a rule reports them. */
static void move_single(struct drawing *drawing, struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct format *format = view->document->format;
	const struct grid *grid = view_grid(view);
	struct cell_change drawn = {.x = -1}, from = {0};
	size_t kept = drawing->count;
	int others = 0, asked = -1;
	bool single = false;
	for (size_t i = drawing->count; i-- > 0 && format->cell_left;) {
		const struct cell_change cell = drawing->items[i];
		bool inside = cell.x < grid->width && grid_cell_span(grid, cell.x, cell.y).length > 0;
		if (cell.glyph != asked)
			single = moves(view, asked = cell.glyph);
		if (inside && single && drawn.x >= 0)
			continue;
		drawn = inside && single ? cell : drawn;
		drawing->items[--kept] = cell;
	}
	if (drawn.x < 0)
		return;
	drawing->count -= kept;
	memmove(drawing->items, drawing->items + kept, drawing->count * sizeof *drawing->items);
	for (int y = 0; y < grid->height; y++)
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
	drawing_add(drawing, from.x, from.y, from.glyph);
	drawing->items[drawing->count - 1].whole = true;
}

/* Returns true for the cell on an axis, or the two on both sides of one between cells. */
static bool is_near(int at, int sum)
{
	return at == sum / 2 || at == (sum + 1) / 2;
}

bool on_mirror_axis(const struct editor *editor, const struct grid *grid, int x, int y)
{
	int columns = axis_columns(editor, grid), rows = axis_rows(editor, grid, x, editor->mirror == MIRROR_TURN);
	bool across = is_near(x, columns), down = is_near(y, rows);
	bool on[MIRROR_COUNT] = {
	    [MIRROR_VERTICAL] = across,         [MIRROR_HORIZONTAL] = down,
	    [MIRROR_BOTH] = across || down,     [MIRROR_TURN] = across && down,
	    [MIRROR_QUARTERS] = across && down, [MIRROR_DIAGONAL] = x == y + (columns - rows) / 2};
	return on[editor->mirror];
}

/* Sorts the cells in reading order, without those outside the map; changes of the same cell stay in their order. A
 * comparing sort takes ten times as long. */
static void sort_cells(struct drawing *drawing, const struct grid *grid)
{
	size_t kept = 0;
	bool sorted = true;
	for (size_t i = 0; i < drawing->count; i++) {
		struct cell_change cell = drawing->items[i], *last = &drawing->items[kept > 0 ? kept - 1 : 0];
		if (!grid_has(grid, cell.x, cell.y))
			continue;
		sorted = sorted && (kept == 0 || last->y < cell.y || (last->y == cell.y && last->x <= cell.x));
		drawing->items[kept++] = cell;
	}
	drawing->count = kept;
	if (sorted)
		return;
	int most = grid->width > grid->height ? grid->width : grid->height;
	struct cell_change *items = drawing->items, *other = memory_allocate(kept, sizeof *other), *swapped;
	size_t *places = memory_allocate((size_t)most + 1, sizeof *places);
	for (int by_row = 0; by_row < 2;
	     by_row++) { /* by columns, then by rows: each pass keeps the order before it */
		memset(places, 0, ((size_t)most + 1) * sizeof *places);
		for (size_t i = 0; i < kept; i++)
			places[(by_row ? items[i].y : items[i].x) + 1]++;
		for (int i = 0; i < most; i++)
			places[i + 1] += places[i];
		for (size_t i = 0; i < kept; i++)
			other[places[by_row ? items[i].y : items[i].x]++] = items[i];
		swapped = items;
		items = other;
		other = swapped;
	}
	free(places);
	free(other);
}

/* Returns a number that looks random, the same for the same cell of the same state of the document. */
static unsigned cell_random(const struct view *view, int x, int y)
{
	uint32_t hash =
	    (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ view->document->revision * 0xc2b2ae3du;
	hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
	hash = (hash ^ hash >> 12) * 0x297a2d39u;
	return hash ^ hash >> 15;
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
	int left = total > 0 ? (int)(cell_random(view, x, y) % (unsigned)total) : 0;
	while (total > 0 && (left -= options->mix[i].weight) >= 0)
		i++;
	return total > 0 ? options->mix[i].glyph : view->brush;
}

/* Applies the options of the brush to the cells of a drawing. */
static void apply_brush(struct drawing *drawing, const struct view *view)
{
	const struct brush_options *options = &view->brush_options;
	const struct grid *grid = view_grid(view);
	size_t count = drawing->count, kept = 0;
	int size = drawing->thick && options->size > 1 ? options->size : 1;
	for (size_t i = 0; i < count && size > 1; i++) {
		struct cell_change cell = drawing->items[i];
		for (int at = 0; at < size * size; at++)
			drawing_add(drawing, cell.x - (size - 1) / 2 + at % size, cell.y - (size - 1) / 2 + at / size,
				    cell.glyph);
	}
	for (size_t i = 0; i < drawing->count && drawing->brushed; i++) {
		struct cell_change cell = drawing->items[i];
		if (cell.x < 0 || cell.y < 0)
			continue;
		bool suits = brush_changes(view, grid_cell(grid, &view->document->text, cell.x, cell.y));
		if (suits && cell.glyph == view->brush)
			cell.glyph = brush_glyph(view, cell.x, cell.y);
		if (suits && cell.glyph > 0)
			drawing->items[kept++] = cell;
	}
	if (drawing->brushed)
		drawing->count = kept;
}

bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!grid) {
		drawing_clear(drawing);
		return error_set(error, "No map to draw on.");
	}
	if (view->roll.number > 0) {
		drawing_clear(drawing);
		return error_set(error, "The map shows roll %d; Esc ends it, so that you can paint.",
				 view->roll.number);
	}
	const struct format *format = view->document->format;
	apply_brush(drawing, view);
	if (drawing->mirrored) {
		reflect(drawing, editor);
		if (!drawing->exact) {
			/* Combines things with the ground in the cell. */
			for (size_t i = 0; i < drawing->count && format->cell_drawn; i++) {
				struct cell_change *cell = &drawing->items[i];
				int old = grid_cell(grid, &view->document->text, cell->x, cell->y);
				if (old >= 0)
					cell->glyph = format->cell_drawn(format, old, cell->glyph, view_floor(view));
			}
			move_single(drawing, editor);
		}
	}
	bool within = drawing->within && view->selected;
	if (within) {
		size_t selected = 0;
		for (size_t i = 0; i < drawing->count; i++)
			if (in_selection(view, drawing->items[i].x, drawing->items[i].y))
				drawing->items[selected++] = drawing->items[i];
		drawing->count = selected;
	}
	sort_cells(drawing, grid);
	if (drawing->within && editor->auto_wall) {
		drawing_walls(drawing, view);
		sort_cells(drawing, grid);
	}
	/* Makes a patch, without cells that stay the same. */
	struct patch patch = {0};
	struct place first = place_cell(view->grid, view->x, view->y);
	bool on_map = false, held = true;
	for (size_t i = 0; i < drawing->count && held; i++) {
		const struct cell_change *cell = &drawing->items[i];
		if (i + 1 < drawing->count && cell[1].x == cell->x && cell[1].y == cell->y)
			continue; /* a later change of the cell wins */
		struct span span = grid_cell_span(grid, cell->x, cell->y);
		if (span.length == 0)
			continue;
		struct place place = place_cell(view->grid, cell->x, cell->y);
		char bytes[CELL_BYTES_MAX];
		size_t length = cell->whole && format->cell_write
				    ? format->cell_write(format, -1, cell->glyph, LAYER_ALL, bytes)
				    : document_cell_bytes(view->document, place, cell->glyph, view->layer, bytes);
		on_map = true;
		held = length > 0;
		if (length == span.length && memcmp(view->document->text.bytes + span.start, bytes, length) == 0)
			continue;
		if (patch.count == 0)
			first = place;
		patch_add(&patch, span, bytes, length);
	}
	drawing_clear(drawing);
	if (on_map && held)
		return document_apply_patch(view->document, &patch, label, first, error);
	patch_clear(&patch);
	if (!held)
		return error_set(error, CELL_REFUSED, format->title);
	return editor->stroke != STROKE_NONE ||
	       error_set(error, "All of this is outside the %s.", within ? "selection" : "map");
}

void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph)
{
	int dx = abs(x1 - x0), dy = abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1;
	int balance = dx - dy;
	for (;;) {
		drawing_add(drawing, x0, y0, glyph);
		if (x0 == x1 && y0 == y1)
			return;
		int twice = 2 * balance;
		if (twice > -dy) {
			balance -= dy;
			x0 += sx;
		}
		if (twice < dx) {
			balance += dx;
			y0 += sy;
		}
	}
}

static void order(int *low, int *high)
{
	if (*low <= *high)
		return;
	int kept = *low;
	*low = *high;
	*high = kept;
}

/* Returns true if the region around a cell of value `wanted` continues at a cell of value `there`. */
static bool continues(const struct view *view, enum region region, int wanted, int there)
{
	if (region != REGION_CLASS || there < 0)
		return there == wanted;
	const struct model *model = &view->document->model;
	const struct grid *grid = view_grid(view);
	return model_glyph(model, grid, there)->walk == model_glyph(model, grid, wanted)->walk;
}

void drawing_region(struct drawing *drawing, const struct view *view, int x, int y, enum region region, int glyph)
{
	const struct grid *grid = view_grid(view);
	const struct text *text = &view->document->text;
	int wanted = grid_cell(grid, text, x, y);
	size_t cells = (size_t)grid->width * (size_t)grid->height;
	if (wanted < 0)
		return;
	unsigned char *seen = memory_allocate(cells, 1);
	int *queue = memory_allocate(cells, sizeof *queue);
	static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
	size_t head = 0, tail = 0;
	queue[tail++] = y * grid->width + x;
	seen[queue[0]] = 1;
	while (head < tail) {
		int at = queue[head++];
		for (int i = 0; i < (region == REGION_8 ? 8 : 4); i++) {
			int nx = at % grid->width + steps[i][0], ny = at / grid->width + steps[i][1];
			if (nx < 0 || nx >= grid->width || ny < 0 || ny >= grid->height ||
			    seen[ny * grid->width + nx] ||
			    !continues(view, region, wanted, grid_cell(grid, text, nx, ny)))
				continue;
			seen[ny * grid->width + nx] = 1;
			queue[tail++] = ny * grid->width + nx;
		}
	}
	for (size_t at = 0; at < cells; at++) /* in reading order, so that they need not be sorted */
		if (seen[at])
			drawing_add(drawing, (int)(at % (size_t)grid->width), (int)(at / (size_t)grid->width), glyph);
	free(seen);
	free(queue);
}

/* Adds both ends of a row of an ellipse, or all of it. */
static void ellipse_row(struct drawing *drawing, int left, int right, int y, bool filled, int glyph)
{
	for (int x = left; x <= right; x += filled || right == left ? 1 : right - left)
		drawing_add(drawing, x, y, glyph);
}

void drawing_corners(struct drawing *drawing, const struct corners *corners, int dx, int dy, int glyph)
{
	for (int i = 0; i < corners->count; i++) {
		int last = i > 0 ? i - 1 : 0;
		drawing_line(drawing, corners->at[last].x + dx, corners->at[last].y + dy, corners->at[i].x + dx,
			     corners->at[i].y + dy, glyph);
	}
}

void drawing_shape(struct drawing *drawing, enum tool shape, int x0, int y0, int x1, int y1, int glyph)
{
	if (shape == TOOL_LINE || shape == TOOL_POLYLINE) {
		drawing_line(drawing, x0, y0, x1, y1, glyph);
		return;
	}
	order(&x0, &x1);
	order(&y0, &y1);
	if (shape == TOOL_ELLIPSE || shape == TOOL_FILLED_ELLIPSE) {
		/* The outline that fits the rectangle, by Alois Zingl's integer algorithm: exact for even and odd
		 * sides. */
		long a = x1 - x0, b = y1 - y0, odd = b & 1;
		long dx = 4 * (1 - a) * b * b, dy = 4 * (odd + 1) * a * a, miss = dx + dy + odd * a * a;
		int low = y0 + (int)(b + 1) / 2, high = low - (int)odd;
		a *= 8 * a;
		long step = 8 * b * b;
		bool filled = shape == TOOL_FILLED_ELLIPSE;
		int row = low - 1; /* the last row that was filled: its first points are the outermost */
		do {
			if (!filled || row != low) {
				ellipse_row(drawing, x0, x1, low, filled, glyph);
				ellipse_row(drawing, x0, x1, high, filled, glyph);
			}
			row = low;
			long twice = 2 * miss;
			if (twice <= dy) {
				low++;
				high--;
				miss += dy += a;
			}
			if (twice >= dx || 2 * miss > dy) {
				x0++;
				x1--;
				miss += dx += step;
			}
		} while (x0 <= x1);
		for (; low - high < b; low++, high--) {
			ellipse_row(drawing, x0 - 1, x1 + 1, low, filled, glyph);
			ellipse_row(drawing, x0 - 1, x1 + 1, high, filled, glyph);
		}
		return;
	}
	for (int y = y0; y <= y1; y++) {
		bool edge = shape == TOOL_FILLED || y == y0 || y == y1;
		for (int x = x0; x <= x1; x += edge || x1 == x0 ? 1 : x1 - x0)
			drawing_add(drawing, x, y, glyph);
	}
}

void shape_preview(const struct editor *editor, struct drawing *drawing)
{
	const struct view *view = editor_view(editor);
	bool shape = editor->tool >= TOOL_LINE && editor->tool <= TOOL_POLYLINE, pastes = editor->tool == TOOL_PASTE;
	size_t kept = 0;
	if (editor->tool == TOOL_POLYLINE)
		drawing_corners(drawing, &editor->corners, 0, 0, view->brush);
	if (shape)
		drawing_shape(drawing, editor->tool, editor->start_x, editor->start_y, view->x, view->y, view->brush);
	else if (editor->tool == TOOL_NONE && editor->mirror != MIRROR_OFF)
		drawing_add(drawing, view->x, view->y, view->brush);
	if (pastes) {
		drawing_clip(drawing, editor_clip(editor), view_grid(view), view->x, view->y, -1);
		drawing->exact = true;
	} else {
		drawing->thick = true;
		apply_brush(drawing, view);
	}
	reflect(drawing, editor);
	for (size_t i = 0; i < drawing->count; i++) /* does not cover the cell under the cursor */
		if (shape || pastes || drawing->items[i].x != view->x || drawing->items[i].y != view->y)
			drawing->items[kept++] = drawing->items[i];
	drawing->count = kept;
	if (editor_clip(editor) && !pastes)
		drawing_clip(drawing, editor_clip(editor), view_grid(view), view->x, view->y, -1);
}

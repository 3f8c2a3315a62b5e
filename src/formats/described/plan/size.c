/* Resizing a map: adding and removing rows and columns on each side, or in the middle.
 *
 * Cells are added and removed in place, with their separators, so the others keep their bytes. A new row is
 * written like its neighbour: "D:" or quotes before it, a comma after it. A short row stays short, unless the game
 * pads it with a glyph other than the new cells. */
#include "described/cells.h"
#include "plan.h"

struct resize {
	struct edit_plan *plan;
	const struct grid *grid;
	int amount[4];     /* by enum side */
	int left, top;     /* the column and row where `amount` of these sides applies */
	int width, height; /* the new size */
	char fill[CELL_BYTES_MAX];
	size_t fill_length;
	bool fills; /* false: a new row ends here */
	char pad[CELL_BYTES_MAX];
	size_t pad_length;
	bool pads; /* false: short rows stay short */
};

static bool check_size(const struct resize *resize)
{
	const int *amount = resize->amount;
	int width = resize->grid->width, height = resize->grid->height;
	long long least_width = (long long)width + MIN(amount[SIDE_LEFT], 0) + MIN(amount[SIDE_RIGHT], 0);
	long long least_height = (long long)height + MIN(amount[SIDE_TOP], 0) + MIN(amount[SIDE_BOTTOM], 0);
	if (least_width < 1 || least_height < 1)
		return refuse(resize->plan, "A map must keep at least one of its rows and columns.");
	if (!grid_has_lines(resize->grid, resize->plan->edit))
		return refuse(resize->plan, "The map does not have these rows or columns.");
	if (resize->grid->shape == GRID_HEX && amount[SIDE_LEFT] % 2 != 0)
		return refuse(resize->plan,
			      "Every second column of hexes is half a hex higher: adding or removing %d %s would "
			      "give hexes other neighbours. Use an even number.",
			      amount[SIDE_LEFT] < 0 ? -amount[SIDE_LEFT] : amount[SIDE_LEFT],
			      resize->left == 0 ? "on the left" : "here");
	return true;
}

/* Sets the bytes of new cells: those of the edit's cell `at` in each new line, or of its fill. */
static void set_fill(struct resize *resize, int at)
{
	const struct edit *edit = resize->plan->edit;
	int value = edit->cells ? edit->cells[at] : edit->fill;
	resize->fills = value != 0 || !edit->cells;
	resize->fill_length = resize->fills ? plan_cell_bytes(resize->plan, value, resize->fill) : 0;
}

/* ---- columns ---- */

static void insert_separator(const struct resize *resize, size_t at, int y)
{
	const struct described_cell *cell = &plan_description(resize->plan)->map.cell;
	if (!cell->separator)
		return;
	if (grid_row_cells(resize->grid, y) > 1 && !cell->empty) {
		size_t from = span_end(grid_cell_span(resize->grid, 0, y));
		size_t to = grid_cell_span(resize->grid, 1, y).start;
		insert(resize->plan, at, resize->plan->text->bytes + from, to - from);
	} else {
		insert_cell_gap(resize->plan, at, cell);
	}
}

static void insert_cells(const struct resize *resize, size_t at, int y, int count, bool before)
{
	for (int i = 0; i < count && resize->fills; i++) {
		if (!before)
			insert_separator(resize, at, y);
		insert(resize->plan, at, resize->fill, resize->fill_length);
		if (before)
			insert_separator(resize, at, y);
	}
}

/* Removes the cells from number `from` up to `to`, each with a separator. */
static void cut_cells(const struct resize *resize, int y, int from, int to)
{
	int count = grid_row_cells(resize->grid, y);
	if (from >= to)
		return;
	size_t start = from > 0 && to == count ? span_end(grid_cell_span(resize->grid, from - 1, y))
					       : grid_cell_span(resize->grid, from, y).start;
	size_t end = to == count ? span_end(grid_cell_span(resize->grid, to - 1, y))
				 : grid_cell_span(resize->grid, to, y).start;
	cut(resize->plan, span_between(start, end));
}

/* Returns true if the game repeats the last cell of a short row. */
static bool repeats(const struct resize *resize)
{
	return plan_dialect(resize->plan)->shorts == SHORT_REPEATED;
}

static void resize_row(struct resize *resize, int y)
{
	const struct grid *grid = resize->grid;
	int count = grid_row_cells(grid, y), left = resize->amount[SIDE_LEFT], right = resize->amount[SIDE_RIGHT];
	const struct described_cell *words = &plan_description(resize->plan)->map.cell;
	bool is_short = count < grid->width && (resize->pads || (repeats(resize) && count > 0));
	const char *pad = resize->pad;
	size_t pad_length = resize->pad_length;
	size_t start = resize->left < count ? grid_cell_span(grid, resize->left, y).start : grid->rows[y].start;
	size_t end = count > 0 ? span_end(grid_cell_span(grid, count - 1, y)) : span_end(grid->rows[y]);
	if (left > 0)
		set_fill(resize, y);
	bool remark = count == 0 && words->remarks && end < span_end(line_at(resize->plan, end).body);
	if (resize->left < count ||
	    (resize->left == 0 && resize->fill_length > 0 && !remark)) /* otherwise the row is too short to change */
		insert_cells(resize, start, y, left, true);
	if (left < 0)
		cut_cells(resize, y, MIN(resize->left, count), MIN(resize->left - left, count));
	if (right < 0)
		cut_cells(resize, y, MIN(count, grid->width + right), count);
	bool pads = words->separator && resize->pads && resize->fill_length == resize->pad_length &&
		    memcmp(resize->fill, resize->pad, resize->pad_length) == 0;
	if (right > 0 && is_short && pads) /* cells without a word need not be written */
		return;
	if (repeats(resize) && count > 0 && count < grid->width) {
		struct span cell = grid_cell_span(grid, count - 1, y);
		pad = resize->plan->text->bytes + cell.start;
		pad_length = cell.length;
	}
	for (int x = count > 0 || !words->empty ? count : 1; right > 0 && is_short && x < grid->width;
	     x++) { /* the cells that the game reads there */
		insert_separator(resize, end, y);
		insert(resize->plan, end, pad, pad_length);
	}
	insert_cells(resize, end, y, right, false);
	if (remark && right > 0)
		insert_text(resize->plan, end, words->separator); /* before a remark */
}

/* ---- rows ---- */

static bool is_lines(const struct resize *resize)
{
	return plan_description(resize->plan)->scanner == SCANNER_LINES;
}

/* Inserts a row and, if the row `like` has it, the word that ends it. */
static void insert_row(struct resize *resize, size_t at, int like)
{
	const struct described_cell *cell = &plan_description(resize->plan)->map.cell;
	struct span row = resize->grid->rows[like];
	for (int x = 0; x < resize->width; x++) {
		set_fill(resize, x);
		if (!resize->fills)
			break;
		if (x > 0)
			insert_separator(resize, at, like);
		insert(resize->plan, at, resize->fill, resize->fill_length);
	}
	if (cell->ends && span_end(row) < span_end(line_at(resize->plan, row.start).body)) {
		insert_text(resize->plan, at, cell->separator);
		insert_text(resize->plan, at, cell->ends);
	}
}

/* Inserts what separates two rows: a line end and the beginning of the line before the cells; in a list of strings
 * or a multi-line string, what separates two rows there. */
static void insert_between(const struct resize *resize, size_t at, int y)
{
	struct edit_plan *plan = resize->plan;
	const struct grid *grid = resize->grid;
	const char *bytes = plan->text->bytes;
	struct line line = line_at(resize->plan, grid->rows[y].start);
	size_t start = grid->rows[y].start;
	if (!is_lines(resize) && grid->height > 1) {
		int after = MAX(y, 1);
		size_t from = span_end(grid->rows[after - 1]);
		insert(plan, at, bytes + from, grid->rows[after].start - from);
		return;
	}
	struct span before = span_between(line.body.start, start);
	if (plan_description(plan)->scanner == SCANNER_LUA) { /* in quotes, line ends are escaped */
		struct span opened = described_detail(plan->model)->parts[grid - plan->model->grids].opened;
		bool quoted = opened.length == 1 && strchr("\"'", bytes[opened.start]);
		insert_text(plan, at, quoted ? "\\n" : line_end_at(plan, start));
		return;
	}
	if (plan_description(plan)->scanner == SCANNER_JSON) {
		bool alone = span_trimmed(bytes, before).length == 1;
		insert_text(plan, at, alone ? "\"," : "\", \"");
		if (!alone)
			return;
	}
	insert_text(plan, at, line_end_at(plan, start));
	insert(plan, at, bytes + before.start, before.length);
}

/* Removes a row with the separator after it (`top`) or before it. */
static void cut_row(const struct resize *resize, int y, bool top)
{
	const struct grid *grid = resize->grid;
	struct span gone;
	if (is_lines(resize) && top) {
		gone = line_at(resize->plan, grid->rows[y].start).whole;
	} else if (is_lines(resize)) {
		struct line line = line_at(resize->plan, grid->rows[y].start), before = {0};
		scan_line(resize->plan->text, line.number - 1, &before);
		gone.start = span_end(before.body);
		gone.length = span_end(line.body) - gone.start;
	} else {
		gone.start = top ? grid->rows[y].start : span_end(grid->rows[y - 1]);
		gone.length = (top ? grid->rows[y + 1].start : span_end(grid->rows[y])) - gone.start;
	}
	cut(resize->plan, gone);
}

static void resize_rows(struct resize *resize)
{
	const struct grid *grid = resize->grid;
	int height = grid->height, top = resize->amount[SIDE_TOP], bottom = resize->amount[SIDE_BOTTOM];
	struct span last = grid->rows[height - 1];
	size_t end = span_end(is_lines(resize) ? line_at(resize->plan, last.start).body : last);
	for (int y = 0; y < height; y++) {
		for (int i = 0; y == resize->top && i < top; i++) {
			insert_row(resize, grid->rows[y].start, y);
			insert_between(resize, grid->rows[y].start, y);
		}
		if (y >= resize->top && y < resize->top - top)
			cut_row(resize, y, resize->top - top < height);
		else if (y >= height + bottom)
			cut_row(resize, y, false);
		else
			resize_row(resize, y);
	}
	for (int i = 0; i < bottom; i++) {
		insert_between(resize, end, height - 1);
		insert_row(resize, end, height - 1);
	}
}

/* ---- fields with the size ---- */

/* Adds to the number at the start of a span, if there is one. Returns its length. */
static size_t grow_number(struct edit_plan *plan, struct span span, int more)
{
	const char *bytes = plan->text->bytes + span.start;
	long number = 0;
	size_t length = 0;
	for (; length < span.length && length < 6 && bytes[length] >= '0' && bytes[length] <= '9'; length++)
		number = number * 10 + (bytes[length] - '0');
	char fresh[32];
	int used = snprintf(fresh, sizeof fresh, "%ld", number + more);
	if (length > 0 && more != 0 && number + more >= 0)
		replace(plan, (struct span){.start = span.start, .length = length}, fresh, (size_t)used);
	return length;
}

static const struct field *grid_field(const struct resize *resize, const char *name)
{
	const struct model *model = resize->plan->model;
	int index = name ? model_grid_field(model, (int)(resize->grid - model->grids), name) : -1;
	return index >= 0 && model->fields[index].set ? &model->fields[index] : NULL;
}

static void resize_fields(const struct resize *resize)
{
	const struct description *description = plan_description(resize->plan);
	int columns = resize->amount[SIDE_LEFT] + resize->amount[SIDE_RIGHT];
	int rows = resize->amount[SIDE_TOP] + resize->amount[SIDE_BOTTOM];
	const struct field *width = grid_field(resize, description->map.declared.width);
	const struct field *height = grid_field(resize, description->map.declared.height);
	const struct field *both = grid_field(resize, description->json.size);
	if (width)
		grow_number(resize->plan, width->value, columns);
	if (height)
		grow_number(resize->plan, height->value, rows);
	if (!both)
		return;
	struct span span = both->value;
	for (int i = 0; i < 2; i++) {
		size_t at = bytes_until(resize->plan->text->bytes, span.start, span_end(span), DECIMAL_DIGITS);
		span = span_between(at, span_end(span));
		at += grow_number(resize->plan, span, i == 0 ? columns : rows);
		span = span_between(at, span_end(span));
	}
}

bool plan_resize(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const struct grid *grid = find_grid(plan, edit->place.index);
	struct resize resize = {.plan = plan, .grid = grid};
	if (!grid)
		return false;
	memcpy(resize.amount, edit->amount, sizeof resize.amount);
	resize.left = edit->at[0];
	resize.top = edit->at[1];
	resize.width = grid->width + resize.amount[SIDE_LEFT] + resize.amount[SIDE_RIGHT];
	resize.height = grid->height + resize.amount[SIDE_TOP] + resize.amount[SIDE_BOTTOM];
	resize.fill_length = plan_cell_bytes(plan, edit->fill, resize.fill);
	resize.fills = true;
	if (grid->spread && (resize.amount[SIDE_LEFT] != 0 || resize.amount[SIDE_RIGHT] != 0))
		return refuse(plan, TABS_REFUSED);
	if (!plan_done(plan) || !check_size(&resize))
		return false;
	const char *pad = plan_dialect(plan)->shorts == SHORT_PADDED ? plan_description(plan)->map.pad : NULL;
	if (pad && resize.amount[SIDE_RIGHT] > 0) {
		int value = described_cell_value(plan->model->format, pad, strlen(pad));
		resize.pad_length = plan_cell_bytes(plan, value, resize.pad);
		resize.pads = plan_done(plan);
	}
	resize_rows(&resize);
	resize_fields(&resize);
	return move_objects(plan, grid);
}

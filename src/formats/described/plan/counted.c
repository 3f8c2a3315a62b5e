/* Edits of maps that are found by counting lines. Adding or removing a map also adds or removes the lines between
 * it and its neighbour, and every plan keeps the file's last line end (or the lack of one). The block of a map is
 * its rows with the line ends between them, without the one after the last row:
 *
 * block | line end | lines between | block | line end | lines between | block | line end?
 *
 * Moving a map exchanges blocks; the lines between them stay. */
#include "plan.h"

#include "described/scan/counted.h"

static const struct described_counted *counted_of(const struct edit_plan *plan)
{
	return &plan_description(plan)->counted;
}

static struct span block_span(const struct grid *grid)
{
	return span_between(grid->rows[0].start, span_end(grid->rows[grid->height - 1]));
}

/* ---- cells ---- */

/* Paints a cell after the end of a short row and fills the gap with floor. Several cells of one transaction may do
 * so: the bytes that the patch has already added there may be in several changes. */
static bool set_after_end(struct edit_plan *plan, struct span row)
{
	const struct patch *patch = plan->patch;
	size_t end = span_end(row), x = (size_t)plan->edit->place.x - row.length, added = 0;
	EACH(const struct change, change, patch->changes, patch->count) {
		if (change->removed.start != end || change->removed.length > 0)
			continue;
		if (x < added + change->inserted.length) {
			patch->bytes[change->inserted.start + x - added] = plan->edit->value[0];
			return true;
		}
		added += change->inserted.length;
	}
	insert_run(plan, end, plan->model->format->maps->floor[0], x - added);
	return insert_value(plan, end);
}

/* Returns the row of the edit's cell; NULL if there is none. */
static const struct span *find_row(const struct edit_plan *plan)
{
	struct place place = plan->edit->place;
	const struct model *model = plan->model;
	bool there = place.index >= 0 && place.index < model->grid_count && place.y >= 0 &&
		     place.y < model->grids[place.index].height;
	return there ? &model->grids[place.index].rows[place.y] : NULL;
}

static bool set_cell(struct edit_plan *plan)
{
	const struct text *text = plan->text;
	const struct span *row = find_row(plan);
	int width = counted_of(plan)->width, x = plan->edit->place.x;
	if (!row || x < 0 || x >= width)
		return refuse(plan, "No cell there: a map has %dx%d cells.", width, counted_of(plan)->height);
	if (plan->edit->length != 1 || value_contains(plan, "\n\r\0", 3))
		return refuse(plan, "A cell must be exactly one character other than a line end or NUL.");
	if ((size_t)x < row->length)
		return replace_leaf(plan);
	if (span_end(*row) == text->length || text->bytes[span_end(*row)] != '\0')
		return set_after_end(plan, *row);
	if ((size_t)x > row->length)
		return refuse(plan, "A NUL byte ends the file in column %zu of this row; paint over it first.",
			      row->length);
	return replace_with_value(plan, (struct span){.start = span_end(*row), .length = 1});
}

/* Removes surplus cells of a row, which the game drops, or an empty line in place of a map's first row. */
static bool remove_surplus(struct edit_plan *plan)
{
	const struct span *row = find_row(plan);
	size_t width = (size_t)counted_of(plan)->width;
	if (!row)
		return refuse(plan, "No row there.");
	if (row->length == 0 && plan->edit->place.y == 0)
		return cut(plan, line_at(plan, row->start).whole);
	if ((size_t)plan->edit->place.x < width || row->length <= width)
		return refuse(plan, "Cells cannot be removed: every row has %zu. Paint floor instead.", width);
	return cut(plan, span_between(row->start + width, span_end(*row)));
}

/* ---- maps ---- */

static bool is_whole(const struct edit_plan *plan, int index)
{
	return plan->model->grids[index].height == counted_of(plan)->height;
}

/* Writes a map with walls around the fill. */
static void insert_empty(struct edit_plan *plan, size_t at)
{
	const struct format *format = plan->model->format;
	int width = counted_of(plan)->width, height = counted_of(plan)->height;
	char wall = format->maps->wall[0];
	char fill = plan->edit->fill ? (char)plan->edit->fill : format->maps->floor[0];
	for (int y = 0; y < height; y++) {
		insert_text(plan, at, y > 0 ? plan->model->line_end : "");
		insert_run(plan, at, wall, 1);
		if (width > 1) {
			insert_run(plan, at, y == 0 || y == height - 1 ? wall : fill, (size_t)width - 2);
			insert_run(plan, at, wall, 1);
		}
	}
}

/* Before the first map: block, line end, empty lines. After another: a line end and the empty lines, then the block,
 * so that the lines before the next map, which may name it, and the end of the file stay the same. In a file without
 * maps the block becomes its first lines. */
static bool add_map(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	int index = plan->edit->place.index, source = plan->edit->target, count = model->grid_count;
	int between = counted_of(plan)->between + 1;
	if (index < 0 || index > count)
		return refuse(plan, "A map can only be added before a map, or after the last one.");
	if (index > 0 && !is_whole(plan, index - 1))
		return refuse(plan, "The file ends inside %s%s; no map can come after it.",
			      counted_article(model, index - 1), model->grids[index - 1].name);
	if (source >= count || (source >= 0 && !is_whole(plan, source)))
		return refuse(plan, "No complete map there to copy.");
	if (count == 0 && plan->text->length > 0)
		return refuse(plan, "This file has no map to add others to.");
	size_t at = index > 0   ? span_end(block_span(&model->grids[index - 1]))
		    : count > 0 ? model->grids[0].whole.start
				: 0;
	insert_line_ends(plan, at, index > 0 ? between : 0);
	if (source >= 0) {
		struct span block = block_span(&model->grids[source]);
		insert(plan, at, plan->text->bytes + block.start, block.length);
	} else {
		insert_empty(plan, at);
	}
	insert_line_ends(plan, at, index > 0 ? 0 : count == 0 ? 1 : between);
	return plan_done(plan);
}

/* Removes a map with the lines before it, which may name it; the first map with those after it. */
static bool remove_map(struct edit_plan *plan)
{
	int index = plan->edit->place.index;
	const struct grid *grid = find_grid(plan, index);
	const char *first = counted_of(plan)->first ? counted_of(plan)->first : counted_of(plan)->name;
	if (!grid)
		return false;
	if (plan->model->grid_count == 1)
		return refuse(plan, "This is the file's only map: the game needs at least a %s.", first);
	return cut(plan, index == 0 ? span_between(grid->whole.start, grid[1].whole.start)
				    : span_between(span_end(block_span(grid - 1)), span_end(block_span(grid))));
}

/* Moves a map; those between the old and the new place move up or down by one. */
static bool move_map(struct edit_plan *plan)
{
	const struct grid *grids = plan->model->grids;
	int from = plan->edit->place.index, target = plan->edit->target;
	int to = target > from ? target - 1 : target, last = MAX(from, to);
	if (!find_grid(plan, from) || !find_grid(plan, to))
		return false;
	if (!is_whole(plan, last))
		return refuse(plan, "The file ends inside %s%s; it cannot be moved.",
			      counted_article(plan->model, last), grids[last].name);
	for (int place = MIN(from, to); from != to && place <= last; place++) {
		struct span block = block_span(&grids[place == to ? from : from < to ? place + 1 : place - 1]);
		replace(plan, block_span(&grids[place]), plan->text->bytes + block.start, block.length);
	}
	return plan_done(plan);
}

bool plan_counted(struct edit_plan *plan)
{
	enum place_kind kind = plan->edit->place.kind;
	const char *name = counted_of(plan)->name;
	switch (plan->edit->verb) {
	case EDIT_SET:
		if (kind == PLACE_CELL)
			return set_cell(plan);
		return refuse(plan, "The symbols of a %s file are fixed by the game; only cells can be set.", name);
	case EDIT_ADD:
		if (kind == PLACE_GRID)
			return add_map(plan);
		return refuse(plan, "A map can only be moved before a map, or after the last one.");
	case EDIT_MOVE:
		return kind == PLACE_GRID ? move_map(plan) : refuse_no_map(plan);
	case EDIT_RESIZE:
		return refuse(plan, "%s", counted_of(plan)->fixed);
	case EDIT_REMOVE:
		if (kind == PLACE_GRID || kind == PLACE_CELL)
			return kind == PLACE_GRID ? remove_map(plan) : remove_surplus(plan);
		break;
	}
	return refuse(plan, "The symbols of a %s file are fixed by the game and cannot be removed.", name);
}

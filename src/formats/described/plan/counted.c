/* Edits of maps that are found by counting lines: what adds or removes a map also adds or removes the lines between it and
 * another, and every plan keeps the file's last line end (or the lack of one) where it is. A map's block is its rows with
 * the line ends between them, without the one after the last row:
 *
 *	block | line end | lines between | block | line end | lines between | block | line end?
 *
 * Moving a map changes which block stands where; what is between stays. */
#include "plan.h"

#include "described/scan/counted.h"

static const struct described_counted *counted_of(const struct planning *planning)
{
	return &plan_description(planning)->counted;
}

static struct span block_span(const struct grid *grid)
{
	return span_between(grid->rows[0].start, span_end(grid->rows[grid->height - 1]));
}

/* ---- cells ---- */

/* Painting after the end of a short row fills the gap with floor. Several cells of one stroke may do so: the bytes that the
 * patch adds there already are in one change or more. */
static bool set_after_end(struct planning *planning, struct span row)
{
	const struct patch *patch = planning->patch;
	size_t end = span_end(row), x = (size_t)planning->edit->place.x - row.length, added = 0;
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		if (change->old.start != end || change->old.length > 0)
			continue;
		if (x < added + change->fresh.length) {
			patch->bytes[change->fresh.start + x - added] = planning->edit->value[0];
			return true;
		}
		added += change->fresh.length;
	}
	insert_run(planning, end, planning->model->format->glyph_floor[0], x - added);
	return insert_value(planning, end);
}

/* The row of the edit's cell; NULL where there is none. */
static const struct span *find_row(const struct planning *planning)
{
	struct place place = planning->edit->place;
	const struct model *model = planning->model;
	bool there = place.index >= 0 && place.index < model->grid_count && place.y >= 0 &&
		     place.y < model->grids[place.index].height;
	return there ? &model->grids[place.index].rows[place.y] : NULL;
}

static bool set_cell(struct planning *planning)
{
	const struct text *text = planning->text;
	const struct span *row = find_row(planning);
	int width = counted_of(planning)->width, x = planning->edit->place.x;
	if (!row || x < 0 || x >= width)
		return refuse(planning, "No cell at this place: a map has %dx%d.", width,
			      counted_of(planning)->height);
	if (planning->edit->length != 1 || value_holds(planning, "\n\r\0", 3))
		return refuse(planning, "A cell holds exactly one character, and no line end or NUL.");
	if ((size_t)x < row->length)
		return replace_leaf(planning);
	if (span_end(*row) == text->length || text->bytes[span_end(*row)] != '\0')
		return set_after_end(planning, *row);
	if ((size_t)x > row->length)
		return refuse(planning, "A NUL byte ends the file in column %zu of this row; paint over it first.",
			      row->length);
	return replace_with_value(planning, (struct span){.start = span_end(*row), .length = 1});
}

/* Cells that are too many, which the game drops; or an empty line where a map's first row should be. */
static bool remove_surplus(struct planning *planning)
{
	const struct span *row = find_row(planning);
	size_t width = (size_t)counted_of(planning)->width;
	if (!row)
		return refuse(planning, "No row at this place.");
	if (row->length == 0 && planning->edit->place.y == 0)
		return cut(planning, line_at(planning, row->start).whole);
	if ((size_t)planning->edit->place.x < width || row->length <= width)
		return refuse(planning, "Cells cannot be removed: every row has %zu. Paint floor instead.", width);
	return cut(planning, span_between(row->start + width, span_end(*row)));
}

/* ---- maps ---- */

static bool is_whole(const struct planning *planning, int index)
{
	return planning->model->grids[index].height == counted_of(planning)->height;
}

/* Walls around, the fill inside. */
static void insert_empty(struct planning *planning, size_t at)
{
	const struct format *format = planning->model->format;
	int width = counted_of(planning)->width, height = counted_of(planning)->height;
	char wall = format->glyph_wall[0];
	char fill = planning->edit->fill ? (char)planning->edit->fill : format->glyph_floor[0];
	for (int y = 0; y < height; y++) {
		insert_text(planning, at, y > 0 ? planning->model->line_end : "");
		insert_run(planning, at, wall, 1);
		if (width > 1) {
			insert_run(planning, at, y == 0 || y == height - 1 ? wall : fill, (size_t)width - 2);
			insert_run(planning, at, wall, 1);
		}
	}
}

/* Before a map: block, line end, empty lines. After the last: a line end and these lines', then the block, so that what
 * ended the file ends it still. In a file without any map the block becomes its first lines. */
static bool add_map(struct planning *planning)
{
	const struct model *model = planning->model;
	int index = planning->edit->place.index, source = planning->edit->target, count = model->grid_count;
	int between = counted_of(planning)->between + 1;
	if (index < 0 || index > count)
		return refuse(planning, "A map can be added before a map, or after the last one.");
	if (index > 0 && !is_whole(planning, index - 1))
		return refuse(planning, "The file ends inside %s%s; no map can come after it.",
			      counted_article(model, index - 1), model->grids[index - 1].name);
	if (source >= count || (source >= 0 && !is_whole(planning, source)))
		return refuse(planning, "No whole map at this place to copy.");
	if (count == 0 && planning->text->length > 0)
		return refuse(planning, "This file holds no map that others could be added to.");
	bool last = index == count && count > 0;
	size_t at = index < count ? model->grids[index].whole.start
		    : last        ? span_end(block_span(&model->grids[index - 1]))
				  : 0;
	insert_line_ends(planning, at, last ? between : 0);
	if (source >= 0) {
		struct span block = block_span(&model->grids[source]);
		insert(planning, at, planning->text->bytes + block.start, block.length);
	} else {
		insert_empty(planning, at);
	}
	insert_line_ends(planning, at, last ? 0 : count == 0 ? 1 : between);
	return planning_done(planning);
}

/* A map goes with the lines before it, which may name it; the first with those after it. */
static bool remove_map(struct planning *planning)
{
	int index = planning->edit->place.index;
	const struct grid *grid = find_grid(planning, index);
	const char *first = counted_of(planning)->first ? counted_of(planning)->first : counted_of(planning)->name;
	if (!grid)
		return false;
	if (planning->model->grid_count == 1)
		return refuse(planning, "This is the file's only map: the game needs at least a %s.", first);
	return cut(planning, index == 0 ? span_between(grid->whole.start, grid[1].whole.start)
					: span_between(span_end(block_span(grid - 1)), span_end(block_span(grid))));
}

/* The maps between the old and the new place move up or down by one. */
static bool move_map(struct planning *planning)
{
	const struct grid *grids = planning->model->grids;
	int from = planning->edit->place.index, target = planning->edit->target;
	int to = target > from ? target - 1 : target, last = from < to ? to : from;
	if (!find_grid(planning, from) || !find_grid(planning, to))
		return refuse(planning, "No map at this place.");
	if (!is_whole(planning, last))
		return refuse(planning, "The file ends inside %s%s; it cannot change places with others.",
			      counted_article(planning->model, last), grids[last].name);
	for (int place = from < to ? from : to; from != to && place <= last; place++) {
		struct span block = block_span(&grids[place == to ? from : from < to ? place + 1 : place - 1]);
		replace(planning, block_span(&grids[place]), planning->text->bytes + block.start, block.length);
	}
	return planning_done(planning);
}

bool plan_counted(struct planning *planning)
{
	enum place_kind kind = planning->edit->place.kind;
	const char *name = counted_of(planning)->name;
	switch (planning->edit->verb) {
	case EDIT_SET:
		if (kind == PLACE_CELL)
			return set_cell(planning);
		return refuse(planning, "The symbols of a %s file are fixed by the game; only cells can be set.",
			      name);
	case EDIT_ADD:
		if (kind == PLACE_GRID)
			return add_map(planning);
		return refuse(planning, "A map can be added before a map, or after the last one.");
	case EDIT_MOVE:
		return kind == PLACE_GRID ? move_map(planning) : refuse(planning, "No map at this place.");
	case EDIT_RESIZE:
		return refuse(planning, "%s", counted_of(planning)->fixed);
	case EDIT_REMOVE:
		if (kind == PLACE_GRID || kind == PLACE_CELL)
			return kind == PLACE_GRID ? remove_map(planning) : remove_surplus(planning);
		break;
	}
	return refuse(planning, "The symbols of a %s file are fixed by the game and cannot be removed.", name);
}

/* Edits of a maze file as patches.
 *
 * Maps are found by counting lines, so what adds or removes a map also adds or removes its separator line, and every
 * plan keeps the file's last line end (or the lack of one) where it is. A map's block is its 17 rows with the line
 * ends between them, without the one after the last row:
 *
 *	block town | line end | separator | block maze 1 | line end | separator | block maze 2 | line end?
 *
 * Moving a map changes which block stands where; line ends and separators stay. */
#include "nlarn.h"

#include "edit/planning.h"
#include "edit/scan.h"

static struct span block_span(const struct grid *grid)
{
	size_t start = grid->rows[0].start;
	return span_between(start, span_end(grid->rows[grid->height - 1]));
}

/* ---- cells ---- */

/* The cells that this patch already adds after a row that ends at `end`. */
static size_t count_added(const struct patch *patch, size_t end)
{
	size_t added = 0;
	for (size_t i = 0; i < patch->count; i++)
		if (patch->changes[i].old.start == end && patch->changes[i].old.length == 0)
			added += patch->changes[i].fresh.length;
	return added;
}

/* The byte of this patch that will be `offset` bytes after `end`. */
static char *find_added(const struct patch *patch, size_t end, size_t offset)
{
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		if (change->old.start != end || change->old.length > 0)
			continue;
		if (offset < change->fresh.length)
			return patch->bytes + change->fresh.start + offset;
		offset -= change->fresh.length;
	}
	return NULL;
}

/* Painting after the end of a short row fills the gap with floor. Several cells of one stroke may do so. */
static bool plan_cell_after_end(struct planning *planning, struct span row)
{
	size_t end = span_end(row), x = (size_t)planning->edit->place.x;
	size_t length = row.length + count_added(planning->patch, end);
	if (x < length) {
		*find_added(planning->patch, end, x - row.length) = planning->edit->value[0];
		return true;
	}
	insert_run(planning, end, ' ', x - length);
	return insert_value(planning, end);
}

/* A row that a NUL byte cuts off: the NUL itself can be painted over, the game sees no cell after it. */
static bool plan_nul(struct planning *planning, struct span row)
{
	if ((size_t)planning->edit->place.x != row.length)
		return refuse(planning, "A NUL byte ends the file in column %zu of this row; paint over it first.",
			      row.length);
	return replace_with_value(planning, (struct span){.start = span_end(row), .length = 1});
}

static bool plan_set(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	const struct model *model = planning->model;
	struct place place = edit->place;
	if (place.kind != PLACE_CELL)
		return refuse(planning, "The symbols of a maze file are fixed by the game; only cells can be set.");
	if (place.index < 0 || place.index >= model->grid_count || place.y < 0 ||
	    place.y >= model->grids[place.index].height || place.x < 0 || place.x >= NLARN_WIDTH)
		return refuse(planning, "No cell at this place: a map has 67x17.");
	if (edit->length != 1 || value_holds(planning, "\n\r\0", 3))
		return refuse(planning, "A cell holds exactly one character, and no line end or NUL.");
	struct span row = model->grids[place.index].rows[place.y];
	if ((size_t)place.x < row.length)
		return replace_leaf(planning);
	if (span_end(row) < planning->text->length && planning->text->bytes[span_end(row)] == '\0')
		return plan_nul(planning, row);
	return plan_cell_after_end(planning, row);
}

/* Cells after the 67th, which the game drops; or an empty line where a map's first row should be. */
static bool plan_remove_surplus(struct planning *planning)
{
	struct place place = planning->edit->place;
	const struct model *model = planning->model;
	if (place.index < 0 || place.index >= model->grid_count || place.y < 0 ||
	    place.y >= model->grids[place.index].height)
		return refuse(planning, "No row at this place.");
	struct span row = model->grids[place.index].rows[place.y];
	if (row.length == 0 && place.y == 0) {
		struct line line = {0};
		scan_line(planning->text, text_line(planning->text, row.start), &line);
		return cut(planning, line.whole);
	}
	if (place.x < NLARN_WIDTH || row.length <= NLARN_WIDTH)
		return refuse(planning, "Cells cannot be removed: every row has 67. Paint floor instead.");
	return cut(planning, (struct span){.start = row.start + NLARN_WIDTH, .length = row.length - NLARN_WIDTH});
}

/* ---- maps ---- */

/* An empty maze: walls around, the fill inside. */
static void insert_empty(struct planning *planning, size_t at)
{
	char fill = planning->edit->fill ? (char)planning->edit->fill : ' ';
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		bool edge = y == 0 || y == NLARN_HEIGHT - 1;
		insert_text(planning, at, y > 0 ? planning->model->line_end : "");
		insert_run(planning, at, '#', 1);
		insert_run(planning, at, edge ? '#' : fill, NLARN_WIDTH - 2);
		insert_run(planning, at, '#', 1);
	}
}

/* The new map: an empty one, or the copy of another. */
static void insert_block(struct planning *planning, size_t at)
{
	const struct model *model = planning->model;
	int source = planning->edit->target;
	const struct grid *copied = source >= 0 && source < model->grid_count ? &model->grids[source] : NULL;
	if (source < 0) {
		insert_empty(planning, at);
	} else if (!copied || copied->height != NLARN_HEIGHT) {
		refuse(planning, "No whole map at this place to copy.");
	} else {
		struct span block = block_span(copied);
		insert(planning, at, planning->text->bytes + block.start, block.length);
	}
}

/* Before a map: block, line end, an empty separator line. After the last: a line end and the separator's, then the
 * block, so that what ended the file ends it still. In a file without any map the block becomes its first lines. */
static bool plan_add(struct planning *planning)
{
	const struct model *model = planning->model;
	int index = planning->edit->place.index;
	if (planning->edit->place.kind != PLACE_GRID || index < 0 || index > model->grid_count)
		return refuse(planning, "A map can be added before a map, or after the last one.");
	const struct grid *before = index > 0 ? &model->grids[index - 1] : NULL;
	if (before && before->height != NLARN_HEIGHT)
		return refuse(planning, "The file ends inside %s%s; no map can come after it.",
			      nlarn_article(index - 1), before->name);
	const struct grid *after = index < model->grid_count ? &model->grids[index] : NULL;
	bool first = !before && !after, last = before && !after;
	size_t at = after ? after->whole.start : before ? span_end(block_span(before)) : 0;
	insert_line_ends(planning, at, last ? 2 : 0);
	insert_block(planning, at);
	insert_line_ends(planning, at, last ? 0 : first ? 1 : 2);
	if (first && planning->text->length > 0)
		refuse(planning, "This file holds no map that others could be added to.");
	return planning_done(planning);
}

/* A map goes with the separator line before it, which may name it; the first with the one after it. */
static bool plan_remove_map(struct planning *planning)
{
	int index = planning->edit->place.index;
	const struct grid *grid = find_grid(planning, index);
	if (!grid)
		return false;
	if (planning->model->grid_count == 1)
		return refuse(planning, "This is the file's only map: the game needs at least a town.");
	size_t start = index == 0 ? grid->whole.start : span_end(block_span(grid - 1));
	size_t end = index == 0 ? grid[1].whole.start : span_end(block_span(grid));
	return cut(planning, span_between(start, end));
}

/* The maps between the old and the new place move up or down by one. */
static bool plan_move(struct planning *planning)
{
	const struct grid *grids = planning->model->grids;
	int from = planning->edit->place.index, target = planning->edit->target;
	int to = target > from ? target - 1 : target;
	if (planning->edit->place.kind != PLACE_GRID || !find_grid(planning, from) || !find_grid(planning, to))
		return refuse(planning, "No map at this place.");
	int first = from < to ? from : to, last = from < to ? to : from;
	if (grids[last].height != NLARN_HEIGHT)
		return refuse(planning, "The file ends inside %s%s; it cannot change places with others.",
			      nlarn_article(last), grids[last].name);
	for (int place = first; from != to && place <= last; place++) {
		int source = place == to ? from : from < to ? place + 1 : place - 1;
		struct span block = block_span(&grids[source]);
		replace(planning, block_span(&grids[place]), planning->text->bytes + block.start, block.length);
	}
	return planning_done(planning);
}

bool nlarn_plan(struct planning *planning)
{
	switch (planning->edit->verb) {
	case EDIT_SET:
		return plan_set(planning);
	case EDIT_ADD:
		return plan_add(planning);
	case EDIT_REMOVE:
		if (planning->edit->place.kind == PLACE_GRID)
			return plan_remove_map(planning);
		if (planning->edit->place.kind == PLACE_CELL)
			return plan_remove_surplus(planning);
		break;
	case EDIT_RESIZE:
		return refuse(planning, "A map of NLarn has 67x17 cells: the game reads no other size.");
	case EDIT_MOVE:
		return plan_move(planning);
	}
	return refuse(planning, "The symbols of a maze file are fixed by the game and cannot be removed.");
}

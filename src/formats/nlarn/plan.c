/* Edits of a maze file as patches.
 *
 * Maps are found by counting lines, so what adds or removes a map also adds or removes its separator line, and every
 * plan keeps the file's last line end (or the lack of one) where it is. A map's block is its 17 rows with the line
 * ends between them, without the one behind the last row:
 *
 *	block town | line end | separator | block maze 1 | line end | separator | block maze 2 | line end?
 *
 * Moving a map changes which block stands where; line ends and separators stay. */
#include "nlarn.h"

#include "edit/scan.h"

#include <string.h>

static struct span block_span(const struct grid *grid)
{
	size_t start = grid->rows[0].start;
	return (struct span){.start = start, .length = span_end(grid->rows[grid->height - 1]) - start};
}

static bool add_bytes(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

/* The cells that this patch already adds behind a row that ends at `end`. */
static size_t count_added(const struct patch *patch, size_t end)
{
	size_t added = 0;
	for (size_t i = 0; i < patch->count; i++)
		if (patch->changes[i].old.start == end && patch->changes[i].old.length == 0)
			added += patch->changes[i].fresh.length;
	return added;
}

/* The byte of this patch that will stand `offset` bytes behind `end`. */
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

/* Painting behind the end of a short row fills the gap with floor. Several cells of one stroke may do so. */
static bool plan_cell_behind_end(const struct grid *grid, const struct edit *edit, struct patch *patch,
				 struct error *error)
{
	struct span row = grid->rows[edit->place.y];
	size_t end = span_end(row), x = (size_t)edit->place.x;
	size_t length = row.length + count_added(patch, end);
	if (x < length) {
		*find_added(patch, end, x - row.length) = edit->value[0];
		return true;
	}
	char cells[NLARN_WIDTH];
	memset(cells, ' ', sizeof cells);
	cells[x - length] = edit->value[0];
	return add_bytes(patch, (struct span){.start = end}, cells, x - length + 1, error);
}

/* A row that a NUL byte cuts off: the NUL itself can be painted over, the game sees no cell after it. */
static bool plan_nul(struct span row, const struct edit *edit, struct patch *patch, struct error *error)
{
	if ((size_t)edit->place.x != row.length)
		return error_set(error, "A NUL byte ends the file in column %zu of this row; paint over it first.",
				 row.length);
	return add_bytes(patch, (struct span){.start = span_end(row), .length = 1}, edit->value, 1, error);
}

static bool plan_set(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	struct place place = edit->place;
	if (place.kind != PLACE_CELL)
		return error_set(error, "The symbols of a maze file are fixed by the game; only cells can be set.");
	if (place.index < 0 || place.index >= model->grid_count || place.y < 0 ||
	    place.y >= model->grids[place.index].height || place.x < 0 || place.x >= NLARN_WIDTH)
		return error_set(error, "There is no cell at this place: a map has 67x17.");
	if (edit->length != 1 || edit->value[0] == '\n' || edit->value[0] == '\r' || edit->value[0] == '\0')
		return error_set(error, "A cell holds exactly one character, and no line end or NUL.");
	if (grid_cell_span(&model->grids[place.index], place.x, place.y).length == 1)
		return plan_replace(model, edit, patch, error);
	struct span row = model->grids[place.index].rows[place.y];
	if (span_end(row) < text->length && text->bytes[span_end(row)] == '\0')
		return plan_nul(row, edit, patch, error);
	return plan_cell_behind_end(&model->grids[place.index], edit, patch, error);
}

/* The block of an empty maze: walls around, `fill` inside. */
static bool append_empty(struct patch *bytes, const char *line_end, char fill, struct error *error)
{
	char inner[NLARN_WIDTH], wall[NLARN_WIDTH];
	memset(wall, '#', sizeof wall);
	memset(inner, fill, sizeof inner);
	inner[0] = inner[NLARN_WIDTH - 1] = '#';
	bool done = true;
	for (int y = 0; done && y < NLARN_HEIGHT; y++) {
		bool edge = y == 0 || y == NLARN_HEIGHT - 1;
		if (y > 0)
			done = patch_add(bytes, (struct span){0}, line_end, strlen(line_end));
		done = done && patch_add(bytes, (struct span){0}, edge ? wall : inner, NLARN_WIDTH);
	}
	return done || error_no_memory(error);
}

/* Puts the new block's bytes into `bytes`, which only serves as a buffer here. */
static bool append_block(const struct model *model, const struct text *text, const struct edit *edit,
			 struct patch *bytes, struct error *error)
{
	if (edit->target < 0)
		return append_empty(bytes, model->line_end, edit->fill ? edit->fill : ' ', error);
	if (edit->target >= model->grid_count || model->grids[edit->target].height != NLARN_HEIGHT)
		return error_set(error, "There is no whole map at this place that could be copied.");
	struct span block = block_span(&model->grids[edit->target]);
	return add_bytes(bytes, (struct span){0}, text->bytes + block.start, block.length, error);
}

/* A file without any map: the block becomes its first lines. */
static bool plan_add_first(const struct model *model, const struct text *text, struct patch *block,
			   struct patch *patch, struct error *error)
{
	if (text->length > 0)
		return error_set(error, "This file holds no map that others could stand beside.");
	return (patch_add(block, (struct span){0}, model->line_end, strlen(model->line_end)) ||
		error_no_memory(error)) &&
	       add_bytes(patch, (struct span){0}, block->bytes, block->length, error);
}

/* Before a map: block, line end, an empty separator line. Behind the last: a line end and the separator's, then the
 * block, so that what ended the file ends it still. */
static bool plan_add(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	int index = edit->place.index;
	if (edit->place.kind != PLACE_GRID || index < 0 || index > model->grid_count)
		return error_set(error, "A map can be added before a map, or behind the last one.");
	if (index > 0 && model->grids[index - 1].height != NLARN_HEIGHT)
		return error_set(error, "The file ends inside %s%s; no map can stand behind it.",
				 nlarn_article(index - 1), model->grids[index - 1].name);
	char two_ends[8];
	int length = snprintf(two_ends, sizeof two_ends, "%s%s", model->line_end, model->line_end);
	struct patch block;
	patch_init(&block);
	bool behind = index == model->grid_count, done;
	if (model->grid_count == 0) {
		done = append_block(model, text, edit, &block, error) &&
		       plan_add_first(model, text, &block, patch, error);
	} else if (behind) {
		struct span at = {.start = span_end(block_span(&model->grids[index - 1]))};
		done = add_bytes(&block, at, two_ends, (size_t)length, error) &&
		       append_block(model, text, edit, &block, error) &&
		       add_bytes(patch, at, block.bytes, block.length, error);
	} else {
		struct span at = {.start = model->grids[index].whole.start};
		done = append_block(model, text, edit, &block, error) &&
		       add_bytes(&block, at, two_ends, (size_t)length, error) &&
		       add_bytes(patch, at, block.bytes, block.length, error);
	}
	patch_clear(&block);
	return done;
}

/* A map goes with the separator line before it, which may name it; the first with the one behind it. */
static bool plan_remove_map(const struct model *model, int index, struct patch *patch, struct error *error)
{
	if (index < 0 || index >= model->grid_count)
		return error_set(error, "There is no map at this place.");
	if (model->grid_count == 1)
		return error_set(error, "This is the file's only map: the game needs at least a town.");
	size_t start = 0, end = 0;
	if (index == 0) {
		start = model->grids[0].whole.start;
		end = model->grids[1].whole.start;
	} else {
		start = span_end(block_span(&model->grids[index - 1]));
		end = span_end(block_span(&model->grids[index]));
	}
	return add_bytes(patch, (struct span){.start = start, .length = end - start}, NULL, 0, error);
}

/* Cells behind the 67th, which the game drops; or an empty line that stands where a map's first row should
 * be. */
static bool plan_remove_surplus(const struct model *model, const struct text *text, struct place place,
				struct patch *patch, struct error *error)
{
	if (place.index < 0 || place.index >= model->grid_count || place.y < 0 ||
	    place.y >= model->grids[place.index].height)
		return error_set(error, "There is no row at this place.");
	struct span row = model->grids[place.index].rows[place.y];
	if (row.length == 0 && place.y == 0) {
		size_t line = text_line(text, row.start);
		size_t end = line < text->line_count ? text->line_starts[line] : text->length;
		return add_bytes(patch, (struct span){.start = row.start, .length = end - row.start}, NULL, 0, error);
	}
	if (place.x < NLARN_WIDTH || row.length <= NLARN_WIDTH)
		return error_set(error, "Cells cannot be taken out: every row has 67. Paint floor instead.");
	struct span surplus = {.start = row.start + NLARN_WIDTH, .length = row.length - NLARN_WIDTH};
	return add_bytes(patch, surplus, NULL, 0, error);
}

/* The maps between the old and the new place move up or down by one. */
static bool plan_move(const struct model *model, const struct text *text, const struct edit *edit,
		      struct patch *patch, struct error *error)
{
	int from = edit->place.index, to = edit->target > edit->place.index ? edit->target - 1 : edit->target;
	if (edit->place.kind != PLACE_GRID || from < 0 || from >= model->grid_count || to < 0 ||
	    to >= model->grid_count)
		return error_set(error, "There is no map at this place.");
	int first = from < to ? from : to, last = from < to ? to : from;
	if (model->grids[last].height != NLARN_HEIGHT)
		return error_set(error, "The file ends inside %s%s; it cannot change places with others.",
				 nlarn_article(last), model->grids[last].name);
	for (int place = first; from != to && place <= last; place++) {
		int source = place == to ? from : from < to ? place + 1 : place - 1;
		struct span block = block_span(&model->grids[source]);
		if (!add_bytes(patch, block_span(&model->grids[place]), text->bytes + block.start, block.length,
			       error))
			return false;
	}
	return true;
}

bool nlarn_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		struct error *error)
{
	switch (edit->verb) {
	case EDIT_SET:
		return plan_set(model, text, edit, patch, error);
	case EDIT_ADD:
		return plan_add(model, text, edit, patch, error);
	case EDIT_REMOVE:
		if (edit->place.kind == PLACE_GRID)
			return plan_remove_map(model, edit->place.index, patch, error);
		if (edit->place.kind == PLACE_CELL)
			return plan_remove_surplus(model, text, edit->place, patch, error);
		break;
	case EDIT_RESIZE:
		return error_set(error, "A map of NLarn has 67x17 cells: the game reads no other size.");
	case EDIT_MOVE:
		return plan_move(model, text, edit, patch, error);
	}
	return error_set(error, "The symbols of a maze file are fixed by the game and cannot be taken out.");
}

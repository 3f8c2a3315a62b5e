/* Rule: a grid of a format with a fixed size has exactly that many rows, each of exactly that many cells. Source: the
 * format's own document; the numbers come with the rule's `data`.
 *
 * Each wrong row is a finding of its own, because each is mended on its own. */
#include "mapwright/rules.h"

static const char *plural(size_t count)
{
	return count == 1 ? "" : "s";
}

static void report_row(struct check *check, int index, int y, size_t width)
{
	const struct grid *grid = &check->model->grids[index];
	struct span row = grid->rows[y];
	if (row.length > width) {
		struct span surplus = {.start = row.start + width, .length = row.length - width};
		finding_add(check->findings, check->rule, surplus, place_cell(index, (int)width, y),
			    "Row %d of the %s is %zu cells wide where the game reads %zu: take out %zu cell%s.",
			    y + 1, grid->name, row.length, width, surplus.length, plural(surplus.length));
		return;
	}
	size_t lacking = width - row.length;
	finding_add(check->findings, check->rule, row, place_cell(index, row.length > 0 ? (int)row.length - 1 : 0, y),
		    "Row %d of the %s is %zu cells wide where the game reads %zu: add %zu cell%s.", y + 1, grid->name,
		    row.length, width, lacking, plural(lacking));
}

static void report_height(struct check *check, int index, int height)
{
	const struct grid *grid = &check->model->grids[index];
	int off = grid->height > height ? grid->height - height : height - grid->height;
	finding_add(check->findings, check->rule, grid->whole, place_at(PLACE_GRID, index),
		    "The %s has %d row%s where the game reads %d: %s %d row%s.", grid->name, grid->height,
		    plural((size_t)grid->height), height, grid->height > height ? "take out" : "add", off,
		    plural((size_t)off));
}

void rule_grid_size(struct check *check)
{
	const int *size = check->rule->data;
	for (int index = 0; index < check->model->grid_count; index++) {
		const struct grid *grid = &check->model->grids[index];
		if (grid->height != size[1])
			report_height(check, index, size[1]);
		for (int y = 0; y < grid->height; y++)
			if (grid->rows[y].length != (size_t)size[0])
				report_row(check, index, y, (size_t)size[0]);
	}
}

/* Rules: every cell of a maze can be reached. Source: how the player and the monsters of NLarn move (8-way, through
 * closed doors, no rule about corners), and maze_doc.txt: "make very sure that all areas of your map are reachable". */
#include "nlarn.h"

const struct walker *nlarn_walker(int neighbours)
{
	static const struct walker square = {.walks = WALKS_ALL, .neighbours = 4};
	static const struct walker player = {.walks = WALKS_ALL, .neighbours = 8};
	return neighbours == 4 ? &square : &player;
}

/* One finding with all the cells of a maze; the sentence goes on behind "1 cell" or "3 cells". */
static void report(struct check *check, int index, const int *cells, int count, const char *one, const char *several)
{
	struct place places[NLARN_CELLS];
	for (int i = 0; i < count; i++)
		places[i] = place_cell(index, cells[i] % NLARN_WIDTH, cells[i] / NLARN_WIDTH);
	struct span span = model_span(check->model, places[0]);
	struct finding *finding =
	    count == 1 ? finding_add(check->findings, check->rule, span, places[0], "1 cell %s", one)
		       : finding_add(check->findings, check->rule, span, places[0], "%d cells %s", count, several);
	finding_set_cells(check->findings, finding, places, count);
}

/* The cells that are lost in `reach` and, where there is one, not in `wider`, in reading order. Returns how many. */
static int list_lost(const struct reach *reach, const struct reach *wider, int cells[NLARN_CELLS])
{
	int count = 0;
	for (int cell = 0; reach->lost > 0 && cell < reach->width * reach->height; cell++)
		if (reach_lost(reach, cell) && !(wider && reach_lost(wider, cell)))
			cells[count++] = cell;
	return count;
}

void nlarn_check_unreachable(struct check *check)
{
	int cells[NLARN_CELLS];
	for (int index = 1; index < check->model->grid_count; index++) {
		const struct grid *grid = &check->model->grids[index];
		struct reach reach;
		if (!nlarn_grid_loads(grid))
			continue;
		if (!reach_find(&reach, check->model, check->text, grid, nlarn_walker(8)))
			check->findings->no_memory = true;
		int count = list_lost(&reach, NULL, cells);
		if (count > 0)
			report(check, index, cells, count, "cannot be reached from the rest, not even diagonally.",
			       "cannot be reached from the rest, not even diagonally.");
		reach_clear(&reach);
	}
}

void nlarn_check_diagonal_only(struct check *check)
{
	int cells[NLARN_CELLS];
	for (int index = 1; index < check->model->grid_count; index++) {
		const struct grid *grid = &check->model->grids[index];
		struct reach square, player = {0};
		if (!nlarn_grid_loads(grid))
			continue;
		if (!reach_find(&square, check->model, check->text, grid, nlarn_walker(4)) ||
		    (square.lost > 0 && !reach_find(&player, check->model, check->text, grid, nlarn_walker(8))))
			check->findings->no_memory = true;
		int count = list_lost(&square, player.piece ? &player : NULL, cells);
		if (count > 0)
			report(check, index, cells, count, "is only reached by a diagonal step.",
			       "are only reached by diagonal steps.");
		reach_clear(&square);
		reach_clear(&player);
	}
}

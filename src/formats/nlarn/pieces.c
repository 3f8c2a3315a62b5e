/* Rules: every cell of a maze can be reached. Source: how the player and the monsters of NLarn move (8-way, through
 * closed doors, no rule about corners), and maze_doc.txt: "make very sure that all areas of your map are reachable". */
#include "nlarn.h"

const struct walker *nlarn_walker(int neighbours)
{
	static const struct walker square = {.walks = WALKS_ALL, .neighbours = 4};
	static const struct walker player = {.walks = WALKS_ALL, .neighbours = 8};
	return neighbours == 4 ? &square : &player;
}

void nlarn_each_maze(struct check *check, void (*look)(struct check *check, int index))
{
	for (int index = 1; index < check->model->grid_count; index++)
		if (nlarn_grid_loads(&check->model->grids[index]))
			look(check, index);
}

struct place nlarn_place_of(int index, int cell)
{
	return place_cell(index, cell % NLARN_WIDTH, cell / NLARN_WIDTH);
}

void nlarn_mark_cells(struct check *check, struct finding *finding, int index, const int *cells, int count)
{
	struct place places[NLARN_CELLS];
	for (int i = 0; i < count; i++)
		places[i] = nlarn_place_of(index, cells[i]);
	finding_set_cells(check->findings, finding, places, count);
}

/* One finding for the cells that are lost in `reach` and, where there is one, not in `wider`. */
static void report_lost(struct check *check, int index, const struct reach *reach, const struct reach *wider,
			const char *one, const char *several)
{
	int cells[NLARN_CELLS], count = 0;
	for (int cell = 0; reach->lost > 0 && cell < reach->width * reach->height; cell++)
		if (reach_lost(reach, cell) && !(wider && reach_lost(wider, cell)))
			cells[count++] = cell;
	if (count == 0)
		return;
	struct place first = nlarn_place_of(index, cells[0]);
	struct finding *finding = finding_add(check->findings, check->rule, model_span(check->model, first), first,
					      "%d cell%s", count, count == 1 ? one : several);
	nlarn_mark_cells(check, finding, index, cells, count);
}

static void check_unreachable(struct check *check, int index)
{
	struct reach reach;
	if (!reach_find(&reach, check->model, check->text, &check->model->grids[index], nlarn_walker(8)))
		check->findings->no_memory = true;
	report_lost(check, index, &reach, NULL, " cannot be reached from the rest, not even diagonally.",
		    "s cannot be reached from the rest, not even diagonally.");
	reach_clear(&reach);
}

void nlarn_check_unreachable(struct check *check)
{
	nlarn_each_maze(check, check_unreachable);
}

static void check_diagonal_only(struct check *check, int index)
{
	const struct grid *grid = &check->model->grids[index];
	struct reach square, player = {0};
	if (!reach_find(&square, check->model, check->text, grid, nlarn_walker(4)) ||
	    (square.lost > 0 && !reach_find(&player, check->model, check->text, grid, nlarn_walker(8))))
		check->findings->no_memory = true;
	report_lost(check, index, &square, player.piece ? &player : NULL, " is only reached by a diagonal step.",
		    "s are only reached by diagonal steps.");
	reach_clear(&square);
	reach_clear(&player);
}

void nlarn_check_diagonal_only(struct check *check)
{
	nlarn_each_maze(check, check_diagonal_only);
}

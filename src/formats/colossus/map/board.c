/* The hex board: cells, sides, neighbours and labels, as computed by the game's loader.
 *
 *	0,0         2,0         a board of parity 0 as displayed, one line for each y of dialect A
 *	     1,0         3,0    even cells have long sides at N, SE, SW: (2,0) meets (3,0) and (1,0)
 *	     1,1         3,1    odd cells have long sides at NE, S, NW: (1,0) meets (2,0), (1,1) and (0,0)
 *	0,1         2,1
 *	0,2         2,2
 */
#include "map.h"

const struct hex_board *hex_board(const struct model *model)
{
	return model->format_data ? &colossus_detail(model)->board : NULL;
}

static bool is_cell(const struct hex_board *board, int column, int row)
{
	return column >= 0 && row >= 0 && column < board->width && row < board->height;
}

int hex_at(const struct hex_board *board, int column, int row)
{
	return is_cell(board, column, row) ? board->cells[row * board->width + column] : -1;
}

bool hex_is_even(const struct hex_board *board, int column, int row)
{
	return ((column + row + board->parity) & 1) == 0;
}

bool hex_side_is_long(const struct hex_board *board, int column, int row, int side)
{
	return ((side & 1) == 0) == hex_is_even(board, column, row);
}

bool hex_neighbour(const struct hex_board *board, int column, int row, int side, int *to_column, int *to_row)
{
	static const int steps[HEX_SIDES][2] = {{0, -1}, {1, 0}, {1, 0}, {0, 1}, {-1, 0}, {-1, 0}};
	if (side < 0 || side >= HEX_SIDES || !hex_side_is_long(board, column, row, side))
		return false;
	*to_column = column + steps[side][0];
	*to_row = row + steps[side][1];
	return is_cell(board, *to_column, *to_row);
}

int colossus_side_to(const struct hex_board *board, int column, int row, int to_column, int to_row)
{
	bool even = hex_is_even(board, column, row);
	if (column == to_column)
		return to_row == row - 1 ? 0 : to_row == row + 1 ? 3 : -1;
	if (row != to_row)
		return -1;
	if (to_column == column + 1)
		return even ? 2 : 1;
	return to_column == column - 1 ? (even ? 4 : 5) : -1;
}

void hex_cell_to_xy(const struct hex_board *board, int column, int row, int *x, int *y)
{
	bool visual = colossus_has(board, VISUAL_Y);
	*x = visual ? column + 1 : column;
	*y = visual ? 2 * row + 1 + ((column + row) & 1) : row;
}

/* Computes the cell like the loader of the dialect: with half rows, both numbers of a pair give the same row, and 0
 * gives the first. */
bool colossus_xy_to_cell(const struct hex_board *board, int x, int y, int *column, int *row)
{
	bool visual = colossus_has(board, VISUAL_Y);
	*column = visual ? x - 1 : x;
	*row = visual ? (y - 1) / 2 : y;
	return x >= 0 && y >= 0 && is_cell(board, *column, *row);
}

/* ---- linking ---- */

static _Thread_local const struct hex *sorted; /* those that compare_labels compares */

static int compare_labels(const void *left, const void *right)
{
	const struct hex *a = &sorted[*(const int *)left], *b = &sorted[*(const int *)right];
	if (a->label != b->label)
		return a->label < b->label ? -1 : 1;
	if (a->column != b->column)
		return a->column < b->column ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

/* Returns the hexes with a label that are on the board (or those that are not), sorted by label. */
static int *sort_labels(struct model *model, struct hex *hexes, int hex_count, bool on_board, int *count)
{
	int *order = arena_allocate(&model->arena, (size_t)hex_count, sizeof *order);
	*count = 0;
	for (int i = 0; i < hex_count; i++)
		if (hexes[i].on_board == on_board && hexes[i].label >= 0)
			order[(*count)++] = i;
	sorted = hexes;
	if (*count > 1)
		qsort(order, (size_t)*count, sizeof *order, compare_labels);
	return order;
}

static int find_sorted(const struct hex_board *board, const int *order, int count, int label, bool last)
{
	int at;
	LIST_SEARCH(at, count, board->hexes[order[at]].label - last < label);
	at -= last && at > 0;
	return at < count && board->hexes[order[at]].label == label ? order[at] : -1;
}

int hex_find(const struct hex_board *board, int label)
{
	/* today's game takes the last of several */
	return find_sorted(board, board->by_label, board->label_count, label, colossus_has(board, ANY_SIZE));
}

int colossus_find_lost(const struct hex_board *board, int label)
{
	return find_sorted(board, board->lost, board->lost_count, label, false);
}

void board_link(struct model *model, struct hex_board *board, struct hex *hexes)
{
	size_t count = (size_t)board->width * (size_t)board->height;
	int *cells = arena_allocate(&model->arena, count, sizeof *cells);
	board->hexes = hexes;
	board->cells = cells;
	for (size_t i = 0; i < count; i++)
		cells[i] = -1;
	for (int i = 0; i < board->count; i++) {
		struct hex *hex = &hexes[i];
		struct record *record = &model->records[i];
		hex->placed = hex->x >= 0 && hex->y >= 0;
		if (!hex->placed || !colossus_xy_to_cell(board, hex->x, hex->y, &hex->column, &hex->row))
			continue;
		int *cell = &cells[hex->row * board->width + hex->column];
		if (*cell >= 0) { /* if several hexes have the same cell, the last one stays */
			hexes[*cell].on_board = false;
			model->records[*cell].overridden_by = i;
		}
		*cell = i;
		hex->on_board = true;
		record->grid = 0;
		record->x = hex->column;
		record->y = hex->row;
	}
	/* The game searches column by column for the first two hexes directly above each other, takes them as
	 * neighbours across a long side, and derives the parity of the rest from that. Dialects before C have a
	 * fixed board with parity 0. */
	for (int at = 0, found = !colossus_has(board, SIZE_LINE); at < (int)count && !found; at++) {
		int column = at / board->height, row = at % board->height;
		found = hex_at(board, column, row) >= 0 && hex_at(board, column, row + 1) >= 0;
		board->parity = found ? 1 - ((column + row) & 1) : 0;
	}
	board->by_label = sort_labels(model, hexes, board->count, true, &board->label_count);
	board->lost = sort_labels(model, hexes, board->count, false, &board->lost_count);
	EACH(struct hex, hex, hexes, board->count) {
		board->damaged = board->damaged || hex->damaged || !hex->on_board;
		EACH_OF(exit, hex->exits) {
			exit->to = exit->target > 0 ? hex_find(board, exit->target) : -1;
			exit->side = -1;
			if (exit->to >= 0 && hex->on_board)
				exit->side = colossus_side_to(board, hex->column, hex->row, hexes[exit->to].column,
							      hexes[exit->to].row);
		}
	}
}

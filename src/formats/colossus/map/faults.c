/* Possible faults of hexes and exits, used by the facts and the rules. */
#include "map.h"

bool colossus_exit_has(const struct hex_board *board, int hex, int exit, enum exit_fault fault)
{
	const struct hex *from = &board->hexes[hex];
	const struct hex_exit *it = &from->exits[exit];
	int other = exit;
	switch (fault) {
	case EXIT_UNKNOWN:
		return it->target > 0 && it->to < 0;
	case EXIT_SELF:
		return it->to == hex;
	case EXIT_FAR:
		return it->to >= 0 && it->to != hex && it->side < 0;
	case EXIT_SHORT:
		return exit_is_used(it) && !hex_side_is_long(board, from->column, from->row, it->side);
	case EXIT_REPEATED:
		do
			other--;
		while (other >= 0 && !(exit_is_used(&from->exits[other]) && from->exits[other].side == it->side));
		return exit_is_used(it) && other >= 0;
	case EXIT_GAP:
		do
			other++;
		while (other < HEX_EXITS && from->exits[other].target <= 0);
		return it->target == 0 && other < HEX_EXITS;
	}
	return false;
}

int colossus_exit_to(const struct hex_board *board, int from, int to)
{
	for (int e = 0; e < HEX_EXITS; e++)
		if (board->hexes[from].exits[e].to == to)
			return e;
	return -1;
}

int colossus_adjacent(const struct hex_board *board, int hex, int way)
{
	static const int around[COLOSSUS_AROUND][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	const struct hex *here = &board->hexes[hex];
	return hex_at(board, here->column + around[way][0], here->row + around[way][1]);
}

bool colossus_is_entered(const struct hex_board *board, int hex)
{
	for (int way = 0; way < COLOSSUS_AROUND; way++) {
		int other = colossus_adjacent(board, hex, way);
		if (other >= 0 && colossus_exit_to(board, other, hex) >= 0)
			return true;
	}
	return false;
}

int colossus_beyond(const struct hex_board *board, int hex, int side)
{
	const struct hex *here = &board->hexes[hex];
	int column, row;
	bool cell = here->on_board && hex_neighbour(board, here->column, here->row, side, &column, &row);
	return cell ? hex_at(board, column, row) : -1;
}

int colossus_unlinked(const struct hex_board *board, int hex, int side)
{
	int other = colossus_beyond(board, hex, side);
	bool linked =
	    other >= 0 && (colossus_exit_to(board, hex, other) >= 0 || colossus_exit_to(board, other, hex) >= 0);
	return linked ? -1 : other;
}

bool colossus_is_outside(const struct model *model, int hex)
{
	const struct hex_board *board = hex_board(model);
	const struct hex *here = &board->hexes[hex];
	return model->records[hex].grid < 0 ||
	       (!colossus_has(board, SIZE_LINE) && !hex_in_shape(board, here->column, here->row));
}

bool colossus_has_other_y(const struct model *model, int hex, int *y)
{
	const struct hex_board *board = hex_board(model);
	const struct hex *here = &board->hexes[hex];
	int x;
	if (!colossus_has(board, VISUAL_Y) || model->records[hex].grid < 0)
		return false;
	hex_cell_to_xy(board, here->column, here->row, &x, y);
	return *y != here->y;
}

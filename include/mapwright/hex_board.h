/* hex_board.h - the hex board of a Colossus map: the positions of its hexes and the targets of their exits.
 *
 * Cells are (column, row) of the board array, from 0 at the top left. A hex has six sides, numbered clockwise from 0
 * at the north: 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. Three of them are long: 0, 2 and 4
 * of an even hex, 1, 3 and 5 of an odd one, so a hex has up to three neighbours. A hex is even if column + row +
 * parity is even. Everything here is owned by the model and freed with it. */
#pragma once

#include "mapwright/model.h"

enum { HEX_SIDES = 6, HEX_EXITS = 3 };

enum hex_exit_type { HEX_ARROW, HEX_ARROWS, HEX_ARCH, HEX_BLOCK, HEX_EXIT_TYPES };

extern const char *const hex_exit_names[HEX_EXIT_TYPES]; /* "ARROW" ... */

struct hex_exit {
	int target; /* a label; 0 means no exit; -1 means no label in the file */
	int type;   /* enum hex_exit_type; -1 if not a valid word in the file */
	int to;     /* the record with that label on the board; -1 if none */
	int side; /* the side it leaves through; -1 if it does not lead to a neighbour (the game drops such exits) */
};

/* A hex has the index of its record. Numbers missing in the file are -1. */
struct hex {
	int label;        /* a number of its own if the label in the file is none */
	const char *name; /* the label as in the file; "?" if it has none */
	int terrain;      /* index of its entry; -1 if it is not a word of the dialect */
	struct hex_exit exits[HEX_EXITS];
	int x, y;
	int column, row; /* the cell of x and y, which may be off the board */
	bool placed;     /* x and y are known */
	bool on_board;   /* it is on a cell, and no later hex replaces it */
	bool damaged;    /* part of its line is missing or unreadable */
	bool tower;
};

struct hex_board {
	int dialect; /* of the format, which alone knows what it means */
	int width, height, parity;
	const struct hex *hexes;
	int count;
	const int *cells;    /* the record on each cell, row by row; -1 if none */
	const int *by_label; /* the records on the board, sorted by label */
	int label_count;
	const int *lost; /* the records off the board or replaced by a later hex, sorted by label */
	int lost_count;
	bool damaged; /* a line could not be read completely, or a hex could not be placed */
};

/* Returns the board of a model of hexes; NULL before it is read. */
const struct hex_board *hex_board(const struct model *model);

/* Returns the record on a cell; -1 if there is none, or the cell is off the board. */
int hex_at(const struct hex_board *board, int column, int row);

/* Returns the record that an exit to this label leads to: the first by columns; -1 if there is none. */
int hex_find(const struct hex_board *board, int label);

bool hex_is_even(const struct hex_board *board, int column, int row);

/* Returns true if this side of the cell is a long one, where a neighbour can be. */
bool hex_side_is_long(const struct hex_board *board, int column, int row, int side);

/* Finds the cell beyond a long side. Returns false for short sides and cells off the board. */
bool hex_neighbour(const struct hex_board *board, int column, int row, int side, int *to_column, int *to_row);

/* Sets the x and y that the file has for a cell. */
void hex_cell_to_xy(const struct hex_board *board, int column, int row, int *x, int *y);

/* Returns true if the cell is part of the standard shape: all cells but the cut corners. Dialects A to B3 have only
 * these cells. */
bool hex_in_shape(const struct hex_board *board, int column, int row);

/* Returns the word for the terrain of an entry in the file's dialect: the value to set. */
const char *hex_terrain_word(const struct model *model, int entry);

/* Writes the words of a new hex on a cell, as EDIT_ADD of a record expects them. With `terrain` (a word of the
 * dialect; "" for that of the standard pattern), the label continues the numbers of its neighbours, and an ARROW
 * leads to each existing neighbour. Without (NULL), it is a hex of the standard shape, with the label and terrain of
 * its position and an ARROW to each neighbour in that shape: adding all missing cells this way makes a fully linked
 * board. Returns false if the cell is off the board or `size` is too small (128 is always enough). */
bool hex_words(const struct hex_board *board, int column, int row, const char *terrain, char *words, size_t size);

/* colossus_board.h - the hex board of a Colossus map: the positions of its hexes and the targets of their exits.
 *
 * Cells are (column, row) of the board array, from 0 at the top left. A hex has six sides, numbered clockwise from 0
 * at the north: 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. Three of them are long: 0, 2 and 4
 * of an even hex, 1, 3 and 5 of an odd one, so a hex has up to three neighbours. A hex is even if column + row +
 * parity is even. Everything here is owned by the model and freed with it. */
#ifndef MAPWRIGHT_COLOSSUS_BOARD_H
#define MAPWRIGHT_COLOSSUS_BOARD_H

#include "mapwright/model.h"

#include <stdbool.h>
#include <stddef.h>

enum { COLOSSUS_SIDES = 6, COLOSSUS_EXITS = 3, COLOSSUS_NAMED = 1 << 30 };

/* The versions of the format, by date. */
enum colossus_dialect {
	COLOSSUS_A,  /* CASE label TERRAIN ...; x and y are positions on the board as displayed */
	COLOSSUS_B1, /* no CASE; the terrain is a letter */
	COLOSSUS_B2, /* x and y are column and row */
	COLOSSUS_B3, /* with comments */
	COLOSSUS_C1, /* the first line is the size of the board */
	COLOSSUS_C2, /* the terrain is a name */
	COLOSSUS_DIALECTS,
	COLOSSUS_X = COLOSSUS_DIALECTS /* XML, a format of its own: labels are texts, and a board has any size */
};

enum colossus_exit_type { COLOSSUS_ARROW, COLOSSUS_ARROWS, COLOSSUS_ARCH, COLOSSUS_BLOCK, COLOSSUS_EXIT_TYPES };

extern const char *const colossus_exit_names[COLOSSUS_EXIT_TYPES]; /* "ARROW" ... */

struct colossus_exit {
	int target; /* a label; 0 means no exit; -1 means no label in the file */
	int type;   /* enum colossus_exit_type; -1 if not a valid word in the file */
	int to;     /* the record with that label on the board; -1 if none */
	int side; /* the side it leaves through; -1 if it does not lead to a neighbour (the game drops such exits) */
};

/* A hex has the index of its record. Numbers missing in the file are -1. */
struct colossus_hex {
	int label;        /* from COLOSSUS_NAMED on a number of its own for a label in XML that is not a number */
	const char *name; /* the label as in the file; "?" if it has none */
	int terrain;      /* index of its entry; -1 if it is not a word of the dialect */
	struct colossus_exit exits[COLOSSUS_EXITS];
	int x, y;
	int column, row; /* the cell of x and y, which may be off the board */
	bool placed;     /* x and y are known */
	bool on_board;   /* it is on a cell, and no later hex replaces it */
	bool damaged;    /* part of its line is missing or unreadable */
	bool tower;
};

struct colossus_board {
	enum colossus_dialect dialect;
	int width, height, parity;
	const struct colossus_hex *hexes;
	int count;
	const int *cells;    /* the record on each cell, row by row; -1 if none */
	const int *by_label; /* the records on the board, sorted by label */
	int label_count;
	const int *lost; /* the records off the board or replaced by a later hex, sorted by label */
	int lost_count;
	bool damaged; /* a line could not be read completely, or a hex could not be placed */
};

/* Returns the board of a model read by the format colossus-map; NULL before it is read. */
const struct colossus_board *colossus_board(const struct model *model);

/* Returns the record on a cell; -1 if there is none, or the cell is off the board. */
int colossus_at(const struct colossus_board *board, int column, int row);

/* Returns the record that an exit to this label leads to: the first by columns; -1 if there is none. */
int colossus_find(const struct colossus_board *board, int label);

/* Returns a record of this label that is not on the board; -1 if there is none. */
int colossus_find_lost(const struct colossus_board *board, int label);

bool colossus_is_even(const struct colossus_board *board, int column, int row);

/* Returns true if this side of the cell is a long one, where a neighbour can be. */
bool colossus_side_is_long(const struct colossus_board *board, int column, int row, int side);

/* Finds the cell beyond a long side. Returns false for short sides and cells off the board. */
bool colossus_neighbour(const struct colossus_board *board, int column, int row, int side, int *to_column,
			int *to_row);

/* Returns the side through which the game connects two neighbouring cells, which may be a short side (up, down); -1
 * if they are not neighbours. */
int colossus_side_to(const struct colossus_board *board, int column, int row, int to_column, int to_row);

/* Convert between cells and the x and y of the dialect. The second returns false if that is off the board. */
void colossus_cell_to_xy(enum colossus_dialect dialect, int column, int row, int *x, int *y);
bool colossus_xy_to_cell(const struct colossus_board *board, int x, int y, int *column, int *row);

/* Returns true if the cell is part of the standard shape: all cells but the cut corners. Dialects A to B3 have only
 * these cells. */
bool colossus_in_shape(const struct colossus_board *board, int column, int row);

/* Returns the word for the terrain of an entry in the file's dialect: the value to set. */
const char *colossus_terrain_word(const struct model *model, int entry);

/* Writes the words of a new hex on a cell, as EDIT_ADD of a record expects them. With `terrain` (a word of the
 * dialect; "" for that of the standard pattern), the label continues the numbers of its neighbours, and an ARROW leads
 * to
 * each existing neighbour. Without (NULL), it is a hex of the standard shape, with the label and terrain of its
 * position and an ARROW to each neighbour in that shape: adding all missing cells this way makes a fully linked
 * board. Returns false if the cell is off the board or `size` is too small (128 is always enough). */
bool colossus_hex_words(const struct colossus_board *board, int column, int row, const char *terrain, char *words,
			size_t size);

#endif

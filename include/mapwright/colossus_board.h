/* colossus_board.h - the hex board of a Colossus map: where its hexes lie and where their exits lead.
 *
 * Cells are (column, row) of the board array, from 0 at the top left. A hex has six sides, from 0 at the north
 * round by the clock: 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. Three of them are long:
 * those of an even hex are 0, 2 and 4, those of an odd one 1, 3 and 5, so that it has up to three neighbours. A
 * hex is even when column + row + parity is. Everything here is owned by the model and dies with it. */
#ifndef MAPWRIGHT_COLOSSUS_BOARD_H
#define MAPWRIGHT_COLOSSUS_BOARD_H

#include "mapwright/model.h"

#include <stdbool.h>
#include <stddef.h>

enum { COLOSSUS_SIDES = 6, COLOSSUS_EXITS = 3 };

/* The versions of the format, by the order of their dates. Later ones (XML) are another format. */
enum colossus_dialect {
	COLOSSUS_A,  /* CASE label TERRAIN ..., x and y on the board as it is seen */
	COLOSSUS_B1, /* no CASE, the terrain is a letter */
	COLOSSUS_B2, /* x and y are column and row */
	COLOSSUS_B3, /* with comments */
	COLOSSUS_C1, /* the first line is the size of the board */
	COLOSSUS_C2, /* the terrain is a name */
	COLOSSUS_DIALECTS
};

enum colossus_exit_type { COLOSSUS_ARROW, COLOSSUS_ARROWS, COLOSSUS_ARCH, COLOSSUS_BLOCK, COLOSSUS_EXIT_TYPES };

extern const char *const colossus_exit_names[COLOSSUS_EXIT_TYPES]; /* "ARROW" ... */

struct colossus_exit {
	int target; /* a label; 0: no exit; -1: the file has no number there */
	int type;   /* enum colossus_exit_type; -1: the file has no such word there */
	int to;     /* the record of that label on the board, -1 without */
	int side; /* through which it leaves; -1 when it does not lead to a neighbour: the game drops such an exit */
};

/* A hex has the index of its record. Numbers that the file does not have are -1. */
struct colossus_hex {
	int label;
	int terrain; /* index of its entry, -1 when it is not a word of the dialect */
	struct colossus_exit exits[COLOSSUS_EXITS];
	int x, y;
	int column, row; /* where x and y lie, off the board too */
	bool placed;     /* x and y are known */
	bool on_board;   /* it is on a cell, and no later hex takes that from it */
	bool damaged;    /* part of its line is missing or unreadable */
	bool tower;
};

struct colossus_board {
	enum colossus_dialect dialect;
	int width, height, parity;
	const struct colossus_hex *hexes;
	int count;
	const int *cells;    /* the record on each cell, row by row; -1: none */
	const int *by_label; /* the records on the board in the order of their labels */
	int label_count;
	const int *lost; /* the records that are not on the board: off it, or where a later hex stands; by label */
	int lost_count;
	bool damaged; /* some line could not be read in full, or some hex could not be placed */
};

/* The board of a model that the format colossus-map has read; NULL before. */
const struct colossus_board *colossus_board(const struct model *model);

/* The record on a cell, or -1 (outside too). */
int colossus_at(const struct colossus_board *board, int column, int row);

/* The record that an exit to this label means: of several the first by columns. -1 without. */
int colossus_find(const struct colossus_board *board, int label);

/* A record of this label that is not on the board, or -1. */
int colossus_find_lost(const struct colossus_board *board, int label);

bool colossus_is_even(const struct colossus_board *board, int column, int row);

/* Is this side of the cell a long one, over which a neighbour can lie? */
bool colossus_side_is_long(const struct colossus_board *board, int column, int row, int side);

/* The cell beyond a long side. False for a short side and for cells off the board. */
bool colossus_neighbour(const struct colossus_board *board, int column, int row, int side, int *to_column,
			int *to_row);

/* The side through which the game lets an exit from one cell to another: up and down over a short side too. -1 when
 * they are not neighbours. */
int colossus_side_to(const struct colossus_board *board, int column, int row, int to_column, int to_row);

/* x and y of a cell as the dialect writes them, and the cell of an x and y (false: there is none on the board). */
void colossus_cell_to_xy(enum colossus_dialect dialect, int column, int row, int *x, int *y);
bool colossus_xy_to_cell(const struct colossus_board *board, int x, int y, int *column, int *row);

/* Is the cell part of the standard shape: all but the cut corners? Only such cells exist in dialects A to B3. */
bool colossus_in_shape(const struct colossus_board *board, int column, int row);

/* The word that the file's dialect writes for the terrain of an entry: the value to set. */
const char *colossus_terrain_word(const struct model *model, int entry);

/* The words of a new hex on a cell, as EDIT_ADD of a record takes them. With a terrain (as the dialect writes it; "": of the
 * standard pattern) the label goes on from those of its neighbours, and an ARROW leads to each that is there. Without one
 * (NULL) it is a hex of the standard shape, with the label and terrain of its place and an ARROW to each neighbour that
 * the shape will have: adding all missing cells so lays out a board whose neighbours are all linked. False when the cell
 * is off the board or `size` (128 is always enough) too small. */
bool colossus_hex_words(const struct colossus_board *board, int column, int row, const char *terrain, char *words,
			size_t size);

#endif

/* reach.h - the connected pieces of a grid for one walker, and which of them it reaches. Rules, facts, dumps and the
 * canvas all ask here, so that they cannot disagree, and of each grid and walker the first answer is kept. */
#ifndef MAPWRIGHT_REACH_H
#define MAPWRIGHT_REACH_H

#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>

struct walker {
	const bool *walkable; /* the codes it gets over, in the place of `walks`: 256 bytes, then one for each row of
				 grid->glyphs; NULL: as their meaning says */
	bool beyond;          /* it gets over the cells that a short row does not have, too */
	unsigned walks;       /* what it gets over, bits 1u << enum walk */
	int neighbours;       /* 4 or 8: the cells it steps to; 6: hexes, as GRID_HEX lies */
	bool from_entrances;  /* it starts on every entrance (glyph entrance, edge_entrance) */
	const int *starts;    /* and on these cells, as numbers y * width + x */
	int start_count;
};

struct reach {
	int width, height; /* height: the rows the game loads */
	int neighbours;    /* the walker's */
	int *ways;         /* the cells that each leads to, so many of each, -1: none; NULL: those beside it */
	int *piece;        /* width * height numbers, row by row: the piece of each cell, -1 where one cannot walk */
	int *sizes;        /* cells of each piece */
	int *entrances;    /* cells of each piece on which one can arrive */
	bool *reached;     /* pieces that the walker starts in */
	bool *outside;     /* pieces that go on beyond the map (walker->beyond) and are not reached; NULL: none */
	int count;         /* pieces, numbered in reading order of their first cells */
	bool entered;      /* it starts where it was to; false: in the largest piece (of equal ones the first) */
	int *lost_cells;   /* the cells of pieces that are not reached, as numbers y * width + x */
	int lost;          /* how many they are */
};

/* The pieces of grid number `index`, which hold as long as the model's measures. A walker that starts nowhere starts in
 * the largest piece: otherwise every cell would be lost, and the lack of an entrance is for another rule to report.
 * The model has measures (model_keep_measures). */
const struct reach *reach_of(const struct model *model, const struct text *text, int index,
			     const struct walker *walker);

/* The steps from a cell to each cell, -1 where they do not lead, in `steps` (width * height). Returns the farthest cell. */
int reach_steps(const struct reach *reach, int from, int *steps);

/* The cells to be dug, in 4 directions (6 of a hex) and not out of the map, so that one gets from a piece to the nearest that is
 * reached, in `cells` (width * height). Their number; 0 when there is no way. */
int reach_dig(const struct reach *reach, int piece, int *cells);

/* True for a cell that one could stand on and the walker does not reach. */
static inline bool reach_lost(const struct reach *reach, int cell)
{
	return reach->piece[cell] >= 0 && !reach->reached[reach->piece[cell]];
}

/* The piece of a cell that one should come to and does not; -1: the cell is of none. */
static inline int reach_pocket(const struct reach *reach, int cell)
{
	return reach_lost(reach, cell) && !(reach->outside && reach->outside[reach->piece[cell]]) ? reach->piece[cell]
												  : -1;
}

#endif

/* reach.h - the connected regions of a grid under path rules, and which of them are reached. Rules, facts, dumps and the
 * canvas all ask here, so that they cannot disagree, and of each grid and path rules the first answer is kept. */
#ifndef MAPWRIGHT_REACH_H
#define MAPWRIGHT_REACH_H

#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>

struct path_rules {
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
	int neighbours;    /* as in the path rules */
	int *ways;         /* the cells that each leads to, so many of each, -1: none; NULL: those beside it */
	int *region;       /* width * height numbers, row by row: the region of each cell, -1 where one cannot walk */
	int *sizes;        /* cells of each region */
	int *entrances;    /* cells of each region on which one can arrive */
	bool *reached;     /* regions with a start */
	bool *outside;   /* regions that go on beyond the map (path_rules->beyond) and are not reached; NULL: none */
	int count;       /* regions, numbered in reading order of their first cells */
	bool entered;    /* it starts where it was to; false: in the largest region (of equal ones the first) */
	int *lost_cells; /* the cells of regions that are not reached, as numbers y * width + x */
	int lost;        /* how many they are */
};

/* The regions of grid number `index`, which hold as long as the model's measures. Path rules without a start begin in
 * the largest region: otherwise every cell would be lost, and the lack of an entrance is for another rule to report.
 * The model has measures (model_keep_measures). */
const struct reach *reach_of(const struct model *model, const struct text *text, int index,
			     const struct path_rules *path_rules);

/* The steps from a cell to each cell, -1 where they do not lead, in `steps` (width * height). Returns the farthest cell. */
int reach_steps(const struct reach *reach, int from, int *steps);

/* The cells to be dug, in 4 directions (6 of a hex) and not out of the map, so that one gets from a region to the nearest that is
 * reached, in `cells` (width * height). Their number; 0 when there is no way. */
int reach_dig(const struct reach *reach, int region, int *cells);

/* True for a cell that one could stand on and that is not reached. */
static inline bool reach_lost(const struct reach *reach, int cell)
{
	return reach->region[cell] >= 0 && !reach->reached[reach->region[cell]];
}

/* The region of a cell that one should come to and does not; -1: the cell is of none. */
static inline int reach_isolated(const struct reach *reach, int cell)
{
	return reach_lost(reach, cell) && !(reach->outside && reach->outside[reach->region[cell]])
		   ? reach->region[cell]
		   : -1;
}

#endif

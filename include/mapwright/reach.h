/* reach.h - the connected regions of a grid under path rules, and which of them can be reached. Rules, facts, dumps
 * and the canvas all use these functions, so they cannot disagree. The result for each grid and path rules is
 * cached. */
#pragma once

#include "mapwright/model.h"

struct path_rules {
	const bool *
	    walkable; /* the walkable values, replacing `walks`: 256 for bytes, then one for each item of grid->glyphs; NULL to use the meanings */
	bool beyond;  /* cells missing in short rows are walkable */
	unsigned walks;      /* what is walkable, as bits 1u << enum walk */
	int neighbours;      /* 4 or 8: directions of a step; 6: hexes, as GRID_HEX */
	bool from_entrances; /* start at every entrance (glyph entrance, edge_entrance) */
	const int *starts;   /* further start cells, as y * width + x */
	int start_count;
};

struct reach {
	int width, height; /* height: rows that the game loads */
	int neighbours;    /* as in the path rules */
	int *ways;         /* `neighbours` target cells for each cell, -1 if none; NULL means adjacent cells */
	int *region;       /* the region of each cell, row by row; -1 if not walkable */
	int *sizes;        /* number of cells of each region */
	int *entrances;    /* number of entrances of each region */
	bool *reached;     /* regions that contain a start */
	bool *outside;     /* unreached regions that continue beyond the map (path_rules->beyond); NULL if none */
	int count;         /* number of regions, which are ordered by their first cells */
	bool entered;    /* the search had a start; false: it began in the largest region, the first of equal ones */
	int *lost_cells; /* the cells of unreached regions, as y * width + x */
	int lost;        /* their number */
};

/* Returns the regions of grid number `index`, valid as long as the model's cache. Without any start, path rules
 * begin in the largest region: otherwise every cell would be lost, and the missing entrance is reported by another
 * rule. Requires model_cache_reach. */
const struct reach *reach_of(const struct model *model, const struct text *text, int index,
			     const struct path_rules *path_rules);

/* Returns the cell one step in a direction, up, left, right, down and then diagonally up-left, up-right, down-left,
 * down-right; -1 if there is none. On hexes, the last two of six lead up from an odd column and down from an even
 * one. */
int reach_step(const struct reach *reach, int cell, int direction);

/* Computes the number of steps from a cell to each cell, -1 if there is no path, in `steps` (width * height).
 * `blocked`: 1 for cells that are not walkable now; NULL if there are none. Returns the farthest cell. */
int reach_steps(const struct reach *reach, const unsigned char *blocked, int from, int *steps);

/* Returns the cells of a shortest way that ends at a cell, steps[to] + 1 from the start on, to be freed; NULL if there
 * is no way. Not for boards, whose ways may lead in one direction only. */
int *reach_way(const struct reach *reach, const int *steps, int to);

/* Finds the cells without which their region falls apart: sets 1 in `chokes` (width * height) for each, 0 for the
 * others, and returns their number. `loops`: the number of obstacles that the ground surrounds. Not for boards. */
int reach_chokes(const struct reach *reach, unsigned char *chokes, int *loops);

/* Returns the number of walkable cells with a single way out. */
int reach_dead_ends(const struct reach *reach);

/* Returns the most steps that the shortest way between two cells takes, and sets the cells. On large maps the search
 * may stop early: `*exact` is then false, and longer ways may exist. */
int reach_longest(const struct reach *reach, int *from, int *to, bool *exact);

/* Computes the cells to dig, in 4 directions (6 of a hex) and inside the map, to connect a region to the nearest
 * reached one, in `cells` (width * height). Returns their number; 0 if there is no way. */
int reach_dig(const struct reach *reach, int region, int *cells);

/* Returns true for a walkable cell that is not reached. */
static inline bool reach_lost(const struct reach *reach, int cell)
{
	return reach->region[cell] >= 0 && !reach->reached[reach->region[cell]];
}

/* Returns the region of a cell that should be reached but is not; -1 if none. */
static inline int reach_isolated(const struct reach *reach, int cell)
{
	return reach_lost(reach, cell) && !(reach->outside && reach->outside[reach->region[cell]])
		   ? reach->region[cell]
		   : -1;
}

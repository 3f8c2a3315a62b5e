/* generators.h - caves, rooms and mazes cut into a map of solid cells, and heights of islands and hills with rivers;
 * private to ui. Nothing here knows formats or glyphs. All ways are made of steps to 4 neighbours, so they are also
 * open to games with 6 or 8. */
#pragma once

#include "mapwright/dice.h"
#include "mapwright/map_ops.h"
#include "mapwright/screen.h"

/* Properties of a cell, as bits. */
enum {
	CARVE_AREA = 1,   /* may change */
	CARVE_IN = 2,     /* selected: with AREA, or a thing that stays */
	CARVE_OPEN = 4,   /* can be walked on */
	CARVE_BEYOND = 8, /* does not belong to the map */
	CARVE_EDGE = 16,  /* with AREA: next to the end of the map or to open ground that is not selected, so it stays
			   * solid unless a way needs it */
	CARVE_WAY = 32,   /* with OPEN: a corridor */
	CARVE_DOOR = 64,  /* with OPEN: a way through a wall */
	CARVE_CUT = CARVE_OPEN | CARVE_WAY | CARVE_DOOR,
};

enum carve_kind { CARVE_CAVES, CARVE_ROOMS, CARVE_MAZE, CARVE_BRAIDED };

/* The map has a border of cells that are BEYOND: two above and below each column, and two after each row, which are also
 * those before the next. So every cell of the map has all its neighbours in `cells`. */
struct carving {
	int width, height;
	int stride, first,
	    end;              /* of `cells`: from a row to the next; the first cell of the map; after its last row */
	int steps[8];         /* to the neighbours: up, left, right, down, then the corners */
	unsigned char *cells; /* CARVE_ bits, row by row; carve sets EDGE, and CUT of AREA */
	const int *images;    /* for each cell from `first` on `image_count` mirror images, 0 if not on the map */
	int image_count;
	bool thin;     /* caves leave no solid ground without an open cell beside it */
	int dead_ends; /* the least number of blind ends, no two of them in the 3x3 square of each other */
	struct dice dice;
};

/* Allocates the cells, to be freed. */
void carve_begin(struct carving *carving, int width, int height);

/* Returns the index of a cell of the map. */
static inline int carve_cell(const struct carving *carving, int x, int y)
{
	return carving->first + y * carving->stride + x;
}

/* Opens cells of the area and connects them with each other, with the things in it, and with each open region that it
 * touches. Returns the number of open cells of the area; 0 if it is too small. */
int carve(struct carving *carving, enum carve_kind kind);

/* Returns true for an open cell with at least 7 solid cells in its 3x3 square, all of which is in the area. */
bool carve_is_dead_end(const struct carving *carving, int cell);

/* Returns true if solid ground instead of this open cell leaves its open neighbours connected with each other. */
bool carve_may_close(const struct carving *carving, int cell);

/* ---- landscape.c ---- */

enum { LANDSCAPE_WOODS = LANDSCAPE_LEVELS, LANDSCAPE_RIVER, LANDSCAPE_FORD }; /* besides levels */

/* Gives each cell of the area a level below `count`, as many as its share of the sum of `shares` says, or one of the values
 * above, in `levels`, with the indexes of the carving: woods on some cells of `plain`, and rivers that end at `shore` or
 * below. Islands are lower towards the edges of a box around the area; around ground that stays nothing is lower than `plain`. */
void landscape_make(struct carving *carving, const struct rectangle *box, const int *shares, int count, int plain,
		    int shore, bool islands, unsigned char *levels);

/* landscape.h - heights of islands and hills with rivers; private to ui. Nothing here knows formats or glyphs. */
#pragma once

#include "mapwright/map_ops.h"
#include "mapwright/screen.h"
#include "views/canvas/generators.h"

enum { LANDSCAPE_WOODS = LANDSCAPE_LEVELS, LANDSCAPE_RIVER, LANDSCAPE_FORD }; /* besides levels */

/* Gives each cell of the area a level below `count`, as many as its share of the sum of `shares` says, or one of the values
 * above, in `levels`, with the indexes of the carving: woods on some cells of `plain`, and rivers that end at `shore` or
 * below. Islands are lower towards the edges of a box around the area; around ground that stays nothing is lower than `plain`. */
void landscape_make(struct carving *carving, const struct rectangle *box, const int *shares, int count, int plain,
		    int shore, bool islands, unsigned char *levels);

/* pushing.h - puzzles in which one pushes boxes to goals: the fewest pushes, and cells that a box never leaves. */
#pragma once

#include "mapwright/reach.h"

/* Finds how far each cell is from a goal: the pushes of a box that is alone, from the side where one must stand, to the
 * nearest of the goals, in `pushes` (width * height); -1 if there is no way. The squares are the cells that are reached,
 * of which none is at the edge (pushing_closed), with 4 directions. Goals that are not squares do not count. */
void pushing_distances(const struct reach *reach, const int *goals, int count, int *pushes);

/* Returns true if no cell at the edge is reached: an open level goes on beyond its map. */
bool pushing_closed(const struct reach *reach);

/* What is in a cell of a level. */
enum {
	PUSHING_BOX = 1,
	PUSHING_GOAL = 2,
	PUSHING_PUSHER = 4,
	PUSHING_SQUARE = 8 /* reached: set by pushing_begin */
};

/* A search for the fewest pushes with which all boxes are on goals. */
struct pushing;

enum {
	PUSHING_RUNS = -1,    /* not known yet */
	PUSHING_NEVER = -2,   /* the level has no solution */
	PUSHING_UNKNOWN = -3, /* the level is too large, or the search for its bounds */
};

/* Begins the search; `cells` has what is in each cell, and is not kept. The answer is
 * PUSHING_UNKNOWN at once unless the level is closed, has one pusher, as many boxes as goals, and not too much of
 * anything. Takes at most 16 MB. To be freed by pushing_free. */
struct pushing *pushing_begin(const struct reach *reach, const unsigned char *cells);
void pushing_free(struct pushing *search);

/* Looks at up to `states` more states. Returns the answer: the number of pushes, or one of the constants above. What it
 * took is given back with the answer. */
int pushing_run(struct pushing *search, int states);

/* Returns true if the search is about this level. */
bool pushing_is_of(const struct pushing *search, const struct reach *reach, const unsigned char *cells);

/* reach.h - the connected pieces of a grid, for one way of walking. */
#ifndef MAPWRIGHT_REACH_H
#define MAPWRIGHT_REACH_H

#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>

struct reach {
	int width, height; /* height: the rows looked at */
	int *piece;        /* width * height numbers, row by row: the piece of each cell, -1 where one cannot walk */
	int *sizes;        /* cells of each piece */
	int *entrances;    /* cells of each piece on which one can arrive (glyph entrance, edge_entrance) */
	int count;         /* pieces, numbered in reading order of their first cells */
};

/* Finds the pieces of `grid` for a walker that gets over the `walks` (bits 1u << enum walk), moving to 4 or 8
 * neighbours, over its first `height` rows. False when memory is out; else reach_clear frees. */
bool reach_find(struct reach *reach, const struct model *model, const struct text *text, const struct grid *grid,
		int height, unsigned walks, int neighbours);
void reach_clear(struct reach *reach);

/* The largest piece; of equal ones the first. -1 when there is none. */
int reach_largest(const struct reach *reach);

#endif

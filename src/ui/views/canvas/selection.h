/* selection.h - the selected cells of a map; private to ui. */
#pragma once

#include "state.h"

/* Returns true if the cell is selected. */
bool in_selection(const struct view *view, int x, int y);

/* Stores the values of `count` cells of a row from `x` on: -1 where there is no cell, but blanks past the end of a row that the
 * game fills up. */
void selection_values(const struct view *view, int x, int y, int count, int *values);

/* Returns the selection as a block (0 outside its mask), freed by clip_clear. */
struct clip selection_clip(const struct view *view);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

/* Returns 1 for each selected cell of the map, row by row; to be freed. */
unsigned char *selection_cells(const struct view *view);

/* Selects the cells that have 1 in `cells`, the others 0, and frees it. Returns false if there are none. */
bool selection_set(struct view *view, unsigned char *cells);

/* Returns 1 for each cell of the region around a cell of the map, row by row; to be freed. */
unsigned char *region_cells(const struct view *view, int x, int y, enum region region);

/* Keeps the selection for selection_combine, unless the next one replaces it. */
void selection_keep(struct view *view, enum combine combine);

/* Combines the selection with the kept one. Returns false if nothing is left. */
bool selection_combine(struct view *view, enum combine combine);

/* overview.h - a reduced map; private to ui. */
#ifndef MAPWRIGHT_UI_OVERVIEW_H
#define MAPWRIGHT_UI_OVERVIEW_H

#include "state.h"

/* Returns the largest overview of a map that fits there. */
struct overview overview_fit(const struct grid *grid, int width, int height);

/* Returns the most common cell value of a block, from a sample of its cells if it is large; -1: it has no cells. */
int overview_value(const struct view *view, const struct overview *overview, int x, int y);

#endif

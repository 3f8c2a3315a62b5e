/* overview.h - a reduced map; private to ui. */
#pragma once

#include "state.h"

/* Returns the largest overview of a map that fits there. */
struct overview overview_fit(const struct grid *grid, int width, int height);

/* Returns the most common cell value of a block, from a sample of its cells if it is large; -1: it has no cells. */
int overview_value(const struct view *view, const struct overview *overview, int x, int y);

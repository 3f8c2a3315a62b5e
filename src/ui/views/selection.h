/* selection.h - which cells of a map are selected; private to ui. */
#ifndef MAPWRIGHT_UI_SELECTION_H
#define MAPWRIGHT_UI_SELECTION_H

#include "state.h"

/* Is the cell selected? */
bool in_selection(const struct view *view, int x, int y);

/* The selection of the view as a block (0 outside its mask). */
bool selection_stamp(const struct view *view, struct stamp *stamp);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

#endif

/* objects.h - what lines and calls of the file place on a map, by their index in model.marks; private to ui. */
#pragma once

#include "state.h"

/* Returns the order of drawing, from 1; 0 for an area, of which only the corners are drawn. */
int object_rank(const struct object *object);

/* Returns true if the object is on the cell, or a corner of its area. */
bool object_is_at(const struct object *object, int x, int y);

/* Returns object `number` of a cell, counted from 0 from the one drawn on top, with areas last, the smallest first; -1 if
 * there are not as many. */
int view_object(const struct view *view, int x, int y, int number);

/* Returns the smallest area that holds the cell; -1 if none. */
int view_area(const struct view *view, int x, int y);

/* Returns the cell of an object, or the first corner of its area; PLACE_NONE if that is not on the map. */
struct place object_place(const struct model *model, int object);

/* Returns an object that is placed by a call in this part of the file; -1 if none. */
int view_object_of(const struct view *view, struct span span);

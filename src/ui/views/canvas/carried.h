/* carried.h - what lines of the file place on cells, going along with copies of them; private to ui.
 *
 * Only objects with plain numbers and with lines of their own go along. `cells` has a byte for each cell of the map, row by
 * row: 1 for those that are meant; an area is on them if its corners are. */
#pragma once

#include "state.h"

/* Adds copies of the objects on the cells to a block with its corner at (left, top), and counts those that stay. */
void carried_take(const struct view *view, const unsigned char *cells, int left, int top, struct clip *clip);

/* Returns a block of empty cells with one object; its corner is at the object's. Without one if it cannot go along. */
struct clip carried_one(const struct view *view, int object);

/* Removes the objects, which the block has from the map as it is. */
bool carried_remove(struct view *view, const struct clip *clip, const char *label, struct error *error);

/* Places the objects of a block with its corner at (x, y), with their images by the mirror if `mirrored`, and adds to
 * `*count` how many. Those that would be off the map are left out, and one that stands there is not
 * added again. All or none. */
bool carried_place(struct editor *editor, const struct clip *clip, int x, int y, bool mirrored, const char *label,
		   int *count, struct error *error);

/* Makes the objects on the cells that are not `kept` the images of those that are: adds and removes as few as possible, and
 * sets `*count` to how many. */
bool carried_mirror(struct editor *editor, const unsigned char *kept, int *count, struct error *error);

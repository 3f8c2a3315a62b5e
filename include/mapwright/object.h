/* object.h - what a line or call with coordinates places on a grid. */
#pragma once

#include "mapwright/glyph.h"
#include "mapwright/text.h"

/* Something that the file places on the grid by a line or call with coordinates. Objects of a single cell are shown; the
 * coordinates of all objects change when their cells move. */
struct object {
	int grid;
	int x, y; /* its cell; -1 means an area, or not on the grid */
	int area
	    [4]; /* of an area: the cells left, top, right, bottom, which may be outside the grid; else left is -1 */
	struct span call;       /* or the line, in the file; empty: none */
	const char *text;       /* the call, on one line, NUL-terminated, cut if long */
	int glyph;              /* what the canvas shows there; 0: the glyph of the cell */
	enum glyph_style style; /* STYLE_UNKNOWN: none of its own */
	int count; /* of `numbers`: 2 for x and y, 4 for the corners of an area, 0 if they are not numbers in the file */
	struct span numbers[4];
	int from;         /* the number of the first column and row in the file */
	const char *kind; /* the name of its `places` in a description; NULL if none */
};

/* Returns number `i` of an object, counted from 0; at most a million. */
int object_number(const struct object *object, const struct text *text, int i);

/* Returns true if more of the objects' numbers are written as "05" than as "5". */
bool objects_padded(const struct object *objects, int count, const struct text *text);

/* drawing.h - the cells that a tool is about to change, and the shapes that make them; private to ui. */
#ifndef MAPWRIGHT_UI_DRAWING_H
#define MAPWRIGHT_UI_DRAWING_H

#include "mapwright/error.h"
#include "state.h"

#include <stdbool.h>
#include <stddef.h>

struct cell_change {
	int x, y;
	int glyph;
};

struct drawing {
	struct cell_change *items;
	size_t count, capacity;
	bool mirrored;  /* the editor's mirror holds for it: brushes and shapes, not pastes */
	bool no_memory; /* a cell was lost: drawing_apply refuses the whole */
};

/* Adds a cell. Cells outside the grid are left out when it is applied; of one cell added twice the last wins. */
void drawing_add(struct drawing *drawing, int x, int y, int glyph);

void drawing_clear(struct drawing *drawing);

/* Paints all cells of the drawing (mirrored as the editor is set to, if it wants that) as one undo step (or part of an
 * open stroke), and empties it. False with a sentence when nothing of it lies on the map or it was refused. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

/* A straight line, both ends included. */
void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph);

/* The cells joined 4-way to (x, y) that show the same glyph. */
void drawing_region(struct drawing *drawing, const struct grid *grid, const struct text *text, int x, int y,
		    int glyph);

/* What that gesture draws from one cell to another. */
void drawing_shape(struct drawing *drawing, enum gesture shape, int x0, int y0, int x1, int y1, int glyph);

/* What the shape that was begun would draw now, mirrored too; without one, what the mirror makes of the brush here. */
void shape_preview(const struct editor *editor, struct drawing *drawing);

#endif

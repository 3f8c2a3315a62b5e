/* drawing.h - what becomes of a batch; private to ui. */
#ifndef MAPWRIGHT_UI_DRAWING_H
#define MAPWRIGHT_UI_DRAWING_H

#include "shapes.h"
#include "state.h"

#include <stdbool.h>

/* Paints all cells of the drawing (and their mirror images if `mirrored`) as one undo step or part of an open one, and
 * empties it. Returns false with a message if the change is refused or, except during a stroke, no cell can be changed. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

enum { IMAGES = 3 };

/* How the editor mirrors what is drawn on the current map. */
struct mirroring {
	enum mirror mirror;
	const struct format *format;
	int columns, rows[2], turned_rows[2]; /* sums for a cell and its image; of rows in even and odd columns */
	int slant;                            /* the column less the row of cells on the diagonal */
	int of, glyphs[IMAGES];               /* the last glyph, and what it becomes in images */
};
struct mirroring mirroring_of(const struct editor *editor);

/* Finds the mirror images of a cell, as many for each cell, some of them outside the map; with glyphs turned
 * accordingly. Returns their number. */
int mirror_images(struct mirroring *by, const struct cell_change *cell, struct cell_change images[IMAGES]);

/* Returns true if the cell is on the axis of the mirror. */
bool on_mirror_axis(const struct editor *editor, int x, int y);

/* Returns the cells to preview, freed by drawing_clear: the current shape with its mirror images, or the cells that
 * follow the cursor; otherwise the mirror images of the brush at the cursor. */
struct drawing shape_preview(const struct editor *editor);

#endif

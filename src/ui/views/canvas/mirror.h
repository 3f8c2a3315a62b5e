/* mirror.h - the mirror of drawings: where the images of a cell are, and where a map differs from its own; private to ui. */
#pragma once

#include "views/canvas/shapes.h"

enum { IMAGES = 3, MIRRORED = 64 };

/* How the editor mirrors what is drawn on the current map. */
struct mirroring {
	enum mirror mirror;
	const struct format *format;
	int columns, rows[2], turned_rows[2]; /* sums for a cell and its image; of rows in even and odd columns */
	int slant;                            /* the column less the row of cells on the diagonal */
	struct mirrored {
		int of, glyphs[IMAGES]; /* a glyph + 1, and what it becomes in images */
	} known[MIRRORED];
};
struct mirroring mirroring_of(const struct editor *editor);

/* Finds the mirror images of a cell, as many for each cell, some of them outside the map; with glyphs turned
 * accordingly. Returns their number. */
int mirror_images(struct mirroring *by, const struct cell_change *cell, struct cell_change images[IMAGES]);

/* Turns lines of an object, see object_lines_turn, as image number `way` of a cell is. */
void mirror_turn_lines(const struct mirroring *by, int way, char *lines);

/* Returns true if the cell is on the axis of the mirror. */
bool on_mirror_axis(const struct editor *editor, int x, int y);

/* Returns true if the cursor is on one side of every axis of the mirror: the side that mirror_whole keeps. */
bool mirror_has_side(const struct editor *editor);

/* Returns a byte for each cell of the map, to be freed: 1 on the side of the cursor and on the axes, and where no image
 * is. */
unsigned char *mirror_kept(const struct editor *editor);

/* Adds the cells that differ from the image of a cell on the side of the cursor, with the glyphs that they would have.
 * Where no image, or several, are on that side, the first in reading order decides. */
void mirror_whole(const struct editor *editor, struct drawing *drawing);

/* Adds all cells that differ from one of their images, on either side, with their own glyphs. */
void mirror_differences(const struct editor *editor, struct drawing *drawing);

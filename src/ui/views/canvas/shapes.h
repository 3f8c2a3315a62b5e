/* shapes.h - a batch of changed cells, and the shapes that produce them; private to ui. */
#pragma once

#include "state.h"

struct cell_change {
	int x, y;
	int glyph; /* the value; with DRAWN_WHOLE it replaces all layers of the cell */
};

enum { DRAWN_WHOLE = 1 << 30 };

/* What cells of a map become. */
struct drawing {
	const struct view *view; /* set by whoever begins a drawing; of its current map: */
	int **rows;              /* the glyph + 1 of each cell of a row, 0: not drawn; NULL: nothing in the row */
	int width, height;
	size_t count;            /* of cells added */
	struct cell_change last; /* the cell added last */
	bool mirrored;           /* use the editor's mirror */
	bool brushed; /* use the mix or pattern of the brush, and change only the glyphs that it may change */
	bool thick;   /* use the size of the brush */
	bool within;  /* change only selected cells, if there are any; build walls, if the editor does so */
	bool whole;   /* all cells are as with DRAWN_WHOLE */
	bool exact;   /* with `mirrored`: do not combine things with the ground, and move nothing */
};

/* Begins a drawing with the brush, by hand. */
static inline struct drawing stroke_of(const struct view *view)
{
	return (struct drawing){.view = view, .mirrored = true, .brushed = true, .thick = true, .within = true};
}

/* Returns `a` or `b` without a jump: on a map, which of them it is cannot be guessed. */
static inline int either(bool first, int a, int b)
{
	const int mask = -(int)first;
	return (a & mask) | (b & ~mask);
}

/* Returns the cells of a row to draw in; NULL outside the map. */
int *drawing_row(struct drawing *drawing, int y);

/* Adds a cell, or those of a row from `left` to `right`, unless they are outside the map; the last change of a cell
 * wins. */
void drawing_span(struct drawing *drawing, int left, int right, int y, int glyph);
static inline void drawing_add(struct drawing *drawing, int x, int y, int glyph)
{
	int *row = y >= 0 && y < drawing->height && drawing->rows[y] ? drawing->rows[y] : drawing_row(drawing, y);
	if (!row || x < 0 || x >= drawing->width)
		return;
	drawing->count += !row[x];
	row[x] = glyph + 1;
	drawing->last = (struct cell_change){.x = x, .y = y};
}

static inline bool drawing_has(const struct drawing *drawing, int x, int y)
{
	return drawing->rows && x >= 0 && y >= 0 && x < drawing->width && y < drawing->height && drawing->rows[y] &&
	       drawing->rows[y][x];
}

/* Steps to the next drawn cell in reading order, from the first one if `x` is -1. Returns false after the last. */
static inline bool drawing_next(const struct drawing *drawing, struct cell_change *cell)
{
	for (; drawing->rows && cell->y < drawing->height; cell->y++, cell->x = -1) {
		const int *row = drawing->rows[cell->y];
		while (row && ++cell->x < drawing->width)
			if (row[cell->x]) {
				cell->glyph = row[cell->x] - 1;
				return true;
			}
	}
	return false;
}

/* Adds the cells of a block with its corner at a cell of the map; as `glyph` unless that is -1. */
void drawing_clip(struct drawing *drawing, const struct clip *clip, int x, int y, int glyph);

/* Adds the cells of the map that have 1 in `cells`, which are as those of a selection. */
void drawing_cells(struct drawing *drawing, const unsigned char *cells, int glyph);

void drawing_clear(struct drawing *drawing);

/* A straight line, including both ends. */
void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph);

/* The shape of a tool between two cells; the lines between all corners, moved by dx, dy. */
void drawing_shape(struct drawing *drawing, enum tool shape, int x0, int y0, int x1, int y1, int glyph);

void drawing_corners(struct drawing *drawing, const struct corners *corners, int dx, int dy, int glyph);

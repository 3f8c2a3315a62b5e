/* canvas.h - what is drawn and selected on a map, and what goes along with it; private to ui. */
#pragma once

#include "state.h"

/* ---- shapes.c: a batch of changed cells, and the shapes that produce them ---- */

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

/* ---- drawing.c: what becomes of a batch ---- */

/* Paints all cells of the drawing (and their mirror images if `mirrored`) as one undo step or part of an open one, and
 * empties it. Returns false with a message if the change is refused or, except during a stroke, no cell can be changed. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

/* Returns the cells to preview, freed by drawing_clear: the current shape with its mirror images, or the cells that
 * follow the cursor; the cells that making the map symmetric
 * changes; otherwise the mirror images of the brush at the cursor. */
struct drawing shape_preview(const struct editor *editor);

/* ---- mirror.c: where the images of a cell are, and where a map differs from its own ---- */

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

/* ---- walls.c: walls that depend on what is around them ---- */

enum ground { GROUND_OPEN, GROUND_WALL, GROUND_ROCK, GROUND_OUTSIDE };

/* Returns the ground of a cell value; that outside the map for -1. */
enum ground ground_of(const struct view *view, int value);

/* Returns true for walls that are lines, with a form for each place: box-drawing characters, or those of a format
 * without rock. */
bool wall_is_line(const struct wall_glyphs *walls, int value);

/* Turns empty cells around the open cells of a drawing into walls, and gives the walls in and around it the form that
 * their place needs. */
void drawing_walls(struct drawing *drawing);

/* The neighbours of a cell: up, left, right, down, then the corners. */
extern const int neighbour_steps[8][2];

/* Returns the value of bytes of a cell in struct format; `fallback` if they are NULL. */
int format_glyph(const char *bytes, int fallback);

/* ---- selection.c: the selected cells of a map ---- */

/* Returns true if the cell is selected. */
bool in_selection(const struct view *view, int x, int y);

/* Stores the values of `count` cells of a row from `x` on: -1 where there is no cell, but blanks past the end of a row that the
 * game fills up. */
void selection_values(const struct view *view, int x, int y, int count, int *values);

/* Returns the selection as a block (0 outside its mask), freed by clip_clear. */
struct clip selection_clip(const struct view *view);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

/* Returns 1 for each selected cell of the map, row by row; to be freed. */
unsigned char *selection_cells(const struct view *view);

/* Selects the cells that have 1 in `cells`, the others 0, and frees it. Returns false if there are none. */
bool selection_set(struct view *view, unsigned char *cells);

/* Returns 1 for each cell of the region around a cell of the map, row by row; to be freed. */
unsigned char *region_cells(const struct view *view, int x, int y, enum region region);

/* Keeps the selection for selection_combine, unless the next one replaces it. */
void selection_keep(struct view *view, enum combine combine);

/* Combines the selection with the kept one. Returns false if nothing is left. */
bool selection_combine(struct view *view, enum combine combine);

/* ---- carried.c: what lines of the file place on cells, going along with copies of them ---- */

/* Only objects with plain numbers and with lines of their own go along. `cells` has a byte for each cell of the map, row by
 * row: 1 for those that are meant; an area is on them if its corners are. */

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

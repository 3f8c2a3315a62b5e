/* clip.h - a block of cells, as in the clipboard; private to ui. */
#pragma once

#include "mapwright/format.h"

/* What lines of a file place on cells of a block (object.h). */
struct clip_object {
	int count, numbers[4]; /* as those of the object: cells of the block */
	int glyph;             /* likewise */
	int index;             /* in the model when it was copied */
	char *text;            /* the lines, as object_lines in map_ops.h returns them */
};

struct clip {
	int width, height; /* 0 if empty */
	int *cells;        /* cell values, width * height, row by row; 0 keeps the cell below it */
	int parity;        /* for hexes: 1 if the first column is a higher one, 0 if a lower one; -1 if not hexes */
	struct clip_object *objects;
	size_t object_count, object_capacity;
	int staying; /* objects on its cells that cannot go along: they share their lines */
};

/* Return a block of zeros, and a copy; freed by clip_clear. */
struct clip clip_of_size(int width, int height);
struct clip clip_copy(const struct clip *clip);
void clip_clear(struct clip *clip);

/* Reads a block from a text: one row per line, as wide as the longest; a cell is a byte, a character, or a word between
 * commas. Control characters are skipped and counted. Returns false if nothing is left or memory ran out. */
bool clip_from_text(struct clip *clip, const char *bytes, size_t length, enum cell_kind cells, int *dropped);

/* Returns the text that clip_from_text reads as this block, with blanks for 0; to be freed. */
char *clip_text(const struct clip *clip, enum cell_kind cells, size_t *length);

/* Adds an object, and takes ownership of its text. */
void clip_add_object(struct clip *clip, struct clip_object object);
void clip_drop_object(struct clip *clip, size_t index);

/* Makes the first corner of an area the upper left one. */
void clip_order_corners(struct clip_object *object);

/* Returns true if both have the same lines, with the same numbers. */
bool clip_same_object(const struct clip_object *a, const struct clip_object *b);

/* Returns the number of rows, -1, 0 or 1, by which every other column of a block of hexes is shifted to keep its shape
 * when its corner is at column `x` of the grid. */
int clip_shift(const struct clip *clip, const struct grid *grid, int x);

/* Rotates or mirrors the block, hexes by 60 degrees instead of 90; glyphs are replaced by those of the format for
 * that direction. */
void clip_turn(struct clip *clip, enum turn turn, const struct format *format);

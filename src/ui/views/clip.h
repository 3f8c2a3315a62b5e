/* clip.h - a block of glyphs: the clipboard; private to ui. */
#ifndef MAPWRIGHT_UI_CLIP_H
#define MAPWRIGHT_UI_CLIP_H

#include "mapwright/format.h"

#include <stdbool.h>
#include <stddef.h>

struct clip {
	int width, height; /* 0: nothing is in it */
	int *cells;        /* values, width * height, row by row; 0: leaves what is there */
	int parity; /* of hexes: 1 when its first column was a higher one, 0 a lower one; -1: none were copied */
};

/* An empty block, all 0, to be cleared. */
struct clip clip_of_size(int width, int height);
void clip_clear(struct clip *clip);

/* The block of a text: one row a line, as wide as the longest; a cell is a byte, a character, or what is between
 * commas. Control characters are left out and counted. False when
 * nothing is left, or there is no memory for so large a block. */
bool clip_from_text(struct clip *clip, const char *bytes, size_t length, enum cell_kind cells, int *dropped);

/* The text that clip_from_text reads as this block, with blanks where it leaves what is there; to be freed. */
char *clip_text(const struct clip *clip, enum cell_kind cells, size_t *length);

/* Where cell number `i` goes when the corner is at a cell of the grid: to be added to that cell's x and y. Every second
 * column of hexes goes up or down by one where their shape needs it. */
struct clip_step {
	int x, y;
};
struct clip_step clip_step(const struct clip *clip, const struct grid *grid, int x, int i);

/* Do columns of hexes, with the corner at that x, go up or down by one? */
bool clip_shifts(const struct clip *clip, const struct grid *grid, int x);

/* Turns the block, hexes by a sixth instead of a quarter; its cells become what the format has for them, turned so. */
void clip_turn(struct clip *clip, enum turn turn, const struct format *format);

#endif

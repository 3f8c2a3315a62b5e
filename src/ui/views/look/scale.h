/* scale.h - the size of cells on the screen; private to ui. */
#pragma once

#include "state.h"

struct board_scale {
	int width, height; /* columns and rows of one hex */
};

/* Returns the smallest size of a hex of the current board. */
struct board_scale board_least(const struct editor *editor);

/* Returns the size of hexes of boards: small (only labels), of middle size, or large (whole words), as the area allows and
 * the user chose. */
struct board_scale board_scale(const struct editor *editor, struct rectangle area);

/* Returns the size of a cell of the current map on any canvas. */
struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout);

/* Returns the size of a hex of a map that is not a board. */
struct board_scale tile_scale(const struct editor *editor);

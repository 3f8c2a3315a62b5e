/* scale.h - how large a cell of a map is on the screen; private to ui. */
#ifndef MAPWRIGHT_UI_SCALE_H
#define MAPWRIGHT_UI_SCALE_H

#include "mapwright/screen.h"
#include "picture/layout.h"

struct editor;

enum { BOARD_COMPACT_HEIGHT = 2, BOARD_ROOMY_HEIGHT = 3, BOARD_ROOMY_MORE = 4 };

struct board_scale {
	int width, height; /* of one hex */
};

/* A hex of the board shown where it is drawn as small as can be. */
struct board_scale board_least(const struct editor *editor);

/* Roomy when the person wants it so or the whole board fits so; else compact. */
struct board_scale board_scale(const struct editor *editor, struct rectangle area);

/* How large a cell of the grid shown is on the canvas, whatever the canvas is. */
struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout);

/* The same for a square map of hexes. */
struct board_scale tile_scale(const struct editor *editor);

#endif

/* walls.h - walls that depend on what is around them; private to ui. */
#pragma once

#include "views/canvas/shapes.h"

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

/* palette.h - maps styles to colours and attributes that a terminal has. Independent of any terminal. */
#pragma once

#include "mapwright/theme.h"

enum { PALETTE_DIRECT = 1 << 24 };

struct pen {
	int foreground, background; /* colours; THEME_OWN means the terminal's default */
	unsigned attributes;        /* PEN_... */
};

/* Returns the pen for a style (screen.h) with `colours` colours (see palette_colours) and the terminal's
 * `attributes`. Substitutes missing ones so that cursor, selection, preview and findings remain distinguishable. */
struct pen palette_pen(const struct theme *theme, unsigned style, int colours, unsigned attributes);

/* Rounds a terminal's number of colours down to one that themes define: 0, 8, 16, 256 or PALETTE_DIRECT. */
int palette_colours(int available);

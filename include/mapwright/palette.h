/* palette.h - how each style looks in a theme, as far as the terminal has colours and attributes. Knows no
 * terminal. */
#ifndef MAPWRIGHT_PALETTE_H
#define MAPWRIGHT_PALETTE_H

#include "mapwright/theme.h"

enum { PALETTE_DIRECT = 1 << 24 };

struct pen {
	int ink, paper;      /* colours; THEME_OWN: the terminal's own */
	unsigned attributes; /* PEN_... */
};

/* The pen for a style (screen.h) where `colours` (as palette_colours says) can be had. `attributes` are those the
 * terminal has; what it lacks is replaced, so that cursor, selection, preview and findings stay apart. */
struct pen palette_pen(const struct theme *theme, unsigned style, int colours, unsigned attributes);

/* The colours a terminal gives, rounded down to what themes know: 0, 8, 16, 256 or PALETTE_DIRECT. */
int palette_colours(int available);

#endif

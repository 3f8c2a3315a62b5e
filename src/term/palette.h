/* palette.h - private to term: how each style looks, as far as the terminal has colours. Knows no terminal. */
#ifndef MAPWRIGHT_PALETTE_H
#define MAPWRIGHT_PALETTE_H

/* Attributes of a pen. */
enum {
	PEN_BOLD = 1,
	PEN_DIM = 2,
	PEN_UNDERLINE = 4,
	PEN_REVERSE = 8,
	PEN_ITALIC = 16,
};

struct pen {
	short colour;        /* of the foreground; -1: the terminal's own. The background is always its own */
	unsigned attributes; /* PEN_... */
};

/* The pen for a style (screen.h) where `colours` (0, 8, 16 or 256) can be had. `attributes` are those the terminal
 * has; what it has not is replaced, so that cursor, selection, preview and findings stay apart. */
struct pen palette_pen(unsigned style, int colours, unsigned attributes);

/* The colours a terminal gives, rounded down to what the palette knows: 0, 8, 16 or 256. */
int palette_colours(int available);

#endif

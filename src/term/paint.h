/* paint.h - private to term: changed cells as bytes, for terminals that speak as ECMA-48 says. */
#ifndef MAPWRIGHT_TERM_PAINT_H
#define MAPWRIGHT_TERM_PAINT_H

#include <stdbool.h>
#include <stddef.h>

enum { SGR_COLOUR = 24, PAINT_MAX = 1 << 16 };

/* A pen, by the parameters of the CSI m that sets it. */
struct sgr {
	unsigned attributes;                     /* bit n: CSI n m, 1 to 9 */
	char ink[SGR_COLOUR], paper[SGR_COLOUR]; /* "": the terminal's own */
};

/* Where the terminal's cursor is and what it writes with, as far as known. */
struct paint_state {
	bool place_known, pen_known;
	int x, y;
	struct sgr pen;
};

struct painter {
	int width;
	bool takes_back;       /* colours and attributes are switched off one by one, too */
	bool erases_some;      /* some cells of a row, without its rest */
	bool erases_in_colour; /* in the paper of the pen */
	struct paint_state now;
	size_t
	    length; /* of the bytes so far; PAINT_MAX: there were more, and nobody knows what the terminal would show */
	char bytes[PAINT_MAX];
};

void paint_bytes(struct painter *painter, const char *bytes, size_t length);

/* The cursor goes to a place, by the shortest way. */
void paint_move(struct painter *painter, int x, int y);

/* One character of so many columns at a place. */
void paint_cell(struct painter *painter, int x, int y, const struct sgr *pen, const char *bytes, size_t length,
		int columns);

/* The rows from `top` to before `end` go up `by` rows, or down if that is negative. Those that become free are to be painted
 * whole: in which pen they are blank differs. */
void paint_scroll(struct painter *painter, int top, int end, int by);

/* So many blanks from a place on, or all to the end of the row (0), by erasing; false when that would not be shorter, or
 * would not look like them. */
bool paint_blanks(struct painter *painter, int x, int y, const struct sgr *pen, int count);

#endif

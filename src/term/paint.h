/* paint.h - writes changed cells as bytes, for terminals that follow ECMA-48; private to term. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { SGR_COLOUR = 24, PAINT_MAX = 1 << 16 };

/* A pen, as the parameters of the CSI m that sets it. */
struct sgr {
	unsigned attributes;                                 /* bit n: CSI n m, 1 to 9 */
	char foreground[SGR_COLOUR], background[SGR_COLOUR]; /* "" means the default of the terminal */
};

/* A cursor position and a pen, where known. */
struct paint_spot {
	bool place_known, pen_known;
	int x, y;
	struct sgr pen;
};

/* What is known of the terminal; all zeros: nothing. ESC 7 saves a spot, and ESC 8 goes back to it. The place to which a
 * picture goes first in another row is saved if the one before went there too. */
struct paint_state {
	struct paint_spot now, saved;
	bool jumped; /* in this picture: to be false where it begins */
	int x, y;    /* then to this place */
};

struct painter {
	int width;
	bool takes_back;       /* colours and attributes can be switched off one by one */
	bool erases_some;      /* can erase some cells of a row without the rest */
	bool erases_in_colour; /* erases to the background of the pen */
	bool saves;            /* ESC 7 and ESC 8 save and restore cursor and pen */
	struct paint_state state;
	size_t length; /* of the bytes so far; PAINT_MAX: too many, and the state of the terminal is unknown */
	char bytes[PAINT_MAX];
};

/* Saves the spot of now, so that nothing else is saved in this picture, or goes back to it. */
void paint_save(struct painter *painter);
void paint_restore(struct painter *painter);

void paint_bytes(struct painter *painter, const char *bytes, size_t length);

/* Moves the cursor to a place, in the fewest bytes. */
void paint_move(struct painter *painter, int x, int y);

/* Writes one character, `columns` wide, at a place. */
void paint_cell(struct painter *painter, int x, int y, const struct sgr *pen, const char *bytes, size_t length,
		int columns);

/* Scrolls the rows from `top` to before `end` up by `by` rows, or down if that is negative. The rows that become free
 * must be painted completely: the pen in which they are blank differs between terminals. */
void paint_scroll(struct painter *painter, int top, int end, int by);

/* Writes `count` blanks from a place on, or all to the end of the row (0), by erasing. Returns false if that would
 * not be shorter or would not look the same. */
bool paint_blanks(struct painter *painter, int x, int y, const struct sgr *pen, int count);

/* frame.h - private to term: a picture in fewer bytes.
 *
 * Curses takes colours and attributes back with every change, and goes to places and comes back without a look at what
 * follows. A frame reads the bytes of curses as a terminal would and writes others that bring about the same: cursor and
 * pen move only when something is printed, and by the shortest way. For terminals that speak as ECMA-48 says. */
#ifndef MAPWRIGHT_TERM_FRAME_H
#define MAPWRIGHT_TERM_FRAME_H

#include <stdbool.h>
#include <stddef.h>

struct frame;

/* What the terminal can do beyond the common. */
struct frame_terminal {
	bool utf8;
	bool takes_back;   /* colours and attributes one by one, not only all at once */
	bool remembers;    /* ESC 7 and ESC 8 keep and bring back cursor and pen */
	bool waits_at_end; /* a character in the last column does not send the cursor to the next row yet */
};

/* NULL when memory is out. */
struct frame *frame_new(const struct frame_terminal *terminal);
void frame_free(struct frame *frame);

/* Nothing is known about cursor and pen; the screen has this size. */
void frame_forget(struct frame *frame, int width, int height);

/* Bytes that do what the given ones do, and how many; they live until the next call. */
const char *frame_shorten(struct frame *frame, const char *bytes, size_t length, size_t *shortened);

/* What curses says now the terminal shows already: nothing is to be written. */
void frame_follow(struct frame *frame, const char *bytes, size_t length);

/* A picture that curses hears nothing of: characters of ASCII at places before the last column, each with the bytes that
 * set its pen from any other, then the place of the cursor. The last gives the bytes; NULL when memory is out, and the
 * terminal is then to be forgotten. */
void frame_begin(struct frame *frame);
void frame_paint(struct frame *frame, int x, int y, const char *pen, char character);
const char *frame_end(struct frame *frame, int x, int y, size_t *length);

#endif

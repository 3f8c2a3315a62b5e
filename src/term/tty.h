/* tty.h - the terminal as a device: its modes and signals, its keys, its cells and its clipboard; private to term. */
#pragma once

#include "mapwright/error.h"
#include "mapwright/key.h"

#include <stdint.h>

/* ---- tty.c: the terminal before curses starts and without it ---- */

/* Returns false with a message if standard input or output is not a terminal, or TERM is not set. */
bool tty_check(struct error *error);

/* Columns and rows, each within 1..1000; 80 by 24 where the terminal reports none. */
void tty_size(int descriptor, int *width, int *height);

/* Writes all bytes, waiting as long as necessary; gives up on errors. */
void tty_write(int descriptor, const char *text, size_t length);

void tty_close(int descriptor); /* -1 is allowed */

/* ---- signals.c: signals of a terminal program, and restoring the terminal in every state. The state is global, as signals
 * are: one terminal at a time. ---- */

/* The signals since the last call. */
struct pending_signals {
	bool resized;   /* SIGWINCH */
	bool continued; /* SIGCONT: another program may have used the terminal meanwhile */
	bool stop;      /* SIGTSTP: the program must suspend itself */
	int end;        /* SIGHUP or SIGTERM, and from then on always; else 0 */
};

/* Installs the handlers. Returns false with errno set on failure. `curses` is a descriptor whose writes may block: a
 * signal that ends the program points it at /dev/null, so that a stalled line cannot delay the exit. */
bool signals_open(int curses);
void signals_close(void); /* restores the previous handlers */

/* Returns the descriptor to poll along with the terminal: readable when there are signals. */
int signals_descriptor(void);

/* Returns the pending signals and clears them. `awake`: the descriptor was readable; otherwise only flags are read,
 * without a system call. */
struct pending_signals signals_take(bool awake);

/* Returns the signal that ends the program, as in struct pending_signals; takes none. */
int signals_end(void);

/* Points the descriptor given to signals_open at /dev/null, or back to the terminal. */
void signals_mute(void);
void signals_unmute(int terminal);

/* Stops the process as SIGTSTP does by default; returns when it is continued. */
void signals_stop(void);

/* Prepares to restore the terminal: reads its settings. From here on a crash or exit() sets them, and writes the bytes.
 * Returns false if they cannot be read. */
bool rescue_arm(int terminal);

/* Replaces the bytes, none at first. */
void rescue_replace(const char *bytes, size_t length);

/* Restores the terminal now, within a fraction of a second even on a stalled line. Does nothing if not armed;
 * rescue_disarm ends it for good. */
void rescue_run(void);
void rescue_disarm(void);

/* ---- keyboard.c: turns the bytes of a terminal into events. Reads no terminal and no clock: the caller passes the bytes and
 * the time, in milliseconds of a clock that never goes back. ---- */

struct keyboard;

/* `utf8`: bytes beyond ASCII are UTF-8; else they are dropped. `escape_wait`: milliseconds after which a lone ESC is a
 * key. */
struct keyboard *keyboard_new(bool utf8, int escape_wait);
void keyboard_free(struct keyboard *keyboard);

/* Takes bytes that were read at `now`. Returns how many fitted; pass the rest after fetching the next events. */
size_t keyboard_push(struct keyboard *keyboard, const char *bytes, size_t length, int64_t now);

/* Returns how many bytes keyboard_push takes. */
size_t keyboard_room(const struct keyboard *keyboard);

/* If the byte is among those that are not yet decoded, drops all up to it, as a terminal does for Ctrl-C, and returns
 * true. */
bool keyboard_drop(struct keyboard *keyboard, char byte);

/* Decodes the next event from the bytes taken so far. Returns false if there is none yet. A paste is valid until the
 * next call. */
bool keyboard_next(struct keyboard *keyboard, struct event *event);

/* Returns the milliseconds after which keyboard_expire must be called if no byte arrives; -1 means never. */
int keyboard_wait(const struct keyboard *keyboard, int64_t now);

/* Decides what an unfinished key or paste was, if it has waited long enough. Returns true if that is an event. */
bool keyboard_expire(struct keyboard *keyboard, int64_t now, struct event *event);

/* Returns true if the terminal has reported that it can hold back a picture until it is complete (mode 2026). */
bool keyboard_synchronizes(const struct keyboard *keyboard);

/* ---- paint.c: writes changed cells as bytes, for terminals that follow ECMA-48 ---- */

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

/* ---- clipboard.c: sends a text to the clipboard of the terminal (OSC 52) ---- */

enum { CLIPBOARD_MAX = 74994 }; /* bytes: 100,000 as base64, the limit of xterm */

/* The multiplexer between the program and the terminal, which must pass the text on. */
enum clipboard_way { CLIPBOARD_DIRECT, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* Returns the bytes to send, to be freed by the caller, and their number. */
char *clipboard_sequence(const char *text, size_t length, enum clipboard_way way, size_t *size);

/* terminal.h - the real terminal: shows a screen, waits for events. The only door to curses.
 *
 * At most one is open at a time: it owns the tty's settings and the signals while it is. Whatever ends the program
 * (also a crash), the terminal is restored. */
#ifndef MAPWRIGHT_TERMINAL_H
#define MAPWRIGHT_TERMINAL_H

#include "mapwright/error.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"
#include "mapwright/theme.h"

#include <stdbool.h>

struct terminal;

struct terminal_options {
	bool mouse;
	int colours;               /* -1: as many as the terminal has and NO_COLOR allows; 0: none; 8, 16, 256 */
	int escape_wait;           /* milliseconds after which a lone ESC is the key Escape (25) */
	const struct theme *theme; /* borrowed: outlives the terminal; terminal_forget after it changes */
};

/* Takes the locale's encoding into use; a locale that is not installed counts by its name. True when it is UTF-8. What
 * has to agree with the terminal about that asks before it opens one. */
bool terminal_choose_encoding(void);

/* NULL with a sentence when standard input or output is not a terminal, when TERM names none or `dumb`, or when nothing
 * is known here that could stand in for what it names. */
struct terminal *terminal_open(const struct terminal_options *options, struct error *error);
void terminal_close(struct terminal *terminal); /* NULL is allowed */

/* What the terminal is used as because nothing is known here about the one that TERM names; NULL: as itself. */
const char *terminal_stand_in(const struct terminal *terminal);

/* Columns and rows now, each within 1..1000. */
void terminal_size(const struct terminal *terminal, int *width, int *height);

/* Brings the terminal to show `screen`, sending only what changed since the last call. Its rows are untouched then. */
void terminal_show(struct terminal *terminal, struct screen *screen);

/* Waits for the next event, at most `timeout` milliseconds (-1: for ever, 0: only look). */
void terminal_wait(struct terminal *terminal, struct event *event, int timeout);

/* The next event among the bytes that were read already, without a look at the terminal. */
void terminal_next(struct terminal *terminal, struct event *event);

/* Stops the program as Ctrl-Z does; returns when it is continued, with everything to be shown anew. */
void terminal_suspend(struct terminal *terminal);

/* Everything is drawn from nothing at the next terminal_show. */
void terminal_forget(struct terminal *terminal);

/* Switches mouse reports on or off. */
void terminal_set_mouse(struct terminal *terminal, bool on);

/* Offers a text to the terminal's own clipboard; whether it takes it, nobody can know. False with a sentence when
 * it was not sent: the terminal has none, or the text is longer than terminals take. */
bool terminal_offer(struct terminal *terminal, const char *text, size_t length, struct error *error);

#endif

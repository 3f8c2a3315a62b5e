/* terminal.h - the real terminal: shows a screen, waits for events. The only user of curses.
 *
 * At most one is open at a time: while open, it controls the tty settings and the signals. However the program ends,
 * even by a crash, the terminal is restored. */
#pragma once

#include "mapwright/key.h"
#include "mapwright/theme.h"

struct terminal;

struct terminal_options {
	bool mouse;
	int colours;     /* -1 means as many as the terminal has and NO_COLOR allows; 0 if none; 8, 16, 256 */
	int escape_wait; /* milliseconds before a lone ESC counts as the key Escape (25) */
	const struct theme *theme; /* borrowed, must outlive the terminal; call terminal_forget after changing it */
};

/* Activates the encoding of the locale; if the locale is not installed, its name decides. Returns true if it is
 * UTF-8. Call it before opening a terminal, for anything that must agree on the encoding. */
bool terminal_choose_encoding(void);

/* Returns NULL with a message if standard input or output is not a terminal, TERM is unset or `dumb`, or TERM is
 * unknown and there is no substitute for it. */
struct terminal *terminal_open(const struct terminal_options *options, struct error *error);
void terminal_close(struct terminal *terminal); /* NULL is allowed */

/* Returns the terminal type used as a substitute because TERM is unknown; NULL if none. */
const char *terminal_substitute(const struct terminal *terminal);

/* Returns the current columns and rows, each within 1..1000. */
void terminal_size(const struct terminal *terminal, int *width, int *height);

/* Shows `screen`, sending only what changed since the last call. */
void terminal_show(struct terminal *terminal, const struct screen *screen);

/* Waits for the next event, at most `timeout` milliseconds (-1 means forever, 0 means no waiting). */
void terminal_wait(struct terminal *terminal, struct event *event, int timeout);

/* Returns the next event from bytes already read, without reading from the terminal. */
void terminal_next(struct terminal *terminal, struct event *event);

/* Drops all that has been typed so far. */
void terminal_drop_input(struct terminal *terminal);

/* Stops the program as Ctrl-Z does; returns when it is continued, with everything to be redrawn. */
void terminal_suspend(struct terminal *terminal);

/* Hands the terminal over to a program (process.h) until it ends, and sets its wait status; then everything is to be
 * redrawn. Unless it succeeds, the user can read what it printed before pressing Enter. Returns false with a message if
 * it cannot be run. */
bool terminal_run(struct terminal *terminal, const char *const *words, int *status, struct error *error);

/* Makes the next terminal_show redraw everything. */
void terminal_forget(struct terminal *terminal);

/* Turns mouse reports on or off. */
void terminal_set_mouse(struct terminal *terminal, bool on);

/* Sends a text to the terminal's clipboard; there is no way to know whether the terminal accepts it. Returns false
 * with a message if it was not sent: the terminal has no clipboard, or the text is too long. */
bool terminal_offer(struct terminal *terminal, const char *text, size_t length, struct error *error);

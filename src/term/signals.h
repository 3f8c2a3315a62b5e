/* signals.h - signals of a terminal program, and restoring the terminal in every state; private to term. The state is
 * global, as signals are: one terminal at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

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

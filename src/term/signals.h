/* signals.h - private to term: what the system tells a terminal program, and the way out of every state.
 *
 * The state is global, as signals are: one terminal at a time. */
#ifndef MAPWRIGHT_SIGNALS_H
#define MAPWRIGHT_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

/* What has come since it was last asked. */
struct signals_news {
	bool resized;   /* SIGWINCH */
	bool continued; /* SIGCONT: someone may have used the terminal meanwhile */
	bool stop;      /* SIGTSTP: the program is to suspend itself */
	int end;        /* SIGHUP or SIGTERM, from then on always; else 0 */
};

/* Installs the handlers. False, with errno set, when the system refuses. `curses` is a descriptor that may block in a
 * write: a signal that ends the program points it at /dev/null, so that a stalled line cannot hold up the exit. */
bool signals_open(int curses);
void signals_close(void); /* the handlers of before */

/* To be polled along with the terminal: readable when there is news. */
int signals_descriptor(void);

/* `awake`: the descriptor was readable. Else only flags are looked at, which costs no system call. */
struct signals_news signals_take(bool awake);

/* Points the descriptor given to signals_open at /dev/null, or back to the terminal. */
void signals_mute(void);
void signals_unmute(int terminal);

/* Stops the process as SIGTSTP does without a handler; returns when it is continued. */
void signals_stop(void);

/* What restores the terminal: its settings are taken now from `terminal`, and `bytes` are copied. From here on a crash
 * or exit() writes them. False when the settings cannot be read or there are too many bytes. */
bool rescue_arm(int terminal, const char *bytes, size_t length);

/* Another text for the same terminal, without taking its settings. */
void rescue_replace(const char *bytes, size_t length);

/* Restores the terminal now, within a fraction of a second even when nobody reads the line. Harmless when not armed;
 * rescue_disarm ends it for good. */
void rescue_run(void);
void rescue_disarm(void);

#endif

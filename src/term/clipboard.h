/* clipboard.h - private to term: how a text is offered to the clipboard of the terminal (OSC 52). */
#ifndef MAPWRIGHT_TERM_CLIPBOARD_H
#define MAPWRIGHT_TERM_CLIPBOARD_H

#include <stddef.h>

enum { CLIPBOARD_MAX = 74994 }; /* bytes: 100,000 as they are sent, which is where xterm stops */

/* What stands between the program and the terminal: it has to let the text pass. */
enum clipboard_way { CLIPBOARD_DIRECT, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* The bytes to be sent, to be freed, and how many. */
char *clipboard_sequence(const char *text, size_t length, enum clipboard_way way, size_t *size);

#endif

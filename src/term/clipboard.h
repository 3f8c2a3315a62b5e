/* clipboard.h - sends a text to the clipboard of the terminal (OSC 52); private to term. */
#pragma once

#include <stddef.h>

enum { CLIPBOARD_MAX = 74994 }; /* bytes: 100,000 as base64, the limit of xterm */

/* The multiplexer between the program and the terminal, which must pass the text on. */
enum clipboard_way { CLIPBOARD_DIRECT, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* Returns the bytes to send, to be freed by the caller, and their number. */
char *clipboard_sequence(const char *text, size_t length, enum clipboard_way way, size_t *size);

/* tty.h - the terminal before curses starts and without it; private to term. */
#pragma once

#include "mapwright/error.h"

#include <stddef.h>
#include <stdint.h>

/* Returns false with a message if standard input or output is not a terminal, or TERM is not set. */
bool tty_check(struct error *error);

/* Columns and rows, each within 1..1000; 80 by 24 where the terminal reports none. */
void tty_size(int descriptor, int *width, int *height);

/* Writes all bytes, waiting as long as necessary; gives up on errors. */
void tty_write(int descriptor, const char *text, size_t length);

void tty_close(int descriptor); /* -1 is allowed */

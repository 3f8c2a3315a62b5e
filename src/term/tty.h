/* tty.h - private to term: what is to be known of the terminal before curses, and without it. */
#ifndef MAPWRIGHT_TTY_H
#define MAPWRIGHT_TTY_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False with a sentence when standard input or output is not a terminal or TERM says nothing. */
bool tty_check(struct error *error);

/* Columns and rows, each within 1..1000; 80 by 24 where the terminal does not say. */
void tty_size(int descriptor, int *width, int *height);

/* Writes all, however long it takes; gives up on errors. */
void tty_write(int descriptor, const char *text, size_t length);

void tty_close(int descriptor); /* -1 is allowed */

#endif

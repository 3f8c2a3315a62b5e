/* keyboard.h - private to term: the bytes of a terminal as events. It has no terminal and no clock of its own; who
 * reads the bytes says what time it is, in milliseconds of a clock that never goes back. */
#ifndef MAPWRIGHT_KEYBOARD_H
#define MAPWRIGHT_KEYBOARD_H

#include "mapwright/key.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct keyboard;

/* `utf8`: bytes beyond ASCII are UTF-8; else they are dropped. `escape_wait`: milliseconds after which a lone ESC is a
 * key. */
struct keyboard *keyboard_new(bool utf8, int escape_wait);
void keyboard_free(struct keyboard *keyboard);

/* Takes bytes that were read at `now`. Returns how many fitted; the rest is for after the next events. */
size_t keyboard_push(struct keyboard *keyboard, const char *bytes, size_t length, int64_t now);

/* The next event out of the bytes taken so far; false when there is none yet. A paste lives until the next call. */
bool keyboard_next(struct keyboard *keyboard, struct event *event);

/* Milliseconds after which keyboard_expire has to be called if no byte comes; -1: never. */
int keyboard_wait(const struct keyboard *keyboard, int64_t now);

/* Decides what an unfinished key or paste was, if it waits since long enough. True when that is an event. */
bool keyboard_expire(struct keyboard *keyboard, int64_t now, struct event *event);

/* Has the terminal said that it can hold back a picture until it is whole (mode 2026)? */
bool keyboard_synchronizes(const struct keyboard *keyboard);

#endif

/* keyboard.h - turns the bytes of a terminal into events; private to term. Reads no terminal and no clock: the caller
 * passes the bytes and the time, in milliseconds of a clock that never goes back. */
#pragma once

#include "mapwright/key.h"

#include <stdint.h>

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

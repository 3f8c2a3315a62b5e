/* error.h - the message of a failure, owned by the caller.
 *
 * A function whose failure a user can cause takes a `struct error *` as its last parameter, fills it with one clear
 * sentence and returns false (or NULL). The message may quote bytes of a file or a name: it is untrusted, and only the
 * output filter (visible.h) may bring it to a terminal. */
#ifndef MAPWRIGHT_ERROR_H
#define MAPWRIGHT_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { MESSAGE_SIZE = 600 };

struct error {
	char message[MESSAGE_SIZE]; /* NUL-terminated, as of message_format; empty when nothing failed */
};

/* Write a message in printf style. One that is longer than its place ends in "...". */
void message_print(char *message, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void message_format(char *message, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Writes the message in printf style. Always returns false, so that `return error_set(error, ...)` reads well.
 * `error` may be NULL: the message is dropped. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The one sentence for exhausted memory, and to set it: always returns false. */
extern const char error_memory[];
bool error_no_memory(struct error *error);

#endif

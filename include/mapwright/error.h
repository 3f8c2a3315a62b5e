/* error.h - error messages, owned by the caller.
 *
 * A function that can fail because of the user takes a `struct error *` as its last parameter, sets it to one clear
 * sentence and returns false (or NULL). The message may quote bytes of a file or a name: it is untrusted, so only
 * the output filter (visible.h) may write it to a terminal. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { MESSAGE_SIZE = 600 };

struct error {
	char message[MESSAGE_SIZE]; /* NUL-terminated; empty if nothing failed */
};

/* Format a message as printf does. If it is too long, it is cut and ends in "...". */
void message_print(char *message, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void message_format(char *message, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Marks a parameter that functions of this type have and this one does not need. */
#define UNUSED __attribute__((unused))

/* Sets a message, formatted as by printf. Always returns false, for `return error_set(error, ...)`. `error` may be
 * NULL if the message is dropped. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What a message puts after the noun of a count: "3 cells". */
#define PLURAL(count) ((count) == 1 ? "" : "s")

/* The message for running out of memory. error_no_memory sets it and always returns false. */
extern const char error_memory[];
bool error_no_memory(struct error *error);

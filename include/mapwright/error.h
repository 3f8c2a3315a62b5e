/* error.h - the message of a failure, owned by the caller.
 *
 * A function whose failure a user can cause takes a `struct error *` as its last parameter, fills it with one clear
 * sentence and returns false (or NULL). The message may quote bytes of a file or a name: it is untrusted, and only the
 * output filter (visible.h) may bring it to a terminal. */
#ifndef MAPWRIGHT_ERROR_H
#define MAPWRIGHT_ERROR_H

#include <stdbool.h>
#include <stdio.h>

struct error {
	char message[600]; /* NUL-terminated, cut when longer; empty when nothing failed */
};

/* Writes the message in printf style. Always returns false, so that `return error_set(error, ...)` reads well.
 * `error` may be NULL: the message is dropped. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The one sentence for exhausted memory, and to set it: always returns false. */
extern const char error_memory[];
bool error_no_memory(struct error *error);

#endif

/* wire.h - reads and writes messages of the language server protocol; private to lsp.
 *
 * A message is a header, "Content-Length: N" and a blank line, and N bytes of JSON. */
#pragma once

#include "mapwright/file.h"

#include <jansson.h>

/* As large as the largest map. */
enum { MESSAGE_LIMIT = FILE_LIMIT };

struct wire {
	int descriptor;
	char *bytes; /* read so far; those before `at` have been handled */
	size_t at, length, capacity;
	unsigned count; /* number of messages read */
	int asked;      /* number of requests sent */
};

enum wire_event {
	WIRE_MESSAGE,
	WIRE_NOTHING, /* the next message is incomplete */
	WIRE_END,     /* end of input */
	WIRE_BROKEN,  /* the input violates the protocol, so the next message cannot be found */
};

/* Returns the next message, whose bytes are valid until the next call. With `wait`, waits for it. Sets `error` for
 * WIRE_BROKEN. */
enum wire_event wire_next(struct wire *wire, bool wait, const char **body, size_t *length, struct error *error);

/* Returns true if nothing arrives within that many milliseconds. */
bool wire_is_idle(const struct wire *wire, int milliseconds);
void wire_clear(struct wire *wire);

/* Writes a message to standard output, and releases it. */
void wire_send(json_t *message);

/* Sends a request whose answer does not matter, and releases `params`, which may be NULL. */
void wire_ask(struct wire *wire, const char *method, json_t *params);

/* Sends a notification, and releases `params`. wire_warn shows a message to the user. */
void wire_notify(const char *method, json_t *params);
void wire_warn(const char *sentence);

/* wire.h - messages of the language server protocol, one after the other, through descriptors; private to lsp.
 *
 * A message is a header, "Content-Length: N" and a blank line, and N bytes of JSON. */
#ifndef MAPWRIGHT_CLI_LSP_WIRE_H
#define MAPWRIGHT_CLI_LSP_WIRE_H

#include "mapwright/error.h"
#include "mapwright/file.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* No map is larger, and no message about one. */
enum { MESSAGE_LIMIT = FILE_LIMIT };

struct wire {
	int descriptor;
	char *bytes; /* what was read; from `at` on it has not been taken yet */
	size_t at, length, capacity;
	unsigned count; /* of the messages that were taken */
};

enum wire_event {
	WIRE_MESSAGE,
	WIRE_NOTHING, /* no whole message is there yet */
	WIRE_END,     /* nothing more will come */
	WIRE_BROKEN,  /* what comes is not the protocol: nobody knows where the next message begins */
};

/* The next message; its bytes hold until the next call. Waits for it with `wait`. WIRE_BROKEN comes with a sentence.
 * A lack of memory ends the program. */
enum wire_event wire_next(struct wire *wire, bool wait, const char **body, size_t *length, struct error *error);
void wire_clear(struct wire *wire);

/* Writes the value, which is released, as a message to standard output. */
void wire_send(json_t *message);

/* Sends a notification; `params` is released. And one that shows the person a sentence. */
void wire_notify(const char *method, json_t *params);
void wire_warn(const char *sentence);

#endif

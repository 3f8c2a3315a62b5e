/* wire.h - messages of the language server protocol, as JSON and as bytes, and the positions in them; private to lsp. */
#pragma once

#include "mapwright/file.h"

#include <jansson.h>

/* ---- message.c: JSON as clients send it ---- */

/* Some editors send the bytes of a file as they are, even if they are not UTF-8, and single surrogates. Such a byte
 * becomes a private use character, which message_bytes turns back; such a surrogate becomes U+FFFD. */

/* Parses a message; returns NULL if it is not JSON. Sets `*repaired` if it had bytes that are not UTF-8. */
json_t *message_parse(const char *bytes, size_t length, bool *repaired);

/* Returns the bytes that a string of a message stands for. The caller frees them. */
char *message_bytes(const json_t *string, bool repaired, size_t *length);

/* Returns the string `name` in the object `outer` of `value`; NULL if there is none. */
const char *message_string(const json_t *value, const char *outer, const char *name);

/* Returns the path of a file: URI of this machine; NULL if it is not one. The caller frees it. */
char *uri_path(const char *uri);

/* An editor may show each byte of a file that is not UTF-8 as a character (output_latin), and send these in UTF-8. Returns the
 * original bytes, which the caller frees, or NULL if a character is beyond Latin-1. */
char *latin_read(const char *text, size_t length, size_t *read);

/* ---- wire.c: messages of the protocol, a header, "Content-Length: N" and a blank line, and N bytes of JSON ---- */

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

/* ---- position.c: positions as the protocol counts them ---- */

/* Lines and columns count from 0. Columns are UTF-16 units, or bytes if the client supports that. */

/* How the client counts the bytes. */
struct measure {
	bool bytes; /* columns are UTF-8 bytes, not UTF-16 units */
	bool latin; /* every byte is a character */
};

struct position {
	size_t line, column;
};

/* Returns the offset of a position, at most the end of its line, or of the text. */
size_t position_offset(struct measure measure, const char *bytes, size_t length, struct position position);

/* Finds positions in a text; fast if offsets increase. */
struct ruler {
	const struct text *text;
	struct measure measure;
	size_t offset; /* of `position` */
	struct position position;
};

struct ruler ruler_begin(const struct text *text, struct measure measure);
struct position ruler_position(struct ruler *ruler, size_t offset);

/* {"start": ..., "end": ...} */
json_t *ruler_range(struct ruler *ruler, struct span span);

/* Read a position or a range. Return false if the value is invalid, or the range ends before it begins. */
bool position_read(const json_t *value, struct position *position);
bool range_read(const json_t *value, struct position *start, struct position *end);

/* emit.h - a small sink for facts: what the game reads from a file and what was measured on it, each emitted once, in order.
 *
 * A format emits a tree of objects, arrays and values (format.h, `dump`); a writer makes JSON of it, or takes what it
 * needs. Every call names its key inside an object, and NULL inside an array. Texts are bytes: byte N stands for the
 * character U+00NN, so that any file can be dumped. */
#ifndef MAPWRIGHT_EMIT_H
#define MAPWRIGHT_EMIT_H

#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

struct document;

enum emit_kind {
	EMIT_OBJECT, /* up to the EMIT_END that belongs to it */
	EMIT_ARRAY,
	EMIT_END,
	EMIT_NULL,
	EMIT_BOOLEAN, /* `integer` is 0 or 1 */
	EMIT_INTEGER,
	EMIT_REAL,
	EMIT_TEXT,
};

struct emitted {
	enum emit_kind kind;
	const char *key; /* bytes, as a text; NULL in an array */
	size_t key_length;
	long long integer;
	double real;
	const char *bytes; /* of a text */
	size_t length;
};

struct writer {
	void (*take)(struct writer *writer,
		     const struct emitted *item); /* the pointers in `item` live as long as the call */
	bool utf8;                                /* what is emitted now is UTF-8, not bytes */
};

void emit_object(struct writer *writer, const char *key);
void emit_array(struct writer *writer, const char *key);
void emit_end(struct writer *writer);
void emit_null(struct writer *writer, const char *key);
void emit_boolean(struct writer *writer, const char *key, bool value);
void emit_integer(struct writer *writer, const char *key, long long value);
void emit_real(struct writer *writer, const char *key, double value);
void emit_text(struct writer *writer, const char *key, const char *text); /* NULL: null */
void emit_bytes(struct writer *writer, const char *key, const char *bytes, size_t length);
void emit_span(struct writer *writer, const char *key, const struct text *text, struct span span);

/* An array of two numbers. */
void emit_cell(struct writer *writer, const char *key, int x, int y);

/* An array of such, for cells that are numbers y * width + x. */
void emit_cells(struct writer *writer, const char *key, const int *cells, int count, int width);

/* A number under a key of one byte. */
void emit_byte_count(struct writer *writer, unsigned char key, long long value);

/* Begins the object of a document: with its format, and the name of its file without folders. */
void emit_document(struct writer *writer, const struct document *document);

#endif

/* emit.h - structured output: what a format emits about a file, and what was measured on it, each value once, in
 * order.
 *
 * A format emits a tree of objects, arrays and values (format.h, `dump`); a writer turns it into JSON or picks out
 * what it needs. Every call gives its key inside an object, and NULL inside an array. Texts are bytes: byte N stands
 * for the character U+00NN, so that any file can be dumped. */
#pragma once

#include "mapwright/text.h"

struct document;

enum emit_kind {
	EMIT_OBJECT, /* until the matching EMIT_END */
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
	const char *key; /* bytes like a text; NULL inside an array */
	size_t key_length;
	long long integer;
	double real;
	const char *bytes; /* the bytes of a text */
	size_t length;
};

struct writer {
	void (*take)(struct writer *writer,
		     const struct emitted *item); /* the pointers in `item` are valid only during the call */
	bool utf8;                                /* texts are UTF-8, not bytes */
	int roll;                                 /* the number of the roll to add to each map (roll.h); 0: none */
};

void emit_object(struct writer *writer, const char *key);
void emit_array(struct writer *writer, const char *key);
void emit_end(struct writer *writer);
void emit_null(struct writer *writer, const char *key);
void emit_boolean(struct writer *writer, const char *key, bool value);
void emit_integer(struct writer *writer, const char *key, long long value);
void emit_known(struct writer *writer, const char *key, long long value, bool known); /* else null */
void emit_real(struct writer *writer, const char *key, double value);
void emit_text(struct writer *writer, const char *key, const char *text); /* NULL emits null */
void emit_bytes(struct writer *writer, const char *key, const char *bytes, size_t length);
void emit_span(struct writer *writer, const char *key, const struct text *text, struct span span);

/* Emits an array of two numbers. */
void emit_cell(struct writer *writer, const char *key, int x, int y);

/* Emits an array of such arrays, for cells given as y * width + x. */
void emit_cells(struct writer *writer, const char *key, const int *cells, int count, int width);

/* Emits a number whose key is a single byte. */
void emit_byte_count(struct writer *writer, unsigned char key, long long value);

/* Opens the object of a document, with its format and its file name without folders. */
void emit_document(struct writer *writer, const struct document *document);

/* tell.h - a small sink for facts: what the game reads from a file and what was measured on it, told once, in order.
 *
 * A format tells a tree of objects, arrays and values (format.h, `tell`); who listens makes JSON of it, or takes what it
 * needs. Every call names its key inside an object, and NULL inside an array. Texts are bytes: byte N stands for the
 * character U+00NN, so that any file can be told. */
#ifndef MAPWRIGHT_TELL_H
#define MAPWRIGHT_TELL_H

#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

struct document;

enum tell_kind {
	TELL_OBJECT, /* up to the TELL_END that belongs to it */
	TELL_ARRAY,
	TELL_END,
	TELL_NULL,
	TELL_BOOLEAN, /* `integer` is 0 or 1 */
	TELL_INTEGER,
	TELL_REAL,
	TELL_TEXT,
};

struct told {
	enum tell_kind kind;
	const char *key; /* bytes, as a text; NULL in an array */
	size_t key_length;
	long long integer;
	double real;
	const char *bytes; /* of a text */
	size_t length;
};

struct teller {
	void (*take)(struct teller *teller,
		     const struct told *told); /* the pointers in `told` live as long as the call */
	bool utf8;                             /* what is told now is UTF-8, not bytes */
};

void tell_object(struct teller *teller, const char *key);
void tell_array(struct teller *teller, const char *key);
void tell_end(struct teller *teller);
void tell_null(struct teller *teller, const char *key);
void tell_boolean(struct teller *teller, const char *key, bool value);
void tell_integer(struct teller *teller, const char *key, long long value);
void tell_real(struct teller *teller, const char *key, double value);
void tell_text(struct teller *teller, const char *key, const char *text); /* NULL: null */
void tell_bytes(struct teller *teller, const char *key, const char *bytes, size_t length);
void tell_span(struct teller *teller, const char *key, const struct text *text, struct span span);

/* An array of two numbers. */
void tell_cell(struct teller *teller, const char *key, int x, int y);

/* An array of such, for cells that are numbers y * width + x. */
void tell_cells(struct teller *teller, const char *key, const int *cells, int count, int width);

/* A number under a key of one byte. */
void tell_byte_count(struct teller *teller, unsigned char key, long long value);

/* Begins the object that a document is told as: with its format, and the name of its file without folders. */
void tell_document(struct teller *teller, const struct document *document);

#endif

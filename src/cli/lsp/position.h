/* position.h - places in a text as the protocol counts them; private to lsp.
 *
 * Lines and columns count from 0. A column is a number of UTF-16 units, or of bytes when the client can do that. */
#ifndef MAPWRIGHT_CLI_LSP_POSITION_H
#define MAPWRIGHT_CLI_LSP_POSITION_H

#include "mapwright/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* How the client sees the bytes. */
struct measure {
	bool bytes; /* columns are bytes of UTF-8, not UTF-16 units */
	bool latin; /* every byte is a character of its own (message.h) */
};

struct position {
	size_t line, column;
};

/* The offset of a position; past the end of its line that end, past the last line the end of the text. */
size_t position_offset(struct measure measure, const char *bytes, size_t length, struct position position);

/* Finds positions in a text, cheaply so in file order. */
struct ruler {
	const struct text *text;
	struct measure measure;
	size_t offset; /* the last one, */
	struct position position;
};

struct ruler ruler_begin(const struct text *text, struct measure measure);
struct position ruler_position(struct ruler *ruler, size_t offset);

/* {"start": ..., "end": ...} */
json_t *ruler_range(struct ruler *ruler, struct span span);

/* Reads a position, or a range; false when the value is not one, or ends before it begins. */
bool position_read(const json_t *value, struct position *position);
bool range_read(const json_t *value, struct position *start, struct position *end);

#endif

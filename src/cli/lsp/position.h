/* position.h - positions as the protocol counts them; private to lsp.
 *
 * Lines and columns count from 0. Columns are UTF-16 units, or bytes if the client supports that. */
#pragma once

#include "mapwright/text.h"

#include <jansson.h>

/* How the client counts the bytes. */
struct measure {
	bool bytes; /* columns are UTF-8 bytes, not UTF-16 units */
	bool latin; /* every byte is a character (message.h) */
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

/* scan.h - reading lines and tokens as spans; private to the formats. */
#pragma once

#include "mapwright/edit.h"
#include "mapwright/model.h"

/* A line with and without its line end. */
struct line {
	struct span body;  /* without "\n" and without a "\r" before it */
	struct span whole; /* including the line end */
	size_t number;     /* from 1 */
};

/* Gets line `number` (from 1). Returns false past the last line; there is no empty line after a final "\n". */
bool scan_line(const struct text *text, size_t number, struct line *line);

/* Gets the next run of bytes not in `separators`, from `*at` on and inside `within`; advances `*at` past it. Returns
 * false if there is none. */
bool scan_token(const struct text *text, struct span within, size_t *at, const char *separators, struct span *token);

/* Return true if the bytes of the span equal the string, or begin with it. */
bool span_equals(const struct text *text, struct span span, const char *string);
bool span_begins(const struct text *text, struct span span, const char *string);

/* Returns "\r\n" if most lines end with it, else "\n". */
const char *scan_line_end(const struct text *text);

/* Returns the line end at the offset; in a last line without one, that of the previous line, or `otherwise`. */
const char *scan_line_end_at(const struct text *text, size_t offset, const char *otherwise);

/* Returns the style of that name ("wall"); STYLE_UNKNOWN if there is none. */
enum glyph_style scan_style(const char *name);

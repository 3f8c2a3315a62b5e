/* scan.h - reading lines and tokens as spans; private to the formats. */
#ifndef MAPWRIGHT_FORMATS_SCAN_H
#define MAPWRIGHT_FORMATS_SCAN_H

#include "mapwright/edit.h"
#include "mapwright/error.h"
#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A line: its bytes without the line end, and the same with it. */
struct line {
	struct span body;  /* without "\n" and without a "\r" before it */
	struct span whole; /* with the line end */
	size_t number;     /* from 1 */
};

/* Line `number` (from 1). An empty line after a final "\n" is not a line: false past the last one. */
bool scan_line(const struct text *text, size_t number, struct line *line);

/* The next run of bytes that are not in `separators`, from `*at` on and within `within`; `*at` moves past it. */
bool scan_token(const struct text *text, struct span within, size_t *at, const char *separators, struct span *token);

/* True when the span's bytes are exactly the string. */
bool span_equals(const struct text *text, struct span span, const char *string);

/* "\r\n" when most lines end so, else "\n". */
const char *scan_line_end(const struct text *text);

/* The line end of the line that the offset is on; of a last line without one, that of the line before, or `otherwise`. */
const char *scan_line_end_at(const struct text *text, size_t offset, const char *otherwise);

/* format->cell_is_plain where a cell may hold any byte that does not end the line, and a NUL ends it too. */
bool scan_cell_is_plain(const struct format *format, unsigned char byte);

/* Ends a file that was written to what open_memstream opened with `bytes` (NULL: it could not): the bytes, to be freed, or
 * NULL with a sentence when memory is out. */
char *scan_written(FILE *out, char **bytes, struct error *error);

/* The look of that name ("wall"), LOOK_UNKNOWN for another. */
enum look scan_look(const char *name);

#endif

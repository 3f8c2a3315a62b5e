/* text.h - the bytes of one file, and the patches that change them.
 *
 * The bytes are the document. A span names bytes of it, a patch replaces spans by new bytes, and applying a patch
 * gives the inverse patch, which undoes it. Nothing here knows a format. */
#ifndef MAPWRIGHT_TEXT_H
#define MAPWRIGHT_TEXT_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes [start, start + length) of a text. */
struct span {
	size_t start, length;
};

struct text {
	char *bytes; /* length bytes, NULs included; not NUL-terminated; may be NULL when length is 0 */
	size_t length;
	size_t *line_starts; /* offset of the first byte of each line; line_count items, at least one */
	size_t line_count;
};

/* One replacement: the span `old` of the text gives way to the bytes `fresh` of the patch. */
struct change {
	struct span old;
	struct span fresh;
};

/* Zeroed it is empty. */
struct patch {
	struct change *changes; /* in file order once patch_sort has run */
	size_t count, capacity;
	char *bytes; /* the new bytes of all changes */
	size_t length, bytes_capacity;
};

static inline size_t span_end(struct span span)
{
	return span.start + span.length;
}

static inline struct span span_between(size_t start, size_t end)
{
	return (struct span){.start = start, .length = end - start};
}

/* Copies `length` bytes. */
void text_init(struct text *text, const char *bytes, size_t length);
void text_clear(struct text *text);

/* Applies a sorted patch. `inverse` (empty) receives the patch that undoes it. */
void text_patch(struct text *text, const struct patch *patch, struct patch *inverse);

/* The same for callers that may go back: a patch that keeps the lines (no byte moves, no line begins or ends elsewhere) can
 * be written over the text; any other makes a new text from the old one, which stays as it is. The patch is sorted and
 * lies within the text. */
void text_overwrite(struct text *text, const struct patch *patch);
void text_copy_patched(const struct text *text, const struct patch *patch, struct text *next);

/* Fills the empty patch `inverse` with what takes `patch` back. */
void text_invert(const struct text *text, const struct patch *patch, struct patch *inverse);

/* Line (from 1) of an offset; the end of the text belongs to the last line. */
size_t text_line(const struct text *text, size_t offset);

/* Column (bytes from 1) of an offset in its line. */
size_t text_column(const struct text *text, size_t offset);

/* Bytes of line `line` (from 1) without its "\n"; a "\r" before it is part of the span. Empty past the end. */
struct span text_line_span(const struct text *text, size_t line);

void patch_clear(struct patch *patch);

/* Adds a replacement; the bytes are copied. Neighbouring replacements are joined. */
void patch_add(struct patch *patch, struct span old, const char *bytes, size_t length);

/* As patch_add, but only of what differs: all between what begins and what ends alike. */
void patch_add_difference(struct patch *patch, const struct text *text, struct span old, const char *bytes,
			  size_t length);

/* Brings the changes into file order. Of two changes of the same span the later one added wins; two insertions at
 * one place keep their order; any other overlap is refused. */
bool patch_sort(struct patch *patch, struct error *error);

#endif

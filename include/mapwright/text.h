/* text.h - the bytes of a file, and patches that change them.
 *
 * The bytes are the document. A span identifies bytes of it, a patch replaces spans by new bytes, and applying a
 * patch yields the inverse patch, which undoes it. Independent of any format. */
#pragma once

#include "mapwright/error.h"

#include <stddef.h>
#include <sys/param.h>

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

/* A replacement of the span `removed` of the text by the bytes `inserted` of the patch. */
struct change {
	struct span removed;
	struct span inserted;
};

/* A list of changes. Zeroed, it is empty. */
struct patch {
	struct change *changes; /* in file order after patch_sort */
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

/* Returns the span from the start of the first to the end of the last. */
static inline struct span span_union(struct span a, struct span b)
{
	return span_between(MIN(a.start, b.start), MAX(span_end(a), span_end(b)));
}

/* Initialises a text with a copy of `length` bytes. */
void text_init(struct text *text, const char *bytes, size_t length);
void text_clear(struct text *text);

/* Applies a sorted patch. `inverse` (empty) receives the patch that undoes it. */
void text_patch(struct text *text, const struct patch *patch, struct patch *inverse);

/* The same for callers that may go back: a patch that keeps all line starts and offsets can be written over the
 * text; any other patch creates a new text and leaves the old one unchanged. The patch must be sorted and within the
 * text. */
void text_overwrite(struct text *text, const struct patch *patch);
void text_copy_patched(const struct text *text, const struct patch *patch, struct text *next);

/* Fills the empty patch `inverse` with the changes that undo `patch`. */
void text_invert(const struct text *text, const struct patch *patch, struct patch *inverse);

/* Returns the line (from 1) of an offset; the end of the text belongs to the last line. */
size_t text_line(const struct text *text, size_t offset);

/* Returns the column (bytes from 1) of an offset in its line. */
size_t text_column(const struct text *text, size_t offset);

/* Returns the bytes of a line (from 1) without its "\n", but including a "\r" before it. Empty past the end. */
struct span text_line_span(const struct text *text, size_t line);

void patch_clear(struct patch *patch);

/* Adds a replacement; the bytes are copied. Adjacent replacements are joined. */
void patch_add(struct patch *patch, struct span old, const char *bytes, size_t length);

/* As patch_add, without the common prefix and suffix of the old and the new bytes. */
void patch_add_difference(struct patch *patch, const struct text *text, struct span old, const char *bytes,
			  size_t length);

/* Sorts the changes into file order. Of two changes of the same span, the one added later wins; two insertions at
 * the same offset keep their order. Returns false with a message if changes overlap otherwise. */
bool patch_sort(struct patch *patch, struct error *error);

/* Returns where a byte of the text is after a sorted patch; of a removed byte, where it was. */
size_t patch_follow(const struct patch *patch, size_t offset);

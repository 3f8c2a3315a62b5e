/* line_ends.h - line ends of a text edited as lines. */
#pragma once

#include <stddef.h>

/* Returns the lines of `fresh` with the line ends of `old`, the text before the edit including the end of its last
 * line: an unchanged line keeps its own, a changed one gets that of the line it replaces, a new one that of its
 * neighbour, or `fallback` if there is none. Lines end in LF or CR LF; the last line of the result has no end. Freed
 * by the caller. */
char *line_ends_keep(const char *old, size_t old_length, const char *fresh, size_t fresh_length, const char *fallback,
		     size_t *length);

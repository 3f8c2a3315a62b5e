/* line_ends.h - the line ends of a text of several lines that is edited. */
#ifndef MAPWRIGHT_LINE_ENDS_H
#define MAPWRIGHT_LINE_ENDS_H

#include <stddef.h>

/* The lines of `fresh` with the line ends of `old`, its text before the edit with the end of the last line: a line that
 * was there keeps its own, a changed one has that of the line it replaces, a new one that of its neighbour, and
 * `fallback` holds where there is none. Lines end in LF or CR LF; the last line of the result has no end. Freed by the
 * caller. */
char *line_ends_keep(const char *old, size_t old_length, const char *fresh, size_t fresh_length, const char *fallback,
		     size_t *length);

#endif

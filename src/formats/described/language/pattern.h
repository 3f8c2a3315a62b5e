/* pattern.h - the patterns of descriptions: POSIX extended regular expressions that begin with ^.
 *
 * The C library's matcher is not used: for a hostile pattern it takes minutes or gigabytes, and for a short line
 * with groups 30 microseconds. This one never tries a step twice at the same byte, and allocates memory only for a line
 * of some thousand bytes. The first alternative that matches wins (POSIX: the longest); this does not affect whether a
 * line matches. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_PATTERN_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_PATTERN_H

#include "mapwright/arena.h"
#include "mapwright/error.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stdint.h>

/* For local arrays of a match: hardened builds clear every local variable, which costs more than the match. */
#if defined __has_attribute && __has_attribute(uninitialized)
#define UNINITIALISED __attribute__((uninitialized))
#else
#define UNINITIALISED
#endif

enum {
	PATTERN_GROUPS = 10, /* the whole match and groups 1 to 9 */
	PATTERN_STEPS = 256, /* larger patterns are refused */
};

/* How a pattern is compiled: `.` and [^...] match a UTF-8 character, not a byte; letters match in both cases (ASCII). */
enum { PATTERN_CHARACTERS = 1, PATTERN_FOLDED = 2 };

struct pattern_step;

struct pattern {
	const char *text; /* as written */
	const struct pattern_step *steps;
	int step_count, group_count;
	bool characters;     /* `.` and [^...] match a UTF-8 character, not a byte */
	bool empty;          /* matches an empty line */
	uint64_t first[4];   /* the bytes that a match can begin with, a bit each */
	const char *literal; /* a sequence of bytes that every match contains, the longest known */
	size_t literal_length;
};

/* Compiles a pattern into the arena; the text is borrowed. Returns false and sets an error with the position. */
bool pattern_compile(struct pattern *pattern, struct arena *arena, const char *text, unsigned options,
		     struct error *error);

/* Returns true if the line (without its end) matches. Then `groups` (may be NULL) has the spans of the groups in
 * the line; a group that did not take part begins at SIZE_MAX. */
bool pattern_match(const struct pattern *pattern, const char *line, size_t length,
		   struct span groups[PATTERN_GROUPS]);

/* Returns true if every line that the pattern matches is also matched by one of the others. A pattern that matches
 * no line is included in any others, even none. Returns false if finding out would take too long. */
bool pattern_within(const struct pattern *pattern, const struct pattern *const *others, int count);

/* Returns true if a line of the text matches. */
bool pattern_match_any(const struct pattern *pattern, const char *bytes, size_t length);

#endif

/* pattern.h - the patterns of descriptions: POSIX extended regular expressions that begin with ^, matched by PCRE2.
 *
 * What PCRE2 adds to them is refused. Unlike in POSIX, the first alternative that matches wins, not the longest; this
 * does not affect whether a line matches. */
#pragma once

#include "mapwright/arena.h"
#include "mapwright/text.h"

#include <stdint.h>

/* For local arrays of a match: hardened builds clear every local variable, which costs more than the match. */
#if defined __has_attribute && __has_attribute(uninitialized)
#define UNINITIALISED __attribute__((uninitialized))
#else
#define UNINITIALISED
#endif

enum { PATTERN_GROUPS = 10 }; /* the whole match and groups 1 to 9 */

/* How a pattern is compiled: `.` and [...] match a UTF-8 character, not a byte, and a byte of no character counts as one;
 * letters match in both cases. */
enum { PATTERN_CHARACTERS = 1, PATTERN_FOLDED = 2 };

struct pattern {
	const char *text;               /* as written */
	struct pcre2_real_code_8 *code; /* in the arena */
	int group_count;
	bool characters;   /* `.` and [...] match a UTF-8 character, not a byte */
	bool empty;        /* may match an empty line */
	uint64_t first[4]; /* the bytes that a match can begin with, a bit each */
};

/* Compiles a pattern into the arena; the text is borrowed. Returns false and sets an error. */
bool pattern_compile(struct pattern *pattern, struct arena *arena, const char *text, unsigned options,
		     struct error *error);

/* Returns true if the line (without its end) matches. Then `groups` (may be NULL) has the spans of the groups in
 * the line; a group that did not take part begins at SIZE_MAX.
 *
 * A match that takes too many steps, or too much memory, is given up: it counts as none, and from then on nothing matches
 * any pattern, up to the next call of pattern_given_up. */
bool pattern_match(const struct pattern *pattern, const char *line, size_t length,
		   struct span groups[PATTERN_GROUPS]);

/* Returns true if a line of the text matches. */
bool pattern_match_any(const struct pattern *pattern, const char *bytes, size_t length);

/* Returns the pattern of a match that was given up since the last call, and its line if not NULL; NULL if none was. */
const struct pattern *pattern_given_up(const char **line);

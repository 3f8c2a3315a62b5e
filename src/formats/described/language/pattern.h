/* pattern.h - the patterns of descriptions: POSIX extended regular expressions that begin with ^.
 *
 * The C library's matcher is not used: on a hostile pattern it takes minutes or gigabytes, and 30 microseconds for a
 * short line with groups. This one tries no step twice at the same byte, so that a match costs at most
 * PATTERN_TRIES steps, and needs no memory of its own. Of several alternatives the first that fits wins (POSIX: the
 * longest); whether a line matches at all is the same. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_PATTERN_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_PATTERN_H

#include "mapwright/arena.h"
#include "mapwright/error.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	PATTERN_GROUPS = 10,     /* the whole and the groups 1 to 9 */
	PATTERN_STEPS = 256,     /* a pattern that needs more is refused */
	PATTERN_TRIES = 1 << 17, /* steps times bytes: a line that is too long for that does not match */
};

struct pattern_step;

struct pattern {
	const char *text; /* as it was written */
	const struct pattern_step *steps;
	int step_count, group_count;
	bool characters;     /* `.` and [^...] take a character of UTF-8, not a byte */
	bool empty;          /* it matches an empty line */
	uint64_t first[4];   /* the bytes that a match can begin with, a bit each */
	const char *literal; /* bytes that every match has in a row, as many as are known */
	size_t literal_length;
};

/* Compiles a pattern into the arena; the text is borrowed. False with what is wrong, and at which character of it. */
bool pattern_compile(struct pattern *pattern, struct arena *arena, const char *text, bool characters,
		     struct error *error);

/* Does the line (without its end) match? Then `groups` (may be NULL) has the spans of the groups within the line; one
 * that took no part begins at SIZE_MAX. */
bool pattern_match(const struct pattern *pattern, const char *line, size_t length,
		   struct span groups[PATTERN_GROUPS]);

/* Is every line that the pattern matches matched by one of the others, too? One that matches no line is within any
 * others, even none. False also when that would take too long to find out. */
bool pattern_within(const struct pattern *pattern, const struct pattern *const *others, int count);

/* Does a line of the text match? */
bool pattern_match_any(const struct pattern *pattern, const char *bytes, size_t length);

#endif

/* dcss.h - what the rules of Dungeon Crawl Stone Soup share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_DCSS_H
#define MAPWRIGHT_FORMATS_DCSS_H

#include "described/rules/rule_context.h"

/* A value that a rule reads, and where it is. */
struct dcss_text {
	struct rule_context *context;
	const char *name, *text; /* "DEPTH", and its value */
	struct span span;
	struct place place;
};

/* Adds a finding about a part of the value. */
void dcss_say(const struct dcss_text *value, struct span part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same about an unknown word: "Unknown NOUN ..."; with the one like it of that type in the table (type NULL:
 * of any), and the fix to write that, if there is one within the limit. */
void dcss_say_unknown(const struct dcss_text *value, struct span part, const char *noun,
		      const struct vocabulary *table, const char *type);

/* The next part of the text between `end` and any of these bytes, trimmed; parts without anything are left out. False: there
 * are no more. Begins with *at = 0. */
bool dcss_next(const char *text, struct span whole, const char *split, size_t *at, struct span *part);

/* The whole number of the bytes; false when they are none. */
bool dcss_number(const char *text, struct span part, long *number);

/* Is the difference of two names inside of a word? One that differs by a whole word, letter or number may be another name. The
 * limit for word_distance is of two slips. */
enum { DCSS_TWO_SLIPS = 5 };
bool dcss_is_slip_of(const char *name, const char *known);

#endif

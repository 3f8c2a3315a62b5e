/* dcss.h - shared by the rules of Dungeon Crawl Stone Soup; private to the folder. */
#pragma once

#include "kinds.h"

#include "described/rules/rule_context.h"

/* A value that a rule checks, and where it is. */
struct dcss_text {
	struct rule_context *context;
	const char *name, *text; /* "DEPTH", and its value */
	struct span span;
	struct place place;
};

/* Adds a finding about a part of the value. */
void dcss_report(const struct dcss_text *value, struct span part, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds the finding "Unknown NOUN ...". Proposes the nearest word of that type in the table (NULL for any type),
 * with a fix, if there is one within the limit. */
void dcss_report_unknown(const struct dcss_text *value, struct span part, const char *noun,
			 const struct vocabulary *table, const char *type);

/* Finds the next non-empty part of the text in `whole` between any of these separators, trimmed. Returns false at
 * the end. Start with *at = 0. */
bool dcss_next(const char *text, struct span whole, const char *split, size_t *at, struct span *part);

/* Returns true if the tag is a word anywhere in the file except on lines with `but`; even a comment or Lua may refer to
 * it. A rule always passes the same `but`. */
bool dcss_file_has_tag(struct rule_context *context, const char *tag, size_t length, const char *but);

/* Checks a text that Lua passes to a function like kmons, whose name in capitals is the key of a line. Only what `certain`ly runs
 * is an error. `argument` is where the text is written. */
void dcss_check_call(struct rule_context *context, struct span name, struct span argument, const char *text,
		     bool certain);

/* Checks a text in Lua that seems to be a list of items or monsters: one of its alternatives is unknown, and others are not. */
void dcss_check_list(struct rule_context *context, struct span span, const char *text);

/* Checks words in a part of a chunk of Lua. What is outside blocks in the chunk of a vault `certain`ly runs, up to the first return.
 * lua_words.c */
void dcss_check_words(struct rule_context *context, struct span part, const char *bytes, bool certain);

/* In a text of dcss_check_list, what is not known. */
enum { DCSS_HOLE = '\x7f' };

/* Reads a whole number; returns false if the bytes are not one. */
bool dcss_number(const char *text, struct span part, long long *number);

/* Returns true if two names differ only inside a word. Names that differ by a whole word, letter or number may
 * both be correct. DCSS_TWO_SLIPS is the limit for word_distance. */
enum { DCSS_TWO_SLIPS = 5 };
bool dcss_is_slip_of(const char *name, const char *known);

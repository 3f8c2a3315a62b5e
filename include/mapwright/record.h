/* record.h - named values: fields, and records that have some. */
#pragma once

#include "mapwright/text.h"

/* The kinds of values: KIND(name, word in descriptions or "" if they have none, what it is). */
#define FIELD_KIND_LIST(KIND)                                                                                        \
	KIND(INTEGER, "integer", "a whole number")                                                                   \
	KIND(BOOLEAN, "boolean", "yes or no")                                                                        \
	KIND(WORD, "word", "a word")                                                                                 \
	KIND(POSITION, "", "x and y")                                                                                \
	KIND(TEXT, "text", "text") /* one line */                                                                    \
	KIND(LINES, "", "lines of text")                                                                             \
	KIND(FLAG, "", "+ or -") /* the value is just the sign; not set: the file does not name the flag */

#define FIELD_KIND_VALUE(name, word, what) FIELD_##name,
#define FIELD_KIND_WORD(name, word, what) word,
#define FIELD_KIND_WHAT(name, word, what) what,

enum field_kind { FIELD_KIND_LIST(FIELD_KIND_VALUE) };

/* A named value. It belongs to a grid (grid >= 0), a record (record >= 0), or an item of that record (item >= 0),
 * else to the file. */
struct field {
	int grid;         /* its grid; -1 if it belongs to the file or a record */
	int record, item; /* -1 if it belongs to the file or grid; item -1 if to the record itself */
	enum field_kind kind;
	bool set;
	const char *name;
	const char *fallback;   /* the default when not set */
	const char *meaning;    /* its effect in the game, one sentence */
	struct span value;      /* bytes of the value, if set */
	struct span line;       /* includes the line end; if set */
	const char *effective;  /* the value as the game reads it, NUL-terminated ("1", "-1 -1") */
	const char *note;       /* the reason for `effective`, in a few words ("implied by boss"); NULL if none */
	const char *vocabulary; /* type of the words that complete it ("GOD"); NULL if none */
	const char *between;    /* separators of a list of words; NULL means a single value */
	const char *instead_of; /* the field of the grid in whose place it may stand; NULL if none */
};

/* One of many similar things that the file describes in a line or several: a hex, a terrain, a container. Its fields
 * are consecutive in model.fields: first those of the record, then those of each item in order. */
struct record {
	const char *kind;             /* "hex", "terrain", "container" */
	const char *name;             /* as users know it, NUL-terminated: "35", "Jungle", "locked_chest" */
	struct span line;             /* includes the line end */
	int first_field, field_count; /* those of the record first, then those of each item */
	int item_count;
	int grid, x, y;    /* its cell; grid -1 if none */
	int overridden_by; /* index of another record on the same cell that the game keeps instead; -1 if none */
};

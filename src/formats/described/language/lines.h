/* lines.h - how a description says what a line is: by its key, by a pattern, or as one of those that are not read. */
#pragma once

#include "pattern.h"

/* How a line is recognised: by its key, as in "key: value", or by a pattern. */
struct described_line {
	const char *key; /* NULL means a pattern, or neither */
	struct pattern
	    *pattern; /* group 1 is the value, unless other groups are named; without groups the whole line */
};

/* The syntax of lines with a key, from a sample such as "key: value" or " key=value". */
struct described_keys {
	bool given, indented; /* a blank before the key: lines may be indented */
	bool leading;         /* separators before the key: lines may begin with some */
	char separator[8];    /* ":"; empty: blanks separate */
	char joint[12];       /* the separator as written in new lines: ": " */
	bool loose;           /* blanks after the separator and after the value are not part of either */
	bool spaced;          /* nor are blanks before the separator */
};

/* Lines that are kept but not read, such as Lua or multi-line comments. */
struct described_opaque {
	struct pattern *from, *to; /* neither `to` nor `until`: a single line */
	struct pattern *until;     /* the line behind it; the block ends the map above */
	struct pattern *unless;    /* a file with such a line has no such blocks */
	struct pattern *names;     /* its lines that name a map, or such a block: group 1 */
	bool branches;             /* Lua begins behind `from`, and its `if` decides which lines count */
	bool unsure;               /* may redefine glyphs of its map: rules about glyphs stay silent there */
	struct pattern *except;    /* with `unsure`: lines that redefine none */
	bool inside;               /* the rows around the block are of one map */
	bool report;               /* rules of kind `stray` can be about such lines */
	const char *const *in;     /* sections; NULL means all */
};

/* Comments that begin and end anywhere in lines. They are taken out of lines before these are read. */
struct described_comments {
	const char *open, *close; /* NULL: the format has none */
	const char *line;         /* begins one that ends with the line; NULL if none */
	bool nested;
	struct pattern *except; /* lines in which none begins */
};

/* meanings.h - the meanings of glyphs in the legend of a map, copied for the clipboard; private to ui. */
#pragma once

#include "mapwright/document.h"

/* The definition of one glyph by one legend line. */
struct meaning_line {
	int cell_value;
	const char *kind;  /* NULL if the format has one kind, whose value is a list of words separated by ", " */
	const char *value; /* as in the file */
	bool fallback;     /* defined by the game, not by a line */
	bool yields;       /* where the glyph has another meaning, it keeps that */
};

struct meanings {
	struct arena arena;
	const struct format *format; /* NULL if unknown, for text from other programs */
	struct meaning_line *lines;
	int line_count, line_capacity;
};

/* Copies the meanings of a grid's legend, and the game's meanings of those `values` that the legend does not
 * define. */
void meanings_take(struct meanings *meanings, const struct document *document, int grid, const int *values,
		   int count);
struct meanings meanings_copy(const struct meanings *meanings);
void meanings_clear(struct meanings *meanings);

/* Adds a line, whose texts are copied. */
void meanings_add(struct meanings *meanings, struct meaning_line line);

/* Returns line number `index` of a cell value, from 0; NULL if no more. */
const struct meaning_line *meanings_line(const struct meanings *meanings, int value, int index);

/* Returns a short meaning: the first line, or else the game's; NULL if none. */
const char *meanings_text(const struct meanings *meanings, int value);

/* Returns true if the value `b` contains all words of `a`. */
bool contains_words(const char *a, const char *b);

/* Returns true if both define the cell value in the same way. The order of words does not matter. */
bool meanings_agree(const struct meanings *a, const struct meanings *b, int value);

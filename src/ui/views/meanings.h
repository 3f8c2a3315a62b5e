/* meanings.h - what the legend of a map says about glyphs, kept apart from the map: it goes with what is copied;
 * private to ui. */
#ifndef MAPWRIGHT_UI_MEANINGS_H
#define MAPWRIGHT_UI_MEANINGS_H

#include "mapwright/document.h"
#include "mapwright/model.h"

#include <stdbool.h>

/* What one legend line says of one glyph. */
struct meaning_line {
	int cell_value;
	const char *kind;  /* NULL: the format has one kind, whose value is words between ", " */
	const char *value; /* as the file has it */
	bool fallback;     /* it is what the game has without a line */
};

struct meanings {
	struct arena arena;
	const struct format *format; /* NULL: nothing is known, as of text from elsewhere */
	struct meaning_line *lines;
	int line_count, line_capacity;
};

/* What the legend of a grid says, and what the values mean that it does not name. */
void meanings_take(struct meanings *meanings, const struct document *document, int grid, const int *values,
		   int count);
void meanings_clear(struct meanings *meanings);

/* The line number `index` of a value, from 0; NULL after the last one. */
const struct meaning_line *meanings_line(const struct meanings *meanings, int value, int index);

/* The same in few words: its first line, else what the game has; NULL when it means nothing. */
const char *meanings_text(const struct meanings *meanings, int value);

/* Does the value mean the same in both? Words may be in another order. */
bool meanings_agree(const struct meanings *a, const struct meanings *b, int value);

#endif

/* search.h - finds what a text names in a document: cells by glyph or meaning, legend lines, values. Used by searches
 * of the editor and of the command line. */
#pragma once

#include "mapwright/document.h"

/* Returns the meaning of a cell value on a grid, with the effect of the map's lines; `words` is a buffer for it. */
const char *document_meaning(const struct document *document, int grid, int value, char *words, size_t size);

/* Returns true if a byte of a value that consists of glyphs (legend_kind) is part of a number: of a weight, as in "a:10",
 * or of an amount, as in "3=a". */
bool value_is_number(const char *bytes, struct span value, size_t at);

/* A search for cells of a grid. */
struct search {
	const struct document *document;
	const struct grid *grid;
	int index;
	const char *text; /* borrowed: a glyph, or part of a meaning, of a legend line or of a call on the cell */
	bool any;         /* some cell may match */
	bool wanted[256]; /* by cell value */
	int asked;        /* the last value beyond 255, and the answer */
	bool answer;
};
void search_begin(struct search *search, const struct document *document, int grid, const char *text);

/* Returns the next matching cell (y * width + x) after `from`, or before it if `direction` is -1; -1 if none. `from` is
 * -1 for all cells, or width * height backwards. */
long search_next(struct search *search, long from, int direction);

/* What a text was found in: the first cell of a map with a value, one with a call, a legend line whose glyphs are on no cell
 * of the map, or the value of a field. */
struct match {
	struct place place;
	struct span span;
	int count; /* of the cells with that value; else 1 */
};

/* Passes each match to `take`, until that returns false: for each map its values and calls, then legend lines and
 * fields. */
void document_search(const struct document *document, const char *text,
		     bool (*take)(void *context, const struct match *match), void *context);

/* Returns a match in words, as "room 3,1: 'k' kobold (4 cells)", with the items of a meaning that contain the text, in
 * `arena`. */
const char *match_words(const struct document *document, const struct match *match, const char *text,
			struct arena *arena);

/* How a text names a value, the better the later: it is in its meaning, the value is of the style of that name, it is one
 * or more words of its meaning ("wall" of "rock wall"), a whole item of it ("door" of "door, lit"), the glyph itself. */
enum named { NAMED_NOT, NAMED_INSIDE, NAMED_STYLE, NAMED_WORDS, NAMED_ITEM, NAMED_GLYPH };

/* The values of a grid that a text names, the same for all commands: those it names best; with words of the
 * game's table also those of the style. Only what the cell is counts, not the ground below: a kobold that stands on floor
 * is no floor. */
struct named_values {
	const struct document *document;
	int grid;         /* -1: only the legend for all maps */
	const char *text; /* borrowed */
	enum named best, least;
	unsigned
	    styles; /* as bits: a cell of several items ("floor, rack") is meant only if it looks like one of a single */
	bool wanted[256]; /* private, as are these: by value */
	int asked;        /* the last value beyond 255, and the answer */
	bool answer;
};

/* Returns false if the text names no value of the grid, on the map or not. */
bool named_begin(struct named_values *named, const struct document *document, int grid, const char *text);
bool named_has(struct named_values *named, int value);

/* Returns the value to draw with: of several the format's own floor or wall, or else the one with most cells of the legend;
 * -1 if there is none. */
int named_value(struct named_values *named);

/* Returns the cell value for a text: a glyph, or named_value; -1 if none. */
int search_value(const struct document *document, int grid, const char *text);

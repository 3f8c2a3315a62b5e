/* legend_values.h - what legend lines say: their kinds, outcomes and alternatives; private to the folder.
 *
 * Values are as the game reads them (described_value); spans are places in them. */
#pragma once

#include "described.h"

/* Return the kind of an entry, NULL if it has none in the dialect, and its value. */
const struct described_legend *described_legend_of(const struct model *model, const struct entry *entry);
static inline const char *described_value(const struct entry *entry)
{
	return entry->attribute_count > 0 ? entry->attributes[0].effective : "";
}

/* Lists the possible outcomes of a legend line of kind BECOMES or PARTS, with their weights. Returns their number;
 * 0 for other lines. */
enum { OUTCOMES = 128, OUTCOME_WEIGHT = 10 };
struct outcome {
	int value, weight;
};
int described_outcomes(const struct described_legend *legend, const char *value, struct outcome *outcomes);

/* Reads glyphs in words separated by blanks, "GGG-", or one with its weight, "G:20", as outcomes from number `count` on, up
 * to OUTCOMES. Returns their number. */
int outcomes_read(const char *bytes, size_t at, size_t end, struct outcome *outcomes, int count);

/* Returns the place after "3=", "2-4:" or "*=" at the start of a part; `from` if there is none. */
size_t outcomes_after_number(const char *bytes, size_t from);

/* An alternative of a value: its words before and after the weight, the first of them that is not empty, and the
 * weight, OUTCOME_WEIGHT if none is given. */
struct alternative {
	struct span before, after, word;
	int weight;
};

/* Reads the alternative of the value at *at, and moves *at to the next one. Returns false at the end. Begin with 0. */
bool alternative_next(const struct described_legend *legend, const char *value, size_t length, size_t *at,
		      struct alternative *is);

/* Returns when the line that begins at `at` counts; empty: always. */
const char *described_condition(const struct model *model, size_t at);

/* Returns the end of the item of a legend line's value that begins at `at`: separators in quotes or brackets do not
 * end it. `open`: one of these is not closed. */
size_t described_item_end(const struct described_legend *legend, const char *text, size_t at, size_t length,
			  bool *open);

/* Returns the word of an item: without the brackets that follow it. */
struct span described_item_word(const struct described_legend *legend, const char *text, struct span item);

/* Returns true if the text has the word, or one of several separated by |. Blanks, commas, slashes and the bytes of
 * `split` are between words. */
bool described_has_word(const char *text, const char *words, const char *split);

/* Returns true if a field (`as` may be NULL) has the value, or one of its words is it; "*" is any value, and a value with |
 * several. */
bool described_field_is(const struct described_field *as, const char *read, const char *value);

/* Returns the default of a field at a map that has none, from the lines of the file before it; "" if none. */
const char *described_default(const struct model *model, int grid, const char *name);

/* Lists the cell values on a map in ascending order, in `arena`. Returns their number. */
int described_values(const struct grid *map, struct arena *arena, int **values);

/* Lists those without a meaning. Returns their number; -1 if unknown. Used by rules, dump and panel. */
int described_undefined(const struct model *model, int grid, struct arena *arena, int **values);

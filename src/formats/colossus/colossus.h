/* colossus.h - what boards and recruit files share; private to the two rooms and pair.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H
#define MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/format.h"
#include "mapwright/rules.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- bytes ---- */

static inline bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Are these bytes the word? Do they begin with it? */
bool equals(const char *bytes, struct span span, const char *word);
bool begins(const char *bytes, struct span span, const char *word);

/* Does the path (may be NULL) end so? */
bool path_ends(const char *path, const char *end);

/* ---- dialects ---- */

/* What the game, in its version of a dialect, makes of a file. */
enum reading {
	READ_NOTHING, /* memory is out */
	READ_STOPPED, /* it stops at something */
	READ_REFUSED, /* it reads all, and then stops at some points */
	READ_ALL,
};

/* Reads a file in a dialect; `strict`: only up to where the game stops. */
typedef enum reading colossus_reader(struct model *model, const struct text *text,
				     const struct vocabulary *vocabulary, int dialect, bool strict);

/* Reads the text in the first dialect of the order in which the game reads all of it; else in the first one that it
 * refuses only for points, else in `otherwise` (-1: leaves the model as it is). False when memory is out. */
bool colossus_read_best(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			colossus_reader *read, const int *order, int count, int otherwise);

/* ---- words ---- */

/* Words and what each stands for. Sorting is by word, then by index, so that equal ones are neighbours. */
struct named {
	const char *name;
	int index;
};
void sort_named(struct named *list, int count);

/* How many from `first` on have the same name. */
int count_same(const struct named *list, int count, int first);

#endif

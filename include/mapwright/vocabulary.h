/* vocabulary.h - word lists and symbol tables from share/, as data.
 *
 * A vocabulary is a table of tab-separated values: the first line names the columns, the first column is the word.
 * Lines that begin with "# " are comments. A file of the same name in the user's own folder adds rows, and replaces
 * those of the same word. A format may have none: all that look into a vocabulary take NULL for one without words. */
#ifndef MAPWRIGHT_VOCABULARY_H
#define MAPWRIGHT_VOCABULARY_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>

struct vocabulary;

/* Loads share/vocabulary/NAME.tsv and the user's additions to it; a name with a slash is a path. NULL with a sentence
 * when it is missing or broken. The caller frees it; everything read from it dies then. */
struct vocabulary *vocabulary_load(const char *name, struct error *error);
/* As vocabulary_load, with another folder than "vocabulary"; the user's file alone is enough. */
struct vocabulary *vocabulary_load_from(const char *folder, const char *name, struct error *error);
void vocabulary_free(struct vocabulary *vocabulary);

int vocabulary_count(const struct vocabulary *vocabulary);

/* Adds a word, or replaces the row of the same; `values` ends with NULL and names columns: "type=SQUARE". False with a
 * sentence when there is no such column. */
bool vocabulary_add(struct vocabulary *vocabulary, const char *word, const char *const *values, struct error *error);

/* Row of a word, exact bytes, or -1. */
int vocabulary_find(const struct vocabulary *vocabulary, const char *word, size_t length);

/* The word of a row (file order, the user's new rows last), NUL-terminated. */
const char *vocabulary_word(const struct vocabulary *vocabulary, int row);

/* The value of a column in a row; "" when the table has no such column or the row no such value. */
const char *vocabulary_value(const struct vocabulary *vocabulary, int row, const char *column);

/* What a word means, "" when the table does not say. */
const char *vocabulary_meaning(const struct vocabulary *vocabulary, int row);

/* "PATH:LINE:COLUMN: sentence" about that value (NULL: the word) of a row that a file has. Always returns false. */
bool vocabulary_complain(const struct vocabulary *vocabulary, int row, const char *column, const char *sentence,
			 struct error *error);

/* Is the word there, with this value in that column? */
bool vocabulary_holds(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		      const char *value);

/* May a field of that type have the word? `type` NULL: a legend line. */
bool vocabulary_fits(const struct vocabulary *vocabulary, int row, const char *type);

/* Row of the word most like this one among those whose `column` is `value` (column NULL: all), for "did you mean";
 * -1 when none is nearer than `limit`, mostly word_limit of the length. */
int vocabulary_nearest(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		       const char *value, int limit);

/* How far a mistyped word of that length may be from the one that was meant (a limit for word_distance): one slip in a
 * short word, one in three letters of a longer one; a single letter is near itself in the other case. */
int word_limit(size_t length);

/* "Did you mean": of the names that are looked at one by one, the one most like a word that was mistyped. */
struct nearest {
	const char *word;
	size_t length;
	int limit;        /* a name must be nearer */
	const char *name; /* NULL: none is near */
};
struct nearest nearest_begin(const char *word, size_t length);
void nearest_look(struct nearest *nearest, const char *name);

/* The same of a list that ends with NULL; and the index of a word in one, -1 when it is not there or NULL. */
const char *nearest_of(const char *const *names, const char *word);
int word_index(const char *const *words, const char *word);

/* Is it one of so many? */
bool word_is_among(const char *const *words, int count, const char *word);

/* Edits (insert, delete, change, swap) between two words, letter case ignored at half price, capped at `limit`. */
int word_distance(const char *a, size_t a_length, const char *b, size_t b_length, int limit);

#endif

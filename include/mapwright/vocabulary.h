/* vocabulary.h - word lists and symbol tables, read from share/.
 *
 * A vocabulary is a table of tab-separated values: the first line names the columns, the first column is the word.
 * Lines beginning with "# " are comments. A file of the same name in the user's own folder adds rows, and replaces
 * those with the same word. A format may have none: all functions that look up words accept NULL as an empty
 * vocabulary. */
#pragma once

#include "mapwright/error.h"

#include <stddef.h>

struct vocabulary;

/* Loads share/vocabulary/NAME.tsv and the user's additions; a name with a slash is a path. Returns NULL with a
 * message if it is missing or invalid. Freed by the caller, including everything returned from it. */
struct vocabulary *vocabulary_load(const char *name, struct error *error);
/* As vocabulary_load, from another folder than "vocabulary"; the user's file alone is sufficient. */
struct vocabulary *vocabulary_load_from(const char *folder, const char *name, struct error *error);
void vocabulary_free(struct vocabulary *vocabulary);

/* Returns another table of the same owner, the library that loads each table once; NULL if it cannot be loaded, or without
 * a finder. The name outlives the owner. */
typedef const struct vocabulary *vocabulary_finder(void *data, const char *name);
void vocabulary_set_finder(struct vocabulary *vocabulary, vocabulary_finder *find, void *data);
const struct vocabulary *vocabulary_beside(const struct vocabulary *vocabulary, const char *name);

int vocabulary_count(const struct vocabulary *vocabulary);

/* Adds a word, or replaces its row; `values`, NULL-terminated, are like "type=SQUARE". Returns false with a message
 * if a column does not exist. */
bool vocabulary_add(struct vocabulary *vocabulary, const char *word, const char *const *values, struct error *error);

/* Returns true if the table (may be NULL) has that column. One with `words` is of arguments: types are those of their values, and
 * vocabulary_extend adds a word to the values of the row `type`; returns false if there is none. */
bool vocabulary_has_column(const struct vocabulary *vocabulary, const char *column);
bool vocabulary_extend(struct vocabulary *vocabulary, const char *type, const char *word);

/* Returns the row of a word, compared bytewise; -1 if none. */
int vocabulary_find(const struct vocabulary *vocabulary, const char *word, size_t length);

/* Returns the word of a row (file order, the user's new rows last), NUL-terminated. */
const char *vocabulary_word(const struct vocabulary *vocabulary, int row);

/* Returns the value of a column in a row; "" if the row is -1, or if the table lacks the column or the row the value. */
const char *vocabulary_value(const struct vocabulary *vocabulary, int row, const char *column);

/* Returns the meaning of a word; "" if the table has none. */
const char *vocabulary_meaning(const struct vocabulary *vocabulary, int row);

/* Sets the error "PATH:LINE:COLUMN: sentence" about a value (column NULL means the word) of a row that comes from a
 * file. Always returns false. */
bool vocabulary_complain(const struct vocabulary *vocabulary, int row, const char *column, const char *sentence,
			 struct error *error);

/* Returns true if the word exists and has this value in that column; both can have several, separated by |. */
bool vocabulary_has(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		    const char *value);

/* Returns true if a field of that type, or of one of several separated by |, may have the word. `type` NULL means a legend line. */
bool vocabulary_fits(const struct vocabulary *vocabulary, int row, const char *type);

/* Returns the row of the most similar word, for "did you mean", among those whose `column` is `value` (column NULL
 * means all); -1 if none is nearer than `limit`, usually word_limit of the length. */
int vocabulary_nearest(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		       const char *value, int limit);

/* Returns the maximum word_distance between a mistyped word of that length and the intended one: one slip in a short
 * word, one per three letters of a longer one; a single letter matches itself in the other case. */
int word_limit(size_t length);

/* Finds the name most similar to a mistyped word, for "did you mean". */
struct nearest {
	const char *word;
	size_t length;
	int limit;        /* names must be nearer than this */
	const char *name; /* the nearest so far; NULL if none */
};
struct nearest nearest_begin(const char *word, size_t length);
void nearest_try(struct nearest *nearest, const char *name);

/* Return the nearest name of a NULL-terminated list, or NULL; and the index of a word in a list, -1 if it is missing
 * or NULL. */
const char *nearest_of(const char *const *names, const char *word);
int word_index(const char *const *words, const char *word);

bool word_is_among(const char *const *words, int count, const char *word);

/* Returns the distance between two words, capped at `limit`: 2 for each edit (insert, delete, change, swap), 1 for a
 * change of case only. */
int word_distance(const char *a, size_t a_length, const char *b, size_t b_length, int limit);

/* choices.h - what can stand somewhere: words with what they mean, those that fit best first.
 *
 * The command line, lists, the language server and the shells ask here for what completes a word, and so does whoever
 * refuses an unknown one. Which words these are is said by adding them; exact matches come first in any case. */
#ifndef MAPWRIGHT_CHOICES_H
#define MAPWRIGHT_CHOICES_H

#include "mapwright/arena.h"
#include "mapwright/document.h"
#include "mapwright/format.h"
#include "mapwright/word_table.h"

#include <stdbool.h>
#include <stddef.h>

/* How well a word fits what was typed to find it, the best first. SQUARE_FLOOR has the parts SQUARE and FLOOR. */
enum fit {
	FIT_EXACT,  /* what was typed is the word, letter for letter */
	FIT_EQUAL,  /* or but for letter case */
	FIT_WHOLE,  /* it is the last parts of the word */
	FIT_BEGINS, /* it begins the word */
	FIT_PART,   /* it begins a part */
	FIT_INSIDE,
	FIT_NONE
};

/* Letter case is ignored. */
enum fit fit_of(const char *word, size_t word_length, const char *typed, size_t length);

/* How well the first word of a line, or else some of it, has all words of the filter. */
enum fit fit_of_line(const char *line, const char *filter);

enum choice_kind { CHOICE_WORD, CHOICE_NAME, CHOICE_LINE, CHOICE_CONSTANT, CHOICE_GLYPH };

struct choice {
	const char *word;
	const char *type, *meaning; /* of a word of a vocabulary; both may be "" */
	enum choice_kind kind;
	enum fit fit;
};

/* Zeroed: nothing was typed, and all is wanted. */
struct choices {
	const char *typed; /* of the word */
	size_t length;
	bool strict; /* only what begins just so, as shells want it */
	int limit;   /* at most so many, the best; 0: all */
	struct choice *items;
	int count, capacity;
	bool more; /* there are more than the limit */
	struct word_table words;
	struct arena arena;
};

void choices_clear(struct choices *choices);

/* Adds a word that fits. Only a glyph may be there twice. The meaning is borrowed. */
void choices_add(struct choices *choices, enum choice_kind kind, const char *word, const char *meaning);

/* This word is no choice. */
void choices_skip(struct choices *choices, const char *word, size_t length);

/* The words of a text, which blanks separate; those of a vocabulary of a type (NULL: any that a legend may have); what a
 * field may be; what the value of a legend line may be (kind NULL: there is one kind) on that grid; the kinds of legend
 * lines, each with `end` after it; files and folders. */
void choices_list(struct choices *choices, const char *words);
void choices_words(struct choices *choices, const struct vocabulary *vocabulary, const char *type);
void choices_value(struct choices *choices, const struct document *document, const struct field *field);
void choices_legend(struct choices *choices, const struct document *document, const struct legend_kind *kind,
		    int grid);
void choices_glyphs(struct choices *choices, const struct model *model, int grid);
void choices_kinds(struct choices *choices, const struct legend_kind *kinds, const char *end);
void choices_paths(struct choices *choices);

/* Of a list of formats: their names; the names of their rules; the dialects of one. */
void choices_formats(struct choices *choices, const struct format *const *formats);
void choices_rules(struct choices *choices, const struct format *const *formats);
void choices_dialects(struct choices *choices, const struct format *format);

/* Where some begin with what was typed, those that only have it inside go. */
void choices_drop_inside(struct choices *choices);

/* The words as "a, b", as many as there is room for, then "..."; the one nearest to a mistyped word, as of struct nearest. */
void choices_names(const struct choices *choices, char *names, size_t size);
const char *choices_nearest(const struct choices *choices, const char *word, size_t length, int limit);

/* "Unknown WHAT 'WORD'; did you mean 'NAME'?", or else "; OTHERWISE.", with all words after one that ends in a blank. `limit`
 * 0: as usual. Clears the choices, which must be all there are. False. */
bool choices_refuse(struct choices *all, const char *what, const char *word, size_t length, int limit,
		    const char *otherwise, struct error *error);

#endif

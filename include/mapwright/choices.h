/* choices.h - completions: words with their meanings, the best match first.
 *
 * The command line, lists, the language server and the shells use these to complete a word; error messages use them
 * to suggest one. Callers add the candidate words; exact matches always come first. */
#pragma once

#include "mapwright/document.h"

/* How well a word matches the typed text, best first. SQUARE_FLOOR has the parts SQUARE and FLOOR. */
enum fit {
	FIT_EXACT,  /* the typed text is the word */
	FIT_EQUAL,  /* the same, ignoring case */
	FIT_WHOLE,  /* the typed text is the last parts of the word */
	FIT_BEGINS, /* it is a prefix of the word */
	FIT_PART,   /* it is a prefix of a part */
	FIT_INSIDE,
	FIT_OTHER, /* in a list: only one of several words typed matches, or only the meaning */
	FIT_NONE
};

/* Returns how well the typed text matches a word, ignoring case. */
enum fit fit_of(const char *word, size_t word_length, const char *typed, size_t length);

/* Returns how well a line matches a filter of several words, all of which must occur: in its first word or its first two
 * columns, which two blanks end, or else anywhere. "random" also means "any". */
enum fit fit_of_line(const char *line, const char *filter);

enum choice_kind { CHOICE_WORD, CHOICE_NAME, CHOICE_LINE, CHOICE_CONSTANT, CHOICE_GLYPH };

struct choice {
	const char *word;
	const char *type, *meaning; /* for words of a vocabulary; both may be "" */
	enum choice_kind kind;
	enum fit fit;
};

/* Completion candidates. Zeroed: nothing typed, everything matches. */
struct choices {
	const char *typed; /* the part of the word typed so far */
	size_t length;
	bool by_meaning; /* what is typed may be a part of the meaning */
	bool loose;      /* what is typed may leave out letters, as "mnster" for "monster" */
	bool strict;     /* only case-sensitive prefixes, for shells */
	int limit;       /* maximum number of items, the best are kept; 0 means no limit */
	struct choice *items;
	int count, capacity;
	bool more; /* there are more matches than the limit */
	struct word_table words;
	struct arena arena;
};

void choices_clear(struct choices *choices);

/* For names of several words: if no candidate begins with what is typed, drops all, so that they are added again for what
 * is typed without its first word. Returns false if one does, or only one word is left. */
bool choices_next(struct choices *choices);

/* Adds a word if it matches. Only glyphs may be added twice. `meaning` is borrowed. */
void choices_add(struct choices *choices, enum choice_kind kind, const char *word, const char *meaning);

/* Excludes a word. */
void choices_skip(struct choices *choices, const char *word, size_t length);

/* Add candidates: the words of a string, between separators, with one meaning; the words of a vocabulary of one type
 * (NULL means any allowed in a legend; "@NAME": the words of that field, or of such legend lines, in the file); those of
 * any table that begin with `before`, without that (`meaning`, if not "", stands instead of types and missing meanings); the
 * values of a field; the values of a legend line (kind NULL means the only kind) on a grid; the glyphs of a
 * grid; the kinds of legend lines, with `end` appended; files and folders; the files in a folder whose names
 * have an ending, without it. */
void choices_list(struct choices *choices, const char *words, const char *between, const char *meaning);
void choices_table(struct choices *choices, const struct vocabulary *table, const char *type, const char *before,
		   const char *meaning);
void choices_words(struct choices *choices, const struct document *document, const char *type);
void choices_value(struct choices *choices, const struct document *document, const struct field *field);
void choices_legend(struct choices *choices, const struct document *document, const struct legend_kind *kind,
		    int grid);
void choices_glyphs(struct choices *choices, const struct model *model, int grid);
void choices_kinds(struct choices *choices, const struct legend_kind *kinds, const char *end);
void choices_paths(struct choices *choices);
void choices_files(struct choices *choices, const char *folder, const char *ending);

/* Add candidates from formats: their ids; the names of their rules; the dialects of one format, and its stamps, the
 * user's first. */
void choices_formats(struct choices *choices, const struct format *const *formats);
void choices_rules(struct choices *choices, const struct format *const *formats);
void choices_dialects(struct choices *choices, const struct format *format);
void choices_stamps(struct choices *choices, const struct format *format);

/* If any item begins with the typed text, drops those that only contain it. */
void choices_drop_inside(struct choices *choices);

/* Write the words as "a, b", ending with "..." if there is no room for all; and return the word nearest to a
 * mistyped one, as struct nearest does. */
void choices_names(const struct choices *choices, char *names, size_t size);
const char *choices_nearest(const struct choices *choices, const char *word, size_t length, int limit);

/* Sets the error "Unknown WHAT 'WORD'; did you mean 'NAME'?" or, if no word is near, "Unknown WHAT 'WORD';
 * OTHERWISE.", with all words appended if `otherwise` ends with a blank. `limit` 0 means the usual distance. Clears the
 * choices, which must be complete. Always returns false. */
bool choices_refuse(struct choices *all, const char *what, const char *word, size_t length, int limit,
		    const char *otherwise, struct error *error);

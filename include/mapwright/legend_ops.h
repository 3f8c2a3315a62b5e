/* legend_ops.h - the legend of a format: its kinds of lines, and what they say about a value. */
#pragma once

#include "mapwright/model.h"

/* A kind of legend line, where there are several: "KMONS: a = orc". */
struct legend_kind {
	const char *key;        /* "KMONS"; NULL ends a list */
	const char *separators; /* characters allowed between the glyphs and the value; NULL means no value */
	const char *words;      /* type of the words in the value; NULL if none */
	const char *between;    /* separators of items in the value; NULL means one item */
	const char *joint;      /* the word between two items, "and"; NULL means none */
	const char *meaning;    /* one sentence, or "" */
	bool becomes;           /* the value consists of glyphs */
	bool holds;             /* the value is a thing that lies or stands there */
};

/* A type of words in legend lines, where there is only one kind of line. */
struct word_type {
	const char *name;       /* as in the vocabulary; NULL ends a list */
	const char *heading;    /* of its words in a list to choose from */
	enum glyph_style style; /* of words that have none in the vocabulary */
	bool single;            /* an entry has one word of it */
	bool repeats;           /* the same word again is one more of what it means */
};

struct legend_ops {
	bool editable;                 /* false: a fixed symbol table */
	bool quoted;                   /* values, those of fields too, are JSON: a bare word is quoted when set */
	const struct word_type *types; /* NULL: the vocabulary says all */

	/* Words that the files around a map define (tree.h); NULL: there are none. */
	const struct tree_words *tree_words;

	/* Returns the kinds of legend lines that the file may have, beginning with the one that defines a glyph.
	 * NULL if there is only one kind, a list of words. */
	const struct legend_kind *(*kinds)(const struct model *model);

	/* Returns a word that lines of the file define for legend lines with words of type "@..." and sets `meaning` to
	 * what it leads to; NULL if there is no word of that number, from 0. May be NULL. */
	const char *(*defined)(const struct model *model, const char *type, int number, const char **meaning);

	/* Writes what lines of the map say about a value, as "MONS: fire bat" or "-> stone wall 50 %, floor 50 %",
	 * cut to `size`. Returns the length; 0 if only model_glyph applies. May be NULL. */
	size_t (*describe_value)(const struct model *model, int grid, int value, char *words, size_t size);

	/* Returns the item of a list in the map that a value refers to ("fire bat", the first of MONS), and its
	 * `length`; sets `kind` to the kind of legend line that defines a single glyph the same way ("KMONS").
	 * Returns NULL if there is none. May be NULL. */
	const char *(*list_item)(const struct model *model, int grid, int value, size_t *length, const char **kind);
};

/* formats/edit/scan.c: a fixed symbol table. */
extern const struct legend_ops fixed_legend;

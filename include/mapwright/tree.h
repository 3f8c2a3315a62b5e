/* tree.h - whose file a map is, which decides what a word is that the tables do not have. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct finding_list;
struct stat;

struct tree {
	enum {
		TREE_GAME,  /* the game's own tree, or no repository: the game refuses such a word */
		TREE_OTHER, /* a repository that is not known: perhaps another version of the game */
		TREE_FORK   /* the tree of a fork, whose words are in the tables */
	} kind;
	bool partial;                    /* the tables do not have all words of the fork */
	const char *game;                /* whose words the tables have: "NetHack 3.7 of 2026"; NULL if not known */
	const struct vocabulary *glyphs; /* that fork and project add to those of the format; NULL if none */
};

/* How the files around a map define words of their own, as those of an add-on. They are read, nothing of them is run. */
typedef void tree_words_adder(void *context, const char *const *words);
struct tree_words {
	const char *
	    mark; /* the file that tells which folder: the nearest above the map, and those above that, that have it */
	/* Calls `add` (may be NULL) for each word that is not `known`, with its columns and NULL (library_add_word); and with
	 * NULL if there may be more. `known` has the words added so far. Returns a number that changes with the files; never 0. */
	uint64_t (*read)(const char *folder, const struct vocabulary *known, tree_words_adder *add, void *context);
};

/* Mixes a file, with its size and time, into the number of a reading. */
void tree_stamp(uint64_t *stamp, const char *path, const struct stat *status);

/* Makes the findings about words that only the tables lack (finding.h) warnings or notes, as the tree demands, with
 * the game in the message; if many different words are missing, or those of a fork, they become one note. The list
 * must be sorted. */
void tree_settle(const struct tree *tree, struct finding_list *findings);

/* forks.h - forks of games, which are known by files of their trees; private to the library.
 *
 * The table share/vocabulary/forks.tsv lists them; the words of one are in share/forks. Nothing of a tree is run, and
 * no file of it is read but the settings of its repository. */
#pragma once

#include "mapwright/format.h"
#include "mapwright/tree.h"

/* The folder looked at last, because the files of a folder are opened together. Initialize with zeros. */
struct fork_memory {
	char *folder;
	const struct format *format;
	int row;
	bool repository;
	char *root;       /* whose files define words (tree_words of its legend); NULL: none do */
	uint64_t stamp;   /* of them, as last looked at; 0: not yet */
	long long looked; /* when that was */
};

void fork_forget(struct fork_memory *memory);

/* Returns the row of the fork, or of the game itself, that the file belongs to: by the marks of the table in the folders
 * above it, up to the root of its repository, or by its bytes; -1 if none. `tree` gets the kind and the game. */
int fork_find(const struct vocabulary *forks, struct fork_memory *memory, const struct format *format,
	      const char *path, const char *bytes, size_t length, struct tree *tree);

/* Returns a number that changes when the files change that define words for files of the folder; 0: there are none. It looks
 * at them once a second. */
uint64_t fork_stamp(struct fork_memory *memory);

/* Calls `add` for each word of the table share/forks/NAME.tsv, and of the user's own: its format, and the word with its
 * columns, NULL-terminated. Returns false if there is no such table. */
bool fork_words(const char *name, void (*add)(void *context, const char *format, const char *const *words),
		void *context);

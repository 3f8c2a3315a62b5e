/* uses.h - where something is used; private to lsp. */
#pragma once

#include "features.h"

/* What a word is: a name of a map, a word of a field by which maps are referred to, as a tag, or a string that may be
 * either; and whether it stands where that is defined. */
enum { OF_NAME = 1, OF_WORD = 2, DEFINES = 4 };

/* A place where it is defined or used. */
struct use {
	struct open_file *file;
	struct span span;
	unsigned role;
};

/* The symbol at a place, and its uses. */
struct uses {
	struct arena arena;
	struct use *items;
	int count, capacity;
	struct span word; /* the symbol */
	int grid, value;  /* a glyph of this grid; else value is -1 */
	const char *name; /* of maps or of a record; else NULL */
	unsigned of;      /* what the name is: OF_NAME, OF_WORD or, if that is unknown, both; 0 for a record */
};

/* Finds the symbol at the start of the target and all its uses: of a glyph those in its map; of a name, `in_folder`, also
 * those in other files of the workspace; of a record those in its file. The caller clears the arena. */
void uses_find(struct server *server, const struct target *target, bool in_folder, struct uses *uses);

/* Adds the uses of uses->name, as what uses->of says, in all files of the workspace with the format of this one; none if no
 * map there has it, or the server does not know them yet (server_knows). */
void uses_find_name(struct server *server, struct open_file *file, struct uses *uses);

/* entry.h - a legend line. */
#pragma once

#include "mapwright/glyph.h"
#include "mapwright/text.h"

struct attribute {
	struct span span;      /* the word */
	const char *type;      /* "SQUARE", "MOB" ...; NULL if unknown */
	bool known;            /* the word is in the vocabulary */
	const char *effective; /* the word as the game reads it, NUL-terminated; NULL means same as in the file */
};

/* A legend line. `fixed` ones cannot be edited: they are symbols of the game's table, whose spans have no meaning, or
 * rows of a damaged map that the game reads as legend lines. */
struct entry {
	int grid;         /* index of its grid; -1 means all grids */
	const char *kind; /* "KFEAT"; NULL if the format has only one kind */
	int key;          /* a cell value: the first of `keys` */
	const int *keys;  /* key_count values; NULL means only `key` */
	int key_count;
	bool folded; /* letters in both cases are the same: `keys` has key_count more, those in the other case */
	const char *glyphs; /* all keys as written in the line; NULL means only `key` */
	bool fixed;
	struct span key_span, line; /* `line` includes the line end */
	struct attribute *attributes;
	int attribute_count;
	const char *text; /* what the panel shows after the key, NUL-terminated; the most important part first */
	size_t
	    background_at; /* offset in `text` of the part that many entries share (the ground below a monster); 0 if none */
	enum glyph_style style;
};

/* Returns the number of values in `keys`. */
static inline int entry_keys(const struct entry *entry)
{
	return entry->key_count << entry->folded;
}
bool entry_has_key(const struct entry *entry, int key);

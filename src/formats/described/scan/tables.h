/* tables.h - tables of glyphs in JSON, which maps refer to by id: in the same file or in other files near it;
 * private to the room.
 *
 * Other files are cached in struct described, and checked for changes after a while. */
#pragma once

#include "described/described.h"
#include "json.h"

/* The meaning that one member of a group ("terrain", "mapping" ...) gives to a glyph. */
struct table_line {
	int value;
	const char *kind;                      /* the name of the group */
	const struct described_legend *legend; /* NULL if not in the description */
	bool part;                             /* part of another value, that of `mapping` */
	bool single;                           /* the value is a single text */
	uint32_t key;                          /* of the member, in the JSON it was read from */
	const char *word;                      /* the first text of its value; NULL if none */
};

struct glyph_table {
	const char *id;
	struct table_line *lines;
	int count, capacity;
	bool more; /* it refers or adds to other tables, which are not read */
};

struct table_list {
	struct glyph_table *items;
	int count, capacity;
};

/* Reads an object with groups like those of a table, with its texts and lines in `arena`. */
void table_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		uint32_t object, struct glyph_table *table, struct arena *arena);

/* Reads all tables of a file, which is a table or a list that contains some, into `arena`. */
void tables_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		 struct table_list *list, struct arena *arena);

/* Returns the table with that id; NULL if none. */
const struct glyph_table *table_list_find(const struct table_list *list, const char *id, size_t length);

/* Returns the cell value of a text or key of one character; -1 for others. */
int table_value(const struct described *self, const struct json *json, uint32_t text);

/* Returns the table with that id from files near `path`; NULL if none, or unreadable. Valid until the next call. */
const struct glyph_table *tables_find(const struct described *self, const char *path, const char *id, size_t length);

/* The tables read from other files. */
struct table_cache *table_cache_new(void);

void table_cache_free(struct table_cache *cache);

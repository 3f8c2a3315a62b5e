/* tables.h - tables of glyphs in JSON, that maps name by an id: in the file itself, or in files beside it; private to the
 * room.
 *
 * Files beside it are kept as they were read, in struct described, and looked at again after a while. */
#ifndef MAPWRIGHT_FORMATS_TABLES_H
#define MAPWRIGHT_FORMATS_TABLES_H

#include "described/described.h"
#include "json.h"

/* What one member of a group ("terrain", "mapping" ...) makes of a glyph. */
struct table_line {
	int code;
	const char *kind;                      /* the name of the group */
	const struct described_legend *legend; /* NULL: the description does not have it */
	bool part;                             /* it is in the value of another: of `mapping` */
	uint32_t key;                          /* of the member, in the JSON that it was read from */
	const char *word;                      /* the first text of its value; NULL: there is none */
};

struct glyph_table {
	const char *id;
	struct table_line *lines;
	int count, capacity;
	bool more; /* it names tables itself, which are not looked for */
};

struct table_list {
	struct glyph_table *items;
	int count, capacity;
};

/* Reads an object that has groups as a table has them: its texts and lines in `arena`. */
void table_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		uint32_t object, struct glyph_table *table, struct arena *arena);

/* Reads all tables of a file into `arena`: it is one, or a list with some. */
void tables_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		 struct table_list *list, struct arena *arena);

/* The table of that id; NULL: there is none. */
const struct glyph_table *table_list_find(const struct table_list *list, const char *id, size_t length);

/* The code of a text or key that is one character; -1 when it is not. */
int table_code(const struct described *self, const struct json *json, uint32_t text);

/* The table of that id in the files beside `path`; NULL: there is none, or it cannot be read. It holds until the next
 * call. */
const struct glyph_table *tables_find(const struct described *self, const char *path, const char *id, size_t length);

/* What was read beside files. */
struct table_cache *table_cache_new(void);

void table_cache_free(struct table_cache *cache);

#endif

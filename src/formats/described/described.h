/* described.h - a format made from a description: shared by its functions; private to the room. */
#pragma once

#include "mapwright/document.h"
#include "mapwright/emit.h"

#include "described/language/description.h"

/* The role of a line with a key. */
enum keyed { KEYED_START, KEYED_NAME, KEYED_ROW, KEYED_FIELD, KEYED_LEGEND };
struct described_key_line {
	const char *key;
	size_t length;
	enum keyed role;
	int index; /* of the field or legend kind in the dialect */
};

/* A dialect with its tables, loaded when the first file of the format is read. */
struct described_tables {
	const struct described_dialect *dialect;
	const struct description *description;
	struct vocabulary *symbols;      /* NULL if none, or unreadable */
	struct vocabulary *objects;      /* what the map shows for calls; NULL if none, or unreadable */
	struct vocabulary *names;        /* the table to which `objects` refers, likewise */
	bool broken;                     /* the table of symbols cannot be read: no glyph counts as unknown */
	struct glyph glyphs[256];        /* for all maps */
	struct described_key_line *keys; /* sorted by key */
	int key_count;
	struct legend_kind *kinds; /* of legend lines, for struct format */
	struct entry *entries;     /* of every legend: the symbols, and the glyphs in the description */
	int entry_count, entry_capacity;
};

struct described_state {
	struct neighbour_file *neighbours; /* legends of other files; scan/neighbour_files.c */
	struct described_tables *tables;   /* one per dialect; NULL until the first file is read */
	struct arena arena;
};

/* struct format.self */
enum { OWN_RULES = 4 };

struct described {
	struct format format;
	struct cell_ops cells; /* what the format points to */
	struct legend_ops legend;
	struct map_ops maps;
	struct fact_ops facts;
	bool plain[256]; /* of `cells` */
	const struct rule *const *rules[5];
	struct described_rule own[OWN_RULES]; /* implicit rules */
	const struct rule *own_list[OWN_RULES + 1];
	int own_count;
	struct description *description;
	struct described_state *made; /* filled as files are read */
	struct table_cache *cache;    /* of other files next to the ones read; scan/tables.h */
};

/* The part of a map that the model does not have. */
struct map_part {
	struct span lines;          /* from the line that begins the map up to the next map, or the end of the file */
	struct span name;           /* empty: not in the file */
	const char *named_by;       /* the member of json.names with the name; NULL if none */
	const char *title;          /* given by the scanner to a map without a name; NULL if none */
	struct span opened, closed; /* the lines around the rows; empty: none */
	const struct described_tables *tables; /* of its dialect */
	bool level;                            /* a level of the map above */
	int first;                             /* the first map of the same part (of `blocks`) */
	int fields_above;                      /* the number of fields of the file above it */
	size_t head, own;                      /* where that part begins, and the lines that only this map has */
	bool nested;                           /* inside something that is not a map: a function, a table */
	bool unread;                           /* it has lines such as Lua */
	bool glyphs_unknown;                   /* which may redefine its glyphs */
	int expected_width, expected_height;   /* the size that the game reads; 0 if unknown, or any */
	const struct span *missing_tables;     /* names in the file of tables that cannot be found */
	int missing_table_count;
	void *more; /* private to the scanner */
};

/* A line that has no effect. */
struct stray {
	struct span line;
	struct span invalid; /* bytes that no row can have, in a line that is otherwise a row; or empty */
	bool early;          /* the line is known, but comes before the first map; otherwise it is unknown */
	enum {
		STRAY_LINE,
		STRAY_ROW, /* between open and close, as is the next */
		STRAY_COMMENT,
		STRAY_TAIL,   /* what follows the name of a section */
		STRAY_OPAQUE, /* an opaque line that is reported */
		STRAY_MIXED   /* a value of a legend line with different joints */
	} kind;
};

/* A line on which the lines below it depend, up to the next such line. */
struct condition {
	size_t line;
	const char *when; /* "": they count always */
};

/* A part of the file without rows: it is not in the model, but its lines are checked like those of maps. */
struct part_without_rows {
	struct map_part part;
	struct grid grid; /* no rows; its fields and entries are those below, from 0 */
	struct field *fields;
	struct entry *entries;
};

/* A word of the file that a legend line with names defines. */
struct named {
	const char *word; /* as written */
	const struct described_legend *legend;
	const char *value;                 /* the words it leads to; NULL: none, it stands for itself */
	bool followed;                     /* what follows is set */
	bool known;                        /* all of them are defined */
	bool refused;                      /* by a line on the way */
	const struct described_look *look; /* the first that one of them has; NULL if none */
};

/* model.detail */
struct described_detail {
	const struct described_tables *tables;
	struct map_part *parts; /* one per grid */
	int part_capacity;
	struct stray *strays;
	int stray_count, stray_capacity;
	struct part_without_rows *bare;
	int bare_count, bare_capacity;
	struct named *named;
	int named_count, named_capacity;
	struct name *names; /* of `named`, by its index; edit/names.h */
	int name_capacity;
	int file_entries; /* legend lines of the file: the first of model.entries */
	int (*of_file)
	    [2]; /* the first and the last of the file's fields of each name in the dialect; -1: none is set */
	struct condition *conditions; /* in file order */
	int condition_count, condition_capacity;
	struct span *sections; /* names of sections, in file order */
	int section_count, section_capacity;
	struct span *calls, *labels; /* names in blocks between maps, and those of maps and blocks */
	int call_count, call_capacity, label_count, label_capacity;
	size_t calls_end;     /* of objects: the end of the last */
	bool calls_cross;     /* and true if one begins before the end of another */
	bool glyphs_unknown;  /* as above, for all maps */
	const bool *included; /* the bytes that included files define; NULL if none can be included */
	int counted;          /* of counted lines: the number of complete maps, even those the game does not read */
};

static inline const struct described *described_of(const struct model *model)
{
	return model->format->self;
}

static inline const struct described_detail *described_detail(const struct model *model)
{
	return model->format_data;
}

/* Returns the key of an unknown line, by the key syntax of the description; empty: none. */
struct span described_key_of(const struct description *description, const char *bytes, struct span line);

/* Returns the index of the legend line after `at` (-1: the first) among those that hold for a map: first the lines of
 * the file, then its own, in file order; -1 at the end. */
static inline int described_next_line(const struct model *model, const struct grid *grid, int at)
{
	int of_file = described_detail(model)->file_entries, end = grid->first_entry + grid->entry_count;
	int next = at + 1 < of_file || at >= of_file ? at + 1 : grid->first_entry;
	return next < of_file || (grid->entry_count > 0 && next < end) ? next : -1;
}

/* Returns the description as it holds for the dialect of the file. */
static inline const struct description *described_description(const struct model *model)
{
	return described_detail(model)->tables->dialect->own;
}

/* Returns the description of a field; NULL if it is part of another line. */
static inline const struct described_field *described_field_of(const struct model *model, const struct field *field)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	for (int i = 0; i < dialect->field_count; i++)
		if (dialect->fields[i].name == field->name)
			return &dialect->fields[i];
	return NULL;
}

/* Returns the number of the first field of the file: they come after those of all maps, in file order. */
static inline int described_file_fields(const struct model *model)
{
	const struct grid *last = &model->grids[model->grid_count - 1];
	return last->first_field + last->field_count;
}

/* Makes a format from a description and takes ownership of it. */
struct described *described_new(struct description *description);
void described_free(struct described *self);

/* Returns true if the byte is in rows but no cell: map.ignored, as the digits that number the rows of NetHack. */
bool described_is_ignored(const struct description *description, char byte);

/* Returns true if the file name matches one of the globs (NULL if none). */
bool described_is_called(const char *const *files, const char *path);

/* Returns true if the path, with links resolved, matches one of the globs (NULL if none). */
bool described_is_at(const char *const *patterns, const char *path);

/* Returns true if the symbols are in the word table, to which projects can add words. */
static inline bool described_symbols_are_words(const struct description *description,
					       const struct described_dialect *dialect)
{
	return description->words && dialect->symbols && strcmp(description->words, dialect->symbols) == 0;
}

/* Returns the table with that name: a path if it is in the description's own folder, otherwise the name of a
 * built-in one. */
const char *described_table_name(const struct described *self, const char *name);

/* Returns true if all tables of the description can be read; otherwise sets an error. */
bool described_tables_are_sound(const struct described *self, struct error *error);

/* Returns the tables of a dialect; makes them on first use. */
const struct described_tables *described_tables(const struct described *self, int dialect);

/* Returns the number of the dialect that a line identifies; that of all other files if it identifies none. */
int described_dialect_of(const struct description *description, const char *line, size_t length);

/* Returns the line with that key in the dialect, or NULL. */
const struct described_key_line *described_find_key(const struct described_tables *tables, const char *key,
						    size_t length);

/* Functions for struct format. */
bool described_plan(struct edit_plan *plan);
char *described_create(const struct format *format, const struct template_request *request, size_t *length,
		       struct error *error);
void described_dump(const struct document *document, struct writer *writer);
const struct legend_kind *described_legend_kinds(const struct model *model);
const char *described_defined(const struct model *model, const char *type, int number, const char **meaning);
const char *described_list_item(const struct model *model, int grid, int value, size_t *length, const char **kind);
size_t described_value_words(const struct model *model, int number, int value, char *text, size_t size);

/* Returns true if the cell value has a line of one of these kinds (NULL-terminated), in the map or in one of its
 * tables. A line that combines several kinds (`mapping`) counts as all of them. Only the JSON scanner has such
 * lines. scan/json_maps.c */
bool described_is_covered(const struct model *model, int grid, int value, const char *const *kinds);

/* described.h - a format made of a description: what its functions share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_DESCRIBED_H
#define MAPWRIGHT_FORMATS_DESCRIBED_H

#include "mapwright/document.h"
#include "mapwright/emit.h"
#include "mapwright/format.h"

#include "described/language/description.h"

#include <string.h>

/* What a keyed line is. */
enum keyed { KEYED_START, KEYED_NAME, KEYED_ROW, KEYED_FIELD, KEYED_LEGEND };
struct described_key_line {
	const char *key;
	size_t length;
	enum keyed role;
	int index; /* of the field or legend kind in the dialect */
};

/* A dialect with its tables, made when the first file of the format is read. */
struct described_tables {
	const struct described_dialect *dialect;
	struct vocabulary *symbols;      /* NULL: none, or it cannot be read */
	bool broken;                     /* there should be symbols, but they cannot be read: nothing is known */
	struct glyph glyphs[256];        /* on every map */
	struct described_key_line *keys; /* by key */
	int key_count;
	struct legend_kind *kinds; /* of legend lines, as struct format has them */
	struct entry *entries;     /* of every legend: the symbols, and glyphs of the description itself */
	int entry_count, entry_capacity;
};

struct described_made {
	struct described_tables *tables; /* one a dialect; NULL until the first file is read */
	struct arena arena;
};

/* struct format.self */
enum { OWN_RULES = 4 };

struct described {
	struct format format;
	const struct rule *const *rules[4];
	struct described_rule own[OWN_RULES]; /* that it has without saying so */
	const struct rule *own_list[OWN_RULES + 1];
	int own_count;
	struct description *description;
	struct described_made *made; /* as files are read */
	struct table_cache *cache;   /* of files beside those that were read; scan/tables.h */
};

/* What the model does not say of a grid. */
struct map_part {
	struct span lines;    /* of the map: from the line that begins it up to the next one, or the file's end */
	struct span name;     /* empty: it has none in the file */
	const char *named_by; /* the member, of json.names, that has the name; NULL: none */
	const char *title;    /* that the scanner gives to one without a name; NULL: none */
	struct span opened, closed;          /* the lines round the rows; empty: there are none */
	bool nested;                         /* it is inside something that is not a map: a function, a table */
	bool unsure;                         /* lines that are not read may give its glyphs any meaning */
	int expected_width, expected_height; /* the size that the game reads; 0: not known, or any */
	const struct span *lost_tables;      /* names, in the file, of tables that are nowhere */
	int lost_table_count;
	void *more; /* the scanner's own */
};

/* A line that does nothing. */
struct stray {
	struct span line;
	struct span foreign; /* what no row can have in a line that is one else; empty: it is something else */
	bool early; /* it is known, but no map has begun that it could belong to; else nothing here knows it */
};

/* A part of the file without rows: the model does not have it, but its lines are checked as those of maps. */
struct bare_part {
	struct map_part part;
	struct grid grid; /* no rows; its fields and entries are these, from 0 */
	struct field *fields;
	struct entry *entries;
};

/* model.detail */
struct described_detail {
	const struct described_tables *tables;
	struct map_part *parts; /* one a grid */
	int part_capacity;
	struct stray *strays;
	int stray_count, stray_capacity;
	struct bare_part *bare;
	int bare_count, bare_capacity;
	bool unsure; /* all maps are */
	int counted; /* of counted lines: the maps that are whole, also those that are too many to be read */
};

static inline const struct described *described_of(const struct model *model)
{
	return model->format->self;
}

static inline const struct described_detail *described_detail(const struct model *model)
{
	return model->detail;
}

/* The key of a line that nothing may know, as the description has keys; empty: it has none. */
struct span described_key_of(const struct description *description, const char *bytes, struct span line);

/* What the description says of a field; NULL: it is a part of another line. */
static inline const struct described_field *described_field_of(const struct model *model, const struct field *field)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	for (int i = 0; i < dialect->field_count; i++)
		if (dialect->fields[i].name == field->name)
			return &dialect->fields[i];
	return NULL;
}

/* A format of a description, which it takes over. */
struct described *described_new(struct description *description);
void described_free(struct described *self);

/* Is the name of the file one of these (globs; NULL: none)? */
bool described_is_called(const char *const *files, const char *path);

/* Are the symbols those of the table of words, which the reader gets, with what a project adds to it? */
static inline bool described_symbols_are_words(const struct description *description,
					       const struct described_dialect *dialect)
{
	return description->words && dialect->symbols && strcmp(description->words, dialect->symbols) == 0;
}

/* A table of that name: the one in the description's own folder, as a path, or one of the program's. */
const char *described_table_name(const struct described *self, const char *name);

/* Can the tables that the description names be read? False with a sentence. */
bool described_tables_are_sound(const struct described *self, struct error *error);

/* The tables of a dialect, made now if need be. */
const struct described_tables *described_tables(const struct described *self, int dialect);

/* The key in the dialect's lines, or NULL. */
const struct described_key_line *described_find_key(const struct described_tables *tables, const char *key,
						    size_t length);

/* struct format's functions. */
void described_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);
bool described_plan(struct edit_plan *plan);
char *described_create(const struct format *format, const struct template_request *request, size_t *length,
		       struct error *error);
void described_dump(const struct document *document, struct writer *writer);
int described_cell_code(const struct format *format, const char *bytes, size_t length);
size_t described_cell_write(const struct format *format, int old, int code, int layer, char *bytes);
struct glyph described_cell_meaning(const struct model *model, int code, char *near, size_t size);
int described_cell_drawn(const struct format *format, int old, int code, int floor);
int described_cell_left(const struct format *format, int there, int code, int layer, int floor);
struct span described_cell_layer(const struct format *format, const char *bytes, size_t length, int layer);
int described_cell_turned(const struct format *format, int code, enum turn turn);
const struct legend_kind *described_legend_kinds(const struct model *model);
const char *described_slot(const struct model *model, int grid, int code, size_t *length, const char **kind);
size_t described_words(const struct model *model, int number, int code, char *text, size_t size);
bool described_row_holds(const struct model *model, const struct text *text, int grid, int y);

/* struct format.reach: as the first rule has it that is about the map and leaves nothing to chance. rules/rules.c */
const struct reach *described_reach(const struct model *model, const struct text *text, int grid);

/* Adds what the rules find that look at a file while it is read (kinds.h). rules/rules.c */
void described_report(struct model *model, const struct text *text);

/* The function of rules of a kind; NULL: the reader reports it. rules/rules.c */
void (*described_rule_function(enum described_rule_kind kind))(struct check *);

/* Is there a rule that holds files against each other? Then this runs it: struct format.check_together. rules_maps.c */
bool described_holds_together(const struct description *description);
void described_check_together(struct document *const *documents, size_t count);

/* The columns of the longest row as the game reads them: up to what ends it, and without what is trimmed. rules/sizes.c */
int described_width(const struct model *model, const struct text *text, const struct grid *map);

/* The codes on a map in rising order, in `arena`, and their number. rules/rolls.c */
int described_codes(const struct grid *map, struct arena *arena, int **codes);

/* The codes on a map that mean nothing, in rising order, in `arena`; their number, -1 when nothing certain can be said.
 * Rules, dump and panel ask here. */
int described_undefined(const struct model *model, int grid, struct arena *arena, int **codes);

/* Has the code a line of one of these kinds (NULL-terminated), in the map or in one of its tables? A line whose value is
 * made of lines of several kinds (`mapping`) is of all of them. Only the scanner of JSON knows such lines. scan/json_maps.c */
bool described_is_covered(const struct model *model, int grid, int code, const char *const *kinds);

/* What a glyph of a legend line can become, and how much each weighs: of BECOMES and PARTS lines; 0 of others. rules/rolls.c */
enum { OUTCOMES = 128, OUTCOME_WEIGHT = 10 };
struct outcome {
	int code, weight;
};
int described_outcomes(const struct described_legend *legend, const char *value, struct outcome *outcomes, int most);

/* What holds for a field of that name where the map has none, by the lines of the file before it; "": nothing.
 * rules/rolls.c */
const char *described_default(const struct model *model, int grid, const char *name);

/* The kind of an entry, and its value as the game reads it. rules/rolls.c */
const struct described_legend *described_legend_of(const struct model *model, const struct entry *entry);
static inline const char *described_value(const struct entry *entry)
{
	return entry->attribute_count > 0 ? entry->attributes[0].read : "";
}

#endif

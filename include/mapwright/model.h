/* model.h - what a format read from the bytes: grids, entries and fields, every leaf a span.
 *
 * A model belongs to the bytes it was read from: any patch makes it stale (but for cell swaps that keep the
 * structure, see format.h). It owns all it points to, in one arena; pointers die with model_clear. */
#ifndef MAPWRIGHT_MODEL_H
#define MAPWRIGHT_MODEL_H

#include "mapwright/arena.h"
#include "mapwright/finding.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stdint.h>

/* How a cell or word looks: the colour role that the screen gives it. */
enum look {
	LOOK_UNKNOWN,
	LOOK_VOID, /* nothing is there, solid */
	LOOK_WALL,
	LOOK_FLOOR,
	LOOK_PATH, /* corridors and other rough ground */
	LOOK_DOOR,
	LOOK_WATER,
	LOOK_FIRE, /* lava, acid, flames */
	LOOK_PLANT,
	LOOK_ROCK, /* mountains, hills */
	LOOK_STAIRS,
	LOOK_ALTAR,
	LOOK_TRAP,
	LOOK_MAGIC,
	LOOK_SIGN,
	LOOK_BUILDING,
	LOOK_MONSTER,
	LOOK_ITEM,
	LOOK_SPECIAL,
	LOOK_COUNT
};

/* How one gets over a cell. A walker is a set of these, as bits (1u << WALK_GROUND | ...). */
enum walk {
	WALK_SOLID,
	WALK_GROUND,
	WALK_DOOR,
	WALK_SWIM,
	WALK_MAGIC, /* a magical door */
};

enum { WALKS_ALL = 1u << WALK_GROUND | 1u << WALK_DOOR | 1u << WALK_SWIM | 1u << WALK_MAGIC };

/* What one byte of a grid means. */
struct glyph {
	bool known; /* an entry or the symbol table defines it */
	enum look look;
	enum walk walk;
	bool entrance;       /* one can arrive on this cell wherever it stands (a ladder) */
	bool edge_entrance;  /* one can arrive on this cell when it stands on the outer edge */
	int entry;           /* index of the entry that defines it, -1 without */
	const char *meaning; /* in the game's words, short; never NULL when known */
};

/* A grid. In a square one the cells are bytes: cell (x, y) is byte rows[y].start + x. In a hex board (`records` is not
 * NULL) `rows` is NULL and each cell is a record of its own. */
struct grid {
	const char *name;   /* "room", "town", "maze 3" */
	int width, height;  /* height is the number of rows below */
	int loaded;         /* rows the game loads; height when all is well */
	struct span *rows;  /* the cells of each row; a ragged row is shorter or longer than width */
	const int *records; /* hex board: the record on cell (x, y) is records[y * width + x], -1: no hex is there */
	struct span whole;  /* the lines of the grid, with its box */
	int neighbours;     /* 4 or 8: how the game moves */
	bool fragile;       /* what stands in its cells decides how the file is read: none of them is plain */
	uint32_t counts[256]; /* how often each byte stands in the rows (columns < width, all rows) */
};

struct attribute {
	struct span span; /* the word */
	const char *type; /* "SQUARE", "MOB" ...; NULL when unknown */
	bool known;       /* the vocabulary has the word */
};

/* A legend line. One that is `fixed` is not there to be changed: a symbol of the game's table, whose spans are of no use,
 * or a row of a damaged map that the game takes for a legend line. */
struct entry {
	unsigned char key;
	bool fixed;
	struct span key_span, line; /* `line` with its line end */
	struct attribute *attributes;
	int attribute_count;
	const char *text; /* what the panel shows behind the key, NUL-terminated */
	enum look look;
};

enum field_kind {
	FIELD_INTEGER,
	FIELD_BOOLEAN,
	FIELD_WORD,
	FIELD_POSITION,
	FIELD_TEXT,  /* one line */
	FIELD_LINES, /* several lines */
	FIELD_FLAG,  /* the value is the sign alone, "+" or "-"; not set: the file does not name the flag */
};

/* A value with a name. Fields with record >= 0 belong to a record, those with item >= 0 to an item of it. */
struct field {
	int record, item; /* -1: of the file; -1: of the record as a whole */
	const char *name;
	enum field_kind kind;
	const char *fallback; /* the value that holds when the field is not set */
	const char *meaning;  /* what it does in the game, one sentence */
	bool set;
	struct span value;      /* the value's bytes when set */
	struct span line;       /* with its line end, when set */
	const char *read;       /* the value as the game reads it, NUL-terminated ("1", "-1 -1") */
	const char *note;       /* why `read` is what it is, in a few words ("implied by boss"), or NULL */
	const char *vocabulary; /* word type that completes it ("GOD"), or NULL */
};

/* One of many alike that a line (or lines) of the file describe: a hex, a terrain, a container. Its fields stand
 * together in model.fields: first those of the record, then those of each item in order. */
struct record {
	const char *kind;             /* "hex", "terrain", "container" */
	const char *name;             /* as the user knows it, NUL-terminated: "35", "Jungle", "locked_chest" */
	struct span line;             /* with its line end */
	int first_field, field_count; /* the record's own first, then those of its items, item by item */
	int item_count;
	int grid, x, y; /* the cell it stands on; grid -1: none */
	int hidden_by;  /* another record on the same cell that the game keeps instead; -1 */
};

struct format;

struct model {
	const struct format *format; /* that reads it, or did */
	struct arena arena;
	struct grid *grids;
	int grid_count, grid_capacity;
	struct entry *entries;
	int entry_count, entry_capacity;
	struct field *fields;
	int field_count, field_capacity;
	struct record *records;
	int record_count, record_capacity;
	struct glyph glyphs[256];
	const char *dialect; /* which version of the format the file is, for the status line; NULL: there is one */
	const char
	    *read_as; /* set before it is read: the dialect to take, one of format->dialects; NULL: by content */
	struct finding_list syntax; /* found while reading */
	const char *line_end;       /* "\n" or "\r\n": what most lines end with */
	void *detail;               /* the format's own, in the arena; nobody else looks inside */
};

void model_init(struct model *model);
void model_clear(struct model *model);

/* Each adds a zeroed part at the end and returns it; NULL when memory is out. The pointer holds until the next add. */
struct grid *model_add_grid(struct model *model);
struct entry *model_add_entry(struct model *model);
struct field *model_add_field(struct model *model);
struct record *model_add_record(struct model *model);

/* Recounts grid->counts from the text. */
void grid_count_glyphs(struct grid *grid, const struct text *text);

/* The byte of a cell, or -1 where the grid has none (outside, or a row too short). */
int grid_cell(const struct grid *grid, const struct text *text, int x, int y);

/* The span of one cell; length 0 where there is none. */
struct span grid_cell_span(const struct grid *grid, int x, int y);

/* The bytes a place stands for: a cell, a key, an attribute, a field's value, a grid. Length 0 at 0 if none. */
struct span model_span(const struct model *model, struct place place);

/* The place of the leaf that holds the offset; PLACE_NONE when none does. */
struct place model_place(const struct model *model, size_t offset);

/* Index of the file's own field of that name, or -1. */
int model_find_field(const struct model *model, const char *name);

/* Index of the field of that name of a record (item -1: of the record itself), or -1. */
int model_record_field(const struct model *model, int record, int item, const char *name);

/* Index of the first entry with that key, or -1. */
int model_find_entry(const struct model *model, unsigned char key);

#endif

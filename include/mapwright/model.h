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

/* How a cell or word looks: the colour role that the screen gives it, by the name that themes and tables use. VOID: nothing
 * is there, solid. PATH: corridors and other rough ground. FIRE: lava, acid, flames. ROCK: mountains, hills. */
#define LOOK_LIST(LOOK)                                                                                              \
	LOOK(UNKNOWN, "unknown")                                                                                     \
	LOOK(VOID, "void")                                                                                           \
	LOOK(WALL, "wall")                                                                                           \
	LOOK(FLOOR, "floor")                                                                                         \
	LOOK(PATH, "path")                                                                                           \
	LOOK(DOOR, "door")                                                                                           \
	LOOK(WATER, "water")                                                                                         \
	LOOK(FIRE, "fire")                                                                                           \
	LOOK(PLANT, "plant")                                                                                         \
	LOOK(ROCK, "rock")                                                                                           \
	LOOK(STAIRS, "stairs")                                                                                       \
	LOOK(ALTAR, "altar")                                                                                         \
	LOOK(TRAP, "trap")                                                                                           \
	LOOK(MAGIC, "magic")                                                                                         \
	LOOK(SIGN, "sign")                                                                                           \
	LOOK(BUILDING, "building")                                                                                   \
	LOOK(MONSTER, "monster")                                                                                     \
	LOOK(ITEM, "item")                                                                                           \
	LOOK(SPECIAL, "special")

#define LOOK_VALUE(id, name) LOOK_##id,
enum look { LOOK_LIST(LOOK_VALUE) LOOK_COUNT };
#undef LOOK_VALUE

/* The names, NULL-terminated. */
extern const char *const look_names[];

/* How a cell is crossed. Path rules have a set of these, as bits (1u << WALK_GROUND | ...). */
enum walk {
	WALK_SOLID,
	WALK_GROUND,
	WALK_DOOR,
	WALK_SWIM,
	WALK_MAGIC, /* a magical door */
};

enum { WALKS_ALL = 1u << WALK_GROUND | 1u << WALK_DOOR | 1u << WALK_SWIM | 1u << WALK_MAGIC };

/* What a code (code.h) means. */
struct glyph {
	bool known; /* an entry or the symbol table defines it */
	enum look look;
	enum walk walk;
	bool entrance;       /* one can arrive on this cell wherever it is (a ladder) */
	bool edge_entrance;  /* one can arrive on this cell when it is on the outer edge */
	int entry;           /* index of the entry that defines it, -1 without */
	const char *meaning; /* in the game's words, short; never NULL when known */
	const char *draw;    /* what the canvas shows for a code of several bytes; NULL: the code's own character */
};

/* A code as one grid has it: its own meaning there, and for codes beyond 255 how often it is on the grid. */
struct code_glyph {
	int code;
	uint32_t count;
	struct glyph glyph;
};

/* A cell that is not one byte. */
struct cell {
	size_t start;
	int length; /* bytes in the file */
	int code;
};

enum grid_shape {
	GRID_SQUARE,
	GRID_HEX, /* flat hexes in columns: those with an odd x are half a hex higher */
};

/* A grid. Without `cells` each cell is a byte: (x, y) is byte rows[y].start + x. With them the cells of row y are
 * cells[row_cells[y]] up to cells[row_cells[y + 1]]. In a hex board (`records` is not NULL) `rows` is NULL and each cell
 * is a record of its own. */
struct grid {
	const char *name;     /* "room", "town", "maze 3" */
	bool named;           /* by the file: the name says more than its number */
	int width, height;    /* height is the number of rows below */
	int loaded;           /* rows the game loads; height when all is well */
	struct span *rows;    /* the cells of each row; a ragged row is shorter or longer than width */
	struct cell *cells;   /* NULL: bytes */
	const int *row_cells; /* height + 1 */
	const int *records; /* hex board: the record on cell (x, y) is records[y * width + x], -1: no hex is there */
	struct span whole;  /* the lines of the grid, with its box */
	int neighbours;     /* 4, 6 or 8: how the game moves */
	enum grid_shape shape;
	bool fragile;              /* what is in its cells decides how the file is read: none of them is plain */
	uint32_t counts[256];      /* how often each byte occurs in the rows (columns < width, all rows) */
	struct code_glyph *glyphs; /* what differs here from model.glyphs, and every code beyond 255 on it; by code */
	int glyph_count;
	int first_entry, entry_count;   /* its own, in model.entries */
	int first_symbol, symbol_count; /* fixed entries of tables that it names: in the legend after its own */
	int first_field, field_count;   /* its own, in model.fields */
	int first_mark, mark_count;     /* in model.marks */
};

/* Something that the file puts on a cell from elsewhere, to be seen but not changed: a call with coordinates. */
struct mark {
	int x, y;
	const char *text; /* what puts it there, on one line, NUL-terminated, cut when it is long */
};

struct attribute {
	struct span span; /* the word */
	const char *type; /* "SQUARE", "MOB" ...; NULL when unknown */
	bool known;       /* the vocabulary has the word */
	const char *read; /* as the game reads it, NUL-terminated; NULL: as it is in the file */
};

/* A legend line. One that is `fixed` is not there to be changed: a symbol of the game's table, whose spans are of no use,
 * or a row of a damaged map that the game takes for a legend line. */
struct entry {
	int grid;         /* that it belongs to; -1: to all */
	const char *kind; /* "KFEAT"; NULL: the format has one kind */
	int key;          /* a code: the first of `keys` */
	const int *keys;  /* key_count of them; NULL: `key` alone */
	int key_count;
	const char *glyphs; /* all keys as the line names them; NULL: `key` alone */
	bool fixed;
	struct span key_span, line; /* `line` with its line end */
	struct attribute *attributes;
	int attribute_count;
	const char *text; /* what the panel shows after the key, NUL-terminated: what it is first */
	size_t aside;     /* where in it begins what many entries have (the ground below a monster); 0: nowhere */
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

/* A value with a name. Fields with grid >= 0 belong to a grid, those with record >= 0 to a record, and those with item >= 0
 * to an item of it. */
struct field {
	int grid;         /* that it belongs to; -1: to the file, or to a record */
	int record, item; /* -1: of the file or grid; -1: of the record as a whole */
	enum field_kind kind;
	bool set;
	const char *name;
	const char *fallback;   /* the value that holds when the field is not set */
	const char *meaning;    /* what it does in the game, one sentence */
	struct span value;      /* the value's bytes when set */
	struct span line;       /* with its line end, when set */
	const char *read;       /* the value as the game reads it, NUL-terminated ("1", "-1 -1") */
	const char *note;       /* why `read` is what it is, in a few words ("implied by boss"), or NULL */
	const char *vocabulary; /* word type that completes it ("GOD"), or NULL */
	const char *between;    /* any of these is between several words of the value; NULL: it is one */
};

/* One of many alike that a line (or lines) of the file describe: a hex, a terrain, a container. Its fields stand
 * together in model.fields: first those of the record, then those of each item in order. */
struct record {
	const char *kind;             /* "hex", "terrain", "container" */
	const char *name;             /* as the user knows it, NUL-terminated: "35", "Jungle", "locked_chest" */
	struct span line;             /* with its line end */
	int first_field, field_count; /* the record's own first, then those of its items, item by item */
	int item_count;
	int grid, x, y; /* the cell it is on; grid -1: none */
	int hidden_by;  /* another record on the same cell that the game keeps instead; -1 */
};

/* What was measured on the grids (reach.h), until a cell or the model changes. */
struct measures {
	struct arena arena;
	struct kept_reach **reaches; /* one list for each grid; NULL: nothing yet */
	void *own;                   /* what a format keeps here besides; NULL: nothing yet */
	const void *calls;           /* of a level of NetHack (nethack/rules.c); NULL: not read yet */
};

struct format;

struct model {
	const struct format *format; /* that reads it, or did */
	struct arena arena;
	struct grid *grids;
	int grid_count, grid_capacity;
	struct entry *entries;
	int entry_count, entry_capacity;
	int shared_entries; /* those that belong to no grid; they come first */
	struct field *fields;
	int field_count, field_capacity;
	struct record *records;
	int record_count, record_capacity;
	struct mark *marks;
	int mark_count, mark_capacity;
	struct glyph glyphs[256]; /* on every grid that says nothing else */
	const char *path;    /* of the file, set before it is read, for formats that look beside it; NULL: none */
	const char *dialect; /* which version of the format the file is, for the status line; NULL: there is one */
	const char
	    *read_as; /* set before it is read: the dialect to take, one of format->dialects; NULL: by content */
	struct finding_list syntax; /* found while reading */
	const char *line_end;       /* "\n" or "\r\n": what most lines end with */
	void *detail;               /* the format's own, in the arena; nobody else looks inside */
	struct measures *measures;  /* in the arena; NULL: nothing is kept */
};

void model_init(struct model *model);
void model_clear(struct model *model);

/* From now on what is measured on the model is kept. */
void model_keep_measures(struct model *model);

/* After a change of cells: nothing measured before holds. */
void model_forget_measures(struct model *model);

/* Each adds a zeroed part at the end and returns it. The pointer holds until the next add. */
struct grid *model_add_grid(struct model *model);
struct entry *model_add_entry(struct model *model);
struct field *model_add_field(struct model *model);
struct record *model_add_record(struct model *model);

/* Gives an empty model copies of entries that belong to all grids. */
void model_share_entries(struct model *model, const struct entry *entries, int count);

/* The same for parts of the last grid: its entries, its fields and its marks are each to be added one after the other. */
struct entry *model_add_grid_entry(struct model *model);
struct entry *model_add_grid_symbol(struct model *model);
struct field *model_add_grid_field(struct model *model);
struct mark *model_add_grid_mark(struct model *model);

/* Recounts the codes of a grid from the text. */
void grid_count_glyphs(struct grid *grid, const struct text *text);

/* How often a code is on the grid. */
uint32_t grid_count(const struct grid *grid, int code);

/* How many cells row `y` has. */
int grid_row_cells(const struct grid *grid, int y);

/* The code of a cell, or -1 where the grid has none (outside, or a row too short). */
int grid_cell(const struct grid *grid, const struct text *text, int x, int y);

/* The span of one cell; length 0 where there is none. */
struct span grid_cell_span(const struct grid *grid, int x, int y);

/* What a code means on a grid (NULL: on any). Never NULL. */
const struct glyph *model_glyph(const struct model *model, const struct grid *grid, int code);

/* The row of grid->glyphs of that code, or NULL. */
struct code_glyph *grid_find_glyph(const struct grid *grid, int code);

/* The legend of a grid (-1: of none): its own entries, those of its tables, then those of all grids. The number of its
 * rows, and the index of the entry of a row. */
int model_legend_rows(const struct model *model, int grid);
int model_legend_entry(const struct model *model, int grid, int row);

/* The bytes a place stands for: a cell, a key, an attribute, a field's value, a grid. Length 0 at 0 if none. */
struct span model_span(const struct model *model, struct place place);

/* The place of the leaf that holds the offset; PLACE_NONE when none does. */
struct place model_place(const struct model *model, size_t offset);

/* The grid that a place belongs to; -1: to the file as a whole. */
int model_place_grid(const struct model *model, struct place place);

/* Index of the field of that name of the file, or of a grid, or -1. */
int model_find_field(const struct model *model, const char *name);
int model_grid_field(const struct model *model, int grid, const char *name);

/* Index of the field of that name of a record (item -1: of the record itself), or -1. */
int model_record_field(const struct model *model, int record, int item, const char *name);

/* Index of the first entry of the grid's legend (-1: of those for all grids) with that key, or -1. */
int model_find_entry(const struct model *model, int grid, int key);

bool entry_has_key(const struct entry *entry, int key);

#endif

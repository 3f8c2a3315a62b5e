/* model.h - what a format read from the bytes: grids, entries and fields, with a span for every value.
 *
 * A model belongs to the bytes it was read from: any patch makes it stale, except for cell changes that keep the
 * structure (see format.h). It owns everything it points to, in one arena; pointers become invalid with model_clear. */
#ifndef MAPWRIGHT_MODEL_H
#define MAPWRIGHT_MODEL_H

#include "mapwright/arena.h"
#include "mapwright/finding.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stdint.h>

/* The style of a cell or word: a colour role of the screen. The names are those used in themes and tables. VOID:
 * solid, nothing there. PATH: corridors and other rough ground. FIRE: lava, acid, flames. ROCK: mountains, hills. */
#define GLYPH_STYLE_LIST(STYLE)                                                                                      \
	STYLE(UNKNOWN, "unknown")                                                                                    \
	STYLE(VOID, "void")                                                                                          \
	STYLE(WALL, "wall")                                                                                          \
	STYLE(FLOOR, "floor")                                                                                        \
	STYLE(PATH, "path")                                                                                          \
	STYLE(DOOR, "door")                                                                                          \
	STYLE(WATER, "water")                                                                                        \
	STYLE(FIRE, "fire")                                                                                          \
	STYLE(PLANT, "plant")                                                                                        \
	STYLE(ROCK, "rock")                                                                                          \
	STYLE(STAIRS, "stairs")                                                                                      \
	STYLE(ALTAR, "altar")                                                                                        \
	STYLE(TRAP, "trap")                                                                                          \
	STYLE(MAGIC, "magic")                                                                                        \
	STYLE(SIGN, "sign")                                                                                          \
	STYLE(BUILDING, "building")                                                                                  \
	STYLE(MONSTER, "monster")                                                                                    \
	STYLE(ITEM, "item")                                                                                          \
	STYLE(SPECIAL, "special")

#define GLYPH_STYLE_VALUE(id, name) STYLE_##id,
enum glyph_style { GLYPH_STYLE_LIST(GLYPH_STYLE_VALUE) GLYPH_STYLES };
#undef GLYPH_STYLE_VALUE

/* The names, NULL-terminated. */
extern const char *const glyph_style_names[];

/* How a cell is crossed. Path rules have a set of these, as bits (1u << WALK_GROUND | ...). */
enum walk {
	WALK_SOLID,
	WALK_GROUND,
	WALK_DOOR,
	WALK_SWIM,
	WALK_MAGIC, /* a magical door */
};

enum { WALKS_ALL = 1u << WALK_GROUND | 1u << WALK_DOOR | 1u << WALK_SWIM | 1u << WALK_MAGIC };

/* The meaning of a cell value (cell_value.h). */
struct glyph {
	bool known; /* defined by an entry or the symbol table */
	enum glyph_style style;
	enum walk walk;
	bool refused;        /* defined, but maps cannot have it */
	bool entrance;       /* you can arrive on this cell anywhere (a ladder) */
	bool edge_entrance;  /* you can arrive on this cell on the outer edge */
	int entry;           /* index of the entry that defines it; -1 if none */
	const char *meaning; /* short, in the game's words; never NULL if `known` */
	const char
	    *draw; /* what the canvas shows for a value of several bytes; NULL means the value's own character */
};

/* A cell value on one grid: its meaning there and, for values beyond 255, the number of its cells. */
struct value_glyph {
	int value;
	uint32_t count;
	struct glyph glyph;
};

/* A cell that is not a single byte. */
struct cell {
	size_t start;
	int length; /* bytes in the file */
	int value;
};

/* An area of cells that one cell stands for: its left upper one, of that value. It may go beyond the grid. */
struct grid_area {
	int x, y, width, height, value;
};

enum grid_shape {
	GRID_SQUARE,
	GRID_HEX, /* flat-topped hexes in columns; odd columns are half a hex higher */
};

/* A grid. Without `cells`, each cell is a byte: (x, y) is byte rows[y].start + x. With `cells`, the cells of row y
 * are cells[row_cells[y]] up to, but not including, cells[row_cells[y + 1]]. On a hex board (`records` is not NULL),
 * `rows` is NULL and each cell is a record. */
struct grid {
	const char *name;     /* "room", "town", "maze 3" */
	bool named;           /* the file gives the name */
	int width, height;    /* height: number of rows below */
	int loaded;           /* rows that the game loads; equals height in a sound file */
	struct span *rows;    /* the cells of each row; ragged rows are shorter or longer than width */
	struct cell *cells;   /* NULL means each cell is a byte */
	const int *row_cells; /* height + 1 indices into `cells` */
	const int
	    *records;      /* hex board: the record on cell (x, y) is records[y * width + x]; -1 means no hex there */
	struct span whole; /* all lines of the grid, including its box */
	int neighbours;    /* 4, 6 or 8: the directions in which the game moves */
	enum grid_shape shape;
	bool spread;             /* some bytes of its rows, tabs, are several cells; such rows are written anew */
	bool fragile;            /* its cells decide how the file is read, so none of them is plain */
	struct grid_area *areas; /* in reading order of their cells */
	int area_count, area_capacity;
	uint32_t counts[256];       /* number of each byte in the rows (columns < width, all rows) */
	struct value_glyph *glyphs; /* values unlike model.glyphs, and all beyond 255 in use; sorted by value */
	int glyph_count;
	int first_entry, entry_count;   /* its own entries, in model.entries */
	int first_symbol, symbol_count; /* fixed entries of the tables it names; listed in the legend after its own */
	int first_field, field_count;   /* its own fields, in model.fields */
	int first_object, object_count; /* in model.objects */
};

/* Something that the file places on the grid by a line or call with coordinates. Objects of a single cell are shown; the
 * coordinates of all objects change when their cells move. */
struct object {
	int grid;
	int x, y; /* its cell; -1 means an area, or not on the grid */
	int area
	    [4]; /* of an area: the cells left, top, right, bottom, which may be outside the grid; else left is -1 */
	struct span call;       /* or the line, in the file; empty: none */
	const char *text;       /* the call, on one line, NUL-terminated, cut if long */
	int glyph;              /* what the canvas shows there; 0: the glyph of the cell */
	enum glyph_style style; /* STYLE_UNKNOWN: none of its own */
	int count; /* of `numbers`: 2 for x and y, 4 for the corners of an area, 0 if they are not numbers in the file */
	struct span numbers[4];
	int from;         /* the number of the first column and row in the file */
	const char *kind; /* the name of its `places` in a description; NULL if none */
};

/* Returns number `i` of an object, counted from 0; at most a million. */
int object_number(const struct object *object, const struct text *text, int i);

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

enum field_kind {
	FIELD_INTEGER,
	FIELD_BOOLEAN,
	FIELD_WORD,
	FIELD_POSITION,
	FIELD_TEXT,  /* one line */
	FIELD_LINES, /* several lines */
	FIELD_FLAG,  /* the value is just the sign, "+" or "-"; not set: the file does not name the flag */
};

/* A named value. It belongs to a grid (grid >= 0), a record (record >= 0), or an item of that record (item >= 0),
 * else to the file. */
struct field {
	int grid;         /* its grid; -1 if it belongs to the file or a record */
	int record, item; /* -1 if it belongs to the file or grid; item -1 if to the record itself */
	enum field_kind kind;
	bool set;
	const char *name;
	const char *fallback;   /* the default when not set */
	const char *meaning;    /* its effect in the game, one sentence */
	struct span value;      /* bytes of the value, if set */
	struct span line;       /* includes the line end; if set */
	const char *effective;  /* the value as the game reads it, NUL-terminated ("1", "-1 -1") */
	const char *note;       /* the reason for `effective`, in a few words ("implied by boss"); NULL if none */
	const char *vocabulary; /* type of the words that complete it ("GOD"); NULL if none */
	const char *between;    /* separators of a list of words; NULL means a single value */
};

/* One of many similar things that the file describes in a line or several: a hex, a terrain, a container. Its fields
 * are consecutive in model.fields: first those of the record, then those of each item in order. */
struct record {
	const char *kind;             /* "hex", "terrain", "container" */
	const char *name;             /* as users know it, NUL-terminated: "35", "Jungle", "locked_chest" */
	struct span line;             /* includes the line end */
	int first_field, field_count; /* those of the record first, then those of each item */
	int item_count;
	int grid, x, y;    /* its cell; grid -1 if none */
	int overridden_by; /* index of another record on the same cell that the game keeps instead; -1 if none */
};

/* What was found out about the grids (reach.h), until a cell or the model changes. */
struct reach_cache {
	struct arena arena;
	struct cached_reach **reaches; /* one list per grid; NULL if none yet */
	void *own;                     /* what the format found out; NULL if nothing yet */
};

struct format;

struct model {
	const struct format *format; /* the format that reads the model */
	struct arena arena;
	struct grid *grids;
	int grid_count, grid_capacity;
	struct entry *entries;
	int entry_count, entry_capacity;
	int shared_entries; /* number of entries that belong to no grid; they come first */
	struct field *fields;
	int field_count, field_capacity;
	struct record *records;
	int record_count, record_capacity;
	struct object *objects;
	int object_count, object_capacity;
	struct glyph glyphs[256]; /* the meaning of each byte on grids that do not redefine it */
	/* Path of the file, set before reading, for formats that read neighbouring files; NULL if none. */
	const char *path;
	const char *dialect; /* version of the format, for the status line; NULL if there is only one */
	/* Dialect to read the file as, one of format->dialects, set before reading; NULL to detect it. */
	const char *read_as;
	struct finding_list syntax;      /* found while reading */
	const char *line_end;            /* the most common line end: "\n" or "\r\n" */
	void *format_data;               /* the format's private data, in the arena */
	struct reach_cache *reach_cache; /* in the arena; NULL if results are not cached */
};

void model_init(struct model *model);
void model_clear(struct model *model);

/* Starts caching what is found out about the grids. */
void model_cache_reach(struct model *model);

/* Clears the cache after a change of cells. */
void model_forget_reach(struct model *model);

/* These append a zeroed part and return it. The pointer is valid until the next such call. */
struct grid *model_add_grid(struct model *model);
struct entry *model_add_entry(struct model *model);
struct field *model_add_field(struct model *model);
struct record *model_add_record(struct model *model);

/* Copies entries that belong to all grids into an empty model. */
void model_share_entries(struct model *model, const struct entry *entries, int count);

/* The same for objects of a grid, which must be added consecutively. */
struct object *model_add_object(struct model *model, int grid);

/* The same for parts of the last grid. The entries of a grid must be added consecutively; so must its symbols and
 * fields. */
struct entry *model_add_grid_entry(struct model *model);
struct entry *model_add_grid_symbol(struct model *model);
struct field *model_add_grid_field(struct model *model);

/* Counts the cell values of a grid again. */
void grid_count_glyphs(struct grid *grid, const struct text *text);

/* Returns the number of cells with the value. */
uint32_t grid_count(const struct grid *grid, int value);

/* Returns the number of cells in row `y`. */
static inline int grid_row_cells(const struct grid *grid, int y)
{
	return grid->cells ? grid->row_cells[y + 1] - grid->row_cells[y] : (int)grid->rows[y].length;
}

/* Returns true if there is a cell: (x, y) is on the grid, and the row is not too short. */
static inline bool grid_has_cell(const struct grid *grid, int x, int y)
{
	return grid->rows && x >= 0 && y >= 0 && y < grid->height && x < grid_row_cells(grid, y);
}

/* Returns the value of a cell; -1 if there is no such cell. */
static inline int grid_cell(const struct grid *grid, const struct text *text, int x, int y)
{
	if (!grid_has_cell(grid, x, y))
		return -1;
	return grid->cells ? grid->cells[grid->row_cells[y] + x].value
			   : (unsigned char)text->bytes[grid->rows[y].start + (size_t)x];
}

/* Returns the span of a cell; length 0 if it is empty, or there is no such cell. */
static inline struct span grid_cell_span(const struct grid *grid, int x, int y)
{
	if (!grid_has_cell(grid, x, y))
		return (struct span){0};
	const struct cell *cell = grid->cells ? &grid->cells[grid->row_cells[y] + x] : NULL;
	return cell ? (struct span){.start = cell->start, .length = (size_t)cell->length}
		    : (struct span){.start = grid->rows[y].start + (size_t)x, .length = 1};
}

/* Returns the meaning of a value on a grid (NULL for any grid). Never NULL. */
const struct glyph *model_glyph(const struct model *model, const struct grid *grid, int value);

/* Returns the item of grid->glyphs for the value; NULL if there is none. */
struct value_glyph *grid_find_glyph(const struct grid *grid, int value);

/* The legend of a grid (-1 means no grid): its own entries, those of its tables, then those for all grids. These return
 * the number of its rows, and the index of the entry in a row. */
int model_legend_rows(const struct model *model, int grid);
int model_legend_entry(const struct model *model, int grid, int row);

/* Returns the span of a place: a cell, key, attribute, field value or grid. Length 0 at 0 if there is none. */
struct span model_span(const struct model *model, struct place place);

/* Returns the place of the value that contains the offset; PLACE_NONE if there is none. */
struct place model_place(const struct model *model, size_t offset);

/* Returns the grid that a place belongs to; -1 if none, it belongs to the file. */
int model_place_grid(const struct model *model, struct place place);

/* Returns the index of a field of the file, or of a grid, by name; -1 if there is none. */
int model_find_field(const struct model *model, const char *name);
int model_grid_field(const struct model *model, int grid, const char *name);

/* Returns the index of a field of a record (item -1 for the record itself) by name; -1 if there is none. */
int model_record_field(const struct model *model, int record, int item, const char *name);

/* Returns the index of the first entry with that key in the grid's legend (-1: among the entries of all grids); -1 if
 * there is none. */
int model_find_entry(const struct model *model, int grid, int key);

/* Returns the number of values in `keys`. */
static inline int entry_keys(const struct entry *entry)
{
	return entry->key_count << entry->folded;
}
bool entry_has_key(const struct entry *entry, int key);

#endif

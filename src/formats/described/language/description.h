/* description.h - a format that is data: all that a .format file says, read and validated.
 *
 * A description is a libconfig file with a closed set of keys (keys.c, which is also what the manual page
 * is made of). It can run nothing and includes nothing; it reads no other file than the tables of words and symbols that
 * it names, from its own folder or from share/vocabulary. Every text lives in the description's arena. Lists are arrays
 * with a count; lists of texts end with NULL. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_H

#include "mapwright/model.h"
#include "mapwright/rule.h"

#include "kinds.h"
#include "pattern.h"

#include <stdbool.h>

enum {
	DESCRIPTION_SIZE = 128 * 1024, /* bytes of a description */
	DESCRIPTION_ITEMS = 200,       /* rules, fields, legend lines, texts of a list */
};

/* Glyphs of cells as texts: one byte or character each or, where cells are codes, a code each; NULL-terminated. */
typedef const char *const *glyph_list;

/* How a line is known: by its key, as "key: value" has it, or by a pattern. */
struct described_line {
	const char *key; /* NULL: there is a pattern, or neither */
	struct pattern
	    *pattern; /* group 1 is the value, unless other groups are named; without groups the whole line */
};

/* The lines with a key: made from a sample as "key: value" or " key=value". */
struct described_keys {
	bool given, indented; /* a blank before the key: lines may be indented */
	bool leading;         /* separators before the key: lines may begin with some */
	char separator[8];    /* ":"; empty: blanks separate */
	char joint[12];       /* the separator as it is written: ": " */
	bool loose;           /* blanks after the separator and after the value belong to neither */
	bool spaced;          /* nor do those before the separator */
};

enum described_encoding { DESCRIBED_BYTES, DESCRIBED_UTF8 };
enum described_scanner { SCANNER_LINES, SCANNER_LUA, SCANNER_JSON, SCANNER_COUNTED };
enum described_room { ROOM_NONE, ROOM_NLARN };
enum described_short { SHORT_REFUSED, SHORT_PADDED, SHORT_SHEARED };
enum described_shape { SHAPE_SQUARE, SHAPE_HEX };
enum described_entrance { ENTRANCE_NONE, ENTRANCE_ANYWHERE, ENTRANCE_EDGE };

/* Lines that are kept and never read: Lua, comments of many lines. */
struct described_opaque {
	struct pattern *from, *to; /* `to` NULL: the one line */
	bool unsure; /* it may give glyphs of its map any meaning: rules about glyphs stay silent there */
};

/* What glyphs mean in every map. */
struct described_symbol {
	glyph_list glyphs;
	enum look look;
	enum walk walk;
	enum described_entrance entrance;
	const char *meaning;
};

enum described_scope { SCOPE_MAP, SCOPE_FILE };

struct described_field {
	const char *name;
	struct described_line line; /* as written, or the name as its key */
	enum field_kind kind;       /* FIELD_TEXT, FIELD_INTEGER, FIELD_WORD, FIELD_BOOLEAN */
	const char *words;          /* type of its words in the table of words */
	struct pattern *form;       /* what each word looks like; NULL: any way */
	const char *split;          /* what is between several words: " ", "," ... */
	const char *fallback;       /* what holds when it is not there */
	const char *meaning;
	const char *write; /* a new line: "{value}" is its value; NULL: as the keys have it */
	int minimum, maximum;
	bool repeats, required;
	enum described_scope scope;
	glyph_list slots;   /* its items, in order over all its lines, are what these glyphs mean */
	const char *single; /* the key of the legend lines that say the same of one glyph */
	const char
	    *default_of; /* of the file: the field of the maps after it whose default it is, up to the next one */
};

/* What a legend line does to its glyphs. */
enum described_effect {
	EFFECT_MEANS,    /* they mean the value */
	EFFECT_HOLDS,    /* the value is on them, and below it the floor unless another line means something */
	EFFECT_ADDS,     /* the value adds to what they mean */
	EFFECT_BECOMES,  /* they become one of the value's glyphs, by chance */
	EFFECT_PARTS,    /* some of them become the glyphs of each part: 2=ab / *=c */
	EFFECT_SHUFFLES, /* they change places: no value */
	EFFECT_CLEARS,   /* they become blank: no value */
	EFFECT_UNKNOWN,  /* they become what is not known here */
};

struct described_legend {
	struct described_line line; /* its key, or a pattern with glyphs and value as groups */
	const char *key;            /* the kind, as the dump and the panel name it */
	int glyphs, value;          /* groups of the pattern: 1 and 2 */
	const char *separators;     /* one of these ends the glyphs of a keyed line, though not as their first byte */
	const char *list;           /* what is between several items of one line; NULL: it has one */
	int shortest;               /* how many bytes an item has at least: shorter ones are not read */
	const char *split;          /* what is between alternatives of the value */
	const char *weight;         /* what is before an alternative's weight: "w:" */
	enum described_effect effect;
	bool late;         /* it meets what the other lines left of its glyphs, as those about meanings do */
	const char *words; /* type of the value's words */
	const char *write; /* a new line, with "{glyph}" and "{value}"; NULL: as the keys have it */
	const char *meaning;
};

/* Do lines of the kind have a value after their glyphs? */
static inline bool takes_value(const struct described_legend *legend)
{
	return legend->effect != EFFECT_SHUFFLES && legend->effect != EFFECT_CLEARS;
}

/* Cells of several bytes: MARK BASE OVERLAY. */
struct described_cell {
	const char *separator; /* "," */
	const char *pad;       /* bytes around a code that belong to no cell */
	struct pattern *code;  /* what a code looks like */
	int mark, base,
	    overlay;       /* groups of the pattern, 0: there is no such part. Each part is painted on its own */
	const char *joint; /* what an overlay begins with, as the table of symbols has it: "^" */
	bool once;         /* a map has each mark once: drawing it moves it */
};

/* Fields that repeat the size. */
struct described_size {
	const char *width, *height;
};

struct described_map {
	struct described_line start; /* the part of a map begins; the value is its name */
	struct described_line name;  /* the value of the first such line of the part is the name */
	struct pattern
	    *above; /* of the last line before the rows: its last group that is there is the name, when no other is */
	struct pattern *open, *close;
	struct described_line row; /* the value is the cells; NULL: each line between open and close */
	const char *trimmed;       /* bytes at the end of a row that are not cells: " " */
	const char *ends;          /* bytes that end a row wherever they are: a tab */
	glyph_list ignored;        /* characters in rows that are not cells: rulers */
	enum described_short shorts;
	const char *pad; /* what the game reads right of a short row */
	struct described_cell cell;
	enum described_shape shape; /* hexes: columns 1, 3, ... from 0 are half a hex higher */
	int neighbours;             /* 4, 8, or 6 of a hex */
	struct described_size declared;
	bool single; /* all rows of a file are one map */
};

/* Where maps are in Lua: strings given to a function. */
struct described_lua {
	const char *call, *member; /* "des.map", "map": call([[...]]) or call({ map = [[...]] }) */
	const char *marks;         /* "des.": calls that begin so have coordinates that are shown as marks */
};

/* Where maps are in JSON: objects with `type`, whose member `object` has the rows as a list of texts. */
struct described_json {
	const char *type, *object, *rows;
	const char *const *names;   /* members beside the object whose value is the name */
	const char *mapping;        /* a member of the object: glyph -> object with members as the legend has them */
	const char *tables;         /* a member of the object: ids of tables that have legends as well */
	const char *table, *id;     /* "type" of the objects that are such tables, and their member with the id */
	const char *const *data;    /* names of folders of the game's data, in which tables are; NULL: any */
	const char *mark;           /* a file that such a folder holds; NULL: none */
	const char *const *folders; /* where files with tables are looked for, from the file's folder on upward */
	const char *size;           /* a field with the size, as [24, 24] */
	const char *const *sized;   /* members beside the object: maps with such a name have only that size */
	int tile;                   /* else the size is this */
	const char *const *blocks;  /* or a multiple: for such a name, columns and rows of its list of lists */
};

/* Where maps are found by counting lines: each has the same size, whatever its lines hold. */
struct described_counted {
	int width, height;
	int between;       /* lines after each map but the last, which nothing reads */
	const char *first; /* the name of the first map, "town"; NULL: as the others */
	const char *name;  /* of the others, which have a number after it */
	const char *fixed; /* what is answered when another size is wanted */
};

/* A new file: head, map, tail, or `file` instead; a new map: between, map. {name} {width} {height} and the last column and row, {right} {bottom}, are replaced; a line with {row} is
 * repeated for each row, {comma} in it is a comma but in the last one. */
struct described_template {
	const char *const *head, *const *map, *const *between, *const *tail, *const *file;
	const char *name;
	const char *inside, *gate; /* one byte a cell: in the middle of the map, and of its last row; NULL: nothing */
	const char *edge; /* one or two bytes: top and bottom, and both sides when they are others; NULL: the wall */
	int width, height;
};

/* Each text is a round of glyphs: every one becomes the next, the last the first. */
struct described_turns {
	const char *const *quarter; /* clockwise: "|-", ">v<^" */
	const char *const *mirror;  /* left and right: "<>", "/\\" */
	const char *const *flip;    /* top and bottom */
};

/* One of several kinds of file in one description, or the only one. */
struct described_dialect {
	const char *name;         /* NULL in a description without dialects */
	struct pattern *when;     /* a line that tells it; NULL: when no other does */
	const char *const *files; /* globs: new files called so are of it; NULL: none */
	const char *symbols;      /* name of a table of symbols; NULL: none */
	struct described_symbol *glyphs;
	int glyph_count;
	struct described_field *fields; /* those of the description are in front of the dialect's own */
	int field_count;
	struct described_legend *legend;
	int legend_count;
	enum described_short shorts; /* those of the map unless the dialect has its own */
	struct described_template template;
};

#define KIND(name, ...) RULE_##name,
enum described_rule_kind { DESCRIBED_RULE_KINDS(KIND) RULE_SYNTAX, RULE_KINDS };
#undef KIND

enum described_axis { AXIS_WIDTH, AXIS_HEIGHT };
enum described_bound { BOUND_BOTH, BOUND_ABOVE, BOUND_BELOW };
enum described_part { PART_WHOLE, PART_MARK, PART_BASE, PART_OVERLAY };
enum described_rolls { ROLLS_NONE, ROLLS_BEST, ROLLS_WORST };
enum described_same { SAME_EXACT, SAME_FLIPS, SAME_TURNS };
enum described_over { OVER_FILE, OVER_FILES };

/* Name and value of a field. */
struct described_condition {
	const char *name, *value;
};

struct described_limit {
	const char *value; /* of the field `by`; NULL: any other */
	int width, height;
};

struct described_rule {
	struct rule rule; /* the reader fills in `run` and `data` */
	enum described_rule_kind kind;
	const char *dialect;                       /* only there; NULL: in all */
	struct described_condition *when, *unless; /* fields of the map: all of them, none of them */
	int when_count, unless_count;
	bool unsure;         /* also in maps with opaque lines that are unsure */
	const char *message; /* in the place of the kind's own sentence */
	/* What each kind needs; keys.c tells which. */
	const char *const *of; /* names of fields, or keys of legend lines */
	const char *field, *by;
	glyph_list glyphs, others, from, walls;
	const char *const *codes;           /* beginnings of codes */
	unsigned walks;                     /* RULE_REACH: what one gets over, bits 1u << enum walk */
	bool edge;                          /* from the edge, too, or along it */
	struct described_condition *except; /* RULE_REACH: legend lines; pieces with their glyphs are meant so */
	int except_count;
	struct pattern *pattern;
	struct described_limit *limits;
	int limit_count;
	int width, height, minimum, maximum;
	enum described_axis axis;
	enum described_bound bound;
	enum described_part part;
	enum described_rolls rolls;
	enum described_same same;
	enum described_over over;
};

/* What is wrong with a description. */
struct described_mistake {
	int line;
	const char *sentence;
};

struct description {
	struct arena arena;
	const char *path, *folder;
	const char *id, *title, *about, *extension, *manual, *example;
	const char *const *files; /* globs */
	struct pattern *probe;
	int probe_count;
	enum described_encoding encoding;
	enum described_scanner scanner;
	enum described_room room; /* what the game computes; formats/described/rooms.h */
	bool texts;               /* of rules: those that they have not are in share/rules */
	struct described_keys keys;
	int c_integers; /* numbers are read as strtol with base 0 reads them */
	bool others;    /* lines with other keys are told, too */
	struct pattern *comment;
	const char *remark; /* what a comment may begin with, before a blank: "#"; NULL: nothing is known to be one */
	const char *joined; /* what ends a line that goes on in the next, blanks after it aside */
	struct described_opaque *opaque;
	int opaque_count;
	const char *words; /* name of the table of words */
	const char *wall, *floor;
	/* What one gets over where no rule about reach says it, bits 1u << enum walk; 0: nobody says. */
	unsigned walks;
	struct described_symbol unknown; /* what the game makes of a glyph that means nothing */
	struct described_map map;
	struct described_lua lua;
	struct described_json json;
	struct described_counted counted;
	struct described_turns turns;
	const char *const *on;              /* ground, thing, thing on that ground: ".$*"; NULL: none */
	glyph_list moves;                   /* a map has one of these in all; NULL: none */
	struct described_dialect common;    /* what is not in a dialect */
	struct described_dialect *dialects; /* at least one: without any, the common one */
	int dialect_count;
	const char *const *dialect_names; /* NULL-terminated; NULL: there is one */
	struct described_rule *rules;
	int rule_count;
	const struct rule *const *rule_list; /* NULL-terminated, as struct format has it */
	struct described_mistake *mistakes;  /* in file order; with any, it is of no use but to tell them */
	int mistake_count, mistake_capacity;
};

/* Reads a description, tables aside. NULL with a sentence only when the file cannot be read or memory is out; else the
 * caller looks at the mistakes, and frees it. `lines`: also look for lines that can never be read, which takes a third
 * of the time and changes nothing that is read; description_read always does. */
struct description *description_load(const char *path, bool lines, struct error *error);
struct description *description_read(const char *path, const char *bytes, size_t length, struct error *error);
void description_free(struct description *description);

/* "PATH:LINE: sentence" of a mistake. Always returns false. */
bool description_complain(const struct description *description, int mistake, struct error *error);

#endif

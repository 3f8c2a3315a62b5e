/* description.h - a format that is data: the contents of a .format file, read and validated.
 *
 * A description is a libconfig file with a closed set of keys (keys.c, from which the manual page is made as
 * well). It cannot run code or include files; the only other files read are the tables of words and symbols that
 * it names, from its own folder or from share/vocabulary. Every text is allocated in the description's arena.
 * Lists are arrays with a count; lists of texts end with NULL. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_H

#include "mapwright/format.h"
#include "mapwright/model.h"
#include "mapwright/rule.h"

#include "kinds.h"
#include "pattern.h"

#include <stdbool.h>

enum {
	DESCRIPTION_SIZE = 128 * 1024, /* maximum size in bytes */
	DESCRIPTION_ITEMS = 200,       /* maximum number of rules, fields, legend lines, or texts in a list */
};

/* Glyphs as texts: one byte or character each or, where cells are codes, a code each; NULL-terminated. */
typedef const char *const *glyph_list;

/* How a line is recognised: by its key, as in "key: value", or by a pattern. */
struct described_line {
	const char *key; /* NULL means a pattern, or neither */
	struct pattern
	    *pattern; /* group 1 is the value, unless other groups are named; without groups the whole line */
};

/* The syntax of lines with a key, from a sample such as "key: value" or " key=value". */
struct described_keys {
	bool given, indented; /* a blank before the key: lines may be indented */
	bool leading;         /* separators before the key: lines may begin with some */
	char separator[8];    /* ":"; empty: blanks separate */
	char joint[12];       /* the separator as written in new lines: ": " */
	bool loose;           /* blanks after the separator and after the value are not part of either */
	bool spaced;          /* nor are blanks before the separator */
};

enum described_encoding { DESCRIBED_BYTES, DESCRIBED_UTF8 };
enum described_case { CASE_KEPT, CASE_IGNORED };
enum described_scanner { SCANNER_LINES, SCANNER_LUA, SCANNER_JSON, SCANNER_COUNTED };
enum described_code { CODE_NONE, CODE_NLARN };
enum described_short { SHORT_REFUSED, SHORT_PADDED, SHORT_SHEARED, SHORT_REPEATED };
enum described_long { LONG_REFUSED, LONG_CUT };
enum described_measure { MEASURE_MOST, MEASURE_FIRST, MEASURE_LONGEST };
enum described_blocks { BLOCKS_JOINED, BLOCKS_MAPS };
enum described_extent { EXTENT_LINE, EXTENT_FILE };
enum described_shape { SHAPE_SQUARE, SHAPE_HEX };

/* Lines that are kept but not read, such as Lua or multi-line comments. */
struct described_opaque {
	struct pattern *from, *to; /* `to` NULL means a single line */
	bool unsure;               /* may redefine glyphs of its map: rules about glyphs stay silent there */
	bool inside;               /* the rows around the block are of one map */
	bool report;               /* rules of kind `stray` can be about such lines */
	const char *const *in;     /* sections; NULL means all */
};

/* The name and the value of a field. */
struct described_condition {
	const char *name, *value;
};

/* Comments that begin and end anywhere in lines. They are taken out of lines before these are read. */
struct described_comments {
	const char *open, *close; /* NULL: the format has none */
	bool nested;
	struct pattern *except; /* lines in which none begins */
};

/* The meaning of glyphs in every map. */
struct described_symbol {
	glyph_list glyphs;
	enum glyph_style style;
	enum walk walk;
	const char *meaning;
	struct described_condition *when; /* only in maps with these lines */
	int when_count;
};

/* How glyphs are drawn and crossed whose value matches. */
struct described_look {
	struct pattern *pattern;
	struct described_symbol symbol;
};

/* What a line belongs to. SCOPE_ABOVE: the file if the line is above the first map, otherwise its map. */
enum described_scope { SCOPE_MAP, SCOPE_FILE, SCOPE_ABOVE };

/* The map of a part with several maps that a field belongs to: the first, the next one below, or the one above. */
enum described_of { OF_PART, OF_NEXT, OF_BEFORE };

struct described_field {
	const char *name;
	struct described_line line; /* as written, or with the name as its key */
	int value;                  /* the group of the pattern with the value; 0 means 1 */
	bool title;                 /* it is part of the line that begins a map */
	enum field_kind kind;       /* FIELD_TEXT, FIELD_INTEGER, FIELD_WORD, FIELD_BOOLEAN */
	const char *words;          /* type of its words in the word table */
	struct pattern *form;       /* pattern for each word; NULL means any */
	const char *split;          /* separators between words: " ", "," ... */
	const char *fallback;       /* the value if the map has no such line */
	const char *meaning;
	const char *write; /* template of a new line, with "{value}"; NULL to use the key syntax */
	int minimum, maximum;
	bool repeats, required;
	enum described_scope scope;
	enum described_of of;   /* of blocks */
	const char *const *in;  /* sections; NULL means all */
	glyph_list slots;       /* glyphs that stand for its items, in order over all its lines */
	const char *single;     /* the key of the legend lines that define a single such glyph */
	const char *default_of; /* of the file: the field of later maps that it is a default for */
};

/* The effect of a legend line on its glyphs. */
enum described_effect {
	EFFECT_MEANS,   /* they mean the value */
	EFFECT_HOLDS,   /* the value is placed on them, with floor under it unless another line defines the terrain */
	EFFECT_ADDS,    /* the value adds to their meaning */
	EFFECT_REFUSED, /* they mean the value, and maps cannot have them */
	EFFECT_BECOMES, /* each becomes one of the value's glyphs at random */
	EFFECT_PARTS,   /* numbers of them become the glyphs of each part, as in 2=ab / *=c */
	EFFECT_SHUFFLES, /* they are exchanged: no value */
	EFFECT_CLEARS,   /* they become blank: no value */
	EFFECT_UNKNOWN,  /* the result is not known */
	EFFECT_DRAWS,    /* not of lines: see struct described_roll */
};

/* How a legend line defines glyphs and words by way of words: not; by those of other lines; or it defines the word of
 * its value, too. */
enum described_names { NAMES_NONE, NAMES_USED, NAMES_DEFINED };

/* What the game chooses for glyphs by itself: one of several results. */
enum described_drawn {
	DRAWN_TOGETHER, /* once for the map: each result has a glyph for each of the glyphs */
	DRAWN_GROUND,   /* for each cell: a glyph, or words */
	DRAWN_THING,    /* the same, for what is on the cell */
};
struct described_roll {
	glyph_list glyphs;
	enum described_drawn drawn;
	const char *of; /* the results, separated by " / "; single ones may have a weight, "w:5" */
	const char *by; /* DRAWN_TOGETHER: the field with their number, at least 1; NULL means all */
};

struct described_legend {
	struct described_line line; /* its key, or a pattern with groups for glyphs and value */
	const char *const *in;      /* sections; NULL means all */
	struct pattern *below;      /* lines directly below that are not read, in this order */
	int below_count;
	const char *key;        /* the kind, as in the dump and the panel */
	int glyphs, value;      /* groups of the pattern, by default 1 and 2 */
	const char *separators; /* any of these ends the glyphs of a keyed line, except as their first byte */
	const char *list;       /* separators between items of a line; NULL means only one item */
	int shortest;           /* minimum length of an item in bytes: shorter ones are not read */
	const char *split;      /* separators between alternatives of the value */
	const char *several;    /* separators between things on the same cell; NULL means only one */
	const char *otherwise;  /* separators before things that replace one that cannot be placed */
	const char *weight;     /* the text before an alternative's weight: "w:" */
	const char *between;    /* characters between the glyphs of a group: ", " */
	const char *nest;       /* brackets around arguments of a word in the value: "()" */
	const char *quote;      /* quotes: separators in them, or in brackets, do not separate */
	const char *once;       /* type of words of which a line has at most one */
	struct pattern *form;   /* pattern for each item of the value; NULL means any */
	enum described_effect effect;
	enum described_scope scope;
	enum described_names names;
	const char *const *joints; /* words between names in a value; NULL means none */
	bool
	    late; /* applies to the glyphs that other lines leave, regardless of its position; so do MEANS and HOLDS */
	const char *words; /* type of the value's words in the word table; | separates types */
	const char *write; /* template of a new line; NULL to use the key syntax */
	const char *meaning;
};

/* Returns true if lines of the kind have a value after their glyphs. */
static inline bool takes_value(const struct described_legend *legend)
{
	return legend->effect != EFFECT_SHUFFLES && legend->effect != EFFECT_CLEARS;
}

/* Cells of several bytes: MARK BASE OVERLAY. */
struct described_cell {
	const char *separator; /* "," */
	const char *pad;       /* bytes around a code that are not part of it */
	struct pattern *code;  /* pattern for a code */
	int mark, base,
	    overlay;       /* groups of the pattern; 0 means no such part. Each part can be painted separately */
	int width, height; /* groups with the size of the area that the cell stands for; 0: one cell */
	const char *joint; /* the text an overlay begins with in the table of symbols: "^" */
	const char *quote; /* a byte around cells with separators; doubled inside; NULL if none */
	const char *ends;  /* the word that ends a row; NULL if none */
	bool empty;        /* a cell may have no bytes: its value is ' ' */
	bool once;         /* a map has each mark once: drawing it elsewhere moves it */
};

/* Returns true if parts of a cell can be painted separately. */
static inline bool cell_has_layers(const struct described_cell *cell)
{
	return cell->mark + cell->base + cell->overlay > 0;
}

/* Fields that repeat the size of the map. */
struct described_size {
	const char *width, *height;
};

struct described_map {
	struct described_line start; /* begins the part of a map; the value is its name */
	struct described_line name;  /* the value of the first such line in the part is the name */
	struct pattern *above;       /* matches the last line before the rows; its last group is the name */
	struct pattern *open, *close;
	struct described_line row; /* the value is the cells; NULL means each line between open and close */
	const char *trimmed;       /* trailing bytes of a row to ignore: " " */
	const char *ends;          /* bytes that end a row at any position: a tab */
	glyph_list ignored;        /* characters in rows to ignore: rulers */
	enum described_short shorts;
	const char *pad; /* the glyph that the game reads to the right of a short row */
	struct described_cell cell;
	enum described_shape shape; /* hexes: columns 1, 3, ... counted from 0 are half a hex higher */
	int neighbours;             /* 4, 8, or 6 for hexes */
	struct described_size declared;
	bool single;               /* all rows of a file form one map */
	const char *const *in;     /* sections; NULL means all */
	enum described_long longs; /* what the game does with rows longer than the measure */
	enum described_measure measure;
	enum described_blocks blocks; /* of rows in a part: one map, or a map each */
	enum described_extent extent; /* of a part: from its first line up to the next, or the file */
	bool first;                   /* rows before the first line that begins a part are one as well */
	int value;                    /* the group of the pattern of `start` with the name; 0 means 1 */
	struct pattern *rest;         /* from such a line on, nothing is read */
	bool blank;                   /* an empty line in a part is a row */
};

/* Where maps are in Lua: strings passed to a function. */
struct described_lua {
	const char *call, *member; /* "des.map", "map": call([[...]]) or call({ map = [[...]] }) */
};

/* Coordinates of cells and areas on a map: marks of the model. */
struct described_places {
	const char *name;      /* for rules; NULL if none */
	struct pattern *line;  /* the lines that have them; groups 1 and 2 are a word and a text for the table of
				 * objects; NULL means all lines that are neither rows nor comments */
	struct pattern *at;    /* the numbers, anywhere in the line; without groups: what it matches is skipped */
	int x, y;              /* groups of `at` */
	int right, bottom;     /* of areas; 0: none */
	int from;              /* the number of the first column and row */
	enum described_of map; /* OF_PART: the map above, else the first of the part */
	const char *calls;     /* in Lua: "des.", calls with this prefix have coordinates, which are shown as marks */
	const char *selections; /* in Lua: "selection.", calls with this prefix have coordinates of cells or areas */
};

/* Where maps are in JSON: objects with `type`, whose member `object` has the rows as a list of strings. */
struct described_json {
	const char *type, *object, *rows;
	const char *const *names; /* members next to the object whose value is the name */
	const char *mapping;      /* a member of the object: glyph -> object with members like those of the legend */
	const char *tables;       /* a member of the object: ids of tables that also have legends */
	const char *table, *id;   /* "type" of the objects that are such tables, and their member with the id */
	const char *const *data;  /* names of folders of the game's data that contain tables; NULL means any */
	const char *mark;         /* a file that identifies such a folder; NULL if none */
	const char *const *folders; /* where files with tables are searched, from the file's folder upwards */
	const char *size;           /* a field with the size, as in [24, 24] */
	const char *const
	    *sized; /* members next to the object: the only size of maps named by them is in that field */
	int tile;   /* the size of maps without that field */
	const char *const *blocks; /* or a multiple of it, if such a name is a list of lists */
};

/* Where maps are found by counting lines: all have the same size, regardless of their text. */
struct described_counted {
	int width, height;
	int between;       /* unread lines after each map but the last */
	const char *first; /* the name of the first map, "town"; NULL if it is like the others */
	const char *name;  /* of the other maps, to which a number is added */
	const char *fixed; /* the message when an edit would change the size */
};

/* A new file: head, map, tail, or `file` instead; a new map: between, map. {name}, {width}, {height} and the last
 * column and row, {right} and {bottom}, are replaced. A line with {row} is repeated for each row; {comma} in it is
 * a comma except in the last one. */
struct described_template {
	const char *const *head, *const *map, *const *between, *const *tail, *const *file;
	const char *const *block; /* a new map inside a part that has others; NULL means the same as `map` */
	const char *name;
	const char *inside,
	    *gate;        /* one byte per cell: in the middle of the map, and of its last row; NULL if none */
	const char *edge; /* one or two bytes: top and bottom, and the sides if they differ; NULL means the wall */
	int width, height;
};

/* Each text is a cycle of glyphs: every glyph becomes the next, the last becomes the first. */
struct described_turns {
	const char *const *quarter; /* clockwise: "|-", ">v<^" */
	const char *const *mirror;  /* left and right: "<>", "/\\" */
	const char *const *flip;    /* top and bottom */
};

/* One of several kinds of files in a description, or the only one. */
struct described_dialect {
	const char *name;             /* NULL in a description without dialects */
	struct pattern *when;         /* a line that identifies it, or NULL */
	const char *const *when_path; /* globs for paths that identify it; neither: all other files */
	const char *const *files;     /* globs for names of new files; NULL if none */
	const char *symbols;          /* name of a table of symbols; NULL if none */
	struct described_symbol *glyphs;
	int glyph_count;
	struct described_field *fields; /* those of the whole description come before the dialect's own */
	int field_count;
	struct described_legend *legend;
	int legend_count;
	struct described_roll *rolls;
	int roll_count;
	struct described_places *places;
	int place_count;
	enum described_short shorts;   /* those of the map unless the dialect has its own */
	struct described_map map;      /* settings that it does not have are those of the whole description */
	const struct description *own; /* the description as it holds for files of the dialect: with its map */
	struct described_template template;
};

enum described_symmetry { SYMMETRY_NONE, SYMMETRY_TAGS, SYMMETRY_SIDES };
enum described_axis { AXIS_WIDTH, AXIS_HEIGHT };
enum described_bound { BOUND_BOTH, BOUND_ABOVE, BOUND_BELOW };
enum described_part { PART_WHOLE, PART_MARK, PART_BASE, PART_OVERLAY };
enum described_rolls { ROLLS_NONE, ROLLS_BEST, ROLLS_WORST };
enum described_same { SAME_EXACT, SAME_FLIPS, SAME_TURNS };
enum described_over { OVER_FILE, OVER_FILES };

struct described_limit {
	const char *value; /* of the field `by`; NULL means any other */
	int width, height;
};

struct described_rule {
	struct rule rule; /* the reader sets `run` and `data` */
	const struct rule_kind *of_kind;
	int kind;                                  /* its number */
	const char *const *dialect;                /* only in these dialects; NULL for all */
	struct described_condition *when, *unless; /* lines that the map must have, and lines that it must not have */
	int when_count, unless_count;
	bool unsure;         /* also in maps with opaque lines that are unsure */
	const char *message; /* replaces the default sentence of the kind */
	/* Settings of the kinds; keys.c says which kind has which. */
	const char *const *of; /* names of fields, or keys of legend lines */
	const char *field, *by;
	glyph_list glyphs, others, from, walls;
	const char *const *codes;           /* beginnings of codes */
	unsigned walks;                     /* RULE_REACH: terrain that can be crossed, bits 1u << enum walk */
	bool direct;                        /* RULE_ORDER: nothing but comments between the lines */
	bool edge;                          /* start from the edge as well, or only along it */
	struct described_condition *except; /* RULE_REACH: exempts regions with a glyph of these lines */
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

/* A mistake in a description. */
struct described_mistake {
	int line;
	const char *sentence;
};

struct description {
	struct arena arena;
	const char *path, *folder;
	const char *id, *title, *about, *manual, *example;
	const char *const *files; /* globs */
	struct pattern *probe;
	int probe_count;
	enum described_encoding encoding;
	enum described_scanner scanner;
	enum described_code code; /* the game whose code it uses */
	bool texts;               /* texts that rules do not have here are in share/rules */
	struct described_keys keys;
	int c_integers; /* 1: numbers are read like strtol with base 0; 2: and kept in a byte */
	bool returns;   /* a CR ends a line, too */
	int tabs; /* a tab in a row stands for blanks up to a multiple of so many columns of the line; 0: for itself */
	bool others; /* lines with other keys are dumped as well */
	struct pattern *comment;
	enum described_case letters;
	struct described_comments comments;
	struct described_look *looks;
	int look_count;
	const char *remark;       /* beginning of a comment, followed by a blank: "#"; NULL if unknown */
	const char *joined;       /* line continuation marker, before trailing blanks */
	struct pattern *section;  /* a line that begins a section: group 1 is its name; NULL means none */
	const char *section_last; /* the section that no such line ends; NULL means none */
	struct described_opaque *opaque;
	int opaque_count;
	const char *const *shared; /* files beside a file whose legends of the file hold for it, too; NULL if none */
	struct pattern *include;   /* a line that names such a file: group 1 */
	struct pattern *condition; /* the lines below it depend on group 1; without it they always count */
	const char *words;         /* name of the word table */
	const char *objects;       /* "nethack-objects": the table of what the map shows for places */
	const char *wall, *floor;
	struct wall_glyphs wall_glyphs;
	struct generated generated;
	/* Terrain that can be crossed if no rule about reach says so, bits 1u << enum walk; 0 if unknown. */
	unsigned walks;
	struct described_symbol unknown; /* how the game treats a glyph without a meaning */
	struct described_map map;
	struct described_lua lua;
	struct described_json json;
	struct described_counted counted;
	struct described_turns turns;
	enum described_symmetry symmetry;   /* how the game chooses among the eight ways to turn a map */
	const char *unrolled;               /* what is random in a map without rolls; NULL means nothing */
	const char *const *on;              /* ground, thing, thing on that ground: ".$*"; NULL if none */
	glyph_list moves;                   /* a map has only one of these; NULL if none */
	glyph_list pushes;                  /* who pushes, and what; NULL if nothing is pushed */
	const char *unwalked;               /* why the editor does not walk on maps; NULL means it does */
	struct described_dialect common;    /* everything that is not in a dialect */
	struct described_dialect *dialects; /* at least one: the common one if there are no others */
	int dialect_count;
	const char *const *dialect_names; /* NULL-terminated; NULL means only one */
	struct described_rule *rules;
	int rule_count;
	const struct rule *const *rule_list; /* NULL-terminated, for struct format */
	struct described_mistake *mistakes;  /* in file order; if any, only they are used */
	int mistake_count, mistake_capacity;
};

/* Reads a description without its tables. Returns NULL and sets an error only if the file cannot be read or memory
 * is out; otherwise the caller must check the mistakes, and free it. `kinds`: the tables of kinds that rules can have,
 * NULL-terminated. */
struct description *description_load(const char *path, const struct rule_kind *const *kinds, struct error *error);
struct description *description_read(const char *path, const char *bytes, size_t length,
				     const struct rule_kind *const *kinds, struct error *error);
void description_free(struct description *description);

/* Sets the error "PATH:LINE: sentence" for a mistake. Always returns false. */
bool description_complain(const struct description *description, int mistake, struct error *error);

#endif

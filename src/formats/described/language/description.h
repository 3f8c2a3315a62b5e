/* description.h - a format that is data: the contents of a .format file, read and validated.
 *
 * A description is a libconfig file with a closed set of keys (keys.c, from which the manual page is made as
 * well). It cannot run code or include files; the only other files read are the tables of words and symbols that
 * it names, from its own folder or from share/vocabulary. Every text is allocated in the description's arena.
 * Lists are arrays with a count; lists of texts end with NULL. */
#pragma once

#include "mapwright/format.h"

#include "map.h"
#include "rule_settings.h"
#include "scanners.h"

enum {
	DESCRIPTION_SIZE = 128 * 1024, /* maximum size in bytes */
	DESCRIPTION_ITEMS = 200,       /* maximum number of rules, fields, legend lines, or texts in a list */
};

enum described_encoding { DESCRIBED_BYTES, DESCRIBED_UTF8 };
enum described_case { CASE_KEPT, CASE_IGNORED };
enum described_scanner { SCANNER_LINES, SCANNER_LUA, SCANNER_JSON, SCANNER_COUNTED };
enum described_code { CODE_NONE, CODE_ANGBAND, CODE_NLARN, CODE_WESNOTH, CODE_PUZZLESCRIPT };

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
	enum described_short shorts;        /* those of the map unless the dialect has its own */
	struct described_comments comments; /* instead of those of the whole description, as is `section` */
	struct pattern *section;
	struct described_map map;      /* settings that it does not have are those of the whole description */
	const struct description *own; /* the description as it holds for files of the dialect: with its map */
	struct described_template template;
};

enum described_symmetry { SYMMETRY_NONE, SYMMETRY_TAGS, SYMMETRY_SIDES };

/* A mistake in a description. */
struct described_mistake {
	int line;
	const char *sentence;
};

struct description {
	struct arena arena;
	const char *path, *folder;
	const char *id, *title, *about, *version, *manual, *example;
	const char *const *files; /* globs */
	struct pattern *foreign;  /* a line that files of other programs have, or NULL */
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
	struct landscape landscape;
	/* Terrain that can be crossed if no rule about reach says so, bits 1u << enum walk; 0 if unknown. */
	unsigned walks;
	struct described_symbol unknown; /* how the game treats a glyph without a meaning */
	struct described_map map;
	struct described_lua lua;
	struct described_json json;
	struct described_counted counted;
	struct described_turns turns;
	enum described_symmetry symmetry;   /* how the game chooses among the eight ways to turn a map */
	const char *lesson;                 /* what a map is called that is done once it has no findings, or NULL */
	const char *unrolled;               /* what is random in a map without rolls; NULL means nothing */
	const char *const *on;              /* ground, thing, thing on that ground: ".$*"; NULL if none */
	glyph_list moves;                   /* a map has only one of these; NULL if none */
	glyph_list pushes;                  /* who pushes, and what; NULL if nothing is pushed */
	const char *ground;                 /* the dialect of the maps on which those of others are built, or NULL */
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

/* format.h - a file format: one structure of functions and names.
 *
 * A format reads bytes into a model and plans edits as patches. It owns no file, no error state and no memory except
 * the model's arena. One set of functions can serve many formats, which differ by `self`; all functions except those
 * for companions receive the format, as model->format, document->format or a parameter. */
#ifndef MAPWRIGHT_FORMAT_H
#define MAPWRIGHT_FORMAT_H

#include "mapwright/edit.h"
#include "mapwright/error.h"
#include "mapwright/model.h"
#include "mapwright/rule.h"
#include "mapwright/text.h"
#include "mapwright/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct converter;
struct document;
struct reach;
struct roller;
struct edit_plan;
struct writer;

/* The wanted properties of a new file. */
struct template_request {
	int width, height;   /* 0 means the format's default size */
	const char *dialect; /* one of the format's dialects; NULL to choose it by file name, else the newest */
	const char *path;    /* path of the new file; NULL if none */
};

/* What the screen shows in the middle. */
enum canvas { CANVAS_SQUARE, CANVAS_HEX, CANVAS_CHAINS, CANVAS_ROOM };

/* A fact about a grid for the panel: "dead ends" "19" "2 needed, 3 on level 5". The strings are in `arena`. */
struct fact {
	const char *name, *value, *note;
	enum severity severity; /* SEVERITY_NOTE: nothing unusual */
};

/* A property of a room: a side with an exit ("N"), or a word and its effect on visitors. */
enum badge_kind { BADGE_SIDE, BADGE_WAY, BADGE_DANGER, BADGE_CAUTION, BADGE_PLAIN };
struct badge {
	const char *name;
	enum badge_kind kind;
};
enum { BADGES = 16 };

/* What a cell is in the file. */
enum cell_kind {
	CELL_BYTE,
	CELL_CHARACTER, /* a UTF-8 character */
	CELL_WORD,      /* bytes between separators */
};
enum { LAYER_ALL = -1, LAYERS = 8 }; /* maximum of any format */

/* How a part of a map is transformed. */
enum turn {
	TURN_MIRROR,  /* swap left and right */
	TURN_FLIP,    /* swap top and bottom */
	TURN_QUARTER, /* rotate clockwise */
};

/* A kind of legend line, where there are several: "KMONS: a = orc". */
struct legend_kind {
	const char *key;        /* "KMONS"; NULL ends a list */
	const char *separators; /* characters allowed between the glyphs and the value; NULL means no value */
	const char *words;      /* type of the words in the value; NULL if none */
	const char *between;    /* separators of items in the value; NULL means one item */
	const char *joint;      /* the word between two items, "and"; NULL means none */
	const char *meaning;    /* one sentence, or "" */
	bool becomes;           /* the value consists of glyphs */
	bool holds;             /* the value is a thing that lies or stands there */
};

/* Glyphs of walls that depend on what is around them: the bytes of a cell; NULL means glyph_wall. */
struct wall_glyphs {
	const char *horizontal, *vertical, *corner;
	const char *outside; /* at the edge of the map, or next to cells that do not belong to it */
	const char *rock;    /* solid ground that touches nothing open */
};

/* What every generated map of a format has. */
struct generated_thing {
	const char *glyph; /* the bytes of a cell */
	int least, most;
};
struct generated {
	const struct generated_thing *things;
	int thing_count;
	int dead_ends; /* blind ends apart from each other */
	int first;     /* index of the first map that this is about */
};

struct format {
	const void *self;         /* private data of its functions */
	const char *id;           /* "powder": for --as and dumps */
	const char *title;        /* "POWDER room" */
	const char *description;  /* one line for `mapwright formats` */
	const char *extension;    /* ".map": appended to new files, a hint for probe */
	const char *const *names; /* patterns of their names, "*.des", NULL-terminated; NULL: the extension */
	const char *vocabulary;   /* name of its table in share/vocabulary; NULL if none */
	const char *manual;       /* its manual page: "mapwright-powder.5" */
	const char *example;      /* a valid file in share/examples */
	const char *glyph_wall, *glyph_floor; /* default glyphs of the wall and floor tools: the bytes of a cell */
	struct wall_glyphs walls;
	struct generated generated;
	const char *comment;       /* marker of comment lines, "#"; NULL means no comments */
	const char *comment_end;   /* the end of a comment; NULL means the end of its line */
	const char *const *single; /* types of words that an entry has one of; NULL means none */
	const char *const *pushes; /* the glyphs of who pushes and of what is pushed; NULL if nothing is pushed */
	const char *unwalked;      /* why the editor does not walk on maps, as a sentence; NULL if it does */
	enum cell_kind cells;
	const char *const *
	    layers; /* layers of a cell ("base", "overlay") that can be painted separately, NULL-terminated; NULL means no layers */
	bool values_quoted;          /* values are JSON: a bare word is quoted when set */
	bool entries_editable;       /* the legend is editable (false: a fixed symbol table) */
	int first_map;               /* number of a file's first map for users: 1 or 0 */
	bool grids_editable;         /* grids can be added, removed, moved */
	bool resizable;              /* rows and columns can be added and removed */
	bool ragged;                 /* rows may differ in length */
	enum canvas canvas;          /* what is shown in the middle of the screen */
	const char *const *dialects; /* "A" ..., oldest first, NULL-terminated; NULL means only one */

	/* Defined by a description. What a line means depends on its content, so edits are checked against the
	 * structure before them; fields may be repeated, and may have values of several lines. */
	bool described;

	/* Returns how certainly the bytes are of this format: from 0 (no) to 100 (certain); see enum certainty.
	 * `path` may be NULL; without a typical name the bytes must be more convincing. */
	int (*probe)(const struct format *format, const char *bytes, size_t length, const char *path);

	/* Returns true if files of the format have such names. NULL means use format_suits_path. */
	bool (*is_called)(const struct format *format, const char *path);

	/* Reads the text into an initialised, empty model. Accepts any bytes; what cannot be parsed becomes a syntax
	 * finding. Without a vocabulary (NULL), all words are unknown. */
	void (*read)(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

	/* Adds the changes that make the edit to `patch`. Returns false with a message if the edit cannot be
	 * expressed. */
	bool (*plan)(struct edit_plan *plan);

	/* Returns true if replacing a cell by this byte, or this byte by another, cannot change the structure, so
	 * that the file need not be read again. */
	bool (*cell_is_plain)(const struct format *format, unsigned char byte);

	/* Returns true if row `y` of a grid, after plain cells in it were replaced, still reads as the same cells of
	 * that row. NULL means always. */
	bool (*row_is_stable)(const struct model *model, const struct text *text, int grid, int y);

	/* For cells of several bytes. Returns the value of bytes that are exactly one cell as written in the file;
	 * -1 if they are not, or if such a cell affects more than itself. */
	int (*cell_value)(const struct format *format, const char *bytes, size_t length);

	/* Computes the bytes of a cell of value `old` after painting `value` on one of its layers (LAYER_ALL for all
	 * layers that `value` has). Returns their number, at most CELL_BYTES_MAX; CELL_UNFIT if no cell can hold
	 * that. NULL means the bytes of `value`. */
	size_t (*cell_write)(const struct format *format, int old, int value, int layer, char *bytes);
#define CELL_UNFIT SIZE_MAX
#define CELL_REFUSED "%s: cells cannot have that value." /* the message for it, with the title of the format */

	/* What separates cells, if cells may be empty: cells past the end of a row can then be painted. NULL: they
	 * cannot. */
	const char *separator;

	/* Returns the value of a cell of value `old` after drawing `value` on it by hand, where things lie on ground
	 * and `floor` erases only the thing. NULL means `value`. */
	int (*cell_drawn)(const struct format *format, int old, int value, int floor);

	/* Returns what a cell of value `there` becomes when `old` is replaced by `fresh`, where cells have layers: only
	 * the layers that `old` or `fresh` have change (and of these only `layer`, unless it is LAYER_ALL). -1 if it
	 * stays. NULL if cells have no layers. */
	int (*cell_replaced)(const struct format *format, int there, int old, int fresh, int layer);

	/* For things that exist only once on a map, so that drawing one elsewhere moves it. Returns what remains of
	 * a cell of value `there` when `value` is painted on the layer of another cell; -1 unless both contain such
	 * a thing. NULL if nothing moves. */
	int (*cell_left)(const struct format *format, int there, int value, int layer, int floor);

	/* Returns the meaning of painting a value of several parts, or a single part, on floor. For an unknown
	 * value, writes similar ones to `near`, as "Gg, Gs", or "". NULL means use model_glyph. */
	struct glyph (*cell_meaning)(const struct model *model, int value, char *near, size_t size);

	/* Returns the bytes of one layer (an index of `layers`) of a cell; empty if the cell has nothing on that
	 * layer. */
	struct span (*cell_layer)(const struct format *format, const char *bytes, size_t length, int layer);

	/* Writes what lines of the map say about a value, as "MONS: fire bat" or "-> stone wall 50 %, floor 50 %",
	 * cut to `size`. Returns the length; 0 if only model_glyph applies. May be NULL. */
	size_t (*words)(const struct model *model, int grid, int value, char *words, size_t size);

	/* Returns the item of a list in the map that a value refers to ("fire bat", the first of MONS), and its
	 * `length`; sets `kind` to the kind of legend line that defines a single glyph the same way ("KMONS").
	 * Returns NULL if there is none. May be NULL. */
	const char *(*slot)(const struct model *model, int grid, int value, size_t *length, const char **kind);

	/* Returns a cell's value after its part of a map is transformed; mostly unchanged. NULL means always
	 * unchanged. */
	int (*cell_turned)(const struct format *format, int value, enum turn turn);

	/* Returns the kinds of legend lines that the file may have, beginning with the one that defines a glyph.
	 * NULL if there is only one kind, a list of words. */
	const struct legend_kind *(*legend_kinds)(const struct model *model);

	/* Returns a word that lines of the file define for legend lines with words of type "@..." and sets `meaning` to
	 * what it leads to; NULL if there is no word of that number, from 0. May be NULL. */
	const char *(*defined)(const struct model *model, const char *type, int number, const char **meaning);

	/* Returns the bytes of a new file, freed by the caller; NULL with a message on failure. */
	char *(*create)(const struct format *format, const struct template_request *request, size_t *length,
			struct error *error);

	/* Emits what the game reads from the file and what was measured on it (emit.h), as one object. */
	void (*dump)(const struct document *document, struct writer *writer);

	/* Sets `*facts` to an array, in `arena`, of facts about a grid in display order. Returns their number. May
	 * be NULL. */
	int (*facts)(const struct model *model, const struct text *text, int grid, struct arena *arena,
		     struct fact **facts);

	/* Returns the orientation in which the game reads the file's grid, as a number (-1 if unknown).
	 * `orientation_changed` is the message for an edit that changes it. Both are NULL if the orientation is
	 * fixed. */
	int (*orientation)(const struct model *model);
	const char *orientation_changed;

	/* Returns what can be reached on a grid by the rules of the game (reach.h); NULL if that is unknown. May be
	 * NULL. */
	const struct reach *(*reach)(const struct model *model, const struct text *text, int grid);

	/* Prepares rolls of a map (roll.h), in `arena`; NULL if no maps of the format have random parts that can be
	 * shown. `unrolled` is then a sentence about what the game decides at random; NULL if nothing. */
	struct roller *(*roller)(const struct document *document, int grid, struct arena *arena);
	const char *unrolled;

	/* Expensive facts, on demand (the odds of a maze); as `facts`. May be NULL. */
	int (*odds)(const struct model *model, const struct text *text, int grid, struct arena *arena,
		    struct fact **facts);

	/* Fills `badges` with the properties of the room (CANVAS_ROOM), sides first. Returns their number. May be
	 * NULL. */
	int (*badges)(const struct model *model, struct badge badges[BADGES]);

	/* Finds problems between several files of the format (rooms of one dungeon) and adds them to each document's
	 * list, in file order, after document_check has filled it. Replaces findings of earlier calls. May be NULL. */
	void (*check_together)(struct document *const *documents, size_t count);

	/* The companion of a file: a neighbouring file of another format. All four are NULL if there is none. */
	const char *companion; /* id of the companion's format, of which this format is the companion */

	/* Derives the companion's path. Returns false if the path has the wrong extension or `size` is too small. */
	bool (*companion_path)(const char *path, char *companion, size_t size);

	/* Returns the newest dialect of this format that matches the companion; NULL means any. */
	const char *(*companion_dialect)(const struct document *companion);

	/* Finds problems between a file and its companion; as check_together, for both. */
	void (*check_pair)(struct document *document, struct document *companion);

	/* How files of other formats become files of this one (conversion.h); NULL if they cannot. */
	const struct converter *converter;

	/* Runs the rules without a function that look at one map at a time, before the others. NULL: there are none. */
	void (*check_maps)(struct check *check);

	/* All rules, including those of the reader and of check_together, as lists, so that a rule can be defined
	 * next to its function. NULL-terminated, as is each list. */
	const struct rule *const *const *rules;
};

/* Returns rule number `index` of a format, from 0; NULL after the last one. */
static inline const struct rule *format_rule(const struct format *format, int index)
{
	for (const struct rule *const *const *list = format->rules; *list; list++)
		for (const struct rule *const *rule = *list; *rule; rule++)
			if (index-- == 0)
				return *rule;
	return NULL;
}

/* formats/registry.c: returns all formats, NULL-terminated; valid until format_add. */
const struct format *const *format_list(void);

/* Adds a format (borrowed) before the descriptions found in folders; call it only at startup. Returns false with a
 * message if its id is taken. */
bool format_add(const struct format *format, struct error *error);

/* Adds the format of a description (described.h) and returns it; call it only at startup. Returns NULL with a
 * message if it is invalid or its id is taken. */
const struct format *format_add_description(const char *path, struct error *error);

/* Returns the first format for which `suits` is true; NULL if none. Descriptions are read only if no built-in format
 * suits. */
const struct format *format_first(bool (*suits)(const struct format *format, const char *name), const char *name);

/* Returns the format of that id; NULL if none. */
const struct format *format_find(const char *id);

/* Returns true if the path ends like files of the format: "x.map", or just "maze" if the extension is ".maze". */
bool format_suits_path(const struct format *format, const char *path);

/* Returns true if files of the format have such names. */
bool format_calls(const struct format *format, const char *path);

/* The minimum result of a probe. A file named by the user is assumed to be a map; a file found in a folder is judged
 * by its content. */
enum certainty { CERTAINTY_NAMED = 5, CERTAINTY_MET = 40 };

/* Returns the format with the highest probe result of at least `floor`; NULL if none. If the name belongs to a
 * single description, only that format is considered. */
const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor);

/* Returns the format with the highest probe result, however low, and sets `certainty` to it; NULL and 0 if no format
 * matches at all. */
const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty);

#endif

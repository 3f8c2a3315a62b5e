/* format.h - what a file format has to know: one structure of functions and names for each.
 *
 * A format reads bytes into a model and plans edits as patches. It owns no file, no error state and no memory but
 * the model's arena. One set of functions can serve many formats: what tells them apart is `self`, and every function
 * but those for companions gets the format, as model->format, as document->format or as such. */
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

struct document;
struct reach;
struct edit_plan;
struct writer;

/* What a new file should be. */
struct template_request {
	int width, height;   /* 0: the format's default size */
	const char *dialect; /* one of the format's; NULL: that of the file's name, or the newest */
	const char *path;    /* of the new file; NULL: it has none */
};

/* What the screen shows in the place of the canvas. */
enum canvas { CANVAS_SQUARE, CANVAS_HEX, CANVAS_CHAINS, CANVAS_ROOM };

/* One fact about a grid for the panel: "dead ends" "19" "2 needed, 3 on level 5". Texts live in `arena`. */
struct fact {
	const char *name, *value, *note;
	enum severity severity; /* SEVERITY_NOTE: as usual */
};

/* What holds in a room: a side with an exit ("N"), or a word and what it means for who comes in. */
enum badge_kind { BADGE_SIDE, BADGE_WAY, BADGE_DANGER, BADGE_CAUTION, BADGE_PLAIN };
struct badge {
	const char *name;
	enum badge_kind kind;
};
enum { BADGES = 16 };

/* What a cell is in the file. */
enum cell_kind {
	CELL_BYTE,
	CELL_CHARACTER, /* of UTF-8 */
	CELL_WORD,      /* bytes between separators */
};
enum { LAYER_ALL = -1, LAYERS = 8 }; /* no format has more */

/* How a piece of a map is turned. */
enum turn {
	TURN_MIRROR,  /* left and right change places */
	TURN_FLIP,    /* top and bottom do */
	TURN_QUARTER, /* clockwise */
};

/* A kind of legend line, where there are several: "KMONS: a = orc". */
struct legend_kind {
	const char *key; /* "KMONS"; NULL ends a list */
	const char
	    *separators;     /* one of these is between the glyphs of a line and its value; NULL: it has no value */
	const char *words;   /* type of the words of its value; NULL: of none */
	const char *between; /* any of these is between several items of its value; NULL: it has one */
	const char *meaning; /* one sentence, or "" */
	bool becomes;        /* its value is glyphs */
};

struct format {
	const void *self;        /* what its functions need to know; nobody else looks inside */
	const char *id;          /* "powder": for --as and dumps */
	const char *title;       /* "POWDER room" */
	const char *description; /* one line for `mapwright formats` */
	const char *extension;   /* ".map": given to new files, a hint for probe */
	const char *vocabulary;  /* name of its table in share/vocabulary; NULL: it has none */
	const char *manual;      /* its manual page: "mapwright-powder.5" */
	const char *example;     /* a sound file in share/examples */
	const char *glyph_wall,
	    *glyph_floor;    /* what the wall and floor tools paint by default: a cell's bytes each */
	const char *comment; /* what begins a line that the game passes over, "#"; NULL: there are no such lines */
	enum cell_kind cells;
	const char *const *layers;   /* what a cell has one above the other ("base", "overlay"), each to be painted
					       * alone, NULL-terminated; NULL: a cell is one thing */
	bool values_quoted;          /* values are JSON: a word alone is meant in quotes */
	bool entries_editable;       /* the legend can be changed (false: a fixed symbol table) */
	int first_map;               /* what people call the first map of a file: 1, or 0 */
	bool grids_editable;         /* whole grids can be added, removed, moved */
	bool resizable;              /* rows and columns can be added and removed */
	bool ragged;                 /* rows may be shorter than others */
	enum canvas canvas;          /* what is in the middle of the screen */
	const char *const *dialects; /* "A" ..., the oldest first, NULL-terminated; NULL: there is one */

	/* Made of a description, and what a line holds decides what it is there, so an edit is checked against the structure that
	 * was there before; and a field may be repeated, or have a value in several lines. */
	bool described;

	/* How sure the bytes are of this format: 0 no, 100 certain; see enum certainty. `path` may be NULL; without a
	 * name of the format's own the bytes must say more. */
	int (*probe)(const struct format *format, const char *bytes, size_t length, const char *path);

	/* Are files of the format called so? NULL: as format_suits_path has it. */
	bool (*is_called)(const struct format *format, const char *path);

	/* Reads the text into an initialised, empty model. Any bytes are readable; what is not understood becomes a
	 * syntax finding. Without a vocabulary (NULL) no word is known. */
	void (*read)(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

	/* Adds to `patch` the changes that make the edit. False with a sentence when the edit cannot be expressed. */
	bool (*plan)(struct edit_plan *plan);

	/* True when swapping one cell's byte for this one cannot change the structure, so that a re-read may be skipped. */
	bool (*cell_is_plain)(const struct format *format, unsigned char byte);

	/* After plain cells of row `y` of the grid were swapped in the text: is it still read as the same cells of that row?
	 * NULL: swapping plain cells never changes that. */
	bool (*row_holds)(const struct model *model, const struct text *text, int grid, int y);

	/* For cells that are not bytes. The code of bytes that are one whole cell as the file has it, -1 when they are not
	 * or when such a cell decides more than itself. */
	int (*cell_code)(const struct format *format, const char *bytes, size_t length);

	/* The bytes that a cell of code `old` gets in the file when `code` is painted on a layer of it (LAYER_ALL: on all
	 * that painting means). Their number, at most CODE_BYTES; 0 when no cell can hold that. NULL: the code's own. */
	size_t (*cell_write)(const struct format *format, int old, int code, int layer, char *bytes);

	/* What a cell of code `old` becomes when `code` is drawn on it by hand, where things stand on ground and `floor` erases
	 * the thing alone. NULL: `code`. */
	int (*cell_drawn)(const struct format *format, int old, int code, int floor);

	/* A map has some things once, so that drawing them elsewhere moves them. What is left of a cell of code `there` when
	 * `code` is painted on the layer of another cell; -1 when both do not have such a thing. NULL: nothing moves. */
	int (*cell_left)(const struct format *format, int there, int code, int layer, int floor);

	/* What comes of painting a code of several parts, or one part alone, on floor. Of a code that the game does not know,
	 * `near` gets those that are like it, as "Gg, Gs" or "". NULL: model_glyph says all. */
	struct glyph (*cell_meaning)(const struct model *model, int code, char *near, size_t size);

	/* The bytes of a cell that are its layer of that number (of `layers`); empty when the cell has nothing there. */
	struct span (*cell_layer)(const struct format *format, const char *bytes, size_t length, int layer);

	/* What lines of the map's own make of a code, as "MONS: fire bat" or "-> stone wall 50 %, floor 50 %", cut to `size`.
	 * Returns its length; 0: model_glyph says all, as it does for formats without this function. */
	size_t (*words)(const struct model *model, int grid, int code, char *words, size_t size);

	/* The item of a list of the map that a code stands for ("fire bat", the first of MONS), to its `length`; `kind` gets
	 * the kind of legend line that says the same of one glyph ("KMONS"). NULL: none, as for formats without this
	 * function. */
	const char *(*slot)(const struct model *model, int grid, int code, size_t *length, const char **kind);

	/* What a code becomes when the piece of a map that it is on is turned: itself, mostly. NULL: always itself. */
	int (*cell_turned)(const struct format *format, int code, enum turn turn);

	/* The kinds of legend lines that the file may have, the one that says what a glyph means first. NULL: there is one
	 * kind, a list of words. */
	const struct legend_kind *(*legend_kinds)(const struct model *model);

	/* The bytes of a new file, to be freed by the caller. */
	char *(*create)(const struct format *format, const struct template_request *request, size_t *length,
			struct error *error);

	/* Tells what the game reads from the file and what was measured on it (emit.h): one object. */
	void (*dump)(const struct document *document, struct writer *writer);

	/* Facts of a grid, in the order to show them, in an array in `arena`. Returns their number; may be NULL. */
	int (*facts)(const struct model *model, const struct text *text, int grid, struct arena *arena,
		     struct fact **facts);

	/* Which way round the game takes the file's grid, as a number (-1: that cannot be said), and the sentence for when an edit
	 * has changed that. NULL, both, when none can. */
	int (*orientation)(const struct model *model);
	const char *orientation_changed;

	/* What the game lets one reach on a grid (reach.h), as its rules have it. NULL when that cannot be said, or
	 * without memory; may be NULL. */
	const struct reach *(*reach)(const struct model *model, const struct text *text, int grid);

	/* Costly facts, on demand (the odds of a maze): as `facts`; may be NULL. */
	int (*odds)(const struct model *model, const struct text *text, int grid, struct arena *arena,
		    struct fact **facts);

	/* What holds in the room (CANVAS_ROOM): sides first. Returns how many; may be NULL. */
	int (*badges)(const struct model *model, struct badge badges[BADGES]);

	/* What only shows when several files of the format are held together (rooms of one dungeon): adds findings to
	 * each document's list, in file order again, after document_check has filled it. Findings of an earlier call
	 * are replaced, so it may be called as often as one likes. May be NULL. */
	void (*check_together)(struct document *const *documents, size_t count);

	/* What belongs to a file of the format: one of another format, beside it. NULL, all four, when there is none. */
	const char *companion; /* the id of its format, whose companion is this one */

	/* Where it is looked for. False when the path has not the end that such files have, or `size` is too small. */
	bool (*companion_path)(const char *path, char *companion, size_t size);

	/* The newest dialect of this format that goes with the companion; NULL: any. */
	const char *(*companion_dialect)(const struct document *companion);

	/* What only shows when the two are held together: as check_together, for both of them. */
	void (*check_pair)(struct document *document, struct document *companion);

	/* Lists of rules, so that a rule can be beside its function: each NULL-terminated, and all of them. The
	 * reader's own and those of check_together are included. */
	const struct rule *const *const *rules;
};

/* The rules of a format by number, from 0; NULL after the last one. */
static inline const struct rule *format_rule(const struct format *format, int index)
{
	for (const struct rule *const *const *list = format->rules; *list; list++)
		for (const struct rule *const *rule = *list; *rule; rule++)
			if (index-- == 0)
				return *rule;
	return NULL;
}

/* formats/registry.c: all formats, NULL-terminated. The list holds until format_add. */
const struct format *const *format_list(void);

/* Adds a format (borrowed) after those that were added, before those of descriptions in folders, while the program starts.
 * False with a sentence when its id is taken. */
bool format_add(const struct format *format, struct error *error);

/* Adds the format of a description (described.h), while the program starts, and returns it. NULL with a sentence when it
 * is not sound or its id is taken. */
const struct format *format_add_description(const char *path, struct error *error);

/* The first format that suits a name, or NULL; descriptions are read only when no other suits. */
const struct format *format_first(bool (*suits)(const struct format *format, const char *name), const char *name);

/* The format of that id, or NULL. */
const struct format *format_find(const char *id);

/* Does the path end like files of the format: "x.map", or "maze" alone when the extension is ".maze"? */
bool format_suits_path(const struct format *format, const char *path);

/* What a probe must reach. Who names a file says that it is a map; a file met in a folder has only its content. */
enum certainty { CERTAINTY_NAMED = 5, CERTAINTY_MET = 40 };

/* The format whose probe is surest and reaches `floor`, or NULL. A text whose name only files of one description have is of
 * that format or of none, whatever is in it. */
const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor);

/* The format whose probe is surest, however little, and how sure it is; NULL and 0 when none is at all. */
const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty);

#endif

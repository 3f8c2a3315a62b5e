/* command.h - the single entry point for keys, ":", scripts and tests: command lines.
 *
 * A command line is a name and its arguments ("paint", "brush #", "line 3,4 9,4", "set minlevel 5"). A glyph is
 * written as itself or by its key name (<Space>, <Less>). Cells are "x,y" from 0. */
#pragma once

#include "mapwright/editor.h"

struct view;

/* How the arguments of a command are completed. */
enum completion {
	/* From the current map, and from the words in the usage. */
	COMPLETE_NOTHING,
	COMPLETE_FIELD,  /* a global's name, then its value */
	COMPLETE_ENTRY,  /* a glyph, then attributes */
	COMPLETE_ITEM,   /* words of an item's field: creatures, things */
	COMPLETE_OBJECT, /* a kind of object, then what it is */
	COMPLETE_FLAG,   /* a flag of a room, then its sign */
	COMPLETE_DIALECT,
	COMPLETE_LAYER, /* layer of a cell */
	COMPLETE_STAMP,
	/* Independent of the map. */
	COMPLETE_COMMAND,
	COMPLETE_PATH,
	COMPLETE_RULE,
	COMPLETE_OPTION,  /* an option, then its value */
	COMPLETE_BINDING, /* a place and key, then a command */
	COMPLETE_NEW,     /* a path, then a format */
};

/* What a key binding waits for before the command line is complete. */
enum asks { ASKS_GLYPH, ASKS_BRUSH, ASKS_SIDE, ASKS_MACRO, ASKS_REGISTER, ASKS_MARK };

/* What a command requires. */
enum need {
	NEEDS_FILE,
	NEEDS_MAP,   /* a map whose cells are drawn one by one */
	NEEDS_CELLS, /* the same, or a board of hexes */
	NEEDS_MAPS,  /* at least one map of any kind */
	NEEDS_NOTHING,
	NEEDS_RECORDS,
	NEEDS_RECORD, /* a record under the cursor */
	NEEDS_BOARD,
	NEEDS_HEX,      /* a hex under the cursor */
	NEEDS_LEGEND,   /* an editable legend */
	NEEDS_FINDINGS, /* findings, brought up to date first */
	NEEDS_SOURCE,   /* the source view */
};

struct command {
	const char *name;
	const char *arguments; /* usage: "[N]", "GLYPH", "" */
	const char *help;      /* one line of help */
	const char *group;     /* heading in the help: "Move", "Draw" ... */
	/* `view` is the current one; NULL if the command needs no file and none is open. */
	bool (*run)(struct editor *editor, struct view *view, const char *arguments, struct error *error);
	enum need needs;
	enum completion complete;
	enum asks asks;
	int words;       /* maximum number of words; 0 means none if `arguments` is empty, else unlimited */
	bool repeats;    /* draws; repeated by "." */
	bool for_glyph;  /* the prompt opens with the glyph under the cursor */
	bool configures; /* needs no open file: allowed in the settings file */
	bool in_text;    /* allowed in the multi-line editor */
	bool jumps;      /* moves far: jump-back returns to where it began */
	bool by_key;     /* for keys: completion of command lines leaves it out */
	bool lists;      /* without words, lists what to choose; so does Tab there */
	bool quick;      /* changes only cells, cursor and the rows at the bottom; the rest follows when idle */
};

/* All commands; the last has a NULL name. */
extern const struct command commands[];

/* Runs a command line. Returns false with a message, having changed nothing, if the command is unknown ("did you
 * mean"), an argument is wrong, or the edit is refused. */
bool command_run(struct editor *editor, const char *line, struct error *error);

/* Receives a list of keys: a heading for each context, then its keys with their help. */
struct key_reader {
	void (*heading)(struct key_reader *reader, const char *title);
	void (*key)(struct key_reader *reader, const char *keys, const char *help);
};

/* Lists the keys of the place `first` (0 if none), with `all` then those of all other places, and the mouse. */
void keys_list(const struct editor *editor, struct key_reader *reader, unsigned first, bool all);

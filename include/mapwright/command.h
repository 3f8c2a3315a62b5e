/* command.h - the one door for keys, ":", scripts and tests: command lines.
 *
 * A command line is a name and its arguments ("paint", "brush #", "line 3,4 9,4", "set minlevel 5"). A glyph is
 * written as itself or by its key name (<Space>, <Less>). Cells are "x,y" from 0. */
#ifndef MAPWRIGHT_COMMAND_H
#define MAPWRIGHT_COMMAND_H

#include "mapwright/editor.h"
#include "mapwright/error.h"

#include <stdbool.h>

struct view;

/* What completes the arguments of a command. */
enum completion {
	/* Of the map shown, and the words that the usage has. */
	COMPLETE_NOTHING,
	COMPLETE_FIELD, /* a global's name, then its value */
	COMPLETE_ENTRY, /* a glyph, then attributes */
	COMPLETE_ITEM,  /* words of the field of an item: creatures, things */
	COMPLETE_FLAG,  /* a flag of a room, then its sign */
	COMPLETE_DIALECT,
	COMPLETE_LAYER, /* of a cell */
	/* The same everywhere. */
	COMPLETE_COMMAND,
	COMPLETE_PATH,
	COMPLETE_RULE,
	COMPLETE_OPTION,  /* an option, then its value */
	COMPLETE_BINDING, /* a place and key, then a command */
	COMPLETE_NEW,     /* a path, then a format */
};

/* What its binding waits for, where a key is a part of its command line. */
enum asks { ASKS_GLYPH, ASKS_BRUSH, ASKS_SIDE, ASKS_MACRO };

/* What there must be for a command to work on. */
enum need {
	NEEDS_FILE,
	NEEDS_MAP,  /* of cells that are drawn one by one */
	NEEDS_MAPS, /* at least one, of whatever */
	NEEDS_NOTHING,
	NEEDS_RECORDS,
	NEEDS_RECORD, /* one under the cursor */
	NEEDS_BOARD,
	NEEDS_HEX,      /* one under the cursor */
	NEEDS_LEGEND,   /* one that can be changed */
	NEEDS_FINDINGS, /* brought up to date */
	NEEDS_SOURCE,   /* the lines of the file, shown */
};

struct command {
	const char *name;
	const char *arguments; /* "[N]", "GLYPH", "": for help */
	const char *help;      /* one line */
	const char *group;     /* heading in the help: "Move", "Draw" ... */
	/* `view` is the one shown, NULL where the command needs no file and none is open. */
	bool (*run)(struct editor *editor, struct view *view, const char *arguments, struct error *error);
	enum need needs;
	enum completion complete;
	enum asks asks;
	int words;       /* it takes at most; 0: none without `arguments`, else a text or as many as one likes */
	bool repeats;    /* draws: "." does it again */
	bool for_glyph;  /* its command line opens with the glyph under the cursor */
	bool configures; /* needs no open file: may be in the file of settings */
	bool in_text;    /* may be run while a text of several lines is edited */
	bool quick;      /* so frequent that counts and findings beside it may follow when the hand rests */
};

/* All commands, ended by a NULL name. */
extern const struct command commands[];

/* Runs one command line. False with a sentence when it is unknown ("did you mean"), its arguments are off, or it was
 * refused; nothing has changed then. */
bool command_run(struct editor *editor, const char *line, struct error *error);

/* Takes a list of keys: the heading of each place, then its keys, each with what it does. */
struct key_reader {
	void (*heading)(struct key_reader *reader, const char *title);
	void (*key)(struct key_reader *reader, const char *keys, const char *help);
};

/* The keys of all places, and the mouse. */
void keys_list(const struct editor *editor, struct key_reader *reader);

#endif

/* command.h - the one door for keys, ":", scripts and tests: command lines.
 *
 * A command line is a name and its arguments ("paint", "brush #", "line 3,4", "set minlevel 5"). */
#ifndef MAPWRIGHT_COMMAND_H
#define MAPWRIGHT_COMMAND_H

#include "mapwright/editor.h"
#include "mapwright/error.h"

#include <stdbool.h>

struct command {
	const char *name;
	const char *arguments; /* "[N]", "GLYPH", "" : for help and completion */
	const char *help;      /* one line */
	const char *group;     /* heading in the help: "Move", "Draw" ... */
	bool (*run)(struct editor *editor, const char *arguments, struct error *error);
};

/* All commands, ended by a NULL name. */
extern const struct command commands[];

/* Runs one command line. False with a sentence when it is unknown ("did you mean"), its arguments are off, or it was
 * refused; nothing has changed then. */
bool command_run(struct editor *editor, const char *line, struct error *error);

#endif

/* settings.h - the user's options and keys, and the file that stores them; private to ui.
 *
 * The file is $XDG_CONFIG_HOME/mapwright/config. Its lines are command lines as typed after ":" (option, bind, unbind,
 * macro); blank lines and those that begin with # are ignored. */
#pragma once

#include "input/input.h"
#include "mapwright/theme.h"
#include "picture/picture.h"

#include <limits.h>

struct library;

enum setting {
	SETTING_KEYS,
	SETTING_MOUSE,
	SETTING_THEME,
	SETTING_CELLS,
	SETTING_WALLS,
	SETTING_CLIPBOARD,
	SETTING_OBJECTS,
	SETTING_JUDGE_SECONDS,
	SETTING_COUNT
};

struct setting_row {
	const char *name;
	const char *values; /* allowed values; NULL means the name of a theme */
	const char *initial;
	const char *help; /* one line */
};

extern const struct setting_row settings[SETTING_COUNT];

/* Lines that the user has given names: keys that a key plays, or the programs of formats ("play.dcss", "checker.dcss"). */
struct own_lines {
	struct own_line {
		char *name, *line; /* `line` is NULL for a program that is off */
	} * items;
	int count;
};

/* The settings of an editor. */
struct settings {
	char *values[SETTING_COUNT]; /* NULL if not set, the initial value applies */
	struct theme theme;
	struct binding *bindings; /* the user's, newest last; a NULL command: the key does nothing */
	int binding_count;
	unsigned bound; /* how many times settings_bind was called */
	struct own_lines macros, programs;
};

void settings_clear(struct settings *own);

const char *setting_value(const struct settings *own, enum setting setting);
bool setting_is(const struct settings *own, enum setting setting, const char *value);

/* Returns the setting of that name, or SETTING_COUNT with a message ("did you mean"). */
enum setting setting_find(const char *name, size_t length, struct error *error);

/* Binds a key in a place (WHERE_...) to a command line, whose hint it keeps, or to nothing (both NULL). */
void settings_bind(struct settings *own, unsigned where, const char *key, const char *command, const char *hint);

/* Sets the line of a name, NULL: off; own_line returns that of a name in two parts ("play.", "dcss"), NULL if none. */
void own_line_set(struct own_lines *lines, const char *name, const char *line);
const char *own_line(const struct own_lines *lines, const char *begin, const char *end);

/* Returns the command line that makes a binding of the user: "bind legend x entry-remove". */
const char *settings_binding_line(struct arena *arena, const struct binding *binding);

/* Updates the file to the settings, or only to the macros; all its other bytes are kept. Returns false with a message
 * on failure. */
bool config_save(struct editor *editor, bool macros_only, struct error *error);

/* ---- projects.c: the project settings of a file's folder (editor.h) ---- */

/* Returns the library for files of that path, and the format to open it as: `*format_id` changes only if it is NULL.
 * Errors in the project settings are reported. */
struct library *projects_library(struct editor *editor, const char *path, const char **format_id);

/* Applies the project settings to the findings of the document. */
void projects_filter(const struct editor *editor, struct document *document);

/* ---- recent.c: recently edited files, kept between runs ----
 *
 * Stored in $XDG_STATE_HOME/mapwright/recent, one path per line, the latest first; before them "together N". Errors are ignored: no edit depends
 * on it. */

enum { RECENT_FILES = 20 };

struct recent {
	char paths[RECENT_FILES][PATH_MAX];
	int count, together; /* the first `together` were open together when the editor ended; 0 or 1: not known */
};

/* Returns those that still exist, to be freed by the caller. */
struct recent *recent_read(void);

/* Puts a file at the head of the list. */
void recent_put(struct recent *recent, const char *path);
void recent_write(const struct recent *recent);

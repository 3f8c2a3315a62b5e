/* settings.h - what a person chooses once: options and keys, and the file that keeps them; private to ui.
 *
 * The file is $XDG_CONFIG_HOME/mapwright/config. Its lines are command lines as typed after ":", of the commands option,
 * bind and unbind; blank lines and those that begin with # say nothing. */
#ifndef MAPWRIGHT_UI_SETTINGS_H
#define MAPWRIGHT_UI_SETTINGS_H

#include "input/bindings.h"
#include "mapwright/arena.h"
#include "mapwright/error.h"
#include "mapwright/theme.h"
#include "picture/layout.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct editor;
struct document;
struct library;

enum setting { SETTING_KEYS, SETTING_MOUSE, SETTING_THEME, SETTING_CELLS, SETTING_CLIPBOARD, SETTING_COUNT };

struct setting_row {
	const char *name;
	const char *values; /* the words it takes; NULL: the name of a theme */
	const char *initial;
	const char *help; /* one line */
};

extern const struct setting_row settings[SETTING_COUNT];

/* Keys that are played again; called by a key. */
struct macro {
	char name[KEY_NAME_SIZE];
	char *keys;
};

/* What an editor has of them. */
struct settings {
	char *values[SETTING_COUNT]; /* NULL before it is set: the initial value holds */
	bool vi_counts;              /* digits count, slots are on Alt */
	bool plain_keys;             /* Ctrl-C, X, V, Z, Y and F do what they do elsewhere */
	bool mouse;
	enum cell_columns columns;
	bool clipboard; /* what is copied is offered to the terminal's */
	struct theme theme;
	struct binding *own; /* of the person, the newest last; a NULL command: the key does nothing */
	int own_count;
	struct macro *macros;
	int macro_count;
};

void settings_clear(struct settings *own);

const char *setting_value(const struct settings *own, enum setting setting);

/* The setting of that name, or SETTING_COUNT with a sentence ("did you mean"). */
enum setting setting_find(const char *name, size_t length, struct error *error);

bool setting_set(struct editor *editor, enum setting setting, const char *value, struct error *error);

/* Binds a key in a place (WHERE_...) to a command line, or to nothing (NULL). */
void settings_bind(struct settings *own, unsigned where, const char *key, const char *command);

/* Gives a macro its keys. */
void settings_set_macro(struct settings *own, const char *name, const char *keys);

/* The command line that makes a binding of the person's own: "bind legend x entry-remove". */
const char *settings_binding_line(struct arena *arena, const struct binding *binding);

/* Writes what differs from the file into it, or of that only the macros; all other bytes of it stay. False with a sentence. */
bool config_save(struct editor *editor, bool macros_only, struct error *error);

/* ---- projects.c: files that are in a folder with projects of its own (editor.h) ---- */

/* The library for the files of that path, and the format to open it as: `*format_id` stays unless it is NULL. What
 * is wrong with the projects is said. */
struct library *projects_library(struct editor *editor, const char *path, const char **format_id);

/* Judges what was found in the document as the projects want it. */
void projects_filter(const struct editor *editor, struct document *document);

/* ---- recent.c: the files that a person edited last, from one run to the next ----
 *
 * Kept in $XDG_STATE_HOME/mapwright/recent, one path a line, the last one first. What cannot be kept is not: no edit
 * depends on it. */

enum { RECENT_FILES = 20 };

struct recent {
	char paths[RECENT_FILES][PATH_MAX];
	int count;
};

/* Those that are still there. To be freed by the caller. */
struct recent *recent_read(void);

/* Puts a file before all others. */
void recent_put(struct recent *recent, const char *path);
void recent_write(const struct recent *recent);

#endif

/* bindings.h - which key runs which command line where; private to ui. */
#ifndef MAPWRIGHT_UI_BINDINGS_H
#define MAPWRIGHT_UI_BINDINGS_H

#include "mapwright/error.h"
#include "mapwright/key.h"

#include <stdbool.h>

struct editor;

/* Where a binding holds, as bits. */
enum {
	WHERE_MAP = 1 << 0, /* the canvas of a square map, and of the others */
	WHERE_BOARD = 1 << 1,
	WHERE_CHAINS = 1 << 2,
	WHERE_ROOM = 1 << 3,
	WHERE_LEGEND = 1 << 4,
	WHERE_SYMBOLS = 1 << 5, /* a legend that the game has fixed */
	WHERE_FLAGS = 1 << 6,
	WHERE_FORM = 1 << 7,
	WHERE_FINDINGS = 1 << 8,
	WHERE_PAGE = 1 << 9,
	WHERE_SOURCE = 1 << 10, /* the lines of the file */
	WHERE_CANVAS = WHERE_MAP | WHERE_BOARD | WHERE_CHAINS | WHERE_ROOM,
	WHERE_LISTS = WHERE_CHAINS | WHERE_ROOM,
	WHERE_PANELS = WHERE_LEGEND | WHERE_SYMBOLS | WHERE_FLAGS | WHERE_FORM | WHERE_FINDINGS | WHERE_SOURCE,
	WHERE_EDITOR = WHERE_CANVAS | WHERE_PANELS,
};

struct binding {
	unsigned where;
	const char *key;     /* key.h */
	const char *command; /* %c: the next character, %k: the next key, %n: the count (others get it at the end) */
	const char *hint;    /* shown in the hint row, in this order, as far as there is room; NULL: not */
};

/* The binding of a key there, or NULL. A person's own come first, the newest of all (settings.h). */
const struct binding *binding_find(const struct editor *editor, unsigned where, const char *key);

/* The table of the program's own, ended by a NULL key; and the first of all that hold there for a command line, or NULL. */
const struct binding *bindings_begin(void);
const struct binding *binding_of(const struct editor *editor, unsigned where, const char *command);

enum { PHRASE_KEYS = 12 };

struct phrase {
	char text[150];
	struct {
		int at; /* where in the text */
		const char *key;
	} keys[PHRASE_KEYS]; /* those that it names */
	int count;
};

/* Adds a key to it: "Space" for "<Space>". */
void phrase_key(struct phrase *phrase, const char *key);

/* A text that names keys: "{copy} copies" with the first key that runs the command line there, ":copy" when none does;
 * "{<Esc>}" is that key. */
struct phrase binding_phrase(const struct editor *editor, unsigned where, const char *text);

/* The word that the hint row has for a command line, or NULL. */
const char *binding_hint(const char *command);

/* Reads "[PLACE] KEY" at the beginning of `*arguments`, which moves past them: a place is map, board, legend and so on,
 * everywhere outside pages without one. False with a sentence. */
bool binding_read(const char **arguments, unsigned *where, char key[KEY_NAME_SIZE], struct error *error);

/* The name of a place, "" for all of the editor. */
const char *binding_place_name(unsigned where);

/* What has the keys now (state.h), and where the bindings look for those that it leaves. */
enum mode editor_mode(const struct editor *editor);
unsigned binding_where(const struct editor *editor);

/* The keys of the place `first` (0: none), with `all` then those of the other places, and the mouse. */
struct key_reader;
void bindings_list(const struct editor *editor, struct key_reader *reader, unsigned first, bool all);

#endif

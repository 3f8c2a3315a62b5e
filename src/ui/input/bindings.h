/* bindings.h - key bindings: which key runs which command line in which place; private to ui. */
#pragma once

#include "mapwright/key.h"
#include "mapwright/text.h"

struct editor;

/* The places where a binding applies, as bits. */
enum {
	WHERE_MAP = 1 << 0, /* the canvas of a square map; those of the others follow */
	WHERE_BOARD = 1 << 1,
	WHERE_CHAINS = 1 << 2,
	WHERE_ROOM = 1 << 3,
	WHERE_LEGEND = 1 << 4,
	WHERE_SYMBOLS = 1 << 5, /* a legend fixed by the game */
	WHERE_FLAGS = 1 << 6,
	WHERE_FORM = 1 << 7,
	WHERE_FINDINGS = 1 << 8,
	WHERE_PAGE = 1 << 9,
	WHERE_SOURCE = 1 << 10, /* the source view */
	WHERE_TREE = 1 << 11,   /* a list of maps or files, which is a page with keys of its own */
	WHERE_PAGES = WHERE_PAGE | WHERE_TREE,
	WHERE_CANVAS = WHERE_MAP | WHERE_BOARD | WHERE_CHAINS | WHERE_ROOM,
	WHERE_LISTS = WHERE_CHAINS | WHERE_ROOM,
	WHERE_PANELS = WHERE_LEGEND | WHERE_SYMBOLS | WHERE_FLAGS | WHERE_FORM | WHERE_FINDINGS | WHERE_SOURCE,
	WHERE_EDITOR = WHERE_CANVAS | WHERE_PANELS,
};

struct binding {
	unsigned where;
	const char *key;     /* key.h */
	const char *command; /* %c: next character, %k: next key, %n: count (otherwise appended as an argument) */
	const char *hint;    /* in the hint row, in this order while space lasts; NULL if not shown */
};

/* Returns the binding of a key in a place; NULL if none. The user's own bindings come first, the latest before earlier
 * ones (settings.h). */
const struct binding *binding_find(const struct editor *editor, unsigned where, const char *key);

/* The built-in table, terminated by a NULL key; and the first binding in effect there for a command line, or NULL. */
const struct binding *bindings_begin(void);
const struct binding *binding_of(const struct editor *editor, unsigned where, const char *command);

enum { PHRASE_KEYS = 12 };

struct phrase {
	char text[150];
	struct {
		int at; /* offset in the text */
		const char *key;
	} keys[PHRASE_KEYS]; /* the keys that the text mentions */
	int count;
};

/* Returns what is shown of the name of a key: "Space" of "<Space>". */
struct span key_shown(const char *key);

/* Append a key name, and text. */
void phrase_key(struct phrase *phrase, const char *key);
void phrase_add(struct phrase *phrase, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Expands key names in a text: "{copy} copies" gets the first key bound to the command line in that place, or ":copy"
 * if there is none; "{<Esc>}" gets that key. */
struct phrase binding_phrase(const struct editor *editor, unsigned where, const char *text);

/* Returns the built-in hint for a command line; NULL if none. */
const char *binding_hint(const char *command);

/* Reads "[PLACE] KEY" and moves `*arguments` past it. PLACE is map, board, legend and so on; without it, the binding
 * applies everywhere except on pages. Returns false with a message on error. */
bool binding_read(const char **arguments, unsigned *where, char key[KEY_NAME_SIZE], struct error *error);

/* Returns the name of a place; "" for the whole editor. */
const char *binding_place_name(unsigned where);

/* The current mode (state.h), and the place whose bindings take the keys that the mode leaves. */
enum mode editor_mode(const struct editor *editor);
unsigned binding_where(const struct editor *editor);

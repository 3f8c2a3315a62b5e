/* bindings.h - which key runs which command line where; private to ui. */
#ifndef MAPWRIGHT_UI_BINDINGS_H
#define MAPWRIGHT_UI_BINDINGS_H

#include "page.h"
#include "state.h"

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
	WHERE_CANVAS = WHERE_MAP | WHERE_BOARD | WHERE_CHAINS | WHERE_ROOM,
	WHERE_LISTS = WHERE_CHAINS | WHERE_ROOM,
	WHERE_PANELS = WHERE_LEGEND | WHERE_SYMBOLS | WHERE_FLAGS | WHERE_FORM | WHERE_FINDINGS,
	WHERE_EDITOR = WHERE_CANVAS | WHERE_PANELS,
};

struct binding {
	unsigned where;
	const char *key; /* key.h */
	const char
	    *command;     /* %c: the next character typed, %k: the next key; the count, if any, is added at the end */
	const char *hint; /* shown in the hint row, in this order, as far as there is room; NULL: not */
};

extern const struct binding bindings[]; /* ended by a NULL key */

/* The binding of a key there, or NULL. */
const struct binding *binding_find(unsigned where, const char *key);

/* Where the editor's keys go now. */
unsigned binding_where(const struct editor *editor);

/* The keys with their commands' help, for the help page; those of the place `first` before the others. */
void bindings_list(struct page *page, unsigned first, int width);

#endif

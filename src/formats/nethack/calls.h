/* calls.h - the calls of des functions in a level, as far as they are literal; private to the room.
 *
 * The text must compile. What is not a literal is LITERAL_OTHER: nothing is known of it. */
#ifndef MAPWRIGHT_FORMATS_NETHACK_CALLS_H
#define MAPWRIGHT_FORMATS_NETHACK_CALLS_H

#include "lua/tokens.h"
#include "mapwright/arena.h"

enum literal {
	LITERAL_NIL,
	LITERAL_BOOLEAN,
	LITERAL_NUMBER,
	LITERAL_TEXT,
	LITERAL_TABLE,
	LITERAL_FUNCTION,
	LITERAL_OTHER
};

struct des_value {
	enum literal kind;
	struct span span;
	struct span text; /* of LITERAL_TEXT: between its quotes or brackets */
	bool quoted;
	double number;          /* of LITERAL_NUMBER; 0 and 1 of LITERAL_BOOLEAN */
	struct des_item *items; /* of LITERAL_TABLE */
	int count, capacity;
	bool spread; /* of LITERAL_OTHER: it may be several values */
	bool pair;   /* of LITERAL_OTHER: it ends with a call of gsub, which returns two */
};

struct des_item {
	struct span key; /* empty: the item has a number */
	bool bracketed;  /* as ["key"] */
	bool hidden;     /* the key is computed */
	struct des_value value;
};

/* Where a call is: the later ones may not be run, or more than once. */
enum des_where { DES_TOP, DES_BRANCH, DES_FUNCTION };

struct des_call {
	struct span path, name; /* des.map, map */
	enum des_where where;
	bool other; /* the table is not des, but has a name much like it that the file gives to nothing */
	struct des_value *arguments;
	int count, capacity;
};

struct des_calls {
	struct des_call *calls; /* in the order of the file */
	int count, capacity;
	struct span alias; /* the first place where des, or des.map, is given another name; empty: nowhere */
	bool broken;       /* the text does not compile, and was not read */
	bool redefined;    /* the file gives another meaning to des or to its functions: nothing is known of it */
};

void des_calls_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena);

#endif

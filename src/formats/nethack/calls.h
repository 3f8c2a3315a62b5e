/* calls.h - the calls of des functions in a level, if their arguments are literals; private to the room.
 *
 * The text must compile. Anything that is not a literal is LITERAL_OTHER, of unknown value. */
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
	double number;          /* of LITERAL_NUMBER; 0 or 1 for LITERAL_BOOLEAN */
	struct des_item *items; /* of LITERAL_TABLE */
	int count, capacity;
	bool spread; /* of LITERAL_OTHER: it may be several values */
	bool pair;   /* of LITERAL_OTHER: it ends in a call of gsub, which returns two values */
};

struct des_item {
	struct span key; /* empty: a list item */
	bool bracketed;  /* as ["key"] */
	bool hidden;     /* the key is computed */
	struct des_value value;
};

/* Where a call is: in DES_BRANCH it runs any number of times or never, in DES_FUNCTION at any time. */
enum des_where { DES_TOP, DES_BRANCH, DES_FUNCTION };

struct des_call {
	struct span path, name; /* des.map, map */
	enum des_where where;
	bool other; /* the table is not des, but has a similar name that is not assigned in the file */
	struct des_value *arguments;
	int count, capacity;
};

struct des_calls {
	struct des_call *calls; /* in file order */
	int count, capacity;
	struct span alias; /* the first place where des or des.map is assigned to another name; empty: none */
	bool broken;       /* the text does not compile, and was not read */
	bool redefined;    /* the file redefines des or its functions: their meaning is unknown */
};

void des_calls_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena);

#endif

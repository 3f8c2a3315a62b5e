/* calls.h - the calls of des and selection functions in a level, and the names it uses; private to this folder.
 *
 * The text must compile. Anything that is not a literal is LITERAL_OTHER, of unknown value. */
#pragma once

#include "lua/tokens.h"
#include "mapwright/word_table.h"

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
	struct span path, name; /* des.map, map; selection.area, selection.area */
	enum des_where where;
	bool other; /* there is no table, or one with a similar name; the file gives that name no value */
	struct des_value *arguments;
	int count, capacity;
};

/* A name that the text uses. */
struct des_name {
	int times;          /* how often it is given a value: by local, for, function, as a parameter, by = */
	int items;          /* of a list when it is given; -1 if that is not known */
	size_t list;        /* where these items begin */
	bool changes;       /* the list may have other items later */
	struct span called; /* the first place where it is called like a function; empty: none */
};

struct des_calls {
	struct des_call *calls; /* in file order */
	int count, capacity;
	struct word_table names; /* indices into `given` */
	struct des_name *given;
	int name_count, name_capacity;
	struct span alias; /* the first place where des or des.map is assigned to another name; empty: none */
	bool redefined;    /* the file redefines des or its functions: their meaning is unknown */
};

void des_calls_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena);

/* names.c: read with the calls. Returns the name; NULL if the text never gives it a value. */
void des_names_read(struct des_calls *calls, const char *bytes, size_t length, struct arena *arena);
const struct des_name *des_name_find(const struct des_calls *calls, const char *name, size_t length);

/* nethack.h - shared by the rules about calls; private to the folder. */
#ifndef MAPWRIGHT_FORMATS_NETHACK_H
#define MAPWRIGHT_FORMATS_NETHACK_H

#include "calls.h"
#include "kinds.h"

#include "described/rules/rule_context.h"

#include "mapwright/vocabulary.h"

/* The origin of coordinates, and the map at that place. */
struct origin {
	bool known;
	int x, y;                    /* 1 and 0 before the first map */
	const struct des_value *map; /* its text; NULL if none, or its cells may have changed since */
	int width, height;
};

/* An area of the level, and the call or value that it is from. */
struct area {
	int left, top, right, bottom;
	struct span span;
};

/* Stairs at a place of the level. */
struct stairs {
	int x, y;
	struct span call;
};

struct checker {
	struct rule_context *context;
	const struct text *text;
	const struct vocabulary *words; /* nethack-des; NULL if missing */
	const struct des_calls *calls;
	struct origin origin;
	bool lost;                   /* a map is placed by code that may run at any time */
	bool dug;                    /* other calls than maps change cells, or a map has no known place */
	struct area *maps, *regions; /* of the level: where maps are; where stairs, branches and arrivals may be */
	int map_count, map_capacity, region_count, region_capacity;
	bool init, bare_init; /* a des.level_init was called; all of them leave solid rock */
	bool placed;          /* a map has been placed */
	struct stairs *stairs;
	int stair_count, stair_capacity;
};

/* Adds a finding of the rule of that kind. */
void nethack_report(struct checker *checker, int kind, struct span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns the value of a key: LITERAL_NIL if it is not in the table, LITERAL_OTHER if the table is not a literal. */
const struct des_value *nethack_key(const struct checker *checker, const struct des_value *table, const char *key);

/* Returns the row in the table of words of a function, of its key, or of a key common to many functions; -1 if none. */
int nethack_row(const struct checker *checker, const char *function, const char *key);

/* Copies the bytes of the span, truncated for a message. */
const char *nethack_quote(struct checker *checker, struct span span);

/* Returns the names of the call's arguments in the table of words, "state,x,y"; NULL if it takes a table with them. */
const char *nethack_form(const struct checker *checker, const struct des_call *call);

/* Returns the name of argument `i` in them, or "". */
const char *nethack_form_key(struct checker *checker, const char *form, int i);

/* Returns the value of an argument, by position or as a key; values are those of nethack_key. */
const struct des_value *nethack_argument(struct checker *checker, const struct des_call *call, const char *key);

/* place.c: called before the first call, after the last, and for each call in file order; `outside` is from the table of
 * words. */
void nethack_begin(struct checker *checker);
void nethack_end(struct checker *checker);
void nethack_check_place(struct checker *checker, const struct des_call *call, const char *function,
			 const char *outside);

#endif

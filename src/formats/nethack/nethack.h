/* nethack.h - what the rules about calls share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_NETHACK_H
#define MAPWRIGHT_FORMATS_NETHACK_H

#include "calls.h"
#include "described/rules/rule_context.h"

#include "mapwright/vocabulary.h"

/* Where coordinates count from, and the map that is there. */
struct origin {
	bool known;
	int x, y;                    /* 1 and 0 before the first map */
	const struct des_value *map; /* its text; NULL: there is none, or its cells may have changed since */
	int width, height;
};

/* Stairs at a place of the level. */
struct stairs {
	int x, y;
	struct span call;
};

struct judge {
	struct rule_context *context;
	const struct text *text;
	const struct vocabulary *words; /* nethack-des; NULL: it is missing */
	const struct des_calls *calls;
	struct origin origin;
	bool lost;            /* a map is placed by code that may run at any time */
	bool init, bare_init; /* there was a des.level_init; all of them leave solid rock */
	bool placed;          /* a map is placed */
	struct stairs *stairs;
	int stair_count, stair_capacity;
};

/* A finding, if the rule that runs is of the kind. */
void nethack_say(struct judge *judge, enum described_rule_kind kind, struct span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The value of a key: LITERAL_NIL when the table does not have it, LITERAL_OTHER when it is not a literal table. */
const struct des_value *nethack_key(const struct judge *judge, const struct des_value *table, const char *key);

/* The row of a function in the table of words, of its key, or of a key that many functions have; -1: there is none. */
int nethack_row(const struct judge *judge, const char *function, const char *key);

/* The bytes of the span as a text, cut where they are too long for a message. */
const char *nethack_quote(struct judge *judge, struct span span);

/* The names of the call's arguments in the table of words, "state,x,y"; NULL: it takes a table of them. */
const char *nethack_form(const struct judge *judge, const struct des_call *call);

/* The name of argument `i` in them, "" when it has none. */
const char *nethack_form_key(struct judge *judge, const char *form, int i);

/* The value of an argument, whether it is given by its place or as a key: as nethack_key. */
const struct des_value *nethack_argument(struct judge *judge, const struct des_call *call, const char *key);

/* place.c: before the first call, and each call in the order of the file; `outside` as the table of words has it. */
void nethack_begin(struct judge *judge);
void nethack_judge_place(struct judge *judge, const struct des_call *call, const char *function, const char *outside);

#endif

/* nethack.h - shared by the rules about calls; private to the folder. */
#pragma once

#include "calls.h"
#include "kinds.h"

#include "described/rules/rule_context.h"
#include "edit/scan.h"

/* The origin of coordinates, and the map at that place. */
struct origin {
	bool known;
	int x, y;                    /* 1 and 0 before the first map */
	const struct des_value *map; /* its text; NULL if none, or its cells may have changed since */
	int width, height;
	bool ended; /* a map with contents was above, elsewhere than in the corner of the level */
};

/* The level has columns 1 to 79 and rows 0 to 20. */
enum { NETHACK_COLUMNS = 80, NETHACK_ROWS = 21 };

/* An area of the level, what it leaves out, and the value that it is from. */
struct area {
	int corner[4], without[4]; /* left, top, right, bottom; `without` is empty if its left is above its right */
	struct span span;
	bool arrival; /* for who falls or teleports here */
};

/* Stairs at a place of the level. */
struct stairs {
	int x, y;
	struct span call;
	bool down;
};

enum { NETHACK_ROCK = 1, NETHACK_THING = 2 };

struct checker {
	struct rule_context *context;
	const struct text *text;
	const struct vocabulary *words; /* nethack-des; NULL if missing */
	const struct des_calls *calls;
	struct origin origin;
	bool doors; /* there may be doors anywhere */
	bool lost;  /* a map is placed by code that may run at any time */
	/* The cells of the level as glyphs of maps: 0 if not known, NETHACK_ROCK without a map, NETHACK_THING where
	 * stairs or furniture are. */
	unsigned char level[NETHACK_ROWS][NETHACK_COLUMNS];
	bool hard[NETHACK_ROWS][NETHACK_COLUMNS]; /* walls and rock cannot be dug there */
	struct area *regions;                     /* of the level: where stairs, branches and arrivals may be */
	int region_count, region_capacity;
	bool init, bare_init; /* a des.level_init was called; all of them leave solid rock */
	bool placed;          /* a map has been placed */
	struct stairs *stairs;
	int stair_count, stair_capacity;
};

/* Adds a finding of the rule of that kind. */
void nethack_report(struct checker *checker, int kind, struct span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds a finding that is only a note. */
#define NETHACK_NOTE(checker, kind, span, ...)                                                                       \
	(nethack_report(checker, kind, span, __VA_ARGS__),                                                           \
	 check_set_severity((checker)->context->check, SEVERITY_NOTE))

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

/* rules.c: returns true if a monster or object (`type`) has the name; if not, `near` is one that it resembles, or "". */
bool nethack_is_name(const struct checker *checker, const char *word, const char *type, const char **near);

/* place.c: what files of both kinds place on the level, at places of which the column is 0 to 79 and the row 0 to 20.
 * nethack_check_solid reports a thing ("stair", "monster") in a wall or in rock, nethack_check_door a door without a wall,
 * and nethack_check_bridge a drawbridge without one in the direction `to`, the first letter of "north". nethack_check_area reports a region without a
 * usable cell (`rocky`: it may be on no map), and nethack_check_ways stairs and regions that nothing joins with others. */
void nethack_put_map(struct checker *checker, const struct grid *grid);
void nethack_harden(struct checker *checker, const int corner[4]);
void nethack_check_solid(struct checker *checker, struct span span, const char *thing, int x, int y);
void nethack_check_door(struct checker *checker, struct span span, int x, int y);
void nethack_check_bridge(struct checker *checker, struct span span, char to, int x, int y);
void nethack_check_area(struct checker *checker, const struct area *region, bool rocky);
void nethack_check_ways(struct checker *checker);

/* place.c: called before the first call, after the last, and for each call in file order; `outside` is from the table of
 * words. */
void nethack_begin(struct checker *checker);
void nethack_end(struct checker *checker);
void nethack_check_place(struct checker *checker, const struct des_call *call, const char *function,
			 const char *outside);

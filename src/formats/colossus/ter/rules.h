/* rules.h - the rules of recruit files and what they are made of; private to the room and pair.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H

#include "ter.h"

/* Those without a function, the first of all. */
enum ter_rule {
	/* the reader's */
	TER_RULE_CHARACTER,
	TER_RULE_COMMENT,
	TER_RULE_FIELD_MISSING,
	TER_RULE_KEYWORD,
	TER_RULE_LETTER,
	TER_RULE_LINE_END,
	TER_RULE_LINE_UNKNOWN,
	TER_RULE_LIST,
	TER_RULE_NUMBER_LARGE,
	TER_RULE_PAIR,
	TER_RULE_TITAN_REPEATED,
	TER_RULE_WORD_SHORT,
	TER_READER_RULES,
};

extern const struct rule *const ter_rules[]; /* all of them, NULL-terminated */

/* check.c and reach.c: the functions of the rules. */
void ter_check_acquirable_points(struct check *check);
void ter_check_acquirable_terrains(struct check *check);
void ter_check_chains_empty(struct check *check);
void ter_check_creatures_twice(struct check *check);
void ter_check_creatures_unknown(struct check *check);
void ter_check_creatures_unreachable(struct check *check);
void ter_check_first_numbers(struct check *check);
void ter_check_keys_repeated(struct check *check);
void ter_check_names_unknown(struct check *check);
void ter_check_numbers_unusual(struct check *check);
void ter_check_numbers_zero(struct check *check);
void ter_check_titan_numbers(struct check *check);
void ter_check_tower_missing(struct check *check);
void ter_check_tower_numbers(struct check *check);
void ter_check_tower_short(struct check *check);

/* reach.c: terrains whose whole chain nobody can get into, as one flag a record, in `arena`; NULL without
 * memory, when no tower tells where players begin, and when a "Special:" brings creatures that nobody knows. */
const bool *ter_find_unreachable(const struct model *model, struct arena *arena);

#endif

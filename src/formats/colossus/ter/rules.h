/* ter_rules.h - the rules of recruit files and what they are made of. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H

#include "ter.h"

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
	/* those that look at a whole model */
	TER_RULE_ACQUIRABLE_POINTS,
	TER_RULE_ACQUIRABLE_TERRAIN,
	TER_RULE_CHAIN_EMPTY,
	TER_RULE_CREATURE_TWICE,
	TER_RULE_CREATURE_UNKNOWN,
	TER_RULE_CREATURE_UNREACHABLE,
	TER_RULE_FIRST_NUMBER,
	TER_RULE_KEY_REPEATED,
	TER_RULE_NAME_UNKNOWN,
	TER_RULE_NUMBER_UNUSUAL,
	TER_RULE_NUMBER_ZERO,
	TER_RULE_TITAN_NUMBER,
	TER_RULE_TOWER_MISSING,
	TER_RULE_TOWER_NUMBERS,
	TER_RULE_TOWER_SHORT,
	/* those of a board and a recruit file (pair.c) */
	TER_RULE_BOARD_DIALECT,
	TER_RULE_BOARD_TERRAIN,
	TER_RULE_TERRAIN_UNUSED,
	TER_RULES
};

extern const struct rule ter_rule_table[TER_RULES];
extern const struct rule *const ter_rules[]; /* the same, NULL-terminated */

/* ter_check.c and ter_reach.c: the functions of the rules. */
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

/* ter_reach.c: terrains whose whole chain nobody can get into, as one flag a record, in `arena`; NULL without
 * memory, when no tower tells where players begin, and when a "Special:" brings creatures that nobody knows. */
const bool *ter_find_unreachable(const struct model *model, struct arena *arena);

#endif

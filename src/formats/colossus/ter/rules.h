/* rules.h - the rules of recruit files and what they are made of; private to the room and pair.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_RULES_H

#include "ter.h"

/* Those of the reader. */
enum ter_rule {
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

/* NULL-terminated: the reader's, those of check.c and of reach.c. */
extern const struct rule *const ter_reader_rules[], *const ter_check_rules[], *const ter_reach_rules[];

/* Where they are from. */
#define DOC "read: the game's description of its data files (2001-10-26), part 2"
#define GRAMMAR                                                                                                      \
	"read: TerrainRecruitLoader.jj of ten dates, 2001-10 to 2002-12; run: the grammar of each dialect on 8,000 " \
	"changed files"
#define LOADER "read: TerrainRecruitLoader.jj (2002-11-21), what it does with what it has read"
#define TOWER "read: TerrainRecruitLoader.jj (2001-11-29), numberOfRecruiterNeeded"
#define OWN_FILES "measured: 44 recruit files of the game, 2001-10 to 2003-08"

/* reach.c: terrains whose whole chain nobody can get into, as one flag a record, in `arena`; NULL without
 * memory, when no tower tells where players begin, and when a "Special:" brings creatures that nobody knows. */
const bool *ter_find_unreachable(const struct model *model, struct arena *arena);

#endif

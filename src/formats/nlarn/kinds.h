/* kinds.h - the kinds of rules that only NLarn has, as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define NLARN_RULE_KINDS(KIND)                                                                                       \
	KIND(NLARN_ROW_SHORT, nlarn_damage, "nlarn-row-short", READ, ALL, "", "")                                    \
	KIND(NLARN_ROW_LONG, by_another, "nlarn-row-long", READ, ALL, "", "")                                        \
	KIND(NLARN_SEPARATOR, nlarn_between, "nlarn-separator", FILE, ALL, "", "")                                   \
	KIND(NLARN_FILE_END, by_another, "nlarn-file-end", READ, ALL, "", "")                                        \
	KIND(NLARN_NUL, by_another, "nlarn-nul", READ, ALL, "", "")                                                  \
	KIND(NLARN_IGNORED, by_another, "nlarn-ignored", READ, ALL, "", "")                                          \
	KIND(NLARN_OLD, nlarn_old, "nlarn-old", FILE, ALL, "", "")                                                   \
	KIND(NLARN_UNKNOWN, nlarn_unknown, "nlarn-unknown", MAP, ALL, "", "")                                        \
	KIND(NLARN_BUILDINGS, nlarn_buildings, "nlarn-buildings", MAP, ALL, "", "")                                  \
	KIND(NLARN_TERRAIN, nlarn_terrain, "nlarn-terrain", MAP, ALL, "", "")                                        \
	KIND(NLARN_TOWN_LACKS, nlarn_town, "nlarn-town", MAP, ALL, "", "")                                           \
	KIND(NLARN_CUT_OFF, nlarn_cut_off, "nlarn-cut-off", MAP, ALL, "", "")                                        \
	KIND(NLARN_BORDER, nlarn_border, "nlarn-border", MAP, ALL, "", "")                                           \
	KIND(NLARN_REACH, nlarn_reach, "nlarn-reach", MAP, ALL, "", "")                                              \
	KIND(NLARN_DIAGONAL, nlarn_diagonal, "nlarn-diagonal", MAP, ALL, "", "")                                     \
	KIND(NLARN_SPECIALS, nlarn_specials, "nlarn-specials", MAP, ALL, "", "")                                     \
	KIND(NLARN_NEAR, nlarn_near, "nlarn-near", MAP, ALL, "", "")                                                 \
	KIND(NLARN_NONE, nlarn_none, "nlarn-none", FILE, ALL, "", "")                                                \
	KIND(NLARN_SOLID, nlarn_solid, "nlarn-solid", MAP, ALL, "", "")                                              \
	KIND(NLARN_NO_DEAD_END, nlarn_no_dead_end, "nlarn-no-dead-end", MAP, ALL, "", "")                            \
	KIND(NLARN_FEW_DEAD_ENDS, nlarn_few_dead_ends, "nlarn-few-dead-ends", MAP, ALL, "", "")                      \
	KIND(NLARN_ITEMS, nlarn_usual, "nlarn-items", MAP, ALL, "", "")                                              \
	KIND(NLARN_MONSTERS, nlarn_usual, "nlarn-monsters", MAP, ALL, "", "")                                        \
	KIND(NLARN_UNDRAWN, nlarn_undrawn, "nlarn-undrawn", MAP, ALL, "", "")

GAME_RULE_KINDS(NLARN, NLARN_RULE_KINDS)

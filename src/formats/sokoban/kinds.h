/* kinds.h - the kinds of rules that only Sokoban has, as rows of described/language/kinds.h. */
#ifndef MAPWRIGHT_FORMATS_SOKOBAN_KINDS_H
#define MAPWRIGHT_FORMATS_SOKOBAN_KINDS_H

#include "described/language/kinds.h"

#define SOKOBAN_RULE_KINDS(KIND)                                                                                     \
	KIND(SOKOBAN_DEAD, sokoban_dead, "sokoban-dead", MAP, GLYPHS, "a box can never be pushed to a goal",         \
	     "Move the box away from the wall.", "glyphs others from walls")

GAME_RULE_KINDS(SOKOBAN, SOKOBAN_RULE_KINDS)

#endif

/* kinds.h - the kinds of rules that only Sokoban has, as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define SOKOBAN_RULE_KINDS(KIND)                                                                                     \
	KIND(SOKOBAN_DEAD, sokoban_dead, "sokoban-dead", MAP, GLYPHS, "a box can never be pushed to a goal",         \
	     "Move the box away from the wall.", "glyphs others from walls")

GAME_RULE_KINDS(SOKOBAN, SOKOBAN_RULE_KINDS)

/* kinds.h - the kinds of rules that only Wesnoth has, as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define WESNOTH_RULE_KINDS(KIND)                                                                                     \
	KIND(WESNOTH_BORDER, wesnoth_border, "wesnoth-border", MAP, GLYPHS,                                          \
	     "a village or castle is in the border, where nobody can go", "Move it, or paint other terrain.")        \
	KIND(WESNOTH_REACH, wesnoth_reach, "wesnoth-reach", MAP, GLYPHS, "no unit can come to a village",            \
	     "Open a way to it, or move it.")

GAME_RULE_KINDS(WESNOTH, WESNOTH_RULE_KINDS)

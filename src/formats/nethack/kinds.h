/* kinds.h - the kinds of rules that only NetHack has, as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define NETHACK_RULE_KINDS(KIND)                                                                                     \
	KIND(NETHACK_FILE, nethack_file, "nethack-file", FILE, ALL, "the file does not compile", "Correct the Lua.") \
	KIND(NETHACK_FUNCTION, nethack_calls, "nethack-function", FILE, ALL, "the des function does not exist",      \
	     "Use an existing function.")                                                                            \
	KIND(NETHACK_ARGUMENT, by_another, "nethack-argument", FILE, ALL,                                            \
	     "a des function does not accept an argument", "Correct the argument.")                                  \
	KIND(NETHACK_KEY, by_another, "nethack-key", FILE, ALL, "a des function ignores a key", "Correct the key.")  \
	KIND(NETHACK_PLACE, by_another, "nethack-place", FILE, ALL, "the map does not fit at its place",             \
	     "Choose another place.")                                                                                \
	KIND(NETHACK_MOVED, by_another, "nethack-moved", FILE, ALL, "the map is not placed where the call says",     \
	     "Choose another place.")                                                                                \
	KIND(NETHACK_OUTSIDE, by_another, "nethack-outside", FILE, ALL, "a position is outside the level",           \
	     "Correct the coordinates.")                                                                             \
	KIND(NETHACK_SPOT, by_another, "nethack-spot", FILE, ALL, "something cannot be where it is placed",          \
	     "Correct the coordinates.")                                                                             \
	KIND(NETHACK_REGION, by_another, "nethack-region", FILE, ALL, "no cell of a region can be used",             \
	     "Correct the numbers.")                                                                                 \
	KIND(NETHACK_CUT_OFF, by_another, "nethack-cut-off", FILE, ALL, "no way joins stairs", "Open a way.")        \
	KIND(NETHACK_INVERTED, by_another, "nethack-inverted", FILE, ALL, "an area has no cells",                    \
	     "Exchange the numbers.")                                                                                \
	KIND(NETHACK_MAZE_ORDER, nethack_lines, "nethack-maze-order", FILE, ALL, "a map covers the ways of a maze",  \
	     "Put MAZEWALK behind the maps.")                                                                        \
	KIND(NETHACK_CONTAINED, by_another, "nethack-contained", FILE, ALL,                                          \
	     "an object is not put where it should be", "Write CONTAINER.")                                          \
	KIND(NETHACK_INDEX, by_another, "nethack-index", FILE, ALL, "a list has no item of that number",             \
	     "Correct the number.")                                                                                  \
	KIND(NETHACK_INNER_ROOMS, by_another, "nethack-inner-rooms", FILE, ALL, "walls may cover a thing",           \
	     "Put the line behind the rooms.")                                                                       \
	KIND(NETHACK_ROOM, by_another, "nethack-room", FILE, ALL, "a filled room has walls in it",                   \
	     "Make it irregular.")                                                                                   \
	KIND(NETHACK_NAME, by_another, "nethack-name", FILE, ALL, "the game does not know a name",                   \
	     "Correct the name.")                                                                                    \
	KIND(NETHACK_UNLISTED, by_another, "nethack-unlisted", FILE, ALL, "a fountain or door has no line",          \
	     "Add the line.")                                                                                        \
	KIND(NETHACK_WALL_PLACE, by_another, "nethack-wall-place", FILE, ALL, "a random place is in a wall",         \
	     "Correct the place.")                                                                                   \
	KIND(NETHACK_WIPED, by_another, "nethack-wiped", FILE, ALL, "des.level_init erases maps placed before it",   \
	     "Move it up.")                                                                                          \
	KIND(NETHACK_UNREAD, by_another, "nethack-unread", FILE, ALL, "a map is not shown or checked",               \
	     "Write it in the call of des.map.")

GAME_RULE_KINDS(NETHACK, NETHACK_RULE_KINDS)

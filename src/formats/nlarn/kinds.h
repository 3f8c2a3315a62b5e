/* kinds.h - the kinds of rules that only NLarn has, in the rows of described/language/kinds.h. */
#ifndef MAPWRIGHT_FORMATS_NLARN_KINDS_H
#define MAPWRIGHT_FORMATS_NLARN_KINDS_H

#define NLARN_RULE_KINDS(KIND)                                                                                       \
	KIND(NLARN_ROW_SHORT, nlarn_damage, "nlarn-row-short", READ, ALL, "a row is too short", "Fill it up.")       \
	KIND(NLARN_ROW_LONG, nlarn_damage, "nlarn-row-long", READ, ALL, "a row is too long", "Remove cells.")        \
	KIND(NLARN_SEPARATOR, nlarn_damage, "nlarn-separator", BOTH, ALL, "maps are shifted",                        \
	     "Have one line there.")                                                                                 \
	KIND(NLARN_FILE_END, nlarn_damage, "nlarn-file-end", READ, ALL, "a map lacks rows", "Add the rows.")         \
	KIND(NLARN_NUL, nlarn_damage, "nlarn-nul", READ, ALL, "a byte 0 ends the file", "Remove the byte.")          \
	KIND(NLARN_IGNORED, nlarn_damage, "nlarn-ignored", READ, ALL, "there are too many maps", "Remove some.")     \
	KIND(NLARN_OLD, nlarn_old, "nlarn-old", FILE, ALL, "old versions misread the file", "Shorten the line.")     \
	KIND(NLARN_UNKNOWN, nlarn_unknown, "nlarn-unknown", MAP, ALL, "a glyph becomes floor", "Use another.")       \
	KIND(NLARN_BUILDINGS, nlarn_buildings, "nlarn-buildings", MAP, ALL, "a building is in a maze", "Move it.")   \
	KIND(NLARN_TERRAIN, nlarn_terrain, "nlarn-terrain", MAP, ALL, "terrain is unusual", "Nothing.")              \
	KIND(NLARN_TOWN_LACKS, nlarn_town, "nlarn-town", MAP, ALL, "the town lacks a building", "Paint it.")         \
	KIND(NLARN_CUT_OFF, nlarn_cut_off, "nlarn-cut-off", MAP, ALL, "a building is cut off", "Clear a way.")       \
	KIND(NLARN_BORDER, nlarn_border, "nlarn-border", MAP, ALL, "the border is open", "Close it.")                \
	KIND(NLARN_REACH, nlarn_reach, "nlarn-reach", MAP, ALL, "cells cannot be reached", "Open a way.")            \
	KIND(NLARN_DIAGONAL, nlarn_diagonal, "nlarn-diagonal", MAP, ALL, "a way is diagonal", "Widen it.")           \
	KIND(NLARN_SPECIALS, nlarn_specials, "nlarn-specials", MAP, ALL, "there are not three !", "Have three.")     \
	KIND(NLARN_NEAR, nlarn_near, "nlarn-near", MAP, ALL, "! is near a dead end", "Move it.")                     \
	KIND(NLARN_NONE, nlarn_none, "nlarn-none", FILE, ALL, "no maze can be used", "Build a dead end.")            \
	KIND(NLARN_SOLID, nlarn_solid, "nlarn-solid", MAP, ALL, "a map has no room", "Make floor.")                  \
	KIND(NLARN_NO_DEAD_END, nlarn_no_dead_end, "nlarn-no-dead-end", MAP, ALL, "there is no dead end",            \
	     "Build one.")                                                                                           \
	KIND(NLARN_FEW_DEAD_ENDS, nlarn_few_dead_ends, "nlarn-few-dead-ends", MAP, ALL, "dead ends are few",         \
	     "Build one.")                                                                                           \
	KIND(NLARN_ITEMS, nlarn_usual, "nlarn-items", MAP, ALL, "items are few or many", "Have 6 to 9.")             \
	KIND(NLARN_MONSTERS, nlarn_usual, "nlarn-monsters", MAP, ALL, "monsters are few or many", "Have 50.")        \
	KIND(NLARN_UNDRAWN, nlarn_undrawn, "nlarn-undrawn", MAP, ALL, "a maze is never drawn", "Move it up.")

#endif

/* kinds.h - the kinds of rules that only Dungeon Crawl Stone Soup has, as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define DCSS_RULE_KINDS(KIND)                                                                                        \
	KIND(DCSS_PLACED, dcss_placed, "dcss-placed", MAP, GLYPHS, "no level accepts the vault", "Add DEPTH.")       \
	KIND(DCSS_LUA, dcss_lua, "dcss-lua", FILE, ALL, "the Lua of a vault does not compile", "Correct the Lua.")   \
	KIND(DCSS_LUA_WORDS, by_another, "dcss-lua-words", FILE, ALL, "a word in Lua is unknown",                    \
	     "Correct the word.")                                                                                    \
	KIND(DCSS_UNCHOSEN, dcss_unchosen, "dcss-unchosen", MAP, LINES, "a tag keeps the vault out of the game",     \
	     "Remove the tag.")                                                                                      \
	KIND(DCSS_EXITS, dcss_exits, "dcss-exits", MAP, GLYPHS, "the vault has no exit", "Open its edge.")           \
	KIND(DCSS_TEMPLE, dcss_temple, "dcss-temple", MAP, GLYPHS, "a temple has the wrong altars",                  \
	     "Paint as many B as the tag says.")                                                                     \
	KIND(DCSS_ALTARS, dcss_altars, "dcss-altars", MAP, GLYPHS, "a temple makes another number of altars",        \
	     "Correct the tag.")                                                                                     \
	KIND(DCSS_GEMS, dcss_gems, "dcss-gems", MAPS, LINES, "a gem of another branch",                              \
	     "Choose the gem of the branch.")                                                                        \
	KIND(DCSS_LEVELS, dcss_levels, "dcss-levels", MAP, LINES, "the game cannot read levels or numbers",          \
	     "Correct them.")                                                                                        \
	KIND(DCSS_NEVER, dcss_never, "dcss-never", MAP, GLYPHS, "no level of the game matches",                      \
	     "Correct the levels.")                                                                                  \
	KIND(DCSS_COUNTED, dcss_counted, "dcss-counted", MAP, GLYPHS,                                                \
	     "the game reads a number as another one, or as never", "Write the number you mean.")                    \
	KIND(DCSS_WORDS, dcss_words, "dcss-words", MAP, LINES, "the game refuses a word or weight",                  \
	     "Correct the word.")                                                                                    \
	KIND(DCSS_SUBVAULT, dcss_subvault, "dcss-subvault", MAPS, LINES, "SUBVAULT finds no vault",                  \
	     "Add the tag to a vault.")                                                                              \
	KIND(DCSS_DROPPED, by_another, "dcss-dropped", MAP, LINES, "the game silently drops part of a line",         \
	     "Correct or remove it.")

GAME_RULE_KINDS(DCSS, DCSS_RULE_KINDS)

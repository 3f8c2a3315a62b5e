/* kinds.h - the kinds of rules that only Dungeon Crawl Stone Soup has, in the rows of described/language/kinds.h. */
#ifndef MAPWRIGHT_FORMATS_DCSS_KINDS_H
#define MAPWRIGHT_FORMATS_DCSS_KINDS_H

#define DCSS_RULE_KINDS(KIND)                                                                                        \
	KIND(DCSS_PLACED, dcss_placed, "dcss-placed", MAP, GLYPHS, "no level takes the vault", "Add DEPTH.")         \
	KIND(DCSS_LUA, dcss_lua, "dcss-lua", FILE, ALL, "the Lua of a vault does not compile", "Correct it.")        \
	KIND(DCSS_UNCHOSEN, dcss_unchosen, "dcss-unchosen", MAP, LINES, "a tag keeps the vault out",                 \
	     "Remove the tag.")                                                                                      \
	KIND(DCSS_EXITS, dcss_exits, "dcss-exits", MAP, GLYPHS, "the vault has no exit", "Open its edge.")           \
	KIND(DCSS_TEMPLE, dcss_temple, "dcss-temple", MAP, GLYPHS, "the altars of a temple are not right",           \
	     "Paint as many B as its tag says.")                                                                     \
	KIND(DCSS_LEVELS, dcss_levels, "dcss-levels", MAP, LINES, "levels or numbers that the game does not read",   \
	     "Correct them.")                                                                                        \
	KIND(DCSS_NEVER, dcss_never, "dcss-never", MAP, GLYPHS, "no level of the game is allowed",                   \
	     "Correct the levels.")                                                                                  \
	KIND(DCSS_COUNTED, dcss_counted, "dcss-counted", MAP, GLYPHS, "a number counts as another, or as never",     \
	     "Write the number that is meant.")                                                                      \
	KIND(DCSS_WORDS, dcss_words, "dcss-words", MAP, LINES, "a word or weight that the game refuses",             \
	     "Correct the word.")                                                                                    \
	KIND(DCSS_SUBVAULT, dcss_subvault, "dcss-subvault", MAP, LINES, "SUBVAULT finds no vault",                   \
	     "Give a vault the tag.")                                                                                \
	KIND(DCSS_DROPPED, dcss_dropped, "dcss-dropped", MAP, LINES, "something that the game drops without a word", \
	     "Correct it, or remove it.")

#endif

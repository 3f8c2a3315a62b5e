/* kinds.h - the kinds of rules that only Dungeon Crawl Stone Soup has, in the rows of described/language/kinds.h. */
#ifndef MAPWRIGHT_FORMATS_DCSS_KINDS_H
#define MAPWRIGHT_FORMATS_DCSS_KINDS_H

#define DCSS_RULE_KINDS(KIND)                                                                                        \
	KIND(DCSS_PLACED, dcss_placed, "dcss-placed", MAP, GLYPHS, "no level takes the vault", "Add DEPTH.")         \
	KIND(DCSS_EXITS, dcss_exits, "dcss-exits", MAP, GLYPHS, "the vault has no exit", "Open its edge.")           \
	KIND(DCSS_TEMPLE, dcss_temple, "dcss-temple", MAP, GLYPHS, "the altars of a temple are not right",           \
	     "Paint as many B as its tag says.")

#endif

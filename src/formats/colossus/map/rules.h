/* rules.h - the rules of boards: each table stands with the functions of its rules; private to the format. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H

#include "map.h"

#define GRAMMAR "run: the game's own parser of each dialect, on its boards and on thousands of damaged ones"
#define LOADER "run: the game's own loader of each dialect, on its boards and on thousands of damaged ones"
#define OWN_BOARDS "measured: all 35 versions of the game's boards"

/* map_check.c: labels, places and the board as a whole. */
enum {
	RULE_BOARD_INCOMPLETE,
	RULE_LABEL_REPEATED,
	RULE_LABEL_ZERO,
	RULE_NOT_CONNECTED,
	RULE_POSITION_OUTSIDE,
	RULE_POSITION_REPEATED,
	RULE_TOWER_COUNT,
	RULE_TOWER_MISSING,
	RULE_Y_PARITY,
	BOARD_RULES,
};
extern const struct rule colossus_board_rules[BOARD_RULES];

/* map_exits.c: exits. */
enum {
	RULE_ARCH_UNANSWERED,
	RULE_ARROW_UNANSWERED,
	RULE_ARROWS_ANSWERED,
	RULE_ARROWS_SEVERAL,
	RULE_BLOCK_SEVERAL,
	RULE_BLOCK_UNANSWERED,
	RULE_EXIT_FAR,
	RULE_EXIT_GAP,
	RULE_EXIT_MISSING,
	RULE_EXIT_SELF,
	RULE_EXIT_SHORT_SIDE,
	RULE_EXIT_SIDE_REPEATED,
	RULE_EXIT_TARGET_UNKNOWN,
	RULE_ENTRANCE_MISSING,
	RULE_NEIGHBOURS_UNLINKED,
	EXIT_RULES,
};
extern const struct rule colossus_exit_rules[EXIT_RULES];

/* Adds a finding about a hex: at a field of it, with its cell and (other >= 0) that of another hex. */
struct finding *colossus_find_fault(struct check *check, int hex, enum hex_field field, int other, const char *format,
				    ...) __attribute__((format(printf, 5, 6)));

#endif

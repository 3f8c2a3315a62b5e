/* rules.h - the rules of boards and what they are made of; private to the room. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H

#include "map.h"

/* Those of the reader. */
enum reader_rule {
	RULE_BYTE,
	RULE_CASE_MISSING,
	RULE_COMMENT,
	RULE_EXIT_TYPE,
	RULE_FIELD_EXTRA,
	RULE_FIELD_MISSING,
	RULE_LINE_END,
	RULE_LINE_SEVERAL,
	RULE_LINE_UNKNOWN,
	RULE_NUMBER,
	RULE_NUMBER_LARGE,
	RULE_SIZE_FIRST,
	RULE_SIZE_MISSING,
	RULE_SIZE_RANGE,
	RULE_TERRAIN_UNKNOWN,
	READER_RULES,
};

/* NULL-terminated: the reader's, those of check.c (labels, places, the board as a whole) and of exits.c. */
extern const struct rule *const colossus_reader_rules[], *const colossus_board_rules[], *const colossus_exit_rules[];

/* Where they are from. */
#define GRAMMAR "run: the game's own parser of each dialect, on its boards and on thousands of damaged ones"
#define LOADER "run: the game's own loader of each dialect, on its boards and on thousands of damaged ones"
#define OWN_BOARDS "measured: all 35 versions of the game's boards"

/* Adds a finding about a hex: at a field of it, with its cell and (other >= 0) that of another hex. */
#define FAULT(check, hex, field, other, ...)                                                                         \
	(check_add(check, (struct span){0}, (struct place){0}, __VA_ARGS__),                                         \
	 colossus_mark_fault(check, hex, field, other))
void colossus_mark_fault(struct check *check, int hex, enum hex_field field, int other);

#endif

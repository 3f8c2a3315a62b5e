/* rules.h - the rules of boards and what they are made of; private to the room. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_RULES_H

#include "map.h"

/* Those of the reader, the first of all. */
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

extern const struct rule *const colossus_map_rules[]; /* all of them, NULL-terminated */

/* check.c: labels, places and the board as a whole. */
void colossus_check_incomplete(struct check *check);
void colossus_check_labels_repeated(struct check *check);
void colossus_check_labels_zero(struct check *check);
void colossus_check_connected(struct check *check);
void colossus_check_outside(struct check *check);
void colossus_check_positions(struct check *check);
void colossus_check_tower_count(struct check *check);
void colossus_check_towers_missing(struct check *check);
void colossus_check_y_parity(struct check *check);

/* Adds a finding about a hex: at a field of it, with its cell and (other >= 0) that of another hex. */
#define FAULT(check, hex, field, other, ...)                                                                         \
	colossus_mark_fault(                                                                                         \
	    check, finding_add((check)->findings, (check)->rule, (struct span){0}, (struct place){0}, __VA_ARGS__),  \
	    hex, field, other)
struct finding *colossus_mark_fault(struct check *check, struct finding *finding, int hex, enum hex_field field,
				    int other);

/* exits.c. `data` of colossus_check_ways: "Exit 1 of hex 5 leads to hex 9", and what is wrong with that. */
struct way_rule {
	enum exit_fault fault;
	bool whole_board; /* silent where some hex is damaged */
	const char *what;
};

/* `data` of the rules about exits of one type. */
struct type_rule {
	int type;
	int answer; /* the type of the exit back, or one of these */
	const char *sentence;
};
enum { ANSWER_ANY = -1, ANSWER_NONE = -2 };

void colossus_check_ways(struct check *check);
void colossus_check_several(struct check *check);
void colossus_check_answers(struct check *check);
void colossus_check_entrances_missing(struct check *check);
void colossus_check_exits_missing(struct check *check);
void colossus_check_gaps(struct check *check);
void colossus_check_self(struct check *check);
void colossus_check_sides(struct check *check);
void colossus_check_targets(struct check *check);
void colossus_check_unlinked(struct check *check);

#endif

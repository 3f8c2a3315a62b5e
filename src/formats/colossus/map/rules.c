/* The rules of Colossus boards as data: what `mapwright rules` and `mapwright explain` tell, and the manual page
 * with them. The reader reports those without a function; the others look at the whole model.
 *
 * Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has and nobody
 * can mean, notes what only some boards break. */
#include "rules.h"

const struct rule colossus_map_rule_table[] = {
    [RULE_BYTE] =
	{
	    .name = "colossus-map-byte",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file holds no control characters",
	    .why = "The game stops with a lexical error; only blanks, tabs and line ends part words.",
	    .source = GRAMMAR,
	    .remedy = "Take the byte out.",
	},
    [RULE_CASE_MISSING] =
	{
	    .name = "colossus-map-case-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "In dialect A every hex begins with CASE",
	    .why = "The game stops with a syntax error.",
	    .source = GRAMMAR,
	    .remedy = "Write CASE before the label.",
	},
    [RULE_COMMENT] =
	{
	    .name = "colossus-map-comment",
	    .severity = SEVERITY_ERROR,
	    .summary = "Comments stand only where the dialect has them",
	    .why = "Before dialect B3 (January 2002) there are no comments, and the game stops at the #. From then "
		   "on they stand between hexes, but not in the line of the size. A comment goes up to a CR or the "
		   "end of the line.",
	    .source = GRAMMAR,
	    .remedy = "Take the comment out.",
	},
    [RULE_EXIT_TYPE] =
	{
	    .name = "colossus-map-exit-type",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit type is ARROW, ARROWS, ARCH or BLOCK",
	    .why = "The game stops at any other word, at one of these in small letters and at one in quotes. In "
		   "dialect C2 digits belong to the word before them, so that ARROWS0 is no type there. A type is "
		   "asked for even when there is no exit.",
	    .source = GRAMMAR,
	    .remedy = "Write one of the four, in capitals, with a blank after it.",
	},
    [RULE_FIELD_EXTRA] =
	{
	    .name = "colossus-map-field-extra",
	    .severity = SEVERITY_ERROR,
	    .summary = "A hex has no more than its ten parts",
	    .why = "The game stops with a syntax error.",
	    .source = GRAMMAR,
	    .remedy = "Take the word out.",
	},
    [RULE_FIELD_MISSING] =
	{
	    .name = "colossus-map-field-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A hex has all of its parts",
	    .why = "The game stops with a syntax error. A hex has a label, a terrain, three exits with their types, "
		   "x and y, all in one line.",
	    .source = GRAMMAR,
	    .remedy = "Write what is missing; an exit that is none is 0 ARROW.",
	},
    [RULE_LINE_END] =
	{
	    .name = "colossus-map-line-end",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file does not end in the middle of a line that needs its end",
	    .why = "Before dialect B3 the game reads the line end as part of the hex, from then on as part of a "
		   "comment, and in C1 and C2 as part of the size. Without it, it stops with an error.",
	    .source = GRAMMAR,
	    .remedy = "Add a line end.",
	},
    [RULE_LINE_SEVERAL] =
	{
	    .name = "colossus-map-line-several",
	    .severity = SEVERITY_ERROR,
	    .summary = "Before dialect B3 each hex has a line of its own",
	    .why = "The game stops with a syntax error.",
	    .source = GRAMMAR,
	    .remedy = "Break the line.",
	},
    [RULE_LINE_UNKNOWN] =
	{
	    .name = "colossus-map-line-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line is a hex",
	    .why = "The game stops with an error at anything else.",
	    .source = GRAMMAR,
	    .remedy = "Take the line out or complete it.",
	},
    [RULE_NUMBER] =
	{
	    .name = "colossus-map-number",
	    .severity = SEVERITY_ERROR,
	    .summary = "Labels, exits, x and y are numbers",
	    .why = "The game stops with an error. Numbers are digits only, without a sign and without quotes.",
	    .source = GRAMMAR,
	    .remedy = "Write a number.",
	},
    [RULE_NUMBER_LARGE] =
	{
	    .name = "colossus-map-number-large",
	    .severity = SEVERITY_ERROR,
	    .summary = "Numbers are less than 2147483648",
	    .why = "The game stops with an error.",
	    .source = GRAMMAR,
	    .remedy = "Write a smaller number.",
	},
    [RULE_SIZE_FIRST] =
	{
	    .name = "colossus-map-size-first",
	    .severity = SEVERITY_ERROR,
	    .summary = "The size of the board is the first line",
	    .why = "Dialects C1 and C2 allow nothing before it, no empty line and no comment; the game stops.",
	    .source = GRAMMAR,
	    .remedy = "Move the lines above it down.",
	},
    [RULE_SIZE_MISSING] =
	{
	    .name = "colossus-map-size-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "Dialects C1 and C2 begin with the size of the board",
	    .why = "The game stops with a syntax error.",
	    .source = GRAMMAR,
	    .remedy = "Write the width and the height as the first line, such as 15 8.",
	},
    [RULE_SIZE_RANGE] =
	{
	    .name = "colossus-map-size-range",
	    .severity = SEVERITY_ERROR,
	    .summary = "A board has 15 to 60 columns and 8 to 32 rows",
	    .why = "The game refuses others; at first it took no more than 20 columns and 12 rows.",
	    .source = GRAMMAR,
	    .remedy = "Choose a size in these bounds.",
	},
    [RULE_TERRAIN_UNKNOWN] =
	{
	    .name = "colossus-map-terrain-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "The terrain is a word of the dialect",
	    .why = "Dialect A knows eleven words and stops on others, or crashes on one of these in small letters. "
		   "From B1 to C1 a terrain is one letter. In C2 it is a name of letters, digits, . and _ that does "
		   "not begin with a digit, or \"a name in quotes\", where blanks and a digit at the start may be, "
		   "too. The recruit file tells which of them exist.",
	    .source = GRAMMAR,
	    .remedy = "Correct the word.",
	},
};

const struct rule *const colossus_map_rules[] = {
    &colossus_map_rule_table[RULE_BYTE],
    &colossus_map_rule_table[RULE_CASE_MISSING],
    &colossus_map_rule_table[RULE_COMMENT],
    &colossus_map_rule_table[RULE_EXIT_TYPE],
    &colossus_map_rule_table[RULE_FIELD_EXTRA],
    &colossus_map_rule_table[RULE_FIELD_MISSING],
    &colossus_map_rule_table[RULE_LINE_END],
    &colossus_map_rule_table[RULE_LINE_SEVERAL],
    &colossus_map_rule_table[RULE_LINE_UNKNOWN],
    &colossus_map_rule_table[RULE_NUMBER],
    &colossus_map_rule_table[RULE_NUMBER_LARGE],
    &colossus_map_rule_table[RULE_SIZE_FIRST],
    &colossus_map_rule_table[RULE_SIZE_MISSING],
    &colossus_map_rule_table[RULE_SIZE_RANGE],
    &colossus_map_rule_table[RULE_TERRAIN_UNKNOWN],
    &colossus_exit_rules[RULE_ARCH_UNANSWERED],
    &colossus_exit_rules[RULE_ARROW_UNANSWERED],
    &colossus_exit_rules[RULE_ARROWS_ANSWERED],
    &colossus_exit_rules[RULE_ARROWS_SEVERAL],
    &colossus_exit_rules[RULE_BLOCK_SEVERAL],
    &colossus_exit_rules[RULE_BLOCK_UNANSWERED],
    &colossus_board_rules[RULE_BOARD_INCOMPLETE],
    &colossus_exit_rules[RULE_EXIT_FAR],
    &colossus_exit_rules[RULE_EXIT_GAP],
    &colossus_exit_rules[RULE_EXIT_MISSING],
    &colossus_exit_rules[RULE_EXIT_SELF],
    &colossus_exit_rules[RULE_EXIT_SHORT_SIDE],
    &colossus_exit_rules[RULE_EXIT_SIDE_REPEATED],
    &colossus_exit_rules[RULE_EXIT_TARGET_UNKNOWN],
    &colossus_exit_rules[RULE_ENTRANCE_MISSING],
    &colossus_board_rules[RULE_LABEL_REPEATED],
    &colossus_board_rules[RULE_LABEL_ZERO],
    &colossus_exit_rules[RULE_NEIGHBOURS_UNLINKED],
    &colossus_board_rules[RULE_NOT_CONNECTED],
    &colossus_board_rules[RULE_POSITION_OUTSIDE],
    &colossus_board_rules[RULE_POSITION_REPEATED],
    &colossus_board_rules[RULE_TOWER_COUNT],
    &colossus_board_rules[RULE_TOWER_MISSING],
    &colossus_board_rules[RULE_Y_PARITY],
    NULL,
};

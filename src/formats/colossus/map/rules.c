/* The rules of boards that the reader reports; those that look at the whole board are in check.c and exits.c.
 *
 * Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has and nobody
 * can mean, notes what only some boards break. */
#include "map.h"

const struct rule *const colossus_reader_rules[] = {
    [RULE_BYTE] = RULE("colossus-map-byte", SEVERITY_ERROR, "The file holds no control characters",
		       .why = "The game stops with a lexical error; only blanks, tabs and line ends part words.",
		       .source = GRAMMAR, .remedy = "Remove the byte."),
    [RULE_CASE_MISSING] = RULE("colossus-map-case-missing", SEVERITY_ERROR, "In dialect A every hex begins with CASE",
			       .why = "The game stops with a syntax error.", .source = GRAMMAR,
			       .remedy = "Write CASE before the label."),
    [RULE_COMMENT] = RULE(
	"colossus-map-comment", SEVERITY_ERROR, "Comments are only where the dialect allows them",
	.why = "Dialects before B3 (January 2002) have no comments: the game stops at the #. From then on they "
	       "go between hexes, but not in the line of the size. A comment goes up to a CR or the end of the line.",
	.source = GRAMMAR, .remedy = "Remove the comment."),
    [RULE_EXIT_TYPE] =
	RULE("colossus-map-exit-type", SEVERITY_ERROR, "An exit type is ARROW, ARROWS, ARCH or BLOCK",
	     .why = "The game stops at any other word, at one of these in small letters and at one in quotes. In "
		    "dialect C2 digits belong to the word before them, so ARROWS0 is not a type there. A type is "
		    "asked for even without an exit.",
	     .source = GRAMMAR, .remedy = "Write one of the four, in capitals, with a blank after it."),
    [RULE_FIELD_EXTRA] =
	RULE("colossus-map-field-extra", SEVERITY_ERROR, "A hex has no more than its ten parts",
	     .why = "The game stops with a syntax error.", .source = GRAMMAR, .remedy = "Remove the word."),
    [RULE_FIELD_MISSING] =
	RULE("colossus-map-field-missing", SEVERITY_ERROR, "A hex has all of its parts",
	     .why = "The game stops with a syntax error. A hex has a label, a terrain, three exits with their types, "
		    "x and y, all in one line.",
	     .source = GRAMMAR, .remedy = "Write what is missing; an unused exit is 0 ARROW."),
    [RULE_LINE_END] = RULE(
	"colossus-map-line-end", SEVERITY_ERROR, "The file does not end in the middle of a line that needs its end",
	.why = "Before dialect B3 the game reads the line end as part of the hex, from then on as part of a comment, "
	       "and in C1 and C2 as part of the size. Without it, it stops with an error.",
	.source = GRAMMAR, .remedy = "Add a line end."),
    [RULE_LINE_SEVERAL] =
	RULE("colossus-map-line-several", SEVERITY_ERROR, "Before dialect B3 each hex has a line of its own",
	     .why = "The game stops with a syntax error.", .source = GRAMMAR, .remedy = "Break the line."),
    [RULE_LINE_UNKNOWN] = RULE("colossus-map-line-unknown", SEVERITY_ERROR, "Every line is a hex",
			       .why = "The game stops with an error at anything else.", .source = GRAMMAR,
			       .remedy = "Remove the line or complete it."),
    [RULE_NUMBER] =
	RULE("colossus-map-number", SEVERITY_ERROR, "Labels, exits, x and y are numbers",
	     .why = "The game stops with an error. Numbers are digits only, without a sign and without quotes.",
	     .source = GRAMMAR, .remedy = "Write a number."),
    [RULE_NUMBER_LARGE] =
	RULE("colossus-map-number-large", SEVERITY_ERROR, "Numbers are less than 2147483648",
	     .why = "The game stops with an error.", .source = GRAMMAR, .remedy = "Write a smaller number."),
    [RULE_SIZE_FIRST] =
	RULE("colossus-map-size-first", SEVERITY_ERROR, "The size of the board is the first line",
	     .why = "Dialects C1 and C2 allow nothing before it, no empty line and no comment; the game stops.",
	     .source = GRAMMAR, .remedy = "Move the lines above it down."),
    [RULE_SIZE_MISSING] =
	RULE("colossus-map-size-missing", SEVERITY_ERROR, "Dialects C1 and C2 begin with the size of the board",
	     .why = "The game stops with a syntax error.", .source = GRAMMAR,
	     .remedy = "Write the width and the height as the first line, such as 15 8."),
    [RULE_SIZE_RANGE] =
	RULE("colossus-map-size-range", SEVERITY_ERROR, "A board has 15 to 60 columns and 8 to 32 rows",
	     .why = "The game refuses others; at first it took no more than 20 columns and 12 rows.",
	     .source = GRAMMAR, .remedy = "Choose a size in these bounds."),
    [RULE_TERRAIN_UNKNOWN] =
	RULE("colossus-map-terrain-unknown", SEVERITY_ERROR, "The terrain is a word of the dialect",
	     .why = "Dialect A knows eleven words and stops on others, or crashes on one of these in small letters. "
		    "From B1 to C1 a terrain is one letter. In C2 it is a name of letters, digits, . and _ that does "
		    "not begin with a digit, or \"a name in quotes\", where blanks and a digit at the start may be, "
		    "too. The recruit file tells which of them exist.",
	     .source = GRAMMAR, .remedy = "Correct the word."),
    NULL,
};

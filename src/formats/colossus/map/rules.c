/* The rules of Colossus boards as data: what `mapwright rules` and `mapwright explain` tell, and the manual page
 * with them. The reader reports those without a function; the others look at the whole model.
 *
 * Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has and nobody
 * can mean, notes what only some boards break. */
#include "rules.h"

#define GRAMMAR "run: the game's own parser of each dialect, on its boards and on thousands of damaged ones"
#define LOADER "run: the game's own loader of each dialect, on its boards and on thousands of damaged ones"
#define OWN_BOARDS "measured: all 35 versions of the game's boards"

const struct rule *const colossus_map_rules[] = {
    [RULE_BYTE] = RULE("colossus-map-byte", SEVERITY_ERROR, "The file holds no control characters",
		       .why = "The game stops with a lexical error; only blanks, tabs and line ends part words.",
		       .source = GRAMMAR, .remedy = "Take the byte out."),
    [RULE_CASE_MISSING] = RULE("colossus-map-case-missing", SEVERITY_ERROR, "In dialect A every hex begins with CASE",
			       .why = "The game stops with a syntax error.", .source = GRAMMAR,
			       .remedy = "Write CASE before the label."),
    [RULE_COMMENT] = RULE(
	"colossus-map-comment", SEVERITY_ERROR, "Comments stand only where the dialect has them",
	.why =
	    "Before dialect B3 (January 2002) there are no comments, and the game stops at the #. From then on they "
	    "stand between hexes, but not in the line of the size. A comment goes up to a CR or the end of the line.",
	.source = GRAMMAR, .remedy = "Take the comment out."),
    [RULE_EXIT_TYPE] =
	RULE("colossus-map-exit-type", SEVERITY_ERROR, "An exit type is ARROW, ARROWS, ARCH or BLOCK",
	     .why = "The game stops at any other word, at one of these in small letters and at one in quotes. In "
		    "dialect C2 digits belong to the word before them, so that ARROWS0 is no type there. A type is "
		    "asked for even when there is no exit.",
	     .source = GRAMMAR, .remedy = "Write one of the four, in capitals, with a blank after it."),
    [RULE_FIELD_EXTRA] =
	RULE("colossus-map-field-extra", SEVERITY_ERROR, "A hex has no more than its ten parts",
	     .why = "The game stops with a syntax error.", .source = GRAMMAR, .remedy = "Take the word out."),
    [RULE_FIELD_MISSING] =
	RULE("colossus-map-field-missing", SEVERITY_ERROR, "A hex has all of its parts",
	     .why = "The game stops with a syntax error. A hex has a label, a terrain, three exits with their types, "
		    "x and y, all in one line.",
	     .source = GRAMMAR, .remedy = "Write what is missing; an exit that is none is 0 ARROW."),
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
			       .remedy = "Take the line out or complete it."),
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
    RULE("colossus-map-arch-unanswered", SEVERITY_NOTE, "An ARCH is answered by an exit back",
	 .why = "The game does not mind.", .source = OWN_BOARDS,
	 .remedy = "Give the other hex an exit back, if that is meant.", .run = colossus_check_answers,
	 .data = &(const struct type_rule){COLOSSUS_ARCH, ANSWER_ANY, "usually an ARCH is answered"}),
    RULE("colossus-map-arrow-unanswered", SEVERITY_NOTE, "An ARROW is answered by an exit back",
	 .why = "The game does not mind.", .source = OWN_BOARDS "; one of the variants breaks it",
	 .remedy = "Give the other hex an exit back, if that is meant.", .run = colossus_check_answers,
	 .data = &(const struct type_rule){COLOSSUS_ARROW, ANSWER_ANY, "usually an ARROW is answered"}),
    RULE("colossus-map-arrows-answered", SEVERITY_WARNING, "ARROWS lead one way",
	 .why = "They are the way round the board. In one version of a variant two exits were answered, and its "
		"authors repaired just that as a bug (630204).",
	 .source = OWN_BOARDS, .remedy = "Take the exit back out, or make the ARROWS an ARROW.",
	 .run = colossus_check_answers, .data = &(const struct type_rule){COLOSSUS_ARROWS, ANSWER_NONE, NULL}),
    RULE("colossus-map-arrows-several", SEVERITY_NOTE, "A hex has one exit of type ARROWS at most",
	 .why = "The game does not mind.", .source = OWN_BOARDS,
	 .remedy = "Make the other one an ARROW or an ARCH, if that is meant.", .run = colossus_check_several,
	 .data = &(const struct type_rule){COLOSSUS_ARROWS, ANSWER_ANY, "the boards of the game have one at most"}),
    RULE("colossus-map-block-several", SEVERITY_WARNING, "A hex has one exit of type BLOCK at most",
	 .why = "A player who begins on the hex has to take the BLOCK. Of two the game takes the one on the last "
		"side, so that the other is of no use.",
	 .source = LOADER "; read: findMoves in MasterBoard.java", .remedy = "Make the other one an ARCH.",
	 .run = colossus_check_several,
	 .data =
	     &(const struct type_rule){COLOSSUS_BLOCK, ANSWER_ANY, "the game takes only the one on its last side"}),
    RULE("colossus-map-block-unanswered", SEVERITY_WARNING, "A BLOCK is answered by an ARCH",
	 .why = "On the boards of the game a BLOCK and an ARCH always go together, but for one version of a variant.",
	 .source = OWN_BOARDS, .remedy = "Give the other hex an ARCH back.", .run = colossus_check_answers,
	 .data = &(const struct type_rule){COLOSSUS_BLOCK, COLOSSUS_ARCH, "a BLOCK is answered by an ARCH"}),
    RULE("colossus-map-board-incomplete", SEVERITY_WARNING, "Before dialect C1 the board has 96 hexes",
	 .why = "The game takes a board with holes, even an empty file, but the board always has 96 places.",
	 .source = LOADER, .remedy = "Add the hexes that are missing.", .run = colossus_check_incomplete),
    RULE("colossus-map-exit-far", SEVERITY_ERROR, "An exit leads to a neighbour",
	 .why = "The game says \"bad exit\" and goes on without it.", .source = LOADER,
	 .remedy = "Lead the exit to a neighbour, or to 0.", .run = colossus_check_ways,
	 .data = &(const struct way_rule){EXIT_FAR, false, ", which is no neighbour; the game drops it"}),
    RULE("colossus-map-exit-gap", SEVERITY_NOTE, "The used exits of a hex stand first",
	 .why = "The game does not mind an exit 0 before a used one.", .source = OWN_BOARDS "; two variants break it",
	 .remedy = "Move the exit 0 after the others.", .run = colossus_check_gaps),
    RULE("colossus-map-exit-missing", SEVERITY_WARNING, "Every hex has an exit",
	 .why = "A legion that comes there is stuck.", .source = OWN_BOARDS, .remedy = "Give the hex an exit.",
	 .run = colossus_check_exits_missing),
    RULE("colossus-map-exit-self", SEVERITY_ERROR, "An exit leads to another hex",
	 .why = "The game says \"bad exit\" and goes on without it.", .source = LOADER,
	 .remedy = "Lead the exit to a neighbour, or to 0.", .run = colossus_check_self),
    RULE("colossus-map-exit-short-side", SEVERITY_WARNING, "An exit leads over a long side",
	 .why = "Hexes meet over three long sides and three short ones. The game takes an exit up or down over a "
		"short side without a word, but there is no room for its sign.",
	 .source = LOADER, .remedy = "Lead the exit to a neighbour over a long side.", .run = colossus_check_ways,
	 .data = &(const struct way_rule){EXIT_SHORT, true, " over a short side, where no sign of it can be seen"}),
    RULE("colossus-map-exit-side-repeated", SEVERITY_WARNING, "Each exit of a hex leads over a side of its own",
	 .why = "Of two exits over one side the game keeps the later.", .source = LOADER,
	 .remedy = "Lead one of them elsewhere, or to 0.", .run = colossus_check_sides),
    RULE("colossus-map-exit-target-unknown", SEVERITY_ERROR,
	 "An exit leads to a label that some hex of the board has",
	 .why = "The game ends with an error. It does so too where a later hex takes the place of the one with the "
		"label.",
	 .source = LOADER, .remedy = "Correct the label, write 0 for no exit, or move one of the two hexes.",
	 .run = colossus_check_targets),
    RULE("colossus-map-entrance-missing", SEVERITY_WARNING, "Every hex can be entered",
	 .why = "No exit leads there, so no legion ever comes to it.", .source = OWN_BOARDS,
	 .remedy = "Lead an exit of a neighbour there.", .run = colossus_check_entrances_missing),
    RULE("colossus-map-label-repeated", SEVERITY_ERROR, "Every hex has a label of its own",
	 .why = "Exits to the label all lead to the first such hex, by columns; the others cannot be meant.",
	 .source = LOADER, .remedy = "Renumber one of them.", .run = colossus_check_labels_repeated),
    RULE("colossus-map-label-zero", SEVERITY_ERROR, "No hex has the label 0",
	 .why = "An exit to 0 is no exit, so that nobody can come to the hex.", .source = LOADER,
	 .remedy = "Give the hex another label.", .run = colossus_check_labels_zero),
    RULE("colossus-map-neighbours-unlinked", SEVERITY_WARNING,
	 "Hexes that meet over a long side are linked by an exit",
	 .why = "The game does not mind, but on every board of its own they are.", .source = OWN_BOARDS,
	 .remedy = "Give one of them an exit to the other.", .run = colossus_check_unlinked),
    RULE("colossus-map-not-connected", SEVERITY_WARNING, "Every hex can be reached from every other",
	 .why = "A legion that goes there is lost to the rest of the board, or none ever comes there.",
	 .source = OWN_BOARDS, .remedy = "Add exits that lead there, or back.", .run = colossus_check_connected),
    RULE("colossus-map-position-outside", SEVERITY_ERROR, "Every hex lies on the board",
	 .why = "The game ends with an error. Before dialect C1 the corners of the 15x8 board are cut, and no hex "
		"can be there.",
	 .source = LOADER, .remedy = "Correct x and y, or make the board larger.", .run = colossus_check_outside),
    RULE("colossus-map-position-repeated", SEVERITY_ERROR, "Every hex has a place of its own",
	 .why = "The game keeps the hex of the later line only. When an exit leads to the label of the other one, it "
		"ends with an error.",
	 .source = LOADER, .remedy = "Move one of them.", .run = colossus_check_positions),
    RULE("colossus-map-tower-count", SEVERITY_NOTE, "A board has 3 to 9 towers",
	 .why =
	     "Each player begins on a tower, so there can be no more players than towers; the board of 2001 has six.",
	 .source = OWN_BOARDS, .remedy = "Add towers, or take some out.", .run = colossus_check_tower_count),
    RULE("colossus-map-tower-missing", SEVERITY_WARNING, "A board has towers", .why = "Players begin on towers.",
	 .source = OWN_BOARDS, .remedy = "Make some hexes towers.", .run = colossus_check_towers_missing),
    RULE("colossus-map-y-parity", SEVERITY_WARNING,
	 "In dialects A and B1 y is that of the line in which the hex is seen",
	 .why = "y counts half rows, so that of each pair of numbers only one is right for a column. The game takes "
		"both and puts the hex in the same place.",
	 .source = "read: the format's own description (README of the Colossus data files, 2001-10-26): all lines "
		   "are different; run: the game's loader puts both in the same place",
	 .remedy = "Write the other number of the pair.", .run = colossus_check_y_parity),
    NULL,
};

/* The rules of Colossus boards as data: what `mapwright rules` and `mapwright explain` tell, and the manual page
 * with them. The reader reports those without a function; the others look at the whole model.
 *
 * Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has and nobody
 * can mean, notes what only some boards break. */
#include "colossus.h"

#define GRAMMAR "run: the game's own parser of each dialect, on its boards and on thousands of damaged ones"
#define LOADER "run: the game's own loader of each dialect, on its boards and on thousands of damaged ones"
#define OWN_BOARDS "measured: all 35 versions of the game's boards"

const struct rule colossus_map_rule_table[COLOSSUS_MAP_RULES] = {
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
    [RULE_ARCH_UNANSWERED] =
	{
	    .name = "colossus-map-arch-unanswered",
	    .severity = SEVERITY_NOTE,
	    .summary = "An ARCH is answered by an exit back",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the other hex an exit back, if that is meant.",
	    .run = colossus_check_arch_answered,
	},
    [RULE_ARROW_UNANSWERED] =
	{
	    .name = "colossus-map-arrow-unanswered",
	    .severity = SEVERITY_NOTE,
	    .summary = "An ARROW is answered by an exit back",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS "; one of the variants breaks it",
	    .remedy = "Give the other hex an exit back, if that is meant.",
	    .run = colossus_check_arrow_answered,
	},
    [RULE_ARROWS_ANSWERED] =
	{
	    .name = "colossus-map-arrows-answered",
	    .severity = SEVERITY_WARNING,
	    .summary = "ARROWS lead one way",
	    .why = "They are the way round the board. In one version of a variant two exits were answered, and its "
		   "authors repaired just that as a bug (630204).",
	    .source = OWN_BOARDS,
	    .remedy = "Take the exit back out, or make the ARROWS an ARROW.",
	    .run = colossus_check_arrows_answered,
	},
    [RULE_ARROWS_SEVERAL] =
	{
	    .name = "colossus-map-arrows-several",
	    .severity = SEVERITY_NOTE,
	    .summary = "A hex has one exit of type ARROWS at most",
	    .why = "The game does not mind.",
	    .source = OWN_BOARDS,
	    .remedy = "Make the other one an ARROW or an ARCH, if that is meant.",
	    .run = colossus_check_arrows_several,
	},
    [RULE_BLOCK_SEVERAL] =
	{
	    .name = "colossus-map-block-several",
	    .severity = SEVERITY_WARNING,
	    .summary = "A hex has one exit of type BLOCK at most",
	    .why = "A player who begins on the hex has to take the BLOCK. Of two the game takes the one on the last "
		   "side, so that the other is of no use.",
	    .source = LOADER "; read: findMoves in MasterBoard.java",
	    .remedy = "Make the other one an ARCH.",
	    .run = colossus_check_blocks_several,
	},
    [RULE_BLOCK_UNANSWERED] =
	{
	    .name = "colossus-map-block-unanswered",
	    .severity = SEVERITY_WARNING,
	    .summary = "A BLOCK is answered by an ARCH",
	    .why =
		"On the boards of the game a BLOCK and an ARCH always go together, but for one version of a variant.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the other hex an ARCH back.",
	    .run = colossus_check_blocks_answered,
	},
    [RULE_BOARD_INCOMPLETE] =
	{
	    .name = "colossus-map-board-incomplete",
	    .severity = SEVERITY_WARNING,
	    .summary = "Before dialect C1 the board has 96 hexes",
	    .why = "The game takes a board with holes, even an empty file, but the board always has 96 places.",
	    .source = LOADER,
	    .remedy = "Add the hexes that are missing.",
	    .run = colossus_check_incomplete,
	},
    [RULE_EXIT_FAR] =
	{
	    .name = "colossus-map-exit-far",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to a neighbour",
	    .why = "The game says \"bad exit\" and goes on without it.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour, or to 0.",
	    .run = colossus_check_far,
	},
    [RULE_EXIT_GAP] =
	{
	    .name = "colossus-map-exit-gap",
	    .severity = SEVERITY_NOTE,
	    .summary = "The used exits of a hex stand first",
	    .why = "The game does not mind an exit 0 before a used one.",
	    .source = OWN_BOARDS "; two variants break it",
	    .remedy = "Move the exit 0 after the others.",
	    .run = colossus_check_gaps,
	},
    [RULE_EXIT_MISSING] =
	{
	    .name = "colossus-map-exit-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every hex has an exit",
	    .why = "A legion that comes there is stuck.",
	    .source = OWN_BOARDS,
	    .remedy = "Give the hex an exit.",
	    .run = colossus_check_exits_missing,
	},
    [RULE_EXIT_SELF] =
	{
	    .name = "colossus-map-exit-self",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to another hex",
	    .why = "The game says \"bad exit\" and goes on without it.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour, or to 0.",
	    .run = colossus_check_self,
	},
    [RULE_EXIT_SHORT_SIDE] =
	{
	    .name = "colossus-map-exit-short-side",
	    .severity = SEVERITY_WARNING,
	    .summary = "An exit leads over a long side",
	    .why = "Hexes meet over three long sides and three short ones. The game takes an exit up or down over a "
		   "short side without a word, but there is no room for its sign.",
	    .source = LOADER,
	    .remedy = "Lead the exit to a neighbour over a long side.",
	    .run = colossus_check_short_sides,
	},
    [RULE_EXIT_SIDE_REPEATED] =
	{
	    .name = "colossus-map-exit-side-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "Each exit of a hex leads over a side of its own",
	    .why = "Of two exits over one side the game keeps the later.",
	    .source = LOADER,
	    .remedy = "Lead one of them elsewhere, or to 0.",
	    .run = colossus_check_sides_repeated,
	},
    [RULE_EXIT_TARGET_UNKNOWN] =
	{
	    .name = "colossus-map-exit-target-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "An exit leads to a label that some hex of the board has",
	    .why = "The game ends with an error. It does so too where a later hex takes the place of the one with "
		   "the label.",
	    .source = LOADER,
	    .remedy = "Correct the label, write 0 for no exit, or move one of the two hexes.",
	    .run = colossus_check_targets,
	},
    [RULE_ENTRANCE_MISSING] =
	{
	    .name = "colossus-map-entrance-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every hex can be entered",
	    .why = "No exit leads there, so no legion ever comes to it.",
	    .source = OWN_BOARDS,
	    .remedy = "Lead an exit of a neighbour there.",
	    .run = colossus_check_entrances_missing,
	},
    [RULE_LABEL_REPEATED] =
	{
	    .name = "colossus-map-label-repeated",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every hex has a label of its own",
	    .why = "Exits to the label all lead to the first such hex, by columns; the others cannot be meant.",
	    .source = LOADER,
	    .remedy = "Renumber one of them.",
	    .run = colossus_check_labels_repeated,
	},
    [RULE_LABEL_ZERO] =
	{
	    .name = "colossus-map-label-zero",
	    .severity = SEVERITY_ERROR,
	    .summary = "No hex has the label 0",
	    .why = "An exit to 0 is no exit, so that nobody can come to the hex.",
	    .source = LOADER,
	    .remedy = "Give the hex another label.",
	    .run = colossus_check_labels_zero,
	},
    [RULE_NEIGHBOURS_UNLINKED] =
	{
	    .name = "colossus-map-neighbours-unlinked",
	    .severity = SEVERITY_WARNING,
	    .summary = "Hexes that meet over a long side are linked by an exit",
	    .why = "The game does not mind, but on every board of its own they are.",
	    .source = OWN_BOARDS,
	    .remedy = "Give one of them an exit to the other.",
	    .run = colossus_check_unlinked,
	},
    [RULE_NOT_CONNECTED] =
	{
	    .name = "colossus-map-not-connected",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every hex can be reached from every other",
	    .why = "A legion that goes there is lost to the rest of the board, or none ever comes there.",
	    .source = OWN_BOARDS,
	    .remedy = "Add exits that lead there, or back.",
	    .run = colossus_check_connected,
	},
    [RULE_POSITION_OUTSIDE] =
	{
	    .name = "colossus-map-position-outside",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every hex lies on the board",
	    .why = "The game ends with an error. Before dialect C1 the corners of the 15x8 board are cut, and no hex "
		   "can be there.",
	    .source = LOADER,
	    .remedy = "Correct x and y, or make the board larger.",
	    .run = colossus_check_outside,
	},
    [RULE_POSITION_REPEATED] =
	{
	    .name = "colossus-map-position-repeated",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every hex has a place of its own",
	    .why = "The game keeps the hex of the later line only. When an exit leads to the label of the other one, "
		   "it ends with an error.",
	    .source = LOADER,
	    .remedy = "Move one of them.",
	    .run = colossus_check_positions_repeated,
	},
    [RULE_TOWER_COUNT] =
	{
	    .name = "colossus-map-tower-count",
	    .severity = SEVERITY_NOTE,
	    .summary = "A board has 3 to 9 towers",
	    .why = "Each player begins on a tower, so there can be no more players than towers; the board of 2001 "
		   "has six.",
	    .source = OWN_BOARDS,
	    .remedy = "Add towers, or take some out.",
	    .run = colossus_check_tower_count,
	},
    [RULE_TOWER_MISSING] =
	{
	    .name = "colossus-map-tower-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "A board has towers",
	    .why = "Players begin on towers.",
	    .source = OWN_BOARDS,
	    .remedy = "Make some hexes towers.",
	    .run = colossus_check_towers_missing,
	},
    [RULE_Y_PARITY] =
	{
	    .name = "colossus-map-y-parity",
	    .severity = SEVERITY_WARNING,
	    .summary = "In dialects A and B1 y is that of the line in which the hex is seen",
	    .why = "y counts half rows, so that of each pair of numbers only one is right for a column. The game "
		   "takes both and puts the hex in the same place.",
	    .source = "read: the format's own description (README of the Colossus data files, 2001-10-26): all lines "
		      "are different; run: the game's loader puts both in the same place",
	    .remedy = "Write the other number of the pair.",
	    .run = colossus_check_y_parity,
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
    &colossus_map_rule_table[RULE_ARCH_UNANSWERED],
    &colossus_map_rule_table[RULE_ARROW_UNANSWERED],
    &colossus_map_rule_table[RULE_ARROWS_ANSWERED],
    &colossus_map_rule_table[RULE_ARROWS_SEVERAL],
    &colossus_map_rule_table[RULE_BLOCK_SEVERAL],
    &colossus_map_rule_table[RULE_BLOCK_UNANSWERED],
    &colossus_map_rule_table[RULE_BOARD_INCOMPLETE],
    &colossus_map_rule_table[RULE_EXIT_FAR],
    &colossus_map_rule_table[RULE_EXIT_GAP],
    &colossus_map_rule_table[RULE_EXIT_MISSING],
    &colossus_map_rule_table[RULE_EXIT_SELF],
    &colossus_map_rule_table[RULE_EXIT_SHORT_SIDE],
    &colossus_map_rule_table[RULE_EXIT_SIDE_REPEATED],
    &colossus_map_rule_table[RULE_EXIT_TARGET_UNKNOWN],
    &colossus_map_rule_table[RULE_ENTRANCE_MISSING],
    &colossus_map_rule_table[RULE_LABEL_REPEATED],
    &colossus_map_rule_table[RULE_LABEL_ZERO],
    &colossus_map_rule_table[RULE_NEIGHBOURS_UNLINKED],
    &colossus_map_rule_table[RULE_NOT_CONNECTED],
    &colossus_map_rule_table[RULE_POSITION_OUTSIDE],
    &colossus_map_rule_table[RULE_POSITION_REPEATED],
    &colossus_map_rule_table[RULE_TOWER_COUNT],
    &colossus_map_rule_table[RULE_TOWER_MISSING],
    &colossus_map_rule_table[RULE_Y_PARITY],
    NULL,
};

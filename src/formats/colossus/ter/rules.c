/* The rules of recruit files as data: what `mapwright rules` and `mapwright explain` tell, and the manual page with them.
 * The reader reports those without a function; the last ones hold a board and a recruit file together.
 *
 * Errors are what the game refuses or stops on, or what takes a terrain away without a word; warnings what it takes but
 * nobody can mean; notes the rest. */
#include "rules.h"

#include "colossus/pair.h"

#define DOC "read: the game's description of its data files (2001-10-26), part 2"
#define GRAMMAR                                                                                                      \
	"read: TerrainRecruitLoader.jj of ten dates, 2001-10 to 2002-12; run: the grammar of each dialect on 8,000 " \
	"changed files"
#define LOADER "read: TerrainRecruitLoader.jj (2002-11-21), what it does with what it has read"
#define TOWER "read: TerrainRecruitLoader.jj (2001-11-29), numberOfRecruiterNeeded"
#define OWN_FILES "measured: 44 recruit files of the game, 2001-10 to 2003-08"

const struct rule *const ter_rules[] = {
    [TER_RULE_CHARACTER] =
	RULE("colossus-ter-character", SEVERITY_ERROR, "Every word is of letters that the dialect has",
	     .why = "The parser stops at the first byte it does not know, and the game does not start. Digits, dots, "
		    "underscores and quotes came with dialects C7 and C8, negative numbers with C5, the comma with "
		    "C6. Quotes hold letters, digits, blanks and underscores, since C8 also dots, and never nothing. "
		    "Random: names a file that ends in .rnd.",
	     .source = GRAMMAR, .remedy = "Write the word with the letters of the dialect."),
    [TER_RULE_COMMENT] = RULE("colossus-ter-comment", SEVERITY_ERROR,
			      "Comments are of dialect B3 and later, and each ends with a line end",
			      .why = "The parsers of A and B1 stop at a #. Those of B3 and later want a line end or "
				     "a CR after the comment, also at the end of the file.",
			      .source = GRAMMAR, .remedy = "Take the comment out, or end it with a line end."),
    [TER_RULE_FIELD_MISSING] =
	RULE("colossus-ter-field-missing", SEVERITY_ERROR, "A terrain has all its words before the pairs",
	     .why = "The parser stops at the word or number that it does not expect there.", .source = GRAMMAR,
	     .remedy = "Write the letter, the colour, the name, true or false: as many as the dialect has."),
    [TER_RULE_KEYWORD] =
	RULE("colossus-ter-keyword", SEVERITY_ERROR,
	     "ACQUIRABLE, ANGEL and the TITAN lines stand where the dialect has them",
	     .why = "Dialects A to C1 know none of them; ANGEL is a line of C2 alone, which C3 calls ACQUIRABLE; the "
		    "TITAN lines came with C6. In other dialects each of these is a word like any other.",
	     .source = GRAMMAR, .remedy = "Take the line out, or write ACQUIRABLE for ANGEL."),
    [TER_RULE_LETTER] = RULE("colossus-ter-letter", SEVERITY_ERROR, "A terrain has one letter",
			     .why = "The parser takes two and more letters for a word, and stops. From C2 to C8 it "
				    "takes a list of letters, as in A,B, and reads the first.",
			     .source = GRAMMAR, .remedy = "Write one letter that no other terrain has."),
    [TER_RULE_LINE_END] =
	RULE("colossus-ter-line-end", SEVERITY_ERROR, "Each terrain has a line of its own",
	     .why = "The parsers of A and B1 want a line end after each terrain, also the last. Since B3 it may be "
		    "left out where the next word cannot belong to what comes before it: since D1 a colour becomes a "
		    "name to display, and a letter after a creature of ACQUIRABLE becomes its list.",
	     .source = GRAMMAR, .remedy = "Give each terrain a line of its own, and end the file with a line end."),
    [TER_RULE_LINE_UNKNOWN] = RULE(
	"colossus-ter-line-unknown", SEVERITY_ERROR, "A line begins a terrain",
	.why = "A terrain is one line; the parser stops where one goes on in the next or begins with anything else.",
	.source = GRAMMAR, .remedy = "Join the line to the one it belongs to, or write what is missing before it."),
    [TER_RULE_LIST] = RULE("colossus-ter-list", SEVERITY_ERROR, "A list of terrains has a comma between two",
			   .why = "The parser stops there. From C2 to C5 an apostrophe stood for the comma, by a "
				  "slip, and of the list the game reads the first letter alone; since C6 the comma "
				  "works. No blanks there before D2. Since D2 the list has names, before it letters.",
			   .source = GRAMMAR, .remedy = "Write the terrains of ACQUIRABLE with a comma between two."),
    [TER_RULE_NUMBER_LARGE] = RULE("colossus-ter-number-large", SEVERITY_ERROR, "A number fits into 32 bits",
				   .why = "The game stops at one above 2147483647 or below -2147483648.",
				   .source = GRAMMAR, .remedy = "Write a smaller number."),
    [TER_RULE_PAIR] = RULE("colossus-ter-pair", SEVERITY_ERROR, "Numbers and creatures come in pairs",
			   .why = "The parser stops at a creature without number, a number without creature, or a "
				  "word too much. A name of two words is written as one, or since C7 in quotes.",
			   .source = GRAMMAR,
			   .remedy = "Write the number before each creature, and the creature behind each number."),
    [TER_RULE_TITAN_REPEATED] = RULE(
	"colossus-ter-titan-repeated", SEVERITY_WARNING, "TITANIMPROVE and TITANTELEPORT stand once in a file",
	.why = "There is one value of each: the last line's.", .source = LOADER, .remedy = "Leave one line of them."),
    [TER_RULE_WORD_SHORT] = RULE(
	"colossus-ter-word-short", SEVERITY_ERROR, "A name has two letters or more before D2",
	.why =
	    "The parser takes a single letter for the letter of a terrain, and stops. Since D2 a letter is a name.",
	.source = GRAMMAR, .remedy = "Write the whole name."),
    RULE("colossus-ter-acquirable-points", SEVERITY_ERROR, "The points of ACQUIRABLE are multiples of the first ones",
	 .why = "The game divides each by the first points of the file and stops when something is left, or when the "
		"first are 0.",
	 .source = LOADER, .remedy = "Write a multiple of the first points, or change these.",
	 .run = ter_check_acquirable_points),
    RULE("colossus-ter-acquirable-terrain", SEVERITY_WARNING, "ACQUIRABLE names terrains of the file",
	 .why = "The creature cannot be had in a terrain that no line defines; one of the game's own files had such "
		"a slip.",
	 .source = LOADER, .remedy = "Name the letter (since D2 the name) of a line of the file.",
	 .run = ter_check_acquirable_terrains),
    RULE("colossus-ter-chain-empty", SEVERITY_WARNING, "A terrain has recruits",
	 .why = "The game loads a line without pairs, and nobody can recruit there.", .source = GRAMMAR,
	 .remedy = "Add a number and a creature.", .run = ter_check_chains_empty),
    RULE("colossus-ter-creature-twice", SEVERITY_WARNING, "A creature stands once in a regular chain",
	 .why = "The game loads the line without a word, but no regular chain of its own files has a creature twice: "
		"who has it can recruit all before it again. In a terrain that is not regular a creature is named "
		"once for each way to it, and a number below 0 names who recruits the next one; these are let pass.",
	 .source = OWN_FILES, .remedy = "Take one of the two out.", .run = ter_check_creatures_twice),
    RULE("colossus-ter-creature-unknown", SEVERITY_NOTE, "A creature is one of the game",
	 .why = "The game does not look when it loads the file. Since C1 each variant of the game has creatures of "
		"its own, so only names that are nearly right are told there.",
	 .source = "read: the game's list of creatures of October 2001",
	 .remedy = "Correct the name, if it is a slip.", .run = ter_check_creatures_unknown),
    RULE("colossus-ter-creature-unreachable", SEVERITY_WARNING, "Every chain can be got into from the start",
	 .why = "A creature recruits itself and the next one, and in a regular chain those before it. A number below "
		"0 names who recruits the next one and cannot be recruited there. Players begin with what the tower "
		"gives; chains of which nothing can be had are never used. Titan, Angel, Archangel and what "
		"ACQUIRABLE gives count as had. Whom a Special: brings nobody knows: a file with one is let pass.",
	 .source = "read: TerrainRecruitLoader.jj (2002-11-21), addToGraph",
	 .remedy = "Put a creature of the tower or of another chain into this one.",
	 .run = ter_check_creatures_unreachable),
    RULE("colossus-ter-first-number", SEVERITY_WARNING, "The first number of a terrain is 1",
	 .why = "It means nothing to the game, so another number is surely a slip. Since C1 0 and negative numbers "
		"have a meaning and are let pass.",
	 .source = DOC, .remedy = "Write 1.", .remedy_is_safe = true, .run = ter_check_first_numbers),
    RULE("colossus-ter-key-repeated", SEVERITY_ERROR,
	 "No two terrains have the same letter, or since D1 the same name",
	 .why = "The later line wins without a word, and the earlier terrain is gone.", .source = LOADER,
	 .remedy = "Choose another letter or name.", .run = ter_check_keys_repeated),
    RULE("colossus-ter-name-unknown", SEVERITY_NOTE, "A terrain is one of the eleven of the game",
	 .why = "The game takes any name; in dialects A and B the boards know only these terrains.",
	 .source = "read: StrategicMapLoader.jj of October 2001, the words for terrains",
	 .remedy = "Correct the name, if it is a slip.", .run = ter_check_names_unknown),
    RULE("colossus-ter-number-unusual", SEVERITY_WARNING, "The later numbers of a terrain are 2 or 3",
	 .why = "All numbers of the known files of dialects A and B are. A legion has at most seven creatures, so "
		"that a large number can never be met.",
	 .source = "measured: the six recruit files of the game of dialects A and B", .remedy = "Write 2 or 3.",
	 .run = ter_check_numbers_unusual),
    RULE("colossus-ter-number-zero", SEVERITY_WARNING, "A creature takes at least one of the one before it",
	 .why = "The game loads the 0 without a word; none of its own recruit files has one there. Towers and the "
		"first number are let pass.",
	 .source = OWN_FILES, .remedy = "Write how many it takes, 2 or 3.", .run = ter_check_numbers_zero),
    RULE("colossus-ter-titan-number", SEVERITY_ERROR, "TITANIMPROVE and TITANTELEPORT are above 0",
	 .why = "They count points. The game stops at 0 and less.", .source = LOADER,
	 .remedy = "Write a number above 0.", .run = ter_check_titan_numbers),
    RULE("colossus-ter-tower-missing", SEVERITY_ERROR, "The file has the line of the tower",
	 .why = "It is mandatory: players begin in towers. Dialects A and B know it by the letter T and the name "
		"Tower. Since C1 any terrain that is not regular will do, and a file without one is only warned of.",
	 .source = DOC, .remedy = "Add a line \"T Tower\" with its five pairs.", .run = ter_check_tower_missing),
    RULE("colossus-ter-tower-numbers", SEVERITY_WARNING, "The tower has the five pairs 1 1 1 3 1",
	 .why = "The game counts by position: three creatures that anything recruits, one for three of anything, one "
		"for a titan. It ignores the numbers (since B1 a 0 takes its creature out), so that others promise "
		"what does not come; further pairs mean nothing.",
	 .source = TOWER, .remedy = "Write the numbers 1, 1, 1, 3 and 1, and take further pairs out.",
	 .run = ter_check_tower_numbers),
    RULE("colossus-ter-tower-short", SEVERITY_ERROR, "The tower has five pairs",
	 .why = "With fewer the game loads the file and crashes later in play.", .source = TOWER,
	 .remedy = "Add the missing pairs.", .run = ter_check_tower_short),
    &pair_rules[PAIR_BOARD_DIALECT],
    &pair_rules[PAIR_BOARD_TERRAIN],
    &pair_rules[PAIR_TERRAIN_UNUSED],
    NULL,
};

/* The rules of recruit files that the reader reports; those that look at the whole file are in check.c and reach.c.
 *
 * Errors are what the game refuses or stops on, or what takes a terrain away without a word; warnings what it takes but
 * nobody can mean; notes the rest. */
#include "ter.h"

const struct rule *const ter_reader_rules[] = {
    [TER_RULE_CHARACTER] =
	RULE("colossus-ter-character", SEVERITY_ERROR, "Every word is of letters that the dialect has",
	     .why = "The parser stops at the first byte it does not know, and the game does not start. Digits, dots, "
		    "underscores and quotes came with dialects C7 and C8, negative numbers with C5, the comma with "
		    "C6. Quotes hold letters, digits, blanks and underscores, since C8 also dots, and never nothing. "
		    "Random: names a file that ends in .rnd.",
	     .source = TER_GRAMMAR, .remedy = "Write the word with the letters of the dialect."),
    [TER_RULE_COMMENT] = RULE("colossus-ter-comment", SEVERITY_ERROR,
			      "Comments are of dialect B3 and later, and each ends with a line end",
			      .why = "The parsers of A and B1 stop at a #. Those of B3 and later want a line end or "
				     "a CR after the comment, also at the end of the file.",
			      .source = TER_GRAMMAR, .remedy = "Remove the comment, or end it with a line end."),
    [TER_RULE_FIELD_MISSING] =
	RULE("colossus-ter-field-missing", SEVERITY_ERROR, "A terrain has all its words before the pairs",
	     .why = "The parser stops at the word or number that it does not expect there.", .source = TER_GRAMMAR,
	     .remedy = "Write the letter, the colour, the name, true or false: as many as the dialect has."),
    [TER_RULE_KEYWORD] =
	RULE("colossus-ter-keyword", SEVERITY_ERROR,
	     "ACQUIRABLE, ANGEL and the TITAN lines are where the dialect allows them",
	     .why = "Dialects A to C1 know none of them; ANGEL is a line of C2 alone, which C3 calls ACQUIRABLE; the "
		    "TITAN lines came with C6. In other dialects each of these is a word like any other.",
	     .source = TER_GRAMMAR, .remedy = "Remove the line, or write ACQUIRABLE for ANGEL."),
    [TER_RULE_LETTER] = RULE("colossus-ter-letter", SEVERITY_ERROR, "A terrain has one letter",
			     .why = "The parser takes two and more letters for a word, and stops. From C2 to C8 it "
				    "takes a list of letters, as in A,B, and reads the first.",
			     .source = TER_GRAMMAR, .remedy = "Write one letter that no other terrain has."),
    [TER_RULE_LINE_END] = RULE(
	"colossus-ter-line-end", SEVERITY_ERROR, "Each terrain has a line of its own",
	.why = "The parsers of A and B1 want a line end after each terrain, also the last. Since B3 it may be "
	       "left out where the next word cannot belong to what comes before it: since D1 a colour becomes a "
	       "name to display, and a letter after a creature of ACQUIRABLE becomes its list.",
	.source = TER_GRAMMAR, .remedy = "Give each terrain a line of its own, and end the file with a line end."),
    [TER_RULE_LINE_UNKNOWN] = RULE(
	"colossus-ter-line-unknown", SEVERITY_ERROR, "A line begins a terrain",
	.why = "A terrain is one line; the parser stops where one goes on in the next or begins with anything else.",
	.source = TER_GRAMMAR,
	.remedy = "Join the line to the one it belongs to, or write what is missing before it."),
    [TER_RULE_LIST] =
	RULE("colossus-ter-list", SEVERITY_ERROR, "A list of terrains has a comma between two",
	     .why = "The parser stops there. From C2 to C5 an apostrophe stood for the comma, by a "
		    "slip, and of the list the game reads the first letter alone; since C6 the comma "
		    "works. No blanks there before D2. Since D2 the list has names, before it letters.",
	     .source = TER_GRAMMAR, .remedy = "Write the terrains of ACQUIRABLE with a comma between two."),
    [TER_RULE_NUMBER_LARGE] = RULE("colossus-ter-number-large", SEVERITY_ERROR, "A number fits into 32 bits",
				   .why = "The game stops at one above 2147483647 or below -2147483648.",
				   .source = TER_GRAMMAR, .remedy = "Write a smaller number."),
    [TER_RULE_PAIR] = RULE("colossus-ter-pair", SEVERITY_ERROR, "Numbers and creatures come in pairs",
			   .why = "The parser stops at a creature without number, a number without creature, or a "
				  "word too much. A name of two words is written as one, or since C7 in quotes.",
			   .source = TER_GRAMMAR,
			   .remedy = "Write the number before each creature, and the creature after each number."),
    [TER_RULE_TITAN_REPEATED] =
	RULE("colossus-ter-titan-repeated", SEVERITY_WARNING, "TITANIMPROVE and TITANTELEPORT occur once in a file",
	     .why = "There is one value of each: the last line's.", .source = TER_LOADER,
	     .remedy = "Leave one line of them."),
    [TER_RULE_WORD_SHORT] = RULE(
	"colossus-ter-word-short", SEVERITY_ERROR, "A name has two letters or more before D2",
	.why =
	    "The parser takes a single letter for the letter of a terrain, and stops. Since D2 a letter is a name.",
	.source = TER_GRAMMAR, .remedy = "Write the whole name."),
    NULL,
};

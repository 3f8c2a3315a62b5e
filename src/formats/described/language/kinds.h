/* kinds.h - the kinds of rules that a description can have, a row each: KIND(name, function, word, whether it looks at each MAP
 * or at the FILE once, or does that when the file is READ (and an edit is refused that adds such errors) or at BOTH times, whether it is about GLYPHS (and silent where lines that are not read may give them any meaning), about
 * LINES alone (and looks at parts without rows, too) or about ALL else, what it says, and what to do, when the description says neither). RULE_SYNTAX is not among them: the scanner
 * reports that itself. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_KINDS_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_KINDS_H

#include "angband/kinds.h"
#include "dcss/kinds.h" /* of one game: each in its own room */
#include "nethack/kinds.h"
#include "nlarn/kinds.h"

#define DESCRIBED_RULE_KINDS(KIND)                                                                                   \
	KIND(SYMBOLS, symbols, "symbols", MAP, GLYPHS, "a glyph means nothing",                                      \
	     "Use another glyph, or say what this one means.")                                                       \
	KIND(UNUSED, unused, "unused", MAP, GLYPHS, "a legend line names glyphs that the map does not have",         \
	     "Paint them, or remove the line.")                                                                      \
	KIND(SIZE, size, "size", MAP, ALL, "the map does not have a size that the game takes", "Resize the map.")    \
	KIND(RECTANGULAR, rectangular, "rectangular", MAP, ALL, "the rows differ in length",                         \
	     "Fill the short rows up.")                                                                              \
	KIND(ROW_LENGTH, row_length, "row-length", MAP, ALL, "a row is not as long as the file says",                \
	     "Fill the row up, or correct the number.")                                                              \
	KIND(DECLARED, declared, "declared", MAP, ALL, "the size in the file is not the size of the map",            \
	     "Correct the number, or the rows.")                                                                     \
	KIND(EXPECTED, expected, "expected", MAP, ALL, "the map does not have the size that the game reads",         \
	     "Resize the map.")                                                                                      \
	KIND(UNIQUE, unique, "unique", FILE, ALL, "two maps have the same name", "Rename one of them.")              \
	KIND(WORDS, words, "words", MAP, LINES, "a word is not known", "Use a word of the table.")                   \
	KIND(VALUES, values, "values", MAP, LINES, "a value is not of its kind, or out of bounds",                   \
	     "Correct the value.")                                                                                   \
	KIND(MISSING, missing, "missing", MAP, ALL, "a line that is needed is not there", "Add the line.")           \
	KIND(COUNT, count, "count", MAP, GLYPHS, "there are too many or too few of some glyphs",                     \
	     "Add or remove some.")                                                                                  \
	KIND(EQUAL, equal, "equal", MAP, GLYPHS, "two numbers of glyphs should be equal", "Add or remove some.")     \
	KIND(MARKS, marks, "marks", MAP, GLYPHS, "a mark is there more than once", "Keep one of them.")              \
	KIND(ON, on, "on", MAP, GLYPHS, "a mark is on the wrong terrain", "Move the mark, or paint the terrain.")    \
	KIND(CLOSED, closed, "closed", MAP, GLYPHS, "one can walk out of the map", "Close the walls.")               \
	KIND(REACH, reach, "reach", MAP, GLYPHS, "cells cannot be reached", "Open a way to them.")                   \
	KIND(ENTRANCE, entrance, "entrance", MAP, GLYPHS, "no way leads into the map", "Make an entrance.")          \
	KIND(SAME, same, "same", FILE, ALL, "two maps are alike", "Keep one of them.")                               \
	KIND(RUN, run, "run", MAP, GLYPHS, "there are too many of some glyphs in a row", "Break the row up.")        \
	KIND(ROW, row, "row", MAP, ALL, "a row is not as it should be", "Correct the row.")                          \
	KIND(LINE, line, "line", FILE, ALL, "a line of no map is not as it should be", "Correct the line.")          \
	KIND(STRAY, stray, "stray", FILE, ALL, "the game does not know the line", "Correct or remove the line.")     \
	KIND(NEARLY, nearly, "nearly", FILE, ALL, "a line is nearly a row of the map, and not read",                 \
	     "Paint what a row can have.")                                                                           \
	KIND(REPEATED, repeated, "repeated", MAP, LINES, "a line is there twice", "Keep the one that is meant.")     \
	KIND(SLOTS, slots, "slots", MAP, GLYPHS, "a glyph stands for an item of a list that has fewer",              \
	     "Add the item, or use another glyph.")                                                                  \
	KIND(CLASH, clash, "clash", MAP, ALL, "the lines of a map do not go together", "Change one of them.")        \
	KIND(ORDER, order, "order", MAP, ALL, "a line comes too late", "Move it up.")                                \
	KIND(COVERED, covered, "covered", MAP, GLYPHS, "a glyph lacks a line that it needs",                         \
	     "Add the line, or use another glyph.")                                                                  \
	KIND(TABLES, tables, "tables", MAP, ALL, "a table is nowhere to be found", "Correct its name.")              \
	ANGBAND_RULE_KINDS(KIND)                                                                                     \
	DCSS_RULE_KINDS(KIND)                                                                                        \
	NETHACK_RULE_KINDS(KIND)                                                                                     \
	NLARN_RULE_KINDS(KIND)

#endif

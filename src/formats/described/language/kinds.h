/* kinds.h - the kinds of rules that a description can have, and those that any format can use, one per row: KIND(name,
 * function, word, when, subject, summary, fix). Each game has rows of its own kinds in its folder; described/games.c
 * lists their tables. */
#pragma once

#include <stddef.h>

struct rule_context;

enum rule_when {
	WHEN_MAP,  /* for each map, of which alone it tells */
	WHEN_MAPS, /* for each map, but it looks at others, too */
	WHEN_FILE, /* once per file */
	WHEN_READ, /* once, while the file is read: an edit that adds such errors is refused */
};

enum rule_subject {
	ABOUT_ALL,
	ABOUT_GLYPHS, /* silent where unread lines may redefine glyphs */
	ABOUT_LINES,  /* also checks parts without rows */
};

/* A kind of rules. Tables end with a NULL word. */
struct rule_kind {
	int number; /* RULE_..., from RULE_KINDS on one of a single game */
	const char *word;
	void (*run)(struct rule_context *context); /* NULL: the scanner reports it */
	enum rule_when when;
	enum rule_subject subject;
	const char *summary, *fix; /* if the description has none */
	const char *settings;      /* of a single game's kind: those that it needs, "glyphs from"; NULL if none */
};

#define DESCRIBED_RULE_KINDS(KIND)                                                                                   \
	KIND(SYMBOLS, symbols, "symbols", MAP, GLYPHS, "a glyph has no meaning",                                     \
	     "Use another glyph, or define this one.")                                                               \
	KIND(UNUSED, unused, "unused", MAP, GLYPHS, "a legend line names glyphs that are not on the map",            \
	     "Paint them, or remove the line.")                                                                      \
	KIND(SIZE, size, "size", MAP, ALL, "the game does not accept the size of the map", "Resize the map.")        \
	KIND(RECTANGULAR, rectangular, "rectangular", MAP, ALL, "the rows differ in length", "Pad the short rows.")  \
	KIND(ROW_LENGTH, row_length, "row-length", MAP, ALL, "the length of a row differs from the one declared",    \
	     "Pad the row, or correct the number.")                                                                  \
	KIND(DECLARED, declared, "declared", MAP, ALL, "the declared size differs from the size of the map",         \
	     "Correct the number, or the rows.")                                                                     \
	KIND(EXPECTED, expected, "expected", MAP, ALL, "the game reads a map of another size", "Resize the map.")    \
	KIND(UNIQUE, unique, "unique", FILE, ALL, "two maps have the same name", "Rename one of them.")              \
	KIND(WORDS, words, "words", MAP, LINES, "unknown word", "Use a word from the table.")                        \
	KIND(VALUES, values, "values", MAP, LINES, "a value has the wrong type, or is out of range",                 \
	     "Correct the value.")                                                                                   \
	KIND(MISSING, missing, "missing", MAP, ALL, "a required line is missing", "Add the line.")                   \
	KIND(COUNT, count, "count", MAP, GLYPHS, "the map has too many or too few of some glyphs",                   \
	     "Add or remove some.")                                                                                  \
	KIND(EQUAL, equal, "equal", MAP, GLYPHS, "the numbers of two kinds of glyphs differ", "Add or remove some.") \
	KIND(MARKS, marks, "marks", MAP, GLYPHS, "a mark occurs more than once", "Keep one of them.")                \
	KIND(ON, on, "on", MAP, GLYPHS, "a mark is on the wrong terrain",                                            \
	     "Move the mark, or paint other terrain under it.")                                                      \
	KIND(CLOSED, closed, "closed", MAP, GLYPHS, "the map is not enclosed", "Close the walls.")                   \
	KIND(REACH, reach, "reach", MAP, GLYPHS, "cells cannot be reached", "Open a way to them.")                   \
	KIND(CLOSETS, closets, "closets", MAP, GLYPHS, "random choices can cut off cells",                           \
	     "Open another way to them.")                                                                            \
	KIND(SAME, same, "same", FILE, ALL, "two maps are the same", "Keep one of them.")                            \
	KIND(ROW, row, "row", MAP, ALL, "a row is malformed", "Correct the row.")                                    \
	KIND(LINE, line, "line", FILE, ALL, "a line outside the maps is malformed", "Correct the line.")             \
	KIND(STRAY, stray, "stray", FILE, ALL, "the game does not know the line", "Correct or remove the line.")     \
	KIND(NEARLY, nearly, "nearly", FILE, ALL, "a line is nearly a row of the map, and is not read",              \
	     "Use only glyphs that a row can have.")                                                                 \
	KIND(REPEATED, repeated, "repeated", MAP, LINES, "a line occurs twice", "Keep the one you mean.")            \
	KIND(SLOTS, slots, "slots", MAP, GLYPHS, "a glyph stands for an item beyond the end of its list",            \
	     "Add the item, or use another glyph.")                                                                  \
	KIND(CLASH, clash, "clash", MAP, ALL, "lines of a map contradict each other", "Change one of them.")         \
	KIND(ORDER, order, "order", MAP, ALL, "a line comes too late", "Move it up.")                                \
	KIND(COVERED, covered, "covered", MAP, GLYPHS, "a required line for a glyph is missing",                     \
	     "Add the line, or use another glyph.")                                                                  \
	KIND(DEFINED, defined, "defined", MAP, LINES, "a legend line names a glyph that no line above it defines",   \
	     "Define the glyph above this line.")                                                                    \
	KIND(PLACES, places, "places", MAP, ALL, "coordinates are outside the map",                                  \
	     "Correct the numbers, or resize the map.")                                                              \
	KIND(REFUSED, refused, "refused", MAP, GLYPHS, "the map has a glyph that maps cannot have",                  \
	     "Use another glyph.")                                                                                   \
	KIND(AREAS, areas, "areas", MAP, ALL, "a cell stands for an area that goes beyond the map",                  \
	     "Enlarge the map, or make the area smaller.")                                                           \
	KIND(EMPTY, empty, "empty", FILE, ALL, "a map above another one has no rows",                                \
	     "Add rows, or remove the line that begins it.")                                                         \
	KIND(TYPED, typed, "typed", FILE, ALL, "a word is of another kind than its group",                           \
	     "Use a word of the kind.")                                                                              \
	KIND(TABLES, tables, "tables", MAP, ALL, "a table cannot be found", "Correct its name.")                     \
	KIND(REPLACED, replaced, "replaced", MAP, GLYPHS, "a table drops what another one places on a glyph",        \
	     "Use another glyph in one of them.")                                                                    \
	KIND(NAMED, named, "named", FILE, ALL, "a line names a map that the file does not have", "Correct the name.")

#define RULE_NUMBER(name, ...) RULE_##name,
#define RULE_FUNCTION(name, function, ...) void rule_##function(struct rule_context *context);
#define RULE_KIND(name, function, word_, when_, subject_, ...)                                                       \
	{.number = RULE_##name,                                                                                      \
	 .word = word_,                                                                                              \
	 .run = rule_##function,                                                                                     \
	 .when = WHEN_##when_,                                                                                       \
	 .subject = ABOUT_##subject_,                                                                                \
	 .summary = __VA_ARGS__},

enum described_rule_kind { DESCRIBED_RULE_KINDS(RULE_NUMBER) RULE_SYNTAX, RULE_KINDS };

/* The numbers of a game's kinds, and the functions that run them. */
#define GAME_RULE_KINDS(game, ROWS)                                                                                  \
	enum { game##_BEFORE = RULE_KINDS - 1, ROWS(RULE_NUMBER) };                                                  \
	ROWS(RULE_FUNCTION)

/* colossus.h - what boards and recruit files share; private to the two rooms and pair.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H
#define MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/colossus_board.h"
#include "mapwright/format.h"

#include "edit/names.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- dialects ---- */

/* The versions of recruit files in the order of their dates; those of boards are in colossus_board.h. */
enum ter_dialect {
	TER_A,
	TER_B1,
	TER_B3,
	TER_C1,
	TER_C2,
	TER_C3,
	TER_C4,
	TER_C5,
	TER_C6,
	TER_C7,
	TER_C8,
	TER_D1,
	TER_D2,
	TER_DIALECTS
};

/* What a dialect has. */
enum trait {
	COMMENTS = 1 << 0, /* from # to a CR or the line end; and hexes and terrains need no line end */
	NAMES = 1 << 1,    /* words of letters, digits, . and _; in recruit files Special:word, too */
	QUOTES = 1 << 2,   /* words in quotes */
	/* of boards */
	BOARD = 1 << 3,
	CASE_WORD = 1 << 4, /* a hex begins with CASE */
	VISUAL_Y = 1 << 5,  /* x from 1; y from 1, in half rows */
	SIZE_LINE = 1 << 6, /* the first line is the size, and the board may have any shape */
	/* of recruit files */
	LETTER = 1 << 7,
	COLOR = 1 << 8,
	REGULAR = 1 << 9,     /* true or false, with pseudo creatures and a meaning of numbers below 1 */
	ANGEL = 1 << 10,      /* a line of that name with lists */
	ACQUIRABLE = 1 << 11, /* which is called so now */
	DISPLAY = 1 << 12,    /* a name to display after the pairs */
	NEGATIVE = 1 << 13,   /* numbers below 0 */
	TITANS = 1 << 14,     /* TITANIMPROVE, TITANTELEPORT */
	RANDOM = 1 << 15,     /* Random:file.rnd */
	NAME_LISTS = 1 << 16, /* lists of names */
};

/* How boards of a dialect write the terrain. */
enum terrain_style { TERRAIN_WORD, TERRAIN_LETTER, TERRAIN_NAME };

struct dialect {
	const char *name; /* "A" */
	unsigned traits;
	enum terrain_style terrain;
	char
	    separator; /* between two letters of a list, 0 where there are no such lists; of '\'' the first letter is read */
};
extern const struct dialect colossus_dialects[COLOSSUS_DIALECTS], ter_dialects[TER_DIALECTS];
extern const char *const colossus_dialect_names[], *const ter_dialect_names[]; /* NULL-terminated */

static inline bool has(const struct dialect *dialect, enum trait trait)
{
	return (dialect->traits & trait) != 0;
}

/* What the game, in its version of a dialect, makes of a file. */
enum reading {
	READ_NOTHING, /* memory is out */
	READ_STOPPED, /* it stops at something */
	READ_REFUSED, /* it reads all, and then stops at some points of a recruit file */
	READ_ALL,
};

/* ---- tokens ---- */

enum token_kind {
	TOKEN_NUMBER,
	TOKEN_COMMENT,
	/* of boards */
	TOKEN_CASE,
	TOKEN_TERRAIN, /* a word that the dialect takes for a terrain */
	TOKEN_EXIT,    /* a word that the dialect takes for an exit type */
	TOKEN_OTHER,   /* none of these */
	TOKEN_BYTE,    /* control characters, which no dialect takes */
	/* of recruit files */
	TOKEN_WORD,
	TOKEN_LETTERS, /* one letter, or a list of some without blanks; from D2 on a letter is a word */
	TOKEN_BOOLEAN,
	TOKEN_KEYWORD, /* of the dialect */
	TOKEN_RANDOM,
	TOKEN_COMMA,
	TOKEN_LINE_END
};

/* What is wrong with a token of a recruit file, in the order of the reader's table. */
enum damage {
	SOUND,
	BAD_CHARACTER,
	BAD_COMMENT,
	BAD_COMMA,
	BAD_NUMBER,
	BAD_RANDOM,
	LARGE_NUMBER,
	/* the others are for the reader to see */
	SHORT_WORD,
	LONG_LETTER,
	MANY_LETTERS,
	FIRST_ONLY,
	NO_NUMBER,
	NO_CREATURE,
	SURPLUS,
	NO_COMMA,
	NO_LINE_END,
	NO_BOOLEAN,
	NO_TERRAIN,
	EARLY_KEYWORD,
	OLD_KEYWORD,
	NO_VALUE,
	DAMAGES
};

struct token {
	enum token_kind kind;
	enum damage damage;
	struct span span;  /* on a board a quoted name without its quotes */
	struct span whole; /* with them */
};

/* Where tokens come from: bytes [at, end), of a board one line; `clean` is for next_token alone, 0 at first. */
struct lexer {
	const struct dialect *dialect;
	const char *bytes;
	size_t at, end, clean;
};

/* The next token, or false at the end. */
bool next_token(struct lexer *lexer, struct token *token);

static inline bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Are these bytes the word? Do they begin with it? */
bool equals(const char *bytes, struct span span, const char *word);
bool begins(const char *bytes, struct span span, const char *word);

/* The number of a token: digits, with a sign; INT64_MAX when it is beyond an int. */
int64_t token_number(const char *bytes, size_t length);

/* ---- words ---- */

/* Does the path (may be NULL) end so? */
bool path_ends(const char *path, const char *end);

#endif

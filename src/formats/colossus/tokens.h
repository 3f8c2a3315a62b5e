/* tokens.h - the dialects of boards and recruit files, and their tokens; private to the two folders and pair.c. */
#pragma once

#include "mapwright/bytes.h"

/* ---- dialects ---- */

/* The features of a dialect. */
enum feature {
	COMMENTS = 1 << 0, /* from # to a CR or the line end; also, hexes and terrains need no line end */
	NAMES = 1 << 1,    /* words of letters, digits, . and _; in recruit files also Special:word */
	QUOTES = 1 << 2,   /* words in quotes */
	/* of boards */
	BOARD = 1 << 3,
	CASE_WORD = 1 << 4, /* a hex starts with CASE */
	VISUAL_Y = 1 << 5,  /* x from 1; y from 1, in half rows */
	SIZE_LINE = 1 << 6, /* the first line is the size, and the board can have any shape */
	ANY_SIZE = 1 << 17, /* the boards of today, in XML: any size, and labels of any characters */
	/* of recruit files */
	LETTER = 1 << 7,
	COLOR = 1 << 8,
	REGULAR = 1 << 9,     /* true or false, with pseudo creatures and a meaning for numbers below 1 */
	ANGEL = 1 << 10,      /* a line ANGEL with lists */
	ACQUIRABLE = 1 << 11, /* its later name */
	DISPLAY = 1 << 12,    /* a display name after the pairs */
	NEGATIVE = 1 << 13,   /* numbers below 0 */
	TITANS = 1 << 14,     /* TITANIMPROVE, TITANTELEPORT */
	RANDOM = 1 << 15,     /* Random:file.rnd */
	NAME_LISTS = 1 << 16, /* lists of names */
	XML = 1 << 18,        /* the recruit files of today: aliases, starting creatures, words of any characters */
};

/* The versions of boards, by date. */
enum colossus_dialect {
	COLOSSUS_A,  /* CASE label TERRAIN ...; x and y are positions on the board as displayed */
	COLOSSUS_B1, /* no CASE; the terrain is a letter */
	COLOSSUS_B2, /* x and y are column and row */
	COLOSSUS_B3, /* with comments */
	COLOSSUS_C1, /* the first line is the size of the board */
	COLOSSUS_C2, /* the terrain is a name */
	COLOSSUS_DIALECTS,
	COLOSSUS_X = COLOSSUS_DIALECTS /* XML, a format of its own: labels are texts, and a board has any size */
};

/* How boards of a dialect write a terrain. */
enum terrain_style { TERRAIN_WORD, TERRAIN_LETTER, TERRAIN_NAME };

struct dialect {
	const char *name; /* "A" */
	unsigned features;
	enum terrain_style terrain;
	char separator; /* between two letters of a list, or 0; after '\'' the game reads no more letters */
};

/* The versions of recruit files by date. Most of them have everything that the previous one had; each row has the
 * features and the separator. Those of boards are in hex_board.h. */
enum {
	SINCE_B3 = COLOR | COMMENTS,
	SINCE_C1 = SINCE_B3 | REGULAR,
	SINCE_C3 = SINCE_C1 | ACQUIRABLE,
	SINCE_C5 = SINCE_C3 | DISPLAY | NEGATIVE,
	SINCE_C8 = SINCE_C5 | TITANS | QUOTES | NAMES,
};
#define TER_DIALECT_LIST(ROW)                                                                                        \
	ROW(A, LETTER, 0)                                                                                            \
	ROW(B1, LETTER | COLOR, 0)                                                                                   \
	ROW(B3, LETTER | SINCE_B3, 0)                                                                                \
	ROW(C1, LETTER | SINCE_C1, 0)                                                                                \
	ROW(C2, LETTER | SINCE_C1 | ANGEL, '\'')                                                                     \
	ROW(C3, LETTER | SINCE_C3, '\'')                                                                             \
	ROW(C4, LETTER | SINCE_C3 | DISPLAY, '\'')                                                                   \
	ROW(C5, LETTER | SINCE_C5, '\'')                                                                             \
	ROW(C6, LETTER | SINCE_C5 | TITANS, ',')                                                                     \
	ROW(C7, LETTER | SINCE_C5 | TITANS | QUOTES, ',')                                                            \
	ROW(C8, LETTER | SINCE_C8, ',')                                                                              \
	ROW(D1, SINCE_C8 | RANDOM, ',')                                                                              \
	ROW(D2, SINCE_C8 | RANDOM | NAME_LISTS, 0)
#define TER_NUMBER(name, ...) TER_##name,
enum ter_dialect { TER_DIALECT_LIST(TER_NUMBER) TER_DIALECTS, TER_X = TER_DIALECTS };

extern const struct dialect colossus_dialects[COLOSSUS_X + 1], ter_dialects[TER_X + 1];
extern const char *const colossus_dialect_names[], *const ter_dialect_names[]; /* NULL-terminated */

static inline bool has(const struct dialect *dialect, enum feature feature)
{
	return (dialect->features & feature) != 0;
}

/* What the game, in its version of a dialect, does with a file. */
enum reading {
	READ_STOPPED, /* it stops in the middle of the file */
	READ_REFUSED, /* it reads everything, then stops at wrong points in a recruit file */
	READ_ALL,
};

/* ---- tokens ---- */

enum token_kind {
	TOKEN_NUMBER,
	TOKEN_COMMENT,
	/* of boards */
	TOKEN_CASE,
	TOKEN_TERRAIN, /* a word that the dialect reads as a terrain */
	TOKEN_EXIT,    /* a word that the dialect reads as an exit type */
	TOKEN_OTHER,   /* none of these */
	TOKEN_BYTE,    /* control characters, which no dialect accepts */
	/* of recruit files */
	TOKEN_WORD,
	TOKEN_LETTERS, /* one letter, or a list of letters without blanks; since D2 a letter is a word */
	TOKEN_BOOLEAN,
	TOKEN_KEYWORD, /* of the dialect */
	TOKEN_RANDOM,
	TOKEN_COMMA,
	TOKEN_LINE_END
};

/* What can be wrong with a token of a recruit file: the rule that reports it, and the message after the token. Those
 * from SHORT_WORD on are found by the reader. */
#define TER_ERROR_LIST(ROW)                                                                                          \
	ROW(BAD_CHARACTER, CHARACTER, "is not a word")                                                               \
	ROW(BAD_COMMENT, COMMENT, "is a comment, which dialects A and B1 do not have: remove it.")                   \
	ROW(BAD_COMMA, CHARACTER, "is allowed only in the lists of ACQUIRABLE: remove it.")                          \
	ROW(BAD_NUMBER, CHARACTER, "is negative, which is allowed only since dialect C5.")                           \
	ROW(BAD_RANDOM, CHARACTER, "has no file name: write Random: and a name that ends in .rnd.")                  \
	ROW(LARGE_NUMBER, NUMBER_LARGE, "is out of range: numbers go from -2147483648 to 2147483647.")               \
	ROW(SHORT_WORD, WORD_SHORT, "is too short for a name: write at least two letters.")                          \
	ROW(LONG_LETTER, LETTER, "is where the terrain's letter should be: write one letter.")                       \
	ROW(MANY_LETTERS, LETTER,                                                                                    \
	    "is read only up to its first letter, which names the terrain: write only that letter.")                 \
	ROW(FIRST_ONLY, LIST, "is cut to its first letter in dialects C2 to C5: write one letter.")                  \
	ROW(NO_NUMBER, PAIR, "has no number before it: write how many creatures are needed.")                        \
	ROW(NO_CREATURE, PAIR, "has no creature after it: write its name.")                                          \
	ROW(SURPLUS, PAIR, "is extra: remove it.")                                                                   \
	ROW(NO_COMMA, LIST,                                                                                          \
	    "does not belong in the list: separate terrains with commas (without blanks before D2).")                \
	ROW(NO_LINE_END, LINE_END, "starts another terrain on the same line: move it to its own line.")              \
	ROW(NO_BOOLEAN, FIELD_MISSING, "is where true or false should be.")                                          \
	ROW(NO_TERRAIN, LINE_UNKNOWN, "does not start a terrain: a line starts with a terrain's letter or colour.")  \
	ROW(EARLY_KEYWORD, KEYWORD, "exists only in later dialects: remove the line.")                               \
	ROW(OLD_KEYWORD, KEYWORD, "was renamed to ACQUIRABLE in dialect C3: write ACQUIRABLE.")                      \
	ROW(NO_VALUE, PAIR, "has no number after it: write one.")
#define TER_ERROR(name, ...) name,
enum token_error { NONE, TER_ERROR_LIST(TER_ERROR) };

struct token {
	enum token_kind kind;
	enum token_error error;
	struct span span;  /* on a board, a quoted name without its quotes */
	struct span whole; /* including the quotes */
};

/* The source of tokens: the bytes [at, end), for a board one line. `validated_to` is used only by next_token and
 * starts at 0. */
struct lexer {
	const struct dialect *dialect;
	const char *bytes;
	size_t at, end, validated_to;
};

/* Reads the next token. Returns false at the end. */
bool next_token(struct lexer *lexer, struct token *token);

static inline bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

bool equals(const char *bytes, struct span span, const char *word);

/* Returns the number of a token, digits with an optional sign; INT64_MAX if it does not fit into an int. */
int64_t token_number(const char *bytes, size_t length);

/* lex.h - the tokens of a board's lines, and what a word means in a dialect; private to the room. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_LEX_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_LEX_H

#include "mapwright/colossus_board.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
	TOKEN_CASE,
	TOKEN_NUMBER,
	TOKEN_TERRAIN, /* a word that the dialect takes for a terrain */
	TOKEN_EXIT,    /* a word that the dialect takes for an exit type */
	TOKEN_OTHER,   /* none of these */
	TOKEN_COMMENT, /* # to a CR or the end of the line, in every dialect */
	TOKEN_BYTE,    /* control characters, which no dialect takes */
};

struct token {
	enum token_kind kind;
	struct span span;  /* a quoted name without its quotes */
	struct span whole; /* with them */
};

/* Bytes that stand for one. */
struct word {
	const char *bytes;
	size_t length;
};

/* Where the tokens of a line come from: bytes [at, end); `clean` is for colossus_next_token alone, 0 at first. */
struct lexer {
	enum colossus_dialect dialect;
	const char *bytes;
	size_t at, end, clean;
};

/* The next token, or false at the line's end. */
bool colossus_next_token(struct lexer *lexer, struct token *token);

/* What kind of token the word as a whole is in the dialect. */
enum token_kind colossus_word_kind(enum colossus_dialect dialect, struct word word);

/* The number of digits only; -1 when it is not a number, -2 when it is 2^31 or more. */
int colossus_number(struct word word);

/* May it be a name in quotes? */
bool colossus_is_quotable(struct word word);

/* enum colossus_exit_type of a word in capitals, else -1. */
int colossus_exit_type(struct word word);

#endif

/* The tokens of a line. Blanks, tabs and CR only part them, and between a word and a number no blank is needed:
 * CASE1PLAINS2ARROWS is five tokens in dialect A. In C2 a name takes the digits after it along, so that ARROWS0 is one
 * word there. A run of other bytes is cut so only when every piece of it is a token; otherwise the run as a whole is one
 * token that means nothing, which can then be mended as one. */
#include "lex.h"

#include "map.h"

#include <limits.h>
#include <string.h>

const char *const colossus_exit_names[] = {"ARROW", "ARROWS", "ARCH", "BLOCK"};

/* Dialect A has no other terrains; later ones take theirs from the recruit file. */
static const char *const terrain_words[] = {"BRUSH",  "DESERT", "HILLS", "JUNGLE", "MOUNTAINS", "MARSH",
					    "PLAINS", "SWAMP",  "TOWER", "TUNDRA", "WOODS",     NULL};

/* A control character that parts nothing and is in no word. */
static bool is_foreign(char byte)
{
	return ((unsigned char)byte < ' ' && !is_blank(byte)) || byte == 0x7f;
}

int colossus_number(const char *bytes, size_t length)
{
	long long number = 0;
	for (size_t i = 0; i < length; i++) {
		if (!is_digit(bytes[i]))
			return -1;
		if (number <= INT_MAX)
			number = number * 10 + (bytes[i] - '0');
	}
	return length == 0 ? -1 : number > INT_MAX ? -2 : (int)number;
}

static bool is_word(const char *word, const char *bytes, size_t length, bool any_case)
{
	return strlen(word) == length &&
	       (any_case ? strncasecmp(word, bytes, length) : strncmp(word, bytes, length)) == 0;
}

int colossus_exit_type(const char *bytes, size_t length)
{
	for (int type = 0; type < COLOSSUS_EXIT_TYPES; type++)
		if (is_word(colossus_exit_names[type], bytes, length, false))
			return type;
	return -1;
}

static bool is_terrain_word(const char *bytes, size_t length)
{
	for (const char *const *word = terrain_words; *word; word++)
		if (is_word(*word, bytes, length, false))
			return true;
	return false;
}

static bool is_name(const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!is_letter(bytes[i]) && bytes[i] != '.' && bytes[i] != '_' && (i == 0 || !is_digit(bytes[i])))
			return false;
	return length > 0;
}

enum token_kind colossus_word_kind(enum colossus_dialect dialect, const char *bytes, size_t length)
{
	const struct colossus_dialect_traits *traits = &colossus_dialects[dialect];
	if (colossus_number(bytes, length) != -1)
		return TOKEN_NUMBER;
	if (colossus_exit_type(bytes, length) >= 0)
		return TOKEN_EXIT;
	if (traits->case_word && is_word("CASE", bytes, length, true))
		return TOKEN_CASE;
	switch (traits->terrain) {
	case TERRAIN_WORD:
		return is_terrain_word(bytes, length) ? TOKEN_TERRAIN : TOKEN_OTHER;
	case TERRAIN_LETTER:
		return length == 1 && is_letter(*bytes) ? TOKEN_TERRAIN : TOKEN_OTHER;
	case TERRAIN_NAME:
		return is_name(bytes, length) ? TOKEN_TERRAIN : TOKEN_OTHER;
	}
	return TOKEN_OTHER;
}

/* The first piece of a run: digits, or what is no digit; a name takes the digits in it along. */
static size_t piece_length(enum colossus_dialect dialect, const char *bytes, size_t length)
{
	size_t at = 0;
	bool number = is_digit(bytes[0]), name = colossus_dialects[dialect].terrain == TERRAIN_NAME;
	while (at < length && (number ? is_digit(bytes[at]) : name || !is_digit(bytes[at])))
		at++;
	return at;
}

/* Is every piece of the run a token? */
static bool run_is_clean(enum colossus_dialect dialect, const char *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t piece = piece_length(dialect, bytes + at, length - at);
		if (colossus_word_kind(dialect, bytes + at, piece) == TOKEN_OTHER)
			return false;
		at += piece;
	}
	return true;
}

bool colossus_is_quotable(const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!is_letter(bytes[i]) && !is_digit(bytes[i]) && bytes[i] != '.' && bytes[i] != '_' &&
		    bytes[i] != ' ')
			return false;
	return length > 0;
}

/* A quoted name, if one begins here and ends in the line. */
static bool take_quoted(enum colossus_dialect dialect, const char *bytes, size_t start, size_t end,
			struct token *token)
{
	if (bytes[start] != '"' || colossus_dialects[dialect].terrain != TERRAIN_NAME)
		return false;
	const char *quote = memchr(bytes + start + 1, '"', end - start - 1);
	if (!quote)
		return false;
	size_t length = (size_t)(quote - (bytes + start + 1));
	bool name = colossus_is_quotable(bytes + start + 1, length);
	*token = (struct token){.kind = name ? TOKEN_TERRAIN : TOKEN_OTHER,
				.span = {.start = start + 1, .length = length},
				.whole = {.start = start, .length = length + 2}};
	if (length == 0)
		token->span = token->whole;
	return true;
}

static void set_token(struct token *token, enum token_kind kind, size_t start, size_t length)
{
	struct span span = {.start = start, .length = length};
	*token = (struct token){.kind = kind, .span = span, .whole = span};
}

/* Where a run of word bytes ends: at a blank, a comment, a foreign byte, and in dialect C2 at a quote. */
static size_t run_length(enum colossus_dialect dialect, const char *bytes, size_t start, size_t end)
{
	size_t at = start + 1;
	bool quotes = colossus_dialects[dialect].terrain == TERRAIN_NAME;
	while (at < end && !is_blank(bytes[at]) && !is_foreign(bytes[at]) && bytes[at] != '#' &&
	       !(quotes && bytes[at] == '"'))
		at++;
	return at - start;
}

static bool is_clean(struct lexer *lexer, size_t start, size_t length)
{
	if (start >= lexer->clean && run_is_clean(lexer->dialect, lexer->bytes + start, length))
		lexer->clean = start + length;
	return start < lexer->clean;
}

bool colossus_next_token(struct lexer *lexer, struct token *token)
{
	const char *bytes = lexer->bytes;
	size_t start = lexer->at, end = lexer->end;
	while (start < end && is_blank(bytes[start]))
		start++;
	lexer->at = end;
	if (start >= end)
		return false;
	if (bytes[start] == '#') {
		const char *stop = memchr(bytes + start, '\r', end - start);
		set_token(token, TOKEN_COMMENT, start, stop ? (size_t)(stop - bytes) - start : end - start);
	} else if (is_foreign(bytes[start])) {
		size_t length = 1;
		while (start + length < end && is_foreign(bytes[start + length]))
			length++;
		set_token(token, TOKEN_BYTE, start, length);
	} else if (!take_quoted(lexer->dialect, bytes, start, end, token)) {
		size_t length = run_length(lexer->dialect, bytes, start, end);
		bool clean = is_clean(lexer, start, length);
		size_t piece = clean ? piece_length(lexer->dialect, bytes + start, length) : length;
		set_token(token, clean ? colossus_word_kind(lexer->dialect, bytes + start, piece) : TOKEN_OTHER,
			  start, piece);
	}
	lexer->at = span_end(token->whole);
	return true;
}

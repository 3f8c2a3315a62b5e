/* The tokens of a line. Blanks, tabs and CR only part them, and between a word and a number no blank is needed:
 * CASE1PLAINS2ARROWS is five tokens in dialect A. In C2 a name takes the digits after it along, so that ARROWS0 is one
 * word there. A run of other bytes is cut so only when every piece of it is a token; otherwise the run as a whole is one
 * token that means nothing, which can then be mended as one. */
#include "lex.h"

#include "map.h"

#include <limits.h>
#include <string.h>

const char *const colossus_dialect_names[] = {"A", "B1", "B2", "B3", "C1", "C2", NULL};

const struct colossus_dialect_traits colossus_dialects[] = {
    [COLOSSUS_A] = {.name = "dialect A", .terrain = TERRAIN_WORD, .case_word = true, .visual_y = true},
    [COLOSSUS_B1] = {.name = "dialect B1", .terrain = TERRAIN_LETTER, .visual_y = true},
    [COLOSSUS_B2] = {.name = "dialect B2", .terrain = TERRAIN_LETTER},
    [COLOSSUS_B3] = {.name = "dialect B3", .terrain = TERRAIN_LETTER, .comments = true},
    [COLOSSUS_C1] = {.name = "dialect C1", .terrain = TERRAIN_LETTER, .comments = true, .size_line = true},
    [COLOSSUS_C2] = {.name = "dialect C2", .terrain = TERRAIN_NAME, .comments = true, .size_line = true},
};

const char *const colossus_exit_names[] = {"ARROW", "ARROWS", "ARCH", "BLOCK"};

/* Dialect A has no other terrains; later ones take theirs from the recruit file. */
static const char *const terrain_words[] = {"BRUSH",  "DESERT", "HILLS", "JUNGLE", "MOUNTAINS", "MARSH",
					    "PLAINS", "SWAMP",  "TOWER", "TUNDRA", "WOODS",     NULL};

/* A control character that parts nothing and is in no word. */
static bool is_foreign(char byte)
{
	return ((unsigned char)byte < ' ' && !is_blank(byte)) || byte == 0x7f;
}

int colossus_number(struct word word)
{
	long long number = 0;
	for (size_t i = 0; i < word.length; i++) {
		if (!byte_is_digit(word.bytes[i]))
			return -1;
		if (number <= INT_MAX)
			number = number * 10 + (word.bytes[i] - '0');
	}
	return word.length == 0 ? -1 : number > INT_MAX ? -2 : (int)number;
}

int colossus_exit_type(struct word word)
{
	for (int type = 0; type < COLOSSUS_EXIT_TYPES; type++)
		if (equals(word.bytes, (struct span){.length = word.length}, colossus_exit_names[type]))
			return type;
	return -1;
}

static bool is_terrain_word(struct word word)
{
	for (const char *const *known = terrain_words; *known; known++)
		if (equals(word.bytes, (struct span){.length = word.length}, *known))
			return true;
	return false;
}

static bool is_name_byte(char byte)
{
	return byte_is_letter(byte) || byte_is_digit(byte) || byte == '.' || byte == '_';
}

static bool is_name(struct word word)
{
	for (size_t i = 0; i < word.length; i++)
		if (!is_name_byte(word.bytes[i]))
			return false;
	return word.length > 0 && !byte_is_digit(word.bytes[0]);
}

bool colossus_is_quotable(struct word word)
{
	for (size_t i = 0; i < word.length; i++)
		if (!is_name_byte(word.bytes[i]) && word.bytes[i] != ' ')
			return false;
	return word.length > 0;
}

static bool is_terrain(const struct colossus_dialect_traits *traits, struct word word)
{
	return traits->terrain == TERRAIN_WORD     ? is_terrain_word(word)
	       : traits->terrain == TERRAIN_LETTER ? word.length == 1 && byte_is_letter(*word.bytes)
						   : is_name(word);
}

enum token_kind colossus_word_kind(enum colossus_dialect dialect, struct word word)
{
	const struct colossus_dialect_traits *traits = &colossus_dialects[dialect];
	if (colossus_number(word) != -1)
		return TOKEN_NUMBER;
	if (colossus_exit_type(word) >= 0)
		return TOKEN_EXIT;
	if (traits->case_word && word.length == 4 && strncasecmp(word.bytes, "CASE", 4) == 0)
		return TOKEN_CASE;
	return is_terrain(traits, word) ? TOKEN_TERRAIN : TOKEN_OTHER;
}

/* The first piece of a run: digits, or what is not a digit; a name takes the digits in it along. */
static size_t piece_length(enum colossus_dialect dialect, const char *bytes, size_t length)
{
	size_t at = 0;
	bool number = byte_is_digit(bytes[0]), name = colossus_dialects[dialect].terrain == TERRAIN_NAME;
	while (at < length && (number ? byte_is_digit(bytes[at]) : name || !byte_is_digit(bytes[at])))
		at++;
	return at;
}

/* Is every piece of the run a token? */
static bool run_is_clean(enum colossus_dialect dialect, const char *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t piece = piece_length(dialect, bytes + at, length - at);
		if (colossus_word_kind(dialect, (struct word){bytes + at, piece}) == TOKEN_OTHER)
			return false;
		at += piece;
	}
	return true;
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
	bool name = colossus_is_quotable((struct word){bytes + start + 1, length});
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
		set_token(token, TOKEN_COMMENT, start, bytes_find(bytes, start, end, '\r') - start);
	} else if (is_foreign(bytes[start])) {
		size_t length = 1;
		while (start + length < end && is_foreign(bytes[start + length]))
			length++;
		set_token(token, TOKEN_BYTE, start, length);
	} else if (!take_quoted(lexer->dialect, bytes, start, end, token)) {
		size_t length = run_length(lexer->dialect, bytes, start, end);
		bool clean = is_clean(lexer, start, length);
		size_t piece = clean ? piece_length(lexer->dialect, bytes + start, length) : length;
		set_token(token,
			  clean ? colossus_word_kind(lexer->dialect, (struct word){bytes + start, piece})
				: TOKEN_OTHER,
			  start, piece);
	}
	lexer->at = span_end(token->whole);
	return true;
}

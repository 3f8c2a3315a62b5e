/* The dialects of both formats, and their tokens as split by the game's parser of each dialect.
 *
 * Blanks, tabs and CR are separators. No blank is needed between a word and a number: CASE1PLAINS2ARROWS is five tokens
 * of a board in dialect A, and Brush1Lion2Bear five of a recruit file in dialects where names have no digits. A run of
 * bytes that the dialect cannot read is a single token, which can be shown, moved and repaired as a whole. */
#include "map/map.h"
#include "ter/ter.h"

#include <limits.h>

const char *const colossus_dialect_names[] = {"A", "B1", "B2", "B3", "C1", "C2", NULL};

const struct dialect colossus_dialects[] = {
    [COLOSSUS_A] = {"A", BOARD | CASE_WORD | VISUAL_Y, TERRAIN_WORD, 0},
    [COLOSSUS_B1] = {"B1", BOARD | VISUAL_Y, TERRAIN_LETTER, 0},
    [COLOSSUS_B2] = {"B2", BOARD, TERRAIN_LETTER, 0},
    [COLOSSUS_B3] = {"B3", BOARD | COMMENTS, TERRAIN_LETTER, 0},
    [COLOSSUS_C1] = {"C1", BOARD | COMMENTS | SIZE_LINE, TERRAIN_LETTER, 0},
    [COLOSSUS_C2] = {"C2", BOARD | COMMENTS | SIZE_LINE | NAMES | QUOTES, TERRAIN_NAME, 0},
    [COLOSSUS_X] = {"X", BOARD | SIZE_LINE | ANY_SIZE | NAMES | QUOTES, TERRAIN_NAME, 0},
};

#define NAMED(name, ...) #name,
#define LISTED(name, has, between) {#name, has, 0, between},
const char *const ter_dialect_names[] = {TER_DIALECT_LIST(NAMED) NULL};
const struct dialect ter_dialects[] = {
    TER_DIALECT_LIST(LISTED)[TER_X] = {"X", COLOR | REGULAR | ACQUIRABLE | DISPLAY | NEGATIVE | TITANS | XML, 0, 0}};

const char *const hex_exit_names[] = {"ARROW", "ARROWS", "ARCH", "BLOCK"};

/* ---- bytes ---- */

bool equals(const char *bytes, struct span span, const char *word)
{
	return bytes_equal(bytes + span.start, span.length, word);
}

static bool is_word_byte(const struct dialect *dialect, char byte)
{
	return byte_is_letter(byte) || (has(dialect, NAMES) && (byte_is_digit(byte) || byte == '.' || byte == '_'));
}

static bool is_quoted_byte(const struct dialect *dialect, char byte)
{
	return byte_is_letter(byte) || byte_is_digit(byte) || byte == ' ' || byte == '_' ||
	       (byte == '.' && has(dialect, NAMES));
}

int64_t token_number(const char *bytes, size_t length)
{
	int64_t number = 0;
	bool negative = length > 0 && bytes[0] == '-';
	int64_t limit = negative ? -(int64_t)INT_MIN : INT_MAX;
	for (size_t i = negative; i < length; i++) {
		number = number * 10 + (bytes[i] - '0');
		if (number > limit)
			return INT64_MAX;
	}
	return negative ? -number : number;
}

/* Returns the length of the word bytes of the dialect at the start of the rest; 0 if there are none. */
static size_t match_word_bytes(const struct dialect *dialect, const char *rest, size_t length)
{
	size_t end = 0;
	while (end < length && is_word_byte(dialect, rest[end]))
		end++;
	return end;
}

/* ---- boards ---- */

int colossus_number(struct word word)
{
	if (word.length == 0 || bytes_skip(word.bytes, 0, word.length, DECIMAL_DIGITS) < word.length)
		return -1;
	int64_t number = token_number(word.bytes, word.length);
	return number == INT64_MAX ? -2 : (int)number;
}

int colossus_exit_type(struct word word)
{
	for (int type = 0; type < HEX_EXIT_TYPES; type++)
		if (bytes_equal(word.bytes, word.length, hex_exit_names[type]))
			return type;
	return -1;
}

bool colossus_is_quotable(struct word word)
{
	for (size_t i = 0; i < word.length; i++)
		if (!is_quoted_byte(&colossus_dialects[COLOSSUS_C2], word.bytes[i]))
			return false;
	return word.length > 0;
}

enum token_kind colossus_word_kind(const struct dialect *dialect, struct word word)
{
	/* Dialect A has no other terrains; later dialects take theirs from the recruit file. */
	static const char *const terrains[] = {"BRUSH",  "DESERT", "HILLS", "JUNGLE", "MOUNTAINS", "MARSH",
					       "PLAINS", "SWAMP",  "TOWER", "TUNDRA", "WOODS",     NULL};
	if (colossus_number(word) != -1)
		return TOKEN_NUMBER;
	if (colossus_exit_type(word) >= 0)
		return TOKEN_EXIT;
	if (has(dialect, CASE_WORD) && word.length == 4 && strncasecmp(word.bytes, "CASE", 4) == 0)
		return TOKEN_CASE;
	bool terrain = false;
	if (dialect->terrain == TERRAIN_LETTER)
		terrain = word.length == 1 && byte_is_letter(*word.bytes);
	else if (dialect->terrain == TERRAIN_NAME)
		terrain = word.length > 0 && !byte_is_digit(*word.bytes) &&
			  match_word_bytes(dialect, word.bytes, word.length) == word.length;
	for (const char *const *known = terrains; *known && dialect->terrain == TERRAIN_WORD && !terrain; known++)
		terrain = bytes_equal(word.bytes, word.length, *known);
	return terrain ? TOKEN_TERRAIN : TOKEN_OTHER;
}

/* Returns true for a control character that is neither a separator nor part of a word. */
static bool is_foreign(char byte)
{
	return ((unsigned char)byte < ' ' && !is_blank(byte)) || byte == 0x7f;
}

/* Returns the length of the first piece of a run: digits, or bytes other than digits; a name includes its digits. */
static size_t piece_length(const struct dialect *dialect, const char *bytes, size_t length)
{
	size_t at = 0;
	bool number = byte_is_digit(bytes[0]);
	while (at < length && (number ? byte_is_digit(bytes[at]) : has(dialect, NAMES) || !byte_is_digit(bytes[at])))
		at++;
	return at;
}

/* Reads control characters, a quoted name that ends on the line, or a piece of a run. A run is split only if every
 * piece of it is a token; otherwise the whole run is a single token without a meaning. */
static void read_board_word(struct lexer *lexer, const char *rest, size_t length, struct token *token)
{
	const struct dialect *dialect = lexer->dialect;
	size_t start = token->span.start, end = 1;
	const char *quote = has(dialect, QUOTES) && rest[0] == '"' ? memchr(rest + 1, '"', length - 1) : NULL;
	token->kind = TOKEN_BYTE;
	if (is_foreign(rest[0])) {
		while (end < length && is_foreign(rest[end]))
			end++;
		token->span.length = end;
	} else if (quote) {
		size_t inside = (size_t)(quote - rest) - 1;
		token->kind = colossus_is_quotable((struct word){rest + 1, inside}) ? TOKEN_TERRAIN : TOKEN_OTHER;
		token->whole = (struct span){start, inside + 2};
		token->span = inside > 0 ? (struct span){start + 1, inside} : token->whole;
	} else {
		while (end < length && !is_blank(rest[end]) && !is_foreign(rest[end]) && rest[end] != '#' &&
		       !(has(dialect, QUOTES) && rest[end] == '"'))
			end++;
		size_t piece = piece_length(dialect, rest, end), at = piece;
		token->span.length = piece;
		token->kind = colossus_word_kind(dialect, (struct word){rest, piece});
		bool sound = token->kind != TOKEN_OTHER;
		for (; at < end && sound && start >= lexer->validated_to; at += piece) {
			piece = piece_length(dialect, rest + at, end - at);
			sound = colossus_word_kind(dialect, (struct word){rest + at, piece}) != TOKEN_OTHER;
		}
		lexer->validated_to = start + end;
		if (sound)
			return;
		token->kind = TOKEN_OTHER;
		token->span.length = end;
	}
}

/* ---- recruit files ---- */

bool ter_is_boolean(const char *bytes, struct span span)
{
	return equals(bytes, span, "true") || equals(bytes, span, "false");
}

bool ter_is_keyword(const char *bytes, struct span span)
{
	char first = span.length > 0 ? bytes[span.start] : '\0';
	return (first == 'A' && (equals(bytes, span, "ANGEL") || equals(bytes, span, "ACQUIRABLE"))) ||
	       (first == 'T' && (equals(bytes, span, "TITANIMPROVE") || equals(bytes, span, "TITANTELEPORT")));
}

static size_t match_number(const char *rest, size_t length)
{
	size_t sign = rest[0] == '-', end = bytes_skip(rest, sign, length, DECIMAL_DIGITS);
	return end > sign ? end : 0;
}

/* Returns the length of the prefix and at least one word byte after it; else 0. */
static size_t match_prefixed(const struct dialect *dialect, const char *rest, size_t length, const char *prefix)
{
	size_t head = strlen(prefix);
	if (!bytes_begin(rest, length, prefix))
		return 0;
	size_t word = match_word_bytes(dialect, rest + head, length - head);
	return word > 0 ? head + word : 0;
}

/* Returns the length of the longest word that matches, and sets its kind; of two equally long ones the more specific
 * kind. 0 if none matches. */
static size_t match_word(const struct dialect *dialect, const char *rest, size_t length, enum token_kind *kind)
{
	const size_t least = strlen("Random:.rnd");
	size_t end = has(dialect, RANDOM) ? match_prefixed(dialect, rest, length, "Random:") : 0;
	while (end > least && memcmp(rest + end - 4, ".rnd", 4) != 0) /* the bytes attached to it are another word */
		end--;
	*kind = end > least ? TOKEN_RANDOM : TOKEN_WORD;
	if (end <= least)
		end = has(dialect, NAMES) ? match_prefixed(dialect, rest, length, "Special:") : 0;
	if (end > 0)
		return end;
	if (has(dialect, QUOTES) && rest[0] == '"') {
		for (end = 1; end < length && is_quoted_byte(dialect, rest[end]);)
			end++;
		return end > 1 && end < length && rest[end] == '"' ? end + 1 : 0;
	}
	size_t word = byte_is_digit(rest[0]) ? 0 : match_word_bytes(dialect, rest, length);
	size_t letters = !has(dialect, NAME_LISTS) && byte_is_letter(rest[0]);
	while (letters > 0 && dialect->separator && letters + 1 < length && rest[letters] == dialect->separator &&
	       byte_is_letter(rest[letters + 1]))
		letters += 2;
	/* a list of letters with attached word bytes is a single word ("P,Troll"): the lexer states do not
	 * distinguish the two */
	if (has(dialect, NAMES) && letters > 1 && letters < length && is_word_byte(dialect, rest[letters]))
		return letters + match_word_bytes(dialect, rest + letters, length - letters);
	struct span span = {.length = word};
	if (letters > 0 && letters >= word)
		*kind = TOKEN_LETTERS;
	else if (ter_is_keyword(rest, span) && has(dialect, rest[0] == 'T'   ? TITANS
							    : rest[1] == 'N' ? ANGEL
									     : ACQUIRABLE))
		*kind = TOKEN_KEYWORD;
	else if (has(dialect, REGULAR) && ter_is_boolean(rest, span))
		*kind = TOKEN_BOOLEAN;
	return MAX(letters, word);
}

/* Reads a word, or bytes that belong together although the dialect cannot read them: a quoted text, or a run up to
 * the next blank. */
static void read_recruit_word(const struct dialect *dialect, const char *rest, size_t length, struct token *token)
{
	enum token_kind after;
	size_t end = match_word(dialect, rest, length, &token->kind), left = length - end;
	const char *next = rest + end;
	token->span.length = end;
	if (end > 0 && (rest[0] == '"' || left == 0 || memchr(" \t\r\n#,'", *next, 7) ||
			((*next != '-' || has(dialect, NEGATIVE)) && match_number(next, left) > 0) ||
			match_word(dialect, next, left, &after) > 0))
		return;
	length = bytes_find(rest, 0, length, '\n');
	const char *close = rest[0] == '"' && length > 1 ? memchr(rest + 1, '"', length - 1) : NULL;
	end = close ? (size_t)(close - rest) + 1 : 1;
	while (!close && end < length && !is_blank(rest[end]) && rest[end] != '#')
		end++;
	bool random = has(dialect, RANDOM) && bytes_begin(rest, end, "Random:");
	token->kind = random ? TOKEN_RANDOM : TOKEN_WORD;
	token->error = random ? BAD_RANDOM : BAD_CHARACTER;
	token->span.length = end;
}

/* ---- both ---- */

bool next_token(struct lexer *lexer, struct token *token)
{
	const struct dialect *dialect = lexer->dialect;
	bool board = has(dialect, BOARD);
	while (lexer->at < lexer->end && is_blank(lexer->bytes[lexer->at]))
		lexer->at++;
	if (lexer->at >= lexer->end)
		return false;
	const char *rest = lexer->bytes + lexer->at;
	size_t length = lexer->end - lexer->at, number = board ? 0 : match_number(rest, length);
	*token = (struct token){.kind = TOKEN_LINE_END, .span = {lexer->at, 1}};
	if (rest[0] == '#') {
		length = bytes_find(rest, 0, length, '\n');
		token->kind = TOKEN_COMMENT;
		token->error = has(dialect, COMMENTS) ? NONE : BAD_COMMENT;
		token->span.length = board || has(dialect, COMMENTS) ? bytes_find(rest, 0, length, '\r') : length;
	} else if (board) {
		read_board_word(lexer, rest, length, token);
	} else if (rest[0] == ',' || rest[0] == '\'') {
		token->kind = TOKEN_COMMA;
		token->error = rest[0] == ',' && has(dialect, NAME_LISTS) ? NONE : BAD_COMMA;
	} else if (number > 0) {
		token->kind = TOKEN_NUMBER;
		token->span.length = number;
		token->error = token_number(rest, number) == INT64_MAX     ? LARGE_NUMBER
			       : rest[0] == '-' && !has(dialect, NEGATIVE) ? BAD_NUMBER
									   : NONE;
	} else if (rest[0] != '\n') {
		read_recruit_word(dialect, rest, length, token);
	}
	if (token->whole.length == 0)
		token->whole = token->span;
	lexer->at = span_end(token->whole);
	return true;
}

bool ter_is_token(enum ter_dialect dialect, enum token_kind kind, const char *bytes, size_t length)
{
	struct lexer lexer = ter_lexer(dialect, bytes, length);
	struct token token;
	return next_token(&lexer, &token) && token.kind == kind && token.error == NONE && token.span.start == 0 &&
	       token.span.length == length;
}

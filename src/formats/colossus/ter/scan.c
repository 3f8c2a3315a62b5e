/* Tokens of recruit files, as the parser of each dialect cuts them: the longest that fits, of two as long the more
 * special one.
 *
 * Blanks, tabs and CR only separate. Before C8 a word is letters alone, so that no blank is needed between a word and
 * a number ("Brush1Lion2Bear"). A keyword of a later dialect is a word like any other. A run of bytes that the dialect
 * cannot read is one token with one damage: it is shown, moved and mended like a word. */
#include "ter.h"

#include <limits.h>
#include <string.h>

const char *const ter_dialects[TER_DIALECTS + 1] = {"A",  "B1", "B3", "C1", "C2", "C3", "C4",
						    "C5", "C6", "C7", "C8", "D1", "D2"};

/* ---- bytes ---- */

static bool is_word_byte(char byte, enum ter_dialect dialect)
{
	return byte_is_letter(byte) || (dialect >= TER_C8 && (byte_is_digit(byte) || byte == '.' || byte == '_'));
}

static bool is_quoted_byte(char byte, enum ter_dialect dialect)
{
	return byte_is_letter(byte) || byte_is_digit(byte) || byte == ' ' || byte == '_' ||
	       (byte == '.' && dialect >= TER_C8);
}

bool ter_is_boolean(const char *bytes, struct span span)
{
	return equals(bytes, span, "true") || equals(bytes, span, "false");
}

bool ter_is_keyword(const char *bytes, struct span span)
{
	return equals(bytes, span, "ANGEL") || equals(bytes, span, "ACQUIRABLE") ||
	       equals(bytes, span, "TITANIMPROVE") || equals(bytes, span, "TITANTELEPORT");
}

bool ter_is_letter(const char *bytes, struct span span)
{
	return span.length == 1 && byte_is_letter(bytes[span.start]);
}

static struct span unquoted(const char *bytes, struct span span)
{
	if (span.length >= 2 && bytes[span.start] == '"' && bytes[span_end(span) - 1] == '"')
		return (struct span){.start = span.start + 1, .length = span.length - 2};
	return span;
}

int64_t ter_number(const char *bytes, size_t length)
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

const char *ter_word_rule(enum ter_dialect dialect)
{
	if (dialect >= TER_D2)
		return "letters, digits, . and _, no digit first, or these and blanks in quotes";
	if (dialect >= TER_C8)
		return "two or more letters, digits, . and _, no digit first, or these and blanks in quotes";
	return dialect == TER_C7 ? "two or more letters, or letters, digits, blanks and _ in quotes"
				 : "two or more letters, nothing else";
}

struct span ter_plain(enum ter_dialect dialect, enum ter_field field, const char *bytes, struct span value)
{
	char sign = ter_list_sign(dialect);
	if (field != TER_LETTER && field != TER_LIST)
		return unquoted(bytes, value);
	bool first = field == TER_LETTER || ter_reads_first_only(dialect);
	if (first && sign && value.length > 1 && bytes[value.start + 1] == sign)
		value.length = 1;
	return value;
}

bool ter_next_listed(const char *bytes, size_t end, size_t *at, struct span *entry)
{
	while (*at < end && (is_blank(bytes[*at]) || bytes[*at] == ',' || bytes[*at] == '\''))
		(*at)++;
	size_t start = *at;
	const char *close =
	    start + 1 < end && bytes[start] == '"' ? memchr(bytes + start + 1, '"', end - start - 1) : NULL;
	if (close)
		*at = (size_t)(close - bytes) + 1;
	while (!close && *at < end && !is_blank(bytes[*at]) && bytes[*at] != ',' && bytes[*at] != '\'')
		(*at)++;
	*entry = unquoted(bytes, span_between(start, *at));
	return *at > start;
}

size_t ter_next_line(const char *bytes, size_t length, size_t at)
{
	const char *end = memchr(bytes + at, '\n', length - at), *stop = end ? end : bytes + length;
	const char *comment = memchr(bytes + at, '#', (size_t)(stop - bytes) - at);
	const char *cut = comment ? memchr(comment, '\r', (size_t)(stop - comment)) : NULL;
	if (cut && cut + 1 < stop)
		return (size_t)(cut - bytes) + 1;
	return end ? (size_t)(end - bytes) + 1 : length;
}

/* ---- tokens ---- */

/* The length of what fits at the start of the rest, 0 when nothing does. */

static size_t match_number(const char *rest, size_t length)
{
	size_t sign = rest[0] == '-', end = sign;
	while (end < length && byte_is_digit(rest[end]))
		end++;
	return end > sign ? end : 0;
}

/* Bytes of words, which may begin with a digit. */
static size_t match_rest(const char *rest, size_t length, enum ter_dialect dialect)
{
	size_t end = 0;
	while (end < length && is_word_byte(rest[end], dialect))
		end++;
	return end;
}

static size_t match_word(const char *rest, size_t length, enum ter_dialect dialect)
{
	return byte_is_digit(rest[0]) ? 0 : match_rest(rest, length, dialect);
}

/* Letters with the sign of lists between two of them, without blanks; just one letter where there are no lists. */
static size_t match_letters(const char *rest, size_t length, enum ter_dialect dialect)
{
	if (dialect >= TER_D2 || !byte_is_letter(rest[0]))
		return 0;
	char sign = ter_list_sign(dialect);
	size_t end = 1;
	while (sign && end + 1 < length && rest[end] == sign && byte_is_letter(rest[end + 1]))
		end += 2;
	return end;
}

static size_t match_quoted(const char *rest, size_t length, enum ter_dialect dialect)
{
	size_t end = 1;
	if (dialect < TER_C7 || rest[0] != '"')
		return 0;
	while (end < length && is_quoted_byte(rest[end], dialect))
		end++;
	return end > 1 && end < length && rest[end] == '"' ? end + 1 : 0;
}

/* The prefix and the word bytes that follow it: at least one. */
static size_t match_prefixed(const char *rest, size_t length, const char *prefix, enum ter_dialect dialect)
{
	size_t head = strlen(prefix);
	if (!begins(rest, (struct span){.length = length}, prefix))
		return 0;
	size_t word = match_rest(rest + head, length - head, dialect);
	return word > 0 ? head + word : 0;
}

/* "Random:", a word, ".rnd"; what clings to that is another word. */
static size_t match_random(const char *rest, size_t length, enum ter_dialect dialect)
{
	size_t end = dialect < TER_D1 ? 0 : match_prefixed(rest, length, "Random:", dialect);
	while (end > strlen("Random:.rnd") && memcmp(rest + end - 4, ".rnd", 4) != 0)
		end--;
	return end > strlen("Random:.rnd") ? end : 0;
}

static bool is_keyword_of(const char *rest, size_t length, enum ter_dialect dialect)
{
	struct span word = {.length = length};
	if (dialect < TER_C2 || !ter_is_keyword(rest, word))
		return false;
	if (rest[0] == 'T')
		return dialect >= TER_C6;
	return (rest[1] == 'N') == (dialect == TER_C2);
}

/* What kind of word fits, and how long it is; 0 when none does. A list of letters to which bytes of words cling is one
 * word since C8: the states of its lexer make no difference between the two ("P,Troll"). */
static size_t match_any_word(const char *rest, size_t length, enum ter_dialect dialect, enum token_kind *kind)
{
	size_t end = match_random(rest, length, dialect);
	*kind = end > 0 ? TOKEN_RANDOM : TOKEN_WORD;
	if (end == 0 && dialect >= TER_C8)
		end = match_prefixed(rest, length, "Special:", dialect);
	if (end == 0)
		end = match_quoted(rest, length, dialect);
	if (end > 0)
		return end;
	size_t word = match_word(rest, length, dialect), letters = match_letters(rest, length, dialect);
	if (dialect >= TER_C8 && letters > 1 && letters < length && is_word_byte(rest[letters], dialect))
		return letters + match_rest(rest + letters, length - letters, dialect);
	if (letters > 0 && letters >= word)
		*kind = TOKEN_LETTERS;
	else if (is_keyword_of(rest, word, dialect))
		*kind = TOKEN_KEYWORD;
	else if (ter_has_regular(dialect) && ter_is_boolean(rest, (struct span){.length = word}))
		*kind = TOKEN_BOOLEAN;
	return letters > word ? letters : word;
}

/* May a word have that after it without a blank? */
static bool may_follow(const char *rest, size_t length, enum ter_dialect dialect)
{
	enum token_kind kind;
	if (length == 0 || memchr(" \t\r\n#,'", rest[0], 7))
		return true;
	size_t number = rest[0] == '-' && dialect < TER_C5 ? 0 : match_number(rest, length);
	return number > 0 || match_any_word(rest, length, dialect, &kind) > 0;
}

/* Past what belongs together although the dialect cannot read it: a quoted text, or a run up to the next blank. */
static size_t broken_end(const char *rest, size_t length)
{
	length = bytes_find(rest, 0, length, '\n');
	const char *close = rest[0] == '"' && length > 1 ? memchr(rest + 1, '"', length - 1) : NULL;
	if (close)
		return (size_t)(close - rest) + 1;
	size_t end = 1;
	while (end < length && !is_blank(rest[end]) && rest[end] != '#')
		end++;
	return end;
}

static void read_word(const char *rest, size_t length, enum ter_dialect dialect, struct token *token)
{
	size_t end = match_any_word(rest, length, dialect, &token->kind);
	if (end == 0 || (rest[0] != '"' && !may_follow(rest + end, length - end, dialect))) {
		end = broken_end(rest, length);
		bool random = dialect >= TER_D1 && begins(rest, (struct span){.length = end}, "Random:");
		token->kind = random ? TOKEN_RANDOM : TOKEN_WORD;
		token->damage = random ? TER_BAD_RANDOM : TER_BAD_CHARACTER;
	}
	token->span.length = end;
}

static void read_number(const char *rest, size_t length, enum ter_dialect dialect, struct token *token)
{
	token->kind = TOKEN_NUMBER;
	token->span.length = match_number(rest, length);
	token->damage = ter_number(rest, token->span.length) == INT64_MAX ? TER_LARGE_NUMBER
			: rest[0] == '-' && dialect < TER_C5              ? TER_BAD_NUMBER
									  : TER_SOUND;
}

static void read_comment(const char *rest, size_t length, enum ter_dialect dialect, struct token *token)
{
	length = bytes_find(rest, 0, length, '\n');
	token->kind = TOKEN_COMMENT;
	token->damage = dialect < TER_B3 ? TER_BAD_COMMENT : TER_SOUND;
	token->span.length = dialect < TER_B3 ? length : bytes_find(rest, 0, length, '\r');
}

bool ter_next_token(const char *bytes, size_t end, size_t *at, enum ter_dialect dialect, struct token *token)
{
	while (*at < end && is_blank(bytes[*at]))
		(*at)++;
	if (*at >= end)
		return false;
	const char *rest = bytes + *at;
	size_t length = end - *at;
	*token = (struct token){.kind = TOKEN_LINE_END, .span = {.start = *at, .length = 1}};
	if (rest[0] == '#') {
		read_comment(rest, length, dialect, token);
	} else if (rest[0] == ',' || rest[0] == '\'') {
		token->kind = TOKEN_COMMA;
		token->damage = rest[0] == ',' && dialect >= TER_D2 ? TER_SOUND : TER_BAD_COMMA;
	} else if (match_number(rest, length) > 0) {
		read_number(rest, length, dialect, token);
	} else if (rest[0] != '\n') {
		read_word(rest, length, dialect, token);
	}
	*at = span_end(token->span);
	return true;
}

bool ter_is_token(enum ter_dialect dialect, enum token_kind kind, const char *bytes, size_t length)
{
	struct token token;
	size_t at = 0;
	return ter_next_token(bytes, length, &at, dialect, &token) && token.kind == kind &&
	       token.damage == TER_SOUND && token.span.start == 0 && token.span.length == length;
}

/* Tokens of recruit files, and which dialect a file is of.
 *
 * Each version of the game had its own parser, and none of them writes its number into the file. So the dialect is
 * told by what is there: most terrain lines vote for one of four shapes, and the rest of the file for the version of
 * that shape which first had all that is used.
 *
 *     A   letter name (number creature)*
 *     B   letter colour name (number creature)*
 *     C   letter colour name true|false (number creature)* [display]
 *     D   colour name true|false (number creature)* [display] [Random:file]
 *
 * Blanks, tabs and CR only separate. Before C8 a word is letters alone, so that no blank is needed between a word and
 * a number ("Brush1Lion2Bear"). A run of bytes that the dialect cannot read is one token with one damage: it is shown,
 * moved and mended like a word. */
#include "colossus_ter.h"

#include <limits.h>
#include <string.h>

const char *const ter_dialect_names[TER_DIALECTS] = {
    [TER_A] = "dialect A",   [TER_B1] = "dialect B1", [TER_B3] = "dialect B3", [TER_C1] = "dialect C1",
    [TER_C2] = "dialect C2", [TER_C3] = "dialect C3", [TER_C4] = "dialect C4", [TER_C5] = "dialect C5",
    [TER_C6] = "dialect C6", [TER_C7] = "dialect C7", [TER_C8] = "dialect C8", [TER_D1] = "dialect D1",
    [TER_D2] = "dialect D2",
};

/* ---- bytes ---- */

static bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

static bool is_alphabetic(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_word_byte(char byte, enum ter_dialect dialect)
{
	return is_alphabetic(byte) || (dialect >= TER_C8 && (is_digit(byte) || byte == '.' || byte == '_'));
}

static bool starts_word(char byte, enum ter_dialect dialect)
{
	return is_alphabetic(byte) || (dialect >= TER_C8 && (byte == '.' || byte == '_'));
}

static bool starts_number(const char *bytes, size_t at, size_t end)
{
	return is_digit(bytes[at]) || (bytes[at] == '-' && at + 1 < end && is_digit(bytes[at + 1]));
}

static bool equals(const char *bytes, struct span span, const char *word)
{
	return span.length == strlen(word) && memcmp(bytes + span.start, word, span.length) == 0;
}

static bool begins(const char *bytes, struct span span, const char *word)
{
	return span.length >= strlen(word) && memcmp(bytes + span.start, word, strlen(word)) == 0;
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
	return span.length == 1 && is_alphabetic(bytes[span.start]);
}

bool ter_is_random(const char *bytes, struct span span)
{
	return begins(bytes, span, "Random:");
}

struct span ter_unquoted(const char *bytes, struct span span)
{
	if (span.length >= 2 && bytes[span.start] == '"' && bytes[span_end(span) - 1] == '"')
		return (struct span){.start = span.start + 1, .length = span.length - 2};
	return span;
}

long ter_number(const char *bytes, size_t length)
{
	long number = 0;
	bool negative = length > 0 && bytes[0] == '-';
	for (size_t i = negative; i < length; i++) {
		if (number > INT_MAX)
			return LONG_MAX;
		number = number * 10 + (bytes[i] - '0');
	}
	return number > INT_MAX ? LONG_MAX : negative ? -number : number;
}

const char *ter_word_rule(enum ter_dialect dialect)
{
	if (dialect >= TER_C8)
		return "letters, digits, . and _, no digit first, or anything in quotes";
	return dialect == TER_C7 ? "two or more letters, or anything in quotes" : "two or more letters, nothing else";
}

/* The end of the quoted word that begins at `at`, behind its closing quote; `at` itself when the line has none. */
static size_t quoted_end(const char *bytes, size_t at, size_t end)
{
	const char *close = at + 1 < end ? memchr(bytes + at + 1, '"', end - at - 1) : NULL;
	return close ? (size_t)(close - bytes) + 1 : at;
}

bool ter_next_listed(const char *bytes, size_t end, size_t *at, struct span *entry)
{
	while (*at < end && (is_blank(bytes[*at]) || bytes[*at] == ',' || bytes[*at] == '\''))
		(*at)++;
	size_t start = *at, close = start < end && bytes[start] == '"' ? quoted_end(bytes, start, end) : start;
	*at = close;
	while (close == start && *at < end && !is_blank(bytes[*at]) && bytes[*at] != ',' && bytes[*at] != '\'')
		(*at)++;
	*entry = ter_unquoted(bytes, (struct span){.start = start, .length = *at - start});
	return *at > start;
}

/* ---- tokens ---- */

/* Behind the word, or past all of the run when something illegal clings to it. */
static size_t word_end(const char *bytes, size_t at, size_t end, enum ter_dialect dialect)
{
	struct span rest = {.start = at, .length = end - at};
	if (dialect >= TER_C8 && begins(bytes, rest, "Special:"))
		at += strlen("Special:");
	else if (dialect >= TER_D1 && begins(bytes, rest, "Random:"))
		at += strlen("Random:");
	while (at < end && is_word_byte(bytes[at], dialect))
		at++;
	return at;
}

static bool may_follow(char byte, enum ter_dialect dialect)
{
	return is_blank(byte) || byte == '#' || byte == ',' || byte == '\'' || byte == '"' ||
	       (is_digit(byte) && dialect < TER_C8);
}

static void read_word(const char *bytes, size_t end, enum ter_dialect dialect, struct ter_token *token)
{
	size_t start = token->span.start, at = start;
	token->kind = TER_WORD;
	if (bytes[at] == '"' && quoted_end(bytes, at, end) > at) {
		at = quoted_end(bytes, at, end);
		token->damage = dialect < TER_C7 ? TER_BAD_CHARACTER : TER_SOUND;
	} else {
		if (starts_word(bytes[at], dialect))
			at = word_end(bytes, at, end, dialect);
		if (at == start || (at < end && !may_follow(bytes[at], dialect)) || bytes[at - 1] == ':') {
			token->damage = TER_BAD_CHARACTER;
			while (at < end && !is_blank(bytes[at]) && bytes[at] != '#')
				at++;
		}
	}
	token->span.length = at - start;
}

static void read_number(const char *bytes, size_t end, enum ter_dialect dialect, struct ter_token *token)
{
	size_t at = token->span.start + 1;
	while (at < end && is_digit(bytes[at]))
		at++;
	token->kind = TER_NUMBER;
	token->span.length = at - token->span.start;
	long number = ter_number(bytes + token->span.start, token->span.length);
	bool sign = bytes[token->span.start] == '-';
	token->damage = number == LONG_MAX ? TER_LARGE_NUMBER : sign && dialect < TER_C5 ? TER_BAD_NUMBER : TER_SOUND;
}

bool ter_next_token(const char *bytes, size_t end, size_t *at, enum ter_dialect dialect, struct ter_token *token)
{
	while (*at < end && is_blank(bytes[*at]))
		(*at)++;
	if (*at >= end)
		return false;
	char first = bytes[*at];
	*token = (struct ter_token){.span = {.start = *at, .length = 1}};
	if (first == '#') {
		token->kind = TER_COMMENT;
		token->damage = dialect < TER_B3 ? TER_BAD_COMMENT : TER_SOUND;
		token->span.length = end - *at;
	} else if (first == ',' || first == '\'') {
		token->kind = TER_COMMA;
	} else if (starts_number(bytes, *at, end)) {
		read_number(bytes, end, dialect, token);
	} else {
		read_word(bytes, end, dialect, token);
	}
	*at = span_end(token->span);
	return true;
}

/* ---- dialects ---- */

enum shape { SHAPE_A, SHAPE_B, SHAPE_C, SHAPE_D, SHAPES };

/* A run is what stands between blanks. */
enum run { RUN_NONE, RUN_WORD, RUN_LETTER, RUN_NUMBER, RUN_PAIR, RUN_BOOLEAN, RUN_KEYWORD, RUN_RANDOM };

struct survey {
	size_t votes[SHAPES], shaped, others;
	bool comments, lists;
	enum ter_dialect version; /* the first of C that has all that was seen */
};

static void raise_to(struct survey *survey, enum ter_dialect version)
{
	if (version > survey->version)
		survey->version = version;
}

static enum run classify(const char *bytes, struct span run)
{
	if (ter_is_boolean(bytes, run))
		return RUN_BOOLEAN;
	if (ter_is_keyword(bytes, run))
		return RUN_KEYWORD;
	if (ter_is_letter(bytes, run))
		return RUN_LETTER;
	if (ter_is_random(bytes, run))
		return RUN_RANDOM;
	if (!starts_number(bytes, run.start, span_end(run)))
		return RUN_WORD;
	return is_digit(bytes[span_end(run) - 1]) ? RUN_NUMBER : RUN_PAIR;
}

static bool has_digit(const char *bytes, struct span run)
{
	for (size_t i = run.start; i < span_end(run); i++)
		if (is_digit(bytes[i]))
			return true;
	return false;
}

static bool next_run(const char *bytes, size_t end, size_t *at, struct span *run)
{
	while (*at < end && is_blank(bytes[*at]))
		(*at)++;
	size_t start = *at, close = start < end && bytes[start] == '"' ? quoted_end(bytes, start, end) : start;
	*at = close;
	while (close == start && *at < end && !is_blank(bytes[*at]) && bytes[*at] != '#')
		(*at)++;
	*run = (struct span){.start = start, .length = *at - start};
	return run->length > 0;
}

/* What a run alone tells of the version. */
static void look_at_run(struct survey *survey, const char *bytes, struct span run, enum run kind)
{
	if (kind == RUN_NUMBER && bytes[run.start] == '-')
		raise_to(survey, TER_C5);
	if (kind == RUN_KEYWORD)
		raise_to(survey, equals(bytes, run, "ANGEL")        ? TER_C2
				 : equals(bytes, run, "ACQUIRABLE") ? TER_C3
								    : TER_C6);
	if (kind != RUN_WORD)
		return;
	bool legal = starts_word(bytes[run.start], TER_C8), more = begins(bytes, run, "Special:");
	for (size_t i = run.start + (more ? strlen("Special:") : 0); legal && i < span_end(run); i++) {
		legal = is_word_byte(bytes[i], TER_C8);
		more = more || !is_alphabetic(bytes[i]);
	}
	if (bytes[run.start] == '"' && run.length >= 2)
		raise_to(survey, TER_C7);
	else if (legal && more)
		raise_to(survey, TER_C8);
}

/* Which shape a terrain line of these first runs has, SHAPES when none; `weak`: an empty chain, as any text may be. */
static enum shape shape_of(const char *bytes, const struct span *runs, const enum run *kinds, bool *weak)
{
	bool letter = kinds[0] == RUN_LETTER;
	*weak = false;
	if (letter && (kinds[2] == RUN_BOOLEAN || kinds[3] == RUN_BOOLEAN))
		return SHAPE_C;
	if (kinds[2] == RUN_BOOLEAN && kinds[0] == RUN_WORD && (kinds[1] == RUN_WORD || kinds[1] == RUN_LETTER))
		return SHAPE_D;
	if (!letter || kinds[1] != RUN_WORD)
		return SHAPES;
	if (kinds[2] == RUN_NUMBER || kinds[2] == RUN_PAIR || has_digit(bytes, runs[1]))
		return SHAPE_A;
	if (kinds[2] == RUN_WORD && (kinds[3] == RUN_NUMBER || kinds[3] == RUN_PAIR || has_digit(bytes, runs[2])))
		return SHAPE_B;
	*weak = true;
	return kinds[2] == RUN_NONE ? SHAPE_A : kinds[2] == RUN_WORD && kinds[3] == RUN_NONE ? SHAPE_B : SHAPES;
}

static void look_at_line(struct survey *survey, const char *bytes, size_t start, size_t end)
{
	struct span runs[4] = {{0}}, run;
	enum run kinds[4] = {RUN_NONE}, kind = RUN_NONE, before = RUN_NONE, last = RUN_NONE;
	size_t count = 0, at = start;
	bool boolean = false;
	for (; next_run(bytes, end, &at, &run); count++) {
		kind = classify(bytes, run);
		look_at_run(survey, bytes, run, kind);
		if (count < 4) {
			runs[count] = run;
			kinds[count] = kind;
		}
		boolean = boolean || kind == RUN_BOOLEAN;
		if (kind != RUN_RANDOM) {
			before = last;
			last = kind;
		}
		if (kinds[0] == RUN_KEYWORD && count > 2 && kind != RUN_NUMBER && before != RUN_NUMBER)
			survey->lists = true;
		if (kinds[0] == RUN_KEYWORD && memchr(bytes + run.start, ',', run.length))
			raise_to(survey, TER_C6);
	}
	survey->comments = survey->comments || (at < end && bytes[at] == '#');
	if (boolean && last == RUN_WORD && before != RUN_NUMBER)
		raise_to(survey, TER_C4);
	if (count == 0 || kinds[0] == RUN_KEYWORD)
		return;
	bool weak;
	enum shape shape = shape_of(bytes, runs, kinds, &weak);
	if (shape < SHAPES)
		survey->votes[shape]++;
	if (shape < SHAPES && !weak)
		survey->shaped++;
	else
		survey->others++;
}

enum ter_dialect ter_detect(const char *bytes, size_t length, size_t *shaped, size_t *others)
{
	struct survey survey = {.version = TER_C1};
	for (size_t at = 0; at < length;) {
		const char *end = memchr(bytes + at, '\n', length - at);
		size_t line = end ? (size_t)(end - bytes) : length;
		look_at_line(&survey, bytes, at, line);
		at = line + 1;
	}
	if (shaped)
		*shaped = survey.shaped;
	if (others)
		*others = survey.others;
	enum shape most = SHAPE_A;
	for (enum shape shape = SHAPE_B; shape < SHAPES; shape++)
		if (survey.votes[shape] > survey.votes[most])
			most = shape;
	switch (most) {
	case SHAPE_B:
		return survey.comments ? TER_B3 : TER_B1;
	case SHAPE_C:
		return survey.version;
	case SHAPE_D:
		return survey.lists ? TER_D2 : TER_D1;
	default:
		return TER_A;
	}
}

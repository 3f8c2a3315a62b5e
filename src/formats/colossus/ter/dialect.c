/* Which dialect a recruit file is of.
 *
 * Each version of the game had its own parser, and none of them writes its number into the file. So the dialect is
 * told by what is there: most terrain lines vote for one of four shapes.
 *
 *     A   letter name (number creature)*
 *     B   letter colour name (number creature)*
 *     C   letter colour name true|false (number creature)* [display]
 *     D   colour name true|false (number creature)* [display] [Random:file]
 *
 * The oldest dialect of that shape whose parser reads the whole file is the file's, else the oldest of all. When none
 * reads it, the rest of the file votes for the version of the shape which first had all that is used. */
#include "ter.h"

#include <string.h>

/* ---- the parser of each dialect ---- */

struct parser {
	const char *bytes;
	size_t length, at;
	enum ter_dialect dialect;
	struct ter_token token; /* the next one */
	int64_t step;           /* the first points of ACQUIRABLE, 0 before them */
	bool ended;             /* there is no next token */
	bool broken;            /* or it cannot be read */
	bool refused;           /* some points cannot be what they are */
};

static void advance(struct parser *parser)
{
	parser->ended = !ter_next_token(parser->bytes, parser->length, &parser->at, parser->dialect, &parser->token);
	if (parser->ended)
		return;
	bool open = parser->token.kind == TER_COMMENT && parser->at == parser->length;
	parser->broken = open || parser->token.damage != TER_SOUND;
}

static bool take(struct parser *parser, enum ter_kind kind)
{
	if (parser->ended || parser->broken || parser->token.kind != kind)
		return false;
	advance(parser);
	return true;
}

static bool parse_terrain(struct parser *parser)
{
	enum ter_dialect dialect = parser->dialect;
	if ((ter_has_letter(dialect) && !take(parser, TER_LETTERS)) ||
	    (ter_has_color(dialect) && !take(parser, TER_WORD)) || !take(parser, TER_WORD) ||
	    (ter_has_regular(dialect) && !take(parser, TER_BOOLEAN)))
		return false;
	while (take(parser, TER_NUMBER))
		if (!take(parser, TER_WORD))
			return false;
	if (dialect >= TER_C4)
		take(parser, TER_WORD);
	if (dialect >= TER_D1)
		take(parser, TER_RANDOM_FILE);
	return !ter_needs_line_end(dialect) || take(parser, TER_LINE_END);
}

static int64_t number_of(const struct parser *parser)
{
	bool number = !parser->ended && parser->token.kind == TER_NUMBER;
	return number ? ter_number(parser->bytes + parser->token.span.start, parser->token.span.length) : 0;
}

/* Points must be multiples of the first ones, and these not 0. */
static void look_at_points(struct parser *parser, int64_t points)
{
	parser->step = parser->step != 0 ? parser->step : points;
	parser->refused = parser->refused || parser->step == 0 || points % parser->step != 0;
}

static bool parse_acquirables(struct parser *parser)
{
	for (int64_t points = number_of(parser); take(parser, TER_NUMBER); points = number_of(parser)) {
		if (!take(parser, TER_WORD))
			return false;
		look_at_points(parser, points);
		if (parser->dialect < TER_D2)
			take(parser, TER_LETTERS);
		else if (take(parser, TER_WORD))
			while (take(parser, TER_COMMA))
				if (!take(parser, TER_WORD))
					return false;
	}
	return true;
}

static bool parse_line(struct parser *parser)
{
	if (take(parser, TER_LINE_END) || take(parser, TER_COMMENT))
		return true;
	const char *word = parser->bytes + parser->token.span.start;
	if (!take(parser, TER_KEYWORD))
		return parse_terrain(parser);
	if (word[0] == 'A')
		return parse_acquirables(parser);
	parser->refused = parser->refused || number_of(parser) <= 0;
	return take(parser, TER_NUMBER);
}

/* What a parser makes of a file: stops, stops at points only, reads it. */
enum reading { UNKNOWN, STOPS, REFUSES, READS };

static enum reading parse(enum ter_dialect dialect, const char *bytes, size_t length)
{
	struct parser parser = {.bytes = bytes, .length = length, .dialect = dialect};
	advance(&parser);
	while (!parser.ended)
		if (parser.broken || !parse_line(&parser))
			return STOPS;
	return parser.refused ? REFUSES : READS;
}

bool ter_parses(enum ter_dialect dialect, const char *bytes, size_t length)
{
	return parse(dialect, bytes, length) >= REFUSES;
}

/* ---- signs ---- */

enum shape { SHAPE_A, SHAPE_B, SHAPE_C, SHAPE_D, SHAPES };

/* A run is what is between blanks. */
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

static bool starts_number(const char *bytes, size_t at, size_t end)
{
	return byte_is_digit(bytes[at]) || (bytes[at] == '-' && at + 1 < end && byte_is_digit(bytes[at + 1]));
}

static size_t quoted_end(const char *bytes, size_t at, size_t end)
{
	const char *close = at + 1 < end ? memchr(bytes + at + 1, '"', end - at - 1) : NULL;
	return close ? (size_t)(close - bytes) + 1 : at;
}

static enum run classify(const char *bytes, struct span run)
{
	if (ter_is_boolean(bytes, run))
		return RUN_BOOLEAN;
	if (ter_is_keyword(bytes, run))
		return RUN_KEYWORD;
	if (ter_is_letter(bytes, run))
		return RUN_LETTER;
	if (begins(bytes, run, "Random:"))
		return RUN_RANDOM;
	if (!starts_number(bytes, run.start, span_end(run)))
		return RUN_WORD;
	return byte_is_digit(bytes[span_end(run) - 1]) ? RUN_NUMBER : RUN_PAIR;
}

static bool has_digit(const char *bytes, struct span run)
{
	for (size_t i = run.start; i < span_end(run); i++)
		if (byte_is_digit(bytes[i]))
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
	*run = span_between(start, *at);
	return run->length > 0;
}

/* What a run tells of the version, alone or as the first of its line. */
static void look_at_run(struct survey *survey, const char *bytes, struct span run, enum run kind, bool first)
{
	if (kind == RUN_NUMBER && bytes[run.start] == '-')
		raise_to(survey, TER_C5);
	if (kind == RUN_KEYWORD && first)
		raise_to(survey, equals(bytes, run, "ANGEL")        ? TER_C2
				 : equals(bytes, run, "ACQUIRABLE") ? TER_C3
								    : TER_C6);
	if (kind != RUN_WORD)
		return;
	const char *word = bytes + run.start;
	if (word[0] == '"' && run.length >= 2)
		raise_to(survey, TER_C7);
	else if (!ter_is_token(TER_C7, TER_WORD, word, run.length) &&
		 ter_is_token(TER_C8, TER_WORD, word, run.length))
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
		look_at_run(survey, bytes, run, kind, count == 0);
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

/* As far as the line after which there are more lines of others than `most`. */
static void look_at_file(struct survey *survey, const char *bytes, size_t length, size_t most)
{
	for (size_t at = 0, next; at < length && survey->others <= most; at = next) {
		next = ter_next_line(bytes, length, at);
		look_at_line(survey, bytes, at, next - (bytes[next - 1] == '\n'));
	}
}

static enum shape shape_of_most(const struct survey *survey)
{
	enum shape most = SHAPE_A;
	for (enum shape shape = SHAPE_B; shape < SHAPES; shape++)
		if (survey->votes[shape] > survey->votes[most])
			most = shape;
	return most;
}

static enum ter_dialect guess(const struct survey *survey, enum shape shape)
{
	switch (shape) {
	case SHAPE_B:
		return survey->comments ? TER_B3 : TER_B1;
	case SHAPE_C:
		return survey->version;
	case SHAPE_D:
		return survey->lists ? TER_D2 : TER_D1;
	default:
		return TER_A;
	}
}

/* ---- the dialect ---- */

struct detection {
	const char *bytes;
	size_t length;
	enum reading readings[TER_DIALECTS];
};

/* The oldest dialect from `first` to before `end` that reads the file so well, `end` when none does. */
static enum ter_dialect oldest_reading(struct detection *detection, enum ter_dialect first, enum ter_dialect end,
				       enum reading least)
{
	for (; first < end; first++) {
		enum reading *reading = &detection->readings[first];
		if (*reading == UNKNOWN)
			*reading = parse(first, detection->bytes, detection->length);
		if (*reading >= least)
			break;
	}
	return first;
}

enum ter_dialect ter_detect(const char *bytes, size_t length)
{
	static const enum ter_dialect firsts[] = {TER_A, TER_B1, TER_C1, TER_D1, TER_DIALECTS};
	struct survey survey = {.version = TER_C1};
	look_at_file(&survey, bytes, length, length);
	enum shape shape = shape_of_most(&survey);
	struct detection detection = {.bytes = bytes, .length = length};
	for (enum reading least = READS; least >= REFUSES; least--) {
		enum ter_dialect end = firsts[shape + 1],
				 dialect = oldest_reading(&detection, firsts[shape], end, least);
		if (dialect < end)
			return dialect;
		dialect = oldest_reading(&detection, TER_A, TER_DIALECTS, least);
		if (dialect < TER_DIALECTS)
			return dialect;
	}
	return guess(&survey, shape);
}

/* ---- recognising ---- */

/* Without the name of a recruit file every line has to look like one, and one line alone could be anything:
 * "B Brush 1 Gargoyle". Landscape programs write binary files named .ter. */
int ter_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)format;
	struct survey survey = {.version = TER_C1};
	bool named = path_ends(path, ".ter");
	if (!named && (length == 0 || memchr(bytes, '\0', length)))
		return 0;
	look_at_file(&survey, bytes, length, named ? length : 0);
	size_t shaped = survey.shaped, others = survey.others;
	if (shaped > 0 && others == 0)
		return named ? 98 : shaped > 2 ? 70 : 30;
	if (!named)
		return 0;
	if (length == 0 || memchr(bytes, '\0', length < 512 ? length : 512))
		return 10;
	return shaped > others ? 95 : shaped * 8 > others ? 80 : 40;
}

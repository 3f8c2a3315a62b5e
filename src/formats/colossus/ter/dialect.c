/* Detects the dialect of a recruit file.
 *
 * Each version of the game had its own parser, but the file does not contain a version number. The dialect is
 * therefore detected from the content: the majority of the terrain lines decides between four shapes.
 *
 *     A   letter name (number creature)*
 *     B   letter colour name (number creature)*
 *     C   letter colour name true|false (number creature)* [display]
 *     D   colour name true|false (number creature)* [display] [Random:file]
 *
 * The dialect is the oldest one of that shape that reads the whole file, or else the oldest one of any shape (read.c).
 * If no dialect reads the file, it is the oldest version of the shape that has all the features the file uses. */
#include "ter.h"

/* ---- signs ---- */

enum shape { SHAPE_A, SHAPE_B, SHAPE_C, SHAPE_D, SHAPES };

/* A run is a sequence of bytes without blanks. */
enum run { RUN_NONE, RUN_WORD, RUN_LETTER, RUN_NUMBER, RUN_PAIR, RUN_BOOLEAN, RUN_KEYWORD, RUN_RANDOM };

struct survey {
	size_t votes[SHAPES], shaped, others;
	bool comments, lists;
	enum ter_dialect version; /* the first version of shape C with everything seen so far */
};

static void raise_to(struct survey *survey, enum ter_dialect version)
{
	survey->version = MAX(version, survey->version);
}

static enum run classify(const char *bytes, struct span run)
{
	if (ter_is_boolean(bytes, run))
		return RUN_BOOLEAN;
	if (ter_is_keyword(bytes, run))
		return RUN_KEYWORD;
	if (run.length == 1 && byte_is_letter(bytes[run.start]))
		return RUN_LETTER;
	if (bytes_begin(bytes + run.start, run.length, "Random:"))
		return RUN_RANDOM;
	size_t digit = run.start + (bytes[run.start] == '-' && run.length > 1);
	if (!byte_is_digit(bytes[digit]))
		return RUN_WORD;
	return byte_is_digit(bytes[span_end(run) - 1]) ? RUN_NUMBER : RUN_PAIR;
}

static bool has_digit(const char *bytes, struct span run)
{
	return bytes_until(bytes, run.start, span_end(run), DECIMAL_DIGITS) < span_end(run);
}

/* Raises the version to one that allows this run, by itself or as the first run of its line. */
static void survey_run(struct survey *survey, const char *bytes, struct span run, enum run kind, bool first)
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
	else if (!ter_is_token(TER_C7, TOKEN_WORD, word, run.length) &&
		 ter_is_token(TER_C8, TOKEN_WORD, word, run.length))
		raise_to(survey, TER_C8);
}

/* Returns the shape of a terrain line with these first runs, SHAPES if none. `weak`: an empty chain, which could be
 * any text. */
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

static void survey_line(struct survey *survey, const char *bytes, size_t start, size_t end)
{
	struct span runs[4] = {{0}}, run;
	enum run kinds[4] = {RUN_NONE}, kind = RUN_NONE, before = RUN_NONE, last = RUN_NONE;
	size_t count = 0, at = start;
	bool boolean = false;
	for (; ter_next_run(bytes, end, &at, " \t\r", &run); count++) {
		kind = classify(bytes, run);
		survey_run(survey, bytes, run, kind, count == 0);
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

/* Surveys the file, up to the line where more than `most` lines are of another kind. */
static void survey_file(struct survey *survey, const char *bytes, size_t length, size_t most)
{
	for (size_t at = 0, next; at < length && survey->others <= most; at = next) {
		next = ter_next_line(bytes, length, at);
		survey_line(survey, bytes, at, next - (bytes[next - 1] == '\n'));
	}
}

enum ter_dialect ter_survey(const char *bytes, size_t length, enum ter_dialect *first, enum ter_dialect *end)
{
	static const enum ter_dialect firsts[] = {TER_A, TER_B1, TER_C1, TER_D1, TER_DIALECTS};
	struct survey survey = {.version = TER_C1};
	enum shape most = SHAPE_A;
	survey_file(&survey, bytes, length, length);
	for (enum shape shape = SHAPE_B; shape < SHAPES; shape++)
		if (survey.votes[shape] > survey.votes[most])
			most = shape;
	*first = firsts[most];
	*end = firsts[most + 1];
	return most == SHAPE_A   ? TER_A
	       : most == SHAPE_B ? (survey.comments ? TER_B3 : TER_B1)
	       : most == SHAPE_C ? survey.version
	       : survey.lists    ? TER_D2
				 : TER_D1;
}

/* ---- recognising ---- */

/* Without the name of a recruit file, every line must look like one, and a single line could be anything: "B Brush 1
 * Gargoyle". Landscape programs write binary files named .ter. */
int ter_probe(const struct format *format UNUSED, const char *bytes, size_t length, const char *path)
{
	struct survey survey = {.version = TER_C1};
	bool named = text_ends(path, ".ter");
	if (!named && (length == 0 || memchr(bytes, '\0', length)))
		return 0;
	survey_file(&survey, bytes, length, named ? length : 0);
	size_t shaped = survey.shaped, others = survey.others;
	if (shaped > 0 && others == 0)
		return named ? 98 : shaped > 2 ? 70 : 30;
	if (!named)
		return 0;
	if (length == 0 || memchr(bytes, '\0', MIN(length, 512)))
		return 10;
	return shaped > others ? 95 : shaped * 8 > others ? 80 : 40;
}

/* Detects the dialect of a board: by CASE, by a first line with the size, by terrains of one letter or more, and if
 * that is not conclusive by how x and y fit the board better: starting at 1 and in half rows, or as column and row.
 * Every test uses all lines, so a few damaged ones do not change the result. */
#include "map.h"

enum { WORDS = 11, SURE = 90, PROBED = 16 * 1024 };

/* The characteristics of the lines of a file, counted. */
struct line_counts {
	int cases;     /* lines that start with CASE */
	int numbers;   /* hexes without CASE */
	int exits;     /* of both, those where an exit type is a word of its own */
	int letters;   /* terrains of one letter */
	int names;     /* longer terrains */
	int old_words; /* of these, the words of dialect A */
	int visual;    /* x and y fit as in dialect A */
	int plain;     /* x and y fit as column and row */
	int lines;     /* lines that are neither blank nor comments */
	bool comments;
	bool size; /* the first of them has only numbers */
	bool open; /* the last hex has no line end */
};

/* Splits a line into its first words, at blanks, up to a comment. Returns the number of words, WORDS + 1 if there
 * are more. */
static int split(struct word words[WORDS], const char *line, size_t length)
{
	const struct text text = {.bytes = (char *)line, .length = length}; /* never written to */
	struct span word;
	int count = 0;
	for (size_t at = 0; scan_token(&text, (struct span){.length = length}, &at, " \t\r", &word);) {
		if (line[word.start] == '#')
			break;
		if (count < WORDS)
			words[count] = (struct word){line + word.start, word.length};
		count += count <= WORDS;
	}
	return count;
}

static void survey_line(struct line_counts *counts, const char *line, size_t length)
{
	struct word words[WORDS], terrain;
	int count = split(words, line, length), exits = 0;
	counts->comments = counts->comments || memchr(line, '#', length);
	if (count == 0)
		return;
	/* a size line has at most three words, all starting with a digit */
	bool size = counts->lines++ == 0 && (count >= 2 || colossus_number(words[0]) > 0);
	for (int i = 0; i < count && size; i++)
		size = i < 3 && byte_is_digit(words[i].bytes[0]);
	counts->size = counts->size || size;
	if (size)
		return;
	bool is_case = words[0].length >= 4 && strncasecmp(words[0].bytes, "CASE", 4) == 0;
	bool number = !is_case && byte_is_digit(words[0].bytes[0]) && count >= 2;
	for (int i = 0; i < count && i < WORDS && exits == 0; i++)
		exits += colossus_exit_type(words[i]) >= 0;
	counts->cases += is_case;
	counts->numbers += number;
	counts->exits += (is_case || number) && exits > 0;
	if (!number)
		return;
	terrain = words[1];
	counts->letters += terrain.length == 1;
	counts->names += terrain.length > 1;
	counts->old_words += colossus_word_kind(&colossus_dialects[COLOSSUS_A], terrain) == TOKEN_TERRAIN;
	int x = count >= 10 ? colossus_number(words[8]) : -1, y = count >= 10 ? colossus_number(words[9]) : -1;
	if (x < 0 || y < 0)
		return;
	int column = x - 1, row = (y - 1) / 2;
	counts->visual += colossus_shape(COLOSSUS_WIDTH, COLOSSUS_HEIGHT, COLOSSUS_CUT, column, row) &&
			  y == 2 * row + 1 + ((column + row) & 1);
	counts->plain += colossus_shape(COLOSSUS_WIDTH, COLOSSUS_HEIGHT, COLOSSUS_CUT, x, y);
}

static struct line_counts survey_file(const char *bytes, size_t length)
{
	struct line_counts counts = {.open = length > 0 && bytes[length - 1] != '\n'};
	for (size_t at = 0, end; at < length; at = end + 1) {
		for (end = at; end < length && bytes[end] != '\n' && bytes[end] != '\r';)
			end++;
		survey_line(&counts, bytes + at, end - at);
	}
	return counts;
}

enum colossus_dialect colossus_detect_dialect(const char *bytes, size_t length)
{
	struct line_counts counts = survey_file(bytes, length);
	if (counts.cases > 0 && counts.cases * 2 >= counts.numbers)
		return COLOSSUS_A;
	if (counts.size)
		return counts.letters > counts.names ? COLOSSUS_C1 : COLOSSUS_C2;
	if (counts.comments && counts.names + counts.letters == 0)
		return COLOSSUS_B3;
	if (counts.names >= counts.letters)
		return counts.names > counts.old_words ? COLOSSUS_C2 : COLOSSUS_A;
	if (counts.visual > counts.plain || (counts.visual == counts.plain && !counts.comments))
		return COLOSSUS_B1;
	return counts.comments || counts.open ? COLOSSUS_B3 : COLOSSUS_B2;
}

/* Programs have lines that start with "case", and tables have lines that start with a number. A line therefore
 * counts as a hex by its exit type; CASE without one counts only in a file with the name of a board. The count is
 * compared with all lines of the file, or without that name with its first lines. */
int colossus_map_probe(const struct format *format UNUSED, const char *bytes, size_t length, const char *path)
{
	bool named = text_ends(path, ".map");
	struct line_counts counts = survey_file(bytes, named || length < PROBED ? length : PROBED);
	if (counts.exits > 0 && counts.exits * 2 >= counts.lines)
		return SURE;
	if (named && length > 0 && counts.lines == 0 && !counts.comments) /* a board without hexes */
		return SURE / 2;
	if (counts.exits * (named ? 8 : 4) > counts.lines)
		return SURE / 2;
	if (!named)
		return counts.exits * 8 > counts.lines ? SURE / 6 : 0;
	if (counts.cases > 0)
		return counts.cases * 2 >= counts.lines ? SURE / 2 : counts.cases * 8 > counts.lines ? SURE / 6 : 0;
	return counts.exits > 0 ? SURE / 6 : counts.size && counts.lines == 1 ? SURE / 2 : 0;
}

/* NLarn's maze file: the town and the mazes that the game may use for its levels. The description (nlarn.format)
 * defines how it is read and edited; this folder has the value that computes odds, facts and the dump.
 *
 * Source: the comment "maze_doc.txt" that comes with NLarn, and the loader of the game where it says nothing. A row
 * longer than 67 bytes is cut (so CR LF line ends do no harm); on a shorter one the game stops with "Maze file is
 * corrupted". Any byte without a meaning becomes floor. NLarn 0.7.8 and older count bytes instead of lines, see
 * rule_nlarn_old. */
#include "nlarn.h"

/* Returns the number of bytes in a line that are symbols of the game. */
static size_t count_symbols(const char *line, size_t length)
{
	static const bool symbols[256] = {
	    [' '] = true, ['#'] = true, ['^'] = true, ['"'] = true, ['.'] = true, ['&'] = true,
	    ['~'] = true, ['='] = true, ['_'] = true, ['+'] = true, ['O'] = true, ['I'] = true,
	    ['H'] = true, ['D'] = true, ['T'] = true, ['L'] = true, ['S'] = true, ['B'] = true,
	    ['M'] = true, ['!'] = true, ['o'] = true, ['m'] = true};
	size_t count = 0;
	for (size_t i = 0; i < length; i++)
		count += symbols[(unsigned char)line[i]];
	return count;
}

bool nlarn_looks_like_row(const char *line, size_t length)
{
	return length >= NLARN_WIDTH - 7 && length <= NLARN_WIDTH + 7 &&
	       count_symbols(line, length) * 10 >= length * 9;
}

/* Rates the first maps: nearly all lines that are not blank must be rows. */
static int nlarn_probe(const struct format *format UNUSED, const char *bytes, size_t length, const char *path)
{
	enum { LINES = 3 * NLARN_PERIOD };
	int rows = 0, exact = 0, others = 0;
	const char *at = bytes, *end = bytes + length;
	for (int line = 0; line < LINES && at < end; line++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t width = (size_t)((stop ? stop : end) - at);
		width -= width > 0 && at[width - 1] == '\r';
		bool row = nlarn_looks_like_row(at, width);
		bool blank = row && *at == ' ' && memcmp(at, at + 1, width - 1) == 0;
		rows += row && !blank; /* which tells nothing */
		exact += row && width == NLARN_WIDTH && count_symbols(at, width) == width;
		others += !row && width > 0;
		at = stop ? stop + 1 : end;
	}
	if (rows < 6 || others * 4 > rows)
		return 0;
	const char *name = path ? path_name(path) : NULL;
	const char *dot = name ? strrchr(name, '.') : NULL;
	int named = name && (strncmp(name, "maze", 4) == 0 || (dot && strcmp(dot, ".maze") == 0)) ? 5 : 0;
	bool whole = exact >= NLARN_HEIGHT && others == 0;
	return (whole ? 95 : named > 0 || rows >= NLARN_HEIGHT ? 60 : 30) + named;
}

static const struct reach *nlarn_reach(const struct model *model, const struct text *text, int index)
{
	return nlarn_grid_loads(&model->grids[index]) ? reach_of(model, text, index, nlarn_path_rules(8)) : NULL;
}

static const struct fact_ops facts = {.of_grid = nlarn_facts, .odds = nlarn_odds_facts, .reach = nlarn_reach};

const struct format format_nlarn = {
    .id = "nlarn",
    .extension = ".maze",
    .probe = nlarn_probe,
    .dump = nlarn_dump,
    .facts = &facts,
};

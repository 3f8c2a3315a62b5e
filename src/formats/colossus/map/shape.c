/* The standard shape, and new hexes and boards. The pattern of new boards is our own and is legal in any size:
 * labels encode the position (304 is in the third row, fourth column), terrains form bands with towers in two rows
 * of three, and an ARROW crosses every long side, so that all neighbours are linked, all exits have an exit back and
 * all hexes can be reached. */
#include "map.h"

enum { LABEL_ROW = 100, LABEL_STEP = 10000, LABEL_LIMIT = 1000000, WORDS_SIZE = 128 };

bool colossus_shape(int width, int height, int cut, int column, int row)
{
	if (column < 0 || row < 0 || column >= width || row >= height)
		return false;
	int from_edge = row < height - 1 - row ? row : height - 1 - row;
	int gone = from_edge < cut ? cut - from_edge : 0;
	return column >= gone && column < width - gone;
}

/* The first two hexes that follow each other in a column give the game the parity, so the corners are cut to keep
 * the present parity. */
bool hex_in_shape(const struct hex_board *board, int column, int row)
{
	return colossus_shape(board->width, board->height, COLOSSUS_CUT - board->parity, column, row);
}

/* A terrain in each style. */
struct terrain {
	const char *styles[TERRAIN_NAME + 1];
};

static const struct terrain tower = {{"TOWER", "T", "Tower"}};

static const struct terrain bands[] = {
    {{"PLAINS", "P", "Plains"}}, {{"WOODS", "W", "Woods"}}, {{"MARSH", "M", "Marsh"}},
    {{"BRUSH", "B", "Brush"}},   {{"HILLS", "H", "Hills"}}, {{"JUNGLE", "J", "Jungle"}},
    {{"DESERT", "D", "Desert"}}, {{"SWAMP", "S", "Swamp"}}, {{"MOUNTAINS", "m", "Mountains"}},
    {{"TUNDRA", "t", "Tundra"}},
};

static const char *pattern(enum colossus_dialect dialect, int width, int height, int column, int row)
{
	int count = (int)(sizeof bands / sizeof *bands);
	bool in_row = row == height / 4 || row == height - 1 - height / 4;
	bool is_tower = in_row && (column == width / 5 || column == width / 2 || column == width - 1 - width / 5);
	const struct terrain *terrain = is_tower ? &tower : &bands[(column * 3 + row * 4) % count];
	return terrain->styles[colossus_dialects[dialect].terrain];
}

/* Returns the label of the hex on a cell, or the label that a new one there would get. */
static int label_at(const struct hex_board *board, int column, int row)
{
	int there = hex_at(board, column, row);
	if (there >= 0)
		return board->hexes[there].label;
	int label = (row + 1) * LABEL_ROW + column + 1;
	while (hex_find(board, label) >= 0)
		label += LABEL_STEP;
	return label;
}

/* Returns a label that continues a neighbour's: one more than that of a hex to the left, above or below, or one less
 * than that of a hex to the right, or else the next free one. Without neighbours it is the label of the position. */
static int next_label(const struct hex_board *board, int column, int row)
{
	static const int around[][3] = {{-1, 0, 1}, {1, 0, -1}, {0, -1, 1}, {0, 1, 1}};
	int near = 0;
	EACH_OF(step, around) {
		int there = hex_at(board, column + (*step)[0], row + (*step)[1]);
		int label = there >= 0 ? board->hexes[there].label : 0;
		int wanted = label + (*step)[2];
		if (label > 0 && label < LABEL_LIMIT && wanted > 0 && hex_find(board, wanted) < 0 &&
		    colossus_find_lost(board, wanted) < 0)
			return wanted;
		near = near == 0 && label < LABEL_LIMIT ? label : near;
	}
	if (near <= 0)
		return label_at(board, column, row);
	while (hex_find(board, near) >= 0 || colossus_find_lost(board, near) >= 0)
		near++;
	return near;
}

bool hex_words(const struct hex_board *board, int column, int row, const char *terrain, char *words, size_t size)
{
	const char *targets[HEX_EXITS] = {"0", "0", "0"};
	char labels[HEX_EXITS][16];
	int count = 0, x, y, to_column, to_row;
	bool whole = !terrain;
	if (column < 0 || row < 0 || column >= board->width || row >= board->height)
		return false;
	for (int side = 0; side < HEX_SIDES && count < HEX_EXITS; side++) {
		if (!hex_neighbour(board, column, row, side, &to_column, &to_row))
			continue;
		int there = hex_at(board, to_column, to_row);
		bool coming = whole && hex_in_shape(board, to_column, to_row);
		int label = there >= 0 || coming ? label_at(board, to_column, to_row) : 0;
		if (label <= 0)
			continue;
		snprintf(labels[count], sizeof labels[count], "%d", label);
		targets[count] = there >= 0 ? board->hexes[there].name : labels[count];
		count++;
	}
	hex_cell_to_xy(board, column, row, &x, &y);
	const enum colossus_dialect dialect = (enum colossus_dialect)board->dialect;
	const char *word = terrain && *terrain ? terrain : pattern(dialect, board->width, board->height, column, row);
	const char *quote = colossus_has(board, ANY_SIZE) ? "\"" : ""; /* there, names may have blanks */
	int length =
	    snprintf(words, size, "%d %s%s%s %s%s%s ARROW %s%s%s ARROW %s%s%s ARROW %d %d",
		     whole ? label_at(board, column, row) : next_label(board, column, row), quote, word, quote, quote,
		     targets[0], quote, quote, targets[1], quote, quote, targets[2], quote, x, y);
	return length > 0 && (size_t)length < size;
}

/* ---- new files ---- */

/* The six cells around a corner of long sides, in order; (0, 0) is an odd cell. */
static const int ring[][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}};

enum { RING = sizeof ring / sizeof *ring };

static void print_words(FILE *out, enum colossus_dialect dialect, const char *words)
{
	if (dialect == COLOSSUS_X)
		colossus_print_hex(out, words);
	else
		fprintf(out, "%s%s\n", has(&colossus_dialects[dialect], CASE_WORD) ? "CASE " : "", words);
}

const char *const colossus_templates[][2] = {
    {"full", "every hex of the standard shape, all neighbours linked"},
    {"ring", "six hexes in the middle, linked both ways"},
    {"empty", "no hex yet"},
    {NULL, NULL},
};

enum template { TEMPLATE_FULL, TEMPLATE_RING, TEMPLATE_EMPTY };

/* Returns the template that was asked for; without a word, boards of a size of their own begin with a ring. */
static enum template template_of(const struct template_request *request, bool free_size)
{
	int at = 0;
	if (!request->template)
		return free_size && (request->width > 0 || request->height > 0) ? TEMPLATE_RING : TEMPLATE_FULL;
	while (colossus_templates[at + 1][0] && strcmp(colossus_templates[at][0], request->template) != 0)
		at++;
	return (enum template)at;
}

/* Writes a ring of six hexes in the middle, three of them towers, linked both ways; placed so that the parity is 0,
 * like that of the standard shape, which can be added around it. */
static void print_ring(FILE *out, enum colossus_dialect dialect, int width, int height)
{
	int row = height / 2 - 1, column = width / 2 - 1;
	column -= ((column + row) & 1) == 0;
	const struct hex_board board = {.dialect = (int)dialect, .width = width, .height = height};
	for (int i = 0; i < RING; i++) {
		char words[WORDS_SIZE];
		int x, y;
		hex_cell_to_xy(&board, column + ring[i][0], row + ring[i][1], &x, &y);
		snprintf(words, sizeof words, "%d %s %d ARROW %d ARROW 0 ARROW %d %d", i + 1,
			 (i % 2 == 0 ? &tower : &bands[i])->styles[colossus_dialects[dialect].terrain],
			 (i + 1) % RING + 1, (i + RING - 1) % RING + 1, x, y);
		print_words(out, dialect, words);
	}
}

static void print_full(FILE *out, enum colossus_dialect dialect, int width, int height)
{
	size_t count = (size_t)width * (size_t)height;
	int *cells = memory_allocate(count, sizeof *cells);
	for (size_t i = 0; i < count; i++)
		cells[i] = -1;
	const struct hex none = {0};
	const struct hex_board board = {
	    .dialect = (int)dialect, .width = width, .height = height, .hexes = &none, .cells = cells};
	char words[WORDS_SIZE];
	for (int cell = 0; cell < width * height; cell++)
		if (hex_in_shape(&board, cell % width, cell / width) &&
		    hex_words(&board, cell % width, cell / width, NULL, words, sizeof words))
			print_words(out, dialect, words);
	free(cells);
}

/* Returns false, with a message, if boards of the dialect cannot have the size. */
static bool size_fits(enum colossus_dialect dialect, int width, int height, struct error *error)
{
	bool free_size = has(&colossus_dialects[dialect], SIZE_LINE);
	int most_columns = free_size ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_WIDTH;
	int most_rows = free_size ? COLOSSUS_HEIGHT_LIMIT : COLOSSUS_HEIGHT;
	if (width >= COLOSSUS_WIDTH && height >= COLOSSUS_HEIGHT && width <= most_columns && height <= most_rows)
		return true;
	return free_size ? error_set(error, "A Colossus board has %d to %d columns and %d to %d rows, not %dx%d.",
				     COLOSSUS_WIDTH, COLOSSUS_WIDTH_LIMIT, COLOSSUS_HEIGHT, COLOSSUS_HEIGHT_LIMIT,
				     width, height)
			 : error_set(error, "The board of dialect %s is always %dx%d.",
				     colossus_dialects[dialect].name, COLOSSUS_WIDTH, COLOSSUS_HEIGHT);
}

/* Without a dialect, the lines are those of the game's own description, if the board can have its size there. */
char *colossus_map_create(const struct format *format, const struct template_request *request, size_t *length,
			  struct error *error)
{
	int wanted = word_index(colossus_dialect_names, request->dialect);
	bool other = (request->width > 0 && request->width != COLOSSUS_WIDTH) ||
		     (request->height > 0 && request->height != COLOSSUS_HEIGHT);
	enum colossus_dialect dialect = !format->dialects ? COLOSSUS_X
					: wanted >= 0     ? (enum colossus_dialect)wanted
					: other           ? COLOSSUS_C2
							  : COLOSSUS_A;
	bool free_size = has(&colossus_dialects[dialect], SIZE_LINE);
	int width = request->width > 0 ? request->width : COLOSSUS_WIDTH;
	int height = request->height > 0 ? request->height : COLOSSUS_HEIGHT;
	enum template template = template_of(request, free_size);
	char *bytes;
	if (!size_fits(dialect, width, height, error))
		return NULL;
	FILE *out = memory_stream(&bytes, length);
	if (dialect == COLOSSUS_X)
		fprintf(out, "<?xml version=\"1.0\"?>\n<board width=\"%d\" height=\"%d\">\n", width, height);
	else if (free_size)
		fprintf(out, "%d %d\n\n", width, height);
	if (has(&colossus_dialects[dialect], COMMENTS))
		fputs("# label terrain, then three exits (label type), then column and row\n", out);
	else if (template == TEMPLATE_EMPTY && dialect != COLOSSUS_X)
		fputs("\n", out);
	if (template == TEMPLATE_RING)
		print_ring(out, dialect, width, height);
	else if (template == TEMPLATE_FULL)
		print_full(out, dialect, width, height);
	if (dialect == COLOSSUS_X)
		fputs("</board>\n", out);
	memory_stream_end(out);
	return bytes;
}

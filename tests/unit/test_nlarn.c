/* NLarn maze files: line ends and damage, whole maps that are added, moved and removed, dead ends, odds, and how sure the
 * probe is. What is found and edited in small files is in tests/cases. */
#include "documents.h"
#include "mapwright/registry.h"

#include "formats/nlarn/nlarn.h"

#include <stdlib.h>

DOCUMENTS(format_find("nlarn"), "maze")

/* A file under construction. */
struct sheet {
	char bytes[64 * 1024];
	size_t length;
};

static void append(struct sheet *sheet, const char *text)
{
	size_t length = strlen(text);
	assert_true(sheet->length + length < sizeof sheet->bytes);
	memcpy(sheet->bytes + sheet->length, text, length);
	sheet->length += length;
}

/* A map with walls around, full of one glyph, without the line end behind its last row. */
static void append_map(struct sheet *sheet, char glyph, const char *line_end)
{
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		char row[NLARN_WIDTH + 1];
		memset(row, y == 0 || y == NLARN_HEIGHT - 1 ? '#' : glyph, NLARN_WIDTH);
		row[0] = row[NLARN_WIDTH - 1] = '#';
		row[NLARN_WIDTH] = '\0';
		append(sheet, row);
		if (y < NLARN_HEIGHT - 1)
			append(sheet, line_end);
	}
}

/* A file of such maps, one for each glyph. */
static struct sheet sheet_of(const char *glyphs, const char *line_end, bool ended)
{
	struct sheet sheet = {.length = 0};
	for (const char *glyph = glyphs; *glyph; glyph++) {
		append_map(&sheet, *glyph, line_end);
		if (glyph[1] || ended)
			append(&sheet, line_end);
		if (glyph[1])
			append(&sheet, line_end);
	}
	return sheet;
}

/* Offset of a cell in such a file with "\n" line ends. */
static size_t offset_of(int map, int x, int y)
{
	return (size_t)map * (NLARN_HEIGHT * (NLARN_WIDTH + 1) + 1) + (size_t)y * (NLARN_WIDTH + 1) + (size_t)x;
}

static void cut(struct sheet *sheet, size_t at, size_t length)
{
	memmove(sheet->bytes + at, sheet->bytes + at + length, sheet->length - at - length);
	sheet->length -= length;
}

static void insert(struct sheet *sheet, size_t at, const char *text)
{
	size_t length = strlen(text);
	assert_true(sheet->length + length < sizeof sheet->bytes);
	memmove(sheet->bytes + at + length, sheet->bytes + at, sheet->length - at);
	memcpy(sheet->bytes + at, text, length);
	sheet->length += length;
}

static struct document *open_sheet(const struct sheet *sheet)
{
	return open_bytes(sheet->bytes, sheet->length);
}

static void assert_bytes(const struct document *document, const struct sheet *sheet)
{
	assert_int_equal(document->text.length, sheet->length);
	assert_memory_equal(document->text.bytes, sheet->bytes, sheet->length);
}

/* Applies the edits and expects the whole file; then back and forth again. */
static void expect_edits(const struct sheet *before, const struct edit *edits, size_t count,
			 const struct sheet *after)
{
	struct error error = {""};
	struct document *document = open_sheet(before);
	if (!document_apply(document, edits, count, "test", &error))
		fail_msg("refused: %s", error.message);
	assert_bytes(document, after);
	assert_true(document_undo(document, NULL, &error));
	assert_bytes(document, before);
	assert_true(document_redo(document, NULL, &error));
	assert_bytes(document, after);
	document_free(document);
}

static void expect_edit(const struct sheet *before, struct edit edit, const struct sheet *after)
{
	expect_edits(before, &edit, 1, after);
}

/* Expects a refusal that holds these words, and the bytes as they were. */
static void expect_refusal(const struct sheet *before, struct edit edit, const char *words)
{
	struct error error = {""};
	struct document *document = open_sheet(before);
	assert_false(document_apply(document, &edit, 1, "test", &error));
	if (!strstr(error.message, words))
		fail_msg("says: %s", error.message);
	assert_bytes(document, before);
	document_free(document);
}

static const struct finding *find_finding(struct document *document, const char *rule)
{
	document_check(document);
	for (int i = 0; i < document->findings.count; i++)
		if (strcmp(document->findings.items[i].rule->name, rule) == 0)
			return &document->findings.items[i];
	return NULL;
}

static struct edit set_cell(int map, int x, int y, const char *glyph)
{
	return set_to(place_cell(map, x, y), glyph);
}

TEST(test_reads_line_ends)
{
	struct sheet sheet = sheet_of("\"m", "\r\n", false);
	struct document *document = open_sheet(&sheet);
	assert_string_equal(document->model.line_end, "\r\n");
	assert_int_equal(document->model.grid_count, 2);
	assert_int_equal(document->model.grids[1].rows[16].length, 67);
	assert_int_equal(document->model.grids[1].loaded, 17);
	assert_int_equal(document->model.syntax.count, 0);
	document_free(document);
	/* one cell short: the game takes the "\r" for the last one */
	cut(&sheet, 5 * 69 + 60, 1);
	document = open_sheet(&sheet);
	assert_int_equal(document->model.grids[0].loaded, 17);
	assert_int_equal(grid_cell(&document->model.grids[0], &document->text, 66, 5), '\r');
	assert_int_equal(find_finding(document, "nlarn-unknown-character")->place.x, 66);
	document_free(document);
}

TEST(test_reads_a_piece_of_a_map)
{
	struct sheet sheet = sheet_of("\" m", "\n", true);
	sheet.length = offset_of(2, 0, 5);
	struct document *document = open_sheet(&sheet);
	assert_int_equal(document->model.grid_count, 3);
	assert_int_equal(document->model.grids[2].height, 5);
	assert_int_equal(document->model.grids[2].loaded, 0);
	assert_int_equal(nlarn_map_count(&document->model), 2);
	assert_int_equal(find_finding(document, "nlarn-file-end")->place.y, 4);
	document_free(document);
}

TEST(test_reads_any_bytes)
{
	static const char *const inputs[] = {"",    "\n", "\r", "x", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n",
					     "#\n#"};
	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
		struct document *document = open_bytes(inputs[i], strlen(inputs[i]));
		document_check(document);
		assert_true(finding_count(&document->findings, SEVERITY_ERROR) > 0);
		document_free(document);
	}
	char *lines = malloc(2000000);
	assert_non_null(lines);
	memset(lines, '\n', 2000000);
	struct document *document = open_bytes(lines, 2000000);
	assert_int_equal(document->model.grid_count, 1000);
	assert_int_equal(nlarn_map_count(&document->model), (2000001 - 17) / 18 + 1);
	document_free(document);
	free(lines);
}

TEST(test_fills_a_short_row)
{
	struct sheet whole = sheet_of("\" ", "\n", true), before = whole, after = whole;
	cut(&before, offset_of(1, 60, 4), 7);
	expect_edit(&before, set_cell(1, 66, 4, "#"), &after);
	/* several cells of one stroke, in any order */
	struct edit edits[] = {set_cell(1, 62, 4, "m"), set_cell(1, 66, 4, "#"), set_cell(1, 61, 4, "o")};
	after.bytes[offset_of(1, 62, 4)] = 'm';
	after.bytes[offset_of(1, 61, 4)] = 'o';
	expect_edits(&before, edits, 3, &after);
}

/* Each glyph is a map that is full of it. */
TEST(test_adds_copies_moves_and_removes_maps)
{
	static const struct {
		const char *before, *after;
		enum edit_verb verb;
		int map, target; /* added and copied before that map; of EDIT_ADD what is copied, or -1 */
	} edits[] = {
	    {"", ".", EDIT_ADD, 0, -1},          {"\"m", ".\"m", EDIT_ADD, 0, -1},
	    {"\"m", "\".m", EDIT_ADD, 1, -1},    {"\"m", "\"m.", EDIT_ADD, 2, -1},
	    {"\"mo", "\"mom", EDIT_ADD, 3, 1},   {"\"mo", "\"mmo", EDIT_ADD, 1, 1},
	    {"\"mo", "mo", EDIT_REMOVE, 0, 0},   {"\"mo", "\"o", EDIT_REMOVE, 1, 0},
	    {"\"mo", "\"m", EDIT_REMOVE, 2, 0},  {"\"moB", "\"omB", EDIT_MOVE, 1, 3},
	    {"\"moB", "\"oBm", EDIT_MOVE, 1, 4}, {"\"moB", "\"Bmo", EDIT_MOVE, 3, 1},
	    {"\"moB", "B\"mo", EDIT_MOVE, 3, 0}, {"\"moB", "moB\"", EDIT_MOVE, 0, 4},
	};
	for (int line_end = 0; line_end < 4; line_end++)
		for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
			const char *end = line_end < 2 || !edits[i].before[0] ? "\n" : "\r\n";
			bool ended = line_end % 2 || !edits[i].before[0];
			struct sheet before = sheet_of(edits[i].before, end, ended),
				     after = sheet_of(edits[i].after, end, ended);
			struct edit edit = {.verb = edits[i].verb,
					    .place = place_at(PLACE_GRID, edits[i].map),
					    .target = edits[i].target,
					    .fill = '.'};
			expect_edit(&before, edit, &after);
			append(&before, edits[i].verb == EDIT_ADD && ended && edits[i].before[0] ? end : "");
			append(&after, edits[i].verb == EDIT_ADD && ended && edits[i].before[0] ? end : "");
			expect_edit(&before, edit, &after);
		}
	struct sheet none = {.length = 0};
	append(&none, "\n\n");
	expect_refusal(&none, (struct edit){.verb = EDIT_ADD, .place = place_at(PLACE_GRID, 0), .target = -1},
		       "has no map");
}

/* It cannot be distinguished from lines after the last map. */
TEST(test_a_piece_of_a_map_stays_last)
{
	struct sheet sheet = sheet_of("\"m", "\n", true);
	sheet.length = offset_of(1, 0, 9);
	expect_refusal(&sheet, move_to(place_at(PLACE_GRID, 1), 0), "ends inside");
	expect_refusal(&sheet, (struct edit){.verb = EDIT_ADD, .place = place_at(PLACE_GRID, 2), .target = -1},
		       "ends inside");
}

/* A title in the separator line goes with the map that follows it. */
TEST(test_removes_the_line_before)
{
	struct edit edit = remove_at(place_at(PLACE_GRID, 1));
	struct sheet before = sheet_of("\"mo", "\n", true), after = sheet_of("\"o", "\n", true);
	insert(&before, offset_of(2, 0, 0) - 1, "second");
	insert(&before, offset_of(1, 0, 0) - 1, "first");
	insert(&after, offset_of(1, 0, 0) - 1, "second");
	expect_edit(&before, edit, &after);
}

/* A map that would stay where it is makes no step. */
TEST(test_moves_nowhere)
{
	struct sheet sheet = sheet_of("\"mo", "\n", true);
	for (int target = 1; target <= 2; target++) {
		struct edit edit = move_to(place_at(PLACE_GRID, 1), target);
		struct error error;
		struct document *document = open_sheet(&sheet);
		assert_true(document_apply(document, &edit, 1, "move", &error));
		assert_bytes(document, &sheet);
		assert_false(document_undo(document, NULL, &error));
		document_free(document);
	}
}

/* A shift is reported once, and not again for every later map. */
TEST(test_tells_a_shift_once)
{
	struct sheet sheet = sheet_of("\"      ", "\n", true);
	insert(&sheet, offset_of(2, 0, 0), "\n");
	struct document *document = open_sheet(&sheet);
	document_check(document);
	assert_int_equal(finding_count(&document->findings, SEVERITY_ERROR), 1);
	const struct finding *finding = find_finding(document, "nlarn-separator");
	assert_int_equal(finding->place.index, 2);
	assert_non_null(strstr(finding->message, "Line 37 "));
	document_free(document);
	sheet = sheet_of("\"      ", "\n", true);
	cut(&sheet, offset_of(2, 0, 0) - 1, 1);
	document = open_sheet(&sheet);
	document_check(document);
	assert_int_equal(finding_count(&document->findings, SEVERITY_ERROR), 1);
	assert_non_null(strstr(find_finding(document, "nlarn-separator")->message, "Line 36 "));
	document_free(document);
}

/* A NUL ends the file for the game. It can be painted over, which brings the rest back; nothing can be painted after
 * it, and no NUL anywhere. */
TEST(test_nul_ends_the_file)
{
	struct sheet after = sheet_of("\"  ", "\n", true), before = after;
	before.bytes[offset_of(1, 30, 8)] = '\0';
	struct document *document = open_sheet(&before);
	assert_int_equal(nlarn_map_count(&document->model), 1);
	assert_int_equal(document->model.grid_count, 2);
	assert_int_equal(document->model.grids[1].height, 9);
	const struct finding *finding = find_finding(document, "nlarn-nul");
	assert_int_equal(finding->span.start, offset_of(1, 30, 8));
	assert_int_equal(finding->severity, SEVERITY_ERROR);
	struct edit fix = {.verb = EDIT_SET, .place = finding->fix.place, .value = " ", .length = 1};
	document_free(document);
	expect_edit(&before, fix, &after);
	fix.place.x++;
	expect_refusal(&before, fix, "paint over it first");
	fix.value = "";
	expect_refusal(&after, fix, "NUL");
}

/* Only a change of one cell may leave out the reading. */
TEST(test_plain_cells)
{
	const struct format *format = format_find("nlarn");
	for (int byte = 0; byte < 256; byte++)
		assert_int_equal(format->cells->plain[byte], byte != '\n' && byte != '\r' && byte != '\0');
}

/* A map of walls with these rows in its middle, at column 30. */
static void map_of(struct nlarn_map *map, struct document **document, const char *const rows[])
{
	struct sheet sheet = sheet_of("\"#", "\n", true);
	for (int y = 0; rows[y]; y++)
		memcpy(sheet.bytes + offset_of(1, 30, 8 + y), rows[y], strlen(rows[y]));
	*document = open_sheet(&sheet);
	nlarn_map_read(map, &(*document)->model, &(*document)->text, 1);
}

/* Expects dead ends at these columns of row 8, as the program and as the document find them. */
static void expect_dead_ends(const char *row, const int *program, int count, const int *documented,
			     int documented_count)
{
	struct nlarn_map map;
	struct document *document;
	int cells[NLARN_CELLS];
	map_of(&map, &document, (const char *const[]){row, NULL});
	assert_int_equal(nlarn_dead_ends(&map, false, cells), count);
	for (int i = 0; i < count; i++)
		assert_int_equal(cells[i], 8 * NLARN_WIDTH + program[i]);
	assert_int_equal(nlarn_dead_ends(&map, true, cells), documented_count);
	for (int i = 0; i < documented_count; i++)
		assert_int_equal(cells[i], 8 * NLARN_WIDTH + documented[i]);
	document_free(document);
}

TEST(test_dead_ends)
{
	static const int both[] = {30, 34}, right[] = {34}, alone[] = {30};
	expect_dead_ends("     ", both, 2, both, 2);
	expect_dead_ends("m o !", both, 2, both, 2);
	expect_dead_ends(" +   ", right, 1, both, 2);
	expect_dead_ends("\" . .", both, 2, NULL, 0);
	expect_dead_ends("_    ", right, 1, right, 1);
	expect_dead_ends("~ ~", NULL, 0, NULL, 0);
	expect_dead_ends(" ", alone, 1, NULL, 0);
}

TEST(test_dead_ends_apart)
{
	enum { W = NLARN_WIDTH };
	static const int close[] = {3 * W + 3, 3 * W + 4, 4 * W + 3, 4 * W + 4};
	static const int two[] = {3 * W + 3, 3 * W + 4, 3 * W + 5};
	static const int three[] = {3 * W + 3, 3 * W + 5, 5 * W + 4};
	assert_int_equal(nlarn_dead_ends_usable(close, 0), 0);
	assert_int_equal(nlarn_dead_ends_usable(close, 4), 1);
	assert_int_equal(nlarn_dead_ends_usable(two, 3), 2);
	assert_int_equal(nlarn_dead_ends_usable(three, 3), 3);
}

static void assert_share(double value, double expected)
{
	if (value < expected - 1e-9 || value > expected + 1e-9)
		fail_msg("%.12f is not %.12f", value, expected);
}

/* A corridor of five cells. With a door next to its left end only the right end serves, and the stairs there leave no room
 * for anything else, so all ends well only when nothing else is wanted:
 *	0.67 no altar * 1/3 no statues * 1/3 no fountains * 1/2 no throne * 1/2 no mirror
 * Without the door, two stairs take both ends and leave the middle for one more thing. */
TEST(test_odds)
{
	struct nlarn_map map;
	struct document *document;
	bool tried = false;
	map_of(&map, &document, (const char *const[]){" +   ", NULL});
	assert_share(nlarn_survival(&map, NLARN_CAVERNS_BOTTOM10, &tried), 0.67 / 36);
	assert_share(nlarn_survival(&map, NLARN_V3_13, &tried), 0.67 / 36);
	for (int level = 0; level < NLARN_LEVELS; level++)
		if (nlarn_level_needs((enum nlarn_level)level) > 1)
			assert_share(nlarn_survival(&map, (enum nlarn_level)level, &tried), 0);
	document_free(document);
	map_of(&map, &document, (const char *const[]){"     ", NULL});
	double none = 0.67 / 36, altar = 0.33 / 36, statue = 0.67 * (4.0 / 9) / 12, throne = 0.67 / 36;
	assert_share(nlarn_survival(&map, NLARN_NORMAL, &tried), none + altar + 2 * statue + 2 * throne);
	assert_share(nlarn_survival(&map, NLARN_BANK5, &tried), 0);
	assert_false(tried);
	document_free(document);
}

/* Of seven cells with one pair of stairs at the ends the middle three are left: a thing in the middle is the last one, one
 * beside it leaves room for a second. A search ends in the cell behind its start, so the first of the three in the order
 * of the search takes nearly all. */
TEST(test_odds_are_as_likely_as_starts)
{
	struct nlarn_map map;
	struct document *document;
	bool tried = false;
	map_of(&map, &document, (const char *const[]){"       ", NULL});
	double one = 0, middle = 1.0 / 896;
	double exactly[] = {0.67 / 36, 0, 0};
	/* altar, statues, fountains, throne, mirror: the number of all of them, by hand */
	double others[] = {1.0 / 36, 24.0 / 324 + 2.0 / 36, 28.0 / 324 + 24.0 * 2 / 324 + 1.0 / 36};
	exactly[1] = 0.67 * others[1] + 0.33 * others[0];
	exactly[2] = 0.67 * others[2] + 0.33 * others[1];
	one = exactly[0] + exactly[1];
	assert_share(nlarn_survival(&map, NLARN_NORMAL, &tried), one + exactly[2] * (1 - middle));
	assert_false(tried);
	document_free(document);
}

/* Walls, a corridor of 15 cells near the upper left corner, and one of six that leaves its middle downwards. */
static struct nlarn_map map_of_a_fork(bool turned)
{
	struct nlarn_map map;
	memset(&map, NLARN_WALL, sizeof map);
	for (int i = 0; i < 15; i++)
		map.kinds[5][5 + i] = NLARN_PASSABLE | NLARN_FLOOR;
	for (int i = 0; i < 6; i++)
		map.kinds[6 + i][12] = NLARN_PASSABLE | NLARN_FLOOR;
	struct nlarn_map other = map;
	for (int y = 0; turned && y < NLARN_HEIGHT; y++)
		for (int x = 0; x < NLARN_WIDTH; x++)
			map.kinds[y][x] = other.kinds[NLARN_HEIGHT - 1 - y][NLARN_WIDTH - 1 - x];
	return map;
}

/* The search goes right and down, so one way round is better than another; the game tries all of them alike. */
TEST(test_odds_are_of_all_mirrorings)
{
	struct nlarn_map map = map_of_a_fork(false), turned = map_of_a_fork(true);
	bool tried = false;
	double share = nlarn_survival(&map, NLARN_BANK5, &tried),
	       other = nlarn_survival(&turned, NLARN_BANK5, &tried);
	assert_true(tried);
	if (share < 0.817 || share > 0.827 || share - other > 0.005 || other - share > 0.005)
		fail_msg("%f, and turned %f", share, other);
}

/* The chance to meet the maze, which needs no rounding. */
static double chance_met(const struct nlarn_shares *shares, int maze)
{
	struct arena arena = {0};
	bool about = false;
	double met = nlarn_chance_met(shares, maze, &arena, &about);
	assert_false(about);
	arena_clear(&arena);
	return met;
}

static void expect_met(int mazes, double share, double least, double most)
{
	struct nlarn_shares shares = {0};
	for (int maze = 1; maze <= mazes; maze++)
		for (int level = 0; level < NLARN_LEVELS; level++)
			shares.of[maze][level] = share;
	double met = chance_met(&shares, 1);
	if (met < least - 1e-9 || met > most + 1e-9)
		fail_msg("%d mazes: %f is not from %f to %f", mazes, met, least, most);
}

/* The fewer mazes there are, the more often each of them is met: it counts that levels 10 and 13 need one. */
TEST(test_chance_met)
{
	expect_met(0, 1, 0, 0);
	expect_met(1, 1, 1, 1);
	expect_met(1, 0.01, 1, 1);
	expect_met(2, 1, 0.99997, 0.99999); /* the other one may be drawn twice */
	expect_met(6, 1, 0.4675, 0.4683);
	expect_met(23, 1, 0.1955, 0.1958);
	struct nlarn_shares shares = {.of[1][NLARN_CAVERNS_BOTTOM10] = 1, .of[1][NLARN_V3_13] = 1};
	shares.of[2][NLARN_NORMAL] = 1; /* 7 levels, a quarter of them, 1 of 23 numbers */
	assert_true(chance_met(&shares, 1) > 0.9999);
	double met = chance_met(&shares, 2);
	assert_true(met > 0.09 && met < 0.12);
}

/* What 4,000,000 games came to, which differ by 0.0002 at most; with 23 different shares some are taken together. */
TEST(test_chance_met_of_different_mazes)
{
	struct nlarn_shares few = {0}, many = {0};
	for (int maze = 1; maze <= NLARN_LAST_DRAWN; maze++) {
		for (int level = 0; level < NLARN_LEVELS; level++) {
			few.of[maze][level] = maze <= 8 ? maze / 8.0 : 0;
			many.of[maze][level] = maze % 2 ? 0.5 + maze / 100.0 : 1 - maze / 30.0;
		}
	}
	double met = chance_met(&few, 1);
	assert_true(met > 0.0660 && met < 0.0664);
	struct arena arena = {0};
	bool about = false;
	met = nlarn_chance_met(&many, 1, &arena, &about);
	arena_clear(&arena);
	assert_true(about && met > 0.1330 && met < 0.1334);
}

TEST(test_odds_of_the_template)
{
	struct error error;
	size_t length;
	char *bytes =
	    format_find("nlarn")->create(format_find("nlarn"), &(struct template_request){0}, &length, &error);
	assert_non_null(bytes);
	struct document *document = open_bytes(bytes, length);
	struct nlarn_map map;
	nlarn_map_read(&map, &document->model, &document->text, 1);
	for (int level = 0; level < NLARN_LEVELS; level++)
		assert_share(nlarn_survival(&map, (enum nlarn_level)level, &(bool){false}), 1);
	document_free(document);
	free(bytes);
}

/* How sure the probe is: each bound of rows, their width, cells that are no symbols, and other lines. */
TEST(test_probe_at_its_bounds)
{
	static const struct {
		int rows, width, strange, others; /* strange: cells of each row that are no symbols */
		const char *path;
		int sure;
	} cases[] = {
	    {17, 67, 0, 0, NULL, 95}, {16, 67, 0, 0, NULL, 30},    {17, 66, 0, 0, NULL, 60},
	    {17, 68, 0, 0, NULL, 60}, {17, 67, 1, 0, NULL, 60},    {17, 67, 6, 0, NULL, 60},
	    {17, 67, 7, 0, NULL, 0},  {17, 60, 0, 0, NULL, 60},    {17, 59, 0, 0, NULL, 0},
	    {17, 74, 0, 0, NULL, 60}, {17, 75, 0, 0, NULL, 0},     {5, 67, 0, 0, NULL, 0},
	    {6, 67, 0, 0, NULL, 30},  {8, 67, 0, 2, NULL, 30},     {8, 67, 0, 3, NULL, 0},
	    {17, 67, 0, 1, NULL, 60}, {6, 67, 0, 0, "a/maze", 65}, {6, 67, 0, 0, "x.maze", 65},
	    {6, 67, 0, 0, "x", 30},   {17, 67, 0, 0, "maze", 100},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char bytes[4096], *at = bytes;
		for (int row = 0; row < cases[i].rows; row++) {
			memset(at, '#', (size_t)cases[i].width);
			memset(at, 'x', (size_t)cases[i].strange);
			at += cases[i].width;
			*at++ = '\n';
		}
		for (int other = 0; other < cases[i].others; other++)
			at = stpcpy(at, "other\n");
		const struct format *format = format_find("nlarn");
		assert_int_equal(format->probe(format, bytes, (size_t)(at - bytes), cases[i].path), cases[i].sure);
	}
}

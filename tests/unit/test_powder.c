/* The POWDER room format: sizes beyond the limits, facts, how sure the probe is, and several edits in one step. What is
 * read, found and edited in small rooms is in tests/cases. */

#include "documents.h"

#include <stdlib.h>
#include <string.h>

extern const struct format format_powder;

TEST(opens_what_is_too_large)
{
	enum { SIDE = 1000, LINE = SIDE + 3 };
	char *bytes = malloc(LINE * (SIDE + 2));
	assert_non_null(bytes);
	for (int y = 0; y < SIDE + 2; y++) {
		bool border = y == 0 || y == SIDE + 1;
		char *line = bytes + y * LINE;
		memset(line, border ? '-' : '.', LINE);
		line[0] = line[LINE - 2] = border ? '+' : '|';
		line[LINE - 1] = '\n';
	}
	struct document *document = open_bytes(bytes, LINE * (SIDE + 2));
	const struct grid *grid = &document->model.grids[0];
	assert_int_equal(grid->width, SIDE);
	assert_int_equal(grid->height, SIDE);
	assert_int_equal(grid->loaded, 0);
	struct edit edits[] = {
	    set_to(place_cell(0, 999, 999), "#"),
	    {.verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, 0), .amount = {-900, 0, 0, -950}, .fill = '#'}};
	struct error error;
	assert_true(document_apply(document, &edits[0], 1, "paint", &error));
	assert_int_equal(grid_cell(&document->model.grids[0], &document->text, 999, 999), '#');
	assert_true(document_apply(document, &edits[1], 1, "resize", &error));
	assert_int_equal(document->model.grids[0].width, 100);
	assert_int_equal(document->model.grids[0].height, 50);
	assert_int_equal(document->model.grids[0].loaded, 50);
	assert_true(document_undo(document, NULL, &error) && document_undo(document, NULL, &error));
	assert_int_equal(document->text.length, LINE * (SIDE + 2));
	assert_memory_equal(document->text.bytes, bytes, document->text.length);
	document_free(document);
	free(bytes);
}

static const char *offered(struct document *document, const char *rule)
{
	document_check(document);
	for (int i = 0; i < document->findings.count; i++)
		if (strcmp(document->findings.items[i].rule->name, rule) == 0)
			return document->findings.items[i].fix.label;
	return "nothing found";
}

TEST(a_cell_changes_what_is_offered_for_its_row)
{
	static const char room[] = "+-----+\n|##.##|\n|##y#|#.#|\n|##.##|\n+-----+\n";
	struct document *document = open_bytes(room, sizeof room - 1);
	struct error error;
	struct edit edit = set_to(place_cell(0, 2, 1), "#");
	assert_null(offered(document, "powder-row-length"));
	assert_true(document_apply(document, &edit, 1, "paint", &error));
	assert_string_equal(offered(document, "powder-row-length"), "remove 3 cells at x 1");
	document_free(document);
}

enum { FACTS = 6 };

static void assert_facts(const struct document *document, const char *const expected[FACTS])
{
	struct arena arena = {0};
	struct fact *facts;
	assert_int_equal(facts_of(format_powder.facts->of_grid, document, 0, &arena, &facts), FACTS);
	for (int i = 0; i < FACTS; i++) {
		char line[64];
		snprintf(line, sizeof line, "%s %s", facts[i].name, facts[i].value);
		assert_string_equal(line, expected[i]);
	}
	arena_clear(&arena);
}

static const char facts_legend[] = "#: SQUARE_WALL\nx: SQUARE_DOOR\n.: SQUARE_LADDERUP, ITEM_HAT\n"
				   "g: SQUARE_WATER, MOB_RAT, MOB_BAT, MOBLEVEL_UNIQUE\n";

TEST(counts_facts)
{
	char room[400];
	snprintf(room, sizeof room, "+---+\n|xg#|\n|##.|\n+---+\n%s", facts_legend);
	struct document *document = open_text(room);
	document->model.grids[0].counts['g'] = 2; /* as if there were two */
	static const char *const expected[FACTS] = {"size 3x2",   "exits 1", "ladders 1",
						    "monsters 4", "items 1", "unreachable 0"};
	assert_facts(document, expected);
	document_free(document);
}

/* The second row is too short, so that the game loads the first alone. */
TEST(counts_only_what_the_game_loads)
{
	char room[400];
	snprintf(room, sizeof room, "+---+\n|xg#|\n|##|\n|x.g|\n+---+\n%s", facts_legend);
	struct document *document = open_text(room);
	static const char *const expected[FACTS] = {"size 3x3",   "exits 1", "ladders 0",
						    "monsters 2", "items 0", "unreachable 0"};
	assert_facts(document, expected);
	document_free(document);
}

#define FRAME "+-+\n|.|\n+-+\n"
#define LEGEND ".: SQUARE_FLOOR\n"

/* How sure it is, at each of its bounds. */
TEST(the_probe_weighs_name_and_lines)
{
	static const struct {
		const char *bytes;
		int unnamed, named;
	} cases[] = {
	    {"", 0, 5},
	    {"CASE 1 Plains 2 ARCH\n", 0, 0},
	    {"A text\nthat quotes\na room:\n" FRAME LEGEND "and\ngoes\non\nand\non\n", 0, 95},
	    {FRAME LEGEND, 95, 95},
	    {FRAME, 0, 40},
	    {LEGEND, 60, 60},
	    {"|.|\n" LEGEND, 60, 60},     /* a row without a border above it */
	    {"++\n|.|\n" LEGEND, 60, 60}, /* no border without a dash */
	    {"+-\n|.|\n" LEGEND, 60, 60}, /* nor without its end */
	    {"+-+\n|\n" LEGEND, 60, 60},  /* no row of one byte */
	    {"+-+\n||\n" LEGEND, 95, 95},
	    {FRAME ".:SQUARE_\n", 95, 95},
	    {FRAME ".:SQUARE\n", 0, 40},
	    {FRAME ".:\tSQUARE_", 95, 95},
	    {FRAME "..SQUARE_\n", 0, 40},
	    {FRAME "a\n", 0, 40},        /* one foreign line of four */
	    {FRAME "a\nb\n", 0, 15},     /* two of five */
	    {FRAME "a\nb\n#\n", 0, 40},  /* two of six: a comment is not foreign */
	    {FRAME "a\nb\n#c\n", 0, 15}, /* but that is no comment */
	    {FRAME "a\nb\n# c\n", 0, 40},
	    {FRAME "a\nb\nc=\n", 0, 40},
	    {FRAME "a\nb\nc:\n", 0, 40},
	    {FRAME "a\nb\n\r\n\n", 0, 15},     /* empty lines are nothing */
	    {FRAME LEGEND "a\nb\n", 95, 95},   /* two of six */
	    {FRAME LEGEND "a\nb\nc\n", 0, 95}, /* three of seven */
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const size_t length = strlen(cases[i].bytes);
		assert_int_equal(format_powder.probe(&format_powder, cases[i].bytes, length, "room"),
				 cases[i].unnamed);
		assert_int_equal(format_powder.probe(&format_powder, cases[i].bytes, length, "room.map"),
				 cases[i].named);
		assert_int_equal(format_powder.probe(&format_powder, cases[i].bytes, length, ".map"), cases[i].named);
	}
}

/* ---- editing and checking ---- */

TEST(several_edits_are_one_step)
{
	static const char room[] = "+--+\n|ax|\n+--+\na: SQUARE_WALL,\tMOB_RAT , ITEM_HAT\nx: SQUARE_DOOR";
	struct edit edits[] = {
	    set_to(place_at(PLACE_ENTRY, 1), "D"),
	    set_to(place_cell(0, 1, 0), "D"),
	    remove_at((struct place){.kind = PLACE_ATTRIBUTE, .x = 1}),
	    remove_at((struct place){.kind = PLACE_ATTRIBUTE, .x = 2}),
	    {.verb = EDIT_ADD, .place = place_at(PLACE_ENTRY, -1), .key = 'b', .value = "SQUARE_ICE", .length = 10},
	    {.verb = EDIT_ADD, .place = place_at(PLACE_ENTRY, -1), .key = 'c', .value = "SQUARE_LAVA", .length = 11}};
	assert_edits(room, edits, 6,
		     "+--+\n|aD|\n+--+\na: SQUARE_WALL\nD: SQUARE_DOOR\nb: SQUARE_ICE\nc: SQUARE_LAVA");
}

static struct edit resize_by(int left, int top, int right, int bottom)
{
	return (struct edit){
	    .verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, 0), .amount = {left, top, right, bottom}, .fill = '#'};
}

TEST(resizes_a_map_without_an_end_or_rows)
{
	assert_edit("+-+\n|a|", resize_by(1, 0, 1, 0), "+---+\n|#a#|");
	assert_edit("+--+\n|ab|", resize_by(0, 0, -1, 0), "+-+\n|a|");
	assert_edit("+--+\n|ab|", resize_by(0, 0, 0, 1), "+--+\n|ab|\n|##|");
	assert_edit("+--+\n+--+\n", resize_by(0, 1, 0, 1), "+--+\n|##|\n|##|\n+--+\n");
	assert_edit("+--+\r\n|ab|\r\n+--+\r\n", resize_by(0, 0, 1, 1), "+---+\r\n|ab#|\r\n|###|\r\n+---+\r\n");
}

TEST(refuses_what_no_line_can_hold)
{
	struct document *document = open_text("");
	int quest = model_find_field(&document->model, "quest");
	document_free(document);
	assert_refused("", set_to(place_at(PLACE_FIELD, quest), "a=b"), "A value cannot contain =.");
	assert_refused("+-+\n|a|\n+-+\n", resize_by(INT32_MAX, 0, INT32_MAX, 0),
		       "A room can be at most 997 cells wide: map2c stops at longer lines.");
	assert_false(format_powder.cells->plain['\n']);
	assert_false(format_powder.cells->plain['\r']);
	assert_true(format_powder.cells->plain['+']);
}

TEST(a_junk_file_has_a_bounded_list)
{
	enum { LINES = 5000 };
	char *bytes = malloc(LINES * 3);
	assert_non_null(bytes);
	for (int i = 0; i < LINES; i++)
		memcpy(bytes + (size_t)i * 3, "ab\n", 3);
	struct document *document = open_bytes(bytes, LINES * 3);
	document_check(document);
	assert_int_equal(document->findings.count, 1002);
	document_free(document);
	free(bytes);
}

DOCUMENTS(&format_powder, "room.map")

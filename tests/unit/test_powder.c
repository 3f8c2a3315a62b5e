/* The POWDER room format: what is read, what each edit writes (whole files, byte for byte, and back again by undo),
 * what a new room is, and that the manual page names every rule. */

#include "documents.h"

#include "mapwright/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct format format_powder;

static struct edit set_field(const char *name, const char *value)
{
	struct document *document = open_text("");
	int field = model_find_field(&document->model, name);
	document_free(document);
	assert_true(field >= 0);
	return set_to(place_at(PLACE_FIELD, field), value);
}

static struct edit add_entry(char key, const char *attributes)
{
	return (struct edit){.verb = EDIT_ADD,
			     .place = place_at(PLACE_ENTRY, -1),
			     .key = key,
			     .value = attributes,
			     .length = strlen(attributes)};
}

static struct place attribute_at(int entry, int index)
{
	return (struct place){.kind = PLACE_ATTRIBUTE, .index = entry, .x = index};
}

static struct edit resize_by(int left, int top, int right, int bottom)
{
	return (struct edit){
	    .verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, 0), .amount = {left, top, right, bottom}, .fill = '#'};
}

static const struct field *field_of(const struct document *document, const char *name)
{
	return &document->model.fields[model_find_field(&document->model, name)];
}

#define CELLAR                                                                                                       \
	"# The cellar\n"                                                                                             \
	"\n"                                                                                                         \
	"minlevel = 2\n"                                                                                             \
	"\n"                                                                                                         \
	"+---+\n"                                                                                                    \
	"|#x#|\n"                                                                                                    \
	"|#r#|\n"                                                                                                    \
	"+---+\n"                                                                                                    \
	"\n"                                                                                                         \
	"#: SQUARE_WALL\n"                                                                                           \
	"x: SQUARE_DOOR, SQUAREFLAG_LIT\n"                                                                           \
	"r: SQUARE_FLOOR, MOB_RAT, INTRINSIC_ASLEEP\n"

/* ---- reading ---- */

TEST(reads_a_room)
{
	struct document *document = open_text(CELLAR);
	const struct model *model = &document->model;
	assert_int_equal(model->grid_count, 1);
	const struct grid *grid = &model->grids[0];
	assert_int_equal(grid->width, 3);
	assert_int_equal(grid->height, 2);
	assert_int_equal(grid->loaded, 2);
	assert_int_equal(grid->neighbours, 4);
	assert_int_equal(grid->counts['#'], 4);
	assert_int_equal(grid_cell(grid, &document->text, 1, 1), 'r');
	assert_int_equal(model->entry_count, 3);
	assert_int_equal(model->entries[2].attribute_count, 3);
	assert_string_equal(model->entries[2].text, "rat, asleep, floor");
	assert_string_equal(model->glyphs['x'].meaning, "door, lit");
	assert_int_equal(model->glyphs['x'].style, STYLE_DOOR);
	assert_int_equal(model->glyphs['x'].walk, WALK_DOOR);
	assert_true(model->glyphs['x'].edge_entrance);
	assert_int_equal(model->glyphs['r'].style, STYLE_MONSTER);
	assert_int_equal(model->glyphs['r'].walk, WALK_GROUND);
	assert_int_equal(model->glyphs['#'].walk, WALK_SOLID);
	assert_false(model->glyphs['?'].known);
	assert_int_equal(model->glyphs['?'].entry, -1);
	assert_findings(document, "7:3 warning exit-taken\n");
	document_free(document);
}

TEST(fields_tell_default_and_reading)
{
	struct document *document = open_text("MAXLEVEL 07 =\nallowdig = Off\nonlyonce = 0x1\npos = 3, 4\n"
					      "quest = GOD_WIZARD\nminlevel = 1\nminlevel = 12abc\n");
	assert_int_equal(document->model.field_count, 12);
	assert_string_equal(field_of(document, "maxlevel")->read, "7");
	assert_string_equal(field_of(document, "allowdig")->read, "0");
	assert_string_equal(field_of(document, "onlyonce")->read, "0");
	assert_string_equal(field_of(document, "pos")->read, "3 4");
	assert_int_equal(field_of(document, "pos")->value.length, strlen("3, 4"));
	assert_string_equal(field_of(document, "quest")->read, "GOD_WIZARD");
	assert_string_equal(field_of(document, "minlevel")->read, "12");
	const struct field *unset = field_of(document, "allowtele");
	assert_false(unset->set);
	assert_string_equal(unset->fallback, "true");
	assert_string_equal(unset->read, "1");
	document_free(document);
}

TEST(merges_legend_lines)
{
	struct document *document = open_text(
	    "rarity = 0\nquest = GOD_WIZARD\n+-+\n|i|\n+-+\ni: ITEM_DAGGER\ni: SQUARE_FLOOR, ITEM_DAGGER\n");
	assert_string_equal(document->model.glyphs['i'].meaning, "dagger, floor, dagger");
	assert_int_equal(document->model.glyphs['i'].style, STYLE_ITEM);
	assert_int_equal(document->model.glyphs['i'].entry, 0);
	assert_findings(document, "2:9 warning quest-unbuilt\n7:1 note legend-repeated\n");
	document_free(document);
}

TEST(keeps_the_rows_of_a_damaged_map)
{
	struct document *document = open_text("+---+\n|#x#|\n|#..|x\n\n|#x#|\n+---+\n#: SQUARE_WALL\n"
					      "x: SQUARE_DOOR\n.: SQUARE_FLOOR\n");
	const struct grid *grid = &document->model.grids[0];
	assert_int_equal(grid->height, 3);
	assert_int_equal(grid->loaded, 1);
	assert_int_equal(grid->rows[1].length, 4);
	assert_int_equal(document->model.entry_count, 3);
	assert_findings(document, "3:1 error row-length\n");
	document_free(document);
}

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
	struct edit edits[] = {set_to(place_cell(0, 999, 999), "#"), resize_by(-900, 0, 0, -950)};
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

TEST(reads_carriage_returns)
{
	struct document *document = open_text("allowdig = true\r\n+-+\r\n|x|\r\n+-+\r\nx: SQUARE_DOOR\r\n");
	assert_string_equal(field_of(document, "allowdig")->read, "1");
	assert_int_equal(document->model.grids[0].height, 1);
	assert_true(document->model.glyphs['x'].edge_entrance);
	assert_findings(document, "1:16 warning line-end\n3:2 warning exit-beside\n");
	document_free(document);
}

enum { FACTS = 6 };

static void assert_facts(const struct document *document, const char *const expected[FACTS])
{
	struct arena arena = {0};
	struct fact *facts;
	assert_int_equal(format_powder.facts(&document->model, &document->text, 0, &arena, &facts), FACTS);
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

TEST(probe_knows_rooms_only)
{
	static const char *const others[] = {"",
					     "CASE 1 Plains 2 ARCH\n",
					     "########\n#   +  #\n########\n",
					     "+---+\n|a|b|\n+---+\n|1|2|\n",
					     "|a|b|\n",
					     "A text\nthat quotes\na room:\n" CELLAR "and\ngoes\non\nand\non\n"};
	assert_true(format_powder.probe(&format_powder, CELLAR, strlen(CELLAR), NULL) >= 90);
	assert_true(format_powder.probe(&format_powder, CELLAR, strlen(CELLAR), NULL) < 100);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_int_equal(format_powder.probe(&format_powder, others[i], strlen(others[i]), NULL), 0);
	assert_int_equal(format_powder.probe(&format_powder, others[1], strlen(others[1]), "Default.map"), 0);
	assert_int_equal(format_powder.probe(&format_powder, "", 0, "new.map"), 5);
	assert_int_equal(format_powder.probe(&format_powder, "", 0, "maze"), 0);
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

/* ---- editing ---- */

TEST(sets_a_cell)
{
	assert_edit("+--+\n|ab|\n+--+\n", set_to(place_cell(0, 1, 0), "|"), "+--+\n|a||\n+--+\n");
	assert_refused("+--+\n|ab|\n+--+\n", set_to(place_cell(0, 1, 0), "\n"),
		       "A glyph cannot be a line end or a NUL byte.");
	assert_refused("+--+\n|ab|\n+--+\n", set_to(place_cell(0, 1, 0), "\xc3\xa9"),
		       "A glyph must be one byte, but this is 2: use an ASCII character.");
	assert_refused("+--+\n|ab|\n+--+\n", set_to(place_cell(0, 2, 0), "x"),
		       "No cell at 2,0: it is beyond the end of the row or outside the room.");
	assert_false(format_powder.cell_is_plain(&format_powder, '\n'));
	assert_false(format_powder.cell_is_plain(&format_powder, '\r'));
	assert_true(format_powder.cell_is_plain(&format_powder, '+'));
}

TEST(renames_a_glyph)
{
	struct edit edits[] = {set_to(place_at(PLACE_ENTRY, 1), "D"), set_to(place_cell(0, 1, 0), "D")};
	assert_edits("+--+\n|ax|\n+--+\na:SQUARE_WALL\nx:  SQUARE_DOOR\n", edits, 1,
		     "+--+\n|ax|\n+--+\na:SQUARE_WALL\nD:  SQUARE_DOOR\n");
	assert_edits("+--+\n|ax|\n+--+\na:SQUARE_WALL\nx:  SQUARE_DOOR\n", edits, 2,
		     "+--+\n|aD|\n+--+\na:SQUARE_WALL\nD:  SQUARE_DOOR\n");
}

TEST(edits_attributes)
{
	static const char one[] = "r: SQUARE_FLOOR,\tMOB_RAT , ITEM_HAT\n";
	struct edit add = set_to(attribute_at(0, 3), "ITEM_BOW");
	add.verb = EDIT_ADD;
	assert_edit(one, set_to(attribute_at(0, 1), "MOB_BAT"), "r: SQUARE_FLOOR,\tMOB_BAT , ITEM_HAT\n");
	assert_edit(one, add, "r: SQUARE_FLOOR,\tMOB_RAT , ITEM_HAT, ITEM_BOW\n");
	add.place.x = 1;
	assert_edit(one, add, "r: SQUARE_FLOOR,\tITEM_BOW, MOB_RAT , ITEM_HAT\n");
	add.place.x = 0;
	assert_edit("r:\n", add, "r: ITEM_BOW\n");
	assert_edit(one, remove_at(attribute_at(0, 0)), "r: MOB_RAT , ITEM_HAT\n");
	assert_edit(one, remove_at(attribute_at(0, 1)), "r: SQUARE_FLOOR , ITEM_HAT\n");
	assert_edit(one, remove_at(attribute_at(0, 2)), "r: SQUARE_FLOOR,\tMOB_RAT\n");
	assert_edit("r: MOB_RAT\n", remove_at(attribute_at(0, 0)), "r: \n");
	struct edit both[] = {remove_at(attribute_at(0, 1)), remove_at(attribute_at(0, 2))};
	assert_edits(one, both, 2, "r: SQUARE_FLOOR\n");
	assert_refused(one, set_to(attribute_at(0, 1), "MOB_RAT, MOB_BAT"),
		       "An attribute is one word, without commas or blanks: add the others one by one.");
	assert_refused(one, set_to(attribute_at(0, 1), "MOB_RAT\nx:y"),
		       "The value must not contain a line end or a zero byte.");
	assert_refused(one, set_to(attribute_at(0, 1), ""), "An attribute needs a name, such as SQUARE_FLOOR.");
}

TEST(adds_entries)
{
	assert_edit("+-+\n|x|\n+-+\n\nx: SQUARE_DOOR\n\n# end\n", add_entry('~', "SQUARE_WATER, SQUAREFLAG_LIT"),
		    "+-+\n|x|\n+-+\n\nx: SQUARE_DOOR\n~: SQUARE_WATER, SQUAREFLAG_LIT\n\n# end\n");
	assert_edit("+-+\n|x|\n+-+\nx: SQUARE_DOOR", add_entry('#', ""), "+-+\n|x|\n+-+\nx: SQUARE_DOOR\n#:");
	assert_edit("+-+\r\n|x|\r\n+-+\r\n", add_entry('x', "SQUARE_DOOR"),
		    "+-+\r\n|x|\r\n+-+\r\n\r\nx: SQUARE_DOOR\r\n");
	assert_edit("", add_entry(' ', "SQUARE_EMPTY"), " : SQUARE_EMPTY\n");
	struct edit two[] = {add_entry('a', "SQUARE_ICE"), add_entry('b', "SQUARE_LAVA")};
	assert_edits("x: SQUARE_DOOR", two, 2, "x: SQUARE_DOOR\na: SQUARE_ICE\nb: SQUARE_LAVA");
	assert_refused(CELLAR, add_entry('\n', "SQUARE_ICE"), "A glyph cannot be a line end or a NUL byte.");
}

TEST(removes_entries)
{
	assert_edit("a: SQUARE_ICE\nb: SQUARE_LAVA\n", remove_at(place_at(PLACE_ENTRY, 0)), "b: SQUARE_LAVA\n");
	assert_edit("a: SQUARE_ICE\nb: SQUARE_LAVA", remove_at(place_at(PLACE_ENTRY, 1)), "a: SQUARE_ICE\n");
}

TEST(sets_globals)
{
	assert_edit("minlevel=  5  # five\n", set_field("minlevel", "12"), "minlevel=  12  # five\n");
	assert_edit("minlevel = 1\nMinlevel = 2\n", set_field("minlevel", "3"), "minlevel = 1\nMinlevel = 3\n");
	assert_edit("minlevel=5\n\n+-+\n|x|\n+-+\n", set_field("rarity", "7"),
		    "minlevel=5\nrarity=7\n\n+-+\n|x|\n+-+\n");
	assert_edit("# A\n# B\n\n+-+\n|x|\n+-+\n", set_field("quest", "GOD_ROGUE"),
		    "# A\n# B\n\nquest = GOD_ROGUE\n\n+-+\n|x|\n+-+\n");
	assert_edit("# A\r\n+-+\r\n|x|\r\n+-+\r\n", set_field("allowdig", "false"),
		    "# A\r\n\r\nallowdig = false\r\n\r\n+-+\r\n|x|\r\n+-+\r\n");
	assert_edit("+-+\n|x|\n+-+\n", set_field("pos", "0 0"), "pos = 0 0\n\n+-+\n|x|\n+-+\n");
	assert_edit("x: SQUARE_DOOR\nrarity = 5", set_field("minlevel", "3"),
		    "x: SQUARE_DOOR\nrarity = 5\nminlevel = 3");
	assert_edit("", set_field("minlevel", "3"), "minlevel = 3\n");
	assert_edit("# only this", set_field("minlevel", "3"), "# only this\n\nminlevel = 3\n");
	assert_edit("minlevel =\nrarity = 5\n", set_field("minlevel", "3"), "minlevel = 3\nrarity = 5\n");
	assert_edit("pos = 1, 2 x\n", set_field("pos", "30 4"), "pos = 30 4 x\n");
}

TEST(refuses_values_that_cannot_be_written)
{
	assert_refused("", set_field("minlevel", ""),
		       "\"minlevel\" needs a value. Remove it to use the default, -1.");
	assert_refused("", set_field("minlevel", "3 4"), "\"minlevel\" must be a whole number, not \"3 4\".");
	assert_refused("", set_field("quest", "a=b"), "A value cannot contain =.");
	assert_refused("", set_field("quest", "a\nb"), "The value must not contain a line end or a zero byte.");
	assert_refused("", set_field("pos", "3,4"), "\"pos\" must be two whole numbers, not \"3,4\".");
	assert_refused("", set_field("pos", "3 4 5"), "\"pos\" must be two whole numbers, not \"3 4 5\".");
	assert_refused("", set_field("pos", "3"), "\"pos\" must be two whole numbers, not \"3\".");
	assert_refused("", set_field("mandatory", "maybe"), "\"mandatory\" must be true or false, not \"maybe\".");
	assert_refused("", set_field("quest", "GOD_WIZRD"),
		       "\"quest\" needs a GOD name from the game, not \"GOD_WIZRD\"; did you mean GOD_WIZARD?");
}

TEST(removes_globals)
{
	struct edit clear = set_field("minlevel", "");
	clear.verb = EDIT_REMOVE;
	assert_edit("minlevel = 5\nrarity = 7\n", clear, "rarity = 7\n");
	assert_edit("minlevel = 5\nrarity = 7\nMINLEVEL = 6\n", clear, "rarity = 7\n");
	assert_edit("# A\n\nminlevel = 5\n\n+-+\n", clear, "# A\n\n+-+\n");
	assert_edit("minlevel = 5\n\n+-+\n", clear, "+-+\n");
	assert_refused("rarity = 7\n", clear, "\"minlevel\" is not set: nothing to remove.");
}

TEST(resizes)
{
	static const char room[] = "+---+ x\n|abc|\n|def|\n+---+\na: SQUARE_ICE\n";
	assert_edit(room, resize_by(1, 1, 2, 0),
		    "+------+ x\n|######|\n|#abc##|\n|#def##|\n+------+\na: SQUARE_ICE\n");
	assert_edit(room, resize_by(0, 0, 0, 2), "+---+ x\n|abc|\n|def|\n|###|\n|###|\n+---+\na: SQUARE_ICE\n");
	assert_edit(room, resize_by(-1, -1, -1, 0), "+-+ x\n|e|\n+-+\na: SQUARE_ICE\n");
	assert_edit(room, resize_by(2, 0, -2, -1), "+---+ x\n|##a|\n+---+\na: SQUARE_ICE\n");
	assert_edit("+--+\r\n|ab|\r\n+--+\r\n", resize_by(0, 0, 1, 1), "+---+\r\n|ab#|\r\n|###|\r\n+---+\r\n");
	assert_edit("+-+\n|a|\n+-+\n", resize_by(0, 0, 1, 0), "+--+\n|a#|\n+--+\n");
	assert_edit("+-+\n|a|", resize_by(1, 0, 1, 0), "+---+\n|#a#|");
	assert_edit("+--+\n|ab|", resize_by(0, 0, -1, 0), "+-+\n|a|");
	assert_edit("+--+\n|ab|", resize_by(0, 0, 0, 1), "+--+\n|ab|\n|##|");
	assert_edit("+--+\n+--+\n", resize_by(0, 1, 0, 1), "+--+\n|##|\n|##|\n+--+\n");
}

TEST(resizes_ragged_rows)
{
	static const char room[] = "+---+\n|abc|\n|d|\n|efghi|\n+---+\n";
	assert_edit(room, resize_by(0, 0, 1, 0), "+----+\n|abc#|\n|d#|\n|efg#hi|\n+----+\n");
	assert_edit(room, resize_by(-2, 0, 0, 0), "+-+\n|c|\n||\n|ghi|\n+-+\n");
	assert_edit(room, resize_by(0, 0, -2, 0), "+-+\n|a|\n|d|\n|ehi|\n+-+\n");
}

TEST(refuses_sizes)
{
	static const char room[] = "+---+\n|abc|\n+---+\n";
	static const char least[] = "A room must keep at least one row and one column.";
	assert_refused(room, resize_by(-3, 0, 0, 0), least);
	assert_refused(room, resize_by(-2, 0, -1, 0), least);
	assert_refused(room, resize_by(-3, 0, 5, 0), least);
	assert_refused(room, resize_by(0, -1, 0, 0), least);
	assert_refused(room, resize_by(0, -1, 0, 1), least);
	assert_refused(room, resize_by(0, 0, 995, 0),
		       "A room can be at most 997 cells wide: map2c stops at longer lines.");
	assert_refused(room, resize_by(0, 0, 0, 99),
		       "A room can be at most 99 rows high: map2c stops at the next one.");
	assert_refused(room, resize_by(INT32_MAX, 0, INT32_MAX, 0),
		       "A room can be at most 997 cells wide: map2c stops at longer lines.");
	assert_refused("x: SQUARE_DOOR\n", resize_by(0, 0, 1, 0), "This file has no map to resize.");
	assert_edit(room, resize_by(0, 0, -1, 0), "+--+\n|ab|\n+--+\n");
}

TEST(refuses_other_grids)
{
	struct edit edit = {.verb = EDIT_ADD, .place = place_at(PLACE_GRID, 0)};
	assert_refused(CELLAR, edit, "A POWDER room file has only one map.");
	edit.verb = EDIT_MOVE;
	assert_refused(CELLAR, edit, "A POWDER room file has only one map, which cannot be moved.");
	edit.verb = EDIT_REMOVE;
	assert_refused(CELLAR, edit, "This cannot be removed from a POWDER room.");
}

/* ---- findings ---- */

TEST(offers_fixes)
{
	struct document *document = open_text("quest = GOD_NONE\n+--+\n|xq|\n+--+\nx: SQUARE_DOR\nz: SQUARE_ICE\n");
	static const char *const labels[] = {"remove the line", "define the glyph", "change it to SQUARE_DOOR",
					     "make it the line of q"};
	document_check(document);
	int fixes = 0;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		if (!finding->fix.label)
			continue;
		assert_string_equal(finding->fix.label, labels[fixes]);
		fixes++;
		if (finding->fix.action == FIX_ADD_ENTRY)
			assert_memory_equal(finding->fix.value, "q", 1);
	}
	assert_int_equal(fixes, 4);
	document_free(document);
}

TEST(marks_every_cell)
{
	struct document *document = open_text("rarity = 0\n+---+\n|?x?|\n|x?x|\n+---+\nx: SQUARE_DOOR\n");
	document_check(document);
	assert_int_equal(document->findings.count, 2);
	const struct finding *finding = &document->findings.items[1];
	assert_int_equal(finding->cell_count, 3);
	assert_int_equal(finding->cells[2].x, 1);
	assert_int_equal(finding->cells[2].y, 1);
	assert_int_equal(finding->place.kind, PLACE_CELL);
	document_free(document);
}

TEST(unused_glyphs_weigh_less)
{
	assert_text_findings("+-+\n|x|\n+-+\nx: SQUARE_DOOR\na: MOB_RAT\nb: SQUARE_ICE, SQUARE_ICE, MOB_RTA\n",
			     "2:2 warning exit-beside\n"
			     "5:1 note legend-unused\n"
			     "5:1 note square-missing\n"
			     "6:1 note legend-unused\n"
			     "6:1 note square-several\n"
			     "6:28 warning attribute-unknown\n");
}

TEST(unreachable_under_the_widest_reading)
{
	static const char legend[] = "#: SQUARE_WALL\nx: SQUARE_DOOR\n.: SQUARE_FLOOR\n~: SQUARE_LAVA\nm: "
				     "SQUARE_MAGICDOOR\n<: SQUARE_LADDERUP\n";
	char bytes[400];
	snprintf(bytes, sizeof bytes,
		 "+-------+\n|#######|\n|x.~.m.#|\n|#######|\n|#..#<.#|\n|#######|\n+-------+\n%s", legend);
	assert_text_findings(bytes, "3:5 warning stairs-unreachable\n5:3 warning unreachable\n");
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

/* ---- a new room, and the manual ---- */

TEST(makes_a_clean_room)
{
	static const int sizes[][2] = {{0, 0}, {3, 3}, {26, 26}, {5, 4}};
	struct error error;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct template_request request = {.width = sizes[i][0], .height = sizes[i][1]};
		size_t length;
		char *bytes = format_powder.create(&format_powder, &request, &length, &error);
		assert_non_null(bytes);
		struct document *document = open_bytes(bytes, length);
		assert_findings(document, "");
		assert_int_equal(document->model.grids[0].width, sizes[i][0] ? sizes[i][0] : 12);
		assert_int_equal(document->model.grids[0].height, sizes[i][1] ? sizes[i][1] : 8);
		document_free(document);
		free(bytes);
	}
	size_t length;
	struct template_request request = {.width = 5, .height = 4};
	char *bytes = format_powder.create(&format_powder, &request, &length, &error);
	assert_non_null(bytes);
	assert_string_equal(bytes, "# A new room\n\n+-----+\n|#####|\n|#...#|\n|#...#|\n|##+##|\n+-----+\n\n"
				   "#: SQUARE_WALL, SQUAREFLAG_LIT\n.: SQUARE_FLOOR, SQUAREFLAG_LIT\n"
				   "+: SQUARE_DOOR, SQUAREFLAG_LIT\n");
	free(bytes);
	request = (struct template_request){.width = 2, .height = 100};
	assert_null(format_powder.create(&format_powder, &request, &length, &error));
	assert_string_equal(error.message, "A POWDER room has at least 3x3 and at most 997x99 cells, not 2x100.");
}

DOCUMENTS(&format_powder, "room.map")

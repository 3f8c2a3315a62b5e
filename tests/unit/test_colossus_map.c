/* Colossus boards: how the dialects are told apart, what is read from whole and from damaged files, where cells
 * and exits lie, what each edit writes (whole files, byte for byte, and back again by undo), what new boards are,
 * and that the manual page names every rule. */

#include "documents.h"

#include "mapwright/colossus_board.h"
#include "mapwright/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct format format_colossus_map;

enum { LABEL, TERRAIN, EXIT1, TYPE1, EXIT2, TYPE2, EXIT3, TYPE3, X, Y, FIELDS };

/* Three hexes in a row, with a bend. */
static const char board_a[] = "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     8   11\n"
			      "CASE 2    WOODS     1    ARROW    0    ARROW    0    ARROW     9   12\n"
			      "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n";

static const char board_c2[] = "15 8\n"
			       "\n"
			       "# three hexes\n"
			       "1\tPlains\t2\tARROW\t3\tARCH\t0\tARROW\t7\t5\n"
			       "2\t\"Deep Woods\"\t1\tARROW\t0\tARROW\t0\tARROW\t8\t5\n"
			       "3\tTower\t1\tARCH\t0\tARROW\t0\tARROW\t7\t4 # the only one\n";

/* The field of a hex. Dialects C have two fields of the file before. */
static struct edit set_field(const char *board, int hex, int field, const char *value)
{
	struct document *document = open_text(board);
	int index = document->model.records[hex].first_field + field;
	document_free(document);
	return (struct edit){
	    .verb = EDIT_SET, .place = place_at(PLACE_FIELD, index), .value = value, .length = strlen(value)};
}

static struct edit set_size(int field, const char *value)
{
	return (struct edit){
	    .verb = EDIT_SET, .place = place_at(PLACE_FIELD, field), .value = value, .length = strlen(value)};
}

static struct edit add_hex(int before, const char *value)
{
	return (struct edit){
	    .verb = EDIT_ADD, .place = place_at(PLACE_RECORD, before), .value = value, .length = strlen(value)};
}

static struct edit remove_hex(int hex)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place_at(PLACE_RECORD, hex)};
}

static struct edit move_hex(int hex, int target)
{
	return (struct edit){.verb = EDIT_MOVE, .place = place_at(PLACE_RECORD, hex), .target = target};
}

/* ---- telling ---- */

TEST(tells_the_dialects_apart)
{
	static const struct {
		const char *board, *dialect;
	} boards[] = {
	    {"", "dialect A"},
	    {board_a, "dialect A"},
	    {"CASE1PLAINS2ARROW0ARROW0ARROW 8 11\n", "dialect A"},
	    {"1 PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n", "dialect A"},
	    {"15 8\nCASE 1 PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n", "dialect A"},
	    {"1 P 2 ARROW 0 ARROW 0 ARROW 8 11\n2 W 1 ARROW 0 ARROW 0 ARROW 9 12\n", "dialect B1"},
	    {"1 P 2 ARROW 0 ARROW 0 ARROW 7 5\n2 W 1 ARROW 0 ARROW 0 ARROW 8 5\n", "dialect B2"},
	    {"# two\n1 P 2 ARROW 0 ARROW 0 ARROW 7 5\n2 W 1 ARROW 0 ARROW 0 ARROW 8 5\n", "dialect B3"},
	    {"1 P 2 ARROW 0 ARROW 0 ARROW 7 5\n2 W 1 ARROW 0 ARROW 0 ARROW 8 5", "dialect B3"},
	    {"15 8\n1 P 2 ARROW 0 ARROW 0 ARROW 7 5\n", "dialect C1"},
	    {"15 8\n", "dialect C2"},
	    {board_c2, "dialect C2"},
	    {"1 Plains 2 ARROW 0 ARROW 0 ARROW 7 5\n", "dialect C2"},
	    /* where the likely one does not read, one that does */
	    {"# nothing\n", "dialect B3"},
	    {"# two\r1 P 2 ARROW 0 ARROW 0 ARROW 3 4\r2 T 1 ARROW 0 ARROW 0 ARROW 4 4\r", "dialect B3"},
	    {"1 P 2 ARROW 0 ARROW 0 ARROW 3 4 2 T 1 ARROW 0 ARROW 0 ARROW 4 3\n", "dialect B3"},
	    {"15 8\n1 P 2 ARROW 0 ARROW 0 ARROW 7 5\n2 W 1 ARROW 0 ARROW 0 ARROW 8 5\n3 Marsh 0 ARROW 0 ARROW 0 "
	     "ARROW "
	     "8 6\n",
	     "dialect C2"},
	    {"1 P 2 ARROW 0 ARROW 0 ARROW 8 11\n2 W 1 ARROW 0 ARROW 0 ARROW 9 12", "dialect B1"},
	};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct document *document = open_text(boards[i].board);
		assert_string_equal(document->model.dialect, boards[i].dialect);
		document_free(document);
	}
}

static int probe(const char *bytes, const char *path)
{
	return format_colossus_map.probe(&format_colossus_map, bytes, strlen(bytes), path);
}

TEST(knows_its_files)
{
	assert_true(probe(board_a, NULL) >= 80);
	assert_true(probe(board_c2, NULL) >= 80);
	assert_true(probe("CASE 1 nonsense\n", "new.map") >= CERTAINTY_MET);
	assert_int_equal(probe("CASE 1 nonsense\n", NULL), 0);
	assert_true(probe("15 8\n", "new.map") > 20);
	assert_int_equal(probe("", "new.map"), 0);
	assert_int_equal(probe("+--+\n|..|\n|.#|\n+--+\n\n.: SQUARE_FLOOR\n1: SQUARE_WALL, ITEM_ARROW\n", "room.map"),
			 0);
	assert_int_equal(probe("B Brush 1 Gargoyle 2 Cyclops\nT Tower 1 Centaur 1 Ogre\n", "x.ter"), 0);
	assert_int_equal(probe("# a text of 15 words\nwith 8 lines\n", NULL), 0);
}

/* ---- reading ---- */

TEST(reads_a_board)
{
	struct document *document = open_text(board_a);
	const struct model *model = &document->model;
	assert_int_equal(model->record_count, 3);
	assert_int_equal(model->field_count, 3 * FIELDS);
	assert_int_equal(model->grid_count, 1);
	assert_int_equal(model->grids[0].width, 15);
	assert_int_equal(model->grids[0].height, 8);
	assert_int_equal(model->grids[0].records[5 * 15 + 7], 0);
	assert_int_equal(model->grids[0].records[0], -1);
	assert_int_equal(model->grids[0].counts['T'], 1);
	const struct record *record = &model->records[1];
	assert_string_equal(record->kind, "hex");
	assert_string_equal(record->name, "2");
	assert_int_equal(record->grid, 0);
	assert_int_equal(record->x, 8);
	assert_int_equal(record->y, 5);
	assert_int_equal(record->hidden_by, -1);
	assert_string_equal(model->fields[record->first_field + TERRAIN].read, "WOODS");
	assert_string_equal(model->fields[model_record_field(model, 1, -1, "exit1")].read, "1");
	const struct colossus_board *board = colossus_board(model);
	assert_int_equal(board->hexes[0].exits[0].to, 1);
	assert_int_equal(board->hexes[0].exits[0].side, 2);
	assert_int_equal(board->hexes[0].exits[1].side, 0);
	assert_int_equal(board->hexes[0].exits[2].to, -1);
	assert_int_equal(board->hexes[1].exits[0].side, 5);
	assert_true(board->hexes[2].tower);
	assert_string_equal(model->entries[board->hexes[2].terrain].text, "Tower");
	document_free(document);
}

/* The palette: the terrains of the game, then those of the file, each with a key and a word of its own. */
TEST(lists_the_terrains)
{
	struct document *document =
	    open_text("15 8\n1 Plains 2 ARROW 0 ARROW 0 ARROW 7 5\n2 Peaks 1 ARROW 0 ARROW 0 ARROW 8 5\n");
	const struct model *model = &document->model;
	assert_int_equal(model->entry_count, 12);
	for (int i = 0; i < model->entry_count; i++) {
		assert_true(model->entries[i].fixed);
		assert_int_equal(model_find_entry(model, -1, model->entries[i].key), i);
		assert_int_equal(model->glyphs[model->entries[i].key].entry, i);
		assert_string_equal(colossus_terrain_word(model, i), model->entries[i].text);
	}
	assert_int_equal(model->entries[model_find_entry(model, -1, 'm')].style, STYLE_ROCK);
	assert_string_equal(model->entries[11].text, "Peaks");
	assert_int_equal(model->entries[11].key, 'e');
	assert_null(colossus_terrain_word(model, 12));
	document_free(document);
	document = open_text(board_a);
	assert_string_equal(colossus_terrain_word(&document->model, model_find_entry(&document->model, -1, 'm')),
			    "MOUNTAINS");
	document_free(document);
	document = open_text("1 P 2 ARROW 0 ARROW 0 ARROW 8 11\n");
	assert_string_equal(colossus_terrain_word(&document->model, model_find_entry(&document->model, -1, 'm')),
			    "m");
	document_free(document);
}

/* What is damaged is reported where it is, and the rest of the line and of the file is read. */
TEST(reads_damaged_lines)
{
	struct document *document = open_text("CASE 1 PLAINS 2 ARROW 3 ARCH 0 ARROW 8 11\n"
					      "CASE two WOODS 1 ARROW 0 ARROW 0 ARROW 9 12\n"
					      "3 TOWER 1 ARCH 0 ARROW 0 ARROW 8 10 # ours\n"
					      "CASE 4 LAKE 99999999999 BLOCK\n"
					      "what\n"
					      "CASE 5 SWAMP 1 ARROW 0 ARROW 0 ARROW 9 9 9\n");
	assert_findings(document, "2:6 error number\n"
				  "3:1 error case-missing\n"
				  "3:37 error comment\n"
				  "4:8 error terrain-unknown\n"
				  "4:13 error number-large\n"
				  "4:30 error field-missing\n"
				  "5:1 error line-unknown\n"
				  "6:14 error exit-far\n"
				  "6:42 error field-extra\n");
	const struct model *model = &document->model;
	assert_int_equal(model->record_count, 5);
	assert_int_equal(model->field_count, 5 * FIELDS);
	assert_string_equal(model->records[1].name, "two");
	assert_int_equal(model->records[1].x, 8);
	assert_int_equal(model->records[2].grid, 0);
	assert_int_equal(model->records[3].grid, -1);
	assert_string_equal(model->fields[model->records[3].first_field + TERRAIN].read, "LAKE");
	assert_false(model->fields[model->records[3].first_field + X].set);
	assert_int_equal(colossus_board(model)->hexes[3].exits[0].type, COLOSSUS_BLOCK);
	assert_int_equal(colossus_board(model)->hexes[3].exits[0].target, -1);
	document_free(document);
}

TEST(keeps_the_later_of_two_hexes_on_a_cell)
{
	struct document *document = open_text("CASE 1 PLAINS 0 ARROW 0 ARROW 0 ARROW 8 11\n"
					      "CASE 2 WOODS 0 ARROW 0 ARROW 0 ARROW 8 12\n");
	assert_int_equal(document->model.records[0].hidden_by, 1);
	assert_int_equal(document->model.records[1].hidden_by, -1);
	assert_int_equal(document->model.grids[0].records[5 * 15 + 7], 1);
	assert_int_equal(colossus_find(colossus_board(&document->model), 1), -1);
	document_free(document);
}

TEST(finds_the_first_of_two_labels_by_columns)
{
	struct document *document = open_text("15 8\n5 Plains 0 ARROW 0 ARROW 0 ARROW 9 1\n"
					      "5 Woods 0 ARROW 0 ARROW 0 ARROW 4 7\n");
	assert_int_equal(colossus_find(colossus_board(&document->model), 5), 1);
	document_free(document);
}

TEST(reads_any_bytes)
{
	static const char bytes[] =
	    "\"\n15 8\n\"\n1 \"a 2\n#\n1 P 2\0 ARROW\n\xff\xfe 1 2 3 ARROW ARCH BLOCK\r\n1A1A1A1A\n";
	for (size_t start = 0; start < sizeof bytes; start++) {
		struct document *document = open_bytes(bytes + start, sizeof bytes - start);
		document_check(document);
		document_free(document);
	}
}

/* ---- the board ---- */

TEST(knows_neighbours_and_sides)
{
	for (int parity = 0; parity < 2; parity++) {
		struct colossus_board board = {.width = 15, .height = 8, .parity = parity};
		int links = 0;
		for (int row = 0; row < 8; row++) {
			for (int column = 0; column < 15; column++) {
				int sides = 0, to_column, to_row, back_column, back_row;
				for (int side = 0; side < COLOSSUS_SIDES; side++) {
					sides += colossus_side_is_long(&board, column, row, side);
					if (!colossus_neighbour(&board, column, row, side, &to_column, &to_row))
						continue;
					links++;
					assert_int_equal(colossus_side_to(&board, column, row, to_column, to_row),
							 side);
					assert_true(colossus_neighbour(&board, to_column, to_row, (side + 3) % 6,
								       &back_column, &back_row));
					assert_int_equal(back_column, column);
					assert_int_equal(back_row, row);
				}
				assert_int_equal(sides, 3);
			}
		}
		/* 14 pairs in each of 8 rows; between two rows every other column: 8 or 7 of 15 in turn */
		assert_int_equal(links,
				 2 * (14 * 8 + (parity ? 8 + 7 + 8 + 7 + 8 + 7 + 8 : 7 + 8 + 7 + 8 + 7 + 8 + 7)));
	}
	struct colossus_board board = {.width = 15, .height = 8};
	assert_int_equal(colossus_side_to(&board, 7, 5, 7, 6), 3);
	assert_int_equal(colossus_side_to(&board, 7, 5, 9, 5), -1);
	assert_int_equal(colossus_side_to(&board, 7, 5, 7, 5), -1);
	assert_int_equal(colossus_side_to(&board, 7, 5, 8, 6), -1);
}

TEST(turns_cells_into_positions_and_back)
{
	static const enum colossus_dialect dialects[] = {COLOSSUS_A, COLOSSUS_B1, COLOSSUS_B2, COLOSSUS_C2};
	for (size_t d = 0; d < sizeof dialects / sizeof *dialects; d++) {
		struct colossus_board board = {.dialect = dialects[d], .width = 15, .height = 8};
		for (int cell = 0; cell < 15 * 8; cell++) {
			int x, y, column, row;
			colossus_cell_to_xy(dialects[d], cell % 15, cell / 15, &x, &y);
			assert_true(colossus_xy_to_cell(&board, x, y, &column, &row));
			assert_int_equal(row * 15 + column, cell);
		}
		int column, row;
		assert_false(colossus_xy_to_cell(&board, 16, 1, &column, &row));
		assert_false(colossus_xy_to_cell(&board, 1, 17, &column, &row));
		assert_int_equal(colossus_xy_to_cell(&board, 0, 1, &column, &row), dialects[d] > COLOSSUS_B1);
	}
}

/* The standard shape: 96 cells, narrower above and below. */
TEST(knows_the_standard_shape)
{
	static const char *const rows[] = {"...xxxxxxxxx...", "..xxxxxxxxxxx..", ".xxxxxxxxxxxxx.",
					   "xxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxx", ".xxxxxxxxxxxxx.",
					   "..xxxxxxxxxxx..", "...xxxxxxxxx..."};
	struct colossus_board board = {.width = 15, .height = 8};
	for (int row = -1; row <= 8; row++)
		for (int column = -1; column <= 15; column++)
			assert_int_equal(colossus_in_shape(&board, column, row), row >= 0 && row < 8 && column >= 0 &&
										     column < 15 &&
										     rows[row][column] == 'x');
}

/* From dialect C on the first two hexes above each other tell which cells are even. */
TEST(takes_the_parity_from_the_board)
{
	static const char board[] =
	    "15 8\n1 Plains 2 ARROW 0 ARROW 0 ARROW 4 4\n2 Woods 1 ARROW 0 ARROW 0 ARROW 4 5\n";
	struct document *document = open_text(board);
	assert_int_equal(colossus_board(&document->model)->parity, 1);
	assert_false(colossus_is_even(colossus_board(&document->model), 4, 4));
	document_free(document);
	document = open_text("15 8\n1 Plains 2 ARROW 0 ARROW 0 ARROW 5 4\n2 Woods 1 ARROW 0 ARROW 0 ARROW 5 5\n");
	assert_int_equal(colossus_board(&document->model)->parity, 0);
	document_free(document);
	document = open_text("1 P 2 ARROW 0 ARROW 0 ARROW 4 4\n2 W 1 ARROW 0 ARROW 0 ARROW 4 5\n");
	assert_int_equal(colossus_board(&document->model)->parity, 0);
	document_free(document);
}

/* ---- editing ---- */

TEST(sets_values_and_nothing_beside_them)
{
	assert_edit(board_a, set_field(board_a, 1, TERRAIN, "MOUNTAINS"),
		    "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     8   11\n"
		    "CASE 2    MOUNTAINS     1    ARROW    0    ARROW    0    ARROW     9   12\n"
		    "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n");
	assert_edit("CASE1PLAINS2ARROW0ARROW0ARROW 8 11\n",
		    set_field("CASE1PLAINS2ARROW0ARROW0ARROW 8 11\n", 0, TYPE1, "BLOCK"),
		    "CASE1PLAINS2BLOCK0ARROW0ARROW 8 11\n");
	assert_edit("CASE1PLAINS2ARROW0ARROW0ARROW 8 11\n",
		    set_field("CASE1PLAINS2ARROW0ARROW0ARROW 8 11\n", 0, LABEL, "12"),
		    "CASE12PLAINS2ARROW0ARROW0ARROW 8 11\n");
	assert_edit("15 8\t\t\n", set_size(0, "24"), "24 8\t\t\n");
	assert_edit("15 8\t\t\n", set_size(1, "16"), "15 16\t\t\n");
}

TEST(quotes_names_with_blanks)
{
	static const char before[] = "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n";
	static const char after[] = "15 8\n1 \"Great Plains\" 0 ARROW 0 ARROW 0 ARROW 7 5\n";
	assert_edit(before, set_field(before, 0, TERRAIN, "Great Plains"), after);
	assert_edit(after, set_field(after, 0, TERRAIN, "Plains"),
		    "15 8\n1 \"Plains\" 0 ARROW 0 ARROW 0 ARROW 7 5\n");
	static const char arch[] = "15 8\n1 \"ARCH\" \"2\" \"ARROW\" 0 ARROW 0 ARROW 7 5\n";
	static const char plains[] = "15 8\n1 Plains \"2\" \"ARROW\" 0 ARROW 0 ARROW 7 5\n";
	assert_edit(plains, set_field(plains, 0, TERRAIN, "ARCH"), arch);
	assert_edit(arch, set_field(arch, 0, TERRAIN, "2nd"),
		    "15 8\n1 \"2nd\" \"2\" \"ARROW\" 0 ARROW 0 ARROW 7 5\n");
	assert_edit(arch, set_field(arch, 0, EXIT1, "0"), "15 8\n1 \"ARCH\" 0 \"ARROW\" 0 ARROW 0 ARROW 7 5\n");
	assert_edit(arch, set_field(arch, 0, TYPE1, "BLOCK"), "15 8\n1 \"ARCH\" \"2\" BLOCK 0 ARROW 0 ARROW 7 5\n");
}

TEST(swaps_two_hexes_in_one_step)
{
	const struct edit edits[] = {set_field(board_a, 0, X, "9"), set_field(board_a, 0, Y, "12"),
				     set_field(board_a, 1, X, "8"), set_field(board_a, 1, Y, "11")};
	assert_edits(board_a, edits, 4,
		     "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     9   12\n"
		     "CASE 2    WOODS     1    ARROW    0    ARROW    0    ARROW     8   11\n"
		     "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n");
}

TEST(renumbers_a_label_in_one_step)
{
	const struct edit edits[] = {set_field(board_c2, 0, LABEL, "1001"), set_field(board_c2, 1, EXIT1, "1001"),
				     set_field(board_c2, 2, EXIT1, "1001")};
	assert_edits(board_c2, edits, 3,
		     "15 8\n\n# three hexes\n"
		     "1001\tPlains\t2\tARROW\t3\tARCH\t0\tARROW\t7\t5\n"
		     "2\t\"Deep Woods\"\t1001\tARROW\t0\tARROW\t0\tARROW\t8\t5\n"
		     "3\tTower\t1001\tARCH\t0\tARROW\t0\tARROW\t7\t4 # the only one\n");
}

TEST(fills_what_a_damaged_line_lacks)
{
	static const char cut[] = "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7\n";
	assert_edit(cut, set_field(cut, 0, Y, "5"), "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n");
	static const char shorter[] = "15 8\n1 Plains 0 ARROW 0 ARROW\n";
	assert_refused(shorter, set_field(shorter, 0, X, "5"),
		       "The parts of a hex have a fixed order: set \"type3\" before \"x\".");
	assert_edit(shorter, set_field(shorter, 0, EXIT3, "0"), "15 8\n1 Plains 0 ARROW 0 ARROW 0\n");
	static const char middle[] = "CASE 1 PLAINS 2 ARROW 0 0 ARROW 8 11\n";
	assert_edit(middle, set_field(middle, 0, TYPE2, "ARCH"), "CASE 1 PLAINS 2 ARROW 0 ARCH 0 ARROW 8 11\n");
	static const char front[] = "CASE PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n";
	assert_edit(front, set_field(front, 0, LABEL, "7"), "CASE 7 PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n");
	static const char word[] = "CASE one PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n";
	assert_edit(word, set_field(word, 0, LABEL, "1"), "CASE 1 PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n");
	assert_edit("15\n", set_size(1, "9"), "15 9\n");
	assert_edit("1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n", set_size(1, "9"),
		    "15 9\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n");
	assert_edit("1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n", set_size(0, "19"),
		    "19 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n");
}

/* A new line has the style of the one above it: its tabs, or its columns. */
TEST(adds_hexes)
{
	assert_edit(board_a, add_hex(3, "104 SWAMP 7 10"),
		    "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     8   11\n"
		    "CASE 2    WOODS     1    ARROW    0    ARROW    0    ARROW     9   12\n"
		    "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n"
		    "CASE 104  SWAMP     0    ARROW    0    ARROW    0    ARROW     7   10\n");
	assert_edit(board_a, add_hex(0, "4 MOUNTAINS 1 BLOCK 100000 ARROW 0 ARCH 7 10"),
		    "CASE 4    MOUNTAINS 1    BLOCK    100000 ARROW  0    ARCH      7   10\n"
		    "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     8   11\n"
		    "CASE 2    WOODS     1    ARROW    0    ARROW    0    ARROW     9   12\n"
		    "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n");
	assert_edit(board_c2, add_hex(1, "4 \"Old Swamp\" 6 4"),
		    "15 8\n\n# three hexes\n"
		    "1\tPlains\t2\tARROW\t3\tARCH\t0\tARROW\t7\t5\n"
		    "4\t\"Old Swamp\"\t0\tARROW\t0\tARROW\t0\tARROW\t6\t4\n"
		    "2\t\"Deep Woods\"\t1\tARROW\t0\tARROW\t0\tARROW\t8\t5\n"
		    "3\tTower\t1\tARCH\t0\tARROW\t0\tARROW\t7\t4 # the only one\n");
	assert_edit("15 8\n", add_hex(0, "1 Plains 6 4"), "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 6 4\n");
	assert_edit("15 8", add_hex(0, "1 Plains 6 4"), "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 6 4");
	assert_edit("", add_hex(0, "1 PLAINS 8 11"), "CASE 1 PLAINS 0 ARROW 0 ARROW 0 ARROW 8 11\n");
	assert_edit("CASE 1 PLAINS 0 ARROW 0 ARROW 0 ARROW 8 11", add_hex(1, "2 WOODS 9 12"),
		    "CASE 1 PLAINS 0 ARROW 0 ARROW 0 ARROW 8 11\nCASE 2 WOODS 0 ARROW 0 ARROW 0 ARROW 9 12\n");
}

TEST(adds_several_hexes_in_their_order)
{
	const struct edit edits[] = {add_hex(0, "1 Plains 6 4"), add_hex(0, "2 Woods 7 4"),
				     add_hex(0, "3 Hills 8 4")};
	assert_edits("15 8\r\n", edits, 3,
		     "15 8\r\n1 Plains 0 ARROW 0 ARROW 0 ARROW 6 4\r\n2 Woods 0 ARROW 0 ARROW 0 ARROW 7 4\r\n"
		     "3 Hills 0 ARROW 0 ARROW 0 ARROW 8 4\r\n");
}

TEST(removes_hexes)
{
	assert_edit(board_c2, remove_hex(1),
		    "15 8\n\n# three hexes\n"
		    "1\tPlains\t2\tARROW\t3\tARCH\t0\tARROW\t7\t5\n"
		    "3\tTower\t1\tARCH\t0\tARROW\t0\tARROW\t7\t4 # the only one\n");
	assert_edit("15 8\n1 P 2 ARROW 0 ARROW 0 ARROW 7 5 2 W 1 ARROW 0 ARROW 0 ARROW 8 5\n", remove_hex(0),
		    "15 8\n2 W 1 ARROW 0 ARROW 0 ARROW 8 5\n");
	const struct edit edits[] = {remove_hex(0), remove_hex(1), remove_hex(2)};
	assert_edits(board_a, edits, 3, "");
}

TEST(moves_hexes)
{
	static const char before[] = "15 8\n1 P 0 ARROW 0 ARROW 0 ARROW 7 5\n2 W 0 ARROW 0 ARROW 0 ARROW 8 5\n"
				     "# towers\n3 T 0 ARROW 0 ARROW 0 ARROW 7 4";
	assert_edit(before, move_hex(2, 0),
		    "15 8\n3 T 0 ARROW 0 ARROW 0 ARROW 7 4\n1 P 0 ARROW 0 ARROW 0 ARROW 7 5\n"
		    "2 W 0 ARROW 0 ARROW 0 ARROW 8 5\n# towers\n");
	assert_edit(before, move_hex(0, 3),
		    "15 8\n2 W 0 ARROW 0 ARROW 0 ARROW 8 5\n# towers\n3 T 0 ARROW 0 ARROW 0 ARROW 7 4\n"
		    "1 P 0 ARROW 0 ARROW 0 ARROW 7 5\n");
	assert_edit(before, move_hex(0, 2),
		    "15 8\n2 W 0 ARROW 0 ARROW 0 ARROW 8 5\n# towers\n1 P 0 ARROW 0 ARROW 0 ARROW 7 5\n"
		    "3 T 0 ARROW 0 ARROW 0 ARROW 7 4");
}

TEST(refuses_what_the_dialect_cannot_say)
{
	static const char c1[] = "15 8\n1 P 0 ARROW 0 ARROW 0 ARROW 7 5\n";
	assert_refused(board_a, set_field(board_a, 0, LABEL, "-1"), "The label must be digits only, without a sign.");
	assert_refused(board_a, set_field(board_a, 0, EXIT1, "2147483648"),
		       "The exit1 is too large: the game takes at most 2147483647.");
	assert_refused(board_a, set_field(board_a, 0, TERRAIN, "LAKE"),
		       "In dialect A a terrain is one of eleven words in capitals: BRUSH, DESERT, HILLS, JUNGLE, "
		       "MOUNTAINS, MARSH, PLAINS, SWAMP, TOWER, TUNDRA, WOODS.");
	assert_refused(c1, set_field(c1, 0, TERRAIN, "Plains"), "In this dialect a terrain is one letter.");
	assert_refused(board_c2, set_field(board_c2, 0, TERRAIN, "Wood-land"),
		       "A terrain is a name of letters, digits, blanks, dots and underscores.");
	assert_refused(board_c2, set_field(board_c2, 1, TERRAIN, "a\"b"),
		       "A terrain is a name of letters, digits, blanks, dots and underscores.");
	assert_refused(board_a, set_field(board_a, 0, TYPE1, "arch"),
		       "An exit type is ARROW, ARROWS, ARCH or BLOCK, in capitals.");
	assert_refused("15 8\n", set_size(0, "14"), "The width of a board is a number from 15 to 60.");
	assert_refused("15 8\n", set_size(1, "33"), "The height of a board is a number from 8 to 32.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 16 1"), "x 16 and y 1 are off the board.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 1 1"),
		       "x 1 and y 1 are outside the shape of boards in dialect A.");
	assert_refused(board_c2, add_hex(1, "4 \"\" 6 4"), "\"\"\"\" is not a terrain in this file's dialect.");
	assert_refused(board_a, add_hex(3, "4 Swamp 7 10"), "\"Swamp\" is not a terrain in this file's dialect.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 7"),
		       "A new hex needs a label, a terrain, three exits or none, x and y.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 7 10\nCASE"),
		       "A new hex needs a label, a terrain, three exits or none, x and y.");
	struct edit clear = set_field(board_a, 0, EXIT1, "");
	clear.verb = EDIT_REMOVE;
	assert_refused(board_a, clear, "A hex needs all of its parts: write 0 for an unused exit.");
	assert_refused(board_a, (struct edit){.verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, 0)},
		       "The board of dialect A is always 15x8.");
	assert_refused(board_a,
		       (struct edit){.verb = EDIT_SET, .place = place_at(PLACE_ENTRY, 0), .value = "x", .length = 1},
		       "The game defines the terrains: set the terrain of a hex instead.");
}

TEST(offers_fixes)
{
	struct document *document = open_text("CASE 1 Plains 2 ARROW 0 ARROW 0 Arrow 8 12\n"
					      "CASE 2 WOODS 1 ARROW 0 ARROW 0 ARROW 9 12\n");
	int fixed = 0;
	for (bool more = true; more; fixed += more) {
		more = false;
		document_check(document);
		for (int i = 0; i < document->findings.count && !more; i++) {
			struct fix fix = document->findings.items[i].fix;
			struct edit edit = {
			    .verb = EDIT_SET, .place = fix.place, .value = fix.value, .length = fix.length};
			more = fix.label != NULL;
			if (more)
				assert_true(document_apply(document, &edit, 1, fix.label, NULL));
		}
	}
	assert_int_equal(fixed, 3);
	assert_text(document, "CASE 1 PLAINS 2 ARROW 0 ARROW 0 ARROW 8 11\n"
			      "CASE 2 WOODS 1 ARROW 0 ARROW 0 ARROW 9 12\n");
	document_free(document);
}

/* ---- new boards ---- */

static struct document *create(int width, int height, const char *dialect)
{
	struct template_request request = {.width = width, .height = height, .dialect = dialect};
	struct error error;
	size_t length;
	char *bytes = format_colossus_map.create(&format_colossus_map, &request, &length, &error);
	assert_non_null(bytes);
	struct document *document = open_bytes(bytes, length);
	free(bytes);
	return document;
}

TEST(makes_clean_boards)
{
	struct document *document;
	static const char *const dialects[][2] = {{"A", "dialect A"},   {"B1", "dialect B1"}, {"B2", "dialect B2"},
						  {"B3", "dialect B3"}, {"C1", "dialect C1"}, {"C2", "dialect C2"},
						  {NULL, "dialect C2"}};
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
		document = create(0, 0, dialects[i][0]);
		assert_string_equal(document->model.dialect, dialects[i][1]);
		assert_int_equal(document->model.record_count, 96);
		assert_findings(document, "");
		document_free(document);
	}
	static const int sizes[][2] = {{15, 8}, {16, 9}, {60, 32}, {20, 0}, {0, 11}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		document = create(sizes[i][0], sizes[i][1], NULL);
		assert_string_equal(document->model.dialect, "dialect C2");
		assert_int_equal(document->model.record_count, 6);
		assert_findings(document, "");
		document_free(document);
	}
	struct error error;
	size_t length;
	assert_null(format_colossus_map.create(&format_colossus_map, &(struct template_request){.width = 61}, &length,
					       &error));
	assert_string_equal(error.message, "A Colossus board has 15 to 60 columns and 8 to 32 rows, not 61x8.");
}

/* Adds all cells that the standard shape has and the board has not, in one step. */
static void lay_out(struct document *document)
{
	enum { HEXES = 60 * 32, WORDS = 64 };
	const struct colossus_board *board = colossus_board(&document->model);
	char(*values)[WORDS] = calloc(HEXES, sizeof *values);
	struct edit *edits = calloc(HEXES, sizeof *edits);
	size_t count = 0;
	assert_non_null(values);
	assert_non_null(edits);
	for (int row = 0; row < board->height; row++) {
		for (int column = 0; column < board->width; column++) {
			if (!colossus_in_shape(board, column, row) || colossus_at(board, column, row) >= 0)
				continue;
			assert_true(colossus_hex_words(board, column, row, NULL, values[count], WORDS));
			edits[count] = add_hex(document->model.record_count, values[count]);
			count++;
		}
	}
	struct error error = {""};
	bool done = document_apply(document, edits, count, "lay out", &error);
	assert_string_equal(error.message, "");
	assert_true(done);
	free(values);
	free(edits);
}

TEST(lays_out_the_standard_shape)
{
	static const char *const sizes[] = {"15 8\n", "19 10\n", "60 32\n"};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct document *document = open_text(sizes[i]);
		lay_out(document);
		assert_int_equal(colossus_board(&document->model)->parity, 0);
		assert_findings(document, "");
		struct error error;
		assert_true(document_undo(document, NULL, &error));
		assert_text(document, sizes[i]);
		document_free(document);
	}
}

/* Hexes that are there stay as they are; neighbours that lead to them find no answer, which is only noted. */
TEST(lays_out_round_what_is_there)
{
	for (int parity = 0; parity < 2; parity++) {
		struct document *document = open_text(
		    parity ? "15 8\n101 Plains 2 ARROW 0 ARROW 0 ARROW 4 4\n2 Tower 101 ARROW 0 ARROW 0 ARROW 4 5\n"
			   : "15 8\n101 Plains 2 ARROW 0 ARROW 0 ARROW 5 4\n2 Tower 101 ARROW 0 ARROW 0 ARROW 5 5\n");
		assert_int_equal(colossus_board(&document->model)->parity, parity);
		lay_out(document);
		assert_int_equal(colossus_board(&document->model)->parity, parity);
		document_check(document);
		assert_int_equal(finding_count(&document->findings, SEVERITY_ERROR), 0);
		assert_int_equal(finding_count(&document->findings, SEVERITY_WARNING), 1);
		assert_string_equal(document->findings.items[0].rule->name, "colossus-map-not-connected");
		document_free(document);
	}
}

/* ---- the manual page ---- */

DOCUMENTS(&format_colossus_map, "board.map")

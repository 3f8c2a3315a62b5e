/* Colossus boards: how the dialects are recognised, how sure the probe is, where cells and exits lie, edits that are several
 * or need quotes, and new boards. What is found and edited in small boards is in tests/cases. */

#include "documents.h"

#include "formats/colossus/map/map.h"
#include "mapwright/registry.h"

#include <stdlib.h>

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
	return set_to(place_at(PLACE_FIELD, index), value);
}

static struct edit add_hex(int before, const char *value)
{
	return add_at(place_at(PLACE_RECORD, before), value);
}

/* ---- dialects ---- */

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

TEST(finds_the_first_of_two_labels_by_columns)
{
	struct document *document = open_text("15 8\n5 Plains 0 ARROW 0 ARROW 0 ARROW 9 1\n"
					      "5 Woods 0 ARROW 0 ARROW 0 ARROW 4 7\n");
	assert_int_equal(hex_find(hex_board(&document->model), 5), 1);
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
		struct hex_board board = {.width = 15, .height = 8, .parity = parity};
		int links = 0;
		for (int row = 0; row < 8; row++) {
			for (int column = 0; column < 15; column++) {
				int sides = 0, to_column, to_row, back_column, back_row;
				for (int side = 0; side < HEX_SIDES; side++) {
					sides += hex_side_is_long(&board, column, row, side);
					if (!hex_neighbour(&board, column, row, side, &to_column, &to_row))
						continue;
					links++;
					assert_int_equal(colossus_side_to(&board, column, row, to_column, to_row),
							 side);
					assert_true(hex_neighbour(&board, to_column, to_row, (side + 3) % 6,
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
	struct hex_board board = {.width = 15, .height = 8};
	assert_int_equal(colossus_side_to(&board, 7, 5, 7, 6), 3);
	assert_int_equal(colossus_side_to(&board, 7, 5, 9, 5), -1);
	assert_int_equal(colossus_side_to(&board, 7, 5, 7, 5), -1);
	assert_int_equal(colossus_side_to(&board, 7, 5, 8, 6), -1);
}

TEST(turns_cells_into_positions_and_back)
{
	static const int dialects[] = {COLOSSUS_A, COLOSSUS_B1, COLOSSUS_B2, COLOSSUS_C2};
	for (size_t d = 0; d < sizeof dialects / sizeof *dialects; d++) {
		struct hex_board board = {.dialect = dialects[d], .width = 15, .height = 8};
		for (int cell = 0; cell < 15 * 8; cell++) {
			int x, y, column, row;
			hex_cell_to_xy(&board, cell % 15, cell / 15, &x, &y);
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
	struct hex_board board = {.width = 15, .height = 8};
	for (int row = -1; row <= 8; row++)
		for (int column = -1; column <= 15; column++)
			assert_int_equal(hex_in_shape(&board, column, row), row >= 0 && row < 8 && column >= 0 &&
										column < 15 &&
										rows[row][column] == 'x');
}

/* From dialect C on the first two hexes above each other tell which cells are even. */
TEST(takes_the_parity_from_the_board)
{
	static const char board[] =
	    "15 8\n1 Plains 2 ARROW 0 ARROW 0 ARROW 4 4\n2 Woods 1 ARROW 0 ARROW 0 ARROW 4 5\n";
	struct document *document = open_text(board);
	assert_int_equal(hex_board(&document->model)->parity, 1);
	assert_false(hex_is_even(hex_board(&document->model), 4, 4));
	document_free(document);
	document = open_text("15 8\n1 Plains 2 ARROW 0 ARROW 0 ARROW 5 4\n2 Woods 1 ARROW 0 ARROW 0 ARROW 5 5\n");
	assert_int_equal(hex_board(&document->model)->parity, 0);
	document_free(document);
	document = open_text("1 P 2 ARROW 0 ARROW 0 ARROW 4 4\n2 W 1 ARROW 0 ARROW 0 ARROW 4 5\n");
	assert_int_equal(hex_board(&document->model)->parity, 0);
	document_free(document);
}

/* ---- editing ---- */

/* Of a word with or without quotes, so that it is read as one. */
TEST(quotes_names_with_blanks)
{
	static const char before[] = "15 8\n1 Plains 0 ARROW 0 ARROW 0 ARROW 7 5\n";
	static const char after[] = "15 8\n1 \"Great Plains\" 0 ARROW 0 ARROW 0 ARROW 7 5\n";
	static const char plains[] = "15 8\n1 Plains \"2\" \"ARROW\" 0 ARROW 0 ARROW 7 5\n";
	assert_edit(before, set_field(before, 0, TERRAIN, "Great Plains"), after);
	assert_edit(after, set_field(after, 0, TERRAIN, "Plains"),
		    "15 8\n1 \"Plains\" 0 ARROW 0 ARROW 0 ARROW 7 5\n");
	assert_edit(plains, set_field(plains, 0, TERRAIN, "ARCH"),
		    "15 8\n1 \"ARCH\" \"2\" \"ARROW\" 0 ARROW 0 ARROW 7 5\n");
	assert_edit(plains, set_field(plains, 0, EXIT1, "0"), "15 8\n1 Plains 0 \"ARROW\" 0 ARROW 0 ARROW 7 5\n");
}

/* A new line has the style of the one above it: its tabs, or its columns. */
TEST(several_edits_are_one_step)
{
	const struct edit swap[] = {
	    set_field(board_a, 0, X, "9"), set_field(board_a, 0, Y, "12"),
	    set_field(board_a, 1, X, "8"), set_field(board_a, 1, Y, "11"),
	    add_hex(3, "104 SWAMP 7 10"),  add_hex(3, "4 MOUNTAINS 1 BLOCK 100000 ARROW 0 ARCH 7 11")};
	assert_edits(board_a, swap, 6,
		     "CASE 1    PLAINS    2    ARROW    3    ARCH     0    ARROW     9   12\n"
		     "CASE 2    WOODS     1    ARROW    0    ARROW    0    ARROW     8   11\n"
		     "CASE 3    TOWER     1    ARCH     0    ARROW    0    ARROW     8   10\n"
		     "CASE 104  SWAMP     0    ARROW    0    ARROW    0    ARROW     7   10\n"
		     "CASE 4    MOUNTAINS 1    BLOCK    100000 ARROW  0    ARCH      7   11\n");
	const struct edit renumber[] = {set_field(board_c2, 0, LABEL, "1001"), set_field(board_c2, 1, EXIT1, "1001"),
					set_field(board_c2, 2, EXIT1, "1001")};
	assert_edits(board_c2, renumber, 3,
		     "15 8\n\n# three hexes\n"
		     "1001\tPlains\t2\tARROW\t3\tARCH\t0\tARROW\t7\t5\n"
		     "2\t\"Deep Woods\"\t1001\tARROW\t0\tARROW\t0\tARROW\t8\t5\n"
		     "3\tTower\t1001\tARCH\t0\tARROW\t0\tARROW\t7\t4 # the only one\n");
	const struct edit tabs[] = {add_hex(0, "4 \"Old Swamp\" 6 4"), add_hex(0, "5 Hills 6 5")};
	assert_edits("15 8\r\n1\tPlains\t0\tARROW\t0\tARROW\t0\tARROW\t7\t5", tabs, 2,
		     "15 8\r\n4\t\"Old Swamp\"\t0\tARROW\t0\tARROW\t0\tARROW\t6\t4\r\n"
		     "5\tHills\t0\tARROW\t0\tARROW\t0\tARROW\t6\t5\r\n"
		     "1\tPlains\t0\tARROW\t0\tARROW\t0\tARROW\t7\t5");
	const struct edit remove[] = {remove_at(place_at(PLACE_RECORD, 0)), remove_at(place_at(PLACE_RECORD, 1)),
				      remove_at(place_at(PLACE_RECORD, 2))};
	assert_edits(board_a, remove, 3, "");
}

TEST(refuses_what_the_dialect_cannot_say)
{
	static const char shorter[] = "15 8\n1 Plains 0 ARROW 0 ARROW\n";
	assert_refused(shorter, set_field(shorter, 0, X, "5"),
		       "The parts of a hex have a fixed order: set \"type3\" before \"x\".");
	assert_refused(board_a, set_field(board_a, 0, EXIT1, "2147483648"),
		       "The exit1 is too large: the game takes at most 2147483647.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 16 1"), "x 16 and y 1 are off the board.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 1 1"),
		       "x 1 and y 1 are outside the shape of boards in dialect A.");
	assert_refused(board_c2, add_hex(1, "4 \"\" 6 4"), "\"\"\"\" is not a terrain in this file's dialect.");
	assert_refused(board_a, add_hex(3, "4 Swamp 7 10"), "\"Swamp\" is not a terrain in this file's dialect.");
	assert_refused(board_a, add_hex(3, "4 SWAMP 7 10\nCASE"),
		       "A new hex needs a label, a terrain, three exits or none, x and y.");
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
						  {NULL, "dialect A"}};
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
		document = create(0, 0, dialects[i][0]);
		assert_string_equal(document->model.dialect, dialects[i][1]);
		assert_int_equal(document->model.record_count, 96);
		assert_findings(document, "");
		document_free(document);
	}
	static const int sizes[][2] = {{16, 9}, {60, 32}, {20, 0}, {0, 11}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		document = create(sizes[i][0], sizes[i][1], NULL);
		assert_string_equal(document->model.dialect, "dialect C2");
		assert_int_equal(document->model.record_count, 6);
		assert_findings(document, "");
		document_free(document);
	}
	for (size_t i = 0; i < 2 * (sizeof dialects / sizeof *dialects); i++) {
		struct template_request request = {.dialect = dialects[i / 2][0],
						   .template = colossus_templates[1 + i % 2][0]};
		size_t size;
		char *bytes = format_colossus_map.create(&format_colossus_map, &request, &size, NULL);
		document = open_bytes(bytes, size);
		assert_int_equal(document->model.record_count, i % 2 == 0 ? 6 : 0);
		document_free(document);
		free(bytes);
	}
	struct error error;
	size_t length;
	assert_null(format_colossus_map.create(&format_colossus_map, &(struct template_request){.width = 61}, &length,
					       &error));
	assert_string_equal(error.message, "A Colossus board has 15 to 60 columns and 8 to 32 rows, not 61x8.");
}

DOCUMENTS(&format_colossus_map, "board.map")

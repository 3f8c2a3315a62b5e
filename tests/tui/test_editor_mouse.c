/* The mouse, and text from the terminal's own clipboard. */

#include "editing.h"

#include <stdio.h>
#include <string.h>

enum { LEFT = 0, MIDDLE = 1, RIGHT = 2, CONTROL = 16, MOTION = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };

static struct pty *open_room(struct editing *editing)
{
	editing_write("room.map", editing_room);
	return editing_open(editing, "room.map");
}

/* The first place of the screen that shows the text. */
static void find_text(struct pty *pty, const char *text, int *x, int *y)
{
	for (*y = 0; *y < 24; ++*y) {
		const char *row = pty_row(pty, *y), *found = strstr(row, text);
		if (!found)
			continue;
		*x = 0;
		for (const char *at = row; at < found; at++)
			*x += ((unsigned char)*at & 0xC0) != 0x80;
		return;
	}
	print_error("nothing to click on: %s\n", text);
	fail();
}

static void click_text(struct pty *pty, const char *text)
{
	int x, y;
	find_text(pty, text, &x, &y);
	editing_click_at(pty, x, y);
}

/* After a click on the text the screen shows the other one. */
static void click_shows(struct pty *pty, const char *text, const char *shown)
{
	click_text(pty, text);
	editing_expect(pty, shown);
}

/* A report of the mouse about the place that shows the text. */
static void mouse_text(const struct editing *editing, int button, const char *text)
{
	int x, y;
	find_text(editing->pty, text, &x, &y);
	editing_mouse(editing, button, x - editing->left, y - editing->top, false);
}

static void check_saved(struct pty *pty, const char *wanted)
{
	editing_save(pty, "room.map", wanted);
}

EDITING_TEST(a_click_paints)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 3, 1, false);
	editing_mouse(editing, LEFT, 3, 1, true);
	editing_expect_cell(editing, 3, 1, '#');
	editing_expect_cursor(pty, editing->left + 3, editing->top + 1);
	check_saved(pty, editing_room_with("#..#.......#", "#.....~....+", "#..........#"));
}

/* Three reports are all that came of a long stroke: the cells between are painted too, and it is one step. */
EDITING_TEST(a_drag_joins_its_gaps)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 2, 1, false);
	editing_mouse(editing, LEFT + MOTION, 8, 1, false);
	editing_mouse(editing, LEFT + MOTION, 8, 3, false);
	editing_mouse(editing, LEFT, 8, 3, true);
	editing_expect_cell(editing, 8, 3, '#');
	editing_type_away(pty, "u", " *  ");
	editing_expect_cell(editing, 5, 1, '.');
	pty_send(pty, "U");
	editing_expect_cell(editing, 5, 1, '#');
	check_saved(pty, editing_room_with("#.#######..#", "#.....~.#..+", "#.......#..#"));
}

/* A drag that leaves the map paints up to its edge and nothing outside. */
EDITING_TEST(a_drag_stays_on_the_map)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 9, 3, false);
	editing_mouse(editing, LEFT + MOTION, 30, 3, false);
	editing_mouse(editing, LEFT, 30, 3, true);
	editing_expect_cell(editing, 10, 3, '#');
	check_saved(pty, editing_room_with("#..........#", "#.....~....+", "#........###"));
}

EDITING_TEST(a_right_click_picks)
{
	struct pty *pty = open_room(editing);
	editing_expect(pty, "brush [#]");
	editing_mouse(editing, RIGHT, 6, 2, false);
	editing_mouse(editing, RIGHT, 6, 2, true);
	editing_expect(pty, "brush [~]");
	editing_mouse(editing, LEFT, 2, 3, false);
	editing_mouse(editing, LEFT, 2, 3, true);
	editing_expect_cell(editing, 2, 3, '~');
	check_saved(pty, editing_room_with("#..........#", "#.....~....+", "#.~........#"));
}

EDITING_TEST(a_right_drag_selects_and_a_middle_click_pastes)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, RIGHT, 5, 1, false);
	editing_mouse(editing, RIGHT + MOTION, 7, 2, false);
	editing_mouse(editing, RIGHT, 7, 2, true);
	editing_expect(pty, "Selected 3 x 2");
	assert_int_equal(pty_cell(pty, editing->left + 5, editing->top + 1).background, 24);
	assert_int_not_equal(pty_cell(pty, editing->left + 8, editing->top + 1).background, 24);
	editing_type(pty, "y", "Copied 3 x 2");
	editing_mouse(editing, MIDDLE, 1, 2, false);
	editing_mouse(editing, MIDDLE, 1, 2, true);
	editing_expect_cell(editing, 2, 3, '~'); /* a preview, not yet in the map */
	assert_false(pty_shows(pty, " *  "));
	editing_mouse(editing, LEFT, 2, 2, false);
	editing_mouse(editing, LEFT, 2, 2, true);
	editing_expect(pty, " *  ");
	check_saved(pty, editing_room_with("#..........#", "#.....~....+", "#..~.......#"));
}

EDITING_TEST(the_wheel_moves_the_cursor)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, WHEEL_DOWN, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top + 3);
	editing_mouse(editing, WHEEL_UP, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top);
}

EDITING_TEST(the_wheel_moves_sideways_with_control)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, WHEEL_DOWN + CONTROL, 0, 0, false);
	editing_expect_cursor(pty, editing->left + 3, editing->top);
	editing_mouse(editing, WHEEL_UP + CONTROL, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top);
}

/* The wheel goes through the rows of the panel it is over, and the keys that follow go there. */
EDITING_TEST(the_wheel_moves_in_the_panel_it_is_over)
{
	struct pty *pty =
	    editing_open_with(editing, "room.map", editing_room_with("#..Z.......#", "#.....~....+", "#.......Q..#"));
	mouse_text(editing, WHEEL_DOWN, "#  wall");
	editing_expect(pty, "a add"); /* the hints of the legend */
	editing_type(pty, " ", "brush [~]");
	mouse_text(editing, WHEEL_DOWN, "minlevel");
	editing_expect(pty, "yes or no: ");
	mouse_text(editing, WHEEL_UP, "minlevel");
	editing_expect(pty, "a whole number: ");
	editing_type(pty, "\r", "minlevel = 2");
	editing_type_away(pty, "\033", "minlevel =");
	editing_type(pty, "!", "Findings");
	mouse_text(editing, WHEEL_DOWN, "The glyph 'Z'");
	mouse_text(editing, WHEEL_UP, "The glyph 'Z'");
	pty_send(pty, "\r");
	editing_expect_cursor(pty, editing->left + 3, editing->top + 1);
	editing_expect_cell(editing, 0, 0, '#'); /* the map stayed as it was */
	assert_false(pty_shows(pty, " *  "));
}

/* The first click goes to a row of the form, the second edits it. */
EDITING_TEST(a_row_of_the_form_is_clicked_twice)
{
	static const char room[] = "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\n";
	struct pty *pty = editing_open_with(editing, "porch.derf", room);
	click_text(pty, "short");
	editing_expect(pty, "Space yes/no"); /* the hints of the form */
	click_text(pty, "long  ");
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, "Esc keeps it"));
	click_shows(pty, "long  ", "long: Esc keeps it");
	editing_type(pty, "Mostly: \033", "Mostly: It rains.");
	editing_expect_gone(pty, "Esc keeps it");
	editing_expect(pty, " *  ");
	editing_save(pty, "porch.derf", "DERF:0.1.0\nThe Porch\nA roof.\nMostly: It rains.\nFlags: +north_exit\n");
}

/* The release of the button does not close the command line that its press has opened. */
EDITING_TEST(a_row_of_the_form_is_edited_by_a_second_click)
{
	struct pty *pty = open_room(editing);
	for (int i = 0; i < 2; i++) {
		int x, y;
		find_text(pty, "maxlevel", &x, &y);
		editing_click_at(pty, x, y);
		editing_mouse(editing, LEFT, x - editing->left, y - editing->top, true);
		pty_settle(pty, 50);
	}
	editing_expect(pty, "maxlevel =");
	editing_type(pty, "7\r", " *  ");
	editing_type(pty, ":", "Enter run");
	editing_mouse(editing, LEFT, 0, 20, true);
	editing_expect(pty, "Enter run");
	editing_type_away(pty, "unset maxlevel\r", "Enter run");
	check_saved(pty, editing_room);
}

/* The hints below are of keys that a text takes as letters. */
EDITING_TEST(clicks_stay_in_a_text_that_is_edited)
{
	editing_write("porch.derf",
		      "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\n\303\244\303\244 wet\nFlags: +boss\n");
	struct pty *pty = editing_open(editing, "porch.derf");
	editing_type(pty, ":focus form\rjjj\r", "long: Esc keeps it");
	for (int x = 0; x < 60; x += 3)
		editing_click_at(pty, x, 23);
	click_text(pty, "trap ");
	click_text(pty, "wet");
	editing_type(pty, "very ", "very wet");
	mouse_text(editing, WHEEL_UP, "very");
	pty_send(pty, "\033[F Always.\033"); /* End */
	editing_expect_gone(pty, "Esc keeps it");
	editing_save(pty, "porch.derf",
		     "DERF:0.1.0\nThe Porch\nA roof.\nIt rains. Always.\n"
		     "\303\244\303\244 very wet\nFlags: +boss\n");
}

/* A drag that began outside the map has no cell to select from. */
EDITING_TEST(a_right_drag_from_a_panel_selects_nothing)
{
	struct pty *pty = open_room(editing);
	editing_mouse(editing, RIGHT, 2, 1, false);
	editing_mouse(editing, RIGHT, 2, 1, true);
	mouse_text(editing, RIGHT, "minlevel");
	editing_mouse(editing, RIGHT + MOTION, 8, 3, false);
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, "SELECT"));
	editing_mouse(editing, RIGHT, 8, 3, true);
}

EDITING_TEST(pages_are_scrolled_and_clicked)
{
	static const char *const words[] = {"room.map", "maze", NULL};
	editing_write("room.map", editing_room);
	editing_write("maze", editing_mazes());
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "? more");
	editing_type(pty, "?", "More in one go");
	editing_mouse(editing, WHEEL_DOWN, 5, 5, false);
	editing_expect_gone(pty, "More in one go");
	editing_mouse(editing, WHEEL_UP, 5, 5, false);
	editing_expect(pty, "More in one go");
	click_text(pty, "More in one go"); /* nothing to choose */
	editing_type(pty, "q", "POWDER room 12x5");
	pty_send(pty, "\033[15~"); /* F5 */
	editing_expect(pty, "Open   ");
	click_shows(pty, "maze", "   town ");
	editing_expect_gone(pty, "Open   ");
}

static const char board[] = "15 8\n"
			    "101 Tower 102 ARROW 106 ARROW 0 ARROW 6 3\n"
			    "102 Woods 103 ARROW 101 ARROW 0 ARROW 7 3\n"
			    "103 Tower 104 ARROW 102 ARROW 0 ARROW 8 3\n"
			    "104 Brush 105 ARROW 103 ARROW 0 ARROW 8 4\n"
			    "105 Tower 106 ARROW 104 ARROW 0 ARROW 7 4\n"
			    "106 Jungle 101 ARROW 105 ARROW 0 ARROW 6 4\n";

/* The first click goes to a hex, the second paints it; the right button picks its terrain. */
EDITING_TEST(hexes_are_clicked)
{
	struct pty *pty = editing_open_with(editing, "board.map", board);
	mouse_text(editing, RIGHT, "106 \xe2\x86\x92");
	editing_expect(pty, "label   106");
	editing_expect(pty, "brush [J]");
	int x, y;
	find_text(pty, "104", &x, &y);
	editing_click_at(pty, x, y);
	editing_expect(pty, "label   104");
	mouse_text(editing, LEFT + MOTION, "102"); /* there is nothing to draw by dragging */
	pty_settle(pty, 50);
	assert_true(pty_shows(pty, "label   104"));
	assert_false(pty_shows(pty, " *  "));
	editing_click_at(pty, x, y);
	editing_expect(pty, " *  ");
	editing_type(pty, "\x13", "Saved board.map");
	editing_expect_gone(pty, " *  ");
	char painted[sizeof board + 8];
	const char *word = strstr(board, "Brush");
	snprintf(painted, sizeof painted, "%.*sJungle%s", (int)(word - board), board, word + strlen("Brush"));
	editing_check_file("board.map", painted);
	click_text(pty, "H Hills"); /* the terrain of the panel becomes the brush */
	editing_expect(pty, "brush [H]");
}

EDITING_TEST(recruits_are_clicked)
{
	static const char recruits[] = "W Woods 1 Centaur 3 Warbear\nJ Jungle 1 Gargoyle 3 Serpent\n"
				       "T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock\n";
	struct pty *pty = editing_open_with(editing, "game.ter", recruits);
	click_shows(pty, "Serpent", "name            Jungle");
	editing_expect(pty, "Gargoyle in Jungle");
	click_shows(pty, "T  Tower", "name            Tower");
	mouse_text(editing, WHEEL_UP, "T  Tower");
	editing_expect(pty, "name            Woods");
	assert_false(pty_shows(pty, " *  "));
}

EDITING_TEST(flags_of_a_room_are_clicked)
{
	static const char room[] = "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\n";
	struct pty *pty = editing_open_with(editing, "porch.derf", room);
	click_shows(pty, "south_exit", "south_exit       [+]");
	click_shows(pty, "south_exit", "south_exit       [-]");
	click_text(pty, "It rains."); /* the text of the room has nothing to click on */
	click_shows(pty, "north_exit", "north_exit       [-]");
	editing_type(pty, "\x13", "Saved porch.derf");
	editing_check_file("porch.derf",
			   "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: -north_exit -south_exit\n");
}

EDITING_TEST(containers_of_a_room_are_clicked)
{
	static const char room[] =
	    "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\nContainers: bag chest\n"
	    "bag:rope, lamp\nchest:hat\n";
	struct pty *pty = editing_open_with(editing, "porch.derf", room);
	click_shows(pty, "hat", "> chest: hat");
	click_shows(pty, "lamp", "> bag: rope, lamp");
	editing_type_away(pty, "d", "lamp");
	editing_type(pty, "\x13", "Saved porch.derf");
}

/* Whatever layer says them: hints, answers of a question, fixes, and the names of the parts of the screen. */
EDITING_TEST(what_looks_like_a_key_is_one)
{
	struct pty *pty =
	    editing_open_with(editing, "room.map", editing_room_with("#..........#", "#.....~..q.+", "#..........#"));
	editing_type(pty, "e", "i why");
	click_shows(pty, "define the glyph", "what is it?");
	click_shows(pty, "back", "? more");
	editing_type(pty, ":", "Esc leave");
	click_text(pty, "leave");
	editing_expect_gone(pty, "Esc leave");
	editing_type(pty, "o", "BOX 1x1");
	int x, y;
	find_text(pty, " BOX", &x, &y);
	editing_click_at(pty, x + (int)strlen(" BOX 1x1   Space draw  "), y);
	editing_expect(pty, "? more");
	click_shows(pty, "Globals", "Space yes/no");
	click_shows(pty, "Legend", "a add");
	click_shows(pty, "─ Map", "b brush");
	click_shows(pty, "1 error", "Enter go there");
	click_shows(pty, "room.map", "Open   ");
	click_text(pty, "q back");
	editing_expect_gone(pty, "Open   ");
	editing_type(pty, ":2,2\r:put #\r", " *  ");
	editing_type(pty, "q", "Save the changes to");
	click_text(pty, "stay");
	editing_expect_gone(pty, "Save the changes to");
	click_shows(pty, "C-s save", "Saved room.map");
	click_shows(pty, "? more", "More in one go");
}

/* Ctrl-C, X, V, Z, Y and F do what they do in other programs; the start screen offers it until it is answered. */
EDITING_TEST(keys_of_other_programs)
{
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "as in other programs?");
	click_text(pty, "yes (option");
	editing_expect_gone(pty, "as in other programs?");
	editing_expect(pty, "Saved the settings");
	editing_type_exit(pty, "q", 0);
	pty = editing_open(editing, "room.map");
	editing_expect(pty, "C-z undo");
	editing_type(pty, ":select 6,2 6,2\r\x03", "Copied 1 x 1");
	pty_send(pty, ":1,1\r\x16");
	editing_expect_cell(editing, 1, 1, '~');
	editing_type(pty, " ", " *  ");
	editing_type_away(pty, "\x1a", " *  ");
	editing_type(pty, "\x19", " *  ");
	editing_type(pty, "\x06", "Search:");
	pty_send(pty, "+\r");
	editing_expect_cursor(pty, editing->left + 11, editing->top + 2);
	editing_type(pty, "\x13", "Saved room.map");
	editing_type_exit(pty, "q", 0);
	editing_check_file("room.map", editing_room_with("#~.........#", "#.....~....+", "#..........#"));
}

/* A stroke in a file that may not be changed gets a message and changes nothing. */
EDITING_TEST(a_click_that_is_refused_says_why)
{
	static const char *const arguments[] = {MAPWRIGHT_BINARY, "room.map", NULL};
	editing_write("room.map", editing_room);
	struct pty *first = pty_start(arguments, 80, 24, NULL);
	editing_expect(first, "? more");
	editing_type(first, "jlr#", " *  ");
	struct pty *pty = editing_start(editing, arguments + 1, 80, 24, NULL);
	editing_expect(pty, "o  open read-only");
	editing_mouse(editing, LEFT, 20, 5, false); /* a question waits for its answer */
	pty_settle(pty, 50);
	assert_true(pty_shows(pty, "o  open read-only"));
	editing_type(pty, "o", "room.map is open read-only.");
	int x, y;
	find_text(pty, "#.....~", &x, &y);
	editing_click_at(pty, x + 6, y);
	editing_expect(pty, "room.map is open read-only; nothing was changed.");
	assert_int_equal(pty_cell(pty, x + 6, y).character, '~');
	pty_free(first);
	editing_check_file("room.map", editing_room);
}

EDITING_TEST(a_screen_that_is_too_small_takes_no_clicks)
{
	struct pty *pty = open_room(editing);
	pty_resize(pty, 10, 4);
	editing_expect(pty, "too");
	editing_click_at(pty, 4, 1);
	pty_resize(pty, 80, 24);
	editing_expect(pty, "POWDER room 12x5");
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, " *  "));
	editing_expect_cursor(pty, editing->left, editing->top);
}

EDITING_TEST(legend_and_hints_can_be_clicked)
{
	struct pty *pty = open_room(editing);
	click_shows(pty, "~  water", "brush [~]");
	click_shows(pty, "undo", "Nothing to undo");
	editing_type(pty, "jl ", " *  ");
	click_text(pty, "undo");
	editing_expect_gone(pty, " *  ");
	click_shows(pty, "? more", "More in one go");
	click_text(pty, "q back");
	editing_expect_gone(pty, "More in one go");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
}

EDITING_TEST(a_click_on_a_finding_goes_there)
{
	struct pty *pty =
	    editing_open_with(editing, "room.map", editing_room_with("#..........#", "#.....~....+", "#.......Q..#"));
	editing_expect(pty, "1 error");
	editing_type(pty, "!", "Findings");
	click_text(pty, "The glyph 'Q'");
	editing_expect_cursor(pty, editing->left + 8, editing->top + 3);
	editing_expect(pty, "no legend entry");
}

EDITING_TEST(a_click_on_the_bar_shows_that_map)
{
	struct pty *pty = editing_open_with(editing, "maze", editing_mazes());
	editing_expect(pty, "   town ");
	click_shows(pty, "2", "maze 2 of 3");
	editing_expect(pty, "[2");
}

EDITING_TEST(the_mouse_can_be_left_to_the_terminal)
{
	editing_write("room.map", editing_room);
	const char *const words[] = {"--no-mouse", "room.map", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "? more");
	assert_false(pty_mouse_reports(pty));
	pty_send(pty, ":option mouse on\r");
	for (int i = 0; i < 100 && !pty_mouse_reports(pty); i++)
		pty_settle(pty, 20);
	assert_true(pty_mouse_reports(pty));
	editing_type_exit(pty, "q", 0);
	editing_expect_restored(pty);
}

/* Ten lines of text are one block with a preview and one step; their letters are not keys. */
EDITING_TEST(a_paste_is_one_block_and_one_step)
{
	const char *const words[] = {"big.map", "--size", "20x14", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "POWDER room 20x14");
	pty_settle(pty, 20);
	pty_send(pty, ":0,0\r");
	pty_settle(pty, 20);
	pty_cursor(pty, &editing->left, &editing->top);
	pty_send(pty, ":3,2\r");
	editing_expect_cursor(pty, editing->left + 3, editing->top + 2);
	pty_send(pty, "\033[200~qqqqqq\r\n~~~~~~\nuuuuuu\n~~\n\n######\nxxxxxx\n~~~~~~\niiiiii\n#~#~#~\n\033[201~");
	editing_expect_cell(editing, 8, 11, '~');
	assert_false(pty_shows(pty, " *  "));
	editing_type(pty, " ", " *  ");
	editing_expect_cell(editing, 3, 2, 'q');
	editing_expect_cell(editing, 5, 5, '.');
	pty_send(pty, "u");
	editing_expect_cell(editing, 3, 2, '.');
	editing_expect_cell(editing, 8, 11, '.');
	assert_false(editing_exists("big.map"));
}

EDITING_TEST(a_paste_may_be_dropped)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "\033[200~\033[31m##\a\033[201~", "Left out");
	editing_expect_cell(editing, 0, 0, '[');
	pty_send(pty, "\033");
	editing_expect_cell(editing, 0, 0, '#');
	editing_type_exit(pty, "q", 0);
	editing_check_file("room.map", editing_room);
}

/* What is pasted while a list is open is what it is filtered by. */
EDITING_TEST(a_paste_into_a_list_filters_it)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type(pty, "bK", "K has no legend entry");
	editing_type(pty, "\033[200~kobold mage\n:quit!\033[201~", "filter: kobold mage");
	editing_type(pty, "\r", "K: kobold mage");
	editing_type(pty, "floor\r", "kobold mage, floor");
	editing_type(pty, "\033", "brush [K]");
	editing_type_away(pty, "u", "K kobold mage, floor");
}

/* What is pasted into the command line stays one line and is not run. */
EDITING_TEST(a_paste_into_the_command_line_is_text)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, ":", "Enter run");
	editing_type(pty, "\033[200~set minlevel\r7\n\033[201~", ":set minlevel 7");
	editing_type(pty, "\r", " *  ");
}

/* The hint row says how the shape ends then, not the hints that a click could mean. */
EDITING_TEST(a_click_on_a_shape_s_hints_does_nothing)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type(pty, "o", "BOX 1x1");
	editing_click_at(pty, 1, 23); /* where ?Help is without a shape */
	editing_type(pty, "l", "BOX 2x1");
	editing_type(pty, "\033", "? more");
	editing_type_exit(pty, "q", 0);
}

/* An option or the config file leaves the mouse to the terminal. */
EDITING_TEST(the_mouse_may_be_the_terminal_s)
{
	static const char *const words[][3] = {{"room.map"}, {"--no-mouse", "room.map"}, {"room.map"}};
	editing_write("room.map", editing_room);
	for (int way = 0; way < 3; way++) {
		if (way == 2) /* the folder is there: the first editor kept its journal in it */
			editing_write("mapwright/config", "option mouse off\n");
		struct pty *pty = editing_start(editing, words[way], 80, 24, NULL);
		editing_expect(pty, "? more");
		assert_int_equal(pty_mouse_reports(pty), way == 0);
		editing_type_exit(pty, "q", 0);
	}
}

/* The mouse, and text from the terminal's own clipboard. */
#include "editing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

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

/* A report of the mouse about the place that shows the text. */
static void mouse_text(const struct editing *editing, int button, const char *text)
{
	int x, y;
	find_text(editing->pty, text, &x, &y);
	editing_mouse(editing, button, x - editing->left, y - editing->top, false);
}

static void check_saved(struct pty *pty, const char *wanted)
{
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	editing_check_file("room.map", wanted);
}

static void a_click_paints(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 3, 1, false);
	editing_mouse(editing, LEFT, 3, 1, true);
	editing_expect_cell(editing, 3, 1, '#');
	editing_expect_cursor(pty, editing->left + 3, editing->top + 1);
	check_saved(pty, editing_room_with("#..#.......#", "#.....~....+", "#..........#"));
}

/* Three reports are all that came of a long stroke: the cells between are painted too, and it is one step. */
static void a_drag_joins_its_gaps(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 2, 1, false);
	editing_mouse(editing, LEFT + MOTION, 8, 1, false);
	editing_mouse(editing, LEFT + MOTION, 8, 3, false);
	editing_mouse(editing, LEFT, 8, 3, true);
	editing_expect_cell(editing, 8, 3, '#');
	pty_send(pty, "u");
	editing_expect_gone(pty, "[+]");
	editing_expect_cell(editing, 5, 1, '.');
	pty_send(pty, "U");
	editing_expect_cell(editing, 5, 1, '#');
	check_saved(pty, editing_room_with("#.#######..#", "#.....~.#..+", "#.......#..#"));
}

/* A drag that leaves the map paints to its edge and nothing beside it. */
static void a_drag_stays_on_the_map(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, LEFT, 9, 3, false);
	editing_mouse(editing, LEFT + MOTION, 30, 3, false);
	editing_mouse(editing, LEFT, 30, 3, true);
	editing_expect_cell(editing, 10, 3, '#');
	check_saved(pty, editing_room_with("#..........#", "#.....~....+", "#........###"));
}

static void a_right_click_picks(void **state)
{
	struct editing *editing = *state;
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

static void a_right_drag_selects_and_a_middle_click_pastes(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, RIGHT, 5, 1, false);
	editing_mouse(editing, RIGHT + MOTION, 7, 2, false);
	editing_mouse(editing, RIGHT, 7, 2, true);
	editing_expect(pty, "Selected 3 x 2");
	assert_true(pty_cell(pty, editing->left + 5, editing->top + 1).reverse);
	assert_false(pty_cell(pty, editing->left + 8, editing->top + 1).reverse);
	pty_send(pty, "y");
	editing_expect(pty, "Copied 3 x 2");
	editing_mouse(editing, MIDDLE, 1, 2, false);
	editing_mouse(editing, MIDDLE, 1, 2, true);
	editing_expect_cell(editing, 2, 3, '~'); /* a preview, not yet in the map */
	assert_false(pty_shows(pty, "[+]"));
	editing_mouse(editing, LEFT, 2, 2, false);
	editing_mouse(editing, LEFT, 2, 2, true);
	editing_expect(pty, "[+]");
	check_saved(pty, editing_room_with("#..........#", "#.....~....+", "#..~.......#"));
}

static void the_wheel_moves_the_cursor(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, WHEEL_DOWN, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top + 3);
	editing_mouse(editing, WHEEL_UP, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top);
}

static void the_wheel_moves_sideways_with_control(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, WHEEL_DOWN + CONTROL, 0, 0, false);
	editing_expect_cursor(pty, editing->left + 3, editing->top);
	editing_mouse(editing, WHEEL_UP + CONTROL, 0, 0, false);
	editing_expect_cursor(pty, editing->left, editing->top);
}

/* The wheel goes through the rows of the panel it is over, and the keys that follow go there. */
static void the_wheel_moves_in_the_panel_it_is_over(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room_with("#..Z.......#", "#.....~....+", "#.......Q..#"));
	struct pty *pty = editing_open(editing, "room.map");
	mouse_text(editing, WHEEL_DOWN, "# wall");
	editing_expect(pty, "d=delete"); /* the hints of the legend */
	pty_send(pty, " ");
	editing_expect(pty, "brush [~]");
	mouse_text(editing, WHEEL_DOWN, "minlevel");
	editing_expect(pty, "yes or no: ");
	mouse_text(editing, WHEEL_UP, "minlevel");
	editing_expect(pty, "a whole number: ");
	pty_send(pty, "\r");
	editing_expect(pty, ":set minlevel 2");
	pty_send(pty, "\033");
	editing_expect_gone(pty, ":set");
	pty_send(pty, "!");
	editing_expect(pty, "Findings");
	mouse_text(editing, WHEEL_DOWN, "The glyph 'Z'");
	mouse_text(editing, WHEEL_UP, "The glyph 'Z'");
	pty_send(pty, "\r");
	editing_expect_cursor(pty, editing->left + 3, editing->top + 1);
	editing_expect_cell(editing, 0, 0, '#'); /* the map stayed as it was */
	assert_false(pty_shows(pty, "[+]"));
}

/* The first click goes to a row of the form, the second edits it. */
static void a_row_of_the_form_is_clicked_twice(void **state)
{
	struct editing *editing = *state;
	static const char room[] = "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\n";
	editing_write("porch.derf", room);
	struct pty *pty = editing_open(editing, "porch.derf");
	click_text(pty, "short");
	editing_expect(pty, "Space=yes/no"); /* the hints of the form */
	click_text(pty, "long  ");
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, "Esc keeps it"));
	click_text(pty, "long  ");
	editing_expect(pty, "long: Esc keeps it");
	pty_send(pty, "Mostly: \033");
	editing_expect(pty, "Mostly: It rains.");
	editing_expect_gone(pty, "Esc keeps it");
	editing_expect(pty, "[+]");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved porch.derf");
	editing_check_file("porch.derf", "DERF:0.1.0\nThe Porch\nA roof.\nMostly: It rains.\nFlags: +north_exit\n");
}

/* The release of the button does not close the command line that its press has opened. */
static void a_row_of_the_form_is_edited_by_a_second_click(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	for (int i = 0; i < 2; i++) {
		int x, y;
		find_text(pty, "maxlevel", &x, &y);
		editing_click_at(pty, x, y);
		editing_mouse(editing, LEFT, x - editing->left, y - editing->top, true);
		pty_settle(pty, 50);
	}
	editing_expect(pty, ":set maxlevel");
	pty_send(pty, "7\r");
	editing_expect(pty, "[+]");
	click_text(pty, ":Cmd");
	editing_mouse(editing, LEFT, 0, 20, true);
	editing_expect(pty, "Enter=run");
	pty_send(pty, "unset maxlevel\r");
	editing_expect_gone(pty, "Enter=run");
	check_saved(pty, editing_room);
}

/* The hints below are of keys that a text takes as letters. */
static void clicks_stay_in_a_text_that_is_edited(void **state)
{
	struct editing *editing = *state;
	editing_write("porch.derf",
		      "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\n\303\244\303\244 wet\nFlags: +boss\n");
	struct pty *pty = editing_open(editing, "porch.derf");
	pty_send(pty, ":focus form\rjjj\r");
	editing_expect(pty, "long: Esc keeps it");
	for (int x = 0; x < 60; x += 3)
		editing_click_at(pty, x, 23);
	click_text(pty, "trap ");
	click_text(pty, "wet");
	pty_send(pty, "very ");
	editing_expect(pty, "very wet");
	mouse_text(editing, WHEEL_UP, "very");
	pty_send(pty, "\033[F Always.\033"); /* End */
	editing_expect_gone(pty, "Esc keeps it");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved porch.derf");
	editing_check_file("porch.derf", "DERF:0.1.0\nThe Porch\nA roof.\nIt rains. Always.\n"
					 "\303\244\303\244 very wet\nFlags: +boss\n");
}

/* A drag that began beside the map has no cell to select from. */
static void a_right_drag_from_a_panel_selects_nothing(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	editing_mouse(editing, RIGHT, 2, 1, false);
	editing_mouse(editing, RIGHT, 2, 1, true);
	mouse_text(editing, RIGHT, "minlevel");
	editing_mouse(editing, RIGHT + MOTION, 8, 3, false);
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, "SELECT"));
	editing_mouse(editing, RIGHT, 8, 3, true);
}

static void pages_are_scrolled_and_clicked(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"room.map", "maze", NULL};
	editing_write("room.map", editing_room);
	editing_write("maze", editing_mazes());
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "?Help");
	pty_send(pty, "?");
	editing_expect(pty, "Keys on a square map");
	editing_mouse(editing, WHEEL_DOWN, 5, 5, false);
	editing_expect_gone(pty, "Keys on a square map");
	editing_mouse(editing, WHEEL_UP, 5, 5, false);
	editing_expect(pty, "Keys on a square map");
	click_text(pty, "Keys on a square map"); /* nothing to choose */
	pty_send(pty, "q");
	editing_expect(pty, "POWDER room 12x5");
	pty_send(pty, "\033[15~"); /* F5 */
	editing_expect(pty, "Open files");
	click_text(pty, "maze");
	editing_expect(pty, "map 0 of 3");
	editing_expect_gone(pty, "Open files");
}

static const char board[] = "15 8\n"
			    "101 Tower 102 ARROW 106 ARROW 0 ARROW 6 3\n"
			    "102 Woods 103 ARROW 101 ARROW 0 ARROW 7 3\n"
			    "103 Tower 104 ARROW 102 ARROW 0 ARROW 8 3\n"
			    "104 Brush 105 ARROW 103 ARROW 0 ARROW 8 4\n"
			    "105 Tower 106 ARROW 104 ARROW 0 ARROW 7 4\n"
			    "106 Jungle 101 ARROW 105 ARROW 0 ARROW 6 4\n";

/* The first click goes to a hex, the second paints it; the right button picks its terrain. */
static void hexes_are_clicked(void **state)
{
	struct editing *editing = *state;
	editing_write("board.map", board);
	struct pty *pty = editing_open(editing, "board.map");
	mouse_text(editing, RIGHT, "106");
	editing_expect(pty, "hex 106");
	editing_expect(pty, "brush [J]");
	int x, y;
	find_text(pty, "104", &x, &y);
	editing_click_at(pty, x, y);
	editing_expect(pty, "hex 104");
	mouse_text(editing, LEFT + MOTION, "102"); /* there is nothing to draw by dragging */
	pty_settle(pty, 50);
	assert_true(pty_shows(pty, "hex 104"));
	assert_false(pty_shows(pty, "[+]"));
	editing_click_at(pty, x, y);
	editing_expect(pty, "[+]");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved board.map");
	editing_expect_gone(pty, "[+]");
	char painted[sizeof board + 8];
	const char *word = strstr(board, "Brush");
	snprintf(painted, sizeof painted, "%.*sJungle%s", (int)(word - board), board, word + strlen("Brush"));
	editing_check_file("board.map", painted);
	click_text(pty, "H Hills"); /* the terrain of the panel becomes the brush */
	editing_expect(pty, "brush [H]");
}

static void recruits_are_clicked(void **state)
{
	struct editing *editing = *state;
	static const char recruits[] = "W Woods 1 Centaur 3 Warbear\nJ Jungle 1 Gargoyle 3 Serpent\n"
				       "T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock\n";
	editing_write("game.ter", recruits);
	struct pty *pty = editing_open(editing, "game.ter");
	click_text(pty, "Gargoyle -3-> Serpent");
	editing_expect(pty, "terrain Jungle");
	editing_expect(pty, "Gargoyle in Jungle");
	click_text(pty, "T Tower");
	editing_expect(pty, "terrain Tower");
	mouse_text(editing, WHEEL_UP, "T Tower");
	editing_expect(pty, "terrain Woods");
	assert_false(pty_shows(pty, "[+]"));
}

static void flags_of_a_room_are_clicked(void **state)
{
	struct editing *editing = *state;
	static const char room[] = "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\n";
	editing_write("porch.derf", room);
	struct pty *pty = editing_open(editing, "porch.derf");
	click_text(pty, "south_exit");
	editing_expect(pty, "south_exit       [+]");
	click_text(pty, "south_exit");
	editing_expect(pty, "south_exit       [-]");
	click_text(pty, "It rains."); /* the text of the room has nothing to click on */
	click_text(pty, "north_exit");
	editing_expect(pty, "north_exit       [-]");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved porch.derf");
	editing_check_file("porch.derf",
			   "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: -north_exit -south_exit\n");
}

static void containers_of_a_room_are_clicked(void **state)
{
	struct editing *editing = *state;
	static const char room[] =
	    "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\nContainers: bag chest\n"
	    "bag:rope, lamp\nchest:hat\n";
	editing_write("porch.derf", room);
	struct pty *pty = editing_open(editing, "porch.derf");
	click_text(pty, "hat");
	editing_expect(pty, "> chest: hat");
	click_text(pty, "lamp");
	editing_expect(pty, "> bag: rope, lamp");
	pty_send(pty, "d");
	editing_expect_gone(pty, "lamp");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved porch.derf");
}

/* Whatever layer says them: hints, answers of a question, fixes, and the names of the parts of the screen. */
static void what_looks_like_a_key_is_one(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room_with("#..........#", "#.....~..q.+", "#..........#"));
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "e");
	editing_expect(pty, "F=define");
	click_text(pty, "define the glyph");
	editing_expect(pty, "what is it?");
	click_text(pty, "back");
	editing_expect(pty, "?Help");
	click_text(pty, "Cmd");
	editing_expect(pty, "Esc=leave");
	click_text(pty, "leave");
	editing_expect_gone(pty, "Esc=leave");
	pty_send(pty, "o");
	editing_expect(pty, "BOX 1x1");
	click_text(pty, "=cancel");
	editing_expect(pty, "?Help");
	click_text(pty, "Globals");
	editing_expect(pty, "Space=yes/no");
	click_text(pty, "Legend");
	editing_expect(pty, "d=delete");
	click_text(pty, "─ Map");
	editing_expect(pty, "b=brush");
	click_text(pty, "x1");
	editing_expect(pty, "Enter=go there");
	click_text(pty, "room.map");
	editing_expect(pty, "Open files");
	click_text(pty, "q=back");
	editing_expect_gone(pty, "Open files");
	pty_send(pty, ":2,2\r:put #\r");
	editing_expect(pty, "[+]");
	click_text(pty, "quit");
	editing_expect(pty, "Save the changes to");
	click_text(pty, "stay");
	editing_expect_gone(pty, "Save the changes to");
	click_text(pty, "C-s=save");
	editing_expect(pty, "Saved room.map");
	click_text(pty, "Help");
	editing_expect(pty, "Keys here");
}

/* Ctrl-C, X, V, Z, Y and F do what they do in other programs; the start screen offers it until it is answered. */
static void keys_of_other_programs(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "as in other programs?");
	click_text(pty, "yes (option");
	editing_expect_gone(pty, "as in other programs?");
	editing_expect(pty, "Saved the settings");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	pty = editing_open(editing, "room.map");
	editing_expect(pty, "C-z=undo");
	pty_send(pty, ":select 6,2 6,2\r\x03");
	editing_expect(pty, "Copied 1 x 1");
	pty_send(pty, ":1,1\r\x16");
	editing_expect_cell(editing, 1, 1, '~');
	pty_send(pty, " ");
	editing_expect(pty, "[+]");
	pty_send(pty, "\x1a");
	editing_expect_gone(pty, "[+]");
	pty_send(pty, "\x19");
	editing_expect(pty, "[+]");
	pty_send(pty, "\x06");
	editing_expect(pty, ":search");
	pty_send(pty, "+\r");
	editing_expect_cursor(pty, editing->left + 11, editing->top + 2);
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", editing_room_with("#~.........#", "#.....~....+", "#..........#"));
}

/* A stroke on what may not be changed is told and changes nothing. */
static void a_click_that_is_refused_says_why(void **state)
{
	struct editing *editing = *state;
	static const char *const arguments[] = {MAPWRIGHT_BINARY, "room.map", NULL};
	editing_write("room.map", editing_room);
	struct pty *first = pty_start(arguments, 80, 24, NULL);
	editing_expect(first, "?Help");
	pty_send(first, "jlr#");
	editing_expect(first, "[+]");
	struct pty *pty = editing_start(editing, arguments + 1, 80, 24, NULL);
	editing_expect(pty, "o=open read-only");
	editing_mouse(editing, LEFT, 20, 5, false); /* a question waits for its answer */
	pty_settle(pty, 50);
	assert_true(pty_shows(pty, "o=open read-only"));
	pty_send(pty, "o");
	editing_expect(pty, "room.map is open read-only.");
	int x, y;
	find_text(pty, "#.....~", &x, &y);
	editing_click_at(pty, x + 6, y);
	editing_expect(pty, "room.map is open read-only; nothing was changed.");
	assert_int_equal(pty_cell(pty, x + 6, y).character, '~');
	pty_free(first);
	editing_check_file("room.map", editing_room);
}

static void a_screen_that_is_too_small_takes_no_clicks(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_resize(pty, 10, 4);
	editing_expect(pty, "too");
	editing_click_at(pty, 4, 1);
	pty_resize(pty, 80, 24);
	editing_expect(pty, "POWDER room 12x5");
	pty_settle(pty, 50);
	assert_false(pty_shows(pty, "[+]"));
	editing_expect_cursor(pty, editing->left, editing->top);
}

static void legend_and_hints_can_be_clicked(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	click_text(pty, "~ water");
	editing_expect(pty, "brush [~]");
	click_text(pty, "undo");
	editing_expect(pty, "Nothing to undo");
	pty_send(pty, "jl ");
	editing_expect(pty, "[+]");
	click_text(pty, "undo");
	editing_expect_gone(pty, "[+]");
	click_text(pty, "?Help");
	editing_expect(pty, "Keys here");
	click_text(pty, "q=back");
	editing_expect_gone(pty, "Keys here");
	click_text(pty, "q=quit");
	editing_expect_exit(pty, 0);
}

static void a_click_on_a_finding_goes_there(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room_with("#..........#", "#.....~....+", "#.......Q..#"));
	struct pty *pty = editing_open(editing, "room.map");
	editing_expect(pty, "x1");
	pty_send(pty, "!");
	editing_expect(pty, "Findings");
	click_text(pty, "The glyph 'Q'");
	editing_expect_cursor(pty, editing->left + 8, editing->top + 3);
	editing_expect(pty, "no legend entry");
}

static void a_click_on_the_bar_shows_that_map(void **state)
{
	struct editing *editing = *state;
	editing_write("maze", editing_mazes());
	struct pty *pty = editing_open(editing, "maze");
	editing_expect(pty, "map 0 of 3");
	click_text(pty, "2");
	editing_expect(pty, "map 2 of 3");
	editing_expect(pty, "[2");
}

static void the_mouse_can_be_left_to_the_terminal(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	const char *const words[] = {"--no-mouse", "room.map", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "?Help");
	assert_false(pty_mouse_reports(pty));
	pty_send(pty, ":option mouse on\r");
	for (int i = 0; i < 100 && !pty_mouse_reports(pty); i++)
		pty_settle(pty, 20);
	assert_true(pty_mouse_reports(pty));
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_expect_restored(pty);
}

/* Ten lines of text are one block with a preview and one step, whatever keys their letters are. */
static void a_paste_is_one_block_and_one_step(void **state)
{
	struct editing *editing = *state;
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
	assert_false(pty_shows(pty, "[+]"));
	pty_send(pty, " ");
	editing_expect(pty, "[+]");
	editing_expect_cell(editing, 3, 2, 'q');
	editing_expect_cell(editing, 5, 5, '.');
	pty_send(pty, "u");
	editing_expect_cell(editing, 3, 2, '.');
	editing_expect_cell(editing, 8, 11, '.');
	assert_false(editing_exists("big.map"));
}

static void a_paste_may_be_dropped(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, "\033[200~\033[31m##\a\033[201~");
	editing_expect(pty, "Left out");
	editing_expect_cell(editing, 0, 0, '[');
	pty_send(pty, "\033");
	editing_expect_cell(editing, 0, 0, '#');
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", editing_room);
}

/* What is pasted while a list is open is what it is filtered by. */
static void a_paste_into_a_list_filters_it(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "bK");
	editing_expect(pty, "K has no legend entry");
	pty_send(pty, "\033[200~kobold mage\n:quit!\033[201~");
	editing_expect(pty, "filter: kobold mage");
	pty_send(pty, "\r");
	editing_expect(pty, "K: kobold mage");
	pty_send(pty, "floor\r");
	editing_expect(pty, "kobold mage, floor");
	pty_send(pty, "\033");
	editing_expect(pty, "brush [K]");
	pty_send(pty, "u");
	editing_expect_gone(pty, "K kobold mage, floor");
}

/* What is pasted into the command line stays one line and is not run. */
static void a_paste_into_the_command_line_is_text(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, ":");
	editing_expect(pty, "Enter=run");
	pty_send(pty, "\033[200~set minlevel\r7\n\033[201~");
	editing_expect(pty, ":set minlevel 7");
	pty_send(pty, "\r");
	editing_expect(pty, "[+]");
}

/* The hint row says how the shape ends then, not the hints that a click could mean. */
static void a_click_on_a_shape_s_hints_does_nothing(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "o");
	editing_expect(pty, "BOX 1x1");
	editing_click_at(pty, 1, 23); /* where ?Help is without a shape */
	pty_send(pty, "l");
	editing_expect(pty, "BOX 2x1");
	pty_send(pty, "\033");
	editing_expect(pty, "?Help");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(a_click_paints),
	    editing_test(a_click_on_a_shape_s_hints_does_nothing),
	    editing_test(a_drag_joins_its_gaps),
	    editing_test(a_drag_stays_on_the_map),
	    editing_test(a_right_click_picks),
	    editing_test(a_right_drag_selects_and_a_middle_click_pastes),
	    editing_test(the_wheel_moves_the_cursor),
	    editing_test(the_wheel_moves_sideways_with_control),
	    editing_test(the_wheel_moves_in_the_panel_it_is_over),
	    editing_test(a_row_of_the_form_is_clicked_twice),
	    editing_test(a_row_of_the_form_is_edited_by_a_second_click),
	    editing_test(clicks_stay_in_a_text_that_is_edited),
	    editing_test(a_right_drag_from_a_panel_selects_nothing),
	    editing_test(pages_are_scrolled_and_clicked),
	    editing_test(hexes_are_clicked),
	    editing_test(recruits_are_clicked),
	    editing_test(flags_of_a_room_are_clicked),
	    editing_test(containers_of_a_room_are_clicked),
	    editing_test(what_looks_like_a_key_is_one),
	    editing_test(keys_of_other_programs),
	    editing_test(a_click_that_is_refused_says_why),
	    editing_test(a_screen_that_is_too_small_takes_no_clicks),
	    editing_test(legend_and_hints_can_be_clicked),
	    editing_test(a_click_on_a_finding_goes_there),
	    editing_test(a_click_on_the_bar_shows_that_map),
	    editing_test(the_mouse_can_be_left_to_the_terminal),
	    editing_test(a_paste_is_one_block_and_one_step),
	    editing_test(a_paste_may_be_dropped),
	    editing_test(a_paste_into_a_list_filters_it),
	    editing_test(a_paste_into_the_command_line_is_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The mouse, and text from the terminal's own clipboard. */
#include "editing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { LEFT = 0, MIDDLE = 1, RIGHT = 2, MOTION = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };

static struct pty *open_room(struct editing *editing)
{
	editing_write("room.map", editing_room);
	return editing_open(editing, "room.map");
}

/* Clicks on the first place of the screen that shows the text. */
static void click_text(struct pty *pty, const char *text)
{
	for (int y = 0; y < 24; y++) {
		const char *row = pty_row(pty, y), *found = strstr(row, text);
		if (!found)
			continue;
		int x = 0;
		for (const char *at = row; at < found; at++)
			x += ((unsigned char)*at & 0xC0) != 0x80;
		editing_click_at(pty, x, y);
		return;
	}
	print_error("nothing to click on: %s\n", text);
	fail();
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
	editing_expect(pty, "brush #");
	editing_mouse(editing, RIGHT, 6, 2, false);
	editing_mouse(editing, RIGHT, 6, 2, true);
	editing_expect(pty, "brush ~");
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

static void legend_and_hints_can_be_clicked(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	click_text(pty, "~ WATER");
	editing_expect(pty, "brush ~");
	click_text(pty, "undo");
	editing_expect(pty, "Nothing to undo");
	pty_send(pty, "jl ");
	editing_expect(pty, "[+]");
	click_text(pty, "undo");
	editing_expect_gone(pty, "[+]");
	click_text(pty, "?Help");
	editing_expect(pty, "Keys and commands");
	click_text(pty, "q=back");
	editing_expect_gone(pty, "Keys and commands");
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
	editing_expect(pty, "left out");
	editing_expect_cell(editing, 0, 0, '[');
	pty_send(pty, "\033");
	editing_expect_cell(editing, 0, 0, '#');
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", editing_room);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(a_click_paints),
	    editing_test(a_drag_joins_its_gaps),
	    editing_test(a_drag_stays_on_the_map),
	    editing_test(a_right_click_picks),
	    editing_test(a_right_drag_selects_and_a_middle_click_pastes),
	    editing_test(the_wheel_moves_the_cursor),
	    editing_test(legend_and_hints_can_be_clicked),
	    editing_test(a_click_on_a_finding_goes_there),
	    editing_test(a_click_on_the_bar_shows_that_map),
	    editing_test(the_mouse_can_be_left_to_the_terminal),
	    editing_test(a_paste_is_one_block_and_one_step),
	    editing_test(a_paste_may_be_dropped),
	    editing_test(a_paste_into_the_command_line_is_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

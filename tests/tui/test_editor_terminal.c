/* The editor and its terminal: sizes, kinds of terminals, signals, keys that other programs take for something else. */

#include "editing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static struct pty *open_room(struct editing *editing)
{
	editing_write("room.map", editing_room);
	return editing_open(editing, "room.map");
}

static struct pty *open_room_with(struct editing *editing, const char *const *environment)
{
	static const char *const words[] = {"room.map", NULL};
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, words, 80, 24, environment);
	editing_expect(pty, "? more");
	return pty;
}

EDITING_TEST(every_size_keeps_cursor_and_work)
{
	struct pty *pty = open_room(editing);
	pty_send(pty, ":6,2\r");
	pty_send(pty, "r#l");
	editing_expect_cursor(pty, editing->left + 7, editing->top + 2);
	pty_settle(pty, 400);
	char *before = pty_screen(pty);
	static const struct {
		int width, height;
		const char *shows;
	} sizes[] = {{40, 10, "? more"},
		     {20, 6, "om.map"},
		     {5, 3, "too"},
		     {1, 1, "…"},
		     {19, 24, "too small"},
		     {200, 60, "POWDER room 12x5"},
		     {80, 5, "too small; edits are safe"},
		     {80, 24, "POWDER room 12x5"}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		pty_resize(pty, sizes[i].width, sizes[i].height);
		editing_expect(pty, sizes[i].shows);
	}
	editing_expect_cursor(pty, editing->left + 7, editing->top + 2);
	pty_settle(pty, 400);
	char *after = pty_screen(pty);
	assert_string_equal(after, before);
	free(before);
	free(after);
	editing_type_exit(pty, ":wq\r", 0);
	editing_check_file("room.map", editing_room_with("#..........#", "#.....#....+", "#..........#"));
}

EDITING_TEST(a_redraw_has_no_background_of_the_last_pen)
{
	static const char *const environment[] = {"TERM=screen-256color", NULL};
	struct pty *pty = open_room_with(editing, environment);
	pty_send(pty, "\t"); /* the selected row of the legend has a background */
	pty_settle(pty, 200);
	pty_send(pty, "\x0c");
	pty_settle(pty, 400);
	for (int y = 20; y < 22; y++)
		for (int x = 0; x < 20; x++)
			assert_int_equal(pty_cell(pty, x, y).background, PTY_DEFAULT_COLOUR);
	editing_type_exit(pty, ":q\r", 0);
}

EDITING_TEST(a_storm_of_sizes_leaves_a_true_picture)
{
	struct pty *pty = open_room(editing);
	pty_settle(pty, 400);
	char *before = pty_screen(pty);
	for (int i = 0; i < 100; i++)
		pty_resize(pty, 20 + i * 37 % 130, 4 + i * 13 % 50);
	pty_resize(pty, 80, 24);
	editing_expect(pty, "POWDER room 12x5");
	pty_settle(pty, 400);
	char *after = pty_screen(pty);
	assert_string_equal(after, before);
	free(before);
	free(after);
	editing_type_exit(pty, "q", 0);
}

EDITING_TEST(control_c_cancels_and_never_quits)
{
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlo\\3ljj");
	editing_expect_cell(editing, 4, 3, '#'); /* the preview of a box */
	pty_send(pty, "\x03");
	editing_expect_cell(editing, 4, 3, '.');
	editing_type(pty, ":quit\x03", "? more");
	editing_type_away(pty, "R##\x03", "TYPE");
	editing_type(pty, "\x03\x03\x03\x03", " *  ");
	editing_type_away(pty, "uu", " *  ");
	assert_int_equal(pty_wait_exit(pty, 0), -1);
	kill(pty_process(pty), SIGINT);
	kill(pty_process(pty), SIGQUIT);
	editing_type(pty, "r~", " *  ");
}

/* Ctrl-S and Ctrl-Q are keys here: the line must not freeze. */
EDITING_TEST(control_s_saves_and_control_q_asks)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#\x13", "Saved room.map");
	pty_send(pty, "lr#");
	editing_expect_cell(editing, 2, 1, '#');
	editing_type(pty, "\x11", "Save the changes to");
	editing_type_exit(pty, "n", 0);
	editing_check_file("room.map", editing_room_with("##.........#", "#.....~....+", "#..........#"));
}

/* Escape alone is a key, with nothing typed after it; arrows are never taken apart. */
EDITING_TEST(escape_needs_no_further_key)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "R", "TYPE");
	editing_type_away(pty, "\033", "TYPE");
	pty_send(pty, "\033[B\033OC\033[B");
	editing_expect_cursor(pty, editing->left + 1, editing->top + 2);
	pty_send(pty, "R\033[C\033[C~");
	editing_expect_cell(editing, 3, 2, '~');
	pty_send(pty, "\033[!P\033[27~\033[200;1~\x9b"); /* replies and slips of no meaning */
	pty_send(pty, "#");
	editing_expect_cell(editing, 4, 2, '#');
}

EDITING_TEST(terminals_of_all_kinds_show_it)
{
	static const char *const kinds[] = {"TERM=xterm", "TERM=screen", "TERM=tmux-256color", "TERM=linux",
					    "TERM=vt100"};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const char *const environment[] = {kinds[i], NULL};
		struct pty *pty = open_room_with(editing, environment);
		assert_true(pty_shows(pty, "POWDER room 12x5"));
		assert_true(pty_shows(pty, "#.....~....+"));
		editing_type_exit(pty, "jlr#:wq\r", 0);
		assert_true(pty_is_cooked(pty));
		editing_check_file("room.map", editing_room_with("##.........#", "#.....~....+", "#..........#"));
	}
}

EDITING_TEST(a_terminal_that_cannot_is_told)
{
	static const char *const kinds[] = {"TERM=dumb", "TERM=", "TERM"};
	static const char *const words[] = {"room.map", NULL};
	editing_write("room.map", editing_room);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		/* a failing newterm keeps what it had allocated */
		const char *const environment[] = {kinds[i], "ASAN_OPTIONS=detect_leaks=0", NULL};
		struct pty *pty = editing_start(editing, words, 80, 24, environment);
		editing_expect_exit(pty, 2);
		assert_true(pty_shows(pty, "TERM"));
		assert_true(pty_is_cooked(pty));
	}
}

/* What is too new to be known here speaks as xterm does; that it is taken for one is said until the next key. */
EDITING_TEST(an_unknown_terminal_is_taken_for_xterm)
{
	static const char *const kinds[] = {"xterm-of-tomorrow", "no-such-terminal"};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		char term[32], says[120];
		snprintf(term, sizeof term, "TERM=%s", kinds[i]);
		const char *const environment[] = {term, NULL};
		struct pty *pty = open_room_with(editing, environment);
		snprintf(says, sizeof says, "Unknown terminal %s; using xterm-256color instead.", kinds[i]);
		assert_true(pty_wait_text(pty, says, EDITING_LIMIT));
		assert_true(pty_alternate_screen(pty));
		pty_send(pty, "jlr#");
		assert_true(pty_wait_text(pty, "##.........#", EDITING_LIMIT));
		assert_false(pty_shows(pty, "Unknown terminal"));
		editing_type_exit(pty, ":wq\r", 0);
		editing_check_file("room.map", editing_room_with("##.........#", "#.....~....+", "#..........#"));
	}
}

/* "##\n#.\n" in base64, as the terminal between wants it. */
EDITING_TEST(what_is_copied_is_offered_to_the_terminal)
{
	static const struct {
		const char *environment[5], *sent;
	} cases[] = {
	    {{"TMUX", "STY", NULL}, "\033]52;c;IyMKIy4K\a"},
	    {{"TMUX=/tmp/x,1,0", "STY", NULL}, "\033]52;c;IyMKIy4K\a\033Ptmux;\033\033]52;c;IyMKIy4K\a\033\\"},
	    {{"STY=1.x", "TMUX", NULL}, "\033P\033]52;c;IyMKIy4K\a\033\\"},
	    {{"TERM=screen.xterm-256color", "STY", "TMUX", NULL}, "\033P\033]52;c;IyMKIy4K\a\033\\"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t length;
		struct pty *pty = open_room_with(editing, cases[i].environment);
		pty_send(pty, "vjly");
		assert_true(pty_wait_text(pty, "Copied 2 x 2 cells", EDITING_LIMIT));
		assert_null(strstr(pty_output(pty, &length), "\033]52")); /* nobody has asked for it */
		pty_send(pty, ":option clipboard on\r");
		pty_settle(pty, 100);
		pty_send(pty, "khvjly");
		assert_true(pty_wait_text(pty, "Copied 2 x 2 cells", EDITING_LIMIT));
		pty_settle(pty, 100);
		assert_non_null(strstr(pty_output(pty, &length), cases[i].sent));
		editing_type_exit(pty, ":q!\r", 0);
	}
}

EDITING_TEST(what_is_too_long_for_the_terminal_is_not_said_to_be_there)
{
	enum { SIDE = 275 };
	static char rows[SIDE * (SIDE + 1) + 1];
	memset(rows, '#', sizeof rows - 1);
	for (int y = 1; y <= SIDE; y++)
		rows[y * (SIDE + 1) - 1] = '\n';
	editing_write("large.grid", rows);
	size_t length;
	struct pty *pty = editing_start_on(editing, "large.grid");
	editing_expect(pty, "? more");
	editing_type(pty, ":option clipboard on\r:select 0,0 274,274\ry",
		     "p pastes them. Too long for the terminal's clipboard.");
	assert_null(strstr(pty_output(pty, &length), "\033]52"));
	editing_type_exit(pty, ":q!\r", 0);
}

/* Any "set graphics" sequence that names a colour: a number from 30 on. */
static bool sends_colour(struct pty *pty)
{
	size_t length;
	for (const char *at = pty_output(pty, &length); (at = strstr(at, "\033[")); at += 2) {
		size_t digits = strspn(at + 2, "0123456789;");
		if (at[2 + digits] != 'm')
			continue;
		for (const char *number = at + 2; number < at + 2 + digits; number += strcspn(number, ";m") + 1)
			if (atoi(number) >= 30)
				return true;
	}
	return false;
}

EDITING_TEST(no_color_sends_none)
{
	static const char *const environment[] = {"NO_COLOR=1", NULL};
	struct pty *pty = open_room_with(editing, environment);
	editing_type(pty, "jlb~ rZ", " *  ");
	pty_settle(pty, 250);
	assert_false(sends_colour(pty));
	editing_type_exit(pty, "\x03:q!\r", 0);
	pty = open_room_with(editing, NULL);
	editing_type(pty, "jlb~ rZ", " *  ");
	assert_true(sends_colour(pty));
}

static bool sends_only_ascii(struct pty *pty)
{
	size_t length;
	const char *output = pty_output(pty, &length);
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)output[i] >= 0x80)
			return false;
	return true;
}

EDITING_TEST(without_utf8_only_ascii_is_sent)
{
	static const char *const environment[] = {"LC_ALL=C", NULL};
	assert_true(sends_only_ascii(open_room_with(editing, environment)));
}

/* A locale that this machine does not have still says by its name what the keys send. */
EDITING_TEST(a_locale_that_is_not_here_tells_its_encoding)
{
	static const char *const known[][4] = {{"LC_ALL=xx_XX.UTF-8", NULL},
					       {"LC_ALL", "LC_CTYPE=xx_XX.utf8", NULL},
					       {"LC_ALL=", "LC_CTYPE", "LANG=xx_XX.utf-8", NULL}};
	static const char *const words[] = {"porch.derf", NULL};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		editing_write("porch.derf", "DERF:0.1.0\nThe Porch\nA roof.\nIt rains.\nFlags: +north_exit\n");
		struct pty *pty = editing_start(editing, words, 80, 24, known[i]);
		editing_expect(pty, "? more");
		editing_expect(pty, "\342\224\200 Room"); /* a line drawn in the frame's own letters */
		editing_type(pty, ":set short Ein D\303\244chlein.\r", " *  ");
		editing_type_exit(pty, ":wq\r", 0);
		editing_check_file("porch.derf", "DERF:0.1.0\nThe Porch\nEin D\303\244chlein.\nIt rains.\n"
						 "Flags: +north_exit\n");
	}
	static const char *const unknown[] = {"LC_ALL=xx_XX", NULL};
	assert_true(sends_only_ascii(open_room_with(editing, unknown)));
}

EDITING_TEST(colours_and_letters_can_be_chosen)
{
	static const char *const none[] = {"--colors", "none", "room.map", NULL};
	static const char *const eight[] = {"--colors=8", "--ascii", "room.map", NULL};
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, none, 80, 24, NULL);
	editing_expect(pty, "? more");
	editing_type(pty, "jlb~ rZ", " *  ");
	pty_settle(pty, 250);
	assert_false(sends_colour(pty));
	assert_false(sends_only_ascii(pty));
	editing_type_exit(pty, "\x03:q!\r", 0);
	static const char *const no_colour[] = {"NO_COLOR=1", NULL}; /* what is asked for is stronger */
	pty = editing_start(editing, eight, 80, 24, no_colour);
	editing_expect(pty, "? more");
	pty_settle(pty, 250);
	assert_true(sends_colour(pty));
	assert_true(sends_only_ascii(pty));
}

/* Terminals behind a serial line do not tell their size. */
EDITING_TEST(a_terminal_without_a_size_has_the_usual_one)
{
	static const char *const words[] = {"/bin/sh", "-c", "stty rows 0 cols 0; exec \"$0\" room.map",
					    MAPWRIGHT_BINARY, NULL};
	editing_write("room.map", editing_room);
	editing->pty = pty_start(words, 80, 24, NULL);
	editing_expect(editing->pty, "POWDER room 12x5");
	editing_expect(editing->pty, "? more");
	assert_non_null(strstr(pty_row(editing->pty, 23), "? more"));
	assert_non_null(strstr(pty_row(editing->pty, 0), "POWDER room 12x5"));
}

#ifdef MAPWRIGHT_SANITIZED /* which reserves more than any limit */
#define MEMORY_LIMIT ""
#else
#define MEMORY_LIMIT "ulimit -v 400000; "
#endif

/* A silly size is clamped, by curses too: at the start, after a stop, and when it changes. */
EDITING_TEST(a_window_of_a_silly_size_costs_no_memory)
{
	static const char *const shell[] = {"/bin/sh", "-c",
					    "set -m; " MEMORY_LIMIT "stty rows 65535 cols 65535; \"$MAPWRIGHT\" "
					    "room.map; echo stopped; read line; stty rows 65534 cols 65534; fg",
					    NULL};
	char command[80];
	editing_write("room.map", editing_room);
	struct pty *pty = editing->pty = pty_start(shell, 80, 24, NULL);
	/* of so large a picture the screen of the test keeps only what comes last */
	assert_true(pty_wait_bytes(pty, "room.map", 1, EDITING_LIMIT));
	pty_send(pty, "jlr#");
	assert_true(pty_wait_bytes(pty, "*", 1, EDITING_LIMIT));
	editing_type(pty, "\x1a", "stopped");
	pty_send(pty, "\r");
	assert_true(pty_wait_bytes(pty, "*", 2, EDITING_LIMIT));
	snprintf(command, sizeof command, "stty -F /proc/%d/fd/0 rows 65533 cols 65535", (int)pty_process(pty));
	assert_int_equal(system(command), 0);
	pty_send(pty, "lr#");
	snprintf(command, sizeof command, "stty -F /proc/%d/fd/0 rows 24 cols 80", (int)pty_process(pty));
	assert_int_equal(system(command), 0);
	editing_expect(pty, "POWDER room 12x5");
	editing_type_exit(pty, ":wq\r", 0);
	editing_check_file("room.map", editing_room_with("###........#", "#.....~....+", "#..........#"));
}

EDITING_TEST(signals_that_end_leave_the_terminal_clean)
{
	static const struct {
		const char *path;
		int signal;
	} ends[] = {{"a.map", SIGTERM}, {"b.map", SIGHUP}};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		editing_write(ends[i].path, editing_room);
		struct pty *pty = editing_open(editing, ends[i].path);
		editing_type(pty, "jlr#", " *  ");
		kill(pty_process(pty), ends[i].signal);
		editing_expect_exit(pty, 128 + ends[i].signal);
		editing_expect_restored(pty);
		editing_check_file(ends[i].path, editing_room);
	}
}

/* A shell with job control, so that stopping means something. */
EDITING_TEST(it_suspends_and_comes_back)
{
	static const char *const shell[] = {"/bin/sh", "-c",
					    "set -m; \"$MAPWRIGHT\" room.map; echo stopped; read line; fg", NULL};
	editing_write("room.map", editing_room);
	pty_free(editing->pty);
	struct pty *pty = editing->pty = pty_start(shell, 80, 24, NULL);
	editing_expect(pty, "? more");
	editing_type(pty, "jlr#", " *  ");
	editing_type(pty, "\x1a", "stopped");
	editing_expect_restored(pty);
	editing_type(pty, "\r", " *  ");
	assert_true(pty_alternate_screen(pty));
	assert_true(pty_mouse_reports(pty));
	assert_false(pty_is_cooked(pty));
	editing_type_exit(pty, ":wq\r", 0);
	editing_expect_restored(pty);
	editing_check_file("room.map", editing_room_with("##.........#", "#.....~....+", "#..........#"));
}

/* The game gets a plain terminal, with the saved file; however it leaves it, the editor takes it back whole. */
EDITING_TEST(a_game_is_played_and_comes_back)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, ":option play.powder sh -c 'stty -a; cat \"$1\"; read line; exit 0' game %f\r", "? more");
	editing_type(pty, "jlr#", " *  ");
	editing_type(pty, "\x1b[20~", "SQUARE_WALL"); /* F9 */
	assert_true(pty_is_cooked(pty));
	assert_false(pty_mouse_reports(pty));
	assert_false(pty_alternate_screen(pty));
	editing_check_file("room.map", editing_room_with("##.........#", "#.....~....+", "#..........#"));
	editing_type(pty, "\r", "sh ended.");
	assert_true(pty_alternate_screen(pty));
	assert_true(pty_mouse_reports(pty));
	assert_false(pty_is_cooked(pty));
	editing_type(pty, ":option play.powder sh -c 'stty raw -echo; printf \"\\033[?1049h\"; kill -SEGV $$'\r",
		     "? more");
	editing_type(pty, "\x1b[20~", "The program was ended by signal 11 (Segmentation fault). Press Enter");
	assert_true(pty_is_cooked(pty));
	editing_type(pty, "\r", "sh was ended by signal 11");
	assert_true(pty_alternate_screen(pty));
	assert_false(pty_is_cooked(pty));
	editing_type_exit(pty, "q", 0);
	editing_expect_restored(pty);
}

/* It measures the terminal itself, and what it has printed can be read while the window changes. */
EDITING_TEST(a_game_knows_the_size_and_its_words_stay)
{
	const char *const environment[] = {"LINES=7", NULL};
	struct pty *pty = open_room_with(editing, environment);
	editing_type(pty,
		     ":option play.powder sh -c 'echo \"size ${COLUMNS-none} ${LINES-none}.\"; exit 3' game %f\r",
		     "? more");
	editing_type(pty, "jlr#", " *  ");
	editing_type(pty, "\x1b[20~", "The program ended with exit status 3. Press Enter"); /* F9 */
	editing_expect(pty, "size none 7.");
	pty_resize(pty, 90, 30);
	pty_settle(pty, 300); /* nothing is drawn until a key is pressed */
	assert_true(pty_is_cooked(pty));
	editing_type(pty, "\r", "sh ended with exit status 3");
	editing_type_exit(pty, "q", 0);
}

/* What the judge says comes while the editor goes on, and is marked when the map is edited. */
EDITING_TEST(a_judge_is_asked_after_a_save)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, ":option judge.powder sh -c 'sleep 1; echo \"$1:8:2: too dark\"' game %f\r", "? more");
	editing_type(pty, "jlr#", " *  ");
	editing_type(pty, "\x13", "Saved room.map"); /* Ctrl-S */
	editing_type(pty, "l", "2,1");
	editing_expect(pty, "sh found 1 problem in room.map.");
	editing_expect(pty, "sh: too dark");
	editing_type(pty, "r#", "before the last edits");
	editing_type(pty, "\x13", "Saved room.map");
	editing_type_exit(pty, "q", 0); /* while the judge runs */
	editing_expect_restored(pty);
}

EDITING_TEST(idleness_sends_nothing)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#", " *  ");
	pty_settle(pty, 400);
	size_t before, after;
	pty_output(pty, &before);
	pty_settle(pty, 1000);
	pty_output(pty, &after);
	assert_int_equal(after, before);
}

/* Without arguments: what can be begun, among it the examples. */
EDITING_TEST(the_start_screen_opens_and_leaves)
{
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "Examples");
	editing_expect(pty, "armoury.map");
	editing_expect(pty, "lessons");
	editing_type_exit(pty, "q", 0);
	editing_expect_restored(pty);
	pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "Examples");
	editing_expect(pty, "q quit");
	editing_type(pty, "?", "q back");
	pty_send(pty, "q"); /* leaves the help, not the program */
	editing_expect(pty, "Examples");
	editing_type(pty, "/armoury\r\r", "POWDER room 20x12");
	editing_type(pty, ":start\r", "Examples");
	editing_type(pty, "q", "POWDER room 20x12");
	editing_type_exit(pty, "q", 0);
}

/* New begins with a name to be mended, in the format chosen. */
EDITING_TEST(the_start_screen_makes_a_new_file)
{
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "Examples");
	editing_type(pty, "\r", "POWDER room");
	editing_type(pty, "\r", "File name: new.map");
	editing_type(pty, "\r", "Size: 12x8");
	editing_type(pty, "10x6\r", "POWDER room 10x6");
	editing_type(pty, "\x13", "Saved new.map");
	assert_true(editing_exists("new.map"));
}

/* What was drawn on an example goes to a file of one's own, which is listed first the next time. */
EDITING_TEST(examples_open_as_copies_and_files_are_remembered)
{
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "dungeon/");
	editing_type(pty, "/armoury\r\r", "A copy of ");
	editing_type(pty, ":3,3\r:put ~\r\x13", "Save as: armoury.map");
	editing_type(pty, "\x15mine.map\r", "Saved mine.map");
	editing_type_exit(pty, "q", 0);
	assert_true(editing_exists("mine.map"));
	assert_false(editing_exists("armoury.map"));
	pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "Go on");
	pty_send(pty, "\r"); /* the first line there is to choose */
	editing_expect(pty, "mine.map");
	editing_expect(pty, "POWDER room 20x12");
	editing_type_exit(pty, "q", 0);
}

/* The rooms of a dungeon are opened together, as copies. */
EDITING_TEST(the_start_screen_looks_into_folders)
{
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, "dungeon/");
	editing_type(pty, "/dungeon\r\r", "A copy of ");
	editing_expect(pty, "1 of 8 1-keepers-porch.derf");
	editing_type_exit(pty, "q", 0);
}

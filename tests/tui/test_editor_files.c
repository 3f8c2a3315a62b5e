/* Several files at once, through a real terminal: opening, saving under other names, closing, reading again; paths that
 * are completed; what comes through a pipe. */

#include "editing.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char other_room[] = "+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n";

static struct pty *open_room(struct editing *editing)
{
	editing_write("room.map", editing_room);
	return editing_open(editing, "room.map");
}

/* Types a command line, which is refused with that sentence, and leaves it. */
static void refuse(struct pty *pty, const char *line, const char *sentence)
{
	editing_type(pty, ":", "Enter run");
	editing_expect_gone(pty, sentence);
	pty_send(pty, line);
	editing_type(pty, "\r", sentence);
}

/* The command line as it stands, its cursor behind the text; the screen shows no blanks at the end of a row. */
static void expect_line(struct pty *pty, const char *line)
{
	char shown[80];
	snprintf(shown, sizeof shown, "%s", line);
	for (size_t end = strlen(shown); end > 0 && shown[end - 1] == ' '; end--)
		shown[end - 1] = '\0';
	editing_expect(pty, shown);
	editing_expect_cursor(pty, (int)strlen(line) + 1, 22);
}

EDITING_TEST(folders_have_rules_and_words_of_their_own)
{
	assert_int_equal(mkdir("rooms", 0777), 0);
	editing_write("rooms/.mapwright", "rule powder-legend-missing off\n"
					  "rule powder-exit-missing note\n"
					  "format powder *.txt\n"
					  "word powder SQUARE_ETHER type=SQUARE\n"
					  "rule powder-legend-mising off\n");
	editing_write("rooms/cellar.txt", "+--+\n|xq|\n+--+\nx: SQUARE_ETHER\n");
	editing_write("cellar.map", "+--+\n|xq|\n+--+\nx: SQUARE_ETHER\n");
	struct pty *pty = editing_open(editing, "rooms/cellar.txt");
	editing_expect(pty, ".mapwright:5:1: Unknown rule");
	editing_type(pty, "\033", "No cell on the outer edge");
	editing_type(pty, "r#", "2 left");
	editing_type(pty, ":edit cellar.map\r", "3 left");
}

EDITING_TEST(paths_are_completed)
{
	assert_int_equal(mkdir("rooms", 0777), 0);
	assert_int_equal(mkdir("rooms/deep", 0777), 0);
	editing_write("rooms/cellar.map", editing_room_with("#..........#", "#.....~....+", "#~~~.......#"));
	editing_write(".hidden.map", editing_room);
	struct pty *pty = open_room(editing);
	pty_send(pty, ":edit ro\t");
	expect_line(pty, ":edit room");
	editing_expect(pty, "room.map  rooms/");
	pty_send(pty, "\t\t");
	expect_line(pty, ":edit rooms/");
	pty_send(pty, "d\t");
	expect_line(pty, ":edit rooms/deep/");
	editing_type(pty, "\t", "No completions.");
	pty_send(pty, "\x15");
	editing_type(pty, "edit \t", "room.map");
	assert_false(pty_shows(pty, "hidden"));
	pty_send(pty, "\x15");
	pty_send(pty, "edit .h\t");
	expect_line(pty, ":edit .hidden.map ");
	pty_send(pty, "\x15");
	pty_send(pty, "edit rooms/c\t");
	expect_line(pty, ":edit rooms/cellar.map ");
	pty_send(pty, "\r");
	editing_expect_cell(editing, 1, 3, '~');
	editing_type(pty, "{", "File 1 of 2: room.map");
}

EDITING_TEST(saving_over_another_file_must_be_meant)
{
	editing_write("other.map", other_room);
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#", " *  ");
	refuse(pty, "write other.map", "other.map already exists; :write! PATH replaces it.");
	editing_check_file("other.map", other_room);
	editing_type(pty, ":write! other.map\r", "Saved other.map");
	editing_expect_gone(pty, " *  ");
	editing_check_changed("other.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("room.map", editing_room);
	/* From now on it is the other one. */
	pty_send(pty, "lr~\x13");
	editing_expect_cell(editing, 2, 1, '~');
	editing_expect(pty, "Saved other.map");
	editing_expect_gone(pty, " *  ");
	editing_check_changed("other.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#~");
	editing_check_file("room.map", editing_room);
}

EDITING_TEST(an_offer_does_not_take_the_save_key)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlrG", "'G' has no legend entry");
	editing_type(pty, "\x13", "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "G");
	editing_type_exit(pty, "q", 0);
}

EDITING_TEST(what_another_program_changed_is_saved_elsewhere)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#", " *  ");
	editing_write("room.map", other_room);
	editing_type(pty, "\x13", "s  save as");
	pty_send(pty, "s");
	expect_line(pty, "Save as: ");
	editing_type(pty, "mine.map\r", "Saved mine.map");
	editing_check_file("room.map", other_room);
	editing_check_changed("mine.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

EDITING_TEST(what_another_program_changed_is_read_again)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#", " *  ");
	editing_write("room.map", other_room);
	editing_type(pty, "\x13", "r  read again");
	editing_type(pty, "r", "Reloaded room.map");
	editing_expect(pty, "POWDER room 2x1");
	assert_false(pty_shows(pty, " *  "));
	editing_type(pty, "u", "Nothing to undo");
	editing_type_exit(pty, "q", 0);
	editing_check_file("room.map", other_room);
}

/* What cannot be read again leaves the work as it is. */
EDITING_TEST(reading_again_what_is_gone_keeps_the_work)
{
	struct pty *pty = open_room(editing);
	editing_type(pty, "jlr#", " *  ");
	assert_int_equal(unlink("room.map"), 0);
	refuse(pty, "reload", "room.map: cannot be opened");
	editing_expect_cell(editing, 1, 1, '#');
	editing_expect(pty, " *  ");
	editing_type(pty, ":write!\r", "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

EDITING_TEST(files_are_closed_one_after_another)
{
	static const char *const words[] = {"room.map", "other.map", NULL};
	editing_write("room.map", editing_room);
	editing_write("other.map", other_room);
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "POWDER room 12x5");
	editing_type(pty, "jlr#", " *  ");
	refuse(pty, "close", "room.map has unsaved changes; :write saves them, :undo undoes them.");
	editing_type(pty, "u:close\r", "POWDER room 2x1");
	editing_expect(pty, "other.map");
	assert_false(pty_shows(pty, "room.map"));
	editing_type_exit(pty, ":close\r", 0);
	editing_expect_restored(pty);
	editing_check_file("room.map", editing_room);
}

/* The keys come from the terminal all the same. */
/* A git that waits, as for a folder in the network. */
EDITING_TEST(a_git_that_waits_is_interrupted)
{
	static const char *const words[] = {"room.map", NULL}, *const environment[] = {"PATH=bin:/usr/bin:/bin",
										       NULL};
	assert_int_equal(mkdir("bin", 0777), 0);
	editing_write("bin/git", "#!/bin/sh\necho >asked\nexec sleep 100\n");
	assert_int_equal(chmod("bin/git", 0777), 0);
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, words, 80, 24, environment);
	editing_expect(pty, "POWDER room 12x5");
	for (int i = 0; i < 2; i++) {
		remove("asked");
		pty_send(pty, ":difference HEAD\r");
		for (int wait = 0; !editing_exists("asked"); wait++) {
			assert_true(wait < EDITING_LIMIT);
			usleep(1000);
		}
		if (i == 0)
			editing_type(pty, "\003", "git was stopped.");
		else
			kill(pty_process(pty), SIGHUP);
	}
	editing_expect_exit(pty, 128 + SIGHUP);
}

EDITING_TEST(what_comes_through_a_pipe_needs_a_name)
{
	static const char *const words[] = {"/bin/sh", "-c", "exec <room.map; exec \"$0\" -", MAPWRIGHT_BINARY, NULL};
	editing_write("room.map", editing_room);
	editing->pty = pty_start(words, 80, 24, NULL);
	struct pty *pty = editing->pty;
	editing_expect(pty, "POWDER room 12x5");
	editing_type(pty, "jlr#", " *  ");
	refuse(pty, "write", "Text from standard input has no file name; use :write PATH.");
	refuse(pty, "reload", "Standard input is read only at startup");
	refuse(pty, "edit -", "Standard input is read only at startup");
	refuse(pty, "new - powder", "Standard input is read only at startup");
	refuse(pty, "wq", "Text from standard input has no file name; use :write PATH.");
	editing_type(pty, ":w named.map\r", "Saved named.map");
	editing_expect_gone(pty, " *  ");
	editing_type_exit(pty, "q", 0);
	editing_expect_restored(pty);
	editing_check_changed("named.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("room.map", editing_room);
	assert_false(editing_exists("-"));
}

EDITING_TEST(what_is_no_map_through_a_pipe_is_refused)
{
	static const char *const words[] = {"/bin/sh", "-c", "exec </dev/null; exec \"$0\" -", MAPWRIGHT_BINARY,
					    NULL};
	editing->pty = pty_start(words, 80, 24, NULL);
	editing_expect_exit(editing->pty, 2);
	assert_true(pty_shows(editing->pty, "-"));
	size_t length;
	assert_null(strchr(pty_output(editing->pty, &length), '\033'));
}

/* Without a file every command that needs one says so, and the start screen stays. */
EDITING_TEST(without_a_file_commands_say_so)
{
	static const char *const commands[] = {
	    "write",        "close",      "reload",         "files",          "next-file",   "top",
	    "goto 1,1",     "page-up",    "search x",       "set minlevel 3", "unset x",     "field-edit",
	    "field-toggle", "legend # x", "entry-remove",   "zoom",           "back",        "record-add",
	    "flag boss",    "flag-cycle", "row 1",          "renumber 3",     "entry-brush", "entry-rename",
	    "left",         "run-left",   "standard-board", "item-add x",     "rename # x",  "write!"};
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, ": command");
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		refuse(pty, commands[i], "No file is open; :edit FILE opens one.");
	editing_expect(pty, "POWDER room");
	editing_type_exit(pty, "q", 0);
}

/* All files of a folder are read as one format, even those that look like another. */
EDITING_TEST(a_folder_is_opened_in_a_format)
{
	static const char *const words[] = {"--as", "derf", "rooms", NULL};
	assert_int_equal(mkdir("rooms", 0777), 0);
	editing_write("rooms/a.map", editing_room);
	editing_write("rooms/notes.txt", "Nothing to see here.\n");
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "DERF room");
	editing_type(pty, "}", "File 2 of 2: rooms/notes.txt");
}

/* A text of several lines may be as long as it wants. */
EDITING_TEST(a_long_description_is_edited)
{
	static char room[200000];
	char *at = room + sprintf(room, "DERF:0.1.0\nThe Hall\nEchoes.\n");
	while (at < room + 190000)
		at += sprintf(at, "It goes on and on, and on.\n");
	sprintf(at, "Flags: +north_exit\n");
	struct pty *pty = editing_open_with(editing, "hall.derf", room);
	pty_send(pty, "\033OS"); /* F4 */
	editing_type(pty, "jjj\r", "Esc keeps it");
	pty_send(pty, "\033[3~x\033"); /* Delete, x, Esc */
	editing_expect_gone(pty, "Esc keeps it");
	pty_send(pty, "\023"); /* C-s */
	editing_expect(pty, "Saved");
	editing_check_changed("hall.derf", room, 3, 0, "x");
	editing_type_exit(pty, "q", 0);
}

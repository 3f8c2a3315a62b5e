/* Several files at once, through a real terminal: opening, saving under other names, closing, reading again; paths that
 * are completed; what comes through a pipe. */
#include "editing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char other_room[] = "+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n";

static struct pty *open_room(struct editing *editing)
{
	editing_write("room.map", editing_room);
	return editing_open(editing, "room.map");
}

/* Types a command line, which is refused with that sentence, and leaves it. */
static void refuse(struct pty *pty, const char *line, const char *sentence)
{
	pty_send(pty, ":");
	editing_expect(pty, "Enter=run");
	editing_expect_gone(pty, sentence);
	pty_send(pty, line);
	pty_send(pty, "\r");
	editing_expect(pty, sentence);
}

/* The command line as it stands, its cursor behind the text; the screen shows no blanks at the end of a row. */
static void expect_line(struct pty *pty, const char *line)
{
	char shown[80];
	snprintf(shown, sizeof shown, "%s", line);
	for (size_t end = strlen(shown); end > 0 && shown[end - 1] == ' '; end--)
		shown[end - 1] = '\0';
	editing_expect(pty, shown);
	editing_expect_cursor(pty, (int)strlen(line), 22);
}

static void folders_have_rules_and_words_of_their_own(void **state)
{
	struct editing *editing = *state;
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
	pty_send(pty, "\033");
	editing_expect(pty, "i 1/1 No cell on the outer edge");
	pty_send(pty, "r#");
	editing_expect(pty, "/2 ");
	pty_send(pty, ":edit cellar.map\r");
	editing_expect(pty, "/3 ");
}

static void paths_are_completed(void **state)
{
	struct editing *editing = *state;
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
	pty_send(pty, "\t");
	editing_expect(pty, "No completions.");
	pty_send(pty, "\x15");
	pty_send(pty, "edit \t");
	editing_expect(pty, "room.map");
	assert_false(pty_shows(pty, "hidden"));
	pty_send(pty, "\x15");
	pty_send(pty, "edit .h\t");
	expect_line(pty, ":edit .hidden.map ");
	pty_send(pty, "\x15");
	pty_send(pty, "edit rooms/c\t");
	expect_line(pty, ":edit rooms/cellar.map ");
	pty_send(pty, "\r");
	editing_expect_cell(editing, 1, 3, '~');
	pty_send(pty, "{");
	editing_expect(pty, "File 1 of 2: room.map");
}

static void saving_over_another_file_must_be_meant(void **state)
{
	struct editing *editing = *state;
	editing_write("other.map", other_room);
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	refuse(pty, "write other.map", "other.map already exists; :write! PATH replaces it.");
	editing_check_file("other.map", other_room);
	pty_send(pty, ":write! other.map\r");
	editing_expect(pty, "Saved other.map");
	editing_expect_gone(pty, "[+]");
	editing_check_changed("other.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("room.map", editing_room);
	/* From now on it is the other one. */
	pty_send(pty, "lr~\x13");
	editing_expect_cell(editing, 2, 1, '~');
	editing_expect(pty, "Saved other.map");
	editing_expect_gone(pty, "[+]");
	editing_check_changed("other.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#~");
	editing_check_file("room.map", editing_room);
}

static void an_offer_does_not_take_the_save_key(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlrG");
	editing_expect(pty, "'G' has no legend entry");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "G");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
}

static void what_another_program_changed_is_saved_elsewhere(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	editing_write("room.map", other_room);
	pty_send(pty, "\x13");
	editing_expect(pty, "s=save as");
	pty_send(pty, "s");
	expect_line(pty, ":write ");
	pty_send(pty, "mine.map\r");
	editing_expect(pty, "Saved mine.map");
	editing_check_file("room.map", other_room);
	editing_check_changed("mine.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

static void what_another_program_changed_is_read_again(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	editing_write("room.map", other_room);
	pty_send(pty, "\x13");
	editing_expect(pty, "r=read again");
	pty_send(pty, "r");
	editing_expect(pty, "Reloaded room.map");
	editing_expect(pty, "POWDER room 2x1");
	assert_false(pty_shows(pty, "[+]"));
	pty_send(pty, "u");
	editing_expect(pty, "Nothing to undo");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", other_room);
}

/* What cannot be read again leaves the work as it is. */
static void reading_again_what_is_gone_keeps_the_work(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_room(editing);
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	assert_int_equal(unlink("room.map"), 0);
	refuse(pty, "reload", "room.map: cannot be opened");
	editing_expect_cell(editing, 1, 1, '#');
	editing_expect(pty, "[+]");
	pty_send(pty, ":write!\r");
	editing_expect(pty, "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

static void files_are_closed_one_after_another(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"room.map", "other.map", NULL};
	editing_write("room.map", editing_room);
	editing_write("other.map", other_room);
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "POWDER room 12x5");
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	refuse(pty, "close", "room.map has unsaved changes; :write saves them, :undo undoes them.");
	pty_send(pty, "u:close\r");
	editing_expect(pty, "POWDER room 2x1");
	editing_expect(pty, "other.map");
	assert_false(pty_shows(pty, "room.map"));
	pty_send(pty, ":close\r");
	editing_expect_exit(pty, 0);
	editing_expect_restored(pty);
	editing_check_file("room.map", editing_room);
}

/* The keys come from the terminal all the same. */
static void what_comes_through_a_pipe_needs_a_name(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"/bin/sh", "-c", "exec <room.map; exec \"$0\" -", MAPWRIGHT_BINARY, NULL};
	editing_write("room.map", editing_room);
	editing->pty = pty_start(words, 80, 24, NULL);
	struct pty *pty = editing->pty;
	editing_expect(pty, "POWDER room 12x5");
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	refuse(pty, "write", "Text from standard input has no file name; use :write PATH.");
	refuse(pty, "reload", "Standard input is read only at startup");
	refuse(pty, "edit -", "Standard input is read only at startup");
	refuse(pty, "new - powder", "Standard input is read only at startup");
	refuse(pty, "wq", "Text from standard input has no file name; use :write PATH.");
	pty_send(pty, ":w named.map\r");
	editing_expect(pty, "Saved named.map");
	editing_expect_gone(pty, "[+]");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_expect_restored(pty);
	editing_check_changed("named.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("room.map", editing_room);
	assert_false(editing_exists("-"));
}

static void what_is_no_map_through_a_pipe_is_refused(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"/bin/sh", "-c", "exec </dev/null; exec \"$0\" -", MAPWRIGHT_BINARY,
					    NULL};
	editing->pty = pty_start(words, 80, 24, NULL);
	editing_expect_exit(editing->pty, 2);
	assert_true(pty_shows(editing->pty, "-"));
	size_t length;
	assert_null(strchr(pty_output(editing->pty, &length), '\033'));
}

/* Without a file every command that needs one says so, and the start screen stays. */
static void without_a_file_commands_say_so(void **state)
{
	struct editing *editing = *state;
	static const char *const commands[] = {
	    "write",        "close",      "reload",         "files",          "next-file",   "top",
	    "goto 1,1",     "page-up",    "search x",       "set minlevel 3", "unset x",     "field-edit",
	    "field-toggle", "legend # x", "entry-remove",   "zoom",           "back",        "record-add",
	    "flag boss",    "flag-cycle", "row 1",          "renumber 3",     "entry-brush", "entry-rename",
	    "left",         "run-left",   "standard-board", "item-add x",     "rename # x",  "write!"};
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, ":Cmd");
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		refuse(pty, commands[i], "No file is open; :edit FILE opens one.");
	editing_expect(pty, "POWDER room");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
}

/* All rooms of a folder read as one format, whatever they look like. */
static void a_folder_is_opened_in_a_format(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"--as", "derf", "rooms", NULL};
	assert_int_equal(mkdir("rooms", 0777), 0);
	editing_write("rooms/a.map", editing_room);
	editing_write("rooms/notes.txt", "Nothing to see here.\n");
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "The dungeon"); /* what there is comes first */
	pty_send(pty, "q");
	editing_expect(pty, "DERF room");
	pty_send(pty, "}");
	editing_expect(pty, "File 2 of 2: rooms/notes.txt");
}

/* A text of several lines may be as long as it wants. */
static void a_long_description_is_edited(void **state)
{
	struct editing *editing = *state;
	static char room[200000];
	char *at = room + sprintf(room, "DERF:0.1.0\nThe Hall\nEchoes.\n");
	while (at < room + 190000)
		at += sprintf(at, "It goes on and on, and on.\n");
	sprintf(at, "Flags: +north_exit\n");
	editing_write("hall.derf", room);
	struct pty *pty = editing_open(editing, "hall.derf");
	pty_send(pty, "\033OS"); /* F4 */
	pty_send(pty, "jjj\r");
	editing_expect(pty, "Esc keeps it");
	pty_send(pty, "\033[3~x\033"); /* Delete, x, Esc */
	editing_expect_gone(pty, "Esc keeps it");
	pty_send(pty, "\023"); /* C-s */
	editing_expect(pty, "Saved");
	editing_check_changed("hall.derf", room, 3, 0, "x");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(folders_have_rules_and_words_of_their_own),
	    editing_test(paths_are_completed),
	    editing_test(saving_over_another_file_must_be_meant),
	    editing_test(an_offer_does_not_take_the_save_key),
	    editing_test(what_another_program_changed_is_saved_elsewhere),
	    editing_test(what_another_program_changed_is_read_again),
	    editing_test(reading_again_what_is_gone_keeps_the_work),
	    editing_test(files_are_closed_one_after_another),
	    editing_test(what_comes_through_a_pipe_needs_a_name),
	    editing_test(what_is_no_map_through_a_pipe_is_refused),
	    editing_test(without_a_file_commands_say_so),
	    editing_test(a_folder_is_opened_in_a_format),
	    editing_test(a_long_description_is_edited),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A person's work through a real terminal: open, draw, undo, save, quit; what is on disk afterwards, to the byte. */
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

static void a_room_is_painted_undone_and_saved(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	editing_expect(pty, "room.map");
	editing_expect(pty, "POWDER room 12x5");
	pty_send(pty, "jllb~ ");
	editing_expect_cell(editing, 2, 1, '~');
	editing_expect(pty, "[+]");
	pty_send(pty, "u");
	editing_expect_cell(editing, 2, 1, '.');
	editing_expect_gone(pty, "[+]");
	pty_send(pty, "U");
	editing_expect_cell(editing, 2, 1, '~');
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	editing_expect_gone(pty, "[+]");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_expect_restored(pty);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 2, "~");
}

/* CRLF, tabs, odd spacing, comments, no line end at the end, an entry nobody understands: all of it stays. */
static void one_changed_cell_changes_one_line(void **state)
{
	struct editing *editing = *state;
	static const char odd[] = "  # odd\t\r\n\tminlevel   =  3  \r\n\r\n+----+\r\n|####|\r\n|#..|\r\n|#..#|\r\n"
				  "+----+\r\n#:SQUARE_WALL ,  SQUAREFLAG_LIT\r\n. :  SQUARE_FLOOR\r\n"
				  "Z: SQUARE_NOSUCH\r\nnonsense here\r\n# no end";
	editing_write("odd.map", odd);
	struct pty *pty = editing_open(editing, "odd.map");
	pty_send(pty, ":w\r");
	editing_expect(pty, "Saved odd.map");
	editing_check_file("odd.map", odd);
	pty_send(pty, "jjlr#");
	editing_expect(pty, "[+]");
	pty_send(pty, "\x13");
	editing_expect_gone(pty, "[+]");
	editing_check_changed("odd.map", odd, 6, 2, "#");
}

static void quitting_with_changes_asks(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#q");
	editing_expect(pty, "Save the changes to");
	pty_send(pty, "\033");
	editing_expect_gone(pty, "Save the changes to");
	pty_send(pty, "q");
	editing_expect(pty, "Save the changes to");
	pty_send(pty, "xk "); /* no answers: nothing happens */
	pty_send(pty, "\x03");
	editing_expect_gone(pty, "Save the changes to");
	pty_send(pty, "q");
	editing_expect(pty, "Save the changes to");
	pty_send(pty, "n");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", editing_room);

	pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#q");
	editing_expect(pty, "Save the changes to");
	pty_send(pty, "y");
	editing_expect_exit(pty, 0);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

static void quitting_without_changes_does_not_ask(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#u");
	editing_expect_gone(pty, "[+]");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#:q!\r");
	editing_expect_exit(pty, 0);
	editing_check_file("room.map", editing_room);
}

static void typing_goes_into_the_map(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jlR#q~u");
	editing_expect(pty, "TYPE");
	editing_expect_cell(editing, 4, 1, 'u');
	pty_send(pty, "\x7f\x7f");
	editing_expect_cell(editing, 3, 1, '.');
	pty_send(pty, "\033[B~\033");
	editing_expect_gone(pty, "TYPE");
	editing_expect_cell(editing, 3, 2, '~');
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved");
	editing_check_file("room.map", editing_room_with("##q........#", "#..~..~....+", "#..........#"));
	pty_send(pty, "uuu");
	editing_expect_cell(editing, 1, 1, '.');
	editing_expect_cell(editing, 2, 1, '.');
	editing_expect_cell(editing, 3, 2, '.');
}

static void a_new_file_is_made_by_the_first_save(void **state)
{
	struct editing *editing = *state;
	const char *const words[] = {"new.map", "--size", "9x4", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "new.map is a new file");
	editing_expect(pty, "POWDER room 9x4");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	assert_false(editing_exists("new.map"));
	pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "new.map is a new file");
	pty_send(pty, " "); /* the cursor is where that can be seen */
	editing_expect(pty, "[+]");
	assert_false(editing_exists("new.map"));
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved new.map");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	assert_true(editing_exists("new.map"));
	pty = editing_open(editing, "new.map");
	editing_expect(pty, "POWDER room 9x4  x0 w0");
	editing_expect_cell(editing, 1, 1, '#');
}

static void a_new_file_without_a_format_is_refused(void **state)
{
	struct editing *editing = *state;
	const char *const words[] = {"some.thing", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect_exit(pty, 2);
	assert_true(pty_shows(pty, "some.thing"));
	assert_true(pty_shows(pty, "--as"));
	assert_false(editing_exists("some.thing"));
}

static void a_folder_opens_its_maps(void **state)
{
	struct editing *editing = *state;
	assert_int_equal(mkdir("rooms", 0777), 0);
	assert_int_equal(mkdir("empty", 0777), 0);
	editing_write("rooms/a.map", editing_room);
	editing_write("rooms/b.map", editing_room);
	editing_write("rooms/notes.txt", "Nothing to see here.\n");
	struct pty *pty = editing_open(editing, "rooms");
	editing_expect(pty, "Open files"); /* what there is comes first */
	pty_send(pty, "\r");
	editing_expect(pty, "rooms/a.map");
	pty_send(pty, "}");
	editing_expect(pty, "File 2 of 2: rooms/b.map");
	pty_send(pty, "jlr#}");
	editing_expect(pty, "File 1 of 2: rooms/a.map");
	pty_send(pty, "q"); /* the one that is not saved comes to the front */
	editing_expect(pty, "rooms/b.map?");
	pty_send(pty, "y");
	editing_expect_exit(pty, 0);
	editing_check_file("rooms/a.map", editing_room);
	editing_check_changed("rooms/b.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	const char *const words[] = {"empty", NULL};
	pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect_exit(pty, 2);
	assert_true(pty_shows(pty, "no maps found"));
}

static void what_is_no_map_is_refused(void **state)
{
	struct editing *editing = *state;
	char junk[4096];
	for (size_t i = 0; i < sizeof junk; i++)
		junk[i] = (char)(i * 197 + (i >> 3) * 31);
	editing_write_bytes("junk", junk, sizeof junk);
	static const char *const refused[] = {"junk", "/dev/null"};
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		const char *const words[] = {refused[i], NULL};
		struct pty *pty = editing_start(editing, words, 80, 24, NULL);
		editing_expect_exit(pty, 2);
		assert_true(pty_shows(pty, refused[i]));
		size_t length;
		const char *output = pty_output(pty, &length);
		assert_null(strchr(output, '\033'));
		assert_true(length < 200);
	}
}

static void maps_of_a_file_are_switched_and_painted(void **state)
{
	struct editing *editing = *state;
	editing_write("maze", editing_mazes());
	struct pty *pty = editing_open(editing, "maze");
	editing_expect(pty, "map 0 of 3");
	pty_send(pty, "]]]");
	editing_expect(pty, "map 3 of 3");
	pty_send(pty, "]");
	editing_expect(pty, "map 0 of 3");
	pty_send(pty, "[");
	editing_expect(pty, "map 3 of 3");
	pty_send(pty, "jljljljro");
	editing_expect_cell(editing, 3, 4, 'o');
	pty_send(pty, ":map 1\r");
	editing_expect(pty, "map 1 of 3");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved maze");
	editing_check_changed("maze", editing_mazes(), 3 * 18 + 4, 3, "o");
}

static void another_program_changed_the_file(void **state)
{
	struct editing *editing = *state;
	static const char other[] = "+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n";
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	editing_write("room.map", other);
	pty_send(pty, "\x13");
	editing_expect(pty, "y=overwrite");
	pty_send(pty, "\033");
	editing_expect_gone(pty, "y=overwrite");
	editing_check_file("room.map", other);
	pty_send(pty, "\x13");
	editing_expect(pty, "y=overwrite");
	pty_send(pty, "y");
	editing_expect(pty, "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

static void a_failed_save_keeps_the_work(void **state)
{
	struct editing *editing = *state;
	assert_int_equal(mkdir("rooms", 0777), 0);
	editing_write("rooms/room.map", editing_room);
	struct pty *pty = editing_open(editing, "rooms/room.map");
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	assert_int_equal(rename("rooms", "moved"), 0);
	pty_send(pty, ":w!\r");
	editing_expect(pty, "cannot be saved");
	editing_expect(pty, "[+]");
	pty_send(pty, ":w rescued.map\r");
	editing_expect(pty, "Saved rescued.map");
	editing_check_changed("rescued.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("moved/room.map", editing_room);
}

static void a_thousand_strokes_are_taken_back(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jl");
	for (int i = 0; i < 500; i++)
		pty_send(pty, "r#r~");
	editing_expect(pty, "[+]");
	pty_send(pty, "\\1000u");
	editing_expect_gone(pty, "[+]");
	editing_expect_cell(editing, 1, 1, '.');
	pty_send(pty, "\\1000U");
	editing_expect_cell(editing, 1, 1, '~');
	pty_send(pty, ":wq\r");
	editing_expect_exit(pty, 0);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "~");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(a_room_is_painted_undone_and_saved),
	    editing_test(one_changed_cell_changes_one_line),
	    editing_test(quitting_with_changes_asks),
	    editing_test(quitting_without_changes_does_not_ask),
	    editing_test(typing_goes_into_the_map),
	    editing_test(a_new_file_is_made_by_the_first_save),
	    editing_test(a_new_file_without_a_format_is_refused),
	    editing_test(a_folder_opens_its_maps),
	    editing_test(what_is_no_map_is_refused),
	    editing_test(maps_of_a_file_are_switched_and_painted),
	    editing_test(another_program_changed_the_file),
	    editing_test(a_failed_save_keeps_the_work),
	    editing_test(a_thousand_strokes_are_taken_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

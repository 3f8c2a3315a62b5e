/* A person's work through a real terminal: open, draw, undo, save, quit; what is on disk afterwards, to the byte. */

#include "editing.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

EDITING_TEST(a_room_is_painted_undone_and_saved)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_expect(pty, "room.map");
	editing_expect(pty, "POWDER room 12x5");
	pty_send(pty, "jllb~ ");
	editing_expect_cell(editing, 2, 1, '~');
	editing_expect(pty, " *  ");
	pty_send(pty, "u");
	editing_expect_cell(editing, 2, 1, '.');
	editing_expect_gone(pty, " *  ");
	pty_send(pty, "U");
	editing_expect_cell(editing, 2, 1, '~');
	editing_type(pty, "\x13", "Saved room.map");
	editing_expect_gone(pty, " *  ");
	editing_type_exit(pty, "q", 0);
	editing_expect_restored(pty);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 2, "~");
}

/* CRLF, tabs, odd spacing, comments, no line end at the end, an entry nobody understands: all of it stays. */
EDITING_TEST(one_changed_cell_changes_one_line)
{
	static const char odd[] = "  # odd\t\r\n\tminlevel   =  3  \r\n\r\n+----+\r\n|####|\r\n|#..|\r\n|#..#|\r\n"
				  "+----+\r\n#:SQUARE_WALL ,  SQUAREFLAG_LIT\r\n. :  SQUARE_FLOOR\r\n"
				  "Z: SQUARE_NOSUCH\r\nnonsense here\r\n# no end";
	struct pty *pty = editing_open_with(editing, "odd.map", odd);
	editing_type(pty, ":w\r", "Saved odd.map");
	editing_check_file("odd.map", odd);
	editing_type(pty, "jjlr#", " *  ");
	editing_type_away(pty, "\x13", " *  ");
	editing_check_changed("odd.map", odd, 6, 2, "#");
}

EDITING_TEST(quitting_with_changes_asks)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type(pty, "jlr#q", "Save the changes to");
	editing_type_away(pty, "\033", "Save the changes to");
	editing_type(pty, "q", "Save the changes to");
	pty_send(pty, "xk "); /* no answers: nothing happens */
	editing_type_away(pty, "\x03", "Save the changes to");
	editing_type(pty, "q", "Save the changes to");
	editing_type_exit(pty, "n", 0);
	editing_check_file("room.map", editing_room);

	pty = editing_open(editing, "room.map");
	editing_type(pty, "jlr#q", "Save the changes to");
	editing_type_exit(pty, "y", 0);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

EDITING_TEST(quitting_without_changes_does_not_ask)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type_away(pty, "jlr#u", " *  ");
	editing_type_exit(pty, "q", 0);
	pty = editing_open(editing, "room.map");
	editing_type_exit(pty, "jlr#:q!\r", 0);
	editing_check_file("room.map", editing_room);
}

EDITING_TEST(typing_goes_into_the_map)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type(pty, "jlR#q~u", "TYPE");
	editing_expect_cell(editing, 4, 1, 'u');
	pty_send(pty, "\x7f\x7f");
	editing_expect_cell(editing, 3, 1, '.');
	editing_type_away(pty, "\033[B~\033", "TYPE");
	editing_expect_cell(editing, 3, 2, '~');
	editing_type(pty, "\x13", "Saved");
	editing_check_file("room.map", editing_room_with("##q........#", "#..~..~....+", "#..........#"));
	pty_send(pty, "uuu");
	editing_expect_cell(editing, 1, 1, '.');
	editing_expect_cell(editing, 2, 1, '.');
	editing_expect_cell(editing, 3, 2, '.');
}

EDITING_TEST(a_new_file_is_made_by_the_first_save)
{
	const char *const words[] = {"new.map", "--size", "9x4", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "new.map is a new file");
	editing_expect(pty, "POWDER room 9x4");
	editing_type_exit(pty, "q", 0);
	assert_false(editing_exists("new.map"));
	pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "new.map is a new file");
	pty_send(pty, " "); /* the cursor is where that can be seen */
	editing_expect(pty, " *  ");
	assert_false(editing_exists("new.map"));
	editing_type(pty, "\x13", "Saved new.map");
	editing_type_exit(pty, "q", 0);
	assert_true(editing_exists("new.map"));
	pty = editing_open(editing, "new.map");
	editing_expect(pty, "POWDER room 9x4");
	editing_expect_cell(editing, 1, 1, '#');
}

EDITING_TEST(a_new_file_without_a_format_is_refused)
{
	struct pty *pty = editing_start_on(editing, "some.thing");
	editing_expect_exit(pty, 2);
	assert_true(pty_shows(pty, "some.thing"));
	assert_true(pty_shows(pty, "--as"));
	assert_false(editing_exists("some.thing"));
}

EDITING_TEST(a_folder_opens_its_maps)
{
	assert_int_equal(mkdir("rooms", 0777), 0);
	assert_int_equal(mkdir("empty", 0777), 0);
	editing_write("rooms/a.map", editing_room);
	editing_write("rooms/b.map", editing_room);
	editing_write("rooms/notes.txt", "Nothing to see here.\n");
	struct pty *pty = editing_start_on(editing, "rooms");
	editing_expect(pty, "Enter open"); /* what there is comes first */
	editing_type(pty, "b.map\r", "POWDER room 12x5");
	editing_type(pty, "jlr#", " *  ");
	pty_send(pty, "q");
	editing_expect(pty, "rooms/b.map?");
	editing_type_exit(pty, "y", 0);
	editing_check_file("rooms/a.map", editing_room);
	editing_check_changed("rooms/b.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	pty = editing_start_on(editing, "empty");
	editing_expect_exit(pty, 2);
	assert_true(pty_shows(pty, "no maps found"));
}

EDITING_TEST(what_is_no_map_is_refused)
{
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
		assert_true(length < 400);
	}
}

EDITING_TEST(maps_of_a_file_are_switched_and_painted)
{
	struct pty *pty = editing_open_with(editing, "maze", editing_mazes());
	editing_expect(pty, "   town ");
	editing_type(pty, "]]]", "maze 3 of 3");
	editing_type(pty, "]", "   town ");
	editing_type(pty, "[", "maze 3 of 3");
	pty_send(pty, "jljljljro");
	editing_expect_cell(editing, 3, 4, 'o');
	editing_type(pty, ":map 1\r", "maze 1 of 3");
	editing_type(pty, "\x13", "Saved maze");
	editing_check_changed("maze", editing_mazes(), 3 * 18 + 4, 3, "o");
}

EDITING_TEST(another_program_changed_the_file)
{
	static const char other[] = "+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n";
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	editing_type(pty, "jlr#", " *  ");
	editing_write("room.map", other);
	editing_type(pty, "\x13", "y  overwrite");
	editing_type_away(pty, "\033", "y  overwrite");
	editing_check_file("room.map", other);
	editing_type(pty, "\x13", "y  overwrite");
	editing_type(pty, "y", "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
}

EDITING_TEST(a_failed_save_keeps_the_work)
{
	assert_int_equal(mkdir("rooms", 0777), 0);
	struct pty *pty = editing_open_with(editing, "rooms/room.map", editing_room);
	editing_type(pty, "jlr#", " *  ");
	assert_int_equal(rename("rooms", "moved"), 0);
	editing_type(pty, ":w!\r", "cannot be saved");
	editing_expect(pty, " *  ");
	editing_type(pty, ":w rescued.map\r", "Saved rescued.map");
	editing_check_changed("rescued.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "#");
	editing_check_file("moved/room.map", editing_room);
}

EDITING_TEST(a_thousand_strokes_are_taken_back)
{
	struct pty *pty = editing_open_with(editing, "room.map", editing_room);
	pty_send(pty, "jl");
	for (int i = 0; i < 500; i++)
		pty_send(pty, "r#r~");
	editing_expect(pty, " *  ");
	editing_type_away(pty, "\\1000u", " *  ");
	editing_expect_cell(editing, 1, 1, '.');
	pty_send(pty, "\\1000U");
	editing_expect_cell(editing, 1, 1, '~');
	editing_type_exit(pty, ":wq\r", 0);
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 1, 1 + 1, "~");
}

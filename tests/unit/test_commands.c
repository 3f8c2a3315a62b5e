/* What each command needs is there before it runs, however it is called; what it asks is answered. */

#include "testing.h"

#include "folder.h"
#include "mapwright/command.h"
#include "mapwright/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Runs it in an editor without a file. */
static void run_without_file(const struct command *command, const char *arguments)
{
	struct editor *editor = editor_new(true);
	struct error error = {0};
	char line[100];
	assert_non_null(editor);
	snprintf(line, sizeof line, "%s%s", command->name, arguments);
	bool done = command_run(editor, line, &error);
	if (command->needs != NEEDS_NOTHING)
		assert_false(done);
	if (command->needs != NEEDS_NOTHING && !*arguments)
		assert_string_equal(error.message, "No file is open; :edit FILE opens one.");
	editor_free(editor);
}

TEST(no_command_runs_without_its_file)
{
	static const char *const arguments[] = {"", " 1", " x", " #", " 1,1", " 0,0 1,1", " a b", " \\"};
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
			run_without_file(command, arguments[i]);
}

/* Recruits are drawn in rows of their own, a hex board of Colossus cell by cell, but not with these commands. */
TEST(no_command_runs_without_its_map)
{
	static const char *const files[] = {"/share/examples/small-board.ter", "/share/examples/small-board.map"};
	struct editor *editor = editor_new(true);
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct error error;
		char path[4096] = MAPWRIGHT_SOURCE_FOLDER;
		strncat(path, files[i], sizeof path - strlen(path) - 1);
		assert_true(editor_open(editor, path, NULL, 0, 0, &error));
		for (const struct command *command = commands; command->name; command++)
			if (command->needs == NEEDS_MAP)
				assert_false(command_run(editor, command->name, &error));
	}
	editor_free(editor);
}

static void write_file(const char *bytes)
{
	FILE *file = fopen("room.map", "w");
	assert_non_null(file);
	assert_true(fputs(bytes, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void type(struct editor *editor, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		assert_int_not_equal(used, 0);
		editor_event(editor, &event);
		keys += used;
	}
}

/* Whether a text is in the picture. */
static bool shows(struct editor *editor, const char *text)
{
	struct screen screen = {0};
	assert_true(screen_resize(&screen, 80, 24));
	editor_draw(editor, &screen);
	char *dump = screen_dump(&screen, false);
	bool found = strstr(dump, text);
	free(dump);
	screen_free(&screen);
	return found;
}

TEST(the_difference_goes_with_its_question)
{
	struct error error;
	struct editor *editor = editor_new(true);
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n");
	assert_true(editor_open(editor, "room.map", NULL, 0, 0, &error));
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n#: SQUARE_WALL\n");
	type(editor, ":put x<Enter>:write<Enter>");
	assert_true(shows(editor, "was changed by another program."));
	type(editor, "d");
	assert_true(shows(editor, "changes since the file on disk"));
	assert_true(shows(editor, "m merge   y overwrite   r read again   s save as   Esc cancel"));
	type(editor, "x<Down>");
	assert_true(shows(editor, "changes since the file on disk"));
	type(editor, "<Esc>");
	assert_false(shows(editor, "changes since the file"));
	assert_false(shows(editor, "was changed"));
	type(editor, ":write<Enter>dr");
	assert_false(shows(editor, "changes since the file"));
	assert_true(shows(editor, "Reloaded room.map"));
	type(editor, ":put x<Enter>");
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n");
	type(editor, ":write<Enter>y");
	assert_true(shows(editor, "Saved room.map"));
	type(editor, ":put .<Enter>");
	write_file("");
	type(editor, ":write<Enter>dsb.map<Enter>");
	assert_true(shows(editor, "Saved b.map"));
	editor_free(editor);
}

TEST_GROUP(folder_setup_in_memory, folder_teardown)

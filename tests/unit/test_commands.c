/* What each command needs is there before it runs, however it is called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "mapwright/command.h"

#include <string.h>

static void no_command_runs_without_its_file(void **state)
{
	(void)state;
	struct editor *editor = editor_new(true);
	assert_non_null(editor);
	for (const struct command *command = commands; command->name; command++) {
		struct error error = {0};
		bool done = command_run(editor, command->name, &error);
		if (command->needs == NEEDS_NOTHING)
			continue;
		assert_false(done);
		assert_string_equal(error.message, "No file is open; :edit FILE opens one.");
	}
	editor_free(editor);
}

/* Recruits are drawn in rows of their own, a hex board of Colossus cell by cell, but not with these commands. */
static void no_command_runs_without_its_map(void **state)
{
	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_command_runs_without_its_file),
	    cmocka_unit_test(no_command_runs_without_its_map),
	};
	return cmocka_run_group_tests(tests, folder_setup_in_memory, folder_teardown);
}

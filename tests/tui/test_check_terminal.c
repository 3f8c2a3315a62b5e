/* mapwright check on a real terminal: colour, the cells that are meant and a summary, which a pipe does not get; nothing of
 * a file or of its name reaches the terminal as a command. */

#include "folder.h"
#include "testing.h"
#include "tui/pty.h"

#include "mapwright/file.h"

#include <string.h>

enum { WIDTH = 140, HEIGHT = 24, LIMIT = 10000, RED = 1 };

static const char name[] = "b\033[32m.map";

/* Runs check until its last line is there. */
static struct pty *check(const char *option, const char *last, const char *setting)
{
	const char *const arguments[] = {MAPWRIGHT_BINARY, "check", option, name, NULL};
	const char *const environment[] = {setting, NULL};
	struct pty *pty = pty_start(arguments, WIDTH, HEIGHT, environment);
	assert_true(pty_wait_text(pty, last, LIMIT));
	return pty;
}

/* Column of a text in the row; fails when it is not there. */
static int column_of(struct pty *pty, int y, const char *text)
{
	const char *row = pty_row(pty, y), *found = strstr(row, text);
	assert_non_null(found);
	return (int)(found - row);
}

TEST(findings_have_colour_cells_and_a_summary)
{
	struct pty *pty = check("--select=powder-legend-missing", "Checked 1 file: 1 error", "NO_COLOR");
	assert_string_equal(pty_row(pty, 1), "     3 | |#x#|^[[32m");
	assert_string_equal(pty_row(pty, 2), "       |   ^");
	assert_string_equal(pty_row(pty, 3), "Checked 1 file: 1 error, 0 warnings, 0 notes.");
	struct pty_cell severity = pty_cell(pty, column_of(pty, 0, "error:"), 0);
	assert_int_equal(severity.foreground % 8, RED);
	assert_true(severity.bold);
	for (int x = column_of(pty, 0, "b^[[32m.map"); x < WIDTH; x++)
		assert_int_not_equal(pty_cell(pty, x, 0).foreground, 2); /* the name has not made it green */
	pty_free(pty);
}

TEST(no_color_takes_the_colour_away)
{
	struct pty *pty = check("--select=powder-legend-missing", "Checked 1 file: 1 error", "NO_COLOR=1");
	assert_int_equal(pty_cell(pty, column_of(pty, 0, "error:"), 0).foreground, PTY_DEFAULT_COLOUR);
	assert_string_equal(pty_row(pty, 2), "       |   ^");
	assert_null(strchr(pty_output(pty, &(size_t){0}), '\033'));
	pty_free(pty);
}

TEST(a_diff_is_made_safe)
{
	struct pty *pty = check("--diff", " |#x#|^[[32m", "NO_COLOR");
	assert_true(pty_shows(pty, "-onlyonce = 2"));
	assert_true(pty_shows(pty, "+onlyonce = true"));
	assert_true(pty_shows(pty, "--- \"b\\033[32m.map\""));
	pty_free(pty);
}

static int enter(void **state)
{
	static const char room[] = "onlyonce = 2\n+---+\n|#x#|\033[32m\n+---+\n\n#: SQUARE_WALL\n";
	return folder_setup_in_memory(state) == 0 && file_write(name, room, strlen(room), NULL, NULL) ? 0 : -1;
}

TEST_GROUP(enter, folder_teardown)

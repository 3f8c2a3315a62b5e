/* An editor in a pseudo-terminal, for the tests that type into it. */
#include "editing.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ROOM_HEAD "# A room for tests.\nminlevel = 2\n\n+------------+\n|############|\n"
#define ROOM_TAIL                                                                                                    \
	"|############|\n+------------+\n\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n+: SQUARE_DOOR\n~: SQUARE_WATER\n"

const char editing_room[] = ROOM_HEAD "|#..........#|\n|#.....~....+|\n|#..........#|\n" ROOM_TAIL;

const char *editing_room_with(const char *row1, const char *row2, const char *row3)
{
	static char text[sizeof editing_room];
	snprintf(text, sizeof text, ROOM_HEAD "|%s|\n|%s|\n|%s|\n" ROOM_TAIL, row1, row2, row3);
	return text;
}

enum { MAZES = 4, MAZE_WIDTH = 67, MAZE_HEIGHT = 17 };

const char *editing_mazes(void)
{
	static char text[MAZES * MAZE_HEIGHT * (MAZE_WIDTH + 1) + MAZES];
	char *at = text;
	for (int map = 0; map < MAZES; map++) {
		for (int y = 0; y < MAZE_HEIGHT; y++, *at++ = '\n')
			for (int x = 0; x < MAZE_WIDTH; x++) {
				bool border = x == 0 || y == 0 || x == MAZE_WIDTH - 1 || y == MAZE_HEIGHT - 1;
				*at++ = map == 0                         ? (x + y) % 5 ? '.' : '"'
					: border || x % 8 == 4 + map % 2 ? '#'
									 : ' ';
			}
		if (map + 1 < MAZES)
			*at++ = '\n';
	}
	*at = '\0';
	return text;
}

static void point_home(const char *folder)
{
	static const char *const names[] = {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
					    "XDG_CACHE_HOME"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		setenv(names[i], folder, 1);
}

int editing_setup(void **state)
{
	struct editing *editing = calloc(1, sizeof *editing);
	if (!editing)
		return -1;
	snprintf(editing->folder, sizeof editing->folder, "/tmp/mapwright-test-XXXXXX");
	if (!mkdtemp(editing->folder) || chdir(editing->folder) != 0) {
		free(editing);
		return -1;
	}
	point_home(editing->folder);
	setenv("MAPWRIGHT", MAPWRIGHT_BINARY, 1);
	*state = editing;
	return 0;
}

static int remove_one(const char *path, const struct stat *information, int kind, struct FTW *walk)
{
	(void)information;
	(void)kind;
	(void)walk;
	return remove(path);
}

int editing_teardown(void **state)
{
	struct editing *editing = *state;
	pty_free(editing->pty);
	int failed = chdir("/") != 0 || nftw(editing->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0;
	free(editing);
	return failed ? -1 : 0;
}

void editing_write_bytes(const char *path, const char *bytes, size_t length)
{
	FILE *file = fopen(path, "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

void editing_write(const char *path, const char *text)
{
	editing_write_bytes(path, text, strlen(text));
}

bool editing_exists(const char *path)
{
	struct stat information;
	return lstat(path, &information) == 0;
}

void editing_check_file(const char *path, const char *text)
{
	static char bytes[1 << 20];
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	size_t length = fread(bytes, 1, sizeof bytes - 1, file);
	fclose(file);
	bytes[length] = '\0';
	assert_string_equal(bytes, text);
	assert_int_equal(length, strlen(text));
}

void editing_check_changed(const char *path, const char *text, int line, int column, const char *with)
{
	char *wanted = strdup(text), *at = wanted;
	for (int i = 0; i < line; i++)
		at = strchr(at, '\n') + 1;
	memcpy(at + column, with, strlen(with));
	editing_check_file(path, wanted);
	free(wanted);
}

struct pty *editing_start(struct editing *editing, const char *const *words, int width, int height,
			  const char *const *environment)
{
	const char *arguments[16] = {MAPWRIGHT_BINARY};
	for (size_t i = 0; words && words[i]; i++)
		arguments[i + 1] = words[i];
	pty_free(editing->pty);
	editing->pty = pty_start(arguments, width, height, environment);
	return editing->pty;
}

struct pty *editing_start_on(struct editing *editing, const char *path)
{
	return editing_start(editing, (const char *const[]){path, NULL}, 80, 24, NULL);
}

struct pty *editing_open(struct editing *editing, const char *path)
{
	struct pty *pty = editing_start_on(editing, path);
	editing_expect(pty, "? more");
	pty_settle(pty, 20);
	pty_cursor(pty, &editing->left, &editing->top);
	return pty;
}

static long long milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void fail_showing(struct pty *pty, const char *what)
{
	char *screen = pty_screen(pty);
	fprintf(stderr, "%s; the screen:\n%s", what, screen); /* longer than print_error's limit */
	free(screen);
	fail();
}

void editing_expect(struct pty *pty, const char *text)
{
	if (!pty_wait_text(pty, text, EDITING_LIMIT)) {
		print_error("not shown: %s\n", text);
		fail_showing(pty, "a text did not come");
	}
}

void editing_expect_gone(struct pty *pty, const char *text)
{
	long long end = milliseconds() + EDITING_LIMIT;
	while (pty_shows(pty, text) && milliseconds() < end)
		pty_settle(pty, 5);
	if (pty_shows(pty, text)) {
		print_error("still shown: %s\n", text);
		fail_showing(pty, "a text did not go");
	}
}

void editing_expect_cursor(struct pty *pty, int x, int y)
{
	long long end = milliseconds() + EDITING_LIMIT;
	int at_x, at_y;
	pty_settle(pty, 1);
	pty_cursor(pty, &at_x, &at_y);
	while ((at_x != x || at_y != y) && milliseconds() < end) {
		pty_settle(pty, 5);
		pty_cursor(pty, &at_x, &at_y);
	}
	if (at_x != x || at_y != y) {
		print_error("the cursor is at %d,%d instead of %d,%d\n", at_x, at_y, x, y);
		fail_showing(pty, "the cursor did not come");
	}
}

void editing_expect_cell(const struct editing *editing, int x, int y, char glyph)
{
	struct pty *pty = editing->pty;
	long long end = milliseconds() + EDITING_LIMIT;
	while (pty_cell(pty, editing->left + x, editing->top + y).character != (uint32_t)glyph &&
	       milliseconds() < end)
		pty_settle(pty, 5);
	if (pty_cell(pty, editing->left + x, editing->top + y).character != (uint32_t)glyph) {
		print_error("no '%c' at cell %d,%d\n", glyph, x, y);
		fail_showing(pty, "a cell did not change");
	}
}

static void report_mouse(struct pty *pty, int button, int x, int y, bool release)
{
	char report[64];
	snprintf(report, sizeof report, "\033[<%d;%d;%d%c", button, x + 1, y + 1, release ? 'm' : 'M');
	pty_send(pty, report);
}

void editing_mouse(const struct editing *editing, int button, int x, int y, bool release)
{
	report_mouse(editing->pty, button, editing->left + x, editing->top + y, release);
}

void editing_click_at(struct pty *pty, int x, int y)
{
	report_mouse(pty, 0, x, y, false);
	report_mouse(pty, 0, x, y, true);
}

void editing_expect_exit(struct pty *pty, int wanted)
{
	int status = pty_wait_exit(pty, EDITING_LIMIT);
	if (status == -1)
		fail_showing(pty, "the program has not ended");
	if (!WIFEXITED(status) || WEXITSTATUS(status) != wanted)
		fail_showing(pty, "the program ended in another way");
}

struct pty *editing_open_with(struct editing *editing, const char *path, const char *text)
{
	editing_write(path, text);
	return editing_open(editing, path);
}

void editing_type(struct pty *pty, const char *keys, const char *text)
{
	pty_send(pty, keys);
	editing_expect(pty, text);
}

void editing_type_away(struct pty *pty, const char *keys, const char *text)
{
	pty_send(pty, keys);
	editing_expect_gone(pty, text);
}

void editing_type_exit(struct pty *pty, const char *keys, int status)
{
	pty_send(pty, keys);
	editing_expect_exit(pty, status);
}

void editing_save(struct pty *pty, const char *path, const char *text)
{
	char saved[80];
	snprintf(saved, sizeof saved, "Saved %s", path);
	editing_type(pty, "\x13", saved);
	editing_check_file(path, text);
}

void editing_kill(struct pty *pty)
{
	kill(pty_process(pty), SIGKILL);
	assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
}

void editing_expect_restored(struct pty *pty)
{
	assert_false(pty_alternate_screen(pty));
	assert_true(pty_cursor_visible(pty));
	assert_false(pty_mouse_reports(pty));
	assert_true(pty_is_cooked(pty));
}

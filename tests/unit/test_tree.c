/* Lists of folders: files are read in slices, odd ones stop nothing, and what has changed on disk is read again. */

#include "testing.h"

#include "folder.h"
#include "mapwright/clock.h"
#include "mapwright/command.h"
#include "screen_dump.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A clock by which each look at it takes a millisecond. */
static long long now = 1000;

long long clock_now(void)
{
	return now++;
}

static void write_grid(const char *path, int width)
{
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	for (int y = 0; y < 3; y++)
		fprintf(file, "%.*s\n", width, "##########");
	assert_int_equal(fclose(file), 0);
}

static void write_grids(int count)
{
	char path[40];
	assert_int_equal(mkdir("maps", 0777), 0);
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "maps/m%03d.grid", i);
		write_grid(path, 4);
	}
}

static void expect_shown(struct editor *editor, const char *wanted, bool shown)
{
	struct screen screen = {0};
	assert_true(screen_resize(&screen, 80, 24));
	editor_draw(editor, &screen);
	char *text = screen_dump(&screen, false);
	assert_non_null(text);
	if ((strstr(text, wanted) != NULL) != shown)
		fail_msg("'%s' is %s:\n%s", wanted, shown ? "missing" : "there", text);
	free(text);
	screen_free(&screen);
}

static void type(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	snprintf(event.key, sizeof event.key, "%s", key);
	editor_event(editor, &event);
}

static void rest(struct editor *editor)
{
	for (int wait; (wait = editor_idle_wait(editor)) >= 0;) {
		now += wait;
		editor_idle(editor);
	}
}

static struct editor *open_folder(void)
{
	struct error error;
	struct editor *editor = editor_new(true);
	editor_resize(editor, 80, 24);
	if (!editor_open_folder(editor, "maps", NULL, false, &error))
		fail_msg("%s", error.message);
	return editor;
}

IN_MEMORY(a_folder_is_shown_before_all_of_it_is_read)
{
	write_grids(300);
	struct editor *editor = open_folder();
	expect_shown(editor, "of 300 read", true);
	expect_shown(editor, "m000.grid", true);
	expect_shown(editor, "300 files", false);
	type(editor, "m");
	type(editor, "2");
	type(editor, "9");
	expect_shown(editor, "/ m29", true);
	rest(editor);
	expect_shown(editor, "300 files, 300 maps", true);
	expect_shown(editor, "m299.grid", true);
	editor_free(editor);
}

IN_MEMORY(odd_files_stop_nothing)
{
	write_grids(2);
	FILE *file = fopen("maps/notes.txt", "w");
	assert_non_null(file);
	fputs("No map, but a few words.\n", file);
	fclose(file);
	assert_int_equal(mkfifo("maps/pipe", 0666), 0);
	assert_int_equal(symlink("nowhere", "maps/broken.grid"), 0);
	assert_int_equal(symlink("..", "maps/loop"), 0);
	assert_int_equal(symlink("m000.grid", "maps/link.grid"), 0);
	struct editor *editor = open_folder();
	rest(editor);
	expect_shown(editor, "3 files, 3 maps", true);
	expect_shown(editor, "link.grid", true);
	expect_shown(editor, "notes", false);
	expect_shown(editor, "loop", false);
	editor_free(editor);
}

IN_MEMORY(what_has_changed_on_disk_is_read_again)
{
	write_grids(3);
	struct editor *editor = open_folder();
	rest(editor);
	expect_shown(editor, "4x3", true);
	type(editor, "<Enter>");
	write_grid("maps/m001.grid", 9);
	assert_int_equal(unlink("maps/m002.grid"), 0);
	type(editor, "<F5>");
	rest(editor);
	expect_shown(editor, "2 files, 2 maps", true);
	expect_shown(editor, "9x3", true);
	expect_shown(editor, "maps/m002.grid: cannot be opened", true);
	type(editor, "<Down>");
	rest(editor);
	expect_shown(editor, "##################", true);
	editor_free(editor);
}

IN_MEMORY(a_folder_without_maps_is_no_list)
{
	struct error error;
	struct editor *editor = editor_new(true);
	assert_int_equal(mkdir("maps", 0777), 0);
	assert_false(editor_open_folder(editor, "maps", NULL, false, &error));
	assert_string_equal(error.message, "maps: no maps found in this folder; name a file to open it.");
	assert_false(editor_open_folder(editor, "nowhere", NULL, false, &error));
	editor_free(editor);
}

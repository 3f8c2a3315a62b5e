/* What happens to unsaved work when the editor does not end well, seen on the screen: it comes back, it is asked about,
 * and nothing is taken from anyone who did not ask for it. */
#include "tui/editing.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { EDITS = 8 };

/* The room with the eight cells that edit() changes. */
static const char *edited_room(void)
{
	return editing_room_with("#########..#", "#.....~....+", "#..........#");
}

static void edit(struct pty *pty)
{
	pty_send(pty, "jl");
	for (int i = 0; i < EDITS; i++)
		pty_send(pty, "r#l");
	editing_expect(pty, "[+]");
	editing_expect(pty, "9,1");
}

/* Runs the program without a terminal; returns its exit status. */
static int run(const char *arguments)
{
	char command[300];
	snprintf(command, sizeof command, "%s %s >stdout 2>stderr </dev/null", MAPWRIGHT_BINARY, arguments);
	int status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int count_journals(void)
{
	int count = 0;
	DIR *entries = opendir("mapwright/journal");
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		count += entry->d_name[0] != '.';
	if (entries)
		closedir(entries);
	return count;
}

/* An editor with unsaved work that was killed. */
static void leave_work(struct editing *editing)
{
	editing_write("room.map", editing_room);
	edit(editing_open(editing, "room.map"));
	kill(pty_process(editing->pty), SIGKILL);
	assert_true(pty_wait_exit(editing->pty, EDITING_LIMIT) != -1);
	assert_int_equal(count_journals(), 1);
}

static struct pty *open_again(struct editing *editing)
{
	const char *const words[] = {"room.map", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "r=recover");
	return pty;
}

static void quit(struct pty *pty)
{
	pty_send(pty, ":q\r");
	editing_expect_exit(pty, 0);
}

/* ---- after the end ---- */

static void a_killed_editor_has_lost_nothing(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	editing_check_file("room.map", editing_room);
	struct pty *pty = open_again(editing);
	assert_true(pty_shows(pty, "8 edits of"));
	assert_true(pty_shows(pty, "- |#..........#|"));
	assert_true(pty_shows(pty, "+ |#########..#|"));
	pty_send(pty, "r");
	editing_expect(pty, "Recovered 8 edits");
	assert_true(pty_shows(pty, "[+]"));
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	editing_check_file("room.map", edited_room());
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

static void a_killed_recovery_has_lost_nothing(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	for (int i = 0; i < 2; i++) {
		struct pty *pty = open_again(editing);
		pty_send(pty, "r");
		editing_expect(pty, "Recovered");
		kill(pty_process(pty), SIGKILL);
		pty_wait_exit(pty, EDITING_LIMIT);
	}
	assert_int_equal(run("recover room.map"), 0);
	editing_check_file("room.map", edited_room());
	assert_int_equal(count_journals(), 0);
}

static void undo_takes_a_recovery_back(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	struct pty *pty = open_again(editing);
	pty_send(pty, "r");
	editing_expect(pty, "Recovered");
	pty_send(pty, "u");
	editing_expect_gone(pty, "[+]");
	quit(pty);
	editing_check_file("room.map", editing_room);
	assert_int_equal(count_journals(), 0);
}

static void every_way_to_be_ended_keeps_the_work(void **state)
{
	struct editing *editing = *state;
	static const int signals[] = {SIGHUP, SIGTERM, SIGSEGV, 0};
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		editing_write("room.map", editing_room);
		struct pty *pty = editing_open(editing, "room.map");
		edit(pty);
		if (signals[i])
			kill(pty_process(pty), signals[i]);
		else
			pty_hang_up(pty);
		assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
		if (signals[i])
			editing_expect_restored(pty);
		editing_check_file("room.map", editing_room);
		assert_int_equal(run("recover -o out room.map"), 0);
		editing_check_file("out", edited_room());
		assert_int_equal(run("recover --discard room.map"), 0);
		assert_int_equal(run("recover --discard room.map"), 2);
		assert_int_equal(count_journals(), 0);
	}
}

static void a_clean_end_leaves_nothing(void **state)
{
	struct editing *editing = *state;
	static const char *const ends[] = {":q!\r", "\x13:q\r", "uuuuuuuu:q\r", "qn"};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		editing_write("room.map", editing_room);
		struct pty *pty = editing_open(editing, "room.map");
		edit(pty);
		pty_send(pty, ends[i]);
		editing_expect_exit(pty, 0);
		assert_int_equal(count_journals(), 0);
	}
}

static void a_new_file_comes_back_too(void **state)
{
	struct editing *editing = *state;
	const char *const words[] = {"new.map", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "is a new file");
	pty_send(pty, ":goto 3,3\rr#");
	editing_expect(pty, "[+]");
	editing_expect(pty, "3,3");
	kill(pty_process(pty), SIGKILL);
	pty_wait_exit(pty, EDITING_LIMIT);
	assert_false(editing_exists("new.map"));
	pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "r=recover");
	pty_send(pty, "r");
	editing_expect(pty, "Recovered 1 edit;");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved new.map");
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

/* ---- other answers ---- */

static void discarding_asks_no_more(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	struct pty *pty = open_again(editing);
	pty_send(pty, "d");
	editing_expect(pty, "are gone");
	quit(pty);
	assert_int_equal(count_journals(), 0);
	quit(editing_open(editing, "room.map"));
	editing_check_file("room.map", editing_room);
}

static void left_work_is_asked_about_again(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	struct pty *pty = open_again(editing);
	pty_send(pty, "\033");
	editing_expect(pty, "left where they are");
	quit(pty);
	assert_int_equal(count_journals(), 1);
	/* an end without an answer leaves it, too */
	pty = open_again(editing);
	kill(pty_process(pty), SIGTERM);
	editing_expect_exit(pty, 128 + SIGTERM);
	open_again(editing);
	/* and edits of another session go beside it */
	pty = editing->pty;
	pty_send(pty, "\033");
	editing_expect(pty, "left where they are");
	pty_send(pty, ":goto 3,3\rr~");
	editing_expect(pty, "[+]");
	kill(pty_process(pty), SIGKILL);
	pty_wait_exit(pty, EDITING_LIMIT);
	assert_int_equal(count_journals(), 2);
}

static void read_only_changes_nothing(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	struct pty *pty = open_again(editing);
	pty_send(pty, "o");
	editing_expect(pty, "read-only");
	pty_send(pty, "r~");
	editing_expect(pty, "nothing was changed");
	pty_send(pty, "\x13");
	editing_expect(pty, "cannot be saved");
	quit(pty);
	editing_check_file("room.map", editing_room);
	assert_int_equal(count_journals(), 1);
}

static void work_on_another_text_is_not_applied(void **state)
{
	struct editing *editing = *state;
	leave_work(editing);
	editing_write("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	const char *const words[] = {"room.map", NULL};
	struct pty *pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "belong to another text");
	pty_send(pty, "\033");
	editing_expect(pty, "?Help");
	quit(pty);
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	assert_int_equal(run("recover room.map"), 2);
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
}

/* ---- others ---- */

static void a_second_editor_is_told(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	edit(editing_open(editing, "room.map"));
	struct editing second = {0};
	const char *const words[] = {"room.map", NULL};
	char process[40];
	snprintf(process, sizeof process, "open in process %ld", (long)pty_process(editing->pty));
	struct pty *pty = editing_start(&second, words, 80, 24, NULL);
	editing_expect(pty, process);
	pty_send(pty, "o");
	editing_expect(pty, "read-only");
	pty_send(pty, "r~");
	editing_expect(pty, "nothing was changed");
	quit(pty);
	pty = editing_start(&second, words, 80, 24, NULL);
	editing_expect(pty, process);
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	pty_free(pty);
	assert_int_equal(run("recover room.map"), 2); /* it is open */
	editing_check_file("room.map", editing_room);
	pty_send(editing->pty, "\x13");
	editing_expect(editing->pty, "Saved room.map");
	editing_check_file("room.map", edited_room());
}

static void a_conflict_shows_the_difference_and_saves_elsewhere(void **state)
{
	struct editing *editing = *state;
	const char *other = editing_room_with("#..........#", "#..........+", "#..........#");
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	editing_write("room.map", other);
	pty_send(pty, "\x13");
	editing_expect(pty, "y=overwrite");
	pty_send(pty, "d");
	editing_expect(pty, "- on disk, + here");
	assert_true(pty_shows(pty, "- |#..........+|"));
	assert_true(pty_shows(pty, "+ |#.....~....+|"));
	assert_true(pty_shows(pty, "+ |#########..#|"));
	pty_send(pty, "s");
	editing_expect(pty, ":write");
	pty_send(pty, "mine.map\r");
	editing_expect(pty, "Saved mine.map");
	editing_check_file("mine.map", edited_room());
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

static void a_link_swapped_in_is_not_followed(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	editing_write("victim", "victim\n");
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	assert_int_equal(unlink("room.map"), 0);
	assert_int_equal(symlink("victim", "room.map"), 0);
	pty_send(pty, "\x13");
	editing_expect(pty, "y=overwrite");
	pty_send(pty, "y");
	editing_expect(pty, "leads to");
	editing_check_file("victim", "victim\n");
	pty_send(pty, ":q!\r");
	editing_expect_exit(pty, 0);
}

static void a_second_name_is_kept_and_told(void **state)
{
	struct editing *editing = *state;
	struct stat one, two;
	editing_write("room.map", editing_room);
	assert_int_equal(link("room.map", "second.map"), 0);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	pty_send(pty, "\x13");
	editing_expect(pty, "written in place");
	editing_check_file("second.map", edited_room());
	assert_int_equal(stat("room.map", &one), 0);
	assert_int_equal(stat("second.map", &two), 0);
	assert_int_equal(one.st_ino, two.st_ino);
	quit(pty);
}

static void no_protection_is_told(void **state)
{
	struct editing *editing = *state;
	const char *const words[] = {"room.map", NULL}, *const environment[] = {"XDG_STATE_HOME=/dev/null", NULL};
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, words, 80, 24, environment);
	editing_expect(pty, "?Help");
	pty_send(pty, "jlr#");
	editing_expect(pty, "Unsaved work is not protected");
	editing_expect(pty, "NOT PROTECTED");
	pty_send(pty, "hk");
	editing_expect(pty, "0,0");
	edit(pty);
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved room.map");
	editing_expect_gone(pty, "NOT PROTECTED");
	editing_check_file("room.map", edited_room());
	quit(pty);
}

/* A journal that someone removes while one types: the next edit makes another, with all of the work in it. */
static void a_removed_journal_is_made_again(void **state)
{
	struct editing *editing = *state;
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	pty_send(pty, "jlr#");
	editing_expect(pty, "[+]");
	assert_int_equal(system("rm -r mapwright/journal"), 0);
	pty_settle(pty, 600); /* until the disk is told */
	pty_send(pty, "hk");
	editing_expect(pty, "0,0");
	editing_expect(pty, "NOT PROTECTED");
	edit(pty);
	editing_expect_gone(pty, "NOT PROTECTED");
	kill(pty_process(pty), SIGKILL);
	pty_wait_exit(pty, EDITING_LIMIT);
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(a_killed_editor_has_lost_nothing),
	    editing_test(a_killed_recovery_has_lost_nothing),
	    editing_test(undo_takes_a_recovery_back),
	    editing_test(every_way_to_be_ended_keeps_the_work),
	    editing_test(a_clean_end_leaves_nothing),
	    editing_test(a_new_file_comes_back_too),
	    editing_test(discarding_asks_no_more),
	    editing_test(left_work_is_asked_about_again),
	    editing_test(read_only_changes_nothing),
	    editing_test(work_on_another_text_is_not_applied),
	    editing_test(a_second_editor_is_told),
	    editing_test(a_conflict_shows_the_difference_and_saves_elsewhere),
	    editing_test(a_link_swapped_in_is_not_followed),
	    editing_test(a_second_name_is_kept_and_told),
	    editing_test(no_protection_is_told),
	    editing_test(a_removed_journal_is_made_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

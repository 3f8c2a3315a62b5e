/* A long text is typed for minutes before it is kept: what happens to it when the editor does not end well. */
#include "tui/editing.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { DRAFTED = 1600 }; /* milliseconds after which what was typed is in the journal */

static const char room[] = "DERF:0.1.0\nThe Well\nA well.\nIt is deep.\r\nIt is dry.\nFlags: +trap\n";

/* The room with another description. */
static const char *room_with(const char *description)
{
	static char text[1000];
	snprintf(text, sizeof text, "DERF:0.1.0\nThe Well\nA well.\n%sFlags: +trap\n", description);
	return text;
}

static struct pty *open_description(struct editing *editing)
{
	editing_write("well.derf", room);
	struct pty *pty = editing_open(editing, "well.derf");
	pty_send(pty, ":focus form\rjjj\r");
	editing_expect(pty, "long: Esc keeps it");
	return pty;
}

/* Kills the editor and has its work written to `out`; returns what is there, static until the next call. */
static const char *recover(struct pty *pty)
{
	static char bytes[1000];
	kill(pty_process(pty), SIGKILL);
	assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
	editing_check_file("well.derf", room);
	assert_int_equal(system(MAPWRIGHT_BINARY " recover -o out well.derf >stdout 2>stderr"), 0);
	FILE *out = fopen("out", "r");
	assert_non_null(out);
	bytes[fread(bytes, 1, sizeof bytes - 1, out)] = '\0';
	fclose(out);
	return bytes;
}

static void typed_prose_comes_back(void **state)
{
	struct editing *editing = *state;
	static const char *const words[] = {"well.derf", NULL};
	struct pty *pty = open_description(editing);
	pty_send(pty, "Look: \rNow: ");
	pty_settle(pty, DRAFTED);
	kill(pty_process(pty), SIGKILL);
	assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
	pty = editing_start(editing, words, 80, 24, NULL);
	editing_expect(pty, "r=recover");
	assert_true(pty_shows(pty, "Now: It is deep."));
	pty_send(pty, "r");
	editing_expect(pty, "Recovered");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved well.derf");
	editing_check_file("well.derf", room_with("Look: \r\nNow: It is deep.\r\nIt is dry.\n"));
}

/* Keys that never rest leave no idle moment; all but the last second is there. */
static void prose_typed_without_a_rest_comes_back(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	for (int i = 0; i < 60; i++) {
		pty_send(pty, "x");
		pty_settle(pty, 0);
		usleep(40000);
	}
	const char *text = strstr(recover(pty), "xxx");
	assert_non_null(text);
	assert_true(strspn(text, "x") >= 20);
}

/* A line that the file cannot hold there is refused when it is to be kept, and not lost before. */
static void prose_that_is_refused_comes_back_too(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	pty_send(pty, "Once.\rFlags: were here.\r");
	pty_settle(pty, DRAFTED);
	pty_send(pty, "\033");
	editing_expect(pty, "A line of the description cannot start");
	assert_string_equal(recover(pty), room_with(" Once.\r\n Flags: were here.\r\n It is deep.\r\nIt is dry.\n"));
}

/* Who hangs up, or asks the program to end, lets it write what it has. */
static void a_hang_up_loses_no_letter(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	pty_send(pty, "Listen. ");
	editing_expect(pty, "Listen. It is");
	kill(pty_process(pty), SIGHUP);
	assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
	assert_string_equal(recover(pty), room_with("Listen. It is deep.\r\nIt is dry.\n"));
}

static void discarded_prose_leaves_nothing(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	pty_send(pty, "No. ");
	editing_expect(pty, "well.derf [+]"); /* the draft */
	pty_send(pty, "No. \x03");
	editing_expect(pty, "Discard your changes to this text?");
	pty_send(pty, "\033");
	editing_expect_gone(pty, "Discard your changes to this text?");
	pty_send(pty, "No. \x03");
	editing_expect(pty, "Discard your changes to this text?");
	pty_send(pty, "y");
	editing_expect_gone(pty, "well.derf [+]");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	editing_check_file("well.derf", room);
	int status = system(MAPWRIGHT_BINARY " recover -o out well.derf >stdout 2>stderr");
	assert_int_equal(WEXITSTATUS(status), 2); /* there is nothing */
}

/* Lines of the file that are edited as they are come back, too, even such as no room has. */
static void typed_lines_of_the_file_come_back(void **state)
{
	struct editing *editing = *state;
	editing_write("well.derf", room);
	struct pty *pty = editing_open(editing, "well.derf");
	pty_send(pty, ":source 6\r\r");
	editing_expect(pty, "Esc=keep");
	pty_send(pty, "Flags: +boss\r");
	pty_settle(pty, DRAFTED);
	assert_string_equal(recover(pty),
			    "DERF:0.1.0\nThe Well\nA well.\nIt is deep.\r\nIt is dry.\nFlags: +boss\nFlags: +trap\n");
}

/* However long the typing takes, it is one step; and Ctrl-S keeps it and saves. */
static void one_undo_takes_all_of_it(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	pty_send(pty, "One. ");
	editing_expect(pty, "well.derf [+]");
	pty_send(pty, "Two. ");
	pty_settle(pty, DRAFTED);
	pty_send(pty, "Three. \x13");
	editing_expect(pty, "Saved well.derf");
	editing_check_file("well.derf", room_with("One. Two. Three. It is deep.\r\nIt is dry.\n"));
	pty_send(pty, "u\x13");
	editing_expect_gone(pty, "One.");
	pty_send(pty, ":wq\r");
	editing_expect_exit(pty, 0);
	editing_check_file("well.derf", room);
}

/* How often the program was asleep and awoke. */
static long count_sleeps(const struct pty *pty)
{
	char path[64], line[200];
	long count = -1;
	snprintf(path, sizeof path, "/proc/%d/status", (int)pty_process(pty));
	FILE *status = fopen(path, "r");
	while (status && fgets(line, sizeof line, status))
		sscanf(line, "voluntary_ctxt_switches: %ld", &count);
	if (status)
		fclose(status);
	return count;
}

static void a_text_that_waits_costs_nothing(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_description(editing);
	pty_send(pty, "Hush. ");
	pty_settle(pty, 2 * DRAFTED); /* the draft, and telling the disk */
	long before = count_sleeps(pty);
	assert_true(before >= 0);
	usleep(2000000);
	assert_int_equal(count_sleeps(pty), before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(typed_prose_comes_back),
	    editing_test(prose_typed_without_a_rest_comes_back),
	    editing_test(prose_that_is_refused_comes_back_too),
	    editing_test(a_hang_up_loses_no_letter),
	    editing_test(discarded_prose_leaves_nothing),
	    editing_test(typed_lines_of_the_file_come_back),
	    editing_test(one_undo_takes_all_of_it),
	    editing_test(a_text_that_waits_costs_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

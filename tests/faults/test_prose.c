/* A long text is typed for minutes before it is kept: what happens to it when the editor does not end well. */
#include "tui/editing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
	editing_type(pty, ":focus form\rjjj\r", "long: Esc keeps it");
	return pty;
}

/* Kills the editor and has its work written to `out`; returns what is there, static until the next call. */
static const char *recover(struct pty *pty)
{
	static char bytes[1000];
	editing_kill(pty);
	editing_check_file("well.derf", room);
	assert_int_equal(system("\"$MAPWRIGHT\" recover -o out well.derf >stdout 2>stderr"), 0);
	FILE *out = fopen("out", "r");
	assert_non_null(out);
	bytes[fread(bytes, 1, sizeof bytes - 1, out)] = '\0';
	fclose(out);
	return bytes;
}

EDITING_TEST(typed_prose_comes_back)
{
	struct pty *pty = open_description(editing);
	pty_send(pty, "Look: \rNow: ");
	pty_settle(pty, DRAFTED);
	editing_kill(pty);
	pty = editing_start_on(editing, "well.derf");
	editing_expect(pty, "r  recover");
	assert_true(pty_shows(pty, "Now: It is deep."));
	editing_type(pty, "r", "Recovered");
	editing_save(pty, "well.derf", room_with("Look: \r\nNow: It is deep.\r\nIt is dry.\n"));
}

/* Keys that never rest leave no idle moment; all but the last second is there. */
EDITING_TEST(prose_typed_without_a_rest_comes_back)
{
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
EDITING_TEST(prose_that_is_refused_comes_back_too)
{
	struct pty *pty = open_description(editing);
	pty_send(pty, "Once.\rFlags: were here.\r");
	pty_settle(pty, DRAFTED);
	editing_type(pty, "\033", "A line of the description cannot start");
	assert_string_equal(recover(pty), room_with(" Once.\r\n Flags: were here.\r\n It is deep.\r\nIt is dry.\n"));
}

/* Who hangs up, or asks the program to end, lets it write what it has. */
EDITING_TEST(a_hang_up_loses_no_letter)
{
	struct pty *pty = open_description(editing);
	editing_type(pty, "Listen. ", "Listen. It is");
	kill(pty_process(pty), SIGHUP);
	assert_true(pty_wait_exit(pty, EDITING_LIMIT) != -1);
	assert_string_equal(recover(pty), room_with("Listen. It is deep.\r\nIt is dry.\n"));
}

EDITING_TEST(discarded_prose_leaves_nothing)
{
	struct pty *pty = open_description(editing);
	editing_type(pty, "No. ", "well.derf *"); /* the draft */
	editing_type(pty, "No. \x03", "Discard your changes to this text?");
	editing_type_away(pty, "\033", "Discard your changes to this text?");
	editing_type(pty, "No. \x03", "Discard your changes to this text?");
	editing_type_away(pty, "y", "well.derf *");
	editing_type_exit(pty, "q", 0);
	editing_check_file("well.derf", room);
	int status = system("\"$MAPWRIGHT\" recover -o out well.derf >stdout 2>stderr");
	assert_int_equal(WEXITSTATUS(status), 2); /* there is nothing */
}

/* Lines of the file that are edited as they are come back, too, even such as no room has. */
EDITING_TEST(typed_lines_of_the_file_come_back)
{
	editing_write("well.derf", room);
	struct pty *pty = editing_open(editing, "well.derf");
	editing_type(pty, ":source 6\r\r", "Esc keep");
	pty_send(pty, "Flags: +boss\r");
	pty_settle(pty, DRAFTED);
	assert_string_equal(recover(pty),
			    "DERF:0.1.0\nThe Well\nA well.\nIt is deep.\r\nIt is dry.\nFlags: +boss\nFlags: +trap\n");
}

/* However long the typing takes, it is one step; and Ctrl-S keeps it and saves. */
EDITING_TEST(one_undo_takes_all_of_it)
{
	struct pty *pty = open_description(editing);
	editing_type(pty, "One. ", "well.derf *");
	pty_send(pty, "Two. ");
	pty_settle(pty, DRAFTED);
	editing_type(pty, "Three. \x13", "Saved well.derf");
	editing_check_file("well.derf", room_with("One. Two. Three. It is deep.\r\nIt is dry.\n"));
	editing_type_away(pty, "u\x13", "One.");
	editing_type_exit(pty, ":wq\r", 0);
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

EDITING_TEST(a_text_that_waits_costs_nothing)
{
	struct pty *pty = open_description(editing);
	pty_send(pty, "Hush. ");
	pty_settle(pty, 2 * DRAFTED); /* the draft, and the sync after it */
	long before = count_sleeps(pty);
	assert_true(before >= 0);
	usleep(2000000);
	assert_int_equal(count_sleeps(pty), before);
}

/* What the editor asks of the one who runs it: when to wake it while the hand rests, and what to offer to the clipboard. */

#include "testing.h"

#include "folder.h"
#include "mapwright/clock.h"
#include "mapwright/command.h"
#include "mapwright/document.h"

#include <string.h>

/* The clock of this test: it moves when the test says so. */
static long long now = 1000;

long long clock_now(void)
{
	return now;
}

static struct editor *open_bytes(const char *name, const char *bytes)
{
	struct editor *editor = editor_new(true);
	struct error error;
	assert_non_null(editor);
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	assert_true(fputs(bytes, file) >= 0);
	assert_int_equal(fclose(file), 0);
	assert_true(editor_open(editor, name, NULL, 0, 0, &error));
	return editor;
}

static void type(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	snprintf(event.key, sizeof event.key, "%s", key);
	editor_event(editor, &event);
}

static void run(struct editor *editor, const char *line)
{
	struct error error = {0};
	if (!command_run(editor, line, &error))
		fail_msg("%s: %s", line, error.message);
}

/* The wait after a key: not a millisecond less, and then the work is done at once, once. */
static void expect_wait(struct editor *editor, const char *key, int wait)
{
	type(editor, key);
	assert_int_equal(editor_idle_wait(editor), wait);
	now += wait - 1;
	assert_int_equal(editor_idle_wait(editor), 1);
	assert_false(editor_idle(editor));
	now += 1;
	assert_int_equal(editor_idle_wait(editor), 0);
	now += 5000;
	assert_int_equal(editor_idle_wait(editor), 0);
	assert_true(editor_idle(editor));
	assert_int_equal(editor_idle_wait(editor), -1);
	assert_false(editor_idle(editor));
}

static const char room[] = "+---+\n|..#|\n|...|\n+---+\n\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";
static const char tiles[] = "border_size=0\nusage=map\n\nXu, Gg, Xu\nGg, 1 Kh, Gg^Fp\n";
static const char texts[] = "DERF:0.1.0\nHall\nShort\nLong\nFlags: +north_exit\n";

TEST(rules_follow_when_the_hand_rests)
{
	struct editor *editor = open_bytes("room.map", room);
	expect_wait(editor, "#", 70);
	expect_wait(editor, "l", 70);
	expect_wait(editor, "<Space>", 200); /* a change: longer, so that nothing comes between what is typed */
	expect_wait(editor, "j", 70);
	expect_wait(editor, "u", 200);
	type(editor, "<Esc>"); /* nothing moved, nothing changed */
	assert_int_equal(editor_idle_wait(editor), -1);
	editor_free(editor);
}

/* Of a long file, what a command did is shown before it is checked. */
TEST(findings_of_a_long_file_follow)
{
	enum { WIDTH = 300, SHORT = 2, LONG = 250 };
	for (int height = SHORT; height <= LONG; height += LONG - SHORT) {
		char text[LONG * WIDTH * 4 + 1], *at = text;
		for (int cell = 0; cell < height * WIDTH; cell++)
			at += sprintf(at, "Gg%s", cell % WIDTH == WIDTH - 1 ? "\n" : ", ");
		struct editor *editor = open_bytes("tiles.map", text);
		const int *count = &editor_document(editor, -1)->findings.count;
		for (int i = 0; editor_idle(editor) && i < 100; i++)
			now += 1000;
		assert_int_equal(*count, 0);
		for (const char *key = ":replace Gg Zz"; *key; key++)
			type(editor, *key == ' ' ? "<Space>" : (char[]){*key, '\0'});
		type(editor, "<Enter>");
		assert_int_equal(*count > 0, height == SHORT);
		now += 1000;
		editor_idle(editor);
		assert_true(*count > 0);
		editor_free(editor);
	}
}

TEST(a_text_is_drafted_after_a_second)
{
	struct editor *editor = open_bytes("hall.derf", texts);
	now += 5000;
	expect_wait(editor, "<Down>", 70);
	run(editor, "focus form");
	run(editor, "row 3");
	type(editor, "<Enter>");
	while (editor_idle(editor) || editor_idle_wait(editor) > 0)
		now += 10;
	unsigned long length = editor_document(editor, -1)->text.length;
	type(editor, "x");
	now += 999;
	editor_idle(editor);
	assert_int_equal(editor_document(editor, -1)->text.length, length);
	assert_int_equal(editor_idle_wait(editor), 1);
	now += 4001;
	assert_int_equal(editor_idle_wait(editor), 0);
	editor_idle(editor);
	assert_int_equal(editor_document(editor, -1)->text.length, length + 1);
	editor_free(editor);
}

static void expect_offer(struct editor *editor, const char *select, const char *text)
{
	size_t length;
	run(editor, select);
	run(editor, "copy");
	assert_int_equal(editor_take_request(editor), text ? EDITOR_OFFER : EDITOR_GO_ON);
	assert_int_equal(editor_take_request(editor), EDITOR_GO_ON);
	if (!text)
		return;
	const char *offered = editor_offered(editor, &length);
	assert_int_equal(length, strlen(text));
	assert_memory_equal(offered, text, length);
}

TEST(a_copy_is_offered_as_lines)
{
	struct editor *editor = open_bytes("room.map", room);
	expect_offer(editor, "select 1,0 2,1", NULL);
	run(editor, "option clipboard on");
	expect_offer(editor, "select 1,0 2,1", ".#\n..\n");
	expect_offer(editor, "select 2,0 2,0", "#\n");
	run(editor, "goto 2,1");
	expect_offer(editor, "select-region", ".. \n...\n");
	run(editor, "option clipboard off");
	expect_offer(editor, "select 1,0 2,1", NULL);
	editor_free(editor);
	editor = open_bytes("tiles.map", tiles);
	run(editor, "option clipboard on");
	expect_offer(editor, "select 0,0 2,1", "Xu, Gg, Xu\nGg, 1 Kh, Gg^Fp\n");
	editor_free(editor);
}

TEST_GROUP(folder_setup_in_memory, folder_teardown)

/* What happens to unsaved work when the editor does not end well, seen on the screen: it comes back, it is asked about,
 * and nothing is taken from anyone who did not ask for it. */
#include "tui/editing.h"

#include "folder.h"

#include "mapwright/journal.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
	editing_expect(pty, " *  ");
	editing_expect(pty, "9,1");
}

/* Runs the program without a terminal; returns its exit status. */
static int run(const char *arguments)
{
	char command[300];
	snprintf(command, sizeof command, "\"$MAPWRIGHT\" %s >stdout 2>stderr </dev/null", arguments);
	int status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The last run printed that, among other things, into `file`: stdout or stderr. */
static void expect_printed(const char *file, const char *text)
{
	char bytes[2000];
	FILE *printed = fopen(file, "r");
	assert_non_null(printed);
	bytes[fread(bytes, 1, sizeof bytes - 1, printed)] = '\0';
	fclose(printed);
	if (!strstr(bytes, text))
		fail_msg("in %s stands no '%s' but:\n%s", file, text, bytes);
}

static int count_journals(void)
{
	return folder_count("mapwright/journal");
}

/* An editor with unsaved work that was killed. */
static void leave_work(struct editing *editing)
{
	editing_write("room.map", editing_room);
	edit(editing_open(editing, "room.map"));
	editing_kill(editing->pty);
	assert_int_equal(count_journals(), 1);
}

static struct pty *open_again(struct editing *editing)
{
	struct pty *pty = editing_start_on(editing, "room.map");
	editing_expect(pty, "r  recover");
	return pty;
}

static void quit(struct pty *pty)
{
	editing_type_exit(pty, ":q\r", 0);
}

/* ---- after the end ---- */

EDITING_TEST(a_killed_editor_has_lost_nothing)
{
	leave_work(editing);
	editing_check_file("room.map", editing_room);
	struct pty *pty = open_again(editing);
	assert_true(pty_shows(pty, "8 edits of"));
	assert_true(pty_shows(pty, "room 1,1: \"........\" -> \"########\""));
	editing_type(pty, "r", "Recovered 8 edits");
	assert_true(pty_shows(pty, " *  "));
	editing_save(pty, "room.map", edited_room());
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

/* Undone and redone at once, and killed in the middle of ten thousand more. */
EDITING_TEST(a_killed_playback_has_lost_nothing)
{
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	editing_type(pty, "jl\"ar#l\"\\7'a", "9,1");
	editing_type(pty, "u", "Undid: play a.");
	editing_type(pty, "U", "Redid: play a.");
	editing_type(pty, ":goto 1,2\r\"br~r.\"", "Recorded b");
	pty_send(pty, ":play b 10000\r");
	usleep(20000);
	editing_kill(pty);
	pty = open_again(editing);
	editing_type(pty, "r", "Recovered ");
	editing_type(pty, ":goto 1,2\rr.\x13", "Saved room.map");
	editing_check_file("room.map", edited_room());
	quit(pty);
}

EDITING_TEST(a_killed_recovery_has_lost_nothing)
{
	leave_work(editing);
	for (int i = 0; i < 2; i++) {
		struct pty *pty = open_again(editing);
		editing_type(pty, "r", "Recovered");
		editing_kill(pty);
	}
	assert_int_equal(run("recover room.map"), 0);
	editing_check_file("room.map", edited_room());
	assert_int_equal(count_journals(), 0);
}

EDITING_TEST(undo_takes_a_recovery_back)
{
	leave_work(editing);
	struct pty *pty = open_again(editing);
	editing_type(pty, "r", "Recovered");
	editing_type_away(pty, "u", " *  ");
	quit(pty);
	editing_check_file("room.map", editing_room);
	assert_int_equal(count_journals(), 0);
}

EDITING_TEST(every_way_to_be_ended_keeps_the_work)
{
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

/* A shell with job control passes a lost terminal on, while the editor already ends. */
EDITING_TEST(a_second_signal_does_not_interrupt_the_end)
{
	for (int round = 0; round < 6; round++) {
		editing_write("room.map", editing_room);
		struct pty *pty = editing_open(editing, "room.map");
		edit(pty);
		if (round % 2)
			editing_type(pty, "\x13", "Saved room.map");
		for (int i = 0; i < 40; i++) {
			kill(pty_process(pty), i % 3 ? SIGHUP : SIGTERM);
			usleep(300);
		}
		int status = pty_wait_exit(pty, EDITING_LIMIT);
		assert_true(WIFEXITED(status));
		assert_int_equal(count_journals(), round % 2 ? 0 : 1);
		assert_int_equal(system("ls -A mapwright | grep -q '^[.]mapwright-'") >> 8, 1);
		assert_true(editing_exists("mapwright/recent"));
		assert_int_equal(system("rm -r mapwright"), 0);
	}
}

/* What a run that was killed has left of its own files goes at the next start, but not what another one is writing. */
EDITING_TEST(the_next_start_tidies_up)
{
	assert_int_equal(system("mkdir mapwright"), 0);
	editing_write("mapwright/.mapwright-0123456789abcdef", "room.map\n");
	editing_write("mapwright/.mapwright-fedcba9876543210", "room.map\n");
	int busy = open("mapwright/.mapwright-fedcba9876543210", O_RDONLY | O_CLOEXEC);
	assert_int_equal(flock(busy, LOCK_EX), 0);
	editing_write("room.map", editing_room);
	quit(editing_open(editing, "room.map"));
	assert_false(editing_exists("mapwright/.mapwright-0123456789abcdef"));
	assert_true(editing_exists("mapwright/.mapwright-fedcba9876543210"));
	close(busy);
}

/* Keys that were typed before the question was there are no answer to it. */
EDITING_TEST(the_question_waits_until_it_is_seen)
{
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	editing_kill(pty);
	pty = editing_start_on(editing, "room.map");
	pty_send(pty, "dydyry");
	editing_expect(pty, "Not saved: ");
	pty_settle(pty, 300);
	editing_expect(pty, "r  recover");
	editing_type(pty, "r", "Recovered");
	editing_type(pty, "\x13", "Saved room.map");
	editing_check_file("room.map", edited_room());
	quit(pty);
}

EDITING_TEST(a_clean_end_leaves_nothing)
{
	static const char *const ends[] = {":q!\r", "\x13:q\r", "uuuuuuuu:q\r", "qn"};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		editing_write("room.map", editing_room);
		struct pty *pty = editing_open(editing, "room.map");
		edit(pty);
		editing_type_exit(pty, ends[i], 0);
		assert_int_equal(count_journals(), 0);
	}
}

EDITING_TEST(a_new_file_comes_back_too)
{
	struct pty *pty = editing_start_on(editing, "new.map");
	editing_expect(pty, "is a new file");
	editing_type(pty, ":goto 3,3\rr#", " *  ");
	editing_expect(pty, "3,3");
	editing_kill(pty);
	assert_false(editing_exists("new.map"));
	pty = editing_start_on(editing, "new.map");
	editing_expect(pty, "r  recover");
	pty_send(pty, "r");
	editing_expect(pty, "Recovered 1 edit;");
	editing_type(pty, "\x13", "Saved new.map");
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

/* ---- other answers ---- */

EDITING_TEST(discarding_asks_no_more)
{
	leave_work(editing);
	struct pty *pty = open_again(editing);
	editing_type(pty, "d", "Discard the unsaved edits?");
	editing_type(pty, "\033", "d  discard");
	editing_type(pty, "dy", "are set aside");
	quit(pty);
	assert_int_equal(count_journals(), 1);
	quit(editing_open(editing, "room.map"));
	editing_check_file("room.map", editing_room);
}

/* Also after other work on the file. */
EDITING_TEST(what_was_discarded_can_be_had_back)
{
	leave_work(editing);
	struct pty *pty = open_again(editing);
	editing_type(pty, "dy", "are set aside");
	editing_type(pty, ":goto 3,3\rr~\x13", "Saved room.map");
	quit(pty);
	assert_int_equal(run("recover room.map"), 2);
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
	assert_int_equal(run("recover --discard room.map"), 0);
	assert_int_equal(count_journals(), 0);
}

EDITING_TEST(left_work_is_asked_about_again)
{
	leave_work(editing);
	struct pty *pty = open_again(editing);
	pty_send(pty, "\033");
	editing_expect(pty, "edits are kept;");
	quit(pty);
	assert_int_equal(count_journals(), 1);
	/* an end without an answer leaves it, too */
	pty = open_again(editing);
	kill(pty_process(pty), SIGTERM);
	editing_expect_exit(pty, 128 + SIGTERM);
	open_again(editing);
	/* and edits of another session get a journal of their own */
	pty = editing->pty;
	pty_send(pty, "\033");
	editing_expect(pty, "edits are kept;");
	editing_type(pty, ":goto 3,3\rr~", " *  ");
	editing_kill(pty);
	assert_int_equal(count_journals(), 2);
}

EDITING_TEST(read_only_changes_nothing)
{
	leave_work(editing);
	struct pty *pty = open_again(editing);
	editing_type(pty, "o", "read-only");
	editing_type(pty, "r~", "nothing was changed");
	editing_type(pty, "\x13", "cannot be saved");
	quit(pty);
	editing_check_file("room.map", editing_room);
	assert_int_equal(count_journals(), 1);
}

EDITING_TEST(work_on_another_text_is_not_applied)
{
	leave_work(editing);
	editing_write("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	struct pty *pty = editing_start_on(editing, "room.map");
	editing_expect(pty, "belong to another version");
	editing_type(pty, "\033", "? more");
	quit(pty);
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	assert_int_equal(run("recover room.map"), 2);
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	pty = editing_start_on(editing, "room.map"); /* it asks until that is settled */
	editing_expect(pty, "belong to another version");
	editing_type(pty, "dy", "are set aside");
	quit(pty);
	assert_int_equal(count_journals(), 1);
}

/* ---- journals that are damaged ---- */

/* Flips a bit of the only journal: of its first byte, or of its last. */
static void damage_journal(bool last)
{
	char path[300] = "";
	DIR *entries = opendir("mapwright/journal");
	assert_non_null(entries);
	for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries))
		if (entry->d_name[0] != '.')
			snprintf(path, sizeof path, "mapwright/journal/%.200s", entry->d_name);
	closedir(entries);
	FILE *journal = fopen(path, "r+");
	assert_non_null(journal);
	assert_int_equal(fseek(journal, last ? -1 : 0, last ? SEEK_END : SEEK_SET), 0);
	int byte = getc(journal);
	assert_int_equal(fseek(journal, -1, SEEK_CUR), 0);
	putc(byte ^ 1, journal);
	assert_int_equal(fclose(journal), 0);
}

EDITING_TEST(what_cannot_be_read_is_told_and_kept)
{
	leave_work(editing);
	damage_journal(false);
	for (int i = 0; i < 2; i++) {
		struct pty *pty = editing_start_on(editing, "room.map");
		if (i == 0) {
			editing_expect(pty, "damaged or from a later version");
			assert_true(pty_shows(pty, "that cannot be read, "));
			pty_send(pty, "\033");
		}
		editing_expect(pty, "? more");
		quit(pty);
		assert_int_equal(count_journals(), 1);
	}
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", " that cannot be read\n");
	assert_int_equal(run("recover room.map"), 2);
	editing_check_file("room.map", editing_room);
	assert_int_equal(run("recover --discard room.map"), 0);
	assert_int_equal(count_journals(), 0);
}

EDITING_TEST(a_journal_damaged_near_its_end_gives_the_rest)
{
	leave_work(editing);
	damage_journal(true);
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", "/room.map: 7 edits of ");
	expect_printed("stdout", ", followed by 1 edit that cannot be read, kept in /");
	struct pty *pty = open_again(editing);
	assert_true(pty_shows(pty, "Unreadable parts are set aside during recovery."));
	editing_type(pty, "r", "Recovered 7 edits");
	editing_save(pty, "room.map", editing_room_with("########...#", "#.....~....+", "#..........#"));
	quit(pty);
	assert_int_equal(count_journals(), 1);
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", "/room.map: 1 edit of ");
	expect_printed("stdout", " that cannot be read, kept in /");
	assert_int_equal(run("recover room.map"), 2);
	expect_printed("stderr", "no text can be restored from its journals");
}

EDITING_TEST(a_damaged_journal_is_recovered_without_a_terminal)
{
	leave_work(editing);
	damage_journal(true);
	assert_int_equal(run("recover -o out room.map"), 0);
	expect_printed("stderr", "room.map: 1 edit could not be read; the journal is kept, and");
	editing_check_file("out", editing_room_with("########...#", "#.....~....+", "#..........#"));
	assert_int_equal(run("recover room.map"), 0);
	expect_printed("stderr", "room.map: 1 edit could not be read; the journal is kept, and");
	editing_check_file("room.map", editing_room_with("########...#", "#.....~....+", "#..........#"));
	assert_int_equal(count_journals(), 1);
}

/* ---- others ---- */

EDITING_TEST(a_second_editor_is_told)
{
	editing_write("room.map", editing_room);
	edit(editing_open(editing, "room.map"));
	struct editing second = {0};
	char process[40];
	snprintf(process, sizeof process, "open in process %ld", (long)pty_process(editing->pty));
	struct pty *pty = editing_start_on(&second, "room.map");
	editing_expect(pty, process);
	editing_type(pty, "o", "read-only");
	editing_type(pty, "r~", "nothing was changed");
	quit(pty);
	pty = editing_start_on(&second, "room.map");
	editing_expect(pty, process);
	editing_type_exit(pty, "q", 0);
	pty_free(pty);
	assert_int_equal(run("recover room.map"), 2); /* it is open */
	editing_check_file("room.map", editing_room);
	editing_save(editing->pty, "room.map", edited_room());
}

EDITING_TEST(a_conflict_shows_the_difference_and_saves_elsewhere)
{
	const char *other = editing_room_with("#..........#", "#..........+", "#..........#");
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	editing_write("room.map", other);
	editing_type(pty, "\x13", "y  overwrite");
	editing_type(pty, "d", "changes since the file on disk");
	assert_true(pty_shows(pty, "room 1,1: \"........\" -> \"########\""));
	assert_true(pty_shows(pty, "room 6,2: \".\" -> \"~\""));
	editing_type(pty, "s", "Save as:");
	editing_type(pty, "mine.map\r", "Saved mine.map");
	editing_check_file("mine.map", edited_room());
	editing_check_file("room.map", editing_room_with("#..........#", "#..........+", "#..........#"));
	quit(pty);
	assert_int_equal(count_journals(), 0);
}

EDITING_TEST(a_link_swapped_in_is_not_followed)
{
	editing_write("room.map", editing_room);
	editing_write("victim", "victim\n");
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	assert_int_equal(unlink("room.map"), 0);
	assert_int_equal(symlink("victim", "room.map"), 0);
	editing_type(pty, "\x13", "y  overwrite");
	editing_type(pty, "y", "leads to");
	editing_check_file("victim", "victim\n");
	editing_type_exit(pty, ":q!\r", 0);
}

EDITING_TEST(a_second_name_is_kept_and_told)
{
	struct stat one, two;
	editing_write("room.map", editing_room);
	assert_int_equal(link("room.map", "second.map"), 0);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	editing_type(pty, "\x13", "in place: it has");
	editing_check_file("second.map", edited_room());
	assert_int_equal(stat("room.map", &one), 0);
	assert_int_equal(stat("second.map", &two), 0);
	assert_int_equal(one.st_ino, two.st_ino);
	quit(pty);
}

EDITING_TEST(no_protection_is_told)
{
	const char *const words[] = {"room.map", NULL}, *const environment[] = {"XDG_STATE_HOME=/dev/null", NULL};
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start(editing, words, 80, 24, environment);
	editing_expect(pty, "? more");
	editing_type(pty, "jlr#", "Unsaved work is not protected");
	editing_expect(pty, "NOT PROTECTED");
	editing_type(pty, "hk", "0,0");
	edit(pty);
	editing_type(pty, "\x13", "Saved room.map");
	editing_expect_gone(pty, "NOT PROTECTED");
	editing_check_file("room.map", edited_room());
	quit(pty);
}

/* A journal that someone removes while one types: the next edit makes another, with all of the work in it. */
EDITING_TEST(a_removed_journal_is_made_again)
{
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	editing_type(pty, "jlr#", " *  ");
	assert_int_equal(system("rm -r mapwright/journal"), 0);
	pty_settle(pty, 600); /* until it is synced */
	editing_type(pty, "hk", "0,0");
	editing_expect(pty, "NOT PROTECTED");
	edit(pty);
	editing_expect_gone(pty, "NOT PROTECTED");
	editing_kill(pty);
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
}

/* ---- mapwright recover ---- */

/* The journal of another run, as if it had been killed: `old` is being written over with `fresh` when `in_place`. */
static void leave_journal(const char *old, const char *fresh, bool in_place)
{
	struct error error;
	struct text text;
	struct patch patch = {0};
	char *path = file_real_path("room.map", &error), *bytes;
	struct file_identity disk;
	size_t length;
	editing_write("room.map", old);
	assert_non_null(path);
	assert_true(file_read(path, &bytes, &length, &disk, &error));
	free(bytes);
	text_init(&text, old, length);
	patch_add(&patch, (struct span){0, length}, fresh, strlen(fresh));
	struct journal *journal = journal_new(path, "powder");
	journal_prepare(journal, &text, &disk, false);
	text_clear(&text);
	text_init(&text, fresh, strlen(fresh));
	journal_add(journal, JOURNAL_EDIT, &patch);
	journal_write(journal, &text);
	assert_null(journal_trouble(journal));
	if (in_place)
		assert_true(journal_images(journal, old, length, fresh, strlen(fresh)));
	journal_free(journal, true);
	patch_clear(&patch);
	text_clear(&text);
	free(path);
	assert_int_equal(count_journals(), 1);
}

EDITING_TEST(each_file_with_work_is_listed)
{
	leave_work(editing);
	editing_write("other.map", editing_room);
	struct pty *pty = editing_open(editing, "other.map");
	editing_type(pty, ":goto 3,3\rr~", " *  ");
	editing_kill(pty);
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", "/room.map: 8 edits of ");
	expect_printed("stdout", "/other.map: 1 edit of ");
	/* what the other file has left is not this one's */
	assert_int_equal(run("recover -o - room.map"), 0);
	editing_check_file("stdout", edited_room());
	assert_int_equal(run("recover other.map"), 0);
	assert_int_equal(run("recover room.map"), 0);
	assert_int_equal(run("recover"), 0);
	editing_check_file("stdout", "No unsaved edits.\n");
}

EDITING_TEST(work_that_cannot_be_taken_is_listed_with_the_reason)
{
	char process[40];
	editing_write("room.map", editing_room);
	struct pty *pty = editing_open(editing, "room.map");
	edit(pty);
	snprintf(process, sizeof process, "open in process %ld", (long)pty_process(pty));
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", process);
	assert_int_equal(run("recover room.map"), 2);
	expect_printed("stderr", process);
	assert_int_equal(run("recover --discard room.map"), 2);
	editing_kill(pty);
	editing_write("room.map", "another text\n");
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", "the file has changed since: use -o OUT\n");
	assert_int_equal(run("recover room.map"), 2);
	expect_printed("stderr", "use -o OUT to write their text to another file.\n");
	editing_check_file("room.map", "another text\n");
	assert_int_equal(run("recover -o out room.map"), 0);
	editing_check_file("out", edited_room());
	/* each run reports it, and the file may become again what it was */
	assert_int_equal(run("recover room.map"), 2);
	editing_write("room.map", editing_room);
	assert_int_equal(run("recover room.map"), 0);
	editing_check_file("room.map", edited_room());
	assert_int_equal(count_journals(), 0);
}

/* The text of a large file is not in its journal. */
EDITING_TEST(work_on_a_large_file_that_has_changed_is_listed)
{
	enum { LARGE = 300000 };
	char *text = malloc(LARGE + 1);
	assert_non_null(text);
	memset(text, '#', LARGE);
	text[LARGE] = '\0';
	leave_journal(text, "new\n", false);
	free(text);
	editing_write("room.map", "another text\n");
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", "room.map: 1 edit of ");
	expect_printed("stdout", ", cannot be applied: the file has changed since\n");
	assert_int_equal(run("recover room.map"), 2);
	expect_printed("stderr", "they apply only to the earlier version");
	assert_int_equal(run("recover -o out room.map"), 2);
	expect_printed("stderr", "they apply only to the earlier version");
	assert_false(editing_exists("out"));
	editing_check_file("room.map", "another text\n");
}

EDITING_TEST(a_save_in_place_that_was_cut_off_is_finished)
{
	leave_journal("old text\n", "fresh text\n", true);
	editing_write("room.map", "fresh xt\n");
	assert_int_equal(run("recover"), 0);
	expect_printed("stdout", ", the file was damaged by an interrupted save\n");
	assert_int_equal(run("recover room.map"), 0);
	editing_check_file("room.map", "fresh text\n");
	assert_int_equal(count_journals(), 0);
}

/* No byte can be written: the work stays where it is. */
EDITING_TEST(a_recovery_that_cannot_be_saved_keeps_the_work)
{
	leave_work(editing);
	assert_int_equal(system("(ulimit -f 0; \"$MAPWRIGHT\" recover room.map 2>&1) | cat >stdout"), 0);
	expect_printed("stdout", "room.map: cannot be saved: ");
	editing_check_file("room.map", editing_room);
	assert_int_equal(run("recover room.map"), 0);
	editing_check_file("room.map", edited_room());
}

EDITING_TEST(what_is_no_file_is_refused)
{
	assert_int_equal(mkdir("folder", 0700), 0);
	assert_int_equal(run("recover folder"), 2);
	expect_printed("stderr", "is a folder");
}

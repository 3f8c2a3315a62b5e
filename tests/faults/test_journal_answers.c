/* What system calls may answer besides yes and no, while a journal is kept: each answer has one outcome. Beside
 * test_journal_faults, which tries every error of every call and asks for no more than that no work is lost. */
#include "testing.h"

#include "faults.h"
#include "folder.h"
#include "journaling.h"
#include "screen_dump.h"

#include "mapwright/command.h"

#include "core/journal/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What would come back of the journal of that path. */
static struct recovery look(const char *path)
{
	struct recovery recovery;
	const struct recovery_disk disk = disk_of(base);
	struct journal *journal = journal_new(path, "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	journal_free(journal, true);
	return recovery;
}

static void assert_comes_back(const char *path, const char *text)
{
	struct recovery recovery = look(path);
	assert_int_equal(recovery.state, RECOVERY_FITS);
	assert_int_equal(recovery.length, strlen(text));
	assert_memory_equal(recovery.bytes, text, strlen(text));
	recovery_clear(&recovery);
}

static bool count(void *context, const struct recovery *recovery)
{
	*(int *)context += recovery->state != RECOVERY_NOTHING;
	return true;
}

static void wait_for_disk(struct journal *journal)
{
	for (int i = 0; i < 1000 && journal_wait(journal) >= 0; i++) {
		journal_sync(journal);
		usleep(200);
	}
}

/* ---- writing ---- */

/* One edit gets the answer. Returns the trouble that the journal reports, or "". */
static const char *edit_with(const char *call, int at, int answer, bool forever)
{
	static char trouble[200];
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "One");
	fault_arm_call(call, at, answer, forever);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	wait_for_disk(journal);
	if (fault_disarm() < at)
		fail_msg("%s: not called", call);
	const char *told = journal_trouble(journal);
	strcpy(trouble, told ? told : "");
	/* the next one is written whole, even if the last failed */
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO");
	wait_for_disk(journal);
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_comes_back("/a/map", "ONE\nTWO\nthree\n");
	journal_remove_all("/a/map", NULL);
	text_clear(&text);
	return trouble;
}

IN_MEMORY(a_write_goes_on_or_is_told)
{
	assert_string_equal(edit_with("write", 1, FAULT_PART, false), "");
	assert_string_equal(edit_with("write", 1, EINTR, false), "");
	assert_string_equal(edit_with("write", 1, FAULT_NOTHING, false), strerror(ENOSPC));
	assert_string_equal(edit_with("write", 1, EIO, false), strerror(EIO));
}

IN_MEMORY(the_disk_says_what_it_may)
{
	/* file systems that cannot sync need not */
	assert_string_equal(edit_with("fdatasync", 1, EINVAL, false), "");
	assert_string_equal(edit_with("fdatasync", 1, EINTR, false), "");
	assert_string_equal(edit_with("fsync", 1, EINVAL, false), "");
	assert_string_equal(edit_with("fsync", 1, EIO, false), strerror(EIO));
	assert_string_equal(edit_with("fdatasync", 1, EIO, false), strerror(EIO));
}

/* Then the journal is synced at once. */
IN_MEMORY(without_a_thread_the_disk_is_told)
{
	assert_string_equal(edit_with("pthread_create", 1, EAGAIN, false), "");
}

IN_MEMORY(an_edit_after_a_failed_sync_brings_the_whole_text)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	fault_arm_call("fdatasync", 1, EIO, false);
	journal_sync(journal);
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO"); /* while the disk is at it, or has failed already */
	while (sync_lasts(journal))
		usleep(100);
	journal_sync(journal);
	assert_int_equal(fault_disarm(), 1);
	assert_string_equal(journal_trouble(journal), strerror(EIO));
	change(journal, &text, JOURNAL_EDIT, 8, 5, "THREE");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_comes_back("/a/map", "ONE\nTWO\nTHREE\n");
	text_clear(&text);
}

/* More than what is kept in memory for the next record. */
IN_MEMORY(a_large_edit_comes_back)
{
	static char large[200001];
	memset(large, 'x', sizeof large - 1);
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, text.length, large);
	journal_free(journal, true);
	assert_comes_back("/a/map", large);
	text_clear(&text);
}

/* ---- beginning anew ---- */

/* A journal that has grown so long that the next edit begins it anew; that meets the answer. */
static void begin_anew_with(const char *call, int at, int answer)
{
	static char large[500001];
	memset(large, 'x', sizeof large - 1);
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	for (int i = 0; i < 9; i++) {
		if (i == 8)
			fault_arm_call(call, at, answer, false);
		change(journal, &text, JOURNAL_EDIT, 0, 0, large);
		change(journal, &text, JOURNAL_EDIT, 0, sizeof large - 1, "");
	}
	assert_true(fault_disarm() >= at);
	assert_null(journal_trouble(journal));
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_comes_back("/a/map", "ONE\ntwo\nthree\n");
	assert_int_equal(journal_remove_all("/a/map", NULL), 1);
	text_clear(&text);
}

IN_MEMORY(beginning_anew_may_fail)
{
	begin_anew_with("openat", 1, ENOSPC);
	begin_anew_with("write", 2, ENOSPC); /* the first is the edit itself */
	begin_anew_with("fdatasync", 1, EIO);
	begin_anew_with("fstatat", 1, EIO);
	begin_anew_with("renameat", 1, EIO);
}

/* Beginning anew gains nothing while the journal is not far longer than the text. */
IN_MEMORY(a_large_text_is_not_written_down_again_and_again)
{
	const size_t length = 3 << 20;
	char *bytes = malloc(length), piece[100001];
	struct text text;
	memset(bytes, 'x', length);
	memset(piece, 'y', sizeof piece - 1);
	piece[sizeof piece - 1] = '\0';
	text_init(&text, bytes, length);
	struct journal *journal = journal_new("/a/map", "powder");
	for (int i = 0; i < 60; i++)
		change(journal, &text, JOURNAL_EDIT, (size_t)i * 1000, sizeof piece - 1, piece);
	assert_in_range(journal->size, 6000000, 7000000);
	journal_free(journal, false);
	free(bytes);
	text_clear(&text);
}

/* ---- places ---- */

/* File systems without a rename that spares what is there: it is looked first. */
IN_MEMORY(setting_aside_works_without_help)
{
	struct text text = make_text(base);
	for (int i = 0; i < 3; i++) {
		leave_edits("/a/map");
		struct journal *journal = journal_new("/a/map", "powder");
		fault_arm_call("renameat2", 1, i == 2 ? EIO : EINVAL, true);
		change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
		assert_true(fault_disarm() > 0);
		if (i == 2)
			assert_non_null(strstr(journal_trouble(journal), "cannot be set aside"));
		else
			assert_null(journal_trouble(journal));
		journal_drop(journal);
		journal_free(journal, false);
	}
	assert_int_equal(journal_remove_all("/a/map", NULL), 3);
	text_clear(&text);
}

/* A file system without locks is no reason to go unprotected. */
IN_MEMORY(without_locks_work_is_protected)
{
	struct text text = make_text(base);
	fault_arm_call("flock", 1, ENOLCK, true);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_comes_back("/a/map", "ONE\ntwo\nthree\n");
	int found = 0;
	assert_true(journal_each(count, &found, NULL));
	assert_int_equal(found, 1);
	fault_disarm();
	text_clear(&text);
}

/* One that is replaced whenever it was opened. */
IN_MEMORY(a_journal_that_never_stays_is_told)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	fault_arm_call("fstatat", 1, ENOENT, true);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_int_equal(fault_disarm(), 8);
	assert_string_equal(journal_trouble(journal), strerror(ESTALE));
	journal_free(journal, true);
	text_clear(&text);
}

IN_MEMORY(what_cannot_be_looked_at_is_not_trusted)
{
	leave_edits("/a/map");
	static const struct {
		const char *call;
		int at, problem;
	} answers[] = {{"open", 1, EACCES}, {"fstat", 1, EIO}, {"openat", 1, EIO}, {"fstat", 2, EIO}};
	struct error error;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct recovery recovery;
		const struct recovery_disk disk = disk_of(base);
		struct journal *journal = journal_new("/a/map", "powder");
		error.message[0] = '\0';
		fault_arm_call(answers[i].call, answers[i].at, answers[i].problem, false);
		/* a folder that is not known to be private is as none */
		assert_int_equal(journal_find(journal, &disk, &recovery, &error), i == 1);
		assert_true(fault_disarm() >= answers[i].at);
		assert_int_equal(strstr(error.message, "the journal of unsaved changes cannot be read") != NULL,
				 i != 1);
		assert_int_equal(recovery.state, RECOVERY_NOTHING);
		recovery_clear(&recovery);
		journal_free(journal, true);
	}
	int found = 0;
	fault_arm_call("open", 1, EACCES, false);
	assert_false(journal_each(count, &found, &error));
	fault_disarm();
	assert_non_null(strstr(error.message, "The journal folder cannot be read: "));
	fault_arm_call("open", 1, EACCES, false);
	assert_int_equal(journal_remove_all("/a/map", &error), -1);
	fault_disarm();
	fault_arm_call("unlinkat", 1, EROFS, false);
	assert_int_equal(journal_remove_all("/a/map", NULL), 0);
	assert_int_equal(fault_disarm(), 1);
	assert_comes_back("/a/map", edited);
}

/* In the look of an error. */
IN_MEMORY(an_editor_says_what_it_could_not_look_at)
{
	static const char room[] = "+--+\n|..|\n+--+\n", words[] = "the journal of unsaved changes cannot be read";
	struct error error;
	struct screen screen = {0};
	leave_edits("/a/map"); /* now there is a folder of journals */
	assert_true(file_write("map", room, strlen(room), NULL, NULL));
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	fault_arm_call("openat", 1, EIO, false);
	assert_true(editor_open(editor, "map", "powder", 0, 0, &error));
	assert_true(fault_disarm() >= 1);
	assert_true(screen_resize(&screen, 200, 24));
	editor_resize(editor, 200, 24);
	editor_draw(editor, &screen);
	char *dump = screen_dump(&screen, false), *found = strstr(dump, words);
	assert_non_null(found);
	int row = 0;
	for (const char *at = dump; at < found; at++)
		row += *at == '\n';
	assert_int_equal(screen.cells[row * screen.width + 1].style, STYLE_ERROR);
	free(dump);
	screen_free(&screen);
	editor_free(editor);
}

/* When it is opened, not only when it is saved; what is saved elsewhere is no longer marked. */
IN_MEMORY(an_editor_says_that_a_file_cannot_be_saved)
{
	static const char room[] = "+--+\n|..|\n+--+\n";
	struct error error;
	struct screen screen = {0};
	assert_true(file_write("map", room, strlen(room), NULL, NULL));
	struct editor *editor = editor_new(true);
	fault_arm_call("faccessat", 1, EACCES, false);
	assert_true(editor_open(editor, "map", "powder", 0, 0, &error));
	assert_int_equal(fault_disarm(), 1);
	assert_string_equal(editor_message(editor),
			    "map: cannot be saved: Permission denied; :write PATH saves it elsewhere.");
	assert_true(screen_resize(&screen, 80, 24));
	editor_resize(editor, 80, 24);
	editor_draw(editor, &screen);
	char *before = screen_dump(&screen, false);
	assert_true(command_run(editor, "write elsewhere", &error));
	editor_draw(editor, &screen);
	char *after = screen_dump(&screen, false);
	assert_non_null(strstr(before, "not writable"));
	assert_null(strstr(after, "not writable"));
	free(before);
	free(after);
	screen_free(&screen);
	editor_free(editor);
}

IN_MEMORY(a_journal_that_cannot_be_read_is_told)
{
	static const struct {
		const char *call;
		int at, problem;
		bool read;
	} answers[] = {{"read", 1, EIO, false},
		       {"read", 1, EINTR, true},
		       {"read", 1, FAULT_PART, true},
		       {"read", 1, FAULT_NOTHING, true},
		       {"fstat", 4, EIO, false}}; /* its size and time */
	struct error error;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct recovery recovery;
		const struct recovery_disk disk = disk_of(base);
		leave_edits("/a/map");
		struct journal *journal = journal_new("/a/map", "powder");
		error.message[0] = '\0';
		fault_arm_call(answers[i].call, answers[i].at, answers[i].problem, false);
		assert_int_equal(journal_find(journal, &disk, &recovery, &error), answers[i].read);
		assert_true(fault_disarm() >= answers[i].at);
		assert_int_equal(error.message[0] == '\0', answers[i].read);
		bool cut_off = answers[i].problem == FAULT_NOTHING;
		assert_int_equal(recovery.state, answers[i].read && !cut_off ? RECOVERY_FITS : RECOVERY_NOTHING);
		recovery_clear(&recovery);
		journal_free(journal, true);
		journal_remove_all("/a/map", NULL);
	}
}

/* The process that has the file open is named if it can be read. */
IN_MEMORY(a_busy_journal_may_be_hidden)
{
	struct text text = make_text(base);
	struct recovery recovery;
	struct error error;
	const struct recovery_disk disk = disk_of(base);
	static const struct {
		const char *call;
		int at;
	} answers[] = {{"open", 2}, {"openat", 2}, {"read", 1}};
	struct journal *first = journal_new("/a/map", "powder"), *second = journal_new("/a/map", "powder");
	change(first, &text, JOURNAL_EDIT, 0, 3, "ONE");
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		fault_arm_call(answers[i].call, answers[i].at, EIO, false);
		assert_true(journal_find(second, &disk, &recovery, &error));
		assert_true(fault_disarm() >= answers[i].at);
		assert_int_equal(recovery.state, RECOVERY_BUSY);
		assert_int_equal(recovery.process, 0);
		recovery_clear(&recovery);
	}
	journal_free(second, true);
	journal_free(first, true);
	assert_comes_back("/a/map", "ONE\ntwo\nthree\n");
	text_clear(&text);
}

/* ---- taking over ---- */

IN_MEMORY(taking_over_may_fail)
{
	struct recovery recovery;
	struct text text = make_text(edited);
	const struct recovery_disk disk = disk_of(base);
	leave_edits("/a/map");
	struct journal *journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	recovery.unread = 1; /* as if not all could be read, so that another journal is begun */
	fault_arm_call("write", 1, EIO, false);
	journal_adopt(journal, &recovery, &disk.identity);
	assert_int_equal(fault_disarm(), 1);
	assert_string_equal(journal_trouble(journal), strerror(EIO));
	recovery_clear(&recovery);
	/* and what follows begins another */
	const struct file_identity identity = {.exists = true, .inode = 7};
	journal_prepare(journal, &text, &identity, true);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	recovery = look("/a/map");
	assert_int_equal(recovery.length, strlen(edited));
	assert_memory_equal(recovery.bytes, "1st", 3);
	recovery_clear(&recovery);
	text_clear(&text);
}

/* It hides all that would follow: so another journal is begun, which has the whole text. */
IN_MEMORY(half_a_record_that_stays_is_left_behind)
{
	struct text text = make_text(base);
	const struct file_identity identity = {.exists = true, .inode = 7};
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	fault_arm_call("write ftruncate", 1, EIO, true);
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO");
	assert_int_equal(fault_disarm(), 2);
	assert_string_equal(journal_trouble(journal), strerror(EIO));
	journal_prepare(journal, &text, &identity, true);
	change(journal, &text, JOURNAL_EDIT, 8, 5, "THREE");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	struct recovery recovery = look("/a/map");
	assert_int_equal(recovery.edits, 3);
	assert_int_equal(recovery.length, strlen("ONE\nTWO\nTHREE\n"));
	assert_memory_equal(recovery.bytes, "ONE\nTWO\nTHREE\n", recovery.length);
	recovery_clear(&recovery);
	text_clear(&text);
}

/* What was begun for a save in place, and could not be written, has no header yet. */
IN_MEMORY(an_edit_after_texts_that_were_not_kept_comes_back)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	fault_arm_call("write", 1, ENOSPC, false);
	assert_false(journal_images(journal, "old", 3, "new", 3));
	assert_int_equal(fault_disarm(), 1);
	assert_string_equal(journal_trouble(journal), strerror(ENOSPC));
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_comes_back("/a/map", "ONE\ntwo\nthree\n");
	text_clear(&text);
	/* and neither have the texts of the next save */
	journal = journal_new("/other/map", "powder");
	fault_arm_call("write", 1, ENOSPC, false);
	assert_false(journal_images(journal, "old", 3, edited, strlen(edited)));
	assert_int_equal(fault_disarm(), 1);
	assert_true(journal_images(journal, "old", 3, edited, strlen(edited)));
	journal_free(journal, true);
	struct recovery recovery = look("/other/map");
	assert_int_equal(recovery.state, RECOVERY_TORN);
	recovery_clear(&recovery);
}

IN_MEMORY(a_folder_that_stays_open_to_others_is_not_trusted)
{
	leave_edits("/a/map");
	int folder = journal_folder_open(false);
	assert_int_equal(fchmod(folder, 0755), 0);
	fault_arm_call("fchmod", 1, EPERM, false);
	assert_int_equal(journal_folder_open(false), -1);
	assert_int_equal(fault_disarm(), 1);
	close(folder);
}

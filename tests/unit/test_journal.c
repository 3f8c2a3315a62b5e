/* The recovery journal: what was written comes back, from every prefix of it, from every stage of a save, and never
 * onto another text. */
#include "testing.h"

#include "folder.h"
#include "journaling.h"

#include "core/journal/file.h"
#include "mapwright/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

/* Goes into the folder of the state. */
static int enter_folder(void **state)
{
	if (folder_setup_in_memory(state) != 0)
		return -1;
	snprintf(folder, sizeof folder, "%s", getenv("XDG_STATE_HOME"));
	return mkdir(folder, 0777) | chdir(folder);
}

#define IN_STATE(name) TEST_WITH(name, enter_folder, folder_teardown)

/* ---- helpers ---- */

static void journal_path(const char *path, char out[PATH_MAX])
{
	char name[JOURNAL_NAME + 1];
	journal_name(path, name);
	snprintf(out, PATH_MAX, "%s/mapwright/journal/%s", folder, name);
}

static char *read_journal(const char *path, size_t *length)
{
	char file[PATH_MAX], *bytes;
	journal_path(path, file);
	assert_true(file_read(file, &bytes, length, NULL, NULL));
	return bytes;
}

static int count_journals(void)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/mapwright/journal", folder);
	return folder_count(path);
}

static void assert_recovered(const struct recovery *recovery, enum recovery_state state, const char *text)
{
	assert_int_equal(recovery->state, state);
	assert_non_null(recovery->bytes);
	assert_int_equal(recovery->length, strlen(text));
	assert_memory_equal(recovery->bytes, text, strlen(text));
}

/* ---- tests ---- */

TEST(digests_are_the_standard_ones)
{
	static const unsigned char abc[DIGEST_SIZE] = {
	    0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
	    0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
	static const unsigned char two_blocks[DIGEST_SIZE] = {
	    0x24, 0x8d, 0x6a, 0x61, 0xd2, 0x06, 0x38, 0xb8, 0xe5, 0xc0, 0x26, 0x93, 0x0c, 0x3e, 0x60, 0x39,
	    0xa3, 0x3c, 0xe4, 0x59, 0x64, 0xff, 0x21, 0x67, 0xf6, 0xec, 0xed, 0xd4, 0x19, 0xdb, 0x06, 0xc1};
	unsigned char digest[DIGEST_SIZE];
	digest_bytes("abc", 3, digest);
	assert_memory_equal(digest, abc, DIGEST_SIZE);
	digest_bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, digest);
	assert_memory_equal(digest, two_blocks, DIGEST_SIZE);
	assert_int_equal(checksum_bytes(0, "123456789", 9), 0xe3069283);
	assert_int_equal(checksum_bytes(checksum_bytes(0, "1234", 4), "56789", 5), 0xe3069283);
}

IN_STATE(unsaved_edits_come_back)
{
	struct recovery recovery;
	const struct recovery_disk disk = disk_of(base);
	leave_edits("/a/map");
	struct journal *journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_recovered(&recovery, RECOVERY_FITS, edited);
	assert_int_equal(recovery.edits, 4);
	assert_string_equal(recovery.path, "/a/map");
	assert_string_equal(recovery.format, "powder");
	assert_int_equal(recovery.process, getpid());
	recovery_clear(&recovery);
	journal_free(journal, false); /* nobody decided: it stays */
	assert_int_equal(count_journals(), 1);
}

IN_STATE(the_folder_and_the_journal_are_private)
{
	char path[PATH_MAX];
	struct stat status;
	leave_edits("/a/map");
	journal_path("/a/map", path);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
	snprintf(path, sizeof path, "%s/mapwright/journal", folder);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0700);
}

/* However short it was cut, what comes back is the text after some number of edits, and the more bytes the more. */
IN_STATE(every_prefix_gives_a_state_that_was)
{
	static const char *const states[] = {base, "ONE\ntwo\nthree\n", "ONE\ntwo\nthree and more\n",
					     "ONE\n\nthree and more\n", edited};
	const struct recovery_disk disk = disk_of(base);
	size_t length, most = 0;
	leave_edits("/a/map");
	char *journal = read_journal("/a/map", &length);
	for (size_t cut = 0; cut <= length; cut++) {
		struct recovery recovery;
		char *piece = malloc(cut > 0 ? cut : 1); /* of its own, so that reading past the end is noticed */
		memcpy(piece, journal, cut);
		assert_true(recovery_read(&recovery, piece, cut, &disk));
		assert_true(recovery.edits >= most && recovery.edits <= 4);
		assert_int_equal(recovery.valid + recovery.unread, cut);
		assert_int_equal(recovery.lost, 0); /* what is cut off cannot be counted */
		most = recovery.edits;
		if (most > 0)
			assert_recovered(&recovery, RECOVERY_FITS, states[most]);
		else
			assert_int_equal(recovery.state,
					 recovery.unread > 0 ? RECOVERY_UNREADABLE : RECOVERY_NOTHING);
		recovery_clear(&recovery);
		free(piece);
	}
	assert_int_equal(most, 4);
	free(journal);
}

/* And it is said how many edits are lost, but where the end of the last record cannot be known. */
IN_STATE(no_flipped_byte_is_believed)
{
	const struct recovery_disk disk = disk_of(base);
	size_t length, uncounted = 0;
	leave_edits("/a/map");
	char *journal = read_journal("/a/map", &length);
	for (size_t at = 0; at < length; at++) {
		struct recovery recovery;
		journal[at] = (char)(journal[at] ^ 0x20);
		assert_true(recovery_read(&recovery, journal, length, &disk));
		assert_true(recovery.edits < 4);
		assert_int_equal(recovery.state, recovery.edits > 0 ? RECOVERY_FITS : RECOVERY_UNREADABLE);
		assert_true(recovery.unread > 0);
		if (recovery.lost == 0)
			uncounted++;
		else
			assert_int_equal(recovery.edits + recovery.lost, 4);
		recovery_clear(&recovery);
		journal[at] = (char)(journal[at] ^ 0x20);
	}
	assert_int_equal(uncounted, JOURNAL_MAGIC_LENGTH + 4);
	free(journal);
}

IN_STATE(another_text_is_never_touched)
{
	struct recovery recovery;
	struct text text = make_text("one\ntwo\nfour!\n");
	const struct recovery_disk disk = disk_of(base), other = disk_of("one\ntwo\nfour!\n");
	leave_edits("/a/map");
	for (int i = 0; i < 2; i++) { /* it stays after each look */
		struct journal *journal = journal_new("/a/map", "powder");
		assert_true(journal_find(journal, &other, &recovery, NULL));
		assert_recovered(&recovery, RECOVERY_MISFIT, edited);
		recovery_clear(&recovery);
		journal_free(journal, false);
		assert_int_equal(count_journals(), 1);
	}
	/* the file came back as it was */
	struct journal *journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_recovered(&recovery, RECOVERY_FITS, edited);
	recovery_clear(&recovery);
	journal_free(journal, false);
	/* work on the other text sets it aside, even when nobody has decided about it */
	journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &other, &recovery, NULL));
	recovery_clear(&recovery);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_int_equal(count_journals(), 2);
	journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &other, &recovery, NULL));
	assert_recovered(&recovery, RECOVERY_FITS, "1st\ntwo\nfour!\n");
	recovery_clear(&recovery);
	journal_free(journal, false);
	assert_int_equal(journal_remove_all("/a/map", NULL), 2);
	assert_int_equal(count_journals(), 0);
	text_clear(&text);
}

/* A save that was killed behind the rename: the file has it all. */
IN_STATE(what_the_file_has_is_not_offered)
{
	struct recovery recovery;
	struct text text = make_text(base);
	const struct recovery_disk old = disk_of(base), saved = disk_of("ONE\ntwo\nthree\n");
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	journal_saving(journal, text.bytes, text.length, ".mapwright-0123456789abcdef");
	size_t length;
	char *bytes = read_journal("/a/map", &length);
	assert_true(recovery_read(&recovery, bytes, length, &old));
	assert_recovered(&recovery, RECOVERY_FITS, "ONE\ntwo\nthree\n");
	assert_string_equal(recovery.temporary, ".mapwright-0123456789abcdef");
	recovery_clear(&recovery);
	assert_true(recovery_read(&recovery, bytes, length, &saved));
	assert_int_equal(recovery.state, RECOVERY_NOTHING);
	recovery_clear(&recovery);
	free(bytes);
	/* and what was edited after a save that could not be confirmed still is */
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO");
	bytes = read_journal("/a/map", &length);
	assert_true(recovery_read(&recovery, bytes, length, &saved));
	assert_recovered(&recovery, RECOVERY_FITS, "ONE\nTWO\nthree\n");
	assert_int_equal(recovery.edits, 1);
	recovery_clear(&recovery);
	free(bytes);
	journal_free(journal, false);
	text_clear(&text);
	assert_int_equal(count_journals(), 0);
}

IN_STATE(a_file_torn_in_place_comes_back)
{
	struct recovery recovery;
	struct text text = make_text(base);
	const struct recovery_disk old = disk_of(base), torn = disk_of("ONE\ntw"),
				   fresh = disk_of("ONE\ntwo\nthree\n");
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_true(journal_images(journal, base, strlen(base), text.bytes, text.length));
	size_t length;
	char *bytes = read_journal("/a/map", &length);
	assert_true(recovery_read(&recovery, bytes, length, &torn));
	assert_recovered(&recovery, RECOVERY_TORN, "ONE\ntwo\nthree\n");
	recovery_clear(&recovery);
	assert_true(recovery_read(&recovery, bytes, length, &old));
	assert_recovered(&recovery, RECOVERY_FITS, "ONE\ntwo\nthree\n");
	recovery_clear(&recovery);
	assert_true(recovery_read(&recovery, bytes, length, &fresh));
	assert_int_equal(recovery.state, RECOVERY_NOTHING);
	recovery_clear(&recovery);
	free(bytes);
	journal_free(journal, false);
	text_clear(&text);
}

IN_STATE(recovered_edits_go_on_in_the_same_journal)
{
	struct recovery recovery;
	struct text text = make_text(edited);
	const struct recovery_disk disk = disk_of(base);
	char path[PATH_MAX];
	leave_edits("/a/map");
	journal_path("/a/map", path);
	struct journal *journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	journal_adopt(journal, &recovery, &disk.identity);
	recovery_clear(&recovery);
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO");
	journal_free(journal, true);
	journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_recovered(&recovery, RECOVERY_FITS, "ONE\nTWO\nthree and more\n");
	assert_int_equal(recovery.edits, 5);
	recovery_clear(&recovery);
	journal_drop(journal);
	journal_free(journal, true);
	assert_int_equal(count_journals(), 0);
	text_clear(&text);
}

static struct recovery *last_listed; /* cleared by who asked for it */

static bool keep_listed(void *context, const struct recovery *recovery)
{
	int *count = context;
	++*count;
	*last_listed = *recovery;
	last_listed->path = recovery->path ? strdup(recovery->path) : NULL;
	last_listed->journal = recovery->journal ? strdup(recovery->journal) : NULL;
	last_listed->bytes = NULL;
	return true;
}

/* The one journal that `recover` lists. */
static struct recovery list_one(void)
{
	struct recovery listed = {0};
	int count = 0;
	last_listed = &listed;
	assert_true(journal_each(keep_listed, &count, NULL));
	assert_int_equal(count, 1);
	return listed;
}

/* A flipped bit in its base text, the magic of a later version, bytes that are none of ours. */
IN_STATE(a_journal_that_cannot_be_read_is_kept_and_told)
{
	const struct recovery_disk disk = disk_of(base);
	for (int kind = 0; kind < 3; kind++) {
		struct recovery recovery;
		struct text text = make_text(base);
		char path[PATH_MAX], words[160];
		size_t length, kept_length;
		leave_edits("/a/map");
		journal_path("/a/map", path);
		char *bytes = read_journal("/a/map", &length), *kept;
		if (kind == 0)
			*(char *)memmem(bytes, length, base, strlen(base)) ^= 1;
		else if (kind == 1)
			memcpy(bytes, "mapwright-2", 11);
		else
			memset(bytes, 0x5a, length);
		assert_true(file_write(path, bytes, length, NULL, NULL));
		struct journal *journal = journal_new("/a/map", "powder");
		assert_true(journal_find(journal, &disk, &recovery, NULL));
		assert_int_equal(recovery.state, RECOVERY_UNREADABLE);
		assert_null(recovery.bytes);
		assert_int_equal(recovery.lost, kind == 0 ? 4 : 0);
		recovery_describe(&recovery, words, sizeof words);
		assert_int_equal(strncmp(words, "4 edits of ", 11) == 0, kind == 0);
		assert_non_null(strstr(words, " that cannot be read"));
		strcat(path, ".1");
		assert_string_equal(recovery.journal, path);
		recovery_clear(&recovery);
		/* work goes on, and it stays as it is */
		change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
		assert_null(journal_trouble(journal));
		journal_free(journal, false);
		assert_true(file_read(path, &kept, &kept_length, NULL, NULL));
		assert_int_equal(kept_length, length);
		assert_memory_equal(kept, bytes, length);
		struct recovery listed = list_one();
		assert_int_equal(listed.state, RECOVERY_UNREADABLE);
		assert_string_equal(listed.journal, path);
		assert_int_equal(listed.path != NULL, kind == 0);
		recovery_clear(&listed);
		assert_int_equal(journal_remove_all("/a/map", NULL), 1);
		free(kept);
		free(bytes);
		text_clear(&text);
	}
}

/* What can be read is offered, and how much cannot is said; not a byte goes before somebody has decided. */
IN_STATE(a_journal_damaged_near_its_end_gives_what_it_can)
{
	const struct recovery_disk disk = disk_of(base);
	struct recovery recovery;
	struct text text = make_text("ONE\n\nthree and more\n");
	char path[PATH_MAX], words[160];
	size_t length, kept_length;
	leave_edits("/a/map");
	journal_path("/a/map", path);
	char *bytes = read_journal("/a/map", &length), *kept;
	bytes[length - 1] ^= 1;
	assert_true(file_write(path, bytes, length, NULL, NULL));
	for (int i = 0; i < 2; i++) {
		struct journal *journal = journal_new("/a/map", "powder");
		assert_true(journal_find(journal, &disk, &recovery, NULL));
		assert_recovered(&recovery, RECOVERY_FITS, "ONE\n\nthree and more\n");
		assert_int_equal(recovery.edits, 3);
		assert_int_equal(recovery.lost, 1);
		recovery_describe(&recovery, words, sizeof words);
		assert_non_null(strstr(words, ", followed by 1 edit that cannot be read"));
		if (i == 1) {
			journal_adopt(journal, &recovery, &disk.identity);
			assert_null(journal_trouble(journal));
			change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
		}
		recovery_clear(&recovery);
		journal_free(journal, true);
	}
	strcat(path, ".1");
	assert_true(file_read(path, &kept, &kept_length, NULL, NULL));
	assert_int_equal(kept_length, length);
	assert_memory_equal(kept, bytes, length);
	struct journal *journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_recovered(&recovery, RECOVERY_FITS, "1st\n\nthree and more\n");
	assert_int_equal(recovery.edits, 4);
	recovery_clear(&recovery);
	journal_free(journal, true);
	free(kept);
	free(bytes);
	text_clear(&text);
}

IN_STATE(a_second_process_is_told_who_was_first)
{
	struct recovery recovery;
	struct text text = make_text(base), same = make_text(base);
	const struct recovery_disk disk = disk_of(base);
	struct journal *first = journal_new("/a/map", "powder"), *second = journal_new("/a/map", "powder");
	change(first, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_true(journal_find(second, &disk, &recovery, NULL));
	assert_int_equal(recovery.state, RECOVERY_BUSY);
	assert_int_equal(recovery.process, getpid());
	recovery_clear(&recovery);
	change(second, &same, JOURNAL_EDIT, 0, 3, "1st");
	assert_non_null(journal_trouble(second));
	assert_non_null(strstr(journal_trouble(second), "another"));
	journal_saved(first);
	assert_true(journal_find(second, &disk, &recovery, NULL)); /* emptied, but still open there */
	assert_int_equal(recovery.state, RECOVERY_BUSY);
	recovery_clear(&recovery);
	journal_free(first, true);
	assert_int_equal(count_journals(), 0);
	journal_free(second, true);
	text_clear(&text);
	text_clear(&same);
}

IN_STATE(left_edits_are_set_aside_by_new_ones)
{
	struct text text = make_text(base);
	leave_edits("/a/map");
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "1st");
	assert_null(journal_trouble(journal));
	assert_int_equal(count_journals(), 2);
	journal_free(journal, true);
	text_clear(&text);
}

IN_STATE(without_a_folder_work_goes_on_and_is_told)
{
	struct text text = make_text(base);
	static const char *const homes[] = {"relative", "/dev/null", "/proc/none"};
	for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
		setenv("XDG_STATE_HOME", homes[i], 1);
		setenv("HOME", homes[i], 1);
		struct journal *journal = journal_new("/a/map", "powder");
		assert_null(journal_trouble(journal));
		change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
		assert_non_null(journal_trouble(journal));
		/* once there is room, the whole text is written and all is well */
		setenv("XDG_STATE_HOME", folder, 1);
		const struct file_identity disk = {.exists = true};
		journal_prepare(journal, &text, &disk, true);
		change(journal, &text, JOURNAL_EDIT, 4, 3, i % 2 ? "two" : "TWO");
		assert_null(journal_trouble(journal));
		journal_free(journal, false);
		assert_int_equal(count_journals(), 0);
	}
	text_clear(&text);
}

IN_STATE(a_foreign_folder_or_a_link_is_not_trusted)
{
	struct text text = make_text(base);
	char path[PATH_MAX], victim[PATH_MAX];
	leave_edits("/b/map");
	snprintf(victim, sizeof victim, "%s/victim", folder);
	assert_true(file_write(victim, "victim", 6, NULL, NULL));
	journal_path("/a/map", path);
	assert_int_equal(symlink(victim, path), 0);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_non_null(journal_trouble(journal));
	journal_free(journal, true);
	char *bytes;
	size_t length;
	assert_true(file_read(victim, &bytes, &length, NULL, NULL));
	assert_int_equal(length, 6);
	free(bytes);
	text_clear(&text);
}

IN_STATE(a_long_session_is_compacted)
{
	struct recovery recovery;
	struct text text = make_text(base);
	const struct recovery_disk disk = disk_of(base);
	char path[PATH_MAX], left_over[PATH_MAX + 4], wide[2000];
	struct stat status;
	off_t largest = 0;
	memset(wide, 'x', sizeof wide - 1);
	wide[sizeof wide - 1] = '\0';
	struct journal *journal = journal_new("/a/map", "powder");
	journal_path("/a/map", path);
	snprintf(left_over, sizeof left_over, "%s.new", path); /* of a run that was killed while it did the same */
	for (int i = 0; i < 2500; i++) {
		change(journal, &text, JOURNAL_EDIT, 0, text.length, i % 2 ? wide : "short\n");
		change(journal, &text, JOURNAL_EDIT, 0, text.length, i % 2 ? "short\n" : wide);
		assert_true(i > 0 || file_write(left_over, "half", 4, NULL, NULL));
		assert_int_equal(stat(path, &status), 0);
		largest = status.st_size > largest ? status.st_size : largest;
	}
	assert_true(largest < 5 << 20);
	assert_true(status.st_size < 2 << 20);
	assert_int_not_equal(stat(left_over, &status), 0);
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	journal = journal_new("/a/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_int_equal(recovery.state, RECOVERY_FITS);
	assert_int_equal(recovery.edits, 5000);
	assert_int_equal(recovery.length, text.length);
	assert_memory_equal(recovery.bytes, text.bytes, text.length);
	recovery_clear(&recovery);
	journal_free(journal, true);
	text_clear(&text);
}

/* A large text is not hashed, which would take too long: size, time and inode of the file identify it. */
IN_STATE(a_large_text_is_known_by_its_file)
{
	struct recovery recovery;
	struct text text;
	size_t length = 3 << 20;
	char *bytes = malloc(length);
	memset(bytes, 'x', length);
	text_init(&text, bytes, length);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 1000, 3, "abc");
	change(journal, &text, JOURNAL_EDIT, 2000, 0, "more");
	size_t journal_length;
	char *written = read_journal("/a/map", &journal_length);
	assert_true(journal_length < 1000);
	struct recovery_disk disk = {.bytes = bytes, .length = length, .identity = {.exists = true, .inode = 7}};
	assert_true(recovery_read(&recovery, written, journal_length, &disk));
	assert_int_equal(recovery.state, RECOVERY_FITS);
	assert_int_equal(recovery.length, text.length);
	assert_memory_equal(recovery.bytes, text.bytes, text.length);
	recovery_clear(&recovery);
	disk.identity.inode = 8;
	assert_true(recovery_read(&recovery, written, journal_length, &disk));
	assert_int_equal(recovery.state, RECOVERY_MISFIT);
	assert_null(recovery.bytes);
	recovery_clear(&recovery);
	free(written);
	free(bytes);
	journal_free(journal, false);
	text_clear(&text);
}

IN_STATE(the_disk_is_told_when_the_hand_rests)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	assert_int_equal(journal_wait(journal), -1);
	assert_int_equal(journal_wait(NULL), -1);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_in_range(journal_wait(journal), 1, 260);
	usleep(300 * 1000);
	assert_int_equal(journal_wait(journal), 0); /* it is time, and past it */
	journal_sync(journal);
	for (int wait = journal_wait(journal); wait >= 0; wait = journal_wait(journal)) {
		usleep(1000);
		journal_sync(journal);
	}
	journal_free(journal, false);
	text_clear(&text);
}

/* The end of one sync is not yet the time of the next. */
IN_STATE(the_disk_is_not_told_of_every_key)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	usleep(300 * 1000);
	journal_sync(journal);
	long long changed = clock_now();
	change(journal, &text, JOURNAL_EDIT, 4, 3, "TWO");
	while (sync_lasts(journal))
		usleep(1000);
	journal_sync(journal);
	if (clock_now() - changed < 250) { /* after a disk as slow as that it is time */
		assert_null(journal->syncing);
		assert_in_range(journal_wait(journal), 1, 260);
	}
	journal_free(journal, false);
	text_clear(&text);
}

static bool count_one(void *context, const struct recovery *recovery)
{
	int *count = context;
	*count += recovery->path && strncmp(recovery->path, "/a/", 3) == 0 && recovery->state == RECOVERY_FITS;
	return true;
}

/* The files do not exist any more: their texts can be brought back all the same. */
IN_STATE(all_are_listed)
{
	int count = 0;
	assert_true(journal_each(count_one, &count, NULL));
	assert_int_equal(count, 0);
	leave_edits("/a/map");
	leave_edits("/a/other");
	assert_true(journal_each(count_one, &count, NULL));
	assert_int_equal(count, 2);
	assert_int_equal(count_journals(), 2);
}

/* Runs without a screen have no journal. */
IN_STATE(no_journal_is_none)
{
	struct recovery recovery = {.state = RECOVERY_FITS};
	struct text text = make_text(base);
	const struct recovery_disk disk = disk_of(base);
	const struct patch patch = {0};
	journal_prepare(NULL, &text, &disk.identity, false);
	journal_add(NULL, JOURNAL_EDIT, &patch);
	journal_write(NULL, &text);
	journal_sync(NULL);
	journal_saving(NULL, base, strlen(base), "");
	assert_false(journal_images(NULL, base, strlen(base), base, strlen(base)));
	journal_saved(NULL);
	journal_drop(NULL);
	journal_adopt(NULL, &recovery, &disk.identity);
	journal_leave(NULL);
	assert_null(journal_trouble(NULL));
	assert_true(journal_find(NULL, &disk, &recovery, NULL));
	assert_int_equal(recovery.state, RECOVERY_NOTHING);
	journal_free(NULL, true);
	assert_int_equal(count_journals(), 0);
	text_clear(&text);
}

/* What is asked of a journal that was never begun, or begun already, changes nothing. */
IN_STATE(a_journal_that_is_not_open_does_nothing)
{
	struct text text = make_text(base);
	struct recovery recovery = {.state = RECOVERY_FITS};
	const struct recovery_disk disk = disk_of(base);
	struct journal *journal = journal_new("/a/map", "powder");
	journal_sync(journal);
	journal_saving(journal, base, strlen(base), "");
	journal_saved(journal);
	journal_adopt(journal, &recovery, &disk.identity);
	journal_write(journal, &text); /* nothing was noted */
	assert_int_equal(count_journals(), 0);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	recovery.state = RECOVERY_FITS;
	assert_true(journal_find(journal, &disk, &recovery, NULL)); /* it is our own */
	assert_int_equal(recovery.state, RECOVERY_NOTHING);
	journal_free(journal, false);
	assert_int_equal(count_journals(), 0);
	text_clear(&text);
}

TEST(names_are_of_journals_or_not)
{
	static const struct {
		const char *name;
		bool is;
	} names[] = {
	    {"0123456789abcdef0123456789abcdef", true},      {"0123456789abcdef0123456789abcdef.1", true},
	    {"0123456789abcdef0123456789abcdef.997", true},  {"0123456789abcdef0123456789abcdef.", false},
	    {"0123456789abcdef0123456789abcdef.new", false}, {"0123456789abcdef0123456789abcdef.1x", false},
	    {"0123456789abcdef0123456789abcdefx", false},    {"0123456789abcdef0123456789abcde", false},
	    {"0123456789abcdef0123456789abcdef0", false},    {"", false},
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_int_equal(journal_name_is(names[i].name), names[i].is);
}

/* XDG Base Directory Specification: a relative value is as none. */
IN_STATE(the_folder_is_where_the_environment_says)
{
	char path[PATH_MAX + 16], home[80];
	struct stat status;
	static const char *const states[] = {NULL, "relative", ""};
	snprintf(home, sizeof home, "%s/home", folder);
	snprintf(path, sizeof path, "%s/.local/state/mapwright/journal", home);
	setenv("HOME", home, 1);
	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		if (states[i])
			setenv("XDG_STATE_HOME", states[i], 1);
		else
			unsetenv("XDG_STATE_HOME");
		int open_folder = journal_folder_open(i == 0); /* made once, found then */
		assert_true(open_folder >= 0);
		close(open_folder);
		assert_int_equal(stat(path, &status), 0);
		assert_int_equal(status.st_mode & 07777, 0700);
	}
	unsetenv("HOME");
	errno = EIO;
	assert_int_equal(journal_folder_open(true), -1);
	assert_int_equal(errno, 0);
	memset(path, 'x', sizeof path - 1);
	path[0] = '/';
	path[sizeof path - 1] = '\0';
	setenv("HOME", path, 1);
	assert_int_equal(journal_folder_open(true), -1);
	assert_int_equal(errno, 0);
}

IN_STATE(a_folder_open_to_others_is_closed_to_them)
{
	char path[PATH_MAX];
	struct stat status;
	leave_edits("/a/map");
	snprintf(path, sizeof path, "%s/mapwright/journal", folder);
	assert_int_equal(chmod(path, 0755), 0);
	close(journal_folder_open(false));
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0700);
	if (geteuid() != 0)
		return; /* only root can give files away */
	assert_int_equal(chown(path, 65534, 65534), 0);
	assert_int_equal(journal_folder_open(false), -1);
	assert_int_equal(errno, PROBLEM_FOREIGN);
	assert_int_equal(chown(path, 0, 0), 0);
	journal_path("/a/map", path);
	assert_int_equal(chown(path, 65534, 65534), 0);
	assert_int_equal(journal_remove_all("/a/map", NULL), 0);
	assert_int_equal(count_journals(), 1);
}

/* Root with the home of somebody else: a folder of root's in there would be in that one's way. */
IN_STATE(nothing_is_made_in_the_home_of_another)
{
	struct text text = make_text(base);
	if (geteuid() != 0) {
		print_message("not root\n");
		text_clear(&text);
		return;
	}
	assert_int_equal(mkdir("home", 0755), 0);
	assert_int_equal(chown("home", 65534, 65534), 0);
	char home[80];
	snprintf(home, sizeof home, "%s/home", folder);
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", home, 1);
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_non_null(strstr(journal_trouble(journal), "belongs to another user"));
	journal_free(journal, true);
	assert_int_equal(access("home/.local", F_OK), -1);
	/* one that is root's own will do */
	assert_int_equal(mkdir("home/.local", 0755), 0);
	int made = journal_folder_open(true);
	assert_true(made >= 0);
	close(made);
	text_clear(&text);
}

IN_STATE(only_a_private_plain_file_is_opened)
{
	leave_edits("/b/map");
	int open_folder = journal_folder_open(false);
	assert_int_equal(mkdirat(open_folder, "folder", 0700), 0);
	assert_int_equal(mkfifoat(open_folder, "pipe", 0600), 0);
	assert_int_equal(symlinkat("target", open_folder, "link"), 0);
	int target = journal_open(open_folder, "target", O_RDWR | O_CREAT);
	assert_true(target >= 0);
	assert_int_equal(journal_open(open_folder, "folder", O_RDONLY), -1);
	assert_int_equal(journal_open(open_folder, "pipe", O_RDWR), -1);
	assert_int_equal(errno, EPERM);
	assert_int_equal(journal_open(open_folder, "link", O_RDWR), -1);
	assert_int_equal(journal_open(open_folder, "missing", O_RDWR), -1);
	assert_int_equal(linkat(open_folder, "target", open_folder, "second", 0), 0);
	assert_int_equal(journal_open(open_folder, "target", O_RDWR), -1);
	assert_int_equal(errno, EPERM);
	close(target);
	close(open_folder);
}

/* A lock on a file that is not there any more under its name would be nobody's. */
IN_STATE(a_lock_holds_for_the_file_of_that_name)
{
	leave_edits("/b/map");
	int open_folder = journal_folder_open(false);
	int first = journal_open(open_folder, "one", O_RDWR | O_CREAT);
	int second = journal_open(open_folder, "one", O_RDWR);
	assert_true(journal_lock(open_folder, "one", first));
	assert_false(journal_lock(open_folder, "one", second));
	assert_int_equal(errno, EWOULDBLOCK);
	close(second);
	assert_int_equal(unlinkat(open_folder, "one", 0), 0);
	assert_false(journal_lock(open_folder, "one", first));
	assert_int_equal(errno, ESTALE);
	second = journal_open(open_folder, "one", O_RDWR | O_CREAT);
	assert_false(journal_lock(open_folder, "one", first));
	assert_int_equal(errno, ESTALE);
	assert_true(journal_lock(open_folder, "one", second));
	close(first);
	close(second);
	close(open_folder);
}

/* 999 of them are kept; then the next stays in the way, which is reported. */
IN_STATE(as_many_as_can_be_are_set_aside)
{
	struct text text = make_text(base);
	char name[JOURNAL_NAME + 1], other[JOURNAL_NAME + 16];
	leave_edits("/a/map");
	journal_name("/a/map", name);
	int open_folder = journal_folder_open(false);
	for (int i = 1; i < 1000; i++) {
		snprintf(other, sizeof other, "%s.%d", name, i);
		close(journal_open(open_folder, other, O_RDWR | O_CREAT));
	}
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_non_null(strstr(journal_trouble(journal), "cannot be set aside"));
	assert_int_equal(unlinkat(open_folder, other, 0), 0);
	change(journal, &text, JOURNAL_EDIT, 0, 3, "one");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	assert_int_equal(count_journals(), 1000);
	assert_int_equal(journal_remove_all("/a/map", NULL), 1000);
	close(open_folder);
	text_clear(&text);
}

IN_STATE(a_journal_that_is_too_large_is_not_read)
{
	char path[PATH_MAX];
	struct error error;
	struct recovery recovery;
	const struct recovery_disk disk = disk_of(base);
	leave_edits("/a/map");
	journal_path("/a/map", path);
	assert_int_equal(truncate(path, 4LL * FILE_LIMIT + 1), 0);
	struct journal *journal = journal_new("/a/map", "powder");
	assert_false(journal_find(journal, &disk, &recovery, &error));
	assert_non_null(strstr(error.message, "/a/map: the journal of unsaved changes cannot be read"));
	recovery_clear(&recovery);
	journal_free(journal, false);
	assert_int_equal(count_journals(), 1);
}

/* Leaves a journal that says that a save to `name` was begun, looks for it, and returns whether that file still exists. */
static bool stays_beside(const char *map, const char *name)
{
	struct recovery recovery;
	struct text text = make_text(base);
	const struct recovery_disk disk = disk_of(base);
	struct journal *journal = journal_new(map, "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	journal_saving(journal, text.bytes, text.length, name);
	journal_free(journal, true);
	journal = journal_new(map, "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	recovery_clear(&recovery);
	journal_drop(journal);
	journal_free(journal, false);
	text_clear(&text);
	return access(name, F_OK) == 0;
}

IN_STATE(only_a_temporary_file_of_our_own_is_removed)
{
	static const char ours[] = ".mapwright-0123456789abcdef";
	static const char *const others[] = {"precious", ".mapwright-precious", ".mapwright-0123456789abcde",
					     ".mapwright-0123456789abcdef0", ".mapwright-0123456789abcdefx"};
	char map[80];
	snprintf(map, sizeof map, "%s/map", folder);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		assert_true(file_write(others[i], "x", 1, NULL, NULL));
		assert_true(stays_beside(map, others[i]));
	}
	assert_true(file_write(ours, "x", 1, NULL, NULL));
	assert_true(stays_beside("/nowhere/map", ours)); /* only next to the file */
	assert_false(stays_beside(map, ours));
	assert_false(stays_beside(map, ours)); /* gone already */
	assert_int_equal(mkdir(ours, 0700), 0);
	assert_true(stays_beside(map, ours));
	assert_int_equal(rmdir(ours), 0);
	assert_int_equal(symlink("precious", ours), 0);
	assert_true(stays_beside(map, ours));
	assert_int_equal(unlink(ours), 0);
	assert_int_equal(link("precious", ours), 0);
	assert_true(stays_beside(map, ours));
	assert_int_equal(unlink("precious"), 0);
	if (geteuid() == 0) {
		assert_int_equal(chown(ours, 65534, 65534), 0);
		assert_true(stays_beside(map, ours));
		assert_int_equal(chown(ours, 0, 0), 0);
	}
	assert_false(stays_beside(map, ours));
}

static bool stop_at_first(void *context, const struct recovery *recovery)
{
	int *count = context;
	(void)recovery;
	++*count;
	return false;
}

IN_STATE(a_list_ends_when_it_is_asked_to)
{
	int count = 0;
	assert_true(journal_each(stop_at_first, &count, NULL)); /* no folder yet */
	leave_edits("/a/map");
	leave_edits("/a/other");
	/* what cannot be read is listed, too; what is no file is passed over */
	char path[PATH_MAX];
	journal_path("/c/map", path);
	assert_true(file_write(path, "no journal", 10, NULL, NULL));
	journal_path("/d/map", path);
	assert_int_equal(mkdir(path, 0700), 0);
	assert_true(journal_each(stop_at_first, &count, NULL));
	assert_int_equal(count, 1);
	count = 0;
	assert_true(journal_each(count_one, &count, NULL));
	assert_int_equal(count, 2);
	struct journal *journal = journal_new("/c/map", "powder");
	struct recovery recovery;
	const struct recovery_disk disk = disk_of(base);
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	assert_int_equal(recovery.state, RECOVERY_UNREADABLE);
	recovery_clear(&recovery);
	journal_free(journal, false);
	assert_int_equal(count_journals(), 4);
	journal_path("/c/map", path);
	assert_true(file_write(path, "", 0, NULL, NULL));
	journal = journal_new("/c/map", "powder");
	assert_true(journal_find(journal, &disk, &recovery, NULL)); /* of no use, so it goes */
	assert_int_equal(recovery.state, RECOVERY_NOTHING);
	recovery_clear(&recovery);
	journal_free(journal, false);
	assert_int_equal(count_journals(), 4);
}

IN_STATE(removing_spares_what_is_open_and_what_is_another_s)
{
	struct text text = make_text(base);
	assert_int_equal(journal_remove_all("/a/map", NULL), 0); /* no folder yet */
	leave_edits("/a/other");
	struct journal *journal = journal_new("/a/map", "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	assert_int_equal(journal_remove_all("/a/map", NULL), 0);
	journal_free(journal, true);
	assert_int_equal(journal_remove_all("/a/map", NULL), 1);
	assert_int_equal(count_journals(), 1);
	text_clear(&text);
}

/* Journals made by hand, with checksums that are right: a record that is not sound counts for nothing and ends the
 * journal, even if its header promises more; a sound one counts, compared with the file on the disk. */
#include "testing.h"

#include "journaling.h"

#include "core/journal/file.h"

#include <stdlib.h>
#include <string.h>

static struct bytes journal;
static uint64_t sequence;
static const struct recovery_disk no_file = {.identity = {.exists = false}};

static int clear(void **state)
{
	(void)state;
	bytes_clear(&journal);
	sequence = 0;
	return 0;
}

/* ---- records ---- */

static void add_number(uint64_t number, size_t size)
{
	bytes_add_number(&journal, number, size);
}

static void add_string(const char *text)
{
	bytes_add_string(&journal, text, strlen(text));
}

static size_t begin(enum record_kind kind)
{
	return record_begin(&journal, kind, ++sequence);
}

static void end(size_t start)
{
	record_end(&journal, start);
}

static void add_raw(enum record_kind kind, const char *body, size_t length)
{
	size_t start = begin(kind);
	bytes_add(&journal, body, length);
	end(start);
}

static void add_header(const char *host, const char *format, const char *path)
{
	size_t start = begin(RECORD_HEADER);
	add_number(JOURNAL_VERSION, 4);
	add_number(4711, 8);
	add_number(1700000000, 8);
	add_string(host);
	add_string(format);
	add_string(path);
	end(start);
}

/* On a text known by its digest, which the journal holds (as it does for all but large ones) or not. */
static void add_base(const char *text, bool held)
{
	unsigned char digest[DIGEST_SIZE];
	digest_bytes(text, strlen(text), digest);
	size_t start = begin(RECORD_BASE);
	add_number(BASE_EXISTS | BASE_DIGEST | (held ? BASE_TEXT : 0u), 1);
	for (int i = 0; i < BASE_NUMBERS; i++)
		add_number(0, 8);
	bytes_add(&journal, digest, sizeof digest);
	if (held)
		bytes_add(&journal, text, strlen(text));
	end(start);
}

/* Known by the numbers of its file: only the inode is not 0. `text` NULL: without the text itself. */
static void add_base_by_inode(unsigned flags, uint64_t inode, const char *text)
{
	static const unsigned char digest[DIGEST_SIZE];
	size_t start = begin(RECORD_BASE);
	add_number(flags | (text ? BASE_TEXT : 0u), 1);
	for (int i = 0; i < BASE_NUMBERS; i++)
		add_number(i == 1 ? inode : 0, 8);
	bytes_add(&journal, digest, sizeof digest);
	if (text)
		bytes_add(&journal, text, strlen(text));
	end(start);
}

static void add_edit(size_t at, size_t old_length, const char *fresh)
{
	size_t start = begin(RECORD_EDIT);
	add_number(1, 4);
	add_number(at, 4);
	add_number(old_length, 4);
	add_string(fresh);
	end(start);
}

static void add_text(size_t edits, const char *text)
{
	size_t start = begin(RECORD_TEXT);
	add_number(edits, 4);
	bytes_add(&journal, text, strlen(text));
	end(start);
}

static void add_saving(const char *text, const char *temporary)
{
	unsigned char digest[DIGEST_SIZE];
	digest_bytes(text, strlen(text), digest);
	size_t start = begin(RECORD_SAVING);
	bytes_add(&journal, digest, sizeof digest);
	add_string(temporary);
	end(start);
}

static void add_images(const char *old, const char *fresh)
{
	size_t start = begin(RECORD_IMAGES);
	add_string(old);
	add_string(fresh);
	end(start);
}

static void begin_journal(void)
{
	clear(NULL);
	bytes_add(&journal, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH);
	add_header("host", "powder", "/a/map");
}

static void begin_on(const char *text)
{
	begin_journal();
	add_base(text, true);
}

static void begin_on_large(const char *text)
{
	begin_journal();
	add_base(text, false);
}

/* ---- reading ---- */

static struct recovery read_with(struct recovery_disk disk)
{
	struct recovery recovery;
	assert_true(recovery_read(&recovery, journal.data, journal.length, &disk));
	return recovery;
}

/* `text` NULL: it cannot be known. */
static void assert_read(struct recovery_disk disk, enum recovery_state state, size_t edits, const char *text)
{
	struct recovery recovery = read_with(disk);
	assert_int_equal(recovery.state, state);
	assert_int_equal(recovery.edits, edits);
	if (text) {
		assert_non_null(recovery.bytes);
		assert_int_equal(recovery.length, strlen(text));
		assert_memory_equal(recovery.bytes, text, strlen(text));
	} else {
		assert_null(recovery.bytes);
	}
	recovery_clear(&recovery);
}

/* Reading stops in front of what was added since `whole` bytes: one edit came before it. */
static void assert_stops(size_t whole)
{
	struct recovery recovery = read_with(disk_of("abc"));
	assert_int_equal(recovery.valid, whole);
	assert_int_equal(recovery.edits, 1);
	assert_int_equal(recovery.state, RECOVERY_FITS);
	assert_int_equal(recovery.length, 3);
	assert_memory_equal(recovery.bytes, "Abc", 3);
	recovery_clear(&recovery);
}

/* ---- tests ---- */

TEST_WITH(a_sound_journal_is_read, clear, clear)
{
	begin_on("abc");
	add_edit(0, 1, "A");
	add_edit(3, 0, "def");
	add_edit(1, 2, "");
	assert_read(disk_of("abc"), RECOVERY_FITS, 3, "Adef");
	assert_read(disk_of("Abc"), RECOVERY_FITS, 2, "Adef"); /* the file has the first of them */
	assert_read(disk_of("Adef"), RECOVERY_NOTHING, 0, NULL);
	assert_read(disk_of("xyz"), RECOVERY_MISFIT, 3, "Adef");
	begin_on_large("abc");
	add_edit(0, 1, "A");
	assert_read(disk_of("abc"), RECOVERY_FITS, 1, "Abc");
	assert_read(disk_of("xyz"), RECOVERY_MISFIT, 1, NULL);
}

TEST_WITH(bodies_that_are_not_sound_end_it, clear, clear)
{
#define RAW(kind, bytes)                                                                                             \
	{                                                                                                            \
		(enum record_kind)(kind), bytes, sizeof bytes - 1                                                    \
	}
#define N0 "\0\0\0\0"
#define N1 "\1\0\0\0"
#define N2 "\2\0\0\0"
#define N3 "\3\0\0\0"
#define N4 "\4\0\0\0"
#define WHEN_AND_WHO "1234567812345678"
#define ZEROS_56 N0 N0 N0 N0 N0 N0 N0 N0 N0 N0 N0 N0 N0 N0
	static const struct {
		enum record_kind kind;
		const char *bytes;
		size_t length;
	} bodies[] = {
	    RAW(0, ""),
	    RAW(9, ""),
	    RAW(200, "abc"),
	    RAW(RECORD_HEADER, ""),
	    RAW(RECORD_HEADER, "\1\0\0"),
	    /* no path; a path of no length; one with a NUL; of another version */
	    RAW(RECORD_HEADER, N1 WHEN_AND_WHO N0 N0),
	    RAW(RECORD_HEADER, N1 WHEN_AND_WHO N0 N0 N0),
	    RAW(RECORD_HEADER, N1 WHEN_AND_WHO N0 N0 N3 "/\0b"),
	    RAW(RECORD_HEADER, N2 WHEN_AND_WHO N0 N0 N2 "/b"),
	    RAW(RECORD_BASE, ""),
	    RAW(RECORD_BASE, ZEROS_56),
	    /* no number of changes; more changes than there are; bytes behind them */
	    RAW(RECORD_EDIT, "\1\0"),
	    RAW(RECORD_EDIT, N2 N0 N1 N1 "x"),
	    RAW(RECORD_UNDO, N1 N0 N1 N1 "xy"),
	    /* behind the end; too long; new bytes that are cut off; a start before the last one's end */
	    RAW(RECORD_REDO, N1 N4 N0 N1 "x"),
	    RAW(RECORD_EDIT, N1 N1 N3 N1 "x"),
	    RAW(RECORD_EDIT, N1 N0 N1 N2 "x"),
	    RAW(RECORD_EDIT, N2 N1 N1 N1 "x" N0 N1 N1 "x"),
	    RAW(RECORD_TEXT, "\1\0\0"),
	    RAW(RECORD_SAVING, "too short"),
	    RAW(RECORD_IMAGES, N4 "old"),
	    RAW(RECORD_IMAGES, N3 "old" N4 "new"),
	};
	for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
		begin_on("abc");
		add_edit(0, 1, "A");
		size_t whole = journal.length;
		add_raw(bodies[i].kind, bodies[i].bytes, bodies[i].length);
		add_edit(2, 1, "C");
		assert_stops(whole);
	}
}

TEST_WITH(records_out_of_place_end_it, clear, clear)
{
	begin_on("abc");
	add_edit(0, 1, "A");
	size_t whole = journal.length;
	sequence++;
	add_edit(2, 1, "C");
	assert_stops(whole);
	/* nothing is believed before a header */
	clear(NULL);
	bytes_add(&journal, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH);
	add_base("abc", true);
	add_edit(0, 1, "A");
	struct recovery recovery = read_with(disk_of("abc"));
	assert_int_equal(recovery.state, RECOVERY_UNREADABLE);
	assert_int_equal(recovery.valid, JOURNAL_MAGIC_LENGTH);
	assert_null(recovery.path);
	recovery_clear(&recovery);
	/* nor anything that is no journal */
	static const char *const others[] = {"", "mapwright", "mapwright JOURNAL\n and more"};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct recovery_disk disk = disk_of("abc");
		assert_true(recovery_read(&recovery, others[i], strlen(others[i]), &disk));
		assert_int_equal(recovery.state, *others[i] ? RECOVERY_UNREADABLE : RECOVERY_NOTHING);
		assert_int_equal(recovery.unread, strlen(others[i]));
		recovery_clear(&recovery);
	}
}

TEST_WITH(names_of_a_header_are_cut_to_what_can_be, clear, clear)
{
	char host[100];
	memset(host, 'h', sizeof host - 1);
	host[sizeof host - 1] = '\0';
	bytes_add(&journal, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH);
	add_header(host, "", "/a/map");
	struct recovery recovery = read_with(no_file);
	assert_string_equal(recovery.host, "");
	assert_string_equal(recovery.format, "");
	assert_string_equal(recovery.path, "/a/map");
	assert_int_equal(recovery.process, 4711);
	assert_int_equal(recovery.since, 1700000000);
	recovery_clear(&recovery);
	/* a second header replaces the first; a NUL makes no name of its own */
	size_t start = begin(RECORD_HEADER);
	add_number(JOURNAL_VERSION, 4);
	add_number(1, 8);
	add_number(2, 8);
	bytes_add_string(&journal, "ho\0st", 5);
	add_string("nlarn");
	add_string("/b/maze");
	end(start);
	recovery = read_with(no_file);
	assert_string_equal(recovery.host, "");
	assert_string_equal(recovery.format, "nlarn");
	assert_string_equal(recovery.path, "/b/maze");
	recovery_clear(&recovery);
}

TEST_WITH(a_base_without_digest_is_known_by_its_file, clear, clear)
{
	begin_journal();
	add_base_by_inode(BASE_EXISTS, 7, NULL);
	add_edit(0, 1, "A");
	assert_read(disk_of("abc"), RECOVERY_FITS, 1, "Abc");
	assert_read(no_file, RECOVERY_MISFIT, 1, NULL);
	begin_journal();
	add_base_by_inode(BASE_EXISTS, 8, NULL);
	add_edit(0, 1, "A");
	assert_read(disk_of("abc"), RECOVERY_MISFIT, 1, NULL);
	/* with the text in the journal it is known what the edits led to, wherever they belong */
	begin_journal();
	add_base_by_inode(BASE_EXISTS, 8, "abc");
	add_edit(0, 1, "A");
	assert_read(disk_of("xyz"), RECOVERY_MISFIT, 1, "Abc");
	assert_read(no_file, RECOVERY_FITS, 1, "Abc");
}

TEST_WITH(a_file_that_was_never_there_is_made, clear, clear)
{
	begin_journal();
	add_base_by_inode(0, 0, "");
	add_edit(0, 0, "new");
	assert_read(no_file, RECOVERY_FITS, 1, "new");
	assert_read(disk_of("abc"), RECOVERY_MISFIT, 1, "new");
	add_edit(0, 3, "");
	assert_read(no_file, RECOVERY_FITS, 2, "");
	assert_read(disk_of(""), RECOVERY_NOTHING, 0, NULL);
}

/* Killed before the text was written down: only the number of edits is known. */
TEST_WITH(edits_of_an_unknown_new_file_fit_nothing, clear, clear)
{
	begin_journal();
	add_base_by_inode(0, 0, NULL);
	assert_read(no_file, RECOVERY_NOTHING, 0, NULL);
	add_edit(0, 0, "new");
	assert_read(no_file, RECOVERY_MISFIT, 1, NULL);
}

TEST_WITH(a_change_of_nothing_is_none, clear, clear)
{
	begin_on("abc");
	add_edit(1, 0, "");
	assert_read(disk_of("abc"), RECOVERY_NOTHING, 0, NULL);
}

TEST_WITH(one_record_may_hold_several_changes, clear, clear)
{
	begin_on("abc");
	size_t start = begin(RECORD_EDIT);
	add_number(3, 4);
	for (size_t at = 0; at < 3; at++) {
		add_number(at, 4);
		add_number(1, 4);
		add_string(at == 1 ? "" : "xy");
	}
	end(start);
	assert_read(disk_of("abc"), RECOVERY_FITS, 1, "xyxy");
}

TEST_WITH(a_text_stands_for_all_before_it, clear, clear)
{
	begin_on("abc");
	add_edit(0, 1, "A");
	add_text(5, "whole");
	assert_read(disk_of("abc"), RECOVERY_FITS, 5, "whole");
	assert_read(disk_of("xyz"), RECOVERY_MISFIT, 5, "whole");
	add_edit(5, 0, "!");
	assert_read(disk_of("whole"), RECOVERY_FITS, 1, "whole!");
	add_text(6, "");
	assert_read(disk_of("abc"), RECOVERY_FITS, 6, "");
}

TEST_WITH(a_save_that_came_through_is_recognised, clear, clear)
{
	begin_on("abc");
	add_edit(0, 1, "A");
	add_saving("Abc", "a name that is longer than the one of any temporary file that mapwright would make");
	struct recovery recovery = read_with(disk_of("abc"));
	assert_int_equal(recovery.state, RECOVERY_FITS);
	assert_string_equal(recovery.temporary, "");
	recovery_clear(&recovery);
	assert_read(disk_of("Abc"), RECOVERY_NOTHING, 0, NULL);
	/* on a text that the journal does not hold */
	begin_on_large("another");
	add_edit(0, 1, "A");
	add_saving("saved", "");
	add_edit(0, 1, "S");
	assert_read(disk_of("saved"), RECOVERY_FITS, 1, "Saved");
	assert_read(no_file, RECOVERY_MISFIT, 2, NULL);
}

TEST_WITH(a_file_written_over_is_old_new_or_torn, clear, clear)
{
	begin_on("abc");
	add_edit(0, 3, "ABCDEF");
	add_images("abc", "ABCDEF");
	assert_read(disk_of("abc"), RECOVERY_FITS, 1, "ABCDEF");
	assert_read(disk_of("ABCDEF"), RECOVERY_NOTHING, 0, NULL);
	assert_read(disk_of("ABC"), RECOVERY_TORN, 1, "ABCDEF");
	assert_read(no_file, RECOVERY_TORN, 1, "ABCDEF");
	begin_on_large("another");
	add_images("abc", "ABC");
	assert_read(disk_of("abc"), RECOVERY_NOTHING, 0, NULL); /* the save had begun, and changed nothing yet */
	begin_on("abc");
	add_edit(0, 1, "A");
	add_images("", "Abc");
	assert_read(disk_of(""), RECOVERY_FITS, 1, "Abc");
}

/* ---- any journals ---- */

static uint32_t dice = 5, sum = 2166136261u;

static unsigned roll(size_t sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (unsigned)((dice >> 8) % sides);
}

static void sum_bytes(const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ (unsigned char)bytes[i]) * 16777619u;
}

static void sum_number(uint64_t number)
{
	sum_bytes((const char *)&number, sizeof number);
}

static const char *any_text(void)
{
	static const char *const texts[] = {"abc", "Abc", "abcd", "ab", "", "Abcd", "aXc", "abc\nabc"};
	return texts[roll(sizeof texts / sizeof *texts)];
}

/* What edits have, with one change or several. */
static void add_any_changes(void)
{
	size_t start = begin((enum record_kind)(RECORD_EDIT + roll(3)));
	unsigned count = roll(3) + (roll(8) == 0), at = 0;
	add_number(count - (roll(20) == 0), 4);
	for (; count > 0; count--) {
		unsigned length = roll(3);
		at += roll(3);
		add_number(at, 4);
		add_number(length, 4);
		add_string(any_text());
		at += length;
	}
	end(start);
}

static void add_any_record(void)
{
	static const char raw[] = "\1\0\0\0\2\0\0\0\1\0\0\0abc\0\0\0\0\377\377\377\377";
	unsigned number;
	const char *text;
	switch (roll(12)) {
	case 0:
		number = roll(2);
		add_base(any_text(), number);
		break;
	case 1:
		text = roll(2) ? any_text() : NULL;
		number = roll(3);
		add_base_by_inode(roll(8), number, text);
		break;
	case 2:
		text = any_text();
		add_text(roll(3), text);
		break;
	case 3:
		text = any_text();
		add_saving(any_text(), text);
		break;
	case 4:
		text = any_text();
		add_images(any_text(), text);
		break;
	case 5:
		number = roll(sizeof raw);
		add_raw((enum record_kind)roll(12), raw, number);
		break;
	case 6:
		add_raw(RECORD_IMAGES + 1, "0123456789abcdef0123456789abcdef", 32);
		break;
	case 7:
		sequence += (uint64_t)roll(3) - 1;
		break;
	default:
		add_any_changes();
	}
}

static void sum_recovery(const struct recovery_disk disk)
{
	struct recovery recovery = read_with(disk);
	sum_number(recovery.state);
	sum_number(recovery.edits);
	sum_number(recovery.valid);
	sum_number(recovery.unread);
	sum_number(recovery.lost);
	sum_number(recovery.sequence);
	sum_number((uint64_t)recovery.process);
	sum_bytes(recovery.bytes ? recovery.bytes : "", recovery.length);
	sum_bytes(recovery.temporary, strlen(recovery.temporary));
	sum_bytes(recovery.path ? recovery.path : "", recovery.path ? strlen(recovery.path) : 0);
	recovery_clear(&recovery);
}

/* Records of every kind in any order; some journals are cut off or have a wrong byte. The sum is of all that is read. */
TEST_WITH(any_journal_is_read_as_it_was, clear, clear)
{
	for (int round = 0; round < 20000; round++) {
		if (roll(4) > 0)
			begin_on(any_text());
		else
			begin_journal();
		for (unsigned left = roll(6); left > 0; left--)
			add_any_record();
		if (roll(4) == 0)
			journal.length = roll(journal.length + 1);
		if (roll(4) == 0 && journal.length > 0) {
			char wrong = (char)(1 << roll(8));
			journal.data[roll(journal.length)] ^= wrong;
		}
		struct recovery_disk disk = disk_of(any_text());
		disk.identity.inode = roll(3);
		sum_recovery(roll(6) == 0 ? no_file : disk);
	}
	assert_int_equal(sum, 0x735767c4);
}

TEST_WITH(what_was_left_is_told_in_words, clear, clear)
{
	static const struct {
		struct recovery recovery;
		const char *unread, *whole;
	} left[] = {
	    {{.state = RECOVERY_FITS, .edits = 1}, "0 bytes", "1 edit of 2023-11-14 22:13"},
	    {{.state = RECOVERY_FITS, .edits = 2}, "0 bytes", "2 edits of 2023-11-14 22:13"},
	    {{.state = RECOVERY_FITS, .edits = 2, .unread = 1},
	     "1 byte",
	     "2 edits of 2023-11-14 22:13, followed by 1 byte that cannot be read"},
	    {{.state = RECOVERY_FITS, .edits = 2, .unread = 40, .lost = 1},
	     "1 edit",
	     "2 edits of 2023-11-14 22:13, followed by 1 edit that cannot be read"},
	    {{.state = RECOVERY_TORN, .unread = 5}, "5 bytes", "a save of 2023-11-14 22:13"},
	    {{.state = RECOVERY_UNREADABLE, .unread = 50, .lost = 3},
	     "3 edits",
	     "3 edits of 2023-11-14 22:13 that cannot be read"},
	};
	char words[200];
	setenv("TZ", "UTC0", 1);
	tzset();
	for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
		struct recovery recovery = left[i].recovery;
		recovery.when = 1700000000;
		recovery_describe_unread(&recovery, words, sizeof words);
		assert_string_equal(words, left[i].unread);
		recovery_describe(&recovery, words, sizeof words);
		assert_string_equal(words, left[i].whole);
	}
}

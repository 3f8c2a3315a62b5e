/* Writing the journal. An edit is one write(2) of a few dozen bytes, which the system keeps even if the program is
 * killed immediately afterwards; fsync is postponed until the user pauses. A failure is stored and shown, and the
 * whole text is written as soon as writing works again. */
#include "file.h"
#include "file/identity.h"
#include "mapwright/arena.h"
#include "mapwright/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	IDLE_WAIT = 250,              /* milliseconds between the last change and fsync */
	LONGEST_WAIT = 1000,          /* maximum time without fsync */
	POLL_WAIT = 300,              /* interval of polling a running fsync */
	BASE_TEXT_LIMIT = 256 * 1024, /* larger texts are identified by the file they were read from */
	COMPACT_SIZE = 4 << 20,       /* larger journals (and larger than twice the text) are rewritten */
	BATCH_KEPT = 64 * 1024,       /* memory kept for the next record */
	ATTEMPTS = 8,
	DESCRIPTORS = 16384, /* number of descriptors requested */
	OTHERS = 32,         /* number reserved for the terminal and saves */
};

/* Each open journal may need a second descriptor while its folder is being synced. */
size_t journal_limit(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return OTHERS;
	rlim_t most = MIN(limit.rlim_max, DESCRIPTORS);
	const struct rlimit raised = {.rlim_cur = most, .rlim_max = limit.rlim_max};
	if (limit.rlim_cur < most && setrlimit(RLIMIT_NOFILE, &raised) == 0)
		limit = raised;
	rlim_t count = MIN(limit.rlim_cur, DESCRIPTORS);
	return count > OTHERS + 2 ? (size_t)(count - OTHERS) / 2 : 1;
}

struct journal *journal_new(const char *path, const char *format_id)
{
	struct journal *journal = memory_allocate(1, sizeof *journal);
	journal->path = memory_copy(path);
	journal->descriptor = -1;
	snprintf(journal->format, sizeof journal->format, "%s", format_id);
	journal_name(path, journal->name);
	return journal;
}

void journal_release(struct journal *journal)
{
	sync_end(journal);
	file_close(journal->descriptor);
	journal->descriptor = -1;
	journal->based = journal->synced_folder = journal->found = false;
	journal->dirty_since = 0;
	journal->size = 0;
}

bool journal_acquire(struct journal *journal, int flags)
{
	int folder = journal_folder_open((flags & O_CREAT) != 0);
	journal->descriptor = -1;
	for (int i = 0; folder >= 0 && journal->descriptor < 0 && i < ATTEMPTS; i++) {
		int descriptor = journal_open(folder, journal->name, flags | O_RDWR | O_APPEND);
		if (descriptor >= 0 && journal_lock(folder, journal->name, descriptor))
			journal->descriptor = descriptor;
		else
			file_close(descriptor);
		if (errno != ESTALE)
			break;
	}
	file_close(folder);
	return journal->descriptor >= 0;
}

/* Removes the file, unless its name now belongs to another one. */
static void remove_file(const struct journal *journal)
{
	int folder = journal->descriptor >= 0 ? journal_folder_open(false) : -1;
	if (folder < 0)
		return;
	if (journal_is_named(folder, journal->name, journal->descriptor))
		unlinkat(folder, journal->name, 0);
	if (journal->aside[0])
		file_rename_fresh(folder, journal->aside, journal->name, false);
	close(folder);
}

/* ---- records ---- */

/* The first of a file. */
static void add_header(struct journal *journal)
{
	struct bytes *batch = &journal->batch;
	char host[65] = "";
	gethostname(host, sizeof host - 1);
	bytes_add(batch, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH);
	size_t start = record_begin(batch, RECORD_HEADER, journal->sequence + ++journal->records);
	bytes_add_number(batch, JOURNAL_VERSION, 4);
	bytes_add_number(batch, (uint64_t)getpid(), 8);
	bytes_add_number(batch, (uint64_t)time(NULL), 8);
	bytes_add_string(batch, host, strlen(host));
	bytes_add_string(batch, journal->format, strlen(journal->format));
	bytes_add_string(batch, journal->path, strlen(journal->path));
	record_end(batch, start);
}

void journal_identity(const struct file_identity *disk, uint64_t numbers[BASE_NUMBERS])
{
	const uint64_t now[BASE_NUMBERS] = {(uint64_t)disk->device,
					    (uint64_t)disk->inode,
					    (uint64_t)disk->size,
					    (uint64_t)disk->modified.tv_sec,
					    (uint64_t)disk->modified.tv_nsec,
					    (uint64_t)disk->changed.tv_sec,
					    (uint64_t)disk->changed.tv_nsec};
	memcpy(numbers, now, sizeof now);
}

static void set_base(struct journal *journal, const struct text *text, const struct file_identity *disk,
		     bool modified)
{
	journal_identity(disk, journal->base);
	bool digested = !modified && text->length <= BASE_TEXT_LIMIT;
	journal->base_flags = (disk->exists ? BASE_EXISTS : 0u) | (digested ? BASE_DIGEST : 0u);
	memset(journal->base_digest, 0, sizeof journal->base_digest);
	if (digested)
		digest_bytes(text->bytes, text->length, journal->base_digest);
}

/* With `text` NULL, omits the text itself. */
static void add_base(struct journal *journal, const struct text *text)
{
	struct bytes *batch = &journal->batch;
	size_t start = record_begin(batch, RECORD_BASE, journal->sequence + ++journal->records);
	bytes_add_number(batch, journal->base_flags | (text ? BASE_TEXT : 0u), 1);
	for (int i = 0; i < BASE_NUMBERS; i++)
		bytes_add_number(batch, journal->base[i], 8);
	bytes_add(batch, journal->base_digest, sizeof journal->base_digest);
	if (text)
		bytes_add(batch, text->bytes, text->length);
	record_end(batch, start);
}

static void add_text(struct journal *journal, const struct text *text)
{
	struct bytes *batch = &journal->batch;
	size_t start = record_begin(batch, RECORD_TEXT, journal->sequence + ++journal->records);
	bytes_add_number(batch, journal->changes, 4);
	bytes_add(batch, text->bytes, text->length);
	record_end(batch, start);
}

/* ---- writing ---- */

static void forget_changes(struct journal *journal)
{
	journal->changed = journal->needs_full_text = false;
	journal->changes = 0;
	journal->trouble[0] = '\0';
}

static void forget_batch(struct journal *journal)
{
	journal->batch.length = 0;
	journal->records = journal->pending_changes = 0;
	if (journal->batch.capacity > BATCH_KEPT)
		bytes_clear(&journal->batch);
}

static bool in_trouble(struct journal *journal, const char *reason)
{
	snprintf(journal->trouble, sizeof journal->trouble, "%s", reason);
	journal->needs_full_text = true;
	return false;
}

/* Appends the whole batch or nothing: half a record would hide all that follow. */
static bool write_batch(struct journal *journal)
{
	const struct bytes *batch = &journal->batch;
	int problem = 0;
	if (batch->length > UINT32_MAX) /* no record can be that long */
		problem = EFBIG;
	else if (!file_write_all(journal->descriptor, batch->data, batch->length, false))
		problem = errno;
	if (problem == 0) {
		journal->sequence += journal->records;
		journal->size += batch->length;
		journal->written = clock_now();
		journal->dirty_since = journal->dirty_since ? journal->dirty_since : journal->written;
	} else if (ftruncate(journal->descriptor, (off_t)journal->size) != 0) {
		journal_release(journal); /* the next change sets this file aside and begins a new one */
	}
	forget_batch(journal);
	return problem == 0 || in_trouble(journal, strerror(problem));
}

static const char *explain(int problem)
{
	switch (problem) {
	case EWOULDBLOCK:
		return "the file is open in another mapwright";
	case PROBLEM_NO_PLACE:
		return "no private folder for state files";
	case PROBLEM_FOREIGN:
		return "the state folder belongs to another user; set XDG_STATE_HOME to a folder of yours";
	default:
		return strerror(problem);
	}
}

bool journal_put_aside(struct journal *journal)
{
	int folder = journal_folder_open(false);
	bool done = folder >= 0 && journal_set_aside(folder, journal->name, journal->aside);
	file_close(folder);
	journal_release(journal);
	return done;
}

void journal_free(struct journal *journal, bool keep)
{
	if (!journal)
		return;
	bool stays = journal->found || (keep && journal->changed);
	if (journal->descriptor >= 0 && stays)
		fdatasync(journal->descriptor);
	else if (!stays)
		remove_file(journal);
	journal_release(journal);
	bytes_clear(&journal->batch);
	free(journal->path);
	free(journal);
}

/* ---- recording ---- */

/* Opens the journal, without old content, and adds the header record, if that has not been done. */
static bool begin_file(struct journal *journal)
{
	forget_batch(journal);
	if (journal->size > 0)
		return true;
	if (journal->found) /* nobody has decided about it: do not mix it with new records */
		journal_release(journal);
	if (journal->descriptor < 0)
		journal->aside[0] = '\0';
	for (int i = 0; i < 2; i++) {
		if (journal->descriptor < 0 && !journal_acquire(journal, O_CREAT))
			return in_trouble(journal, explain(errno));
		if (lseek(journal->descriptor, 0, SEEK_END) == 0) {
			add_header(journal);
			return true;
		}
		if (!journal_put_aside(journal))
			break;
	}
	journal_release(journal);
	return in_trouble(journal, "the journal of an earlier run cannot be set aside");
}

void journal_prepare(struct journal *journal, const struct text *text, const struct file_identity *disk,
		     bool modified)
{
	if (!journal || journal->based || !begin_file(journal))
		return;
	journal->aside[0] = '\0'; /* it stays there */
	set_base(journal, text, disk, modified);
	add_base(journal, !modified && text->length <= BASE_TEXT_LIMIT ? text : NULL);
	journal->needs_full_text = modified;
	if (!write_batch(journal)) {
		journal_release(journal);
		return;
	}
	journal->based = true;
	if (!modified)
		journal->trouble[0] = '\0';
}

void journal_add(struct journal *journal, enum journal_kind kind, const struct patch *patch)
{
	static const enum record_kind kinds[] = {
	    [JOURNAL_EDIT] = RECORD_EDIT, [JOURNAL_UNDO] = RECORD_UNDO, [JOURNAL_REDO] = RECORD_REDO};
	if (!journal)
		return;
	journal->pending_changes++;
	if (journal->needs_full_text)
		return;
	struct bytes *batch = &journal->batch;
	size_t start = record_begin(batch, kinds[kind], journal->sequence + ++journal->records);
	bytes_add_number(batch, patch->count, 4);
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		bytes_add_number(batch, change->removed.start, 4);
		bytes_add_number(batch, change->removed.length, 4);
		bytes_add_string(batch, patch->bytes ? patch->bytes + change->inserted.start : NULL,
				 change->inserted.length);
	}
	record_end(batch, start);
}

/* Rewrites the journal as just the current text, so that it does not grow without limit. The old file remains until
 * the new one is complete. */
static void compact(struct journal *journal, const struct text *text)
{
	char name[JOURNAL_ASIDE];
	struct journal next = *journal;
	int folder = journal_folder_open(false);
	if (folder < 0)
		return;
	snprintf(name, sizeof name, "%s.new", journal->name);
	unlinkat(folder, name, 0);
	next.descriptor = journal_open(folder, name, O_RDWR | O_APPEND | O_CREAT | O_EXCL);
	next.syncing = NULL;
	next.batch = (struct bytes){0};
	next.size = 0;
	if (next.descriptor >= 0) {
		add_header(&next);
		add_base(&next, NULL);
		add_text(&next, text);
		if (write_batch(&next) && fdatasync(next.descriptor) == 0 &&
		    journal_lock(folder, name, next.descriptor) &&
		    renameat(folder, name, folder, journal->name) == 0) {
			sync_end(journal);
			close(journal->descriptor);
			journal->descriptor = next.descriptor;
			journal->sequence = next.sequence;
			journal->size = next.size;
			journal->dirty_since = 0;
			journal->synced_folder = false;
		} else {
			journal_release(&next);
			unlinkat(folder, name, 0);
		}
		bytes_clear(&next.batch);
	}
	close(folder);
}

/* Writes the changes in the batch or, if `whole` is not NULL, the whole text instead. */
static bool write_changes(struct journal *journal, const struct text *whole)
{
	if (whole) {
		forget_batch(journal);
		if (!memory_has(whole->length))
			return in_trouble(journal, strerror(ENOMEM));
		add_text(journal, whole);
	}
	if (!write_batch(journal))
		return false;
	journal->needs_full_text = false;
	journal->trouble[0] = '\0';
	return true;
}

void journal_write(struct journal *journal, const struct text *text)
{
	if (!journal || journal->pending_changes == 0)
		return;
	journal->changes += journal->pending_changes;
	journal->changed = true;
	if (journal->descriptor < 0) {
		journal->needs_full_text = true;
		forget_batch(journal);
		return;
	}
	if (!write_changes(journal, journal->needs_full_text ? text : NULL))
		return;
	if (journal->size > COMPACT_SIZE && journal->size / 3 > text->length)
		compact(journal, text);
}

/* Returns the milliseconds until fsync is due; -1 if everything is synced. */
static int sync_wait(const struct journal *journal)
{
	if (journal->dirty_since == 0)
		return -1;
	long long rest = journal->written + IDLE_WAIT, longest = journal->dirty_since + LONGEST_WAIT;
	long long left = MIN(rest, longest) - clock_now();
	return left < 0 ? 0 : (int)left;
}

int journal_wait(const struct journal *journal)
{
	if (!journal || journal->descriptor < 0)
		return -1;
	if (journal->syncing)
		return sync_lasts(journal) ? POLL_WAIT : 0;
	return sync_wait(journal);
}

/* After a failed fsync the system may have dropped data, so the whole text is written again. The end of one fsync
 * does not start the next before its time: during a series of keys that would be one per key. */
void journal_sync(struct journal *journal)
{
	if (!journal || journal->descriptor < 0 || sync_lasts(journal))
		return;
	struct stat status;
	bool due = journal->syncing ? sync_wait(journal) == 0 : journal->dirty_since != 0;
	int problem = sync_end(journal);
	if (problem == 0 && due) {
		journal->dirty_since = 0;
		problem = sync_begin(journal, !journal->synced_folder);
		journal->synced_folder = true;
	}
	if (problem != 0)
		in_trouble(journal, strerror(problem));
	if (fstat(journal->descriptor, &status) == 0 && status.st_nlink == 0) {
		in_trouble(journal, "the journal was removed by another program");
		journal_release(journal);
	}
}

void journal_adopt(struct journal *journal, const struct recovery *recovery, const struct file_identity *disk)
{
	if (!journal || journal->descriptor < 0)
		return;
	const struct text text = {.bytes = recovery->bytes, .length = recovery->length};
	journal->changes = recovery->edits;
	journal->changed = true;
	if (recovery->unread > 0) {
		journal_prepare(journal, &text, disk, true);
		if (journal->based)
			write_changes(journal, &text);
		return;
	}
	set_base(journal, &text, disk, true);
	journal->sequence = recovery->sequence;
	journal->size = recovery->valid;
	journal->based = true;
	journal->found = false;
	/* After an interrupted save in place, only the journal has the text. */
	journal->needs_full_text = recovery->state == RECOVERY_TORN;
}

bool journal_discard(struct journal *journal, const struct recovery *recovery)
{
	if (!journal || journal->descriptor < 0)
		return false;
	const struct text text = {.bytes = recovery->bytes, .length = recovery->length};
	bool depends_on_disk = recovery->state == RECOVERY_FITS && recovery->length > BASE_TEXT_LIMIT;
	if (depends_on_disk && recovery->unread == 0) {
		journal->sequence = recovery->sequence;
		journal->size = recovery->valid;
		journal->changes = recovery->edits;
		write_changes(journal, &text);
	}
	bool done = journal_put_aside(journal);
	journal->aside[0] = '\0'; /* it stays there */
	journal->changes = 0;
	journal->trouble[0] = '\0';
	return done;
}

const char *journal_obstacle(void)
{
	int folder = journal_folder_open(true);
	bool writable = folder >= 0 && faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0;
	file_close(folder);
	return writable ? NULL : explain(errno);
}

const char *journal_trouble(const struct journal *journal)
{
	return journal && journal->trouble[0] ? journal->trouble : NULL;
}

/* ---- saving ---- */

void journal_saving(struct journal *journal, const char *bytes, size_t length, const char *temporary)
{
	if (!journal || journal->descriptor < 0)
		return;
	unsigned char digest[DIGEST_SIZE];
	digest_bytes(bytes, length, digest);
	forget_batch(journal);
	size_t start = record_begin(&journal->batch, RECORD_SAVING, journal->sequence + ++journal->records);
	bytes_add(&journal->batch, digest, sizeof digest);
	bytes_add_string(&journal->batch, temporary, strlen(temporary));
	record_end(&journal->batch, start);
	write_batch(journal);
}

bool journal_images(struct journal *journal, const char *old, size_t old_length, const char *fresh, size_t length)
{
	if (!journal || !begin_file(journal))
		return false;
	if (!memory_has(old_length + length))
		return in_trouble(journal, strerror(ENOMEM));
	size_t start = record_begin(&journal->batch, RECORD_IMAGES, journal->sequence + ++journal->records);
	bytes_add_string(&journal->batch, old, old_length);
	bytes_add_string(&journal->batch, fresh, length);
	record_end(&journal->batch, start);
	journal->changed = true; /* until the file is complete */
	if (!write_batch(journal))
		return false;
	int problem = sync_now(journal->descriptor, !journal->synced_folder);
	journal->synced_folder = true;
	return problem == 0 || in_trouble(journal, strerror(problem));
}

/* The file is emptied but not removed: its lock still shows that the file is open here. */
void journal_saved(struct journal *journal)
{
	if (!journal)
		return;
	forget_changes(journal);
	if (journal->descriptor < 0)
		return;
	journal->based = false;
	journal->size = 0;
	journal->sequence = 0;
	forget_batch(journal);
	add_header(journal);
	if (ftruncate(journal->descriptor, 0) != 0 || !write_batch(journal)) {
		remove_file(journal);
		journal_release(journal);
		journal->needs_full_text = false;
		journal->trouble[0] = '\0';
	}
	journal->dirty_since = 0;
}

void journal_drop(struct journal *journal)
{
	if (!journal)
		return;
	remove_file(journal);
	journal_release(journal);
	forget_changes(journal);
}

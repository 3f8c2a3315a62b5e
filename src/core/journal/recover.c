/* Journals left by earlier processes: finding, reading and removing them. */
#include "file.h"
#include "file/identity.h"
#include "mapwright/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/file.h>
#include <unistd.h>

/* The name in a journal is untrusted: only a file that looks like one of ours, in the folder of the map, and belongs
 * to the user is removed. */
static void remove_temporary(const struct recovery *recovery)
{
	const char *name = recovery->temporary;
	size_t prefix = strlen(FILE_TEMPORARY_PREFIX);
	if (!recovery->path || strncmp(name, FILE_TEMPORARY_PREFIX, prefix) != 0 ||
	    strspn(name + prefix, "0123456789abcdef") != 16 || name[prefix + 16] != '\0')
		return;
	char *path = memory_copy(recovery->path);
	int folder = open(dirname(path), O_PATH | O_DIRECTORY | O_CLOEXEC);
	struct stat status;
	if (folder >= 0 && fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode) &&
	    status.st_uid == geteuid() && status.st_nlink == 1)
		unlinkat(folder, name, 0);
	file_close(folder);
	free(path);
}

/* Reads the open journal. Returns false with errno. */
static bool read_open(int descriptor, const struct recovery_disk *disk, struct recovery *recovery)
{
	struct stat status;
	size_t length;
	char *bytes;
	if (fstat(descriptor, &status) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 ||
	    !file_read_open(descriptor, (size_t)status.st_size, 4 * (size_t)FILE_LIMIT, &bytes, &length))
		return false;
	bool done = recovery_read(recovery, bytes, length, disk);
	free(bytes);
	if (done)
		recovery->when = status.st_mtime;
	else
		errno = ENOMEM;
	return done;
}

/* Another process has the lock: its header says which one, if it can be read. */
static void read_busy(const struct journal *journal, const struct recovery_disk *disk, struct recovery *recovery)
{
	int folder = journal_folder_open(false);
	int descriptor = folder >= 0 ? journal_open(folder, journal->name, O_RDONLY) : -1;
	if (descriptor >= 0)
		read_open(descriptor, disk, recovery);
	file_close(descriptor);
	file_close(folder);
	recovery->state = RECOVERY_BUSY;
}

/* Returns true if that errno means that there is no journal, or no folder for journals. */
static bool is_none(int problem)
{
	return problem == ENOENT || problem == PROBLEM_NO_PLACE || problem == PROBLEM_FOREIGN;
}

static bool cannot_be_read(const struct journal *journal, struct error *error)
{
	return error_set(error, "%s: the journal of unsaved changes cannot be read: %s.", journal->path,
			 strerror(errno));
}

static void set_journal(struct recovery *recovery, const char *name)
{
	char path[PATH_MAX];
	free(recovery->journal);
	recovery->journal = journal_file_path(name, path) ? memory_copy(path) : NULL;
}

bool journal_find(struct journal *journal, const struct recovery_disk *disk, struct recovery *recovery,
		  struct error *error)
{
	*recovery = (struct recovery){0};
	if (!journal || journal->descriptor >= 0)
		return true;
	if (!journal_acquire(journal, 0)) {
		if (errno != EWOULDBLOCK)
			return is_none(errno) || cannot_be_read(journal, error);
		read_busy(journal, disk, recovery);
		return true;
	}
	if (!read_open(journal->descriptor, disk, recovery)) {
		cannot_be_read(journal, error);
		journal_release(journal);
		return false;
	}
	remove_temporary(recovery);
	journal->found = recovery->state != RECOVERY_NOTHING;
	if (recovery->state == RECOVERY_UNREADABLE) { /* not to be mixed with new records */
		set_journal(recovery, journal_put_aside(journal) ? journal->aside : journal->name);
		journal->aside[0] = '\0';
	}
	if (!journal->found)
		journal_drop(journal);
	return true;
}

void journal_leave(struct journal *journal)
{
	if (journal)
		journal_release(journal);
}

/* ---- descriptions ---- */

void recovery_describe_unread(const struct recovery *recovery, char *out, size_t size)
{
	size_t count = recovery->lost > 0 ? recovery->lost : recovery->unread;
	snprintf(out, size, "%zu %s%s", count, recovery->lost > 0 ? "edit" : "byte", PLURAL(count));
}

void recovery_describe(const struct recovery *recovery, char *out, size_t size)
{
	char when[32], unread[48];
	struct tm broken;
	if (!localtime_r(&recovery->when, &broken) || strftime(when, sizeof when, "%Y-%m-%d %H:%M", &broken) == 0)
		snprintf(when, sizeof when, "%s", "an unknown time");
	recovery_describe_unread(recovery, unread, sizeof unread);
	if (recovery->state == RECOVERY_UNREADABLE)
		snprintf(out, size, "%s of %s that cannot be read", unread, when);
	else if (recovery->edits == 0)
		snprintf(out, size, "a save of %s", when);
	else
		snprintf(out, size, "%zu edit%s of %s%s%s%s", recovery->edits, PLURAL(recovery->edits), when,
			 recovery->unread > 0 ? ", followed by " : "", recovery->unread > 0 ? unread : "",
			 recovery->unread > 0 ? " that cannot be read" : "");
}

/* ---- all journals ---- */

/* Reads the journal of that name and compares it with its file. */
static bool read_named(int folder, const char *name, struct recovery *recovery)
{
	struct stat status;
	struct recovery_disk disk = {0};
	int descriptor = journal_open(folder, name, O_RDONLY);
	if (descriptor < 0)
		return false;
	bool done = read_open(descriptor, &disk, recovery); /* to get the path */
	char *bytes = NULL;
	if (done && recovery->path && file_read(recovery->path, &bytes, &disk.length, &disk.identity, NULL)) {
		disk.bytes = bytes;
		recovery_clear(recovery);
		done = read_open(descriptor, &disk, recovery);
	}
	free(bytes);
	bool no_memory = !done && errno == ENOMEM;
	bool busy = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
	if (!done)
		recovery->unread = fstat(descriptor, &status) == 0 ? (size_t)status.st_size : 0;
	if (busy)
		recovery->state = RECOVERY_BUSY;
	else if (!done && !no_memory)
		recovery->state = RECOVERY_UNREADABLE;
	set_journal(recovery, name);
	recovery->aside = strlen(name) > JOURNAL_NAME;
	close(descriptor);
	return recovery->path || recovery->state == RECOVERY_UNREADABLE;
}

/* Opens the folder, -1 if there is none, and lists what is in it. Returns false with a message. */
static bool list_names(int *folder, struct paths *names, struct error *error)
{
	*folder = journal_folder_open(false);
	bool done = *folder >= 0 ? paths_add_names(names, *folder) : is_none(errno);
	return done || error_set(error, "The journal folder cannot be read: %s.", strerror(errno));
}

bool journal_each(bool (*visit)(void *context, const struct recovery *recovery), void *context, struct error *error)
{
	struct paths names = {0};
	int folder;
	bool done = list_names(&folder, &names, error), go_on = done;
	for (size_t i = names.count; go_on && i-- > 0;) {
		struct recovery recovery = {0};
		if (journal_name_is(names.items[i]) && read_named(folder, names.items[i], &recovery) &&
		    recovery.state != RECOVERY_NOTHING)
			go_on = visit(context, &recovery);
		recovery_clear(&recovery);
	}
	paths_clear(&names);
	file_close(folder);
	return done;
}

/* Removes a journal unless a process has it open. */
static bool remove_named(int folder, const char *name)
{
	int descriptor = journal_open(folder, name, O_RDWR);
	bool removed = descriptor >= 0 && journal_lock(folder, name, descriptor) && unlinkat(folder, name, 0) == 0;
	file_close(descriptor);
	return removed;
}

int journal_remove_all(const char *path, struct error *error)
{
	char name[JOURNAL_NAME + 1];
	struct paths names = {0};
	int folder, removed = 0;
	bool done = list_names(&folder, &names, error);
	journal_name(path, name);
	for (size_t i = names.count; done && i-- > 0;)
		removed += journal_name_is(names.items[i]) && strncmp(names.items[i], name, JOURNAL_NAME) == 0 &&
			   remove_named(folder, names.items[i]);
	paths_clear(&names);
	file_close(folder);
	return done ? removed : -1;
}

/* Saves in the only order that survives a crash: create a new file in the same folder; write bytes, owner,
 * attributes and mode; fsync, close, rename over the old file, fsync the folder. After a failed fsync the system may
 * have dropped unwritten data, and a second fsync would succeed: so the new file is discarded, and the next save
 * creates another.
 *
 * A file cannot be replaced if it has hard links, its folder is not writable, it has another owner, or it is a mount
 * point. It is then overwritten, and restored if that fails. A crash meanwhile would leave it torn, so both texts
 * must be in a journal first; otherwise the file is left alone. */
#include "identity.h"
#include "mapwright/arena.h"
#include "mapwright/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>
#ifdef HAVE_FLISTXATTR
#include <sys/xattr.h>
#endif

enum { TEMPORARY_SIZE = 64 };

/* A save in progress. */
struct saving {
	const struct file_save *save;
	int folder; /* of the file; -1 if not readable */
	char *base; /* the file's name in the folder */
	struct stat old;
	bool exists;
	bool touched; /* the file itself was written to, successfully or not */
	char temporary[TEMPORARY_SIZE];
	char refusal[200]; /* why the file was not written in place; "" for another reason */
};

/* The outcome of replacing the file. */
enum replace_result { REPLACED, NOT_REPLACED, IN_CONFLICT, MUST_WRITE_IN_PLACE };

/* Calls fsync again if it is interrupted; any other failure is final. */
static bool sync_to_disk(int descriptor)
{
	int result;
	do {
		result = fsync(descriptor);
	} while (result != 0 && errno == EINTR);
	return result == 0;
}

static int open_patiently(int folder, const char *name, int flags, mode_t mode)
{
	int descriptor;
	do {
		descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode);
	} while (descriptor < 0 && errno == EINTR);
	return descriptor;
}

/* ---- properties of a file ---- */

#ifdef HAVE_FLISTXATTR
static const char access_list[] = "system.posix_acl_access";

/* Copies an attribute to the new file. Returns false with errno. */
static bool copy_attribute(int from, int to, const char *name)
{
	char value[1024], present[1024];
	char *large = NULL, *bytes = value;
	ssize_t length = fgetxattr(from, name, value, sizeof value);
	if (length < 0 && errno == ERANGE) {
		length = fgetxattr(from, name, NULL, 0);
		bytes = large = length > 0 ? malloc((size_t)length) : NULL;
		length = large ? fgetxattr(from, name, large, (size_t)length) : -1;
	}
	bool done = length < 0 && errno == ENODATA;
	if (length >= 0)
		done = (!large && fgetxattr(to, name, present, sizeof present) == length &&
			memcmp(present, value, (size_t)length) == 0) ||
		       fsetxattr(to, name, bytes, (size_t)length, 0) == 0;
	free(large);
	return done;
}

/* Copies all attributes but signatures of the old content, invalid for the new one. Removes an access control list that the new file inherited from the folder if the old file
 * has none. */
static bool copy_attributes(int from, int to)
{
	ssize_t size = flistxattr(from, NULL, 0);
	if (size < 0)
		return errno == ENOTSUP;
	char *names = malloc((size_t)size + 1);
	size = names ? flistxattr(from, names, (size_t)size) : -1;
	bool done = size >= 0, listed = false;
	for (const char *name = names; done && name < names + size; name += strlen(name) + 1) {
		listed = listed || strcmp(name, access_list) == 0;
		done = strcmp(name, "security.ima") == 0 || strcmp(name, "security.evm") == 0 ||
		       copy_attribute(from, to, name);
	}
	if (done && !listed && fgetxattr(to, access_list, NULL, 0) >= 0)
		done = fremovexattr(to, access_list) == 0;
	free(names);
	return done;
}

#else
static bool copy_attributes(int from, int to)
{
	return from >= 0 && to >= 0; /* not known how on this system */
}
#endif

/* Copies owner, attributes, and finally the mode, which changing the owner may have restricted. Returns false with
 * errno. */
static bool copy_properties(const struct saving *saving, int descriptor)
{
	struct stat fresh;
	const struct stat *old = &saving->old;
	if (fstat(descriptor, &fresh) != 0)
		return false;
	if ((fresh.st_uid != old->st_uid || fresh.st_gid != old->st_gid) &&
	    fchown(descriptor, old->st_uid, old->st_gid) != 0)
		return false;
	int from = open_patiently(saving->folder, saving->base, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
	if (from < 0)
		return false;
	bool done = copy_attributes(from, descriptor);
	file_close(from);
	return done && fchmod(descriptor, old->st_mode & 07777) == 0;
}

/* ---- replacing ---- */

/* Chooses an unpredictable name in the file's folder. */
static bool choose_temporary(struct saving *saving)
{
	unsigned char random[8];
	if (getentropy(random, sizeof random) != 0)
		return false;
	char *at = stpcpy(saving->temporary, FILE_TEMPORARY_PREFIX);
	for (size_t i = 0; i < sizeof random; i++) {
		*at++ = "0123456789abcdef"[random[i] >> 4];
		*at++ = "0123456789abcdef"[random[i] & 15];
	}
	*at = '\0';
	return true;
}

/* Classifies errno: some errors may not occur when writing in place. */
static enum replace_result failed_to_replace(const struct saving *saving)
{
	bool not_allowed = errno == EPERM || errno == EACCES || errno == EBUSY || errno == ENOTSUP;
	return not_allowed && saving->exists ? MUST_WRITE_IN_PLACE : NOT_REPLACED;
}

/* Returns REPLACED if the file is still the one examined before, and the one the user expects. */
static enum replace_result check_again(const struct saving *saving)
{
	struct stat now;
	const struct file_identity *expected = saving->save->expected;
	bool exists = fstatat(saving->folder, saving->base, &now, AT_SYMLINK_NOFOLLOW) == 0;
	if (!exists && errno != ENOENT)
		return NOT_REPLACED;
	struct file_identity seen = {0};
	if (saving->exists)
		file_identity_of(&seen, &saving->old);
	if (exists ? !file_identity_fits(&seen, &now) : saving->exists)
		return IN_CONFLICT;
	bool fits = !expected || (exists ? file_identity_fits(expected, &now) : !expected->exists);
	return fits ? REPLACED : IN_CONFLICT;
}

/* Renames the temporary file to its final name. */
static enum replace_result take_name(const struct saving *saving)
{
	const char *from = saving->temporary, *to = saving->base;
	bool taken = saving->exists ? renameat(saving->folder, from, saving->folder, to) == 0
				    : file_rename_fresh(saving->folder, from, to, true);
	if (taken)
		return REPLACED;
	return errno == EEXIST && !saving->exists ? IN_CONFLICT : failed_to_replace(saving);
}

/* Writes the new file under its temporary name, completely and synced to disk, and closes it. */
static enum replace_result write_temporary(const struct saving *saving)
{
	const struct file_save *save = saving->save;
	int descriptor = open_patiently(saving->folder, saving->temporary, O_WRONLY | O_CREAT | O_EXCL,
					saving->exists ? 0600 : 0666);
	if (descriptor < 0)
		return failed_to_replace(saving);
	flock(descriptor, LOCK_EX | LOCK_NB); /* as long as this program lives: file_sweep */
	enum replace_result result = NOT_REPLACED;
	if (file_write_all(descriptor, save->bytes, save->length, false))
		result =
		    !saving->exists || copy_properties(saving, descriptor) ? REPLACED : failed_to_replace(saving);
	if (result == REPLACED && !sync_to_disk(descriptor))
		result = NOT_REPLACED;
	int problem = errno;
	if (close(descriptor) != 0 && errno != EINTR && result == REPLACED) {
		result = NOT_REPLACED;
		problem = errno;
	}
	errno = problem;
	return result;
}

void file_sweep(const char *folder)
{
	struct paths paths = {0};
	paths_add_entries(&paths, folder);
	for (size_t i = 0; i < paths.count; i++) {
		const char *path = paths.items[i];
		bool ours = strncmp(path_name(path), FILE_TEMPORARY_PREFIX, strlen(FILE_TEMPORARY_PREFIX)) == 0;
		int file = ours ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
		if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
			unlink(path);
		file_close(file);
	}
	paths_clear(&paths);
}

static enum replace_result replace(struct saving *saving)
{
	if (saving->folder < 0)
		return MUST_WRITE_IN_PLACE;
	if (!choose_temporary(saving))
		return NOT_REPLACED;
	journal_saving(saving->save->journal, saving->save->bytes, saving->save->length, saving->temporary);
	enum replace_result result = write_temporary(saving);
	if (result == REPLACED)
		result = check_again(saving);
	if (result == REPLACED)
		result = take_name(saving);
	int problem = errno;
	if (result != REPLACED)
		unlinkat(saving->folder, saving->temporary, 0);
	errno = problem;
	return result;
}

/* ---- in place ---- */

static bool put_bytes(int descriptor, const char *bytes, size_t length)
{
	if (!file_write_all(descriptor, bytes, length, true))
		return false;
	int result;
	do {
		result = ftruncate(descriptor, (off_t)length);
	} while (result != 0 && errno == EINTR);
	return result == 0 && sync_to_disk(descriptor);
}

/* Allocates additional space first, so that a full disk is noticed before anything is written. */
static bool reserve(int descriptor, size_t old_length, size_t length)
{
	if (length <= old_length ||
	    fallocate(descriptor, FALLOC_FL_KEEP_SIZE, (off_t)old_length, (off_t)(length - old_length)) == 0)
		return true;
	return errno == EOPNOTSUPP || errno == ENOSYS || errno == EINTR;
}

/* Overwrites the open file, while a journal holds both texts; restores the old bytes if that fails. A save without a
 * journal gets a temporary one. */
static enum file_outcome overwrite(struct saving *saving, int descriptor, const char *old, size_t old_length)
{
	const struct file_save *save = saving->save;
	struct journal *own = save->journal ? NULL : journal_new(save->real, "");
	struct journal *journal = own ? own : save->journal;
	enum file_outcome outcome = FILE_NOT_SAVED;
	saving->touched = journal_images(journal, old, old_length, save->bytes, save->length) || save->unguarded;
	if (!saving->touched)
		snprintf(saving->refusal, sizeof saving->refusal, "%s", journal_trouble(journal));
	else if (reserve(descriptor, old_length, save->length)) {
		outcome = FILE_SAVED_IN_PLACE;
		if (!put_bytes(descriptor, save->bytes, save->length)) {
			int problem = errno;
			outcome = put_bytes(descriptor, old, old_length) ? FILE_NOT_SAVED : FILE_DAMAGED;
			errno = problem;
		}
	}
	int problem = errno;
	journal_free(own, outcome == FILE_DAMAGED);
	errno = problem;
	return outcome;
}

static enum file_outcome write_in_place(struct saving *saving)
{
	struct stat now;
	char *old = NULL;
	size_t length;
	int descriptor = saving->folder >= 0
			     ? open_patiently(saving->folder, saving->base, O_RDWR | O_NONBLOCK | O_NOCTTY, 0)
			     : open_patiently(AT_FDCWD, saving->save->real, O_RDWR | O_NONBLOCK | O_NOCTTY, 0);
	if (descriptor < 0)
		return FILE_NOT_SAVED;
	enum file_outcome outcome = FILE_NOT_SAVED;
	struct file_identity seen;
	file_identity_of(&seen, &saving->old);
	const struct file_identity *expected = saving->save->expected ? saving->save->expected : &seen;
	if (fstat(descriptor, &now) == 0) {
		if (!file_identity_fits(expected, &now))
			outcome = FILE_CONFLICT;
		else if (file_read_open(descriptor, (size_t)now.st_size, SIZE_MAX, &old, &length)) {
			if (length == (size_t)now.st_size)
				outcome = overwrite(saving, descriptor, old, length);
			else
				errno = EIO;
		}
	}
	int problem = errno;
	if (close(descriptor) != 0 && errno != EINTR && outcome == FILE_SAVED_IN_PLACE) {
		problem = errno;
		outcome = FILE_SAVED_PERHAPS;
	}
	free(old);
	errno = problem;
	return outcome;
}

/* ---- the complete save ---- */

/* Opens the folder and examines the file. Returns false with a message. If only the folder is unreadable, it is -1. */
static bool saving_begin(struct saving *saving, const struct file_save *save, struct error *error)
{
	*saving = (struct saving){.save = save, .folder = -1};
	char *folder = memory_copy(save->real), *base = memory_copy(save->real);
	saving->base = memory_copy(basename(base));
	free(base);
	saving->folder = open_patiently(AT_FDCWD, dirname(folder), O_RDONLY | O_DIRECTORY, 0);
	int problem = errno;
	free(folder);
	saving->exists = lstat(save->real, &saving->old) == 0;
	if (saving->folder < 0 && !(problem == EACCES && saving->exists))
		return error_set(error, "%s: cannot be saved: its folder cannot be opened: %s.", save->path,
				 strerror(problem));
	if (!saving->exists && errno != ENOENT)
		return error_set(error, "%s: cannot be saved: %s; the file is as it was.", save->path,
				 strerror(errno));
	return true;
}

static bool may_be_written(const char *real, const char *path, struct error *error)
{
	return faccessat(AT_FDCWD, real, W_OK, AT_EACCESS) == 0 ||
	       error_set(error, "%s: cannot be saved: %s; :write PATH saves it elsewhere.", path, strerror(errno));
}

bool file_may_be_saved(const char *path, struct error *error)
{
	if (file_exists(path))
		return may_be_written(path, path, error);
	char *copy = memory_copy(path);
	bool may = may_be_written(dirname(copy), path, error);
	free(copy);
	return may;
}

/* Sets the message for an outcome, using errno; none if the file is saved. */
static void explain(const struct saving *saving, enum file_outcome outcome, struct error *error)
{
	const char *path = saving->save->path;
	if (outcome == FILE_SAVED_PERHAPS)
		error_set(error, "%s: saved, but possibly not on disk yet: %s; save again.", path, strerror(errno));
	else if (outcome == FILE_CONFLICT)
		error_set(error, "%s: not saved: the file was changed by another program.", path);
	else if (outcome == FILE_DAMAGED)
		error_set(error,
			  "%s: cannot be saved: %s, and the file is now damaged: save elsewhere with :write PATH.",
			  path, strerror(errno));
	else if (outcome == FILE_NOT_SAVED && saving->refusal[0])
		error_set(error,
			  "%s: cannot be saved: it must be written in place, and no backup can be kept during the "
			  "write (%s); :write PATH saves elsewhere, :write-in-place saves without a backup.",
			  path, saving->refusal);
	else if (outcome == FILE_NOT_SAVED)
		error_set(error, "%s: cannot be saved: %s; the file is as it was.", path, strerror(errno));
}

enum file_outcome file_save(const struct file_save *save, struct file_identity *identity, struct error *error)
{
	struct saving saving;
	struct stat fresh;
	enum file_outcome outcome = FILE_NOT_SAVED;
	bool may = saving_begin(&saving, save, error);
	if (may && saving.exists && !S_ISREG(saving.old.st_mode))
		may =
		    error_set(error, "%s: cannot be saved: it is %s now.", save->path, file_kind(saving.old.st_mode));
	if (may && saving.exists)
		may = may_be_written(save->real, save->path, error);
	if (may) {
		enum replace_result replaced =
		    saving.exists && saving.old.st_nlink > 1 ? MUST_WRITE_IN_PLACE : replace(&saving);
		/* The rename must reach the disk, too. Some file systems cannot sync a folder and need not. */
		if (replaced == REPLACED)
			outcome = sync_to_disk(saving.folder) || errno == EINVAL || errno == ENOTSUP
				      ? FILE_SAVED
				      : FILE_SAVED_PERHAPS;
		else if (replaced == IN_CONFLICT)
			outcome = FILE_CONFLICT;
		else if (replaced == MUST_WRITE_IN_PLACE)
			outcome = write_in_place(&saving);
		explain(&saving, outcome, error);
	}
	bool ours = saving.touched || outcome == FILE_SAVED || outcome == FILE_SAVED_PERHAPS;
	if (ours && identity && lstat(save->real, &fresh) == 0)
		file_identity_of(identity, &fresh);
	file_close(saving.folder);
	free(saving.base);
	return outcome;
}

bool file_write(const char *path, const char *bytes, size_t length, struct file_identity *identity,
		struct error *error)
{
	char *real = file_real_path(path, error);
	if (!real)
		return false;
	const struct file_save save = {.path = path, .real = real, .bytes = bytes, .length = length};
	enum file_outcome outcome = file_save(&save, identity, error);
	free(real);
	return outcome == FILE_SAVED || outcome == FILE_SAVED_IN_PLACE;
}

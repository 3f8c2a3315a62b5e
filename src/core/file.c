/* Saving, in the only order that survives a crash: a new file in the same folder, all bytes, owner and mode, fsync,
 * close, rename over the old one, fsync of the folder. */
#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_STEP = 64 * 1024 };

static void identity_of(struct file_identity *identity, const struct stat *status)
{
	*identity = (struct file_identity){
	    .exists = true,
	    .device = status->st_dev,
	    .inode = status->st_ino,
	    .size = status->st_size,
	    .mode = status->st_mode,
	    .modified = status->st_mtim,
	    .changed = status->st_ctim,
	};
}

/* Reads to the end of the descriptor, at most FILE_LIMIT bytes. */
static bool read_all(int descriptor, const char *path, size_t expected, char **bytes, size_t *length,
		     struct error *error)
{
	size_t capacity = expected + 1;
	*length = 0;
	*bytes = malloc(capacity);
	if (!*bytes)
		return error_no_memory(error);
	for (;;) {
		if (*length == capacity) {
			char *larger = realloc(*bytes, capacity + READ_STEP + capacity / 2);
			if (!larger) {
				free(*bytes);
				return error_no_memory(error);
			}
			*bytes = larger;
			capacity += READ_STEP + capacity / 2;
		}
		ssize_t got = read(descriptor, *bytes + *length, capacity - *length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got == 0)
			return true;
		if (got > 0)
			*length += (size_t)got;
		if (got > 0 && *length <= FILE_LIMIT)
			continue;
		if (got < 0)
			error_set(error, "%s: cannot be read: %s.", path, strerror(errno));
		else
			error_set(error, "%s: larger than %d MB; no map is. Nothing was read.", path,
				  FILE_LIMIT >> 20);
		free(*bytes);
		*bytes = NULL;
		return false;
	}
}

/* What kind of thing stands where a map was expected. */
static const char *kind_name(mode_t mode)
{
	if (S_ISDIR(mode))
		return "a folder";
	if (S_ISFIFO(mode))
		return "a pipe";
	if (S_ISSOCK(mode))
		return "a socket";
	return "a device";
}

bool file_read(const char *path, char **bytes, size_t *length, struct file_identity *identity, struct error *error)
{
	*bytes = NULL;
	if (identity)
		*identity = (struct file_identity){0};
	if (strcmp(path, "-") == 0)
		return read_all(STDIN_FILENO, "standard input", READ_STEP, bytes, length, error);
	int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat status;
	bool done = false;
	if (descriptor < 0 || fstat(descriptor, &status) != 0)
		error_set(error, "%s: cannot be opened: %s.", path, strerror(errno));
	else if (!S_ISREG(status.st_mode))
		error_set(error, "%s: is %s, not a map file.", path, kind_name(status.st_mode));
	else if (status.st_size > FILE_LIMIT)
		error_set(error, "%s: larger than %d MB; no map is. Nothing was read.", path, FILE_LIMIT >> 20);
	else
		done = read_all(descriptor, path, (size_t)status.st_size, bytes, length, error);
	if (done && identity)
		identity_of(identity, &status);
	if (descriptor >= 0)
		close(descriptor);
	return done;
}

bool file_exists(const char *path)
{
	struct stat status;
	return lstat(path, &status) == 0 || errno != ENOENT;
}

bool file_is_folder(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool same_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool file_changed(const char *path, const struct file_identity *identity)
{
	struct stat status;
	if (stat(path, &status) != 0)
		return identity->exists;
	return !identity->exists || status.st_dev != identity->device || status.st_ino != identity->inode ||
	       status.st_size != identity->size || !same_time(status.st_mtim, identity->modified) ||
	       !same_time(status.st_ctim, identity->changed);
}

static bool write_all(int descriptor, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t put = write(descriptor, bytes, length);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0) {
			errno = put == 0 ? ENOSPC : errno;
			return false;
		}
		bytes += put;
		length -= (size_t)put;
	}
	return true;
}

/* The file behind symbolic links, which is the one to replace; the path itself when nothing is there. */
static bool real_target(const char *path, char target[PATH_MAX], struct error *error)
{
	if (realpath(path, target))
		return true;
	struct stat status;
	if (errno != ENOENT || lstat(path, &status) == 0)
		return error_set(error, "%s: cannot be saved: %s.", path, strerror(errno ? errno : ENOENT));
	if (strlen(path) >= PATH_MAX)
		return error_set(error, "%.80s...: the path is too long to save to.", path);
	memcpy(target, path, strlen(path) + 1);
	return true;
}

/* A name beside the target that nobody can guess. */
static bool temporary_name(char name[64])
{
	uint64_t random;
	if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
		return false;
	snprintf(name, 64, ".mapwright-%016llx", (unsigned long long)random);
	return true;
}

/* Bytes, owner and mode into the new file, down to the disk. Owner and group are kept where allowed: failing to
 * change them must not cost the save. */
static bool fill(int descriptor, const char *bytes, size_t length, const struct stat *old)
{
	if (!write_all(descriptor, bytes, length))
		return false;
	if (old && (old->st_uid != geteuid() || old->st_gid != getegid()))
		if (fchown(descriptor, old->st_uid, old->st_gid) != 0 && errno != EPERM)
			return false;
	mode_t mask = umask(0);
	umask(mask);
	if (fchmod(descriptor, old ? old->st_mode & 07777 : 0666 & ~mask) != 0)
		return false;
	return fsync(descriptor) == 0;
}

/* The new file under its temporary name; its descriptor is closed again. */
static bool write_temporary(int folder, const char *name, const char *bytes, size_t length, const struct stat *old)
{
	int descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (descriptor < 0)
		return false;
	bool filled = fill(descriptor, bytes, length, old);
	int problem = errno;
	if (close(descriptor) != 0 && errno != EINTR && filled) {
		filled = false;
		problem = errno;
	}
	if (!filled)
		unlinkat(folder, name, 0);
	errno = problem;
	return filled;
}

bool file_write(const char *path, const char *bytes, size_t length, struct file_identity *identity,
		struct error *error)
{
	char target[PATH_MAX], folder_path[PATH_MAX], base_path[PATH_MAX], temporary[64];
	if (!real_target(path, target, error))
		return false;
	memcpy(folder_path, target, sizeof target);
	memcpy(base_path, target, sizeof target);
	const char *base = basename(base_path);
	int folder = open(dirname(folder_path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0)
		return error_set(error, "%s: cannot be saved: its folder cannot be opened: %s.", path,
				 strerror(errno));
	struct stat old;
	bool exists = fstatat(folder, base, &old, 0) == 0;
	bool done = false;
	if (exists && !S_ISREG(old.st_mode)) {
		error_set(error, "%s: cannot be saved: it is %s.", path, kind_name(old.st_mode));
	} else if (exists && faccessat(folder, base, W_OK, AT_EACCESS) != 0) {
		error_set(error, "%s: cannot be saved: %s; save under another name.", path, strerror(errno));
	} else if (!temporary_name(temporary) ||
		   !write_temporary(folder, temporary, bytes, length, exists ? &old : NULL)) {
		error_set(error, "%s: cannot be saved: %s; the file is as it was.", path, strerror(errno));
	} else if (renameat(folder, temporary, folder, base) != 0) {
		error_set(error, "%s: cannot be saved: %s; the file is as it was.", path, strerror(errno));
		unlinkat(folder, temporary, 0);
	} else if (fsync(folder) != 0 && errno != EINVAL) {
		error_set(error, "%s: saved, but perhaps not on the disk yet: %s.", path, strerror(errno));
	} else {
		done = true;
	}
	struct stat fresh;
	if (done && identity && fstatat(folder, base, &fresh, 0) == 0)
		identity_of(identity, &fresh);
	close(folder);
	return done;
}

/* Examining and reading files without blocking, and without assuming that a path is still what it was a moment ago. */
#include "identity.h"

#include "embedded.h"
#include "mapwright/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <unistd.h>

enum { READ_STEP = 64 * 1024 };

void file_identity_of(struct file_identity *identity, const struct stat *status)
{
	*identity = (struct file_identity){
	    .exists = true,
	    .device = status->st_dev,
	    .inode = status->st_ino,
	    .size = status->st_size,
	    .modified = status->st_mtim,
	    .changed = status->st_ctim,
	};
}

bool file_read_open(int descriptor, size_t expected, size_t limit, char **bytes, size_t *length)
{
	size_t capacity = 0;
	int problem = expected > limit ? EFBIG : 0;
	*bytes = NULL;
	*length = 0;
	while (problem == 0) {
		if (*length == capacity) {
			capacity = capacity > 0 ? capacity + READ_STEP + capacity / 2 : expected + 1;
			char *larger = realloc(*bytes, capacity);
			if (!larger) {
				problem = ENOMEM;
				break;
			}
			*bytes = larger;
		}
		ssize_t got = read(descriptor, *bytes + *length, capacity - *length);
		if (got == 0) {
			(*bytes)[*length] = '\0';
			return true;
		}
		*length += got > 0 ? (size_t)got : 0;
		problem = got < 0 && errno != EINTR ? errno : *length > limit ? EFBIG : 0;
	}
	free(*bytes);
	*bytes = NULL;
	errno = problem;
	return false;
}

static bool read_all(int descriptor, const char *path, size_t expected, char **bytes, size_t *length,
		     struct error *error)
{
	if (expected <= FILE_LIMIT && !memory_has(expected + 1))
		return error_no_memory(error);
	if (file_read_open(descriptor, expected, FILE_LIMIT, bytes, length))
		return true;
	if (errno == ENOMEM)
		return error_no_memory(error);
	if (errno == EFBIG)
		return error_set(error, "%s: larger than %d MB, too large for a map. Nothing was read.", path,
				 FILE_LIMIT >> 20);
	return error_set(error, "%s: cannot be read: %s.", path, strerror(errno));
}

const char *file_kind(mode_t mode)
{
	if (S_ISDIR(mode))
		return "a folder";
	if (S_ISFIFO(mode))
		return "a pipe";
	if (S_ISSOCK(mode))
		return "a socket";
	if (S_ISLNK(mode))
		return "a symbolic link";
	return "a device";
}

void file_close(int descriptor)
{
	int problem = errno;
	if (descriptor >= 0)
		close(descriptor);
	errno = problem;
}

bool file_write_all(int descriptor, const char *bytes, size_t length, bool over)
{
	for (size_t at = 0; at < length;) {
		ssize_t put = over ? pwrite(descriptor, bytes + at, length - at, (off_t)at)
				   : write(descriptor, bytes + at, length - at);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0) {
			errno = put == 0 ? ENOSPC : errno;
			return false;
		}
		at += (size_t)put;
	}
	return true;
}

static int open_unlinked(const char *path)
{
	int descriptor;
	do {
		descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	} while (descriptor < 0 && errno == EINTR);
	return descriptor;
}

/* Follows a link once and no further: opens a file, or fails. */
static int open_plain(const char *path)
{
	int descriptor = open_unlinked(path);
	char *real = descriptor < 0 && errno == ELOOP ? realpath(path, NULL) : NULL;
	if (!real)
		return descriptor;
	descriptor = open_unlinked(real);
	int problem = errno;
	free(real);
	errno = problem;
	return descriptor;
}

/* Gets the status of a path that was opened; a socket cannot be opened. */
static bool get_status(int descriptor, const char *path, struct stat *status)
{
	return descriptor >= 0 ? fstat(descriptor, status) == 0 : errno == ENXIO && stat(path, status) == 0;
}

/* A copy of a file that is in the program. */
static bool copy_embedded(const char *from, char **bytes, size_t length, struct error *error)
{
	if (!memory_has(length + 1))
		return error_no_memory(error);
	*bytes = memcpy(memory_allocate(length + 1, 1), from, length);
	return true;
}

bool file_read(const char *path, char **bytes, size_t *length, struct file_identity *identity, struct error *error)
{
	*bytes = NULL;
	if (identity)
		*identity = (struct file_identity){0};
	if (strcmp(path, "-") == 0)
		return read_all(STDIN_FILENO, "standard input", READ_STEP, bytes, length, error);
	const char *embedded = embedded_file(path, length);
	if (embedded)
		return copy_embedded(embedded, bytes, *length, error);
	int descriptor = open_plain(path);
	struct stat status;
	bool done = false;
	if (descriptor < 0 && errno == ENOENT && lstat(path, &status) == 0)
		error_set(error, "%s: cannot be opened: it is a link to a file that does not exist.", path);
	else if (!get_status(descriptor, path, &status))
		error_set(error, "%s: cannot be opened: %s.", path, strerror(errno));
	else if (!S_ISREG(status.st_mode))
		error_set(error, "%s: is %s, not a map file.", path, file_kind(status.st_mode));
	else
		done = read_all(descriptor, path, (size_t)status.st_size, bytes, length, error);
	if (done && identity)
		file_identity_of(identity, &status);
	file_close(descriptor);
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
	return embedded_folder(path, NULL) || (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

bool file_same(const char *a, const char *b)
{
	struct stat status_a, status_b;
	if (stat(a, &status_a) == 0 && stat(b, &status_b) == 0)
		return status_a.st_dev == status_b.st_dev && status_a.st_ino == status_b.st_ino;
	struct error ignored;
	char *real_a = file_real_path(a, &ignored), *real_b = file_real_path(b, &ignored);
	bool same = strcmp(a, b) == 0 || (real_a && real_b && strcmp(real_a, real_b) == 0);
	free(real_a);
	free(real_b);
	return same;
}

static bool same_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool file_identity_fits(const struct file_identity *identity, const struct stat *status)
{
	return identity->exists && status->st_dev == identity->device && status->st_ino == identity->inode &&
	       status->st_size == identity->size && same_time(status->st_mtim, identity->modified) &&
	       same_time(status->st_ctim, identity->changed);
}

/* Returns true for the errors that mean that the file does not exist. */
static bool is_missing(int problem)
{
	return problem == ENOENT || problem == ENOTDIR;
}

bool file_probe(const char *path, bool *exists, struct error *error)
{
	struct stat status;
	*exists = lstat(path, &status) == 0;
	return *exists || is_missing(errno) || error_set(error, "%s: cannot be examined: %s.", path, strerror(errno));
}

bool file_changed(const char *path, const struct file_identity *identity)
{
	struct stat status;
	if (stat(path, &status) != 0)
		return identity->exists && is_missing(errno);
	return !file_identity_fits(identity, &status);
}

/* Returns the resolved folder and the name of a file that does not exist. */
static char *path_of_new_file(const char *path, struct error *error)
{
	char *folder_copy = memory_copy(path), *base_copy = memory_copy(path), *real = NULL;
	const char *there = dirname(folder_copy);
	char *folder = realpath(there, NULL);
	if (folder)
		real = path_join(folder, basename(base_copy));
	else if (errno == ENOENT)
		error_set(error, "%s: cannot be saved: the folder %s does not exist: create it, or save elsewhere.",
			  path, there);
	else
		error_set(error, "%s: cannot be saved: its folder cannot be found: %s.", path, strerror(errno));
	free(folder_copy);
	free(base_copy);
	free(folder);
	return real;
}

char *file_real_path(const char *path, struct error *error)
{
	char *real = realpath(path, NULL);
	struct stat status;
	if (real)
		return real;
	int problem = errno;
	if (problem == ENOENT && lstat(path, &status) == 0)
		error_set(error, "%s: cannot be saved: it is a link to a file that does not exist.", path);
	else if (problem == ENOENT && *path && path[strlen(path) - 1] == '/')
		error_set(error, "%s: cannot be saved: this folder does not exist.", path);
	else if (problem == ENOENT && errno == ENOENT)
		return path_of_new_file(path, error);
	else
		error_set(error, "%s: cannot be saved: %s.", path, strerror(problem));
	return NULL;
}

bool file_rename_fresh(int folder, const char *from, const char *to, bool shared)
{
#ifdef HAVE_RENAMEAT2
	if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0)
		return true;
	if (errno != EINVAL && errno != ENOSYS)
		return false;
#endif
	if (shared && linkat(folder, from, folder, to, 0) == 0) {
		unlinkat(folder, from, 0);
		return true;
	}
	if (shared && errno == EEXIST)
		return false;
	/* Also for file systems without hard links: check for existence first. */
	struct stat status;
	if (fstatat(folder, to, &status, AT_SYMLINK_NOFOLLOW) == 0)
		errno = EEXIST;
	else if (errno == ENOENT)
		return renameat(folder, from, folder, to) == 0;
	return false;
}

/* The folder of the journals. It is untrusted: it must be the user's own and private, links are not followed, and
 * only regular files with the right names are opened. */
#include "file.h"

#include "file/identity.h"
#include "mapwright/share.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { SET_ASIDE_LIMIT = 1000 };

int journal_folder_open(bool create)
{
	char path[PATH_MAX], within[PATH_MAX + 2]; /* whose parents are the folder and its own */
	errno = PROBLEM_NO_PLACE;
	if (!share_state_path("journal", path, sizeof path))
		return -1;
	const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int folder = open(path, flags);
	if (folder < 0 && errno == ENOENT && create) {
		snprintf(within, sizeof within, "%s/.", path);
		if (!share_make_folders(within, 0700)) {
			errno = PROBLEM_FOREIGN;
			return -1;
		}
		folder = open(path, flags);
	}
	struct stat status;
	if (folder < 0)
		return -1;
	if (fstat(folder, &status) == 0 && status.st_uid == geteuid() &&
	    ((status.st_mode & 077) == 0 || fchmod(folder, 0700) == 0))
		return folder;
	close(folder);
	errno = PROBLEM_FOREIGN;
	return -1;
}

bool journal_file_path(const char *name, char path[PATH_MAX])
{
	char folder[PATH_MAX];
	return share_state_path("journal", folder, sizeof folder) &&
	       snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

void journal_name(const char *path, char name[JOURNAL_NAME + 1])
{
	unsigned char digest[DIGEST_SIZE];
	digest_bytes(path, strlen(path), digest);
	for (size_t i = 0; i < JOURNAL_NAME / 2; i++)
		snprintf(name + 2 * i, 3, "%02x", digest[i]);
}

bool journal_name_is(const char *name)
{
	if (strspn(name, "0123456789abcdef") != JOURNAL_NAME)
		return false;
	const char *rest = name + JOURNAL_NAME;
	return *rest == '\0' ||
	       (rest[0] == '.' && rest[1] != '\0' && strspn(rest + 1, "0123456789") == strlen(rest + 1));
}

int journal_open(int folder, const char *name, int flags)
{
	int descriptor = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
	struct stat status;
	if (descriptor < 0)
		return -1;
	if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
	    status.st_nlink <= 1)
		return descriptor;
	close(descriptor);
	errno = EPERM;
	return -1;
}

bool journal_is_named(int folder, const char *name, int descriptor)
{
	struct stat own, named;
	return fstat(descriptor, &own) == 0 && fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
	       own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

bool journal_lock(int folder, const char *name, int descriptor)
{
	if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
		return false;
	/* A file system without locks is no reason to leave edits unprotected. */
	if (journal_is_named(folder, name, descriptor))
		return true;
	errno = ESTALE;
	return false;
}

bool journal_set_aside(int folder, const char *name, char other[JOURNAL_ASIDE])
{
	for (int i = 1; i < SET_ASIDE_LIMIT; i++) {
		snprintf(other, JOURNAL_ASIDE, "%s.%d", name, i);
		if (file_rename_fresh(folder, name, other, false))
			return true;
		if (errno != EEXIST)
			return false;
	}
	return false;
}

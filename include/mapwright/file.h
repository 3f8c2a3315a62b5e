/* file.h - reads a file whole, replaces it atomically. */
#ifndef MAPWRIGHT_FILE_H
#define MAPWRIGHT_FILE_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

/* Larger files are refused: no map comes near it. */
enum { FILE_LIMIT = 64 * 1024 * 1024 };

/* What identifies the file that was read, so that a change by somebody else is noticed (size, times and inode). */
struct file_identity {
	bool exists;
	dev_t device;
	ino_t inode;
	off_t size;
	mode_t mode;
	struct timespec modified, changed;
};

/* Reads `path` ("-": standard input). The caller frees *bytes. A missing file is an error that file_exists tells
 * apart. `identity` may be NULL. FIFOs, devices and folders are refused without waiting on them. */
bool file_read(const char *path, char **bytes, size_t *length, struct file_identity *identity, struct error *error);

/* False only when nothing of that name is there. */
bool file_exists(const char *path);

bool file_is_folder(const char *path);

/* True when the file of that path is no longer the one of `identity`. */
bool file_changed(const char *path, const struct file_identity *identity);

/* Replaces `path` by the bytes: at every instant the file is wholly old or wholly new. Follows symbolic links, keeps
 * the mode and, where allowed, the owner. On success `identity` (may be NULL) is that of the new file. On failure
 * the file is as it was and nothing is left behind. */
bool file_write(const char *path, const char *bytes, size_t length, struct file_identity *identity,
		struct error *error);

#endif

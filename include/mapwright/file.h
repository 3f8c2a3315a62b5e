/* file.h - reading whole files and replacing them atomically. */
#pragma once

#include "mapwright/error.h"

#include <stddef.h>
#include <sys/types.h>
#include <time.h>

/* Larger files are refused: no map comes close. */
enum { FILE_LIMIT = 64 * 1024 * 1024 };

/* Prefix of the temporary files that a save creates next to its target; 16 random hexadecimal digits follow. */
#define FILE_TEMPORARY_PREFIX ".mapwright-"

/* Identifies the version of a file that was read (size, times and inode), to notice changes by other programs. */
struct file_identity {
	bool exists;
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec modified, changed;
};

/* Reads `path` ("-": standard input) into `*bytes`, NUL-terminated, freed by the caller. A missing file is an error;
 * file_exists distinguishes it from others. `identity` may be NULL. FIFOs, devices and folders are refused without
 * blocking. */
bool file_read(const char *path, char **bytes, size_t *length, struct file_identity *identity, struct error *error);

/* Writes all bytes at the file's position or, with `over`, from its beginning, and waits as long as necessary. Returns false
 * with errno. */
bool file_write_all(int descriptor, const char *bytes, size_t length, bool over);

/* Closes a descriptor (-1: none), and keeps errno. */
void file_close(int descriptor);

/* Returns false only if the path certainly does not exist. */
bool file_exists(const char *path);

/* Sets `*exists`. Returns false with a message if that cannot be determined. */
bool file_probe(const char *path, bool *exists, struct error *error);

bool file_is_folder(const char *path);

/* Returns true if the file, existing or new, can be written; else false with a message. Does not detect a full disk. */
bool file_may_be_saved(const char *path, struct error *error);

/* Returns the part after the last slash of a path. */
const char *path_name(const char *path);

/* Returns true if both paths lead to the same file, which need not exist. */
bool file_same(const char *a, const char *b);

/* Returns true if the file at the path is no longer that of `identity`; false also if that cannot be determined,
 * because the save will report it. */
bool file_changed(const char *path, const struct file_identity *identity);

/* Returns the path with symbolic links resolved, or where a new file would be created; freed by the caller. Returns
 * NULL with a message if there is no such place (a broken link, a missing folder). */
char *file_real_path(const char *path, struct error *error);

/* A list of heap-allocated paths. */
struct paths {
	char **items;
	size_t count, capacity;
};

/* Adds a path and takes ownership of it. */
void paths_add(struct paths *paths, char *path);

/* Adds the entries of a folder in reverse order, so that taking from the end of the list visits them in order.
 * Returns false with errno set if the folder cannot be read completely. */
bool paths_add_entries(struct paths *paths, const char *folder);

/* The same for the names in an open folder. */
bool paths_add_names(struct paths *paths, int folder);
void paths_sort(struct paths *paths);
void paths_clear(struct paths *paths); /* it can be filled again */

/* Returns the part of a path below a folder; NULL if it is not below it. */
const char *path_below(const char *path, const char *folder);

/* Returns "folder/name", freed by the caller. */
char *path_join(const char *folder, const char *name);

/* A save. At any moment, even in a crash, the file is completely old or completely new: the bytes go into a new file
 * in the same folder, which is then renamed. Mode, owner and group are kept, on Linux also the access control list and
 * extended attributes. Where that is impossible (hard links, folder permissions, foreign ownership), the file is
 * written in place while a journal holds both texts; without that journal, the save fails. */
struct file_save {
	const char *path; /* as the user gave it, for messages */
	const char *real; /* file_real_path of `path` */
	const char *bytes;
	size_t length;
	const struct file_identity *expected; /* the file must still be this one; NULL to replace any */
	struct journal *journal;              /* NULL if one is created if needed */
	bool unguarded;                       /* write in place even if a crash would leave the file torn */
};

enum file_outcome {
	FILE_NOT_SAVED, /* the file is unchanged */
	FILE_SAVED,
	FILE_SAVED_IN_PLACE,
	FILE_SAVED_PERHAPS, /* the file is new, but the disk did not confirm it: save again */
	FILE_CONFLICT,      /* not saved: the file is not `expected` */
	FILE_DAMAGED,       /* writing in place failed, and so did restoring the old text */
};

/* Saves. Updates `identity` (may be NULL) if the file was touched, even if the save failed. All outcomes except
 * FILE_SAVED and FILE_SAVED_IN_PLACE set a message. */
enum file_outcome file_save(const struct file_save *save, struct file_identity *identity, struct error *error);

/* The simple case: follows symbolic links and replaces the file. Returns true if it is saved. */
bool file_write(const char *path, const char *bytes, size_t length, struct file_identity *identity,
		struct error *error);

/* Removes the temporary files that programs which are gone have left in a folder: for folders of mapwright's own. */
void file_sweep(const char *folder);

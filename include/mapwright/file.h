/* file.h - reads a file whole, replaces it atomically. */
#ifndef MAPWRIGHT_FILE_H
#define MAPWRIGHT_FILE_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

struct journal;

/* Larger files are refused: no map comes near it. */
enum { FILE_LIMIT = 64 * 1024 * 1024 };

/* How the files begin that a save makes beside the one it replaces; 16 random hexadecimal digits follow. */
#define FILE_TEMPORARY_PREFIX ".mapwright-"

/* What identifies the file that was read, so that a change by somebody else is noticed (size, times and inode). */
struct file_identity {
	bool exists;
	dev_t device;
	ino_t inode;
	off_t size;
	mode_t mode;
	struct timespec modified, changed;
};

/* Reads `path` ("-": standard input). The caller frees *bytes; a NUL comes after them. A missing file is an error that
 * file_exists tells apart. `identity` may be NULL. FIFOs, devices and folders are refused without waiting on them. */
bool file_read(const char *path, char **bytes, size_t *length, struct file_identity *identity, struct error *error);

/* The bytes that git has for the file in HEAD. The caller frees *bytes. False with a sentence when there are none. */
bool file_read_head(const char *path, char **bytes, size_t *length, struct error *error);

/* False only when nothing of that name is there. */
bool file_exists(const char *path);

/* Whether something of that name is there. False with a sentence when that cannot be known. */
bool file_look(const char *path, bool *exists, struct error *error);

bool file_is_folder(const char *path);

/* May the file of that path, or a new one there, be written? False with a sentence. A disk that is full is told by the
 * save alone. */
bool file_may_be_saved(const char *path, struct error *error);

/* Closes a stream of open_memstream (NULL: does nothing). False when memory was out for some of what went into it: closing
 * alone tells that by errno at most. */
bool stream_end(FILE *stream);

/* What is after the last slash of a path. */
const char *path_name(const char *path);

/* Do both paths name the same file, or the same place of one that is not there yet? */
bool file_same(const char *a, const char *b);

/* True when the file of that path is no longer the one of `identity`; false, too, when that cannot be known, which the
 * save will tell. */
bool file_changed(const char *path, const struct file_identity *identity);

/* The file's path behind symbolic links, or where a new file would be created; to be freed by the caller. NULL with
 * a sentence when there is no such place (a link to nothing, a missing folder). */
char *file_real_path(const char *path, struct error *error);

/* A list of paths, each to be freed. */
struct paths {
	char **items;
	size_t count, capacity;
};

/* Adds a path, which is the list's then. */
void paths_add(struct paths *paths, char *path);

/* Adds what is in a folder, the last name first, so that who takes from the end of the list meets them in order. False with
 * errno set when not all of it can be had. */
bool paths_add_entries(struct paths *paths, const char *folder);
void paths_clear(struct paths *paths);

/* "folder/name", to be freed. */
char *path_join(const char *folder, const char *name);

/* A save. Whatever happens at whatever moment, the file is wholly old or wholly new: the bytes go into a new file
 * beside it, which then takes its name. Mode, owner, group, access control list and extended attributes are kept. Where
 * that is impossible (a second name, a folder or an owner that does not let us) the file is written in place, with both
 * texts in a journal meanwhile; when they cannot be kept there it is not saved. */
struct file_save {
	const char *path; /* as the user named it, for messages */
	const char *real; /* file_real_path of it */
	const char *bytes;
	size_t length;
	const struct file_identity *expected; /* the file must still be this one; NULL: what is there is replaced */
	struct journal *journal;              /* NULL: one is made when it is needed */
	bool unguarded;                       /* written in place even if a crash meanwhile would tear the file */
};

enum file_outcome {
	FILE_NOT_SAVED, /* the file is as it was */
	FILE_SAVED,
	FILE_SAVED_IN_PLACE,
	FILE_SAVED_PERHAPS, /* the file is new, but the disk has not confirmed it: save again */
	FILE_CONFLICT,      /* not saved: the file is not the one of `expected` */
	FILE_DAMAGED,       /* writing in place failed, and so did putting back the old text */
};

/* `identity` (may be NULL) becomes that of the file if the save has changed it, even in vain. All outcomes but the two
 * saved ones come with a sentence. */
enum file_outcome file_save(const struct file_save *save, struct file_identity *identity, struct error *error);

/* The plain case: follows symbolic links, replaces what is there. True when it is saved. */
bool file_write(const char *path, const char *bytes, size_t length, struct file_identity *identity,
		struct error *error);

#endif

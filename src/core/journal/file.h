/* file.h - how a journal looks on disk; private to core.
 *
 *   file    = magic record*
 *   record  = length of the body (u32), CRC-32C of sequence and body (u32), sequence (u64), body
 *   body    = kind (u8), then by kind:
 *     HEADER  version (u32), process (u64), begin (u64, seconds of 1970), host, format, path
 *     BASE    flags (u8), device, inode, size, mtime s, ns, ctime s, ns (u64 each), SHA-256 of the text, the text
 *     EDIT    count (u32), then `count` times: start, old length (u32 each), new bytes; UNDO and REDO alike
 *     TEXT    changes it stands for (u32), the text they led to
 *     SAVING  SHA-256 of the text, name of the temporary file
 *     IMAGES  old text, new text
 *     PARKED  32 bytes, from versions that closed journals to spare descriptors; says nothing now
 *
 * Numbers are little-endian; strings and texts are a length (u32) and bytes. Sequences grow by one. What is cut,
 * damaged or out of sequence ends the journal there: all before it counts. */
#ifndef MAPWRIGHT_CORE_JOURNAL_FILE_H
#define MAPWRIGHT_CORE_JOURNAL_FILE_H

#include "digest.h"
#include "mapwright/journal.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum record_kind {
	RECORD_HEADER = 1,
	RECORD_BASE,
	RECORD_EDIT,
	RECORD_UNDO,
	RECORD_REDO,
	RECORD_TEXT,
	RECORD_SAVING,
	RECORD_IMAGES,
	RECORD_PARKED,
};

enum { BASE_EXISTS = 1, BASE_DIGEST = 2, BASE_TEXT = 4 };
enum { JOURNAL_VERSION = 1, RECORD_HEAD = 16, BASE_NUMBERS = 7 };

#define JOURNAL_MAGIC "mapwright journal\n"
enum { JOURNAL_MAGIC_LENGTH = sizeof JOURNAL_MAGIC - 1 };

/* Bytes that grow. */
struct bytes {
	char *data;
	size_t length, capacity;
};

void bytes_clear(struct bytes *bytes);
void bytes_add(struct bytes *bytes, const void *data, size_t length);
void bytes_add_number(struct bytes *bytes, uint64_t number, size_t size); /* little-endian, `size` bytes */
void bytes_add_string(struct bytes *bytes, const void *data, size_t length);

/* Begins a record and returns where it starts, for record_end, which fills in length and checksum. */
size_t record_begin(struct bytes *bytes, enum record_kind kind, uint64_t sequence);
void record_end(struct bytes *bytes, size_t start);

enum {
	JOURNAL_NAME = 32, /* hexadecimal digits */
	JOURNAL_ASIDE = JOURNAL_NAME + 16,
};

/* A journal in use. */
struct journal {
	char *path, format[32], name[33];
	char aside[JOURNAL_ASIDE]; /* where what an earlier run has left went for a save without edits; "": nowhere */
	int descriptor;            /* -1: not open */
	uint64_t sequence;         /* of the last record in the file */
	size_t size;               /* bytes of the file that hold whole records */
	struct bytes batch;        /* records that are not written yet; kept for its memory */
	unsigned records;          /* how many */
	unsigned noted;            /* changes since the last journal_write */
	bool based;                /* the file says on which text the changes build */
	bool behind;               /* changes are missing in it: the next record holds the whole text */
	bool changed;              /* it holds changes that are neither saved nor dropped */
	size_t changes;            /* how many */
	bool found;         /* something of an earlier process is in it, and what should be done is not settled */
	bool synced_folder; /* the disk has the file's entry there */
	struct syncing *syncing; /* the disk is being told; NULL: it is not */
	long long dirty_since,
	    written; /* monotonic milliseconds; dirty_since 0: the disk has everything, or is told */
	uint64_t base[BASE_NUMBERS];
	unsigned base_flags;
	unsigned char base_digest[DIGEST_SIZE];
	char trouble[160]; /* why changes are not protected; "" when they are */
};

/* Opens (flags as of open) and locks the journal's file; makes its folder with O_CREAT. False with errno. */
bool journal_acquire(struct journal *journal, int flags);
void journal_release(struct journal *journal); /* closes it again, which unlocks */

/* Puts aside what another time has left in the open journal, as journal->aside, and lets go of it. */
bool journal_put_aside(struct journal *journal);

/* What the base of a journal says of the file on the disk. */
void journal_identity(const struct file_identity *disk, uint64_t numbers[BASE_NUMBERS]);

/* sync.c: the disk is told what was written so far, and of the file's entry in its folder, before this returns.
 * 0 or errno; file systems that cannot sync need not. */
int sync_now(int descriptor, bool folder_too);

/* The same, but it goes on meanwhile. 0, or errno if it has failed at once. */
int sync_begin(struct journal *journal, bool folder_too);

/* Is the disk still busy with it? */
bool sync_lasts(const struct journal *journal);

/* Waits for the end of it. 0, or errno if it has failed; 0 also when nothing was begun. */
int sync_end(struct journal *journal);

/* folder.c: names and places. */

/* Beside errors of the system, in errno: $XDG_STATE_HOME and $HOME are unset or relative, or their folders belong to
 * another user. */
enum { PROBLEM_NO_PLACE = 0, PROBLEM_FOREIGN = -1 };

/* The folder of the journals, made when `create`. A descriptor, to be closed soon; -1 with errno or one of these. */
int journal_folder_open(bool create);

/* The path of the file of that name in it. False when there is none. */
bool journal_file_path(const char *name, char path[PATH_MAX]);

/* The name of the journal of a path. */
void journal_name(const char *path, char name[JOURNAL_NAME + 1]);

/* True when `name` is that of a journal ("0123...") or of one set aside ("0123....1"). */
bool journal_name_is(const char *name);

/* Opens `name` as a private plain file: -1 with errno when it is not ours. */
int journal_open(int folder, const char *name, int flags);

/* Locks the open journal. False with errno EWOULDBLOCK when another has it, ESTALE when the file has been removed or
 * replaced meanwhile: open it again. */
bool journal_lock(int folder, const char *name, int descriptor);

/* Does that name still mean the open file? */
bool journal_is_named(int folder, const char *name, int descriptor);

/* Renames the journal, to `other`, so that the name is free. */
bool journal_set_aside(int folder, const char *name, char other[JOURNAL_ASIDE]);

#endif

/* file.h - the file format of journals; private to core.
 *
 *    file = magic record*
 *    record = length of the body (u32), CRC-32C of sequence and body (u32), sequence (u64), body
 *    body = kind (u8), then by kind:
 *      HEADER version (u32), process (u64), begin (u64, seconds since 1970), host, format, path
 *      BASE flags (u8), device, inode, size, mtime s, ns, ctime s, ns (u64 each), SHA-256 of the text, the text
 *      EDIT count (u32), then `count` times: start, old length (u32 each), new bytes; UNDO and REDO alike
 *      TEXT number of changes it replaces (u32), the text after them
 *      SAVING SHA-256 of the text, name of the temporary file
 *      IMAGES old text, new text
 *
 * Numbers are little-endian; strings and texts are a length (u32) and bytes. Sequence numbers increase by one. A
 * record that is truncated, damaged or out of sequence ends the journal; all before it is valid. */
#pragma once

#include "digest.h"
#include "mapwright/journal.h"

#include <limits.h>

enum record_kind {
	RECORD_HEADER = 1,
	RECORD_BASE,
	RECORD_EDIT,
	RECORD_UNDO,
	RECORD_REDO,
	RECORD_TEXT,
	RECORD_SAVING,
	RECORD_IMAGES,
};

enum { BASE_EXISTS = 1, BASE_DIGEST = 2, BASE_TEXT = 4 };
enum { JOURNAL_VERSION = 1, RECORD_HEAD = 16, BASE_NUMBERS = 7 };

#define JOURNAL_MAGIC "mapwright journal\n"
enum { JOURNAL_MAGIC_LENGTH = sizeof JOURNAL_MAGIC - 1 };

/* A growing byte buffer. */
struct bytes {
	char *data;
	size_t length, capacity;
};

void bytes_clear(struct bytes *bytes);
void bytes_add(struct bytes *bytes, const void *data, size_t length);
void bytes_add_number(struct bytes *bytes, uint64_t number, size_t size); /* `size` bytes, little-endian */
void bytes_add_string(struct bytes *bytes, const void *data, size_t length);

/* Begins a record and returns its start, for record_end, which fills in length and checksum. */
size_t record_begin(struct bytes *bytes, enum record_kind kind, uint64_t sequence);
void record_end(struct bytes *bytes, size_t start);

enum {
	JOURNAL_NAME = 32, /* number of hexadecimal digits */
	JOURNAL_ASIDE = JOURNAL_NAME + 16,
};

/* An open journal. */
struct journal {
	char *path, format[32], name[33];
	char aside
	    [JOURNAL_ASIDE]; /* name under which an old journal was set aside, for a save without edits; "" if none */
	int descriptor;      /* -1 if not open */
	uint64_t sequence;   /* of the last record in the file */
	size_t size;         /* size of the complete records */
	struct bytes batch;  /* records not written yet; its memory is reused */
	unsigned records;    /* their number */
	unsigned pending_changes; /* changes since the last journal_write */
	bool based;               /* the file has a BASE record */
	bool needs_full_text;     /* changes are missing in it: the next record must be the whole text */
	bool changed;             /* it has changes that are neither saved nor dropped */
	size_t changes;           /* their number */
	bool found;               /* it has changes of an earlier process, about which nobody has decided */
	bool synced_folder;       /* the folder entry of the file is on disk */
	struct syncing *syncing;  /* fsync in progress; NULL if none */
	long long dirty_since,
	    written; /* monotonic milliseconds; dirty_since 0 means everything is synced, or being synced */
	uint64_t base[BASE_NUMBERS];
	unsigned base_flags;
	unsigned char base_digest[DIGEST_SIZE];
	char trouble[160]; /* why changes are unprotected; "" if they are protected */
};

/* Opens (with open flags) and locks the journal's file; O_CREAT also creates its folder. Returns false with errno. */
bool journal_acquire(struct journal *journal, int flags);
void journal_release(struct journal *journal); /* closes it, which unlocks it */

/* Sets aside the old content of the open journal, under the name journal->aside, and closes it. */
bool journal_put_aside(struct journal *journal);

/* Computes the identity numbers of a BASE record. */
void journal_identity(const struct file_identity *disk, uint64_t numbers[BASE_NUMBERS]);

/* sync.c: syncs the file and, if `folder_too`, its folder entry before it returns. Returns 0 or errno; ignores that
 * some file systems cannot sync. */
int sync_now(int descriptor, bool folder_too);

/* The same in the background. Returns 0, or errno if it failed immediately. */
int sync_begin(struct journal *journal, bool folder_too);

/* Returns true if the background sync is still running. */
bool sync_lasts(const struct journal *journal);

/* Waits for the background sync. Returns 0, also if there was none, or errno if it failed. */
int sync_end(struct journal *journal);

/* folder.c: names and paths. */

/* Further values of errno: $XDG_STATE_HOME and $HOME are unset or relative, or their folders belong to another user. */
enum { PROBLEM_NO_PLACE = 0, PROBLEM_FOREIGN = -1 };

/* Opens the folder of the journals, and creates it if `create`. Returns a descriptor, to be closed soon; -1 with
 * errno or one of these values. */
int journal_folder_open(bool create);

/* Writes the path of a file in that folder. Returns false if there is no folder. */
bool journal_file_path(const char *name, char path[PATH_MAX]);

/* Computes the name of the journal of a path. */
void journal_name(const char *path, char name[JOURNAL_NAME + 1]);

/* Returns true if `name` is the name of a journal ("0123...") or of one set aside ("0123....1"). */
bool journal_name_is(const char *name);

/* Opens `name` as a private regular file. Returns -1 with errno, also if it belongs to someone else. */
int journal_open(int folder, const char *name, int flags);

/* Locks the open journal. Returns false with errno: EWOULDBLOCK if another process has it, ESTALE if the file was
 * removed or replaced meanwhile: open it again. */
bool journal_lock(int folder, const char *name, int descriptor);

/* Returns true if `name` is still the name of the open file. */
bool journal_is_named(int folder, const char *name, int descriptor);

/* Renames the journal to `other`, so that its name is free. */
bool journal_set_aside(int folder, const char *name, char other[JOURNAL_ASIDE]);

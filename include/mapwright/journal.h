/* journal.h - the recovery journal: unsaved changes, on disk before they are on the screen.
 *
 * Each edited file has its own journal in $XDG_STATE_HOME/mapwright/journal (~/.local/state), readable only by its
 * owner and named by a hash of the file's real path. It is created by the first change, locked while the editor
 * runs, emptied by a save, and removed by a clean exit. The journal of a killed editor can be recovered.
 *
 * A record is written by a single write(2), so that a crash of the program loses nothing that was shown; fsync
 * follows within a second, so that a power failure loses at most that much. All functions accept a NULL journal, as
 * used in runs without a screen. A journal that cannot be written never stops an edit: journal_trouble returns the
 * reason. */
#pragma once

#include "mapwright/file.h"
#include "mapwright/text.h"

enum journal_kind { JOURNAL_EDIT, JOURNAL_UNDO, JOURNAL_REDO };

/* Creates a journal object for the file of that real path (file_real_path) and format. Creates no file yet. */
struct journal *journal_new(const char *path, const char *format_id);

/* Frees the journal object. The file stays if it has unsaved changes that were not dropped and `keep` is true, or if
 * nobody has decided about what was found in it. */
void journal_free(struct journal *journal, bool keep);

/* Raises the limit of file descriptors as far as allowed. Returns how many journals this process can have open at
 * once, besides its other files. */
size_t journal_limit(void);

/* ---- while editing ---- */

/* Call this before `text` changes. The first call creates the file, with what is needed to restore the present
 * state: `disk` is the file it was read from; unless `modified`, the text is the same as on disk. */
void journal_prepare(struct journal *journal, const struct text *text, const struct file_identity *disk,
		     bool modified);

/* Adds an applied patch. The next journal_write combines all patches added so far into one record. */
void journal_add(struct journal *journal, enum journal_kind kind, const struct patch *patch);

/* Writes the patches added so far; `text` is the result. */
void journal_write(struct journal *journal, const struct text *text);

/* journal_wait returns the milliseconds until the next fsync must be started (0 means now) or polled; -1 if none.
 * journal_sync does what is due, without blocking on the disk. */
int journal_wait(const struct journal *journal);
void journal_sync(struct journal *journal);

/* Returns why no journal could be written now, in a few words; NULL if one could. */
const char *journal_obstacle(void);

/* Returns why changes are currently unprotected, as a sentence; NULL if they are protected, or there are none. */
const char *journal_trouble(const struct journal *journal);

/* ---- while saving ---- */

/* Call this before the bytes become the file by way of `temporary` in the same folder: the next start removes it if
 * it is left over. */
void journal_saving(struct journal *journal, const char *bytes, size_t length, const char *temporary);

/* As journal_saving, for a file that must be written in place. Returns true once both texts are on disk. Also works
 * for a journal that was not begun, which then has no other content. If false, journal_trouble returns the reason. */
bool journal_images(struct journal *journal, const char *old, size_t old_length, const char *fresh, size_t length);

/* The file was saved: empties the journal. */
void journal_saved(struct journal *journal);

/* The user discards the changes: removes the journal. */
void journal_drop(struct journal *journal);

/* ---- after a crash ---- */

enum recovery_state {
	RECOVERY_NOTHING,    /* no journal, or only changes that the file already has */
	RECOVERY_FITS,       /* changes that apply to the current file */
	RECOVERY_TORN,       /* the file was being written in place: a mixture of old and new */
	RECOVERY_MISFIT,     /* changes to a different text: never applied to this file */
	RECOVERY_BUSY,       /* another process has the file open */
	RECOVERY_UNREADABLE, /* nothing in it can be read */
};

struct recovery {
	enum recovery_state state;
	char *path;    /* path of the file, from the journal; NULL if unknown */
	char *journal; /* path of the journal; NULL if unknown */
	char format[32];
	long process; /* process that wrote it (RECOVERY_BUSY: that has it open; 0 if unknown) */
	char host[65];
	time_t since, when; /* when that process began to write; time of the last change */
	size_t edits;       /* changes that the file does not have */
	char *bytes;        /* the text after the last change; NULL if unknown */
	size_t length;
	size_t valid;  /* size of the complete records */
	size_t unread; /* bytes after them: damaged, truncated, or of a later version */
	size_t lost;   /* edits in these bytes; 0 if unknown */
	bool aside;    /* journal_each: the journal was set aside; the editor no longer asks about it */
	unsigned long long sequence;
	char temporary[64]; /* temporary file of an interrupted save; "" if none */
};

/* The file on disk, to compare with a journal. */
struct recovery_disk {
	const char *bytes;
	size_t length;
	struct file_identity identity; /* `exists` is false if there is no file */
};

void recovery_clear(struct recovery *recovery);

/* Describes what can be recovered and what cannot, in a few words: "3 edits of 2026-01-31 12:00, followed by
 * 1 edit that cannot be read". */
void recovery_describe(const struct recovery *recovery, char *out, size_t size);
void recovery_describe_unread(const struct recovery *recovery, char *out, size_t size); /* "1 edit", "70 bytes" */

/* Reads the bytes of a journal, which may be damaged. Returns false only if memory ran out. Clear `recovery` in
 * every case. */
bool recovery_read(struct recovery *recovery, const char *journal, size_t length, const struct recovery_disk *disk);

/* Finds the journal that an earlier process left for this file, and locks it. Removes a journal that is no longer
 * needed, sets one aside that is unreadable (RECOVERY_UNREADABLE), and removes the temporary file of a killed save.
 * After RECOVERY_FITS, RECOVERY_TORN or RECOVERY_MISFIT (not to be adopted), call one of the four functions below or
 * journal_free. Returns false with a message if the journal cannot be read; clear `recovery` in every case. */
bool journal_find(struct journal *journal, const struct recovery_disk *disk, struct recovery *recovery,
		  struct error *error);

/* The recovered text of file `disk` is being edited: the journal continues after its last complete record. If part
 * of it was unreadable, the journal is set aside unchanged and a new one begins. */
void journal_adopt(struct journal *journal, const struct recovery *recovery, const struct file_identity *disk);

/* Releases what was found without deciding; it stays on disk, and the next change of the file sets it aside.
 * (journal_drop removes it.) */
void journal_leave(struct journal *journal);

/* The user discards what was found: sets it aside, with everything needed to recover it even without the file; the
 * editor does not ask about it again. Returns false, and leaves it as it was, if that fails. */
bool journal_discard(struct journal *journal, const struct recovery *recovery);

/* Calls `visit` for each journal on disk until it returns false; changes nothing. Returns false with a message if
 * the folder cannot be read or memory ran out. A missing folder is an empty one. */
bool journal_each(bool (*visit)(void *context, const struct recovery *recovery), void *context, struct error *error);

/* Removes every journal of the file that no process has open, including those set aside. Returns their number; -1
 * with a message if the folder cannot be read. */
int journal_remove_all(const char *path, struct error *error);

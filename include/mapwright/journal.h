/* journal.h - the recovery journal: what was done to a file and is not saved yet, on disk before it is on the screen.
 *
 * Each edited file has a journal of its own in $XDG_STATE_HOME/mapwright/journal (~/.local/state), readable by its
 * owner only and named by a hash of the file's real path. It is made by the first change, locked while the editor
 * lives, emptied by a save, and gone after a clean end. What a killed editor leaves there can be recovered.
 *
 * A record is written whole by one write(2), so that the death of the program loses nothing that was shown; the disk
 * is told within a second, so that a power cut loses no more than that. Every function takes a NULL journal: there is
 * none in runs without a screen. A journal that cannot be written never stops an edit: journal_trouble tells. */
#ifndef MAPWRIGHT_JOURNAL_H
#define MAPWRIGHT_JOURNAL_H

#include "mapwright/error.h"
#include "mapwright/file.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct journal;

enum journal_kind { JOURNAL_EDIT, JOURNAL_UNDO, JOURNAL_REDO };

/* For the file of that real path (file_real_path) and format; nothing is created yet. */
struct journal *journal_new(const char *path, const char *format_id);

/* Ends the use of the journal. The file stays when it holds changes that were neither saved nor dropped and `keep` says
 * that they matter, and when something was found in it that nobody has decided about. */
void journal_free(struct journal *journal, bool keep);

/* How many journals this process can have open at once, beside what else it needs; its limit of descriptors is raised as
 * far as it may be. */
size_t journal_limit(void);

/* ---- while editing ---- */

/* To be called before `text` changes. The first call creates the file, with what is needed to know the present state
 * again: `disk` is the file it was read from, and unless `modified` the text is what is there. */
void journal_prepare(struct journal *journal, const struct text *text, const struct file_identity *disk,
		     bool modified);

/* Notes a patch that was applied. Several make one record with the next journal_write. */
void journal_add(struct journal *journal, enum journal_kind kind, const struct patch *patch);

/* Writes what was noted; `text` is the result of it all. */
void journal_write(struct journal *journal, const struct text *text);

/* Milliseconds until the disk wants to be told (0: now) or has to be asked how it went, -1: nothing waits. journal_sync
 * does what is due; it does not wait for the disk. */
int journal_wait(const struct journal *journal);
void journal_sync(struct journal *journal);

/* Why changes are not protected at present, as a sentence; NULL when they are, or when there are none. */
const char *journal_trouble(const struct journal *journal);

/* ---- while saving ---- */

/* The bytes are about to become the file, by way of `temporary` beside it: a stray one is removed by the next start. */
void journal_saving(struct journal *journal, const char *bytes, size_t length, const char *temporary);

/* As journal_saving, for a file that must be written in place: both texts are on the disk when this returns true. Also for
 * a journal that was not begun: it then holds nothing else. When false, journal_trouble tells why. */
bool journal_images(struct journal *journal, const char *old, size_t old_length, const char *fresh, size_t length);

/* The file holds the text: the journal is emptied. */
void journal_saved(struct journal *journal);

/* The user does not want the changes: the journal is removed. */
void journal_drop(struct journal *journal);

/* ---- after a crash ---- */

enum recovery_state {
	RECOVERY_NOTHING,    /* no journal, or nothing in it that the file does not have */
	RECOVERY_FITS,       /* changes of the file as it is */
	RECOVERY_TORN,       /* the file was being written in place: it is neither old nor new */
	RECOVERY_MISFIT,     /* changes of another text than the file has now: never applied to it */
	RECOVERY_BUSY,       /* another process has the file open */
	RECOVERY_UNREADABLE, /* there is something, and none of it can be read */
};

struct recovery {
	enum recovery_state state;
	char *path;    /* of the file, as the journal has it; NULL when unknown */
	char *journal; /* path of the journal itself; NULL when unknown */
	char format[32];
	long process; /* who wrote it (RECOVERY_BUSY: who has it; 0 when that cannot be read) */
	char host[65];
	time_t since, when; /* when that process began to write, and the last change */
	size_t edits;       /* changes that the file does not have */
	char *bytes;        /* the text after the last one; NULL when it cannot be known */
	size_t length;
	size_t valid;  /* bytes of the journal that hold whole records */
	size_t unread; /* bytes after them: damaged, cut off, or of a later version */
	size_t lost;   /* edits in there; 0 when they cannot be counted */
	bool aside;    /* journal_each: the journal was set aside, and no start asks about it */
	unsigned long long sequence;
	char temporary[64]; /* the file that a save had begun beside the file, or "" */
};

/* What is on the disk now, to be held against a journal. */
struct recovery_disk {
	const char *bytes;
	size_t length;
	struct file_identity identity; /* `exists` tells whether there is a file at all */
};

void recovery_clear(struct recovery *recovery);

/* What is to be had and what is not, in a few words: "3 edits of 2026-01-31 12:00, and 1 more that cannot be read". */
void recovery_describe(const struct recovery *recovery, char *out, size_t size);
void recovery_describe_unread(const struct recovery *recovery, char *out, size_t size); /* "1 edit", "70 bytes" */

/* Reads a journal's bytes, which may be any. False only when memory is out. To be cleared in every case. */
bool recovery_read(struct recovery *recovery, const char *journal, size_t length, const struct recovery_disk *disk);

/* Looks for the journal that an earlier process left for this file, and locks it. A journal without use is removed, one
 * of which nothing can be read (RECOVERY_UNREADABLE) is set aside. A stray file of a killed save is removed. With
 * RECOVERY_FITS, RECOVERY_TORN and RECOVERY_MISFIT (not to be adopted) one of the four below must follow, or
 * journal_free. False with a sentence when the journal cannot be read; to be cleared in every case. */
bool journal_look(struct journal *journal, const struct recovery_disk *disk, struct recovery *recovery,
		  struct error *error);

/* The text was recovered from the file `disk` and is being edited: the journal goes on after its last whole record. When
 * not all of it could be read it is set aside as it is, and another one begins. */
void journal_adopt(struct journal *journal, const struct recovery *recovery, const struct file_identity *disk);

/* Lets go of what was found; it stays on disk, and the next change of the file sets it aside. (journal_drop removes
 * it.) */
void journal_leave(struct journal *journal);

/* The user does not want what was found: it is set aside, whole enough to be had back whatever becomes of the file, and no
 * start asks about it again. False when it cannot be set aside; it then stays as it was. */
bool journal_discard(struct journal *journal, const struct recovery *recovery);

/* Calls back for each journal on disk, without changing any. False with a sentence when the folder cannot be read or
 * memory is out; the callback ends it by returning false. No folder: no journals. */
bool journal_each(bool (*visit)(void *context, const struct recovery *recovery), void *context, struct error *error);

/* Removes every journal of the file that no process has open, also those set aside. Returns how many; -1 with a
 * sentence when the folder cannot be read. */
int journal_remove_all(const char *path, struct error *error);

#endif

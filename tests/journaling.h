/* journaling.h - texts that change under a journal. */
#pragma once

#include "mapwright/journal.h"

extern const char base[];   /* a text of three lines */
extern const char edited[]; /* what leave_edits makes of it */

struct text make_text(const char *bytes);

/* The file as it is on the disk, with nothing to know it by but inode 7. `bytes` must outlive it. */
struct recovery_disk disk_of(const char *bytes);

/* Replaces bytes of the text, as an edit does, and writes it down. */
void change(struct journal *journal, struct text *text, enum journal_kind kind, size_t start, size_t length,
	    const char *fresh);

/* Three edits of `base` and an undo that nobody saved. */
void leave_edits(const char *path);

/* history.h - undo: steps of patches, and the mark of what is on disk. */
#ifndef MAPWRIGHT_HISTORY_H
#define MAPWRIGHT_HISTORY_H

#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* One patch with the one that undoes it. */
struct revision {
	struct patch patch, inverse;
};

/* What one undo reverts: a stroke may hold many revisions. */
struct step {
	char label[48];     /* "paint", "resize" */
	struct place place; /* where the cursor goes */
	struct revision *revisions;
	size_t count, capacity;
};

/* Zeroed it is empty. */
struct history {
	struct step *steps;
	size_t count, capacity;
	size_t done;  /* steps [0, done) are in the text, the others can be redone */
	size_t saved; /* value of `done` at the last save; SIZE_MAX when that state cannot be reached again */
	bool open;    /* the last step still takes revisions: a stroke */
};

void history_clear(struct history *history);

/* Adds a revision (takes over both patches) to the open step, or as a new step; what could be redone is dropped. */
void history_push(struct history *history, const struct revision *revision, const char *label, struct place place);

/* From now on revisions join one step, until history_close. An empty stroke leaves no step. */
void history_open(struct history *history, const char *label, struct place place);
void history_close(struct history *history);

/* Drops the open step: its revisions have been undone. */
void history_abandon(struct history *history);

/* Makes the steps from `first` on that are done one, of that label; two where the text was saved between them. */
void history_join(struct history *history, size_t first, const char *label);

bool history_modified(const struct history *history);
void history_mark_saved(struct history *history);

#endif

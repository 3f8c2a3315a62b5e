/* history.h - undo: steps of patches, and which of them are on disk. */
#ifndef MAPWRIGHT_HISTORY_H
#define MAPWRIGHT_HISTORY_H

#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* A patch and the patch that undoes it. */
struct revision {
	struct patch patch, inverse;
};

/* A unit of undo. A transaction may have many revisions. */
struct step {
	char label[48];     /* "paint", "resize" */
	struct place place; /* the cursor position */
	struct revision *revisions;
	size_t count, capacity;
};

/* An undo history. Zeroed, it is empty. */
struct history {
	struct step *steps;
	size_t count, capacity;
	size_t done;  /* steps [0, done) are applied, the others can be redone */
	size_t saved; /* value of `done` at the last save; SIZE_MAX if that state is no longer reachable */
	bool open;    /* the last step is an open transaction that takes more revisions */
};

void history_clear(struct history *history);

/* Adds a revision (takes ownership of both patches) to the open step, or as a new step. Drops what could be redone. */
void history_push(struct history *history, const struct revision *revision, const char *label, struct place place);

/* Begin and end a step that collects all revisions made in between. A step without revisions is not kept. */
void history_open(struct history *history, const char *label, struct place place);
void history_close(struct history *history);

/* Drops the open step, whose revisions must have been undone. */
void history_abandon(struct history *history);

/* Joins the applied steps from `first` on into one step with that label, or two if the text was saved between them. */
void history_join(struct history *history, size_t first, const char *label);

bool history_modified(const struct history *history);
void history_mark_saved(struct history *history);

#endif

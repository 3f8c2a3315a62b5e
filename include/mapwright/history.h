/* history.h - undo: a tree of states with the steps between them, and which state is on disk.
 *
 * States are numbered in the order in which they were made; 0 is the text as it was opened. A step after an undo begins
 * a branch, and the branch before it stays. */
#pragma once

#include "mapwright/place.h"
#include "mapwright/text.h"

/* A patch and the patch that undoes it. */
struct revision {
	struct patch patch, inverse;
	size_t cells; /* cells of maps that it paints; 0 if it does something else */
};

/* A unit of undo. A transaction may have many revisions. */
struct step {
	char label[48];     /* "paint", "resize" */
	char words[48];     /* the first line that it changed outside maps, cut at the end; "" if none */
	struct place place; /* the cursor position */
	struct revision *revisions;
	size_t count, capacity;
	size_t parent;  /* the state before it */
	size_t next;    /* the next state of the branch used last; 0 if none */
	bool inside;    /* undo and redo do not stop at its state: it is joined with the next step */
	long long when; /* clock_now when it began */
};

/* An undo history. Zeroed, it is empty. */
struct history {
	struct step *steps; /* step n - 1 leads to state n */
	size_t count, capacity;
	size_t done;        /* the current state */
	size_t saved;       /* the state at the last save */
	size_t next;        /* as that of a step, for state 0 */
	size_t before_open; /* the `next` that the open step replaced */
	bool open;          /* the last step is an open transaction that takes more revisions */
};

/* The changes that lead from one state to another. */
struct history_path {
	struct revision *revisions; /* in order, as they are applied; the patches are borrowed */
	size_t count, capacity;
	size_t undone; /* number of the first ones, which undo */
};

void history_clear(struct history *history);

/* Adds a revision (takes ownership of both patches) to the open step, or as a new step from the current state. */
void history_push(struct history *history, const struct revision *revision, const char *label, struct place place);

/* Begin and end a step that collects all revisions made in between. A step without revisions is not kept. */
void history_open(struct history *history, const char *label, struct place place);
void history_close(struct history *history);

/* Drops the open step, whose revisions must have been undone. */
void history_abandon(struct history *history);

/* Joins the steps that lead to the current state from the last state up to `first` into one with that label, or two if
 * the text was saved between them. */
void history_join(struct history *history, size_t first, const char *label);

/* Returns true if the history has a state of that number, where undo and redo stop. */
bool history_has(const struct history *history, size_t state);

/* Returns where undo, or redo, leads from a state; SIZE_MAX if there is nothing to undo or redo. Redo goes along the
 * branch used last. */
size_t history_next(const struct history *history, size_t state, bool undo);

/* Makes `state` the current one. */
void history_move(struct history *history, size_t state);

/* Fills in the empty path between two states. Cleared by history_path_clear. */
void history_path(const struct history *history, size_t from, size_t to, struct history_path *path);
void history_path_clear(struct history_path *path);

/* Returns where a byte of the text of state `from` is in the current text; of a removed byte, where it was. */
size_t history_follow(const struct history *history, size_t from, size_t offset);

bool history_modified(const struct history *history);
void history_mark_saved(struct history *history);

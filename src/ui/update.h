/* update.h - work that is put off, runs of commands, and what is kept for a view beside its document; private to ui. */
#pragma once

#include "state.h"

/* Returns true if the key i explains the finding that is shown. */
bool view_explains(const struct editor *editor, const struct view *view);

/* Updates findings, marks, counts, facts and the nearest finding now. */
void view_update(struct editor *editor, struct view *view);

void view_free(struct view *view);

/* Starts the journal of a view's document, and looks for journals of earlier runs or other processes for its file. A
 * result goes into view->recovery, for recover_ask. Does nothing in an editor without protection. */
void recover_find(struct editor *editor, struct view *view);

/* Asks what to do about view->recovery of the current view, if any. */
void recover_ask(struct editor *editor);
void recover_free(struct recovery *recovery);

/* The checker of saved files (files/checker.c): starts it after a save; takes over what it has said, and returns true
 * if the screen may have changed; returns true while it runs. */
void checker_saved(struct editor *editor, struct view *view);
bool checkers_poll(struct editor *editor);
bool checkers_run(const struct editor *editor);

/* Runs a command line for the user; errors are shown in the message row. */
void editor_run(struct editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

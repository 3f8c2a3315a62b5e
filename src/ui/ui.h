/* ui.h - what all parts may call: moves of the cursor, messages, ends of tools, work that is put off; private to ui. */
#pragma once

#include "views/views.h"

/* Shows a message in the message row. Always returns true, for `return editor_say(editor, ...)`. */
bool editor_say(struct editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows an error in the message row. */
void editor_refuse(struct editor *editor, const struct error *error);

/* Returns the current layout of the screen. */
struct layout editor_layout(const struct editor *editor);

/* Returns true if the whole of the current map is on the canvas. */
bool editor_shows_all(const struct editor *editor, const struct layout *layout);

/* Scrolls the canvas to the cursor. */
void editor_scroll(struct editor *editor);

/* Moves the cursor (limited to the map) and scrolls to it. */
void editor_move_to(struct editor *editor, int x, int y);

/* Opens a file as editor_open does; a new one becomes what is requested. open.c */
bool editor_open_as(struct editor *editor, const char *path, const char *format,
		    const struct template_request *request, struct error *error);

/* Goes to a place: a cell of a map, or a row of a panel. */
void editor_go(struct editor *editor, struct place place);

/* The lines of the file, while they have the focus: updates the view after a move or a change; goes to the line of an
 * offset. */
void source_follow(struct editor *editor);
void source_go(struct editor *editor, size_t offset);

/* Joins consecutive typed steps into one undo step. */
void typing_end(struct editor *editor, struct view *view);

/* Ends tool, typing and stroke, as Escape does. */
void editor_cancel(struct editor *editor);

/* Ends these and the selection. */
void editor_settle(struct editor *editor);

/* Begins a tool at a cell, after what editor_cancel ends. */
void tool_begin(struct editor *editor, enum tool tool, int x, int y);

/* ---- update.c, and what is kept for a view beside its document ---- */

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

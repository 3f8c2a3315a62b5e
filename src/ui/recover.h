/* recover.h - unsaved edits of an earlier run, and the journal of this one; private to ui. */
#ifndef MAPWRIGHT_UI_RECOVER_H
#define MAPWRIGHT_UI_RECOVER_H

#include "mapwright/document.h"
#include "state.h"

/* Protects a view's document, and looks for what an earlier run or another process has to do with its file. What is
 * found waits in view->recovery for recover_ask. Nothing happens in an editor without protection. */
void recover_look(struct editor *editor, struct view *view);

/* Asks what to do about view->recovery of the view shown, if there is any. */
void recover_ask(struct editor *editor);

void recover_free(struct recovery *recovery);

/* Milliseconds until the journals want to go to the disk, -1: never; and doing it. */
int recover_wait(const struct editor *editor);
void recover_sync(struct editor *editor);

/* Says why unsaved work is not protected, once each time that this begins; after every event. */
void recover_tell(struct editor *editor);

#endif

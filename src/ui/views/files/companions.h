/* companions.h - findings that need several files; private to ui. */
#ifndef MAPWRIGHT_UI_COMPANIONS_H
#define MAPWRIGHT_UI_COMPANIONS_H

#include "state.h"

/* Updates the findings of a view, including those about its companions. Returns at once if nothing changed. */
void editor_check(struct editor *editor, struct view *view);

#endif

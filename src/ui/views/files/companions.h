/* companions.h - findings that need several files; private to ui. */
#pragma once

#include "state.h"

/* Updates the findings of a view, including those about its companions. Returns at once if nothing changed. */
void editor_check(struct editor *editor, struct view *view);

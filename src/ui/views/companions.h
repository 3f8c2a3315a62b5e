/* companions.h - findings about several files together; private to ui. */
#ifndef MAPWRIGHT_UI_COMPANIONS_H
#define MAPWRIGHT_UI_COMPANIONS_H

#include "state.h"

/* Brings the view's findings up to date, those about its companions included. Cheap when nothing changed. */
void editor_check(struct editor *editor, struct view *view);

#endif

/* mouse.h - what clicks, drags and the wheel do; private to ui. */
#ifndef MAPWRIGHT_UI_MOUSE_H
#define MAPWRIGHT_UI_MOUSE_H

#include "mapwright/key.h"

struct editor;

void mouse_event(struct editor *editor, const struct event *event);

#endif

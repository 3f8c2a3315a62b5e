/* source.h - the lines of the file, and what was found in them; private to ui. */
#ifndef MAPWRIGHT_UI_SOURCE_H
#define MAPWRIGHT_UI_SOURCE_H

#include "state.h"

/* How many there are; one without its end; its findings: how many, and the first. */
int source_lines(const struct view *view);
struct span source_span(const struct view *view, int line);
int source_findings(const struct view *view, int line, int *first);

#endif

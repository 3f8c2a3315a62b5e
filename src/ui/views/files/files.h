/* files.h - the lines of a file, and findings that need several files; private to ui. */
#pragma once

#include "state.h"

/* ---- source.c ---- */

/* Return the number of lines; a line without its end; the number of its findings, and the first. */
int source_lines(const struct view *view);
struct span source_span(const struct view *view, int line);
int source_findings(const struct view *view, int line, int *first);

/* Returns a finding of the current line, one with a fix if possible; -1 if none. */
int source_fixable(const struct view *view);

/* ---- companions.c ---- */

/* Updates the findings of a view, including those about its companions. Returns at once if nothing changed. */
void editor_check(struct editor *editor, struct view *view);

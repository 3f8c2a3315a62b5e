/* lines.h - the multi-line editor, for a field or for lines of the file; private to ui. */
#ifndef MAPWRIGHT_UI_LINES_H
#define MAPWRIGHT_UI_LINES_H

#include "mapwright/error.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"
#include "text_area.h"

#include <stdbool.h>
#include <stddef.h>

struct editor;

struct lines {
	bool open;
	int field;                  /* index of the edited field in the model; -1: bytes of the file */
	struct span span;           /* the bytes being edited */
	struct text_area text_area; /* the text being edited */
	char *old;                  /* the text when it was opened */
	size_t old_length;
	bool drafted;    /* the document has a draft, in an open transaction */
	long long typed; /* time of the first change since the last draft (clock_now); 0: none */
};

void lines_clear(struct lines *lines);

/* Opens the value of a field. */
void lines_open(struct editor *editor, int field);

/* Opens bytes of the file without their last line ending; with `fresh`, followed by a new empty line. */
void lines_open_span(struct editor *editor, struct span span, bool fresh);

/* Closes the editor and discards the changes. */
void lines_discard(struct editor *editor);

/* Changes reach the document, and thus the journal, within a second: lines_draft puts them there now; lines_wait
 * returns the milliseconds until that is due (-1: no changes). */
void lines_draft(struct editor *editor);
int lines_wait(const struct editor *editor);

#endif
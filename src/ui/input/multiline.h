/* multiline.h - the multi-line editor, for a field or for lines of the file; private to ui. */
#pragma once

#include "mapwright/choices.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"
#include "text_area.h"

struct editor;

struct multiline {
	bool open;
	int field;                  /* index of the edited field in the model; -1 means bytes of the file */
	struct span span;           /* the bytes being edited */
	struct text_area text_area; /* the text being edited */
	char *old;                  /* the text when it was opened */
	size_t old_length;
	bool seeking;         /* the next key is a character to go to */
	bool drafted;         /* the document has a draft, in an open transaction */
	long long typed;      /* time of the first change since the last draft (clock_now); 0 if none */
	struct choices found; /* completions of the text from `completed_from` to the cursor */
	int candidate;        /* the one that stands there; -1 if none yet */
	size_t completed_from;
	size_t joint; /* next byte of ": ", put behind a name by completion, that may be typed as well; 0: none */
};

void multiline_clear(struct multiline *multiline);

/* Opens the value of a field. Always returns true. */
bool multiline_open(struct editor *editor, int field);

/* Opens bytes of the file without their last line ending; with `fresh`, followed by a new empty line. */
void multiline_open_span(struct editor *editor, struct span span, bool fresh);

/* Keeps a copy of the bytes to be pasted: into a text, or as lines of a file. */
void multiline_keep(struct editor *editor, const char *bytes, size_t length);

/* Closes the editor and discards the changes. */
void multiline_discard(struct editor *editor);

/* Changes reach the document, and thus the journal, within a second: multiline_draft puts them there now;
 * multiline_wait returns the milliseconds until that is due (-1 means no changes). */
void multiline_draft(struct editor *editor);
int multiline_wait(const struct editor *editor);

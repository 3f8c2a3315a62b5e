/* lines.h - editing a text of several lines in place: a field, or lines of the file as they are; private to ui. */
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
	int field;                  /* of the model: what is edited; -1: bytes of the file */
	struct span span;           /* these bytes */
	struct text_area text_area; /* what is typed */
	char *old;                  /* the same as it was when it was opened */
	size_t old_length;
	bool drafted;    /* a draft is in the document, as an open stroke */
	long long typed; /* when something was typed that no draft has yet (clock_now); 0: nothing was */
};

void lines_clear(struct lines *lines);

/* Opens the value of a field. */
void lines_open(struct editor *editor, int field);

/* Opens bytes of the file, without the end of their last line; `fresh`: with an empty line after them, which is not there
 * yet. */
void lines_open_span(struct editor *editor, struct span span, bool fresh);

/* Discards what was typed. */
void lines_discard(struct editor *editor);

/* What is typed goes into the document, and so into the journal, at most a second later: lines_draft puts it there now
 * when there is anything, lines_wait tells in how many milliseconds that is due (-1: never). */
void lines_draft(struct editor *editor);
int lines_wait(const struct editor *editor);

#endif
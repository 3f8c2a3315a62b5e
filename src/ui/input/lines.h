/* lines.h - editing a text of several lines in place; private to ui. */
#ifndef MAPWRIGHT_UI_LINES_H
#define MAPWRIGHT_UI_LINES_H

#include "mapwright/error.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"

#include <stdbool.h>
#include <stddef.h>

struct editor;

enum { LINES_SIZE = 64 * 1024 };

struct lines {
	bool open;
	int field;   /* of the model: what is edited */
	char *bytes; /* LINES_SIZE; line ends are "\n" */
	size_t length, cursor;
	char *old; /* the same as it was when it was opened */
	size_t old_length;
	bool drafted;    /* a draft is in the document, as an open stroke */
	long long typed; /* when something was typed that no draft has yet (clock_now); 0: nothing was */
};

void lines_clear(struct lines *lines);

/* Opens the value of a field. False with a sentence when it is too long or memory is out. */
bool lines_open(struct editor *editor, int field, struct error *error);

/* Discards what was typed. */
void lines_discard(struct editor *editor);

/* What is typed goes into the document, and so into the journal, at most a second later: lines_draft puts it there now
 * when there is anything, lines_wait tells in how many milliseconds that is due (-1: never). */
void lines_draft(struct editor *editor);
int lines_wait(const struct editor *editor);

/* Draws over the part of the screen given, a heading above. */
void lines_draw(const struct editor *editor, struct rectangle area, struct screen *screen);

#endif

/* multiline.h - a text of several lines that is edited: the value of a field, or lines of the file; private to ui. */
#pragma once

#include "mapwright/choices.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"

struct editor;

/* ---- text_area.c: a text being edited: cursor, undo, and rows wrapped at blanks. Lines end in "\n"; all other bytes are
 * allowed. ---- */

/* Consecutive changes of one kind are one undo step. */
enum text_run { RUN_NONE, RUN_TYPED, RUN_ERASED };

struct text_area {
	struct text text;
	struct history history;
	size_t cursor;
	size_t top; /* an offset in the first visible row */
	int column; /* the column to keep when moving up and down; -1 means that of the cursor */
	enum text_run run;
};

/* A row on the screen: bytes start to end; `next` is the start of the next row, beyond the text after the last row. */
struct text_area_row {
	size_t start, end, next;
};

/* The size of the visible area. */
struct text_area_view {
	bool utf8;
	int width, height;
};

void text_area_init(struct text_area *text_area, const char *bytes, size_t length);
void text_area_clear(struct text_area *text_area);

/* Replaces bytes from..to and puts the cursor after them. */
void text_area_replace(struct text_area *text_area, size_t from, size_t to, const char *bytes, size_t length,
		       enum text_run run);

/* Undoes, or redoes if not `back`. Returns false if there is nothing to undo or redo. */
bool text_area_undo(struct text_area *text_area, bool back);

/* Return offsets: the start of the character or word before `at`, the end of the character at `at`, and the end of the
 * word at the cursor. */
size_t character_before(const char *bytes, size_t at);
size_t character_after(const char *bytes, size_t length, size_t at);
size_t word_before(const char *bytes, size_t at);
size_t text_area_word_after(const struct text_area *text_area);

/* Return the start and end of the line (not the row) that contains the offset. */
size_t text_area_line_start(const struct text_area *text_area, size_t at);
size_t text_area_line_end(const struct text_area *text_area, size_t at);

/* Return the row that starts at, or that contains, an offset. */
struct text_area_row text_area_row_at(const struct text_area *text_area, const struct text_area_view *view,
				      size_t start);
struct text_area_row text_area_row_of(const struct text_area *text_area, const struct text_area_view *view,
				      size_t at);

/* Returns the start of the first visible row: `top` unless the cursor would be out of sight. */
size_t text_area_first(const struct text_area *text_area, const struct text_area_view *view);

/* Moves the cursor by rows, keeping its column where possible. */
void text_area_step(struct text_area *text_area, const struct text_area_view *view, int rows);

/* Moves to the next or previous match, ignoring case and wrapping round. Returns false if there is none. */
bool text_area_find(struct text_area *text_area, const char *text, int direction);

/* ---- multiline.c ---- */

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

/* text_area.h - a multi-line text being edited: cursor, undo, and rows wrapped at blanks; private to ui. Lines end in
 * "\n"; all other bytes are allowed. */
#pragma once

#include "mapwright/history.h"

/* Consecutive changes of one kind are one undo step. */
enum run { RUN_NONE, RUN_TYPED, RUN_ERASED };

struct text_area {
	struct text text;
	struct history history;
	size_t cursor;
	size_t top; /* an offset in the first visible row */
	int column; /* the column to keep when moving up and down; -1 means that of the cursor */
	enum run run;
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
		       enum run run);

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

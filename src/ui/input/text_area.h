/* text_area.h - a text of several lines while it is typed: its cursor, its own undo, and its rows, wrapped at blanks; private
 * to ui. Lines end in "\n"; any other byte may stand in them. */
#ifndef MAPWRIGHT_UI_TEXT_AREA_H
#define MAPWRIGHT_UI_TEXT_AREA_H

#include "mapwright/error.h"
#include "mapwright/history.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Changes of one kind in a row are one step of its undo. */
enum run { RUN_NONE, RUN_TYPED, RUN_ERASED };

struct text_area {
	struct text text;
	struct history history;
	size_t cursor;
	size_t top; /* where the first row that is shown begins, or a byte of it */
	int column; /* where going up and down wants to be; -1: where the cursor is */
	enum run run;
};

/* A row as it is shown: the bytes from start to end; the next one begins at `next`, beyond the text after the last. */
struct text_area_row {
	size_t start, end, next;
};

/* The part of the screen that its rows have. */
struct text_area_view {
	bool utf8;
	int width, height;
};

void text_area_init(struct text_area *text_area, const char *bytes, size_t length);
void text_area_clear(struct text_area *text_area);

/* Puts bytes in the place of those from..to, the cursor after them. */
void text_area_replace(struct text_area *text_area, size_t from, size_t to, const char *bytes, size_t length,
		       enum run run);

/* Undoes, or (not `back`) redoes. False when there is nothing to. */
bool text_area_undo(struct text_area *text_area, bool back);

/* In bytes: where the character, the word before an offset begins, and where the character at it ends; and the word at the
 * cursor. */
size_t character_before(const char *bytes, size_t at);
size_t character_after(const char *bytes, size_t length, size_t at);
size_t word_before(const char *bytes, size_t at);
size_t text_area_word_after(const struct text_area *text_area);

/* The ends of the line, not the row, that holds the offset. */
size_t text_area_line_start(const struct text_area *text_area, size_t at);
size_t text_area_line_end(const struct text_area *text_area, size_t at);

/* The row that begins at, and the one that holds an offset. */
struct text_area_row text_area_row_at(const struct text_area *text_area, const struct text_area_view *view,
				      size_t start);
struct text_area_row text_area_row_of(const struct text_area *text_area, const struct text_area_view *view,
				      size_t at);

/* Where the first row begins so that the cursor is seen, and `top` as far as that allows. */
size_t text_area_first(const struct text_area *text_area, const struct text_area_view *view);

/* Moves the cursor by rows, in its column as far as they go. */
void text_area_step(struct text_area *text_area, const struct text_area_view *view, int rows);

/* Goes to the next place of a text, or the one before, round the end; letter case is ignored. False when it is nowhere. */
bool text_area_find(struct text_area *text_area, const char *text, int direction);

#endif

/* subject.h - what the cursor is on in formats whose parts are records; private to ui. */
#ifndef MAPWRIGHT_UI_SUBJECT_H
#define MAPWRIGHT_UI_SUBJECT_H

#include "state.h"

enum { FIELDS_SHOWN = 160 };

static inline enum canvas view_canvas(const struct view *view)
{
	return view->document->format->canvas;
}

/* The record under the cursor: the hex of its cell, the terrain or container of its row; -1 without. */
int view_record(const struct view *view);

/* The item of that record under the cursor, -1 without. */
int view_item(const struct view *view);

/* The first byte in the file (0 without one) of what the cursor is on in the part of the screen that has the focus. */
size_t view_offset(const struct editor *editor, const struct view *view);

/* Puts the cursor on a record (and an item of it, -1: none). */
void view_go_record(struct view *view, int record, int item);

/* The fields the form shows, as indices into model.fields: those of the grid shown, those of the record under the
 * cursor and of its item, then the file's own (flags apart, which the panel of a room lists). Returns how many. */
int view_form_fields(const struct view *view, int fields[FIELDS_SHOWN]);

/* The field of the form's selected row, or -1; and the row of a field, or -1. */
int view_form_field(const struct view *view);
int view_form_row(const struct view *view, int field);

/* The flags of a room, as indices into model.fields. */
int view_flag_fields(const struct view *view, int fields[FIELDS_SHOWN]);

/* The entry of a row of the legend, -1 without; of the selected row; and to select the row of an entry. */
int view_row_entry(const struct view *view, int row);
int view_entry(const struct view *view);

/* The glyph of the selected row when it is one without an entry, or -1. */
int view_undefined(const struct view *view);
void view_select_entry(struct view *view, int entry);

/* How many rows the panel beside the canvas has, and the field of row `entry` of a room's flags (-1: none). */
int view_panel_rows(const struct view *view);
int view_flag(const struct view *view);

/* The columns of the longest row of the legend, and of the facts if they count, with all that is drawn beside its text. */
int view_longest_row(const struct view *view, bool facts);

/* The field of a name as the user means it: of the item, of the record, of the file; letter case ignored. -1. */
int view_find_field(const struct view *view, const char *name, size_t length);

/* Legend lines of several kinds (format.h): those of the document shown, NULL when its legend is a list of words; the
 * kind of that name, or NULL. */
const struct legend_kind *view_legend_kinds(const struct view *view);
const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length);

#endif

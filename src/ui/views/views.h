/* views.h - the current map of a view, and what is under the cursor; private to ui. */
#pragma once

#include "mapwright/hex_board.h"
#include "mapwright/reach.h"
#include "views/canvas/canvas.h"
#include "views/files/files.h"
#include "views/legend/legend.h"
#include "views/look/look.h"

/* ---- view.c: palette, legend and roll, what can be reached, and findings near the cursor ---- */

/* Returns the value limited to low..high (low if the range is empty). */
int clamp_to(int value, int low, int high);

/* Moves cursor, map and selected rows back into range; called after every change of the document. */
void view_clamp(struct view *view);

/* Returns the value of a cell; on a board the key of the terrain there. -1 if there is none. */
int view_cell(const struct view *view, int x, int y);

/* Returns the cell value that erasing paints. */
int view_floor(const struct view *view);

/* Fills the palette slots in the order of the legend; the other gives a new glyph the first free slot. */
void view_fill_slots(struct view *view);

/* Moves the symbols that are on the map to the top of a long legend; the order then stays until another map is
 * shown. */
void view_order_legend(struct view *view);
void view_take_slot(struct view *view, int glyph);

/* Switches to another map of the file: clears the selection, and fills the palette again if maps have legends. */
void view_show_grid(struct view *view, int grid);

/* Returns the view of the second map, whose number is editor->split.grid; NULL if there is none. */
const struct view *split_view(const struct editor *editor);

/* Returns the number of a map of the current file: for users it starts at 1 or the number of the format; in scripts
 * at 0, as in dumps. */
int map_number(const struct editor *editor, int grid);

/* Returns what can be reached on the current map, NULL if unknown. */
const struct reach *view_reach(const struct view *view);

/* Makes the roll of that number, 0 for none, of the current map; a number that is shown already is made again only if
 * the map has changed. Returns false, with a message and without a roll, if the map has none. roll.c */
bool view_roll(struct view *view, int number, struct error *error);

/* Returns the cell of the roll that is shown, if the map has it, otherwise NULL. */
const struct roll_cell *view_rolled(const struct view *view, int x, int y);

/* Returns the style bits of a hex that is marked as isolated or reached. */
unsigned view_tint_at(const struct view *view, int x, int y);

/* Returns how often a cell value is on the map, as of the last update. */
uint32_t view_legend_count(const struct view *view, int value);

/* Returns true if the legend line of a glyph says nothing. */
bool view_line_is_empty(const struct view *view, int value);

/* Returns true if a glyph without an entry should get one: false if it is on the map and no finding reports it, since
 * another file may define it. */
bool view_needs_entry(const struct view *view, int value);

/* Returns the finding nearest to the cursor; -1 if none. */
int view_nearest_finding(const struct view *view);

/* Returns the selected finding in the list; elsewhere the first one with a fix, or else the first one, about the selected
 * row of a panel or the record under the cursor; -1 if none. */
int view_finding_here(const struct editor *editor, const struct view *view);

/* Returns 1 + the severity of the worst finding about a place or a part of it (a field of the record, an attribute of
 * the entry, anything on the map), as of the last view_update; 0 if none. view_update_worst finds them all. */
int view_worst(const struct view *view, struct place place);
void view_update_worst(struct view *view);

/* Shows a finding in the status rows (-1 if none). */
void view_show_finding(const struct editor *editor, struct view *view, int index);

/* Returns true as long as the cursor is where the step to the finding in the status rows left it. */
bool view_is_at_finding(const struct editor *editor, const struct view *view);

/* Returns true if the word of a finding can be added to the words of a project. */
bool view_may_add(const struct editor *editor, const struct view *view, const struct finding *finding);

/* The parts of a byte of view->marks. */
enum { MARK_SEVERITY = 3, MARK_TINT_SHIFT = 2 };

/* ---- subject.c: what is under the cursor, and what its cells and entries mean ---- */

enum { FIELDS_SHOWN = 160 };

static inline enum canvas view_canvas(const struct view *view)
{
	return view->document->format->canvas;
}

/* Returns the record under the cursor: the hex of the cell, the terrain or container of the row; -1 if none. */
int view_record(const struct view *view);

/* Returns the item of that record under the cursor; -1 if none. */
int view_item(const struct view *view);

/* Returns the offset in the file of what the cursor is on in the part of the screen with the focus; 0 if nothing. */
size_t view_offset(const struct editor *editor, const struct view *view);

/* Moves the cursor to a record (and an item of it; -1 if none). */
void view_go_record(struct view *view, int record, int item);

/* Fill in the fields that are set here, as indices into model.fields: those of the current map, of the record under the
 * cursor and its item, and of the file (except a room's flags, which have their own panel); and those of the form, which
 * leaves out the position of a hex where the cursor is at it. Return their number. */
int view_fields(const struct view *view, int fields[FIELDS_SHOWN]);
int view_form_fields(const struct view *view, int fields[FIELDS_SHOWN]);

/* Return the field of the form's selected row, and the row of a field; -1 if none. */
int view_form_field(const struct view *view);
int view_form_row(const struct view *view, int field);

/* Fills in the flags of a room, as indices into model.fields. Returns their number. */
int view_flag_fields(const struct view *view, int fields[FIELDS_SHOWN]);

/* The entry of a row of the legend, and of the selected row; -1 if none. view_select_entry selects the row of an
 * entry. */
int view_ordered_entry(const struct view *view, int row); /* row number without undefined glyphs and filter */
int view_row_entry(const struct view *view, int row);
int view_entry(const struct view *view);
void view_select_entry(struct view *view, int entry);

/* Makes a glyph the brush, without a mix or pattern, and selects its entry. Always returns true. */
bool view_set_brush(struct view *view, int glyph);

/* Returns true if the brush may change a cell of that value. */
bool brush_changes(const struct view *view, int value);

/* Return the undefined glyph of a row, and of the selected row; -1 if the row is an entry. */
int view_row_undefined(const struct view *view, int row);
int view_undefined(const struct view *view);

/* Filters the legend by the words of a text and selects the best match; NULL removes the filter. view_legend_row
 * returns the unfiltered number of a row; -1 if none. */
void view_filter(struct view *view, const char *text);
int view_legend_row(const struct view *view, int row);

/* Return the rows of the legend, or of a room's flags; and the flag of the selected row (-1 if none). */
int view_panel_rows(const struct view *view);
int view_flag(const struct view *view);

/* Finds a field by name, ignoring case: of the item, of the record, of the file; -1 if none. */
int view_find_field(const struct view *view, const char *name, size_t length);

/* Returns the next legend line of the current map that defines the glyph, after entry `entry` (-1 means from the
 * start); -1 if none. */
int view_next_entry(const struct view *view, int entry, int glyph);

/* Goes to the next attribute of the glyph, through all its legend lines; `at` begins as {0}. Behind the last one it is
 * where the next attribute would be added, and this returns false. */
bool view_next_attribute(const struct view *view, int glyph, struct place *at);

/* Returns what a type of words of the legend is; NULL if only the vocabulary knows it. */
const struct word_type *view_word_type(const struct view *view, const char *type);

/* Finds the attribute of the glyph whose place the word takes, if a glyph has only one word of that type. */
bool view_find_replaced(const struct view *view, int glyph, const char *word, size_t length, struct place *at);

/* Legends with several kinds of lines (format.h): returns the kinds of the current document, NULL if its legend is a
 * list of words; finds a kind by name, NULL if none. */
const struct legend_kind *view_legend_kinds(const struct view *view);
const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length);

/* Returns what a legend entry says: its text, or for symbols of the game the effect of the map's lines; `words` is a buffer
 * for it. */
const char *view_entry_text(const struct view *view, const struct entry *entry, char *words, size_t size);

/* Returns true if cells of that value are highlighted. `named` is for all cells of one picture, by view_highlight_begin. */
struct named_values;
void view_highlight_begin(const struct view *view, struct named_values *named);
bool view_highlights(const struct view *view, struct named_values *named, int value);

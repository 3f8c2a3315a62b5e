/* views.h - the current map of a view: its palette, legend and roll, what can be reached, and findings near the cursor; private to ui. */
#pragma once

#include "state.h"

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

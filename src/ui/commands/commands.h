/* commands.h - the functions of commands[], and what they share; private to ui. */
#ifndef MAPWRIGHT_UI_COMMANDS_H
#define MAPWRIGHT_UI_COMMANDS_H

#include "arguments.h"

#include <stdbool.h>
#include <stddef.h>

/* The view, and its square grid, or a sentence that there is none. */
struct view *command_view(struct editor *editor, struct error *error);
struct view *command_grid(struct editor *editor, const struct grid **grid, struct error *error);

/* The selection of the view as a block (0 outside its mask). */
bool selection_stamp(const struct view *view, struct stamp *stamp);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

/* What is to become of copied glyphs that mean something else here. */
enum paste_way { PASTE_ASK, PASTE_OTHER, PASTE_COPIED, PASTE_HERE };

/* Sets down the clipboard with its corner at (x, y), with the legend entries that it needs, as one step. When it asks, that
 * is done by the answer. */
bool paste_draw(struct editor *editor, int x, int y, enum paste_way way, struct error *error);

/* Draws the stamp with its corner at (x, y). */
bool stamp_draw(struct editor *editor, const struct stamp *stamp, int x, int y, const char *label,
		struct error *error);

/* Places one glyph under the cursor and moves on as typing does. */
bool type_glyph(struct editor *editor, int glyph, struct error *error);
bool type_back(struct editor *editor, struct error *error);

/* Makes what was typed in a row one step. */
void type_end(struct editor *editor, struct view *view);

/* Ends the gesture by putting down what it shows. */
bool shape_finish(struct editor *editor, struct error *error);
bool shape_repeat(struct editor *editor, struct error *error); /* the last one again, from the cursor */
bool select_finish(struct editor *editor, struct error *error);

/* Sets a field of the document shown; in one of several lines "\\n" and line ends become those of the file. The other one
 * takes any bytes as the file is to have them. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Legend lines of several kinds (format.h): those of the document shown, NULL when its legend is a list of words; the
 * kind of that name, or NULL. */
const struct legend_kind *view_legend_kinds(const struct view *view);
const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length);

/* The map's own entry (of that kind, unless it is NULL) with that glyph: the selected one, or the first; -1 without. */
int view_own_entry(const struct view *view, const char *kind, int glyph);

/* The value of an entry of some kind, as the game reads it. */
const char *entry_value(const struct entry *entry);

/* A legend line as `legend` takes it, "KIND: GLYPHS = VALUE" or "GLYPH VALUE"; and one proposed for editing. */
bool legend_line_set(struct editor *editor, struct view *view, const char *arguments, struct error *error);
bool legend_line_edit(struct editor *editor, struct view *view, int entry, struct error *error);

/* Adds a line of that kind, as part of the stroke that is open; `text` is the whole line, or its value. */
bool legend_line_add(struct view *view, int glyph, const char *kind, const char *text, size_t length,
		     struct error *error);

/* Where there is one kind: makes the words what the glyph means, as part of the stroke that is open. */
bool legend_words_set(struct view *view, int glyph, const char *text, struct error *error);

/* Are the bytes in the file those of the value, but for what is between its lines? */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* A new value for one that goes over several lines in the file: only what differs gives way, so that the lines stay. Freed by
 * the caller; NULL without memory. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

/* A new glyph gets the first palette slot that is free. */
void view_take_slot(struct view *view, int glyph);

/* On a hex board: the terrain of that letter for the hex under the cursor; its letter; a new hex there; to a label. */
bool hex_paint(struct editor *editor, int glyph, struct error *error);
bool hex_pick(struct editor *editor, int *glyph, struct error *error);
bool hex_add_here(struct editor *editor, struct error *error);
bool hex_go_label(struct editor *editor, int label, struct error *error);

/* Lists to choose from (pick.c): a brush, the word of a field, a new record or item, what a glyph means (entry -1: nothing
 * so far), a value after the first bytes of a line. `line` is what is there now as a command line, NULL: nothing. False
 * when there is nothing to list. */
bool pick_glyph(struct editor *editor);
bool pick_field(struct editor *editor, int field, const char *line);
bool pick_part(struct editor *editor, bool item);
bool pick_meaning(struct editor *editor, int glyph, int entry, const char *line);
bool pick_value(struct editor *editor, const char *line, size_t verb_length, const char *type);

/* Asks the person to define a glyph that has no legend entry; unless it is to be `again`, only once. */
void offer_definition(struct editor *editor, int glyph, bool again);

/* The lines of the file, while they have the focus: what follows a move or a change; to the line of an offset; back to the map,
 * to what the line is there; to the next line with what is searched for. */
void source_follow(struct editor *editor);
void source_go(struct editor *editor, size_t offset);
void source_leave(struct editor *editor);
bool source_search(struct editor *editor, int direction, struct error *error);

/* The keys of a macro, or NULL; and a key that the person has pressed, for the one that is being recorded. */
const char *macro_find(const struct settings *own, const char *name);
void macro_note(struct editor *editor, const char *key);

/* What "." runs again from now on. */
void command_remember(struct editor *editor, const char *line);

/* The start screen. */
void start_page(struct editor *editor);

#define COMMAND(name) bool name(struct editor *editor, const char *arguments, struct error *error)
COMMAND(command_left);
COMMAND(command_right);
COMMAND(command_up);
COMMAND(command_down);
COMMAND(command_run_left);
COMMAND(command_run_right);
COMMAND(command_run_up);
COMMAND(command_run_down);
COMMAND(command_row_start);
COMMAND(command_row_end);
COMMAND(command_top);
COMMAND(command_bottom);
COMMAND(command_page_up);
COMMAND(command_page_down);
COMMAND(command_goto);
COMMAND(command_search);
COMMAND(command_search_next);
COMMAND(command_search_previous);
COMMAND(command_focus);
COMMAND(command_paint);
COMMAND(command_put);
COMMAND(command_erase);
COMMAND(command_pick);
COMMAND(command_brush);
COMMAND(command_swap_brush);
COMMAND(command_slot);
COMMAND(command_pen);
COMMAND(command_type);
COMMAND(command_line);
COMMAND(command_box);
COMMAND(command_filled);
COMMAND(command_ellipse);
COMMAND(command_fill);
COMMAND(command_replace);
COMMAND(command_mirror);
COMMAND(command_layer);
COMMAND(command_select);
COMMAND(command_select_region);
COMMAND(command_select_glyph);
COMMAND(command_select_all);
COMMAND(command_copy);
COMMAND(command_cut);
COMMAND(command_paste);
COMMAND(command_move);
COMMAND(command_flip_x);
COMMAND(command_flip_y);
COMMAND(command_rotate);
COMMAND(command_cancel);
COMMAND(command_undo);
COMMAND(command_redo);
COMMAND(command_repeat);
COMMAND(command_record);
COMMAND(command_play);
COMMAND(command_macro);
COMMAND(command_next_finding);
COMMAND(command_previous_finding);
COMMAND(command_finding);
COMMAND(command_fix);
COMMAND(command_explain);
COMMAND(command_source);
COMMAND(command_source_edit);
COMMAND(command_source_add);
COMMAND(command_source_delete);
COMMAND(command_source_move);
COMMAND(command_legend);
COMMAND(command_legend_remove);
COMMAND(command_rename);
COMMAND(command_legend_find);
COMMAND(command_entry_edit);
COMMAND(command_entry_set);
COMMAND(command_entry_remove);
COMMAND(command_entry_rename);
COMMAND(command_entry_brush);
COMMAND(command_attribute_add);
COMMAND(command_attribute_remove);
COMMAND(command_set);
COMMAND(command_unset);
COMMAND(command_field_edit);
COMMAND(command_field_toggle);
COMMAND(command_row);
COMMAND(command_record_add);
COMMAND(command_record_delete);
COMMAND(command_record_move);
COMMAND(command_item_add);
COMMAND(command_item_delete);
COMMAND(command_item_move);
COMMAND(command_item_edit);
COMMAND(command_count);
COMMAND(command_flag);
COMMAND(command_flag_cycle);
COMMAND(command_exit);
COMMAND(command_follow);
COMMAND(command_back);
COMMAND(command_renumber);
COMMAND(command_swap);
COMMAND(command_standard_board);
COMMAND(command_zoom);
COMMAND(command_map);
COMMAND(command_maps);
COMMAND(command_resize);
COMMAND(command_odds);
COMMAND(command_write);
COMMAND(command_write_over);
COMMAND(command_write_in_place);
COMMAND(command_quit);
COMMAND(command_quit_now);
COMMAND(command_write_quit);
COMMAND(command_edit);
COMMAND(command_edit_copy);
COMMAND(command_folder);
COMMAND(command_new);
COMMAND(command_next_file);
COMMAND(command_previous_file);
COMMAND(command_files);
COMMAND(command_close);
COMMAND(command_reload);
COMMAND(command_dialect);
COMMAND(command_recover);
COMMAND(command_difference);
COMMAND(command_help);
COMMAND(command_start);
COMMAND(command_page_find);
COMMAND(command_prompt);
COMMAND(command_option);
COMMAND(command_bind);
COMMAND(command_unbind);
COMMAND(command_suspend);
COMMAND(command_redraw);
COMMAND(command_page_close);
COMMAND(command_page_enter);
COMMAND(command_page_row);

bool command_reach(struct editor *editor, const char *arguments, struct error *error);
bool command_beside(struct editor *editor, const char *arguments, struct error *error);
bool command_distances(struct editor *editor, const char *arguments, struct error *error);
bool command_wall_up(struct editor *editor, const char *arguments, struct error *error);
bool command_dig(struct editor *editor, const char *arguments, struct error *error);

/* Asks what to do about the pocket under the cursor or of the finding looked at. False when there is none. */
bool pocket_ask(struct editor *editor, struct view *view);

#endif

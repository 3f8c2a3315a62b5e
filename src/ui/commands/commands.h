/* commands.h - the functions behind commands[] and their helpers; private to ui. */
#pragma once

#include "arguments.h"
#include "mapwright/difference.h"
#include "mapwright/search.h"

/* Returns true if the editor has what such a command needs; false with a message otherwise. */
bool command_has(struct editor *editor, enum need need, struct error *error);

/* Adds a line to a page for each difference, formatted as by `mapwright diff`, up to a limit. Both texts are read like the
 * document. `within`, if not NULL, are parts of the texts: only the differences in them are added. */
void pager_differences(struct pager *pager, const struct document *document,
		       const struct text *const texts[DIFFERENCE_SIDES], const struct span *within);

/* How to paste glyphs that have another meaning here. */
enum paste_way { PASTE_ASK, PASTE_OTHER, PASTE_COPIED, PASTE_HERE };

/* What to do if the clipboard is larger than the map: ask the user, enlarge the map, or paste the cells that fit. */
enum paste_room { ROOM_ASK, ROOM_ENLARGE, ROOM_INSIDE };

struct paste_how {
	enum paste_way way;
	enum paste_room room;
};

/* Pastes the clipboard with its top left corner at (x, y), with the legend entries it needs, as one step. If a question
 * is asked, its answer pastes. */
bool paste_draw(struct editor *editor, int x, int y, struct paste_how how, struct error *error);

/* Returns the selection as a block, with its objects. */
struct clip selection_with_objects(const struct view *view);

/* Replaces the clipboard and takes ownership of both. */
void clipboard_set(struct editor *editor, struct clip clip, struct meanings meanings);

enum { CLIP_VALUES = 512 };

/* Fills in the cell values of a block and those that their legend lines turn them into; more than CLIP_VALUES are left
 * out. Returns their number. */
int clip_values(struct view *view, const struct clip *clip, const struct meanings *copied, int values[CLIP_VALUES]);

/* Returns a glyph that has no meaning here and is on no map of the file, preferably that one; -1 if none. */
int legend_free_glyph(struct editor *editor, int like);

/* Copies the legend lines of a glyph for a free one, `*copy`, in the open transaction. */
bool legend_copy(struct editor *editor, int value, int *copy, struct error *error);

/* Finds the glyph that means the text, or makes a legend entry with the words of the game that it stands for. */
bool meaning_find(struct editor *editor, const char *text, int *glyph, struct error *error);

#define UNKNOWN_MEANING "No glyph and no word of the game means '%.*s'."

/* Returns true for a word that looks like a constant of the game: "MOB_GNOME". */
bool word_is_constant(const char *word, size_t length);

/* Returns the row of the word of a type (NULL: any of a legend) that the text fits best, at least as well as `worst`; -1
 * if none, -2 with a message if several fit equally. */
int find_word(const struct vocabulary *vocabulary, const char *type, const char *text, size_t length, enum fit worst,
	      struct error *error);

/* Changes a value of words, "" for a new one, by typed ones, of the game or of their meanings in any order: "kobold
 * asleep". A word is added or takes the place of the one of its type, if an entry has only one of it; "-lit" removes a
 * word. Returns the new value; NULL with a message if a word is unknown. meaning_words also adds the words of the usual
 * floor where a ground is missing (`*added`, which meaning_added says). */
const char *change_words(struct editor *editor, const char *value, const char *typed, struct error *error);
const char *meaning_words(struct editor *editor, const char *value, const char *typed, bool *added,
			  struct error *error);
void meaning_added(struct editor *editor, bool again);

/* Returns the words of the line of the usual floor, and the type of its ground; "" if there is none. */
const char *floor_words(struct editor *editor, const char **type);

/* Returns the first word of a value that is of the type, or with `other` that is not; NULL if none. */
const char *word_of_type(struct editor *editor, const char *value, const char *type, bool other);

/* Sets a line of the kind whose words have the text or, where words of several kinds are known only to the rules, of the
 * first kind in which it is no error; sets a line of a given kind. */
bool meaning_line(struct editor *editor, const char *text, int glyph, struct error *error);
bool set_line(struct editor *editor, const struct legend_kind *kind, int glyph, const char *value,
	      struct error *error);

/* Adds a message if a clip placed at column x shifts every second column of hexes by a row. */
void clip_report_shift(struct editor *editor, const struct clip *clip, int x);

/* Paints the cell under the cursor with the flags of `drawing`, which has no cells yet. */
bool cell_paint(struct editor *editor, int glyph, struct drawing drawing, struct error *error);

/* Type a glyph, and go to the next row below where typing began: from inside a room never into its wall. type_back takes
 * the last of these out of what "." repeats. */
bool type_glyph(struct editor *editor, int value, struct error *error);
bool type_row(struct editor *editor, struct error *error);
void type_back(struct editor *editor);

/* Repeats the last shape from the cursor. */
bool shape_repeat(struct editor *editor, struct error *error);

/* Selects the cells of a drawing, which it clears, combined with the selection so far. */
bool select_drawing(struct editor *editor, struct view *view, struct drawing *drawing, struct error *error);

/* Makes the map symmetric, which ends TOOL_MIRROR. */
bool mirror_finish(struct editor *editor, struct error *error);

/* Ends the current tool: places the floating copy or finishes the selection. */
bool select_finish(struct editor *editor, struct error *error);

/* Changes the coordinates of calls whose cells have moved as the edit says, which EDIT_RESIZE does by itself, and adds
 * up how many do what (without a label, only the latter). Then marks_report says so. */
bool marks_carry(struct view *view, const struct edit *edit, const char *label, int changes[3], struct error *error);

/* Turns the moves of the level's solution, if it has one, as the edit turns the level. walk.c */
bool solution_turn(struct view *view, const struct edit *edit, const char *label, struct error *error);
void marks_report(struct editor *editor, const int changes[3]);

/* Returns what new rows or columns are filled with: the empty glyph, if the edges of the map have it, else floor. Where
 * rows may be short, a row of blanks may be none, so that gets floor. */
int view_outside(const struct view *view, bool rows);

/* Returns the map's own entry for the glyph, of that kind unless it is NULL: the selected one, else the first; -1 if
 * none. */
int view_own_entry(const struct view *view, const char *kind, int glyph);

/* Returns the value of an entry as the game reads it; "" if none. */
const char *entry_value(const struct entry *entry);

/* Set a legend line given as for `legend`, "KIND: GLYPHS = VALUE" or "GLYPH VALUE"; and open one for editing. */
bool legend_line_set(struct editor *editor, struct view *view, const char *arguments, struct error *error);
bool legend_line_edit(struct editor *editor, struct view *view, int entry, struct error *error);

/* Adds a line of that kind (NULL if the format has only one) in the open transaction. `text` is a whole line or only
 * its value. */
bool legend_line_add(struct view *view, int glyph, const char *kind, const char *text, size_t length,
		     struct error *error);

/* Defines the glyph by these words, in a format with one kind of legend line, in the open transaction. */
bool legend_words_set(struct editor *editor, int glyph, const char *text, struct error *error);

/* On a hex board: set the terrain of the hex under the cursor, get its letter, add a hex there, go to a label. */
bool hex_paint(struct editor *editor, int glyph, struct error *error);
bool hex_pick(struct editor *editor, int *glyph, struct error *error);
/* hex_area.c: returns a byte for each cell of the board, to be freed: 1 for those around the cursor with the same terrain
 * as there, or for the empty ones of the shape. */
unsigned char *hex_region(const struct view *view);

/* Gives the cells, which it frees, the terrain of a glyph and adds the hexes that are missing, as one step. */
bool hex_fill(struct editor *editor, unsigned char *cells, int glyph, const char *label, struct error *error);

/* Deletes the selected hexes, or without a selection the one under the cursor, and the exits that lead to them, as one step. */
bool hex_delete(struct editor *editor, struct error *error);

/* hex.c: gives a cell the terrain of a glyph; a new hex gets exits to and from its neighbours. */
bool hex_put(struct editor *editor, int column, int row, int glyph, struct error *error);

/* hex.c: removes an exit and moves up those after it, so that used exits come first. */
bool hex_remove_exit(struct editor *editor, int record, int slot, struct error *error);

bool hex_add_here(struct editor *editor, struct error *error);
bool hex_go_label(struct editor *editor, int label, struct error *error);

/* Pick up an object (TOOL_OBJECT), which always returns true, and put it down under the cursor. */
bool object_pick_up(struct editor *editor, struct view *view, int object);
bool object_put_down(struct editor *editor, struct view *view, struct error *error);

/* Opens the legend with a filter to choose a brush (pick.c). Returns false if it is empty. */
bool pick_brush(struct editor *editor);

/* Shows the type, meaning and default of a field (input/value.c). */
void field_say(struct editor *editor, const struct field *field);

/* Lists to choose from (pick.c): the value of a field, a new record or item, the meaning of a glyph (entry -1 if not
 * defined yet), a value that follows the first `verb_length` bytes of a line. `line` is the command line for the
 * current value; NULL if there is none; what to place on a map (pick_object). They return false if there is nothing to
 * list. */
bool pick_field(struct editor *editor, int field, const char *line);
bool pick_part(struct editor *editor, bool item);
bool pick_object(struct editor *editor);
bool pick_meaning(struct editor *editor, int glyph, int entry, const char *line);
bool pick_value(struct editor *editor, int glyph, const char *line, size_t verb_length,
		const struct legend_kind *kind);

/* Asks the user to define a glyph that has no legend entry, only once per glyph unless `again`. Always returns true. */
bool offer_definition(struct editor *editor, int glyph, bool again);

/* Leaves the source view for the place on the map that the current line belongs to. Always returns true. */
bool source_leave(struct editor *editor);

/* Adds a pressed key to the macro being recorded. */
void macro_note(struct editor *editor, const char *key);

/* Sets the command line that "." repeats. */
void command_remember(struct editor *editor, const char *line);

/* The options play.FORMAT and checker.FORMAT (game.c): is it one, set or show one, list them on the page of options. */
bool is_program_option(const char *name, size_t length);
bool program_option(struct editor *editor, const char *name, size_t length, const char *command, struct error *error);
void program_options_list(struct editor *editor);

/* Lists of maps (files/tree.c). Enter in one; a new filter; the selected row is noted in the tree after it has moved. */
bool tree_enter(struct editor *editor, struct error *error);
void tree_filter(struct editor *editor, const char *text);
void tree_follow(struct pager *pager);

/* Reads a slice of the files that a list still lacks. Returns true if the screen may have changed. */
bool tree_idle(struct editor *editor);

/* Goes to the next map of that name, or whose name has the text: in this file, else in the others, else in the folder that
 * was opened. Returns false if there is none. */
bool map_find(struct editor *editor, const char *text);

/* Opens the start screen. Always returns true. */
bool start_page(struct editor *editor);

/* The type of all command functions. */
typedef bool command_function(struct editor *editor, struct view *view, const char *arguments, struct error *error);

/* COMMAND(name) starts the definition of a command, which may ignore its parameters; SHORT_COMMAND defines one that is
 * a single call. */
#define COMMAND(name)                                                                                                \
	bool command_##name(struct editor *editor UNUSED, struct view *view UNUSED, const char *arguments UNUSED,    \
			    struct error *error UNUSED)
#define SHORT_COMMAND(name, call)                                                                                    \
	COMMAND(name)                                                                                                \
	{                                                                                                            \
		return (call);                                                                                       \
	}

#define ROW(name, ...) command_function command_##name;
#include "commands.def"

/* Returns the reachability of the current grid; NULL with a message if it is not known. */
const struct reach *require_reach(const struct editor *editor, struct error *error);

/* Says how many steps the walk has so far, and what is left to push. */
void walk_report(struct editor *editor, const struct view *view);

/* Asks what to do about the isolated region under the cursor or at the nearest finding. Returns false if there is
 * none. */
bool isolated_ask(struct editor *editor, struct view *view);

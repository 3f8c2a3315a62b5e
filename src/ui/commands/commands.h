/* commands.h - the functions of commands[], and what they share; private to ui. */
#ifndef MAPWRIGHT_UI_COMMANDS_H
#define MAPWRIGHT_UI_COMMANDS_H

#include "arguments.h"
#include "input/bindings.h"
#include "mapwright/command.h"
#include "table.h"
#include "views/views.h"

#include <stdbool.h>
#include <stddef.h>

/* Is there what a command of that need works on? False with a sentence. */
bool command_has(struct editor *editor, enum need need, struct error *error);

/* What is to become of copied glyphs that mean something else here. */
enum paste_way { PASTE_ASK, PASTE_OTHER, PASTE_COPIED, PASTE_HERE };

/* Sets down the clipboard with its corner at (x, y), with the legend entries that it needs, as one step. When it asks, that
 * is done by the answer. */
bool paste_draw(struct editor *editor, int x, int y, enum paste_way way, struct error *error);

/* Says that every second column of hexes went up or down, set down with the corner at that x. */
void clip_say_shift(struct editor *editor, const struct clip *clip, int x);

/* Paints the glyph on the cell under the cursor. */
bool cell_paint(struct editor *editor, int glyph, struct error *error);

/* The last shape again, from the cursor. */
bool shape_repeat(struct editor *editor, struct error *error);

/* Ends the tool by putting down what it shows. */
bool select_finish(struct editor *editor, struct error *error);

/* False with a sentence when the map has no such cell: a script that is off by one must hear of it. */
bool cell_on_map(const struct grid *grid, int x, int y, struct error *error);

/* The map's own entry (of that kind, unless it is NULL) with that glyph: the selected one, or the first; -1 without. */
int view_own_entry(const struct view *view, const char *kind, int glyph);

/* The value of an entry of some kind, as the game reads it. */
const char *entry_value(const struct entry *entry);

/* A legend line as `legend` takes it, "KIND: GLYPHS = VALUE" or "GLYPH VALUE"; and one proposed for editing. */
bool legend_line_set(struct editor *editor, struct view *view, const char *arguments, struct error *error);
bool legend_line_edit(struct editor *editor, struct view *view, int entry, struct error *error);

/* Adds a line of that kind (NULL: there is one kind), as part of the stroke that is open; `text` is the whole line, or its value. */
bool legend_line_add(struct view *view, int glyph, const char *kind, const char *text, size_t length,
		     struct error *error);

/* Where there is one kind: makes the words what the glyph means, as part of the stroke that is open. */
bool legend_words_set(struct editor *editor, int glyph, const char *text, struct error *error);

/* On a hex board: the terrain of that letter for the hex under the cursor; its letter; a new hex there; to a label. */
bool hex_paint(struct editor *editor, int glyph, struct error *error);
bool hex_pick(struct editor *editor, int *glyph, struct error *error);
bool hex_add_here(struct editor *editor, struct error *error);
bool hex_go_label(struct editor *editor, int label, struct error *error);

/* The legend, filtered as one types, for a brush (pick.c). False when it is empty. */
bool pick_brush(struct editor *editor);

/* Lists to choose from (pick.c): the word of a field, a new record or item, what a glyph means (entry -1: nothing
 * so far), a value after the first bytes of a line. `line` is what is there now as a command line, NULL: nothing. False
 * when there is nothing to list. */
bool pick_field(struct editor *editor, int field, const char *line);
bool pick_part(struct editor *editor, bool item);
bool pick_meaning(struct editor *editor, int glyph, int entry, const char *line);
bool pick_value(struct editor *editor, int glyph, const char *line, size_t verb_length,
		const struct legend_kind *kind);

/* Asks the person to define a glyph that has no legend entry; unless it is to be `again`, only once. */
void offer_definition(struct editor *editor, int glyph, bool again);

/* From the lines of the file back to the map, to what the line is there. */
void source_leave(struct editor *editor);

/* A key that the person has pressed, for the macro that is being recorded. */
void macro_note(struct editor *editor, const char *key);

/* What "." runs again from now on. */
void command_remember(struct editor *editor, const char *line);

/* The start screen. */
void start_page(struct editor *editor);

/* What runs, by the group of the help that it is in. */
typedef bool command_function(struct editor *editor, struct view *view, const char *arguments, struct error *error);

/* A parameter that this one of them has no use for. */
#define UNUSED __attribute__((unused))

/* Defines one: COMMAND(name) and its body; and one that is a single call. */
#define COMMAND(name)                                                                                                \
	bool command_##name(struct editor *editor UNUSED, struct view *view UNUSED, const char *arguments UNUSED,    \
			    struct error *error UNUSED)
#define SHORT_COMMAND(name, call)                                                                                    \
	COMMAND(name)                                                                                                \
	{                                                                                                            \
		return (call);                                                                                       \
	}

#define COMMAND_FUNCTION(name, ...) command_function command_##name;
COMMAND_TABLE(COMMAND_FUNCTION)

/* Asks what to do about the pocket under the cursor or of the finding looked at. False when there is none. */
bool isolated_ask(struct editor *editor, struct view *view);

#endif

/* views.h - one document as it is shown: what the cursor is on, what is selected and drawn, values, companions; private
 * to ui. */
#ifndef MAPWRIGHT_UI_VIEWS_H
#define MAPWRIGHT_UI_VIEWS_H

#include "mapwright/cell_value.h"
#include "mapwright/error.h"

#include "picture/layout.h"
#include "state.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* ---- subject.c: what the cursor is on in formats whose parts are records ---- */

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
int view_ordered_entry(const struct view *view, int row); /* without undefined glyphs and filter */
int view_row_entry(const struct view *view, int row);
int view_entry(const struct view *view);
void view_select_entry(struct view *view, int entry);

/* The glyph of a row, and of the selected one, when it is one without an entry, or -1. */
int view_row_undefined(const struct view *view, int row);
int view_undefined(const struct view *view);

/* Leaves the rows of the legend that have all words of a text, and selects the one that fits best; NULL: all are there
 * again. The number among all rows of one that is left, -1 without. */
void view_filter(struct view *view, const char *text);
int view_legend_row(const struct view *view, int row);

/* How many rows the panel beside the canvas has, and the field of row `entry` of a room's flags (-1: none). */
int view_panel_rows(const struct view *view);
int view_flag(const struct view *view);

/* The field of a name as the user means it: of the item, of the record, of the file; letter case ignored. -1. */
int view_find_field(const struct view *view, const char *name, size_t length);

/* The next legend line of the map shown that names the glyph, after entry number `entry` (-1: the first); -1 after the
 * last. */
int view_next_entry(const struct view *view, int entry, int glyph);

/* Legend lines of several kinds (format.h): those of the document shown, NULL when its legend is a list of words; the
 * kind of that name, or NULL. */
const struct legend_kind *view_legend_kinds(const struct view *view);
const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length);

/* ---- scale.c: how large a cell of a map is on the screen ---- */

enum { BOARD_COMPACT_HEIGHT = 2, BOARD_ROOMY_HEIGHT = 3, BOARD_ROOMY_MORE = 4 };

struct board_scale {
	int width, height; /* of one hex */
};

/* A hex of the board shown where it is drawn as small as can be. */
struct board_scale board_least(const struct editor *editor);

/* Roomy when the person wants it so or the whole board fits so; else compact. */
struct board_scale board_scale(const struct editor *editor, struct rectangle area);

/* How large a cell of the grid shown is on the canvas, whatever the canvas is. */
struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout);

/* The same for a square map of hexes. */
struct board_scale tile_scale(const struct editor *editor);

/* What a value means on the map shown, with all that lines of the map make of it; `words` is the room for it. */
const char *view_meaning(const struct view *view, int value, char *words, size_t size);

/* The same of a legend entry: what it says, for one of the game's what lines of the map make of it. */
const char *view_entry_text(const struct view *view, const struct entry *entry, char *words, size_t size);

/* ---- selection.c: which cells of a map are selected ---- */

/* Is the cell selected? */
bool in_selection(const struct view *view, int x, int y);

/* The selection of the view as a block (0 outside its mask), to be cleared. */
struct clip selection_clip(const struct view *view);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

/* ---- drawing.c: the cells that a tool is about to change, and the shapes that make them ---- */

struct cell_change {
	int x, y;
	int glyph;
	bool whole; /* nothing of what was in the cell stays, on no layer */
	int number; /* of two changes of one cell the later one holds */
};

struct drawing {
	struct cell_change *items;
	size_t count, capacity;
	int added;
	bool mirrored; /* the editor's mirror holds for it: brushes and shapes, not pastes */
	bool exact;    /* of these: things are not put on the ground that is there, and nothing moves */
};

/* Adds a cell. Cells outside the grid are left out when it is applied; of one cell added twice the last wins. */
void drawing_add(struct drawing *drawing, int x, int y, int glyph);

/* Adds the cells of a block with its corner at a cell of the grid, as that glyph unless it is -1. */
void drawing_clip(struct drawing *drawing, const struct clip *clip, const struct grid *grid, int x, int y, int glyph);

void drawing_clear(struct drawing *drawing);

/* Paints all cells of the drawing (mirrored as the editor is set to, if it wants that) as one undo step (or part of an
 * open stroke), and empties it. False with a sentence when nothing of it lies on the map or it was refused. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

/* A straight line, both ends included. */
void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph);

/* The cells joined 4-way to (x, y) that show the same glyph. */
void drawing_region(struct drawing *drawing, const struct grid *grid, const struct text *text, int x, int y,
		    int glyph);

/* What that tool draws from one cell to another. */
void drawing_shape(struct drawing *drawing, enum tool shape, int x0, int y0, int x1, int y1, int glyph);

/* Is the cell in the middle of what the mirror turns? */
bool on_mirror_axis(enum mirror mirror, const struct grid *grid, int x, int y);

/* What the shape that was begun would draw now, mirrored too, or what hangs at the cursor; without these, what the mirror
 * makes of the brush here. */
void shape_preview(const struct editor *editor, struct drawing *drawing);

/* ---- fields.c: values go into the file ---- */

/* An edit that puts a text somewhere. */
static inline struct edit edit_text(enum edit_verb verb, struct place place, const char *text)
{
	return (struct edit){.verb = verb, .place = place, .value = text, .length = strlen(text)};
}

static inline struct edit edit_remove(struct place place)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place};
}

/* Applies one edit, as a step or a part of the stroke that is open. */
bool view_apply(struct view *view, struct edit edit, const char *label, struct error *error);

/* Sets a field of the document shown; in one of several lines "\\n" and line ends become those of the file. The other one
 * takes any bytes as the file is to have them. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Takes a field out of the file, if it is there. */
bool field_unset(struct view *view, int field, const char *label, struct error *error);

/* Are the bytes in the file those of the value, but for what is between its lines? */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* A new value for one that goes over several lines in the file: only what differs gives way, so that the lines stay. Freed by
 * the caller. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

/* ---- source.c: the lines of the file, and what was found in them ---- */

/* How many there are; one without its end; its findings: how many, and the first. */
int source_lines(const struct view *view);
struct span source_span(const struct view *view, int line);
int source_findings(const struct view *view, int line, int *first);

/* The finding of the line under the cursor that has a fix, else its first one; -1 without. */
int source_fixable(const struct view *view);

/* ---- companions.c: findings about several files together ---- */

/* Brings the view's findings up to date, those about its companions included. Cheap when nothing changed. */
void editor_check(struct editor *editor, struct view *view);

#endif

/* views.h - a document as it is shown: what is under the cursor, selection, changes of cells and values, companions;
 * private to ui. */
#ifndef MAPWRIGHT_UI_VIEWS_H
#define MAPWRIGHT_UI_VIEWS_H

#include "mapwright/cell_value.h"
#include "mapwright/error.h"

#include "picture/layout.h"
#include "state.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* ---- subject.c: what is under the cursor, in formats with records ---- */

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

/* Fills in the fields of the form, as indices into model.fields: those of the current map, of the record under the
 * cursor and its item, and of the file (except a room's flags, which have their own panel). Returns their number. */
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

/* Makes a glyph the brush, without a mix or pattern, and selects its entry. */
void view_set_brush(struct view *view, int glyph);

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
 * start);
 * -1 if none. */
int view_next_entry(const struct view *view, int entry, int glyph);

/* Returns the number of the attribute of the glyph's entries whose place the word takes, and its entry, if a glyph has only
 * one word of that type; -1 if none. */
int entry_replaced(const struct view *view, int *entry, const char *word, size_t length);

/* Legends with several kinds of lines (format.h): returns the kinds of the current document, NULL if its legend is a
 * list of words; finds a kind by name, NULL if none. */
const struct legend_kind *view_legend_kinds(const struct view *view);
const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length);

/* ---- spots.c: marks and jumps ---- */

/* Returns the cell under the cursor; without a view if no file is open. */
struct spot spot_here(const struct editor *editor);

/* Returns the cell of a spot as the file is now: where the byte of the cell is, if that is still on a map. */
struct place spot_cell(const struct spot *spot);

/* Adds a spot at the end of the list of jumps, where it is only once; a full list loses its first. */
void jump_add(struct editor *editor, const struct spot *spot);

/* Adds where a command began if the cursor is somewhere else now. */
void jump_note(struct editor *editor, const struct spot *from);

/* Before a view is freed or gets another document: its spots are from then on found by path. */
void spots_leave(struct editor *editor, const struct view *view);
void spots_clear(struct editor *editor);

/* ---- scale.c: the size of cells on the screen ---- */

enum { BOARD_COMPACT_HEIGHT = 2, BOARD_ROOMY_HEIGHT = 3, BOARD_ROOMY_MORE = 4 };

struct board_scale {
	int width, height; /* columns and rows of one hex */
};

/* Returns the smallest size of a hex of the current board. */
struct board_scale board_least(const struct editor *editor);

/* Returns the roomy size if the user chose it or the whole board fits, else the compact one. */
struct board_scale board_scale(const struct editor *editor, struct rectangle area);

/* Returns the size of a cell of the current map on any canvas. */
struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout);

/* Returns the size of a hex of a map that is not a board. */
struct board_scale tile_scale(const struct editor *editor);

/* Returns the meaning of a cell value on the current map, including the effect of the map's lines; `words` is a buffer
 * for
 * it. */
const char *view_meaning(const struct view *view, int value, char *words, size_t size);

/* The same for a legend entry: its text, or for symbols of the game the effect of the map's lines. */
const char *view_entry_text(const struct view *view, const struct entry *entry, char *words, size_t size);

/* Returns true if cells of that value are highlighted. `named` is for all cells of one picture, by view_highlight_begin. */
struct named_values;
void view_highlight_begin(const struct view *view, struct named_values *named);
bool view_highlights(const struct view *view, struct named_values *named, int value);

/* ---- selection.c: the selected cells of a map ---- */

/* Returns true if the cell is selected. */
bool in_selection(const struct view *view, int x, int y);

/* Returns the selection as a block (0 outside its mask), freed by clip_clear. */
struct clip selection_clip(const struct view *view);
void selection_clear(struct view *view);

/* Selects all cells between two corners. */
void selection_between(struct view *view, int x0, int y0, int x1, int y1);

/* Returns 1 for each selected cell of the map, row by row; to be freed. */
unsigned char *selection_cells(const struct view *view);

/* Selects the cells that have 1 in `cells`, and frees it. Returns false if there are none. */
bool selection_set(struct view *view, unsigned char *cells);

/* Keeps the selection for selection_combine, unless the next one replaces it. */
void selection_keep(struct view *view, enum combine combine);

/* Combines the selection with the kept one. Returns false if nothing is left. */
bool selection_combine(struct view *view, enum combine combine);

/* ---- walk.c: walking on a map ---- */

/* Returns true if the current map is walked on. */
static inline bool view_walks(const struct view *view)
{
	return view->walk.on && view->walk.grid == view->grid && view->walk.revision == view->document->revision;
}

/* Starts at the cursor, or where players arrive if it is not on walkable ground; who pushes things always starts where
 * he stands. Returns false with a message if the map cannot be walked on. */
bool walk_begin(struct view *view, const struct reach *reach, struct error *error);
void walk_clear(struct walking *walk);

/* Takes a step in a direction (reach_step). Returns NULL if it was taken, else what is in the way, as a sentence. */
const char *walk_step(struct view *view, const struct reach *reach, int direction);

/* Takes the last step back. Returns false if there is none. */
bool walk_back(struct view *view, const struct reach *reach);

/* Finds the cells that cannot be walked on now: pushed things, and secret doors that are not known. Returns 1 for each,
 * to be freed. */
unsigned char *walk_blocked(const struct view *view, const struct reach *reach);

/* Moves the cursor to the current cell and, unless `blind`, finds the cells in view from there. */
void walk_follow(struct editor *editor, struct view *view);

/* Returns the value of a cell now, with pushed things where they are; the number of these that are not on their
 * ground. */
int walk_value(const struct view *view, int x, int y);
int walk_left(const struct view *view);

/* ---- shapes.c: a batch of changed cells, and the shapes that produce them ---- */

struct cell_change {
	int x, y;
	int glyph; /* the value; with DRAWN_WHOLE it replaces all layers of the cell */
};

enum { DRAWN_WHOLE = 1 << 30 };

/* What cells of a map become. */
struct drawing {
	const struct view *view; /* set by whoever begins a drawing; of its current map: */
	int **rows;              /* the glyph + 1 of each cell of a row, 0: not drawn; NULL: nothing in the row */
	int width, height;
	size_t count;            /* of cells added */
	struct cell_change last; /* the cell added last */
	bool mirrored;           /* use the editor's mirror */
	bool brushed; /* use the mix or pattern of the brush, and change only the glyphs that it may change */
	bool thick;   /* use the size of the brush */
	bool within;  /* change only selected cells, if there are any; build walls, if the editor does so */
	bool exact;   /* with `mirrored`: do not combine things with the ground, and move nothing */
};

/* Begins a drawing with the brush, by hand. */
static inline struct drawing stroke_of(const struct view *view)
{
	return (struct drawing){.view = view, .mirrored = true, .brushed = true, .thick = true, .within = true};
}

/* Returns the cells of a row to draw in; NULL outside the map. */
int *drawing_row(struct drawing *drawing, int y);

/* Adds a cell, or those of a row from `left` to `right`, unless they are outside the map; the last change of a cell
 * wins. */
void drawing_span(struct drawing *drawing, int left, int right, int y, int glyph);
static inline void drawing_add(struct drawing *drawing, int x, int y, int glyph)
{
	int *row = y >= 0 && y < drawing->height && drawing->rows[y] ? drawing->rows[y] : drawing_row(drawing, y);
	if (!row || x < 0 || x >= drawing->width)
		return;
	drawing->count += !row[x];
	row[x] = glyph + 1;
	drawing->last = (struct cell_change){.x = x, .y = y};
}

static inline bool drawing_has(const struct drawing *drawing, int x, int y)
{
	return drawing->rows && x >= 0 && y >= 0 && x < drawing->width && y < drawing->height && drawing->rows[y] &&
	       drawing->rows[y][x];
}

/* Steps to the next drawn cell in reading order, from the first one if `x` is -1. Returns false after the last. */
static inline bool drawing_next(const struct drawing *drawing, struct cell_change *cell)
{
	for (; drawing->rows && cell->y < drawing->height; cell->y++, cell->x = -1) {
		const int *row = drawing->rows[cell->y];
		while (row && ++cell->x < drawing->width)
			if (row[cell->x]) {
				cell->glyph = row[cell->x] - 1;
				return true;
			}
	}
	return false;
}

/* Adds the cells of a block with its corner at a cell of the map; as `glyph` unless that is -1. */
void drawing_clip(struct drawing *drawing, const struct clip *clip, int x, int y, int glyph);

void drawing_clear(struct drawing *drawing);

/* A straight line, including both ends. */
void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph);

/* All cells of the region around (x, y). */
void drawing_region(struct drawing *drawing, int x, int y, enum region region, int glyph);

/* The shape of a tool between two cells; the lines between all corners, moved by dx, dy. */
void drawing_shape(struct drawing *drawing, enum tool shape, int x0, int y0, int x1, int y1, int glyph);

void drawing_corners(struct drawing *drawing, const struct corners *corners, int dx, int dy, int glyph);

/* ---- drawing.c: what becomes of a batch ---- */

/* Paints all cells of the drawing (and their mirror images if `mirrored`) as one undo step or part of an open one, and
 * empties it. Returns false with a message if the change is refused or, except during a stroke, no cell can be changed. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

enum { IMAGES = 3 };

/* How the editor mirrors what is drawn on the current map. */
struct mirroring {
	enum mirror mirror;
	const struct format *format;
	int columns, rows[2], turned_rows[2]; /* sums for a cell and its image; of rows in even and odd columns */
	int slant;                            /* the column less the row of cells on the diagonal */
	int of, glyphs[IMAGES];               /* the last glyph, and what it becomes in images */
};
struct mirroring mirroring_of(const struct editor *editor);

/* Finds the mirror images of a cell, as many for each cell, some of them outside the map; with glyphs turned
 * accordingly. Returns their number. */
int mirror_images(struct mirroring *by, const struct cell_change *cell, struct cell_change images[IMAGES]);

/* Returns true if the cell is on the axis of the mirror. */
bool on_mirror_axis(const struct editor *editor, int x, int y);

/* Returns the cells to preview, freed by drawing_clear: the current shape with its mirror images, or the cells that
 * follow the cursor; otherwise the mirror images of the brush at the cursor. */
struct drawing shape_preview(const struct editor *editor);

/* ---- walls.c: walls that depend on what is around them ---- */

enum ground { GROUND_OPEN, GROUND_WALL, GROUND_ROCK, GROUND_OUTSIDE };

/* Returns the ground of a cell value; that outside the map for -1. */
enum ground ground_of(const struct view *view, int value);

/* Turns empty cells around the open cells of a drawing into walls, and gives the walls in and around it the form that
 * their place needs. */
void drawing_walls(struct drawing *drawing);

/* The neighbours of a cell: up, left, right, down, then the corners. */
extern const int neighbour_steps[8][2];

/* Returns the wall for a cell with that ground around it, in the order of neighbour_steps. `wall` is the usual one. */
int wall_form(const struct format *format, int wall, const enum ground around[8]);

/* Returns the value of bytes of a cell in struct format; `fallback` if they are NULL. */
int format_glyph(const char *bytes, int fallback);

/* ---- fields.c: setting values ---- */

/* An edit with a text. */
static inline struct edit edit_text(enum edit_verb verb, struct place place, const char *text)
{
	return (struct edit){.verb = verb, .place = place, .value = text, .length = strlen(text)};
}

static inline struct edit edit_remove(struct place place)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place};
}

/* Applies one edit, as an undo step or part of an open one. */
bool view_apply(struct view *view, struct edit edit, const char *label, struct error *error);

/* Sets a field of the current document; if it has several lines, "\
 * " and line ends become those of the file. field_set_bytes takes the bytes as they go into the file. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Removes a field from the file, if it is set. */
bool field_unset(struct view *view, int field, const char *label, struct error *error);

/* Returns true if the bytes in the file are the value with only line breaks and indentation added. */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* Returns the new bytes of a value that spans several lines in the file: only the part that differs is replaced, so
 * that the other lines stay. To be freed. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

/* ---- source.c: the lines of the file, and their findings ---- */

/* Return the number of lines; a line without its end; the number of its findings, and the first. */
int source_lines(const struct view *view);
struct span source_span(const struct view *view, int line);
int source_findings(const struct view *view, int line, int *first);

/* Returns a finding of the current line, one with a fix if possible; -1 if none. */
int source_fixable(const struct view *view);

/* ---- objects.c: what lines and calls of the file place on a map, by their index in model.marks ---- */

/* Returns the order of drawing, from 1; 0 for an area, of which only the corners are drawn. */
int object_rank(const struct object *object);

/* Returns true if the object is on the cell, or a corner of its area. */
bool object_is_at(const struct object *object, int x, int y);

/* Returns object `number` of a cell, counted from 0 from the one drawn on top; -1 if there are not as many. */
int view_object(const struct view *view, int x, int y, int number);

/* Returns the smallest area that holds the cell; -1 if none. */
int view_area(const struct view *view, int x, int y);

/* Returns the cell of an object, or the first corner of its area; PLACE_NONE if that is not on the map. */
struct place object_place(const struct model *model, int object);

/* Returns an object that is placed by a call in this part of the file; -1 if none. */
int view_object_of(const struct view *view, struct span span);

/* ---- overview.c ---- */

/* Returns the largest overview of a map that fits there. */
struct overview overview_fit(const struct grid *grid, int width, int height);

/* Returns the most common cell value of a block, from a sample of its cells if it is large; -1: it has no cells. */
int overview_value(const struct view *view, const struct overview *overview, int x, int y);

/* ---- companions.c: findings that need several files ---- */

/* Updates the findings of a view, including those about its companions. Returns at once if nothing changed. */
void editor_check(struct editor *editor, struct view *view);

#endif

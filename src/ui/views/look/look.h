/* look.h - walking, bookmarks, jumps, and the size of cells; private to ui. */
#pragma once

#include "state.h"

/* ---- walk.c ---- */

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

/* In how few pushes the current map is solved (pushing.h), where things are pushed. Begins again if the level is another
 * than before, and looks for a few milliseconds; what other views looked for is forgotten. */
void solve_update(struct editor *editor, struct view *view);
bool solve_runs(const struct view *view);

/* Looks on for a few milliseconds. Returns true when the answer is found. */
bool solve_slice(struct view *view);

/* Returns the answer in words, in `text` or a literal; "" as long as there is none. */
const char *solve_text(const struct view *view, char *text, size_t size);
void solve_clear(struct view *view);

/* ---- jumplist.c: bookmarks and jumps ---- */

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

/* ---- overview.c: a reduced map ---- */

/* Returns the largest overview of a map that fits there. */
struct overview overview_fit(const struct grid *grid, int width, int height);

/* Returns the most common cell value of a block, from a sample of its cells if it is large; -1: it has no cells. */
int overview_value(const struct view *view, const struct overview *overview, int x, int y);

/* ---- scale.c: the size of cells on the screen ---- */

struct board_scale {
	int width, height; /* columns and rows of one hex */
};

/* Returns the smallest size of a hex of the current board. */
struct board_scale board_least(const struct editor *editor);

/* Returns the size of hexes of boards: small (only labels), of middle size, or large (whole words), as the area allows and
 * the user chose. */
struct board_scale board_scale(const struct editor *editor, struct rectangle area);

/* Returns the size of a cell of the current map on any canvas. */
struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout);

/* Returns the size of a hex of a map that is not a board. */
struct board_scale tile_scale(const struct editor *editor);

/* edit.h - edits of a document as values.
 *
 * An edit names a place and the change to make there; the format turns it into a patch. Values are bytes, owned by
 * the caller, and only need to live during document_apply. */
#pragma once

#include "mapwright/grid.h"
#include "mapwright/place.h"

enum edit_verb {
	/* Cell: its bytes; with `object`, an argument of it, which an empty value removes. Entry: its key. Attribute: its
	 * word. Field: its value (adds the line if unset). */
	EDIT_SET,
	/* Grid, record: before `index` (their count: at the end; a record's `value` is its words). Entry: key and attributes,
	 * at the end. Attribute, item: before number x of its entry or record. Cell: an object there, of which `value` says
	 * its kind, unless that is clear, what it is, and further words; with `lines`, the lines as object_lines in map_ops.h returns them. */
	EDIT_ADD,
	/* Grid, record, item, entry (its line), attribute, field (its line, which restores the default). Cell: the lines of
	 * `object`, or if that is NULL the cell and those after it in the row. */
	EDIT_REMOVE,
	EDIT_RESIZE, /* grid: add `amount` rows or columns (negative: remove) on each side, or in the middle (`at`) */
	/* Grid, record: move before number `target` (their count: to the end). Cell: coordinates follow the cells of
	 * `block`, whose corner it is, as they were moved. */
	EDIT_MOVE,
};

enum side { SIDE_LEFT, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM };

struct edit {
	enum edit_verb verb;
	struct place place;
	/* New bytes; for EDIT_ADD of an entry, its attributes as written in the file, and of a grid, one of `kinds` in
	 * map_ops.h or NULL. */
	const char *value;
	size_t length;
	int key;       /* EDIT_ADD of an entry: its cell value */
	int amount[4]; /* EDIT_RESIZE, by enum side */
	/* EDIT_RESIZE: the columns on the left are added before column at[0], or removed from there on; the rows at the
	 * top likewise by at[1]. 0: at the edge. */
	int at[2];
	int fill; /* EDIT_RESIZE, EDIT_ADD of a grid: the value of new cells */
	/* EDIT_RESIZE on the left or at the top: the values of each new column by row, or of each new row by column; 0:
	 * no cell. NULL: `fill`. */
	const int *cells;
	struct { /* EDIT_MOVE of a cell; of EDIT_ADD, the size of the area that gets an object */
		int width, height;
		int turn;                  /* enum turn; -1: none */
		int quarters;              /* further quarter turns after it */
		int dx, dy;                /* and then where it moves */
		bool wraps;                /* cells that leave the block come in on the other side */
		bool leaves;               /* cells may leave the block */
		const unsigned char *mask; /* width * height: 1 for the cells that move; NULL: all */
	} block;
	/* EDIT_MOVE of a cell: only this object moves, of an area the corner there; NULL: all. For EDIT_SET and
	 * EDIT_REMOVE see there. */
	const struct object *object;
	const char *name;     /* EDIT_SET of a cell with `object`: the name of a new argument */
	struct span argument; /* `whole` of the one to change; empty: a new one */
	bool lines;           /* EDIT_ADD of a cell: the value is lines */
	/* EDIT_MOVE: see there. EDIT_ADD of a grid: the grid to copy, -1: make an empty one. EDIT_ADD of an entry: its
	 * grid, if each grid has its own legend. */
	int target;
};

/* What an edit of a grid does to the coordinates of an object. */
enum object_change {
	OBJECT_STAYS,
	OBJECT_MOVES,
	OBJECT_LOST, /* its cell is removed, or its coordinates are not numbers in the file: it would have to move, but stays */
};

/* Computes the numbers of an object of the grid after the edit into `fresh`. */
enum object_change object_follow(const struct grid *grid, const struct text *text, const struct object *object,
				 const struct edit *edit, int fresh[4]);

/* The words of directions in a file, clockwise; NULL-terminated. In lines as object_lines in map_ops.h returns them,
 * {N}, {E}, {S} and {W} are in their place. */
extern const char *const object_directions[];

/* Returns a direction, by its number in object_directions, as the edit turns its block. */
int direction_turned(int direction, const struct edit *edit);

/* Returns what a direction, an index of them, becomes when the edit turns the block that the object is on. */
int object_turned(const struct grid *grid, const struct text *text, const struct object *object,
		  const struct edit *edit, int direction);

/* Turns the directions in such lines. */
void object_lines_turn(char *lines, enum turn turn);

/* An edit being turned into a patch. */
struct edit_plan {
	const struct model *model;
	const struct text *text;
	const struct edit *edit;
	const struct edit *edits; /* all edits of the step, of which it is one */
	size_t edit_count;
	struct patch *patch;
	struct arena *arena; /* cleared when the edit is planned; NULL for the text of a new file */
	struct error *error;
	bool failed; /* a message is set; further planning does nothing */
};

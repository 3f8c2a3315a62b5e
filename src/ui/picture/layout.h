/* layout.h - the parts of the screen, computed from sizes only; private to ui. */
#pragma once

#include "mapwright/format.h"
#include "mapwright/screen.h"

/* The part that gets the keys. */
enum focus { FOCUS_CANVAS, FOCUS_LEGEND, FOCUS_FORM, FOCUS_FINDINGS, FOCUS_SOURCE };

/* The columns of a cell of a square grid: two make it about as wide as it is high. */
enum cell_columns { CELLS_AUTO, CELLS_NARROW, CELLS_WIDE };

/* The input of the layout. */
struct layout_request {
	int width, height;           /* of the screen */
	int grid_width, grid_height; /* of the current grid, in columns and rows of the screen; 0 without a grid */
	int longest_entry, longest_fact; /* columns of the longest row of the legend, and of form and facts */
	int fact_rows;                   /* rows for the facts if there is room */
	int findings;                    /* number of findings */
	bool has_fields;                 /* the format has a form */
	bool has_facts;                  /* the format has facts of a grid */
	enum canvas canvas;              /* unless it is a square grid, the map takes the whole canvas */
	bool hexes;                      /* the grid has hexes, and no rulers */
	int split_width;                 /* columns of a second map next to the first; 0 if none */
	enum cell_columns columns;       /* columns of a cell of a square grid; grid_width counts one */
	bool has_bar;                    /* several grids: a row to choose from */
	enum focus focus;                /* this part must be visible; the lines of the file need most rows */
};

/* The result. A rectangle of height or width 0 is not shown. */
struct layout {
	bool too_small; /* the screen is too small for any part */
	struct rectangle title, bar, canvas, split, detail, legend, form, facts, findings;
	struct rectangle
	    source; /* everything between title and findings, when the lines of the file replace the other parts */
	struct rectangle rule, cell, nearest, message, hints; /* one row each */
	struct rectangle cells;                               /* the part of `canvas` with the cells */
	int columns;                                          /* of a cell of a square grid: 1 or 2 */
	int margin;                                           /* columns for row numbers before the cells */
	bool ruler, corners; /* column numbers above the cells; room for corners around the grid */
	bool frame;          /* a box around the grid, in pictures of whole maps */
};

struct layout layout_make(const struct layout_request *request);

/* Returns true if the point is in the rectangle. */
static inline bool rectangle_holds(struct rectangle area, int x, int y)
{
	return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

/* layout.h - which part of the screen belongs to what: a pure function of sizes; private to ui. */
#ifndef MAPWRIGHT_UI_LAYOUT_H
#define MAPWRIGHT_UI_LAYOUT_H

#include "mapwright/format.h"
#include "mapwright/screen.h"

#include <stdbool.h>

/* What keys go to. */
enum focus { FOCUS_CANVAS, FOCUS_LEGEND, FOCUS_FORM, FOCUS_FINDINGS, FOCUS_SOURCE };

/* How wide a cell of a square grid is drawn: two columns make it about as wide as it is high. */
enum cell_columns { CELLS_AUTO, CELLS_NARROW, CELLS_WIDE };

/* What the layout depends on. */
struct layout_request {
	int width, height;               /* of the screen */
	int grid_width, grid_height;     /* of the grid shown, in columns and rows of the screen; 0 without one */
	int longest_entry, longest_fact; /* columns of the longest row of the legend, and of form and facts */
	int fact_rows;                   /* for the facts where there is room */
	int findings;                    /* how many there are */
	int panel_rows;            /* in which legend, form and facts are seen whole when they are side by side */
	bool has_fields;           /* the format has a form */
	bool has_facts;            /* the format has facts of a grid */
	enum canvas canvas;        /* one that is not a square grid draws all of its part itself */
	bool hexes;                /* the grid is drawn as hexes: without rulers */
	int beside_width;          /* of a second map beside the first, in columns; 0 without */
	enum cell_columns columns; /* of a cell of a square grid; grid_width counts one */
	bool has_bar;              /* several grids: a row to choose among them */
	enum focus focus;          /* what has it must be seen; the lines of the file need the rows */
};

/* A rectangle of height or width 0 is not shown. */
struct layout {
	bool too_small; /* no part has a place */
	struct rectangle title, bar, canvas, beside, detail, legend, form, facts, findings;
	struct rectangle source; /* all between title and findings: the lines of the file, instead of the others */
	struct rectangle cell, nearest, message, hints; /* one row each */
	struct rectangle cells;                         /* the part of `canvas` that shows cells */
	int columns;                                    /* of a cell of a square grid: 1 or 2 */
	bool ruler, frame; /* the canvas has row and column numbers; a box round the grid */
};

struct layout layout_make(const struct layout_request *request);

/* True when the point lies in the rectangle. */
static inline bool rectangle_holds(struct rectangle area, int x, int y)
{
	return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

#endif

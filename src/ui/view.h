/* view.h - an open document with its cursor and everything that is shown about it; private to ui. */
#pragma once

#include "mapwright/checker.h"
#include "picture/picture.h"
#include "views/canvas/clip.h"

/* What a brush does beyond painting one glyph. */
struct brush_options {
	struct {
		int glyph, weight;
	} mix[8]; /* glyphs to choose from at random, by weight */
	int mix_count;
	int size;            /* of its square, in cells; 0 and 1: a single cell */
	int only[8];         /* changes only these cell values */
	int only_count;      /* 0: changes all */
	struct clip pattern; /* repeated over the map from its corner; empty: none */
};

enum { OVERVIEW_WIDTH = 32, OVERVIEW_HEIGHT = 12 };

/* A reduced map: each of its cells is a block of across * down cells. */
struct overview {
	int width, height, across, down;
};

/* Walking on a map, which changes nothing in the file. It lasts as long as the document is not changed. */
struct walking {
	bool on;
	bool blind;          /* all cells are shown alike, not only those in view */
	bool secrets;        /* secret doors are known */
	int grid;            /* the map that is walked on */
	uint64_t revision;   /* of the document */
	int at;              /* the current cell, as y * width + x */
	unsigned char *path; /* for each step its direction (reach_step), plus WALK_PUSH if something was pushed */
	int count, pushes;   /* the number of steps, and of those that pushed */
	size_t capacity;
	unsigned char *seen; /* for each cell WALK_OPAQUE and WALK_SEEN */
	int *cells;          /* where things are pushed, the current value of each cell; else NULL */
};
enum { WALK_PUSH = 8, WALK_OPAQUE = 1, WALK_SEEN = 2 };

/* The first line of the file on the screen, and how many of its rows are scrolled off the top. */
struct source_top {
	int line, skip;
};

enum { UNDEFINED_SHOWN = 16 };

/* The state of one open document. */
struct view {
	struct document *document;
	bool unnamed;                    /* its path is only a proposal: saving asks for one */
	bool visited;                    /* the user has seen it: it becomes a recent file */
	bool conflicts, conflicts_asked; /* the text has conflict marks; they were shown */
	bool unwritable;                 /* the file at its path cannot be saved */
	bool unprotected_reported;       /* it was reported that the journal cannot be written */
	struct checker_run
	    checker; /* the run since the last save, and what it said: `verdicts`, which the document borrows */
	struct verdicts verdicts;
	struct recovery *recovery; /* left by an earlier run, until the user decides; NULL if none */
	int grid;                  /* the current map; 0 also when there is none */
	int left, top;             /* the cell in the corner of the canvas */
	int line;                  /* the cursor in the lines of the file, from 0, while they are shown */
	struct edited {
		int line;
		size_t column;
		bool found; /* by a search, so that a finding in the line does not matter */
	} edited;           /* the byte of a line where its editing begins; at the start of all others */
	struct source_top first_line;
	int entry, field, finding; /* the selected rows of legend, form and findings (views.h: view_entry) */
	/* Filter of the legend: the rows that match. Commands and panels use only these while it is on. */
	struct {
		bool on;
		char *text;
		int *rows, count; /* row numbers without the filter */
		int entry;        /* the selected row before it */
		enum focus from;  /* the focus before it */
	} filter;
	/* Order of the legend: for each row the number that model_legend_entry takes. If `rows` is NULL, or `grid` or
	 * `count` do not match the map, row numbers are used as they are. */
	struct {
		int *rows, count, grid;
	} order;
	int brush, other_brush; /* cell values */
	struct brush_options brush_options;
	int layer; /* the layer to paint in cells that have several; LAYER_ALL: all */
	int fresh; /* the glyph defined last, until another brush is taken: that it is unused is no news; 0: none */
	int slots[10]; /* palette: cell values; slot 1 is digit 1, slot 0 is digit 0 */
	int highlight; /* the cell value whose cells are highlighted; -1: those that mean `highlight_text`; 0: none */
	char highlight_text[64];
	bool selected; /* there is a selection */
	struct rectangle selection;
	unsigned char *mask;         /* selection.width * height: 1 for selected cells; NULL: all */
	int selected_count;          /* number of selected cells */
	int kept_width, kept_height; /* the size of the map of `kept` */
	unsigned char *kept; /* while the next selection is made: the one before, 1 for each selected cell; or NULL */
	/* Everything from here to `updated_finding` is brought up to date when the editor is idle (view_update). */
	struct value_glyph *wide_counts; /* counts of cell values beyond 255, as in grid.glyphs */
	int wide_count;                  /* its length */
	unsigned char
	    *marks; /* marks_width * marks_height: 0 or 1 + severity of the worst finding of a cell; and its tint */
	int marks_grid, marks_width, marks_height;
	struct {
		unsigned char *of; /* of each entry, field, record or map: 1 + severity of its worst finding, or 0 */
		int count;
	} worst[PLACE_ITEM];
	bool has_marks; /* some cell has a mark */
	/* The roll that is shown instead of the map: its number, 0 for none. `roller` and `cells` are NULL until they are
	 * made for this map and revision (view_roll), or if that is impossible. */
	struct {
		int number, grid;
		uint64_t revision;
		struct roller *roller;
		const struct roll_cell *cells;
		const char *turn; /* how the game turns it; "" if it does not */
		struct arena arena;
	} roll;
	struct walking walk;
	struct pushing *solving; /* the search for a solution of map `solving_grid`; NULL if none */
	int solving_grid;
	/* Cells that are highlighted until the map changes. */
	struct {
		enum marked { MARKED_NOTHING, MARKED_START, MARKED_WAY, MARKED_CHOKES } kind;
		unsigned char *cells; /* 1 for each of them, width * height; NULL with MARKED_NOTHING */
		int grid, from;       /* `from`: the first cell of the way */
		uint64_t revision;
	} marked;
	int bare_map; /* 1 + the map whose walls have no ground: it would cost too many bytes; -1 - the map: they have it */
	char cell_text[560]; /* the description of the cell under the cursor, with its line in the file */
	struct arena fact_arena;
	struct fact *facts; /* about the current map */
	int fact_count;
	int nearest; /* index of the finding in the status rows, usually the nearest to the cursor; -1 if none */
	struct {
		char message[400], fix[80]; /* "" if none; without a number, keys are in braces */
		enum severity severity;
		int number, count;
		bool why; /* i explains it */
	} status_finding; /* that finding, as text */
	/* Going from finding to finding: continues as long as the cursor is where the last step left it. */
	struct {
		bool started;
		uint64_t revision;
		int map, finding;
		size_t origin, last_offset; /* offsets in the file: the start, and the cursor after the last step */
	} cycle;
	uint64_t updated_revision;              /* document revision of the last update; 0 means never updated */
	unsigned updates;                       /* number of updates */
	int updated_x, updated_y, updated_grid; /* cursor and map at the last update */
	int updated_finding;                    /* view_finding_here at the last update */
	int followed[32];                       /* hex board: the records left by following exits, for going back */
	int followed_count;
	int undefined[UNDEFINED_SHOWN], undefined_count; /* glyphs without an entry, listed above the legend */
	/* A hex that cannot be shown in its cell (it has no place, or another hex has it) and is selected as long as
	 * the cursor stays at x,y (view_go_record). `record`: its number + 1; 0 if none. */
	struct {
		int record, x, y;
	} hidden_hex;
	size_t macro_start; /* the last state of the history before the macro that is playing */

	/* The cursor: on a map a cell, always inside it unless it is empty; in a list a record and an item of it. */
	union {
		int x, item;
	};
	union {
		int y, record;
	};
	bool entry_offered[256];  /* the user was asked to define this cell value; those from 255 on share the last */
	uint32_t counts[256];     /* how often each cell value is on the map; see wide_counts */
	struct overview overview; /* in the legend; width 0: the whole map is visible */
	int overview_values[OVERVIEW_WIDTH * OVERVIEW_HEIGHT];
};

/* Returns the current map, or NULL. */
static inline const struct grid *view_grid(const struct view *view)
{
	return view && view->grid < view->document->model.grid_count ? &view->document->model.grids[view->grid]
								     : NULL;
}

/* Returns true if the cell is within the width and the height of the grid. */
static inline bool grid_has(const struct grid *grid, int x, int y)
{
	return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

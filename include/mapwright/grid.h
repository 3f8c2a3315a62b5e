/* grid.h - a grid of a model: its rows of cells, and what is counted on them. */
#pragma once

#include "mapwright/glyph.h"
#include "mapwright/text.h"

#include <stdint.h>

/* A cell value on one grid: its meaning there and, for values beyond 255, the number of its cells. */
struct value_glyph {
	int value;
	uint32_t count;
	struct glyph glyph;
};

/* A cell that is not a single byte. */
struct cell {
	size_t start;
	int length; /* bytes in the file */
	int value;
};

/* An area of cells that one of its corners stands for, (at_x, at_y), of that value. It may go beyond the grid. */
struct grid_area {
	int x, y, width, height, at_x, at_y, value;
};

enum grid_shape {
	GRID_SQUARE,
	GRID_HEX, /* flat-topped hexes in columns; odd columns are half a hex higher */
};

/* How a part of a map is transformed. */
enum turn {
	TURN_MIRROR,  /* swap left and right */
	TURN_FLIP,    /* swap top and bottom */
	TURN_QUARTER, /* rotate clockwise */
};

/* A grid. Without `cells`, each cell is a byte: (x, y) is byte rows[y].start + x. With `cells`, the cells of row y
 * are cells[row_cells[y]] up to, but not including, cells[row_cells[y + 1]]. On a hex board (`records` is not NULL),
 * `rows` is NULL and each cell is a record. */
struct grid {
	const char *name;     /* "room", "town", "maze 3" */
	bool named;           /* the file gives the name */
	bool level;           /* a level of the map above, which it cannot be without */
	int width, height;    /* height: number of rows below */
	int loaded;           /* rows that the game loads; equals height in a sound file */
	struct span *rows;    /* the cells of each row; ragged rows are shorter or longer than width */
	struct cell *cells;   /* NULL means each cell is a byte */
	const int *row_cells; /* height + 1 indices into `cells` */
	const int
	    *records;      /* hex board: the record on cell (x, y) is records[y * width + x]; -1 means no hex there */
	struct span whole; /* all lines of the grid, including its box */
	int neighbours;    /* 4, 6 or 8: the directions in which the game moves */
	enum grid_shape shape;
	bool spread;             /* some bytes of its rows, tabs, are several cells; such rows are written anew */
	bool fragile;            /* its cells decide how the file is read, so none of them is plain */
	struct grid_area *areas; /* in reading order of their cells */
	int area_count, area_capacity;
	uint32_t counts[256];       /* number of each byte in the rows (columns < width, all rows) */
	struct value_glyph *glyphs; /* values unlike model.glyphs, and all beyond 255 in use; sorted by value */
	int glyph_count;
	int first_entry, entry_count;   /* its own entries, in model.entries */
	int first_symbol, symbol_count; /* fixed entries of the tables it names; listed in the legend after its own */
	int first_field, field_count;   /* its own fields, in model.fields */
	int first_object, object_count; /* in model.objects */
};

/* Counts the cell values of a grid again. */
void grid_count_glyphs(struct grid *grid, const struct text *text);

/* Returns the number of cells with the value. */
uint32_t grid_count(const struct grid *grid, int value);

/* Returns the number of cells in row `y`. */
static inline int grid_row_cells(const struct grid *grid, int y)
{
	return grid->cells ? grid->row_cells[y + 1] - grid->row_cells[y] : (int)grid->rows[y].length;
}

/* Returns true if there is a cell: (x, y) is on the grid, and the row is not too short. */
static inline bool grid_has_cell(const struct grid *grid, int x, int y)
{
	return grid->rows && x >= 0 && y >= 0 && y < grid->height && x < grid_row_cells(grid, y);
}

/* Returns true for the outermost cells. */
static inline bool grid_is_edge(const struct grid *grid, int x, int y)
{
	return x == 0 || y == 0 || x == grid->width - 1 || y == grid->height - 1;
}

/* Returns the value of a cell; -1 if there is no such cell. */
static inline int grid_cell(const struct grid *grid, const struct text *text, int x, int y)
{
	if (!grid_has_cell(grid, x, y))
		return -1;
	return grid->cells ? grid->cells[grid->row_cells[y] + x].value
			   : (unsigned char)text->bytes[grid->rows[y].start + (size_t)x];
}

/* Stores the values of `count` cells of a row from `x` on; -1 where there is no cell. */
void grid_values(const struct grid *grid, const struct text *text, int x, int y, int count, int *values);

/* Returns the span of a cell; length 0 if it is empty, or there is no such cell. */
static inline struct span grid_cell_span(const struct grid *grid, int x, int y)
{
	if (!grid_has_cell(grid, x, y))
		return (struct span){0};
	const struct cell *cell = grid->cells ? &grid->cells[grid->row_cells[y] + x] : NULL;
	return cell ? (struct span){.start = cell->start, .length = (size_t)cell->length}
		    : (struct span){.start = grid->rows[y].start + (size_t)x, .length = 1};
}

/* Returns the item of grid->glyphs for the value; NULL if there is none. */
struct value_glyph *grid_find_glyph(const struct grid *grid, int value);

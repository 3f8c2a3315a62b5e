/* map.h - where the rows of maps are in a file, what cells they have, and what a new map is. */
#pragma once

#include "legend.h"

enum described_short { SHORT_REFUSED, SHORT_PADDED, SHORT_SHEARED, SHORT_REPEATED };
enum described_measure { MEASURE_MOST, MEASURE_FIRST, MEASURE_LONGEST };
enum described_blocks { BLOCKS_JOINED, BLOCKS_MAPS };
enum described_extent { EXTENT_LINE, EXTENT_FILE };
enum described_shape { SHAPE_SQUARE, SHAPE_HEX };

/* Cells of several bytes: MARK BASE OVERLAY. */
struct described_cell {
	const char *separator;     /* "," */
	const char *pad;           /* bytes around a code that are not part of it */
	struct pattern *code;      /* pattern for a code */
	const char *const *groups; /* what groups 1, 2, ... of it are, as words; they are numbered below */
	int mark, base,
	    overlay;       /* groups of the pattern; 0 means no such part. Each part can be painted separately */
	int width, height; /* groups with the size of the area that the cell stands for; 0: one cell */
	const char *joint; /* the text an overlay begins with in the table of symbols: "^" */
	const char *quote; /* a byte around cells with separators; doubled inside; NULL if none */
	const char *ends;  /* the word that ends a row; NULL if none */
	bool remarks;      /* words that begin with it do nothing: only those before others are cells */
	bool empty;        /* a cell may have no bytes: its value is ' ' */
	bool once;         /* a map has each mark once: drawing it elsewhere moves it */
};

/* Returns true if parts of a cell can be painted separately. */
static inline bool cell_has_layers(const struct described_cell *cell)
{
	return cell->mark + cell->base + cell->overlay > 0;
}

/* Fields that repeat the size of the map. */
struct described_size {
	const char *width, *height;
};

struct described_map {
	struct described_line start; /* begins the part of a map; the value is its name */
	struct pattern *level;       /* such lines begin a level of the map above, with its dialect; NULL: none */
	struct described_line name;  /* the value of the first such line in the part is the name */
	struct pattern *above;       /* matches the last line before the rows; its last group is the name */
	struct pattern *open, *close;
	struct described_line row; /* the value is the cells; NULL means each line between open and close */
	const char *trimmed;       /* trailing bytes of a row to ignore: " " */
	const char *ends;          /* bytes that end a row at any position: a tab */
	glyph_list ignored;        /* characters in rows to ignore: rulers */
	enum described_short shorts;
	const char *pad; /* the glyph that the game reads to the right of a short row */
	struct described_cell cell;
	enum described_shape shape; /* hexes: columns 1, 3, ... counted from 0 are half a hex higher */
	int neighbours;             /* 4, 8, or 6 for hexes */
	struct described_size declared;
	bool single;           /* all rows of a file form one map */
	const char *const *in; /* sections; NULL means all */
	enum described_measure measure;
	enum described_blocks blocks; /* of rows in a part: one map, or a map each */
	enum described_extent extent; /* of a part: from its first line up to the next, or the file */
	bool first;                   /* rows before the first line that begins a part are one as well */
	int value;                    /* the group of the pattern of `start` with the name; 0 means 1 */
	bool blank;                   /* an empty line in a part is a row */
};

/* A new file: head, map, tail, or `file` instead; a new map: between, map. {name}, {width}, {height} and the last
 * column and row, {right} and {bottom}, are replaced. A line with {row} is repeated for each row; {comma} in it is
 * a comma except in the last one. */
struct described_template {
	const char *const *head, *const *map, *const *between, *const *tail, *const *file;
	const char *const *block; /* a new map inside a part that has others; NULL means the same as `map` */
	const char *name;
	const char *inside,
	    *gate;        /* one byte per cell: in the middle of the map, and of its last row; NULL if none */
	const char *fill; /* the glyph inside the edge; NULL means the floor */
	const char *edge; /* one or two bytes: top and bottom, and the sides if they differ; NULL means the wall */
	int width, height;
};

/* Each text is a cycle of glyphs: every glyph becomes the next, the last becomes the first. */
struct described_turns {
	const char *const *quarter; /* clockwise: "|-", ">v<^" */
	const char *const *mirror;  /* left and right: "<>", "/\\" */
	const char *const *flip;    /* top and bottom */
};

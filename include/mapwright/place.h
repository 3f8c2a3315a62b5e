/* place.h - a position in a model, still valid after reading the file again.
 *
 * Used by the cursor, the undo history, findings and edits. Indices count from 0; x grows to the right, y downward. */
#pragma once

enum place_kind {
	PLACE_NONE,      /* the file as a whole */
	PLACE_GRID,      /* grid `index` */
	PLACE_CELL,      /* cell (x, y) of grid `index` */
	PLACE_ENTRY,     /* the key of entry `index` */
	PLACE_ATTRIBUTE, /* attribute `x` of entry `index` */
	PLACE_FIELD,     /* field `index` */
	PLACE_RECORD,    /* record `index`: a hex, a terrain, a container */
	PLACE_ITEM,      /* item `x` of record `index`: a recruit, a thing in a container */
};

struct place {
	enum place_kind kind;
	int index;
	int x, y;
};

static inline struct place place_cell(int grid, int x, int y)
{
	return (struct place){.kind = PLACE_CELL, .index = grid, .x = x, .y = y};
}

static inline struct place place_at(enum place_kind kind, int index)
{
	return (struct place){.kind = kind, .index = index};
}

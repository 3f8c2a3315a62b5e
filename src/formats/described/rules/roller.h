/* roller.h - the random parts of a map, prepared for rolls; private to the folder. */
#pragma once

#include "branches.h"

#include "mapwright/roll.h"

/* What a draw chooses among: things with their weights. */
struct draw {
	struct outcome *of;
	int count, capacity, sum;
	bool once; /* one draw for all cells with the glyph */
};

/* The meaning of a glyph, after all lines that change glyphs. */
struct meaning {
	struct draw ground, held[ROLL_HELD];
	int held_count, key;
	bool fixed;            /* nothing to draw */
	struct roll_cell cell; /* then: what each cell is, but for its glyph */
	uint64_t taken;        /* with these branches */
	struct meaning *next;  /* with others */
};

enum { GLYPHS = 256, FROZEN = 0x100 }; /* FROZEN: later lines do not change the cell */

struct roller {
	struct arena *arena;
	struct rule_context context;
	struct dice dice;
	uint64_t seed; /* of the text of the map: rolls of two maps are two samples */
	int width, height;
	const struct rolled *rolled;
	const struct glyph_step *steps;
	int step_count;
	struct roll_thing *things;
	int thing_count, thing_capacity;
	struct meaning *meanings[GLYPHS]; /* in this roll */
	bool named[GLYPHS];               /* glyphs of lines of the map */
	struct meaning *known[GLYPHS];    /* those of all rolls before */
	struct branches *branches;        /* NULL: none */
	uint64_t taken;                   /* of this roll */
	uint64_t depends[GLYPHS];         /* the branches with lines about a glyph */
	struct model model;               /* if there are branches: the fields that count */
	struct roll_cell *cells;
	uint16_t *glyphs; /* in the file */
	int *live;        /* the cells that may differ between rolls */
	int live_count;
	struct step_cells {
		const int *cells;
		int count;
	} * step_cells;                   /* for each step, the live cells that may have its glyphs */
	int *list;                        /* of live cells, for a step */
	int drawn[GLYPHS][1 + ROLL_HELD]; /* of draws that are made once, the thing + 1 */
};

/* Prepares rolls of the map of a context, into the arena; NULL if it is too large, or its rows differ too much in length. */
struct roller *roller_make(const struct rule_context *context, struct arena *arena);

/* As roller_left of roll.h, without a roller. */
const char *rolled_left(const struct rolled *rolled, const struct rule_context *context, struct arena *arena);

/* Draws what the number decides before any cell: the branches that are taken, and with them what glyphs mean. */
void roller_begin(struct roller *roller, int number);

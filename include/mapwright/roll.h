/* roll.h - maps with random parts: what the game may build from them. A roll is computed from its number, the same
 * everywhere, by the order and odds of the game. It changes no bytes, and its cells stay where they are in the file:
 * the game may also turn or mirror the whole map. */
#pragma once

#include "mapwright/document.h"

/* What a cell can be, or what can be on it. Those below 256 are glyphs. */
struct roll_thing {
	int value;          /* the cell value that shows it; -1 means the glyph of the cell */
	struct glyph glyph; /* its meaning */
};

enum { ROLL_NONE = 0xffff, ROLL_HELD = 3 };
struct roll_cell {
	uint16_t glyph;           /* after the lines that change glyphs; ROLL_NONE: no cell */
	uint16_t ground;          /* indices of things */
	uint16_t held[ROLL_HELD]; /* ROLL_NONE: nothing */
};

/* The random parts of one map. */

/* A roller is made by the function `roller` of a format. Makes roll `number`: width * height cells, valid until the
 * next roll, and in `turn` how the game turns it ("" if it does not). */
const struct roll_cell *roller_roll(struct roller *roller, int number, const char **turn);

/* Returns the things by index. */
const struct roll_thing *roller_things(const struct roller *roller);

/* Returns the thing that shows the cell: the first one on it, otherwise its ground. */
const struct roll_thing *roller_top(const struct roller *roller, const struct roll_cell *cell);

/* Returns the cell value that shows the cell, or only its ground. */
int roller_value(const struct roller *roller, const struct roll_cell *cell, bool top);

/* Writes what is in the cell, "floor, orc", cut to `size`. */
void roller_words(const struct roller *roller, const struct roll_cell *cell, char *words, size_t size);

/* Returns what is not rolled, "init_ice and subvaults", in the arena; "" if everything is. */
const char *roller_left(const struct roller *roller, struct arena *arena);

/* Returns which of its lines the last roll has by Lua, "crawl.coinflip(); else of line 12", in the arena; "" if none. */
const char *roller_taken(const struct roller *roller, struct arena *arena);

/* What a number of rolls, from 1 on, have in common. */
struct roll_count {
	int value; /* the glyph in the file; -1: all cells */
	int thing;
	uint64_t cells;       /* in all rolls together */
	uint32_t least, most; /* in one roll, if value is -1 */
};
struct roll_part {        /* adjacent cells that are cut off */
	int x, y, cells;  /* one of them; the most in one roll */
	int rolls, first; /* in how many rolls some of them are; the first one */
};
struct roll_tally {
	int rolls;
	struct roll_count *counts; /* by glyph, then all cells; the most frequent first */
	int count, capacity;
	struct roll_part *parts; /* most frequent first */
	int part_count, part_capacity;
	struct roll_part *cells; /* each that is cut off in some rolls and reached in others, in reading order */
	int cell_count, cell_capacity;
	bool reach_known; /* whether it is known what can be crossed */
	struct {
		const char *turn;
		int rolls;
	} turns[8]; /* those in which the game turns it so; the first without rolls ends the list */
};

/* Makes `rolls` rolls, fewer on very large maps. */
struct roll_tally roller_tally(struct roller *roller, int rolls, struct arena *arena);

/* The same of the cells that rolls cut off alone: only `rolls`, `parts` and `cells` are set. The map's description says what
 * can be crossed. */
struct roll_tally roller_cuts(struct roller *roller, int rolls, struct arena *arena);

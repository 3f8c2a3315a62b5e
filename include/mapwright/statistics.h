/* statistics.h - measures of maps, to compare them: size, what the cells are, ways. */
#pragma once

#include "mapwright/document.h"

/* Values of a map. DEAD_END: a walkable cell with a single way out. ROOM: a walkable area that is left only through
 * doors. WAY: the most steps between two cells. From SHARES on: percentages of the cells with each glyph_style. */
enum statistic {
	STATISTIC_WIDTH,
	STATISTIC_HEIGHT,
	STATISTIC_CELLS,
	STATISTIC_WALKABLE, /* percentage */
	STATISTIC_REGIONS,
	STATISTIC_LOST, /* cells that cannot be reached */
	STATISTIC_ROOMS,
	STATISTIC_DEAD_ENDS,
	STATISTIC_WAY,
	STATISTIC_SHARES,
	STATISTICS = STATISTIC_SHARES + GLYPH_STYLES
};

struct statistics {
	double values[STATISTICS]; /* -1 if unknown */
	int from[2], to[2];        /* the ends of the longest way, x and y */
	bool way_exact;            /* false: the longest way found on a large map */
};
void statistics_of(const struct document *document, int grid, struct statistics *statistics);

/* "walkable", "dead ends", "wall". */
const char *statistic_name(enum statistic which);

/* Returns a value as "12", "45.8 %", "" if unknown, in `arena`. */
const char *statistic_text(enum statistic which, double value, struct arena *arena);

/* Returns the smallest of the `count` values (sorted here; -1 is ignored) that at least `percent` of them do not
 * exceed; -1 if none is known. */
double statistics_quantile(double *values, int count, int percent);

/* The cell values of a grid, the most frequent first. */
struct value_count {
	int value;
	uint32_t count;
};

/* Returns a line about a cell value: its number of cells, their share, glyph and meaning. It may contain bytes of the
 * file. */
const char *statistics_line(const struct document *document, int grid, const struct value_count *value,
			    struct arena *arena);
int statistics_values(const struct document *document, int grid, struct arena *arena, struct value_count **values);

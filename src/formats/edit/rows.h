/* rows.h - fixes for rows of one-byte cells that are too short or too long; private to the formats. */
#ifndef MAPWRIGHT_FORMATS_ROWS_H
#define MAPWRIGHT_FORMATS_ROWS_H

#include "mapwright/rules.h"

/* What the rows right above and below a row have: NULL where there is none, or one of another length. */
struct beside {
	const unsigned char *cells[2];
	size_t width; /* how many cells a row should have */
	bool edge;    /* the row is the map's first or last one */
};

/* What to put into column x between two cells of a short row (-1 at its ends; `other` is the cell at the other end): more
 * of the same between equal ones, so that no wall gets a hole, else what the rows beside it have there. -1: nothing. */
int beside_cell(const struct beside *beside, size_t x, int left, int right, int other);

/* Offers to put the cells that the row lacks, or to take out those that it has too many of, where it then is most like the
 * rows beside it. No fix where no such place is found. */
void beside_offer(struct check *check, const struct beside *beside, struct span row);

#endif

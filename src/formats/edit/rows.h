/* rows.h - fixes for rows of one-byte cells that are too short or too long; private to the formats. */
#pragma once

#include "mapwright/rules.h"

/* The cells of the rows above and below a row: NULL if there is none, or it has another length. */
struct neighbours {
	const unsigned char *cells[2];
	size_t width; /* cells that a row should have */
	bool edge;    /* the row is the first or last of the map */
};

/* Returns the cell to insert in column x between two cells of a short row (-1 at its ends; `other` is the cell at
 * the other end): more of the same between equal cells, so that no wall gets a hole, else what the neighbouring rows
 * have there. -1 if nothing fits. */
int neighbours_cell(const struct neighbours *neighbours, size_t x, int left, int right, int other);

/* Offers to insert missing cells or to remove surplus ones where the row then best matches its neighbours. No fix if
 * there is no such place. */
void neighbours_offer(struct check *check, const struct neighbours *neighbours, struct span row);

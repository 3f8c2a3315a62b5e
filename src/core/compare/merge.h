/* merge.h - three texts as one sequence of hunks; private to core/compare.
 *
 * Lines have numbers: equal lines, and only these, have the same one. */
#ifndef MAPWRIGHT_CORE_COMPARE_MERGE_H
#define MAPWRIGHT_CORE_COMPARE_MERGE_H

#include "parts.h"

#include "mapwright/merge.h"

enum { SIDES = MERGE_SIDES, BASE = MERGE_BASE, OURS = MERGE_OURS, THEIRS = MERGE_THEIRS };

/* The lines of the three, in the order in which they are merged. */
struct lines {
	struct span *spans[SIDES]; /* in the text of each side */
	size_t *ids[SIDES];
	size_t count[SIDES];
	unsigned *counts;             /* scratch of sequences_compare */
	const size_t *numbers[SIDES]; /* the ids again, in the order of each text */
	unsigned *times[SIDES];       /* by id: how often each text has that line */
};

/* Lines [first, end) of each side. What is between two hunks is the same in all three. */
struct hunk {
	size_t first[SIDES], end[SIDES];
	enum hunk_take { TAKE_OURS, TAKE_THEIRS, TAKE_MADE, CONFLICT } take;
	struct span made; /* TAKE_MADE: among the bytes that the structure gave */
};

struct hunks {
	struct hunk *items;
	int count, capacity;
	struct arena arena;
};

/* The places where base and a side are held together: what is before and after each is compared for itself. */
struct anchor {
	size_t base, side; /* lines */
	bool changed;      /* all up to the next one counts as changed */
};

/* The hunks of three sequences of lines, as git finds them. `anchors` of ours and theirs (their counts may be 0) grow in
 * both numbers. */
void hunks_find(struct hunks *hunks, const struct lines *lines, const struct anchor *const anchors[SIDES],
		const size_t anchor_counts[SIDES]);

/* Narrows conflicts down to the lines that the sides do not share, and joins those that are near each other, as git does
 * before it marks them. */
void hunks_narrow(struct hunks *hunks, const struct lines *lines, const struct text *ours);

#endif

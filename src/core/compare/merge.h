/* merge.h - three texts as one sequence of hunks; private to core/compare.
 *
 * Lines are numbered: equal lines, and only these, have the same number. */
#ifndef MAPWRIGHT_CORE_COMPARE_MERGE_H
#define MAPWRIGHT_CORE_COMPARE_MERGE_H

#include "parts.h"

#include "mapwright/merge.h"

enum { SIDES = MERGE_SIDES, BASE = MERGE_BASE, OURS = MERGE_OURS, THEIRS = MERGE_THEIRS };

/* The lines of the three texts, in the order in which they are merged. */
struct lines {
	struct span *spans[SIDES]; /* in the text of each side */
	size_t *ids[SIDES];
	size_t count[SIDES];
	unsigned *counts;             /* scratch memory for sequences_compare */
	const size_t *numbers[SIDES]; /* the ids in the order of the texts */
	unsigned *times[SIDES];       /* by id: number of such lines in each text */
};

/* Lines [first, end) of each side. Lines between two hunks are the same in all three texts. */
struct hunk {
	size_t first[SIDES], end[SIDES];
	enum hunk_take { TAKE_OURS, TAKE_THEIRS, TAKE_MERGED, CONFLICT } take;
	struct span merged; /* TAKE_MERGED: span in the merged bytes */
};

struct hunks {
	struct hunk *items;
	int count, capacity;
	struct arena arena;
};

/* A pair of corresponding lines of base and side: the lines before and after it are compared separately. */
struct anchor {
	size_t base, side; /* line numbers */
	bool changed;      /* all lines up to the next anchor count as changed */
};

/* Finds the hunks of three sequences of lines, as git does. `anchors` of ours and theirs (their counts may be 0)
 * must be in ascending order on both sides. */
void hunks_find(struct hunks *hunks, const struct lines *lines, const struct anchor *const anchors[SIDES],
		const size_t anchor_counts[SIDES]);

/* Reduces conflicts to the lines that differ between the sides, and joins conflicts that are close together, as git
 * does before it writes markers. */
void hunks_narrow(struct hunks *hunks, const struct lines *lines, const struct text *ours);

/* Takes the lines that all three texts have at the beginning and end of conflicts out of these. */
void hunks_trim(struct hunks *hunks, const struct lines *lines);

#endif

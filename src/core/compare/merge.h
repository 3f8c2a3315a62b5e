/* merge.h - the state of a three-way merge, and its steps; private to core/compare.
 *
 * Lines are numbered: equal lines, and only these, have the same number. */
#pragma once

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
	size_t *places[SIDES];        /* by line of the base: that of a side; SIZE_MAX: changed. See hunks_find */
};

/* Lines [first, end) of each side. Lines between two hunks are the same in all three texts. */
struct hunk {
	size_t first[SIDES], end[SIDES];
	enum hunk_take { TAKE_OURS = OURS, TAKE_THEIRS = THEIRS, TAKE_MERGED, CONFLICT } take;
	struct span merged; /* TAKE_MERGED: span in the merged bytes */
};

struct hunks {
	struct hunk *items;
	int count, capacity;
	struct arena arena;
};

/* Finds the hunks of three sequences of lines, as git does, and where the lines of the base are in both sides. */
void hunks_find(struct hunks *hunks, const struct lines *lines);

/* Reduces conflicts to the lines that differ between the sides, and joins conflicts that are close together, as git
 * does before it writes markers. */
void hunks_narrow(struct hunks *hunks, const struct lines *lines, const struct text *ours);

/* Takes the lines that all three texts have at the beginning and end of conflicts out of these. */
void hunks_trim(struct hunks *hunks, const struct lines *lines);

struct output {
	char *bytes;
	size_t length, capacity;
};

struct merger {
	const struct text *texts[SIDES];
	const char *line_end;
	struct version versions[SIDES]; /* empty when merging plain lines */
	struct lines lines;             /* in the order in which they are merged */
	struct output merged;           /* what TAKE_MERGED stands for */
	struct output *out;             /* destination: `merged`, or a result */
	struct parts pieces[SIDES];
	bool by_names;       /* the sides can be read, so what lines are called means something */
	bool by_pieces;      /* lines that both sides changed may be combined */
	enum unsure *unsure; /* by map of the base */
	bool any_unsure;
	int *partners[SIDES];            /* by map of the base */
	struct section *sections[SIDES]; /* by map of the side */
	struct arena arena;
};

/* Keeps lines from running together: a last line without a line end gets one if another line follows. */
void merger_end_line(struct merger *merger, const char *line_end);

/* Writes bytes of a side to `out`; a line begins a new one. */
void merger_put_span(struct merger *merger, int side, struct span span, bool line);

/* Initialises `merge` with the result of the hunks. */
void put_result(struct merger *merger, struct merge *merge, struct hunks *hunks, const char *const labels[SIDES]);

/* Returns the map of a side that corresponds to map `grid` of the base; -1 if there is none. */
static inline int merger_grid(const struct merger *merger, int side, int grid)
{
	return grid < 0 || side == BASE ? grid : merger->partners[side][grid];
}

/* Returns true if all rows of a map of a side are at the same positions as in the base. */
bool rows_stay(const struct merger *merger, int side, int grid);

/* Returns true if both sides added what this line of one is called, elsewhere or with another value: a legend line, a
 * record, or a field that has one value. */
bool both_name(const struct merger *merger, int side, const struct part *line);

/* Merges the lines of three texts into `merged`. `by_pieces`: lines that both sides changed are combined where possible.
 * Returns false if there is a conflict. */
bool replay_lines(struct merger *merger, const struct parts lines[SIDES], bool by_pieces);

/* ends.c: the documents as if all had the line ends that a side gave its own. */
struct ends {
	const struct document *documents[SIDES];
	struct document *own[SIDES]; /* those of them that were made for this, else NULL */
	const char *end;
	bool last_goes; /* a side took that of the last line */
};

/* Returns false, after which the documents are as they were, if no side changed those of all lines or of the last line. */
bool ends_unify(struct ends *ends, const struct document *const documents[SIDES]);

/* Makes a merge of these one of the documents as they are. */
void ends_restore(struct ends *ends, struct merge *merge, const struct document *const documents[SIDES]);

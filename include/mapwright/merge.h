/* merge.h - three-way merge.
 *
 * Lines are merged like git merge-file does. Where that conflicts, or a map differs from that of the only side that
 * changed it, the maps are merged using the format: by name even if moved, by cell, entry and field. Remaining
 * conflicts have git's markers around the lines of the sides. A line end that a side gave all lines, or took from the last
 * one, is a change of its own.
 *
 * Guarantees: a side without changes has no effect on the result, byte for byte; without conflicts, exchanging ours
 * and theirs gives the same result; with conflicts, the result contains every line that a side added. */
#pragma once

#include "mapwright/document.h"

enum { MERGE_BASE, MERGE_OURS, MERGE_THEIRS, MERGE_SIDES };

struct conflict {
	struct span marked;       /* in the result, including the marker lines */
	struct span ours, theirs; /* in these texts */
	struct place place;       /* in the model of ours; PLACE_NONE means other lines */
};

struct merge {
	char *bytes;
	size_t length, capacity;
	struct conflict *conflicts; /* in file order */
	int conflict_count, conflict_capacity;
	struct document *document; /* the result, if it has no conflict and is none of the three texts; else NULL */
	struct arena arena;
};

/* Reads other bytes as a document is read. Freed by document_free. */
struct document *document_like(const struct document *document, const char *bytes, size_t length);

/* Merges three documents of one format into `merge`, which is initialised here. `labels` appear in the
 * markers; without the first (NULL), they do not show the lines of the base. */
void merge_documents(struct merge *merge, const struct document *const documents[MERGE_SIDES],
		     const char *const labels[MERGE_SIDES]);

/* Merges plain lines, without a format. */
void merge_texts(struct merge *merge, const struct text *const texts[MERGE_SIDES],
		 const char *const labels[MERGE_SIDES]);

void merge_clear(struct merge *merge);

/* A conflict that is marked in a text, by git (also in its styles diff3 and zdiff3) or by a merge. */
struct marked_conflict {
	struct span whole;               /* lines, including the marks */
	struct span sides[MERGE_SIDES];  /* the lines of each side */
	struct span labels[MERGE_SIDES]; /* after the marks; empty if there is none */
	bool has_base;                   /* the lines of the base are there */
};

/* Finds the first conflict that begins in line `*number` (from 1) or later, and sets `*number` to the line after it.
 * Returns false if there is none. */
bool conflict_next(const struct text *text, size_t *number, struct marked_conflict *conflict);

int conflict_count(const struct text *text);

/* merge.h - two texts that came from a third one, made one.
 *
 * The base is what both began with. Lines are merged as git merge-file does it. Where that is a conflict, or changes a map
 * that only one side changed otherwise than that side did, the maps are merged by what the format knows of them: by name
 * wherever they have moved, by cell, entry and field. What is a conflict then has git's marks around the lines of both.
 * Laws: whoever changed nothing changes nothing in the result, byte for byte; without conflicts it is the same whichever
 * side is ours; with one, every line that a side added is in it. */
#ifndef MAPWRIGHT_MERGE_H
#define MAPWRIGHT_MERGE_H

#include "mapwright/arena.h"
#include "mapwright/document.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { MERGE_BASE, MERGE_OURS, MERGE_THEIRS, MERGE_SIDES };

struct conflict {
	struct span marked;       /* in the result: with the lines of marks */
	struct span ours, theirs; /* in these texts */
	struct place place;       /* in the model of ours; PLACE_NONE: lines that are nothing else */
};

struct merge {
	char *bytes;
	size_t length, capacity;
	struct conflict *conflicts; /* in file order */
	int conflict_count, conflict_capacity;
	struct arena arena;
};

/* Merges the texts of three documents, of one format, into `merge` (which is begun here). `labels` (of ours and theirs; the
 * first is not used) stand in the marks. */
void merge_documents(struct merge *merge, const struct document *const documents[MERGE_SIDES],
		     const char *const labels[MERGE_SIDES]);

/* The same for texts that are lines and nothing else. */
void merge_texts(struct merge *merge, const struct text *const texts[MERGE_SIDES],
		 const char *const labels[MERGE_SIDES]);

void merge_clear(struct merge *merge);

#endif

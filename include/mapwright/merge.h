/* merge.h - two texts that came from a third one, made one by cell, entry and field.
 *
 * The base is what both began with. What one side changed is taken, what both changed alike too; where they changed
 * the same thing differently our side is kept and the conflict told. Laws: whoever changed nothing changes nothing in
 * the result, byte for byte; without conflicts it is the same whichever side is ours. */
#ifndef MAPWRIGHT_MERGE_H
#define MAPWRIGHT_MERGE_H

#include "mapwright/arena.h"
#include "mapwright/document.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

struct conflict {
	struct span kept;         /* in the result: what ours has there */
	struct span base, theirs; /* in these texts: what is there instead */
	struct place place;       /* in the model of ours; PLACE_NONE: lines that are nothing else */
};

struct merge {
	char *bytes;
	size_t length, capacity;
	struct conflict *conflicts; /* in file order */
	int conflict_count, conflict_capacity;
	struct arena arena;
};

/* Merges the texts of three documents, of one format, into `merge` (which is begun here). False when memory is out;
 * merge_clear frees in both cases. */
bool merge_documents(struct merge *merge, const struct document *base, const struct document *ours,
		     const struct document *theirs);
void merge_clear(struct merge *merge);

/* Puts a comment before each conflict that says what theirs has, where the format has comments and one can be there:
 * no other thing in the file may be read differently for it. False when memory is out; the merge is then as it was. */
bool merge_mark(struct merge *merge, const struct document *ours, const struct document *theirs);

#endif

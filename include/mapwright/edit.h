/* edit.h - the verbs by which a document changes, as values.
 *
 * An edit names a place and what is to happen there; the format plans it as a patch. Values are bytes, owned by the
 * caller, and need to live only during document_apply. */
#ifndef MAPWRIGHT_EDIT_H
#define MAPWRIGHT_EDIT_H

#include "mapwright/place.h"

#include <stdbool.h>
#include <stddef.h>

struct error;
struct model;
struct patch;
struct text;

enum edit_verb {
	EDIT_SET, /* cell: its bytes. entry: its key. attribute: its word. field: its value (adds the line if unset) */
	EDIT_ADD, /* grid, record: before `index` (their count: at the end; a record's `value` is its words). entry: key
		   + attributes, at the end. attribute, item: before number x of its
		   entry or record */
	EDIT_REMOVE, /* grid, record, item, entry (its line), attribute, field (its line, so that the default holds) */
	EDIT_RESIZE, /* grid: `amount` rows and columns more (or fewer, negative) on each side */
	EDIT_MOVE,   /* grid, record: to stand before number `target` (their count: at the end) */
};

enum side { SIDE_LEFT, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM };

struct edit {
	enum edit_verb verb;
	struct place place;
	const char *value; /* new bytes; for EDIT_ADD of an entry its attributes as the file would write them */
	size_t length;
	int key;       /* EDIT_ADD of an entry: its code */
	int amount[4]; /* EDIT_RESIZE, by enum side */
	int fill;      /* EDIT_RESIZE, EDIT_ADD of a grid: the code of new cells */
	int target; /* EDIT_MOVE; EDIT_ADD of a grid: the grid to copy, or -1 for an empty one; EDIT_ADD of an entry: the
			* grid it is for, where grids have legends of their own */
};

/* An edit on its way to be a patch. */
struct edit_plan {
	const struct model *model;
	const struct text *text;
	const struct edit *edit;
	struct patch *patch;
	struct error *error;
	bool failed; /* with a sentence; what is planned after that does nothing */
};

#endif

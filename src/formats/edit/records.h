/* records.h - edits of what a file lists; private to the formats.
 *
 * A record is one of several of a kind in the order of the file: the terrains of a file, the recruits of a terrain, the
 * words of a line. A format says where they are and what it refuses; whether there is such a record, how a new one is
 * kept apart from the others, and what goes with one that is removed is the same for all. Records count from 0. */
#pragma once

#include "edit_plan.h"

/* A list of records. */
struct records {
	const void *items; /* `count` items of `stride` bytes, each with the span of its record at `offset` */
	size_t stride, offset;
	int count;
	/* What refuses a record that does not exist, a place to add one at, and a place to move one to. */
	const char *missing, *no_place, *no_target;
	const char *refusals[EDIT_MOVE + 1]; /* by verb: what refuses it; NULL: it is possible */
};

/* Initialises the first three members with an array and the member of its items that is the span. */
#define RECORDS_IN(array, type, member) .items = (array), .stride = sizeof(type), .offset = offsetof(type, member)

static inline struct span record_span(const struct records *records, int index)
{
	return *(const struct span *)((const char *)records->items + (size_t)index * records->stride +
				      records->offset);
}

/* Returns true if the edit's verb is possible for record `index` or, if it adds one, before that record; else refuses
 * the edit. */
bool records_allow(struct edit_plan *plan, const struct records *records, int index);

/* Returns true if the edit moves a record to where it is. */
bool record_stays(const struct edit_plan *plan, int index);

/* Returns what separates the last two records; `otherwise` if there are not two. In the arena of the plan. */
const char *records_separator(const struct edit_plan *plan, const struct records *records, const char *otherwise);

/* Returns the place before the first record of a list that has some, or after record `index` - 1, and the separator that
 * keeps a new record apart: what records_cut removes again. */
struct gap records_gap(const struct records *records, int index, const char *separator);

/* The same for words behind a head, such as "Flags:": they are separated as the last two, or by a blank. */
struct gap records_gap_in_line(const struct edit_plan *plan, const struct records *records, int index,
			       struct span line);

/* Removes the records from `index` to before `end`, and with each the separator before it; with the first ones of a line
 * those after them. Removals of neighbours in one step share a separator instead of overlapping. */
bool records_cut(struct edit_plan *plan, const struct records *records, int index, int end);

/* Moves record `index` to the target of the edit. What is between the records stays where it is. */
bool records_move(struct edit_plan *plan, const struct records *records, int index);

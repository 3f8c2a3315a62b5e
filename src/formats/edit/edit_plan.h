/* edit_plan.h - the words that plans are written with: an edit becomes a patch, in the style of the file; private to the
 * formats.
 *
 * The first refusal is remembered, and what is planned after it does nothing: so a plan reads as a list of
 * steps, and `plan_done` at its end says whether all of them were made. */
#ifndef MAPWRIGHT_FORMATS_EDIT_PLAN_H
#define MAPWRIGHT_FORMATS_EDIT_PLAN_H

#include "mapwright/edit.h"
#include "mapwright/error.h"
#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- refusing ---- */

/* Remembers the sentence unless an earlier step failed. False, so that `return refuse(...)` reads well. */
bool refuse(struct edit_plan *plan, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True while nothing failed. */
static inline bool plan_done(const struct edit_plan *plan)
{
	return !plan->failed;
}

/* Does the edit's value hold a byte of the set? */
bool value_holds(const struct edit_plan *plan, const char *set, size_t set_length);

/* Refuses a value that would end its line. */
bool check_one_line(struct edit_plan *plan);

/* How many of so many bytes a sentence quotes. */
static inline int quoted_length(size_t length)
{
	return length > 40 ? 40 : (int)length;
}

/* That map of the file, or what the edit names; NULL, and the edit refused, when there is none. */
const struct grid *find_grid(struct edit_plan *plan, int index);
const struct field *find_field(struct edit_plan *plan);
const struct entry *find_entry(struct edit_plan *plan);

/* ---- bytes ---- */

/* The span gives way to the bytes. Steps at one place keep their order. */
bool replace(struct edit_plan *plan, struct span old, const char *bytes, size_t length);
bool replace_with_value(struct edit_plan *plan, struct span old);
bool insert(struct edit_plan *plan, size_t at, const char *bytes, size_t length);
bool insert_text(struct edit_plan *plan, size_t at, const char *string); /* "" does nothing */
bool insert_value(struct edit_plan *plan, size_t at);
bool insert_run(struct edit_plan *plan, size_t at, char byte, size_t count); /* so many of one byte */
bool cut(struct edit_plan *plan, struct span old);

/* The default plan of EDIT_SET: the value gets the place of the leaf's span. */
bool replace_leaf(struct edit_plan *plan);

/* ---- lines ---- */

/* The line end of the line that the offset is on; of a last line without one, that of the line before, or the file's. */
const char *line_end_at(const struct edit_plan *plan, size_t offset);

/* So many line ends as the file has them. */
bool insert_line_ends(struct edit_plan *plan, size_t at, int count);

bool line_is_ended(const struct edit_plan *plan, struct span line);
bool line_is_blank(const struct edit_plan *plan, size_t number); /* or outside the text */

/* Where a new line goes before or after this one: what is before and after its bytes so that both lines are ended as
 * the old one was. */
struct gap {
	size_t at;
	const char *before, *after;
};
struct gap gap_before(const struct edit_plan *plan, struct span line);
struct gap gap_after(const struct edit_plan *plan, struct span line);

/* A new line there: its head in printf style, then the edit's value. */
bool insert_value_line(struct edit_plan *plan, struct gap gap, const char *head, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- tokens ---- */

/* Cuts a token of a list and one separator: that before it, or for the first one that after it. `before` is the end of the
 * token before, `after` the start of the next one. Two changes, the later one first (a patch joins what follows on each
 * other), so that removals of neighbours share a separator instead of overlapping. */
bool cut_token(struct edit_plan *plan, struct span token, bool first, bool last, size_t before, size_t after);

#endif

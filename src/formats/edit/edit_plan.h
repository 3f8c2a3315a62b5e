/* edit_plan.h - turning an edit into a patch in the style of the file; private to the formats.
 *
 * The first refusal is stored, and later steps do nothing: so a plan is written as a list of steps, and ends with
 * `plan_done`, which returns whether all of them succeeded. */
#pragma once

#include "mapwright/edit.h"
#include "mapwright/model.h"

/* ---- refusing ---- */

/* Stores the message unless an earlier step failed. Always returns false, for `return refuse(...)`. */
bool refuse(struct edit_plan *plan, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns true if nothing failed so far. */
static inline bool plan_done(const struct edit_plan *plan)
{
	return !plan->failed;
}

/* Returns true if the edit's value contains a byte of the set. */
bool value_contains(const struct edit_plan *plan, const char *set, size_t set_length);

/* Refuses a value that would end its line. */
bool check_one_line(struct edit_plan *plan);

/* Returns how many of `length` bytes a message quotes. */
static inline int quoted_length(size_t length)
{
	return length > 40 ? 40 : (int)length;
}

/* Return a map by index, or the field or entry that the edit names. If there is none, return NULL and refuse the
 * edit. */
const struct grid *find_grid(struct edit_plan *plan, int index);
const struct field *find_field(struct edit_plan *plan);
const struct entry *find_entry(struct edit_plan *plan);

/* Refuses an edit of a map that does not exist. */
bool refuse_no_map(struct edit_plan *plan);

/* Returns true if the grid has the rows and columns that a resize removes, or before which it adds some. */
bool grid_has_lines(const struct grid *grid, const struct edit *edit);

/* ---- bytes ---- */

/* Replaces the span by the bytes. Steps at one offset keep their order. */
bool replace(struct edit_plan *plan, struct span old, const char *bytes, size_t length);
bool replace_with_value(struct edit_plan *plan, struct span old);
bool insert(struct edit_plan *plan, size_t at, const char *bytes, size_t length);
bool insert_text(struct edit_plan *plan, size_t at, const char *string); /* "" does nothing */
bool insert_value(struct edit_plan *plan, size_t at);
bool insert_run(struct edit_plan *plan, size_t at, char byte, size_t count); /* `count` times one byte */
bool cut(struct edit_plan *plan, struct span old);

/* The default plan of EDIT_SET: replaces the span of the place by the value. */
bool replace_leaf(struct edit_plan *plan);

/* Changes the coordinates of calls that name cells of a grid whose size or place the edit changes. */
bool move_objects(struct edit_plan *plan, const struct grid *grid);

/* ---- lines ---- */

/* Returns the line end at the offset; in a last line without one, that of the previous line, or else the file's. */
const char *line_end_at(const struct edit_plan *plan, size_t offset);

/* Inserts `count` line ends of the file's kind. */
bool insert_line_ends(struct edit_plan *plan, size_t at, int count);

bool line_is_blank(const struct edit_plan *plan, size_t number); /* true also outside the text */

/* The position of a new line before or after an existing one, and the bytes to add before and after it so that both
 * lines end like the existing one. */
struct gap {
	size_t at;
	const char *before, *after;
};
struct gap gap_before(const struct edit_plan *plan, struct span line);
struct gap gap_after(const struct edit_plan *plan, struct span line);

/* Cuts whole lines. If they are the last ones and have no line end, the line before them loses its own: what gap_after
 * added. */
bool cut_lines(struct edit_plan *plan, struct span lines);

/* Inserts bytes with what the gap needs before and after them. */
bool insert_in_gap(struct edit_plan *plan, struct gap gap, const char *bytes, size_t length);

/* Inserts a new line: a head formatted as by printf, then the edit's value. */
bool insert_value_line(struct edit_plan *plan, struct gap gap, const char *head, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- tokens ---- */

/* Cuts a token of a list and one separator: the one before it or, for the first token, the one after it. `before` is
 * the end of the previous token, `after` the start of the next one. Makes two changes, the later one first (a patch
 * joins adjacent ones), so that removals of neighbouring tokens share a separator instead of overlapping. */
bool cut_token(struct edit_plan *plan, struct span token, bool first, bool last, size_t before, size_t after);

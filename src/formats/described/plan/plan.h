/* plan.h - what the plans of a described file share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_DESCRIBED_PLAN_H
#define MAPWRIGHT_FORMATS_DESCRIBED_PLAN_H

#include "described/reading.h"

#include "edit/edit_plan.h"
#include "edit/scan.h"
#include "mapwright/code.h"

/* A keyed line of the file that new ones are written like. */
struct sample {
	const char *key; /* NULL: there is none */
	struct span line;
	size_t value; /* where its value begins */
};

/* What stands before the value of a new keyed line: indentation, key and joint of the sample, or of the description.
 * Where the sample lines its value up, so does this. */
bool insert_head(struct edit_plan *plan, size_t at, const char *key, const struct sample *sample);

/* A line as `write` of the description has it, with {glyph} and {value}. */
bool insert_written(struct edit_plan *plan, size_t at, const char *write, const char *value, size_t length);

/* The line of the grid (-1: of the file) after which a new field or legend line goes, as a sample of its style. False when
 * there is none. */
bool find_field_sample(const struct edit_plan *plan, int grid, struct sample *sample);

/* The line of a field as a sample. */
struct sample sample_of_field(const struct edit_plan *plan, const struct field *field);

/* The line that the offset is on; of an empty text one without bytes. */
struct line line_at(const struct edit_plan *plan, size_t offset);

/* In a list with such a separator: where the item after the one that ends at `at` begins, and where the item before the one
 * that begins at `at` ends; SIZE_MAX: there is none. */
size_t next_item(const struct edit_plan *plan, size_t at, char separator);
size_t previous_item(const struct edit_plan *plan, size_t at, char separator);

/* Where the file is JSON: refuses what is not a value, or, in quotes, no text. */
bool check_json(struct edit_plan *plan, bool in_quotes);
bool check_json_value(struct edit_plan *plan, const char *value, size_t length);

/* An element of a list or member of an object in JSON, with the comma before or after it that goes when it does. */
struct span json_item_with_comma(const struct edit_plan *plan, struct span item);

/* What is between such an item and another: as it is around this one, or else a comma, and a line of its own where the item
 * begins one. */
bool insert_json_gap(struct edit_plan *plan, size_t at, struct span item);

/* A new member for the glyph of the edit in a group of the map, which is made when it is not there. */
bool plan_json_entry(struct edit_plan *plan, int grid, const char *group, const char *value, size_t length);

/* Adds a field that is not set as a member of its object, or removes the member of one that is. */
bool plan_json_field(struct edit_plan *plan, const struct field *field, const struct described_field *described);

/* The bytes of a cell of that code by itself, after which nothing was there. Their number; 0, and the edit refused, when
 * no cell holds it. */
size_t plan_cell_bytes(struct edit_plan *plan, int code, char *bytes);

static inline const struct description *plan_description(const struct edit_plan *plan)
{
	return described_of(plan->model)->description;
}

static inline const struct described_dialect *plan_dialect(const struct edit_plan *plan)
{
	return described_detail(plan->model)->tables->dialect;
}

/* The verbs by subject. */
bool plan_cell(struct edit_plan *plan);
bool plan_field(struct edit_plan *plan);
bool plan_legend(struct edit_plan *plan); /* entries and attributes */
bool plan_resize(struct edit_plan *plan);
bool plan_add_map(struct edit_plan *plan);
bool plan_remove_map(struct edit_plan *plan);
bool plan_move_map(struct edit_plan *plan);
bool plan_counted(struct edit_plan *plan); /* all of maps that are found by counting lines */

#endif

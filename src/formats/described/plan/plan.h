/* plan.h - shared by the edit plans of described files; private to the room. */
#pragma once

#include "described/reading.h"

#include "edit/edit_plan.h"
#include "edit/scan.h"

/* A keyed line of the file that serves as a model for new lines. */
struct sample {
	const char *key; /* NULL if none */
	struct span line;
	size_t value; /* where its value begins */
	int grid;     /* its map; -1: the file */
};

/* Inserts the beginning of a new keyed line: indentation, key and separator as in the sample, or else by the
 * description. Aligns the value if the sample does. */
bool insert_head(struct edit_plan *plan, size_t at, const char *key, const struct sample *sample);

/* Returns where the first line of the section `in` goes, after the lines that name it; SIZE_MAX if the file has no such
 * section, or it is not in one. */
size_t section_start(const struct edit_plan *plan, const char *const *in);

/* Returns the place of the first line of the file: above the first map, with an empty line between them. */
struct gap gap_above_maps(const struct edit_plan *plan);

/* Inserts a line from `write` of the description, with {glyph} and {value}. */
bool insert_written(struct edit_plan *plan, size_t at, const char *write, const char *value, size_t length);

/* Finds the line of the grid (-1 for the file) after which a new line goes, as a sample of its style: for a field
 * `fresh` the last of those that the description lists before it, for a legend line (NULL) the last of all fields.
 * Returns false if there is none. */
bool find_field_sample(const struct edit_plan *plan, int grid, const struct described_field *fresh,
		       struct sample *sample);

struct sample sample_of_field(const struct edit_plan *plan, const struct field *field);

#define TABS_REFUSED                                                                                                 \
	"A row has a tab, which stands for another number of blanks in another column: write blanks first."

/* Returns the line at the offset; for an empty text, an empty line. */
struct line line_at(const struct edit_plan *plan, size_t offset);

/* In a list with such a separator: next_item returns where the item after `at` begins, previous_item where the item
 * before `at` ends; SIZE_MAX if none. */
size_t next_item(const struct edit_plan *plan, size_t at, char separator);
size_t previous_item(const struct edit_plan *plan, size_t at, char separator);

/* If the file is JSON: refuse text that is not a value or, in quotes, not a string. */
bool check_json(struct edit_plan *plan, const char *value, size_t length, bool in_quotes);

/* Returns the span of an element of a list or member of an object in JSON, with the comma before or after it that
 * must be removed with it. */
struct span json_item_with_comma(const struct edit_plan *plan, struct span item);

/* Inserts the separator of such an item and another: as it is around this one, otherwise a comma, and a line end
 * if the item begins a line. */
bool insert_json_gap(struct edit_plan *plan, size_t at, struct span item);

/* Adds a member for the glyph of the edit to a group of the map, which is added if it is missing. */
bool plan_json_entry(struct edit_plan *plan, int grid, const char *group, const char *value, size_t length);

/* Adds a field that is not set as a member of its object, or removes the member of one that is. */
bool plan_json_field(struct edit_plan *plan, const struct field *field, const struct described_field *described);

/* Writes the bytes of a cell with that value in a new place. Returns their number; 0 with the edit refused if a cell
 * cannot have it. */
size_t plan_cell_bytes(struct edit_plan *plan, int value, char *bytes);

/* Inserts what stands between two cells of a new row. */
void insert_cell_gap(struct edit_plan *plan, size_t at, const struct described_cell *cell);

static inline const struct description *plan_description(const struct edit_plan *plan)
{
	return described_description(plan->model);
}

static inline const struct described_dialect *plan_dialect(const struct edit_plan *plan)
{
	return described_detail(plan->model)->tables->dialect;
}

#define NOT_IN_TEXT "Neither the quote nor a backslash can be in this text."

/* Returns true if a word of a command can be a name in a table of Lua. */
bool described_is_key(const char *word, size_t length);

/* Returns the row of a kind of objects that can be written; -1 if none. */
int described_object_kind(const struct vocabulary *objects, const char *kind, size_t length);

/* Returns how a kind is written: the text in a column of its row, in the dialect's own if that has one. */
const char *described_object_form(const struct model *model, int row, const char *column, const char *suffix);

/* Returns the argument of an object that is a direction, an index of object_directions; empty if it has none. */
struct span described_direction(const struct model *model, const struct text *text, const struct object *object,
				struct arena *arena, int *direction);

/* Offers the values of an argument that the table of words knows, or with "" the names of arguments of the kind. */
void described_argument_choices(const struct document *document, const char *kind, size_t length,
				const char *argument, struct choices *choices);

/* Members of map_ops. */
void described_object_choices(const struct document *document, const char *kind, size_t length, const char *argument,
			      struct choices *choices);
const char *described_object_lines(const struct document *document, const struct object *object, struct arena *arena);
int described_object_arguments(const struct document *document, const struct object *object, struct arena *arena,
			       const struct object_argument **arguments);

/* Plan edits, by subject. */
bool plan_turn_objects(struct edit_plan *plan, const struct grid *grid);
bool plan_cell(struct edit_plan *plan);
bool plan_shorten(struct edit_plan *plan); /* removes the cells of a row from one on */
bool plan_field(struct edit_plan *plan);
bool plan_legend(struct edit_plan *plan); /* entries and attributes */
bool plan_resize(struct edit_plan *plan);
bool plan_add_map(struct edit_plan *plan);
bool plan_remove_map(struct edit_plan *plan);
bool plan_move_map(struct edit_plan *plan);
bool plan_add_object(struct edit_plan *plan);    /* a new line for one */
bool plan_remove_object(struct edit_plan *plan); /* its lines */
bool plan_argument(struct edit_plan *plan);      /* of an object */
bool plan_counted(struct edit_plan *plan);       /* all edits of maps that are found by counting lines */

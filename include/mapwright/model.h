/* model.h - what a format read from the bytes: grids, entries and fields, with a span for every value.
 *
 * A model belongs to the bytes it was read from: any patch makes it stale, except for cell changes that keep the
 * structure (see format.h). It owns everything it points to, in one arena; pointers become invalid with model_clear. */
#pragma once

#include "mapwright/entry.h"
#include "mapwright/finding.h"
#include "mapwright/grid.h"
#include "mapwright/object.h"
#include "mapwright/record.h"

/* What was found out about the grids (reach.h), until a cell or the model changes. */
struct reach_cache {
	struct arena arena;
	struct cached_reach **reaches; /* one list per grid; NULL if none yet */
	void *own;                     /* what the format found out; NULL if nothing yet */
};

struct model {
	const struct format *format; /* the format that reads the model */
	struct arena arena;
	struct grid *grids;
	int grid_count, grid_capacity;
	struct entry *entries;
	int entry_count, entry_capacity;
	int shared_entries; /* number of entries that belong to no grid; they come first */
	struct field *fields;
	int field_count, field_capacity;
	struct record *records;
	int record_count, record_capacity;
	struct object *objects;
	int object_count, object_capacity;
	struct glyph glyphs[256]; /* the meaning of each byte on grids that do not redefine it */
	/* Path of the file, set before reading, for formats that read neighbouring files; NULL if none. */
	const char *path;
	const char *dialect; /* version of the format, for the status line; NULL if there is only one */
	/* Dialect to read the file as, one of format->dialects, set before reading; NULL to detect it. */
	const char *read_as;
	const struct vocabulary *own_glyphs; /* beside those of the format, set before reading; NULL if none */
	struct finding_list syntax;          /* found while reading */
	const char *line_end;                /* the most common line end: "\n" or "\r\n" */
	void *format_data;                   /* the format's private data, in the arena */
	struct reach_cache *reach_cache;     /* in the arena; NULL if results are not cached */
};

void model_init(struct model *model);
void model_clear(struct model *model);

/* Starts caching what is found out about the grids. */
void model_cache_reach(struct model *model);

/* Clears the cache after a change of cells. */
void model_forget_reach(struct model *model);

/* These append a zeroed part and return it. The pointer is valid until the next such call. */
struct grid *model_add_grid(struct model *model);
struct entry *model_add_entry(struct model *model);
struct field *model_add_field(struct model *model);
struct record *model_add_record(struct model *model);

/* Copies entries that belong to all grids into an empty model. */
void model_share_entries(struct model *model, const struct entry *entries, int count);

/* The same for objects of a grid, which must be added consecutively. */
struct object *model_add_object(struct model *model, int grid);

/* The same for a symbol of the last grid; the symbols of a grid must be added consecutively. */
struct entry *model_add_grid_symbol(struct model *model);

/* Returns the number of cells with the value on a grid, -1 for all grids. */
uint32_t model_count(const struct model *model, int grid, int value);

/* Returns the meaning of a value on a grid (NULL for any grid). Never NULL. */
const struct glyph *model_glyph(const struct model *model, const struct grid *grid, int value);

/* The legend of a grid (-1 means no grid): its own entries, those of its tables, then those for all grids. These return
 * the number of its rows, and the index of the entry in a row. */
int model_legend_rows(const struct model *model, int grid);
int model_legend_entry(const struct model *model, int grid, int row);

/* Returns the span of a place: a cell, key, attribute, field value or grid. Length 0 at 0 if there is none. */
struct span model_span(const struct model *model, struct place place);

/* Returns the span of a map with its fields and legend lines. */
struct span model_map_span(const struct model *model, int grid);

/* Returns the place of the value that contains the offset; PLACE_NONE if there is none. */
struct place model_place(const struct model *model, size_t offset);

/* The same, faster if the offset is likely in the row of the cell `near`. */
struct place model_place_near(const struct model *model, size_t offset, struct place near);

/* Returns the grid that a place belongs to; -1 if none, it belongs to the file. */
int model_place_grid(const struct model *model, struct place place);

/* Returns the index of a field of the file, or of a grid, by name; -1 if there is none. */
int model_find_field(const struct model *model, const char *name);
int model_grid_field(const struct model *model, int grid, const char *name);

/* Returns the index of a field of a record (item -1 for the record itself) by name; -1 if there is none. */
int model_record_field(const struct model *model, int record, int item, const char *name);

/* Returns the index of the first entry with that key in the grid's legend (-1: among the entries of all grids); -1 if
 * there is none. */
int model_find_entry(const struct model *model, int grid, int key);

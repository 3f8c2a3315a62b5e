/* parts.h - a text in parts that can be told apart: its lines, and the pieces of a line; private to core.
 *
 * A part has a key that says which one it is: a name that the model knows it by (a row of a map, the legend line of a
 * glyph, a field), or else its bytes. Parts lie version by version: those of a text make up the text, those of a line the
 * line. */
#ifndef MAPWRIGHT_CORE_COMPARE_PARTS_H
#define MAPWRIGHT_CORE_COMPARE_PARTS_H

#include "mapwright/model.h"
#include "mapwright/sequence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum part_kind {
	PART_BYTES,     /* a line, or a word of one, that nothing names */
	PART_SEPARATOR, /* what is between words */
	PART_ROW,       /* the line of a row */
	PART_CELL,
	PART_ENTRY, /* a legend line */
	PART_FIELD, /* the line of a field of the file, or the value of a field */
	PART_RECORD,
	PART_LIST,   /* a line of members, named by what is before them */
	PART_MEMBER, /* one of many in a line, in any order: an attribute, a flag's sign */
	PART_ITEM,   /* a value of an item of a record */
};

struct part {
	struct span span;
	uint64_t key;
	uint64_t exact; /* the same in an unchanged part: the key, or of a line its bytes */
	enum part_kind kind;
	struct place place; /* what it is in the model; PLACE_NONE: bytes */
};

struct version;

struct parts {
	struct part *items;
	size_t count, capacity;
	const struct version
	    *of; /* whose legend lines, fields and records these are; NULL: of nothing that has names */
};

/* Where rows and columns of a map are in the map it is compared with. */
struct grid_match {
	int grid;    /* there; -1: it has none */
	int shift;   /* column x here is column x - shift there */
	int *rows;   /* by row: the one there, -1: none */
	bool unsure; /* are these rows that moved, or a few cells that were painted? */
	bool joined; /* it has run together with another, whose rows it has as well */
};

/* A text with its model, ready to be compared. */
struct version {
	const struct text *text;
	const struct model *model;
	struct arena arena;
	struct grid_match *grids; /* by grid of the model */
	struct part *leaves;      /* all leaves but cells, in file order, none within another */
	size_t leaf_count;
	struct row_line {
		int grid, row; /* grid -1: the line is not a row */
	} * row_lines;         /* by line of the text, from 0 */
	struct parts lines;
	uint64_t *names; /* of all entries, fields and records, sorted */
	size_t name_count;
};

/* Makes the parts of a text, named as those of `base` (NULL: as it is by itself). */
void version_init(struct version *version, const struct text *text, const struct model *model,
		  const struct version *base);
void version_clear(struct version *version);

/* Replaces `pieces` by those of a line. */
void version_pieces(const struct version *version, struct span span, struct parts *pieces);

/* The names of an entry that is not fixed, of a field of the file or of a map, of a record. */
uint64_t part_entry_key(const struct version *version, const struct entry *entry);
uint64_t part_field_key(const struct version *version, const struct field *field);
uint64_t part_record_key(const struct record *record);

/* Has the text an entry, a field or a record of that name, wherever it stands? */
bool version_has_name(const struct version *version, uint64_t key);

/* The name that the file gives a map; "": it has none, or a number ("#3"). */
const char *part_map_name(const struct grid *grid);

/* Is a leaf or a cell in that line? */
bool version_line_has_leaves(const struct version *version, struct span line);

static inline bool span_equal(const struct text *a, struct span in_a, const struct text *b, struct span in_b)
{
	return in_a.length == in_b.length &&
	       (in_a.length == 0 || __builtin_memcmp(a->bytes + in_a.start, b->bytes + in_b.start, in_a.length) == 0);
}

uint64_t part_hash(uint64_t seed, const void *bytes, size_t length);
int compare_keys(const void *left, const void *right);

/* Adds one at the end. */
void parts_add(struct parts *parts, struct part part);

/* The line without its line end. */
static inline struct span line_body(const struct text *text, struct span line)
{
	while (line.length > 0 &&
	       (text->bytes[span_end(line) - 1] == '\n' || text->bytes[span_end(line) - 1] == '\r'))
		line.length--;
	return line;
}

/* Lines [first, end) that a map and what belongs to it are in, with what is above it up to a blank line. */
struct section {
	size_t first, end;
	size_t first_row, end_row;
};

/* Is one of the lines [first, end), from 0, blank? */
bool has_blank_line(const struct version *version, size_t first, size_t end);

/* One for each map of a version, none within another. */
struct section *map_sections(const struct version *version, struct arena *arena);

/* align.c: for each part of `a` the part of `b` that it has become, or PART_GONE; growing. Parts of one key belong together;
 * between these, as many of a kind as there were before are the same ones changed. */
#define PART_GONE SIZE_MAX
void parts_align(const struct parts *a, const struct parts *b, size_t *match);

/* grids.c: which maps, rows and columns of the version are which of the base. */
void grids_match(struct version *version, const struct version *base);

#endif

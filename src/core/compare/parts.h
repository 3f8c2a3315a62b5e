/* parts.h - splits a text into identifiable parts: its lines, and the pieces of a line; private to core.
 *
 * A part is identified by a key: a name from the model (a row of a map, the legend line of a glyph, a field), or
 * else its bytes. The parts of a version are consecutive: those of a text make up the text, those of a line the
 * line. */
#pragma once

#include "mapwright/bytes.h"
#include "mapwright/model.h"
#include "mapwright/sequence.h"

enum part_kind {
	PART_BYTES,     /* a line, or a word in a line, without a name */
	PART_SEPARATOR, /* bytes between words */
	PART_ROW,       /* a line that is a row of a map */
	PART_CELL,
	PART_ENTRY, /* a legend line */
	PART_FIELD, /* the line of a field of the file, or the value of a field */
	PART_RECORD,
	PART_LIST,   /* a line of members, named by the bytes before them */
	PART_MEMBER, /* one of several in a line, in any order: an attribute, a flag's sign */
	PART_ITEM,   /* a value of an item of a record */
};

struct part {
	struct span span;
	uint64_t key;
	uint64_t exact; /* equal only if the part is unchanged: the key or, for a line, its bytes */
	enum part_kind kind;
	struct place place; /* its place in the model; PLACE_NONE means just bytes */
};

struct parts {
	struct part *items;
	size_t count, capacity;
	const struct version *of; /* for looking up names of legend lines, fields and records; NULL means no names */
};

/* May a side have moved cells of a map that the other side changed? */
enum unsure {
	SURE,
	UNSURE_CELLS, /* yes, but if a merge of lines has no conflict, it is right */
	UNSURE_LINES, /* the same if that has the row where it is turned upside down */
	UNSURE_ROW,   /* the same if both have the row once */
	UNSURE,
};

/* Maps the rows and columns of a map to those of the map it is compared with. */
struct grid_match {
	int grid;      /* index of the other map; -1 if none */
	int shift;     /* column x here is column x - shift there, if all columns moved alike */
	int *rows;     /* for each row, the other row; -1 if none */
	int *columns;  /* for each column, the other column; -1 if none */
	bool moved;    /* not all columns are the same as there */
	bool *loose;   /* by column of the other map: which one here it is, is unsure; NULL: of none */
	int unsure[4]; /* by enum side: the cells of the other map, up to and without the ends, that may have moved */
	enum unsure **cells; /* of these, by row and column of the other map; NULL: all UNSURE_ROW */
	int turn;            /* UNSURE_LINES: row y of the other map may be row turn - y here */
	bool replaced;       /* rows were removed, and others added */
	bool ambiguous;      /* unclear whether these rows moved or a few cells were painted */
};

/* A text with its model, prepared for comparison. */
struct version {
	const struct text *text;
	const struct model *model;
	struct arena arena;
	struct grid_match *grids;           /* by grid of the model */
	const struct cell_matrix *matrices; /* the same */
	bool *doubted;                      /* by grid of the base: it may be another one that is the same or alike */
	struct part *leaves;                /* all values except cells, in file order, without overlaps */
	size_t leaf_count;
	struct row_line {
		int grid, row; /* grid -1 if the line is not a row */
	} * row_lines;         /* by line of the text, from 0 */
	struct parts lines;
	uint64_t *names; /* keys of all entries, fields and records, sorted */
	size_t name_count;
};

/* Splits a text into parts, named as those of `base` (NULL to name them independently). */
void version_init(struct version *version, const struct text *text, const struct model *model,
		  const struct version *base);
void version_clear(struct version *version);

/* Replaces `pieces` by those of a line. */
void version_pieces(const struct version *version, struct span span, struct parts *pieces);

/* Return the key of an editable entry, of a field of the file or of a map, or of a record. */
uint64_t part_entry_key(const struct version *version, const struct entry *entry);
uint64_t part_field_key(const struct version *version, const struct field *field);
uint64_t part_record_key(const struct record *record);

/* Returns true if the text has an entry, field or record with that key, at any position. */
bool version_has_name(const struct version *version, uint64_t key);

/* Returns the name that the file gives a map; "" if it has none, or just a number ("#3"). */
const char *part_map_name(const struct grid *grid);

/* Returns true if the line contains a cell or another value. */
bool version_line_has_leaves(const struct version *version, struct span line);

static inline bool span_equal(const struct text *a, struct span in_a, const struct text *b, struct span in_b)
{
	return in_a.length == in_b.length &&
	       (in_a.length == 0 || __builtin_memcmp(a->bytes + in_a.start, b->bytes + in_b.start, in_a.length) == 0);
}

int compare_keys(const void *left, const void *right);

/* Appends a part. */
void parts_add(struct parts *parts, struct part part);

/* Returns the line without its line end. */
static inline struct span line_body(const struct text *text, struct span line)
{
	while (line.length > 0 &&
	       (text->bytes[span_end(line) - 1] == '\n' || text->bytes[span_end(line) - 1] == '\r'))
		line.length--;
	return line;
}

/* Lines [first, end) of a map with everything that belongs to it, beginning after the last blank line above it. */
struct section {
	size_t first, end;
};

/* Returns true if one of the lines [first, end), from 0, is blank. */
bool has_blank_line(const struct version *version, size_t first, size_t end);

/* Returns the sections of all maps of a version, without overlaps. */
struct section *map_sections(const struct version *version, struct arena *arena);

/* align.c: finds for each part of `a` the corresponding part of `b`, in ascending order, or PART_GONE. Parts with
 * the same key correspond; between these, an equal number of parts of the same kind are changed versions of each
 * other. */
#define PART_GONE SIZE_MAX
void parts_align(const struct parts *a, const struct parts *b, size_t *match);

/* grids.c: finds the corresponding maps, rows and columns of the base. */
void grids_match(struct version *version, const struct version *base);

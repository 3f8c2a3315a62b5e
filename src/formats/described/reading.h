/* reading.h - a scanner tells what it finds in a text, in file order, and the model is built from that; private to the
 * room.
 *
 * A scanner calls reading_part where the part of a map begins, then, in any order, rows, fields and legend lines, and
 * reading_finish at the end of the file. A part without rows leaves nothing in the model. */
#ifndef MAPWRIGHT_FORMATS_READING_H
#define MAPWRIGHT_FORMATS_READING_H

#include "described.h"
#include "mapwright/bytes.h"

/* A value that may go over several lines: its bytes as the game joins them, and where each comes from. */
struct value {
	struct span span; /* in the text, from its first to its last byte */
	const char *bytes;
	size_t length;
	const struct piece *pieces; /* NULL: the bytes are the span's */
	int piece_count;
	size_t first; /* where these bytes begin in those that the pieces tell of */
};

struct piece {
	size_t at, start; /* from byte `at` of all that is joined on; where that is in the text */
};

struct reading {
	struct model *model;
	const struct text *text;
	const struct description *description;
	const struct described_dialect *dialect;
	const struct described_tables *tables;
	struct described_detail *detail;
	const struct vocabulary *words; /* may be NULL */
	bool part_open;
	struct map_part part;
	int row_capacity, rows_taken;
	bool named;                    /* a line of the part named it */
	int part_fields, part_entries; /* of the model, when the part began */
	struct code_glyph *glyphs;     /* what those of the part mean, when the scanner knows it; by code at first */
	int glyph_count;
	struct field *file_fields; /* those of the file, which the model gets last */
	int file_field_count, file_field_capacity;
};

/* The value of a span, as it is. */
struct value reading_value(const struct reading *reading, struct span span);

/* Where byte `at` of a value is in the text. */
size_t value_offset(const struct value *value, size_t at);

/* The part of a map begins (and the one before ends) at `start`; `name` may be empty. */
void reading_part(struct reading *reading, size_t start, struct span name);

/* The rows of the part so far; whether it has any. */
bool reading_has_rows(const struct reading *reading);

/* A row: its cells, and the line it is on. `whole` of the grid grows to hold the line. */
void reading_row(struct reading *reading, struct span cells, struct span line);

/* A field of the part (of the file, when its scope is that or no part has begun). */
void reading_field(struct reading *reading, const struct described_field *field, const struct value *value,
		   struct span line);

/* An item of a legend line: the text that names its glyphs, and the value (NULL: it has none). */
void reading_legend(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		    const struct value *value, struct span line);

/* Copies bytes as one line of at most `size`: blanks and line ends between others are one blank. Its length. */
size_t squeeze(const char *bytes, size_t length, char *line, size_t size);

/* A finding of the reader, by the description's rule of the kind `syntax` if it has one; returns it or NULL. */
struct finding *reading_wrong(struct reading *reading, struct span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the part before the next one begins. */
void reading_part_end(struct reading *reading, size_t end);

/* Ends the last part, and adds the fields of the file. */
void reading_finish(struct reading *reading);

/* The next cell of a row after `at`, where the one before ended, or ROW_START: its code, where it begins, and how many bytes it
 * takes; a word may have none, and the code 0. CELL_END: there is none. cells.c */
#define ROW_START SIZE_MAX
enum { CELL_END = -2 };
int cell_next(const struct description *description, const char *bytes, size_t length, size_t at, size_t *start,
	      size_t *used);

/* The parts of a code of several layers, by the groups of its pattern. False when it does not look like one. */
struct cell_parts {
	struct span mark, base, overlay; /* empty: there is none; overlay with its joint */
};
bool cell_split(const struct description *description, const char *bytes, size_t length, struct cell_parts *parts);

/* For qsort and bsearch: of what begins with a code (an int). build.c */
int compare_codes(const void *left, const void *right);

/* What a code means by the tables alone. cells.c */
struct glyph cell_meaning(const struct described_tables *tables, const struct description *description, int code);

/* What is not in the table, of a code of several parts (or its overlay); empty: it is not that. cells.c */
struct span cell_unknown(const struct described_tables *tables, const struct description *description,
			 const char *bytes, size_t length);

/* Look, walk and meaning of a glyph from a row of a table. */
void described_word_glyph(const struct vocabulary *table, int row, struct glyph *glyph);

/* scan/ */
void scan_lines(struct reading *reading);
void scan_lua(struct reading *reading);
void scan_json(struct reading *reading);
void scan_counted(struct reading *reading);

/* Would the line that a row is on be read as the same row, alone? */
bool scan_line_holds(const struct described *self, const struct text *text, struct span row);

/* Does the row still end no long string? */
bool scan_string_holds(const struct model *model, const struct text *text, int grid, int y);

#endif

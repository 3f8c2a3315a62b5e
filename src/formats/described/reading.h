/* reading.h - scanners report what they find in a text, in file order, and build.c builds the model from that;
 * private to the room.
 *
 * A scanner calls reading_part where the part of a map begins, then reports rows, fields and legend lines in any
 * order, and calls reading_finish at the end of the file. A part without rows is not added to the model. */
#ifndef MAPWRIGHT_FORMATS_READING_H
#define MAPWRIGHT_FORMATS_READING_H

#include "described.h"
#include "mapwright/bytes.h"

/* A value, possibly from several lines: its bytes as the game joins them, and where they are in the file. */
struct value {
	struct span span; /* in the text, from the first to the last byte */
	const char *bytes;
	size_t length;
	const struct piece *pieces; /* NULL if the bytes are those of the span */
	int piece_count;
	size_t first; /* offset of these bytes in the pieces */
};

struct piece {
	size_t at, start; /* offset in the joined bytes; the place in the text */
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
	bool named;                    /* a line of the part has named it */
	int part_fields, part_entries; /* of the model, when the part began */
	struct value_glyph *glyphs;    /* of the part, if the scanner knows them; by cell value */
	int glyph_count;
	struct field *file_fields; /* fields of the file, added to the model last */
	int file_field_count, file_field_capacity;
};

/* Returns the value of a span unchanged. */
struct value reading_value(const struct reading *reading, struct span span);

/* Returns the place in the text of byte `at` of a value. */
size_t value_offset(const struct value *value, size_t at);

/* Begins the part of a map at `start` (and ends the one before); `name` may be empty. */
void reading_part(struct reading *reading, size_t start, struct span name);

/* Returns true if the part has rows so far. */
bool reading_has_rows(const struct reading *reading);

/* Adds a row: its cells, and its line. Extends `whole` of the grid to the line. */
void reading_row(struct reading *reading, struct span cells, struct span line);

/* Adds a field to the part, or to the file if its scope is the file or no part has begun. */
void reading_field(struct reading *reading, const struct described_field *field, const struct value *value,
		   struct span line);

/* Adds an item of a legend line: the text that names its glyphs, and the value (NULL if none). */
void reading_legend(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		    const struct value *value, struct span line);

/* Copies at most `size` bytes as one line, with runs of blanks and line ends as one blank. Returns the length. */
size_t squeeze(const char *bytes, size_t length, char *line, size_t size);

/* Adds a finding of the description's rule of kind `syntax`; returns it, or NULL if there is no such rule. */
struct finding *reading_report(struct reading *reading, struct span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the part before the next one begins. */
void reading_part_end(struct reading *reading, size_t end);

/* Ends the last part, and adds the fields of the file. */
void reading_finish(struct reading *reading);

/* Returns the next cell value of a row after `at`, where the previous cell ended (or ROW_START), its start and its
 * length in bytes; an empty word has the value 0. CELL_END: no more cells. cells.c */
#define ROW_START SIZE_MAX
enum { CELL_END = -2 };
int cell_next(const struct description *description, const char *bytes, size_t length, size_t at, size_t *start,
	      size_t *used);

/* Splits a cell value into its layers, by the groups of its pattern. Returns false if it does not match. */
struct cell_parts {
	struct span mark, base, overlay; /* empty: none; overlay with its joint */
};
bool cell_split(const struct description *description, const char *bytes, size_t length, struct cell_parts *parts);

/* For qsort and bsearch: compares structures that begin with a cell value (an int). build.c */
int compare_values(const void *left, const void *right);

/* Returns the meaning of a cell value by the tables only. cells.c */
struct glyph cell_meaning(const struct described_tables *tables, const struct description *description, int value);

/* Returns the part of a cell value (or its overlay) that is not in the table; empty: none, or it has no parts.
 * cells.c */
struct span cell_unknown(const struct described_tables *tables, const struct description *description,
			 const char *bytes, size_t length);

/* Reads style, walk and meaning of a glyph from a row of a table. */
void described_word_glyph(const struct vocabulary *table, int row, struct glyph *glyph);

/* scan/ */
void scan_lines(struct reading *reading);
void scan_lua(struct reading *reading);
void scan_json(struct reading *reading);
void scan_counted(struct reading *reading);

/* Returns true if the row's line, read on its own, would still be the same row. */
bool scan_line_holds(const struct described *self, const struct text *text, struct span row);

/* Returns true if the row does not contain the end of its long string. */
bool scan_string_holds(const struct model *model, const struct text *text, int grid, int y);

#endif

/* reading.h - scanners report what they find in a text, in file order, and build.c builds the model from that;
 * private to the room.
 *
 * A scanner calls reading_part where the part of a map begins, then reports rows, fields and legend lines in any
 * order, and calls reading_finish at the end of the file. A part without rows is not added to the model. If a part
 * can have several maps, the scanner calls reading_block before the rows of each. */
#pragma once

#include "described.h"

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
	int *
	    symbols; /* by dialect: the first of its symbols in the model; -1: not there yet. NULL: the file has one */
	bool level;  /* the part is a level of the map above */
	const struct vocabulary *words; /* may be NULL */
	bool part_open;
	struct map_part part;
	int row_capacity, rows_taken;
	bool named;           /* a line of the part has named it */
	int part_entries;     /* of the model, when the part began */
	bool implied;         /* no line begins the part */
	int first;            /* the first map of the part */
	bool split;           /* the next row begins another map of the part */
	size_t own;           /* where the lines of the next map begin; SIZE_MAX if at its rows */
	struct span opened;   /* the line that opens them */
	struct field *fields; /* of the part; `grid` may be the next map */
	int field_count, field_capacity;
	struct value_glyph *glyphs; /* of a part, if the scanner knows them or other maps of it have them */
	int glyph_count, glyphs_of; /* the first map of that part */
	struct found_place *places; /* of the part */
	int place_count, place_taken, place_capacity;
	struct field *file_fields; /* fields of the file, added to the model last */
	int file_field_count, file_field_capacity;
	bool has_file_legend;       /* legend lines of the dialect may hold for all maps, even for those above */
	struct entry *file_entries; /* these lines, added to the model last */
	int file_entry_count, file_entry_capacity;
	struct value_glyph *file_glyphs; /* those of their values that model.glyphs cannot have, sorted */
	int file_glyph_count;
	struct span *missing; /* names of files to include that cannot be found */
	int missing_count, missing_capacity;
};

/* Returns the value of a span unchanged. */
struct value reading_value(const struct reading *reading, struct span span);

/* Returns the place in the text of byte `at` of a value. */
size_t value_offset(const struct value *value, size_t at);

/* Begins the part of a map at `start` (and ends the one before); `name` may be empty. */
void reading_part(struct reading *reading, size_t start, struct span name);

/* Begins a part at the start of the file. Without rows, its fields become those of the file. */
void reading_implied_part(struct reading *reading);

/* Begins a block of rows at `line`: if the map has rows already, the next row begins another one of the part. */
void reading_block(struct reading *reading, struct span line);

/* Returns true if the map has rows so far. */
bool reading_has_rows(const struct reading *reading);

/* Adds a row: its cells, and its line. Extends `whole` of the grid to the line. */
void reading_row(struct reading *reading, struct span cells, struct span line);

/* Adds a field to the part, or to the file if its scope is the file or no part has begun. */
void reading_field(struct reading *reading, const struct described_field *field, const struct value *value,
		   struct span line);

/* Adds an item of a legend line to the part, or to the file if its scope is the file: the text that names its glyphs, and the value (NULL if none). */
void reading_legend(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		    const struct value *value, struct span line);

/* Applies a legend line, which is entry number `index`, to one of its glyphs. meanings.c */
void reading_apply(struct reading *reading, const struct described_legend *legend, const struct entry *entry,
		   int index, struct glyph *glyph);

/* Puts the legend lines of the file before all other entries of the model and applies them. meanings.c */
void reading_place_file_legend(struct reading *reading);

/* Returns the meaning of a cell value in maps without lines of their own for it. meanings.c */
struct glyph reading_meaning(const struct reading *reading, int value);

/* Reads the places of a line that is not a row. They become marks when the part ends. scan/places.c */
void reading_places(struct reading *reading, struct span line);

/* Adds a line, or a part of one, that has no effect; returns it, or NULL if there is nothing but blanks. */
struct stray *reading_stray(struct reading *reading, struct span line);

/* Returns the line from *at on without its LF, and moves *at behind it. If CRs end lines, they do not belong to it. */
static inline struct span described_line(const struct description *description, const char *bytes, size_t length,
					 size_t *at)
{
	size_t start = *at, stop = bytes_find(bytes, start, length, '\n'), next;
	next = stop = description->returns ? bytes_find(bytes, start, stop, '\r') : stop;
	while (description->returns && next < length && bytes[next] == '\r')
		next++;
	*at = next + (next < length && bytes[next] == '\n');
	return span_between(start, stop);
}

/* Adds the marks of a map of the part, which is complete. scan/places.c */
void reading_places_end(struct reading *reading, int grid);

/* Adds a mark with these numbers, 2, 4 or none, to a map. `shown`: two of them are the cell of a thing.
 * scan/places.c */
struct object *reading_object(struct reading *reading, int index, const struct span *numbers, int count, int from,
			      bool shown);

/* Gives the marks from number `first` on the line or call that they are in, and what the canvas shows there, by a word
 * and a text for the table of objects. scan/places.c */
void reading_name_marks(struct reading *reading, int first, struct span call, struct span word, struct span text);

/* Words of legend lines with names. lookup.c
 *
 * lookup_add takes a word that a line defines, lookup_finish follows all of them. lookup_find returns the first
 * definition of a word, NULL if none; lookup_defines returns true if a legend line with that key ("": any) defines it. */
#define NAMES_BETWEEN BLANKS "," /* in fields; in legend lines BLANKS */
void lookup_add(struct reading *reading, const struct described_legend *legend, const char *word, size_t length,
		const char *value);
void lookup_finish(struct reading *reading);
const struct named *lookup_find(const struct model *model, const char *word, size_t length);
bool lookup_defines(const struct model *model, const char *key, const char *word, size_t length);

/* Returns true if the word only joins names in values of such lines. */
bool lookup_is_joint(const struct description *description, const struct described_legend *legend, const char *word,
		     size_t length);

/* Returns the first look for a value; NULL if none. */
const struct described_look *lookup_look(const struct description *description, const char *text, size_t length);

/* Copy a word, in lower case where case is ignored: into `folded` with its new length, or false if it is too long, or
 * into `arena`. cells.c */
enum { FOLDED = 256 };
bool described_fold(const struct description *description, const char *word, size_t *length, char folded[FOLDED]);
const char *described_folded(const struct description *description, struct arena *arena, const char *word,
			     size_t length);

/* Copies at most `size` bytes as one line, with runs of blanks and line ends as one blank. Returns the length. */
size_t collapse_blanks(const char *bytes, size_t length, char *line, size_t size);

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

/* Returns the cell value that is the same letter in the other case, where case is ignored; otherwise the value. That
 * of a capital is the small letter. cells.c */
int cell_other_case(const struct description *description, int value);

/* Returns the length of a row without the word that ends it, and what follows. cells.c */
size_t cell_row_length(const struct description *description, const char *bytes, size_t length);

/* Returns true if cells of the value stand for an area, and its size: to the left or upwards if it is below 0. cells.c */
enum { AREA_MOST = 10000 };
bool cell_area(const struct description *description, int value, int *width, int *height);

/* Splits a cell value into its layers, by the groups of its pattern. Returns false if it does not match. */
enum { LAYER_BASE, LAYER_OVERLAY, LAYER_MARK, CELL_LAYERS };
struct cell_parts {
	union {
		struct {
			struct span base, overlay, mark; /* empty: none; overlay with its joint */
		};
		struct span of[CELL_LAYERS];
	};
};
bool cell_split(const struct description *description, const char *bytes, size_t length, struct cell_parts *parts);

/* Returns the kind of a line that the table `*of` has for a glyph and the game drops, because the later table `*by` places other
 * things on it; NULL if none. scan/json_maps.c */
const char *described_replaced(const struct model *model, int grid, int value, const char **of, const char **by);

/* Return the tables with the codes, or the glyphs of one byte, that a fork, a tree or a project adds. dialects.c */
struct described_tables *described_with_words(const struct described_tables *tables, const struct vocabulary *words,
					      struct arena *arena);
struct described_tables *described_with_glyphs(const struct described_tables *tables, const struct vocabulary *glyphs,
					       struct arena *arena);

/* Returns the cell value that a row of a table of symbols is about; -1 if its word is none. dialects.c */
int described_symbol_value(const struct vocabulary *table, int row);

/* Returns the meaning of a cell value by the tables only. cells.c */
struct glyph cell_meaning(const struct described_tables *tables, const struct description *description, int value);

/* Returns the part of a cell value (or its overlay) that is not in the table; empty: none, or it has no parts.
 * cells.c */
struct span cell_unknown(const struct described_tables *tables, const struct description *description,
			 const char *bytes, size_t length);

/* Returns the meaning that a description gives to its glyphs. dialects.c */
struct glyph described_symbol_glyph(const struct described_symbol *symbol);

/* Takes the glyphs and entries that other files define, those of `shared` and of `include`, for all maps; called
 * before the file is scanned. scan/neighbour_files.c */
void reading_neighbours(struct reading *reading);
void neighbour_files_free(struct neighbour_file *neighbours);

/* Reads style, walk and meaning of a glyph from a row of a table. */
void described_word_glyph(const struct vocabulary *table, int row, struct glyph *glyph);

/* scan/ */
void scan_lines(struct reading *reading);
void scan_lua(struct reading *reading);
void scan_json(struct reading *reading);
void scan_counted(struct reading *reading);

/* Returns true if the row's line, read on its own, is still the same row; or if it `was` read as one, that no other reader
 * takes it before. */
bool scan_line_holds(const struct description *description, const struct text *text, struct span row, bool was);

/* Returns true if the row does not contain the end of its long string. */
bool scan_string_holds(const struct model *model, const struct text *text, int grid, int y);

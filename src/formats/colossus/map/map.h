/* map.h - declarations shared by the files of the board format; private to the folder and pair.c.
 *
 * format.c defines the format, dialect.c detects the dialect, read.c is the reader, board.c has the geometry,
 * faults.c possible faults, ways.c connectivity, shape.c new hexes and boards, plan.c the edits, convert.c conversion,
 * dump.c the dump, check.c and exits.c the rules. */
#pragma once

#include "edit/scan.h"
#include "fields.h"
#include "mapwright/rules.h"

enum {
	COLOSSUS_WIDTH = 15, /* the board of dialects A to B3, and the smallest of the others */
	COLOSSUS_HEIGHT = 8,
	COLOSSUS_WIDTH_LIMIT = 60,
	COLOSSUS_HEIGHT_LIMIT = 32,
	COLOSSUS_XML_LIMIT = 1000, /* of both sides of a board in XML; the game has none */
	COLOSSUS_NAMED = 1 << 30,  /* labels in XML that are not numbers have numbers from here on */
	COLOSSUS_CUT = 3,          /* rows that are cut off at a corner of the standard shape */
};

/* Returns the dialect that the bytes look like. */
enum colossus_dialect colossus_detect_dialect(const char *bytes, size_t length);

/* Returns how likely the bytes are a Colossus board, 0 to 100. */
int colossus_map_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* ---- the model's detail ---- */

struct hex_bytes {
	struct span body; /* from its first to its last token */
	bool alone;       /* no other hex is on its line */
	bool whole;       /* no token is missing */
};

struct colossus_detail {
	struct hex_board board;
	struct hex_bytes *bytes;    /* one per hex */
	const char **terrain_words; /* one per entry: as written by the dialect */
	struct span size_line; /* C1, C2: the size line, including its line end; length 0 if there is none. XML: the
				     * start tag of the board */
	struct xml_facts xml;
	const char **many; /* XML: labels of the hexes with more than three exits */
	int many_count, many_capacity;
};

static inline const struct colossus_detail *colossus_detail(const struct model *model)
{
	return model->format_data;
}

static inline bool colossus_has(const struct hex_board *board, enum feature feature)
{
	return has(&colossus_dialects[board->dialect], feature);
}

static inline int hex_field(const struct model *model, int record, enum hex_field field)
{
	return model->records[record].first_field + (int)field;
}

struct reader;

/* read.c: what both readers of boards use. colossus_add_terrains adds the terrains of the vocabulary as entries;
 * colossus_find_terrain returns the entry of a terrain and adds one if there is none. */
void colossus_add_terrains(struct reader *reader);
int colossus_find_terrain(struct reader *reader, struct word word);

/* Reports a width or height that is out of range, in the field that was added last. */
void reader_check_extent(struct reader *reader, int rule, enum hex_field side, int value, struct span span);

/* Makes the board of the reader's hexes. If the file has no size (-1), the hexes determine it. */
void colossus_make_board(struct reader *reader, int width, int height);

void colossus_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);
void colossus_map_dump(const struct document *document, struct writer *writer);
bool colossus_map_plan(struct edit_plan *plan);

/* read_xml.c, plan_xml.c: the boards of today. */
void colossus_xml_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* Sets a field of a hex to the value, which fits. */
bool board_xml_set_hex(struct edit_plan *plan, const struct field *field, enum hex_field which);

/* Splits the words of a new hex and returns their number; returns false if ten words are no hex. */
int board_xml_split(const char *bytes, size_t length, struct word words[HEX_FIELDS]);
bool board_xml_words_fit(const struct word words[HEX_FIELDS]);

bool board_xml_add(struct edit_plan *plan, const struct word words[HEX_FIELDS]);

/* Writes a hex, as of hex_words, as an element with lines of its own. */
void colossus_print_hex(FILE *out, const char *text);

/* Returns true if the game, in its version of that dialect, would accept the whole file and place all its hexes. */
bool colossus_reads_whole(const struct document *document, enum colossus_dialect dialect);

/* shape.c: struct format.templates of both formats. */
extern const char *const colossus_templates[][2];

char *colossus_map_create(const struct format *format, const struct template_request *request, size_t *length,
			  struct error *error);

/* convert.c: struct converter.convert_part of both formats. */
void colossus_map_convert_part(struct conversion *conversion, struct place place, FILE *words);

/* Returns a record of this label that is not on the board; -1 if there is none. */
int colossus_find_lost(const struct hex_board *board, int label);

/* Returns the side through which the game connects two neighbouring cells, which may be a short side (up, down); -1
 * if they are not neighbours. */
int colossus_side_to(const struct hex_board *board, int column, int row, int to_column, int to_row);

/* Computes the cell of an x and y. Returns false if that is off the board. */
bool colossus_xy_to_cell(const struct hex_board *board, int x, int y, int *column, int *row);

/* board.c: called after all hexes are read; places them on the board (parity, cells, labels) and links their exits.
 * `board` already has its dialect, size and hexes. */
void board_link(struct model *model, struct hex_board *board, struct hex *hexes);

/* shape.c: returns true if the cell is in a shape of this size with corners cut by `cut` rows. */
bool colossus_shape(int width, int height, int cut, int column, int row);

/* ---- faults.c: used by facts and rules ---- */

enum exit_fault {
	EXIT_UNKNOWN,  /* no hex on the board has the label */
	EXIT_SELF,     /* leads to its own hex */
	EXIT_FAR,      /* leads to a hex that is not a neighbour */
	EXIT_SHORT,    /* crosses a short side */
	EXIT_REPEATED, /* crosses the side of an earlier exit */
	EXIT_GAP,      /* unused, but a later exit is used */
};

bool colossus_exit_has(const struct hex_board *board, int hex, int exit, enum exit_fault fault);

/* Returns true if the exit leads to a neighbour, so that the game keeps it. */
static inline bool exit_is_used(const struct hex_exit *exit)
{
	return exit->to >= 0 && exit->side >= 0;
}

/* Returns the first exit of a hex that leads to the other, or -1. */
int colossus_exit_to(const struct hex_board *board, int from, int to);

/* The neighbours above, to the right, below and to the left; -1 if there is none. */
enum { COLOSSUS_AROUND = 4 };
int colossus_adjacent(const struct hex_board *board, int hex, int way);

/* Returns true if an exit of one of these neighbours leads here. */
bool colossus_is_entered(const struct hex_board *board, int hex);

/* Returns the hex beyond the side, or -1. */
int colossus_beyond(const struct hex_board *board, int hex, int side);

/* Returns the hex beyond the side if no exit links the two, else -1. Sides 0 to 2 of all hexes cover each pair once. */
int colossus_unlinked(const struct hex_board *board, int hex, int side);

/* Returns true if the hex is off the board, or in a cut-off corner in dialects with a fixed shape. */
bool colossus_is_outside(const struct model *model, int hex);

/* Dialects A and B1: returns true if the hex has the other y of its pair; *y is the one in which it appears. */
bool colossus_has_other_y(const struct model *model, int hex, int *y);

/* ways.c: returns the region of each hex, in the arena: the largest set of hexes that can all reach each other, or
 * how it is cut off from that set; REGION_KINDS if it is not on the board. */
enum colossus_region { REGION_BOARD, REGION_UNREACHED, REGION_NO_WAY_BACK, REGION_KINDS };
const enum colossus_region *colossus_regions(const struct hex_board *board, struct arena *arena);

/* struct format.reach, along the exits. Hexes outside the largest set form one region that cannot be reached and one
 * without a way back. NULL also if lines are damaged. */
const struct reach *colossus_map_reach(const struct model *model, const struct text *text, int grid);

/* ---- rules ---- */

/* The rules of the reader. An error is something the game refuses or drops; a warning, something it accepts but none
 * of its own boards has and that cannot be intended; a note, something that only some boards do. */
#define COLOSSUS_READER_RULES(ROW)                                                                                   \
	ROW(BYTE, "colossus-map-byte", ERROR)                                                                        \
	ROW(CASE_MISSING, "colossus-map-case-missing", ERROR)                                                        \
	ROW(COMMENT, "colossus-map-comment", ERROR)                                                                  \
	ROW(EXIT_TYPE, "colossus-map-exit-type", ERROR)                                                              \
	ROW(FIELD_EXTRA, "colossus-map-field-extra", ERROR)                                                          \
	ROW(FIELD_MISSING, "colossus-map-field-missing", ERROR)                                                      \
	ROW(LINE_END, "colossus-map-line-end", ERROR)                                                                \
	ROW(LINE_SEVERAL, "colossus-map-line-several", ERROR)                                                        \
	ROW(LINE_UNKNOWN, "colossus-map-line-unknown", ERROR)                                                        \
	ROW(NUMBER, "colossus-map-number", ERROR)                                                                    \
	ROW(NUMBER_LARGE, "colossus-map-number-large", ERROR)                                                        \
	ROW(SIZE_FIRST, "colossus-map-size-first", ERROR)                                                            \
	ROW(SIZE_MISSING, "colossus-map-size-missing", ERROR)                                                        \
	ROW(SIZE_RANGE, "colossus-map-size-range", ERROR)                                                            \
	ROW(TERRAIN_UNKNOWN, "colossus-map-terrain-unknown", ERROR)
#define READER_RULE(name, ...) RULE_##name,
enum reader_rule { COLOSSUS_READER_RULES(READER_RULE) };

/* The rules of the reader of XML; the first are those of both readers (reader.h). */
#define COLOSSUS_XML_RULES(ROW)                                                                                      \
	ROW(FORM, "colossus-xml-map-form", ERROR)                                                                    \
	ROW(NUMBER, "colossus-xml-map-number", ERROR)                                                                \
	ROW(IGNORED, "colossus-xml-map-ignored", WARNING)                                                            \
	ROW(SIZE, "colossus-xml-map-size", ERROR)                                                                    \
	ROW(LABEL, "colossus-xml-map-label", WARNING)                                                                \
	ROW(TERRAIN, "colossus-xml-map-terrain", WARNING)                                                            \
	ROW(EXIT_TYPE, "colossus-xml-map-exit-type", ERROR)                                                          \
	ROW(EXIT_LABEL, "colossus-xml-map-exit-label", ERROR)                                                        \
	ROW(EXIT_EXTRA, "colossus-xml-map-exit-extra", ERROR)                                                        \
	ROW(EMPTY, "colossus-xml-map-empty", WARNING)
#define XML_RULE(name, ...) XML_MAP_##name,
enum xml_rule { COLOSSUS_XML_RULES(XML_RULE) };
extern const struct rule *const colossus_xml_rules[];

/* NULL-terminated: the rules of the reader, of check.c (labels, positions, the whole board) and of exits.c. */
extern const struct rule *const colossus_reader_rules[], *const board_rules[], *const colossus_exit_rules[];

/* A rule that checks each hex. check.c */
typedef void hex_check(struct check *check, const struct hex_board *board, int hex);
#define HEX_RULE(id, weight, function) RULE_EACH(id, weight, colossus_each_hex, hex_check, function)
void colossus_each_hex(struct check *check);

/* Adds a finding about a hex at one of its fields, marking its cell and (other >= 0) that of another hex. */
#define FAULT(check, hex, field, other, ...)                                                                         \
	(check_add(check, (struct span){0}, (struct place){0}, __VA_ARGS__),                                         \
	 colossus_mark_fault(check, hex, field, other))
void colossus_mark_fault(struct check *check, int hex, enum hex_field field, int other);

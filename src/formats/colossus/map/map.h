/* map.h - what the files of the board format share; private to the room and pair.c.
 *
 * format.c has the format itself, dialect.c how its dialects are told apart, read.c the reader, board.c the geometry,
 * faults.c what may be wrong in it, ways.c what the exits join, shape.c new hexes and boards. The edits are in plan.c, the dump
 * in dump.c, the rules in check.c and exits.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_H

#include "colossus/colossus.h"
#include "edit/scan.h"
#include "mapwright/rules.h"

enum {
	COLOSSUS_WIDTH = 15, /* the board of dialects A to B3, and the least of the others */
	COLOSSUS_HEIGHT = 8,
	COLOSSUS_WIDTH_LIMIT = 60,
	COLOSSUS_HEIGHT_LIMIT = 32,
	COLOSSUS_CUT = 3, /* rows at which a corner of the standard shape is cut */
};

/* Which dialect the bytes are, by content. */
enum colossus_dialect colossus_detect_dialect(const char *bytes, size_t length);

/* How sure the bytes are a Colossus board, 0 to 100. */
int colossus_map_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* ---- words ---- */

/* Bytes that stand for one. */
struct word {
	const char *bytes;
	size_t length;
};

/* What kind of token the word as a whole is in the dialect. */
enum token_kind colossus_word_kind(const struct dialect *dialect, struct word word);

/* The number of digits only; -1 when it is not a number, -2 when it is 2^31 or more. */
int colossus_number(struct word word);

/* May it be a name in quotes? */
bool colossus_is_quotable(struct word word);

/* enum colossus_exit_type of a word in capitals, else -1. */
int colossus_exit_type(struct word word);

/* ---- the model's detail ---- */

/* The fields of a hex, in their order. */
enum hex_field {
	HEX_LABEL,
	HEX_TERRAIN,
	HEX_EXIT1,
	HEX_TYPE1,
	HEX_EXIT2,
	HEX_TYPE2,
	HEX_EXIT3,
	HEX_TYPE3,
	HEX_X,
	HEX_Y,
	HEX_FIELDS
};

/* The bytes of a hex. */
struct hex_bytes {
	struct span body; /* from its first to its last token */
	bool alone;       /* no other hex is in its line */
	bool whole;       /* every token of it is there */
};

struct colossus_detail {
	struct colossus_board board;
	struct hex_bytes *bytes;    /* one a hex */
	const char **terrain_words; /* one an entry: as the dialect writes it */
	struct span size_line;      /* C1, C2: the line with the size, with its line end; length 0 without */
};

static inline const struct colossus_detail *colossus_detail(const struct model *model)
{
	return model->detail;
}

static inline bool colossus_has(const struct colossus_board *board, enum trait trait)
{
	return has(&colossus_dialects[board->dialect], trait);
}

/* The field of a record that is at this position. */
static inline int hex_field(const struct model *model, int record, enum hex_field field)
{
	return model->records[record].first_field + (int)field;
}

/* The fields of an exit. */
static inline enum hex_field colossus_target_field(int exit)
{
	return (enum hex_field)(HEX_EXIT1 + 2 * exit);
}

static inline enum hex_field colossus_type_field(int exit)
{
	return (enum hex_field)(HEX_TYPE1 + 2 * exit);
}

void colossus_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);
void colossus_map_dump(const struct document *document, struct writer *writer);
bool colossus_map_plan(struct edit_plan *plan);

/* Would the game, in its version of that dialect, take the whole file and place all of its hexes? */
bool colossus_reads_whole(const struct document *document, enum colossus_dialect dialect);

char *colossus_map_create(const struct format *format, const struct template_request *request, size_t *length,
			  struct error *error);

/* board.c: after all hexes are read: places them on the board (parity, cells, labels) and links their exits.
 * `board` has dialect, size and hexes.*/
void colossus_board_link(struct model *model, struct colossus_board *board, struct colossus_hex *hexes);

/* shape.c: is the cell in a shape of this size whose corners are cut so? */
bool colossus_shape(int width, int height, int cut, int column, int row);

/* ---- questions that facts and rules ask: faults.c ---- */

enum exit_fault {
	EXIT_UNKNOWN,  /* no hex on the board has the label */
	EXIT_SELF,     /* leads to its own hex */
	EXIT_FAR,      /* leads to a hex that is not a neighbour */
	EXIT_SHORT,    /* leads over a short side */
	EXIT_REPEATED, /* leads over the side of an earlier exit */
	EXIT_GAP,      /* leads nowhere, but a later one leads somewhere */
};

bool colossus_exit_has(const struct colossus_board *board, int hex, int exit, enum exit_fault fault);

/* Does it lead to a neighbour, so that the game has it? */
static inline bool exit_is_used(const struct colossus_exit *exit)
{
	return exit->to >= 0 && exit->side >= 0;
}

/* The first exit of a hex that leads to the other, or -1. */
int colossus_exit_to(const struct colossus_board *board, int from, int to);

/* The hex above, to the right, below or to the left, -1 without one. */
enum { COLOSSUS_AROUND = 4 };
int colossus_beside(const struct colossus_board *board, int hex, int way);

/* Does one of these lead here? */
bool colossus_is_entered(const struct colossus_board *board, int hex);

/* The hex beyond the side, -1 without one. */
int colossus_beyond(const struct colossus_board *board, int hex, int side);

/* The hex beyond the side when no exit leads from one to the other, else -1. Sides 0 to 2 of all hexes meet each pair
 * once. */
int colossus_unlinked(const struct colossus_board *board, int hex, int side);

/* Does it lie off the board, or in a corner that is cut where the dialect has the one shape? */
bool colossus_is_outside(const struct model *model, int hex);

/* Dialects A and B1: is its y not the one that is seen in its place, `y`? */
bool colossus_has_other_y(const struct model *model, int hex, int *y);

/* ways.c: the largest set of hexes that can all reach each other, and the others; REGION_KINDS: it is not on the board. One
 * a hex, in the arena. */
enum colossus_region { REGION_BOARD, REGION_UNREACHED, REGION_NO_WAY_BACK, REGION_KINDS };
const enum colossus_region *colossus_regions(const struct colossus_board *board, struct arena *arena);

/* struct format.reach: over the exits. What is not of the board is one region that is not reached, and one without a way
 * back. NULL where lines are damaged, too. */
const struct reach *colossus_map_reach(const struct model *model, const struct text *text, int grid);

/* ---- rules ---- */

/* Those of the reader. Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has
 * and nobody can mean, notes what only some boards break. */
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

/* NULL-terminated: the reader's, those of check.c (labels, places, the board as a whole) and of exits.c. */
extern const struct rule *const colossus_reader_rules[], *const colossus_board_rules[], *const colossus_exit_rules[];

/* Adds a finding about a hex: at a field of it, with its cell and (other >= 0) that of another hex. */
#define FAULT(check, hex, field, other, ...)                                                                         \
	(check_add(check, (struct span){0}, (struct place){0}, __VA_ARGS__),                                         \
	 colossus_mark_fault(check, hex, field, other))
void colossus_mark_fault(struct check *check, int hex, enum hex_field field, int other);

#endif

/* reader.h - the state of a reading, shared by map_read.c, map_hex.c, map_align.c, map_terrain.c and map_report.c
 * only. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_READER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_READER_H

#include "map.h"
#include "lex.h"

#include "mapwright/word_table.h"

/* The parts of a hex in the file: the word CASE, which only dialect A has, and its fields. */
enum { PART_CASE, PART_FIELDS, PARTS = PART_FIELDS + HEX_FIELDS };

enum { ALIGNED_TOKENS = 40 }; /* of one hex; what comes after is too much in any case */

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	struct colossus_detail *detail;
	enum colossus_dialect dialect;
	struct token *tokens; /* of the present line, up to a comment in it */
	int token_count, token_capacity;
	struct colossus_hex *hexes;
	int hex_count, hex_capacity, bytes_capacity, words_capacity;
	struct word_table terrains; /* the entries by their words */
	int tower;                  /* entry of the tower, -1 without */
	size_t size_number;         /* the number of the line with the size, 0 without */
	size_t comment_end;         /* where the last comment ends, 0 without */
	bool strict;                /* the first error ends the reading */
	bool lost;                  /* some line is no hex and nothing else */
	bool keys[256];             /* keys that entries have */
	int reported[COLOSSUS_MAP_RULES];
};

extern const enum token_kind colossus_part_kinds[PARTS];

/* map_report.c: adds a finding. Of one rule only the first thousand are kept, so that a file of junk does not fill the
 * memory. NULL beyond and without memory. */
struct finding *colossus_report(struct reader *reader, enum colossus_map_rule rule, struct span span,
				struct place place, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Gives the finding a fix that sets the place to the value (copied). */
void colossus_offer(struct reader *reader, struct finding *finding, struct place place, const char *value);

/* map_align.c: for each part the index of its token, or -1. */
void colossus_align(const struct reader *reader, const struct token *tokens, int count, int parts[PARTS]);

/* map_hex.c: reads the tokens of one hex, or reports that they are none. False when memory is out. */
bool colossus_read_hex(struct reader *reader, const struct line *line, const struct token *tokens, int count,
		       bool alone);

/* Reads the number of a field, and reports what is no number. */
int colossus_read_number(struct reader *reader, const struct token *token, int field);

/* Adds a field that the token is the value of (NULL: not set). Index, or -1 without memory. */
int colossus_add_field(struct reader *reader, const struct field *like, const struct token *token, struct span line);

/* map_terrain.c: entries for the known terrains; the entry of a terrain word (added when new). False and -2
 * when memory is out. */
bool colossus_add_terrains(struct reader *reader);
int colossus_terrain_entry(struct reader *reader, const char *bytes, size_t length);

/* The word most like these bytes, as the dialect writes it: "TERRAIN" or "EXIT". NULL when none is near. */
const char *colossus_nearest(const struct reader *reader, const char *type, const char *bytes, size_t length);

#endif

/* reader.h - the state of a reading, shared by read.c, hex.c, align.c and terrain.c only. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_MAP_READER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_MAP_READER_H

#include "lex.h"
#include "rules.h"

#include "mapwright/word_table.h"

/* The parts of a hex in the file: the word CASE, which only dialect A has, and its fields. */
enum { PART_CASE, PART_FIELDS, PARTS = PART_FIELDS + HEX_FIELDS };

struct hex_part {
	enum token_kind kind;
	const char *title;  /* in sentences */
	struct field field; /* the start of one */
};
extern const struct hex_part colossus_parts[PARTS];

enum { ALIGNED_TOKENS = 40 }; /* of one hex; what comes after is too much in any case */

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	struct colossus_detail *detail;
	enum colossus_dialect dialect;
	const struct colossus_dialect_traits *traits; /* of the dialect */
	struct token *tokens;                         /* of the present line, up to a comment in it */
	int token_count, token_capacity;
	struct colossus_hex *hexes;
	int hex_count, hex_capacity, bytes_capacity, words_capacity;
	struct word_table terrains; /* the entries by their words */
	int tower;                  /* entry of the tower, -1 without */
	size_t size_number;         /* the number of the line with the size, 0 without */
	size_t comment_end;         /* where the last comment ends, 0 without */
	bool strict;                /* the first error ends the reading */
	bool lost;                  /* some line is not a hex and nothing else */
	bool keys[256];             /* keys that entries have */
	struct check check;         /* for what it reports */
	int reported[READER_RULES];
};

/* Adds a finding of a rule of colossus_reader_rules. */
#define FOUND(reader, rule, ...)                                                                                     \
	check_report(&(reader)->check, colossus_reader_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* align.c: do the first tokens make a hex from the part `first` on, kind by kind? */
bool colossus_is_clean(const struct token *tokens, int count, int first);

/* For each part the index of its token, or -1. */
void colossus_align(const struct reader *reader, const struct token *tokens, int count, int parts[PARTS]);

/* hex.c: reads the tokens of one hex, or reports that they are none. False when memory is out. */
bool colossus_read_hex(struct reader *reader, const struct line *line, const struct token *tokens, int count,
		       bool alone);

/* Reads the number of a field, and reports what is not a number. */
int colossus_read_number(struct reader *reader, const struct token *token, int field, const char *title);

/* Adds a field that the token is the value of (NULL: not set). Index, or -1 without memory. */
int colossus_add_field(struct reader *reader, const struct field *like, int record, const struct token *token,
		       struct span line);

/* terrain.c: entries for the known terrains; the entry of a terrain word (added when new). False and -2 when memory is
 * out. */
bool colossus_add_terrains(struct reader *reader);
int colossus_terrain_entry(struct reader *reader, struct word word);

/* The word most like this one, as the dialect writes it: "TERRAIN" or "EXIT". NULL when none is near. */
const char *colossus_nearest(const struct reader *reader, const char *type, struct word word);

#endif

/* reader.h - the state of a reading, shared by read.c and build.c only. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_READER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_READER_H

#include "rules.h"

/* An item as its tokens stand; a span of length 0 is missing. */
struct ter_pair {
	struct span number, creature, list;
};

/* A terrain as its tokens stand, by enum ter_field up to TER_RANDOM. */
struct ter_head {
	struct span part[TER_RANDOM + 1];
};

struct ter_flaw {
	enum ter_damage damage;
	struct span span;
};

struct ter_reader {
	struct model *model;
	const struct text *text;
	struct ter_detail *detail;
	enum ter_dialect dialect;
	struct ter_token *tokens; /* of the line that is read */
	int token_count, token_capacity;
	struct ter_pair *pairs; /* of the terrain that is read */
	int pair_count, pair_capacity;
	struct ter_flaw *flaws; /* of the line; reported when its places are known */
	int flaw_count, flaw_capacity;
	struct check check; /* for what it reports */
	int reported[TER_READER_RULES];
	bool no_memory; /* nothing is added any more, and the reading ends */
};

/* Adds a finding of a rule of ter_reader_rules. */
#define FOUND(reader, rule, ...)                                                                                     \
	check_report(&(reader)->check, ter_reader_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* Adds the two fields of the file. */
void ter_add_file_fields(struct ter_reader *reader);

/* Adds a terrain, or a line ACQUIRABLE, of the head and the pairs; `line` is its part of the file, `first` its first
 * token, where findings about what is missing stand. */
void ter_add_terrain(struct ter_reader *reader, struct span line, struct span first, const struct ter_head *head);
void ter_add_acquirable(struct ter_reader *reader, struct span line, struct span keyword);

/* Sets the field of a line TITANIMPROVE or TITANTELEPORT; `number` may be missing. */
void ter_add_titan(struct ter_reader *reader, struct span line, struct span keyword, struct span number);

#endif

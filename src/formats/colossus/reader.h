/* reader.h - the state of a reading, and what the readers of boards and of recruit files share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_READER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_READER_H

#include "colossus.h"

#include "edit/scan.h"
#include "mapwright/rules.h"
#include "mapwright/word_table.h"

enum { READER_RULES = 16, SHOWN = 40 };

/* An item of a recruit file as its tokens stand; a span of length 0 is missing. */
struct ter_pair {
	struct span number, creature, list;
};

struct ter_flaw {
	enum damage damage;
	struct span span;
};

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	const struct dialect *dialect;
	struct token *tokens; /* of the line that is read, without comments */
	int token_count, token_capacity;
	struct check check; /* for what it reports */
	const struct rule *const *rules;
	int reported[READER_RULES];
	bool trial, stopped; /* only whether the game stops is asked: no record, field or finding is made */

	/* ---- a board ---- */
	struct colossus_detail *board;
	struct colossus_hex *hexes;
	int hex_count, hex_capacity, bytes_capacity, words_capacity;
	struct word_table terrains; /* the entries by their words */
	int tower;                  /* entry of the tower, -1 without */
	size_t size_number;         /* the number of the line with the size, 0 without */
	size_t comment_end;         /* where the last comment ends, 0 without */
	bool lost;                  /* some line is not a hex and nothing else */
	bool keys[256];             /* keys that entries have */

	/* ---- a recruit file ---- */
	struct ter_detail *recruits;
	struct ter_pair *pairs; /* of the terrain that is read */
	int pair_count, pair_capacity;
	struct ter_flaw *flaws; /* of the line; reported when the fields they belong to are known */
	int flaw_count, flaw_capacity;
	int64_t step; /* the first points of ACQUIRABLE, 0 before them */
	bool refused; /* the game reads the file, and stops at some points */
};

/* Adds a finding of one of the reader's rules; in a trial the game stops there. */
#define FOUND(reader, rule, ...)                                                                                     \
	((reader)->trial                                                                                             \
	     ? (void)((reader)->stopped = true)                                                                      \
	     : (void)check_report(&(reader)->check, (reader)->rules[rule], &(reader)->reported[rule], __VA_ARGS__))

/* A span for "%.*s": at most so many bytes of it are quoted in a message. */
#define QUOTED(reader, span) (span).length < SHOWN ? (int)(span).length : SHOWN, (reader)->text->bytes + (span).start

/* Adds an item to one of the reader's lists ("token": tokens, token_count, token_capacity). */
#define APPEND(reader, list, item)                                                                                   \
	arena_append(&(reader)->model->arena, &(reader)->list##s, &(reader)->list##_count,                           \
		     &(reader)->list##_capacity, &(item), sizeof(item))

static inline bool reader_has(const struct reader *reader, enum trait trait)
{
	return (reader->dialect->traits & trait) != 0;
}

/* The tokens of a line. */
static inline struct lexer lexer_of(const struct reader *reader, const struct line *line)
{
	return (struct lexer){.dialect = reader->dialect,
			      .bytes = reader->text->bytes,
			      .at = line->body.start,
			      .end = span_end(line->body)};
}

/* Begins to read, in a dialect that is set then. */
struct reader reader_start(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			   const struct rule *const *rules);

/* Adds a field that begins as `like`: with the value (length 0: not set), which is read as `plain`. */
struct field *reader_add_field(struct reader *reader, const struct field *like, int record, int item,
			       struct span value, struct span plain);

/* The fixes to begin a line where the span begins, and to end the last line. */
void reader_offer_line(struct reader *reader, struct span span);
void reader_offer_line_end(struct reader *reader);

#endif

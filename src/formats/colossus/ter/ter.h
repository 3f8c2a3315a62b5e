/* ter.h - what the files of the recruit format share; private to the room and pair.c.
 *
 * From the bottom up: scan.c tokens, dialect.c which dialect a file is of, model.c what a model tells, check.c and reach.c
 * the functions of the rules, rules.c the rules as data, read.c the reader,
 * plan_line.c edits of lines, plan.c those of fields and recruits, tell.c what is told of a file, format.c the format. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_H

#include "colossus/colossus.h"
#include "edit/scan.h"

/* The versions of the format in the order of their dates. */
enum ter_dialect {
	TER_A,  /* letter name pairs */
	TER_B1, /* letter colour name pairs */
	TER_B3, /* with comments, and without need of line ends */
	TER_C1, /* true or false before the pairs */
	TER_C2, /* a line ANGEL with lists of letters, of which the first counts */
	TER_C3, /* which is called ACQUIRABLE now */
	TER_C4, /* a name to display after the pairs */
	TER_C5, /* negative numbers */
	TER_C6, /* TITANIMPROVE, TITANTELEPORT, and commas in lists */
	TER_C7, /* words in quotes */
	TER_C8, /* words with digits, dots and underscores; Special:word */
	TER_D1, /* no letter; Random:file.rnd */
	TER_D2, /* lists of names after ACQUIRABLE */
	TER_DIALECTS
};

extern const char *const ter_dialects[TER_DIALECTS + 1]; /* "A" ..., NULL-terminated */

static inline bool ter_has_letter(enum ter_dialect dialect)
{
	return dialect < TER_D1;
}

static inline bool ter_has_color(enum ter_dialect dialect)
{
	return dialect >= TER_B1;
}

/* With it come pseudo creatures and the meaning of numbers below 1. */
static inline bool ter_has_regular(enum ter_dialect dialect)
{
	return dialect >= TER_C1;
}

static inline bool ter_needs_line_end(enum ter_dialect dialect)
{
	return dialect < TER_B3;
}

/* The sign between two letters of a list, 0 where there are no such lists. C2 to C5 read the first letter alone. */
static inline char ter_list_sign(enum ter_dialect dialect)
{
	return dialect < TER_C2 || dialect >= TER_D2 ? 0 : dialect < TER_C6 ? '\'' : ',';
}

static inline bool ter_reads_first_only(enum ter_dialect dialect)
{
	return ter_list_sign(dialect) == '\'';
}

/* The dialects of the shape that most lines of the bytes have, and that of them which the lines look like. */
enum ter_dialect ter_survey(const char *bytes, size_t length, enum ter_dialect *first, enum ter_dialect *end);

/* How sure the bytes are a recruit file, 0 to 100. */
int ter_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* The start of the line after the one that begins at `at`: a line ends with LF, or with a CR that ends a comment. */
size_t ter_next_line(const char *bytes, size_t length, size_t at);

/* ---- tokens ---- */

enum token_kind {
	TOKEN_NUMBER,
	TOKEN_WORD,
	TOKEN_LETTERS, /* one letter, or a list of some without blanks; from D2 on a letter is a word */
	TOKEN_BOOLEAN,
	TOKEN_KEYWORD, /* of the dialect */
	TOKEN_RANDOM,
	TOKEN_COMMA,
	TOKEN_COMMENT,
	TOKEN_LINE_END
};

/* What is wrong with a token, in the order of ter_damages. */
enum ter_damage {
	TER_SOUND,
	TER_BAD_CHARACTER,
	TER_BAD_COMMENT,
	TER_BAD_COMMA,
	TER_BAD_NUMBER,
	TER_BAD_RANDOM,
	TER_LARGE_NUMBER,
	TER_SHORT_WORD,
	TER_LONG_LETTER,
	TER_MANY_LETTERS,
	TER_FIRST_ONLY,
	TER_NO_NUMBER,
	TER_NO_CREATURE,
	TER_SURPLUS,
	TER_NO_COMMA,
	TER_NO_LINE_END,
	TER_NO_BOOLEAN,
	TER_NO_TERRAIN,
	TER_EARLY_KEYWORD,
	TER_OLD_KEYWORD,
	TER_NO_VALUE,
	TER_DAMAGES
};

struct token {
	enum token_kind kind;
	enum ter_damage damage;
	struct span span;
};

/* The next token before `end`, from `*at` on, which moves past it. False when there is none. */
bool ter_next_token(const char *bytes, size_t end, size_t *at, enum ter_dialect dialect, struct token *token);

/* Are the bytes one sound token of that kind and nothing else? */
bool ter_is_token(enum ter_dialect dialect, enum token_kind kind, const char *bytes, size_t length);

/* "true" or "false"; a keyword of some dialect; a single ASCII letter. */
bool ter_is_boolean(const char *bytes, struct span span);
bool ter_is_keyword(const char *bytes, struct span span);
bool ter_is_letter(const char *bytes, struct span span);

/* What a word of the dialect is made of, for messages. */
const char *ter_word_rule(enum ter_dialect dialect);

/* The number of a token: digits, with a sign; INT64_MAX when too large. Text in a file is never beyond an int. */
int64_t ter_number(const char *bytes, size_t length);

/* The next entry of a list, from `*at` on and before `end`; quotes are left out. */
bool ter_next_listed(const char *bytes, size_t end, size_t *at, struct span *entry);

/* ---- model ---- */

/* All fields there are, file's, record's and item's. */
enum ter_field {
	TER_LETTER,
	TER_COLOR,
	TER_NAME,
	TER_REGULAR,
	TER_DISPLAY,
	TER_RANDOM,
	TER_COUNT, /* "number" */
	TER_CREATURE,
	TER_POINTS,
	TER_LIST, /* "terrains" */
	TER_IMPROVE,
	TER_TELEPORT,
	TER_FIELDS
};

/* What of the bytes the game reads as the value of the field: without quotes, and of some lists the first letter. */
struct span ter_plain(enum ter_dialect dialect, enum ter_field field, const char *bytes, struct span value);

/* Each as it begins. */
extern const struct field ter_field_table[TER_FIELDS];

/* Which of them a field of a model is. */
enum ter_field ter_field_of(const struct field *field);

/* A line TITANIMPROVE or TITANTELEPORT; the last of each is the field's. */
struct ter_titan_line {
	enum ter_field field;
	struct span line;
};

/* model->detail */
struct ter_detail {
	enum ter_dialect dialect;
	const struct vocabulary *vocabulary;
	struct ter_titan_line *titans; /* file order */
	int titan_count, titan_capacity;
};

static inline const struct ter_detail *ter_detail(const struct model *model)
{
	return model->detail;
}

/* The field of a record (item -1) or of an item of it; NULL when the dialect has no such field. */
const struct field *ter_get(const struct model *model, int record, int item, enum ter_field field);

/* What it reads as; "" when it is not set. */
const char *ter_read(const struct model *model, int record, int item, enum ter_field field);

/* Terrains and ACQUIRABLE lines are told apart by their kind. */
bool ter_is_terrain(const struct model *model, int record);

/* What a terrain is known by: its letter, or its name where there are no letters. */
const char *ter_key(const struct model *model, int record);

/* The line of the tower as the dialects A and B know it, by its letter T: the last one, or -1. */
int ter_tower(const struct model *model);

/* The numbers that the game has in its five pairs. */
enum { TER_TOWER_PAIRS = 5 };
extern const char *const ter_tower_numbers[TER_TOWER_PAIRS];

/* Can the terrain be recruited in like a tower: without having a creature of its line? */
bool ter_is_free(const struct model *model, int record);

/* Have all its items a number and a creature? */
bool ter_is_whole(const struct model *model, int record);

/* Does the item name who recruits the next one, and cannot be recruited itself? */
bool ter_is_recruiter(const struct model *model, int record, int item);

/* Anything, AnyNonLord, Lord: no creature of their own. */
bool ter_is_pseudo(const struct model *model, const char *creature);

/* Is the word among the sorted ones? */
bool ter_find_named(const struct named *list, int count, const char *bytes, size_t length);

/* The creatures that are named, each with its field, sorted; `list` has room for every field. Their number. */
int ter_list_creatures(const struct model *model, struct named *list);

/* The keys of all terrains with their records, sorted, to be freed; NULL without memory. */
struct named *ter_sort_keys(const struct model *model, int *count);

bool ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

bool ter_plan(struct planning *planning);

/* plan_line.c: the verbs on whole terrains and lines, and a line added at the end of the file. */
struct planning;
bool ter_plan_record(struct planning *planning);
bool ter_plan_last_line(struct planning *planning, const char *body);

void ter_tell(const struct document *document, struct teller *teller);

#endif

/* ter.h - what the files of the recruit format share; private to the room and pair.c.
 *
 * From the bottom up: dialect.c which dialect a file is of, model.c what a model tells, check.c and reach.c the rules,
 * read.c the reader, plan.c edits, dump.c the dump, format.c the format. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_TER_H
#define MAPWRIGHT_FORMATS_COLOSSUS_TER_H

#include "colossus/colossus.h"
#include "edit/scan.h"
#include "mapwright/rules.h"

static inline bool ter_has(enum ter_dialect dialect, enum trait trait)
{
	return has(&ter_dialects[dialect], trait);
}

/* The dialects of the shape that most lines of the bytes have, and that of them which the lines look like. */
enum ter_dialect ter_survey(const char *bytes, size_t length, enum ter_dialect *first, enum ter_dialect *end);

/* How sure the bytes are a recruit file, 0 to 100. */
int ter_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* The start of the line after the one that begins at `at`: a line ends with LF, or with a CR that ends a comment. */
size_t ter_next_line(const char *bytes, size_t length, size_t at);

/* ---- tokens ---- */

static inline struct lexer ter_lexer(enum ter_dialect dialect, const char *bytes, size_t length)
{
	return (struct lexer){.dialect = &ter_dialects[dialect], .bytes = bytes, .end = length};
}

/* Are the bytes one sound token of that kind and nothing else? */
bool ter_is_token(enum ter_dialect dialect, enum token_kind kind, const char *bytes, size_t length);

/* "true" or "false"; a keyword of some dialect; a single ASCII letter. */
bool ter_is_boolean(const char *bytes, struct span span);
bool ter_is_keyword(const char *bytes, struct span span);
bool ter_is_letter(const char *bytes, struct span span);

/* What a word of the dialect is made of, for messages. */
const char *ter_word_rule(const struct dialect *dialect);

/* The next run of bytes, or text in quotes, from `*at` on and before `end` or a #. */
bool ter_next_run(const char *bytes, size_t end, size_t *at, const char *separators, struct span *run);

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
struct span ter_plain(const struct dialect *dialect, enum ter_field field, const char *bytes, struct span value);

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

/* The creatures that are named, each with its field, sorted; `list` has room for every field. Their number. */
int ter_list_creatures(const struct model *model, struct name *list);

/* The keys of all terrains with their records, sorted, in the arena. */
struct name *ter_sort_keys(const struct model *model, struct arena *arena, int *count);

void ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

bool ter_plan(struct edit_plan *plan);

void ter_dump(const struct document *document, struct writer *writer);

/* ---- rules ---- */

/* Those of the reader. Errors are what the game refuses or stops on, or what takes a terrain away without a word; warnings
 * what it takes but nobody can mean; notes the rest. */
#define TER_READER_RULES(ROW)                                                                                        \
	ROW(CHARACTER, "colossus-ter-character", ERROR)                                                              \
	ROW(COMMENT, "colossus-ter-comment", ERROR)                                                                  \
	ROW(FIELD_MISSING, "colossus-ter-field-missing", ERROR)                                                      \
	ROW(KEYWORD, "colossus-ter-keyword", ERROR)                                                                  \
	ROW(LETTER, "colossus-ter-letter", ERROR)                                                                    \
	ROW(LINE_END, "colossus-ter-line-end", ERROR)                                                                \
	ROW(LINE_UNKNOWN, "colossus-ter-line-unknown", ERROR)                                                        \
	ROW(LIST, "colossus-ter-list", ERROR)                                                                        \
	ROW(NUMBER_LARGE, "colossus-ter-number-large", ERROR)                                                        \
	ROW(PAIR, "colossus-ter-pair", ERROR)                                                                        \
	ROW(TITAN_REPEATED, "colossus-ter-titan-repeated", WARNING)                                                  \
	ROW(WORD_SHORT, "colossus-ter-word-short", ERROR)
#define TER_RULE(name, ...) TER_RULE_##name,
enum ter_rule { TER_READER_RULES(TER_RULE) };

/* NULL-terminated: the reader's, those of check.c and of reach.c. */
extern const struct rule *const ter_reader_rules[], *const ter_check_rules[], *const ter_reach_rules[];

/* reach.c: terrains whose whole chain nobody can get into, as one flag a record, in `arena`; NULL
 * when no tower tells where players begin, and when a "Special:" brings creatures that nobody knows. */
const bool *ter_find_unreachable(const struct model *model, struct arena *arena);

#endif

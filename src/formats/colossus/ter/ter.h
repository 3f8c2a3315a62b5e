/* ter.h - declarations shared by the files of the recruit format; private to the folder and pair.c.
 *
 * From the bottom up: dialect.c detects the dialect, fields.c has the table of fields, model.c the model, check.c and
 * reach.c have the rules, read.c is the reader, plan.c plans the edits and plan_text.c writes them, dump.c writes the
 * dump, format.c defines the format. read_xml.c, check_xml.c and plan_xml.c do the same for the files of today, which
 * have the same model. */
#pragma once

#include "edit/scan.h"
#include "fields.h"
#include "mapwright/rules.h"
#include "xml/xml_edit.h"

static inline bool ter_has(enum ter_dialect dialect, enum feature feature)
{
	return has(&ter_dialects[dialect], feature);
}

/* Finds the dialects of the shape that most lines have. Returns the one of them that the lines look like. */
enum ter_dialect ter_survey(const char *bytes, size_t length, enum ter_dialect *first, enum ter_dialect *end);

/* Returns how likely the bytes are a recruit file, 0 to 100. */
int ter_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* Returns the start of the line after the one that begins at `at`. A line ends at LF, or at a CR that ends a
 * comment. */
size_t ter_next_line(const char *bytes, size_t length, size_t at);

/* ---- tokens ---- */

static inline struct lexer ter_lexer(enum ter_dialect dialect, const char *bytes, size_t length)
{
	return (struct lexer){.dialect = &ter_dialects[dialect], .bytes = bytes, .end = length};
}

/* Returns true if the bytes are a single valid token of that kind. */
bool ter_is_token(enum ter_dialect dialect, enum token_kind kind, const char *bytes, size_t length);

/* Return true for "true" or "false"; a keyword of some dialect. */
bool ter_is_boolean(const char *bytes, struct span span);
bool ter_is_keyword(const char *bytes, struct span span);

/* Finds the next run of bytes, or text in quotes, from `*at` on and before `end` or a #. */
bool ter_next_run(const char *bytes, size_t end, size_t *at, const char *separators, struct span *run);

/* Finds the next entry of a list, without quotes, from `*at` on and before `end`. */
bool ter_next_listed(const char *bytes, size_t end, size_t *at, struct span *entry);

/* ---- model ---- */

/* Returns the bytes that the game reads as the value of the field: without quotes, and of some lists only the first
 * letter. */
struct span ter_plain(const struct dialect *dialect, enum ter_field field, const char *bytes, struct span value);

/* A TITANIMPROVE or TITANTELEPORT line. If there are several, the last one is the field. */
struct ter_titan_line {
	enum ter_field field;
	struct span line;
};

/* model->format_data */
struct ter_detail {
	enum ter_dialect dialect;
	const struct vocabulary *vocabulary;
	struct ter_titan_line *titans; /* in file order */
	int titan_count, titan_capacity;
	struct xml_facts xml;
	struct span root; /* XML: the start tag of the root */
};

static inline const struct ter_detail *ter_detail(const struct model *model)
{
	return model->format_data;
}

/* Returns the field of a record (item -1) or of one of its items; NULL if the dialect has no such field. */
const struct field *ter_get(const struct model *model, int record, int item, enum ter_field field);

/* Returns its value; "" if it is not set. */
const char *ter_read(const struct model *model, int record, int item, enum ter_field field);

/* Returns the number of a field; INT64_MAX if it has none that fits. */
int64_t ter_number(const struct field *field);

/* Return true for a terrain, and for an alias; false for both: an ACQUIRABLE line, or what stands for it in XML,
 * elements that follow each other. */
bool ter_is_terrain(const struct model *model, int record);
bool ter_is_alias(const struct model *model, int record);

/* Returns the field for the numbers of its items: how many are needed, or points. */
static inline enum ter_field ter_number_field(const struct model *model, int record)
{
	return ter_is_terrain(model, record) ? TER_COUNT : TER_POINTS;
}

/* Returns a starting creature of a terrain, from 0, or its number; NULL if there are not as many fields. The last ones
 * are for a new creature. */
const struct field *ter_starter(const struct model *model, int record, int index, enum ter_field field);

/* Returns the key of a terrain: its letter, or its name if there are no letters. */
const char *ter_key(const struct model *model, int record);

/* Returns the tower line as dialects A and B recognise it, by its letter T: the last one, or -1. */
int ter_tower(const struct model *model);

/* The numbers that the game uses for the five pairs of the tower. */
enum { TER_TOWER_PAIRS = 5 };
extern const char *const ter_tower_numbers[TER_TOWER_PAIRS];

/* Returns true if recruiting in the terrain works as in a tower, without a creature of its chain. */
bool ter_is_free(const struct model *model, int record);

/* Returns true if all its items have a number and a creature. */
bool ter_is_whole(const struct model *model, int record);

/* Returns true if the item only recruits the next one and cannot be recruited itself. */
bool ter_is_recruiter(const struct model *model, int record, int item);

/* Returns true for Anything, AnyNonLord and Lord, which are not real creatures. */
bool ter_is_pseudo(const struct model *model, const char *creature);

/* Lists all creatures with their fields, sorted; `list` has space for every field. Returns their number. */
int ter_list_creatures(const struct model *model, struct name *list);

/* Returns the keys of all terrains and aliases with their records, sorted, in the arena. */
struct name *ter_sort_keys(const struct model *model, struct arena *arena, int *count);

/* Adds to `edges` who recruits whom in a terrain, in order: the items whose number counts, with their recruiter. The
 * array has space for every item. Returns their number. */
struct ter_edge {
	int recruiter, recruit; /* items */
};
int ter_find_edges(const struct model *model, int record, struct ter_edge *edges);

/* Returns true for the words that stand for several creatures, and for Titan: their own number does not count. */
bool ter_is_keyword_creature(const struct model *model, const char *creature);

void ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

bool ter_plan(struct edit_plan *plan);

/* ---- plan_xml.c ---- */

/* Sets a field to the value, which fits. */
bool ter_xml_set_field(struct edit_plan *plan, const struct field *field, enum ter_field which);

/* Splits "[NUMBER] CREATURE", of an acquirable creature with a terrain, and refuses any other value. */
bool ter_xml_split_item(struct edit_plan *plan, struct word words[TER_FIELDS]);

/* Adds such an item; sets the attributes of an item to those words. */
bool ter_xml_add_item(struct edit_plan *plan, struct xml_gap gap, const struct word words[TER_FIELDS]);
bool ter_xml_set_item(struct edit_plan *plan, const struct word words[TER_FIELDS]);

/* Returns the element of a terrain or alias, or all those of acquirable creatures. */
struct span ter_xml_record(const struct edit_plan *plan, int record);

/* Adds or removes a record. */
bool ter_xml_plan_record(struct edit_plan *plan);

/* The files of today. */
void ter_xml_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

void ter_dump(const struct document *document, struct writer *writer);

/* convert.c: struct converter.convert_part of both formats. */
void ter_convert_part(struct conversion *conversion, struct place place, FILE *words);

/* ---- rules ---- */

/* The rules of the reader. An error is something that the game refuses, or that silently removes a terrain; a
 * warning, something it accepts but that cannot be intended; everything else is a note. */
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

/* The rules of the reader of XML; the first are those of both readers (reader.h). */
#define TER_XML_RULES(ROW)                                                                                           \
	ROW(FORM, "colossus-xml-ter-form", ERROR)                                                                    \
	ROW(NUMBER, "colossus-xml-ter-number", ERROR)                                                                \
	ROW(IGNORED, "colossus-xml-ter-ignored", WARNING)                                                            \
	ROW(EMPTY, "colossus-xml-ter-empty", WARNING)                                                                \
	ROW(NAME, "colossus-xml-ter-name", ERROR)                                                                    \
	ROW(REGULAR, "colossus-xml-ter-regular", ERROR)                                                              \
	ROW(TITAN_REPEATED, "colossus-xml-ter-titan-repeated", WARNING)
#define TER_XML_RULE(name, ...) XML_TER_##name,
enum ter_xml_rule { TER_XML_RULES(TER_XML_RULE) };
extern const struct rule *const ter_xml_reader_rules[], *const ter_xml_rules[];

/* check_xml.c, for the dump: the keys of which one can be the source of an alias, sorted, in the arena; return true if
 * the source is a terrain or an earlier alias; if points (a field)
 * are 0 or not a multiple of the first; the first item with a negative number that does not count in a regular terrain, or
 * -1; how many starting creatures a terrain has, -1 if it has none; the first field at which the game stops before it
 * has read all acquirables; NULL if it does not. */
struct name *ter_sort_sources(const struct model *model, struct arena *arena, int *count);
bool ter_source_is_known(const struct model *model, const struct name *sources, int count, int record);
bool ter_is_uneven(const struct model *model, int points);
int ter_negative(const struct model *model, int record);
int64_t ter_starting_total(const struct model *model, int record);
const struct field *ter_find_stop(const struct model *model);

/* Adds a finding at a field, or at its element if it is not set; WORD_LIMIT is how much of a word messages quote. */
enum { WORD_LIMIT = 64 };
#define FIND(check, field, ...)                                                                                      \
	check_add(check, (field)->set ? (field)->value : (field)->line,                                              \
		  place_at(PLACE_FIELD, (int)((field) - (check)->model->fields)), __VA_ARGS__)

/* Reports a word of that type that the game does not know, and suggests a similar one. */
void ter_check_word(struct check *check, const struct field *field, const char *type, bool always, int *proposals);

/* reach.c: returns one flag per record, in `arena`: true for a terrain whose whole chain cannot be reached. NULL if
 * there is no tower where players start, or if a "Special:" brings unknown creatures. */
const bool *ter_find_unreachable(const struct model *model, struct arena *arena);

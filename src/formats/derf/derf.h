/* derf.h - what the files of the DERF format share; private to the format.
 *
 * derf.c has the format itself, read.c the reader, containers.c and flags.c its parts, words.c what all take words for, plan*.c
 * the edits, dump.c the facts, report.c the rules that the reader reports, check*.c the others, and dungeon.c those that hold
 * several rooms together.
 *
 * The file's own fields are version, title, short, long and then one of kind FIELD_FLAG for each flag: `set` and `value` are
 * what the file says, `read` is the effective value ("+", "-" or "") and `note` tells why: "you", "implied by boss", "conflict
 * with boss", "default". Records are the containers of the Containers line, with the field "container"; their items have the
 * field "item", which is not set where an item is left out (a random one).
 *
 * Edits beyond those of edit.h: EDIT_ADD at any PLACE_FIELD adds the flag that `value` names with its sign
 * ("+goblin_boss"); EDIT_ADD, EDIT_REMOVE and EDIT_MOVE of a PLACE_RECORD treat containers, EDIT_SET of its field renames
 * one; EDIT_ADD and EDIT_REMOVE of a PLACE_ITEM treat items. A value of several lines holds the line ends that should stand
 * in the file. */
#ifndef MAPWRIGHT_FORMATS_DERF_H
#define MAPWRIGHT_FORMATS_DERF_H

#include <assert.h>

#include "mapwright/bytes.h"
#include "mapwright/format.h"
#include "mapwright/rules.h"

#include "edit/names.h"
#include "edit/scan.h"

#include <string.h>

struct edit_plan;

#define DERF_SEPARATORS ", \t" /* between flags, and between containers */
#define DERF_BLANKS " \t"

/* The rules that the reader reports: where the structure is not what was meant.
 *
 * Errors are what makes the engine ignore the room or misread it, warnings what it takes but surely nobody means, notes the
 * rest. No engine was at hand: the format's document is the only source, and where it is silent the rule's text says what is
 * taken for true. */
#define DERF_READER_RULES(ROW)                                                                                       \
	ROW(LINES_MISSING, "derf-lines-missing", ERROR)                                                              \
	ROW(SECTION_EARLY, "derf-section-early", ERROR)                                                              \
	ROW(FLAGS_SECOND, "derf-flags-second", ERROR)                                                                \
	ROW(FLAGS_BROKEN, "derf-flags-broken", ERROR)                                                                \
	ROW(CONTAINERS_SECOND, "derf-containers-second", ERROR)                                                      \
	ROW(CONTAINER_ORPHAN, "derf-container-orphan", ERROR)                                                        \
	ROW(CONTAINER_UNLISTED, "derf-container-unlisted", ERROR)                                                    \
	ROW(CONTAINER_NUMBER, "derf-container-number", ERROR)                                                        \
	ROW(TEXT_UNKNOWN, "derf-text-unknown", ERROR)                                                                \
	ROW(LINE_END, "derf-line-end", ERROR)
#define DERF_RULE(name, ...) RULE_##name,
enum derf_read_rule { DERF_READER_RULES(DERF_RULE) DERF_READ_RULES };

extern const struct rule *const derf_read_rules[],
    *const derf_text_rules[], *const derf_flag_rules[], *const derf_container_rules[], *const derf_dungeon_rules[];

/* Flags are known by their names in the vocabulary: the field of one, or -1; and whether it is in effect. */
int derf_flag_field(const struct model *model, const char *flag);
bool derf_flag_holds(const struct model *model, const char *flag);

/* The exits: each of two numbers that differ by their last bit is on the other side. */
enum { DERF_EXITS = 4 };
extern const char *const derf_exits[DERF_EXITS];

/* The file's own fields before its flags, by index. */
enum { FIELD_VERSION, FIELD_NAME, FIELD_SHORT, FIELD_LONG, FIRST_FLAG };

/* Line 1: [word] [":"] version. */
struct derf_declaration {
	struct span word;    /* without blanks around it; length 0 when there is none */
	struct span version; /* likewise */
	struct span blanks;  /* the first run of blanks in the line that the document does not know */
	struct span mark;    /* a byte order mark before all; length 0: none */
	bool colon;
	bool absent; /* the line is something else, probably the title: neither word nor version is in it */
};

/* A flag as the Flags line has it. */
struct derf_token {
	struct span sign; /* "+" or "-"; length 0 where it is missing */
	struct span name;
	int field; /* of the model; -1 for a sign without a name */
};

static inline struct span derf_token_span(const struct derf_token *token)
{
	return (struct span){.start = token->sign.start, .length = token->sign.length + token->name.length};
}

/* How a flag came to its value. */
struct derf_effect {
	char value;     /* '+', '-', or 0 when nobody sets or unsets it */
	bool explicit;  /* the file says so */
	int implied_by; /* the known flag that did; -1 */
	int conflicts;  /* the known flag it cannot stand beside; -1 */
};

/* A name of the Containers line; the record of the same index is its container. */
struct derf_container {
	struct span token;         /* as the line has it */
	struct span base;          /* without the number that a generic name may carry ("bag1") */
	int number, count;         /* of the containers of this base: which, from 1, and how many */
	int first_line, last_line; /* of its lines, -1: none; the others by `next` */
};

/* A line "name:item, item". */
struct derf_line {
	struct line line;
	struct span name; /* without blanks around it */
	bool numbered;    /* the name carries a number */
	int record;       /* -1: its container is not there */
	int next;         /* line of the same container, -1 */
	int first_item, item_count;
};

struct derf_item {
	struct span value; /* without blanks around it; length 0: left out */
	int line;
};

/* model->detail: what rules and plans need beyond the model. */
struct derf_detail {
	const struct vocabulary *vocabulary;
	struct derf_declaration declaration;
	size_t lines;           /* of the file */
	size_t long_lines;      /* of the long description */
	struct line flags_line; /* number 0: there is none */
	struct line containers_line;
	struct span flags_like, containers_like; /* heads of lines that look like misspelt ones; length 0: none */
	struct derf_token *tokens;
	int token_count, token_capacity;
	int known_count;             /* flags of the vocabulary; their fields follow FIRST_FLAG */
	const int *known_rows;       /* their rows in the vocabulary */
	const int *row_flags;        /* and back: of each row the known flag, or -1 */
	struct derf_effect *effects; /* of the known flags */
	struct derf_container *containers;
	int container_count, container_capacity;
	struct derf_line *item_lines;
	int line_count, line_capacity;
	struct derf_item *items;
	int item_count, item_capacity;
};

static inline const struct derf_detail *derf_detail(const struct model *model)
{
	assert(model);
	return model->detail;
}

static inline const char *derf_bytes(const struct check *check, struct span span)
{
	return check->text->bytes + span.start;
}

/* How many bytes of a span a message shows; and a copy of them in the arena of its findings, in which a NUL ends nothing. */
static inline int derf_shown(struct span span)
{
	return span.length > 60 ? 60 : (int)span.length;
}

const char *derf_quote(struct check *check, struct span span);

/* What the reader carries along. */
struct derf_reader {
	struct model *model;
	const struct text *text;
	struct derf_detail *detail;
	struct check check; /* for what it reports */
	int reported[DERF_READ_RULES];
};

/* Adds a finding of a rule of derf_read_rules. */
#define derf_report(reader, rule, ...)                                                                               \
	check_report(&(reader)->check, derf_read_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* read.c: format.h tells what it does. */
void derf_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* The head of a line that is probably meant to be a section ("Flags", "Containers") but does not begin with exactly the
 * word and a colon: "flags:", "  Flags :", "Flag:" and, where a sign or nothing follows, or `loose` anything, also
 * without the colon. Its length is 0 when the line is not one. */
struct span derf_section_head(const struct text *text, struct span body, const char *word, bool loose);

/* flags.c: reads the Flags line into the detail, and adds the fields of all flags. */
void derf_read_flags(struct derf_reader *reader);

/* The known flag (a number from 0 on, in the order of the fields) of a name, or -1. */
int derf_known_flag(const struct derf_detail *detail, const char *name, size_t length);

/* The known flag that is most like the name; NULL when none is near. */
const char *derf_nearest_flag(const struct derf_detail *detail, const char *name, size_t length);

/* "boss" for "goblin_boss", "monster_spawn" for "undead_monster"; NULL when the name is not a sub-flag. */
const char *derf_parent_flag(const char *name, size_t length);

/* containers.c: reads what is below the Flags line, and adds the records. */
void derf_read_containers(struct derf_reader *reader);

/* words.c: the length of a name without the number at its end, when what is left is a generic container; else its length. */
size_t derf_base_length(const struct vocabulary *vocabulary, const char *name, size_t length);

/* The value of a number of digits only; a very large one stays large without overflow. */
int derf_read_number(const char *digits, size_t length);

/* The numbers with points between them that a version begins with: how many, and where they end. */
int derf_read_version(const char *version, size_t length, int numbers[3], size_t *at);

/* How many digits end the name; at most 20. */
size_t derf_count_digits(const char *name, size_t length);

/* dump.c */
void derf_dump(const struct document *document, struct writer *writer);

/* plan.c: format.h tells what it does; plan_containers.c and plan_items.c plan what it is asked of them. */
bool derf_plan(struct edit_plan *plan);
bool derf_plan_container(struct edit_plan *plan, int record);
bool derf_plan_item(struct edit_plan *plan, int record, int item);

/* check.c: true for a path that ends in .derf or .der, in any letter case. */
bool derf_path_is_sure(const char *path);

/* dungeon.c: entrance and exit, exits that no other room can meet, titles. One room alone is not a dungeon, and nothing is
 * found. Rooms that the engine ignores are left out; the order of the others is that in which blank titles are numbered. The
 * documents must have been checked. */
void derf_check_together(struct document *const *documents, size_t count);

#endif

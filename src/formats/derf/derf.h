/* derf.h - what the files of the DERF format share; private to the format.
 *
 * derf.c defines the format. read.c is the reader, with its parts in containers.c and flags.c; words.c interprets
 * names and numbers; plan*.c plan the edits; dump.c writes the dump. check*.c has the rules that the reader does not
 * report, and dungeon.c those that check several rooms together.
 *
 * The fields of the file are version, title, short and long, followed by one of kind FIELD_FLAG for each flag. In a
 * flag field, `set` and `value` are what the file says, `effective` is the effective value ("+", "-" or ""), and `note` is
 * the reason: "set here", "implied by boss", "conflict with boss" or "default". Records are the containers of the
 * Containers line and have the field "container"; their items have the field "item", which is not set if the item has
 * no name (a random item).
 *
 * Edits in addition to those of edit.h: EDIT_ADD at any PLACE_FIELD adds the flag in `value`, which includes its sign
 * ("+goblin_boss"). EDIT_ADD, EDIT_REMOVE and EDIT_MOVE of a PLACE_RECORD add, remove and move containers; EDIT_SET
 * of its field renames one. EDIT_ADD and EDIT_REMOVE of a PLACE_ITEM add and remove items. A value of several lines
 * contains the line ends to write. */
#pragma once

#include "mapwright/bytes.h"
#include "mapwright/format.h"
#include "mapwright/rules.h"

#include "edit/names.h"
#include "edit/records.h"
#include "edit/scan.h"

#define DERF_SEPARATORS ", \t" /* between flags and between containers */

/* The rules that the reader reports, about mistakes in the structure.
 *
 * An error makes the engine ignore or misread the room; a warning is something that it accepts but is almost
 * certainly a mistake; everything else is a note. There was no engine to test with: the format's document is the only
 * source, and where it is silent the text of the rule states the assumption. */
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

/* Flags are identified by their names in the vocabulary. Returns the field of a flag, or -1; and whether the flag is
 * in effect. */
int derf_flag_field(const struct model *model, const char *flag);
bool derf_flag_holds(const struct model *model, const char *flag);

/* The exits. Two exits whose numbers differ in the last bit are opposite each other. */
enum { DERF_EXITS = 4 };
extern const char *const derf_exits[DERF_EXITS];

/* The indexes of the fields before the flags. */
enum { FIELD_VERSION, FIELD_NAME, FIELD_SHORT, FIELD_LONG, FIRST_FLAG };

/* Line 1: [word] [":"] version. */
struct derf_declaration {
	struct span word;    /* without surrounding blanks; length 0 if missing */
	struct span version; /* likewise */
	struct span blanks;  /* the first run of blanks in the line that the format does not allow */
	struct span mark;    /* a byte order mark at the start; length 0 if there is none */
	bool colon;
	bool absent; /* the line has neither the word nor a version; it is probably the title */
};

/* A flag as written on the Flags line. */
struct derf_token {
	struct span span;
	struct span sign; /* "+" or "-"; length 0 if missing */
	struct span name;
	int field; /* index in the model; -1 for a sign without a name */
};

/* How a flag got its value. */
struct derf_effect {
	char value;     /* '+', '-', or 0 if nothing sets or unsets it */
	bool explicit;  /* set or unset by the file */
	int implied_by; /* the known flag that implied the value, or -1 */
	int conflicts;  /* the known flag that it conflicts with, or -1 */
};

/* A name on the Containers line; its container is the record of the same index. */
struct derf_container {
	struct span token; /* as written on the line */
	struct span base;  /* without the number that a generic name may have ("bag1") */
	int number, count; /* this container's number among those of this base, from 1, and how many there are */
	int first_line, last_line; /* its first and last container line, or -1; `next` links the lines between */
};

/* A line "name:item, item". */
struct derf_line {
	struct line line;
	struct span name; /* without surrounding blanks */
	bool numbered;    /* the name has a number */
	int record;       /* index of the container, or -1 if there is none */
	int next;         /* the next line of the same container, or -1 */
	int first_item, item_count;
};

struct derf_item {
	struct span value; /* without surrounding blanks; length 0 if the item has no name */
	int line;
};

/* model->detail: what rules and plans need in addition to the model. */
struct derf_detail {
	const struct vocabulary *vocabulary;
	struct derf_declaration declaration;
	size_t lines;           /* number of lines of the file */
	size_t long_lines;      /* number of lines of the long description */
	struct line flags_line; /* number 0 if there is none */
	struct line containers_line;
	struct span flags_like,
	    containers_like; /* the heads of lines that look like misspelt sections; length 0 if none */
	struct derf_token *tokens;
	int token_count, token_capacity;
	int known_count;             /* number of flags in the vocabulary; their fields start at FIRST_FLAG */
	const int *known_rows;       /* the vocabulary row of each known flag */
	const int *row_flags;        /* the known flag of each vocabulary row, or -1 */
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
	return model->format_data;
}

static inline const char *derf_bytes(const struct check *check, struct span span)
{
	return check->text->bytes + span.start;
}

/* check.c: returns a copy of at most DERF_SHOWN bytes, with NULs written as ^@, in the arena of the findings. */
enum { DERF_SHOWN = 60 };
const char *derf_quote(struct check *check, struct span span);

/* The state of the reader. */
struct derf_reader {
	struct model *model;
	const struct text *text;
	struct derf_detail *detail;
	struct check check; /* for reporting findings */
	int reported[DERF_READ_RULES];
};

/* Adds a finding for a rule of derf_read_rules. */
#define derf_report(reader, rule, ...)                                                                               \
	check_report(&(reader)->check, derf_read_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* read.c: see format.h. */
void derf_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* Returns the head of a line that was probably meant as a section ("Flags" or "Containers") but does not start with
 * exactly the word and a colon: "flags:", " Flags :" or "Flag:". The colon may also be missing if a sign or nothing
 * follows, or if `loose`, anything. Length 0 if the line is not a section. */
struct span derf_section_head(const struct text *text, struct span body, const char *word, bool loose);

/* flags.c: reads the Flags line into the detail and adds the fields of all flags. */
void derf_read_flags(struct derf_reader *reader);

/* Returns the known flag with this name (numbered from 0 in the order of the fields), or -1. */
int derf_known_flag(const struct derf_detail *detail, const char *name, size_t length);

/* Returns the known flag closest to the name; NULL if none is close. */
const char *derf_nearest_flag(const struct derf_detail *detail, const char *name, size_t length);

/* Returns "boss" for "goblin_boss" and "monster_spawn" for "undead_monster"; NULL if the name is not a subflag. */
const char *derf_parent_flag(const char *name, size_t length);

/* containers.c: reads the lines below the Flags line and adds the records. */
void derf_read_containers(struct derf_reader *reader);

/* words.c: returns the length of a name without the number at its end, of at most 20 digits, if the rest is a generic
 * container; else its full length. */
size_t derf_base_length(const struct vocabulary *vocabulary, const char *name, size_t length);

/* Returns the value of a string of digits; large values are capped without overflow. */
int derf_read_number(const char *digits, size_t length);

/* Reads up to three dot-separated numbers at the start of a version. Returns their count; *at is where they end. */
int derf_read_version(const char *version, size_t length, int numbers[3], size_t *at);

/* Returns the number of digits at the end of the name, at most 20. */
size_t derf_count_digits(const char *name, size_t length);

/* dump.c */
void derf_dump(const struct document *document, struct writer *writer);

/* plan.c: see format.h. plan_containers.c and plan_items.c plan the edits of containers and items. */
bool derf_plan(struct edit_plan *plan);
bool derf_plan_container(struct edit_plan *plan, int record);
bool derf_plan_item(struct edit_plan *plan, int record, int item);

/* check.c: returns true if the path ends in .derf or .der, in any letter case. */
bool derf_path_has_extension(const char *path);

/* dungeon.c: checks the rooms of a dungeon together: entrance and exit, exits without a counterpart, titles. Finds
 * nothing in a single room. Rooms that the engine ignores are left out; blank titles are numbered in the order of
 * the documents, which must have been checked. */
void derf_check_together(struct document *const *documents, size_t count);

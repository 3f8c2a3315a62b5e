/* derf.h - what the files of the DERF format share; private to the format.
 *
 * derf.c has the format itself, derf_read.c the reader, derf_containers.c its part for containers, derf_names.c their
 * numbers, derf_flags.c the effective flags, derf_plan*.c the edits, derf_rules.c the rules as data, derf_check*.c
 * their functions, and derf_dungeon.c what several rooms tell together. */
#ifndef MAPWRIGHT_FORMATS_DERF_H
#define MAPWRIGHT_FORMATS_DERF_H

#include <assert.h>

#include "mapwright/derf.h"

#include "mapwright/format.h"

#include "edit/scan.h"

#include <string.h>

struct planning;

#define DERF_SEPARATORS ", \t" /* between flags, and between containers */
#define DERF_BLANKS " \t"

/* The rules of the format, as indices into derf_rule_table. */
enum derf_rule {
	/* the reader's: where the structure is not what was meant */
	RULE_LINES_MISSING,
	RULE_SECTION_EARLY,
	RULE_FLAGS_SECOND,
	RULE_FLAGS_BROKEN,
	RULE_CONTAINERS_SECOND,
	RULE_CONTAINER_ORPHAN,
	RULE_CONTAINER_UNLISTED,
	RULE_CONTAINER_NUMBER,
	RULE_TEXT_UNKNOWN,
	RULE_LINE_END,
	/* the declaration and the descriptions */
	RULE_DECLARATION_WORD,
	RULE_DECLARATION_MISSING,
	RULE_DECLARATION_BLANK,
	RULE_VERSION_MISSING,
	RULE_VERSION_MAJOR,
	RULE_VERSION_GUESS,
	RULE_SHORT_BLANK,
	RULE_LONG_BLANK,
	RULE_NUL,
	/* flags */
	RULE_FLAGS_MISSING,
	RULE_SECTION_MISSPELT,
	RULE_FLAG_SIGN,
	RULE_FLAG_REPEATED,
	RULE_FLAG_CONTRADICTED,
	RULE_FLAG_UNKNOWN,
	RULE_FLAG_CASE,
	RULE_FLAG_SPELLING,
	RULE_FLAG_BOSS_SPAWN,
	RULE_SUBFLAG_IGNORED,
	RULE_EXITS_NONE,
	RULE_ENTRANCE_AND_EXIT,
	RULE_SAFE_CONFLICT,
	RULE_SAFE_CONTRADICTED,
	RULE_TRAP_SAFE,
	/* containers and items */
	RULE_CONTAINERS_EMPTY,
	RULE_CONTAINER_UNKNOWN,
	RULE_CONTAINER_POT,
	RULE_CONTAINER_LISTED_NUMBER,
	RULE_ROOM_REPEATED,
	RULE_NUMBER_NEEDLESS,
	RULE_NUMBER_MISSING,
	RULE_ITEM_EMPTY,
	RULE_ITEM_RANDOM,
	RULE_ITEM_TYPES,
	RULE_ITEM_MIXED,
	RULE_ITEM_TYPE_NEAR,
	/* several rooms */
	RULE_DUNGEON_ENTRANCE_NONE,
	RULE_DUNGEON_ENTRANCES,
	RULE_DUNGEON_EXIT_NONE,
	RULE_DUNGEON_EXITS,
	RULE_DUNGEON_EXIT_UNMET,
	RULE_DUNGEON_EXIT_UNREACHED,
	RULE_DUNGEON_TITLE_DEFAULT,
	RULE_DUNGEON_TITLE_REPEATED,
	DERF_RULES
};

extern const struct rule derf_rule_table[DERF_RULES];
extern const struct rule *const derf_rules[]; /* the same, NULL-terminated */

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

/* The span without blanks at both ends; an empty one stands at its end. */
struct span derf_trim(const struct text *text, struct span span);

static inline bool derf_starts(const struct text *text, struct span span, const char *word, size_t length)
{
	return span.length >= length && memcmp(text->bytes + span.start, word, length) == 0;
}

/* Gives a finding of the list (NULL: does nothing) a remedy: the string in the place of the span. */
static inline void derf_offer(struct finding_list *list, struct finding *finding, const char *label, struct span span,
			      const char *string)
{
	finding_set_fix(list, finding, label, span, string, strlen(string));
}

/* How many bytes of a span a message shows. */
static inline int derf_shown(struct span span)
{
	return span.length > 60 ? 60 : (int)span.length;
}

/* What the reader carries along. */
struct derf_reader {
	struct model *model;
	const struct text *text;
	struct derf_detail *detail;
	int reported[DERF_RULES];
};

/* Adds a syntax finding of the rule; after a thousand of one rule no more. NULL when it was not added. */
struct finding *derf_report(struct derf_reader *reader, enum derf_rule rule, struct span span, struct place place,
			    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* derf_read.c: format.h tells what it does. */
bool derf_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* The first line that begins with "Flags:", from the fourth on; its number is 0 when there is none. */
struct line derf_find_flags(const struct text *text);

/* The head of a line that is probably meant to be a section ("Flags", "Containers") but does not begin with exactly the
 * word and a colon: "flags:", "  Flags :", "Flag:" and, where a sign or nothing follows, or `loose` anything, also
 * without the colon. Its length is 0 when the line is none. */
struct span derf_section_head(const struct text *text, struct span body, const char *word, bool loose);

/* derf_flags.c: reads the Flags line into the detail, and adds the fields of all flags. False without memory. */
bool derf_read_flags(struct derf_reader *reader);

/* The known flag (a number from 0 on, in the order of the fields) of a name, or -1. */
int derf_known_flag(const struct derf_detail *detail, const char *name, size_t length);

/* The known flag that is most like the name; NULL when none is near. */
const char *derf_nearest_flag(const struct derf_detail *detail, const char *name, size_t length);

/* "boss" for "goblin_boss", "monster_spawn" for "undead_monster"; NULL when the name is no sub-flag. */
const char *derf_parent_flag(const char *name, size_t length);

/* derf_containers.c: reads what stands below the Flags line, and adds the records. False without memory. */
bool derf_read_containers(struct derf_reader *reader);

/* derf_names.c: a table of names, to number equal ones. */
struct derf_key {
	const char *bytes;
	size_t length;
	int index;         /* of the container */
	int number, count; /* set by derf_keys_number */
};

/* Sorts by name and then by index, and numbers equal names from 1. */
void derf_keys_number(struct derf_key *keys, int count);

/* The first key of the name, or NULL; `keys` are sorted. */
const struct derf_key *derf_keys_find(const struct derf_key *keys, int count, const char *bytes, size_t length);

/* Length of a name without the number at its end, when what is left is a generic container; else its length. */
size_t derf_base_length(const struct vocabulary *vocabulary, const char *name, size_t length);

/* The value of a number of digits only; a very large one stays large without overflow. */
int derf_read_number(const char *digits, size_t length);

/* Can a remedy list the name as it is: one word, without a number? */
bool derf_is_plain_name(const char *name);

/* How many digits end the name; at most 20. */
size_t derf_count_digits(const char *name, size_t length);

/* tell.c */
void derf_tell(const struct document *document, struct teller *teller);

/* plan.c: format.h tells what it does; plan_containers.c and plan_items.c plan what it is asked of them. */
bool derf_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
	       struct error *error);
bool derf_plan_container(struct planning *planning, int record);
bool derf_plan_item(struct planning *planning, int record, int item);

/* True for a path that ends in .derf or .der, in any letter case. */
bool derf_path_tells(const char *path);

/* derf_check.c, derf_check_flags.c, derf_check_containers.c: the functions of the rules. */
void derf_check_declaration_word(struct check *check);
void derf_check_declaration_missing(struct check *check);
void derf_check_declaration_blank(struct check *check);
void derf_check_version_missing(struct check *check);
void derf_check_version_major(struct check *check);
void derf_check_version_guess(struct check *check);
void derf_check_short_blank(struct check *check);
void derf_check_long_blank(struct check *check);
void derf_check_nul(struct check *check);
void derf_check_flags_missing(struct check *check);
void derf_check_section_misspelt(struct check *check);
void derf_check_flag_sign(struct check *check);
void derf_check_flag_repeated(struct check *check);
void derf_check_flag_contradicted(struct check *check);
void derf_check_flag_unknown(struct check *check);
void derf_check_flag_case(struct check *check);
void derf_check_flag_spelling(struct check *check);
void derf_check_flag_boss_spawn(struct check *check);
void derf_check_subflag_ignored(struct check *check);
void derf_check_exits_none(struct check *check);
void derf_check_entrance_and_exit(struct check *check);
void derf_check_safe_conflict(struct check *check);
void derf_check_safe_contradicted(struct check *check);
void derf_check_trap_safe(struct check *check);
void derf_check_containers_empty(struct check *check);
void derf_check_container_unknown(struct check *check);
void derf_check_container_pot(struct check *check);
void derf_check_container_listed_number(struct check *check);
void derf_check_room_repeated(struct check *check);
void derf_check_number_needless(struct check *check);
void derf_check_number_missing(struct check *check);
void derf_check_item_empty(struct check *check);
void derf_check_item_random(struct check *check);
void derf_check_item_types(struct check *check);
void derf_check_item_mixed(struct check *check);
void derf_check_item_type_near(struct check *check);

#endif

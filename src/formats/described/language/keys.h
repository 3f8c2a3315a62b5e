/* keys.h - the keys of descriptions as tables, for the loader, its messages and the manual page. */
#pragma once

#include "description.h"

/* Returns the length in bytes of the first glyph of a text, which is not empty: of a character of UTF-8 or a byte. */
static inline size_t glyph_length(const char *text, bool characters)
{
	size_t length = 1;
	while (characters && (text[length] & 0xC0) == 0x80 && length < 4)
		length++;
	return length;
}

enum key_type {
	KEY_TEXT,       /* const char * */
	KEY_BOOLEAN,    /* bool */
	KEY_INTEGER,    /* int, from `least` to `most` */
	KEY_CHOICE,     /* an enum: index of the word in `words` */
	KEY_CHOICES,    /* unsigned: a bit per word */
	KEY_TEXTS,      /* const char *const *, NULL-terminated; a single text is also a list */
	KEY_GLYPH,      /* const char *: one glyph */
	KEY_GLYPHS,     /* glyph_list: the characters of a text, or a list of codes */
	KEY_KEYS,       /* struct described_keys: a sample of a line */
	KEY_PATTERN,    /* struct pattern * */
	KEY_PATTERNS,   /* struct pattern *, with a count */
	KEY_LINE,       /* struct described_line: a pattern (it begins with ^), or the key of a keyed line */
	KEY_GROUP,      /* a nested group: `group` */
	KEY_LIST,       /* groups: an array of `item` bytes each, with a count */
	KEY_CONDITIONS, /* struct described_condition *, with a count */
	KEY_KIND,       /* const struct rule_kind *: a kind of rules */
};

struct described_key {
	const char *name;
	enum key_type type;
	bool required;
	size_t at, size, count_at; /* in the structure */
	int least, most;
	int fallback;             /* if a choice or number is not given */
	const char *const *words; /* of a choice, NULL-terminated */
	const struct described_key *group;
	size_t item;            /* of a list: the size of an item */
	uint64_t kinds, needed; /* of a rule: the kinds that can have it, and those that must; 0 means all, or none */
	const char *scanner;    /* only files of that scanner need it; NULL: of any */
	const char *help;       /* one sentence; NULL: the key is read, but not shown */
};

/* The keys at the top level, NULL-terminated; the others are below them, those of scanners in scanners.c. */
extern const struct described_key description_keys[], described_rule_keys[];
extern const struct described_key described_lua_keys[], described_json_keys[], described_counted_keys[],
    described_place_keys[];

/* For tables of keys: the key of a member, under its name or another one, and of a list with its count. */
#define NAMED(name_, structure, member, type_)                                                                       \
	.name = (name_), .type = (type_), .at = offsetof(struct structure, member),                                  \
	.size = sizeof(((struct structure *)NULL)->member)
#define KEY(structure, member, type_) NAMED(#member, structure, member, type_)
#define LIST(name_, structure, member, count, item_, group_)                                                         \
	NAMED(name_, structure, member, KEY_LIST), .count_at = offsetof(struct structure, count),                    \
						   .item = sizeof(struct item_), .group = (group_)

/* The names of WALK_... and FIELD_..., NULL-terminated. */
extern const char *const described_walks[], *const described_field_kinds[];

/* What `of` means for fields and places. */
extern const char *const described_ofs[];

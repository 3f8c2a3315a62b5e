/* rule_context.h - what the rules of descriptions share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_RULE_CONTEXT_H
#define MAPWRIGHT_FORMATS_RULE_CONTEXT_H

#include "described/reading.h"

#include "mapwright/rules.h"

/* A set of codes. */
struct codes {
	int *items;
	int count;
	bool bytes[256]; /* those below 256 */
};

bool codes_have(const struct codes *codes, int code);

/* A rule that runs, on one map. */
struct rule_context {
	struct check *check;
	const struct described_rule *rule;
	const struct model *model;
	const struct described_detail *detail;
	const struct description *description;
	struct arena *arena; /* for as long as the rule runs */
	struct codes glyphs, others, from, walls;
	int proposed; /* words like unknown ones that were looked for so far */
	int grid;     /* -1: the rule looks at the file */
	const struct grid *map;
	const struct map_part *part;
};

/* Adds a finding, as check_add: the message is the rule's own if it has one. */
void context_add(struct rule_context *context, struct span span, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same about cells, one at least, as check_add_cells. */
void context_add_cells(struct rule_context *context, const int *cells, int count, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The codes of the glyphs, in the arena. */
void context_read_codes(struct rule_context *context, struct codes *codes, glyph_list glyphs);

/* The cells of the map with one of these codes, as numbers y * width + x in reading order, and how many they are. */
const int *context_find(struct rule_context *context, const struct codes *codes, int *count);

/* How many cells of the map have one of these codes. */
int context_count(const struct rule_context *context, const struct codes *codes);

/* "'a' or 'b'": the codes of a list. In the arena. */
const char *context_name(struct rule_context *context, const struct codes *codes, const char *last);

/* Is more than a small part of width * height there? What looks at all of that stays away from other maps. */
bool context_is_filled(const struct grid *map);

/* Of one map so many codes are told one by one, each with all its cells; what is told of the rest, when `told` of them should
 * have been. */
enum { CONTEXT_CODES = 100 };
void context_add_rest(struct rule_context *context, int told);

/* What a cell is called here: "glyph", "character", "code". */
const char *context_noun(const struct rule_context *context);

/* The map as a place, and the bytes that name it: its name, or the line on which it begins. */
struct place context_map_place(const struct rule_context *context);
struct span context_map_span(const struct rule_context *context);

/* Adds a finding about the whole map, there. */
#define ADD_TO_MAP(context, ...)                                                                                     \
	context_add(context, context_map_span(context), context_map_place(context), __VA_ARGS__)

/* Is the rule about fields or legend lines of that name? */
bool context_is_about(const struct rule_context *context, const char *name);

/* Is the word, or one of several with | between them, a word of the text? */
bool context_has_word(const char *text, const char *words);

/* Is the legend line of the kind that the condition names, with its word in the value? */
bool context_meets(const struct entry *entry, const struct described_condition *condition);

/* Index of the field of that name that is set, of the map or of the file: the first of a field that repeats, else the one
 * that holds, the last; -1: none is. */
int context_field(const struct rule_context *context, const char *name);

/* Index of the first one. */
int context_first_field(const struct rule_context *context, const char *name);

/* The number that the text begins with; what is after a blank does not count. With `integers = "c"` of the description, as
 * strtol with base 0. False when it is none. */
bool context_read(const struct rule_context *context, const char *text, long *number);

/* Its value as a number; false when it is not set, or not a plain number. */
bool context_number(const struct rule_context *context, const char *name, int *number);

/* Bytes of the file, cut where they are too long for a message, that hold as long as the rule runs. */
const char *context_quote(struct rule_context *context, const char *bytes, size_t length);

/* The bytes of a part of a value that the file has at `whole`; empty where the file has the value in another way. */
struct span context_within(const struct rule_context *context, struct span whole, const char *text, struct span part);

/* A number as a text that lives as long as the findings, for fixes. */
const char *context_print(struct rule_context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* How one walks as a rule of RULE_REACH says; NULL when it does not say. walking.c */
const struct reach *context_reach(struct rule_context *context);

/* The fix to set a field to a number. */
void context_offer_number(struct rule_context *context, int field, int number);

/* One function a kind, rule_..., in the file of its subject. */
#define KIND(name, function, ...) void rule_##function(struct rule_context *context);
DESCRIBED_RULE_KINDS(KIND)
#undef KIND

/* Where a code is in lists that have 256 places, then one for each row of map->glyphs; -1: it is nowhere. */
static inline int code_place(const struct grid *map, int code)
{
	const struct code_glyph *own = code > 255 ? grid_find_glyph(map, code) : NULL;
	return code < 256 ? code : own ? 256 + (int)(own - map->glyphs) : -1;
}

/* What cells that have one glyph in the file may have in the end. */
struct fate {
	uint64_t glyphs[4]; /* a bit each */
	bool shared;        /* other cells have a part in the roll */
	bool unknown;       /* a line may make anything of them */
};

bool fate_has(const struct fate *fate, int glyph);

/* The legend lines of a map, run from the top: each meets the glyphs as those before it left them; lines about what glyphs
 * mean come after all. Codes beyond 255 become nothing else. rolls.c */
struct rolled {
	struct fate of[256], all; /* of each glyph on the map; of all of these together */
	int codes[256], count;    /* these glyphs */
	int giver[256],
	    taker[256]; /* the line of the map that last made other glyphs into this one, this one into others; -1 */
	bool doubtful[256]; /* it may be that none is left of the glyph after all */
	bool *used;         /* has each line of the map met one of its glyphs? */
};
const struct rolled *described_roll(struct rule_context *context);

/* Does a legend line, other than those that change glyphs, or the table of symbols say what the glyph is? rolls.c */
bool described_defines(const struct rule_context *context, int glyph);

/* The next alternative of a line's value, which begins at *at (afterwards: the one after it; NULL: there is none), without
 * blanks and weights: its length. rolls.c */
size_t described_alternative(const struct described_legend *legend, const char **at, const char **word);

/* What an alternative means, by its words or as the glyph that it is. rolls.c */
struct glyph described_glyph_of(const struct rule_context *context, const struct described_legend *legend,
				const char *word, size_t length);

/* Does one get over the codes of the map, when all that is left to chance comes out best, and when it comes out worst?
 * Lists as of code_place. What shares chances with other cells (some of them become something, or they change places)
 * never comes out worst: that it blocks all ways cannot be told from one cell. rolls.c */
struct passable {
	bool *best, *worst;
};
struct passable described_passable(struct rule_context *context, unsigned walks);

#endif

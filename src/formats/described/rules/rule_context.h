/* rule_context.h - shared by the rules of descriptions; private to the folder. */
#pragma once

#include "described/legend_values.h"
#include "described/reading.h"

#include "mapwright/rules.h"

/* A set of cell values. */
struct values {
	int *items;
	int count;
	bool bytes[256]; /* those below 256 */
};

bool values_have(const struct values *values, int value);

/* Which cell values of a map can be crossed if all random choices are favourable, and if they are all unfavourable;
 * indexed by value_place. */
struct passable {
	bool *best, *worst;
};

/* What rules found out about a map, for the rules that run on it after them. */
struct map_facts {
	const struct rolled *rolled; /* of described_roll; NULL: not known yet */
	struct passable passable;    /* of described_passable for `walks`; NULL likewise */
	unsigned walks;
	bool counted; /* `proposed` has counted words of the map */
};

/* A running rule, on one map. */
struct rule_context {
	struct check *check;
	const struct described_rule *rule;
	const struct model *model;
	const struct described_detail *detail;
	const struct description *description;
	struct arena *arena;     /* freed when the rule ends */
	struct arena *lists;     /* freed when all maps have been checked */
	struct word_table words; /* of the file, in `lists`; empty until a rule needs it */
	struct values glyphs, others, from, walls;
	int proposed; /* number of unknown words for which similar ones were looked up, in all maps */
	int grid;     /* -1 means the rule checks the file */
	const struct grid *map;
	const struct map_part *part;
	struct map_facts *facts; /* NULL if the rule runs alone */
};

/* Adds a finding, like check_add, with the rule's own message if it has one. */
void context_add(struct rule_context *context, struct span span, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void context_add_list(struct rule_context *context, struct span span, struct place place, const char *format,
		      va_list arguments) __attribute__((format(printf, 4, 0)));

/* Add a finding about a span of the file, about a field at its value, and about all cells of the map with a value. */
#define ADD_AT(context, span, ...) context_add(context, span, (struct place){0}, __VA_ARGS__)
#define ADD_TO_FIELD(context, index, ...)                                                                            \
	context_add(context, (context)->model->fields[index].value, place_at(PLACE_FIELD, index), __VA_ARGS__)
#define ADD_TO_GLYPH(context, value, ...)                                                                            \
	(context_add(context, (struct span){0}, (struct place){0}, __VA_ARGS__),                                     \
	 rule_mark_glyph((context)->check, (context)->check->found, (context)->grid, value))

/* Adds a finding about at least one cell, like check_add_cells. */
void context_add_cells(struct rule_context *context, const int *cells, int count, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Turns to the description's first rule of that kind for the findings that follow, so that one function can report for
 * several rules; those of the others do nothing (rule_by_another). Returns false if there is none. */
bool context_turn_to(struct rule_context *context, int kind);
void rule_by_another(struct rule_context *context);

/* Reads the cell values of glyphs, into the arena. */
void context_read_values(struct rule_context *context, struct values *values, glyph_list glyphs);

/* Returns the cells of the map with one of these values, as y * width + x in reading order, and their number. */
const int *context_find(struct rule_context *context, const struct values *values, int *count);

/* Returns the number of cells on the map with one of these values. */
int context_count(const struct rule_context *context, const struct values *values);

/* Returns a list of cell values as text, "'a' or 'b'", in the arena. */
const char *context_name(struct rule_context *context, const struct values *values);

/* Returns true if the rows fill more than a small part of width * height. Other maps are skipped by rules that
 * visit all of that. */
bool context_is_filled(const struct grid *map);

/* The steps to the four, or eight, cells round a cell; and whether one of these has the value, -1 for cells outside. */
extern const int context_steps[8][2];
bool context_is_beside(const struct rule_context *context, int x, int y, int value, int neighbours);

/* Up to this many cell values of a map are reported one by one, each with all its cells. context_add_rest adds a
 * summary if there are more. */
enum { CONTEXT_VALUES = 100 };
void context_add_rest(struct rule_context *context, int reported);

/* Similar words are looked up for that many unknown ones, because it is slow. */
enum { CONTEXT_PROPOSALS = 50 };

/* Returns the word for a cell value: "glyph", "character", "code". */
const char *context_noun(const struct rule_context *context);

/* Return the map as a place, and the bytes that name it: its name, or the line where it begins. */
struct place context_map_place(const struct rule_context *context);
struct span context_map_span(const struct rule_context *context);

/* Adds a finding about the whole map. */
#define ADD_TO_MAP(context, ...)                                                                                     \
	context_add(context, context_map_span(context), context_map_place(context), __VA_ARGS__)

/* Returns true if the rule checks fields or legend lines of that name. */
bool context_is_about(const struct rule_context *context, const char *name);

/* Returns true if the legend line is of the kind in the condition, and its value has the word. */
bool context_meets(const struct entry *entry, const struct described_condition *condition);

/* Returns the index of the field of that name that is set, in the map or in the file: the first of a field that
 * repeats, otherwise the last, which wins; -1 if none. */
int context_field(const struct rule_context *context, const char *name);

/* Returns the index of the first one. */
int context_first_field(const struct rule_context *context, const char *name);

/* Returns the value of that field, "" if none. */
const char *context_text(const struct rule_context *context, const char *name);

/* Returns the field of the map after `index` (-1: the first); those of the file come after the first map. -1: no more. */
int context_next_field(const struct rule_context *context, int index);

/* Reads the number at the start of a text, up to a blank; with `integers = "c"` in the description, like strtol
 * with base 0. Returns false if there is none. */
bool context_read(const struct rule_context *context, const char *text, long long *number);

/* Reads the value of a field as a number, as the game keeps it; returns false if it is not set, or not a plain number. */
bool context_number(const struct rule_context *context, const char *name, int *number);

/* Copies bytes of the file, truncated for a message; valid while the rule runs. */
const char *context_quote(struct rule_context *context, const char *bytes, size_t length);

/* Return the span in the file of a part of the value at `whole`. If the file has the value in another form, context_within
 * returns an empty span, context_at that of the value. */
struct span context_within(const struct rule_context *context, struct span whole, const char *text, struct span part);
struct span context_at(const struct rule_context *context, struct span whole, const char *text, struct span part);

/* Formats a text that lives as long as the findings, for fixes. */
#define context_print(context, ...) arena_print(&(context)->check->findings->arena, __VA_ARGS__)

/* Returns the reach as a rule of kind RULE_REACH defines it; NULL if not defined here. walking.c */
const struct reach *context_reach(struct rule_context *context);

/* Offers the fix to set a field to a number. */
void context_offer_number(struct rule_context *context, int field, int number);

/* The functions rule_..., one for each kind, in the file of their subject. */
DESCRIBED_RULE_KINDS(RULE_FUNCTION)

/* Returns the index of a cell value in lists with 256 elements and one for each row of map->glyphs; -1 if none. */
static inline int value_place(const struct grid *map, int value)
{
	const struct value_glyph *own = value > 255 ? grid_find_glyph(map, value) : NULL;
	return value < 256 ? value : own ? 256 + (int)(own - map->glyphs) : -1;
}

/* A legend line, or glyphs that the game draws together, in the order of the game: lines that define meanings come
 * last. rolls.c */
enum { PART_ALL = -1 };
struct part {
	int number;       /* of cells, or PART_ALL: those that are left */
	bool once;        /* one outcome for all of them */
	int first, count; /* its outcomes */
};

/* The possible final glyphs of cells with one glyph in the file. */
struct results {
	uint64_t glyphs[4]; /* a bit each */
	bool shared;        /* other cells share the roll */
	bool unknown;       /* a line may turn them into anything */
};

bool results_have(const struct results *results, int glyph);
int results_next(const struct results *results, int glyph);

struct glyph_step {
	enum described_effect effect;
	uint64_t around; /* the branches it is in */
	int line;        /* its number among the lines of the map; -1 if it is not one */
	bool once;       /* one outcome for all cells */
	const int *keys;
	int key_count, block;     /* block: the length of the blocks that are shuffled */
	struct outcome *outcomes; /* EFFECT_DRAWS: for each result, those of all keys */
	int outcome_count;
	struct part *parts;
	int part_count;
	struct results touched; /* the glyphs in the file whose cells it may change */
};
struct branches; /* branches.h */
struct glyph_step *described_steps(const struct rule_context *context, const struct branches *branches, int *count);

/* Returns true if the line has one outcome for all cells of a glyph. */
bool entry_is_once(const struct rule_context *context, const struct entry *entry);

/* Returns true if the step changes glyphs: a line without results does not. */
static inline bool step_changes(const struct glyph_step *step)
{
	bool results = step->effect == EFFECT_BECOMES || step->effect == EFFECT_PARTS;
	return step->effect >= EFFECT_BECOMES && (!results || step->outcome_count > 0);
}

/* Returns the index of the glyph in the keys; -1 if it is not one. */
int step_key(const struct glyph_step *step, int glyph);

/* The result of applying the legend lines of a map in order: each applies to the glyphs that those before it left;
 * lines that define meanings come last. Cell values above 255 do not change. rolls.c */
struct rolled {
	struct results of[256], all; /* for each glyph on the map; for all of them together */
	int values[256], count;      /* these glyphs */
	int produced_by[256],
	    replaced_by[256]; /* the line of the map that last produced, or replaced, this glyph; -1 if none */
	bool doubtful[256];   /* possibly none of the glyph is left */
	const struct branches *branches; /* NULL: none */
	struct glyph_step *steps;
	int step_count;
	bool *used; /* for each line of the map: whether it applied to one of its glyphs */
};
const struct rolled *described_roll(struct rule_context *context);

/* Returns true if a legend line (other than those that change glyphs) or the table of symbols defines the glyph.
 * rolls.c */
bool described_defines(const struct rule_context *context, int glyph);

/* Returns a context for a map. Its rule is the first one about reach that applies to the map and does not assume bad
 * luck; NULL if there is none. rules.c */
struct rule_context context_begin(struct check *check, int grid, struct arena *arena);

/* Returns true if the rule about reach excepts the glyph. walking.c */
bool context_excepts(const struct rule_context *context, int glyph);

/* Returns the meaning of an alternative, by its words or as a glyph. rolls.c */
struct glyph described_glyph_of(const struct rule_context *context, const struct described_legend *legend,
				const char *word, size_t length);

/* Returns which cell values of the map can be crossed. rolls.c */
struct passable described_passable(struct rule_context *context, unsigned walks);

/* Returns true if some cells may not be reached in all rolls: if what some roll closes were closed in all of them, there
 * would be no way to them. */
bool context_may_close(struct rule_context *context);

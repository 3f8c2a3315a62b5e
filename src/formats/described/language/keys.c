/* The settings of descriptions as tables: names, types, limits and help. */
#include "keys.h"

#include <limits.h>

const char *const described_walks[] = {"solid", "ground", "door", "swim", "magic", NULL};

static const char *const encodings[] = {"byte", "utf-8", NULL};
static const char *const scanners[] = {"lines", "lua-strings", "json-strings", "counted-lines", NULL};
static const char *const codes[] = {
    [CODE_NONE] = "",           [CODE_ANGBAND] = "angband",           [CODE_NLARN] = "nlarn",
    [CODE_WESNOTH] = "wesnoth", [CODE_PUZZLESCRIPT] = "puzzlescript", NULL};
static const char *const shorts[] = {"refused", "padded", "sheared", "repeated", NULL};
static const char *const measures[] = {"most", "first", "longest", NULL};
#define IN_HELP "the sections where such lines are read, in any case; \"\" is what comes before the first"
static const char *const cases[] = {"kept", "ignored", NULL};
static const char *const names[] = {"none", "used", "defined", NULL};
static const char *const integers[] = {"decimal", "c", "c-byte", NULL};
static const char *const shapes[] = {"square", "hex", NULL};
static const char *const blocks[] = {"joined", "maps", NULL};
static const char *const extents[] = {"line", "file", NULL};
static const char *const scopes[] = {"map", "file", "above", NULL};
static const char *const effects[] = {"means", "holds",    "adds",   "refused", "becomes",
				      "parts", "shuffles", "clears", "unknown", NULL};
static const char *const symmetries[] = {"none", "tags", "sides", NULL};
static const char *const axes[] = {"width", "height", NULL};
static const char *const bounds[] = {"both", "above", "below", NULL};
static const char *const parts[] = {"whole", "mark", "base", "overlay", NULL};
static const char *const sames[] = {"exact", "flips", "turns", NULL};
static const char *const overs[] = {"file", "files", NULL};
const char *const described_field_kinds[] = {FIELD_KIND_LIST(FIELD_KIND_WORD) NULL};

/* ---- symbols, fields, legend ---- */

#define SYMBOL_KEYS(structure)                                                                                       \
	{KEY(structure, style, KEY_CHOICE), .words = glyph_style_names, .fallback = STYLE_UNKNOWN,                   \
	 .help = "the colour role they are drawn in"},                                                               \
	    {KEY(structure, walk, KEY_CHOICE), .words = described_walks, .fallback = -1,                             \
	     .help = "how they are crossed"},                                                                        \
	{                                                                                                            \
		KEY(structure, meaning, KEY_TEXT), .help = "their meaning, in a few words"                           \
	}

static const struct described_key unknown_keys[] = {SYMBOL_KEYS(described_symbol), {.name = NULL}};

static const struct described_key symbol_keys[] = {
    {KEY(described_symbol, glyphs, KEY_GLYPHS), .required = true,
     .help = "the glyphs; a-z, A-Z and 0-9 (or parts of them) are ranges"},
    SYMBOL_KEYS(described_symbol),
    {KEY(described_symbol, when, KEY_CONDITIONS), .count_at = offsetof(struct described_symbol, when_count),
     .help = "fields of the map, with their values, without which they do not have this meaning"},
    {.name = NULL},
};

static const struct described_key look_keys[] = {
    {KEY(described_look, pattern, KEY_PATTERN), .required = true,
     .help = "matches the value; with `names`, any name it resolves to"},
    {NAMED("style", described_look, symbol.style, KEY_CHOICE), .words = glyph_style_names, .fallback = STYLE_SPECIAL,
     .help = "the colour role they are drawn in"},
    {NAMED("walk", described_look, symbol.walk, KEY_CHOICE), .words = described_walks, .fallback = -1,
     .help = "how they are crossed"},
    {.name = NULL},
};

static const struct described_key field_keys[] = {
    {KEY(described_field, name, KEY_TEXT), .required = true, .help = "its name, which is also the key of its line"},
    {KEY(described_field, line, KEY_LINE), .help = "its line, if the name is not its key; group 1 is the value"},
    {KEY(described_field, value, KEY_INTEGER), .least = 1, .most = 9, .fallback = 1,
     .help = "the group of the pattern with the value"},
    {KEY(described_field, title, KEY_BOOLEAN), .scanner = "lines",
     .help = "it is part of the line `start`; if it is missing, `write` is added behind the name"},
    {KEY(described_field, kind, KEY_CHOICE), .words = described_field_kinds, .fallback = FIELD_TEXT,
     .help = "the type of the value"},
    {KEY(described_field, words, KEY_TEXT), .help = "the type, in the word table, of the words it accepts"},
    {KEY(described_field, form, KEY_PATTERN),
     .help = "a pattern that each of its words must match, for a rule of kind `values`"},
    {KEY(described_field, split, KEY_TEXT),
     .help = "the separators between words: \" \", \",\"; the editor writes the last behind words of the last type"},
    {NAMED("default", described_field, fallback, KEY_TEXT), .help = "the value if there is no line"},
    {KEY(described_field, meaning, KEY_TEXT), .help = "what it does, in one sentence"},
    {KEY(described_field, write, KEY_TEXT), .help = "a new line, with {value}"},
    {KEY(described_field, minimum, KEY_INTEGER), .least = -1000000000, .most = 1000000000, .fallback = INT_MIN,
     .help = "the smallest number"},
    {KEY(described_field, maximum, KEY_INTEGER), .least = -1000000000, .most = 1000000000, .fallback = INT_MAX,
     .help = "the largest number"},
    {KEY(described_field, repeats, KEY_BOOLEAN), .help = "the line may occur several times"},
    {KEY(described_field, required, KEY_BOOLEAN), .help = "every map (or file) must have it"},
    {KEY(described_field, scope, KEY_CHOICE), .words = scopes,
     .help = "what the field belongs to; above: the file if it stands above the first map, else the map"},
    {KEY(described_field, in, KEY_TEXTS), .scanner = "lines", .help = IN_HELP},
    {KEY(described_field, of, KEY_CHOICE), .scanner = "lines", .words = described_ofs,
     .help = "with `blocks`, the map it belongs to: the first of its part, the next one below it, or the one before"},
    {KEY(described_field, slots, KEY_GLYPHS), .help = "glyphs that stand for its items, in order"},
    {KEY(described_field, single, KEY_TEXT),
     .help = "with `slots`: the key of the legend lines that define a single such glyph"},
    {KEY(described_field, instead_of, KEY_TEXT),
     .help = "the field in whose place it may stand: completion offers it last where a map has that one"},
    {KEY(described_field, default_of, KEY_TEXT),
     .help = "for a field of the file: the field of maps that it provides a default for, up to the next such line"},
    {.name = NULL},
};

static const struct described_key legend_keys[] = {
    {KEY(described_legend, key, KEY_TEXT), .help = "the key of these lines; with a pattern, a name for them"},
    {KEY(described_legend, line, KEY_LINE), .help = "a pattern, if they have no key"},
    {KEY(described_legend, glyphs, KEY_INTEGER), .least = 1, .most = 9, .fallback = 1,
     .help = "the group of the pattern with the glyphs"},
    {KEY(described_legend, value, KEY_INTEGER), .most = 9, .fallback = 2,
     .help = "the group of the pattern with the value; 0: none"},
    {KEY(described_legend, in, KEY_TEXTS), .scanner = "lines", .help = IN_HELP},
    {NAMED("below", described_legend, below, KEY_PATTERNS), .scanner = "lines",
     .count_at = offsetof(struct described_legend, below_count),
     .help = "patterns for the lines directly below it that belong to it and are not read: each is skipped if the "
	     "next line matches it"},
    {KEY(described_legend, separators, KEY_TEXT),
     .help = "with a key: characters that may separate glyphs and value"},
    {KEY(described_legend, list, KEY_TEXT), .help = "the separator between items of a line"},
    {KEY(described_legend, shortest, KEY_INTEGER), .least = 1, .most = 9, .fallback = 1,
     .help = "the minimum length of an item in bytes: the game does not read shorter ones"},
    {KEY(described_legend, split, KEY_TEXT), .help = "the separator between alternatives of a value"},
    {KEY(described_legend, several, KEY_TEXT), .help = "the separator between several things on a cell"},
    {KEY(described_legend, otherwise, KEY_TEXT),
     .help = "the separator before things that are placed if the first cannot be"},
    {KEY(described_legend, weight, KEY_TEXT), .help = "the text before the weight of an alternative"},
    {KEY(described_legend, between, KEY_TEXT),
     .help = "characters between the glyphs of a line, which are not glyphs: \", \""},
    {KEY(described_legend, nest, KEY_TEXT), .help = "the brackets around arguments, \"()\": separators in them do "
						    "not separate, and the word is what is before them"},
    {KEY(described_legend, quote, KEY_TEXT), .help = "quotes: separators in them do not separate"},
    {KEY(described_legend, once, KEY_TEXT), .help = "the type of words of which a line can have only one"},
    {KEY(described_legend, form, KEY_PATTERN),
     .help = "a pattern that each item of the value must match, with its arguments, for a rule of kind `words`"},
    {KEY(described_legend, effect, KEY_CHOICE), .words = effects, .help = "its effect on the glyphs"},
    {KEY(described_legend, scope, KEY_CHOICE), .scanner = "lines", .words = scopes,
     .help = "the maps that the line holds for: its own, all of the file, or, above the first map, all of the file "
	     "and otherwise its own"},
    {KEY(described_legend, names, KEY_CHOICE), .scanner = "lines", .words = names,
     .help = "what the left side may be; none: glyphs; used: names whose meaning other such lines give, one of one "
	     "character is also a glyph; defined: the right side may be a new name, too; the first line for a name "
	     "counts"},
    {KEY(described_legend, joints, KEY_TEXTS), .scanner = "lines",
     .help = "with `names`: words between the names of a value: \"and\""},
    {KEY(described_legend, late, KEY_BOOLEAN), .help = "it applies to the glyphs that the other lines leave, "
						       "regardless of its position; so do `means` and `holds`"},
    {KEY(described_legend, words, KEY_TEXT),
     .help = "the type, in the word table, of the words in the value; | separates types; \"@KEY\": the words that "
	     "legend lines with names and that key define in the file; \"@\": with any key"},
    {KEY(described_legend, write, KEY_TEXT), .help = "a new line, with {glyph} and {value}"},
    {KEY(described_legend, meaning, KEY_TEXT), .help = "what it does, in one sentence"},
    {.name = NULL},
};

static const char *const drawn[] = {"together", "ground", "thing", NULL};

static const struct described_key roll_keys[] = {
    {KEY(described_roll, glyphs, KEY_GLYPHS), .required = true, .help = "the glyphs"},
    {KEY(described_roll, drawn, KEY_CHOICE), .words = drawn,
     .help = "together: once for the map, each result has a glyph for each of the glyphs; otherwise for each cell, "
	     "its ground or a thing on it"},
    {KEY(described_roll, of, KEY_TEXT), .required = true,
     .help = "the results, with \" / \" between them: glyphs or, for single cells, words and weights (\"w:5\", 10 "
	     "without one; \"nothing\" is no thing)"},
    {KEY(described_roll, by, KEY_TEXT),
     .help = "the field with the number of results, at least 1; the last result stands for those that are missing"},
    {.name = NULL},
};

static const struct described_key opaque_keys[] = {
    {KEY(described_opaque, from, KEY_PATTERN), .required = true, .help = "the first line"},
    {KEY(described_opaque, to, KEY_PATTERN),
     .help = "the last line; without this and `until`, the block is one line"},
    {KEY(described_opaque, until, KEY_PATTERN), .help = "the line before which it ends, which may begin another; "
							"such a block is between maps: it ends the map above"},
    {KEY(described_opaque, unless, KEY_PATTERN), .help = "a line: a file that has one has no such blocks"},
    {KEY(described_opaque, names, KEY_PATTERN),
     .help = "with `until`: a line of it that names a map or such a block (group 1), for a rule of kind `named`"},
    {KEY(described_opaque, unsure, KEY_BOOLEAN),
     .help = "the block may redefine glyphs: rules about glyphs stay silent in that map"},
    {KEY(described_opaque, except, KEY_PATTERN), .help = "with `unsure`: a line that redefines none"},
    {KEY(described_opaque, branches, KEY_BOOLEAN),
     .help = "with `unsure`: Lua begins behind `from`, and its `if` decides which lines of the map count in a roll"},
    {KEY(described_opaque, inside, KEY_BOOLEAN), .help = "rows before and after the block are of the same map"},
    {KEY(described_opaque, report, KEY_BOOLEAN), .help = "rules of kind `stray` can be about such lines"},
    {KEY(described_opaque, in, KEY_TEXTS), .help = IN_HELP},
    {.name = NULL},
};

static const struct described_key comments_keys[] = {
    {KEY(described_comments, open, KEY_TEXT), .required = true, .help = "their beginning"},
    {KEY(described_comments, close, KEY_TEXT), .required = true, .help = "their end"},
    {KEY(described_comments, nested, KEY_BOOLEAN), .help = "a comment may contain comments"},
    {KEY(described_comments, line, KEY_TEXT),
     .help = "the beginning of comments that end with the line, in a line or after a blank"},
    {KEY(described_comments, except, KEY_PATTERN), .help = "a pattern for lines in which no comment begins"},
    {.name = NULL},
};

/* ---- the map ---- */

static const struct described_key cell_keys[] = {
    {KEY(described_cell, separator, KEY_TEXT), .required = true, .help = "the separator between cells"},
    {KEY(described_cell, pad, KEY_TEXT), .help = "bytes around a code that are not part of the cell"},
    {KEY(described_cell, code, KEY_PATTERN), .required = true, .help = "a pattern for a code"},
    {KEY(described_cell, groups, KEY_TEXTS),
     .help = "what its groups are, in order: mark, base and overlay are painted separately; width and height are "
	     "those of the area that the cell stands for; \"\" is nothing"},
    {KEY(described_cell, joint, KEY_TEXT), .help = "the text an overlay begins with"},
    {KEY(described_cell, empty, KEY_BOOLEAN), .scanner = "lines",
     .help = "a cell may have no bytes: it is shown as a blank, and in tables its word is space"},
    {KEY(described_cell, quote, KEY_TEXT), .scanner = "lines",
     .help = "a byte around cells with separators in them, doubled inside, as in CSV"},
    {KEY(described_cell, ends, KEY_TEXT), .scanner = "lines",
     .help = "a word that ends a row; what follows it is ignored"},
    {KEY(described_cell, remarks, KEY_BOOLEAN), .scanner = "lines",
     .help = "words that only begin with `ends` do nothing, and belong to the row only before others"},
    {KEY(described_cell, once, KEY_BOOLEAN), .help = "a map has each mark once: drawing it elsewhere moves it"},
    {.name = NULL},
};

static const struct described_key size_keys[] = {
    {KEY(described_size, width, KEY_TEXT), .help = "the field with the number of columns"},
    {KEY(described_size, height, KEY_TEXT), .help = "the field with the number of rows"},
    {.name = NULL},
};

static const struct described_key map_keys[] = {
    {KEY(described_map, start, KEY_LINE), .help = "the line where the part of a map begins; its value is the name"},
    {KEY(described_map, value, KEY_INTEGER), .least = 1, .most = 9, .fallback = 1,
     .help = "the group of the pattern `start` with the name"},
    {KEY(described_map, level, KEY_PATTERN), .scanner = "lines",
     .help = "lines `start` whose map is a level of the one above and has its dialect; each other map then has the "
	     "dialect that its own line `start` identifies"},
    {KEY(described_map, name, KEY_LINE), .help = "a line of that part whose value is the name; the first one counts"},
    {KEY(described_map, above, KEY_PATTERN), .scanner = "lines",
     .help = "a pattern for the last line before the rows: the last group that matched is the name"},
    {KEY(described_map, open, KEY_PATTERN), .help = "the line before the rows"},
    {KEY(described_map, close, KEY_PATTERN), .help = "the line after the rows"},
    {KEY(described_map, row, KEY_LINE),
     .help = "a row; the value is its cells; with open and close, only such lines between them are rows"},
    {KEY(described_map, single, KEY_BOOLEAN), .scanner = "lines",
     .help = "all rows of a file form one map, even with other lines between them"},
    {KEY(described_map, in, KEY_TEXTS), .scanner = "lines", .help = IN_HELP},
    {NAMED("part", described_map, extent, KEY_CHOICE), .scanner = "lines", .words = extents,
     .help = "file: the whole file is one part, and lines above the first row belong to its map"},
    {KEY(described_map, first, KEY_BOOLEAN), .scanner = "lines",
     .help = "lines before the first `start` are a part as well, if they have rows"},
    {KEY(described_map, blocks, KEY_CHOICE), .scanner = "lines", .words = blocks,
     .help = "maps: each block of rows in a part is a map, and the part's name, fields and legend hold for all of "
	     "them; joined: all rows of a part are one map"},
    {KEY(described_map, blank, KEY_BOOLEAN), .scanner = "lines", .help = "an empty line in a part is a row"},
    {KEY(described_map, trimmed, KEY_TEXT), .help = "trailing bytes of a row to ignore"},
    {KEY(described_map, ends, KEY_TEXT), .help = "bytes that end a row, at any position"},
    {KEY(described_map, ignored, KEY_GLYPHS), .help = "characters in rows to ignore"},
    {NAMED("short", described_map, shorts, KEY_CHOICE), .words = shorts,
     .help = "what the game does with a short row"},
    {KEY(described_map, measure, KEY_CHOICE), .words = measures,
     .help = "which rows others are compared with: most of them, the first, or the longest"},
    {KEY(described_map, pad, KEY_GLYPH), .help = "the glyph that the game reads to the right of a short row"},
    {KEY(described_map, cell, KEY_GROUP), .group = cell_keys, .help = "cells of several bytes"},
    {KEY(described_map, shape, KEY_CHOICE), .words = shapes, .help = "the shape of the cells"},
    {KEY(described_map, neighbours, KEY_INTEGER), .least = 4, .most = 8, .fallback = 8,
     .help = "the number of neighbours of a cell: 4 or 8"},
    {KEY(described_map, declared, KEY_GROUP), .group = size_keys, .help = "fields that repeat the size"},
    {.name = NULL},
};

static const struct described_key wall_keys[] = {
    {KEY(wall_glyphs, horizontal, KEY_GLYPH), .help = "a wall with floor above or below"},
    {KEY(wall_glyphs, vertical, KEY_GLYPH), .help = "a wall with floor on its left or right"},
    {KEY(wall_glyphs, corner, KEY_GLYPH), .help = "where walls meet"},
    {KEY(wall_glyphs, outside, KEY_GLYPH),
     .help = "a wall at the edge of the map, or next to cells that do not belong to it"},
    {KEY(wall_glyphs, rock, KEY_GLYPH), .help = "solid ground that touches no floor"},
    {.name = NULL},
};

static const struct described_key thing_keys[] = {
    {KEY(generated_thing, glyph, KEY_GLYPH), .required = true, .help = "the glyph of a thing on floor"},
    {KEY(generated_thing, least, KEY_INTEGER), .most = 1000, .help = "the least number of them"},
    {KEY(generated_thing, most, KEY_INTEGER), .least = 1, .most = 1000, .fallback = 1, .help = "the largest number"},
    {.name = NULL},
};

static const struct described_key generated_keys[] = {
    {LIST("things", generated, things, thing_count, generated_thing, thing_keys),
     .help = "what is placed anew on each map, away from blind ends"},
    {KEY(generated, dead_ends, KEY_INTEGER), .most = 100, .help = "the least number of blind ends"},
    {KEY(generated, first, KEY_INTEGER), .most = 1000, .help = "the first map that has them, counted from 0"},
    {.name = NULL},
};

static const struct described_key level_keys[] = {
    {KEY(landscape_level, glyph, KEY_GLYPH), .required = true, .help = "the glyph of the ground"},
    {KEY(landscape_level, village, KEY_GLYPH), .help = "the glyph of a village on it; default: none is built here"},
    {KEY(landscape_level, islands, KEY_INTEGER), .most = 100, .help = "its share of the cells of islands"},
    {KEY(landscape_level, hills, KEY_INTEGER), .most = 100, .help = "its share of the cells of hills"},
    {.name = NULL},
};

static const struct described_key landscape_keys[] = {
    {LIST("levels", landscape, levels, level_count, landscape_level, level_keys), .required = true,
     .help = "kinds of ground, from the lowest to the highest"},
    {KEY(landscape, woods, KEY_GLYPH), .required = true, .help = "the glyph of woods, on ground that is the floor"},
    {KEY(landscape, river, KEY_GLYPH), .required = true,
     .help = "the glyph of rivers, which end at ground of this glyph or lower"},
    {KEY(landscape, ford, KEY_GLYPH), .required = true, .help = "the glyph where rivers can be crossed"},
    {.name = NULL},
};

static const struct described_key turns_keys[] = {
    {KEY(described_turns, quarter, KEY_TEXTS), .help = "cycles of glyphs, or of letters of overlays, each of which "
						       "becomes the next in a quarter turn clockwise (of "
						       "hexes: a sixth)"},
    {KEY(described_turns, mirror, KEY_TEXTS), .help = "glyphs that are exchanged when left and right are"},
    {KEY(described_turns, flip, KEY_TEXTS), .help = "glyphs that are exchanged when top and bottom are"},
    {.name = NULL},
};

static const struct described_key template_keys[] = {
    {KEY(described_template, map, KEY_TEXTS), .required = true,
     .help = "the lines of one map; the line with {row} is repeated; {name}, {width}, {height} and the last column "
	     "and row, {right} and {bottom}, are replaced, and {width*-} by a dash for each column"},
    {KEY(described_template, block, KEY_TEXTS),
     .help = "the lines of a map that is added between maps of the same part; default: no such map can be added"},
    {KEY(described_template, head, KEY_TEXTS), .help = "lines before the first map"},
    {KEY(described_template, between, KEY_TEXTS), .help = "lines between two maps"},
    {KEY(described_template, tail, KEY_TEXTS), .help = "lines after the last map"},
    {KEY(described_template, file, KEY_TEXTS), .help = "all lines of a new file, instead of head, map and tail"},
    {KEY(described_template, name, KEY_TEXT), .help = "the name of a new map"},
    {KEY(described_template, inside, KEY_TEXT), .help = "glyphs to place side by side in the middle of a new map"},
    {KEY(described_template, gate, KEY_TEXT), .help = "a glyph to place in the middle of its last row"},
    {KEY(described_template, edge, KEY_TEXT),
     .help = "the glyph of its edge, or two: one for its first and last row, one for its sides; default: the wall"},
    {KEY(described_template, fill, KEY_TEXT), .help = "the glyph inside the edge; default: the floor"},
    {KEY(described_template, width, KEY_INTEGER), .least = 1, .most = 1000, .required = true, .help = "its columns"},
    {KEY(described_template, height, KEY_INTEGER), .least = 1, .most = 1000, .required = true, .help = "its rows"},
    {.name = NULL},
};

/* ---- rules ---- */

#define BIT(kind) (UINT64_C(1) << (kind))

static const struct described_key limit_keys[] = {
    {KEY(described_limit, value, KEY_TEXT),
     .help = "the value of the field `by`, \"\" if it is missing; if not given, any other value"},
    {KEY(described_limit, width, KEY_INTEGER), .most = 1000000, .required = true,
     .help = "the maximum number of columns"},
    {KEY(described_limit, height, KEY_INTEGER), .most = 1000000, .required = true,
     .help = "the maximum number of rows"},
    {.name = NULL},
};

const struct described_key described_rule_keys[] = {
    {NAMED("id", described_rule, rule.name, KEY_TEXT), .required = true,
     .help = "its name: the id of the format and more words"},
    {NAMED("kind", described_rule, of_kind, KEY_KIND), .required = true, .help = "what it checks"},
    {NAMED("severity", described_rule, rule.severity, KEY_CHOICE), .words = severity_names,
     .fallback = SEVERITY_WARNING, .help = "the default is warning"},
    {NAMED("summary", described_rule, rule.summary, KEY_TEXT), .help = "one line for the list of rules"},
    {NAMED("why", described_rule, rule.why, KEY_TEXT), .help = "what the game does about it"},
    {NAMED("source", described_rule, rule.source, KEY_TEXT), .help = "the evidence: what was run, read or measured"},
    {NAMED("fix", described_rule, rule.fix, KEY_TEXT), .help = "what to do"},
    {KEY(described_rule, message, KEY_TEXT), .help = "the sentence of its findings, if the default does not fit"},
    {KEY(described_rule, dialect, KEY_TEXTS), .help = "the dialects it applies to; default: all"},
    {KEY(described_rule, when, KEY_CONDITIONS), .count_at = offsetof(struct described_rule, when_count),
     .help = "fields and legend lines, with their values, that a map must have for the rule to apply; | separates "
	     "values"},
    {KEY(described_rule, unless, KEY_CONDITIONS), .count_at = offsetof(struct described_rule, unless_count),
     .help = "those that it must not have; \"*\" is any value; for legend lines, and fields with several words, the "
	     "value is one word"},
    {KEY(described_rule, except, KEY_CONDITIONS), .count_at = offsetof(struct described_rule, except_count),
     .kinds = BIT(RULE_REACH) | BIT(RULE_CLOSETS),
     .help = "legend lines, with a word of their value or \"*\": connected cells with one of their glyphs are not "
	     "reported"},
    {KEY(described_rule, corners, KEY_BOOLEAN), .kinds = BIT(RULE_CLOSED),
     .help = "with `glyphs`, cells that touch only at a corner are joined, too"},
    {KEY(described_rule, unsure, KEY_BOOLEAN), .help = "also check maps with lines that may redefine glyphs"},
    {KEY(described_rule, of, KEY_TEXTS),
     .kinds = BIT(RULE_WORDS) | BIT(RULE_VALUES) | BIT(RULE_UNUSED) | BIT(RULE_COVERED) | BIT(RULE_ORDER) |
	      BIT(RULE_REPEATED) | BIT(RULE_SLOTS) | BIT(RULE_DEFINED) | BIT(RULE_PLACES) | BIT(RULE_STRAY) |
	      BIT(RULE_TYPED),
     .needed = BIT(RULE_COVERED) | BIT(RULE_ORDER) | BIT(RULE_TYPED),
     .help = "names of fields, keys of legend lines, or names of places; default: all; for kind `order`, the fields "
	     "(or \"row\") that come after; for kind `typed`, groups that are named like a type of words; for kind "
	     "`stray`, \"row\" (lines between open and close), \"comment\" "
	     "(comments there) and \"line\" (others), by default these but comments; \"tail\" (behind the name of a "
	     "section), \"opaque\" (opaque lines with `report`, once) and \"mixed\" (legend lines with different "
	     "`joints`)"},
    {KEY(described_rule, direct, KEY_BOOLEAN), .kinds = BIT(RULE_ORDER),
     .help = "the field comes directly before the rows, or the line that opens them; only comments may be between"},
    {KEY(described_rule, field, KEY_TEXT), .kinds = BIT(RULE_ROW_LENGTH) | BIT(RULE_ORDER) | BIT(RULE_MISSING),
     .needed = BIT(RULE_ROW_LENGTH) | BIT(RULE_ORDER), .help = "the field to check"},
    {KEY(described_rule, by, KEY_TEXT), .kinds = BIT(RULE_SIZE), .help = "the field that selects the limit"},
    {KEY(described_rule, word, KEY_TEXT), .kinds = BIT(RULE_SIZE),
     .help = "the word of the table `words` whose columns width and height are the limit; without `limits`, that is "
	     "the value of the field `by`"},
    {LIST("limits", described_rule, limits, limit_count, described_limit, limit_keys), .kinds = BIT(RULE_SIZE),
     .help = "the largest size for each value of the field `by`"},
    {KEY(described_rule, width, KEY_INTEGER), .most = 1000000, .kinds = BIT(RULE_SIZE) | BIT(RULE_PLACES),
     .fallback = INT_MAX, .help = "the maximum number of columns; kind `places`: instead of those of the map"},
    {KEY(described_rule, height, KEY_INTEGER), .most = 1000000, .kinds = BIT(RULE_SIZE) | BIT(RULE_PLACES),
     .fallback = INT_MAX, .help = "the maximum number of rows; kind `places`: instead of those of the map"},
    {KEY(described_rule, minimum, KEY_INTEGER), .most = 1000000, .kinds = BIT(RULE_COUNT),
     .help = "the smallest number allowed"},
    {KEY(described_rule, maximum, KEY_INTEGER), .most = 1000000, .kinds = BIT(RULE_COUNT), .fallback = INT_MAX,
     .help = "the largest number allowed"},
    {KEY(described_rule, glyphs, KEY_GLYPHS),
     .kinds = BIT(RULE_SYMBOLS) | BIT(RULE_UNUSED) | BIT(RULE_COUNT) | BIT(RULE_EQUAL) | BIT(RULE_REACH) |
	      BIT(RULE_ON) | BIT(RULE_CLOSED),
     .needed = BIT(RULE_COUNT) | BIT(RULE_EQUAL),
     .help = "the glyphs to check (kind `on`: the marks; kind `symbols`: glyphs reported as notes only; kind "
	     "`unused`: glyphs whose lines have an effect without them; kind `closed`: only these are ways out, "
	     "beside what a walk in four directions reaches, and are reported)"},
    {KEY(described_rule, others, KEY_GLYPHS), .kinds = BIT(RULE_EQUAL), .needed = BIT(RULE_EQUAL),
     .help = "the glyphs that must occur equally often"},
    {KEY(described_rule, from, KEY_GLYPHS), .kinds = BIT(RULE_CLOSED) | BIT(RULE_REACH) | BIT(RULE_CLOSETS),
     .needed = BIT(RULE_CLOSED), .help = "where a walk starts"},
    {KEY(described_rule, walls, KEY_GLYPHS), .kinds = BIT(RULE_CLOSED) | BIT(RULE_REACH), .needed = BIT(RULE_CLOSED),
     .help = "the only glyphs that block the way"},
    {KEY(described_rule, walks, KEY_CHOICES), .words = described_walks, .kinds = BIT(RULE_REACH) | BIT(RULE_CLOSETS),
     .help = "terrain that can be crossed, if `walls` is not given"},
    {KEY(described_rule, edge, KEY_BOOLEAN), .kinds = BIT(RULE_REACH) | BIT(RULE_CLOSETS),
     .help = "start from the edge as well"},
    {KEY(described_rule, codes, KEY_TEXTS), .kinds = BIT(RULE_ON), .needed = BIT(RULE_ON),
     .help = "beginnings of the codes it may be on"},
    {KEY(described_rule, pattern, KEY_PATTERN), .kinds = BIT(RULE_ROW) | BIT(RULE_LINE) | BIT(RULE_VALUES),
     .needed = BIT(RULE_ROW) | BIT(RULE_LINE),
     .help = "a pattern for the row or line, as it is in the file; the part in a group is marked; kind `values`: a "
	     "pattern that the fields must match, instead of their other settings"},
    {KEY(described_rule, axis, KEY_CHOICE), .words = axes, .kinds = BIT(RULE_DECLARED) | BIT(RULE_EXPECTED),
     .needed = BIT(RULE_DECLARED) | BIT(RULE_EXPECTED), .help = "columns or rows"},
    {KEY(described_rule, bound, KEY_CHOICE), .words = bounds, .kinds = BIT(RULE_EXPECTED) | BIT(RULE_RECTANGULAR),
     .help = "too many, too few, or both"},
    {KEY(described_rule, part, KEY_CHOICE), .words = parts, .kinds = BIT(RULE_SYMBOLS),
     .help = "which part of a code to check"},
    {KEY(described_rule, same, KEY_CHOICE), .words = sames, .kinds = BIT(RULE_SAME),
     .help = "which transformations of a map count as the same"},
    {KEY(described_rule, over, KEY_CHOICE), .words = overs, .kinds = BIT(RULE_UNIQUE),
     .help = "where names must be unique"},
    {.name = NULL},
};

/* ---- top level ---- */

/* Keys of a description and of each of its dialects; `before` is the path to them in `structure`. */
#define DIALECT_KEYS(structure, before)                                                                              \
	{NAMED("symbols", structure, before symbols, KEY_TEXT), .help = "a table of symbols"},                       \
	    {LIST("glyphs", structure, before glyphs, before glyph_count, described_symbol, symbol_keys),            \
	     .help = "symbols without a table, or in addition to it"},                                               \
	    {LIST("fields", structure, before fields, before field_count, described_field, field_keys),              \
	     .help = "lines with a name and a value"},                                                               \
	    {LIST("legend", structure, before legend, before legend_count, described_legend, legend_keys),           \
	     .help = "lines that define glyphs of one map"},                                                         \
	    {LIST("places", structure, before places, before place_count, described_places, described_place_keys),   \
	     .help =                                                                                                 \
		 "coordinates in lines or calls: they are shown on the map above them, or else on the first one "    \
		 "of the part, and change when its cells move"},                                                     \
	    {LIST("rolls", structure, before rolls, before roll_count, described_roll, roll_keys),                   \
	     .help = "what the game chooses at random for glyphs, without a line that says so"},                     \
	{                                                                                                            \
		NAMED("template", structure, before template, KEY_GROUP),                                            \
		    .group = template_keys, .help = "the contents of a new file and a new map"                       \
	}

static const struct described_key dialect_keys[] = {
    {KEY(described_dialect, name, KEY_TEXT), .required = true, .help = "its name, in capitals"},
    {KEY(described_dialect, when, KEY_PATTERN),
     .help = "a pattern for a line that identifies it; the last dialect has neither this nor `when_path`"},
    {KEY(described_dialect, when_path, KEY_TEXTS),
     .help = "path patterns of files that have it, for dialects that no line identifies: \"*/3.4/*\""},
    {KEY(described_dialect, files, KEY_TEXTS), .help = "name patterns of new files that get this dialect: "
						       "\"room*.txt\"; the first that has some, or else the first, "
						       "is that of all others"},
    {NAMED("short", described_dialect, shorts, KEY_CHOICE), .words = shorts, .fallback = -1,
     .help = "what the game does with a short row"},
    {KEY(described_dialect, comments, KEY_GROUP), .scanner = "lines", .group = comments_keys,
     .help = "comments, instead of those of the whole description"},
    {KEY(described_dialect, section, KEY_PATTERN), .scanner = "lines",
     .help = "a line that begins a section, instead of that of the whole description"},
    DIALECT_KEYS(described_dialect, ),
    {KEY(described_dialect, map, KEY_GROUP), .group = map_keys,
     .help = "where its maps are; settings that are missing here are those of the whole description"},
    {.name = NULL},
};

const struct described_key description_keys[] = {
    {KEY(description, id, KEY_TEXT), .required = true,
     .help = "a word: the name for --as, and the beginning of its rules' names"},
    {KEY(description, title, KEY_TEXT), .required = true, .help = "what its files are, in a few words"},
    {KEY(description, about, KEY_TEXT), .help = "one line for the list of formats"},
    {KEY(description, version, KEY_TEXT), .help = "the game and the version by which its rules and words go"},
    {KEY(description, files, KEY_TEXTS), .required = true,
     .help = "name patterns of its files: \"*.des\"; new files get the ending of the first"},
    {NAMED("probe", description, probe, KEY_PATTERNS), .count_at = offsetof(struct description, probe_count),
     .help = "lines that identify the format: a file must have the first, and the more of the others it has, the "
	     "better the match; where maps have `open`, a file of another name that begins with other words is a "
	     "document"},
    {KEY(description, foreign, KEY_PATTERN), .help = "a line that only files of another program have"},
    {KEY(description, manual, KEY_TEXT), .help = "its manual page"},
    {KEY(description, example, KEY_TEXT), .help = "an example that comes with the program"},
    {KEY(description, encoding, KEY_CHOICE), .words = encodings,
     .help = "whether a glyph is a byte or a UTF-8 character"},
    {KEY(description, scanner, KEY_CHOICE), .words = scanners,
     .help = "where maps are: between lines, in strings, or at counted lines"},
    {KEY(description, code, KEY_CHOICE), .words = codes,
     .help = "the game whose built-in code recognises its files, dumps them, computes facts and odds, reads the "
	     "words of add-ons, or knows the colours of its objects"},
    {NAMED("room", description, code, KEY_CHOICE), .words = codes}, /* its name before */
    {NAMED("lines", description, keys, KEY_KEYS), .help = "a sample of a line with a key: \"key: value\""},
    {NAMED("integers", description, c_integers, KEY_CHOICE), .words = integers,
     .help = "how numbers are written: decimal, or as C reads them (010 is 8, 0x10 is 16, 5x is 5), also in a byte "
	     "(257 is 1)"},
    {KEY(description, returns, KEY_BOOLEAN), .scanner = "lines", .help = "a CR ends a line wherever it stands"},
    {KEY(description, tabs, KEY_INTEGER), .scanner = "lines", .most = 16,
     .help = "a tab in a row stands for blanks up to the next multiple of so many columns of the line"},
    {NAMED("case", description, letters, KEY_CHOICE), .words = cases,
     .help = "ignored: a letter (of ASCII) and the same letter in the other case are the same in patterns, keys, "
	     "glyphs and names"},
    {KEY(description, others, KEY_BOOLEAN),
     .help = "lines with other keys are dumped as fields, but are otherwise ignored"},
    {KEY(description, comment, KEY_PATTERN), .help = "lines to ignore"},
    {KEY(description, comments, KEY_GROUP), .scanner = "lines", .group = comments_keys,
     .help = "comments that begin and end anywhere in lines: what stands before the comment is read, or what stands "
	     "after it if there is nothing before it; a line with nothing but comments does not end a map"},
    {KEY(description, section, KEY_PATTERN), .scanner = "lines",
     .help = "a line that begins a section of the file; group 1 is its name, to which `in` refers; group 2 does not "
	     "belong to it"},
    {KEY(description, section_last, KEY_TEXT), .scanner = "lines", .help = "the section after which no other begins"},
    {KEY(description, remark, KEY_TEXT), .help = "the beginning of a comment line, such as \"#\"; comments can "
						 "suppress findings: \"# mapwright: allow RULE\""},
    {KEY(description, joined, KEY_TEXT), .scanner = "lines",
     .help = "line continuation marker; a comment there ends the value, but is part of a list"},
    {LIST("opaque", description, opaque, opaque_count, described_opaque, opaque_keys), .scanner = "lines",
     .help = "blocks of lines that are kept but not read"},
    {KEY(description, shared, KEY_TEXTS), .scanner = "lines",
     .help =
	 "names of files in the folder of a file: their legend lines of the file, or outside of maps, hold for it"},
    {KEY(description, include, KEY_PATTERN), .scanner = "lines",
     .help = "a line that names such a file (group 1), whose legend lines hold for the file with this line"},
    {KEY(description, condition, KEY_PATTERN), .scanner = "lines",
     .help = "a line on which the lines below it depend, up to the next such line: group 1 says when they count; "
	     "without group 1 they count always"},
    {KEY(description, words, KEY_TEXT), .help = "a table of words, by type"},
    {KEY(description, objects, KEY_TEXT),
     .help = "a table of glyphs that the map shows for `places`, by their word, or by word.text"},
    {KEY(description, wall, KEY_GLYPH), .help = "the glyph of the wall tool"},
    {KEY(description, floor, KEY_GLYPH), .help = "the glyph of the floor tool"},
    {NAMED("walls", description, wall_glyphs, KEY_GROUP), .group = wall_keys,
     .help = "glyphs of walls that the editor builds around floor; default: the wall"},
    {KEY(description, generated, KEY_GROUP), .group = generated_keys,
     .help = "what a whole map that the editor generates has"},
    {KEY(description, landscape, KEY_GROUP), .group = landscape_keys,
     .help = "what islands and hills are made of; default: the editor makes none"},
    {LIST("looks", description, looks, look_count, described_look, look_keys), .scanner = "lines",
     .help = "how glyphs are drawn and crossed whose legend line has such a value; the first that matches counts"},
    {KEY(description, walks, KEY_CHOICES), .words = described_walks,
     .help = "terrain that can be crossed, for the view of reachable cells, if no rule of kind `reach` says so"},
    {KEY(description, unknown, KEY_GROUP), .group = unknown_keys, .help = "how the game treats other glyphs"},
    DIALECT_KEYS(description, common.),
    {KEY(description, map, KEY_GROUP), .group = map_keys, .help = "where maps are, and how their cells are arranged"},
    {KEY(description, lua, KEY_GROUP), .scanner = "lua-strings", .group = described_lua_keys,
     .help = "for lua-strings: where maps are"},
    {KEY(description, json, KEY_GROUP), .scanner = "json-strings", .group = described_json_keys,
     .help = "for json-strings: where maps are"},
    {KEY(description, counted, KEY_GROUP), .scanner = "counted-lines", .group = described_counted_keys,
     .help = "for counted-lines: the size of every map"},
    {KEY(description, symmetry, KEY_CHOICE), .words = symmetries,
     .help = "for maps of bytes that can be rolled: how the game turns them, as the tags no_hmirror, no_vmirror and "
	     "no_rotate allow, or by the ratio of their sides"},
    {KEY(description, lesson, KEY_TEXT),
     .help = "for lessons: what a map is called; once it has no findings, it is done"},
    {KEY(description, unrolled, KEY_TEXT), .help = "for a format without random parts that could be shown: what else "
						   "the game decides at random, in one sentence"},
    {KEY(description, on, KEY_TEXTS),
     .help =
	 "three glyphs each: a ground, a thing, and the thing on that ground, as in \".$*\" for a goal, a box and a "
	 "box on a goal; one drawn on the other becomes the third, and erasing the thing leaves the ground"},
    {KEY(description, moves, KEY_GLYPHS),
     .help = "glyphs of which a map has only one, with or without ground: drawing one moves it"},
    {KEY(description, pushes, KEY_GLYPHS),
     .help = "two glyphs, for walking: who pushes, and what is pushed, onto the grounds of `on`"},
    {KEY(description, ground, KEY_TEXT), .help = "a dialect: blank cells of maps in others show the map of it in the "
						 "same file that has the same size and begins at the same cell"},
    {KEY(description, unwalked, KEY_TEXT), .help = "for a format whose steps obey rules that are not played here: "
						   "why the editor does not walk, in one sentence"},
    {KEY(description, turns, KEY_GROUP), .group = turns_keys,
     .help = "glyphs that change when part of a map is turned or mirrored"},
    {LIST("dialects", description, dialects, dialect_count, described_dialect, dialect_keys),
     .help = "kinds of files with symbols, fields and so on of their own"},
    {LIST("rules", description, rules, rule_count, described_rule, described_rule_keys), .help = "what is checked"},
    {KEY(description, texts, KEY_BOOLEAN),
     .help = "texts that are missing here (summary, why, source, fix) are read from a table in the folder rules, "
	     "whose name is the part of the rule ids before the first -"},
    {.name = NULL},
};

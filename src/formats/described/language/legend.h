/* legend.h - how a description says what glyphs, fields and legend lines mean. */
#pragma once

#include "mapwright/model.h"

#include "lines.h"

/* Glyphs as texts: one byte or character each or, where cells are codes, a code each; NULL-terminated. */
typedef const char *const *glyph_list;

/* The name and the value of a field. */
struct described_condition {
	const char *name, *value;
};

/* The meaning of glyphs in every map. */
struct described_symbol {
	glyph_list glyphs;
	enum glyph_style style;
	enum walk walk;
	const char *meaning;
	struct described_condition *when; /* only in maps with these lines */
	int when_count;
};

/* How glyphs are drawn and crossed whose value matches. */
struct described_look {
	struct pattern *pattern;
	struct described_symbol symbol;
};

/* What a line belongs to. SCOPE_ABOVE: the file if the line is above the first map, otherwise its map. */
enum described_scope { SCOPE_MAP, SCOPE_FILE, SCOPE_ABOVE };

/* The map of a part with several maps that a field belongs to: the first, the next one below, or the one above. */
enum described_of { OF_PART, OF_NEXT, OF_BEFORE };

struct described_field {
	const char *name;
	struct described_line line; /* as written, or with the name as its key */
	int value;                  /* the group of the pattern with the value; 0 means 1 */
	bool title;                 /* it is part of the line that begins a map */
	enum field_kind kind;       /* FIELD_TEXT, FIELD_INTEGER, FIELD_WORD, FIELD_BOOLEAN */
	const char *words;          /* type of its words in the word table */
	struct pattern *form;       /* pattern for each word; NULL means any */
	const char *split;          /* separators between words: " ", "," ... */
	const char *fallback;       /* the value if the map has no such line */
	const char *meaning;
	const char *write; /* template of a new line, with "{value}"; NULL to use the key syntax */
	int minimum, maximum;
	bool repeats, required;
	enum described_scope scope;
	enum described_of of;   /* of blocks */
	const char *const *in;  /* sections; NULL means all */
	glyph_list slots;       /* glyphs that stand for its items, in order over all its lines */
	const char *single;     /* the key of the legend lines that define a single such glyph */
	const char *instead_of; /* the field of the map in whose place it may stand */
	const char *default_of; /* of the file: the field of later maps that it is a default for */
};

/* The effect of a legend line on its glyphs. */
enum described_effect {
	EFFECT_MEANS,   /* they mean the value */
	EFFECT_HOLDS,   /* the value is placed on them, with floor under it unless another line defines the terrain */
	EFFECT_ADDS,    /* the value adds to their meaning */
	EFFECT_REFUSED, /* they mean the value, and maps cannot have them */
	EFFECT_BECOMES, /* each becomes one of the value's glyphs at random */
	EFFECT_PARTS,   /* numbers of them become the glyphs of each part, as in 2=ab / *=c */
	EFFECT_SHUFFLES, /* they are exchanged: no value */
	EFFECT_CLEARS,   /* they become blank: no value */
	EFFECT_UNKNOWN,  /* the result is not known */
	EFFECT_DRAWS,    /* not of lines: see struct described_roll */
};

/* How a legend line defines glyphs and words by way of words: not; by those of other lines; or it defines the word of
 * its value, too. */
enum described_names { NAMES_NONE, NAMES_USED, NAMES_DEFINED };

/* What the game chooses for glyphs by itself: one of several results. */
enum described_drawn {
	DRAWN_TOGETHER, /* once for the map: each result has a glyph for each of the glyphs */
	DRAWN_GROUND,   /* for each cell: a glyph, or words */
	DRAWN_THING,    /* the same, for what is on the cell */
};
struct described_roll {
	glyph_list glyphs;
	enum described_drawn drawn;
	const char *of; /* the results, separated by " / "; single ones may have a weight, "w:5" */
	const char *by; /* DRAWN_TOGETHER: the field with their number, at least 1; NULL means all */
};

struct described_legend {
	struct described_line line; /* its key, or a pattern with groups for glyphs and value */
	const char *const *in;      /* sections; NULL means all */
	struct pattern *below;      /* lines directly below that are not read, in this order */
	int below_count;
	const char *key;        /* the kind, as in the dump and the panel */
	int glyphs, value;      /* groups of the pattern, by default 1 and 2 */
	const char *separators; /* any of these ends the glyphs of a keyed line, except as their first byte */
	const char *list;       /* separators between items of a line; NULL means only one item */
	int shortest;           /* minimum length of an item in bytes: shorter ones are not read */
	const char *split;      /* separators between alternatives of the value */
	const char *several;    /* separators between things on the same cell; NULL means only one */
	const char *otherwise;  /* separators before things that replace one that cannot be placed */
	const char *weight;     /* the text before an alternative's weight: "w:" */
	const char *between;    /* characters between the glyphs of a group: ", " */
	const char *nest;       /* brackets around arguments of a word in the value: "()" */
	const char *quote;      /* quotes: separators in them, or in brackets, do not separate */
	const char *once;       /* type of words of which a line has at most one */
	struct pattern *form;   /* pattern for each item of the value; NULL means any */
	enum described_effect effect;
	enum described_scope scope;
	enum described_names names;
	const char *const *joints; /* words between names in a value; NULL means none */
	bool
	    late; /* applies to the glyphs that other lines leave, regardless of its position; so do MEANS and HOLDS */
	const char *words; /* type of the value's words in the word table; | separates types */
	const char *write; /* template of a new line; NULL to use the key syntax */
	const char *meaning;
};

/* Returns true if lines of the kind have a value after their glyphs. */
static inline bool takes_value(const struct described_legend *legend)
{
	return legend->effect != EFFECT_SHUFFLES && legend->effect != EFFECT_CLEARS;
}

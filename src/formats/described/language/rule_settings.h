/* rule_settings.h - a rule of a description: its kind, its texts, and the settings of all kinds. */
#pragma once

#include "mapwright/rule.h"

#include "kinds.h"
#include "legend.h"

enum described_axis { AXIS_WIDTH, AXIS_HEIGHT };
enum described_bound { BOUND_BOTH, BOUND_ABOVE, BOUND_BELOW };
enum described_part { PART_WHOLE, PART_MARK, PART_BASE, PART_OVERLAY };
enum described_same { SAME_EXACT, SAME_FLIPS, SAME_TURNS };
enum described_over { OVER_FILE, OVER_FILES };

struct described_limit {
	const char *value; /* of the field `by`; NULL means any other */
	int width, height;
};

struct described_rule {
	struct rule rule; /* the reader sets `run` and `data` */
	const struct rule_kind *of_kind;
	int kind;                                  /* its number */
	const char *const *dialect;                /* only in these dialects; NULL for all */
	struct described_condition *when, *unless; /* lines that the map must have, and lines that it must not have */
	int when_count, unless_count;
	bool corners;        /* of RULE_CLOSED: with glyphs, cells at a corner are joined, too */
	bool unsure;         /* also in maps with opaque lines that are unsure */
	const char *message; /* replaces the default sentence of the kind */
	/* Settings of the kinds; keys.c says which kind has which. */
	const char *const *of; /* names of fields, or keys of legend lines */
	const char *field, *by, *word;
	glyph_list glyphs, others, from, walls;
	const char *const *codes;           /* beginnings of codes */
	unsigned walks;                     /* terrain that can be crossed, bits 1u << enum walk */
	bool direct;                        /* RULE_ORDER: nothing but comments between the lines */
	bool edge;                          /* start from the edge as well, or only along it */
	struct described_condition *except; /* exempts regions with a glyph of these lines */
	int except_count;
	struct pattern *pattern;
	struct described_limit *limits;
	int limit_count;
	int width, height, minimum, maximum;
	enum described_axis axis;
	enum described_bound bound;
	enum described_part part;
	enum described_same same;
	enum described_over over;
};

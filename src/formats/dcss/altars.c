/* How many altars a temple makes of its map, in each case that its Lua tells apart by altar_count (temple.cc and
 * dungeon.cc, _temple_altar_list). */
#include "dcss.h"

enum { GLYPHS = 256, NO_CASE = 0, OTHER_CASE = -1 };

/* The least and the most cells with each glyph. */
struct counts {
	int least[GLYPHS], most[GLYPHS];
};

static void add(struct counts *counts, int glyph, int least, int most)
{
	if (glyph < 0 || glyph >= GLYPHS)
		return;
	counts->least[glyph] += least;
	counts->most[glyph] += most;
}

/* Gives cells to outcomes: all to a single one, and perhaps to each of several. */
static void give(struct counts *counts, const struct outcome *outcomes, int count, int least, int most)
{
	bool same = true;
	for (int i = 1; i < count; i++)
		same = same && outcomes[i].value == outcomes[0].value;
	for (int i = 0; i < (same ? 1 : count); i++)
		add(counts, outcomes[i].value, same ? least : 0, most);
}

static void take_parts(struct counts *counts, const struct glyph_step *step, int least, int most)
{
	EACH(const struct part, part, step->parts, step->part_count) {
		int low = part->number == PART_ALL ? least : MIN(part->number, least);
		int high = part->number == PART_ALL ? most : MIN(part->number, most);
		give(counts, step->outcomes + part->first, part->count, low, high);
		least -= low;
		most -= low;
	}
}

/* Exchanges glyphs at random: each may have the cells of each other one at its place of a block. */
static void shuffle(struct counts *counts, const struct glyph_step *step)
{
	const struct counts before = *counts;
	int apart = MAX(step->block, 1);
	for (int i = 0; i < step->key_count; i++) {
		int glyph = step->keys[i];
		for (int k = step->block > 1 ? i % apart : 0; k < step->key_count; k += apart) {
			counts->least[glyph] = MIN(counts->least[glyph], before.least[step->keys[k]]);
			counts->most[glyph] = MAX(counts->most[glyph], before.most[step->keys[k]]);
		}
	}
}

static void run_step(struct counts *counts, const struct glyph_step *step)
{
	int least = 0, most = 0;
	if (step->effect == EFFECT_SHUFFLES) {
		shuffle(counts, step);
		return;
	}
	for (int i = 0; step_changes(step) && i < step->key_count; i++) {
		int glyph = step->keys[i], own = counts->least[glyph], all = counts->most[glyph];
		least += own;
		most += all;
		counts->least[glyph] = counts->most[glyph] = 0;
		if (step->effect == EFFECT_BECOMES)
			give(counts, step->outcomes, step->outcome_count, own, all);
		else if (step->effect != EFFECT_PARTS)
			counts->most[glyph] = all;
	}
	if (step->effect == EFFECT_PARTS)
		take_parts(counts, step, least, most);
}

/* The cases of altar_count in the Lua of a vault, read line by line. */
struct cases {
	size_t line; /* the next one */
	int now, depth;
};

static void read_line(struct cases *cases, const char *bytes, size_t length)
{
	static const char compared[] = "altar_count ==";
	bool begins = bytes_begin(bytes, length, "if "), other = bytes_begin(bytes, length, "else");
	cases->depth += begins || bytes_begin(bytes, length, "for ") || bytes_begin(bytes, length, "while ");
	cases->depth -= bytes_begin(bytes, length, "end");
	const char *at = memmem(bytes, length, compared, strlen(compared));
	if (cases->depth <= 0)
		cases->now = NO_CASE;
	else if (cases->depth == 1 && (begins || other))
		cases->now = at ? atoi(at + strlen(compared) + strspn(at + strlen(compared), " \"'")) : OTHER_CASE;
	else if (cases->depth > 1)
		cases->now = cases->now == NO_CASE ? OTHER_CASE : cases->now;
}

/* Returns the case that a line, below those of earlier calls, is in; OTHER_CASE inside of other conditions. */
static int case_of(struct cases *cases, const struct text *text, size_t start)
{
	for (size_t end = text_line(text, start); cases->line < end; cases->line++) {
		struct span line = span_trimmed(text->bytes, text_line_span(text, cases->line));
		if (line.length == 0 || text->bytes[line.start] != ':')
			continue;
		line = span_trimmed(text->bytes, span_between(line.start + 1, span_end(line)));
		read_line(cases, text->bytes + line.start, line.length);
	}
	return cases->now;
}

/* Counts the altars of a case, NO_CASE if there are none; returns false if random choices or other Lua decide. */
static bool count_altars(const struct rule_context *context, int number, int *altars)
{
	struct counts counts = {.least = {0}, .most = {0}};
	const struct text *text = context->check->text;
	struct cases cases = {.line = text_line(text, context->part->lines.start), .now = NO_CASE};
	int count;
	const struct glyph_step *steps = described_steps(context, NULL, &count);
	for (int glyph = 0; glyph < GLYPHS; glyph++)
		counts.least[glyph] = counts.most[glyph] = (int)context->map->counts[glyph];
	for (int i = 0; i < count; i++) {
		const struct entry *entries = &context->model->entries[context->map->first_entry];
		int in = steps[i].line < 0 ? NO_CASE : case_of(&cases, text, entries[steps[i].line].line.start);
		const struct counts before = counts;
		if (in != NO_CASE && in != OTHER_CASE && in != number)
			continue;
		run_step(&counts, &steps[i]);
		for (int glyph = 0; in == OTHER_CASE && glyph < GLYPHS; glyph++) { /* or it does not run */
			counts.least[glyph] = MIN(counts.least[glyph], before.least[glyph]);
			counts.most[glyph] = MAX(counts.most[glyph], before.most[glyph]);
		}
	}
	*altars = counts.least['B'];
	return counts.least['B'] == counts.most['B'];
}

/* Returns true if there may be other altars than B, or Lua of the vault changes glyphs. */
static bool is_unknown(const struct rule_context *context)
{
	const struct span lines = context->part->lines;
	const char *bytes = context->check->text->bytes + lines.start;
	bool unknown = memmem(bytes, lines.length, "subst", 5) || memmem(bytes, lines.length, "setup", 5) ||
		       memmem(bytes, lines.length, "{{", 2) || memmem(bytes, lines.length, "SUBVAULT", 8);
	for (int i = 0; i < context->map->entry_count && !unknown; i++) {
		const struct entry *entry = &context->model->entries[context->map->first_entry + i];
		const char *value = described_value(entry);
		unknown = strcmp(entry->kind, "KFEAT") == 0 && (strstr(value, "altar_") || strchr(value, 'B'));
	}
	return unknown;
}

void rule_dcss_altars(struct rule_context *context)
{
	static const char tag[] = "temple_altars_";
	if (is_unknown(context))
		return;
	for (int field = context_first_field(context, "TAGS"); field >= 0;
	     field = context_next_field(context, field)) {
		const struct field *own = &context->model->fields[field];
		for (const char *at = own->effective; strcmp(own->name, "TAGS") == 0 && (at = strstr(at, tag));
		     at++) {
			int number = atoi(at + strlen(tag)), altars;
			if (!count_altars(context, number, &altars) || altars == number)
				continue;
			size_t from = (size_t)(at - own->effective),
			       length = strlen(tag) + strspn(at + strlen(tag), "0123456789");
			context_add(
			    context,
			    context_within(context, own->value, own->effective, span_between(from, from + length)),
			    place_at(PLACE_FIELD, field), "The temple makes %d altar%s, not %d.", altars,
			    PLURAL(altars), number);
		}
	}
}

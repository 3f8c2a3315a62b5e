/* Rules about legend lines. */
#include "rule_context.h"

#include <string.h>

/* Returns the span of glyphs and value, possibly over several lines, for findings. */
static struct span named_span(const struct entry *entry)
{
	struct span span = entry->key_span;
	if (entry->attribute_count > 0 && span_end(entry->attributes[0].span) > span_end(span))
		span.length = span_end(entry->attributes[0].span) - span.start;
	return span;
}

/* Returns the line that replaces all of the entry's glyphs, or the one that produces them too late for the entry;
 * -1 if they are never on the map. */
static int other_line(const struct rule_context *context, const struct entry *entry, const int lines[256])
{
	for (int i = 0; i < entry->key_count; i++) {
		int line = entry->keys[i] < 256 ? lines[entry->keys[i]] : -1;
		if (line >= 0)
			return context->map->first_entry + line;
	}
	return -1;
}

void rule_unused(struct rule_context *context)
{
	const struct grid *map = context->map;
	const struct rolled *rolled = map->entry_count > 0 ? described_roll(context) : NULL;
	for (int i = 0; rolled && i < map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (!legend || entry->fixed || entry->key_count == 0 || !context_is_about(context, legend->key) ||
		    rolled->used[i])
			continue;
		struct place place = place_at(PLACE_ENTRY, map->first_entry + i);
		const char *glyphs = context_quote(context, entry->glyphs, strlen(entry->glyphs));
		const char *of = entry->key_count == 1 ? "it" : "them";
		int replaced_by = other_line(context, entry, rolled->replaced_by),
		    produced_by = other_line(context, entry, rolled->produced_by);
		if (replaced_by >= 0 || produced_by >= 0) {
			const struct entry *other =
			    &context->model->entries[replaced_by >= 0 ? replaced_by : produced_by];
			context_add(context, named_span(entry), place, "%s %s has no effect: %s on line %zu %s %s.",
				    entry->kind, glyphs, other->kind,
				    text_line(context->check->text, other->line.start),
				    replaced_by >= 0 ? "replaces" : "comes later and produces", of);
			continue;
		}
		context_add(context, named_span(entry), place, "%s %s has no effect: the map does not have %s%s.",
			    entry->kind, glyphs, entry->key_count == 1 ? "" : "any of ", of);
		check_offer_removal(context->check, "remove it from the legend", place);
		check_choose(context->check, true);
	}
}

/* ---- required lines for glyphs ---- */

/* Returns which cell values of the map have such a line, indexed by value_place. */
static const bool *find_covered(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool *covered = arena_allocate(context->arena, 256 + (size_t)map->glyph_count, sizeof *covered);
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		for (int k = 0; legend && context_is_about(context, legend->key) && k < entry->key_count; k++)
			if (value_place(map, entry->keys[k]) >= 0)
				covered[value_place(map, entry->keys[k])] = true;
	}
	return covered;
}

/* Cell values defined by the format itself need no line. */
void rule_covered(struct rule_context *context)
{
	const struct grid *map = context->map;
	const struct glyph *own = context->detail->tables->glyphs;
	const bool *covered = find_covered(context);
	int *values, count = described_values(map, context->arena, &values), reported = 0;
	for (int i = 0; i < count; i++) {
		int value = values[i];
		if (covered[value_place(map, value)] || (value < 256 && own[value].known) ||
		    described_is_covered(context->model, context->grid, value, context->rule->of) ||
		    reported++ >= CONTEXT_VALUES)
			continue;
		context_add(context, (struct span){0}, (struct place){0}, "The %s %s has no %s.",
			    context_noun(context), cell_name(value).text, context->rule->of[0]);
		rule_mark_glyph(context->check, context->check->found, context->grid, value);
	}
	context_add_rest(context, reported);
}

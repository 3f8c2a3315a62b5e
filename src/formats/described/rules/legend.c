/* Rules about legend lines. */
#include "rule_context.h"

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

/* Reports a line none of whose glyphs is on the map, or on one of the maps. */
static void report_unused(struct rule_context *context, int index, const char *maps)
{
	const struct entry *entry = &context->model->entries[index];
	struct place place = place_at(PLACE_ENTRY, index);
	context_add(context, named_span(entry), place, "%s %s has no effect: %s %s%s.", entry->kind,
		    context_quote(context, entry->glyphs, strlen(entry->glyphs)), maps,
		    entry->key_count == 1 ? "" : "any of ", entry->key_count == 1 ? "it" : "them");
	check_offer_removal(context->check, "remove it from the legend", place);
	check_set_manual(context->check, true);
}

/* Lists the cell values of maps that have no line of their own for them, sorted. */
static int used_values(const struct model *model, int **values)
{
	const int of_file = described_detail(model)->file_entries;
	struct arena arena = {0};
	size_t capacity = 0;
	int count = 0, *own;
	EACH(const struct grid, grid, model->grids, model->grid_count) {
		int own_count = described_values(grid, &arena, &own);
		list_grow(values, &capacity, (size_t)count + (size_t)own_count, sizeof **values);
		for (int i = 0; i < own_count; i++)
			if (model_glyph(model, grid, own[i])->entry < of_file)
				(*values)[count++] = own[i];
		arena_clear(&arena);
	}
	list_sort(*values, (size_t)count, sizeof **values, compare_ints);
	return count;
}

/* Returns true if one of the values is a glyph of the line. */
static bool is_used(const struct entry *entry, const int *values, int count)
{
	bool used = false;
	for (int k = 0; values && k < entry_keys(entry) && !used; k++)
		used = bsearch(&entry->keys[k], values, (size_t)count, sizeof *values, compare_ints);
	return used;
}

/* The lines of the file, checked with the first map. Those of a shared file may be used in other files. */
static void check_unused_in_file(struct rule_context *context)
{
	bool shared = described_is_called(context->description->shared, context->model->path);
	int lines = shared ? 0 : context->detail->file_entries, *values = NULL;
	int count = lines > 0 ? used_values(context->model, &values) : 0;
	for (int i = 0; i < lines; i++) {
		const struct entry *entry = &context->model->entries[i];
		if (entry->key_count > 0 && context_is_about(context, entry->kind) && !is_used(entry, values, count))
			report_unused(context, i, "no map has");
	}
	free(values);
}

/* Returns true if another map of the part has one of the entry's glyphs. */
static bool is_elsewhere(const struct rule_context *context, const struct entry *entry)
{
	const struct model *model = context->model;
	bool found = false;
	for (int g = context->grid + 1;
	     g < model->grid_count && !found && context->detail->parts[g].first == context->part->first; g++)
		for (int k = 0; k < entry->key_count; k++)
			found = found || grid_count(&model->grids[g], entry->keys[k]) > 0;
	return found;
}

void rule_unused(struct rule_context *context)
{
	const struct grid *map = context->map;
	const struct rolled *rolled = map->entry_count > 0 ? described_roll(context) : NULL;
	if (context->grid == 0)
		check_unused_in_file(context);
	for (int i = 0; rolled && i < map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (!legend || entry->fixed || entry->key_count == 0 || !context_is_about(context, legend->key) ||
		    rolled->used[i] || is_elsewhere(context, entry) ||
		    (entry->key < 256 && context->glyphs.bytes[entry->key]))
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
		report_unused(context, map->first_entry + i, "the map does not have");
	}
}

/* ---- glyphs of other lines ---- */

void rule_defined(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool *defined = arena_allocate(context->arena, 257 + (size_t)map->glyph_count, sizeof *defined);
	if (context->detail->included)
		memcpy(defined + 1, context->detail->included, 256 * sizeof *defined);
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		for (int k = 0; k < entry_keys(entry); k++) {
			int place = 1 + value_place(map, entry->keys[k]);
			if (k < entry->key_count && context_is_about(context, entry->kind) && !defined[place])
				context_add(context, entry->key_span, place_at(PLACE_ENTRY, i),
					    "%s names %s, which no line above it defines.", entry->kind,
					    cell_name(entry->keys[k]).text);
		}
		for (int k = 0; legend && legend->effect <= EFFECT_HOLDS && k < entry_keys(entry); k++)
			defined[1 + value_place(map, entry->keys[k])] = true;
	}
}

void rule_refused(struct rule_context *context)
{
	int *values, count = described_values(context->map, context->arena, &values), reported = 0;
	for (int i = 0; i < count; i++) {
		const struct glyph *glyph = model_glyph(context->model, context->map, values[i]);
		if (!glyph->refused || reported++ >= CONTEXT_VALUES)
			continue;
		const struct entry *entry = &context->model->entries[glyph->entry];
		ADD_TO_GLYPH(context, values[i],
			     "Maps cannot have the %s %s, which line %zu defines as \"%s\": paint another.",
			     context_noun(context), cell_name(values[i]).text,
			     text_line(context->check->text, entry->line.start),
			     context_quote(context, glyph->meaning, strlen(glyph->meaning)));
	}
	context_add_rest(context, reported);
}

/* ---- required lines for glyphs ---- */

/* Returns which cell values of the map have such a line, indexed by value_place. */
static const bool *find_covered(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool *covered = arena_allocate(context->arena, 256 + (size_t)map->glyph_count, sizeof *covered);
	for (int i = -1; (i = described_next_line(context->model, map, i)) >= 0;) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		for (int k = 0; legend && context_is_about(context, legend->key) && k < entry_keys(entry); k++)
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
		ADD_TO_GLYPH(context, value, "The %s %s has no %s.", context_noun(context), cell_name(value).text,
			     context->rule->of[0]);
	}
	context_add_rest(context, reported);
}

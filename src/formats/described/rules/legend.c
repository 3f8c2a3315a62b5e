/* Rules about legend lines. */
#include "ruling.h"

#include <string.h>

/* Glyphs and value, which may go on in other lines: what the remedy takes away. */
static struct span named_span(const struct entry *entry)
{
	struct span span = entry->key_span;
	if (entry->attribute_count > 0 && span_end(entry->attributes[0].span) > span_end(span))
		span.length = span_end(entry->attributes[0].span) - span.start;
	return span;
}

/* The line that leaves none of the entry's glyphs to it, or the one by which they come when it is too late for it; -1: the
 * map never has any. */
static int other_line(const struct ruling *ruling, const struct entry *entry, const int lines[256])
{
	for (int i = 0; i < entry->key_count; i++) {
		int line = entry->keys[i] < 256 ? lines[entry->keys[i]] : -1;
		if (line >= 0)
			return ruling->map->first_entry + line;
	}
	return -1;
}

void rule_unused(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	const struct rolled *rolled = map->entry_count > 0 ? described_roll(ruling) : NULL;
	for (int i = 0; rolled && i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		if (!legend || entry->fixed || entry->key_count == 0 || !ruling_is_about(ruling, legend->key) ||
		    rolled->used[i])
			continue;
		struct place place = place_at(PLACE_ENTRY, map->first_entry + i);
		const char *glyphs = ruling_quote(ruling, entry->glyphs, strlen(entry->glyphs));
		const char *of = entry->key_count == 1 ? "it" : "them";
		int taker = other_line(ruling, entry, rolled->taker),
		    giver = other_line(ruling, entry, rolled->giver);
		if (taker >= 0 || giver >= 0) {
			const struct entry *other = &ruling->model->entries[taker >= 0 ? taker : giver];
			ruling_add(ruling, named_span(entry), place, "%s %s does nothing: %s on line %zu %s %s.",
				   entry->kind, glyphs, other->kind,
				   text_line(ruling->check->text, other->line.start),
				   taker >= 0 ? "leaves none of" : "comes later and gives", of);
			continue;
		}
		ruling_add(ruling, named_span(entry), place, "%s %s does nothing: the map does not have %s%s.",
			   entry->kind, glyphs, entry->key_count == 1 ? "" : "any of ", of);
		check_offer_removal(ruling->check, "remove it from the legend", place);
		check_choose(ruling->check, true);
	}
}

/* ---- lines that a glyph needs ---- */

/* Which codes have such a line on the map: a list as of code_place. */
static const bool *find_covered(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	bool *covered = arena_allocate(ruling->arena, 256 + (size_t)map->glyph_count, sizeof *covered);
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		for (int k = 0; legend && ruling_is_about(ruling, legend->key) && k < entry->key_count; k++)
			if (code_place(map, entry->keys[k]) >= 0)
				covered[code_place(map, entry->keys[k])] = true;
	}
	return covered;
}

/* A code that the format itself explains needs no line. */
void rule_covered(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	const struct glyph *own = ruling->detail->tables->glyphs;
	const bool *covered = find_covered(ruling);
	int *codes, count = described_codes(map, ruling->arena, &codes), told = 0;
	for (int i = 0; i < count; i++) {
		int code = codes[i];
		if (covered[code_place(map, code)] || (code < 256 && own[code].known) ||
		    described_is_covered(ruling->model, ruling->grid, code, ruling->rule->of) ||
		    told++ >= RULING_CODES)
			continue;
		ruling_add(ruling, (struct span){0}, (struct place){0}, "The %s %s has no %s.", ruling_noun(ruling),
			   code_name(code).text, ruling->rule->of[0]);
		rule_mark_glyph(ruling->check, ruling->check->found, ruling->grid, code);
	}
	ruling_add_rest(ruling, told);
}

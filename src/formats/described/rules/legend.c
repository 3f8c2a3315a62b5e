/* Rules about legend lines. */
#include "ruling.h"

#include <string.h>

static bool is_about(const struct ruling *ruling, const struct described_legend *legend)
{
	const char *const *of = ruling->rule->of;
	for (; of && *of; of++)
		if (strcmp(*of, legend->key) == 0)
			return true;
	return !ruling->rule->of;
}

/* Glyphs and value, which may go on in other lines: what the remedy takes away. */
static struct span named_span(const struct entry *entry)
{
	struct span span = entry->key_span;
	if (entry->attribute_count > 0 && span_end(entry->attributes[0].span) > span_end(span))
		span.length = span_end(entry->attributes[0].span) - span.start;
	return span;
}

void rule_unused(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	const bool *used = map->entry_count > 0 ? described_used(ruling) : NULL;
	for (int i = 0; used && i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		if (!legend || entry->fixed || entry->key_count == 0 || !is_about(ruling, legend) || used[i])
			continue;
		struct place place = place_at(PLACE_ENTRY, map->first_entry + i);
		ruling_add(ruling, named_span(entry), place, "%s %s does nothing: the map does not have %s.",
			   entry->kind, ruling_quote(ruling, entry->glyphs, strlen(entry->glyphs)),
			   entry->key_count == 1 ? "it" : "any of them");
		check_offer_removal(ruling->check, "remove it from the legend", place);
	}
}

/* ---- lines that a glyph needs ---- */

static void check_code(struct ruling *ruling, int code)
{
	ruling_add(ruling, (struct span){0}, (struct place){0}, "The %s %s has no %s.", ruling_noun(ruling),
		   code_name(code).text, ruling->rule->of[0]);
	rule_mark_glyph(ruling->check, ruling->check->found, ruling->grid, code);
}

/* Which codes have such a line: a list as of code_place. */
static const bool *find_covered(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	bool *covered = ruling_allocate(ruling, 256 + (size_t)map->glyph_count, sizeof *covered);
	for (int i = 0; covered && i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		for (int k = 0; legend && is_about(ruling, legend) && k < entry->key_count; k++)
			if (code_place(map, entry->keys[k]) >= 0)
				covered[code_place(map, entry->keys[k])] = true;
	}
	const char *const *kinds = ruling->rule->of;
	for (int code = 0; covered && code < 256; code++)
		if (map->counts[code] > 0 && !covered[code])
			covered[code] = described_is_covered(ruling->model, ruling->grid, code, kinds);
	for (int i = 0; covered && i < map->glyph_count; i++)
		if (!covered[256 + i])
			covered[256 + i] =
			    described_is_covered(ruling->model, ruling->grid, map->glyphs[i].code, kinds);
	return covered;
}

/* A code that the format itself explains needs no line. */
void rule_covered(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	const struct glyph *own = ruling->detail->tables->glyphs;
	const bool *covered = find_covered(ruling);
	int told = 0;
	for (int code = 0; covered && code < 256; code++)
		if (map->counts[code] > 0 && !own[code].known && !covered[code] && told++ < RULING_CODES)
			check_code(ruling, code);
	for (int i = 0; covered && i < map->glyph_count; i++)
		if (map->glyphs[i].code > 255 && map->glyphs[i].count > 0 && !covered[256 + i] &&
		    told++ < RULING_CODES)
			check_code(ruling, map->glyphs[i].code);
	ruling_add_rest(ruling, told);
}

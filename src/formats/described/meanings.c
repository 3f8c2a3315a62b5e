/* What legend lines make of glyphs: in one map, and in all maps of a file. */
#include "legend_values.h"
#include "reading.h"

/* Applies the words of a value with several: those that say how a cell is crossed are its ground, the others are on
 * it. */
static void apply_words(const struct vocabulary *words, const struct described_legend *legend, const char *value,
			struct glyph *glyph)
{
	size_t length = strlen(value), end;
	for (int on = 0; on < 2; on++)
		for (size_t at = 0; at < length; at = end + 1) {
			bool open;
			end = described_item_end(legend, value, at, length, &open);
			struct span word = described_item_word(legend, value, span_between(at, end));
			int row = vocabulary_find(words, value + word.start, word.length);
			if (row >= 0 && on == !*vocabulary_value(words, row, "walk"))
				described_word_glyph(words, row, glyph);
			if (word.length < length) /* more than a word */
				glyph->meaning = value;
		}
}

void reading_apply(struct reading *reading, const struct described_legend *legend, const struct entry *entry,
		   int index, struct glyph *glyph)
{
	const struct vocabulary *words = reading->words;
	const char *value = described_value(entry);
	size_t length = strcspn(value, legend->split ? legend->split : "/");
	length = bytes_skip_back(value, 0, length, " ");
	int row = vocabulary_find(words, value, length);
	bool means = legend->effect == EFFECT_MEANS || legend->effect == EFFECT_REFUSED;
	const struct named *named =
	    legend->names ? lookup_find(reading->model, entry->glyphs, strlen(entry->glyphs)) : NULL;
	const struct described_look *look = named ? named->look : lookup_look(reading->description, value, length);
	if (named && strcmp(named->value ? named->value : "", value) != 0)
		return; /* another line has defined it */
	glyph->known = !named || named->known;
	if (glyph->entry < 0 || means)
		glyph->entry = index;
	if (means) {
		glyph->refused = legend->effect == EFFECT_REFUSED || (named && named->refused);
		glyph->meaning = *value ? value : entry->glyphs;
		glyph->walk = WALK_GROUND;
		glyph->style = STYLE_SPECIAL;
	} else if (legend->effect == EFFECT_HOLDS) {
		glyph->meaning = entry->text + strlen(entry->kind) + 1;
		glyph->style = STYLE_MONSTER;
	}
	if (legend->several && legend->effect == EFFECT_MEANS)
		apply_words(words, legend, value, glyph);
	else if (row >= 0 && legend->effect == EFFECT_MEANS)
		described_word_glyph(words, row, glyph);
	if (look) {
		glyph->style = look->symbol.style;
		glyph->walk = look->symbol.walk;
	}
}

struct glyph reading_meaning(const struct reading *reading, int value)
{
	const struct value_glyph key = {.value = value}, *of = NULL;
	if (reading->file_glyph_count > 0)
		of = bsearch(&key, reading->file_glyphs, (size_t)reading->file_glyph_count, sizeof key, compare_ints);
	if (of)
		return of->glyph;
	int other = value > 255 ? cell_other_case(reading->description, value) : value;
	if (other != value && cell_other_case(reading->description, other) != value)
		return reading_meaning(reading, other); /* one of several capitals of the letter */
	if (value >= 0 && value < 256 && !reading->description->map.cell.code)
		return reading->model->glyphs[value];
	struct glyph glyph = cell_meaning(reading->tables, reading->description, value);
	glyph.entry += glyph.entry >= 0 ? reading->file_entry_count : 0;
	return glyph;
}

/* Lists the glyphs of the lines that model.glyphs cannot have, with their meanings by the tables. */
static void list_glyphs(struct reading *reading)
{
	size_t most = 0;
	int kept = 0;
	for (int i = 0; i < reading->file_entry_count; i++)
		most += (size_t)entry_keys(&reading->file_entries[i]);
	struct value_glyph *glyphs = arena_allocate(&reading->model->arena, most, sizeof *glyphs);
	for (int i = 0; i < reading->file_entry_count; i++)
		for (int k = 0; k < entry_keys(&reading->file_entries[i]); k++)
			if (reading->file_entries[i].keys[k] > 255 || reading->description->map.cell.code)
				glyphs[kept++].value = reading->file_entries[i].keys[k];
	list_sort(glyphs, (size_t)kept, sizeof *glyphs, compare_ints);
	int count = 0;
	for (int i = 0; i < kept; i++)
		if (i == 0 || glyphs[i].value != glyphs[count - 1].value)
			glyphs[count++] = (struct value_glyph){.value = glyphs[i].value,
							       .glyph = reading_meaning(reading, glyphs[i].value)};
	reading->file_glyphs = glyphs;
	reading->file_glyph_count = count;
}

void reading_place_file_legend(struct reading *reading)
{
	struct model *model = reading->model;
	int count = reading->file_entry_count, all = model->entry_count + count;
	lookup_finish(reading);
	if (count == 0)
		return;
	struct entry *entries = arena_allocate(&model->arena, (size_t)all, sizeof *entries);
	memcpy(entries, reading->file_entries, (size_t)count * sizeof *entries);
	memcpy(entries + count, model->entries, (size_t)model->entry_count * sizeof *entries);
	model->entries = entries;
	model->entry_count = model->entry_capacity = all;
	model->shared_entries += count;
	reading->detail->file_entries = count;
	for (int i = 0; i < model->grid_count; i++) {
		model->grids[i].first_entry += count;
		model->grids[i].first_symbol += count;
	}
	for (int value = 0; value < 256; value++)
		model->glyphs[value].entry += model->glyphs[value].entry >= 0 ? count : 0;
	list_glyphs(reading);
	for (int i = 0; i < count; i++) {
		const struct described_legend *legend = described_legend_of(model, &entries[i]);
		for (int k = 0; legend && k < entry_keys(&entries[i]); k++) {
			const struct value_glyph key = {.value = entries[i].keys[k]};
			struct value_glyph *of = bsearch(&key, reading->file_glyphs,
							 (size_t)reading->file_glyph_count, sizeof key, compare_ints);
			reading_apply(reading, legend, &entries[i], i, of ? &of->glyph : &model->glyphs[key.value]);
		}
	}
}

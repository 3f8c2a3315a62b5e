/* What glyphs can become: the alternatives of a legend line with their weights. */
#include "reading.h"

#include <string.h>

static bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

static bool is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

/* A weight from `at` up to `end`, digits alone; -1 when there is none. */
static int read_weight(const char *bytes, size_t at, size_t end)
{
	int weight = 0;
	if (at == end)
		return -1;
	for (; at < end; at++) {
		if (!is_digit(bytes[at]) || weight > 100000)
			return -1;
		weight = weight * 10 + (bytes[at] - '0');
	}
	return weight;
}

static int add(struct outcome *outcomes, int count, int most, char glyph, int weight)
{
	if (count < most)
		outcomes[count++] = (struct outcome){.code = (unsigned char)glyph, .weight = weight};
	return count;
}

/* Glyphs in words between blanks: "GGG-", or one with its weight "G:20". */
static int read_glyphs(const char *bytes, size_t at, size_t end, struct outcome *outcomes, int count, int most)
{
	while (at < end) {
		size_t stop = at;
		while (stop < end && !is_blank(bytes[stop]))
			stop++;
		int weight = stop - at > 2 && bytes[at + 1] == ':' ? read_weight(bytes, at + 2, stop) : -1;
		if (weight >= 0)
			count = add(outcomes, count, most, bytes[at], weight);
		for (; weight < 0 && at < stop; at++)
			count = add(outcomes, count, most, bytes[at], OUTCOME_WEIGHT);
		at = stop + 1;
	}
	return count;
}

/* Past "3=", "2-4:" or "*=" at the start of a part. */
static size_t skip_number(const char *bytes, size_t at, size_t end)
{
	size_t from = at;
	while (at < end && is_blank(bytes[at]))
		at++;
	size_t digits = at;
	while (at < end && (is_digit(bytes[at]) || bytes[at] == '*' || bytes[at] == '-'))
		at++;
	size_t after = at;
	while (at < end && is_blank(bytes[at]))
		at++;
	bool numbered = after > digits && at < end && (bytes[at] == '=' || bytes[at] == ':');
	return numbered ? at + 1 : from;
}

int described_outcomes(const struct described_legend *legend, const char *value, size_t length,
		       struct outcome *outcomes, int most)
{
	if (legend->effect == EFFECT_BECOMES)
		return read_glyphs(value, 0, length, outcomes, 0, most);
	if (legend->effect != EFFECT_PARTS)
		return 0;
	int count = 0;
	for (size_t at = 0; at < length;) {
		const char *slash = memchr(value + at, '/', length - at);
		size_t end = slash ? (size_t)(slash - value) : length;
		count = read_glyphs(value, skip_number(value, at, end), end, outcomes, count, most);
		at = end + 1;
	}
	return count;
}

static const struct described_legend *legend_of(const struct described_dialect *dialect, const struct entry *entry)
{
	for (int i = 0; i < dialect->legend_count; i++)
		if (dialect->legend[i].key == entry->kind)
			return &dialect->legend[i];
	return NULL;
}

const struct described_legend *described_legend_of(const struct model *model, const struct entry *entry)
{
	return legend_of(described_detail(model)->tables->dialect, entry);
}

const char *described_value(const struct entry *entry)
{
	return entry->attribute_count > 0 ? entry->attributes[0].read : "";
}

/* The glyphs that lines of the map make others into. */
static void mark_outcomes(const struct model *model, int grid, bool mentioned[256])
{
	const struct grid *of = &model->grids[grid];
	for (int i = 0; i < of->entry_count; i++) {
		const struct entry *entry = &model->entries[of->first_entry + i];
		const struct described_legend *legend = described_legend_of(model, entry);
		struct outcome outcomes[OUTCOMES];
		const char *value = described_value(entry);
		int count = legend ? described_outcomes(legend, value, strlen(value), outcomes, OUTCOMES) : 0;
		for (int o = 0; o < count; o++)
			mentioned[outcomes[o].code] = true;
	}
}

int described_undefined(const struct model *model, int grid, struct arena *arena, int **codes)
{
	const struct described_detail *detail = described_detail(model);
	const struct grid *of = &model->grids[grid];
	bool mentioned[256] = {false};
	int count = 0;
	if (detail->unsure || detail->parts[grid].unsure || detail->tables->broken)
		return -1;
	mark_outcomes(model, grid, mentioned);
	*codes = arena_allocate(arena, 256 + (size_t)of->glyph_count, sizeof **codes);
	for (int code = 0; *codes && code < 256; code++)
		if (of->counts[code] > 0 && !mentioned[code] && !model_glyph(model, of, code)->known)
			(*codes)[count++] = code;
	for (int i = 0; *codes && i < of->glyph_count; i++)
		if (of->glyphs[i].code > 255 && of->glyphs[i].count > 0 && !of->glyphs[i].glyph.known)
			(*codes)[count++] = of->glyphs[i].code;
	return *codes ? count : -1;
}

/* What glyphs can become: the alternatives of a legend line with their weights. */
#include "ruling.h"

#include <string.h>

/* A weight from `at` up to `end`, digits alone; -1 when there is none. */
static int read_weight(const char *bytes, size_t at, size_t end)
{
	int weight = 0;
	if (at == end)
		return -1;
	for (; at < end; at++) {
		if (!byte_is_digit(bytes[at]) || weight > 100000)
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
		while (stop < end && !byte_is_blank(bytes[stop]))
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

/* Past "3=", "2-4:" or "*=" at the start of a part; nothing of that goes on beyond its end. */
static size_t skip_number(const char *bytes, size_t from)
{
	size_t at = from;
	while (byte_is_blank(bytes[at]))
		at++;
	size_t digits = at;
	while (byte_is_digit(bytes[at]) || bytes[at] == '*' || bytes[at] == '-')
		at++;
	bool numbered = at > digits;
	while (byte_is_blank(bytes[at]))
		at++;
	return numbered && (bytes[at] == '=' || bytes[at] == ':') ? at + 1 : from;
}

int described_outcomes(const struct described_legend *legend, const char *value, struct outcome *outcomes, int most)
{
	size_t length = strlen(value);
	if (legend->effect == EFFECT_BECOMES)
		return read_glyphs(value, 0, length, outcomes, 0, most);
	if (legend->effect != EFFECT_PARTS)
		return 0;
	int count = 0;
	for (size_t at = 0; at < length;) {
		size_t end = bytes_find(value, at, length, '/');
		count = read_glyphs(value, skip_number(value, at), end, outcomes, count, most);
		at = end + 1;
	}
	return count;
}

const struct described_legend *described_legend_of(const struct model *model, const struct entry *entry)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	for (int i = 0; i < dialect->legend_count; i++)
		if (dialect->legend[i].key == entry->kind)
			return &dialect->legend[i];
	return NULL;
}

const struct described_field *described_field_of(const struct model *model, const struct field *field)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	for (int i = 0; i < dialect->field_count; i++)
		if (dialect->fields[i].name == field->name)
			return &dialect->fields[i];
	return NULL;
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
		int count = legend ? described_outcomes(legend, value, outcomes, OUTCOMES) : 0;
		for (int o = 0; o < count; o++)
			mentioned[outcomes[o].code] = true;
	}
}

int described_codes(const struct grid *map, struct arena *arena, int **codes)
{
	int count = 0;
	*codes = arena_allocate(arena, 256 + (size_t)map->glyph_count, sizeof **codes);
	for (int code = 0; *codes && code < 256; code++)
		if (map->counts[code] > 0)
			(*codes)[count++] = code;
	for (int i = 0; *codes && i < map->glyph_count; i++)
		if (map->glyphs[i].code > 255 && map->glyphs[i].count > 0)
			(*codes)[count++] = map->glyphs[i].code;
	return count;
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
	int all = described_codes(of, arena, codes);
	for (int i = 0; i < all; i++) {
		int code = (*codes)[i];
		if (!(code < 256 && mentioned[code]) && !model_glyph(model, of, code)->known)
			(*codes)[count++] = code;
	}
	return *codes ? count : -1;
}

/* ---- what can come onto the map ---- */

static bool changes(const struct described_legend *legend)
{
	return legend && (legend->effect == EFFECT_BECOMES || legend->effect == EFFECT_PARTS ||
			  legend->effect == EFFECT_SHUFFLES || legend->effect == EFFECT_CLEARS);
}

/* Is one of the line's glyphs among these? */
static bool has_one(const struct grid *map, const struct entry *entry, const bool *possible)
{
	for (int i = 0; i < entry->key_count; i++) {
		int place = code_place(map, entry->keys[i]);
		if (place >= 0 && possible[place])
			return true;
	}
	return false;
}

/* Adds what comes by the line. */
static void add_possible(const struct described_legend *legend, const struct entry *entry, bool *possible)
{
	struct outcome outcomes[OUTCOMES];
	const char *value = described_value(entry);
	int count = described_outcomes(legend, value, outcomes, OUTCOMES);
	for (int i = 0; i < count; i++)
		possible[outcomes[i].code] = true;
	for (int i = 0; legend->effect == EFFECT_SHUFFLES && i < entry->key_count; i++)
		if (entry->keys[i] < 256)
			possible[entry->keys[i]] = true;
}

const bool *described_used(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	const struct entry *entries = &ruling->model->entries[map->first_entry];
	bool *used = ruling_allocate(ruling, (size_t)map->entry_count, sizeof *used);
	bool *possible = ruling_allocate(ruling, 256 + (size_t)map->glyph_count, sizeof *possible);
	for (int i = 0; possible && i < 256; i++)
		possible[i] = map->counts[i] > 0;
	for (int i = 0; possible && i < map->glyph_count; i++)
		if (map->glyphs[i].code > 255)
			possible[256 + i] = map->glyphs[i].count > 0;
	for (bool more = used && possible; more;) {
		more = false;
		for (int i = 0; i < map->entry_count; i++) {
			bool comes = !used[i] && has_one(map, &entries[i], possible);
			const struct described_legend *legend = described_legend_of(ruling->model, &entries[i]);
			if (comes && changes(legend))
				add_possible(legend, &entries[i], possible);
			more = more || (comes && changes(legend));
			used[i] = used[i] || comes;
		}
	}
	return possible ? used : NULL;
}

/* ---- what one gets over ---- */

/* What the cells that have one glyph in the file may be in the end. */
struct fate {
	uint64_t glyphs[4]; /* a bit each */
	bool shared;        /* other cells have a part in the roll */
	bool unknown;       /* a line may make anything of them */
};

/* Those of the glyphs on the map, and which these are. */
struct fates {
	struct fate of[256];
	int codes[256], count;
};

static bool has_bit(const struct fate *fate, int code)
{
	return (fate->glyphs[code >> 6] >> (code & 63) & 1u) != 0;
}

static void set_bit(struct fate *fate, int code)
{
	fate->glyphs[code >> 6] |= (uint64_t)1 << (code & 63);
}

static bool share_bit(const struct fate *one, const struct fate *other)
{
	uint64_t shared = 0;
	for (int i = 0; i < 4; i++)
		shared |= one->glyphs[i] & other->glyphs[i];
	return shared != 0;
}

static void add_fate(struct fate *fate, const struct fate *more)
{
	for (int i = 0; i < 4; i++)
		fate->glyphs[i] |= more->glyphs[i];
	fate->shared = fate->shared || more->shared;
	fate->unknown = fate->unknown || more->unknown;
}

/* Do the parts say what becomes of all cells? Then the last one has no number of its own, or a star. */
static bool takes_all(const char *value)
{
	const char *last = strrchr(value, '/');
	last = last ? last + 1 : value;
	size_t from = skip_number(last, 0);
	return from == 0 || memchr(last, '*', from);
}

/* Blocks of a shuffle change places as they are: a glyph becomes those that are at its place in their block. */
static void add_shuffled(const struct entry *entry, int key, struct fate *into)
{
	const char *slash = strchr(entry->glyphs, '/');
	int block = slash && slash > entry->glyphs ? (int)(slash - entry->glyphs) : 1, at = 0;
	while (entry->keys[at] != key)
		at++;
	for (int i = at % block; i < entry->key_count; i += block)
		if (entry->keys[i] < 256)
			set_bit(into, entry->keys[i]);
}

/* What a line makes of its glyph `key`. */
static struct fate fate_by(const struct described_legend *legend, const struct entry *entry, int key)
{
	struct outcome outcomes[OUTCOMES];
	const char *value = described_value(entry);
	int count = described_outcomes(legend, value, outcomes, OUTCOMES);
	struct fate fate = {.shared = legend->effect == EFFECT_PARTS || legend->effect == EFFECT_SHUFFLES,
			    .unknown = legend->effect == EFFECT_UNKNOWN};
	for (int i = 0; i < count; i++)
		set_bit(&fate, outcomes[i].code);
	if (legend->effect == EFFECT_SHUFFLES)
		add_shuffled(entry, key, &fate);
	if (legend->effect == EFFECT_CLEARS)
		set_bit(&fate, ' ');
	if (legend->effect == EFFECT_PARTS && !takes_all(value))
		set_bit(&fate, key);
	return fate;
}

/* The fates after one more line, which turns all of its glyphs at once. */
static void take_line(const struct described_legend *legend, const struct entry *entry, struct fates *fates)
{
	struct fate keys = {0};
	for (int i = 0; i < entry->key_count; i++)
		if (entry->keys[i] < 256)
			set_bit(&keys, entry->keys[i]);
	for (int c = 0; c < fates->count; c++) {
		struct fate *fate = &fates->of[fates->codes[c]], before = *fate;
		for (int i = 0; i < 4; i++)
			fate->glyphs[i] &= ~keys.glyphs[i];
		for (int i = 0; share_bit(&before, &keys) && i < entry->key_count; i++) {
			if (entry->keys[i] > 255 || !has_bit(&before, entry->keys[i]))
				continue;
			struct fate by = fate_by(legend, entry, entry->keys[i]);
			add_fate(fate, &by);
		}
	}
}

/* The walk of an alternative, by its words or as the glyph that it is. */
static enum walk walk_of(const struct ruling *ruling, const struct described_legend *legend, const char *word,
			 size_t length)
{
	struct glyph glyph = {.walk = WALK_GROUND, .meaning = ""};
	int row = -1;
	if (legend->words)
		row = vocabulary_find(ruling->check->vocabulary, word, length);
	if (row >= 0)
		described_word_glyph(ruling->check->vocabulary, row, &glyph);
	else if (length == 1)
		glyph = ruling->detail->tables->glyphs[(unsigned char)word[0]];
	return glyph.walk;
}

/* The walks of all alternatives of a value, each without blanks and weights, as bits. */
static unsigned footing_of(const struct ruling *ruling, const struct described_legend *legend, const char *value)
{
	const char *split = legend->split ? legend->split : "/";
	size_t weight = legend->weight ? strlen(legend->weight) : 0;
	unsigned footing = 0;
	for (const char *at = value;;) {
		size_t length = strcspn(at, split), from = 0, to = length;
		while (from < to && byte_is_blank(at[from]))
			from++;
		if (weight > 0 && to - from > weight && memcmp(at + from, legend->weight, weight) == 0)
			while (from < to && !byte_is_blank(at[from]))
				from++;
		while (from < to && byte_is_blank(at[from]))
			from++;
		const char *after =
		    weight > 0 && to > from ? memmem(at + from, to - from, legend->weight, weight) : NULL;
		to = after ? (size_t)(after - at) : to;
		while (to > from && byte_is_blank(at[to - 1]))
			to--;
		footing |= 1u << walk_of(ruling, legend, at + from, to - from);
		if (!at[length])
			break;
		at += length + 1;
	}
	return footing;
}

/* What is under each glyph by its own meaning, or by the last line that says what it is. */
static void find_footings(const struct ruling *ruling, unsigned footings[256])
{
	const struct grid *map = ruling->map;
	bool meant[256] = {false};
	for (int code = 0; code < 256; code++)
		footings[code] = 1u << ruling->detail->tables->glyphs[code].walk;
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		bool means = legend && legend->effect == EFFECT_MEANS,
		     holds = legend && legend->effect == EFFECT_HOLDS;
		unsigned footing = 1u << WALK_GROUND;
		if (means)
			footing = footing_of(ruling, legend, described_value(entry));
		for (int k = 0; (means || holds) && k < entry->key_count; k++) {
			int key = entry->keys[k];
			if (key > 255 || (holds && meant[key]))
				continue;
			footings[key] = footing;
			meant[key] = meant[key] || means;
		}
	}
}

/* What becomes of each glyph that is on the map. */
static void find_fates(const struct ruling *ruling, struct fates *fates)
{
	const struct grid *map = ruling->map;
	for (int code = 0; code < 256; code++)
		if (map->counts[code] > 0) {
			fates->codes[fates->count++] = code;
			set_bit(&fates->of[code], code);
		}
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		if (changes(legend) || (legend && legend->effect == EFFECT_UNKNOWN))
			take_line(legend, entry, fates);
	}
}

bool described_passable(struct ruling *ruling, unsigned walks, struct passable *passable)
{
	const struct grid *map = ruling->map;
	size_t count = 256 + (size_t)map->glyph_count;
	struct fates fates = {.count = 0};
	unsigned footings[256];
	passable->best = ruling_allocate(ruling, count, sizeof *passable->best);
	passable->worst = ruling_allocate(ruling, count, sizeof *passable->worst);
	if (!passable->best || !passable->worst)
		return false;
	find_fates(ruling, &fates);
	find_footings(ruling, footings);
	struct fate some = {0}, none = {0}; /* the glyphs that one may get over, and those that one may not */
	for (int glyph = 0; glyph < 256; glyph++) {
		passable->best[glyph] = (footings[glyph] & walks) != 0;
		passable->worst[glyph] = !(footings[glyph] & ~walks);
		if (footings[glyph] & walks)
			set_bit(&some, glyph);
		if (footings[glyph] & ~walks)
			set_bit(&none, glyph);
	}
	for (int i = 0; i < fates.count; i++) {
		int code = fates.codes[i];
		const struct fate *fate = &fates.of[code];
		bool best = fate->unknown || share_bit(fate, &some);
		passable->best[code] = best;
		passable->worst[code] = fate->unknown || !share_bit(fate, &none) || (fate->shared && best);
	}
	for (int i = 0; i < map->glyph_count; i++)
		passable->best[256 + i] = passable->worst[256 + i] = (walks >> map->glyphs[i].glyph.walk & 1u) != 0;
	return true;
}

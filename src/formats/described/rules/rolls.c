/* Rolls as sets: the glyphs that each glyph of a map may become by its legend lines, and whether these can be crossed. */
#include "branches.h"

/* ---- sets of results ---- */

static bool changes(const struct described_legend *legend)
{
	return legend && (legend->effect == EFFECT_BECOMES || legend->effect == EFFECT_PARTS ||
			  legend->effect == EFFECT_SHUFFLES || legend->effect == EFFECT_CLEARS);
}

bool results_have(const struct results *results, int glyph)
{
	return (results->glyphs[glyph >> 6] >> (glyph & 63) & 1u) != 0;
}

static void set_bit(struct results *results, int value)
{
	results->glyphs[value >> 6] |= (uint64_t)1 << (value & 63);
}

static bool share_bit(const struct results *one, const struct results *other)
{
	uint64_t shared = 0;
	for (int i = 0; i < 4; i++)
		shared |= one->glyphs[i] & other->glyphs[i];
	return shared != 0;
}

/* Returns the first glyph from `glyph` on that the results have; 256 if none. */
int results_next(const struct results *results, int glyph)
{
	for (; glyph < 256; glyph = (glyph | 63) + 1) {
		uint64_t rest = results->glyphs[glyph >> 6] >> (glyph & 63);
		if (rest != 0)
			return glyph + __builtin_ctzll(rest);
	}
	return 256;
}

static void add_results(struct results *results, const struct results *more)
{
	for (int i = 0; i < 4; i++)
		results->glyphs[i] |= more->glyphs[i];
	results->shared = results->shared || more->shared;
	results->unknown = results->unknown || more->unknown;
}

/* ---- steps ---- */

bool entry_is_once(const struct rule_context *context, const struct entry *entry)
{
	const struct text *text = context->check->text;
	size_t at = bytes_skip(text->bytes, span_end(entry->key_span), text->length, " \t\\\r\n");
	return at < text->length && text->bytes[at] == ':';
}

/* Reads the parts of a value, as in 2=ab / *=c, with their outcomes. Empty parts do not count. */
static void read_parts(struct glyph_step *step, const char *value, struct arena *arena)
{
	size_t length = strlen(value), count = 1;
	for (const char *slash = value; (slash = strchr(slash, '/')); slash++)
		count++;
	step->parts = arena_allocate(arena, count, sizeof *step->parts);
	for (size_t at = 0, end; at < length; at = end + 1) {
		end = bytes_find(value, at, length, '/');
		size_t from = outcomes_after_number(value, at);
		struct part *part = &step->parts[step->part_count];
		*part = (struct part){.first = step->outcome_count, .once = from > at && value[from - 1] == ':'};
		step->outcome_count = outcomes_read(value, from, end, step->outcomes, step->outcome_count);
		part->count = step->outcome_count - part->first;
		if (span_trimmed(value, span_between(at, end)).length == 0)
			continue;
		part->number = from == at                           ? 0
			       : memchr(value + at, '*', from - at) ? PART_ALL
								    : (int)strtoul(value + at, NULL, 10);
		step->part_count++;
	}
	for (int i = 0; i < step->part_count; i++) {
		struct part *part = &step->parts[i];
		/* Without a number, the last part takes all cells that are left, and every other one a single cell. */
		if (part->number == 0)
			part->number = i == step->part_count - 1 ? PART_ALL : 1;
		if (part->count == 0) /* which the game refuses: may be anything */
			*part = (struct part){.number = part->number, .count = step->outcome_count};
	}
}

static struct glyph_step read_step(const struct rule_context *context, const struct entry *entry, int line)
{
	const struct described_legend *legend = described_legend_of(context->model, entry);
	const char *slash = strchr(entry->glyphs, '/'), *value = described_value(entry);
	struct glyph_step step = {.effect = legend ? legend->effect : EFFECT_ADDS,
				  .line = line,
				  .keys = entry->keys,
				  .key_count = entry_keys(entry),
				  .block = slash && slash > entry->glyphs ? (int)(slash - entry->glyphs) : 1};
	if (step.effect == EFFECT_BECOMES || step.effect == EFFECT_PARTS)
		step.outcomes = arena_allocate(context->arena, OUTCOMES, sizeof *step.outcomes);
	step.once = step.effect == EFFECT_BECOMES && entry_is_once(context, entry);
	if (step.effect == EFFECT_BECOMES) {
		step.outcome_count = described_outcomes(legend, value, step.outcomes);
	} else if (step.effect == EFFECT_PARTS) {
		read_parts(&step, value, context->arena);
	}
	return step;
}

/* Reads glyphs that the game draws together: each of the results has a glyph for each of them. */
static struct glyph_step read_draw(const struct rule_context *context, const struct described_roll *roll)
{
	struct glyph_step step = {.effect = EFFECT_DRAWS, .line = -1, .block = 1};
	while (roll->glyphs[step.key_count])
		step.key_count++;
	int *keys = arena_allocate(context->arena, (size_t)step.key_count, sizeof *keys);
	for (int i = 0; i < step.key_count; i++)
		keys[i] = (unsigned char)roll->glyphs[i][0];
	step.keys = keys;
	int field = roll->by ? context_field(context, roll->by) : -1, last = (int)strlen(roll->of) - step.key_count;
	long long number = last / (step.key_count + 3) + 1; /* of results, with " / " between them */
	if (roll->by && (field < 0 || !context_read(context, context->model->fields[field].effective, &number)))
		number = 1;
	number = number < 1 ? 1 : MIN(number, OUTCOMES);
	step.outcome_count = (int)number * step.key_count;
	step.outcomes = arena_allocate(context->arena, (size_t)step.outcome_count, sizeof *step.outcomes);
	for (int i = 0; i < step.outcome_count; i++) { /* the last one stands for those that are missing */
		int at = i / step.key_count * (step.key_count + 3);
		step.outcomes[i] = (struct outcome){(unsigned char)roll->of[MIN(at, last) + i % step.key_count], 1};
	}
	return step;
}

struct glyph_step *described_steps(const struct rule_context *context, const struct branches *branches, int *count)
{
	const struct grid *map = context->map;
	const struct described_dialect *dialect = context->detail->tables->dialect;
	struct glyph_step *steps =
	    arena_allocate(context->arena, (size_t)map->entry_count + (size_t)dialect->roll_count, sizeof *steps);
	*count = 0;
	for (int late = 0; late < 2; late++)
		for (int i = 0; i < map->entry_count; i++) {
			const struct entry *entry = &context->model->entries[map->first_entry + i];
			const struct described_legend *legend = described_legend_of(context->model, entry);
			bool last = !legend || legend->late || legend->effect == EFFECT_MEANS ||
				    legend->effect == EFFECT_HOLDS;
			if (last != (late == 1))
				continue;
			steps[*count] = read_step(context, entry, i);
			steps[(*count)++].around = branches_around(branches, entry->line.start);
		}
	for (int i = 0; i < dialect->roll_count; i++)
		if (dialect->rolls[i].drawn == DRAWN_TOGETHER)
			steps[(*count)++] = read_draw(context, &dialect->rolls[i]);
	return steps;
}

int step_key(const struct glyph_step *step, int glyph)
{
	int key = 0;
	while (key < step->key_count && step->keys[key] != glyph)
		key++;
	return key < step->key_count ? key : -1;
}

/* ---- applying the lines of a map in order ---- */

/* Returns true if the parts cover all these cells: one has no limit, or the numbers add up to at least that many. */
static bool takes_all(const struct glyph_step *step, size_t cells)
{
	size_t taken = 0;
	for (int i = 0; i < step->part_count; i++) {
		if (step->parts[i].number == PART_ALL)
			return true;
		taken += (size_t)step->parts[i].number;
	}
	return taken >= cells;
}

/* Returns the possible results of a step for its glyph `key`, if that many cells may have its glyphs. */
static struct results results_of(const struct glyph_step *step, int key, size_t cells)
{
	int place = step_key(step, key);
	struct results results = {.shared = step->effect == EFFECT_PARTS || step->effect == EFFECT_SHUFFLES ||
					    step->effect == EFFECT_DRAWS,
				  .unknown = step->effect == EFFECT_UNKNOWN};
	for (int i = 0; i < step->outcome_count; i++)
		if (step->effect != EFFECT_DRAWS || i % step->key_count == place)
			set_bit(&results, step->outcomes[i].value);
	/* blocks are exchanged as a whole: a glyph becomes those at the same place in another block */
	for (int i = place % step->block; step->effect == EFFECT_SHUFFLES && i < step->key_count; i += step->block)
		if (step->keys[i] < 256)
			set_bit(&results, step->keys[i]);
	if (step->effect == EFFECT_CLEARS)
		set_bit(&results, ' ');
	if (results.unknown || step->around || (step->effect == EFFECT_PARTS && !takes_all(step, cells)))
		set_bit(&results, key);
	return results;
}

/* Applies a step to its glyphs as they are after the steps before it. */
static void run_step(const struct rule_context *context, struct rolled *rolled, struct glyph_step *step)
{
	const struct grid *map = context->map;
	struct results keys = {0};
	size_t cells = 0, fewest = 0; /* cells that may have its glyphs; the least number that do */
	bool used = false;
	for (int i = 0; i < step->key_count; i++) {
		if (step->keys[i] < 256)
			set_bit(&keys, step->keys[i]);
		used = used || (step->keys[i] > 255 && grid_count(map, step->keys[i]) > 0);
	}
	for (int c = 0; c < rolled->count; c++) {
		const struct results *results = &rolled->of[rolled->values[c]];
		if (!share_bit(results, &keys))
			continue;
		set_bit(&step->touched, rolled->values[c]);
		cells += map->counts[rolled->values[c]];
		fewest += results->shared ? 1 : map->counts[rolled->values[c]];
	}
	if (step->line >= 0)
		rolled->used[step->line] |= used || cells > 0;
	if (cells == 0 || !step_changes(step))
		return;
	for (int c = 0; c < rolled->count; c++) {
		struct results *results = &rolled->of[rolled->values[c]], before = *results;
		for (int i = 0; i < 4; i++)
			results->glyphs[i] &= ~keys.glyphs[i];
		for (int i = 0; share_bit(&before, &keys) && i < step->key_count; i++) {
			int key = step->keys[i];
			if (key > 255 || !results_have(&before, key))
				continue;
			struct results by = results_of(step, key, cells);
			for (int glyph = -1; (glyph = results_next(&by, glyph + 1)) < 256;)
				if (!results_have(&before, glyph))
					rolled->produced_by[glyph] = step->line;
			if (!results_have(&by, key))
				rolled->replaced_by[key] = step->line;
			rolled->doubtful[key] |= step->effect == EFFECT_PARTS && takes_all(step, fewest);
			add_results(results, &by);
		}
	}
}

const struct rolled *described_roll(struct rule_context *context)
{
	const struct grid *map = context->map;
	if (context->facts && context->facts->rolled)
		return context->facts->rolled;
	struct rolled *rolled = arena_allocate(context->arena, 1, sizeof *rolled);
	bool *used = arena_allocate(context->arena, (size_t)map->entry_count, sizeof *used);
	rolled->branches = branches_read(context);
	rolled->steps = described_steps(context, rolled->branches, &rolled->step_count);
	rolled->used = used;
	for (int value = 0; value < 256; value++) {
		rolled->produced_by[value] = rolled->replaced_by[value] = -1;
		if (map->counts[value] > 0) {
			rolled->values[rolled->count++] = value;
			set_bit(&rolled->of[value], value);
		}
	}
	for (int i = 0; i < rolled->step_count; i++)
		run_step(context, rolled, &rolled->steps[i]);
	for (int c = 0; c < rolled->count; c++)
		add_results(&rolled->all, &rolled->of[rolled->values[c]]);
	if (context->facts)
		context->facts->rolled = rolled;
	return rolled;
}

bool described_defines(const struct rule_context *context, int glyph)
{
	const struct grid *map = context->map;
	bool changed = false;
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[map->first_entry + i];
		if (!entry_has_key(entry, glyph))
			continue;
		if (!changes(described_legend_of(context->model, entry)))
			return true;
		changed = true;
	}
	return (changed ? &context->model->glyphs[glyph] : model_glyph(context->model, map, glyph))->known;
}

/* ---- crossing terrain ---- */

struct glyph described_glyph_of(const struct rule_context *context, const struct described_legend *legend,
				const char *word, size_t length)
{
	struct glyph glyph = {.walk = WALK_GROUND, .meaning = ""};
	int row = -1;
	if (legend->words)
		row = vocabulary_find(context->check->vocabulary, word, length);
	if (row >= 0)
		described_word_glyph(context->check->vocabulary, row, &glyph);
	else if (length == 1)
		glyph = context->detail->tables->glyphs[(unsigned char)word[0]];
	return glyph;
}

/* Finds the terrain under each glyph, by its own meaning or the last line that defines it. */
static void find_ground(const struct rule_context *context, const struct branches *branches, unsigned grounds[256])
{
	const struct grid *map = context->map;
	bool meant[256] = {false};
	for (int value = 0; value < 256; value++) {
		const struct glyph *own = &context->detail->tables->glyphs[value],
				   *defined = model_glyph(context->model, map, value); /* in another file */
		grounds[value] = 1u << (!own->known && defined->entry < 0 ? defined : own)->walk;
	}
	for (int i = -1; (i = described_next_line(context->model, map, i)) >= 0;) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		bool means = legend && legend->effect == EFFECT_MEANS,
		     holds = legend && legend->effect == EFFECT_HOLDS;
		unsigned ground = means ? 0 : 1u << WALK_GROUND;
		const char *value = described_value(entry);
		struct alternative is;
		for (size_t at = 0; means && alternative_next(legend, value, strlen(value), &at, &is);)
			ground |=
			    1u
			    << (legend->words || is.word.length == 1
				    ? described_glyph_of(context, legend, value + is.word.start, is.word.length).walk
				    : model_glyph(context->model, map, entry->key)->walk);
		for (int k = 0; (means || holds) && k < entry_keys(entry); k++) {
			int key = entry->keys[k];
			if (key > 255 || (holds && meant[key]))
				continue;
			bool maybe = branches_around(branches, entry->line.start) != 0;
			grounds[key] = ground | (maybe ? grounds[key] : 0);
			meant[key] = meant[key] || means;
		}
	}
}

struct passable described_passable(struct rule_context *context, unsigned walks)
{
	const struct grid *map = context->map;
	size_t count = 256 + (size_t)map->glyph_count;
	unsigned grounds[256];
	struct map_facts *facts = context->facts;
	if (facts && facts->passable.best && facts->walks == walks)
		return facts->passable;
	const struct passable passable = {.best = arena_allocate(context->arena, count, sizeof *passable.best),
					  .worst = arena_allocate(context->arena, count, sizeof *passable.worst)};
	const struct rolled *rolled = described_roll(context);
	find_ground(context, rolled->branches, grounds);
	struct results some = {0}, none = {0}; /* the glyphs that may be crossable, and those that may not be */
	for (int glyph = 0; glyph < 256; glyph++) {
		passable.best[glyph] = (grounds[glyph] & walks) != 0;
		passable.worst[glyph] = !(grounds[glyph] & ~walks);
		if (grounds[glyph] & walks)
			set_bit(&some, glyph);
		if (grounds[glyph] & ~walks)
			set_bit(&none, glyph);
	}
	for (int i = 0; i < rolled->count; i++) {
		int value = rolled->values[i];
		const struct results *results = &rolled->of[value];
		bool best = results->unknown || share_bit(results, &some);
		passable.best[value] = best;
		passable.worst[value] = results->unknown || !share_bit(results, &none);
	}
	for (int i = 0; i < map->glyph_count; i++)
		passable.best[256 + i] = passable.worst[256 + i] = (walks >> map->glyphs[i].glyph.walk & 1u) != 0;
	if (facts) {
		facts->passable = passable;
		facts->walks = walks;
	}
	return passable;
}

/* Rolls of a map: what the game may build from it. */
#include "roller.h"

/* ---- meanings ---- */

/* Returns the index of the thing, which is added if it is new. */
static int add_thing(struct roller *roller, const struct roll_thing *thing)
{
	int i = GLYPHS;
	while (i < roller->thing_count &&
	       (roller->things[i].value != thing->value || roller->things[i].glyph.style != thing->glyph.style ||
		strcmp(roller->things[i].glyph.meaning, thing->glyph.meaning) != 0))
		i++;
	if (i == roller->thing_count)
		ARENA_ADD(roller->arena, roller, thing, thing);
	return i;
}

/* Returns the ground that a text stands for: a glyph or its meaning, as shallow_water means W, or another feature. */
static int read_ground(struct roller *roller, const char *text, const struct described_legend *legend, int key)
{
	struct roll_thing thing = {.value = -1, .glyph = roller->things[key].glyph};
	char *name = arena_copy(roller->arena, text, strlen(text));
	if (text[0] && !text[1])
		return (unsigned char)text[0];
	for (char *at = name; (at = strchr(at, '_'));)
		*at = ' ';
	for (int glyph = 0; glyph < GLYPHS; glyph++)
		if (roller->things[glyph].glyph.known && strcmp(roller->things[glyph].glyph.meaning, name) == 0)
			return glyph;
	if (legend->key && !legend->words)
		thing.glyph = *model_glyph(roller->context.check->model, roller->context.map, key);
	else if (legend->key)
		thing.glyph = described_glyph_of(&roller->context, legend, text, strcspn(text, " "));
	if (thing.glyph.style == STYLE_UNKNOWN)
		thing.glyph.style = STYLE_SPECIAL;
	thing.glyph.meaning = text;
	thing.glyph.known = true;
	return add_thing(roller, &thing);
}

/* Returns what a text places on the cell, in the style that it names itself, or else in this one. */
static int read_held(struct roller *roller, const char *text, enum glyph_style style)
{
	int own = word_index(glyph_style_names, text);
	const struct roll_thing thing = {
	    .value = -1, .glyph = {.known = true, .meaning = text, .style = own > 0 ? (unsigned)own : style}};
	return !*text || strcmp(text, "nothing") == 0 ? ROLL_NONE : add_thing(roller, &thing);
}

static void add_outcome(struct roller *roller, struct draw *draw, int thing, int weight)
{
	ARENA_LIST_ADD(roller->arena, draw->of, draw->count, draw->capacity, (&(struct outcome){thing, weight}));
	draw->sum += weight;
}

/* Reads the alternatives of a value: grounds for the glyph `key`; things in `style` if that is -1. */
static struct draw read_draw(struct roller *roller, const struct described_legend *legend, const char *value,
			     size_t length, enum glyph_style style, int key)
{
	struct draw draw = {0};
	struct alternative is;
	for (size_t at = 0; alternative_next(legend, value, length, &at, &is);) {
		const char *text =
		    arena_print(roller->arena, "%.*s%s%.*s", (int)is.before.length, value + is.before.start,
				is.before.length > 0 && is.after.length > 0 ? " " : "", (int)is.after.length,
				value + is.after.start);
		add_outcome(roller, &draw,
			    key < 0 ? read_held(roller, text, style) : read_ground(roller, text, legend, key),
			    is.weight);
	}
	return draw;
}

/* Adds what is on the cell: several things, or only the first one, which others replace. */
static void hold(struct roller *roller, struct meaning *meaning, const struct described_legend *legend,
		 const char *value, size_t length, bool once)
{
	const struct described_dialect *dialect = roller->context.detail->tables->dialect;
	enum glyph_style style = legend->key ? STYLE_MONSTER : STYLE_ITEM;
	for (int i = 0; legend->key && i < dialect->field_count; i++) { /* as the glyphs that such a line replaces */
		const struct described_field *field = &dialect->fields[i];
		if (field->single && field->slots && strcmp(field->single, legend->key) == 0)
			style = roller->things[(unsigned char)field->slots[0][0]].glyph.style;
	}
	for (size_t at = 0, end; at <= length && meaning->held_count < ROLL_HELD; at = end + 1) {
		const char *split = legend->several ? legend->several : legend->otherwise;
		struct draw *draw = &meaning->held[meaning->held_count++];
		end = split ? at + strcspn(value + at, split) : length;
		end = MIN(end, length);
		*draw = read_draw(roller, legend, value + at, end - at, style, -1);
		draw->once = once;
		end = legend->several ? end : length;
	}
}

/* Returns true if what is at this offset counts in this roll. */
static bool counts(const struct roller *roller, size_t at)
{
	return !(branches_around(roller->branches, at) & ~roller->taken);
}

/* Finds the meaning of a glyph: by its last line of each kind, otherwise by lists of the map, and by the game. */
static void find_meaning(struct roller *roller, struct meaning *meaning, int key)
{
	static const struct described_legend own = {.split = "/", .weight = "w:"};
	const struct rule_context *context = &roller->context;
	const char *floor = context->description->floor;
	const struct described_dialect *dialect = context->detail->tables->dialect;
	EACH(const struct described_legend, legend, dialect->legend, dialect->legend_count) {
		const struct entry *line = NULL;
		for (int e = 0; roller->named[key] && legend->effect <= EFFECT_HOLDS && e < context->map->entry_count;
		     e++) {
			const struct entry *entry = &context->model->entries[context->map->first_entry + e];
			line = entry->kind == legend->key && entry_has_key(entry, key) &&
				       counts(roller, entry->line.start)
				   ? entry
				   : line;
		}
		const char *value = line ? described_value(line) : "";
		bool once = line && entry_is_once(context, line);
		if (line && legend->effect == EFFECT_MEANS)
			meaning->ground = read_draw(roller, legend, value, strlen(value), STYLE_UNKNOWN, key);
		else if (line)
			hold(roller, meaning, legend, value, strlen(value), once);
		meaning->ground.once |= once && legend->effect == EFFECT_MEANS;
	}
	size_t length;
	const char *kind, *item = described_list_item(context->model, context->grid, key, &length, &kind);
	for (int i = 0; item && meaning->held_count + meaning->ground.count == 0 && i < dialect->legend_count; i++)
		if (strcmp(dialect->legend[i].key, kind) == 0)
			hold(roller, meaning, &dialect->legend[i], item, length, false);
	EACH(const struct described_roll, roll, dialect->rolls, dialect->roll_count) {
		glyph_list glyph = roll->glyphs;
		while (*glyph && (unsigned char)**glyph != key)
			glyph++;
		if (*glyph && roll->drawn == DRAWN_GROUND)
			meaning->ground = read_draw(roller, &own, roll->of, strlen(roll->of), STYLE_UNKNOWN, key);
		else if (*glyph && roll->drawn == DRAWN_THING)
			hold(roller, meaning, &own, roll->of, strlen(roll->of), false);
	}
	if (meaning->ground.count == 0)
		add_outcome(roller, &meaning->ground, meaning->held_count > 0 && floor ? (unsigned char)*floor : key,
			    1);
	meaning->fixed = meaning->ground.count == 1;
	for (int i = 0; i < meaning->held_count; i++)
		meaning->fixed = meaning->fixed && meaning->held[i].count == 1;
}

/* ---- draws ---- */

static int draw_outcome(struct roller *roller, const struct outcome *outcomes, int count, int sum)
{
	for (int left = count > 1 && sum > 0 ? dice_below(&roller->dice, sum) : 0;
	     left >= outcomes->weight && count > 1; count--)
		left -= outcomes++->weight;
	return outcomes->value;
}

static uint16_t draw_thing(struct roller *roller, const struct draw *draw, int *drawn)
{
	int thing = draw->once && *drawn > 0 ? *drawn - 1 : draw_outcome(roller, draw->of, draw->count, draw->sum);
	*drawn = thing + 1;
	return (uint16_t)thing;
}

/* Draws what a cell with that meaning is, but for its glyph. */
static struct roll_cell draw_cell(struct roller *roller, const struct meaning *meaning)
{
	struct roll_cell cell;
	int *drawn = roller->drawn[meaning->key];
	cell.ground = draw_thing(roller, &meaning->ground, drawn++);
	for (int i = 0; i < ROLL_HELD; i++)
		cell.held[i] = i < meaning->held_count ? draw_thing(roller, &meaning->held[i], drawn++) : ROLL_NONE;
	return cell;
}

/* Chooses the meaning that a glyph has in this roll. */
static void choose_meaning(struct roller *roller, int key)
{
	const uint64_t taken = roller->taken & roller->depends[key];
	struct meaning *meaning = roller->known[key];
	while (meaning && meaning->taken != taken)
		meaning = meaning->next;
	if (!meaning) {
		meaning = arena_allocate(roller->arena, 1, sizeof *meaning);
		*meaning = (struct meaning){.key = key, .taken = taken, .next = roller->known[key]};
		roller->known[key] = meaning;
		find_meaning(roller, meaning, key);
		if (meaning->fixed)
			meaning->cell = draw_cell(roller, meaning);
	}
	roller->meanings[key] = meaning;
}

/* ---- branches ---- */

/* Prepares to choose among lines: a copy of the fields, of which only those that count are set. */
static void read_branches(struct roller *roller, const struct branches *branches)
{
	const struct model *model = roller->context.model;
	const struct grid *map = roller->context.map;
	const size_t fields = (size_t)model->field_count;
	roller->branches = branches_copy(branches, &roller->context);
	if (!roller->branches)
		return;
	roller->model = *model;
	roller->model.fields = arena_allocate(roller->arena, fields + 1, sizeof *model->fields);
	memcpy(roller->model.fields, model->fields, fields * sizeof *model->fields);
	roller->context.model = &roller->model;
	for (int i = 0; i < map->entry_count; i++) {
		const struct entry *entry = &model->entries[map->first_entry + i];
		const uint64_t around = branches_around(roller->branches, entry->line.start);
		for (int k = 0; k < entry_keys(entry); k++)
			if (entry->keys[k] < GLYPHS)
				roller->depends[entry->keys[k]] |= around;
	}
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct described_field *as = described_field_of(model, &model->fields[i]);
		for (int slot = 0; as && as->slots && as->slots[slot]; slot++)
			roller->depends[(unsigned char)as->slots[slot][0]] |=
			    branches_around(roller->branches, model->fields[i].value.start);
	}
}

void roller_begin(struct roller *roller, int number)
{
	const struct model *model = roller->context.check->model;
	const struct grid *map = roller->context.map;
	roller->dice.state = roller->seed + (uint64_t)number;
	if (!roller->branches)
		return;
	roller->taken = branches_draw(roller->branches, &roller->dice);
	for (int i = map->first_field; i < map->first_field + map->field_count; i++)
		roller->model.fields[i].set = model->fields[i].set && counts(roller, model->fields[i].value.start);
	for (int glyph = 0; glyph < GLYPHS; glyph++)
		if (roller->depends[glyph])
			choose_meaning(roller, glyph);
}

/* ---- making a roll ---- */

/* Fills in what the glyph of a cell means. */
static void fill_cell(struct roller *roller, struct roll_cell *cell)
{
	const uint16_t glyph = cell->glyph, key = glyph & (FROZEN - 1);
	const struct meaning *meaning = roller->meanings[key];
	if (glyph >= FROZEN)
		*cell = (struct roll_cell){.ground = key, .held = {ROLL_NONE, ROLL_NONE, ROLL_NONE}};
	else
		*cell = meaning->fixed ? meaning->cell : draw_cell(roller, meaning);
	cell->glyph = glyph;
}

static int sum_of(const struct outcome *outcomes, int count)
{
	int sum = 0;
	for (int i = 0; i < count; i++)
		sum += outcomes[i].weight;
	return sum;
}

/* Numbers of cells change: the cells are put into a random order, of which each part takes its number. */
static void take_parts(struct roller *roller, const struct glyph_step *step, const struct step_cells *of,
		       const bool *keys)
{
	int count = 0, taken = 0;
	for (int i = 0; i < of->count; i++) {
		int glyph = roller->cells[of->cells[i]].glyph;
		if (glyph < GLYPHS && keys[glyph])
			roller->list[count++] = of->cells[i];
	}
	EACH(const struct part, part, step->parts, step->part_count) {
		const struct outcome *outcomes = &step->outcomes[part->first];
		int end = part->number == PART_ALL || part->number > count - taken ? count : taken + part->number;
		int sum = sum_of(outcomes, part->count), once = -1;
		for (; taken < end; taken++) {
			/* the order of the last ones does not matter */
			int other = end == count ? taken : taken + dice_below(&roller->dice, count - taken);
			int cell = roller->list[other];
			roller->list[other] = roller->list[taken];
			roller->list[taken] = cell;
			if (!part->once || once < 0)
				once = draw_outcome(roller, outcomes, part->count, sum);
			roller->cells[cell].glyph = (uint16_t)once;
		}
	}
}

/* Fills in what each glyph of the step becomes in all cells. Returns false if cells differ. */
static bool map_glyphs(struct roller *roller, const struct glyph_step *step, uint16_t becomes[GLYPHS])
{
	int count = step->key_count / step->block, order[GLYPHS], drawn = 0,
	    sum = sum_of(step->outcomes, step->outcome_count);
	if (step->effect == EFFECT_SHUFFLES) {
		count = MIN(count, GLYPHS);
		for (int i = 0; i < count; i++)
			order[i] = i;
		for (int i = 0; i < count; i++) {
			int other = i + dice_below(&roller->dice, count - i), at = order[other];
			order[other] = order[i];
			order[i] = at;
		}
	} else if (step->effect == EFFECT_DRAWS) {
		drawn = dice_below(&roller->dice, step->outcome_count / step->key_count) * step->key_count;
	} else if (step->effect == EFFECT_BECOMES) {
		if (!step->once)
			return false;
		drawn = draw_outcome(roller, step->outcomes, step->outcome_count, sum);
	}
	for (int k = step->key_count - 1; k >= 0; k--) { /* the first of equal glyphs counts */
		int key = step->keys[k], block = k / step->block;
		if (key >= GLYPHS)
			continue;
		bool shuffled = step->effect == EFFECT_SHUFFLES && block < count;
		becomes[key] = (uint16_t)(shuffled ? step->keys[order[block] * step->block + k % step->block]
					  : step->effect == EFFECT_SHUFFLES ? key
					  : step->effect == EFFECT_DRAWS    ? step->outcomes[drawn + k].value
					  : step->effect == EFFECT_BECOMES  ? drawn
					  : step->effect == EFFECT_CLEARS   ? ' '
									    : FROZEN | key);
	}
	return true;
}

static void make_step(struct roller *roller, int number)
{
	const struct glyph_step *step = &roller->steps[number];
	const struct step_cells *of = &roller->step_cells[number];
	bool keys[GLYPHS] = {false};
	uint16_t becomes[GLYPHS];
	for (int i = 0; i < step->key_count; i++)
		if (step->keys[i] < GLYPHS)
			keys[step->keys[i]] = true;
	if (step->effect == EFFECT_PARTS) {
		take_parts(roller, step, of, keys);
		return;
	}
	bool same = map_glyphs(roller, step, becomes);
	int sum = sum_of(step->outcomes, step->outcome_count);
	for (int i = 0; i < of->count; i++) {
		uint16_t *glyph = &roller->cells[of->cells[i]].glyph;
		if (*glyph < GLYPHS && keys[*glyph])
			*glyph = same ? becomes[*glyph]
				      : (uint16_t)draw_outcome(roller, step->outcomes, step->outcome_count, sum);
	}
}

/* ---- turning ---- */

/* Returns true if a field of the map has the word. */
static bool has_word(const struct roller *roller, const char *word)
{
	const struct grid *map = roller->context.map;
	EACH(const struct field, field, roller->context.model->fields + map->first_field, map->field_count)
		if (field->set && field->between && described_has_word(field->effective, word, ""))
			return true;
	return false;
}

/* Draws one of the eight ways to place the map: quarter turns clockwise, + 4 if it is mirrored first. */
static int draw_turn(struct roller *roller)
{
	enum { SIDE = 70, WEIGHT = 64 };
	int width = roller->width, height = roller->height;
	if (roller->context.description->symmetry == SYMMETRY_TAGS && (width > 1 || height > 1)) {
		bool across = dice_below(&roller->dice, 2) && !has_word(roller, "no_hmirror");
		bool down = dice_below(&roller->dice, 2) && !has_word(roller, "no_vmirror");
		int turned = dice_below(&roller->dice, 2),
		    quarter = dice_below(&roller->dice, 2) ? turned : 3 * turned;
		bool turns = !has_word(roller, "no_rotate") && width <= SIDE && height <= SIDE;
		/* upside down is mirrored and turned by half */
		return ((down ? 2 : 0) + (turns ? quarter : 0)) % 4 + (across != down ? 4 : 0);
	}
	if (roller->context.description->symmetry == SYMMETRY_SIDES) {
		int quarter = (int)(128L * height / width) - WEIGHT; /* weight of the ways that exchange the sides */
		quarter = quarter < 0 ? 0 : MIN(quarter, WEIGHT);
		int left = dice_below(&roller->dice, 4 * (WEIGHT + quarter)), way = 0;
		for (; left >= (way % 2 ? quarter : WEIGHT); way++)
			left -= way % 2 ? quarter : WEIGHT;
		return way;
	}
	return 0;
}

/* ---- for others ---- */

const struct roll_cell *roller_roll(struct roller *roller, int number, const char **turn)
{
	static const char *const turns[] = {"",
					    "turned right",
					    "turned by half",
					    "turned left",
					    "mirrored left to right",
					    "mirrored, then turned right",
					    "mirrored top to bottom",
					    "mirrored, then turned left"};
	roller_begin(roller, number);
	memset(roller->drawn, 0, sizeof roller->drawn);
	for (int i = 0; i < roller->live_count; i++)
		roller->cells[roller->live[i]].glyph = roller->glyphs[roller->live[i]];
	for (int i = 0; i < roller->step_count; i++)
		if (step_changes(&roller->steps[i]) && !(roller->steps[i].around & ~roller->taken))
			make_step(roller, i);
	for (int i = 0; i < roller->live_count; i++)
		fill_cell(roller, &roller->cells[roller->live[i]]);
	int way = draw_turn(roller);
	if (turn)
		*turn = turns[way];
	return roller->cells;
}

const struct roll_thing *roller_things(const struct roller *roller)
{
	return roller->things;
}

const struct roll_thing *roller_top(const struct roller *roller, const struct roll_cell *cell)
{
	for (int i = 0; i < ROLL_HELD; i++)
		if (cell->held[i] != ROLL_NONE)
			return &roller->things[cell->held[i]];
	return &roller->things[cell->ground];
}

int roller_value(const struct roller *roller, const struct roll_cell *cell, bool top)
{
	const struct roll_thing *thing = top ? roller_top(roller, cell) : &roller->things[cell->ground];
	return thing->value < 0 ? cell->glyph & (FROZEN - 1) : thing->value;
}

void roller_words(const struct roller *roller, const struct roll_cell *cell, char *words, size_t size)
{
	int used = snprintf(words, size, "%s",
			    cell->glyph < FROZEN ? roller->things[cell->ground].glyph.meaning : "another vault");
	for (int i = 0; i < ROLL_HELD && used >= 0 && (size_t)used < size; i++)
		if (cell->held[i] != ROLL_NONE)
			used += snprintf(words + used, size - (size_t)used, ", %s",
					 roller->things[cell->held[i]].glyph.meaning);
}

const char *rolled_left(const struct rolled *rolled, const struct rule_context *context, struct arena *arena)
{
	const char *left = rolled->branches                ? branches_left(rolled->branches, arena)
			   : context->part->glyphs_unknown ? "Lua"
							   : "";
	for (int i = 0; i < rolled->step_count; i++)
		if (rolled->steps[i].effect == EFFECT_UNKNOWN)
			return arena_print(arena, "%s%ssubvaults", left, *left ? " and " : "");
	return left;
}

const char *roller_left(const struct roller *roller, struct arena *arena)
{
	return rolled_left(roller->rolled, &roller->context, arena);
}

const char *roller_taken(const struct roller *roller, struct arena *arena)
{
	return roller->branches ? branches_taken(roller->branches, roller->taken, arena) : "";
}

/* Lists for each step the live cells that it may change; all of them if the lists would be long, or if some cells are not
 * counted and so not followed. */
static void list_step_cells(struct roller *roller)
{
	enum { MANY = 1 << 20 };
	const size_t live = (size_t)roller->live_count, steps = (size_t)roller->step_count;
	roller->step_cells = arena_allocate(roller->arena, steps + 1, sizeof *roller->step_cells);
	for (size_t step = 0; step < steps; step++) {
		struct step_cells *of = &roller->step_cells[step];
		*of = (struct step_cells){roller->live, roller->live_count};
		if (live * steps > MANY || roller->context.map->fragile)
			continue;
		int *cells = arena_allocate(roller->arena, live + 1, sizeof *cells);
		*of = (struct step_cells){.cells = cells};
		for (size_t i = 0; i < live; i++)
			if (results_have(&roller->steps[step].touched, roller->glyphs[roller->live[i]]))
				cells[of->count++] = roller->live[i];
	}
}

/* FNV-1a, so that rolls keep their numbers from version to version. */
static uint64_t seed_of(const char *bytes, size_t length)
{
	uint32_t hash = 2166136261u;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
	return (uint64_t)hash << 32;
}

struct roller *roller_make(const struct rule_context *context, struct arena *arena)
{
	const struct grid *map = context->map;
	const struct text *text = context->check->text;
	size_t cells = (size_t)map->width * (size_t)map->height;
	bool bytes = context->model->format->cells->kind == CELL_BYTE;
	if (!bytes || map->cells || !context_is_filled(map) || !memory_has(32 * cells))
		return NULL;
	struct roller *roller = arena_allocate(arena, 1, sizeof *roller);
	roller->arena = arena;
	roller->width = map->width;
	roller->height = map->height;
	roller->context = *context;
	roller->context.arena = arena;
	const struct span lines = roller->context.part->lines;
	roller->seed = seed_of(text->bytes + lines.start, lines.length);
	roller->rolled = described_roll(&roller->context);
	roller->steps = roller->rolled->steps;
	roller->step_count = roller->rolled->step_count;
	read_branches(roller, roller->rolled->branches);
	roller->thing_count = GLYPHS;
	roller->thing_capacity = 2 * GLYPHS;
	roller->things = arena_allocate(arena, (size_t)2 * GLYPHS, sizeof *roller->things);
	for (int glyph = 0; glyph < GLYPHS; glyph++) {
		struct roll_thing *own = &roller->things[glyph];
		*own = (struct roll_thing){.value = glyph, .glyph = roller->context.detail->tables->glyphs[glyph]};
		if (!own->glyph.known)
			own->glyph.meaning = "floor";
	}
	EACH(const struct entry, entry, context->model->entries + map->first_entry, map->entry_count) {
		for (int k = -1; k < entry_keys(entry); k++) {
			int key = k < 0 ? entry->key : entry->keys[k];
			if (key >= 0 && key < GLYPHS)
				roller->named[key] = true;
		}
	}
	bool changes[GLYPHS] = {false},
	     used[GLYPHS] = {[' '] = true}; /* what steps may change, and what there may be */
	EACH(const struct glyph_step, step, roller->steps, roller->step_count) {
		for (int k = 0; step_changes(step) && k < step->key_count; k++)
			if (step->keys[k] < GLYPHS)
				used[step->keys[k]] = changes[step->keys[k]] = true;
		for (int k = 0; k < step->outcome_count; k++)
			used[step->outcomes[k].value] = true;
	}
	for (int y = 0; y < map->height; y++)
		for (int x = grid_row_cells(map, y) - 1; x >= 0; x--)
			used[grid_cell(map, text, x, y)] = true;
	for (int glyph = 0; glyph < GLYPHS; glyph++)
		if (used[glyph])
			choose_meaning(roller, glyph);
	roller->cells = arena_allocate(arena, cells + 1, sizeof *roller->cells);
	roller->glyphs = arena_allocate(arena, cells + 1, sizeof *roller->glyphs);
	roller->live = arena_allocate(arena, cells + 1, sizeof *roller->live);
	roller->list = arena_allocate(arena, cells + 1, sizeof *roller->list);
	for (int y = 0, cell = 0; y < map->height; y++) {
		int count = grid_row_cells(map, y);
		for (int x = 0; x < map->width; x++, cell++) {
			struct roll_cell *own = &roller->cells[cell];
			int glyph = grid_cell(map, text, x, y);
			roller->glyphs[cell] = own->glyph = x < count ? (uint16_t)glyph : ROLL_NONE;
			if (x < count &&
			    (changes[glyph] || !roller->meanings[glyph]->fixed || roller->depends[glyph]))
				roller->live[roller->live_count++] = cell;
			else if (x < count)
				fill_cell(roller, own);
		}
	}
	list_step_cells(roller);
	return roller;
}

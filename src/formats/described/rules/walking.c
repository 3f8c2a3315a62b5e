/* Rules about reach: ways out of a map, into it, and to its cells. */
#include "rule_context.h"

/* Returns the cell value that the game pads short rows with. */
static int pad_of(const struct rule_context *context)
{
	const char *pad = context->description->map.pad;
	return pad ? cell_value(pad, strlen(pad)) : -1;
}

/* Returns true if the cell is on the rim of the map: at the edge, or next to padding (-1 if none). */
static bool is_rim(const struct rule_context *context, int x, int y, int pad)
{
	const int ways = context->map->neighbours;
	return context_is_beside(context, x, y, -1, ways) ||
	       (pad >= 0 && context_is_beside(context, x, y, pad, ways));
}

static const struct reach *find_regions(struct rule_context *context, const bool *walkable, const int *starts,
					int count)
{
	int pad = pad_of(context);
	const bool holes = context->rule->kind == RULE_CLOSED && context->glyphs.count > 0 && !context->rule->corners;
	struct path_rules path_rules = {.walkable = walkable,
					.beyond = pad >= 0 && pad < 256 && walkable[pad],
					.neighbours = holes ? 4 : context->map->neighbours,
					.from_entrances = !starts,
					.starts = starts,
					.start_count = count};
	return reach_of(context->model, context->check->text, context->grid, &path_rules);
}

/* Returns all cell values except the walls. */
static struct passable pass_walls(struct rule_context *context)
{
	size_t count = 256 + (size_t)context->map->glyph_count;
	bool *open = arena_allocate(context->arena, count, sizeof *open);
	for (int value = 0; value < 256; value++)
		open[value] = !context->walls.bytes[value];
	for (int i = 0; i < context->map->glyph_count; i++)
		open[256 + i] = !values_have(&context->walls, context->map->glyphs[i].value);
	return (struct passable){.best = open, .worst = open};
}

/* ---- ways out of the map ---- */

void rule_closed(struct rule_context *context)
{
	int count, holes = 0;
	const struct grid *map = context->map;
	const int *from = context_is_filled(context->map) ? context_find(context, &context->from, &count) : NULL;
	if (!from || count == 0)
		return;
	const struct reach *reach = find_regions(context, pass_walls(context).best, from, count);
	int *cells = arena_allocate(context->arena, 2 * ((size_t)map->width + (size_t)map->height), sizeof *cells);
	for (int y = 0; reach->entered && y < map->height; y++)
		for (int x = 0; x < map->width; x++) {
			int region = reach->region[y * map->width + x];
			bool way = context->glyphs.count == 0 ||
				   values_have(&context->glyphs, grid_cell(map, context->check->text, x, y));
			if (grid_is_edge(map, x, y) && way && region >= 0 && reach->reached[region])
				cells[holes++] = y * map->width + x;
		}
	if (holes > 0 && context->glyphs.count > 0)
		context_add_cells(context, cells, holes, "%s.", context->rule->rule.summary);
	else if (holes > 0)
		context_add_cells(context, from, count,
				  "The map is not enclosed: there is a way out from %s, at column %d of row %d.",
				  context_name(context, &context->from), cells[0] % map->width,
				  cells[0] / map->width);
}

/* ---- ways to its cells ---- */

static struct passable pass(struct rule_context *context)
{
	return context->walls.count > 0 ? pass_walls(context) : described_passable(context, context->rule->walks);
}

/* Returns the length of the shortest of a row and its two neighbours; 0 if it has only one. */
static int shortest_row(const struct grid *map, int y)
{
	int least = y > 0 && y < map->height - 1 ? grid_row_cells(map, y) : 0;
	for (int other = y - 1; least > 0 && other <= y + 1; other += 2)
		least = MIN(grid_row_cells(map, other), least);
	return least;
}

/* Adds the walkable cells of the rim. */
static int add_rim(const struct rule_context *context, const bool *walkable, int *starts, int count)
{
	const struct grid *map = context->map;
	int pad = pad_of(context);
	if (pad >= 0 && grid_count(map, pad) == 0)
		pad = -1;
	for (int y = 0; y < map->height; y++) {
		int last = shortest_row(map, y) - 1;
		for (int x = 0; x < grid_row_cells(map, y); x++) {
			if (pad < 0 && x > 0 && x < last)
				continue;
			int value = grid_cell(map, context->check->text, x, y);
			int place = value >= 0 ? value_place(map, value) : -1;
			if (place >= 0 && walkable[place] && is_rim(context, x, y, pad))
				starts[count++] = y * map->width + x;
		}
	}
	return count;
}

/* Returns the reach from the rule's starting points; NULL if there are none. */
static const struct reach *walk(struct rule_context *context, const bool *walkable)
{
	const struct grid *map = context->map;
	int count = 0;
	const struct reach *reach;
	if (context->from.count == 0 && !context->rule->edge) {
		reach = find_regions(context, walkable, NULL, 0);
		return reach->count > 0 ? reach : NULL;
	}
	const int *from = context_find(context, &context->from, &count);
	int *starts =
	    arena_allocate(context->arena, (size_t)map->width * (size_t)map->height + (size_t)count, sizeof *starts);
	memcpy(starts, from, (size_t)count * sizeof *starts);
	if (context->rule->edge)
		count = add_rim(context, walkable, starts, count);
	reach = find_regions(context, walkable, starts, count);
	return reach->entered ? reach : NULL;
}

static bool is_reached(const struct reach *reach, int cell)
{
	return reach->region[cell] >= 0 && reach->reached[reach->region[cell]];
}

bool context_may_close(struct rule_context *context)
{
	const struct grid *map = context->map;
	const struct passable passable = described_passable(context, context->rule->walks);
	bool differs = false;
	for (int value = 0; value < 256; value++)
		differs = differs || (map->counts[value] > 0 && passable.best[value] != passable.worst[value]);
	const struct reach *reach = differs ? walk(context, passable.worst) : NULL;
	if (!reach)
		return differs;
	for (int cell = 0; cell < map->width * map->height; cell++) {
		int value = grid_cell(map, context->check->text, cell % map->width, cell / map->width);
		bool open = value >= 0 && passable.best[value_place(map, value)];
		bool near = !open || is_reached(reach, cell);
		for (int way = 0; way < map->neighbours && !near; way++) {
			int next = reach_step(reach, cell, way);
			near = next >= 0 && is_reached(reach, next);
		}
		if (!near)
			return true;
	}
	return false;
}

/* Returns true if players may arrive where that glyph ends up. */
static bool is_arrival(const struct rule_context *context, int glyph)
{
	const struct grid *map = context->map;
	bool arrives = context->detail->tables->glyphs[glyph].entrance;
	for (int i = map->first_entry; i < map->first_entry + map->entry_count && !arrives; i++) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		bool means = legend && legend->effect == EFFECT_MEANS && entry_has_key(entry, glyph);
		const char *value = described_value(entry);
		struct alternative is;
		for (size_t at = 0; means && alternative_next(legend, value, strlen(value), &at, &is);)
			arrives = arrives ||
				  described_glyph_of(context, legend, value + is.word.start, is.word.length).entrance;
	}
	return arrives;
}

bool context_excepts(const struct rule_context *context, int glyph)
{
	const struct grid *map = context->map;
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++)
		for (int c = 0; c < context->rule->except_count; c++)
			if (context_meets(&context->model->entries[i], &context->rule->except[c]) &&
			    entry_has_key(&context->model->entries[i], glyph))
				return true;
	return false;
}

/* Returns true if players may arrive on cells with this value (up to 255) in the file, or the rule excepts them. */
static bool is_exempt(const struct rule_context *context, const struct rolled *rolled, int value)
{
	bool exempt = context_excepts(context, value);
	for (int glyph = -1; !exempt && (glyph = results_next(&rolled->of[value], glyph + 1)) < 256;)
		exempt = is_arrival(context, glyph) || context_excepts(context, glyph);
	return exempt;
}

/* Finds the regions with an exempt cell; none unless the rule starts at the edge. */
static const bool *find_exempt(struct rule_context *context, const struct reach *reach)
{
	const struct grid *map = context->map;
	bool *exempt = arena_allocate(context->arena, (size_t)reach->count, sizeof *exempt);
	if (!context->rule->edge)
		return exempt;
	const struct rolled *rolled = described_roll(context);
	bool known[256] = {false}, answers[256] = {false}; /* by cell value */
	for (int cell = 0; cell < map->width * map->height; cell++) {
		int region = reach->region[cell];
		if (region < 0 || exempt[region])
			continue;
		int value = grid_cell(map, context->check->text, cell % map->width, cell / map->width);
		if (value < 0 || value > 255) {
			exempt[region] = value > 255 && model_glyph(context->model, map, value)->entrance;
			continue;
		}
		if (!known[value])
			answers[value] = is_exempt(context, rolled, value);
		known[value] = true;
		exempt[region] = answers[value];
	}
	return exempt;
}

/* Lists walkable cells that are not reached. If no way leads in from the edge, no cells count as reached. */
static int *find_lost(struct rule_context *context, const struct reach *reach, int *count)
{
	const struct grid *map = context->map;
	const bool *exempt = NULL;
	int *cells = arena_allocate(context->arena, (size_t)reach->width * (size_t)reach->height, sizeof *cells);
	*count = 0;
	for (int y = 0; y < reach->height; y++)
		for (int x = 0; x < grid_row_cells(map, y); x++) {
			int cell = y * map->width + x, region = reach->region[cell];
			bool lost =
			    reach_lost(reach, cell) || (region >= 0 && context->rule->edge && !reach->entered);
			if (!lost)
				continue;
			exempt = exempt ? exempt : find_exempt(context, reach); /* rarely needed */
			if (exempt[region])
				continue;
			int value = grid_cell(map, context->check->text, x, y);
			if (value >= 0 && (context->glyphs.count == 0 || values_have(&context->glyphs, value)))
				cells[(*count)++] = cell;
		}
	return cells;
}

const struct reach *context_reach(struct rule_context *context)
{
	return context_is_filled(context->map) ? walk(context, pass(context).best) : NULL;
}

void rule_reach(struct rule_context *context)
{
	if (!context_is_filled(context->map))
		return;
	const struct passable passable = pass(context);
	int count;
	const bool edge = context->rule->edge;
	const struct reach *reach = walk(context, passable.best), *closed = NULL;
	if (!reach && edge) /* nothing leads in from the edge: all regions where players cannot arrive */
		closed = find_regions(context, passable.best, NULL, 0);
	if (!reach && !closed)
		return;
	const int *cells = find_lost(context, reach ? reach : closed, &count);
	const char *from = context->from.count > 0 ? context_name(context, &context->from) : "";
	const char *plural = PLURAL(count);
	if (count > 0 && closed)
		context_add_cells(context, cells, count,
				  "%d cell%s cannot be reached: there is no way in from the edge.", count, plural);
	else if (count > 0)
		context_add_cells(context, cells, count, "%d cell%s cannot be reached%s%s%s%s.", count, plural,
				  *from || edge ? " from " : "", from, *from && edge ? " or " : "",
				  edge ? "the edge" : "");
}

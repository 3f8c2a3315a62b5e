/* Villages and castles that no unit can use, in the border or behind walls, and which villages are near to which side. */
#include "wesnoth.h"

#include "described/rules/rule_context.h"
#include "edit/facts.h"
#include "kinds.h"

/* What the rules need to know about a cell, and the side that starts there. */
enum {
	SIDE = 15,
	WALL = 16, /* nobody can enter; of a chasm, those who fly can */
	VILLAGE = 32,
	CASTLE = 64
};

static unsigned char terrain_of(const struct rule_context *context, int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	struct cell_parts parts;
	const struct glyph *glyph = model_glyph(context->model, context->map, value);
	if (!cell_split(context->description, bytes, length, &parts))
		return 0;
	char base = parts.base.length > 0 ? bytes[parts.base.start] : '\0';
	char overlay = parts.overlay.length > 1 ? bytes[parts.overlay.start + 1] : '\0';
	bool building = glyph->style == STYLE_BUILDING;
	bool castle = building && (base == 'C' || base == 'K' || overlay == 'C' || overlay == 'K') && overlay != 'V';
	bool closed = glyph->style == STYLE_WALL || glyph->style == STYLE_ROCK || base == 'X' || base == '_';
	bool side = parts.mark.length == 1 && bytes[parts.mark.start] >= '1' && bytes[parts.mark.start] <= '9';
	return (unsigned char)((closed && glyph->walk == WALK_SOLID ? WALL : 0) | (castle ? CASTLE : 0) |
			       (building && !castle ? VILLAGE : 0) | (side ? bytes[parts.mark.start] - '0' : 0));
}

/* Returns what each cell of the map is. A cell without a value is a wall. */
static const unsigned char *find_terrains(const struct rule_context *context)
{
	const struct grid *map = context->map;
	unsigned char *terrains = arena_allocate(context->arena, (size_t)map->width * (size_t)map->height + 1, 1);
	int *values = arena_allocate(context->arena, (size_t)map->width, sizeof *values);
	struct answers answers = {0};
	bool asks;
	for (int y = 0; y < map->height; y++) {
		unsigned char *row = terrains + (size_t)y * (size_t)map->width;
		grid_values(map, context->check->text, 0, y, map->width, values);
		for (int x = 0; x < map->width; x++) {
			int *terrain = answer_about(&answers, values[x], &asks);
			if (asks)
				*terrain = values[x] < 0 ? WALL : terrain_of(context, values[x]);
			row[x] = (unsigned char)*terrain;
		}
	}
	return terrains;
}

/* Returns what the cells of the map are, all together. */
static int terrains_on(const struct rule_context *context)
{
	int all = 0;
	for (int i = 0; i < context->map->glyph_count; i++)
		if (context->map->glyphs[i].count > 0)
			all |= terrain_of(context, context->map->glyphs[i].value);
	return all;
}

/* Returns true if the map has a border and cells in it; a mask, which is laid over a map, has none of its own. */
static bool has_border(const struct rule_context *context)
{
	const char *path = context->model->path ? context->model->path : "";
	size_t length = strlen(path);
	bool mask = (length > 5 && strcmp(path + length - 5, ".mask") == 0) ||
		    strcmp(context_text(context, "usage"), "mask") == 0;
	return !mask && strcmp(context_text(context, "border_size"), "0") != 0 && context_is_filled(context->map) &&
	       context->map->width > 2 && context->map->height > 2;
}

static bool is_border(const struct grid *map, int cell)
{
	return grid_is_edge(map, cell % map->width, cell / map->width);
}

void rule_wesnoth_border(struct rule_context *context)
{
	const struct grid *map = context->map;
	if (!has_border(context) || !(terrains_on(context) & (VILLAGE | CASTLE)))
		return;
	const unsigned char *terrains = find_terrains(context);
	int *cells = arena_allocate(context->arena, 2 * ((size_t)map->width + (size_t)map->height), sizeof *cells);
	int count = 0;
	for (int cell = 0; cell < map->width * map->height; cell++)
		if (terrains[cell] & (VILLAGE | CASTLE) && is_border(map, cell))
			cells[count++] = cell;
	if (count > 0)
		context_add_cells(context, cells, count,
				  "%d cell%s of villages or castles in the border, where nobody can go.", count,
				  PLURAL(count));
}

/* Marks the cells to which units from the starting places of the sides can come. Returns false if there are none. */
static bool flood(const struct rule_context *context, const unsigned char *terrains, const struct reach *reach,
		  bool *reached)
{
	int cells = reach->width * reach->height, tail = 0;
	int *queue = arena_allocate(context->arena, (size_t)cells, sizeof *queue);
	for (int cell = 0; cell < cells; cell++)
		if (terrains[cell] & SIDE) {
			reached[cell] = true;
			queue[tail++] = cell;
		}
	for (int head = 0; head < tail; head++)
		for (int way = 0; way < reach->neighbours; way++) {
			int next = reach_step(reach, queue[head], way);
			if (next < 0 || reached[next] || terrains[next] & WALL || is_border(context->map, next))
				continue;
			reached[next] = true;
			queue[tail++] = next;
		}
	return tail > 0;
}

void rule_wesnoth_reach(struct rule_context *context)
{
	const struct grid *map = context->map;
	const int all = has_border(context) ? terrains_on(context) : 0;
	if (!(all & VILLAGE) || !(all & SIDE))
		return;
	const unsigned char *terrains = find_terrains(context);
	const struct reach hexes = {.width = map->width, .height = map->height, .neighbours = map->neighbours};
	size_t size = (size_t)map->width * (size_t)map->height;
	bool *reached = arena_allocate(context->arena, size, sizeof *reached);
	int *lost = arena_allocate(context->arena, size, sizeof *lost), count = 0;
	if (!flood(context, terrains, &hexes, reached))
		return;
	for (int cell = 0; cell < map->width * map->height; cell++)
		if (terrains[cell] & VILLAGE && !reached[cell] && !is_border(map, cell))
			lost[count++] = cell;
	if (count > 0)
		context_add_cells(context, lost, count, "%d village%s cannot be reached: walls are in every way.",
				  count, PLURAL(count));
}

/* ---- facts ---- */

enum { SIDES = 9, SHARED = SIDES + 1, FACT_CELLS = 250000 };

/* What is nearest to one side, by the number of hexes between that are no walls. */
struct share {
	bool starts;
	int villages, nearest, farthest;
};

/* Finds the side that is nearest to each cell, SHARED if several are, and how far away it is. */
static void find_owners(struct arena *arena, const unsigned char *terrains, const struct reach *reach,
			unsigned char *owners, int *distances)
{
	int cells = reach->width * reach->height, tail = 0;
	int *queue = arena_allocate(arena, (size_t)cells, sizeof *queue);
	for (int cell = 0; cell < cells; cell++)
		if ((owners[cell] = terrains[cell] & SIDE) > 0)
			queue[tail++] = cell;
	for (int head = 0; head < tail; head++)
		for (int way = 0, cell = queue[head]; way < reach->neighbours; way++) {
			int next = reach_step(reach, cell, way);
			if (next < 0 || (owners[next] && distances[next] <= distances[cell]))
				continue;
			if (owners[next]) {
				owners[next] = owners[next] == owners[cell] ? owners[next] : SHARED;
			} else if (!(terrains[next] & WALL)) {
				owners[next] = owners[cell];
				distances[next] = distances[cell] + 1;
				queue[tail++] = next;
			}
		}
}

static void add_shares(struct fact_list *list, const struct share shares[SHARED + 1])
{
	for (int side = 1; side <= SIDES; side++) {
		const struct share *share = &shares[side];
		const char *to =
		    share->nearest == share->farthest ? "" : arena_print(list->arena, " to %d", share->farthest);
		const char *note =
		    share->villages == 0 ? NULL : arena_print(list->arena, "%d%s away", share->nearest, to);
		if (share->starts)
			facts_add(list, arena_print(list->arena, "side %d", side),
				  arena_print(list->arena, "%d village%s", share->villages, PLURAL(share->villages)),
				  note, SEVERITY_NOTE);
	}
}

void wesnoth_facts(const struct model *model, const struct text *text, int index, struct fact_list *list)
{
	const struct grid *map = &model->grids[index];
	struct share shares[SHARED + 1] = {{0}};
	struct check check = {.text = text};
	struct rule_context context = {.check = &check,
				       .model = model,
				       .description = ((const struct described *)model->format->self)->description,
				       .arena = list->arena,
				       .map = map};
	const struct reach hexes = {.width = map->width, .height = map->height, .neighbours = map->neighbours};
	int cells = map->width * map->height, villages = 0;
	if (cells > FACT_CELLS)
		return;
	const unsigned char *terrains = find_terrains(&context);
	unsigned char *owners = arena_allocate(list->arena, (size_t)cells + 1, sizeof *owners);
	int *distances = arena_allocate(list->arena, (size_t)cells + 1, sizeof *distances);
	find_owners(list->arena, terrains, &hexes, owners, distances);
	for (int cell = 0; cell < cells; cell++) {
		const int side = terrains[cell] & SIDE;
		struct share *share = &shares[owners[cell]];
		share->starts = share->starts || (side > 0 && side == owners[cell]);
		if (!(terrains[cell] & VILLAGE) || is_border(map, cell))
			continue;
		villages++;
		share->nearest =
		    share->villages == 0 || distances[cell] < share->nearest ? distances[cell] : share->nearest;
		share->farthest = MAX(distances[cell], share->farthest);
		share->villages++;
	}
	facts_add_number(
	    list, "villages", villages,
	    shares[SHARED].villages == 0 ? "" : arena_print(list->arena, "%d equally near", shares[SHARED].villages),
	    false);
	add_shares(list, shares);
}

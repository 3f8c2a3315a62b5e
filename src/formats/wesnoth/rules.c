/* Villages and castles that no unit can use, in the border or behind walls, and which villages are near to which side. */
#include "wesnoth.h"

#include "described/rules/rule_context.h"
#include "edit/facts.h"
#include "kinds.h"

/* What the rules need to know about a cell value. */
struct terrain {
	bool wall; /* nobody can enter; of a chasm, those who fly can */
	bool village, castle;
	int side; /* that starts here; 0: none */
};

static struct terrain terrain_of(const struct rule_context *context, int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	struct cell_parts parts;
	const struct glyph *glyph = model_glyph(context->model, context->map, value);
	if (!cell_split(context->description, bytes, length, &parts))
		return (struct terrain){.wall = false};
	char base = parts.base.length > 0 ? bytes[parts.base.start] : '\0';
	char overlay = parts.overlay.length > 1 ? bytes[parts.overlay.start + 1] : '\0';
	bool building = glyph->style == STYLE_BUILDING;
	bool castle = building && (base == 'C' || base == 'K' || overlay == 'C' || overlay == 'K') && overlay != 'V';
	bool closed = glyph->style == STYLE_WALL || glyph->style == STYLE_ROCK || base == 'X' || base == '_';
	return (struct terrain){.wall = closed && glyph->walk == WALK_SOLID,
				.castle = castle,
				.village = building && !castle,
				.side = parts.mark.length == 1 && bytes[parts.mark.start] >= '1' &&
						bytes[parts.mark.start] <= '9'
					    ? bytes[parts.mark.start] - '0'
					    : 0};
}

/* Returns what each cell value of the map is, by value_place. */
static const struct terrain *find_terrains(struct rule_context *context)
{
	struct terrain *terrains =
	    arena_allocate(context->arena, 256 + (size_t)context->map->glyph_count, sizeof *terrains);
	for (int i = 0; i < context->map->glyph_count; i++)
		terrains[value_place(context->map, context->map->glyphs[i].value)] =
		    terrain_of(context, context->map->glyphs[i].value);
	return terrains;
}

static struct terrain terrain_at(const struct rule_context *context, const struct terrain *terrains, int cell)
{
	int width = context->map->width;
	int value = grid_cell(context->map, context->check->text, cell % width, cell / width);
	int place = value >= 0 ? value_place(context->map, value) : -1;
	return place >= 0 ? terrains[place] : (struct terrain){.wall = true};
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
	int x = cell % map->width, y = cell / map->width;
	return x == 0 || y == 0 || x == map->width - 1 || y == map->height - 1;
}

void rule_wesnoth_border(struct rule_context *context)
{
	const struct grid *map = context->map;
	if (!has_border(context))
		return;
	const struct terrain *terrains = find_terrains(context);
	int *cells = arena_allocate(context->arena, 2 * ((size_t)map->width + (size_t)map->height), sizeof *cells);
	int count = 0;
	for (int cell = 0; cell < map->width * map->height; cell++) {
		struct terrain terrain =
		    is_border(map, cell) ? terrain_at(context, terrains, cell) : (struct terrain){0};
		if (terrain.village || terrain.castle)
			cells[count++] = cell;
	}
	if (count > 0)
		context_add_cells(context, cells, count,
				  "%d cell%s of villages or castles in the border, where nobody can go.", count,
				  PLURAL(count));
}

/* Marks the cells to which units from the starting places of the sides can come. Returns false if there are none. */
static bool flood(const struct rule_context *context, const struct terrain *terrains, const struct reach *reach,
		  bool *reached)
{
	int cells = reach->width * reach->height, tail = 0;
	int *queue = arena_allocate(context->arena, (size_t)cells, sizeof *queue);
	for (int cell = 0; cell < cells; cell++)
		if (terrain_at(context, terrains, cell).side > 0) {
			reached[cell] = true;
			queue[tail++] = cell;
		}
	for (int head = 0; head < tail; head++)
		for (int way = 0; way < reach->neighbours; way++) {
			int next = reach_step(reach, queue[head], way);
			if (next < 0 || reached[next] || is_border(context->map, next) ||
			    terrain_at(context, terrains, next).wall)
				continue;
			reached[next] = true;
			queue[tail++] = next;
		}
	return tail > 0;
}

void rule_wesnoth_reach(struct rule_context *context)
{
	const struct grid *map = context->map;
	if (!has_border(context))
		return;
	const struct terrain *terrains = find_terrains(context);
	const struct reach hexes = {.width = map->width, .height = map->height, .neighbours = map->neighbours};
	size_t size = (size_t)map->width * (size_t)map->height;
	bool *reached = arena_allocate(context->arena, size, sizeof *reached);
	int *lost = arena_allocate(context->arena, size, sizeof *lost), count = 0;
	if (!flood(context, terrains, &hexes, reached))
		return;
	for (int cell = 0; cell < map->width * map->height; cell++)
		if (!reached[cell] && !is_border(map, cell) && terrain_at(context, terrains, cell).village)
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
static void find_owners(const struct rule_context *context, const struct terrain *terrains, const struct reach *reach,
			unsigned char *owners, int *distances)
{
	int cells = reach->width * reach->height, tail = 0;
	int *queue = arena_allocate(context->arena, (size_t)cells, sizeof *queue);
	for (int cell = 0; cell < cells; cell++)
		if ((owners[cell] = (unsigned char)terrain_at(context, terrains, cell).side) > 0)
			queue[tail++] = cell;
	for (int head = 0; head < tail; head++)
		for (int way = 0, cell = queue[head]; way < reach->neighbours; way++) {
			int next = reach_step(reach, cell, way);
			if (next < 0 || (owners[next] && distances[next] <= distances[cell]))
				continue;
			if (owners[next]) {
				owners[next] = owners[next] == owners[cell] ? owners[next] : SHARED;
			} else if (!terrain_at(context, terrains, next).wall) {
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

int wesnoth_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		  struct fact **facts)
{
	struct fact_list list = facts_begin(arena);
	const struct grid *map = &model->grids[index];
	struct share shares[SHARED + 1] = {{0}};
	struct check check = {.text = text};
	struct rule_context context = {.check = &check,
				       .model = model,
				       .description = ((const struct described *)model->format->self)->description,
				       .arena = arena,
				       .map = map};
	const struct reach hexes = {.width = map->width, .height = map->height, .neighbours = map->neighbours};
	int cells = map->width * map->height, villages = 0;
	*facts = list.items;
	if (cells > FACT_CELLS)
		return 0;
	const struct terrain *terrains = find_terrains(&context);
	unsigned char *owners = arena_allocate(arena, (size_t)cells + 1, sizeof *owners);
	int *distances = arena_allocate(arena, (size_t)cells + 1, sizeof *distances);
	find_owners(&context, terrains, &hexes, owners, distances);
	for (int cell = 0; cell < cells; cell++) {
		struct terrain terrain = terrain_at(&context, terrains, cell);
		struct share *share = &shares[owners[cell]];
		share->starts = share->starts || (terrain.side > 0 && terrain.side == owners[cell]);
		if (!terrain.village || is_border(map, cell))
			continue;
		villages++;
		share->nearest =
		    share->villages == 0 || distances[cell] < share->nearest ? distances[cell] : share->nearest;
		share->farthest = distances[cell] > share->farthest ? distances[cell] : share->farthest;
		share->villages++;
	}
	facts_add_number(
	    &list, "villages", villages,
	    shares[SHARED].villages == 0 ? "" : arena_print(arena, "%d equally near", shares[SHARED].villages),
	    false);
	add_shares(&list, shares);
	return list.count;
}

/* Dead ends. The game and its documentation define them differently:
 *
 *	game: inside the border; floor, grass or dirt; at least 7 of the 9 cells of the 3x3 square are walls; no door,
 *	altar or building in that square, nor anything placed there before.
 *	documentation (maze_doc.txt): "a floor tile with exactly seven adjacent wall tiles".
 *
 * Only the game's count decides what can be used; the documented one is shown as well where they differ. */
#include "nlarn.h"

static unsigned char kind_of(const struct glyph *glyph)
{
	if (glyph->walk == WALK_SOLID)
		return glyph->style == STYLE_WALL ? NLARN_WALL : 0;
	if (glyph->walk == WALK_DOOR || glyph->style == STYLE_BUILDING || glyph->style == STYLE_ALTAR)
		return NLARN_PASSABLE | NLARN_OBJECT;
	return glyph->style == STYLE_PLANT || glyph->style == STYLE_PATH ? NLARN_PASSABLE
									 : NLARN_PASSABLE | NLARN_FLOOR;
}

void nlarn_map_read(struct nlarn_map *map, const struct model *model, const struct text *text, int grid)
{
	unsigned char kinds[256];
	const struct grid *from = &model->grids[grid];
	memset(kinds, NLARN_PASSABLE | NLARN_FLOOR, sizeof kinds);
	EACH(const struct entry, entry, model->entries, model->entry_count)
		kinds[(unsigned char)entry->key] = kind_of(&model->glyphs[(unsigned char)entry->key]);
	memset(map, 0, sizeof *map);
	for (int y = 0; y < NLARN_HEIGHT && y < from->height; y++) {
		const unsigned char *row = (const unsigned char *)text->bytes + from->rows[y].start;
		size_t length = MIN(from->rows[y].length, NLARN_WIDTH);
		unsigned char *to = map->kinds[y];
		for (size_t x = 0; x < length; x++)
			to[x] = kinds[row[x]];
	}
}

int nlarn_count_style(const struct model *model, const struct grid *grid, enum glyph_style style)
{
	uint32_t count = 0;
	for (int byte = 0; byte < 256; byte++)
		if (model->glyphs[byte].known && model->glyphs[byte].style == style)
			count += grid->counts[byte];
	return (int)count;
}

/* Sums along the rows, then down the columns, one byte per cell: compilers turn both loops into a few wide
 * additions. */
void nlarn_squares_sum(struct nlarn_squares *squares, const struct nlarn_map *map)
{
	enum { SUMMED = NLARN_WALL | NLARN_OBJECT };
	unsigned char along[NLARN_HEIGHT][NLARN_WIDTH] = {0};
	memset(squares, 0, sizeof *squares);
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		const unsigned char *kinds = map->kinds[y];
		for (int x = 1; x < NLARN_WIDTH - 1; x++)
			along[y][x] =
			    (unsigned char)((kinds[x - 1] & SUMMED) + (kinds[x] & SUMMED) + (kinds[x + 1] & SUMMED));
	}
	for (int y = 1; y < NLARN_HEIGHT - 1; y++)
		for (int x = 1; x < NLARN_WIDTH - 1; x++)
			squares->sums[y][x] = (unsigned char)(along[y - 1][x] + along[y][x] + along[y + 1][x]);
}

int nlarn_dead_ends(const struct nlarn_map *map, bool document, int cells[NLARN_CELLS])
{
	struct nlarn_squares squares;
	nlarn_squares_sum(&squares, map);
	int count = 0;
	for (int y = 1; y < NLARN_HEIGHT - 1; y++) {
		const unsigned char *sums = squares.sums[y];
		for (int x = 1; x < NLARN_WIDTH - 1; x++) {
			int walls = nlarn_square_walls(sums[x]), kind = map->kinds[y][x];
			if (walls < 7)
				continue;
			bool used = nlarn_square_objects(sums[x]) > 0;
			if (document ? (kind & NLARN_FLOOR) && walls == 7 : (kind & NLARN_PASSABLE) && !used)
				cells[count++] = y * NLARN_WIDTH + x;
		}
	}
	return count;
}

const struct nlarn_measures *nlarn_measure(const struct model *model, const struct text *text, int grid)
{
	struct reach_cache *cache = model->reach_cache;
	int cells[NLARN_CELLS];
	if (!cache->own)
		cache->own =
		    arena_allocate(&cache->arena, (size_t)model->grid_count, sizeof(const struct nlarn_measures *));
	const struct nlarn_measures **cached = &((const struct nlarn_measures **)cache->own)[grid];
	if (*cached)
		return *cached;
	struct nlarn_measures *new = arena_allocate(&cache->arena, 1, sizeof *new);
	nlarn_map_read(&new->map, model, text, grid);
	new->count = nlarn_dead_ends(&new->map, false, cells);
	new->usable = nlarn_dead_ends_usable(cells, new->count);
	int *dead_ends = arena_allocate(&cache->arena, (size_t) new->count + 1, sizeof *dead_ends);
	new->dead_ends = memcpy(dead_ends, cells, (size_t) new->count * sizeof *dead_ends);
	return *cached = new;
}

bool nlarn_map_is_solid(const struct nlarn_map *map)
{
	for (int y = 1; y < NLARN_HEIGHT - 1; y++)
		for (int x = 1; x < NLARN_WIDTH - 1; x++)
			if ((map->kinds[y][x] & (NLARN_PASSABLE | NLARN_OBJECT)) == NLARN_PASSABLE)
				return false;
	return true;
}

/* Returns true if neither cell is in the 3x3 square of the other, so that both can be used. */
static bool cells_apart(int a, int b)
{
	return abs(a % NLARN_WIDTH - b % NLARN_WIDTH) > 1 || abs(a / NLARN_WIDTH - b / NLARN_WIDTH) > 1;
}

bool nlarn_is_near(int cell, const int *dead_ends, int count)
{
	for (int i = 0; i < count; i++)
		if (!cells_apart(cell, dead_ends[i]))
			return true;
	return false;
}

/* Three loops look expensive, but at most four dead ends can be in each other's squares, so a third one is found
 * soon. */
int nlarn_dead_ends_usable(const int *cells, int count)
{
	int best = count > 0 ? 1 : 0;
	for (int i = 0; i < count; i++) {
		for (int j = i + 1; j < count; j++) {
			if (!cells_apart(cells[i], cells[j]))
				continue;
			best = 2;
			for (int k = j + 1; k < count; k++)
				if (cells_apart(cells[i], cells[k]) && cells_apart(cells[j], cells[k]))
					return 3;
		}
	}
	return best;
}

const struct path_rules *nlarn_path_rules(int neighbours)
{
	static const struct path_rules square = {.walks = WALKS_ALL, .neighbours = 4};
	static const struct path_rules player = {.walks = WALKS_ALL, .neighbours = 8};
	return neighbours == 4 ? &square : &player;
}

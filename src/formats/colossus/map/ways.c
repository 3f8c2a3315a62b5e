/* Connectivity of the hexes of a board: which ones can all reach each other, and which are cut off from them. */
#include "map.h"

/* Marks with `number` all hexes that can be reached from `start` (with `back`: that can reach it) and stores them in
 * `queue`. A used exit leads to one of the cells above, below, left or right. Returns their number. */
static int search(const struct hex_board *board, int start, bool back, int number, int *mark, int *queue)
{
	int count = 0;
	mark[start] = number;
	queue[count++] = start;
	for (int done = 0; done < count; done++)
		for (int way = 0; way < COLOSSUS_AROUND; way++) {
			int here = queue[done], other = colossus_adjacent(board, here, way);
			int from = back ? other : here, to = back ? here : other;
			if (other < 0 || mark[other] == number || colossus_exit_to(board, from, to) < 0)
				continue;
			mark[other] = number;
			queue[count++] = other;
		}
	return count;
}

/* A hex that is already in a set of hexes that can all reach each other needs no search. */
const enum colossus_region *colossus_regions(const struct hex_board *board, struct arena *arena)
{
	size_t count = (size_t)board->count;
	enum colossus_region *regions = arena_allocate(arena, count, sizeof *regions);
	int *forth = arena_allocate(arena, count * 4, sizeof *forth), *back = forth + count, *queue = back + count;
	int *known = queue + count, center = -1, most = 0, number = 0;
	for (int i = 0; i < board->count; i++) {
		if (!board->hexes[i].on_board || known[i])
			continue;
		search(board, i, false, ++number, forth, queue);
		int met = search(board, i, true, number, back, queue), both = 0;
		for (int at = 0; at < met; at++) {
			both += forth[queue[at]] == number;
			known[queue[at]] |= forth[queue[at]] == number;
		}
		center = both > most ? i : center;
		most = MAX(both, most);
	}
	if (center >= 0) {
		search(board, center, false, ++number, forth, queue);
		search(board, center, true, number, back, queue);
	}
	for (int i = 0; i < board->count; i++)
		regions[i] = !board->hexes[i].on_board ? REGION_KINDS
			     : forth[i] != number      ? REGION_UNREACHED
			     : back[i] != number       ? REGION_NO_WAY_BACK
						       : REGION_BOARD;
	return regions;
}

const struct reach *colossus_map_reach(const struct model *model, const struct text *text UNUSED, int grid)
{
	const struct hex_board *board = grid == 0 ? hex_board(model) : NULL;
	if (!board || board->damaged || board->label_count == 0 || !model->reach_cache || model->reach_cache->own)
		return model->reach_cache ? model->reach_cache->own : NULL;
	struct arena *arena = &model->reach_cache->arena;
	struct reach *reach = arena_allocate(arena, 1, sizeof *reach);
	size_t cells = (size_t)board->width * (size_t)board->height, exits = HEX_EXITS;
	int *numbers = arena_allocate(arena, cells * (exits + 2) + (size_t)2 * REGION_KINDS, sizeof *numbers);
	bool *reached = arena_allocate(arena, REGION_KINDS, sizeof *reached);
	const enum colossus_region *regions = colossus_regions(board, arena);
	for (size_t i = 0; i < cells * (exits + 1); i++)
		numbers[i] = -1;
	reached[REGION_BOARD] = true;
	*reach = (struct reach){.width = board->width,
				.height = board->height,
				.neighbours = HEX_EXITS,
				.ways = numbers,
				.region = numbers + cells * exits,
				.lost_cells = numbers + cells * (exits + 1),
				.sizes = numbers + cells * (exits + 2),
				.entrances = numbers + cells * (exits + 2) + REGION_KINDS,
				.reached = reached,
				.count = REGION_KINDS};
	for (int i = 0; i < board->count; i++) {
		const struct hex *hex = &board->hexes[i];
		int cell = hex->row * board->width + hex->column;
		if (!hex->on_board)
			continue;
		reach->region[cell] = (int)regions[i];
		reach->sizes[regions[i]]++;
		if (regions[i] != REGION_BOARD)
			reach->lost_cells[reach->lost++] = cell;
		for (int e = 0; e < HEX_EXITS; e++)
			if (exit_is_used(&hex->exits[e])) {
				const struct hex *to = &board->hexes[hex->exits[e].to];
				reach->ways[cell * HEX_EXITS + e] = to->row * board->width + to->column;
			}
	}
	return model->reach_cache->own = reach;
}

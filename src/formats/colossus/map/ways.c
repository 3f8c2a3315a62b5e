/* Searches over the exits of a board: which hexes can be reached from one, and from which it can. */
#include "map.h"
#include "mapwright/reach.h"

/* Puts a hex into the queue of `count` when the search has not met it yet. */
static void meet(struct ways *ways, int *mark, int hex, int number, int *count)
{
	if (mark[hex] != number)
		ways->queue[(*count)++] = hex;
	mark[hex] = number;
}

int ways_search(struct ways *ways, int start, bool back, int number)
{
	int *mark = ways->marks[back], count = 0;
	meet(ways, mark, start, number, &count);
	for (int done = 0; done < count; done++) {
		int hex = ways->queue[done];
		const struct colossus_exit *exits = ways->board->hexes[hex].exits;
		for (int in = back ? ways->first_in[hex] : -1; in >= 0; in = ways->next_in[in])
			meet(ways, mark, in / COLOSSUS_EXITS, number, &count);
		for (int e = 0; !back && e < COLOSSUS_EXITS; e++)
			if (exit_is_used(&exits[e]))
				meet(ways, mark, exits[e].to, number, &count);
	}
	return count;
}

void ways_open(struct ways *ways, const struct colossus_board *board, struct arena *arena)
{
	size_t count = (size_t)board->count;
	int *numbers = arena_allocate(arena, count * (COLOSSUS_EXITS + 5), sizeof *numbers);
	*ways = (struct ways){.board = board, .first_in = numbers};
	ways->next_in = numbers + count;
	ways->marks[0] = ways->next_in + count * COLOSSUS_EXITS;
	ways->marks[1] = ways->marks[0] + count;
	ways->queue = ways->marks[1] + count;
	ways->known = ways->queue + count;
	for (int i = 0; i < board->count; i++)
		ways->first_in[i] = -1;
	for (int i = 0; i < board->count; i++) {
		for (int e = 0; e < COLOSSUS_EXITS && board->hexes[i].on_board; e++) {
			const struct colossus_exit *exit = &board->hexes[i].exits[e];
			if (!exit_is_used(exit))
				continue;
			ways->next_in[i * COLOSSUS_EXITS + e] = ways->first_in[exit->to];
			ways->first_in[exit->to] = i * COLOSSUS_EXITS + e;
		}
	}
}

/* A hex that once was in a set needs no search of its own. */
int ways_mark_largest(struct ways *ways)
{
	const struct colossus_board *board = ways->board;
	int center = -1, most = 0, number = 0;
	for (int i = 0; i < board->count; i++) {
		if (!board->hexes[i].on_board || ways->known[i])
			continue;
		number++;
		ways_search(ways, i, false, number);
		int count = ways_search(ways, i, true, number), both = 0;
		for (int at = 0; at < count; at++) {
			int hex = ways->queue[at];
			both += ways->marks[0][hex] == number;
			ways->known[hex] = ways->known[hex] || ways->marks[0][hex] == number;
		}
		center = both > most ? i : center;
		most = both > most ? both : most;
	}
	number = board->count + 1;
	if (center < 0)
		return 0;
	ways_search(ways, center, false, number);
	ways_search(ways, center, true, number);
	return number;
}

/* ---- as the canvas shows it ---- */

enum piece { PIECE_BOARD, PIECE_UNREACHED, PIECE_NO_WAY_BACK, PIECES };

const struct reach *colossus_map_reach(const struct model *model, const struct text *text, int grid)
{
	const struct colossus_board *board = grid == 0 ? colossus_board(model) : NULL;
	struct ways ways;
	(void)text;
	if (!board || board->damaged || !model->measures || model->measures->own)
		return model->measures ? model->measures->own : NULL;
	struct arena *arena = &model->measures->arena;
	struct reach *reach = arena_allocate(arena, 1, sizeof *reach);
	size_t cells = (size_t)board->width * (size_t)board->height, exits = COLOSSUS_EXITS;
	int *numbers = arena_allocate(arena, cells * (exits + 2) + (size_t)2 * PIECES, sizeof *numbers);
	bool *reached = arena_allocate(arena, PIECES, sizeof *reached);
	ways_open(&ways, board, arena);
	for (size_t i = 0; i < cells * (exits + 1); i++)
		numbers[i] = -1;
	reached[PIECE_BOARD] = true;
	*reach = (struct reach){.width = board->width,
				.height = board->height,
				.neighbours = COLOSSUS_EXITS,
				.ways = numbers,
				.piece = numbers + cells * exits,
				.lost_cells = numbers + cells * (exits + 1),
				.sizes = numbers + cells * (exits + 2),
				.entrances = numbers + cells * (exits + 2) + PIECES,
				.reached = reached,
				.count = PIECES};
	int number = ways_mark_largest(&ways);
	for (int i = 0; i < board->count && number > 0; i++) {
		const struct colossus_hex *hex = &board->hexes[i];
		bool forth = ways.marks[0][i] == number, back = ways.marks[1][i] == number;
		int cell = hex->row * board->width + hex->column;
		int piece = !forth ? PIECE_UNREACHED : back ? PIECE_BOARD : PIECE_NO_WAY_BACK;
		if (!hex->on_board)
			continue;
		reach->piece[cell] = piece;
		reach->sizes[piece]++;
		if (piece != PIECE_BOARD)
			reach->lost_cells[reach->lost++] = cell;
		for (int e = 0; e < COLOSSUS_EXITS; e++)
			if (exit_is_used(&hex->exits[e])) {
				const struct colossus_hex *to = &board->hexes[hex->exits[e].to];
				reach->ways[cell * COLOSSUS_EXITS + e] = to->row * board->width + to->column;
			}
	}
	return model->measures->own = number > 0 ? reach : NULL;
}

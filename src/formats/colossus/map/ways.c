/* Searches over the exits of a board: which hexes can be reached from one, and from which it can. */
#include "map.h"

#include <stdlib.h>

/* Puts a hex into the queue of `count` when the search has not met it yet. */
static void meet(struct ways *ways, int *mark, int hex, int number, int *count)
{
	if (mark[hex] == number)
		return;
	mark[hex] = number;
	ways->queue[(*count)++] = hex;
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

bool ways_open(struct ways *ways, const struct colossus_board *board)
{
	size_t count = (size_t)board->count;
	int *numbers = calloc(count * (COLOSSUS_EXITS + 4) + 1, sizeof *numbers);
	*ways = (struct ways){.board = board, .first_in = numbers};
	if (!numbers)
		return false;
	ways->next_in = numbers + count;
	ways->marks[0] = ways->next_in + count * COLOSSUS_EXITS;
	ways->marks[1] = ways->marks[0] + count;
	ways->queue = ways->marks[1] + count;
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
	return true;
}

void ways_close(struct ways *ways)
{
	free(ways->first_in);
}

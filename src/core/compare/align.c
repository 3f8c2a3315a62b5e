/* What begins and ends alike is set aside; of the rest the shortest way from one sequence to the other is looked for
 * (Myers' greedy algorithm), as long as it is not too long to look for. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { WAY_LIMIT = 1024 };

/* The sequences that are left, and for each number of steps how far one comes on each diagonal: those of d steps are
 * reach[d * d] .. reach[d * d + 2 * d], for the diagonals -d .. d; -1: one does not get there. */
struct way {
	const struct part *a, *b;
	long a_count, b_count;
	long *reach;
	size_t capacity; /* in steps */
};

static bool make_room(struct way *way, long steps)
{
	if ((size_t)steps < way->capacity)
		return true;
	size_t capacity = way->capacity > 0 ? way->capacity * 2 : 8;
	long *reach = realloc(way->reach, capacity * capacity * sizeof *reach);
	if (!reach)
		return false;
	way->reach = reach;
	way->capacity = capacity;
	return true;
}

static long reached(const struct way *way, long steps, long diagonal)
{
	return diagonal < -steps || diagonal > steps ? -1 : way->reach[steps * steps + steps + diagonal];
}

/* Where the last of so many steps leads on the diagonal, before what is alike follows; -1: nowhere. */
static long step_to(const struct way *way, long steps, long diagonal)
{
	if (steps == 0)
		return 0;
	long across = reached(way, steps - 1, diagonal - 1), down = reached(way, steps - 1, diagonal + 1);
	across = across >= 0 && across < way->a_count ? across + 1 : -1;
	down = down >= 0 && down - diagonal <= way->b_count ? down : -1;
	return across > down ? across : down;
}

/* Goes on with so many steps. True when the end is reached. */
static bool walk(struct way *way, long steps)
{
	for (long diagonal = -steps; diagonal <= steps; diagonal++) {
		long x = (diagonal + steps) % 2 == 0 ? step_to(way, steps, diagonal) : -1;
		while (x >= 0 && x < way->a_count && x - diagonal < way->b_count &&
		       way->a[x].key == way->b[x - diagonal].key)
			x++;
		way->reach[steps * steps + steps + diagonal] = x;
		if (x == way->a_count && x - diagonal == way->b_count)
			return true;
	}
	return false;
}

static void mark_way(const struct way *way, long steps, size_t offset, size_t *match)
{
	long x = way->a_count, diagonal = way->a_count - way->b_count;
	for (; steps >= 0; steps--) {
		long from = step_to(way, steps, diagonal);
		while (x > from) {
			x--;
			match[offset + (size_t)x] = offset + (size_t)(x - diagonal);
		}
		long across = steps > 0 ? reached(way, steps - 1, diagonal - 1) : -1;
		bool came_across = across >= 0 && across < way->a_count && across + 1 == from;
		x = came_across ? from - 1 : from;
		diagonal += came_across ? -1 : 1;
	}
}

/* Marks what is alike in the middle, where both begin at `offset`. False when memory is out. */
static bool match_middle(struct way *way, size_t offset, size_t *match)
{
	if (way->a_count == 0 || way->b_count == 0)
		return true;
	bool found = false;
	long steps = 0;
	for (; !found && steps <= WAY_LIMIT && steps <= way->a_count + way->b_count; steps++) {
		if (!make_room(way, steps)) {
			free(way->reach);
			return false;
		}
		found = walk(way, steps);
	}
	if (found)
		mark_way(way, steps - 1, offset, match);
	free(way->reach);
	return true;
}

static bool may_become(const struct part *a, const struct part *b)
{
	return a->kind == b->kind && a->kind != PART_FIELD && a->kind != PART_ROW && a->kind != PART_CELL;
}

/* Parts of `a` from..to have no partner, nor those of `b` from..to. */
static void match_run(const struct part *a, size_t a_count, const struct part *b, size_t b_count, size_t offset,
		      size_t *match)
{
	if (a_count != b_count)
		return;
	for (size_t i = 0; i < a_count; i++)
		if (!may_become(&a[i], &b[i]))
			return;
	for (size_t i = 0; i < a_count; i++)
		match[i] = offset + i;
}

static void match_changed(const struct parts *a, const struct parts *b, size_t *match)
{
	size_t a_start = 0, b_start = 0;
	for (size_t i = 0; i <= a->count; i++) {
		if (i < a->count && match[i] == PART_GONE)
			continue;
		size_t b_end = i < a->count ? match[i] : b->count;
		match_run(a->items + a_start, i - a_start, b->items + b_start, b_end - b_start, b_start,
			  match + a_start);
		a_start = i + 1;
		b_start = b_end + 1;
	}
}

bool parts_align(const struct parts *a, const struct parts *b, size_t *match)
{
	size_t least = a->count < b->count ? a->count : b->count, first = 0, last = 0;
	while (first < least && a->items[first].key == b->items[first].key)
		first++;
	while (last < least - first && a->items[a->count - 1 - last].key == b->items[b->count - 1 - last].key)
		last++;
	for (size_t i = 0; i < a->count; i++)
		match[i] = i < first ? i : i >= a->count - last ? i + b->count - a->count : PART_GONE;
	if (a->count == 0 || b->count == 0)
		return true;
	struct way way = {.a = a->items + first,
			  .b = b->items + first,
			  .a_count = (long)(a->count - first - last),
			  .b_count = (long)(b->count - first - last)};
	if (!match_middle(&way, first, match))
		return false;
	match_changed(a, b, match);
	return true;
}

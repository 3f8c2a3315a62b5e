/* First parts that have not changed are looked for, then between them those of one name, then as many as before. What
 * begins and ends alike is set aside; of the rest the shortest way from one sequence to the other is looked for (Myers'
 * greedy algorithm), as long as it is not too long to look for. */
#include "parts.h"

#include <stdlib.h>

enum { WAY_LIMIT = 1024 };

/* The sequences that are left, and for each number of steps how far one comes on each diagonal: those of d steps are
 * reach[d * d] .. reach[d * d + 2 * d], for the diagonals -d .. d; -1: one does not get there. */
struct way {
	const struct part *a, *b;
	long a_count, b_count;
	bool by_name;
	long *reach;
	size_t capacity; /* in steps */
};

static bool alike(const struct way *way, long a, long b)
{
	return way->by_name ? way->a[a].key == way->b[b].key : way->a[a].exact == way->b[b].exact;
}

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
		while (x >= 0 && x < way->a_count && x - diagonal < way->b_count && alike(way, x, x - diagonal))
			x++;
		way->reach[steps * steps + steps + diagonal] = x;
		if (x == way->a_count && x - diagonal == way->b_count)
			return true;
	}
	return false;
}

/* match[x]: the place in `b` and `offset` more. */
static void mark_way(const struct way *way, long steps, size_t offset, size_t *match)
{
	long x = way->a_count, diagonal = way->a_count - way->b_count;
	for (; steps >= 0; steps--) {
		long from = step_to(way, steps, diagonal);
		while (x > from) {
			x--;
			match[x] = offset + (size_t)(x - diagonal);
		}
		long across = steps > 0 ? reached(way, steps - 1, diagonal - 1) : -1;
		bool came_across = across >= 0 && across < way->a_count && across + 1 == from;
		x = came_across ? from - 1 : from;
		diagonal += came_across ? -1 : 1;
	}
}

/* How many steps it takes when each part stays at its place; -1: there are not as many as before. */
static long steps_in_place(const struct way *way)
{
	long steps = 0;
	for (long i = 0; i < way->a_count && i < way->b_count; i++)
		steps += alike(way, i, i) ? 0 : 2;
	return way->a_count == way->b_count ? steps : -1;
}

static void mark_in_place(const struct way *way, size_t offset, size_t *match)
{
	for (long i = 0; i < way->a_count; i++)
		if (alike(way, i, i))
			match[i] = offset + (size_t)i;
}

/* Of ways as short as each other the one on which parts stay at their places is taken. False when memory is out. */
static bool match_middle(struct way *way, size_t offset, size_t *match)
{
	bool found = way->a_count == 0 || way->b_count == 0, memory = true;
	long steps = 0;
	if (found)
		return true;
	for (; memory && !found && steps <= WAY_LIMIT && steps <= way->a_count + way->b_count; steps++) {
		memory = make_room(way, steps);
		found = memory && walk(way, steps);
	}
	long in_place = steps_in_place(way);
	if (in_place >= 0 && (!found || in_place <= steps - 1))
		mark_in_place(way, offset, match);
	else if (found)
		mark_way(way, steps - 1, offset, match);
	free(way->reach);
	return memory;
}

/* Parts [a_start, a_end) of `a` and [b_start, b_end) of `b`, of which none has a partner yet. */
struct gap {
	const struct parts *a, *b;
	size_t a_start, a_end, b_start, b_end;
};

static bool match_alike(const struct gap *gap, bool by_name, size_t *match)
{
	struct way way = {.a = gap->a->items + gap->a_start,
			  .b = gap->b->items + gap->b_start,
			  .a_count = (long)(gap->a_end - gap->a_start),
			  .b_count = (long)(gap->b_end - gap->b_start),
			  .by_name = by_name};
	size_t a_at = gap->a_start, b_at = gap->b_start;
	if (way.a_count == 0 || way.b_count == 0)
		return true;
	while (way.a_count > 0 && way.b_count > 0 && alike(&way, way.a_count - 1, way.b_count - 1))
		match[a_at + (size_t)--way.a_count] = b_at + (size_t)--way.b_count;
	while (way.a_count > 0 && way.b_count > 0 && alike(&way, 0, 0)) {
		match[a_at++] = b_at++;
		way.a++;
		way.b++;
		way.a_count--;
		way.b_count--;
	}
	return match_middle(&way, b_at, match + a_at);
}

static bool match_unchanged(const struct gap *gap, size_t *match)
{
	return match_alike(gap, false, match);
}

static bool match_names(const struct gap *gap, size_t *match)
{
	return match_alike(gap, true, match);
}

static bool may_become(const struct part *a, const struct part *b)
{
	return a->kind == b->kind && a->kind != PART_FIELD && a->kind != PART_ROW && a->kind != PART_CELL;
}

static bool match_changed(const struct gap *gap, size_t *match)
{
	size_t count = gap->a_end - gap->a_start;
	bool fits = count == gap->b_end - gap->b_start;
	for (size_t i = 0; fits && i < count; i++)
		fits = may_become(&gap->a->items[gap->a_start + i], &gap->b->items[gap->b_start + i]);
	for (size_t i = 0; fits && i < count; i++)
		match[gap->a_start + i] = gap->b_start + i;
	return true;
}

/* Looks in each gap that is left. */
static bool match_gaps(const struct parts *a, const struct parts *b, size_t *match,
		       bool (*look)(const struct gap *gap, size_t *match))
{
	struct gap gap = {.a = a, .b = b};
	for (size_t i = 0; i <= a->count; i++) {
		if (i < a->count && match[i] == PART_GONE)
			continue;
		size_t partner = i < a->count ? match[i] : b->count;
		gap.a_end = i;
		gap.b_end = partner;
		if (!look(&gap, match))
			return false;
		gap.a_start = i + 1;
		gap.b_start = partner + 1;
	}
	return true;
}

bool parts_align(const struct parts *a, const struct parts *b, size_t *match)
{
	for (size_t i = 0; i < a->count; i++)
		match[i] = PART_GONE;
	return match_gaps(a, b, match, match_unchanged) && match_gaps(a, b, match, match_names) &&
	       match_gaps(a, b, match, match_changed);
}

/* Myers' linear-space difference algorithm with the heuristics of git: members that are missing in the other
 * sequence, or very frequent there, are excluded first; a search that becomes too expensive takes the best path so
 * far; and runs of changes slide to where the other sequence changes, or as far down as possible. So a merge by
 * lines (hunks.c) gives the results that users know from git. */
#include "parts.h"

#include <limits.h>

enum { SNAKE = 20, SNAKE_WORTH = 4, COST_OF_SNAKES = 256, LEAST_COST = 256, OFTEN_LIMIT = 1024, WINDOW = 100 };

/* The members that are not excluded. */
struct remaining {
	size_t *ids;
	size_t *places; /* their positions in the sequence */
	long count;
	bool *changed; /* by position in the sequence */
};

/* `from_start[k]`, `from_end[k]`: the farthest position on diagonal k (position in a minus position in b) reached
 * from either end. */
struct search {
	struct remaining a, b;
	long *from_start, *from_end;
	long most_cost;
};

struct box {
	long a_start, a_end, b_start, b_end;
};

struct split {
	long a, b;
	bool start_is_exact, end_is_exact;
};

/* Returns a power of two between the square root and twice the square root. */
static long near_root(size_t n)
{
	long root = 1;
	for (; n > 0; n >>= 2)
		root <<= 1;
	return root;
}

/* Diagonals [low, high], searched in steps of two. */
struct fan {
	long low, high;
};

static void fan_out(struct fan *fan, long *reach, long lowest, long highest, long nowhere)
{
	if (fan->low > lowest)
		reach[--fan->low - 1] = nowhere;
	else
		fan->low++;
	if (fan->high < highest)
		reach[++fan->high + 1] = nowhere;
	else
		fan->high--;
}

/* Looks for a long run of equal members, far along the search, and splits the box after it. */
static bool split_at_snake(const struct search *search, const struct box *box, struct fan fan, long cost,
			   struct split *split)
{
	const size_t *a = search->a.ids, *b = search->b.ids;
	long middle = box->a_start - box->b_start, best = 0;
	for (long k = fan.high; k >= fan.low; k -= 2) {
		long x = search->from_start[k], y = x - k, run = 1;
		long worth = x - box->a_start + y - box->b_start - labs(k - middle);
		if (worth <= SNAKE_WORTH * cost || worth <= best || x < box->a_start + SNAKE || x >= box->a_end ||
		    y < box->b_start + SNAKE || y >= box->b_end)
			continue;
		while (run < SNAKE && a[x - run] == b[y - run])
			run++;
		if (run == SNAKE && a[x - run] == b[y - run]) {
			best = worth;
			*split = (struct split){.a = x, .b = y, .start_is_exact = true};
		}
	}
	return best > 0;
}

static bool split_before_snake(const struct search *search, const struct box *box, struct fan fan, long cost,
			       struct split *split)
{
	const size_t *a = search->a.ids, *b = search->b.ids;
	long middle = box->a_end - box->b_end, best = 0;
	for (long k = fan.high; k >= fan.low; k -= 2) {
		long x = search->from_end[k], y = x - k, run = 0;
		long worth = box->a_end - x + box->b_end - y - labs(k - middle);
		if (worth <= SNAKE_WORTH * cost || worth <= best || x <= box->a_start || x > box->a_end - SNAKE ||
		    y <= box->b_start || y > box->b_end - SNAKE)
			continue;
		while (run < SNAKE && a[x + run] == b[y + run])
			run++;
		if (run == SNAKE) {
			best = worth;
			*split = (struct split){.a = x, .b = y, .end_is_exact = true};
		}
	}
	return best > 0;
}

/* Gives up the search and splits the box at the farthest position. */
static void split_at_farthest(const struct search *search, const struct box *box, struct fan forward,
			      struct fan backward, struct split *split)
{
	long far = -1, far_x = -1, near = LONG_MAX, near_x = LONG_MAX;
	for (long k = forward.high; k >= forward.low; k -= 2) {
		long x = MIN(search->from_start[k], box->a_end);
		x = x - k > box->b_end ? box->b_end + k : x;
		if (far < 2 * x - k) {
			far = 2 * x - k;
			far_x = x;
		}
	}
	for (long k = backward.high; k >= backward.low; k -= 2) {
		long x = MAX(search->from_end[k], box->a_start);
		x = x - k < box->b_start ? box->b_start + k : x;
		if (2 * x - k < near) {
			near = 2 * x - k;
			near_x = x;
		}
	}
	if (box->a_end + box->b_end - near < far - (box->a_start + box->b_start))
		*split = (struct split){.a = far_x, .b = far - far_x, .start_is_exact = true};
	else
		*split = (struct split){.a = near_x, .b = near - near_x, .end_is_exact = true};
}

/* Finds the middle of a shortest path through the box, searching from both ends until they meet. */
static void split_box(const struct search *search, const struct box *box, bool exact, struct split *split)
{
	const size_t *a = search->a.ids, *b = search->b.ids;
	long *start = search->from_start, *end = search->from_end;
	long lowest = box->a_start - box->b_end, highest = box->a_end - box->b_start;
	struct fan forward = {box->a_start - box->b_start, box->a_start - box->b_start};
	struct fan backward = {box->a_end - box->b_end, box->a_end - box->b_end};
	bool odd = (forward.low - backward.low) % 2 != 0;
	start[forward.low] = box->a_start;
	end[backward.low] = box->a_end;
	for (long cost = 1;; cost++) {
		bool snake = false;
		fan_out(&forward, start, lowest, highest, -1);
		for (long k = forward.high; k >= forward.low; k -= 2) {
			long x = start[k - 1] >= start[k + 1] ? start[k - 1] + 1 : start[k + 1], before = x;
			while (x < box->a_end && x - k < box->b_end && a[x] == b[x - k])
				x++;
			snake = snake || x - before > SNAKE;
			start[k] = x;
			if (odd && backward.low <= k && k <= backward.high && end[k] <= x) {
				*split = (struct split){x, x - k, true, true};
				return;
			}
		}
		fan_out(&backward, end, lowest, highest, LONG_MAX);
		for (long k = backward.high; k >= backward.low; k -= 2) {
			long x = end[k - 1] < end[k + 1] ? end[k - 1] : end[k + 1] - 1, before = x;
			while (x > box->a_start && x - k > box->b_start && a[x - 1] == b[x - k - 1])
				x--;
			snake = snake || before - x > SNAKE;
			end[k] = x;
			if (!odd && forward.low <= k && k <= forward.high && x <= start[k]) {
				*split = (struct split){x, x - k, true, true};
				return;
			}
		}
		if (exact)
			continue;
		if (snake && cost > COST_OF_SNAKES &&
		    (split_at_snake(search, box, forward, cost, split) ||
		     split_before_snake(search, box, backward, cost, split)))
			return;
		if (cost >= search->most_cost) {
			split_at_farthest(search, box, forward, backward, split);
			return;
		}
	}
}

static void compare_box(const struct search *search, struct box box, bool exact)
{
	const size_t *a = search->a.ids, *b = search->b.ids;
	for (;;) {
		for (; box.a_start < box.a_end && box.b_start < box.b_end && a[box.a_start] == b[box.b_start];
		     box.b_start++)
			box.a_start++;
		for (; box.a_start < box.a_end && box.b_start < box.b_end && a[box.a_end - 1] == b[box.b_end - 1];
		     box.b_end--)
			box.a_end--;
		if (box.a_start == box.a_end || box.b_start == box.b_end)
			break;
		struct split split = {0};
		split_box(search, &box, exact, &split);
		struct box first = {box.a_start, split.a, box.b_start, split.b};
		compare_box(search, first, split.start_is_exact);
		box.a_start = split.a;
		box.b_start = split.b;
		exact = split.end_is_exact;
	}
	for (; box.a_start < box.a_end; box.a_start++)
		search->a.changed[search->a.places[box.a_start]] = true;
	for (; box.b_start < box.b_end; box.b_start++)
		search->b.changed[search->b.places[box.b_start]] = true;
}

enum frequency { NEVER, SELDOM, OFTEN };

/* Returns true for a frequent member surrounded by many that are missing in the other sequence. */
static bool is_lost_in_noise(const unsigned char *often, long at, long start, long end)
{
	long never[2] = {0}, more[2] = {1, 1};
	start = at - start > WINDOW ? at - WINDOW : start;
	end = end - at > WINDOW ? at + WINDOW + 1 : end;
	for (int side = 0; side < 2; side++) {
		long step = side == 0 ? -1 : 1;
		for (long i = at + step; i >= start && i < end && often[i] != SELDOM; i += step)
			*(often[i] == NEVER ? &never[side] : &more[side]) += 1;
		if (never[side] == 0)
			return false;
	}
	long all_more = more[0] + more[1];
	return all_more * 4 < all_more + never[0] + never[1];
}

/* Fills `rest` with the members [start, end) worth comparing; marks the others as changed. */
static void exclude_members(struct remaining *remaining, const struct sequence *of, long start, long end,
			    const unsigned *in_other, unsigned char *often)
{
	long most = near_root(of->count);
	most = MIN(most, OFTEN_LIMIT);
	for (long i = start; i < end; i++)
		often[i] = in_other[2 * of->ids[i]] == 0                     ? NEVER
			   : in_other[2 * of->ids[i]] >= (unsigned long)most ? OFTEN
									     : SELDOM;
	for (long i = start; i < end; i++) {
		remaining->changed[i] =
		    often[i] == NEVER || (often[i] == OFTEN && is_lost_in_noise(often, i, start, end));
		if (remaining->changed[i])
			continue;
		remaining->ids[remaining->count] = of->ids[i];
		remaining->places[remaining->count++] = (size_t)i;
	}
}

/* ---- sliding ---- */

/* A run of changed members [start, end); between two runs there is at least one unchanged member. */
struct run {
	const struct sequence *of;
	size_t start, end;
};

static void run_widen(struct run *run)
{
	while (run->start > 0 && run->of->changed[run->start - 1])
		run->start--;
	while (run->end < run->of->count && run->of->changed[run->end])
		run->end++;
}

static bool run_next(struct run *run)
{
	if (run->end == run->of->count)
		return false;
	run->start = run->end = run->end + 1;
	run_widen(run);
	return true;
}

static void run_previous(struct run *run)
{
	run->start = run->end = run->start - 1;
	run_widen(run);
}

static bool slide_up(struct run *run)
{
	const struct sequence *of = run->of;
	if (run->start == 0 || of->ids[run->start - 1] != of->ids[run->end - 1])
		return false;
	of->changed[--run->start] = true;
	of->changed[--run->end] = false;
	run_widen(run);
	return true;
}

static bool slide_down(struct run *run)
{
	const struct sequence *of = run->of;
	if (run->end == of->count || of->ids[run->start] != of->ids[run->end])
		return false;
	of->changed[run->start++] = false;
	of->changed[run->end++] = true;
	run_widen(run);
	return true;
}

static void slide_runs(const struct sequence *a, const struct sequence *b)
{
	struct run run = {.of = a}, other = {.of = b};
	run_widen(&run);
	run_widen(&other);
	do {
		size_t length, highest;
		bool meets = false;
		if (run.start == run.end)
			continue;
		do { /* joins the runs that it touches */
			length = run.end - run.start;
			while (slide_up(&run))
				run_previous(&other);
			highest = run.end;
			meets = other.end > other.start;
			while (slide_down(&run)) {
				run_next(&other);
				meets = meets || other.end > other.start;
			}
		} while (length != run.end - run.start);
		for (; meets && run.end != highest && other.end == other.start; run_previous(&other))
			slide_up(&run);
	} while (run_next(&run) && run_next(&other));
}

void sequences_compare(const struct sequence *a, const struct sequence *b, unsigned *counts)
{
	size_t all = a->count + b->count;
	long start = 0, a_end = (long)a->count, b_end = (long)b->count;
	memset(a->changed, 0, a->count * sizeof *a->changed);
	memset(b->changed, 0, b->count * sizeof *b->changed);
	while (start < a_end && start < b_end && a->ids[start] == b->ids[start])
		start++;
	while (start < a_end && start < b_end && a->ids[a_end - 1] == b->ids[b_end - 1]) {
		a_end--;
		b_end--;
	}
	size_t *room = memory_allocate(2 * all, sizeof *room);
	long *reach = memory_allocate(2 * (all + 4), sizeof *reach);
	unsigned char *often = memory_allocate(all, 1);
	struct search search = {
	    .a = {.ids = room, .places = room + all, .changed = a->changed},
	    .b = {.ids = room + a->count, .places = room + all + a->count, .changed = b->changed}};
	for (size_t i = 0; i < a->count; i++)
		counts[2 * a->ids[i]]++;
	for (size_t i = 0; i < b->count; i++)
		counts[2 * b->ids[i] + 1]++;
	exclude_members(&search.a, a, start, a_end, counts + 1, often);
	exclude_members(&search.b, b, start, b_end, counts, often);
	for (size_t i = 0; i < a->count; i++)
		counts[2 * a->ids[i]] = 0;
	for (size_t i = 0; i < b->count; i++)
		counts[2 * b->ids[i] + 1] = 0;
	size_t diagonals = (size_t)(search.a.count + search.b.count) + 3;
	search.from_start = reach + search.b.count + 1;
	search.from_end = search.from_start + diagonals;
	search.most_cost = MAX(near_root(diagonals), LEAST_COST);
	compare_box(&search, (struct box){0, search.a.count, 0, search.b.count}, false);
	slide_runs(a, b);
	slide_runs(b, a);
	free(room);
	free(reach);
	free(often);
}

void number_keys(const struct bytes_key *keys, size_t count, size_t *ids)
{
	size_t slots = 16, next = 0;
	while (slots < 2 * count)
		slots *= 2;
	unsigned *table = memory_allocate(slots, sizeof *table); /* indexes of the first ones of equal keys, from 1 */
	for (size_t i = 0; i < count; i++) {
		size_t slot = (size_t)bytes_hash(0, keys[i].bytes, keys[i].length) & (slots - 1);
		for (const struct bytes_key *key; table[slot] > 0; slot = (slot + 1) & (slots - 1)) {
			key = &keys[table[slot] - 1];
			if (key->length == keys[i].length && memcmp(key->bytes, keys[i].bytes, key->length) == 0)
				break;
		}
		ids[i] = table[slot] > 0 ? ids[table[slot] - 1] : next++;
		table[slot] = table[slot] > 0 ? table[slot] : (unsigned)i + 1;
	}
	free(table);
}

void keys_compare(const struct bytes_key *a, size_t a_count, bool *a_changed, const struct bytes_key *b,
		  size_t b_count, bool *b_changed)
{
	size_t count = a_count + b_count;
	struct bytes_key *keys = memory_allocate(count, sizeof *keys);
	size_t *ids = memory_allocate(count, sizeof *ids);
	unsigned *counts = memory_allocate(2 * count, sizeof *counts);
	const struct sequence left = {ids, a_count, a_changed}, right = {ids + a_count, b_count, b_changed};
	for (size_t i = 0; i < count; i++)
		keys[i] = i < a_count ? a[i] : b[i - a_count];
	number_keys(keys, count, ids);
	sequences_compare(&left, &right, counts);
	free(keys);
	free(ids);
	free(counts);
}

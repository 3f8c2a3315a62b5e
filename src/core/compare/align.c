/* First parts that have not changed are looked for, then between them those of one name, then as many as before. */
#include "parts.h"

#include <stdlib.h>

/* Parts [a_start, a_end) of `a` and [b_start, b_end) of `b`, of which none has a partner yet. */
struct gap {
	const struct parts *a, *b;
	size_t a_start, a_end, b_start, b_end;
};

/* Numbers the keys of both, those of `a` first. */
static void number_parts(const struct gap *gap, bool by_name, size_t *ids)
{
	size_t a_count = gap->a_end - gap->a_start, count = a_count + gap->b_end - gap->b_start;
	struct bytes_key *keys = memory_allocate(count, sizeof *keys);
	for (size_t i = 0; i < count; i++) {
		const struct part *part =
		    i < a_count ? &gap->a->items[gap->a_start + i] : &gap->b->items[gap->b_start + i - a_count];
		keys[i].bytes = (const char *)(by_name ? &part->key : &part->exact);
		keys[i].length = sizeof part->key;
	}
	number_keys(keys, count, ids);
	free(keys);
}

/* Of ways as short as each other the one on which parts stay at their places is taken. */
static bool stay_in_place(const struct sequence *a, const struct sequence *b)
{
	size_t steps = 0, in_place = 0;
	for (size_t i = 0; i < a->count && a->count == b->count; i++) {
		steps += (size_t)a->changed[i] + (size_t)b->changed[i];
		in_place += a->ids[i] == b->ids[i] ? 0 : 2;
	}
	return a->count == b->count && in_place <= steps;
}

static void match_alike(const struct gap *gap, bool by_name, size_t *match)
{
	struct sequence a = {.count = gap->a_end - gap->a_start}, b = {.count = gap->b_end - gap->b_start};
	size_t all = a.count + b.count;
	if (a.count == 0 || b.count == 0)
		return;
	size_t *ids = memory_allocate(all, sizeof *ids);
	bool *changed = memory_allocate(all, sizeof *changed);
	unsigned *counts = memory_allocate(2 * all, sizeof *counts);
	number_parts(gap, by_name, ids);
	a.ids = ids;
	b.ids = ids + a.count;
	a.changed = changed;
	b.changed = changed + a.count;
	sequences_compare(&a, &b, counts);
	if (stay_in_place(&a, &b)) {
		for (size_t i = 0; i < a.count; i++)
			if (a.ids[i] == b.ids[i])
				match[gap->a_start + i] = gap->b_start + i;
	} else {
		for (size_t i = 0, j = 0; i < a.count; i++) {
			if (a.changed[i])
				continue;
			while (b.changed[j])
				j++;
			match[gap->a_start + i] = gap->b_start + j++;
		}
	}
	free(ids);
	free(changed);
	free(counts);
}

static void match_unchanged(const struct gap *gap, size_t *match)
{
	match_alike(gap, false, match);
}

static void match_names(const struct gap *gap, size_t *match)
{
	match_alike(gap, true, match);
}

/* A legend line or record may get another name, but not one that the old text had elsewhere, nor when its own name stands
 * elsewhere now. */
static bool may_become(const struct gap *gap, const struct part *a, const struct part *b)
{
	const struct version *old = gap->a->of, *fresh = gap->b->of;
	if (old && fresh && (a->kind == PART_ENTRY || a->kind == PART_RECORD))
		return b->kind == a->kind && !version_has_name(old, b->key) && !version_has_name(fresh, a->key);
	return a->kind == b->kind && a->kind != PART_FIELD && a->kind != PART_ROW && a->kind != PART_CELL;
}

static void match_changed(const struct gap *gap, size_t *match)
{
	size_t count = gap->a_end - gap->a_start;
	bool fits = count == gap->b_end - gap->b_start;
	for (size_t i = 0; fits && i < count; i++)
		fits = may_become(gap, &gap->a->items[gap->a_start + i], &gap->b->items[gap->b_start + i]);
	for (size_t i = 0; fits && i < count; i++)
		match[gap->a_start + i] = gap->b_start + i;
}

/* Looks in each gap that is left. */
static void match_gaps(const struct parts *a, const struct parts *b, size_t *match,
		       void (*look)(const struct gap *gap, size_t *match))
{
	struct gap gap = {.a = a, .b = b};
	for (size_t i = 0; i <= a->count; i++) {
		if (i < a->count && match[i] == PART_GONE)
			continue;
		size_t partner = i < a->count ? match[i] : b->count;
		gap.a_end = i;
		gap.b_end = partner;
		look(&gap, match);
		gap.a_start = i + 1;
		gap.b_start = partner + 1;
	}
}

void parts_align(const struct parts *a, const struct parts *b, size_t *match)
{
	for (size_t i = 0; i < a->count; i++)
		match[i] = PART_GONE;
	match_gaps(a, b, match, match_unchanged);
	match_gaps(a, b, match, match_names);
	match_gaps(a, b, match, match_changed);
}

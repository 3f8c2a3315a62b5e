/* Aligns unchanged parts first, then, between these, parts with the same name, then equal numbers of changed parts. */
#include "parts.h"

/* Parts [a_start, a_end) of `a` and [b_start, b_end) of `b`, none of which is matched yet. */
struct gap {
	const struct parts *a, *b;
	size_t a_start, a_end, b_start, b_end;
};

/* Matches parts with the same name, or unchanged parts. Among equally short solutions, prefers the one that keeps
 * parts at their positions. */
static void match_alike(const struct gap *gap, bool by_name, size_t *match)
{
	size_t a_count = gap->a_end - gap->a_start, b_count = gap->b_end - gap->b_start, count = a_count + b_count;
	if (a_count == 0 || b_count == 0)
		return;
	struct bytes_key *keys = memory_allocate(count, sizeof *keys);
	bool *changed = memory_allocate(count, sizeof *changed);
	const struct bytes_key *b_keys = keys + a_count;
	const bool *b_changed = changed + a_count;
	for (size_t i = 0; i < count; i++) {
		const struct part *part =
		    i < a_count ? &gap->a->items[gap->a_start + i] : &gap->b->items[gap->b_start + i - a_count];
		keys[i].bytes = (const char *)(by_name ? &part->key : &part->exact);
		keys[i].length = sizeof part->key;
	}
	keys_compare(keys, a_count, changed, b_keys, b_count, changed + a_count);
	size_t steps = 0, steps_in_place = 0;
	for (size_t i = 0; i < a_count && a_count == b_count; i++) {
		steps += (size_t)changed[i] + (size_t)b_changed[i];
		steps_in_place += memcmp(keys[i].bytes, b_keys[i].bytes, keys[i].length) == 0 ? 0 : 2;
	}
	bool in_place = a_count == b_count && steps_in_place <= steps;
	for (size_t i = 0, j = 0; i < a_count; i++) {
		if (in_place ? memcmp(keys[i].bytes, b_keys[i].bytes, keys[i].length) != 0 : changed[i])
			continue;
		while (!in_place && b_changed[j])
			j++;
		match[gap->a_start + i] = gap->b_start + (in_place ? i : j++);
	}
	free(keys);
	free(changed);
}

/* Returns true if one part may be a changed version of the other. A legend line or record may be renamed, but not to
 * a name that existed elsewhere in the old text, and not if its old name still exists elsewhere. */
static bool may_become(const struct gap *gap, const struct part *a, const struct part *b)
{
	const struct version *old = gap->a->of, *new = gap->b->of;
	if (old && new && (a->kind == PART_ENTRY || a->kind == PART_RECORD))
		return b->kind == a->kind && !version_has_name(old, b->key) && !version_has_name(new, a->key);
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

void parts_align(const struct parts *a, const struct parts *b, size_t *match)
{
	enum { UNCHANGED, OF_ONE_NAME, CHANGED, WAYS };
	for (size_t i = 0; i < a->count; i++)
		match[i] = PART_GONE;
	for (int way = UNCHANGED; way < WAYS; way++) {
		struct gap gap = {.a = a, .b = b};
		for (size_t i = 0; i <= a->count; i++) {
			if (i < a->count && match[i] == PART_GONE)
				continue;
			gap.a_end = i;
			gap.b_end = i < a->count ? match[i] : b->count;
			if (way == CHANGED)
				match_changed(&gap, match);
			else
				match_alike(&gap, way == OF_ONE_NAME, match);
			gap.a_start = i + 1;
			gap.b_start = gap.b_end + 1;
		}
	}
}

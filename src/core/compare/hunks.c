/* Combines the differences of two sides from their base as git merge-file does: differences that neither overlap nor
 * touch are applied, identical ones once; all others are conflicts. */
#include "merge.h"

enum { NEAR = 3 };

/* Lines [a, a_end) of one sequence were replaced by [b, b_end) of another. */
struct edit_range {
	size_t a, a_end, b, b_end;
};

struct edit_ranges {
	struct edit_range *items;
	size_t count, capacity;
};

static void add_range(struct edit_ranges *ranges, struct edit_range range)
{
	list_grow(&ranges->items, &ranges->capacity, ranges->count + 1, sizeof *ranges->items);
	ranges->items[ranges->count++] = range;
}

static void find_ranges(struct edit_ranges *ranges, const bool *a_changed, size_t a_count, const bool *b_changed,
			size_t b_count)
{
	for (size_t a = 0, b = 0; a < a_count || b < b_count; a++, b++) {
		struct edit_range range = {.a = a, .b = b};
		while (a < a_count && a_changed[a])
			a++;
		while (b < b_count && b_changed[b])
			b++;
		range.a_end = a;
		range.b_end = b;
		if (range.a == a && range.b == b)
			continue;
		add_range(ranges, range);
	}
}

static void compare_side(struct edit_ranges *ranges, const struct lines *lines, int side)
{
	size_t count = lines->count[BASE];
	bool *changed = memory_allocate(count + lines->count[side], sizeof *changed);
	const struct sequence base = {lines->ids[BASE], count, changed},
			      other = {lines->ids[side], lines->count[side], changed + count};
	sequences_compare(&base, &other, lines->counts);
	find_ranges(ranges, base.changed, base.count, other.changed, other.count);
	free(changed);
}

/* Adds a hunk or joins it with the previous one if they touch; if they are from different sides, the result is a
 * conflict. */
static void add_hunk(struct hunks *hunks, const struct hunk *hunk)
{
	struct hunk *last = hunks->count > 0 ? &hunks->items[hunks->count - 1] : NULL;
	if (!last || (hunk->first[OURS] > last->end[OURS] && hunk->first[THEIRS] > last->end[THEIRS])) {
		arena_append(&hunks->arena, &hunks->items, &hunks->count, &hunks->capacity, hunk, sizeof *hunk);
		return;
	}
	if (hunk->take != last->take)
		last->take = CONFLICT;
	memcpy(last->end, hunk->end, sizeof last->end);
}

/* Adds a change made by only one side; `offset`: distance of the other side's lines from those of the base. */
static void add_one(struct hunks *hunks, int side, const struct edit_range *range, size_t offset)
{
	int other = OURS + THEIRS - side;
	struct hunk hunk = {.take = side == OURS ? TAKE_OURS : TAKE_THEIRS};
	hunk.first[BASE] = range->a;
	hunk.end[BASE] = range->a_end;
	hunk.first[side] = range->b;
	hunk.end[side] = range->b_end;
	hunk.first[other] = range->a + offset;
	hunk.end[other] = range->a_end + offset;
	add_hunk(hunks, &hunk);
}

static void add_conflict(struct hunks *hunks, const struct edit_range *ours, const struct edit_range *theirs)
{
	size_t start = MIN(ours->a, theirs->a);
	size_t end = MAX(ours->a_end, theirs->a_end);
	struct hunk hunk = {.first = {start, ours->b - (ours->a - start), theirs->b - (theirs->a - start)},
			    .end = {end, ours->b_end + (end - ours->a_end), theirs->b_end + (end - theirs->a_end)},
			    .take = CONFLICT};
	add_hunk(hunks, &hunk);
}

static bool same_edit(const struct lines *lines, const struct edit_range *ours, const struct edit_range *theirs)
{
	size_t count = ours->b_end - ours->b;
	return ours->a == theirs->a && ours->a_end == theirs->a_end && count == theirs->b_end - theirs->b &&
	       memcmp(lines->ids[OURS] + ours->b, lines->ids[THEIRS] + theirs->b, count * sizeof(size_t)) == 0;
}

/* The last range of each side lies after all lines and gives the distance to the lines of the base. */
static void join_sides(struct hunks *hunks, const struct lines *lines, const struct edit_ranges ranges[SIDES])
{
	const struct edit_range *ours = ranges[OURS].items, *theirs = ranges[THEIRS].items;
	const struct edit_range *ours_end = ours + ranges[OURS].count - 1,
				*theirs_end = theirs + ranges[THEIRS].count - 1;
	while (ours < ours_end || theirs < theirs_end) {
		if (ours < ours_end && (theirs == theirs_end || ours->a_end < theirs->a)) {
			add_one(hunks, OURS, ours, theirs->b - theirs->a);
			ours++;
		} else if (theirs < theirs_end && (ours == ours_end || theirs->a_end < ours->a)) {
			add_one(hunks, THEIRS, theirs, ours->b - ours->a);
			theirs++;
		} else {
			if (!same_edit(lines, ours, theirs))
				add_conflict(hunks, ours, theirs);
			bool ours_first = ours->a_end <= theirs->a_end, theirs_first = theirs->a_end <= ours->a_end;
			ours += ours_first;
			theirs += theirs_first;
		}
	}
}

/* Notes where the lines of the base are that a side did not change. */
static void find_places(size_t *places, const struct edit_ranges *ranges)
{
	size_t a = 0, b = 0;
	for (const struct edit_range *range = ranges->items; range < ranges->items + ranges->count; range++) {
		for (; a < range->a; a++, b++)
			places[a] = b;
		for (; a < range->a_end; a++)
			places[a] = SIZE_MAX;
		b = range->b_end;
	}
}

void hunks_find(struct hunks *hunks, const struct lines *lines)
{
	struct edit_ranges ranges[SIDES] = {{0}};
	for (int side = OURS; side <= THEIRS; side++) {
		const size_t base = lines->count[BASE], all = lines->count[side];
		compare_side(&ranges[side], lines, side);
		add_range(&ranges[side], (struct edit_range){base, base, all, all});
		find_places(lines->places[side], &ranges[side]);
	}
	join_sides(hunks, lines, ranges);
	for (int side = OURS; side <= THEIRS; side++)
		free(ranges[side].items);
}

/* Adds the parts of a conflict in which the sides differ; none if they are equal. */
static void narrow_one(struct hunks *narrow, const struct hunk *hunk, const struct lines *lines)
{
	size_t counts[SIDES];
	for (int side = OURS; side <= THEIRS; side++)
		counts[side] = hunk->end[side] - hunk->first[side];
	if (hunk->take != CONFLICT || counts[OURS] == 0 || counts[THEIRS] == 0) {
		arena_append(&narrow->arena, &narrow->items, &narrow->count, &narrow->capacity, hunk, sizeof *hunk);
		return;
	}
	bool *changed = memory_allocate(counts[OURS] + counts[THEIRS], sizeof *changed);
	struct edit_ranges ranges = {0};
	struct sequence ours = {lines->ids[OURS] + hunk->first[OURS], counts[OURS], changed};
	struct sequence theirs = {lines->ids[THEIRS] + hunk->first[THEIRS], counts[THEIRS], changed + counts[OURS]};
	sequences_compare(&ours, &theirs, lines->counts);
	find_ranges(&ranges, ours.changed, ours.count, theirs.changed, theirs.count);
	for (size_t i = 0; i < ranges.count; i++) {
		struct hunk part = *hunk;
		part.first[OURS] = hunk->first[OURS] + ranges.items[i].a;
		part.end[OURS] = hunk->first[OURS] + ranges.items[i].a_end;
		part.first[THEIRS] = hunk->first[THEIRS] + ranges.items[i].b;
		part.end[THEIRS] = hunk->first[THEIRS] + ranges.items[i].b_end;
		arena_append(&narrow->arena, &narrow->items, &narrow->count, &narrow->capacity, &part, sizeof part);
	}
	free(ranges.items);
	free(changed);
}

static bool has_words(const struct lines *lines, const struct text *ours, size_t first, size_t end)
{
	for (; first < end; first++)
		for (size_t i = 0; i < lines->spans[OURS][first].length; i++) {
			char byte = ours->bytes[lines->spans[OURS][first].start + i];
			if (byte_is_letter(byte) || byte_is_digit(byte))
				return true;
		}
	return false;
}

void hunks_narrow(struct hunks *hunks, const struct lines *lines, const struct text *ours)
{
	struct hunks narrow = {0};
	for (int i = 0; i < hunks->count; i++)
		narrow_one(&narrow, &hunks->items[i], lines);
	arena_clear(&hunks->arena);
	*hunks = (struct hunks){.arena = narrow.arena};
	for (int i = 0; i < narrow.count; i++) {
		const struct hunk *hunk = &narrow.items[i];
		struct hunk *last = hunks->count > 0 ? &hunks->items[hunks->count - 1] : NULL;
		bool joins = last && last->take == CONFLICT && hunk->take == CONFLICT &&
			     (hunk->first[OURS] - last->end[OURS] <= NEAR ||
			      !has_words(lines, ours, last->end[OURS], hunk->first[OURS]));
		if (joins)
			memcpy(last->end, hunk->end, sizeof last->end);
		else
			arena_append(&hunks->arena, &hunks->items, &hunks->count, &hunks->capacity, hunk,
				     sizeof *hunk);
	}
}

/* Returns true if the first or last line of a hunk is the same in all three texts. */
static bool is_same(const struct hunk *hunk, const struct lines *lines, bool last)
{
	for (int side = 0; side < SIDES; side++) {
		size_t at = last ? hunk->end[side] - 1 : hunk->first[side];
		size_t base = last ? hunk->end[BASE] - 1 : hunk->first[BASE];
		if (hunk->first[side] == hunk->end[side] || lines->ids[side][at] != lines->ids[BASE][base])
			return false;
	}
	return true;
}

void hunks_trim(struct hunks *hunks, const struct lines *lines)
{
	for (int i = 0; i < hunks->count; i++) {
		struct hunk *hunk = &hunks->items[i];
		while (hunk->take == CONFLICT && is_same(hunk, lines, false))
			for (int side = 0; side < SIDES; side++)
				hunk->first[side]++;
		while (hunk->take == CONFLICT && is_same(hunk, lines, true))
			for (int side = 0; side < SIDES; side++)
				hunk->end[side]--;
	}
}

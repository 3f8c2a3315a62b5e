/* A tally of many rolls: what can be where, how much of it, and which parts are cut off how often. */
#include "roller.h"

#include <stdlib.h>
#include <string.h>

/* The state of a cell in a roll. OUTSIDE: no cell, or the level shows through. */
enum { SOLID, OPEN, VISITED, REACHED, OUTSIDE };

/* Cells that are cut off, in each roll. Lists by cell have a border of one more cell on all sides. */
struct cuts {
	bool known;          /* whether it is known what can be crossed */
	bool starts[GLYPHS]; /* glyphs where walks start, or where players may arrive */
	bool *passable;      /* for each thing, as ground */
	int pad, ways, stride, steps[8];
	size_t size;                /* of the lists */
	unsigned char *same;        /* the states of cells that are the same in all rolls */
	unsigned char *state;       /* those of the roll */
	bool *rim;                  /* whether a cell may be next to OUTSIDE */
	int *stack, *rolls, *first; /* for each cell: in how many rolls it was cut off; the first one */
};

static int place_of(const struct cuts *cuts, const struct roller *roller, int cell)
{
	return (cell / roller->width + 1) * cuts->stride + cell % roller->width + 1;
}

static unsigned char state_of(const struct cuts *cuts, const struct roll_cell *cell)
{
	if (cell->glyph == ROLL_NONE || cell->ground == cuts->pad)
		return OUTSIDE;
	return cuts->passable[cell->ground] ? OPEN : SOLID;
}

/* Returns true if some line can turn cells into that glyph. */
static bool may_become(const struct roller *roller, int glyph)
{
	for (int i = 0; i < roller->step_count; i++) {
		const struct glyph_step *step = &roller->steps[i];
		bool may = step->effect == EFFECT_CLEARS && glyph == ' ';
		for (int o = 0; o < step->outcome_count; o++)
			may = may || step->outcomes[o].value == glyph;
		if (may || (step->effect == EFFECT_SHUFFLES && step_key(step, glyph) >= 0))
			return true;
	}
	return false;
}

static void begin_cuts(struct cuts *cuts, struct roller *roller)
{
	static const int steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
	const struct rule_context *context = &roller->context;
	const char *pad = context->description->map.pad;
	unsigned walks = context->rule ? context->rule->walks : context->description->walks;
	cuts->known = walks != 0;
	if (!cuts->known)
		return;
	cuts->pad = pad ? (unsigned char)*pad : -1;
	cuts->ways = context->map->neighbours == 8 ? 8 : 4;
	cuts->stride = roller->width + 2;
	cuts->size = (size_t)cuts->stride * ((size_t)roller->height + 2);
	for (int way = 0; way < 8; way++)
		cuts->steps[way] = steps[way][1] * cuts->stride + steps[way][0];
	for (int glyph = 0; context->rule && glyph < GLYPHS; glyph++)
		cuts->starts[glyph] = context->from.bytes[glyph] || context_excepts(context, glyph);
	cuts->passable = arena_allocate(roller->arena, (size_t)roller->thing_count, sizeof *cuts->passable);
	for (int i = 0; i < roller->thing_count; i++)
		cuts->passable[i] = (walks >> roller->things[i].glyph.walk & 1u) != 0;
	cuts->same = arena_allocate(roller->arena, cuts->size, 1);
	cuts->state = arena_allocate(roller->arena, cuts->size, 1);
	cuts->rim = arena_allocate(roller->arena, cuts->size, sizeof *cuts->rim);
	cuts->stack = arena_allocate(roller->arena, cuts->size, sizeof *cuts->stack);
	cuts->rolls = arena_allocate(roller->arena, cuts->size, sizeof *cuts->rolls);
	cuts->first = arena_allocate(roller->arena, cuts->size, sizeof *cuts->first);
	memset(cuts->same, OUTSIDE, cuts->size);
	roller_roll(roller, 1, NULL);
	for (int cell = 0; cell < roller->width * roller->height; cell++)
		cuts->same[place_of(cuts, roller, cell)] = state_of(cuts, &roller->cells[cell]);
	bool anywhere = cuts->pad >= 0 && may_become(roller, cuts->pad);
	for (int cell = 0; cell < roller->width * roller->height; cell++) {
		int place = place_of(cuts, roller, cell);
		cuts->rim[place] = anywhere;
		for (int way = 0; way < cuts->ways; way++)
			cuts->rim[place] |= cuts->same[place + cuts->steps[way]] == OUTSIDE;
	}
}

/* Returns true if a walk may start on the passable cell: players arrive there, or come from the edge. */
static bool is_start(const struct roller *roller, const struct cuts *cuts, const struct roll_cell *cell, int place)
{
	bool start = cuts->starts[cell->glyph & (GLYPHS - 1)] || roller->things[cell->ground].glyph.entrance;
	if (start || !cuts->rim[place] || !roller->context.rule->edge)
		return start;
	for (int way = 0; way < cuts->ways && !start; way++)
		start = cuts->state[place + cuts->steps[way]] == OUTSIDE;
	return start;
}

/* Changes the cells that are connected with those on the stack from one state to another. Returns their number. */
static int flood(struct cuts *cuts, int count, unsigned char old, unsigned char new)
{
	int reached = 0;
	for (; count > 0; reached++) {
		int place = cuts->stack[--count];
		for (int way = 0; way < cuts->ways; way++) {
			int next = place + cuts->steps[way];
			if (cuts->state[next] == old) {
				cuts->state[next] = new;
				cuts->stack[count++] = next;
			}
		}
	}
	return reached;
}

/* The same for the cells that are connected with a place. */
static int flood_from(struct cuts *cuts, int place, unsigned char old, unsigned char new)
{
	cuts->state[place] = new;
	cuts->stack[0] = place;
	return flood(cuts, 1, old, new);
}

static void count_cuts(struct cuts *cuts, const struct roller *roller, int number)
{
	int count = 0, largest = -1, most = 0;
	memcpy(cuts->state, cuts->same, cuts->size);
	for (int i = 0; i < roller->live_count; i++)
		cuts->state[place_of(cuts, roller, roller->live[i])] =
		    state_of(cuts, &roller->cells[roller->live[i]]);
	for (int y = 0, cell = 0; y < roller->height; y++)
		for (int x = 0; x < roller->width; x++, cell++) {
			int place = (y + 1) * cuts->stride + x + 1;
			if (cuts->state[place] != OPEN)
				continue;
			if (!roller->context.rule) { /* the largest part is the one that is reached */
				int size = flood_from(cuts, place, OPEN, VISITED);
				largest = size > most ? place : largest;
				most = size > most ? size : most;
			} else if (is_start(roller, cuts, &roller->cells[cell], place)) {
				cuts->state[place] = REACHED;
				cuts->stack[count++] = place;
			}
		}
	flood(cuts, count, OPEN, REACHED);
	if (largest >= 0)
		flood_from(cuts, largest, VISITED, REACHED);
	for (size_t place = 0; place < cuts->size; place++)
		if ((cuts->state[place] == OPEN || cuts->state[place] == VISITED) && cuts->rolls[place]++ == 0)
			cuts->first[place] = number;
}

static int compare_parts(const void *left, const void *right)
{
	const struct roll_part *a = left, *b = right;
	return a->rolls != b->rolls ? b->rolls - a->rolls : (a->y != b->y ? a->y - b->y : a->x - b->x);
}

/* Joins adjacent cells that were cut off into parts. */
static void find_parts(struct cuts *cuts, const struct roller *roller, struct roll_tally *tally, struct arena *arena)
{
	for (size_t place = 0; place < cuts->size; place++)
		cuts->state[place] = cuts->rolls[place] > 0 ? OPEN : SOLID;
	for (int from = 0; from < roller->width * roller->height; from++) {
		struct roll_part part = {.rolls = 0};
		int place = place_of(cuts, roller, from);
		if (cuts->state[place] != OPEN)
			continue;
		cuts->state[place] = VISITED;
		cuts->stack[0] = place;
		for (int count = 1; count > 0; part.cells++) {
			place = cuts->stack[--count];
			if (cuts->rolls[place] > part.rolls) {
				part.x = place % cuts->stride - 1;
				part.y = place / cuts->stride - 1;
				part.rolls = cuts->rolls[place];
				part.first = cuts->first[place];
			}
			for (int way = 0; way < cuts->ways; way++) {
				int next = place + cuts->steps[way];
				if (cuts->state[next] == OPEN) {
					cuts->state[next] = VISITED;
					cuts->stack[count++] = next;
				}
			}
		}
		if (roller->context.rule || part.rolls < tally->rolls)
			arena_append(arena, &tally->parts, &tally->part_count, &tally->part_capacity, &part,
				     sizeof part);
	}
	list_sort(tally->parts, (size_t)tally->part_count, sizeof *tally->parts, compare_parts);
}

/* By glyph, all cells last; then ground before things, the most frequent first. */
static int compare_counts(const void *left, const void *right)
{
	const struct roll_count *a = left, *b = right;
	if (a->value != b->value)
		return (unsigned)a->value < (unsigned)b->value ? -1 : 1;
	if (a->held != b->held)
		return a->held ? 1 : -1;
	return a->cells != b->cells ? (a->cells > b->cells ? -1 : 1) : (a->thing > b->thing) - (a->thing < b->thing);
}

struct roll_tally roller_tally(struct roller *roller, int rolls, struct arena *arena)
{
	enum { WORK = 60000000, SLOTS = 1 + ROLL_HELD };
	size_t things = (size_t)roller->thing_count, cells = (size_t)roller->width * (size_t)roller->height;
	struct cuts cuts = {.known = false};
	struct roll_tally tally = {.rolls = rolls};
	/* For each glyph in the file, and for all cells: how often it became each thing, as ground and as held. */
	uint64_t *counts = memory_allocate((GLYPHS + 1) * 2 * things, sizeof *counts);
	uint32_t *now = memory_allocate(2 * things, sizeof *now), *least = memory_allocate(2 * things, sizeof *least),
		 *most = memory_allocate(2 * things, sizeof *most);
	if (cells * (size_t)rolls > WORK)
		tally.rolls = (int)(WORK / cells) > 1 ? (int)(WORK / cells) : 1;
	begin_cuts(&cuts, roller);
	memset(least, 0xff, 2 * things * sizeof *least);
	for (int number = 1; number <= tally.rolls; number++) {
		memset(now, 0, 2 * things * sizeof *now);
		roller_roll(roller, number, NULL);
		for (int i = 0; i < roller->live_count; i++) {
			const struct roll_cell *cell = &roller->cells[roller->live[i]];
			uint64_t *own = &counts[roller->glyphs[roller->live[i]] * 2 * things];
			own[cell->ground]++;
			now[cell->ground]++;
			for (int h = 0; h < ROLL_HELD; h++)
				if (cell->held[h] != ROLL_NONE) {
					own[things + cell->held[h]]++;
					now[things + cell->held[h]]++;
				}
		}
		for (size_t i = 0; i < 2 * things; i++) {
			counts[GLYPHS * 2 * things + i] += now[i];
			least[i] = now[i] < least[i] ? now[i] : least[i];
			most[i] = now[i] > most[i] ? now[i] : most[i];
		}
		if (cuts.known)
			count_cuts(&cuts, roller, number);
	}
	/* Cells that are the same in all rolls. */
	for (size_t cell = 0, live = 0; cell < cells; cell++) {
		const struct roll_cell *at = &roller->cells[cell];
		if (live < (size_t)roller->live_count && (size_t)roller->live[live] == cell) {
			live++;
			continue;
		}
		for (int h = -1; h < ROLL_HELD && at->glyph != ROLL_NONE; h++) {
			uint16_t thing = h < 0 ? at->ground : at->held[h];
			size_t slot = thing + (h < 0 ? 0 : things);
			if (thing == ROLL_NONE)
				continue;
			counts[GLYPHS * 2 * things + slot] += (uint64_t)tally.rolls;
			least[slot]++;
			most[slot]++;
		}
	}
	for (size_t i = 0; i < (GLYPHS + 1) * 2 * things; i++) {
		size_t slot = i % (2 * things);
		struct roll_count count = {.value = i / (2 * things) < GLYPHS ? (int)(i / (2 * things)) : -1,
					   .thing = (int)(slot % things),
					   .held = slot >= things,
					   .cells = counts[i]};
		if (count.value < 0) {
			count.least = least[slot];
			count.most = most[slot];
		}
		if (count.cells > 0)
			arena_append(arena, &tally.counts, &tally.count, &tally.capacity, &count, sizeof count);
	}
	list_sort(tally.counts, (size_t)tally.count, sizeof *tally.counts, compare_counts);
	tally.reach_known = cuts.known;
	if (cuts.known)
		find_parts(&cuts, roller, &tally, arena);
	free(counts);
	free(now);
	free(least);
	free(most);
	return tally;
}

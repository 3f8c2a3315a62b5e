/* A tally of many rolls: what can be where, how much of it, and which parts are cut off how often. */
#include "roller.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is cut off ---- */

/* The state of a cell in a roll. OUTSIDE: no cell, or the level shows through. */
enum { OUTSIDE, SOLID, OPEN, VISITED, REACHED };

/* Lists by cell have a border of one cell on all sides. */
struct cuts {
	const struct described_rule *rule; /* NULL: the largest part is the one that is reached */
	bool starts[GLYPHS];               /* where walks start, or where players may arrive */
	unsigned walks;                    /* what can be crossed; 0: unknown */
	int pad, ways, stride, size, steps[8];
	unsigned char *state;
	int *stack, *rolls, *first; /* for each cell: in how many rolls it was cut off; the first one */
};

/* Prepares to count in how many rolls a walk does not reach each cell. */
static void begin_cut_off(struct cuts *cuts, const struct roller *roller)
{
	const struct rule_context *context = &roller->context;
	const char *pad = context->description->map.pad;
	*cuts = (struct cuts){.rule = context->rule,
			      .walks = context->rule ? context->rule->walks : context->description->walks,
			      .pad = pad ? (unsigned char)*pad : -1,
			      .ways = context->map->neighbours == 8 ? 8 : 4,
			      .stride = roller->width + 2,
			      .size = (roller->width + 2) * (roller->height + 2)};
	for (int way = 0; way < 8; way++)
		cuts->steps[way] = context_steps[way][1] * cuts->stride + context_steps[way][0];
	for (int glyph = 0; cuts->rule && glyph < GLYPHS; glyph++)
		cuts->starts[glyph] = context->from.bytes[glyph] || context_excepts(context, glyph);
	cuts->state = arena_allocate(roller->arena, (size_t)cuts->size, 1);
	cuts->stack = arena_allocate(roller->arena, (size_t)cuts->size, sizeof *cuts->stack);
	cuts->rolls = arena_allocate(roller->arena, (size_t)cuts->size, sizeof *cuts->rolls);
	cuts->first = arena_allocate(roller->arena, (size_t)cuts->size, sizeof *cuts->first);
}

/* Changes the state of the cells on the stack and of those connected with them that have the state `old`. Returns their
 * number, and in `worst` the one that was cut off most often. */
static int flood(struct cuts *cuts, int count, unsigned char old, unsigned char new, int *worst)
{
	int reached = 0;
	for (int i = 0; i < count; i++)
		cuts->state[cuts->stack[i]] = new;
	for (; count > 0; reached++) {
		int place = cuts->stack[--count];
		*worst = cuts->rolls[place] > cuts->rolls[*worst] ? place : *worst;
		for (int way = 0; way < cuts->ways; way++) {
			int next = place + cuts->steps[way];
			if (cuts->state[next] != old)
				continue;
			cuts->state[next] = new;
			cuts->stack[count++] = next;
		}
	}
	return reached;
}

/* Returns true if a walk may start on the open cell: players arrive there, or come from the edge. */
static bool is_start(const struct roller *roller, const struct cuts *cuts, const struct roll_cell *cell, int place)
{
	bool start = cuts->starts[cell->glyph & (GLYPHS - 1)] || roller->things[cell->ground].glyph.entrance;
	for (int way = 0; way < cuts->ways && !start && cuts->rule->edge; way++)
		start = cuts->state[place + cuts->steps[way]] == OUTSIDE;
	return start;
}

static void count_cuts(struct cuts *cuts, const struct roller *roller, int number)
{
	int count = 0, most = 0, largest = -1, none = 0;
	for (int y = 0; y < roller->height; y++)
		for (int x = 0; x < roller->width; x++) {
			const struct roll_cell *cell = &roller->cells[y * roller->width + x];
			bool outside = cell->glyph == ROLL_NONE || cell->ground == cuts->pad;
			cuts->state[(y + 1) * cuts->stride + x + 1] =
			    outside                                                       ? OUTSIDE
			    : cuts->walks >> roller->things[cell->ground].glyph.walk & 1u ? OPEN
											  : SOLID;
		}
	for (int y = 0; y < roller->height; y++)
		for (int x = 0; x < roller->width; x++) {
			int place = (y + 1) * cuts->stride + x + 1;
			if (cuts->state[place] != OPEN)
				continue;
			if (!cuts->rule) {
				cuts->stack[0] = place;
				int size = flood(cuts, 1, OPEN, VISITED, &none);
				largest = size > most ? place : largest;
				most = size > most ? size : most;
			} else if (is_start(roller, cuts, &roller->cells[y * roller->width + x], place)) {
				cuts->stack[count++] = place;
			}
		}
	if (largest >= 0)
		cuts->stack[count++] = largest;
	flood(cuts, count, cuts->rule ? OPEN : VISITED, REACHED, &none);
	for (int place = 0; place < cuts->size; place++)
		if ((cuts->state[place] == OPEN || cuts->state[place] == VISITED) && cuts->rolls[place]++ == 0)
			cuts->first[place] = number;
}

static int compare_parts(const void *left, const void *right)
{
	const struct roll_part *a = left, *b = right;
	return a->rolls != b->rolls ? b->rolls - a->rolls : (a->y != b->y ? a->y - b->y : a->x - b->x);
}

/* Joins adjacent cells that were cut off into parts. */
static void find_parts(struct cuts *cuts, struct roll_tally *tally, struct arena *arena)
{
	for (int place = 0; place < cuts->size; place++)
		cuts->state[place] = cuts->rolls[place] > 0 ? OPEN : SOLID;
	for (int place = 0; place < cuts->size; place++) {
		if (cuts->state[place] != OPEN)
			continue;
		int worst = place;
		cuts->stack[0] = place;
		int cells = flood(cuts, 1, OPEN, VISITED, &worst);
		const struct roll_part part = {.x = worst % cuts->stride - 1,
					       .y = worst / cuts->stride - 1,
					       .rolls = cuts->rolls[worst],
					       .first = cuts->first[worst],
					       .cells = cells};
		if (cuts->rule || part.rolls < tally->rolls)
			arena_append(arena, &tally->parts, &tally->part_count, &tally->part_capacity, &part,
				     sizeof part);
	}
	list_sort(tally->parts, (size_t)tally->part_count, sizeof *tally->parts, compare_parts);
}

/* ---- what is where ---- */

/* By glyph, all cells last; the most frequent things first. */
static int compare_counts(const void *left, const void *right)
{
	const struct roll_count *a = left, *b = right;
	if (a->value != b->value)
		return (unsigned)a->value < (unsigned)b->value ? -1 : 1;
	return a->cells != b->cells ? (a->cells > b->cells ? -1 : 1) : (a->thing > b->thing) - (a->thing < b->thing);
}

/* Adds what a cell is to the counts of all things. */
static void count_cell(const struct roll_cell *cell, uint32_t *counts)
{
	counts[cell->ground]++;
	for (int i = 0; i < ROLL_HELD; i++)
		if (cell->held[i] != ROLL_NONE)
			counts[cell->held[i]]++;
}

struct roll_tally roller_tally(struct roller *roller, int rolls, struct arena *arena)
{
	enum { WORK = 60000000 };
	size_t things = (size_t)roller->thing_count, cells = (size_t)roller->width * (size_t)roller->height;
	struct roll_tally tally = {.rolls = cells * (size_t)rolls > WORK ? (int)(WORK / cells) + 1 : rolls};
	struct cuts cuts;
	begin_cut_off(&cuts, roller);
	/* How many of each thing there are: for each glyph in the file, in all rolls; in one roll; in cells that do not
	 * change; the least and the most in a roll. */
	uint32_t *counts = memory_allocate((GLYPHS + 4) * things, sizeof *counts);
	uint32_t *now = counts + GLYPHS * things, *same = now + things, *least = same + things,
		 *most = least + things;
	memset(least, 0xff, things * sizeof *least);
	roller_roll(roller, 1, NULL);
	for (size_t cell = 0; cell < cells; cell++)
		if (roller->cells[cell].glyph != ROLL_NONE)
			count_cell(&roller->cells[cell], same);
	for (int i = 0; i < roller->live_count; i++)
		count_cell(&roller->cells[roller->live[i]], now);
	for (size_t thing = 0; thing < things; thing++)
		same[thing] -= now[thing];
	for (int number = 1; number <= tally.rolls; number++) {
		roller_roll(roller, number, NULL);
		memcpy(now, same, things * sizeof *now);
		for (int i = 0; i < roller->live_count; i++) {
			int cell = roller->live[i];
			count_cell(&roller->cells[cell], counts + roller->glyphs[cell] * things);
			count_cell(&roller->cells[cell], now);
		}
		for (size_t thing = 0; thing < things; thing++) {
			least[thing] = now[thing] < least[thing] ? now[thing] : least[thing];
			most[thing] = now[thing] > most[thing] ? now[thing] : most[thing];
		}
		if (cuts.walks)
			count_cuts(&cuts, roller, number);
	}
	for (size_t thing = 0; thing < things; thing++) {
		struct roll_count all = {
		    .value = -1, .thing = (int)thing, .least = least[thing], .most = most[thing]};
		all.cells = (uint64_t)same[thing] * (uint64_t)tally.rolls;
		for (int value = 0; value < GLYPHS; value++) {
			struct roll_count own = {value, (int)thing, counts[(size_t)value * things + thing], 0, 0};
			all.cells += own.cells;
			if (own.cells > 0)
				arena_append(arena, &tally.counts, &tally.count, &tally.capacity, &own, sizeof own);
		}
		if (all.cells > 0)
			arena_append(arena, &tally.counts, &tally.count, &tally.capacity, &all, sizeof all);
	}
	list_sort(tally.counts, (size_t)tally.count, sizeof *tally.counts, compare_counts);
	tally.reach_known = cuts.walks != 0;
	find_parts(&cuts, &tally, arena);
	free(counts);
	return tally;
}

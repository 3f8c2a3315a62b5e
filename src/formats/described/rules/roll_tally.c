/* A tally of many rolls: what can be where, how much of it, and which parts are cut off how often. */
#include "roller.h"

/* ---- what is cut off ---- */

/* Cells as bits, rows of whole words, with a border of one cell on all sides: cell x, y is bit x + 1 of row y + 1. */
struct cuts {
	const struct described_rule *rule; /* NULL: the largest part is the one that is reached */
	bool starts[GLYPHS];               /* where walks start, or where players may arrive */
	unsigned walks;                    /* what can be crossed; 0: unknown */
	int pad, words, size;              /* words of a row; of all rows */
	bool diagonal;
	uint64_t *open, *outside, *from; /* what can be crossed; no cell, or the level shows through; starts */
	uint64_t *fixed[3];              /* the same, without the cells that differ between rolls */
	uint64_t *reached, *left, *ever; /* ever: reached in some roll */
	int *places;                     /* the bits of these cells */
	int *rolls, *first;              /* for each bit: in how many rolls it was cut off; the first one */
};

static uint64_t *add_bits(struct arena *arena, int size)
{
	/* a word before and one behind, which neighbours of the first and the last one are looked up in */
	return (uint64_t *)arena_allocate(arena, (size_t)size + 2, sizeof(uint64_t)) + 1;
}

static int place_of(const struct cuts *cuts, int x, int y)
{
	return (y + 1) * cuts->words * 64 + x + 1;
}

static void put_bit(uint64_t *bits, int place, bool on)
{
	bits[place >> 6] |= (uint64_t)on << (place & 63);
}

static void put_cell(struct cuts *cuts, const struct roller *roller, int number, int place)
{
	const struct roll_cell *cell = &roller->cells[number];
	bool start = cuts->starts[cell->glyph & (GLYPHS - 1)] || cuts->starts[roller->glyphs[number] & (GLYPHS - 1)];
	bool outside = cell->glyph == ROLL_NONE || cell->ground == cuts->pad;
	const struct glyph *ground = &roller->things[cell->ground].glyph;
	put_bit(cuts->outside, place, outside);
	put_bit(cuts->open, place, !outside && (cuts->walks >> ground->walk & 1u));
	put_bit(cuts->from, place, !outside && (start || ground->entrance));
}

/* Prepares to count in how many rolls a walk does not reach each cell. */
static void begin_cut_off(struct cuts *cuts, const struct roller *roller)
{
	const struct rule_context *context = &roller->context;
	const char *pad = context->description->map.pad;
	const int width = roller->width, height = roller->height, words = (width + 2 + 63) / 64,
		  size = words * (height + 2);
	*cuts = (struct cuts){.rule = context->rule,
			      .walks = context->rule ? context->rule->walks : context->description->walks,
			      .pad = pad ? (unsigned char)*pad : -1,
			      .words = words,
			      .size = size,
			      .diagonal = context->map->neighbours == 8};
	for (int glyph = 0; cuts->rule && glyph < GLYPHS; glyph++)
		cuts->starts[glyph] =
		    context->from.bytes[glyph] || (roller->named[glyph] && context_excepts(context, glyph));
	uint64_t **const sets[] = {&cuts->open,     &cuts->outside, &cuts->from, &cuts->fixed[0], &cuts->fixed[1],
				   &cuts->fixed[2], &cuts->reached, &cuts->left, &cuts->ever};
	for (int i = 0; i < 9; i++)
		*sets[i] = add_bits(roller->arena, size);
	cuts->places = arena_allocate(roller->arena, (size_t)roller->live_count + 1, sizeof *cuts->places);
	cuts->rolls = arena_allocate(roller->arena, 64 * (size_t)size, sizeof *cuts->rolls);
	cuts->first = arena_allocate(roller->arena, 64 * (size_t)size, sizeof *cuts->first);
	for (int y = -1; y <= height; y++)
		for (int x = -1, live = 0; x <= width; x++) {
			bool border = x < 0 || y < 0 || x == width || y == height;
			while (!border && live < roller->live_count && roller->live[live] < y * width + x)
				live++;
			if (border)
				put_bit(cuts->outside, place_of(cuts, x, y), true);
			else if (live < roller->live_count && roller->live[live] == y * width + x)
				cuts->places[live] = place_of(cuts, x, y);
			else
				put_cell(cuts, roller, y * width + x, place_of(cuts, x, y));
		}
	memcpy(cuts->fixed[0], cuts->open, (size_t)size * sizeof *cuts->open);
	memcpy(cuts->fixed[1], cuts->outside, (size_t)size * sizeof *cuts->outside);
	memcpy(cuts->fixed[2], cuts->from, (size_t)size * sizeof *cuts->from);
}

/* Returns the cells of a word that have a neighbour among the bits. Those of the border may be wrong. */
static uint64_t beside(const struct cuts *cuts, const uint64_t *bits, int word)
{
	const uint64_t *same = bits + word, *above = same - cuts->words, *below = same + cuts->words;
	uint64_t sides[3];
	for (int i = 0; i < 3; i++)
		sides[i] = same[i - 1] | (cuts->diagonal ? above[i - 1] | below[i - 1] : 0);
	return *above | *below | sides[1] << 1 | sides[0] >> 63 | sides[1] >> 1 | sides[2] << 63;
}

/* Adds the cells of a row that are connected with those reached in that row. */
static void fill_row(const struct cuts *cuts, uint64_t *reached, const uint64_t *within)
{
	uint64_t carry = 0;
	for (int i = 0; i < cuts->words; i++) {
		uint64_t seeds = reached[i] | (carry & within[i]);
		reached[i] = seeds | (within[i] & ~(within[i] + seeds)); /* the sum carries to the end of each run */
		carry = reached[i] >> 63;
	}
	for (int i = cuts->words - 1; i >= 0; i--) {
		uint64_t run = within[i], seeds = reached[i] | ((carry & 1) << 63 & run);
		for (int step = 1; step < 64; step *= 2) {
			seeds |= run & seeds >> step;
			run &= run >> step;
		}
		reached[i] = carry = seeds;
	}
}

/* Adds the cells that are connected with those reached, by rows down and up until there are no more. */
static void flood(const struct cuts *cuts, uint64_t *reached, const uint64_t *within)
{
	const int words = cuts->words, last = cuts->size - words;
	bool changed = true;
	for (int i = words; i < last; i += words)
		fill_row(cuts, reached + i, within + i);
	for (int step = words; changed; step = -step) {
		changed = false;
		for (int i = step > 0 ? words : last - words; i > 0 && i < last; i += step) {
			uint64_t more = 0;
			for (int word = i; word < i + words; word++) {
				uint64_t new = beside(cuts, reached, word) & within[word] & ~reached[word];
				reached[word] |= new;
				more |= new;
			}
			if (more)
				fill_row(cuts, reached + i, within + i);
			changed = changed || more;
		}
	}
}

/* Takes one of the parts of these cells: moves the cells connected with the first one, from word *at on, from `left` to
 * `reached`. Returns their number; 0 if there is none. */
static int take_part(struct cuts *cuts, int *at)
{
	int cells = 0;
	while (*at < cuts->size && cuts->left[*at] == 0)
		(*at)++;
	if (*at == cuts->size)
		return 0;
	memset(cuts->reached, 0, (size_t)cuts->size * sizeof *cuts->reached);
	cuts->reached[*at] = cuts->left[*at] & -cuts->left[*at];
	flood(cuts, cuts->reached, cuts->left);
	for (int i = 0; i < cuts->size; i++) {
		cells += __builtin_popcountll(cuts->reached[i]);
		cuts->left[i] &= ~cuts->reached[i];
	}
	return cells;
}

/* Reaches the largest part of what can be crossed. */
static void reach_largest(struct cuts *cuts)
{
	uint64_t *largest = cuts->from; /* not used otherwise */
	int at = 0, most = 0;
	memcpy(cuts->left, cuts->open, (size_t)cuts->size * sizeof *cuts->left);
	for (int cells; (cells = take_part(cuts, &at)) > 0;)
		if (cells > most) {
			most = cells;
			memcpy(largest, cuts->reached, (size_t)cuts->size * sizeof *largest);
		}
	memcpy(cuts->reached, largest, (size_t)cuts->size * sizeof *largest);
}

/* Reaches what walks reach from where players arrive, or from the edge. */
static void reach_from_starts(struct cuts *cuts)
{
	for (int i = cuts->words; i < cuts->size - cuts->words; i++)
		cuts->reached[i] =
		    cuts->open[i] & (cuts->from[i] | (cuts->rule->edge ? beside(cuts, cuts->outside, i) : 0));
	flood(cuts, cuts->reached, cuts->open);
}

static void count_cuts(struct cuts *cuts, const struct roller *roller, int number)
{
	uint64_t *const sets[] = {cuts->open, cuts->outside, cuts->from};
	for (int i = 0; i < 3; i++)
		memcpy(sets[i], cuts->fixed[i], (size_t)cuts->size * sizeof **sets);
	for (int i = 0; i < roller->live_count; i++)
		put_cell(cuts, roller, roller->live[i], cuts->places[i]);
	if (cuts->rule)
		reach_from_starts(cuts);
	else
		reach_largest(cuts);
	for (int i = 0; i < cuts->size; i++) {
		cuts->ever[i] |= cuts->reached[i];
		for (uint64_t lost = cuts->open[i] & ~cuts->reached[i]; lost; lost &= lost - 1) {
			int place = 64 * i + __builtin_ctzll(lost);
			if (cuts->rolls[place]++ == 0)
				cuts->first[place] = number;
		}
	}
}

static int compare_parts(const void *left, const void *right)
{
	const struct roll_part *a = left, *b = right;
	return a->rolls != b->rolls ? b->rolls - a->rolls : (a->y != b->y ? a->y - b->y : a->x - b->x);
}

/* Returns so many cells, of which this is the one that was cut off most often. */
static struct roll_part part_at(const struct cuts *cuts, int place, int cells)
{
	return (struct roll_part){.x = place % (64 * cuts->words) - 1,
				  .y = place / (64 * cuts->words) - 1,
				  .rolls = cuts->rolls[place],
				  .first = cuts->first[place],
				  .cells = cells};
}

/* Joins adjacent cells that were cut off into parts. */
static void find_parts(struct cuts *cuts, struct roll_tally *tally, struct arena *arena)
{
	memset(cuts->left, 0, (size_t)cuts->size * sizeof *cuts->left);
	for (int place = 0; place < 64 * cuts->size; place++)
		put_bit(cuts->left, place, cuts->rolls[place] > 0);
	int at = 0;
	for (int cells; (cells = take_part(cuts, &at)) > 0;) {
		int worst = -1;
		for (int i = at; i < cuts->size; i++)
			for (uint64_t part = cuts->reached[i]; part; part &= part - 1) {
				int place = 64 * i + __builtin_ctzll(part);
				worst = worst < 0 || cuts->rolls[place] > cuts->rolls[worst] ? place : worst;
			}
		const struct roll_part part = part_at(cuts, worst, cells);
		if (cuts->rule || part.rolls < tally->rolls)
			ARENA_ADD(arena, tally, part, &part);
	}
	list_sort(tally->parts, (size_t)tally->part_count, sizeof *tally->parts, compare_parts);
	for (int place = 0; place < 64 * cuts->size; place++)
		if (cuts->rolls[place] > 0 && cuts->ever[place >> 6] >> (place & 63) & 1) {
			const struct roll_part cell = part_at(cuts, place, 1);
			ARENA_ADD(arena, tally, cell, &cell);
		}
}

struct roll_tally roller_cuts(struct roller *roller, int rolls, struct arena *arena)
{
	struct roll_tally tally = {.rolls = rolls, .reach_known = true};
	struct cuts cuts;
	begin_cut_off(&cuts, roller);
	for (int number = 1; number <= rolls; number++) {
		roller_roll(roller, number, NULL);
		count_cuts(&cuts, roller, number);
	}
	find_parts(&cuts, &tally, arena);
	return tally;
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
	for (int number = 1; roller->branches && number <= rolls; number++)
		roller_begin(roller, number); /* finds all things that their lines have */
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
	for (int number = 1, i = 0; number <= tally.rolls; number++, i = 0) {
		const char *turn;
		roller_roll(roller, number, &turn);
		while (tally.turns[i].rolls > 0 && tally.turns[i].turn != turn)
			i++;
		tally.turns[i].turn = turn;
		tally.turns[i].rolls++;
		memcpy(now, same, things * sizeof *now);
		for (i = 0; i < roller->live_count; i++) {
			int cell = roller->live[i];
			count_cell(&roller->cells[cell], counts + roller->glyphs[cell] * things);
			count_cell(&roller->cells[cell], now);
		}
		for (size_t thing = 0; thing < things; thing++) {
			least[thing] = MIN(now[thing], least[thing]);
			most[thing] = MAX(now[thing], most[thing]);
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
				ARENA_LIST_ADD(arena, tally.counts, tally.count, tally.capacity, &own);
		}
		if (all.cells > 0)
			ARENA_LIST_ADD(arena, tally.counts, tally.count, tally.capacity, &all);
	}
	list_sort(tally.counts, (size_t)tally.count, sizeof *tally.counts, compare_counts);
	tally.reach_known = cuts.walks != 0;
	find_parts(&cuts, &tally, arena);
	free(counts);
	return tally;
}

/* The chance that a level can be made from a maze, and the chance that a game has it, by the game's own algorithm.
 *
 * When the game has taken a maze from the file, mirrored left to right, up to down, both or not at all, it must place
 * stairs and other things. If one of them finds no room, the game gives the maze up and begins the level anew. In this
 * order:
 *
 *	level 11: the volcano's shaft (dead end); all levels but 10 and 13: stairs down (dead end);
 *	levels above 1 but 11: stairs up (dead end); 33 %: an altar; statues, fountains: for (i = 0; i < rand(0..2); i++)
 *	with a new draw each round; thrones, mirrors: the same with rand(0..1); level 5: the bank (dead end).
 *
 * A place is looked for from a random cell on, (1..64, 1..14), going right and down and round again until all 975
 * inner cells were tried: it fails only when no cell suits. Nothing may be in the 3x3 square of a place. So a cell is
 * as likely as there are starts between it and the cell that suits before it.
 *
 * All ways to place the stairs are counted. The things after them are placed alike, and nearly every maze has room for
 * all of them. There are too many ways to count them all in two cases, which are tried instead: the bank where few dead
 * ends are left, because each thing changes how likely the cells behind it are; and mazes of a few dozen cells. */
#include "nlarn.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	INNER_WIDTH = NLARN_WIDTH - 2,
	INNER_CELLS = INNER_WIDTH * (NLARN_HEIGHT - 2),
	START_WIDTH = INNER_WIDTH - 1, /* a search never starts in the last inner column or row */
	START_HEIGHT = NLARN_HEIGHT - 3,
	STARTS = START_WIDTH * START_HEIGHT,
	STAIRS = 2, /* at most, with the shaft */
	THINGS = 7, /* at most: an altar, 2 statues, 2 fountains, a throne, a mirror */
	MIRRORINGS = 4,
	/* With more of them things always find room, and the bank does. Stairs take two cells from all others, as a dead
	 * end has seven walls around it; a thing takes nine, and four dead ends. */
	ROOM_FOR_THINGS = 2 * STAIRS + 9 * (THINGS - 1),
	ROOM_FOR_BANK = 2 * STAIRS + 4 * THINGS,
	WAYS = 50000, /* counted for one mirroring */
	TRIES = 5000, /* for one mirroring */
};

struct level {
	const char *name;
	int stairs; /* dead ends at the start */
	bool bank;
};

static const struct level levels[NLARN_LEVELS] = {
    [NLARN_NORMAL] = {.name = "normal", .stairs = 2},
    [NLARN_BANK5] = {.name = "bank5", .stairs = 2, .bank = true},
    [NLARN_CAVERNS_BOTTOM10] = {.name = "caverns_bottom10", .stairs = 1},
    [NLARN_V1_11] = {.name = "v1_11", .stairs = 2},
    [NLARN_V2_12] = {.name = "v2_12", .stairs = 2},
    [NLARN_V3_13] = {.name = "v3_13", .stairs = 1},
};

/* Cells that suit in the empty maze. Cells are inner ones here, numbered row by row from 0, as they are searched. */
struct spots {
	short cells[INNER_CELLS], after[INNER_CELLS]; /* after[cell]: index of the first one behind the cell */
	int count;
};

struct builder {
	const struct level *level;
	struct spots dead_ends, clear; /* for stairs and the bank; for things */
	short placed[STAIRS + THINGS];
	int placed_count;
	double at_most[THINGS + 1]; /* how likely it is that the game places so many things at most */
	int ways;                   /* that may still be counted */
	bool tried;
	uint64_t dice;
};

/* SplitMix64: one addition and some mixing a number; any seed is good. Returns 0..sides-1. */
static int roll(struct builder *builder, int sides)
{
	uint64_t z = builder->dice += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (int)(((z >> 32) * (uint64_t)sides) >> 32);
}

/* The game's loops draw their end anew each round, so a second thing is rarer than a first. */
static void find_numbers(double at_most[THINGS + 1])
{
	static const struct {
		double first, second; /* second: when there is a first */
	} loops[] = {{0.33, 0}, {2.0 / 3, 1.0 / 3}, {2.0 / 3, 1.0 / 3}, {0.5, 0}, {0.5, 0}};
	double exactly[THINGS + 1] = {1};
	for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
		for (int n = THINGS; n >= 0; n--)
			exactly[n] = exactly[n] * (1 - loops[i].first) +
				     (n > 0 ? exactly[n - 1] * loops[i].first * (1 - loops[i].second) : 0) +
				     (n > 1 ? exactly[n - 2] * loops[i].first * loops[i].second : 0);
	at_most[0] = exactly[0];
	for (int n = 1; n < THINGS; n++)
		at_most[n] = at_most[n - 1] + exactly[n];
	at_most[THINGS] = 1;
}

static void fill_spots(struct spots *spots, const bool *suits)
{
	for (int cell = 0; cell < INNER_CELLS; cell++) {
		if (suits[cell])
			spots->cells[spots->count++] = (short)cell;
		spots->after[cell] = (short)spots->count;
	}
	for (int cell = INNER_CELLS - 1; cell >= 0 && spots->after[cell] == spots->count; cell--)
		spots->after[cell] = 0;
}

/* `mirroring` is 0..3: bit 0 left to right, bit 1 up to down. */
static void builder_init(struct builder *builder, const struct nlarn_map *map, const struct level *level,
			 int mirroring)
{
	struct nlarn_squares squares;
	nlarn_squares_sum(&squares, map);
	bool dead[INNER_CELLS], clear[INNER_CELLS];
	for (int cell = 0; cell < INNER_CELLS; cell++) {
		int x = cell % INNER_WIDTH + 1, y = cell / INNER_WIDTH + 1;
		if (mirroring & 1)
			x = NLARN_WIDTH - 1 - x;
		if (mirroring & 2)
			y = NLARN_HEIGHT - 1 - y;
		unsigned char sum = squares.sums[y][x];
		clear[cell] = (map->kinds[y][x] & NLARN_PASSABLE) && nlarn_square_objects(sum) == 0;
		dead[cell] = clear[cell] && nlarn_square_walls(sum) >= 7;
	}
	*builder = (struct builder){.level = level, .ways = WAYS, .dice = (uint64_t)mirroring + 1};
	fill_spots(&builder->dead_ends, dead);
	fill_spots(&builder->clear, clear);
	find_numbers(builder->at_most);
}

static bool is_clear(const struct builder *builder, int cell)
{
	for (int i = 0; i < builder->placed_count; i++)
		if (abs(builder->placed[i] % INNER_WIDTH - cell % INNER_WIDTH) <= 1 &&
		    abs(builder->placed[i] / INNER_WIDTH - cell / INNER_WIDTH) <= 1)
			return false;
	return true;
}

/* The first spot from an index on, going round, with nothing in its square; -1 when there is none. */
static int find_clear(const struct builder *builder, const struct spots *spots, int from)
{
	for (int i = 0; i < spots->count; i++) {
		int cell = spots->cells[from + i < spots->count ? from + i : from + i - spots->count];
		if (is_clear(builder, cell))
			return cell;
	}
	return -1;
}

static bool has_room_for_bank(const struct builder *builder)
{
	return !builder->level->bank || find_clear(builder, &builder->dead_ends, 0) >= 0;
}

/* How many cells that a search may start from lie before this one. */
static int starts_before(int cell)
{
	int x = cell % INNER_WIDTH, y = cell / INNER_WIDTH;
	return y < START_HEIGHT ? y * START_WIDTH + x : STARTS;
}

/* The chance that a level can be built from here on. `share`: how likely it is that the game gets here. */
typedef double chance_function(struct builder *builder, double share);

/* The same when the next thing is placed on each of these spots in turn. */
static double count_spots(struct builder *builder, const struct spots *spots, chance_function *chance, double share)
{
	double sum = 0;
	int before = 0;
	for (int i = 0; i < spots->count; i++)
		if (is_clear(builder, spots->cells[i]))
			before = starts_before(spots->cells[i]) - STARTS;
	for (int i = 0; i < spots->count; i++) {
		int at = starts_before(spots->cells[i]), starts = at - before;
		if (!is_clear(builder, spots->cells[i]))
			continue;
		builder->placed[builder->placed_count++] = spots->cells[i];
		if (starts > 0)
			sum += starts * chance(builder, share * starts / STARTS);
		builder->placed_count--;
		before = at;
	}
	return sum / STARTS;
}

/* A level ends well when the game places no more things than have room together, with room left for the bank. */
static double count_things(struct builder *builder, double share)
{
	int things = builder->placed_count - builder->level->stairs;
	if (!has_room_for_bank(builder))
		return things > 0 ? builder->at_most[things - 1] : 0;
	if (things == THINGS || find_clear(builder, &builder->clear, 0) < 0 || builder->ways-- <= 0)
		return builder->at_most[things];
	return count_spots(builder, &builder->clear, count_things, share);
}

/* The same for one way to place them, found with dice of our own. */
static double try_things(struct builder *builder)
{
	double chance = 0;
	for (int things = 0; has_room_for_bank(builder); things++) {
		chance = builder->at_most[things];
		int start = roll(builder, START_WIDTH) + roll(builder, START_HEIGHT) * INNER_WIDTH;
		int cell = find_clear(builder, &builder->clear, builder->clear.after[start]);
		if (things == THINGS || cell < 0)
			break;
		builder->placed[builder->placed_count++] = (short)cell;
	}
	builder->placed_count = builder->level->stairs;
	return chance;
}

static double place_things(struct builder *builder, double share)
{
	bool crowded = builder->clear.count <= ROOM_FOR_THINGS;
	if (!has_room_for_bank(builder))
		return 0;
	if (!crowded && (!builder->level->bank || builder->dead_ends.count > ROOM_FOR_BANK))
		return 1;
	double chance = crowded ? count_things(builder, share) : 0;
	if (crowded && builder->ways > 0)
		return chance;
	int tries = 1 + (int)(share * TRIES);
	chance = 0;
	for (int i = 0; i < tries; i++)
		chance += try_things(builder);
	builder->tried = builder->tried || chance < tries;
	return chance / tries;
}

static double place_stairs(struct builder *builder, double share)
{
	chance_function *next = builder->placed_count + 1 < builder->level->stairs ? place_stairs : place_things;
	return count_spots(builder, &builder->dead_ends, next, share);
}

int nlarn_level_needs(enum nlarn_level level)
{
	return levels[level].stairs + levels[level].bank;
}

const char *nlarn_level_name(enum nlarn_level level)
{
	return levels[level].name;
}

double nlarn_survival(const struct nlarn_map *map, enum nlarn_level level, bool *tried)
{
	int cells[NLARN_CELLS];
	double sum = 0;
	if (nlarn_dead_ends_apart(cells, nlarn_dead_ends(map, cells)) < nlarn_level_needs(level))
		return 0;
	for (int mirroring = 0; mirroring < MIRRORINGS; mirroring++) {
		struct builder builder;
		builder_init(&builder, map, &levels[level], mirroring);
		sum += place_stairs(&builder, 1);
		*tried = *tried || builder.tried;
	}
	return sum / MIRRORINGS;
}

/* The levels that may be a maze, in the order in which the game makes them. For each it draws a number from 1 to 23, anew
 * when it was drawn before, whether it served or not, but after 100 draws it takes what comes. A number without a maze
 * serves as little as a maze without room, and the level begins anew; only some levels are always a maze. */
static const struct game_level {
	enum nlarn_level kind;
	double maze; /* how often it is one */
} game_levels[] = {
    {NLARN_NORMAL, 0.25},        {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25}, {NLARN_BANK5, 0.25},
    {NLARN_NORMAL, 0.25},        {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25},
    {NLARN_CAVERNS_BOTTOM10, 1}, {NLARN_V1_11, 0.25},  {NLARN_V2_12, 0.25},  {NLARN_V3_13, 1},
};

enum { DRAWS = 100, STATES_LIMIT = 1 << 17 };

/* Numbers that serve alike. A state of the game is how many of each kind it has drawn: the sum of these times `stride`. */
struct kind {
	double serves[NLARN_LEVELS];
	int size, stride;
};

/* The kinds of a file; the first is the maze whose chance is asked for, alone. */
struct deck {
	struct kind kinds[NLARN_LAST_DRAWN + 1];
	int count, states;
	double repeats[NLARN_LAST_DRAWN + 1]; /* how often a number comes again when so many were drawn */
};

static bool differ(const double *shares, const double *others, double most)
{
	for (int level = 0; level < NLARN_LEVELS; level++)
		if (shares[level] - others[level] > most || others[level] - shares[level] > most)
			return true;
	return false;
}

/* Numbers of a kind differ by so much at most from the first of them, and serve as the mean of them. */
static void deck_sort(struct deck *deck, const struct nlarn_shares *shares, int maze, double most)
{
	const double *firsts[NLARN_LAST_DRAWN + 1] = {shares->of[maze]};
	struct kind *kinds = deck->kinds;
	deck->count = 1;
	memset(kinds, 0, sizeof deck->kinds);
	for (int number = 1; number <= NLARN_LAST_DRAWN; number++) {
		int same = number == maze ? 0 : 1;
		while (same > 0 && same < deck->count && differ(firsts[same], shares->of[number], most))
			same++;
		if (same == deck->count)
			firsts[deck->count++] = shares->of[number];
		kinds[same].size++;
		for (int level = 0; level < NLARN_LEVELS; level++)
			kinds[same].serves[level] +=
			    (shares->of[number][level] - kinds[same].serves[level]) / kinds[same].size;
	}
	deck->states = 1;
	for (int i = 0; i < deck->count; i++) {
		kinds[i].stride = deck->states;
		deck->states *= kinds[i].size + 1;
	}
}

/* Makes a level in the states `now`, each as likely as it says, and adds what comes of it to `next`. Returns how often the
 * level is made of the first kind; such games are not looked at further. */
static double make_level(const struct deck *deck, const struct game_level *level, double *now, double *next)
{
	double met = 0;
	for (int state = 0; state < deck->states; state++) {
		int used[NLARN_LAST_DRAWN + 1], drawn = 0;
		double again = 0;
		if (!(now[state] > 0))
			continue;
		for (int i = 0; i < deck->count; i++)
			drawn += used[i] = state / deck->kinds[i].stride % (deck->kinds[i].size + 1);
		double old = drawn > 0 ? level->maze * deck->repeats[drawn] / drawn : 0;
		double new = drawn < NLARN_LAST_DRAWN
				 ? level->maze *(1 - deck->repeats[drawn]) / (NLARN_LAST_DRAWN - drawn)
				 : 0;
		for (int i = 0; i < deck->count; i++)
			again += old * used[i] * (1 - deck->kinds[i].serves[level->kind]);
		double here = now[state] / (1 - again); /* each time that the level begins anew in this state */
		next[state] += here * (1 - level->maze);
		for (int i = 0; i < deck->count; i++) {
			const struct kind *kind = &deck->kinds[i];
			double serves = kind->serves[level->kind], first = here * new *(kind->size - used[i]);
			double made = (first + here * old * used[i]) * serves;
			if (i == 0)
				met += made;
			if (first > 0) {
				now[state + kind->stride] += first * (1 - serves);
				next[state + kind->stride] += i > 0 ? first * serves : 0;
			}
			next[state] += i > 0 ? made - first * serves : 0;
		}
	}
	return met;
}

double nlarn_chance_met(const struct nlarn_shares *shares, int maze, struct arena *arena, bool *about)
{
	struct deck deck = {.repeats = {[NLARN_LAST_DRAWN] = 1}};
	bool begins = false;
	for (int number = 1; number <= NLARN_LAST_DRAWN; number++)
		begins = begins || shares->of[number][NLARN_CAVERNS_BOTTOM10] > 0;
	deck_sort(&deck, shares, maze, 0);
	for (double most = 0.001; deck.states > STATES_LIMIT; most *= 2) {
		deck_sort(&deck, shares, maze, most);
		*about = true;
	}
	double *now = begins ? arena_allocate(arena, (size_t)deck.states, sizeof *now) : NULL;
	double *next = now ? arena_allocate(arena, (size_t)deck.states, sizeof *next) : NULL;
	if (!next)
		return 0;
	for (int drawn = 1; drawn < NLARN_LAST_DRAWN; drawn++) {
		deck.repeats[drawn] = 1;
		for (int draw = 0; draw < DRAWS; draw++)
			deck.repeats[drawn] *= (double)drawn / NLARN_LAST_DRAWN;
	}
	double met = 0;
	now[0] = 1;
	for (size_t level = 0; level < sizeof game_levels / sizeof *game_levels; level++) {
		double *last = now;
		met += make_level(&deck, &game_levels[level], now, next);
		now = next;
		next = memset(last, 0, (size_t)deck.states * sizeof *last);
	}
	return met;
}

/* Computes the chance that a level can be made from a maze, and that a game has it, following the game's own algorithm.
 *
 * The game takes a maze from the file, mirrored left to right, top to bottom, both or not at all. Then it places
 * stairs and other things. If there is no space for one of them, it drops the maze and begins the level again. The
 * order is:
 *
 *	level 11: the volcano's shaft (dead end); all levels but 10 and 13: stairs down (dead end);
 *	levels above 1 but 11: stairs up (dead end); 33 %: an altar; statues, fountains: for (i = 0; i < rand(0..2); i++)
 *	with a new draw each round; thrones, mirrors: the same with rand(0..1); level 5: the bank (dead end).
 *
 * The search for a place starts at a random cell, (1..64, 1..14), and goes right and down and around again until all
 * 975 inner cells have been tried, so it fails only if no cell is suitable. Nothing may be in the 3x3 square of a
 * place. The probability of a cell is therefore proportional to the number of starts between the previous suitable
 * cell and this one.
 *
 * All ways to place the stairs are counted. The other things are placed in the same way, and nearly every maze has
 * space for all of them. In two cases there are too many ways to count, and they are sampled: the bank if few dead
 * ends are left, because each thing changes the probability of the cells after it, and mazes of a few dozen cells. */
#include "nlarn.h"

#include "mapwright/dice.h"

enum {
	INNER_WIDTH = NLARN_WIDTH - 2,
	INNER_CELLS = INNER_WIDTH * (NLARN_HEIGHT - 2),
	START_WIDTH = INNER_WIDTH - 1, /* a search never starts in the last inner column or row */
	START_HEIGHT = NLARN_HEIGHT - 3,
	STARTS = START_WIDTH * START_HEIGHT,
	STAIRS = 2, /* at most, including the shaft */
	THINGS = 7, /* at most: an altar, 2 statues, 2 fountains, a throne, a mirror */
	MIRRORINGS = 4,
	/* With more suitable cells than this, things, or the bank, always find a place. Stairs take two suitable
	 * cells from the others, because a dead end has seven walls around it; a thing takes nine, and four dead
	 * ends. */
	ROOM_FOR_THINGS = 2 * STAIRS + 9 * (THINGS - 1),
	ROOM_FOR_BANK = 2 * STAIRS + 4 * THINGS,
	WAYS = 50000, /* limit for counting, per mirroring */
	TRIES = 5000, /* samples per mirroring */
};

struct level {
	const char *name;
	int stairs; /* dead ends needed for stairs */
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

/* The suitable cells of the empty maze. Cells here are inner ones, numbered row by row from 0 in search order. */
struct spots {
	short cells[INNER_CELLS], after[INNER_CELLS]; /* after[cell]: index of the first suitable cell after it */
	int count;
};

struct builder {
	const struct level *level;
	struct spots dead_ends, clear; /* dead_ends: for stairs and the bank; clear: for things */
	short placed[STAIRS + THINGS];
	int placed_count;
	unsigned char near[NLARN_CELLS]; /* things in the 3x3 square around each cell of the map */
	double at_most[THINGS + 1];      /* probability that the game places at most this many things */
	int ways;                        /* how many may still be counted */
	bool tried;
	struct dice dice;
};

/* The game's loops draw their limit again in each round, so a second thing is less likely than a first. */
static void find_numbers(double at_most[THINGS + 1])
{
	static const struct {
		double first, second; /* second: if there is a first */
	} loops[] = {{0.33, 0}, {2.0 / 3, 1.0 / 3}, {2.0 / 3, 1.0 / 3}, {0.5, 0}, {0.5, 0}};
	double exactly[THINGS + 1] = {1};
	EACH_OF(loop, loops)
		for (int n = THINGS; n >= 0; n--)
			exactly[n] = exactly[n] * (1 - loop->first) +
				     (n > 0 ? exactly[n - 1] * loop->first * (1 - loop->second) : 0) +
				     (n > 1 ? exactly[n - 2] * loop->first * loop->second : 0);
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

/* `mirroring` is 0..3: bit 0 mirrors left to right, bit 1 top to bottom. */
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
	*builder = (struct builder){.level = level, .ways = WAYS, .dice.state = (uint64_t)mirroring + 1};
	fill_spots(&builder->dead_ends, dead);
	fill_spots(&builder->clear, clear);
	find_numbers(builder->at_most);
}

static void count_near(struct builder *builder, int cell, int change)
{
	int corner = cell / INNER_WIDTH * NLARN_WIDTH + cell % INNER_WIDTH;
	for (int y = 0; y < 3; y++)
		for (int x = 0; x < 3; x++)
			builder->near[corner + y * NLARN_WIDTH + x] += (unsigned char)change;
}

static void place(struct builder *builder, int cell)
{
	builder->placed[builder->placed_count++] = (short)cell;
	count_near(builder, cell, 1);
}

static void remove_last(struct builder *builder)
{
	count_near(builder, builder->placed[--builder->placed_count], -1);
}

static bool is_clear(const struct builder *builder, int cell)
{
	return builder->near[(cell / INNER_WIDTH + 1) * NLARN_WIDTH + cell % INNER_WIDTH + 1] == 0;
}

/* Returns the first cell at or after an index, wrapping around, with nothing in its square; -1 if there is none. */
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

/* Returns the number of possible start cells before this one. */
static int starts_before(int cell)
{
	int x = cell % INNER_WIDTH, y = cell / INNER_WIDTH;
	return y < START_HEIGHT ? y * START_WIDTH + x : STARTS;
}

/* Returns the chance that the level can be built from here on. `share` is the probability that the game gets here. */
typedef double chance_function(struct builder *builder, double share);

/* Returns that chance when the next thing is placed on each of these cells in turn. */
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
		place(builder, spots->cells[i]);
		if (starts > 0)
			sum += starts * chance(builder, share * starts / STARTS);
		remove_last(builder);
		before = at;
	}
	return sum / STARTS;
}

/* A level succeeds if the game places no more things than there is space for, and leaves space for the bank. */
static double count_things(struct builder *builder, double share)
{
	int things = builder->placed_count - builder->level->stairs;
	if (!has_room_for_bank(builder))
		return things > 0 ? builder->at_most[things - 1] : 0;
	if (things == THINGS || find_clear(builder, &builder->clear, 0) < 0 || builder->ways-- <= 0)
		return builder->at_most[things];
	return count_spots(builder, &builder->clear, count_things, share);
}

/* Returns the same chance for one random way to place the things, using our own random numbers. */
static double try_things(struct builder *builder)
{
	double chance = 0;
	for (int things = 0; has_room_for_bank(builder); things++) {
		chance = builder->at_most[things];
		int x = dice_below(&builder->dice, START_WIDTH), y = dice_below(&builder->dice, START_HEIGHT);
		int cell = find_clear(builder, &builder->clear, builder->clear.after[x + y * INNER_WIDTH]);
		if (things == THINGS || cell < 0)
			break;
		place(builder, cell);
	}
	while (builder->placed_count > builder->level->stairs)
		remove_last(builder);
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
	if (nlarn_dead_ends_usable(cells, nlarn_dead_ends(map, false, cells)) < nlarn_level_needs(level))
		return 0;
	for (int mirroring = 0; mirroring < MIRRORINGS; mirroring++) {
		struct builder builder;
		builder_init(&builder, map, &levels[level], mirroring);
		sum += place_stairs(&builder, 1);
		*tried = *tried || builder.tried;
	}
	return sum / MIRRORINGS;
}

/* The levels that may be a maze, in the order in which the game creates them. For each the game draws a number from
 * 1 to 23, again if that number was drawn before (whether it could be used or not), but after 100 draws it takes any
 * number. If the number has no maze, or a maze without space, the level begins again. Only some levels are always a
 * maze. */
static const struct game_level {
	enum nlarn_level kind;
	double maze; /* probability that the level is a maze */
} game_levels[] = {
    {NLARN_NORMAL, 0.25},        {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25}, {NLARN_BANK5, 0.25},
    {NLARN_NORMAL, 0.25},        {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25}, {NLARN_NORMAL, 0.25},
    {NLARN_CAVERNS_BOTTOM10, 1}, {NLARN_V1_11, 0.25},  {NLARN_V2_12, 0.25},  {NLARN_V3_13, 1},
};

enum { DRAWS = 100, STATES_LIMIT = 1 << 17 };

/* Numbers of mazes that are equally usable. The state of a game is how many of each kind it has drawn: the sum of
 * these counts times `stride`. */
struct kind {
	double serves[NLARN_LEVELS];
	int size, stride;
};

/* The kinds of a file. The first one contains only the maze whose chance is computed. */
struct deck {
	struct kind kinds[NLARN_LAST_DRAWN + 1];
	int count, states;
	double repeats[NLARN_LAST_DRAWN + 1]; /* probability of drawing an old number again after this many */
};

static bool differ(const double *shares, const double *others, double most)
{
	for (int level = 0; level < NLARN_LEVELS; level++)
		if (shares[level] - others[level] > most || others[level] - shares[level] > most)
			return true;
	return false;
}

/* Sorts the numbers into kinds. The numbers of a kind differ by at most `most` from the first of them, and count as
 * their mean. */
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

/* Creates a level from the states `now`, weighted by their probability, and adds the resulting states to `next`.
 * Returns the probability that the level is made of the first kind; these games are not followed further. */
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
		double here =
		    now[state] / (1 - again); /* including each time that the level begins again in this state */
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

double nlarn_chance_met(const struct nlarn_shares *shares, int maze, struct arena *arena, bool *approximate)
{
	struct deck deck = {.repeats = {[NLARN_LAST_DRAWN] = 1}};
	bool begins = false;
	for (int number = 1; number <= NLARN_LAST_DRAWN; number++)
		begins = begins || shares->of[number][NLARN_CAVERNS_BOTTOM10] > 0;
	deck_sort(&deck, shares, maze, 0);
	for (double most = 0.001; deck.states > STATES_LIMIT; most *= 2) {
		deck_sort(&deck, shares, maze, most);
		*approximate = true;
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

/* The odds that a level can be made from a maze, by the game's own algorithm with dice of our own.
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
 * inner cells were tried: it fails only when no cell suits. Nothing may be in the 3x3 square of a place.
 *
 * What suits in the empty maze is known beforehand, so each try jumps from one such cell to the next.
 *
 * Whole games are tried for the chance to meet a maze: for each level the game draws one of 23 numbers, preferring those
 * it has not drawn yet, whether they served or not. A number without a maze serves as little as a maze without room. */
#include "nlarn.h"

#include <stdint.h>
#include <stdlib.h>

enum {
	INNER_WIDTH = NLARN_WIDTH - 2,
	INNER_CELLS = INNER_WIDTH * (NLARN_HEIGHT - 2),
	START_WIDTH = INNER_WIDTH - 1, /* the game's start never lies in the last inner column or row */
	START_HEIGHT = NLARN_HEIGHT - 3,
	PLACED_LIMIT = 16, /* three stairs, an altar, at most 2 + 2 + 1 + 1 things, the bank */
	MIRRORINGS = 4,
	GAMES = 50000,
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

/* Cells are inner ones here, numbered row by row from 0. */
struct builder {
	short next_dead[INNER_CELLS]; /* the first dead end at or after a cell, going round; -1 when there is none */
	short next_free[INNER_CELLS]; /* the first cell for anything else */
	short placed_x[PLACED_LIMIT], placed_y[PLACED_LIMIT];
	int placed;
	uint64_t dice;
};

/* SplitMix64: one addition and some mixing a number; any seed is good. Returns 0..sides-1. */
static int roll_dice(uint64_t *dice, int sides)
{
	uint64_t z = *dice += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (int)(((z >> 32) * (uint64_t)sides) >> 32);
}

static int roll(struct builder *builder, int sides)
{
	return roll_dice(&builder->dice, sides);
}

/* 0 <= result < 1 */
static double roll_share(uint64_t *dice)
{
	enum { STEPS = 1 << 30 };
	return (double)roll_dice(dice, STEPS) / STEPS;
}

/* Fills a table of next cells from marks, backwards and twice round. */
static void link_next(short *next, const bool *suits)
{
	short last = -1;
	for (int cell = 2 * INNER_CELLS - 1; cell >= 0; cell--) {
		if (suits[cell % INNER_CELLS])
			last = (short)(cell % INNER_CELLS);
		next[cell % INNER_CELLS] = last;
	}
}

/* `mirroring` is 0..3: bit 0 left to right, bit 1 up to down. */
static void builder_init(struct builder *builder, const struct nlarn_map *map, int mirroring)
{
	struct nlarn_squares squares;
	nlarn_squares_sum(&squares, map);
	bool dead[INNER_CELLS], free_cell[INNER_CELLS];
	for (int cell = 0; cell < INNER_CELLS; cell++) {
		int x = cell % INNER_WIDTH + 1, y = cell / INNER_WIDTH + 1;
		if (mirroring & 1)
			x = NLARN_WIDTH - 1 - x;
		if (mirroring & 2)
			y = NLARN_HEIGHT - 1 - y;
		unsigned char sum = squares.sums[y][x];
		free_cell[cell] = (map->kinds[y][x] & NLARN_PASSABLE) && nlarn_square_objects(sum) == 0;
		dead[cell] = free_cell[cell] && nlarn_square_walls(sum) >= 7;
	}
	link_next(builder->next_dead, dead);
	link_next(builder->next_free, free_cell);
	builder->dice = (uint64_t)mirroring + 1;
}

static bool is_clear(const struct builder *builder, int x, int y)
{
	for (int i = 0; i < builder->placed; i++)
		if (abs(builder->placed_x[i] - x) <= 1 && abs(builder->placed_y[i] - y) <= 1)
			return false;
	return true;
}

/* Finds room for one thing and puts it there. */
static bool place_thing(struct builder *builder, const short *next)
{
	int at = roll(builder, START_WIDTH) + roll(builder, START_HEIGHT) * INNER_WIDTH;
	for (int left = INNER_CELLS; left > 0;) {
		int from = at + 1 < INNER_CELLS ? at + 1 : 0;
		if (next[from] < 0)
			return false;
		int way = next[from] - at;
		left -= way > 0 ? way : way + INNER_CELLS;
		at = next[from];
		int x = at % INNER_WIDTH, y = at / INNER_WIDTH;
		if (left < 0 || !is_clear(builder, x, y))
			continue;
		builder->placed_x[builder->placed] = (short)x;
		builder->placed_y[builder->placed++] = (short)y;
		return true;
	}
	return false;
}

/* The game's loop that draws its end anew each round. */
static bool place_some(struct builder *builder, int sides)
{
	for (int i = 0; i < roll(builder, sides); i++)
		if (!place_thing(builder, builder->next_free))
			return false;
	return true;
}

static bool build_level(struct builder *builder, const struct level *level)
{
	builder->placed = 0;
	for (int i = 0; i < level->stairs; i++)
		if (!place_thing(builder, builder->next_dead))
			return false;
	bool altar = roll(builder, 100) < 33;
	if (altar && !place_thing(builder, builder->next_free))
		return false;
	static const int sides[] = {3, 3, 2, 2}; /* statues, fountains, thrones, mirrors */
	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
		if (!place_some(builder, sides[i]))
			return false;
	return !level->bank || place_thing(builder, builder->next_dead);
}

int nlarn_level_needs(enum nlarn_level level)
{
	return levels[level].stairs + levels[level].bank;
}

const char *nlarn_level_name(enum nlarn_level level)
{
	return levels[level].name;
}

double nlarn_survival(const struct nlarn_map *map, enum nlarn_level level, int tries)
{
	int built = 0;
	for (int mirroring = 0; mirroring < MIRRORINGS; mirroring++) {
		struct builder builder;
		builder_init(&builder, map, mirroring);
		for (int i = mirroring; i < tries; i += MIRRORINGS)
			built += build_level(&builder, &levels[level]);
	}
	return tries > 0 ? (double)built / tries : 0;
}

/* The levels that may be a maze, in the order in which the game makes them. */
static const struct {
	enum nlarn_level kind;
	bool always;
} game_levels[] = {
    {NLARN_NORMAL, false},          {NLARN_NORMAL, false}, {NLARN_NORMAL, false}, {NLARN_BANK5, false},
    {NLARN_NORMAL, false},          {NLARN_NORMAL, false}, {NLARN_NORMAL, false}, {NLARN_NORMAL, false},
    {NLARN_CAVERNS_BOTTOM10, true}, {NLARN_V1_11, false},  {NLARN_V2_12, false},  {NLARN_V3_13, true},
};

struct game {
	const struct nlarn_shares *shares;
	double sums[NLARN_LEVELS]; /* over all mazes */
	unsigned used;             /* bit n: number n was drawn */
	uint64_t dice;
};

enum { ALL_USED = (1u << (NLARN_LAST_DRAWN + 1)) - 2 };

/* One of the numbers not used yet, of which there is one at least. */
static int draw_unused(struct game *game)
{
	int number;
	do
		number = 1 + roll_dice(&game->dice, NLARN_LAST_DRAWN);
	while (game->used >> number & 1u);
	return number;
}

/* All numbers were drawn, so each is as likely as any other again and again until one serves, or until the level becomes
 * a random one: that has one outcome for each maze, as likely as its share. */
static int draw_used(struct game *game, enum nlarn_level kind, bool always)
{
	double random = always ? 0 : 3.0 * NLARN_LAST_DRAWN;
	double left = roll_share(&game->dice) * (random + game->sums[kind]);
	int number = 1;
	while (number <= NLARN_LAST_DRAWN && left >= game->shares->of[number][kind])
		left -= game->shares->of[number++][kind];
	return number <= NLARN_LAST_DRAWN ? number : 0;
}

/* The maze that a level is made of, 0 when it becomes a random one. */
static int draw_maze(struct game *game, enum nlarn_level kind, bool always)
{
	while (game->used != ALL_USED) {
		if (!always && roll_dice(&game->dice, 4) > 0)
			return 0;
		int number = draw_unused(game);
		game->used |= 1u << number;
		if (roll_share(&game->dice) < game->shares->of[number][kind])
			return number;
	}
	return draw_used(game, kind, always);
}

static bool game_has(struct game *game, int maze)
{
	bool met = false;
	game->used = 0;
	for (size_t i = 0; i < sizeof game_levels / sizeof *game_levels; i++)
		met = draw_maze(game, game_levels[i].kind, game_levels[i].always) == maze || met;
	return met;
}

double nlarn_chance_met(const struct nlarn_shares *shares, int maze)
{
	struct game game = {.shares = shares, .dice = 1};
	for (int number = 1; number <= NLARN_LAST_DRAWN; number++)
		for (int kind = 0; kind < NLARN_LEVELS; kind++)
			game.sums[kind] += shares->of[number][kind];
	if (!(game.sums[NLARN_CAVERNS_BOTTOM10] > 0 && game.sums[NLARN_V3_13] > 0))
		return 0;
	int met = 0;
	for (int i = 0; i < GAMES; i++)
		met += game_has(&game, maze);
	return (double)met / GAMES;
}

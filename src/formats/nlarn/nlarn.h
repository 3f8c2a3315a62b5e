/* nlarn.h - a map of NLarn as the game sees it: what may be where, and the odds that it can be used; and what the files of
 * the room share.
 *
 * Cells are numbers here: y * NLARN_WIDTH + x. All functions look at models that the description of the format has read. */
#ifndef MAPWRIGHT_FORMATS_NLARN_H
#define MAPWRIGHT_FORMATS_NLARN_H

#include "described/scan/counted.h"
#include "mapwright/reach.h"

enum {
	NLARN_WIDTH = 67,
	NLARN_HEIGHT = 17,
	NLARN_CELLS = NLARN_WIDTH * NLARN_HEIGHT,
	NLARN_PERIOD = NLARN_HEIGHT + 1, /* lines from one map's first row to the next one's */
	NLARN_TOWN = 0,
	NLARN_MAZES = 24,      /* maps after the town that the game counts */
	NLARN_LAST_DRAWN = 23, /* the game draws 1..23: rand_1n(24) leaves out its argument */
	/* What the game's documents and files call usual. */
	NLARN_SPECIALS = 3,
	NLARN_ITEMS_LEAST = 3,
	NLARN_ITEMS_MOST = 14,
	NLARN_MONSTERS_LEAST = 31,
	NLARN_MONSTERS_MOST = 75,
};

/* What a cell is, as bits. The values of WALL and OBJECT let a sum over nine cells count both in one byte. */
enum {
	NLARN_WALL = 1,
	NLARN_PASSABLE = 2,
	NLARN_FLOOR = 4,   /* the tile is floor and no object stands on it */
	NLARN_OBJECT = 16, /* door, altar, building */
};

struct nlarn_map {
	unsigned char kinds[NLARN_HEIGHT][NLARN_WIDTH]; /* 0 where a row is too short */
};

/* Kinds of level, which differ in what the game has to place. */
enum nlarn_level {
	NLARN_NORMAL,           /* caverns 2-4 and 6-9: stairs down and up */
	NLARN_BANK5,            /* level 5: the same and the bank's branch */
	NLARN_CAVERNS_BOTTOM10, /* stairs up only */
	NLARN_V1_11,            /* the volcano's first: its shaft and stairs down */
	NLARN_V2_12,
	NLARN_V3_13, /* the volcano's last: stairs up only */
	NLARN_LEVELS
};

/* How many maps the game can address in this file: all grids but one that the file ends inside of. */
static inline int nlarn_map_count(const struct model *model)
{
	return described_detail(model)->counted;
}

/* Fills `map` from a grid. */
void nlarn_map_read(struct nlarn_map *map, const struct model *model, const struct text *text, int grid);

/* What is computed of a grid: its cells, and the dead ends as the game's program finds them. */
struct nlarn_measures {
	struct nlarn_map map;
	const int *dead_ends;
	int count,
	    apart; /* dead ends, and those of them that can be used together, as nlarn_dead_ends_apart has it */
};

/* Holds as long as the model's measures (model_keep_measures), which the model has. */
const struct nlarn_measures *nlarn_measure(const struct model *model, const struct text *text, int grid);

/* The dead ends as the game's program finds them, in reading order; returns how many. */
int nlarn_dead_ends(const struct nlarn_map *map, int cells[NLARN_CELLS]);

/* The dead ends as the game's document defines them. */
int nlarn_dead_ends_document(const struct nlarn_map *map, int cells[NLARN_CELLS]);

/* How many of these dead ends can be used together, none in the 3x3 square of another: 0, 1, 2 or 3 (and more). */
int nlarn_dead_ends_apart(const int *cells, int count);

/* Is one of these dead ends the cell, or beside it? */
bool nlarn_is_near(int cell, const int *dead_ends, int count);

/* True when the game finds no cell for an item inside the border. */
bool nlarn_map_is_solid(const struct nlarn_map *map);

/* A row of about the right length in the game's symbols, with room for damage. A row of blanks is anybody's. */
bool nlarn_looks_like_row(const char *line, size_t length);

/* A map's cells sum: per cell of the inner 65x15, NLARN_WALL and NLARN_OBJECT summed over its 3x3 square. */
struct nlarn_squares {
	unsigned char sums[NLARN_HEIGHT][NLARN_WIDTH];
};
void nlarn_squares_sum(struct nlarn_squares *squares, const struct nlarn_map *map);

/* Walls in the square, and objects. */
static inline int nlarn_square_walls(unsigned char sum)
{
	return sum & 15;
}

static inline int nlarn_square_objects(unsigned char sum)
{
	return sum >> 4;
}

/* True when the game can load the grid whole, so that it is worth judging its cells. */
static inline bool nlarn_grid_loads(const struct grid *grid)
{
	return grid->loaded == NLARN_HEIGHT;
}

/* How many of the grid's cells are buildings. */
int nlarn_count_buildings(const struct model *model, const struct grid *grid);

/* Who steps to 4 neighbours, or to 8 as the player and the monsters do; what counts is the largest part of a map. */
const struct path_rules *nlarn_path_rules(int neighbours);

/* How many dead ends a level of this kind needs. */
int nlarn_level_needs(enum nlarn_level level);

/* "normal", "bank5" ... as the dump calls them. */
const char *nlarn_level_name(enum nlarn_level level);

/* The chance that the game can make such a level of the map, 0..1: the mean of the map as it is and mirrored in the three
 * other ways. Sets `*tried` when there were too many ways to count, so that some thousands were tried instead; the dice
 * fall the same way at every call. Some milliseconds then. */
double nlarn_survival(const struct nlarn_map *map, enum nlarn_level level, bool *tried);

/* nlarn_survival of all mazes that the game draws; 0 where there is none, or none that loads. */
struct nlarn_shares {
	double of[NLARN_LAST_DRAWN + 1][NLARN_LEVELS];
};

/* The chance that a new game has the maze on one of its levels, 0..1; 0 when no game begins. Sets `*about` when the shares
 * are so many different ones that some had to be taken together. */
double nlarn_chance_met(const struct nlarn_shares *shares, int maze, struct arena *arena, bool *about);

/* Functions of struct format. */
int nlarn_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		struct fact **facts);
int nlarn_odds_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		     struct fact **facts);
void nlarn_dump(const struct document *document, struct writer *writer);

#endif

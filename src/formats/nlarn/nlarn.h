/* nlarn.h - a map of NLarn as the game sees it: what can be placed where, and the odds that the game can use it; and
 * declarations shared by the files of the folder.
 *
 * Cells are numbered y * NLARN_WIDTH + x. All functions expect models read by the description of the format. */
#pragma once

#include "described/scan/counted.h"
#include "mapwright/reach.h"

enum {
	NLARN_WIDTH = 67,
	NLARN_HEIGHT = 17,
	NLARN_CELLS = NLARN_WIDTH * NLARN_HEIGHT,
	NLARN_PERIOD = NLARN_HEIGHT + 1, /* lines from the first row of a map to the first row of the next */
	NLARN_TOWN = 0,
	NLARN_MAZES = 24,      /* maps after the town that the game reads */
	NLARN_LAST_DRAWN = 23, /* the game draws 1 to 23: rand_1n(24) excludes 24 */
	/* The usual numbers, from the game's documentation and files. */
	NLARN_SPECIALS = 3,
	NLARN_ITEMS_LEAST = 3,
	NLARN_ITEMS_MOST = 14,
	NLARN_MONSTERS_LEAST = 31,
	NLARN_MONSTERS_MOST = 75,
};

/* Properties of a cell, as bits. The values of WALL and OBJECT allow one byte to count both over nine cells. */
enum {
	NLARN_WALL = 1,
	NLARN_PASSABLE = 2,
	NLARN_FLOOR = 4,   /* the tile is floor and has no object */
	NLARN_OBJECT = 16, /* door, altar, building */
};

struct nlarn_map {
	unsigned char kinds[NLARN_HEIGHT][NLARN_WIDTH]; /* 0 where a row is too short */
};

/* The kinds of levels, which differ in what the game has to place. */
enum nlarn_level {
	NLARN_NORMAL,           /* caverns 2-4 and 6-9: stairs down and up */
	NLARN_BANK5,            /* level 5: the same and the bank */
	NLARN_CAVERNS_BOTTOM10, /* stairs up only */
	NLARN_V1_11,            /* level 11, the first of the volcano: its shaft and stairs down */
	NLARN_V2_12,
	NLARN_V3_13, /* level 13, the last of the volcano: stairs up only */
	NLARN_LEVELS
};

/* Returns the number of maps that the game can reach in this file: all grids, except one that the file ends in. */
static inline int nlarn_map_count(const struct model *model)
{
	return described_detail(model)->counted;
}

void nlarn_map_read(struct nlarn_map *map, const struct model *model, const struct text *text, int grid);

/* What is computed from a grid: its cells, and the dead ends as the game finds them. */
struct nlarn_measures {
	struct nlarn_map map;
	const int *dead_ends;
	int count,
	    usable; /* number of dead ends, and how many of them can be used together (see nlarn_dead_ends_usable) */
};

/* The result belongs to the model and lives as long as its cache (model_cache_reach). */
const struct nlarn_measures *nlarn_measure(const struct model *model, const struct text *text, int grid);

/* Finds the dead ends as the game does, or as its documentation defines them, in reading order; returns their number. */
int nlarn_dead_ends(const struct nlarn_map *map, bool document, int cells[NLARN_CELLS]);

/* Returns how many of these dead ends can be used together, with none in the 3x3 square of another: 0, 1, 2 or 3
 * (and more). */
int nlarn_dead_ends_usable(const int *cells, int count);

/* Returns true if the cell is one of these dead ends or next to one. */
bool nlarn_is_near(int cell, const int *dead_ends, int count);

/* Returns true if the game finds no cell for an item inside the border. */
bool nlarn_map_is_solid(const struct nlarn_map *map);

/* Returns true for a row of about the right length in the game's symbols, allowing some damage. A row of blanks does
 * not count. */
bool nlarn_looks_like_row(const char *line, size_t length);

/* Sums over a map: for each of the inner 65x15 cells, NLARN_WALL and NLARN_OBJECT summed over its 3x3 square. */
struct nlarn_squares {
	unsigned char sums[NLARN_HEIGHT][NLARN_WIDTH];
};
void nlarn_squares_sum(struct nlarn_squares *squares, const struct nlarn_map *map);

/* Return the number of walls, and of objects, in the square. */
static inline int nlarn_square_walls(unsigned char sum)
{
	return sum & 15;
}

static inline int nlarn_square_objects(unsigned char sum)
{
	return sum >> 4;
}

/* Returns true if the game can load the whole grid, so that its cells are worth checking. */
static inline bool nlarn_grid_loads(const struct grid *grid)
{
	return grid->loaded == NLARN_HEIGHT;
}

/* Returns the number of cells of a style. */
int nlarn_count_style(const struct model *model, const struct grid *grid, enum glyph_style style);

/* Returns path rules for steps to 4 neighbours, or to 8 like the player and the monsters. Cells outside the largest
 * region of a map are unreachable. */
const struct path_rules *nlarn_path_rules(int neighbours);

/* Returns the number of dead ends that a level of this kind needs. */
int nlarn_level_needs(enum nlarn_level level);

/* Returns "normal", "bank5" and so on, as in the dump. */
const char *nlarn_level_name(enum nlarn_level level);

/* Returns the chance (0 to 1) that the game can make such a level from the map: the mean over the map and its three
 * mirror images. Sets *tried if there were too many ways to count, so that some thousands were sampled instead;
 * every call samples the same ones and takes a few milliseconds. */
double nlarn_survival(const struct nlarn_map *map, enum nlarn_level level, bool *tried);

/* nlarn_survival of all mazes that the game draws; 0 for one that is missing or does not load. */
struct nlarn_shares {
	double of[NLARN_LAST_DRAWN + 1][NLARN_LEVELS];
};

/* Returns the chance (0 to 1) that a new game has the maze on one of its levels; 0 if no game can begin. Sets
 * *approximate if there are so many different shares that similar ones had to be merged. */
double nlarn_chance_met(const struct nlarn_shares *shares, int maze, struct arena *arena, bool *approximate);

/* Functions of struct format. */
facts_function nlarn_facts, nlarn_odds_facts;
void nlarn_dump(const struct document *document, struct writer *writer);

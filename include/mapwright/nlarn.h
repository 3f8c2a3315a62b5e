/* nlarn.h - a map of NLarn as the game sees it: what may be where, and the odds that it can be used.
 *
 * Cells are numbers here: y * NLARN_WIDTH + x. All functions look at models that the nlarn format has read. */
#ifndef MAPWRIGHT_NLARN_H
#define MAPWRIGHT_NLARN_H

#include "mapwright/model.h"
#include "mapwright/reach.h"
#include "mapwright/text.h"

#include <stdbool.h>

enum {
	NLARN_WIDTH = 67,
	NLARN_HEIGHT = 17,
	NLARN_CELLS = NLARN_WIDTH * NLARN_HEIGHT,
	NLARN_MAZES = 24,     /* maps after the town that the game counts */
	NLARN_LAST_DRAWN = 23 /* the game draws 1..23: rand_1n(24) leaves out its argument */
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
int nlarn_map_count(const struct model *model);

/* Fills `map` from a grid. */
void nlarn_map_read(struct nlarn_map *map, const struct model *model, const struct text *text, int grid);

/* The dead ends as the game's program finds them, in reading order; returns how many. */
int nlarn_dead_ends(const struct nlarn_map *map, int cells[NLARN_CELLS]);

/* The dead ends as the game's document defines them. */
int nlarn_dead_ends_document(const struct nlarn_map *map, int cells[NLARN_CELLS]);

/* How many of these dead ends can be used together, none in the 3x3 square of another: 0, 1, 2 or 3 (and more). */
int nlarn_dead_ends_apart(const int *cells, int count);

/* Who steps to 4 neighbours, or to 8 as the player and the monsters do; what counts is the largest part of a map. */
const struct walker *nlarn_walker(int neighbours);

/* How many dead ends a level of this kind needs. */
int nlarn_level_needs(enum nlarn_level level);

/* "normal", "bank5" ... as the dump calls them. */
const char *nlarn_level_name(enum nlarn_level level);

/* The share of `tries` in which the game could place everything, 0..1: its own algorithm, on the map as it is and
 * mirrored in the three other ways in turn, with dice of our own that fall the same way at every call. Some
 * milliseconds for 20000 tries. */
double nlarn_survival(const struct nlarn_map *map, enum nlarn_level level, int tries);

/* nlarn_survival of all mazes that the game draws; 0 where there is none, or none that loads. */
struct nlarn_shares {
	double of[NLARN_LAST_DRAWN + 1][NLARN_LEVELS];
};

/* The chance that a new game has the maze on one of its levels, 0..1, by trying whole games. 0 when no game begins. */
double nlarn_chance_met(const struct nlarn_shares *shares, int maze);

#endif

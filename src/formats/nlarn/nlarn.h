/* nlarn.h - what the files of the NLarn format share; private to them. */
#ifndef MAPWRIGHT_FORMATS_NLARN_H
#define MAPWRIGHT_FORMATS_NLARN_H

#include "mapwright/nlarn.h"

#include "mapwright/format.h"

enum {
	NLARN_PERIOD = NLARN_HEIGHT + 1, /* lines from one map's first row to the next one's */
	NLARN_GRID_LIMIT = 1000,         /* more maps are counted but not read: the game stops at 25 */
	NLARN_TOWN = 0,
};

/* What the sources of the rules are. */
#define MAZE_DOCUMENT "read: maze_doc.txt of NLarn"
#define GAME_LOADER "run: the maze loader of NLarn 0.7.9 on 3,200 damaged maze files"
#define GAME_PLACING "run: NLarn's own placing of stairs, 20,000 times for each maze and level"
#define GAME_MAZES "measured: the 24 mazes of the game"

/* What the game's documents and files call usual. */
enum {
	NLARN_SPECIALS = 3,
	NLARN_ITEMS_LEAST = 3,
	NLARN_ITEMS_MOST = 14,
	NLARN_MONSTERS_LEAST = 31,
	NLARN_MONSTERS_MOST = 75,
};

/* model->detail of this format. */
struct nlarn_detail {
	unsigned char kinds[256]; /* of each byte, see enum in mapwright/nlarn.h */
	int map_count;            /* maps the game can address, also those beyond NLARN_GRID_LIMIT */
};

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

/* The byte of a cell of a grid that loads. */
static inline unsigned char nlarn_byte(const struct grid *grid, const struct text *text, int cell)
{
	return (unsigned char)text->bytes[grid->rows[cell / NLARN_WIDTH].start + (size_t)(cell % NLARN_WIDTH)];
}

/* True when the game can load the grid whole, so that it is worth judging its cells. */
static inline bool nlarn_grid_loads(const struct grid *grid)
{
	return grid->loaded == NLARN_HEIGHT;
}

/* How many of the grid's cells are buildings. */
int nlarn_count_buildings(const struct model *model, const struct grid *grid);

/* True when the town has no building at all: a sketch, with which nobody starts a game yet. */
bool nlarn_is_sketch(const struct model *model);

/* True when the game finds no cell for an item inside the border. */
bool nlarn_map_is_solid(const struct nlarn_map *map);

/* "the town", but "maze 3": what is before the name of a grid. */
static inline const char *nlarn_article(int grid)
{
	return grid == NLARN_TOWN ? "the " : "";
}

/* plan.c */
bool nlarn_plan(struct planning *planning);

/* template.c */
char *nlarn_create(const struct format *format, const struct template_request *request, size_t *length,
		   struct error *error);

/* facts.c */
const struct reach *nlarn_reach(const struct model *model, const struct text *text, int index);
int nlarn_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		struct fact **facts);
int nlarn_odds_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		     struct fact **facts);

/* rules.c: all rules but the reader's. */
extern const struct rule *const nlarn_map_rules[];

/* format->tell. */
void nlarn_tell(const struct document *document, struct teller *teller);

#endif

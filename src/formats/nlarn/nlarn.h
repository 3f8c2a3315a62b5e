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

/* "the town", but "maze 3": what stands before the name of a grid. */
static inline const char *nlarn_article(int grid)
{
	return grid == NLARN_TOWN ? "the " : "";
}

/* plan.c */
bool nlarn_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		struct error *error);

/* template.c */
char *nlarn_create(const struct format *format, const struct template_request *request, size_t *length,
		   struct error *error);

/* facts.c */
int nlarn_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		struct fact **facts);
int nlarn_odds_facts(const struct model *model, const struct text *text, int index, struct arena *arena,
		     struct fact **facts);

/* rules.c: all rules; those that the reader reports by name. */
extern const struct rule *const nlarn_rules[];
extern const struct rule nlarn_rule_row_short, nlarn_rule_row_long, nlarn_rule_separator, nlarn_rule_file_end,
    nlarn_rule_nul, nlarn_rule_map_ignored;

/* ---- pieces.c: what the rules about mazes share ---- */

/* Calls `look` for every maze that the game can load. */
void nlarn_each_maze(struct check *check, void (*look)(struct check *check, int index));

/* The place of cell y * NLARN_WIDTH + x. */
struct place nlarn_place_of(int index, int cell);

/* Gives a finding its cells. Apart from the checks, whose stacks stay small that way. */
void nlarn_mark_cells(struct check *check, struct finding *finding, int index, const int *cells, int count);

/* rules_cells.c, rules_maze.c, pieces.c: what the rules run. */
void nlarn_check_unreachable(struct check *check);
void nlarn_check_diagonal_only(struct check *check);
void nlarn_check_unknown(struct check *check);
void nlarn_check_town_only(struct check *check);
void nlarn_check_border(struct check *check);
void nlarn_check_terrain(struct check *check);
void nlarn_check_town_missing(struct check *check);
void nlarn_check_town_cut_off(struct check *check);
void nlarn_check_specials(struct check *check);
void nlarn_check_items(struct check *check);
void nlarn_check_monsters(struct check *check);
void nlarn_check_row_between(struct check *check);
void nlarn_check_byte_count(struct check *check);
void nlarn_check_maze_none(struct check *check);
void nlarn_check_solid(struct check *check);
void nlarn_check_dead_end_none(struct check *check);
void nlarn_check_dead_ends_few(struct check *check);
void nlarn_check_special_near(struct check *check);
void nlarn_check_never_drawn(struct check *check);

/* format->tell. */
void nlarn_tell(const struct document *document, struct teller *teller);

#endif

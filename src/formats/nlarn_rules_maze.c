/* Rules about a maze as a whole: counts and dead ends. Source of each: see nlarn_rules.c. */
#include "nlarn.h"

#include <stdlib.h>
#include <string.h>

/* Calls `look` for every maze that the game can load. */
static void each_maze(struct check *check, void (*look)(struct check *check, int index))
{
	for (int index = 1; index < check->model->grid_count; index++)
		if (nlarn_grid_loads(&check->model->grids[index]))
			look(check, index);
}

/* A finding about the whole maze stands at its first row. */
static struct span head_of(const struct check *check, int index)
{
	return check->model->grids[index].rows[0];
}

/* The cells with that byte of a grid that loads, in reading order; returns how many. */
static int find_glyph(const struct check *check, int index, char glyph, int cells[NLARN_CELLS])
{
	const struct grid *grid = &check->model->grids[index];
	int count = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		const char *row = check->text->bytes + grid->rows[y].start, *end = row + NLARN_WIDTH;
		for (const char *at = row; (at = memchr(at, glyph, (size_t)(end - at))); at++)
			cells[count++] = y * NLARN_WIDTH + (int)(at - row);
	}
	return count;
}

static struct place place_of(int index, int cell)
{
	return place_cell(index, cell % NLARN_WIDTH, cell / NLARN_WIDTH);
}

/* Gives a finding its cells. Apart from the checks, whose stacks stay small that way. */
static void mark_cells(struct check *check, struct finding *finding, int index, const int *cells, int count)
{
	struct place places[NLARN_CELLS];
	for (int i = 0; i < count; i++)
		places[i] = place_of(index, cells[i]);
	finding_set_cells(check->findings, finding, places, count);
}

static void check_special_count(struct check *check, int index)
{
	uint32_t count = check->model->grids[index].counts['!'];
	if (count == NLARN_SPECIALS)
		return;
	if (count < NLARN_SPECIALS) {
		finding_add(
		    check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
		    "Maze %d has %u special item position%s (!) instead of 3: the game may use a random cell.", index,
		    (unsigned)count, count == 1 ? "" : "s");
		return;
	}
	int cells[NLARN_CELLS];
	int found = find_glyph(check, index, '!', cells), extra = found - NLARN_SPECIALS;
	struct place first = place_of(index, cells[NLARN_SPECIALS]);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, first), first,
			"Maze %d has %d special item positions (!) instead of 3: the last %d %s never used.", index,
			found, extra, extra == 1 ? "is" : "are");
	mark_cells(check, finding, index, cells + NLARN_SPECIALS, extra);
	if (finding)
		finding->fix = (struct fix){
		    .label = "make it floor", .action = FIX_SET, .place = first, .value = " ", .length = 1};
}

void nlarn_check_specials(struct check *check)
{
	each_maze(check, check_special_count);
}

static void check_item_count(struct check *check, int index)
{
	uint32_t count = check->model->grids[index].counts['o'];
	if (count < NLARN_ITEMS_LEAST || count > NLARN_ITEMS_MOST)
		finding_add(check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
			    "Maze %d has %u item%s (o); 6 to 9 are usual, and the game's own mazes have 3 to 14.",
			    index, (unsigned)count, count == 1 ? "" : "s");
}

void nlarn_check_items(struct check *check)
{
	each_maze(check, check_item_count);
}

static void check_monster_count(struct check *check, int index)
{
	uint32_t count = check->model->grids[index].counts['m'];
	if (count < NLARN_MONSTERS_LEAST || count > NLARN_MONSTERS_MOST)
		finding_add(check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
			    "Maze %d has %u monster%s (m); 35 to 75 are usual, about 50.", index, (unsigned)count,
			    count == 1 ? "" : "s");
}

void nlarn_check_monsters(struct check *check)
{
	each_maze(check, check_monster_count);
}

static int find_dead_ends(const struct check *check, int index, int cells[NLARN_CELLS])
{
	struct nlarn_map map;
	nlarn_map_read(&map, check->model, check->text, index);
	return nlarn_dead_ends(&map, cells);
}

static void check_any_dead_end(struct check *check, int index)
{
	int cells[NLARN_CELLS];
	if (find_dead_ends(check, index, cells) == 0)
		finding_add(check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
			    "Maze %d has no dead end: the stairs find no place, and the game can never use it.",
			    index);
}

void nlarn_check_dead_end_none(struct check *check)
{
	each_maze(check, check_any_dead_end);
}

static void check_enough_dead_ends(struct check *check, int index)
{
	int cells[NLARN_CELLS];
	int count = find_dead_ends(check, index, cells), apart = nlarn_dead_ends_apart(cells, count);
	if (apart == 0 || apart >= nlarn_level_needs(NLARN_BANK5))
		return;
	const char *where = apart >= nlarn_level_needs(NLARN_NORMAL)
				? "on all levels but 5, which needs three"
				: "only on levels 10 and 13, for others need two";
	struct finding *finding;
	if (count == apart)
		finding = finding_add(
		    check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
		    "Maze %d has %d dead end%s: the game can use it %s.", index, count, count == 1 ? "" : "s", where);
	else
		finding =
		    finding_add(check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
				"Maze %d has %d dead ends, of which %d can be used together: the game can use it %s.",
				index, count, apart, where);
	mark_cells(check, finding, index, cells, count);
}

void nlarn_check_dead_ends_few(struct check *check)
{
	each_maze(check, check_enough_dead_ends);
}

/* Is a dead end in the cell or beside it? */
static bool is_near(int cell, const int *dead_ends, int count)
{
	int x = cell % NLARN_WIDTH, y = cell / NLARN_WIDTH;
	for (int i = 0; i < count; i++)
		if (abs(dead_ends[i] % NLARN_WIDTH - x) <= 1 && abs(dead_ends[i] / NLARN_WIDTH - y) <= 1)
			return true;
	return false;
}

static void check_special_place(struct check *check, int index)
{
	int dead_ends[NLARN_CELLS], cells[NLARN_CELLS];
	int specials = find_glyph(check, index, '!', cells), near = 0;
	if (specials == 0)
		return;
	int count = find_dead_ends(check, index, dead_ends);
	for (int i = 0; i < specials; i++)
		if (is_near(cells[i], dead_ends, count))
			cells[near++] = cells[i];
	if (near == 0)
		return;
	struct place first = place_of(index, cells[0]);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, first), first,
			"%d special item position%s (!) in or beside a dead end, where stairs may be.", near,
			near == 1 ? "" : "s");
	mark_cells(check, finding, index, cells, near);
}

void nlarn_check_special_near(struct check *check)
{
	each_maze(check, check_special_place);
}

void nlarn_check_never_drawn(struct check *check)
{
	if (check->model->grid_count <= NLARN_MAZES || !nlarn_grid_loads(&check->model->grids[NLARN_MAZES]))
		return;
	finding_add(check->findings, check->rule, head_of(check, NLARN_MAZES), place_at(PLACE_GRID, NLARN_MAZES),
		    "Maze 24 is never drawn: the game takes a number from 1 to 23.");
}

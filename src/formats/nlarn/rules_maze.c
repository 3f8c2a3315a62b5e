/* Rules about a maze as a whole: where it lies, counts and dead ends. Source of each: see rules.c. */
#include "nlarn.h"

#include <stdlib.h>
#include <string.h>

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
	struct place first = nlarn_place_of(index, cells[NLARN_SPECIALS]);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, first), first,
			"Maze %d has %d special item positions (!) instead of 3: the last %d %s never used.", index,
			found, extra, extra == 1 ? "is" : "are");
	nlarn_mark_cells(check, finding, index, cells + NLARN_SPECIALS, extra);
	if (finding)
		finding->fix = (struct fix){
		    .label = "make it floor", .action = FIX_SET, .place = first, .value = " ", .length = 1};
}

void nlarn_check_specials(struct check *check)
{
	nlarn_each_maze(check, check_special_count);
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
	nlarn_each_maze(check, check_item_count);
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
	nlarn_each_maze(check, check_monster_count);
}

static int find_dead_ends(const struct check *check, int index, int cells[NLARN_CELLS])
{
	struct nlarn_map map;
	nlarn_map_read(&map, check->model, check->text, index);
	return nlarn_dead_ends(&map, cells);
}

static bool is_solid(const struct check *check, int index)
{
	struct nlarn_map map;
	nlarn_map_read(&map, check->model, check->text, index);
	return nlarn_map_is_solid(&map);
}

/* Three ! would all have to stand on the border to keep the game from looking for a cell. */
static void check_solid(struct check *check, int index)
{
	if (index <= NLARN_LAST_DRAWN && is_solid(check, index) &&
	    check->model->grids[index].counts['!'] < NLARN_SPECIALS)
		finding_add(
		    check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
		    "Maze %d has no cell inside where an item can lie: the game stops when it draws this maze.",
		    index);
}

void nlarn_check_solid(struct check *check)
{
	nlarn_each_maze(check, check_solid);
}

/* A map that does not load stops the game before it can hang, and the reader has told of it. */
void nlarn_check_maze_none(struct check *check)
{
	const struct model *model = check->model;
	int count = nlarn_map_count(model), cells[NLARN_CELLS];
	for (int index = 0; index < count && index <= NLARN_LAST_DRAWN; index++)
		if (!nlarn_grid_loads(&model->grids[index]) ||
		    (index > NLARN_TOWN && find_dead_ends(check, index, cells) > 0))
			return;
	if (count == 0)
		return;
	struct finding *finding = finding_add(
	    check->findings, check->rule, head_of(check, NLARN_TOWN), place_at(PLACE_GRID, NLARN_TOWN),
	    count == 1
		? "There is no maze, but levels 10 and 13 are always one of the file: a new game never begins."
		: "No maze has a dead end, but levels 10 and 13 are always a maze with stairs: a new game never "
		  "begins.");
	if (finding && nlarn_is_sketch(model))
		finding->severity = SEVERITY_WARNING;
}

static void check_any_dead_end(struct check *check, int index)
{
	int cells[NLARN_CELLS];
	if (index <= NLARN_LAST_DRAWN && find_dead_ends(check, index, cells) == 0 && !is_solid(check, index))
		finding_add(check->findings, check->rule, head_of(check, index), place_at(PLACE_GRID, index),
			    "Maze %d has no dead end: the stairs find no place, and the game can never use it.",
			    index);
}

void nlarn_check_dead_end_none(struct check *check)
{
	nlarn_each_maze(check, check_any_dead_end);
}

static void check_enough_dead_ends(struct check *check, int index)
{
	if (index > NLARN_LAST_DRAWN)
		return;
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
	nlarn_mark_cells(check, finding, index, cells, count);
}

void nlarn_check_dead_ends_few(struct check *check)
{
	nlarn_each_maze(check, check_enough_dead_ends);
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
	struct place first = nlarn_place_of(index, cells[0]);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, first), first,
			"%d special item position%s (!) in or beside a dead end, where stairs may be.", near,
			near == 1 ? "" : "s");
	nlarn_mark_cells(check, finding, index, cells, near);
}

void nlarn_check_special_near(struct check *check)
{
	nlarn_each_maze(check, check_special_place);
}

void nlarn_check_never_drawn(struct check *check)
{
	if (check->model->grid_count <= NLARN_MAZES || !nlarn_grid_loads(&check->model->grids[NLARN_MAZES]))
		return;
	finding_add(check->findings, check->rule, head_of(check, NLARN_MAZES), place_at(PLACE_GRID, NLARN_MAZES),
		    "Maze 24 is never drawn: the game takes a number from 1 to 23.");
}

/* A row of walls, as the edge of a map is one. */
static bool is_edge(const struct check *check, struct span row)
{
	for (size_t i = 0; i < row.length && i < NLARN_WIDTH; i++)
		if (check->text->bytes[row.start + i] != '#')
			return false;
	return row.length >= NLARN_WIDTH;
}

/* Without any blank line all maps load, each with rows of the next one. Told by the skipped line, which is the upper
 * edge of a maze while the row after it is not, and by the two edges at the end: this maze's and the next one's. */
void nlarn_check_row_between(struct check *check)
{
	const struct grid *grids = check->model->grids;
	for (int index = 1; index < nlarn_map_count(check->model) && index <= NLARN_LAST_DRAWN; index++) {
		size_t line = (size_t)index * NLARN_PERIOD;
		struct span between = text_line_span(check->text, line);
		const struct span *rows = grids[index].rows;
		if (!nlarn_grid_loads(&grids[index]) || !is_edge(check, between) || is_edge(check, rows[0]) ||
		    !is_edge(check, rows[NLARN_HEIGHT - 2]) || !is_edge(check, rows[NLARN_HEIGHT - 1]))
			continue;
		finding_add(check->findings, check->rule, between, place_at(PLACE_GRID, index - 1),
			    "Line %zu looks like the first row of %s, but the game skips it as the line between two "
			    "maps; a blank line is missing.",
			    line, grids[index].name);
		return;
	}
}

/* What older versions of the game stumble over in a line, "" when nothing. */
static const char *describe_line(const struct check *check, size_t line)
{
	struct span span = text_line_span(check->text, line);
	size_t expected = line % NLARN_PERIOD == 0 ? 0 : NLARN_WIDTH;
	if (span.length == expected)
		return "";
	if (span.length == expected + 1 && check->text->bytes[span_end(span) - 1] == '\r')
		return "ends with CR LF";
	return expected == 0 ? "is not empty" : "has more than 67 cells";
}

/* NLarn 0.7.8 and older look for map n at byte n * (17 * 68 + 1). Not worth telling when today's game stops on a map. */
void nlarn_check_byte_count(struct check *check)
{
	const struct model *model = check->model;
	int count = nlarn_map_count(model) <= NLARN_MAZES ? nlarn_map_count(model) : NLARN_MAZES + 1;
	for (int index = 0; index < count; index++)
		if (!nlarn_grid_loads(&model->grids[index]))
			return;
	size_t last = count > 0 ? (size_t)count * NLARN_PERIOD - 2 : 0; /* how long the last row is does not matter */
	for (size_t line = 1; line <= last; line++) {
		const char *what = describe_line(check, line);
		if (!*what)
			continue;
		finding_add(
		    check->findings, check->rule, text_line_span(check->text, line),
		    place_at(PLACE_GRID, (int)((line - 1) / NLARN_PERIOD)),
		    "Line %zu %s: NLarn 0.7.8 and older, which count bytes instead of lines, misread all maps "
		    "from there on.",
		    line, what);
		return;
	}
}

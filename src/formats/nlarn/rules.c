/* The rules of a maze file but those of the reader: what `mapwright rules` and `explain` tell, and the functions that look.
 *
 * Severities follow the game: an error where it stops or cannot use the map, a warning where it takes what was surely
 * not meant, a note else. Cells are numbers: y * NLARN_WIDTH + x. */
#include "nlarn.h"

#include "mapwright/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* Looks at one maze that the game can load. */
typedef void maze_check(struct check *check, int index);

#define EACH_MAZE(function)                                                                                          \
	.run = each_maze, .data = &(maze_check *const)                                                               \
	{                                                                                                            \
		function                                                                                             \
	}

static void each_maze(struct check *check)
{
	maze_check *const *look = check->rule->data;
	for (int index = 1; index < check->model->grid_count; index++)
		if (nlarn_grid_loads(&check->model->grids[index]))
			(*look)(check, index);
}

static const char *plural(int count)
{
	return count == 1 ? "" : "s";
}

/* A finding about the whole map stands at its first row. */
static struct span head_of(const struct check *check, int index)
{
	return check->model->grids[index].rows[0];
}

/* The cells of a grid that loads whose byte is wanted, in reading order; returns how many. The counts tell beforehand that
 * there are none, which is the rule. */
static int find_cells(const struct check *check, int index, const bool wanted[256], int cells[NLARN_CELLS])
{
	const struct grid *grid = &check->model->grids[index];
	uint32_t expected = 0;
	int count = 0;
	for (int byte = 0; byte < 256; byte++)
		expected += wanted[byte] ? grid->counts[byte] : 0;
	for (int y = 0; y < NLARN_HEIGHT && (uint32_t)count < expected; y++) {
		const unsigned char *row = (const unsigned char *)check->text->bytes + grid->rows[y].start;
		for (int x = 0; x < NLARN_WIDTH; x++)
			if (wanted[row[x]])
				cells[count++] = y * NLARN_WIDTH + x;
	}
	return count;
}

static int find_specials(const struct check *check, int index, int cells[NLARN_CELLS])
{
	static const bool wanted[256] = {['!'] = true};
	return find_cells(check, index, wanted, cells);
}

/* The remedy for the first cell of a finding. */
/* To make all cells of the last finding what the glyph is. */
static void offer(struct check *check, const char *what, const char *value)
{
	const struct finding *found = check->found;
	int count = found ? found->cell_count : 0;
	const char *label = count > 1 ? arena_print(&check->findings->arena, "make all %d %s", count, what)
				      : arena_print(&check->findings->arena, "make it %s", what);
	for (int i = 0; i < count && what && label; i++) {
		struct span cell = model_span(check->model, found->cells[i]);
		if (i == 0)
			check_offer(check, label, cell, value);
		else
			finding_add_replacement(check->findings, check->found, cell, value, strlen(value));
	}
}

/* ---- what a cell holds ---- */

/* The different bytes of the cells: "'x', '?'"; those that cannot be shown as \xNN. */
static const char *quote_glyphs(char out[80], const struct check *check, int index, const int *cells, int count)
{
	enum { SIZE = 80 };
	bool seen[256] = {false};
	size_t used = 0;
	out[0] = '\0';
	for (int i = 0; i < count && used + 16 < SIZE; i++) {
		unsigned char byte = nlarn_byte(&check->model->grids[index], check->text, cells[i]);
		if (seen[byte])
			continue;
		seen[byte] = true;
		const char *comma = used > 0 ? ", " : "";
		int length = byte > ' ' && byte < 0x7f ? snprintf(out + used, SIZE - used, "%s'%c'", comma, byte)
						       : snprintf(out + used, SIZE - used, "%s\\x%02x", comma, byte);
		used += length > 0 ? (size_t)length : 0;
	}
	return out;
}

/* Marks the bytes that look so, as bits 1u << enum look; 0: those that are not symbols. */
static void want_looks(const struct model *model, bool wanted[256], unsigned looks)
{
	for (int byte = 0; byte < 256; byte++)
		wanted[byte] = looks ? model->glyphs[byte].known && (looks >> model->glyphs[byte].look & 1u)
				     : !model->glyphs[byte].known;
}

/* `data` of check_glyphs: which bytes, from which map on, and the message of one cell and of several, "3" [0] "(x)" [1]. */
struct glyphs {
	unsigned looks;
	int first;
	const char *message[2][2];
	const char *label, *value; /* the remedy, or NULL */
};

static const struct glyphs unknown_glyphs = {
    .message = {{"cell holds a byte that the game does not know", ": it makes floor of it"},
		{"cells hold bytes that the game does not know", ": it makes floor of them"}},
    .label = "floor",
    .value = " "};
static const struct glyphs buildings = {
    .looks = 1u << LOOK_BUILDING,
    .first = 1,
    .message = {{"building", " outside the town"}, {"buildings", " outside the town"}},
    .label = "floor",
    .value = " "};
static const struct glyphs terrain = {
    .looks = 1u << LOOK_ALTAR | 1u << LOOK_WATER | 1u << LOOK_FIRE,
    .first = 1,
    .message = {{"cell of altar, deep water or lava", ": no maze that comes with the game has any"},
		{"cells of altar, deep water or lava", ": no maze that comes with the game has any"}}};

/* A map where all wanted cells are M, which was a random monster once, gets monsters for them. */
static void check_glyphs(struct check *check)
{
	const struct glyphs *how = check->rule->data;
	bool wanted[256];
	want_looks(check->model, wanted, how->looks);
	for (int index = how->first; index < check->model->grid_count; index++) {
		int cells[NLARN_CELLS];
		const struct grid *grid = &check->model->grids[index];
		int count = nlarn_grid_loads(grid) ? find_cells(check, index, wanted, cells) : 0;
		if (count == 0)
			continue;
		char glyphs[80];
		const char *const *message = how->message[count > 1];
		check_add_cells(check, index, cells, count, "%d %s (%s)%s.", count, message[0],
				quote_glyphs(glyphs, check, index, cells, count), message[1]);
		bool monsters = wanted['M'] && grid->counts['M'] == (uint32_t)count;
		offer(check, monsters ? "a monster" : how->label, monsters ? "m" : how->value);
		check_choose(check, how != &unknown_glyphs && !monsters);
	}
}

static void check_border(struct check *check, int index)
{
	const struct grid *grid = &check->model->grids[index];
	int cells[NLARN_CELLS], count = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		int step = y == 0 || y == NLARN_HEIGHT - 1 ? 1 : NLARN_WIDTH - 1;
		for (int cell = y * NLARN_WIDTH; cell < (y + 1) * NLARN_WIDTH; cell += step)
			if (check->model->glyphs[nlarn_byte(grid, check->text, cell)].walk != WALK_SOLID)
				cells[count++] = cell;
	}
	if (count == 0)
		return;
	check_add_cells(check, index, cells, count, "The border is open: one can stand on %d of its cells.", count);
	offer(check, "wall", "#");
	check_choose(check, true);
}

static bool town_loads(const struct model *model)
{
	return model->grid_count > 0 && nlarn_grid_loads(&model->grids[NLARN_TOWN]);
}

static void check_town_missing(struct check *check)
{
	const struct model *model = check->model;
	char missing[300] = "";
	size_t used = 0;
	for (int i = 0; town_loads(model) && i < model->entry_count && used < sizeof missing; i++) {
		unsigned char key = (unsigned char)model->entries[i].key;
		if (model->glyphs[key].look != LOOK_BUILDING || model->grids[NLARN_TOWN].counts[key] > 0)
			continue;
		int length = snprintf(missing + used, sizeof missing - used, "%s%c", used > 0 ? ", " : "", (char)key);
		used += length > 0 ? (size_t)length : 0;
	}
	if (used == 0)
		return;
	bool home = model->grids[NLARN_TOWN].counts['H'] > 0 || nlarn_is_sketch(model);
	struct finding *finding = check_add(check, head_of(check, NLARN_TOWN), place_at(PLACE_GRID, NLARN_TOWN),
					    "The town lacks buildings: %s.%s", missing,
					    home ? "" : " A new game begins at the home (H) and stops without one.");
	if (finding && !home)
		finding->severity = SEVERITY_ERROR;
}

/* ---- ways ---- */

static const struct reach *find_reach(struct check *check, int index, int neighbours)
{
	const struct reach *reach = reach_of(check->model, check->text, index, nlarn_walker(neighbours));
	check->findings->no_memory |= !reach;
	return reach;
}

static void check_town_cut_off(struct check *check)
{
	bool wanted[256];
	int cells[NLARN_CELLS], kept = 0;
	const struct reach *reach = town_loads(check->model) ? find_reach(check, NLARN_TOWN, 8) : NULL;
	if (!reach)
		return;
	want_looks(check->model, wanted, 1u << LOOK_BUILDING);
	int count = find_cells(check, NLARN_TOWN, wanted, cells);
	for (int i = 0; i < count; i++)
		if (reach_lost(reach, cells[i]))
			cells[kept++] = cells[i];
	char glyphs[80];
	if (kept > 0)
		check_add_cells(check, NLARN_TOWN, cells, kept, "%d building%s of the town cannot be reached (%s).",
				kept, plural(kept), quote_glyphs(glyphs, check, NLARN_TOWN, cells, kept));
}

/* Where four ways lead everywhere, eight do. */
static void check_unreachable(struct check *check, int index)
{
	const struct reach *reach = find_reach(check, index, 4);
	if (reach && reach->lost > 0)
		reach = find_reach(check, index, 8);
	if (reach && reach->lost > 0)
		check_add_cells(check, index, reach->lost_cells, reach->lost,
				"%d cell%s cannot be reached from the rest, not even diagonally.", reach->lost,
				plural(reach->lost));
}

static void check_diagonal_only(struct check *check, int index)
{
	const struct reach *square = find_reach(check, index, 4);
	const struct reach *player = square && square->lost > 0 ? find_reach(check, index, 8) : NULL;
	int cells[NLARN_CELLS], count = 0;
	for (int i = 0; square && player && i < square->lost; i++)
		if (!reach_lost(player, square->lost_cells[i]))
			cells[count++] = square->lost_cells[i];
	if (count > 0)
		check_add_cells(check, index, cells, count, "%d cell%s only reached by %s.", count,
				count == 1 ? " is" : "s are", count == 1 ? "a diagonal step" : "diagonal steps");
}

/* ---- how much of it ---- */

/* `data` of check_usual: how many of a glyph a maze has. */
struct usual {
	char glyph;
	unsigned least, most;
	const char *name, *range;
};

static const struct usual items = {'o', NLARN_ITEMS_LEAST, NLARN_ITEMS_MOST, "item",
				   "6 to 9 are normal, and the game's own mazes have 3 to 14"};
static const struct usual monsters = {'m', NLARN_MONSTERS_LEAST, NLARN_MONSTERS_MOST, "monster",
				      "35 to 75 are normal, about 50"};

static void check_usual(struct check *check)
{
	const struct usual *usual = check->rule->data;
	for (int index = 1; index < check->model->grid_count; index++) {
		uint32_t count = check->model->grids[index].counts[(unsigned char)usual->glyph];
		if (nlarn_grid_loads(&check->model->grids[index]) && (count < usual->least || count > usual->most))
			check_add(check, head_of(check, index), place_at(PLACE_GRID, index),
				  "Maze %d has %u %s%s (%c); %s.", index, (unsigned)count, usual->name,
				  plural((int)count), usual->glyph, usual->range);
	}
}

static void check_special_count(struct check *check, int index)
{
	int count = (int)check->model->grids[index].counts['!'], extra = count - NLARN_SPECIALS;
	if (extra < 0)
		check_add(check, head_of(check, index), place_at(PLACE_GRID, index),
			  "Maze %d has %d special item position%s (!) instead of 3: the game may use a random cell.",
			  index, count, plural(count));
	if (extra <= 0)
		return;
	int cells[NLARN_CELLS];
	find_specials(check, index, cells);
	check_add_cells(check, index, cells + NLARN_SPECIALS, extra,
			"Maze %d has %d special item positions (!) instead of 3: the last %d %s never used.", index,
			count, extra, extra == 1 ? "is" : "are");
	offer(check, "floor", " ");
	check_choose(check, true);
}

/* ---- dead ends ---- */

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
static void check_solid(struct check *check)
{
	for (int index = NLARN_TOWN; index < check->model->grid_count && index <= NLARN_LAST_DRAWN; index++) {
		const struct grid *grid = &check->model->grids[index];
		if (nlarn_grid_loads(grid) && grid->counts['!'] < NLARN_SPECIALS && is_solid(check, index))
			check_add(check, head_of(check, index), place_at(PLACE_GRID, index),
				  "%s%s has no cell inside where an item can lie: the game stops when it %s.",
				  index == NLARN_TOWN ? "The " : "", grid->name,
				  index == NLARN_TOWN ? "makes the town" : "draws this maze");
	}
}

/* A map that does not load stops the game before it can hang, and the reader has told of it. */
static void check_maze_none(struct check *check)
{
	const struct model *model = check->model;
	int count = nlarn_map_count(model), cells[NLARN_CELLS];
	for (int index = 0; index < count && index <= NLARN_LAST_DRAWN; index++)
		if (!nlarn_grid_loads(&model->grids[index]) ||
		    (index > NLARN_TOWN && find_dead_ends(check, index, cells) > 0))
			return;
	if (count == 0)
		return;
	struct finding *finding = check_add(
	    check, head_of(check, NLARN_TOWN), place_at(PLACE_GRID, NLARN_TOWN), "%s: a new game never begins.",
	    count == 1 ? "The file has no maze, but levels 10 and 13 are always one of the file"
		       : "No maze has a dead end, but levels 10 and 13 are always a maze with stairs");
	if (finding && nlarn_is_sketch(model))
		finding->severity = SEVERITY_WARNING;
}

static void check_dead_end_none(struct check *check, int index)
{
	int cells[NLARN_CELLS];
	if (index <= NLARN_LAST_DRAWN && find_dead_ends(check, index, cells) == 0 && !is_solid(check, index))
		check_add(check, head_of(check, index), place_at(PLACE_GRID, index),
			  "Maze %d has no dead end: the stairs find no place, and the game can never use it.", index);
}

static void check_dead_ends_few(struct check *check, int index)
{
	int cells[NLARN_CELLS];
	int count = find_dead_ends(check, index, cells), apart = nlarn_dead_ends_apart(cells, count);
	if (index > NLARN_LAST_DRAWN || apart == 0 || apart >= nlarn_level_needs(NLARN_BANK5))
		return;
	char together[64] = "";
	if (count > apart)
		snprintf(together, sizeof together, ", of which %d can be used together", apart);
	struct finding *finding = check_add_cells(
	    check, index, cells, count, "Maze %d has %d dead end%s%s: the game can use it %s.", index, count,
	    plural(count), together,
	    apart >= nlarn_level_needs(NLARN_NORMAL) ? "on all levels but 5, which needs three"
						     : "only on levels 10 and 13, for others need two");
	if (!finding)
		return;
	finding->span = head_of(check, index);
	finding->place = place_at(PLACE_GRID, index);
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

static void check_special_near(struct check *check, int index)
{
	int dead_ends[NLARN_CELLS], cells[NLARN_CELLS];
	int specials = find_specials(check, index, cells), near = 0;
	int count = specials > 0 ? find_dead_ends(check, index, dead_ends) : 0;
	for (int i = 0; i < specials; i++)
		if (is_near(cells[i], dead_ends, count))
			cells[near++] = cells[i];
	if (near > 0)
		check_add_cells(check, index, cells, near,
				"%d special item position%s (!) in or beside a dead end, where stairs may be.", near,
				plural(near));
}

/* ---- where a map lies in the file ---- */

static void check_never_drawn(struct check *check)
{
	if (check->model->grid_count > NLARN_MAZES && nlarn_grid_loads(&check->model->grids[NLARN_MAZES]))
		check_add(check, head_of(check, NLARN_MAZES), place_at(PLACE_GRID, NLARN_MAZES),
			  "Maze 24 is never drawn: the game takes a number from 1 to 23.");
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
static void check_byte_count(struct check *check)
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
		check_add(check, text_line_span(check->text, line),
			  place_at(PLACE_GRID, (int)((line - 1) / NLARN_PERIOD)),
			  "Line %zu %s: NLarn 0.7.8 and older, which count bytes instead of lines, misread all maps "
			  "from there on.",
			  line, what);
		return;
	}
}

/* ---- the rules ---- */

const struct rule *const nlarn_map_rules[] = {
    RULE("nlarn-byte-count", SEVERITY_NOTE, "NLarn 0.7.8 and older misread the file",
	 .why = "They look for a map at a byte offset, as if every row had 67 cells, every line between two maps "
		"were empty and every line ended with LF alone. The first line that is longer shifts all that "
		"follows. Version 0.7.9 counts lines.",
	 .source = "read: map.c of NLarn 0.7.4, map_load_from_file",
	 .remedy = "Remove what makes the line longer if old versions of the game are to read the file.",
	 .run = check_byte_count),
    RULE("nlarn-unknown-character", SEVERITY_WARNING, "a cell holds a character that the game does not know",
	 .why = "The game turns it into floor silently. Only a NUL byte does more harm: see nlarn-nul.",
	 .source = GAME_LOADER, .remedy = "Use a symbol of the table, or a blank for floor.", .run = check_glyphs,
	 .data = &unknown_glyphs),
    RULE("nlarn-town-only", SEVERITY_WARNING, "there is a building in a maze",
	 .why = "The game puts the building there, and one can walk in from a dungeon level. In files of 2009 and "
		"2010 M was a random monster; today m is.",
	 .source = MAZE_DOCUMENT ": \"These should not be used outside the town map\"",
	 .remedy = "Move the building to the town, or write m where a monster was meant.", .run = check_glyphs,
	 .data = &buildings),
    RULE("nlarn-town-missing", SEVERITY_WARNING, "the town lacks one of its nine buildings",
	 .why = "The first map is the only one with buildings, so what it lacks cannot be found in the game: without "
		"O nobody gets into the caverns. Without H a new game stops at once, for it begins at the home: that "
		"is an error unless the town has no building at all yet.",
	 .source = MAZE_DOCUMENT ", list of buildings; read: player.c of NLarn 0.7, player_map_enter",
	 .remedy = "Put the building's letter into the town.", .run = check_town_missing),
    RULE("nlarn-town-cut-off", SEVERITY_WARNING, "a building of the town cannot be reached",
	 .why = "One walks to the eight cells around, but not over walls, trees, mountains, deep water and lava. "
		"Only buildings count here: a lawn behind trees does no harm.",
	 .source = "read: how the player of NLarn moves", .remedy = "Clear a way to the building.",
	 .run = check_town_cut_off),
    RULE("nlarn-border-open", SEVERITY_WARNING, "one can stand on the edge of a maze",
	 .why = "No maze that comes with the game is open at the edge, and the game never places anything there.",
	 .source = GAME_MAZES, .remedy = "Close the border with walls (#).", EACH_MAZE(check_border)),
    RULE("nlarn-unreachable", SEVERITY_WARNING, "cells of a maze cannot be reached from the rest",
	 .why =
	     "The game does not look: stairs, the amulet or the player may end up in the closed part. One walks to "
	     "all eight neighbours, through closed doors too; walls, mountains, trees, deep water and lava stop one.",
	 .source = MAZE_DOCUMENT ": \"make very sure that all areas of your map are reachable\"",
	 .remedy = "Open a way, or close the cells with wall.", EACH_MAZE(check_unreachable)),
    RULE("nlarn-diagonal-only", SEVERITY_NOTE, "cells of a maze are only reached by a diagonal step",
	 .why = "The game allows it, so it is a matter of style: such gaps are easily overlooked. Its own check of "
		"random levels knows four directions only, but does not look at mazes of the file.",
	 .source = "read: the flood fill of NLarn (area_flood)",
	 .remedy = "Open one of the two corner cells, unless the hidden way is meant.",
	 EACH_MAZE(check_diagonal_only)),
    RULE("nlarn-special-count", SEVERITY_WARNING, "a maze has not exactly three special item positions (!)",
	 .why = "On the two bottom levels the game draws one of the first three in the file. With fewer, the amulet "
		"or the potion may end up on a random cell; a fourth is never used.",
	 .source = MAZE_DOCUMENT ", \"It is assumed that three of these are defined on every map\"",
	 .remedy = "Have exactly three ! in every maze.", EACH_MAZE(check_special_count)),
    RULE("nlarn-special-near-dead-end", SEVERITY_NOTE, "a special item position lies in or beside a dead end",
	 .why = "Stairs are placed in dead ends, so the player might arrive right beside what was to be found last.",
	 .source = MAZE_DOCUMENT ", last paragraph",
	 .remedy = "Move the ! away from the dead end, unless that luck is meant.", EACH_MAZE(check_special_near)),
    RULE("nlarn-maze-none", SEVERITY_ERROR, "no maze can be used, so a new game never begins",
	 .why =
	     "Levels 10 and 13 are always a maze of the file, one of 1 to 23 with at least one dead end for the "
	     "stairs. Without any the game draws for ever. While the town has no building either this is a warning.",
	 .source = "run: NLarn 0.7.9 on files with no maze and with mazes without dead ends; read: map_new in map.c, "
		   "game_new in game.c",
	 .remedy = "Add a maze, or build a dead end into one.", .run = check_maze_none),
    RULE("nlarn-solid", SEVERITY_ERROR, "the town or a maze has no cell inside where an item can lie",
	 .why = "When the three special item positions are not there, the game looks for a cell to stand on, off the "
		"border and without door, altar or building, and stops when it finds none: an assertion in "
		"place_special_item fails.",
	 .source = "run: NLarn 0.7.9 on a maze of walls alone; read: map.c of NLarn 0.7.4, place_special_item",
	 .remedy = "Make floor there, or keep a maze after the 23rd until it is ready.", .run = check_solid),
    RULE("nlarn-dead-end-none", SEVERITY_WARNING, "a maze has no dead end, so the game can never use it",
	 .why =
	     "Every level made of a maze needs stairs, and stairs are only placed in dead ends: a cell one can stand "
	     "on, not at the border, with at least 7 walls in its 3x3 square and no door, altar or building there. "
	     "Without any the game gives the maze up and draws again. If no maze has one, see nlarn-maze-none.",
	 .source = GAME_PLACING,
	 .remedy = "Build blind alleys, one cell wide, with walls (#) and without a door beside their end.",
	 EACH_MAZE(check_dead_end_none)),
    RULE("nlarn-dead-ends-few", SEVERITY_NOTE, "a maze has too few dead ends for some levels",
	 .why = "Levels 2 to 9, 11 and 12 need two dead ends, level 5 needs a third for the bank, levels 10 and 13 "
		"one; and none may lie in the 3x3 square of another.",
	 .source = GAME_PLACING,
	 .remedy = "Build another blind alley, at least two cells away from the others' ends.",
	 EACH_MAZE(check_dead_ends_few)),
    RULE("nlarn-item-count", SEVERITY_NOTE, "a maze has fewer than 3 or more than 14 items (o)",
	 .why = "The game adds items of its own later. Its mazes have 6 to 9 as a rule, 3 at least and 14 at most.",
	 .source = MAZE_DOCUMENT "; " GAME_MAZES, .remedy = "Put 6 to 9 items into a maze.", .run = check_usual,
	 .data = &items),
    RULE("nlarn-monster-count", SEVERITY_NOTE, "a maze has fewer than 31 or more than 75 monsters (m)",
	 .why =
	     "A maze of the file starts with these monsters and no others. The game's own have 35 to 75, about 50.",
	 .source = MAZE_DOCUMENT "; " GAME_MAZES, .remedy = "Put 35 to 75 monsters into a maze.", .run = check_usual,
	 .data = &monsters),
    RULE("nlarn-unusual-terrain", SEVERITY_NOTE, "a maze has altars, deep water or lava",
	 .why = "The game loads them, but none of its own mazes has any; it places altars by itself.",
	 .source = GAME_MAZES, .remedy = "Nothing, if it is meant.", .run = check_glyphs, .data = &terrain),
    RULE("nlarn-never-drawn", SEVERITY_NOTE, "maze 24 can never be drawn",
	 .why = "The game draws a number from 1 to 23: rand_1n(24) leaves out 24. So the last maze never appears.",
	 .source = GAME_PLACING, .remedy = "Keep your best mazes among the first 23.", .run = check_never_drawn),
    NULL,
};

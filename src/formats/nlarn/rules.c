/* The rules of a maze file but those of lines that do not fit (damage.c).
 *
 * Severities follow the game: an error where it stops or cannot use the map, a warning where it takes what was surely
 * not meant, a note else. Cells are numbers: y * NLARN_WIDTH + x. */
#include "nlarn.h"

#include "described/rules/ruling.h"

#include <stdio.h>

/* Is the map a maze that the game can load? */
static bool is_maze(const struct ruling *ruling)
{
	return ruling->grid > NLARN_TOWN && nlarn_grid_loads(ruling->map);
}

/* Is it the town, and can the game load it? */
static bool is_town(const struct ruling *ruling)
{
	return ruling->grid == NLARN_TOWN && nlarn_grid_loads(ruling->map);
}

/* A town without any building: a sketch, with which nobody starts a game yet. */
static bool is_sketch(const struct model *model)
{
	return nlarn_count_buildings(model, &model->grids[NLARN_TOWN]) == 0;
}

static const char *plural(int count)
{
	return count == 1 ? "" : "s";
}

/* The remedy to make all cells of the last finding what the glyph is. */
static void offer(struct check *check, const char *what, const char *value)
{
	const struct finding *found = check->found;
	int count = found ? found->cell_count : 0;
	const char *label = count > 1 ? arena_print(&check->findings->arena, "make all %d %s", count, what)
				      : arena_print(&check->findings->arena, "make it %s", what);
	for (int i = 0; i < count && label; i++) {
		struct span cell = model_span(check->model, found->cells[i]);
		if (i == 0)
			check_offer(check, label, cell, value);
		else
			finding_add_replacement(check->findings, check->found, cell, value, strlen(value));
	}
}

/* ---- what a cell holds ---- */

/* The cells that look so, as bits 1u << enum look; 0: those that are not symbols. In reading order; returns how many. */
static const int *find_looks(struct ruling *ruling, unsigned looks, int *count)
{
	int items[256];
	struct codes codes = {.items = items};
	for (int byte = 0; byte < 256; byte++) {
		const struct glyph *glyph = &ruling->model->glyphs[byte];
		if (ruling->map->counts[byte] == 0 ||
		    !(looks ? glyph->known && (looks >> glyph->look & 1u) : !glyph->known))
			continue;
		codes.bytes[byte] = true;
		items[codes.count++] = byte;
	}
	*count = 0;
	return codes.count > 0 ? ruling_find(ruling, &codes, count) : NULL;
}

static const int *find_specials(struct ruling *ruling, int *count)
{
	int item = '!';
	const struct codes codes = {.items = &item, .count = 1, .bytes['!'] = true};
	return ruling_find(ruling, &codes, count);
}

static int byte_at(const struct ruling *ruling, int cell)
{
	return grid_cell(ruling->map, ruling->check->text, cell % NLARN_WIDTH, cell / NLARN_WIDTH);
}

/* The different bytes of the cells: "'x', '?'"; those that cannot be shown as \xNN. */
static const char *quote_glyphs(char out[80], const struct ruling *ruling, const int *cells, int count)
{
	enum { SIZE = 80 };
	bool seen[256] = {false};
	size_t used = 0;
	out[0] = '\0';
	for (int i = 0; i < count && used + 16 < SIZE; i++) {
		int byte = byte_at(ruling, cells[i]);
		const char *comma = used > 0 ? ", " : "";
		if (seen[byte])
			continue;
		seen[byte] = true;
		used += (size_t)(byte > ' ' && byte < 0x7f
				     ? snprintf(out + used, SIZE - used, "%s'%c'", comma, byte)
				     : snprintf(out + used, SIZE - used, "%s\\x%02x", comma, (unsigned)byte));
	}
	return out;
}

void rule_nlarn_unknown(struct ruling *ruling)
{
	char glyphs[80];
	int count;
	const int *cells = nlarn_grid_loads(ruling->map) ? find_looks(ruling, 0, &count) : NULL;
	if (!cells)
		return;
	bool one = count == 1;
	ruling_add_cells(ruling, cells, count,
			 "%d cell%s byte%s that the game does not know (%s): it makes floor of %s.", count,
			 one ? " holds a" : "s hold", one ? "" : "s", quote_glyphs(glyphs, ruling, cells, count),
			 one ? "it" : "them");
	offer(ruling->check, "floor", " ");
}

/* A map where all are M, which was a random monster once, gets monsters for them. */
void rule_nlarn_buildings(struct ruling *ruling)
{
	char glyphs[80];
	int count;
	const int *cells = is_maze(ruling) ? find_looks(ruling, 1u << LOOK_BUILDING, &count) : NULL;
	if (!cells)
		return;
	ruling_add_cells(ruling, cells, count, "%d building%s (%s) outside the town.", count, plural(count),
			 quote_glyphs(glyphs, ruling, cells, count));
	bool monsters = ruling->map->counts['M'] == (uint32_t)count;
	offer(ruling->check, monsters ? "a monster" : "floor", monsters ? "m" : " ");
	check_choose(ruling->check, !monsters);
}

void rule_nlarn_terrain(struct ruling *ruling)
{
	char glyphs[80];
	int count;
	const int *cells = is_maze(ruling)
			       ? find_looks(ruling, 1u << LOOK_ALTAR | 1u << LOOK_WATER | 1u << LOOK_FIRE, &count)
			       : NULL;
	if (cells)
		ruling_add_cells(ruling, cells, count,
				 "%d cell%s of altar, deep water or lava (%s): no maze that comes with the game has "
				 "any.",
				 count, plural(count), quote_glyphs(glyphs, ruling, cells, count));
}

void rule_nlarn_border(struct ruling *ruling)
{
	int cells[NLARN_CELLS], count = 0;
	for (int y = 0; is_maze(ruling) && y < NLARN_HEIGHT; y++) {
		int step = y == 0 || y == NLARN_HEIGHT - 1 ? 1 : NLARN_WIDTH - 1;
		for (int cell = y * NLARN_WIDTH; cell < (y + 1) * NLARN_WIDTH; cell += step)
			if (ruling->model->glyphs[byte_at(ruling, cell)].walk != WALK_SOLID)
				cells[count++] = cell;
	}
	if (count == 0)
		return;
	ruling_add_cells(ruling, cells, count, "The border is open: one can stand on %d of its cells.", count);
	offer(ruling->check, "wall", "#");
	check_choose(ruling->check, true);
}

void rule_nlarn_town(struct ruling *ruling)
{
	const struct model *model = ruling->model;
	char missing[300] = "";
	size_t used = 0;
	for (int i = 0; is_town(ruling) && i < model->entry_count && used < sizeof missing; i++) {
		unsigned char key = (unsigned char)model->entries[i].key;
		if (model->glyphs[key].look == LOOK_BUILDING && ruling->map->counts[key] == 0)
			used += (size_t)snprintf(missing + used, sizeof missing - used, "%s%c", used > 0 ? ", " : "",
						 (char)key);
	}
	if (used == 0)
		return;
	bool home = ruling->map->counts['H'] > 0 || is_sketch(model);
	ADD_TO_MAP(ruling, "The town lacks buildings: %s.%s", missing,
		   home ? "" : " A new game begins at the home (H) and stops without one.");
	if (!home)
		check_weigh(ruling->check, SEVERITY_ERROR);
}

/* ---- ways ---- */

static const struct reach *find_reach(struct ruling *ruling, int neighbours)
{
	const struct reach *reach =
	    reach_of(ruling->model, ruling->check->text, ruling->grid, nlarn_walker(neighbours));
	return reach;
}

void rule_nlarn_cut_off(struct ruling *ruling)
{
	char glyphs[80];
	int cells[NLARN_CELLS], count, kept = 0;
	const struct reach *reach = is_town(ruling) ? find_reach(ruling, 8) : NULL;
	const int *buildings = reach ? find_looks(ruling, 1u << LOOK_BUILDING, &count) : NULL;
	for (int i = 0; buildings && i < count; i++)
		if (reach_lost(reach, buildings[i]))
			cells[kept++] = buildings[i];
	if (kept > 0)
		ruling_add_cells(ruling, cells, kept, "%d building%s of the town cannot be reached (%s).", kept,
				 plural(kept), quote_glyphs(glyphs, ruling, cells, kept));
}

/* Where four ways lead everywhere, eight do. */
void rule_nlarn_reach(struct ruling *ruling)
{
	const struct reach *reach = is_maze(ruling) ? find_reach(ruling, 4) : NULL;
	if (reach && reach->lost > 0)
		reach = find_reach(ruling, 8);
	if (reach && reach->lost > 0)
		ruling_add_cells(ruling, reach->lost_cells, reach->lost,
				 "%d cell%s cannot be reached from the rest, not even diagonally.", reach->lost,
				 plural(reach->lost));
}

void rule_nlarn_diagonal(struct ruling *ruling)
{
	const struct reach *square = is_maze(ruling) ? find_reach(ruling, 4) : NULL;
	const struct reach *player = square && square->lost > 0 ? find_reach(ruling, 8) : NULL;
	int cells[NLARN_CELLS], count = 0;
	for (int i = 0; player && i < square->lost; i++)
		if (!reach_lost(player, square->lost_cells[i]))
			cells[count++] = square->lost_cells[i];
	if (count > 0)
		ruling_add_cells(ruling, cells, count, "%d cell%s only reached by %s.", count,
				 count == 1 ? " is" : "s are", count == 1 ? "a diagonal step" : "diagonal steps");
}

/* ---- how much of it ---- */

void rule_nlarn_usual(struct ruling *ruling)
{
	static const struct {
		char glyph;
		unsigned least, most;
		const char *name, *range;
	} usual[] = {{'o', NLARN_ITEMS_LEAST, NLARN_ITEMS_MOST, "item",
		      "6 to 9 are normal, and the game's own mazes have 3 to 14"},
		     {'m', NLARN_MONSTERS_LEAST, NLARN_MONSTERS_MOST, "monster", "35 to 75 are normal, about 50"}};
	bool monsters = ruling->rule->kind == RULE_NLARN_MONSTERS;
	unsigned count = ruling->map->counts[(unsigned char)usual[monsters].glyph];
	if (is_maze(ruling) && (count < usual[monsters].least || count > usual[monsters].most))
		ADD_TO_MAP(ruling, "Maze %d has %u %s%s (%c); %s.", ruling->grid, count, usual[monsters].name,
			   plural((int)count), usual[monsters].glyph, usual[monsters].range);
}

void rule_nlarn_specials(struct ruling *ruling)
{
	int count, extra = (int)ruling->map->counts['!'] - NLARN_SPECIALS;
	const int *cells = is_maze(ruling) && extra != 0 ? find_specials(ruling, &count) : NULL;
	if (!cells)
		return;
	if (extra < 0) {
		ADD_TO_MAP(ruling,
			   "Maze %d has %d special item position%s (!) instead of 3: the game may use a random cell.",
			   ruling->grid, count, plural(count));
		return;
	}
	ruling_add_cells(ruling, cells + NLARN_SPECIALS, extra,
			 "Maze %d has %d special item positions (!) instead of 3: the last %d %s never used.",
			 ruling->grid, count, extra, extra == 1 ? "is" : "are");
	offer(ruling->check, "floor", " ");
	check_choose(ruling->check, true);
}

/* ---- dead ends ---- */

static const struct nlarn_measures *measure(const struct ruling *ruling, int index)
{
	return nlarn_measure(ruling->model, ruling->check->text, index);
}

/* Does the game draw the map, and can no item lie in it? */
static bool is_solid(const struct ruling *ruling)
{
	return ruling->grid <= NLARN_LAST_DRAWN && nlarn_grid_loads(ruling->map) &&
	       nlarn_map_is_solid(&measure(ruling, ruling->grid)->map);
}

/* Three ! would all have to stand on the border to keep the game from looking for a cell. */
void rule_nlarn_solid(struct ruling *ruling)
{
	bool town = ruling->grid == NLARN_TOWN;
	if (ruling->map->counts['!'] < NLARN_SPECIALS && is_solid(ruling))
		ADD_TO_MAP(ruling, "%s%s has no cell inside where an item can lie: the game stops when it %s.",
			   town ? "The " : "", ruling->map->name, town ? "makes the town" : "draws this maze");
}

/* A map that does not load stops the game before it can hang, which another rule reports. */
void rule_nlarn_none(struct ruling *ruling)
{
	const struct model *model = ruling->model;
	int count = nlarn_map_count(model);
	for (int index = 0; index < count && index <= NLARN_LAST_DRAWN; index++)
		if (!nlarn_grid_loads(&model->grids[index]) ||
		    (index > NLARN_TOWN && measure(ruling, index)->count > 0))
			return;
	if (count == 0)
		return;
	ruling_add(ruling, model->grids[NLARN_TOWN].rows[0], place_at(PLACE_GRID, NLARN_TOWN),
		   "%s: a new game never begins.",
		   count == 1 ? "The file has no maze, but levels 10 and 13 are always one of the file"
			      : "No maze has a dead end, but levels 10 and 13 are always a maze with stairs");
	if (is_sketch(model))
		check_weigh(ruling->check, SEVERITY_WARNING);
}

void rule_nlarn_no_dead_end(struct ruling *ruling)
{
	if (is_maze(ruling) && ruling->grid <= NLARN_LAST_DRAWN && measure(ruling, ruling->grid)->count == 0 &&
	    !is_solid(ruling))
		ADD_TO_MAP(ruling,
			   "Maze %d has no dead end: the stairs find no place, and the game can never use it.",
			   ruling->grid);
}

void rule_nlarn_few_dead_ends(struct ruling *ruling)
{
	if (!is_maze(ruling) || ruling->grid > NLARN_LAST_DRAWN)
		return;
	const struct nlarn_measures *measures = measure(ruling, ruling->grid);
	int count = measures->count, apart = measures->apart;
	if (apart == 0 || apart >= nlarn_level_needs(NLARN_BANK5))
		return;
	char together[64] = "";
	if (count > apart)
		snprintf(together, sizeof together, ", of which %d can be used together", apart);
	ruling_add_cells(ruling, measures->dead_ends, count, "Maze %d has %d dead end%s%s: the game can use it %s.",
			 ruling->grid, count, plural(count), together,
			 apart >= nlarn_level_needs(NLARN_NORMAL) ? "on all levels but 5, which needs three"
								  : "only on levels 10 and 13, for others need two");
	struct finding *finding = ruling->check->found;
	if (!finding)
		return;
	finding->span = ruling_map_span(ruling);
	finding->place = ruling_map_place(ruling);
}

void rule_nlarn_near(struct ruling *ruling)
{
	int cells[NLARN_CELLS], count, near = 0;
	const int *specials = is_maze(ruling) && ruling->map->counts['!'] > 0 ? find_specials(ruling, &count) : NULL;
	const struct nlarn_measures *measures = specials ? measure(ruling, ruling->grid) : NULL;
	for (int i = 0; measures && i < count; i++)
		if (nlarn_is_near(specials[i], measures->dead_ends, measures->count))
			cells[near++] = specials[i];
	if (near > 0)
		ruling_add_cells(ruling, cells, near,
				 "%d special item position%s (!) in or beside a dead end, where stairs may be.", near,
				 plural(near));
}

/* ---- where a map lies in the file ---- */

void rule_nlarn_undrawn(struct ruling *ruling)
{
	if (ruling->grid == NLARN_MAZES && is_maze(ruling))
		ADD_TO_MAP(ruling, "Maze 24 is never drawn: the game takes a number from 1 to 23.");
}

/* What older versions of the game stumble over in a line, "" when nothing. */
static const char *describe_line(const struct text *text, size_t line)
{
	struct span span = text_line_span(text, line);
	size_t expected = line % NLARN_PERIOD == 0 ? 0 : NLARN_WIDTH;
	if (span.length == expected)
		return "";
	if (span.length == expected + 1 && text->bytes[span_end(span) - 1] == '\r')
		return "ends with CR LF";
	return expected == 0 ? "is not empty" : "has more than 67 cells";
}

/* NLarn 0.7.8 and older look for map n at byte n * (17 * 68 + 1). Not worth telling when today's game stops on a map. */
void rule_nlarn_old(struct ruling *ruling)
{
	const struct model *model = ruling->model;
	const struct text *text = ruling->check->text;
	int count = nlarn_map_count(model) <= NLARN_MAZES ? nlarn_map_count(model) : NLARN_MAZES + 1;
	for (int index = 0; index < count; index++)
		if (!nlarn_grid_loads(&model->grids[index]))
			return;
	size_t last = count > 0 ? (size_t)count * NLARN_PERIOD - 2 : 0; /* how long the last row is does not matter */
	for (size_t line = 1; line <= last; line++) {
		const char *what = describe_line(text, line);
		if (!*what)
			continue;
		ruling_add(ruling, text_line_span(text, line), place_at(PLACE_GRID, (int)((line - 1) / NLARN_PERIOD)),
			   "Line %zu %s: NLarn 0.7.8 and older, which count bytes instead of lines, misread all maps "
			   "from there on.",
			   line, what);
		return;
	}
}

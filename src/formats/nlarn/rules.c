/* The rules of a maze file, except those for damaged lines (damage.c). An error means that the game stops or cannot
 * use the map; a warning, that it accepts something almost certainly unintended; everything else is a note. Cells
 * are numbered y * NLARN_WIDTH + x. */
#include "nlarn.h"

#include "kinds.h"

#include "described/rules/rule_context.h"

static bool is_maze(const struct rule_context *context)
{
	return context->grid > NLARN_TOWN && nlarn_grid_loads(context->map);
}

/* Returns true if the map is the town and the game can load it. */
static bool is_town(const struct rule_context *context)
{
	return context->grid == NLARN_TOWN && nlarn_grid_loads(context->map);
}

/* Returns true for a town without any building: a sketch that nobody plays yet. */
static bool is_sketch(const struct model *model)
{
	return nlarn_count_style(model, &model->grids[NLARN_TOWN], STYLE_BUILDING) == 0;
}

/* Offers to set all cells of the last finding to a glyph. */
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

/* ---- contents of cells ---- */

/* Finds the cells with these styles (bits 1u << enum style), in reading order. Sets *count. */
static const int *find_styles(struct rule_context *context, unsigned styles, int *count)
{
	int items[256];
	struct values values = {.items = items};
	for (int byte = 0; byte < 256; byte++) {
		const struct glyph *glyph = &context->model->glyphs[byte];
		if (context->map->counts[byte] == 0 || !glyph->known || !(styles >> glyph->style & 1u))
			continue;
		values.bytes[byte] = true;
		items[values.count++] = byte;
	}
	*count = 0;
	return values.count > 0 ? context_find(context, &values, count) : NULL;
}

static const int *find_byte(struct rule_context *context, int byte, int *count)
{
	struct values values = {.items = &byte, .count = 1};
	values.bytes[byte] = true;
	return context_find(context, &values, count);
}

static int byte_at(const struct rule_context *context, int cell)
{
	return grid_cell(context->map, context->check->text, cell % NLARN_WIDTH, cell / NLARN_WIDTH);
}

/* Lists the different bytes of the cells, such as "'x', '?'"; bytes that cannot be shown as \xNN. */
static const char *quote_glyphs(struct rule_context *context, const int *cells, int count)
{
	enum { SIZE = 80 };
	char out[SIZE] = "";
	bool seen[256] = {false};
	size_t used = 0;
	for (int i = 0; i < count && used + 16 < SIZE; i++) {
		int byte = byte_at(context, cells[i]);
		const char *comma = used > 0 ? ", " : "";
		if (seen[byte])
			continue;
		seen[byte] = true;
		used += (size_t)(byte > ' ' && byte < 0x7f
				     ? snprintf(out + used, SIZE - used, "%s'%c'", comma, byte)
				     : snprintf(out + used, SIZE - used, "%s\\x%02x", comma, (unsigned)byte));
	}
	return context_quote(context, out, used);
}

/* Reports cells with their bytes: "5 buildings ('M') outside the town." */
static void report_cells(struct rule_context *context, const int *cells, int count, const char *noun,
			 const char *which, const char *end)
{
	context_add_cells(context, cells, count, "%d %s%s%s (%s)%s.", count, noun, PLURAL(count), which,
			  quote_glyphs(context, cells, count), end);
}

void rule_nlarn_unknown(struct rule_context *context)
{
	int count, reported = 0;
	for (int byte = 0; byte < 256 && nlarn_grid_loads(context->map); byte++) {
		if (context->map->counts[byte] == 0 || context->model->glyphs[byte].known ||
		    reported++ >= CONTEXT_VALUES)
			continue;
		const int *cells = find_byte(context, byte, &count);
		report_cells(context, cells, count, "cell", " with a byte unknown to the game",
			     ", which becomes floor");
		if (byte > ' ' && byte < 0x7f)
			check_set_word(context->check, "glyph", &(char){(char)byte}, 1, false);
		offer(context->check, "floor", " ");
	}
	context_add_rest(context, reported);
}

/* If all buildings on a map are M, which used to be a random monster, the fix turns them into monsters. */
void rule_nlarn_buildings(struct rule_context *context)
{
	int count;
	const int *cells = is_maze(context) ? find_styles(context, 1u << STYLE_BUILDING, &count) : NULL;
	if (!cells)
		return;
	report_cells(context, cells, count, "building", "", " outside the town");
	bool monsters = context->map->counts['M'] == (uint32_t)count;
	offer(context->check, monsters ? "a monster" : "floor", monsters ? "m" : " ");
	check_set_manual(context->check, !monsters);
}

void rule_nlarn_terrain(struct rule_context *context)
{
	const unsigned styles = 1u << STYLE_ALTAR | 1u << STYLE_WATER | 1u << STYLE_FIRE;
	int count;
	const int *cells = is_maze(context) ? find_styles(context, styles, &count) : NULL;
	if (cells)
		report_cells(context, cells, count, "cell", " of altar, deep water or lava",
			     ", which no maze of the game has");
}

void rule_nlarn_border(struct rule_context *context)
{
	int cells[NLARN_CELLS], count = 0;
	for (int y = 0; is_maze(context) && y < NLARN_HEIGHT; y++) {
		int step = y == 0 || y == NLARN_HEIGHT - 1 ? 1 : NLARN_WIDTH - 1;
		for (int cell = y * NLARN_WIDTH; cell < (y + 1) * NLARN_WIDTH; cell += step)
			if (context->model->glyphs[byte_at(context, cell)].walk != WALK_SOLID)
				cells[count++] = cell;
	}
	if (count == 0)
		return;
	context_add_cells(context, cells, count, "The border is open: the player can stand on %d of its cells.",
			  count);
	offer(context->check, "wall", "#");
	check_set_manual(context->check, true);
}

void rule_nlarn_town(struct rule_context *context)
{
	const struct model *model = context->model;
	char missing[300] = "";
	size_t used = 0;
	for (int i = 0; is_town(context) && i < model->entry_count && used < sizeof missing; i++) {
		unsigned char key = (unsigned char)model->entries[i].key;
		if (model->glyphs[key].style == STYLE_BUILDING && context->map->counts[key] == 0)
			used += (size_t)snprintf(missing + used, sizeof missing - used, "%s%c", used > 0 ? ", " : "",
						 (char)key);
	}
	if (used == 0)
		return;
	bool home = context->map->counts['H'] > 0 || is_sketch(model);
	ADD_TO_MAP(context, "Missing buildings in the town: %s.%s", missing,
		   home ? "" : " A new game starts at the home (H) and stops without it.");
	if (home)
		check_set_severity(context->check, SEVERITY_WARNING);
}

/* ---- reachability ---- */

static const struct reach *find_reach(struct rule_context *context, int neighbours)
{
	return reach_of(context->model, context->check->text, context->grid, nlarn_path_rules(neighbours));
}

void rule_nlarn_cut_off(struct rule_context *context)
{
	int cells[NLARN_CELLS], count, kept = 0;
	const struct reach *reach = is_town(context) ? find_reach(context, 8) : NULL;
	const int *buildings = reach ? find_styles(context, 1u << STYLE_BUILDING, &count) : NULL;
	for (int i = 0; buildings && i < count; i++)
		if (reach_lost(reach, buildings[i]))
			cells[kept++] = buildings[i];
	if (kept > 0)
		report_cells(context, cells, kept, "building", " of the town cannot be reached", "");
}

/* If four directions lead everywhere, so do eight. */
void rule_nlarn_reach(struct rule_context *context)
{
	const struct reach *reach = is_maze(context) ? find_reach(context, 4) : NULL;
	if (reach && reach->lost > 0)
		reach = find_reach(context, 8);
	if (reach && reach->lost > 0)
		context_add_cells(context, reach->lost_cells, reach->lost,
				  "%d cell%s cannot be reached from the rest, not even diagonally.", reach->lost,
				  PLURAL(reach->lost));
}

void rule_nlarn_diagonal(struct rule_context *context)
{
	const struct reach *square = is_maze(context) ? find_reach(context, 4) : NULL;
	const struct reach *player = square && square->lost > 0 ? find_reach(context, 8) : NULL;
	int cells[NLARN_CELLS], count = 0;
	for (int i = 0; player && i < square->lost; i++)
		if (!reach_lost(player, square->lost_cells[i]))
			cells[count++] = square->lost_cells[i];
	if (count > 0)
		context_add_cells(context, cells, count, "%d cell%s reachable only by %s.", count,
				  count == 1 ? " is" : "s are", count == 1 ? "a diagonal step" : "diagonal steps");
}

/* ---- counts ---- */

void rule_nlarn_usual(struct rule_context *context)
{
	static const struct {
		char glyph;
		enum glyph_style style;
		int least, most;
		const char *name, *range;
	} usual[] = {{'o', STYLE_ITEM, NLARN_ITEMS_LEAST, NLARN_ITEMS_MOST, "item",
		      "the game's own mazes have 3 to 14, usually 6 to 9"},
		     {'m', STYLE_MONSTER, NLARN_MONSTERS_LEAST, NLARN_MONSTERS_MOST, "monster",
		      "the game's own mazes have 35 to 75, typically 50"}};
	bool monsters = context->rule->kind == RULE_NLARN_MONSTERS;
	int count = nlarn_count_style(context->model, context->map, usual[monsters].style);
	if (is_maze(context) && (count < usual[monsters].least || count > usual[monsters].most))
		ADD_TO_MAP(context, "Maze %d has %d %s%s (%c); %s.", context->grid, count, usual[monsters].name,
			   PLURAL(count), usual[monsters].glyph, usual[monsters].range);
}

void rule_nlarn_specials(struct rule_context *context)
{
	int count, extra = (int)context->map->counts['!'] - NLARN_SPECIALS;
	const int *cells = is_maze(context) && extra != 0 ? find_byte(context, '!', &count) : NULL;
	if (!cells)
		return;
	if (extra < 0) {
		ADD_TO_MAP(context,
			   "Maze %d has %d special item position%s (!) instead of 3, so the game may use a random "
			   "cell: add the missing ones.",
			   context->grid, count, PLURAL(count));
		return;
	}
	context_add_cells(context, cells + NLARN_SPECIALS, extra,
			  "Maze %d has %d special item positions (!) instead of 3: the last %d %s never used.",
			  context->grid, count, extra, extra == 1 ? "is" : "are");
	offer(context->check, "floor", " ");
	check_set_manual(context->check, true);
}

/* ---- dead ends ---- */

static const struct nlarn_measures *measure(const struct rule_context *context, int index)
{
	return nlarn_measure(context->model, context->check->text, index);
}

/* Returns true if the game draws the map and no item can be placed in it. */
static bool is_solid(const struct rule_context *context)
{
	return context->grid <= NLARN_LAST_DRAWN && nlarn_grid_loads(context->map) &&
	       nlarn_map_is_solid(&measure(context, context->grid)->map);
}

/* If a map has three !, the game does not look for another cell. */
void rule_nlarn_solid(struct rule_context *context)
{
	bool town = context->grid == NLARN_TOWN;
	if (context->map->counts['!'] < NLARN_SPECIALS && is_solid(context))
		ADD_TO_MAP(
		    context,
		    "%s%s has no inner cell where an item can be placed, so the game stops when it %s: add floor.",
		    town ? "The " : "", context->map->name, town ? "creates the town" : "draws this maze");
}

/* A map that does not load stops the game before it can hang; another rule reports that. */
void rule_nlarn_none(struct rule_context *context)
{
	const struct model *model = context->model;
	int count = nlarn_map_count(model);
	for (int index = 0; index < count && index <= NLARN_LAST_DRAWN; index++)
		if (!nlarn_grid_loads(&model->grids[index]) ||
		    (index > NLARN_TOWN && measure(context, index)->count > 0))
			return;
	if (count == 0)
		return;
	context_add(context, model->grids[NLARN_TOWN].rows[0], place_at(PLACE_GRID, NLARN_TOWN),
		    "%s: a new game never begins.",
		    count == 1 ? "The file has no maze, but levels 10 and 13 always use one"
			       : "No maze has a dead end, but levels 10 and 13 need one for the stairs");
	if (is_sketch(model))
		check_set_severity(context->check, SEVERITY_WARNING);
}

void rule_nlarn_no_dead_end(struct rule_context *context)
{
	if (is_maze(context) && context->grid <= NLARN_LAST_DRAWN && measure(context, context->grid)->count == 0 &&
	    !is_solid(context))
		ADD_TO_MAP(context,
			   "Maze %d has no dead end for the stairs, so the game can never use it: add blind alleys.",
			   context->grid);
}

void rule_nlarn_few_dead_ends(struct rule_context *context)
{
	if (!is_maze(context) || context->grid > NLARN_LAST_DRAWN)
		return;
	const struct nlarn_measures *measures = measure(context, context->grid);
	int count = measures->count, usable = measures->usable;
	if (usable == 0 || usable >= nlarn_level_needs(NLARN_BANK5))
		return;
	char together[64] = "";
	if (count > usable)
		snprintf(together, sizeof together, ", of which %d can be used together", usable);
	context_add_cells(context, measures->dead_ends, count, "Maze %d has %d dead end%s%s: the game can use it %s.",
			  context->grid, count, PLURAL(count), together,
			  usable >= nlarn_level_needs(NLARN_NORMAL)
			      ? "on all levels except 5, which needs three"
			      : "only on levels 10 and 13; the others need two");
	struct finding *finding = context->check->found;
	if (!finding)
		return;
	finding->span = context_map_span(context);
	finding->place = context_map_place(context);
}

void rule_nlarn_near(struct rule_context *context)
{
	int cells[NLARN_CELLS], count, near = 0;
	const int *specials =
	    is_maze(context) && context->map->counts['!'] > 0 ? find_byte(context, '!', &count) : NULL;
	const struct nlarn_measures *measures = specials ? measure(context, context->grid) : NULL;
	for (int i = 0; measures && i < count; i++)
		if (nlarn_is_near(specials[i], measures->dead_ends, measures->count))
			cells[near++] = specials[i];
	if (near > 0)
		context_add_cells(
		    context, cells, near,
		    "%d special item position%s (!) in or next to a dead end, where stairs may be placed.", near,
		    PLURAL(near));
}

/* ---- positions in the file ---- */

void rule_nlarn_undrawn(struct rule_context *context)
{
	if (context->grid == NLARN_MAZES && is_maze(context))
		ADD_TO_MAP(context, "Maze 24 is never drawn: the game picks a number from 1 to 23.");
}

/* Returns what older versions of the game cannot handle in a line; "" if nothing. */
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

/* NLarn 0.7.8 and older look for map n at byte n * (17 * 68 + 1). Not reported if today's game stops on a map. */
void rule_nlarn_old(struct rule_context *context)
{
	const struct model *model = context->model;
	const struct text *text = context->check->text;
	int count = nlarn_map_count(model) <= NLARN_MAZES ? nlarn_map_count(model) : NLARN_MAZES + 1;
	for (int index = 0; index < count; index++)
		if (!nlarn_grid_loads(&model->grids[index]))
			return;
	size_t last =
	    count > 0 ? (size_t)count * NLARN_PERIOD - 2 : 0; /* the length of the last row does not matter */
	for (size_t line = 1; line <= last; line++) {
		const char *what = describe_line(text, line);
		if (!*what)
			continue;
		context_add(context, text_line_span(text, line),
			    place_at(PLACE_GRID, (int)((line - 1) / NLARN_PERIOD)),
			    "Line %zu %s: NLarn 0.7.8 and older, which count bytes instead of lines, misread all "
			    "maps below it.",
			    line, what);
		return;
	}
}

/* The facts about a map for the panel: how the game uses it, its counts compared with the usual ones, its dead ends;
 * and on request the odds that a level can be made from it. */
#include "nlarn.h"

#include "edit/facts.h"

static void add_role(struct fact_list *list, const struct model *model, const struct text *text, int index)
{
	const struct grid *grid = &model->grids[index];
	if (grid->height < NLARN_HEIGHT)
		facts_add(list, "use", "never read", "the file ends inside it", SEVERITY_ERROR);
	else if (index > NLARN_MAZES)
		facts_add(list, "use", "ignored", "the game reads only 24 mazes", SEVERITY_WARNING);
	else if (index > NLARN_LAST_DRAWN)
		facts_add(list, "use", "never drawn", "the game draws 1 to 23", SEVERITY_WARNING);
	else if (!nlarn_grid_loads(grid))
		facts_add(list, "use", "the game stops", "a row is too short", SEVERITY_ERROR);
	else if (index == NLARN_TOWN)
		facts_add(list, "use", "level 0: the town", "always this map, never mirrored", SEVERITY_NOTE);
	else if (nlarn_measure(model, text, index)->count == 0)
		facts_add(list, "use", "never used", "no dead ends for the stairs", SEVERITY_WARNING);
	else
		facts_add(list, "use", "may be drawn", "25 % on levels 2-9, 11, 12; always on 10, 13", SEVERITY_NOTE);
}

static void add_counts(struct fact_list *list, const struct model *model, const struct grid *grid)
{
	int specials = (int)grid->counts['!'], items = (int)grid->counts['o'];
	int monsters = nlarn_count_style(model, grid, STYLE_MONSTER);
	facts_add_number(list, "special items !", specials, "3", specials != NLARN_SPECIALS);
	facts_add_number(list, "items o", items, "6-9 usual, 3-14 in the game's mazes",
			 items < NLARN_ITEMS_LEAST || items > NLARN_ITEMS_MOST);
	facts_add_number(list, "monsters m", monsters, "35-75 usual, about 50",
			 monsters < NLARN_MONSTERS_LEAST || monsters > NLARN_MONSTERS_MOST);
	facts_add_number(list, "doors +", (int)grid->counts['+'], "2-21 in the game's mazes", false);
}

static void add_dead_ends(struct fact_list *list, const struct nlarn_measures *measures)
{
	int count = measures->count, usable = measures->usable, cells[NLARN_CELLS];
	const char *note = usable >= 3   ? "2 needed, 3 on level 5"
			   : usable == 2 ? "2 needed, 3 on level 5: not used there"
			   : usable == 1 ? "2 needed: levels 10 and 13 only"
					 : "2 needed: never used";
	facts_add_number(list, "dead ends", count, note, usable < 3);
	int documented = nlarn_dead_ends(&measures->map, true, cells);
	if (documented != count)
		facts_add_number(list, "as documented", documented,
				 "floor next to 7 walls; the game counts differently", false);
}

static void add_regions(struct fact_list *list, const struct model *model, const struct text *text, int index)
{
	static const struct {
		const char *name, *note;
		int neighbours;
	} ways[] = {{"regions", "8-way, like the player", 8}, {"regions, 4-way", "without diagonal steps", 4}};
	EACH_OF(way, ways) {
		const struct reach *reach = reach_of(model, text, index, nlarn_path_rules(way->neighbours));
		if (!reach)
			return;
		facts_add_number(list, way->name, reach->count, way->note,
				 index != NLARN_TOWN && way->neighbours == 8 && reach->count != 1);
	}
}

void nlarn_facts(const struct model *model, const struct text *text, int index, struct fact_list *list)
{
	const struct grid *grid = &model->grids[index];
	add_role(list, model, text, index);
	if (!nlarn_grid_loads(grid))
		return;
	int buildings = nlarn_count_style(model, grid, STYLE_BUILDING);
	if (index == NLARN_TOWN) {
		facts_add_number(list, "buildings", buildings, "9", buildings != 9);
	} else {
		add_counts(list, model, grid);
		add_dead_ends(list, nlarn_measure(model, text, index));
		if (buildings > 0)
			facts_add_number(list, "buildings", buildings, "0 expected: only the town has some", true);
	}
	add_regions(list, model, text, index);
}

static void add_share(struct fact_list *list, const char *name, double share, bool approximate, const char *note)
{
	enum severity severity = share < 0.5 ? SEVERITY_WARNING : SEVERITY_NOTE;
	facts_add(list, name, arena_print(list->arena, "%.1f %%", 100 * share),
		  approximate ? arena_print(list->arena, "approximate; %s", note) : note, severity);
}

static void add_chance_met(struct fact_list *list, const struct nlarn_shares *shares, int index, bool approximate)
{
	if (index > NLARN_LAST_DRAWN) {
		facts_add(list, "met in a game", "0.0 %", "the game never picks its number", SEVERITY_WARNING);
		return;
	}
	int serve = 0;
	for (int maze = 1; maze <= NLARN_LAST_DRAWN; maze++)
		serve += shares->of[maze][NLARN_CAVERNS_BOTTOM10] > 0;
	double met = nlarn_chance_met(shares, index, list->arena, &approximate);
	facts_add(list, "met in a game", arena_print(list->arena, "%.1f %%", 100 * met),
		  serve == 0
		      ? "no usable maze: a new game never begins"
		      : arena_print(list->arena, "%susable mazes: %d", approximate ? "approximate; " : "", serve),
		  serve > 0 ? SEVERITY_NOTE : SEVERITY_WARNING);
}

void nlarn_odds_facts(const struct model *model, const struct text *text, int index, struct fact_list *list)
{
	static const struct {
		const char *name, *note;
	} lines[NLARN_LEVELS] = {
	    [NLARN_NORMAL] = {"levels 2-4, 6-9", "two stairs"},
	    [NLARN_BANK5] = {"level 5", "two stairs and the bank"},
	    [NLARN_CAVERNS_BOTTOM10] = {"level 10", "stairs up, the amulet"},
	    [NLARN_V1_11] = {"level 11", "the shaft and stairs"},
	    [NLARN_V2_12] = {"level 12", "two stairs"},
	    [NLARN_V3_13] = {"level 13", "stairs up, the potion"},
	};
	struct nlarn_shares shares = {0};
	bool any_tried = false;
	if (index == NLARN_TOWN || !nlarn_grid_loads(&model->grids[index]))
		return;
	for (int maze = 1; maze < nlarn_map_count(model) && maze <= NLARN_LAST_DRAWN; maze++) {
		const struct nlarn_map *map = &nlarn_measure(model, text, maze)->map;
		for (int level = 0; nlarn_grid_loads(&model->grids[maze]) && level < NLARN_LEVELS; level++)
			shares.of[maze][level] = nlarn_survival(map, (enum nlarn_level)level, &any_tried);
	}
	const struct nlarn_map *map = &nlarn_measure(model, text, index)->map;
	for (int level = 0; level < NLARN_LEVELS; level++) {
		bool tried = false;
		double share = nlarn_survival(map, (enum nlarn_level)level, &tried);
		add_share(list, lines[level].name, share, tried, lines[level].note);
	}
	add_chance_met(list, &shares, index, any_tried);
}

/* A maze file as JSON: one object a map that the game can address, with the facts that can be measured on it. */
#include "dump.h"

#include "mapwright/nlarn.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 20000 };

static json_t *dump_cell(int x, int y)
{
	return json_pack("[ii]", x, y);
}

static json_t *dump_cells(const int *cells, int count)
{
	json_t *list = json_array();
	for (int i = 0; i < count; i++)
		json_array_append_new(list, dump_cell(cells[i] % NLARN_WIDTH, cells[i] / NLARN_WIDTH));
	return list;
}

/* {"#": 514 ...}: how often each byte stands on the map; with `unknown` only what is no symbol of the game. */
static json_t *dump_counts(const struct model *model, const struct grid *grid, bool unknown)
{
	json_t *counts = json_object();
	for (int byte = 0; byte < 256; byte++) {
		if (grid->counts[byte] == 0 || (unknown && model->glyphs[byte].known))
			continue;
		char key = (char)byte;
		json_t *name = dump_bytes(&key, 1);
		if (name)
			json_object_setn_new(counts, json_string_value(name), json_string_length(name),
					     json_integer(grid->counts[byte]));
		json_decref(name);
	}
	return counts;
}

static int compare_sizes(const void *left, const void *right)
{
	const int *a = left, *b = right;
	return (*a < *b) - (*a > *b);
}

/* Adds "components4", "unreachable4" or their like for 8 neighbours. */
static bool dump_pieces(json_t *map, const struct model *model, const struct text *text, const struct grid *grid,
			int neighbours)
{
	struct reach reach;
	if (!reach_find(&reach, model, text, grid, nlarn_walker(neighbours)))
		return false;
	json_t *lost = json_array(), *sizes = json_array();
	for (int cell = 0; cell < reach.width * reach.height; cell++)
		if (reach_lost(&reach, cell))
			json_array_append_new(lost, dump_cell(cell % reach.width, cell / reach.width));
	if (reach.count > 0)
		qsort(reach.sizes, (size_t)reach.count, sizeof *reach.sizes, compare_sizes);
	for (int i = 0; i < reach.count; i++)
		json_array_append_new(sizes, json_integer(reach.sizes[i]));
	json_object_set_new(map, neighbours == 4 ? "components4" : "components8", sizes);
	json_object_set_new(map, neighbours == 4 ? "unreachable4" : "unreachable8", lost);
	reach_clear(&reach);
	return true;
}

/* The special item cells, and which of them lie in or beside a dead end. */
static void dump_specials(json_t *map, const struct text *text, const struct grid *grid, const int *dead_ends,
			  int count)
{
	json_t *all = json_array(), *inside = json_array(), *beside = json_array();
	for (int cell = 0; cell < NLARN_CELLS; cell++) {
		int x = cell % NLARN_WIDTH, y = cell / NLARN_WIDTH;
		if (grid_cell(grid, text, x, y) != '!')
			continue;
		bool in = false, by = false;
		for (int i = 0; i < count; i++) {
			int dx = abs(dead_ends[i] % NLARN_WIDTH - x), dy = abs(dead_ends[i] / NLARN_WIDTH - y);
			in = in || (dx == 0 && dy == 0);
			by = by || (dx <= 1 && dy <= 1 && dx + dy > 0);
		}
		json_array_append_new(all, dump_cell(x, y));
		if (in)
			json_array_append_new(inside, dump_cell(x, y));
		if (by)
			json_array_append_new(beside, dump_cell(x, y));
	}
	json_object_set_new(map, "special_cells", all);
	json_object_set_new(map, "specials_in_dead_end", inside);
	json_object_set_new(map, "specials_beside_dead_end", beside);
}

/* Buildings, passable cells and the border: what the kinds of cells tell. */
static void dump_kinds(json_t *map, const struct model *model, const struct grid *grid, const struct nlarn_map *cells)
{
	json_int_t buildings = 0, passable = 0;
	bool closed = true;
	for (int byte = 0; byte < 256; byte++)
		if (model->glyphs[byte].known && model->glyphs[byte].look == LOOK_BUILDING)
			buildings += grid->counts[byte];
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		for (int x = 0; x < NLARN_WIDTH; x++) {
			bool edge = x == 0 || y == 0 || x == NLARN_WIDTH - 1 || y == NLARN_HEIGHT - 1;
			passable += (cells->kinds[y][x] & NLARN_PASSABLE) != 0;
			closed = closed && (!edge || (cells->kinds[y][x] & NLARN_WALL));
		}
	}
	json_object_set_new(map, "buildings", json_integer(buildings));
	json_object_set_new(map, "passable", json_integer(passable));
	json_object_set_new(map, "border_closed", json_boolean(closed));
}

static json_t *dump_survival(const struct nlarn_map *map)
{
	json_t *shares = json_object();
	for (int level = 0; level < NLARN_LEVELS; level++)
		json_object_set_new(shares, nlarn_level_name((enum nlarn_level)level),
				    json_real(nlarn_survival(map, (enum nlarn_level)level, TRIES)));
	return shares;
}

static json_t *dump_map(const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	struct nlarn_map cells;
	int dead_ends[NLARN_CELLS], documented[NLARN_CELLS];
	nlarn_map_read(&cells, model, &document->text, index);
	int count = nlarn_dead_ends(&cells, dead_ends);
	json_t *map = json_object();
	json_object_set_new(map, "index", json_integer(index));
	json_object_set_new(map, "counts", dump_counts(model, grid, false));
	json_object_set_new(map, "monsters", json_integer(grid->counts['m']));
	json_object_set_new(map, "items", json_integer(grid->counts['o']));
	json_object_set_new(map, "specials", json_integer(grid->counts['!']));
	json_object_set_new(map, "doors", json_integer(grid->counts['+']));
	json_object_set_new(map, "unknown_symbols", dump_counts(model, grid, true));
	dump_kinds(map, model, grid, &cells);
	bool done =
	    dump_pieces(map, model, &document->text, grid, 4) && dump_pieces(map, model, &document->text, grid, 8);
	json_object_set_new(map, "dead_ends_engine", dump_cells(dead_ends, count));
	json_object_set_new(map, "dead_ends_doc",
			    dump_cells(documented, nlarn_dead_ends_document(&cells, documented)));
	dump_specials(map, &document->text, grid, dead_ends, count);
	if (index > 0) {
		json_object_set_new(map, "survive", dump_survival(&cells));
		json_object_set_new(map, "pickable", json_boolean(index <= NLARN_LAST_DRAWN));
	}
	if (done)
		return map;
	json_decref(map);
	return NULL;
}

json_t *dump_nlarn(const struct document *document)
{
	const struct model *model = &document->model;
	int count = nlarn_map_count(model);
	json_t *maps = json_array();
	for (int index = 0; index < count && index < model->grid_count; index++) {
		json_t *map = dump_map(document, index);
		if (json_array_append_new(maps, map) != 0) {
			json_decref(maps);
			return NULL;
		}
	}
	return json_pack("{s:s, s:o, s:i, s:o}", "format", "nlarn", "file", dump_file_name(document), "maps_loaded",
			 count, "maps", maps);
}

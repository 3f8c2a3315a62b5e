/* Writes what the game reads from a maze file: one object for each map that it can reach, with facts computed from
 * it. mapwright-nlarn(5) documents the keys. */
#include "nlarn.h"

/* Emits {"#": 514 ...}: how often each byte occurs on the map; with `unknown`, only bytes that are not symbols of
 * the game. */
static void emit_counts(struct writer *writer, const char *key, const struct model *model, const struct grid *grid,
			bool unknown)
{
	emit_object(writer, key);
	for (int byte = 0; byte < 256; byte++)
		if (grid->counts[byte] > 0 && !(unknown && model->glyphs[byte].known))
			emit_byte_count(writer, (unsigned char)byte, grid->counts[byte]);
	emit_end(writer);
}

static int compare_sizes(const void *left, const void *right)
{
	const int *a = left, *b = right;
	return (*a < *b) - (*a > *b);
}

/* Emits "components4" and "unreachable4", or the same for 8 neighbours. */
static void emit_regions(struct writer *writer, const struct document *document, int index, int neighbours)
{
	const struct reach *reach = reach_of(&document->model, &document->text, index, nlarn_path_rules(neighbours));
	int sizes[NLARN_CELLS];
	memcpy(sizes, reach->sizes, (size_t)reach->count * sizeof *sizes);
	qsort(sizes, (size_t)reach->count, sizeof *sizes, compare_sizes);
	emit_array(writer, neighbours == 4 ? "components4" : "components8");
	for (int i = 0; i < reach->count; i++)
		emit_integer(writer, NULL, sizes[i]);
	emit_end(writer);
	emit_cells(writer, neighbours == 4 ? "unreachable4" : "unreachable8", reach->lost_cells, reach->lost,
		   reach->width);
}

/* Where a cell is in relation to the dead ends. */
enum { SPECIAL_ANYWHERE, SPECIAL_INSIDE, SPECIAL_NEXT_TO };

static bool is_there(int cell, int where, const int *dead_ends, int count)
{
	for (int i = 0; i < count; i++) {
		int dx = abs(dead_ends[i] % NLARN_WIDTH - cell % NLARN_WIDTH);
		int dy = abs(dead_ends[i] / NLARN_WIDTH - cell / NLARN_WIDTH);
		if (where == SPECIAL_INSIDE ? dx + dy == 0 : dx <= 1 && dy <= 1 && dx + dy > 0)
			return true;
	}
	return where == SPECIAL_ANYWHERE;
}

/* Emits the special item cells, and which of them are in or next to a dead end. */
static void emit_specials(struct writer *writer, const struct text *text, const struct grid *grid,
			  const int *dead_ends, int count)
{
	static const char *const keys[] = {"special_cells", "specials_in_dead_end", "specials_beside_dead_end"};
	for (int where = SPECIAL_ANYWHERE; where <= SPECIAL_NEXT_TO; where++) {
		int cells[NLARN_CELLS], found = 0;
		for (int cell = 0; cell < NLARN_CELLS; cell++)
			if (grid_cell(grid, text, cell % NLARN_WIDTH, cell / NLARN_WIDTH) == '!' &&
			    is_there(cell, where, dead_ends, count))
				cells[found++] = cell;
		emit_cells(writer, keys[where], cells, found, NLARN_WIDTH);
	}
}

/* Emits facts derived from the kinds of cells: buildings, passable cells and the border. */
static void emit_kinds(struct writer *writer, const struct model *model, const struct grid *grid,
		       const struct nlarn_map *cells)
{
	long long passable = 0;
	bool closed = true;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		for (int x = 0; x < NLARN_WIDTH; x++) {
			bool edge = x == 0 || y == 0 || x == NLARN_WIDTH - 1 || y == NLARN_HEIGHT - 1;
			passable += (cells->kinds[y][x] & NLARN_PASSABLE) != 0;
			closed = closed && (!edge || (cells->kinds[y][x] & NLARN_WALL));
		}
	}
	emit_integer(writer, "buildings", nlarn_count_style(model, grid, STYLE_BUILDING));
	emit_integer(writer, "passable", passable);
	emit_boolean(writer, "border_closed", closed);
}

/* Emits six digits: a sampled value has no more, and the last digits of others depend on the machine. */
static void emit_survival(struct writer *writer, const struct nlarn_map *map)
{
	bool tried = false;
	emit_object(writer, "survive");
	for (int level = 0; level < NLARN_LEVELS; level++) {
		double share = nlarn_survival(map, (enum nlarn_level)level, &tried);
		emit_real(writer, nlarn_level_name((enum nlarn_level)level), (double)(int)(share * 1e6 + 0.5) / 1e6);
	}
	emit_end(writer);
}

static void emit_map(struct writer *writer, const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct nlarn_measures *measures = nlarn_measure(model, &document->text, index);
	const struct nlarn_map *cells = &measures->map;
	int documented[NLARN_CELLS];
	emit_object(writer, NULL);
	emit_integer(writer, "index", index);
	emit_counts(writer, "counts", model, grid, false);
	emit_integer(writer, "monsters", nlarn_count_style(model, grid, STYLE_MONSTER));
	emit_integer(writer, "items", grid->counts['o']);
	emit_integer(writer, "specials", grid->counts['!']);
	emit_integer(writer, "doors", grid->counts['+']);
	emit_counts(writer, "unknown_symbols", model, grid, true);
	emit_kinds(writer, model, grid, cells);
	emit_regions(writer, document, index, 4);
	emit_regions(writer, document, index, 8);
	emit_cells(writer, "dead_ends_engine", measures->dead_ends, measures->count, NLARN_WIDTH);
	emit_cells(writer, "dead_ends_doc", documented, nlarn_dead_ends(cells, true, documented), NLARN_WIDTH);
	emit_specials(writer, &document->text, grid, measures->dead_ends, measures->count);
	if (index != NLARN_TOWN) {
		emit_survival(writer, cells);
		emit_boolean(writer, "pickable", index <= NLARN_LAST_DRAWN);
	}
	emit_end(writer);
}

void nlarn_dump(const struct document *document, struct writer *writer)
{
	int count = nlarn_map_count(&document->model);
	emit_document(writer, document);
	emit_integer(writer, "maps_loaded", count);
	emit_array(writer, "maps");
	for (int index = 0; index < count && index < document->model.grid_count; index++)
		emit_map(writer, document, index);
	emit_end(writer);
	emit_end(writer);
}

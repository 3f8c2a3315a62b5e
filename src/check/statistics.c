/* Numbers about a map: its size, what is on it, and how one walks on it. */
#include "mapwright/statistics.h"
#include "mapwright/reach.h"
#include "mapwright/search.h"

const char *statistic_name(enum statistic which)
{
	static const char *const names[] = {
	    [STATISTIC_WIDTH] = "width",       [STATISTIC_HEIGHT] = "height",       [STATISTIC_CELLS] = "cells",
	    [STATISTIC_WALKABLE] = "walkable", [STATISTIC_REGIONS] = "regions",     [STATISTIC_LOST] = "not reached",
	    [STATISTIC_ROOMS] = "rooms",       [STATISTIC_DEAD_ENDS] = "dead ends", [STATISTIC_WAY] = "longest way",
	};
	return which < STATISTIC_SHARES ? names[which] : glyph_style_names[which - STATISTIC_SHARES];
}

const char *statistic_text(enum statistic which, double value, struct arena *arena)
{
	if (value < 0)
		return "";
	bool share = which == STATISTIC_WALKABLE || which >= STATISTIC_SHARES;
	return arena_print(arena, share ? "%.1f %%" : "%.0f", value);
}

static int compare_counts(const void *left, const void *right)
{
	const struct value_count *a = left, *b = right;
	return a->count != b->count ? (a->count < b->count) - (a->count > b->count)
				    : (a->value > b->value) - (a->value < b->value);
}

int statistics_values(const struct document *document, int grid, struct arena *arena, struct value_count **values)
{
	int count = 0;
	const struct grid *map = &document->model.grids[grid];
	struct value_count *found = arena_allocate(arena, 256 + (size_t)map->glyph_count, sizeof *found);
	for (int value = 0; value < 256; value++)
		if (map->counts[value] > 0)
			found[count++] = (struct value_count){value, map->counts[value]};
	for (int i = 0; i < map->glyph_count; i++)
		if (map->glyphs[i].value > 255 && map->glyphs[i].count > 0)
			found[count++] = (struct value_count){map->glyphs[i].value, map->glyphs[i].count};
	list_sort(found, (size_t)count, sizeof *found, compare_counts);
	*values = found;
	return count;
}

const char *statistics_line(const struct document *document, int grid, const struct value_count *value,
			    struct arena *arena)
{
	char words[512];
	double cells = 0;
	const struct grid *map = &document->model.grids[grid];
	for (int i = 0; i < 256; i++)
		cells += map->counts[i];
	for (int i = 0; i < map->glyph_count; i++)
		cells += map->glyphs[i].value > 255 ? map->glyphs[i].count : 0;
	return arena_print(arena, "%7u %6.1f %%  %s %s", value->count, 100 * value->count / cells,
			   cell_name(value->value).text,
			   document_meaning(document, grid, value->value, words, sizeof words));
}

/* Measures the ways by the rules of the game. */
static void measure_ways(const struct document *document, int grid, struct statistics *statistics)
{
	double *values = statistics->values;
	const struct grid *map = &document->model.grids[grid];
	const struct path_rules by_room = {.walks = WALKS_ALL & ~(1u << WALK_DOOR | 1u << WALK_MAGIC),
					   .neighbours = map->neighbours,
					   .from_entrances = true};
	const struct reach *reach = document->format->facts->reach
					? document->format->facts->reach(&document->model, &document->text, grid)
					: NULL;
	if (!reach || reach->count == 0)
		return;
	int from, to, walkable = 0;
	for (int i = 0; i < reach->count; i++)
		walkable += reach->sizes[i];
	values[STATISTIC_WALKABLE] = MIN(100, 100.0 * walkable / values[STATISTIC_CELLS]);
	values[STATISTIC_REGIONS] = reach->count;
	values[STATISTIC_LOST] = reach->lost;
	values[STATISTIC_DEAD_ENDS] = reach_dead_ends(reach);
	values[STATISTIC_WAY] = reach_longest(reach, &from, &to, &statistics->way_exact);
	if (from >= 0) {
		statistics->from[0] = from % reach->width;
		statistics->from[1] = from / reach->width;
		statistics->to[0] = to % reach->width;
		statistics->to[1] = to / reach->width;
	}
	if (map->rows)
		values[STATISTIC_ROOMS] = reach_of(&document->model, &document->text, grid, &by_room)->count;
}

void statistics_of(const struct document *document, int grid, struct statistics *statistics)
{
	struct arena arena = {0};
	struct value_count *found;
	const struct grid *map = &document->model.grids[grid];
	double *values = statistics->values, cells = 0, hexes = 0;
	*statistics = (struct statistics){.way_exact = false};
	for (int i = 0; i < STATISTICS; i++)
		values[i] = i < STATISTIC_SHARES ? -1 : 0;
	int count = statistics_values(document, grid, &arena, &found);
	for (int i = 0; i < count; i++) {
		cells += found[i].count;
		enum glyph_style style = model_glyph(&document->model, map, found[i].value)->style;
		values[STATISTIC_SHARES + (int)style] += found[i].count;
	}
	for (int i = STATISTIC_SHARES; i < STATISTICS; i++)
		values[i] = cells > 0 ? 100 * values[i] / cells : -1;
	for (int i = 0; cells == 0 && map->records && i < map->width * map->height; i++)
		hexes += map->records[i] >= 0;
	values[STATISTIC_WIDTH] = map->width;
	values[STATISTIC_HEIGHT] = map->height;
	values[STATISTIC_CELLS] = cells + hexes;
	if (cells + hexes > 0)
		measure_ways(document, grid, statistics);
	arena_clear(&arena);
}

static int compare_values(const void *left, const void *right)
{
	const double *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

double statistics_quantile(double *values, int count, int percent)
{
	list_sort(values, (size_t)count, sizeof *values, compare_values);
	int unknown = 0;
	while (unknown < count && values[unknown] < 0)
		unknown++;
	int known = count - unknown, rank = (known * percent + 99) / 100;
	return known == 0 ? -1 : values[unknown + (rank > 0 ? rank - 1 : 0)];
}

/* Rule: every cell one could stand on can be reached. Source: how the game moves, which comes with the rule's `data`
 * (struct reachability): who walks, in how many directions, and from where.
 *
 * A walker starts on every entrance, or, for maps that are entered anywhere, in the largest piece. A map without any
 * entrance is measured from its largest piece too: otherwise every cell of it would be reported, and the lack of an
 * entrance is for another rule to tell. */
#include "mapwright/reach.h"
#include "mapwright/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which pieces cannot be reached, to be freed by the caller; NULL when memory is out. */
static bool *mark_unreachable(const struct reach *reach, bool from_entrances)
{
	bool *lost = calloc(reach->count > 0 ? (size_t)reach->count : 1, sizeof *lost);
	if (!lost)
		return NULL;
	bool entered = false;
	for (int i = 0; i < reach->count; i++)
		entered = entered || reach->entrances[i] > 0;
	int largest = reach_largest(reach);
	for (int i = 0; i < reach->count; i++)
		lost[i] = from_entrances && entered ? reach->entrances[i] == 0 : i != largest;
	return lost;
}

/* Marks in `cells` (width * height of the grid's loaded part) what one way of walking cannot reach. With `narrow`
 * the marks that this wider walker shares are taken away instead. */
static bool mark_cells(const struct check *check, const struct grid *grid, int height, unsigned walks, int neighbours,
		       bool narrow, bool *cells)
{
	const struct reachability *how = check->rule->data;
	struct reach reach;
	if (!reach_find(&reach, check->model, check->text, grid, height, walks, neighbours))
		return false;
	bool *lost = mark_unreachable(&reach, how->from_entrances);
	size_t count = (size_t)reach.width * (size_t)reach.height;
	for (size_t i = 0; lost && i < count; i++) {
		if (narrow)
			cells[i] = cells[i] && !(reach.piece[i] >= 0 && lost[reach.piece[i]]);
		else
			cells[i] = reach.piece[i] >= 0 && lost[reach.piece[i]];
	}
	bool done = lost != NULL;
	free(lost);
	reach_clear(&reach);
	return done;
}

/* The rule's sentence with its %d and %s filled in. */
static void fill_sentence(char *out, size_t size, const char *sentence, int count)
{
	char number[16];
	snprintf(number, sizeof number, "%d", count);
	size_t used = 0;
	while (*sentence && used + 1 < size) {
		const char *piece = NULL;
		if (strncmp(sentence, "%d", 2) == 0)
			piece = number;
		else if (strncmp(sentence, "%s", 2) == 0)
			piece = count == 1 ? "cell" : "cells";
		if (!piece) {
			out[used++] = *sentence++;
			continue;
		}
		for (; *piece && used + 1 < size; piece++)
			out[used++] = *piece;
		sentence += 2;
	}
	out[used] = '\0';
}

static bool report_cells(struct check *check, int index, const bool *cells, int width, int height)
{
	int count = 0;
	for (int i = 0; i < width * height; i++)
		count += cells[i];
	if (count == 0)
		return true;
	struct place *places = malloc((size_t)count * sizeof *places);
	if (!places)
		return false;
	count = 0;
	for (int i = 0; i < width * height; i++)
		if (cells[i])
			places[count++] = place_cell(index, i % width, i / width);
	const struct reachability *how = check->rule->data;
	char message[512];
	fill_sentence(message, sizeof message, how->sentence, count);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, places[0]), places[0], "%s", message);
	finding_set_cells(check->findings, finding, places, count);
	free(places);
	return true;
}

static bool check_grid(struct check *check, int index)
{
	const struct reachability *how = check->rule->data;
	const struct grid *grid = &check->model->grids[index];
	int height = grid->loaded < grid->height ? grid->loaded : grid->height;
	size_t count = (size_t)grid->width * (size_t)height;
	if (count == 0)
		return true;
	bool *cells = calloc(count, sizeof *cells);
	bool done = cells && mark_cells(check, grid, height, how->walks, how->neighbours, false, cells);
	if (done && how->except_walks != 0)
		done = mark_cells(check, grid, height, how->except_walks, how->except_neighbours, true, cells);
	done = done && report_cells(check, index, cells, grid->width, height);
	free(cells);
	return done;
}

void rule_reachability(struct check *check)
{
	const struct reachability *how = check->rule->data;
	for (int index = how->first_grid; index < check->model->grid_count; index++)
		if (!check_grid(check, index))
			check->findings->no_memory = true;
}

/* Rule: every cell one could stand on can be reached. Source: how the game moves, which comes with the rule's `data`
 * (struct reachability): who walks, in how many directions, and from where (reach.h). */
#include "mapwright/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* One finding with all cells that are not reached, of which there are some. */
static bool report_cells(struct check *check, int index, const struct reach *reach)
{
	struct place *places = calloc((size_t)reach->lost, sizeof *places);
	if (!places)
		return false;
	int count = 0;
	for (int i = 0; i < reach->width * reach->height; i++)
		if (reach_lost(reach, i))
			places[count++] = place_cell(index, i % reach->width, i / reach->width);
	const struct reachability *how = check->rule->data;
	char message[512];
	fill_sentence(message, sizeof message, reach->entered ? how->sentence : how->unentered, count);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, places[0]), places[0], "%s", message);
	finding_set_cells(check->findings, finding, places, count);
	free(places);
	return true;
}

void rule_reachability(struct check *check)
{
	const struct reachability *how = check->rule->data;
	for (int index = 0; index < check->model->grid_count; index++) {
		struct reach reach;
		if (!reach_find(&reach, check->model, check->text, &check->model->grids[index], how->walker) ||
		    (reach.lost > 0 && !report_cells(check, index, &reach)))
			check->findings->no_memory = true;
		reach_clear(&reach);
	}
}

/* Findings about a glyph mark every cell it stands on. */
#include "mapwright/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *rule_glyph_name(char name[static 8], unsigned char glyph)
{
	if (glyph > ' ' && glyph < 0x7f)
		snprintf(name, 8, "'%c'", glyph);
	else if (glyph == ' ')
		memcpy(name, "' '", 4);
	else
		snprintf(name, 8, "'\\x%02x'", glyph);
	return name;
}

unsigned rule_count_glyph(const struct model *model, unsigned char glyph)
{
	unsigned count = 0;
	for (int index = 0; index < model->grid_count; index++)
		count += model->grids[index].counts[glyph];
	return count;
}

/* The places of a glyph in one grid, behind the `count` that are there. Returns their new number. */
static int collect_cells(const struct check *check, int index, unsigned char glyph, struct place *places, int count,
			 int limit)
{
	const struct grid *grid = &check->model->grids[index];
	for (int y = 0; y < grid->height; y++) {
		size_t width = (size_t)grid->width;
		size_t length = grid->rows[y].length < width ? grid->rows[y].length : width;
		const char *row = check->text->bytes + grid->rows[y].start, *at = row;
		while (count < limit && (at = memchr(at, glyph, length - (size_t)(at - row)))) {
			places[count++] = place_cell(index, (int)(at - row), y);
			at++;
		}
	}
	return count;
}

void rule_mark_glyph(struct check *check, struct finding *finding, unsigned char glyph)
{
	unsigned expected = rule_count_glyph(check->model, glyph);
	if (!finding || expected == 0)
		return;
	struct place *places = calloc(expected, sizeof *places);
	if (!places) {
		check->findings->no_memory = true;
		return;
	}
	int count = 0;
	for (int index = 0; index < check->model->grid_count; index++)
		count = collect_cells(check, index, glyph, places, count, (int)expected);
	finding_set_cells(check->findings, finding, places, count);
	if (finding->place.kind == PLACE_NONE && count > 0) {
		finding->place = places[0];
		finding->span = model_span(check->model, places[0]);
	}
	free(places);
}

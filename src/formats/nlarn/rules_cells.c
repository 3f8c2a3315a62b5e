/* Rules about single cells: what a cell holds where it should not. Source of each: see rules.c. One finding a
 * map, with all its cells. */
#include "nlarn.h"

#include <stdio.h>

struct cell_list {
	struct place cells[NLARN_CELLS];
	int count;
};

static const char *plural(int count)
{
	return count == 1 ? "" : "s";
}

/* Collects the cells of a grid whose byte is wanted. The counts tell beforehand that there are none, as is usual. */
static void collect_cells(struct cell_list *list, const struct check *check, int index, const bool wanted[256])
{
	const struct grid *grid = &check->model->grids[index];
	uint32_t expected = 0;
	for (int byte = 0; byte < 256; byte++)
		expected += wanted[byte] ? grid->counts[byte] : 0;
	list->count = 0;
	for (int y = 0; expected > 0 && y < grid->height && y < NLARN_HEIGHT; y++) {
		for (int x = 0; x < NLARN_WIDTH; x++) {
			int byte = grid_cell(grid, check->text, x, y);
			if (byte >= 0 && wanted[byte])
				list->cells[list->count++] = place_cell(index, x, y);
		}
	}
}

/* The different bytes of the cells: "'x', '?'"; those that cannot be shown as \xNN. */
static const char *quote_glyphs(char *out, size_t size, const struct check *check, const struct cell_list *list)
{
	bool seen[256] = {false};
	size_t used = 0;
	out[0] = '\0';
	for (int i = 0; i < list->count && used + 16 < size; i++) {
		struct span span = model_span(check->model, list->cells[i]);
		unsigned char byte = (unsigned char)check->text->bytes[span.start];
		if (seen[byte])
			continue;
		seen[byte] = true;
		const char *comma = used > 0 ? ", " : "";
		int length = byte > ' ' && byte < 0x7f ? snprintf(out + used, size - used, "%s'%c'", comma, byte)
						       : snprintf(out + used, size - used, "%s\\x%02x", comma, byte);
		used += length > 0 ? (size_t)length : 0;
	}
	return out;
}

/* Gives a finding about cells its marks, and the fix that repairs the first of them. */
static void finish(struct check *check, struct finding *finding, const struct cell_list *list, const char *label,
		   const char *value)
{
	if (!finding)
		return;
	finding_set_cells(check->findings, finding, list->cells, list->count);
	if (label)
		finding->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = list->cells[0], .value = value, .length = 1};
}

static struct span first_span(const struct check *check, const struct cell_list *list)
{
	return model_span(check->model, list->cells[0]);
}

void nlarn_check_unknown(struct check *check)
{
	bool wanted[256];
	for (int byte = 0; byte < 256; byte++)
		wanted[byte] = !check->model->glyphs[byte].known;
	struct cell_list list;
	char glyphs[80];
	for (int index = 0; index < check->model->grid_count; index++) {
		if (!nlarn_grid_loads(&check->model->grids[index]))
			continue;
		collect_cells(&list, check, index, wanted);
		if (list.count == 0)
			continue;
		struct finding *finding =
		    finding_add(check->findings, check->rule, first_span(check, &list), list.cells[0],
				"%d cell%s hold%s what is no symbol of the game (%s): it makes floor of %s.",
				list.count, plural(list.count), list.count == 1 ? "s" : "",
				quote_glyphs(glyphs, sizeof glyphs, check, &list), list.count == 1 ? "it" : "them");
		finish(check, finding, &list, "make it floor", " ");
	}
}

/* Marks the bytes that look so. */
static void want_looks(const struct model *model, bool wanted[256], unsigned looks)
{
	for (int byte = 0; byte < 256; byte++)
		wanted[byte] = model->glyphs[byte].known && (looks >> model->glyphs[byte].look & 1u);
}

void nlarn_check_town_only(struct check *check)
{
	bool wanted[256];
	want_looks(check->model, wanted, 1u << LOOK_BUILDING);
	struct cell_list list;
	char glyphs[80];
	for (int index = 1; index < check->model->grid_count; index++) {
		if (!nlarn_grid_loads(&check->model->grids[index]))
			continue;
		collect_cells(&list, check, index, wanted);
		if (list.count == 0)
			continue;
		struct finding *finding =
		    finding_add(check->findings, check->rule, first_span(check, &list), list.cells[0],
				"%d building%s (%s) outside the town.", list.count, plural(list.count),
				quote_glyphs(glyphs, sizeof glyphs, check, &list));
		bool monsters = wanted['M'] && check->model->grids[index].counts['M'] == (uint32_t)list.count;
		finish(check, finding, &list, monsters ? "make it a monster" : "make it floor", monsters ? "m" : " ");
	}
}

void nlarn_check_terrain(struct check *check)
{
	bool wanted[256];
	want_looks(check->model, wanted, 1u << LOOK_ALTAR | 1u << LOOK_WATER | 1u << LOOK_FIRE);
	struct cell_list list;
	char glyphs[80];
	for (int index = 1; index < check->model->grid_count; index++) {
		if (!nlarn_grid_loads(&check->model->grids[index]))
			continue;
		collect_cells(&list, check, index, wanted);
		if (list.count == 0)
			continue;
		struct finding *finding = finding_add(
		    check->findings, check->rule, first_span(check, &list), list.cells[0],
		    "%d cell%s of altar, deep water or lava (%s): no maze that comes with the game has any.",
		    list.count, plural(list.count), quote_glyphs(glyphs, sizeof glyphs, check, &list));
		finish(check, finding, &list, NULL, NULL);
	}
}

void nlarn_check_border(struct check *check)
{
	struct cell_list list;
	for (int index = 1; index < check->model->grid_count; index++) {
		const struct grid *grid = &check->model->grids[index];
		if (!nlarn_grid_loads(grid))
			continue;
		list.count = 0;
		for (int y = 0; y < NLARN_HEIGHT; y++) {
			int step = y == 0 || y == NLARN_HEIGHT - 1 ? 1 : NLARN_WIDTH - 1;
			for (int x = 0; x < NLARN_WIDTH; x += step)
				if (check->model->glyphs[grid_cell(grid, check->text, x, y)].walk != WALK_SOLID)
					list.cells[list.count++] = place_cell(index, x, y);
		}
		if (list.count == 0)
			continue;
		struct finding *finding =
		    finding_add(check->findings, check->rule, first_span(check, &list), list.cells[0],
				"The border is open: one can stand on %d of its cells.", list.count);
		finish(check, finding, &list, "close it with wall", "#");
	}
}

void nlarn_check_town_missing(struct check *check)
{
	const struct model *model = check->model;
	if (model->grid_count == 0 || !nlarn_grid_loads(&model->grids[NLARN_TOWN]))
		return;
	char missing[300] = "";
	size_t used = 0;
	for (int i = 0; i < model->entry_count && used < sizeof missing; i++) {
		unsigned char key = (unsigned char)model->entries[i].key;
		if (model->glyphs[key].look != LOOK_BUILDING || model->grids[NLARN_TOWN].counts[key] > 0)
			continue;
		int length = snprintf(missing + used, sizeof missing - used, "%s%c", used > 0 ? ", " : "", (char)key);
		used += length > 0 ? (size_t)length : 0;
	}
	if (used == 0)
		return;
	bool home = model->grids[NLARN_TOWN].counts['H'] > 0 || nlarn_is_sketch(model);
	struct finding *finding =
	    finding_add(check->findings, check->rule, model->grids[NLARN_TOWN].rows[0],
			place_at(PLACE_GRID, NLARN_TOWN), "The town lacks buildings: %s.%s", missing,
			home ? "" : " A new game begins at the home (H) and stops without one.");
	if (finding && !home)
		finding->severity = SEVERITY_ERROR;
}

void nlarn_check_town_cut_off(struct check *check)
{
	const struct model *model = check->model;
	if (model->grid_count == 0 || !nlarn_grid_loads(&model->grids[NLARN_TOWN]))
		return;
	bool wanted[256];
	want_looks(model, wanted, 1u << LOOK_BUILDING);
	struct cell_list list;
	struct reach reach;
	collect_cells(&list, check, NLARN_TOWN, wanted);
	if (!reach_find(&reach, model, check->text, &model->grids[NLARN_TOWN], nlarn_walker(8))) {
		check->findings->no_memory = true;
		return;
	}
	int kept = 0;
	for (int i = 0; i < list.count; i++)
		if (reach_lost(&reach, list.cells[i].y * reach.width + list.cells[i].x))
			list.cells[kept++] = list.cells[i];
	list.count = kept;
	reach_clear(&reach);
	char glyphs[80];
	if (kept > 0)
		finish(check,
		       finding_add(check->findings, check->rule, first_span(check, &list), list.cells[0],
				   "%d building%s of the town cannot be reached (%s).", kept, plural(kept),
				   quote_glyphs(glyphs, sizeof glyphs, check, &list)),
		       &list, NULL, NULL);
}

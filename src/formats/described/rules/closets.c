/* The rule about cells that some rolls cut off. */
#include "roller.h"

/* Returns a legend line that can close a cell next to these, and in `barrier` the glyph of it; NULL if none can. */
static const struct entry *find_barrier(struct rule_context *context, const int *cells, int count, int *barrier)
{
	const struct grid *map = context->map;
	const struct passable passable = described_passable(context, context->rule->walks);
	*barrier = -1;
	for (int i = 0; i < count && *barrier < 0; i++)
		for (int step = 0; step < (map->neighbours == 8 ? 8 : 4) && *barrier < 0; step++) {
			int x = cells[i] % map->width + context_steps[step][0],
			    y = cells[i] / map->width + context_steps[step][1];
			int value = grid_cell(map, context->check->text, x, y);
			int place = value >= 0 ? value_place(map, value) : -1;
			if (place >= 0 && passable.best[place] && !passable.worst[place])
				*barrier = value;
		}
	for (int i = map->first_entry; *barrier >= 0 && i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (legend && (legend->effect == EFFECT_MEANS || legend->effect >= EFFECT_BECOMES) &&
		    entry_has_key(entry, *barrier))
			return entry;
	}
	return NULL;
}

void rule_closets(struct rule_context *context)
{
	enum { LEAST = 20, WORK = 12000 }; /* few, as any edit checks again; `:roll tally` makes 10,000 */
	if (!context_is_filled(context->map) || !context_may_close(context))
		return;
	const char *left = rolled_left(described_roll(context), context, context->arena);
	struct roller *roller =
	    !*left || strcmp(left, "subvaults") == 0 ? roller_make(context, context->arena) : NULL;
	if (!roller)
		return; /* too large, or Lua may do anything to the map */
	const size_t work = 50 + 8 * (size_t)roller->live_count + (size_t)roller->width * (size_t)roller->height / 8;
	const struct roll_tally tally = roller_cuts(roller, LEAST + (int)(WORK / work), context->arena);
	int *cells = arena_allocate(context->arena, (size_t)tally.cell_count + 1, sizeof *cells), worst = 0, barrier;
	for (int i = 0; i < tally.cell_count; i++) {
		cells[i] = tally.cells[i].y * roller->width + tally.cells[i].x;
		worst = tally.cells[i].rolls > tally.cells[worst].rolls ? i : worst;
	}
	if (tally.cell_count == 0)
		return;
	const struct entry *by = find_barrier(context, cells, tally.cell_count, &barrier);
	const char *plural = PLURAL(tally.cell_count),
		   *why = by ? context_print(context, ": %s on line %zu can close %s", by->kind,
					     text_line(context->check->text, by->line.start), cell_name(barrier).text)
			     : "";
	context_add_cells(context, cells, tally.cell_count,
			  "%d cell%s may be cut off, as in roll %d (%s%d of %d rolls)%s.", tally.cell_count, plural,
			  tally.cells[worst].first, *plural ? "up to " : "", tally.cells[worst].rolls, tally.rolls,
			  why);
}

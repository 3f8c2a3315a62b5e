/* Reachability: shown over the map, counted in steps; isolated regions joined or filled. */
#include "commands/commands.h"

const struct reach *require_reach(const struct editor *editor, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct reach *reach = view_reach(view);
	if (!reach && view_canvas(view) == CANVAS_HEX)
		error_set(error, "The board is damaged, so its exits cannot be followed; %s",
			  binding_phrase(editor, WHERE_CANVAS, "{next-finding} goes to the first error.").text);
	else if (!reach)
		error_set(error, "No walking rules for this map (%s), or the map is damaged.",
			  document->format->title);
	return reach;
}

/* Counts the cells that are reached, or all that should be reachable. */
static int count_cells(const struct reach *reach, bool reached)
{
	int count = 0;
	for (int i = 0; i < reach->count; i++)
		count +=
		    reach->reached[i] || (!reached && !(reach->outside && reach->outside[i])) ? reach->sizes[i] : 0;
	return count;
}

COMMAND(reach)
{
	const struct reach *reach = require_reach(editor, error);
	if (!reach)
		return false;
	editor->overlay = !editor->overlay;
	view->updated_revision = 0;
	/* Check if any way leads through water, which may need an ability. */
	const struct grid *grid = view_grid(view);
	bool swims = false;
	for (int cell = 0; !swims && grid->rows && cell < reach->width * reach->height; cell++) {
		int value = grid_cell(grid, &view->document->text, cell % reach->width, cell / reach->width);
		swims =
		    reach->region[cell] >= 0 && model_glyph(&view->document->model, grid, value)->walk == WALK_SWIM;
	}
	if (editor->overlay)
		editor_say(editor, "%d of %d %s are reachable from %s%s.", count_cells(reach, true),
			   count_cells(reach, false), reach->ways ? "hexes" : "cells",
			   reach->entered ? "the start"
			   : reach->ways  ? "the largest connected part"
					  : "the largest part of the map",
			   swims ? ", swimming included" : "");
	view_update(editor, view);
	return true;
}

/* ---- isolated regions ---- */

static int isolated_at(const struct reach *reach, const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	return x < grid->width && y < reach->height ? reach_isolated(reach, y * reach->width + x) : -1;
}

/* Returns the isolated region under the cursor or at the nearest finding, in the list at the selected one; -1 if none. */
static int find_isolated(const struct editor *editor, const struct view *view, const struct reach *reach)
{
	const struct finding_list *findings = &view->document->findings;
	const struct finding *finding =
	    view->nearest >= 0 && view->nearest < findings->count ? &findings->items[view->nearest] : NULL;
	int isolated = editor->focus == FOCUS_FINDINGS ? -1 : isolated_at(reach, view, view->x, view->y);
	if (isolated < 0 && finding && finding->place.kind == PLACE_CELL && finding->place.index == view->grid)
		isolated = isolated_at(reach, view, finding->place.x, finding->place.y);
	return isolated;
}

/* Returns the most common glyph of impassable cells (`solid`) or of reached walkable cells; -1 if none. */
static int most_common(const struct view *view, const struct reach *reach, bool solid)
{
	const struct grid *grid = view_grid(view);
	const struct document *document = view->document;
	int *counts = memory_allocate(256 + (size_t)grid->glyph_count, sizeof *counts), best = -1, most = 0;
	for (int cell = 0; cell < reach->width * reach->height; cell++) {
		int region = reach->region[cell],
		    value = grid_cell(grid, &document->text, cell % reach->width, cell / reach->width);
		const struct value_glyph *own = value > 255 ? grid_find_glyph(grid, value) : NULL;
		bool fits = value >= 0 && (value < 256 || own) && model_glyph(&document->model, grid, value)->known &&
			    (solid ? region < 0 : region >= 0 && reach->reached[region]);
		int *count = fits ? &counts[own ? 256 + (own - grid->glyphs) : value] : NULL;
		if (count && ++*count > most) {
			most = *count;
			best = value;
		}
	}
	free(counts);
	return best;
}

/* Turns the isolated region into wall, or with `dig` joins it to the reached cells. */
static bool change_isolated(struct editor *editor, const struct view *view, bool dig, struct error *error)
{
	int count = 0;
	const struct reach *reach = require_reach(editor, error);
	if (!reach)
		return false;
	if (reach->ways)
		return error_set(error, "The hexes of a board are joined by exits; :exit sets them.");
	const int isolated = find_isolated(editor, view, reach);
	if (isolated < 0)
		return error_set(error, "No isolated region here: the cell is reachable or not walkable.");
	int value = most_common(view, reach, !dig), size = reach->width * reach->height;
	if (value < 0 && !dig)
		return error_set(error, "This map has no glyph that blocks the way, so no wall to fill with.");
	int *cells = arena_allocate(&editor->scratch, (size_t)size, sizeof *cells);
	for (int cell = 0; !dig && cell < size; cell++)
		if (reach->region[cell] == isolated)
			cells[count++] = cell;
	if (dig)
		count = reach_dig(reach, isolated, cells);
	if (count == 0 || value < 0)
		return error_set(error, "Cannot dig a way out from here inside the map.");
	struct drawing drawing = {.view = view};
	for (int i = 0; i < count; i++)
		drawing_add(&drawing, cells[i] % reach->width, cells[i] / reach->width, value);
	return drawing_apply(editor, &drawing, dig ? "dig" : "wall up", error) &&
	       editor_say(editor, dig ? "Dug through %d cell%s." : "Filled %d cell%s with wall.", count,
			  PLURAL(count));
}

SHORT_COMMAND(wall_up, change_isolated(editor, view, false, error))
SHORT_COMMAND(dig, change_isolated(editor, view, true, error))

bool isolated_ask(struct editor *editor, struct view *view)
{
	static const struct answer answers[] = {
	    {"w", "wall-up", "fill it with wall"}, {"d", "dig", "dig a way out"}, {"<Esc>", "", "leave it"}, {0}};
	const struct reach *reach = view_reach(view);
	int isolated = reach && !reach->ways && editor->interactive ? find_isolated(editor, view, reach) : -1;
	if (isolated < 0)
		return false;
	int size = reach->sizes[isolated];
	int cell = 0;
	while (reach->region[cell] != isolated)
		cell++;
	bool here = isolated_at(reach, view, view->x, view->y) == isolated;
	char where[32] = "";
	if (!here)
		snprintf(where, sizeof where, " at %d,%d", cell % reach->width, cell / reach->width);
	return prompt_ask(editor, answers, "No way leads to %s region of %d cell%s%s.", here ? "this" : "the", size,
			  PLURAL(size), where);
}

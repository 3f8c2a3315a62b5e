/* The roll that is shown instead of the map. */
#include "mapwright/roll.h"
#include "views/views.h"

bool view_roll(struct view *view, int number, struct error *error)
{
	const struct document *document = view->document;
	const struct format *format = document->format;
	const struct grid *grid = view_grid(view);
	bool same = view->roll.roller && view->roll.grid == view->grid && view->roll.revision == document->revision;
	if (same && view->roll.number == number)
		return true;
	view->updated_revision = 0;
	view->roll.number = 0;
	if (!same || number == 0) {
		view->roll.roller = NULL;
		view->roll.cells = NULL;
		arena_clear(&view->roll.arena);
	}
	if (number == 0 || !grid)
		return true;
	view->roll.grid = view->grid;
	view->roll.revision = document->revision;
	if (!same && format->maps->roller)
		view->roll.roller = format->maps->roller(document, view->grid, &view->roll.arena);
	if (!view->roll.roller && format->maps->roller)
		return error_set(error, "This map is too large for a roll, or its rows differ too much in length.");
	if (!view->roll.roller)
		return error_set(error, "No rolls: %s",
				 format->maps->unrolled ? format->maps->unrolled
							: "the game builds the map as it is in the file.");
	view->roll.cells = roller_roll(view->roll.roller, number, &view->roll.turn);
	view->roll.number = number;
	return true;
}

const struct roll_cell *view_rolled(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	bool shown = view->roll.number > 0 && view->roll.cells && view->roll.grid == view->grid &&
		     view->roll.revision == view->document->revision && grid_has(grid, x, y);
	const struct roll_cell *cell = shown ? &view->roll.cells[(size_t)y * (size_t)grid->width + (size_t)x] : NULL;
	return cell && cell->glyph != ROLL_NONE ? cell : NULL;
}

/* The selected cells of a map. */
#include "views.h"

#include <stdlib.h>

void selection_clear(struct view *view)
{
	free(view->mask);
	view->mask = NULL;
	view->selected = false;
}

void selection_between(struct view *view, int x0, int y0, int x1, int y1)
{
	selection_clear(view);
	view->selected = true;
	view->selection = (struct rectangle){
	    .x = x0 < x1 ? x0 : x1,
	    .y = y0 < y1 ? y0 : y1,
	    .width = abs(x1 - x0) + 1,
	    .height = abs(y1 - y0) + 1,
	};
}

struct clip selection_clip(const struct view *view)
{
	const struct rectangle *area = &view->selection;
	const struct grid *grid = view_grid(view);
	struct clip clip = clip_of_size(area->width, area->height);
	clip.parity = grid->shape == GRID_HEX ? area->x & 1 : -1;
	for (int y = 0; y < area->height; y++)
		for (int x = 0; x < area->width; x++) {
			int at = y * area->width + x;
			int glyph = grid_cell(grid, &view->document->text, area->x + x, area->y + y);
			if (glyph > 0 && (!view->mask || view->mask[at]))
				clip.cells[at] = glyph;
		}
	return clip;
}

bool in_selection(const struct view *view, int x, int y)
{
	const struct rectangle *area = &view->selection;
	if (!view->selected || !rectangle_holds(*area, x, y))
		return false;
	return !view->mask || view->mask[(y - area->y) * area->width + x - area->x];
}

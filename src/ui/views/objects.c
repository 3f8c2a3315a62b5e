/* What lines and calls of the file place on a map: struct mark. */
#include "views.h"

#include <limits.h>

enum { RANKS = 4 };

/* Monsters are drawn over objects, these over the rest; areas come last. */
int object_rank(const struct mark *mark)
{
	return mark->x < 0 ? 0 : mark->style == STYLE_MONSTER ? RANKS - 1 : mark->style == STYLE_ITEM ? 2 : 1;
}

bool object_is_at(const struct mark *mark, int x, int y)
{
	if (mark->x >= 0)
		return mark->x == x && mark->y == y;
	return mark->area[0] >= 0 && (x == mark->area[0] || x == mark->area[2]) &&
	       (y == mark->area[1] || y == mark->area[3]);
}

int view_object(const struct view *view, int x, int y, int number)
{
	const struct grid *grid = view_grid(view);
	for (int rank = RANKS - 1; rank >= 0 && grid; rank--)
		for (int i = grid->first_mark; i < grid->first_mark + grid->mark_count; i++) {
			const struct mark *mark = &view->document->model.marks[i];
			if (object_rank(mark) == rank && object_is_at(mark, x, y) && number-- == 0)
				return i;
		}
	return -1;
}

int view_area(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	long least = LONG_MAX;
	int found = -1;
	for (int i = grid->first_mark; i < grid->first_mark + grid->mark_count; i++) {
		const int *area = view->document->model.marks[i].area;
		long size = (area[2] - area[0] + 1L) * (area[3] - area[1] + 1L);
		if (area[0] < 0 || x < area[0] || y < area[1] || x > area[2] || y > area[3] || size >= least)
			continue;
		least = size;
		found = i;
	}
	return found;
}

struct place object_place(const struct model *model, int object)
{
	const struct mark *mark = &model->marks[object];
	int x = mark->x >= 0 ? mark->x : mark->area[0], y = mark->x >= 0 ? mark->y : mark->area[1];
	return grid_has(&model->grids[mark->grid], x, y) ? place_cell(mark->grid, x, y) : (struct place){0};
}

int view_object_of(const struct view *view, struct span span)
{
	const struct model *model = &view->document->model;
	for (int i = 0; i < model->mark_count; i++) {
		struct span call = model->marks[i].call;
		if (call.length > 0 && call.start <= span_end(span) && span_end(call) > span.start &&
		    object_place(model, i).kind == PLACE_CELL)
			return i;
	}
	return -1;
}

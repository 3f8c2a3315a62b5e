/* What lines and calls of the file place on a map: struct object. */
#include "views/views.h"

enum { RANKS = 4 };

/* Monsters are drawn over objects, these over the rest; areas come last. */
int object_rank(const struct object *object)
{
	return object->x < 0 ? 0 : object->style == STYLE_MONSTER ? RANKS - 1 : object->style == STYLE_ITEM ? 2 : 1;
}

bool object_is_at(const struct object *object, int x, int y)
{
	if (object->x >= 0)
		return object->x == x && object->y == y;
	return object->area[0] >= 0 && (x == object->area[0] || x == object->area[2]) &&
	       (y == object->area[1] || y == object->area[3]);
}

static long long area_size(const int area[4])
{
	return (area[2] - area[0] + 1LL) * (area[3] - area[1] + 1LL);
}

/* Returns the smallest area with a corner on the cell that is larger than area `last`, or as large and behind it; -1 if
 * there is none. */
static int next_area(const struct view *view, int x, int y, int last)
{
	const struct grid *grid = view_grid(view);
	const struct object *objects = view->document->model.objects;
	const long long above = last < 0 ? -1 : area_size(objects[last].area);
	int found = -1;
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
		const long long size = object_rank(&objects[i]) == 0 ? area_size(objects[i].area) : -1;
		if (object_is_at(&objects[i], x, y) && (size > above || (size == above && i > last && last >= 0)) &&
		    (found < 0 || size < area_size(objects[found].area)))
			found = i;
	}
	return found;
}

int view_object(const struct view *view, int x, int y, int number)
{
	const struct grid *grid = view_grid(view);
	int area = -1;
	for (int rank = RANKS - 1; rank > 0 && grid; rank--)
		for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
			const struct object *object = &view->document->model.objects[i];
			if (object_rank(object) == rank && object_is_at(object, x, y) && number-- == 0)
				return i;
		}
	while (grid && (area = next_area(view, x, y, area)) >= 0 && number-- > 0) {
	}
	return area;
}

int view_area(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	long long least = LLONG_MAX;
	int found = -1;
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
		const int *area = view->document->model.objects[i].area;
		const long long size = area_size(area);
		if (area[0] < 0 || x < area[0] || y < area[1] || x > area[2] || y > area[3] || size >= least)
			continue;
		least = size;
		found = i;
	}
	return found;
}

struct place object_place(const struct model *model, int object)
{
	const struct object *at = &model->objects[object];
	int x = at->x >= 0 ? at->x : at->area[0], y = at->x >= 0 ? at->y : at->area[1];
	return grid_has(&model->grids[at->grid], x, y) ? place_cell(at->grid, x, y) : (struct place){0};
}

int view_object_of(const struct view *view, struct span span)
{
	const struct model *model = &view->document->model;
	for (int i = 0; i < model->object_count; i++) {
		struct span call = model->objects[i].call;
		if (call.length > 0 && call.start <= span_end(span) && span_end(call) > span.start &&
		    object_place(model, i).kind == PLACE_CELL)
			return i;
	}
	return -1;
}

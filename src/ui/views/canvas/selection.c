/* The selected cells of a map. */
#include "views/views.h"

void selection_clear(struct view *view)
{
	free(view->mask);
	view->mask = NULL;
	view->selected = false;
	view->selected_count = 0;
}

void selection_between(struct view *view, int x0, int y0, int x1, int y1)
{
	selection_clear(view);
	view->selected = true;
	view->selection = (struct rectangle){
	    .x = MIN(x0, x1),
	    .y = MIN(y0, y1),
	    .width = abs(x1 - x0) + 1,
	    .height = abs(y1 - y0) + 1,
	};
	view->selected_count = view->selection.width * view->selection.height;
}

void selection_values(const struct view *view, int x, int y, int count, int *values)
{
	grid_values(view_grid(view), &view->document->text, x, y, count, values);
	for (int i = 0; i < count && view->document->format->maps->ragged; i++)
		values[i] = values[i] < 0 ? ' ' : values[i];
}

struct clip selection_clip(const struct view *view)
{
	const struct rectangle *area = &view->selection;
	const struct grid *grid = view_grid(view);
	struct clip clip = clip_of_size(area->width, area->height);
	clip.parity = grid->shape == GRID_HEX ? area->x & 1 : -1;
	for (int y = 0; y < area->height; y++)
		selection_values(view, area->x, area->y + y, area->width, clip.cells + (ptrdiff_t)y * area->width);
	for (int at = 0; at < area->width * area->height; at++)
		clip.cells[at] = clip.cells[at] > 0 && (!view->mask || view->mask[at]) ? clip.cells[at] : 0;
	return clip;
}

bool in_selection(const struct view *view, int x, int y)
{
	const struct rectangle *area = &view->selection;
	if (!view->selected || !rectangle_holds(*area, x, y))
		return false;
	return !view->mask || view->mask[(y - area->y) * area->width + x - area->x];
}

unsigned char *selection_cells(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	unsigned char *cells = memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
	const struct rectangle area = view->selected ? view->selection : (struct rectangle){0};
	for (int y = 0; y < area.height; y++) {
		unsigned char *row = &cells[(area.y + y) * grid->width + area.x];
		if (view->mask)
			memcpy(row, view->mask + (ptrdiff_t)y * area.width, (size_t)area.width);
		else
			memset(row, 1, (size_t)area.width);
	}
	return cells;
}

bool selection_set(struct view *view, unsigned char *cells)
{
	const struct grid *grid = view_grid(view);
	int x0 = grid->width, x1 = -1, y0 = grid->height, y1 = -1, count = 0;
	for (int y = 0; y < grid->height; y++) {
		unsigned char *row = cells + (ptrdiff_t)y * grid->width;
		const size_t there = (size_t)(grid->rows ? MIN(grid_row_cells(grid, y), grid->width) : grid->width);
		memset(row + there, 0, (size_t)grid->width - there);
		const unsigned char *first = memchr(row, 1, there), *last = memrchr(row, 1, there);
		if (!first || !last)
			continue;
		x0 = MIN(x0, (int)(first - row));
		x1 = MAX(x1, (int)(last - row));
		y0 = MIN(y0, y);
		y1 = y;
		for (size_t x = 0; x < there; x++)
			count += row[x];
	}
	if (count > 0) {
		selection_between(view, x0, y0, x1, y1);
		struct rectangle area = view->selection;
		if (count < area.width * area.height) {
			view->mask = memory_allocate((size_t)area.width, (size_t)area.height);
			for (int y = 0; y < area.height; y++)
				memcpy(view->mask + (ptrdiff_t)y * area.width,
				       &cells[(area.y + y) * grid->width + area.x], (size_t)area.width);
		}
		view->selected_count = count;
	} else {
		selection_clear(view);
	}
	free(cells);
	return count > 0;
}

/* Cells of a row, first to last, that belong to a region. */
struct stretch {
	int y, left, right;
};

enum { TAKEN = 1, OPEN }; /* of the cells of a region: OPEN ones continue it if it comes to them */

/* A search for the cells of a region. */
struct region_search {
	const struct view *view;
	enum region region;
	int wanted, *values;         /* the value of its first cell; those of a row */
	unsigned char *cells, *seen; /* `seen`: 1 for each row of which the cells are known */
	struct stretch *stack;
	size_t count, capacity;
};

/* Finds the cells of a row that may continue the region. */
static void open_row(struct region_search *search, unsigned char *cells, int y)
{
	const struct grid *grid = view_grid(search->view);
	const struct model *model = &search->view->document->model;
	int *values = search->values, asked = -1;
	const int wanted = search->wanted;
	bool suits = false;
	search->seen[y] = 1;
	grid_values(grid, &search->view->document->text, 0, y, grid->width, values);
	for (int x = 0; x < grid->width; x++)
		cells[x] = values[x] == wanted ? OPEN : 0;
	for (int x = 0; x < grid->width && search->region == REGION_CLASS; x++) {
		if (cells[x] || values[x] < 0)
			continue;
		if (values[x] != asked)
			suits = model_glyph(model, grid, asked = values[x])->walk ==
				model_glyph(model, grid, wanted)->walk;
		cells[x] = suits ? OPEN : 0;
	}
}

/* Takes the cells of a row from `x` to `last` that continue the region, and those next to these. */
static void take_stretches(struct region_search *search, int x, int last, int y)
{
	const struct grid *grid = view_grid(search->view);
	if (y < 0 || y >= grid->height)
		return;
	unsigned char *cells = search->cells + (ptrdiff_t)y * grid->width;
	if (!search->seen[y])
		open_row(search, cells, y);
	last = MIN(last, grid->width - 1);
	for (x = MAX(x, 0); x <= last; x++) {
		if (cells[x] != OPEN)
			continue;
		struct stretch stretch = {.y = y, .left = x, .right = x};
		for (cells[x] = TAKEN; stretch.left > 0 && cells[stretch.left - 1] == OPEN;)
			cells[--stretch.left] = TAKEN;
		while (stretch.right + 1 < grid->width && cells[stretch.right + 1] == OPEN)
			cells[++stretch.right] = TAKEN;
		x = stretch.right;
		list_grow(&search->stack, &search->capacity, search->count + 1, sizeof *search->stack);
		search->stack[search->count++] = stretch;
	}
}

unsigned char *region_cells(const struct view *view, int x, int y, enum region region)
{
	const struct grid *grid = view_grid(view);
	const size_t size = (size_t)grid->width * (size_t)grid->height;
	struct region_search search = {.view = view, .region = region};
	const int aside = region == REGION_8;
	unsigned char *cells = search.cells = memory_allocate(size, 1);
	search.seen = memory_allocate((size_t)grid->height, 1);
	search.values = memory_allocate((size_t)grid->width, sizeof *search.values);
	search.wanted = grid_cell(grid, &view->document->text, x, y);
	if (search.wanted >= 0)
		take_stretches(&search, x, x, y);
	while (search.count > 0) {
		struct stretch stretch = search.stack[--search.count];
		take_stretches(&search, stretch.left - aside, stretch.right + aside, stretch.y - 1);
		take_stretches(&search, stretch.left - aside, stretch.right + aside, stretch.y + 1);
	}
	for (size_t i = 0; i < size; i++)
		cells[i] &= TAKEN;
	free(search.stack);
	free(search.values);
	free(search.seen);
	return cells;
}

void selection_keep(struct view *view, enum combine combine)
{
	free(view->kept);
	view->kept = combine != COMBINE_REPLACE && view->selected ? selection_cells(view) : NULL;
	view->kept_width = view_grid(view)->width;
	view->kept_height = view_grid(view)->height;
}

bool selection_combine(struct view *view, enum combine combine)
{
	const struct grid *grid = view_grid(view);
	unsigned char *kept = view->kept;
	view->kept = NULL;
	if (!kept || !grid || view->kept_width != grid->width || view->kept_height != grid->height) {
		free(kept);
		return view->selected;
	}
	unsigned char *cells = selection_cells(view);
	for (int i = 0; i < grid->width * grid->height; i++)
		cells[i] = combine == COMBINE_ADD        ? cells[i] || kept[i]
			   : combine == COMBINE_SUBTRACT ? !cells[i] && kept[i]
							 : cells[i] && kept[i];
	free(kept);
	return selection_set(view, cells);
}

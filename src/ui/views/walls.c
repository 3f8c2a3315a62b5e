#include "views.h"

#include <stdlib.h>
#include <string.h>

int format_glyph(const char *bytes, int fallback)
{
	return bytes ? cell_value(bytes, strlen(bytes)) : fallback;
}

int wall_form(const struct format *format, int wall, const enum ground around[8])
{
	const struct wall_glyphs *walls = &format->walls;
	enum { UP, LEFT, RIGHT, DOWN };
	bool beside = around[LEFT] == GROUND_OPEN || around[RIGHT] == GROUND_OPEN;
	bool above = around[UP] == GROUND_OPEN || around[DOWN] == GROUND_OPEN;
	bool along = around[LEFT] == GROUND_WALL || around[RIGHT] == GROUND_WALL;
	bool down = around[UP] == GROUND_WALL || around[DOWN] == GROUND_WALL;
	for (int i = 0; i < 8 && walls->outside; i++)
		if (around[i] == GROUND_OUTSIDE)
			return format_glyph(walls->outside, wall);
	if (beside != above)
		return format_glyph(beside ? walls->vertical : walls->horizontal, wall);
	return format_glyph(along == down ? walls->corner : along ? walls->horizontal : walls->vertical, wall);
}

enum ground ground_of(const struct view *view, int value)
{
	const struct model *model = &view->document->model;
	if (value < 0)
		return GROUND_OUTSIDE;
	const struct glyph *glyph = model_glyph(model, view_grid(view), value);
	return glyph->walk != WALK_SOLID                              ? GROUND_OPEN
	       : value == format_glyph(model->format->walls.rock, -1) ? GROUND_ROCK
	       : glyph->style == STYLE_VOID                           ? GROUND_OUTSIDE
								      : GROUND_WALL;
}

/* Returns true for the glyphs that stand for the same wall in different places. */
static bool is_form(const struct format *format, int value)
{
	const struct wall_glyphs *walls = &format->walls;
	return value == format_glyph(format->glyph_wall, -1) || value == format_glyph(walls->horizontal, -1) ||
	       value == format_glyph(walls->vertical, -1) || value == format_glyph(walls->corner, -1) ||
	       value == format_glyph(walls->outside, -1);
}

/* The cells around a drawing. */
struct surroundings {
	const struct view *view;
	int left, top, width, height; /* part of the map */
	int *values;                  /* of its cells, as they will be; -1 if there is none */
	unsigned char *drawn;         /* 1: drawn, 2: near a drawn cell, 3: becomes a wall */
};

/* Returns the index of a cell; -1 outside. */
static int index_of(const struct surroundings *area, int x, int y)
{
	x -= area->left;
	y -= area->top;
	return x >= 0 && y >= 0 && x < area->width && y < area->height ? y * area->width + x : -1;
}

static enum ground ground_at(const struct surroundings *area, int x, int y)
{
	int at = index_of(area, x, y);
	return ground_of(area->view, at >= 0 ? area->values[at] : -1);
}

static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* Marks what is near the drawn cells, and puts walls on empty cells next to open ones. */
static void enclose(struct surroundings *area, const struct drawing *drawing)
{
	const struct view *view = area->view;
	const struct format *format = view->document->format;
	int wall = format_glyph(format->glyph_wall, -1);
	for (size_t i = 0; i < drawing->count; i++) {
		const struct cell_change *cell = &drawing->items[i];
		bool open = ground_at(area, cell->x, cell->y) == GROUND_OPEN;
		for (int s = 0; s < 8; s++) {
			int x = cell->x + steps[s][0], y = cell->y + steps[s][1], at = index_of(area, x, y);
			if (at < 0 || area->drawn[at] == 1 || area->values[at] < 0)
				continue;
			enum ground ground = ground_of(view, area->values[at]);
			area->drawn[at] = area->drawn[at] ? area->drawn[at] : 2;
			if (!open || (ground != GROUND_ROCK && ground != GROUND_OUTSIDE) ||
			    (view->selected && !in_selection(view, x, y)) ||
			    (drawing->brushed && !brush_changes(view, area->values[at])))
				continue;
			area->values[at] = wall;
			area->drawn[at] = 3;
		}
	}
}

void drawing_walls(struct drawing *drawing, const struct view *view)
{
	const struct grid *grid = view_grid(view);
	const struct format *format = view->document->format;
	if (drawing->count == 0)
		return;
	int left = grid->width, right = 0, wall = format_glyph(format->glyph_wall, -1);
	int top = drawing->items[0].y - 2, bottom = drawing->items[drawing->count - 1].y + 2;
	for (size_t i = 0; i < drawing->count; i++) {
		left = drawing->items[i].x < left ? drawing->items[i].x : left;
		right = drawing->items[i].x > right ? drawing->items[i].x : right;
	}
	struct surroundings area = {
	    .view = view, .left = clamp_to(left - 2, 0, grid->width - 1), .top = clamp_to(top, 0, grid->height - 1)};
	area.width = clamp_to(right + 2, 0, grid->width - 1) - area.left + 1;
	area.height = clamp_to(bottom, 0, grid->height - 1) - area.top + 1;
	int cells = area.width * area.height;
	area.values = memory_allocate((size_t)cells, sizeof *area.values);
	area.drawn = memory_allocate((size_t)cells, 1);
	for (int at = 0; at < cells; at++)
		area.values[at] =
		    grid_cell(grid, &view->document->text, area.left + at % area.width, area.top + at / area.width);
	for (size_t i = 0; i < drawing->count; i++) {
		int at = index_of(&area, drawing->items[i].x, drawing->items[i].y);
		area.values[at] = area.values[at] < 0 ? -1 : drawing->items[i].glyph;
		area.drawn[at] = 1;
	}
	enclose(&area, drawing);
	for (int at = 0; at < cells; at++) {
		enum ground around[8];
		int x = area.left + at % area.width, y = area.top + at / area.width;
		if (!area.drawn[at] || (area.drawn[at] == 1 && drawing->exact) ||
		    (area.drawn[at] == 2 && drawing->brushed && !brush_changes(view, area.values[at])) ||
		    !is_form(format, area.values[at]) || (view->selected && !in_selection(view, x, y)))
			continue;
		for (int s = 0; s < 8; s++)
			around[s] = ground_at(&area, x + steps[s][0], y + steps[s][1]);
		int form = wall_form(format, wall, around);
		if (area.drawn[at] == 3 || form != area.values[at])
			drawing_add(drawing, x, y, form);
	}
	free(area.values);
	free(area.drawn);
}

/* Walls that join: the wall for a cell, given the ground around it. */

#include "views/canvas/walls.h"
#include "mapwright/cell_value.h"
#include "views/canvas/selection.h"
#include "views/subject.h"

#include <string.h>

const int neighbour_steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

int format_glyph(const char *bytes, int fallback)
{
	return bytes ? cell_value(bytes, strlen(bytes)) : fallback;
}

/* Walls of box-drawing characters, by which neighbours are walls: 1 above, 2 left, 4 right, 8 below. */
static const char *const boxes[] = {"═║═╝═╚═╩║║╗╣╔╠╦╬", "─│─┘─└─┴││┐┤┌├┬┼", "━┃━┛━┗━┻┃┃┓┫┏┣┳╋"};
enum { BOX_BYTES = 3 };

/* Returns the walls to which a value belongs; NULL if to none of these. */
static const char *box_of(int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length), *found = NULL;
	for (size_t i = 0; i < sizeof boxes / sizeof *boxes && length == BOX_BYTES && !found; i++)
		found = memmem(boxes[i], strlen(boxes[i]), bytes, length) ? boxes[i] : NULL;
	return found;
}

bool wall_is_line(int value)
{
	return box_of(value) != NULL;
}

/* Returns true if the map has a meaning for the glyph. */
static bool is_known(const struct view *view, int value)
{
	return value > 0 && model_glyph(&view->document->model, view_grid(view), value)->known;
}

/* Returns the wall that joins the walls beside it. Two walls join only along something else: solid rock has no lines. */
static int box_form(const struct view *view, const char *box, const enum ground around[8])
{
	enum { UPRIGHT = 9, LEVEL = 6 }; /* up and down, left and right */
	static const unsigned char beside[4][4] = {{1, 2, 4, 5}, {0, 3, 4, 6}, {0, 3, 5, 7}, {1, 2, 6, 7}};
	int sides = 0;
	for (int side = 0; side < 4; side++)
		for (int i = 0; i < 4 && around[side] == GROUND_WALL; i++)
			sides |= (around[beside[side][i]] != GROUND_WALL) << side;
	int form = cell_value(box + (ptrdiff_t)sides * BOX_BYTES, BOX_BYTES);
	sides = (sides & UPRIGHT) == UPRIGHT ? UPRIGHT : LEVEL;
	return is_known(view, form) ? form : cell_value(box + (ptrdiff_t)sides * BOX_BYTES, BOX_BYTES);
}

/* Returns the wall for a cell with that ground around it, in the order of neighbour_steps, which has `wall` now. */
static int wall_form(const struct view *view, int wall, const enum ground around[8])
{
	const struct wall_glyphs *walls = &view->document->format->maps->walls;
	enum { UP, LEFT, RIGHT, DOWN };
	if (box_of(wall))
		return box_form(view, box_of(wall), around);
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

/* Returns the wall that the map gets: that of the format, or if it has no meaning here the most frequent other one. */
static int usual_wall(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int best = format_glyph(view->document->format->maps->wall, -1);
	uint32_t most = 0;
	for (int i = 0; i < grid->glyph_count && !is_known(view, best); i++)
		if (grid->glyphs[i].glyph.style == STYLE_WALL && grid->glyphs[i].count > most)
			most = grid->glyphs[i].count;
	for (int i = 0; i < grid->glyph_count && most > 0; i++)
		best = grid->glyphs[i].glyph.style == STYLE_WALL && grid->glyphs[i].count == most
			   ? grid->glyphs[i].value
			   : best;
	return best;
}

enum ground ground_of(const struct view *view, int value)
{
	const struct model *model = &view->document->model;
	if (value < 0)
		return GROUND_OUTSIDE;
	const struct glyph *glyph = model_glyph(model, view_grid(view), value);
	return glyph->walk != WALK_SOLID                                    ? GROUND_OPEN
	       : value == format_glyph(model->format->maps->walls.rock, -1) ? GROUND_ROCK
	       : glyph->style == STYLE_VOID                                 ? GROUND_OUTSIDE
									    : GROUND_WALL;
}

/* Returns true for the glyphs that stand for the same wall in different places. */
static bool is_form(const struct format *format, int value)
{
	const struct wall_glyphs *walls = &format->maps->walls;
	return box_of(value) || value == format_glyph(format->maps->wall, -1) ||
	       value == format_glyph(walls->horizontal, -1) || value == format_glyph(walls->vertical, -1) ||
	       value == format_glyph(walls->corner, -1) || value == format_glyph(walls->outside, -1);
}

/* Returns what a cell will be; -1 if there is none. */
static int value_at(const struct drawing *drawing, int x, int y)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	bool there = grid_cell_span(grid, x, y).length > 0;
	return there && drawing_has(drawing, x, y) ? (drawing->rows[y][x] - 1) & ~DRAWN_WHOLE
						   : grid_cell(grid, &view->document->text, x, y);
}

/* Returns true for a cell that walls may change. */
static bool is_free(const struct drawing *drawing, int x, int y, int value)
{
	const struct view *view = drawing->view;
	return (!view->selected || in_selection(view, x, y)) && (!drawing->brushed || brush_changes(view, value));
}

void drawing_walls(struct drawing *drawing)
{
	enum { DRAWN, NEAR, WALL };
	const struct view *view = drawing->view;
	const struct format *format = view->document->format;
	const int wall = usual_wall(view);
	struct drawing area = {.view = view}; /* drawn cells, those next to them, and those that become walls */
	struct cell_change cell;
	for (cell = (struct cell_change){.x = -1}; drawing_next(drawing, &cell);) {
		bool open = ground_of(view, value_at(drawing, cell.x, cell.y)) == GROUND_OPEN;
		drawing_add(&area, cell.x, cell.y, DRAWN);
		for (int s = 0; s < 8; s++) {
			int x = cell.x + neighbour_steps[s][0], y = cell.y + neighbour_steps[s][1];
			int value = drawing_has(drawing, x, y) ? -1 : value_at(drawing, x, y);
			enum ground ground = ground_of(view, value);
			bool empty = ground == GROUND_ROCK || ground == GROUND_OUTSIDE;
			if (value >= 0 && open && empty && is_free(drawing, x, y, value))
				drawing_add(&area, x, y, WALL);
			else if (value >= 0 && !drawing_has(&area, x, y))
				drawing_add(&area, x, y, NEAR);
		}
	}
	for (cell = (struct cell_change){.x = -1}; drawing_next(&area, &cell);)
		if (cell.glyph == WALL)
			drawing_add(drawing, cell.x, cell.y, wall);
	for (cell = (struct cell_change){.x = -1}; drawing_next(&area, &cell);) {
		enum ground around[8];
		int value = value_at(drawing, cell.x, cell.y);
		bool changes = cell.glyph == NEAR ? is_free(drawing, cell.x, cell.y, value)
						  : cell.glyph == WALL || !drawing->exact;
		if (!is_form(format, value) || !changes)
			continue;
		for (int s = 0; s < 8; s++) {
			int x = cell.x + neighbour_steps[s][0], y = cell.y + neighbour_steps[s][1];
			int beside = value_at(drawing, x, y);
			around[s] = ground_of(view, beside);
			if (beside < 0)
				continue;
			enum glyph_style style = model_glyph(&view->document->model, view_grid(view), beside)->style;
			around[s] = style == STYLE_PLANT  ? GROUND_OPEN /* no wall joins a tree */
				    : style == STYLE_DOOR ? GROUND_WALL
							  : around[s];
		}
		int form = wall_form(view, box_of(value) ? value : wall, around);
		if (form != value && is_known(view, form))
			drawing_add(drawing, cell.x, cell.y, form);
	}
	drawing_clear(&area);
}

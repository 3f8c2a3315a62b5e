/* Walls on the screen: with the ground of their role, as glyphs alone, or as lines that join. The file keeps its glyphs. */
#include "panels.h"

#include <wchar.h>

bool panel_is_mass(unsigned role)
{
	return role == STYLE_WALL || role == STYLE_STONE || role == STYLE_WOOD || role == STYLE_VOID ||
	       role == STYLE_ROCK;
}

static enum glyph_style style_at(const struct view *view, const struct grid *grid, int x, int y)
{
	bool there = x >= 0 && y >= 0 && y < grid->height && x < grid_row_cells(grid, y);
	return there ? model_glyph(&view->document->model, grid, grid_cell(grid, &view->document->text, x, y))->style
		     : STYLE_VOID;
}

/* Returns true if the ground of walls costs too much to send: where wall and passage alternate, as in a maze, each change
 * takes bytes. Counts them in a part of the map as large as the screen. */
static bool is_costly(const struct editor *editor, const struct view *view, const struct grid *grid)
{
	enum { BYTES = 6, LIMIT = 1000 };
	int changes = 0;
	for (int y = 0; y < grid->height && y < editor->height; y++) {
		bool before = false;
		for (int x = 0; x < grid_row_cells(grid, y) && x < editor->width; x++) {
			bool mass = panel_is_mass(style_at(view, grid, x, y));
			changes += mass != before;
			before = mass;
		}
	}
	return changes * BYTES > LIMIT;
}

/* Decided once for each map: edits do not change how all of it looks. */
unsigned panel_wall_bits(const struct editor *editor, struct view *view)
{
	const struct grid *grid = view_grid(view);
	if (!setting_is(&editor->settings, SETTING_WALLS, "tint") || !grid)
		return STYLE_BARE;
	int map = view->grid + 1;
	if (view->bare_map != map && view->bare_map != -map)
		view->bare_map = is_costly(editor, view, grid) ? map : -map;
	return view->bare_map == map ? STYLE_BARE : 0;
}

static bool is_wall(enum glyph_style style)
{
	return style == STYLE_WALL || style == STYLE_DOOR;
}

/* Returns true if a line leads from a wall to the next cell in a direction: the other one is a wall or a door, and beside
 * the two there is open ground. */
static bool is_joined(const struct view *view, const struct grid *grid, int x, int y, int across, int down)
{
	if (!is_wall(style_at(view, grid, x + across, y + down)))
		return false;
	for (int side = -1; side <= 1; side += 2)
		for (int step = 0; step < 2; step++) {
			enum glyph_style beside =
			    style_at(view, grid, x + step * across + side * down, y + step * down + side * across);
			if (!is_wall(beside) && beside != STYLE_VOID)
				return true;
		}
	return false;
}

/* Returns true if one of the eight cells around it is open. */
static bool is_open_around(const struct view *view, const struct grid *grid, int x, int y)
{
	for (int i = 0; i < 9; i++) {
		enum glyph_style style = style_at(view, grid, x + i % 3 - 1, y + i / 3 - 1);
		if (!is_wall(style) && style != STYLE_VOID)
			return true;
	}
	return false;
}

void panel_wall_lines(const struct editor *editor, struct rectangle cells, struct screen *screen)
{
	static const wchar_t lines[] =
	    L" \u2502\u2500\u2514\u2502\u2502\u250c\u251c\u2500\u2518\u2500\u2534\u2510\u2524\u252c\u253c";
	static const int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!setting_is(&editor->settings, SETTING_WALLS, "lines") || view->roll.number > 0)
		return;
	for (int row = 0; row < cells.height; row++)
		for (int column = 0; column < cells.width; column++) {
			int x = view->left + column, y = view->top + row, joins = 0;
			struct screen_cell *cell = &screen->cells[(cells.y + row) * screen->width + cells.x + column];
			if (style_at(view, grid, x, y) != STYLE_WALL || cell->character >= 0x80)
				continue;
			for (int i = 0; i < 4; i++)
				joins |= is_joined(view, grid, x, y, steps[i][0], steps[i][1]) << i;
			if (joins > 0 || !is_open_around(view, grid, x, y))
				screen_put(screen, cells.x + column, cells.y + row, (uint32_t)lines[joins],
					   cell->style);
		}
}

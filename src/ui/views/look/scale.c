/* How many columns and rows a hex or a tile takes on the screen. */
#include "views/views.h"

enum { TILE_ROOMY = 6, TILE_WIDTH = 4, TILE_NARROW = 2, TILE_HEIGHT = 2 };

/* From these sizes on, hexes of boards are of middle size or large. */
enum { MIDDLE_LEAST_WIDTH = 40, MIDDLE_LEAST_HEIGHT = 12, LARGE_LEAST_WIDTH = 80, LARGE_LEAST_HEIGHT = 28 };

struct board_scale board_least(const struct editor *editor)
{
	const struct hex_board *board = hex_board(&editor_view(editor)->document->model);
	int width = 3; /* at least; the digits of the longest label */
	for (int i = 0; board && i < board->count; i++) {
		int digits = snprintf(NULL, 0, "%d", board->hexes[i].label);
		width = MAX(digits, width);
	}
	return (struct board_scale){width + 1, 2};
}

struct board_scale board_scale(const struct editor *editor, struct rectangle area)
{
	enum { SMALL, MIDDLE, LARGE };
	static const struct board_scale least[] = {{4, 2}, {5, 3}, {8, 4}};
	const struct grid *grid = view_grid(editor_view(editor));
	struct board_scale small = board_least(editor);
	int size = area.width < MIDDLE_LEAST_WIDTH || area.height < MIDDLE_LEAST_HEIGHT ? SMALL : MIDDLE;
	bool fits = grid && grid->width * least[LARGE].width <= area.width &&
		    grid->height * least[LARGE].height <= area.height;
	if (fits || (area.width >= LARGE_LEAST_WIDTH && area.height >= LARGE_LEAST_HEIGHT))
		size = LARGE;
	size = editor->compact ? SMALL : editor->roomy && size < LARGE ? size + 1 : size;
	return (struct board_scale){MAX(small.width, least[size].width), least[size].height};
}

struct board_scale tile_scale(const struct editor *editor)
{
	int width = editor->compact ? TILE_NARROW : editor->roomy ? TILE_ROOMY : TILE_WIDTH;
	return (struct board_scale){width, TILE_HEIGHT};
}

struct board_scale canvas_scale(const struct editor *editor, const struct layout *layout)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (view_canvas(view) == CANVAS_HEX)
		return board_scale(editor, layout->cells);
	return grid && grid->shape == GRID_HEX ? tile_scale(editor) : (struct board_scale){layout->columns, 1};
}

/* How many columns and rows a hex or a tile takes on the screen. */
#include "scale.h"
#include "mapwright/hex_board.h"
#include "subject.h"

#include <stdio.h>

enum { TILE_ROOMY = 6, TILE_WIDTH = 4, TILE_NARROW = 2, TILE_HEIGHT = 2 };

struct board_scale board_least(const struct editor *editor)
{
	const struct hex_board *board = hex_board(&editor_view(editor)->document->model);
	int width = 3; /* at least; the digits of the longest label */
	for (int i = 0; board && i < board->count; i++) {
		int digits = snprintf(NULL, 0, "%d", board->hexes[i].label);
		width = digits > width ? digits : width;
	}
	return (struct board_scale){width + 1, BOARD_COMPACT_HEIGHT};
}

struct board_scale board_scale(const struct editor *editor, struct rectangle area)
{
	struct board_scale compact = board_least(editor);
	struct board_scale roomy = {compact.width + BOARD_ROOMY_MORE, BOARD_ROOMY_HEIGHT};
	const struct grid *grid = view_grid(editor_view(editor));
	bool high = grid && grid->height * roomy.height <= area.height;
	bool fits = high && grid->width * roomy.width <= area.width;
	compact.height = high ? BOARD_ROOMY_HEIGHT : BOARD_COMPACT_HEIGHT;
	return editor->roomy || (fits && !editor->compact) ? roomy : compact;
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

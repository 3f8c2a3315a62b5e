/* The hex board. Compact, a hex takes two or three rows, and the columns of the longest label and a mark:
 *
 *     126>125     label, and the exits over the right side
 *     vMa  Ju     terrain, and the exits over the side to the hex below: down on its left, up on its right
 *
 * If there is room for a third row, the exits to the hex below have a row for themselves, and the mark in the row of
 * the terrain is the exit that comes in over the right side. Roomy, a hex takes eight columns, and ARROWS are doubled.
 * If one mark stands for both directions, it shows the more important type. */
#include "mapwright/hex_board.h"
#include "panels.h"
#include "views/scale.h"
#include "views/selection.h"
#include "views/views.h"

#include <stdio.h>
#include <string.h>

/* Returns the type of the exit that leads from one record to another over their common side; -1 if none. */
static int exit_type(const struct hex_board *board, int from, int to)
{
	for (int i = 0; from >= 0 && i < HEX_EXITS; i++) {
		const struct hex_exit *one = &board->hexes[from].exits[i];
		if (one->to == to && one->target > 0 && one->side >= 0)
			return one->type < 0 ? HEX_ARROW : one->type;
	}
	return -1;
}

enum way { WAY_RIGHT, WAY_LEFT, WAY_UP, WAY_DOWN };

/* Returns the character for an exit in that direction on the screen. */
static char mark(int type, enum way way)
{
	static const char marks[HEX_EXIT_TYPES][5] = {
	    [HEX_ARROW] = "><^v", [HEX_ARROWS] = "><^v", [HEX_ARCH] = ")(nu", [HEX_BLOCK] = "][mw"};
	return type < 0 ? ' ' : marks[type][way];
}

/* Draws a mark; doubled for ARROWS if there is room. */
static void put_mark(struct screen *screen, int x, int y, int type, enum way way, bool roomy)
{
	screen_put(screen, x, y, (unsigned char)mark(type, way), STYLE_DIM);
	if (type == HEX_ARROWS && roomy)
		screen_put(screen, x + 1, y, (unsigned char)mark(type, way), STYLE_DIM);
}

static void draw_hex(const struct editor *editor, const struct hex_board *board, struct board_scale scale, int column,
		     int row, int x, int y, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	bool here = view->x == column && view->y == row;
	unsigned bits =
	    (here != in_selection(view, column, row) ? STYLE_REVERSE : 0) | view_tint_at(view, column, row);
	int record = hex_at(board, column, row);
	if (record < 0) {
		if (bits || hex_in_shape(board, column, row))
			screen_print(screen, x, y, 3, STYLE_DIM | bits, here ? " . " : " .");
		return;
	}
	const int entry = board->hexes[record].terrain;
	const struct entry *terrain = entry >= 0 && entry < model->entry_count ? &model->entries[entry] : NULL;
	bool roomy = scale.width > board_least(editor).width, high = scale.height >= BOARD_ROOMY_HEIGHT;
	int width = roomy ? scale.width - 3 : scale.width - 1, end = x + scale.width - 1;
	bool trouble = worst_severity_at(view->document, place_at(PLACE_RECORD, record)) > 1;
	screen_print(screen, x, y, width, STYLE_PLAIN | bits | (trouble ? STYLE_UNDERLINE | STYLE_BOLD : 0), "%*d",
		     width, board->hexes[record].label);
	const char *name = terrain && terrain->text ? terrain->text : "??";
	bits |= terrain ? (unsigned)terrain->style : STYLE_UNKNOWN;
	if (roomy)
		screen_text(screen, x + 1, y + 1, width, bits, name);
	else
		screen_print(screen, end - 3, y + 1, 3, bits, " %.2s", name);
	/* The exits over the right side, in both directions. */
	int right = hex_at(board, column + 1, row), side = roomy ? end - 1 : end;
	int there = exit_type(board, record, right), back = exit_type(board, right, record);
	if (high) {
		put_mark(screen, side, y, there, WAY_RIGHT, roomy);
		put_mark(screen, side, y + 1, back, WAY_LEFT, roomy);
	} else { /* one column for both: '=' two arrows, 'H' an ARCH, '#' a BLOCK */
		bool both = there >= 0 && back >= 0;
		bool block = there == HEX_BLOCK || back == HEX_BLOCK;
		bool arch = there == HEX_ARCH || back == HEX_ARCH;
		char one = there >= 0 ? mark(there, WAY_RIGHT) : mark(back, WAY_LEFT);
		screen_put(screen, side, y, (unsigned char)(!both ? one : block ? '#' : arch ? 'H' : '='), STYLE_DIM);
	}
	/* The exits down to the hex below and up from it. */
	int below_column, below_row, below = -1, left = end - (roomy ? 5 : high ? 2 : 3);
	if (!hex_is_even(board, column, row) && hex_neighbour(board, column, row, 3, &below_column, &below_row))
		below = hex_at(board, below_column, below_row);
	y += high ? 2 : 1;
	put_mark(screen, left, y, exit_type(board, record, below), WAY_DOWN, roomy);
	put_mark(screen, roomy ? end - 3 : high ? end - 1 : end, y, exit_type(board, below, record), WAY_UP, roomy);
}

void panel_board(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct hex_board *board = hex_board(&view->document->model);
	struct rectangle area = layout->cells;
	if (!grid || !board) {
		screen_text(screen, area.x + 1, area.y + 1, area.width - 1, STYLE_DIM,
			    "This file has no board; the findings say why.");
		return;
	}
	struct board_scale scale = board_scale(editor, area);
	for (int row = 0; row < area.height / scale.height && view->top + row < grid->height; row++)
		for (int column = 0; column < area.width / scale.width && view->left + column < grid->width; column++)
			draw_hex(editor, board, scale, view->left + column, view->top + row,
				 area.x + column * scale.width, area.y + row * scale.height, screen);
	/* The key to the marks, in the row of the heading. */
	const char *text = scale.height < BOARD_ROOMY_HEIGHT ? " > v ARROW(S) ) u ARCH ] w BLOCK = H # both ways "
							     : " > v ARROW(S)  ) u ARCH  ] w BLOCK ";
	int x = layout->bar.x + 9, room = layout->canvas.width - x - 1;
	if (layout->bar.height > 0 && (int)strlen(text) <= room)
		screen_text(screen, x, layout->bar.y, room, STYLE_DIM, text);
	screen->cursor_x = area.x + (view->x - view->left) * scale.width + scale.width - 2;
	screen->cursor_y = area.y + (view->y - view->top) * scale.height;
	screen->cursor_shown = rectangle_holds(area, screen->cursor_x, screen->cursor_y);
}

bool panel_board_cell(const struct editor *editor, const struct layout *layout, int x, int y, int *column, int *row)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!grid || !rectangle_holds(layout->cells, x, y))
		return false;
	struct board_scale scale = board_scale(editor, layout->cells);
	*column = view->left + (x - layout->cells.x) / scale.width;
	*row = view->top + (y - layout->cells.y) / scale.height;
	return grid_has(grid, *column, *row);
}

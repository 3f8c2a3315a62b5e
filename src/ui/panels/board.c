/* The hex board: hexes are blocks with the tint of their terrain, exits are arrows in the gaps between them, one for each
 * direction and with the role of its type:
 *
 *     1  \u21d2 2      label, and the exit to the right
 *    Pla\u21d0Woo      terrain, and the exit that comes in from there
 *     \u2193 \u21e1        the exits down and up
 *
 * Large blocks have whole words; small ones only a label. Without UTF-8 the arrows are signs. */
#include "mapwright/visible.h"
#include "panels.h"

#include <wchar.h>

enum { BLOCK_LEAST = 4 }; /* columns; only wider ones have whole words */

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

/* Draws the arrow of an exit in that direction on the screen. */
static void put_arrow(struct screen *screen, int x, int y, int type, enum way way)
{
	static const wchar_t arrows[HEX_EXIT_TYPES][5] = {[HEX_ARROW] = L"\u2192\u2190\u2191\u2193",
							  [HEX_ARROWS] = L"\u21d2\u21d0\u21d1\u21d3",
							  [HEX_ARCH] = L"\u21e2\u21e0\u21e1\u21e3",
							  [HEX_BLOCK] = L"\u25b6\u25c0\u25b2\u25bc"};
	static const char signs[HEX_EXIT_TYPES][5] = {
	    [HEX_ARROW] = "><^v", [HEX_ARROWS] = "}{AV", [HEX_ARCH] = ")(nu", [HEX_BLOCK] = "][mw"};
	if (type < 0)
		return;
	uint32_t arrow = (uint32_t)arrows[type][way];
	bool narrow = screen->utf8 && visible_width(arrow) == 1;
	screen_put(screen, x, y, narrow ? arrow : (unsigned char)signs[type][way], STYLE_ARROW + (unsigned)type);
}

/* Draws the label and the terrain of a hex on its tint, below another in the middle if there is room. */
static void draw_block(const struct view *view, const struct hex *hex, struct rectangle block, unsigned bits,
		       unsigned label, struct screen *screen)
{
	const struct model *model = &view->document->model;
	const struct entry *terrain =
	    hex->terrain >= 0 && hex->terrain < model->entry_count ? &model->entries[hex->terrain] : NULL;
	const char *name = terrain && terrain->text ? terrain->text : "??";
	unsigned style = (terrain ? panel_terrain(name) : STYLE_UNKNOWN) | bits;
	char number[16];
	int width = snprintf(number, sizeof number, "%d", hex->label), room = block.width;
	int letters = room > BLOCK_LEAST ? room : BLOCK_LEAST - 1, length = (int)strlen(name);
	length = MIN(length, letters);
	screen_fill(screen, block, ' ', style);
	screen_text(screen, block.x + (room > width ? (room - width) / 2 : 0), block.y, room,
		    style | STYLE_BOLD | label, number);
	if (block.height > 1)
		screen_bytes(screen, block.x + (room - length) / 2, block.y + 1, room, style, name, (size_t)length);
}

static void draw_hex(const struct editor *editor, const struct hex_board *board, struct board_scale scale, int column,
		     int row, int x, int y, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	bool selected = in_selection(view, column, row);
	struct rectangle block = {x, y, scale.width - 1, scale.height - 1};
	unsigned bits = selected ? STYLE_REVERSE : view_tint_at(view, column, row);
	int record = hex_at(board, column, row);
	if (record < 0) {
		if (bits)
			screen_fill(screen, block, ' ', bits);
		if (bits || hex_in_shape(board, column, row))
			screen_put(screen, x + block.width / 2, y, screen->utf8 ? 0xb7 : '.',
				   bits ? bits : STYLE_FAINT);
		return;
	}
	bool trouble = view_worst(view, place_at(PLACE_RECORD, record)) > 1;
	draw_block(view, &board->hexes[record], block, bits, trouble ? STYLE_UNDERLINE : 0, screen);
	int right = hex_at(board, column + 1, row), below_column, below_row, below = -1;
	put_arrow(screen, x + block.width, y, exit_type(board, record, right), WAY_RIGHT);
	put_arrow(screen, x + block.width, y + 1, exit_type(board, right, record), WAY_LEFT);
	if (!hex_is_even(board, column, row) && hex_neighbour(board, column, row, 3, &below_column, &below_row))
		below = hex_at(board, below_column, below_row);
	x += block.width / 2 - 1;
	put_arrow(screen, x, y + block.height, exit_type(board, record, below), WAY_DOWN);
	put_arrow(screen, x + 2, y + block.height, exit_type(board, below, record), WAY_UP);
}

/* The key to the arrows, at the right of the heading. */
static void draw_key(const struct layout *layout, struct screen *screen)
{
	enum { KEY_WIDTH = 38, NAME = 12 };
	static const char *const names[HEX_EXIT_TYPES] = {"arrow", "arrows", "arch", "block"};
	int x = layout->bar.x + layout->canvas.width - KEY_WIDTH;
	if (layout->bar.height == 0 || x < layout->bar.x + NAME)
		return;
	screen_fill(screen, (struct rectangle){x, layout->bar.y, KEY_WIDTH - 1, 1}, ' ', STYLE_PLAIN);
	for (int type = 0; type < HEX_EXIT_TYPES; type++) {
		put_arrow(screen, ++x, layout->bar.y, type, WAY_RIGHT);
		x += 2 + screen_text(screen, x + 2, layout->bar.y, NAME, STYLE_DIM, names[type]) + 1;
	}
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
	draw_key(layout, screen);
	screen->cursor_x = area.x + (view->x - view->left) * scale.width + (scale.width - 1) / 2;
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

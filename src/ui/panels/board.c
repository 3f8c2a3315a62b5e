/* The hex board. Compact, a hex takes two or three rows, and as many columns as the longest label and a mark need:
 *
 *     126>125     label, and what leads over the side to the right
 *     ^Ma  Ju     terrain; left and right of it what leads down and up between this hex and the one below
 *
 * Where there is room for a third row, what leads down and up between the two has it for itself, and beside the terrain
 * is what comes in over the side to the right. Roomy, a hex takes eight columns, with ARROWS doubled. Of marks that have
 * one column for both ways there is one that tells of the gravest type. */
#include "mapwright/colossus_board.h"
#include "panels.h"
#include "views/views.h"

#include <stdio.h>
#include <string.h>

/* The type of the exit by which the game leads from one record to another over that side, -1 without. */
static int exit_type(const struct colossus_board *board, int from, int to)
{
	for (int i = 0; from >= 0 && i < COLOSSUS_EXITS; i++) {
		const struct colossus_exit *one = &board->hexes[from].exits[i];
		if (one->to == to && one->target > 0 && one->side >= 0)
			return one->type < 0 ? COLOSSUS_ARROW : one->type;
	}
	return -1;
}

enum way { WAY_RIGHT, WAY_LEFT, WAY_UP, WAY_DOWN };

/* The mark of an exit that leads that way on the screen. */
static char mark(int type, enum way way)
{
	static const char marks[COLOSSUS_EXIT_TYPES][5] = {[COLOSSUS_ARROW] = "><^v",
							   [COLOSSUS_ARROWS] = "><^v",
							   [COLOSSUS_ARCH] = ")(nu",
							   [COLOSSUS_BLOCK] = "][mw"};
	return type < 0 ? ' ' : marks[type][way];
}

/* One column for both ways: '=' both are arrows, 'H' one is an ARCH, '#' one is a BLOCK. */
static char both_marks(int there, int back)
{
	if (there < 0 || back < 0)
		return there >= 0 ? mark(there, WAY_RIGHT) : mark(back, WAY_LEFT);
	if (there == COLOSSUS_BLOCK || back == COLOSSUS_BLOCK)
		return '#';
	return there == COLOSSUS_ARCH || back == COLOSSUS_ARCH ? 'H' : '=';
}

struct hex_picture {
	const struct colossus_board *board;
	int record, column, row;
	int x, y; /* on the screen */
	struct board_scale scale;
	bool roomy;
	unsigned label, terrain, exits;
	const char *name; /* of the terrain */
};

/* One mark; doubled for ARROWS where there is room. */
static void put_mark(struct screen *screen, const struct hex_picture *hex, int x, int y, int type, enum way way)
{
	screen_put(screen, x, y, (unsigned char)mark(type, way), hex->exits);
	if (type == COLOSSUS_ARROWS && hex->roomy)
		screen_put(screen, x + 1, y, (unsigned char)mark(type, way), hex->exits);
}

/* What leads over the side to the right, in both directions. */
static void draw_sideways(const struct hex_picture *hex, int x, struct screen *screen)
{
	int right = colossus_at(hex->board, hex->column + 1, hex->row);
	int there = exit_type(hex->board, hex->record, right), back = exit_type(hex->board, right, hex->record);
	if (hex->scale.height < BOARD_ROOMY_HEIGHT) {
		screen_put(screen, x, hex->y, (unsigned char)both_marks(there, back), hex->exits);
		return;
	}
	put_mark(screen, hex, x, hex->y, there, WAY_RIGHT);
	put_mark(screen, hex, x, hex->y + 1, back, WAY_LEFT);
}

/* What leads down from the hex, and up to it, over the side that it shares with the hex below. */
static void draw_below(const struct hex_picture *hex, int left, int right, int y, struct screen *screen)
{
	int column, row, below = -1;
	if (!colossus_is_even(hex->board, hex->column, hex->row) &&
	    colossus_neighbour(hex->board, hex->column, hex->row, 3, &column, &row))
		below = colossus_at(hex->board, column, row);
	put_mark(screen, hex, left, y, exit_type(hex->board, hex->record, below), WAY_DOWN);
	put_mark(screen, hex, right, y, exit_type(hex->board, below, hex->record), WAY_UP);
}

static void draw_compact(const struct hex_picture *hex, struct screen *screen)
{
	int end = hex->x + hex->scale.width - 1;
	bool high = hex->scale.height >= BOARD_ROOMY_HEIGHT;
	screen_print(screen, hex->x, hex->y, hex->scale.width - 1, hex->label, "%*d", hex->scale.width - 1,
		     hex->board->hexes[hex->record].label);
	screen_print(screen, end - 3, hex->y + 1, 3, hex->terrain, " %.2s", hex->name);
	draw_sideways(hex, end, screen);
	draw_below(hex, high ? end - 2 : end - 3, high ? end - 1 : end, hex->y + (high ? 2 : 1), screen);
}

static void draw_roomy(const struct hex_picture *hex, struct screen *screen)
{
	int width = hex->scale.width - 3;
	screen_print(screen, hex->x, hex->y, width, hex->label, "%*d", width, hex->board->hexes[hex->record].label);
	screen_text(screen, hex->x + 1, hex->y + 1, width, hex->terrain, hex->name);
	draw_sideways(hex, hex->x + width + 1, screen);
	draw_below(hex, hex->x + width - 3, hex->x + width - 1, hex->y + 2, screen);
}

static const char *terrain_name(const struct model *model, int entry)
{
	return entry >= 0 && entry < model->entry_count && model->entries[entry].text ? model->entries[entry].text
										      : "??";
}

static void draw_hex(const struct editor *editor, const struct colossus_board *board, struct board_scale scale,
		     int column, int row, int x, int y, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	bool here = view->x == column && view->y == row;
	unsigned bits = (here ? STYLE_REVERSE : 0) | view_tint_at(view, column, row);
	int record = colossus_at(board, column, row);
	if (record < 0) {
		if (here || colossus_in_shape(board, column, row))
			screen_print(screen, x, y, 3, STYLE_DIM | bits, here ? " . " : " .");
		return;
	}
	int entry = board->hexes[record].terrain,
	    trouble = panel_trouble(view->document, place_at(PLACE_RECORD, record));
	unsigned look =
	    entry >= 0 && entry < model->entry_count ? (unsigned)model->entries[entry].look : LOOK_UNKNOWN;
	char steps[16];
	int away = view_steps_to(view, column, row);
	snprintf(steps, sizeof steps, "%d", away);
	struct hex_picture hex = {
	    .board = board,
	    .record = record,
	    .column = column,
	    .row = row,
	    .x = x,
	    .y = y,
	    .scale = scale,
	    .roomy = scale.width > board_least(editor).width,
	    .label = STYLE_PLAIN | bits | (trouble > 1 ? STYLE_UNDERLINE | STYLE_BOLD : 0),
	    .terrain = look | bits,
	    .exits = STYLE_DIM,
	    .name = away >= 0 ? steps : terrain_name(model, entry),
	};
	if (hex.roomy)
		draw_roomy(&hex, screen);
	else
		draw_compact(&hex, screen);
}

/* What the marks mean, in the row of the heading. */
static void draw_marks_legend(const struct layout *layout, struct board_scale scale, struct screen *screen)
{
	const char *text = scale.height < BOARD_ROOMY_HEIGHT ? " > v ARROW(S) ) u ARCH ] w BLOCK = H # both ways "
							     : " > v ARROW(S)  ) u ARCH  ] w BLOCK ";
	int x = layout->bar.x + 9, room = layout->canvas.width - x - 1;
	if (layout->bar.height > 0 && (int)strlen(text) <= room)
		screen_text(screen, x, layout->bar.y, room, STYLE_DIM, text);
}

void panel_board(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct colossus_board *board = colossus_board(&view->document->model);
	struct rectangle area = layout->cells;
	if (!grid || !board) {
		screen_text(screen, area.x + 1, area.y + 1, area.width - 1, STYLE_DIM,
			    "No board in this file; the findings tell why.");
		return;
	}
	struct board_scale scale = board_scale(editor, area);
	for (int row = 0; row < area.height / scale.height && view->top + row < grid->height; row++)
		for (int column = 0; column < area.width / scale.width && view->left + column < grid->width; column++)
			draw_hex(editor, board, scale, view->left + column, view->top + row,
				 area.x + column * scale.width, area.y + row * scale.height, screen);
	draw_marks_legend(layout, scale, screen);
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

/* The hex board. Compact, a hex takes four columns and two rows:
 *
 *     126>125     label, and what leads over the side to the right
 *      Ma^ Ju     terrain, and what leads over its side up or down
 *
 * Exits are told apart by their marks alone: ARROW and ARROWS > < v ^, ARCH ) ( u n, BLOCK ] [ w m, and = or | where
 * exits lead both ways (the form has their types). Roomy, it takes eight columns and three rows and shows both
 * directions: on the right what leaves on the first row and what comes in on the second; on the third row what leaves
 * and what comes in over the side up or down. ARROWS is doubled there. */
#include "board.h"
#include "mapwright/colossus_board.h"
#include "panels.h"
#include "subject.h"

#include <stdio.h>

struct board_scale board_scale(const struct editor *editor, struct rectangle area)
{
	struct board_scale compact = {BOARD_COMPACT_WIDTH, BOARD_COMPACT_HEIGHT};
	struct board_scale roomy = {BOARD_ROOMY_WIDTH, BOARD_ROOMY_HEIGHT};
	const struct grid *grid = view_grid(editor_view(editor));
	bool fits = grid && grid->width * roomy.width <= area.width && grid->height * roomy.height <= area.height;
	return editor->roomy || (fits && !editor->compact) ? roomy : compact;
}

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

static char both_marks(int there, int back, enum way way, enum way opposite)
{
	if (there >= 0 && back >= 0)
		return way == WAY_RIGHT ? '=' : '|';
	return there >= 0 ? mark(there, way) : mark(back, opposite);
}

/* The record beyond a side of a cell, -1 without. */
static int beyond(const struct colossus_board *board, int column, int row, int side)
{
	int to_column, to_row;
	if (!colossus_neighbour(board, column, row, side, &to_column, &to_row))
		return -1;
	return colossus_at(board, to_column, to_row);
}

static int right_of(const struct colossus_board *board, int column, int row)
{
	return colossus_at(board, column + 1, row);
}

/* Labels over 999 in thousands, so that three columns hold them. */
static void print_label(struct screen *screen, int x, int y, int width, unsigned style, int label)
{
	if (label > 999 && width < 4)
		screen_print(screen, x, y, width, style, "%*dk", width - 1, label / 1000);
	else
		screen_print(screen, x, y, width, style, "%*d", width, label);
}

struct hex_picture {
	const struct colossus_board *board;
	int record, column, row;
	int x, y; /* on the screen */
	unsigned label, terrain, exits;
	const char *name; /* of the terrain */
};

static void draw_compact(const struct hex_picture *hex, struct screen *screen)
{
	const struct colossus_board *board = hex->board;
	int right = right_of(board, hex->column, hex->row);
	bool even = colossus_is_even(board, hex->column, hex->row);
	int vertical = beyond(board, hex->column, hex->row, even ? 0 : 3);
	enum way way = even ? WAY_UP : WAY_DOWN, opposite = even ? WAY_DOWN : WAY_UP;
	print_label(screen, hex->x, hex->y, 3, hex->label, board->hexes[hex->record].label);
	screen_put(screen, hex->x + 3, hex->y,
		   (unsigned char)both_marks(exit_type(board, hex->record, right),
					     exit_type(board, right, hex->record), WAY_RIGHT, WAY_LEFT),
		   hex->exits);
	screen_print(screen, hex->x, hex->y + 1, 3, hex->terrain, " %.2s", hex->name);
	int there = exit_type(board, hex->record, vertical), back = exit_type(board, vertical, hex->record);
	/* An exit is drawn at the hex it leaves; one both ways at both. */
	screen_put(screen, hex->x + 3, hex->y + 1,
		   (unsigned char)(there < 0 ? ' ' : both_marks(there, back, way, opposite)), hex->exits);
}

/* One mark, doubled for ARROWS. */
static void put_marks(struct screen *screen, int x, int y, int type, enum way way, unsigned style)
{
	screen_put(screen, x, y, (unsigned char)mark(type, way), style);
	if (type == COLOSSUS_ARROWS)
		screen_put(screen, x + 1, y, (unsigned char)mark(type, way), style);
}

static void draw_roomy(const struct hex_picture *hex, struct screen *screen)
{
	const struct colossus_board *board = hex->board;
	int right = right_of(board, hex->column, hex->row);
	bool even = colossus_is_even(board, hex->column, hex->row);
	int vertical = beyond(board, hex->column, hex->row, even ? 0 : 3);
	print_label(screen, hex->x, hex->y, 5, hex->label, board->hexes[hex->record].label);
	put_marks(screen, hex->x + 6, hex->y, exit_type(board, hex->record, right), WAY_RIGHT, hex->exits);
	screen_text(screen, hex->x + 1, hex->y + 1, 5, hex->terrain, hex->name);
	put_marks(screen, hex->x + 6, hex->y + 1, exit_type(board, right, hex->record), WAY_LEFT, hex->exits);
	put_marks(screen, hex->x + 2, hex->y + 2, exit_type(board, hex->record, vertical), even ? WAY_UP : WAY_DOWN,
		  hex->exits);
}

/* The worst finding about a record, as 1 + severity. */
static int record_trouble(const struct document *document, int record)
{
	int worst = 0;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		const struct place *place = &finding->place;
		bool mine = (place->kind == PLACE_RECORD && place->index == record) ||
			    (place->kind == PLACE_FIELD && place->index < document->model.field_count &&
			     document->model.fields[place->index].record == record);
		if (mine && 1 + (int)finding->severity > worst)
			worst = 1 + (int)finding->severity;
	}
	return worst;
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
	unsigned bits = here ? STYLE_REVERSE : 0;
	int record = colossus_at(board, column, row);
	if (record < 0) {
		if (here || colossus_in_shape(board, column, row))
			screen_print(screen, x, y, 3, STYLE_DIM | bits, here ? " . " : " .");
		return;
	}
	int entry = board->hexes[record].terrain, trouble = record_trouble(view->document, record);
	unsigned look =
	    entry >= 0 && entry < model->entry_count ? (unsigned)model->entries[entry].look : LOOK_UNKNOWN;
	struct hex_picture hex = {
	    .board = board,
	    .record = record,
	    .column = column,
	    .row = row,
	    .x = x,
	    .y = y,
	    .label = STYLE_PLAIN | bits | (trouble > 1 ? STYLE_UNDERLINE | STYLE_BOLD : 0),
	    .terrain = look | bits,
	    .exits = STYLE_DIM,
	    .name = terrain_name(model, entry),
	};
	if (scale.width == BOARD_ROOMY_WIDTH)
		draw_roomy(&hex, screen);
	else
		draw_compact(&hex, screen);
}

void panel_board(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	const struct colossus_board *board = colossus_board(&view->document->model);
	struct rectangle area = layout->cells;
	if (!grid || !board) {
		screen_text(screen, area.x + 1, area.y + 1, area.width - 1, STYLE_DIM,
			    "There is no board in this file; the findings tell why.");
		return;
	}
	struct board_scale scale = board_scale(editor, area);
	for (int row = 0; row < area.height / scale.height && view->top + row < grid->height; row++)
		for (int column = 0; column < area.width / scale.width && view->left + column < grid->width; column++)
			draw_hex(editor, board, scale, view->left + column, view->top + row,
				 area.x + column * scale.width, area.y + row * scale.height, screen);
	screen->cursor_x = area.x + (view->x - view->left) * scale.width + 2;
	screen->cursor_y = area.y + (view->y - view->top) * scale.height;
	screen->cursor_visible = rectangle_holds(area, screen->cursor_x, screen->cursor_y);
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
	return *column < grid->width && *row < grid->height;
}

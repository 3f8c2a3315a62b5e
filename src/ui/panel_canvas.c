/* The map: cells in the colours of what they mean, the finding marks, the selection, and what is about to be drawn. */
#include "commands.h"
#include "drawing.h"
#include "panels.h"

static bool in_selection(const struct view *view, int x, int y)
{
	const struct rectangle *area = &view->selection;
	if (!view->selected || !rectangle_holds(*area, x, y))
		return false;
	return !view->mask || view->mask[(y - area->y) * area->width + x - area->x];
}

/* The marks of a row of the map, or NULL when there are none. */
static const unsigned char *row_marks(const struct view *view, const struct grid *grid, int y)
{
	bool fit = view->marks && view->marks_grid == view->grid && view->marks_width == grid->width &&
		   y < view->marks_height;
	return fit ? view->marks + (size_t)y * (size_t)view->marks_width : NULL;
}

/* A glyph without a meaning is plain until the finding about it is there, like one that is all right: so a stroke of
 * new glyphs costs no more bytes on the line than any other. */
static unsigned cell_style(const struct glyph *glyph, bool marked)
{
	if (marked)
		return (unsigned)glyph->look | STYLE_UNDERLINE;
	return glyph->look == LOOK_UNKNOWN ? STYLE_PLAIN : (unsigned)glyph->look;
}

static void put_glyph(struct screen *screen, int x, int y, int glyph, unsigned style)
{
	bool visible = glyph >= ' ' && glyph < 0x7f;
	screen_put(screen, x, y, visible ? (uint32_t)glyph : '?', visible ? style : STYLE_ERROR | STYLE_REVERSE);
}

static void draw_row(const struct view *view, const struct grid *grid, int y, struct rectangle row,
		     struct screen *screen)
{
	const struct document *document = view->document;
	const unsigned char *bytes = (const unsigned char *)document->text.bytes + grid->rows[y].start + view->left;
	const unsigned char *marks = row_marks(view, grid, y);
	int there = grid->rows[y].length > (size_t)view->left ? (int)(grid->rows[y].length - (size_t)view->left) : 0;
	for (int column = 0; column < row.width; column++) {
		if (column >= there) {
			screen_put(screen, row.x + column, row.y, '~', STYLE_ERROR);
			continue;
		}
		unsigned style = cell_style(&document->model.glyphs[bytes[column]],
					    marks && marks[view->left + column] > 1 + SEVERITY_NOTE);
		if (view->selected && in_selection(view, view->left + column, y))
			style |= STYLE_REVERSE;
		put_glyph(screen, row.x + column, row.y, bytes[column], style);
	}
}

static void draw_cells(const struct view *view, const struct grid *grid, struct rectangle area, struct screen *screen)
{
	for (int row = 0; row < area.height && view->top + row < grid->height; row++)
		draw_row(view, grid, view->top + row, (struct rectangle){area.x, area.y + row, area.width, 1},
			 screen);
}

/* One cell of what is about to be drawn, when it lies on the visible part of the map. */
static void draw_ghost(const struct view *view, const struct grid *grid, struct rectangle area, int x, int y,
		       unsigned char glyph, struct screen *screen)
{
	int column = area.x + x - view->left, row = area.y + y - view->top;
	if (x < 0 || y < 0 || x >= grid->width || y >= grid->height || !rectangle_holds(area, column, row))
		return;
	put_glyph(screen, column, row, glyph, cell_style(&view->document->model.glyphs[glyph], false) | STYLE_GHOST);
}

static void draw_preview(const struct editor *editor, const struct view *view, const struct grid *grid,
			 struct rectangle area, struct screen *screen)
{
	struct drawing drawing = {0};
	shape_preview(editor, &drawing);
	for (size_t i = 0; i < drawing.count; i++)
		draw_ghost(view, grid, area, drawing.items[i].x, drawing.items[i].y, drawing.items[i].glyph, screen);
	drawing_clear(&drawing);
	const struct stamp *stamp = editor->gesture == GESTURE_PASTE  ? &editor->clipboard
				    : editor->gesture == GESTURE_MOVE ? &editor->carried
								      : NULL;
	for (int i = 0; stamp && i < stamp->width * stamp->height; i++)
		if (stamp->cells[i])
			draw_ghost(view, grid, area, view->x + i % stamp->width, view->y + i / stamp->width,
				   stamp->cells[i], screen);
}

static void draw_frame(struct rectangle cells, struct screen *screen)
{
	int left = cells.x - 1, right = cells.x + cells.width, top = cells.y - 1, bottom = cells.y + cells.height;
	for (int x = left + 1; x < right; x++) {
		screen_put(screen, x, top, 0x2500, STYLE_FRAME);
		screen_put(screen, x, bottom, 0x2500, STYLE_FRAME);
	}
	for (int y = top + 1; y < bottom; y++) {
		screen_put(screen, left, y, 0x2502, STYLE_FRAME);
		screen_put(screen, right, y, 0x2502, STYLE_FRAME);
	}
	screen_put(screen, left, top, 0x250c, STYLE_FRAME);
	screen_put(screen, right, top, 0x2510, STYLE_FRAME);
	screen_put(screen, left, bottom, 0x2514, STYLE_FRAME);
	screen_put(screen, right, bottom, 0x2518, STYLE_FRAME);
}

/* Column numbers above (every tenth, fives between), row numbers on the left. */
static void draw_rulers(const struct view *view, const struct layout *layout, struct screen *screen)
{
	struct rectangle cells = layout->cells;
	int margin = cells.x - layout->canvas.x - (layout->frame ? 1 : 0);
	for (int column = 0; layout->ruler && column < cells.width; column++) {
		int x = view->left + column;
		if (x % 10 == 0)
			screen_print(screen, cells.x + column, layout->canvas.y, cells.width - column, STYLE_DIM,
				     "%d", x);
		else if (x % 5 == 0)
			screen_print(screen, cells.x + column, layout->canvas.y, 1, STYLE_DIM, "5");
	}
	for (int row = 0; margin >= 2 && row < cells.height; row++)
		screen_print(screen, layout->canvas.x, cells.y + row, margin, STYLE_DIM, "%*d",
			     margin >= 3 ? margin - 1 : 2, (view->top + row) % (margin >= 3 ? 1000 : 100));
}

/* The border between the canvas and the panel beside it. */
static void draw_border(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	int x = layout->canvas.x + layout->canvas.width;
	for (int y = layout->canvas.y; x < editor->width && y < layout->canvas.y + layout->canvas.height; y++)
		screen_put(screen, x, y, 0x2502, STYLE_FRAME);
}

void panel_canvas(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	draw_border(editor, layout, screen);
	if (!grid) {
		screen_print(screen, layout->canvas.x + 1, layout->canvas.y + 1, layout->canvas.width - 1, STYLE_DIM,
			     view ? "There is no map in this file; the findings tell why." : "");
		return;
	}
	draw_rulers(view, layout, screen);
	if (layout->frame)
		draw_frame(layout->cells, screen);
	draw_cells(view, grid, layout->cells, screen);
	draw_preview(editor, view, grid, layout->cells, screen);
	screen->cursor_x = layout->cells.x + view->x - view->left;
	screen->cursor_y = layout->cells.y + view->y - view->top;
	screen->cursor_visible = rectangle_holds(layout->cells, screen->cursor_x, screen->cursor_y);
}

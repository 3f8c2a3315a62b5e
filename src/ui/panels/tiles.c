/* A map of hexes with flat tops: every other column is half a hex higher. A hex takes two rows:
 *
 *          Gg          the first layer, whose ground both rows have; columns with an odd x are the higher ones
 *     Gg   ^Fp         the second layer
 *     1                a mark: a start */
#include "mapwright/search.h"
#include "panels.h"

/* Computes the place of a cell on the screen. Returns false if it is not visible. */
static bool place_tile(const struct editor *editor, const struct layout *layout, int x, int y, struct rectangle *tile)
{
	const struct view *view = editor_view(editor);
	struct board_scale scale = tile_scale(editor);
	tile->x = layout->cells.x + (x - view->left) * scale.width;
	tile->y = layout->cells.y + (y - view->top) * scale.height + (x % 2 == 0 ? 1 : 0);
	tile->width = scale.width;
	tile->height = scale.height;
	return rectangle_holds(layout->cells, tile->x, tile->y);
}

bool tile_at(const struct editor *editor, const struct layout *layout, int x, int y, int *cell_x, int *cell_y)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct board_scale scale = tile_scale(editor);
	*cell_x = view->left + (x - layout->cells.x) / scale.width;
	int down = y - layout->cells.y - (*cell_x % 2 == 0 ? 1 : 0);
	*cell_y = view->top + (down < 0 ? -1 : down / scale.height);
	return rectangle_holds(layout->cells, x, y) && grid_has(grid, *cell_x, *cell_y);
}

enum { LEAST_FITTED = 2 }; /* columns of tiles that are too narrow for an ellipsis */

/* Draws one row of a tile, cut at the edges of the canvas. */
static void put_row(const struct layout *layout, struct rectangle tile, int row, const char *bytes, struct span part,
		    unsigned style, struct screen *screen)
{
	int y = tile.y + row, room = layout->cells.x + layout->cells.width - tile.x;
	if (y >= layout->cells.y + layout->cells.height)
		return;
	struct rectangle area = {tile.x, y, MIN(tile.width, room), 1};
	screen_fill(screen, area, ' ', style & ~(unsigned)STYLE_BOLD);
	bool narrow = tile.width <= LEAST_FITTED || area.width < tile.width;
	(narrow ? screen_bytes : screen_fitted)(screen, area.x, area.y, area.width, style, bytes + part.start,
						part.length);
}

static struct span layer_of(const struct format *format, const char *bytes, size_t length, int layer)
{
	if (format->cells->layer)
		return format->cells->layer(format, bytes, length, layer);
	return layer == 0 ? (struct span){.length = length} : (struct span){0};
}

static void draw_tile(const struct editor *editor, const struct layout *layout, int x, int y, int value,
		      unsigned bits, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct format *format = view->document->format;
	struct rectangle tile;
	if (value < 0 || !place_tile(editor, layout, x, y, &tile))
		return;
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	const struct glyph *glyph = model_glyph(&view->document->model, view_grid(view), value);
	char base[CELL_BYTES_MAX + 1];
	struct span ground = layer_of(format, bytes, length, 0);
	snprintf(base, sizeof base, "%.*s", (int)ground.length, bytes + ground.start);
	unsigned role = format->cells->layers ? panel_ground(base) : STYLE_PLAIN;
	unsigned style = !glyph->known ? STYLE_ERROR : role ? role : (unsigned)glyph->style;
	bits |= bits & STYLE_TINT_MASK ? 0 : view_tint_at(view, x, y);
	if (!(bits & STYLE_TINT_MASK) && on_mirror_axis(editor, x, y))
		bits |= style_tint(TINT_AXIS);
	if (in_selection(view, x, y))
		bits = (bits & ~(unsigned)STYLE_TINT_MASK) | style_tint(TINT_SELECTED);
	struct span mark = {0}, over = {0};
	for (int layer = 1; format->cells->layers && format->cells->layers[layer]; layer++) {
		struct span part = layer_of(format, bytes, length, layer);
		*(format->cells->layers[layer + 1] ? &over : &mark) = part;
	}
	put_row(layout, tile, 0, bytes, ground, style | bits, screen);
	bool marked = mark.length > 0;
	put_row(layout, tile, 1, bytes, marked ? mark : over, style | STYLE_BOLD | bits, screen);
	if (marked && over.length > 0 && tile.width > (int)mark.length + 1) {
		struct rectangle rest = {tile.x + (int)mark.length, tile.y, tile.width - (int)mark.length, 1};
		put_row(layout, rest, 1, bytes, over, style | bits, screen);
	}
}

void panel_tiles(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct board_scale scale = tile_scale(editor);
	struct named_values named;
	view_highlight_begin(view, &named);
	screen_fill(screen, layout->cells, ' ', STYLE_PLAIN);
	for (int y = view->top; y < grid->height && (y - view->top) * scale.height < layout->cells.height; y++)
		for (int x = view->left; x < grid->width && (x - view->left) * scale.width < layout->cells.width;
		     x++) {
			int value = grid_cell(grid, &view->document->text, x, y);
			draw_tile(editor, layout, x, y, value,
				  view_highlights(view, &named, value) ? style_tint(TINT_SELECTED) : 0, screen);
		}
	struct drawing drawing = shape_preview(editor);
	for (struct cell_change cell = {.x = -1}; drawing_next(&drawing, &cell);)
		draw_tile(editor, layout, cell.x, cell.y, cell.glyph, STYLE_GHOST, screen);
	drawing_clear(&drawing);
}

void tile_cursor(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle tile;
	screen->cursor_shown = place_tile(editor, layout, view->x, view->y, &tile);
	screen->cursor_x = tile.x;
	screen->cursor_y = tile.y;
}

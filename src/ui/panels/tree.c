/* A list of maps: heading, filter, rows with name, kind and size; beside it the selected map and what is said about it. */
#include "panels.h"

enum { SIZES = 9, KINDS = 13, NAMES = 24 /* columns */ };

static void draw_filter(const struct map_tree *tree, struct rectangle row, struct screen *screen)
{
	const char *filter = tree->filter ? tree->filter : "";
	row.x += 1 + screen_text(screen, row.x + 1, row.y, 2, STYLE_KEY, "/ ");
	if (*filter || tree->typing)
		screen_cursor(screen, row.x + screen_text(screen, row.x, row.y, row.width - 3, STYLE_PLAIN, filter),
			      row.y);
	if (!*filter)
		screen_text(screen, row.x, row.y, row.width - 3, STYLE_DIM,
			    tree->typing ? "type to filter by name, meaning or size"
					 : "filters by name, meaning or size");
}

/* Draws a row: a folder, a file, or dim and further right a map of the file above it. */
static void draw_row(const struct map_tree *tree, const struct pager_line *line, struct rectangle row, unsigned bits,
		     struct screen *screen)
{
	const struct tree_file *file = &tree->files[line->file];
	const struct tree_item *item = tree_item(tree, (struct tree_place){line->file, line->map});
	bool map = line->map >= 0, bare = tree->kind == TREE_OF_MAPS, many = item && !map && file->map_count > 0;
	bool open = item ? file->unfolded : !file->folder_folded;
	unsigned name_style = !item ? STYLE_FIELD | STYLE_BOLD : map && !bare ? STYLE_DIM : STYLE_PLAIN;
	int x = row.x + (bare ? 1 : !item ? 2 : map ? 6 : 4);
	bool wide = row.width == screen->width; /* no picture says what is known of it */
	int size_x = row.x + row.width - SIZES - 1,
	    kind_x = wide ? row.x + NAMES : MAX(size_x - KINDS, row.x + NAMES / 2);
	const char *kind = !item ? "" : bare || (wide && *item->about) ? item->about : item->kind;
	int end = !item ? row.x + row.width : *kind ? kind_x : size_x;
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
	if (bits && screen->utf8)
		screen_put(screen, row.x, row.y, 0x258c, STYLE_ROW_BAR | bits);
	if (bare)
		x += screen_print(screen, x, row.y, 5, STYLE_DIM | bits, "%3d ", tree->first + line->map);
	if (!item || many)
		screen_put(screen, x - 2, row.y,
			   screen->utf8 ? (open ? 0x25be : 0x25b8)
			   : open       ? '-'
					: '+',
			   STYLE_DIM | bits);
	x += screen_text(screen, x, row.y, end - x - 1, name_style | bits, item ? item->name : file->folder);
	if (!item)
		return;
	if (item->errors > 0 && x + 1 < end)
		screen_text(screen, x + 1, row.y, 1, STYLE_ERROR | bits, "x");
	screen_text(screen, kind_x, row.y, size_x - kind_x - 1, STYLE_DIM | bits, kind);
	int width = screen_columns(screen->utf8, item->size, strlen(item->size));
	screen_text(screen, size_x + MAX(SIZES - width, 0), row.y, SIZES, STYLE_DIM | bits, item->size);
}

/* Draws the picture of the selected map, its heading, and below what is measured of it and found in it. */
static void draw_picture(const struct editor *editor, const struct map_tree *tree, struct rectangle area,
			 struct screen *screen)
{
	const struct tree_place at = tree->selected;
	const struct tree_item *item = editor->pager.count > 0 ? tree_item(tree, at) : NULL;
	const struct screen *picture = &tree->picture;
	for (int y = area.y; y < editor->height - 2; y++)
		screen_put(screen, area.x - 1, y, 0x2502, STYLE_FRAME);
	if (item)
		panel_heading(screen, (struct rectangle){area.x, area.y - 1, area.width, 1}, item->name, false);
	else
		screen_fill(screen, (struct rectangle){area.x, area.y - 1, area.width, 1}, 0x2500, STYLE_FRAME);
	screen_put(screen, area.x - 1, area.y - 1, 0x252c, STYLE_FRAME);
	if (!item)
		return;
	screen_print(screen, area.x + area.width - SIZES - 3, area.y - 1, SIZES + 2, STYLE_HEADING, " %s ",
		     item->size);
	bool drawn = tree->pictured.file == at.file && tree->pictured.map == at.map;
	int width = MIN(picture->width, area.width), height = drawn ? MIN(picture->height, area.height) : 0;
	for (int y = 0; y < height; y++)
		memcpy(&screen->cells[(size_t)(area.y + y) * (size_t)screen->width + (size_t)area.x],
		       &picture->cells[(size_t)y * (size_t)picture->width], (size_t)width * sizeof *picture->cells);
	const char *rest = item->about;
	for (int i = 0; i < 2 && *rest; i++) {
		const char *row = rest;
		int length = (int)screen_row(screen->utf8, &rest, area.width - 3);
		screen_fitted(screen, area.x + 2, area.y + area.height + i, area.width - 3, STYLE_DIM, row,
			      (size_t)length);
	}
	int y = area.y + area.height + 2;
	if (item->errors + item->warnings == 0)
		screen_text(screen, area.x + 2, y, area.width - 3, STYLE_DIM, "nothing to fix");
	else
		screen_print(screen, area.x + 2, y, area.width - 3, item->errors > 0 ? STYLE_ERROR : STYLE_WARNING,
			     "%d error%s, %d warning%s", item->errors, PLURAL(item->errors), item->warnings,
			     PLURAL(item->warnings));
}

void panel_tree(const struct editor *editor, struct rectangle area, int first, struct screen *screen)
{
	const struct pager *pager = &editor->pager;
	const struct map_tree *tree = pager->tree;
	struct rectangle picture = tree_picture_area(editor);
	int list = picture.width > 0 ? picture.x - 1 : area.width;
	int rows = MIN(area.height, pager->count - first);
	panel_heading(screen, (struct rectangle){0, area.y - 2, list, 1},
		      tree->kind == TREE_OF_FILES ? "Files" : "Maps", true);
	draw_filter(tree, (struct rectangle){0, area.y - 1, list, 1}, screen);
	screen->cursor_shown = true;
	for (int i = 0; i < rows; i++) {
		bool selected = first + i == pager->selected;
		draw_row(tree, &pager->lines[first + i], (struct rectangle){0, area.y + i, list, 1},
			 selected ? STYLE_SELECTED : 0, screen);
		if (selected && !tree->typing)
			screen_cursor(screen, 0, area.y + i);
	}
	if (picture.width > 0)
		draw_picture(editor, tree, picture, screen);
	screen_target(screen, &(struct clickable){{0, area.y, list, rows}, TARGET_PAGE, NULL, first});
}

void tree_draw(struct editor *painter, int map, struct screen *screen)
{
	struct view *view = editor_view(painter);
	struct rectangle whole = {0, 0, screen->width, screen->height}, cells = whole;
	view->grid = map;
	view->left = view->top = view->brush = 0;
	painter->height = screen->height;
	painter->focus = FOCUS_FORM; /* which is not drawn: no cursor, and no keys */
	if (view->document->format->canvas != CANVAS_SQUARE)
		view->x = view->y = -1;
	screen->utf8 = painter->utf8;
	screen_clear(screen);
	const struct grid *grid = view_grid(view);
	int columns = grid && grid->rows && !setting_is(&painter->settings, SETTING_CELLS, "narrow") &&
			      2 * grid->width <= whole.width
			  ? 2
			  : 1;
	if (grid && grid->rows && grid->shape == GRID_SQUARE) {
		cells.width = columns * grid->width;
		cells.height = grid->height;
		cells.x = (whole.width - cells.width) / 2;
		cells.y = (whole.height - cells.height) / 2;
	}
	struct layout layout = {.canvas = cells, .cells = cells, .columns = columns, .source = whole};
	painter->width = cells.x + cells.width;
	if (cells.x >= 0 && cells.y >= 0) {
		panel_canvas(painter, &layout, screen);
	} else {
		layout.cells = (struct rectangle){0, 0, 0, 0}; /* no part of it is marked as the one on the canvas */
		panel_whole(painter, &layout, screen);
	}
	screen->cursor_shown = false;
}

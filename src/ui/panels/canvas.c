/* The map: cells in their colours, marks of findings, the selection, and the preview of pending changes. */
#include "mapwright/roll.h"
#include "mapwright/search.h"
#include "panels.h"

#include <wchar.h>

/* Unknown glyphs are marked at once, as their finding will mark them later, so that each cell is sent only once. */
static unsigned cell_style(const struct glyph *glyph, bool marked)
{
	unsigned role = panel_role(glyph->style, glyph->known ? glyph->meaning : "");
	return role | (unsigned)glyph->colour << STYLE_COLOUR_SHIFT |
	       (marked || glyph->style == STYLE_UNKNOWN ? STYLE_UNDERLINE : 0U);
}

static void put_glyph(struct screen *screen, int x, int y, int value, unsigned style)
{
	bool visible = value > 255 || (value >= ' ' && value < 0x7f);
	uint32_t shown = visible ? (uint32_t)cell_character(value) : '?';
	shown = shown < 0x7f || screen->utf8 ? shown : '?';
	screen_put(screen, x, y, shown, visible ? style : STYLE_ERROR | STYLE_REVERSE);
}

/* Returns how a byte looks on this map; its character is never 0. The style of a blank does not matter. */
static struct screen_cell byte_look(const struct model *model, const struct grid *grid, int byte)
{
	if (byte == ' ')
		return (struct screen_cell){' ', STYLE_PLAIN};
	return byte > ' ' && byte < 0x7f
		   ? (struct screen_cell){(uint32_t)byte, cell_style(model_glyph(model, grid, byte), false)}
		   : (struct screen_cell){'?', (uint32_t)STYLE_ERROR | STYLE_REVERSE};
}

/* Draws cell x,y, as it is in the roll if one is shown. */
static void put_cell(const struct view *view, const struct grid *grid, struct screen *screen, int column, int row,
		     int x, int y, bool marked, unsigned tint)
{
	const struct roll_cell *cell = view_rolled(view, x, y);
	int value = cell ? roller_value(view->roll.roller, cell, true) : grid_cell(grid, &view->document->text, x, y);
	const struct glyph *glyph =
	    cell ? &roller_top(view->roll.roller, cell)->glyph : model_glyph(&view->document->model, grid, value);
	put_glyph(screen, column, row, value, cell_style(glyph, marked) | tint);
}

/* Draws what walking changes in `count` cells of a row: pushed things, who walks, and cells that are not in view. */
static void draw_walk(const struct view *view, const struct grid *grid, int y, struct rectangle line, int count,
		      struct screen *screen)
{
	const struct walking *walk = &view->walk;
	for (int x = view->left; x < view->left + count; x++) {
		int cell = y * grid->width + x, column = line.x + x - view->left, value = walk_value(view, x, y);
		if (cell == walk->at)
			put_glyph(screen, column, line.y, value, STYLE_MONSTER | STYLE_BOLD);
		else if (walk->cells && value != grid_cell(grid, &view->document->text, x, y))
			put_glyph(screen, column, line.y, value,
				  cell_style(model_glyph(&view->document->model, grid, value), false));
		else if (!walk->blind && !(walk->seen[cell] & WALK_SEEN))
			screen_put(screen, column, line.y,
				   screen->cells[(size_t)line.y * (size_t)screen->width + (size_t)column].character,
				   STYLE_DIM);
	}
}

static void draw_cells(const struct view *view, const struct grid *grid, struct rectangle area, struct screen *screen)
{
	const struct document *document = view->document;
	const struct model *model = &document->model;
	const bool fit =
	    view->has_marks && view->marks && view->marks_grid == view->grid && view->marks_width == grid->width;
	struct screen_cell looks[256] = {{0}};
	struct named_values named;
	view_highlight_begin(view, &named);
	for (int y = view->top; y < view->top + area.height && y < grid->height; y++) {
		int there = grid_row_cells(grid, y) - view->left;
		there = MAX(there, 0);
		int count = MIN(there, area.width);
		struct rectangle line = {area.x, area.y + y - view->top, area.width, 1};
		if (!grid->cells) {
			const char *row = document->text.bytes + grid->rows[y].start + view->left;
			const unsigned char *bytes = (const unsigned char *)row;
			for (int i = 0; i < count; i++)
				if (!looks[bytes[i]].character) /* not computed yet */
					looks[bytes[i]] = byte_look(model, grid, bytes[i]);
			screen_glyphs(screen, line.x, line.y, bytes, count, looks);
		}
		for (int column = 0; view->roll.number > 0 && column < count; column++)
			put_cell(view, grid, screen, line.x + column, line.y, view->left + column, y, false, 0);
		for (int column = 0; grid->cells && column < count; column++) {
			int value = grid_cell(grid, &document->text, view->left + column, y);
			put_glyph(screen, line.x + column, line.y, value,
				  value < 256 ? byte_look(model, grid, value).style
					      : cell_style(model_glyph(model, grid, value), false));
		}
		/* Styles that differ between cells of a glyph: marks of findings and the selection. */
		const unsigned char *found =
		    fit && y < view->marks_height ? view->marks + (size_t)y * (size_t)view->marks_width : NULL;
		for (int column = 0; column < count && (found || view->selected || view->highlight); column++) {
			int x = view->left + column;
			bool marked = found && (found[x] & MARK_SEVERITY) > 1 + SEVERITY_NOTE;
			unsigned tint = found ? style_tint(found[x] >> MARK_TINT_SHIFT) : 0;
			if (marked || tint)
				put_cell(view, grid, screen, line.x + column, line.y, x, y, marked && !tint, tint);
			if ((view->selected && in_selection(view, x, y)) ||
			    view_highlights(view, &named, grid_cell(grid, &document->text, x, y)))
				screen_mark(screen, line.x + column, line.y, style_tint(TINT_SELECTED));
		}
		if (view_walks(view))
			draw_walk(view, grid, y, line, count, screen);
		for (int column = count; column < area.width; column++)
			screen_put(screen, line.x + column, line.y, ' ',
				   document->format->maps->ragged ? STYLE_PLAIN : STYLE_ERROR | STYLE_REVERSE);
	}
}

/* Draws an object on its cell, or a corner of its area. A door in the map stays what it is (S: a secret one). Marks of
 * findings and of the selection stay. */
static void draw_object(const struct view *view, const struct object *object, int x, int y, struct rectangle area,
			struct screen *screen)
{
	enum { MARKS = STYLE_UNDERLINE | STYLE_TINT_MASK };
	const struct document *document = view->document;
	const struct grid *grid = &document->model.grids[view->grid];
	struct rectangle at = {area.x + x - view->left, area.y + y - view->top, 1, 1};
	int value = grid_cell(grid, &document->text, x, y);
	if (value < 0 || !rectangle_holds(area, at.x, at.y))
		return;
	bool shown = object->x >= 0 && object->glyph;
	if (object->style == STYLE_DOOR && model_glyph(&document->model, grid, value)->style == STYLE_DOOR)
		shown = false;
	unsigned style = object->x >= 0 && object->style != STYLE_UNKNOWN ? (unsigned)object->style : STYLE_NOTE;
	unsigned kept = screen->cells[at.y * screen->width + at.x].style & MARKS;
	put_glyph(screen, at.x, at.y, shown ? object->glyph : value, style | STYLE_BOLD | kept);
}

/* Draws the areas that cells stand for, in the style of these cells. Marks stay. */
static void draw_areas(const struct view *view, struct rectangle area, struct screen *screen)
{
	enum { MARKS = STYLE_UNDERLINE | STYLE_TINT_MASK, MOST = 1 << 17 };
	const struct model *model = &view->document->model;
	const struct grid *grid = &model->grids[view->grid];
	int bottom = MIN(view->top + area.height, grid->height) - 1, drawn = 0;
	int right = MIN(view->left + area.width, grid->width) - 1;
	for (int i = 0; i < grid->area_count && drawn < MOST; i++) {
		const struct grid_area *covers = &grid->areas[i];
		unsigned style = (unsigned)model_glyph(model, grid, covers->value)->style | STYLE_GHOST;
		for (int y = MAX(MAX(covers->y, 0), view->top); y <= MIN(covers->y + covers->height - 1, bottom); y++)
			for (int x = MAX(MAX(covers->x, 0), view->left);
			     x <= MIN(covers->x + covers->width - 1, right); x++) {
				int column = area.x + x - view->left, row = area.y + y - view->top;
				unsigned kept = screen->cells[row * screen->width + column].style & MARKS;
				if (x != covers->at_x || y != covers->at_y)
					put_glyph(screen, column, row, covers->value, style | kept);
				drawn++;
			}
	}
}

/* Draws the areas of cells, the objects that calls place on the map, and the corners of their areas. */
static void draw_objects(const struct view *view, struct rectangle area, struct screen *screen)
{
	enum { TOP_RANK = 3 };
	const struct model *model = &view->document->model;
	const struct grid *grid = &model->grids[view->grid];
	draw_areas(view, area, screen);
	for (int rank = 0; rank <= TOP_RANK; rank++)
		for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
			const struct object *object = &model->objects[i];
			if (object_rank(object) != rank)
				continue;
			if (rank > 0)
				draw_object(view, object, object->x, object->y, area, screen);
			for (int y = 1; rank == 0 && object->area[0] >= 0 && y < 4; y += 2)
				for (int x = 0; x < 4; x += 2)
					draw_object(view, object, object->area[x], object->area[y], area, screen);
		}
}

/* Draws every fifth column number above, and row numbers on the left. */
static void draw_rulers(const struct view *view, const struct layout *layout, struct screen *screen)
{
	struct rectangle cells = layout->cells;
	const int above = cells.y - 1 - layout->frame, columns = layout->columns, margin = layout->margin;
	bool goes_on = view->left + cells.width / columns < view_grid(view)->width;
	for (int column = 0; layout->ruler && column < cells.width; column += columns) {
		int x = view->left + column / columns;
		char number[12];
		int length = snprintf(number, sizeof number, "%d", x);
		if (x % 5 == 0 && column + length <= cells.width + (layout->frame || layout->corners) - goes_on)
			screen_text(screen, cells.x + column, above, length, STYLE_RULER, number);
	}
	for (int row = 0; margin >= 2 && row < cells.height; row++) {
		int number = view->top + row, x = cells.x - layout->frame - (margin >= 3 ? 2 : 1);
		for (int digits = 0; digits < (margin >= 3 ? 3 : 2) && (digits == 0 || number > 0) && x >= 0;
		     digits++, x--) {
			screen_put(screen, x, cells.y + row, (unsigned)('0' + number % 10), STYLE_RULER);
			number /= 10;
		}
	}
}

/* Draws arrows next to the numbers where the map can be scrolled. */
static void draw_scroll_marks(const struct view *view, const struct grid *grid, const struct layout *layout,
			      struct screen *screen)
{
	struct rectangle cells = layout->cells;
	int x = cells.x - 1, right = cells.x + cells.width - 1;
	if (!layout->ruler || layout->frame)
		return;
	if (view->left > 0)
		screen_put(screen, x, cells.y - 1, 0x2190, STYLE_KEY);
	if (view->left + cells.width / layout->columns < grid->width)
		screen_put(screen, right, cells.y - 1, 0x2192, STYLE_KEY);
	if (view->top > 0)
		screen_put(screen, x, cells.y, 0x2191, STYLE_KEY);
	if (view->top + cells.height < grid->height)
		screen_put(screen, x, cells.y + cells.height - 1, 0x2193, STYLE_KEY);
}

/* Returns the area of the cells as if each took one column. */
static struct rectangle narrow_cells(const struct layout *layout)
{
	struct rectangle cells = layout->cells;
	cells.width /= layout->columns;
	return cells;
}

/* Spreads the cells over two columns each. */
static void spread_cells(const struct layout *layout, struct screen *screen)
{
	enum { FIRST_LINE = 0x2500, LAST_LINE = 0x257f };
	static const struct {
		const wchar_t *with; /* line drawings that continue to the right */
		uint32_t on;
	} lines[] = {
	    {L"\u2500\u250c\u2514\u251c\u252c\u2534\u253c\u2553\u2559\u255f\u2565\u2568\u256b\u256d\u2570", 0x2500},
	    {L"\u2550\u2552\u2554\u2558\u255a\u255e\u2560\u2564\u2566\u2567\u2569\u256a\u256c", 0x2550},
	    {L"\u2501\u250f\u2517\u2523\u2533\u253b\u254b", 0x2501},
	};
	struct rectangle cells = narrow_cells(layout);
	for (int y = cells.y; layout->columns == 2 && y < cells.y + cells.height; y++) {
		struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width + (size_t)cells.x];
		for (int x = cells.width - 1; x >= 0; x--) {
			struct screen_cell cell = row[x];
			row[2 * (size_t)x] = cell;
			/* The second column continues lines, repeats walls, and is blank otherwise. */
			bool wall = panel_is_mass(cell.style & STYLE_ROLE_MASK);
			bool line = cell.character >= FIRST_LINE && cell.character <= LAST_LINE;
			uint32_t second = wall && !line ? cell.character : ' ';
			EACH_OF(kind, lines)
				if (line && wcschr(kind->with, (wchar_t)cell.character))
					second = kind->on;
			row[2 * (size_t)x + 1] = (struct screen_cell){second, cell.style};
		}
	}
}

/* Draws what the map is built on where it is blank. */
static void draw_ground(const struct view *view, const struct grid *grid, struct rectangle area,
			struct screen *screen)
{
	const struct document *document = view->document;
	const struct model *model = &document->model;
	int below = document->format->maps->ground ? document->format->maps->ground(model, view->grid) : -1;
	for (int i = 0; below >= 0 && i < area.width * area.height; i++) {
		int x = i % area.width, y = i / area.width;
		int value = grid_cell(grid, &document->text, view->left + x, view->top + y);
		int ghost = grid_cell(&model->grids[below], &document->text, view->left + x, view->top + y);
		bool blank = value >= 0 && model_glyph(model, grid, value)->style == STYLE_VOID;
		if (!blank || ghost < 0 || model_glyph(model, &model->grids[below], ghost)->style == STYLE_VOID)
			continue;
		unsigned tint = screen->cells[(area.y + y) * screen->width + area.x + x].style & STYLE_TINT_MASK;
		put_glyph(screen, area.x + x, area.y + y, ghost, STYLE_DIM | tint);
	}
}

/* Draws the cells of the map, with what is on them, and the preview of pending changes. */
static void draw_map(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (grid->shape == GRID_HEX) {
		panel_tiles(editor, layout, screen);
		return;
	}
	struct rectangle cells = narrow_cells(layout);
	draw_cells(view, grid, cells, screen);
	draw_ground(view, grid, cells, screen);
	const unsigned bare = panel_wall_bits(editor, editor_view(editor));
	for (int y = cells.y; bare && y < cells.y + cells.height; y++)
		for (int x = cells.x; x < cells.x + cells.width; x++)
			screen_mark(screen, x, y, bare);
	panel_wall_lines(editor, cells, screen);
	if (setting_is(&editor->settings, SETTING_OBJECTS, "on"))
		draw_objects(view, cells, screen);
	for (int i = 0; editor->mirror != MIRROR_OFF && i < cells.width * cells.height; i++) {
		int x = i % cells.width, y = i / cells.width;
		if (on_mirror_axis(editor, view->left + x, view->top + y))
			screen_mark(screen, cells.x + x, cells.y + y, style_tint(TINT_AXIS));
	}
	/* The preview of pending changes. */
	struct drawing drawing = shape_preview(editor);
	for (struct cell_change cell = {.x = -1}; drawing_next(&drawing, &cell);) {
		int x = cells.x + cell.x - view->left, y = cells.y + cell.y - view->top;
		if (rectangle_holds(cells, x, y))
			put_glyph(screen, x, y, cell.glyph,
				  cell_style(model_glyph(&view->document->model, grid, cell.glyph), false) |
				      STYLE_GHOST);
	}
	drawing_clear(&drawing);
	const struct model *model = &view->document->model;
	if (editor->tool == TOOL_OBJECT && editor->object < model->object_count) {
		int glyph = model->objects[editor->object].glyph;
		put_glyph(screen, cells.x + view->x - view->left, cells.y + view->y - view->top, glyph ? glyph : '*',
			  (unsigned)model->objects[editor->object].style | STYLE_GHOST);
	}
	spread_cells(layout, screen);
}

/* Draws the second map, scrolled like the first, so that they can be compared. */
static void draw_split(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = split_view(editor);
	struct rectangle area = layout->split;
	if (!view || area.width < 2 || area.height < 2)
		return;
	struct view second = *view;
	const struct grid *grid = &view->document->model.grids[editor->split.grid];
	struct rectangle cells = {area.x + 1, area.y + 1, area.width - 1, area.height - 1};
	cells.width = MIN(cells.width, grid->width);
	second.grid = editor->split.grid;
	second.selected = false;
	second.left = clamp_to(editor_view(editor)->left, 0, grid->width - cells.width);
	second.top = clamp_to(editor_view(editor)->top, 0, grid->height - cells.height);
	bool other = view != editor_view(editor);
	screen_print(screen, cells.x, area.y, area.width - 1, STYLE_DIM, "%s%s%s", other ? view->document->path : "",
		     other ? " " : "map ", grid->name);
	draw_cells(&second, grid, cells, screen);
	if (setting_is(&editor->settings, SETTING_OBJECTS, "on"))
		draw_objects(&second, cells, screen);
}

/* Draws a cell of an overview, selected if the canvas shows a part of its block. */
static void draw_block(const struct view *view, const struct overview *overview, int x, int y, int value,
		       struct rectangle seen, struct rectangle area, struct screen *screen)
{
	int left = x * overview->across, top = y * overview->down;
	const struct grid *grid = view_grid(view);
	size_t length;
	if (value >= 0) /* of a code such as Gg, the first letter */
		put_glyph(screen, area.x + x, area.y + y,
			  grid->shape == GRID_HEX ? *cell_bytes(value, &length) : value,
			  cell_style(model_glyph(&view->document->model, grid, value), false));
	if (left < seen.x + seen.width && left + overview->across > seen.x && top < seen.y + seen.height &&
	    top + overview->down > seen.y)
		screen_mark(screen, area.x + x, area.y + y, style_tint(TINT_SELECTED));
}

/* Draws a reduced map at the bottom of the legend if the map is larger than its canvas; its visible part is
 * selected. */
void panel_overview(const struct editor *editor, const struct layout *layout, int rows, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->legend, cells = narrow_cells(layout);
	const struct overview *overview = &view->overview;
	int width = overview->width, height = overview->height, top = area.y + area.height - height;
	if (height == 0 || width + 1 > area.width || rows + height + 2 > area.height)
		return;
	panel_heading(screen, (struct rectangle){area.x, top - 1, area.width, 1}, "Overview", false);
	for (int i = 0; i < width * height; i++)
		draw_block(view, overview, i % width, i / width, view->overview_values[i],
			   (struct rectangle){view->left, view->top, cells.width, cells.height},
			   (struct rectangle){area.x + 1, top, width, height}, screen);
}

void panel_whole(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct rectangle area = layout->source;
	if (!grid) {
		panel_plan(editor, area, screen);
		return;
	}
	struct overview overview = overview_fit(grid, area.width, area.height);
	struct board_scale scale = canvas_scale(editor, layout);
	struct rectangle seen = {.width = layout->cells.width / scale.width,
				 .height = layout->cells.height / scale.height};
	seen.x = clamp_to(editor->overview.x - seen.width / 2, 0, grid->width - seen.width);
	seen.y = clamp_to(editor->overview.y - seen.height / 2, 0, grid->height - seen.height);
	for (int y = 0; y < overview.height; y++)
		for (int x = 0; x < overview.width; x++)
			draw_block(view, &overview, x, y, overview_value(view, &overview, x, y), seen, area, screen);
	screen_cursor(screen, area.x + editor->overview.x / overview.across,
		      area.y + editor->overview.y / overview.down);
}

void panel_cursor(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	if (view_grid(view)->shape == GRID_HEX) {
		tile_cursor(editor, layout, screen);
		return;
	}
	screen->cursor_x = layout->cells.x + (view->x - view->left) * layout->columns;
	screen->cursor_y = layout->cells.y + view->y - view->top;
	screen->cursor_shown = rectangle_holds(layout->cells, screen->cursor_x, screen->cursor_y);
}

/* Draws a box around the grid in pictures, else corners if cells at its own are open: walls show where it ends. */
static void draw_edge(const struct view *view, const struct grid *grid, const struct layout *layout,
		      struct screen *screen)
{
	const struct rectangle in = layout->cells;
	const int left = in.x - 1, right = in.x + in.width, top = in.y - 1, bottom = in.y + in.height;
	bool open = false;
	for (int i = 0; layout->corners && i < 4 && !open; i++) {
		int value =
		    grid_cell(grid, &view->document->text, i % 2 ? grid->width - 1 : 0, i / 2 ? grid->height - 1 : 0);
		open = value < 0 || model_glyph(&view->document->model, grid, value)->walk != WALK_SOLID;
	}
	if (!layout->frame && !open)
		return;
	if (layout->frame) {
		screen_fill(screen, (struct rectangle){in.x, top, in.width, 1}, 0x2500, STYLE_FRAME);
		screen_fill(screen, (struct rectangle){in.x, bottom, in.width, 1}, 0x2500, STYLE_FRAME);
		screen_fill(screen, (struct rectangle){left, in.y, 1, in.height}, 0x2502, STYLE_FRAME);
		screen_fill(screen, (struct rectangle){right, in.y, 1, in.height}, 0x2502, STYLE_FRAME);
	}
	screen_put(screen, left, top, 0x250c, STYLE_FRAME);
	screen_put(screen, right, top, 0x2510, STYLE_FRAME);
	screen_put(screen, left, bottom, 0x2514, STYLE_FRAME);
	screen_put(screen, right, bottom, 0x2518, STYLE_FRAME);
}

void panel_edge(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct rectangle *canvas = &layout->canvas;
	for (int y = canvas->y, x = canvas->x + canvas->width; x < editor->width && y < canvas->y + canvas->height;
	     y++)
		screen_put(screen, x, y, 0x2502, STYLE_FRAME);
}

void panel_canvas(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (view && view_canvas(view) != CANVAS_SQUARE) {
		static panel_function *const others[] = {
		    [CANVAS_HEX] = panel_board, [CANVAS_CHAINS] = panel_chains, [CANVAS_ROOM] = panel_room};
		others[view_canvas(view)](editor, layout, screen);
		return;
	}
	if (!grid) {
		screen_print(screen, layout->canvas.x + 1, layout->canvas.y + 1, layout->canvas.width - 1, STYLE_DIM,
			     view ? "This file has no map; the findings say why." : "");
		return;
	}
	draw_rulers(view, layout, screen);
	draw_scroll_marks(view, grid, layout, screen);
	draw_edge(view, grid, layout, screen);
	draw_split(editor, layout, screen);
	draw_map(editor, layout, screen);
	panel_cursor(editor, layout, screen);
}

/* The panels draw themselves into parts as large as what they show. A room, which fits itself to its part, gets one of a
 * fixed size; chains get a wide one, of which what they do not need is cut off. */
#include "mapwright/bytes.h"
#include "mapwright/editor.h"
#include "panels/panels.h"
#include "state.h"
#include "views/views.h"

#include <string.h>

enum { WIDTH = 100, HEIGHT = 36, CARD = 12, LEGEND = 48, LEFT = 4, TOP = 2 };
enum { SIZE_LIMIT = 1000, LINE_LIMIT = 400, AROUND = 24 };

int editor_picture_count(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	return view && view->document->model.grid_count > 1 ? view->document->model.grid_count : 1;
}

static int most_of(int a, int b)
{
	return a > b ? a : b;
}

/* Is the beginning of a row blank? */
static bool is_blank(const struct screen *screen, int y, int width)
{
	const struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
	int x = 0;
	while (x < width && row[x].character == ' ' && !(row[x].style & STYLE_REVERSE))
		x++;
	return x == width;
}

/* The rows below the text of a room, a heading included. */
static int container_rows(const struct view *view)
{
	return most_of(view->document->model.record_count, 1) + 1;
}

/* Rows in which a room has place for all of its text, which half of them are for. */
static int room_height(const struct view *view)
{
	const struct document *document = view->document;
	int field = model_find_field(&document->model, "long"), rows = CARD;
	struct span text = field >= 0 ? document->model.fields[field].value : (struct span){0};
	for (size_t at = text.start, end; at < span_end(text) && rows < SIZE_LIMIT; at = end + 1) {
		end = bytes_find(document->text.bytes, at, span_end(text), '\n');
		rows += 1 + (int)((end - at) / (WIDTH / 2));
	}
	rows = 2 * most_of(rows, container_rows(view));
	return rows < SIZE_LIMIT - AROUND ? rows : SIZE_LIMIT - AROUND;
}

/* What is below the text of a room moves up to it. */
static void close_gap(const struct view *view, struct rectangle room, struct screen *screen)
{
	int below = room.height - container_rows(view), gap = 0;
	for (int y = below - 1; y > 0 && is_blank(screen, y, room.width); y--)
		gap++;
	for (int y = below; y < room.height && gap > 1; y++) {
		struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
		memcpy(row - (size_t)(gap - 1) * (size_t)screen->width, row, (size_t)room.width * sizeof *row);
		screen_fill(screen, (struct rectangle){0, y, room.width, 1}, ' ', STYLE_PLAIN);
	}
}

/* A canvas without frame and ruler, for a map of hexes, chains or a room. */
static struct rectangle canvas_part(const struct editor *editor, const struct view *view)
{
	const struct grid *grid = view_grid(view);
	if (view_canvas(view) == CANVAS_CHAINS)
		return (struct rectangle){0, 0, LINE_LIMIT, most_of(view->document->model.record_count, 1)};
	if (view_canvas(view) == CANVAS_ROOM)
		return (struct rectangle){0, 0, WIDTH, room_height(view)};
	if (!grid)
		return (struct rectangle){0, 0, WIDTH, HEIGHT};
	struct layout unbounded = {.cells = {0, 0, SIZE_LIMIT, SIZE_LIMIT}, .columns = 1};
	struct board_scale scale = canvas_scale(editor, &unbounded);
	return (struct rectangle){0, 0, grid->width * scale.width, grid->height * scale.height + 1};
}

/* The canvas at the left, the legend beside it, the findings below. */
static struct layout parts_of(const struct editor *editor, const struct view *view,
			      const struct picture_request *request)
{
	const struct grid *grid = view_grid(view);
	bool square = view_canvas(view) == CANVAS_SQUARE && grid && grid->shape == GRID_SQUARE;
	struct rectangle canvas = canvas_part(editor, view);
	struct layout parts = {.canvas = canvas, .cells = canvas, .columns = 1};
	int rows = view_panel_rows(view);
	if (square) {
		parts.frame = parts.ruler = !request->cells;
		parts.cells = (struct rectangle){request->cells ? 0 : LEFT, request->cells ? 0 : TOP, grid->width,
						 grid->height};
		parts.canvas.width = grid->width + (request->cells ? 0 : LEFT + 2);
		parts.canvas.height = grid->height + (request->cells ? 0 : TOP + 1);
	}
	if (!request->cells && rows > 0)
		parts.legend = (struct rectangle){parts.canvas.width + 1, 0, LEGEND, rows + 1};
	return parts;
}

/* Wide enough for every sentence, and where the others end. */
static struct rectangle findings_part(const struct view *view, int width, int below)
{
	const struct finding_list *list = &view->document->findings;
	for (int i = 0; i < list->count; i++) {
		const struct finding *finding = &list->items[i];
		size_t length = strlen(finding->message) + strlen(finding->rule->name) + AROUND;
		length += finding->fix.label ? strlen(finding->fix.label) : 0;
		width = most_of(width, length < LINE_LIMIT ? (int)length : LINE_LIMIT);
	}
	return (struct rectangle){0, below, width, most_of(list->count, 1) + 1};
}

/* The rows down to the last that is not blank. */
static int used_rows(const struct screen *screen, int rows)
{
	while (rows > 1 && is_blank(screen, rows - 1, screen->width))
		rows--;
	return rows;
}

static void cut_columns(struct screen *screen)
{
	int used = 1;
	for (int i = 0; i < screen->width * screen->height; i++)
		if (screen->cells[i].character != ' ')
			used = most_of(used, i % screen->width + 1);
	for (int y = 0; y < screen->height; y++)
		memmove(screen->cells + (size_t)y * (size_t)used, screen->cells + (size_t)y * (size_t)screen->width,
			(size_t)used * sizeof *screen->cells);
	screen->width = used;
}

static bool make_room(const struct view *view, int width, int height, struct screen *screen, struct error *error)
{
	if (width > SIZE_LIMIT || height > SIZE_LIMIT)
		return error_set(error, "%s: the picture would have %dx%d characters; at most %dx%d can be drawn.",
				 view->document->path, width, height, SIZE_LIMIT, SIZE_LIMIT);
	return screen_resize(screen, most_of(width, 1), most_of(height, 1)) || error_no_memory(error);
}

bool editor_picture(struct editor *editor, const struct picture_request *request, struct screen *screen,
		    struct error *error)
{
	struct view *view = editor_view(editor);
	view->grid = request->map;
	document_check(view->document);
	if (view->document->findings.no_memory)
		return error_no_memory(error);
	view_rest(editor, view); /* the legend begins with what has no entry */
	struct layout parts = parts_of(editor, view, request);
	int width = most_of(parts.legend.x + parts.legend.width, parts.canvas.width);
	int height = most_of(parts.canvas.height, parts.legend.height);
	if (request->findings)
		parts.findings = findings_part(view, width, height);
	if (!make_room(view, most_of(width, parts.findings.width), height + parts.findings.height, screen, error))
		return false;
	editor_resize(editor, parts.canvas.width, height);
	editor->focus = FOCUS_FORM; /* which is not drawn: no cursor, and no keys */
	view->left = view->top = view->brush = 0;
	memset(view->slots, 0, sizeof view->slots);
	if (view_canvas(view) != CANVAS_SQUARE)
		view->x = view->y = -1;
	screen->utf8 = editor->utf8;
	screen_clear(screen);
	panel_canvas(editor, &parts, screen);
	if (view_canvas(view) == CANVAS_ROOM)
		close_gap(view, parts.canvas, screen);
	panel_legend(editor, &parts, screen);
	parts.findings.y = used_rows(screen, height);
	panel_findings(editor, &parts, screen);
	screen->height = parts.findings.y + parts.findings.height;
	screen->cursor_shown = false;
	if (view_canvas(view) == CANVAS_CHAINS)
		cut_columns(screen);
	return true;
}

/* Pictures of whole maps: the panels draw into parts as large as their contents. A room, which adapts to its part,
 * gets a fixed size; chains get a wide part that is cut to the columns used. */
#include "panels/panels.h"
#include "ui.h"

enum { WIDTH = 100, HEIGHT = 36, CARD = 12, LEGEND = 48, MARGIN = 3, LEFT = MARGIN + 1, TOP = 2 };
enum { SIZE_LIMIT = 1000, LINE_LIMIT = 400, AROUND = 24 };

int editor_picture_count(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	return view && view->document->model.grid_count > 1 ? view->document->model.grid_count : 1;
}

/* Returns true if the start of a row is blank. */
static bool is_blank(const struct screen *screen, int y, int width)
{
	const struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
	int x = 0;
	while (x < width && row[x].character == ' ' && !(row[x].style & STYLE_REVERSE))
		x++;
	return x == width;
}

/* Returns the rows below the text of a room, including a heading. */
static int container_rows(const struct view *view)
{
	return MAX(view->document->model.record_count, 1) + 1;
}

/* Divides the picture: canvas on the left, legend on the right, findings below. */
static struct layout parts_of(const struct editor *editor, const struct view *view,
			      const struct picture_request *request)
{
	const struct grid *grid = view_grid(view);
	bool square = view_canvas(view) == CANVAS_SQUARE && grid && grid->shape == GRID_SQUARE;
	struct rectangle canvas = {0, 0, WIDTH, HEIGHT};
	if (view_canvas(view) == CANVAS_CHAINS) {
		canvas.width = LINE_LIMIT;
		canvas.height = MAX(view->document->model.record_count, 1);
	} else if (view_canvas(view) == CANVAS_ROOM) { /* half of the rows are for its text */
		const struct document *document = view->document;
		int field = model_find_field(&document->model, "long"), rows = CARD;
		struct span text = field >= 0 ? document->model.fields[field].value : (struct span){0};
		for (size_t at = text.start, end; at < span_end(text) && rows < SIZE_LIMIT; at = end + 1) {
			end = bytes_find(document->text.bytes, at, span_end(text), '\n');
			rows += 1 + (int)((end - at) / (WIDTH / 2));
		}
		rows = 2 * MAX(rows, container_rows(view));
		canvas.height = MIN(rows, SIZE_LIMIT - AROUND);
	} else if (grid) {
		struct layout unbounded = {.cells = {0, 0, SIZE_LIMIT, SIZE_LIMIT}, .columns = 1};
		struct board_scale scale = canvas_scale(editor, &unbounded);
		canvas.width = grid->width * scale.width;
		canvas.height = grid->height * scale.height + 1;
	}
	struct layout parts = {.canvas = canvas, .cells = canvas, .columns = 1};
	int rows = view_panel_rows(view);
	if (square) {
		parts.frame = parts.ruler = !request->cells;
		parts.margin = request->cells ? 0 : MARGIN;
		parts.cells = (struct rectangle){request->cells ? 0 : LEFT, request->cells ? 0 : TOP, grid->width,
						 grid->height};
		parts.canvas.width = grid->width + (request->cells ? 0 : LEFT + 2);
		parts.canvas.height = grid->height + (request->cells ? 0 : TOP + 1);
	}
	if (!request->cells && rows > 0)
		parts.legend = (struct rectangle){parts.canvas.width + 1, 0, LEGEND, rows + 1};
	return parts;
}

static bool is_small_enough(const struct view *view, int width, int height, struct error *error)
{
	return (width <= SIZE_LIMIT && height <= SIZE_LIMIT) ||
	       error_set(error, "%s: the picture is too large (%dx%d characters; the limit is %dx%d).",
			 view->document->path, width, height, SIZE_LIMIT, SIZE_LIMIT);
}

bool editor_picture(struct editor *editor, const struct picture_request *request, struct screen *screen,
		    struct error *error)
{
	struct view *view = editor_view(editor);
	view->grid = request->map;
	struct layout parts = parts_of(editor, view, request);
	if (!is_small_enough(view, parts.canvas.width, parts.canvas.height, error)) /* before it takes memory */
		return false;
	if (!view_roll(view, request->roll, error))
		return false;
	document_check(view->document);
	view_update(editor, view); /* the legend starts with undefined glyphs */
	parts = parts_of(editor, view, request);
	int width = MAX(parts.legend.x + parts.legend.width, parts.canvas.width);
	int height = MAX(parts.canvas.height, parts.legend.height);
	const struct finding_list *list = &view->document->findings;
	if (request->findings) /* wide enough for every message */
		parts.findings = (struct rectangle){0, height, width, MAX(list->count, 1) + 1};
	for (int i = 0; request->findings && i < list->count; i++) {
		const struct finding *finding = &list->items[i];
		size_t length = strlen(finding->message) + strlen(finding->rule->name) + AROUND;
		length += finding->fix.label ? strlen(finding->fix.label) : 0;
		parts.findings.width = MAX(parts.findings.width, length < LINE_LIMIT ? (int)length : LINE_LIMIT);
	}
	width = MAX(width, parts.findings.width);
	int all = height + parts.findings.height;
	if (!is_small_enough(view, width, all, error))
		return false;
	if (!screen_resize(screen, MAX(width, 1), MAX(all, 1)))
		return error_no_memory(error);
	editor_resize(editor, parts.canvas.width, height);
	editor->focus = FOCUS_FORM; /* which is not drawn: no cursor, and no keys */
	view->left = view->top = view->brush = 0;
	memset(view->slots, 0, sizeof view->slots);
	if (view_canvas(view) != CANVAS_SQUARE)
		view->x = view->y = -1;
	screen->utf8 = editor->utf8;
	screen_clear(screen);
	panel_canvas(editor, &parts, screen);
	/* Moves the part below the text of a room up to the text. */
	int below = parts.canvas.height - container_rows(view), gap = 0;
	for (int y = below - 1; view_canvas(view) == CANVAS_ROOM && y > 0 && is_blank(screen, y, parts.canvas.width);
	     y--)
		gap++;
	for (int y = below; y < parts.canvas.height && gap > 1; y++) {
		struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
		memcpy(row - (size_t)(gap - 1) * (size_t)screen->width, row,
		       (size_t)parts.canvas.width * sizeof *row);
		screen_fill(screen, (struct rectangle){0, y, parts.canvas.width, 1}, ' ', STYLE_PLAIN);
	}
	panel_legend(editor, &parts, screen);
	while (height > 1 && is_blank(screen, height - 1, screen->width))
		height--;
	parts.findings.y = height;
	panel_findings(editor, &parts, screen);
	screen->height = parts.findings.y + parts.findings.height;
	screen->cursor_shown = false;
	if (view_canvas(view) != CANVAS_CHAINS)
		return true;
	int used = 1; /* columns used */
	for (int i = 0; i < screen->width * screen->height; i++)
		if (screen->cells[i].character != ' ')
			used = MAX(used, i % screen->width + 1);
	for (int y = 0; y < screen->height; y++)
		memmove(screen->cells + (size_t)y * (size_t)used, screen->cells + (size_t)y * (size_t)screen->width,
			(size_t)used * sizeof *screen->cells);
	screen->width = used;
	return true;
}

/* The status line, at the right end of the row of the cell: the state that affects the next key and is not visible on
 * the map.
 *
 *     12,5   line 443  '+' closed door          brush [#] wall  pen DOWN  mirror |  sel 5x3 */
#include "panels.h"

enum { PARTS = 12, PART_SIZE = MESSAGE_SIZE, WIDE = 60, GAP = 2 };

struct parts {
	char texts[PARTS][PART_SIZE];
	int widths[PARTS];
	int count;
};

/* Adds a part of at most so many columns. */
static void __attribute__((format(printf, 4, 5)))
add(const struct editor *editor, struct parts *parts, int most, const char *format, ...)
{
	char *part = parts->texts[parts->count];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(part, PART_SIZE, format, arguments);
	va_end(arguments);
	int columns = screen_columns(editor->utf8, part, strlen(part));
	parts->widths[parts->count++] = MIN(columns, most);
}

static void add_brush(const struct editor *editor, struct parts *parts, int width)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	struct glyph glyph = *model_glyph(model, view_grid(view), view->brush);
	struct cell_name key = cell_argument(view->brush);
	const struct entry *entry = glyph.entry >= 0 ? &model->entries[glyph.entry] : NULL;
	char near[PART_SIZE];
	if (!glyph.known && model->format->cells->meaning)
		glyph = model->format->cells->meaning(model, view_grid(view), view->brush, near, sizeof near);
	const char *meaning = glyph.known ? glyph.meaning : model->format->cells->meaning ? "unknown" : "";
	if (entry && entry->text && !entry->kind) /* as in the legend: the distinctive part comes first */
		meaning = entry->text;
	if (width < WIDE)
		meaning = "";
	add(editor, parts, width / 3 - GAP, "%s[%s]%s%s", width < WIDE ? "" : "brush ", key.text, *meaning ? " " : "",
	    meaning);
}

/* Parts that do not fit are omitted from the left: the legend shows the brush as well. */
int panel_status_line(const struct editor *editor, struct rectangle row, bool brush, struct screen *screen)
{
	struct parts parts = {.count = 0};
	const struct view *view = editor_view(editor);
	bool paints =
	    view && view_grid(view) && (view_canvas(view) == CANVAS_SQUARE || view_canvas(view) == CANVAS_HEX);
	if (!paints)
		return row.width;
	if (brush)
		add_brush(editor, &parts, row.width);
	static const char *const mirrors[MIRROR_COUNT] = {"", "|", "-", "+", "turn", "\\", "4"};
	bool wide = row.width >= WIDE;
	if (view->roll.number > 0)
		add(editor, &parts, PART_SIZE, "roll %d", view->roll.number);
	const struct walking *walk = &view->walk;
	if (view_walks(view))
		add(editor, &parts, PART_SIZE, walk->cells ? "moves %d pushes %d" : "steps %d", walk->count,
		    walk->pushes);
	char answer[40];
	const char *solved = solve_text(view, answer, sizeof answer);
	if (*solved && !view_walks(view)) /* who plays wants to find out */
		add(editor, &parts, PART_SIZE, "%s", solved);
	if (view->layer != LAYER_ALL)
		add(editor, &parts, PART_SIZE, "layer %s", view->document->format->cells->layers[view->layer]);
	if (editor->stroke == STROKE_PEN)
		add(editor, &parts, PART_SIZE, wide ? "pen DOWN" : "pen");
	const struct brush_options *options = &view->brush_options;
	if (options->size > 1)
		add(editor, &parts, PART_SIZE, wide ? "size %d" : "%d", options->size);
	if (options->mix_count > 0 || options->pattern.width > 0)
		add(editor, &parts, PART_SIZE, options->mix_count > 0 ? "mix" : "pattern");
	if (options->only_count > 0)
		add(editor, &parts, PART_SIZE, "only %s", cell_name(options->only[0]).text);
	if (editor->mirror != MIRROR_OFF)
		add(editor, &parts, PART_SIZE, wide ? "mirror %s" : "mir %s", mirrors[editor->mirror]);
	if (editor->auto_wall)
		add(editor, &parts, PART_SIZE, "walls");
	static const char *const combines[COMBINE_COUNT] = {"", "+", "-", "&"};
	int whole = view->selection.width * view->selection.height;
	if (editor->combine != COMBINE_REPLACE)
		add(editor, &parts, PART_SIZE, "select %s", combines[editor->combine]);
	if (view->selected)
		add(editor, &parts, PART_SIZE, view->selected_count < whole ? "sel %dx%d %d cells" : "sel %dx%d",
		    view->selection.width, view->selection.height, view->selected_count);
	if (editor->recording.on)
		add(editor, &parts, PART_SIZE, "REC %s", editor->recording.name);
	if (editor->counting)
		add(editor, &parts, PART_SIZE, "count %d", editor->count);
	int first = parts.count, left = row.width;
	while (first > 0 && left - parts.widths[first - 1] - GAP >= row.width / 4)
		left -= parts.widths[--first] + GAP;
	if (first < parts.count)
		screen_fill(screen, (struct rectangle){row.x + left, row.y, row.width - left, 1}, ' ', STYLE_PLAIN);
	for (int i = first, x = row.x + left + GAP; i < parts.count; x += parts.widths[i++] + GAP)
		screen_text(screen, x, row.y, parts.widths[i], brush && i == 0 ? STYLE_DIM : STYLE_KEY,
			    parts.texts[i]);
	return left;
}

/* The lines of the file, each with its findings below it. */
#include "panels.h"

enum { MORE = 3 /* findings shown for a line without the cursor; the rest is counted */ };

/* Returns the columns of the line number and the mark of the worst finding. */
static int gutter(const struct view *view)
{
	int digits = 3;
	for (size_t lines = view->document->text.line_count; lines > 999; lines /= 10)
		digits++;
	return digits + 3;
}

/* A row of the screen with bytes of the file from `start` to `end`. Styles are given from left to right, so that the
 * columns are counted once: `at` is the last place and `column` its column. */
struct source_row {
	struct screen *screen;
	const struct text *text;
	int x, y, width;
	size_t start, end, at;
	int column;
};

/* Gives bytes of the file in the row another role, or more bits if `style` is no role. */
static void set_style(struct source_row *row, struct span span, unsigned style)
{
	size_t start = MAX(span.start, row->start);
	size_t end = MIN(span_end(span), row->end);
	const bool utf8 = row->screen->utf8;
	if (start >= end || row->y < 0 || row->y >= row->screen->height)
		return;
	if (start < row->at) {
		row->at = row->start;
		row->column = 0;
	}
	row->column += screen_columns(utf8, row->text->bytes + row->at, start - row->at);
	row->at = start;
	int last = row->column + screen_columns(utf8, row->text->bytes + start, end - start);
	unsigned kept = style > STYLE_ROLE_MASK ? ~0u : ~(unsigned)STYLE_ROLE_MASK;
	for (int column = row->column; column < last && column < row->width; column++) {
		struct screen_cell *cell = &row->screen->cells[row->y * row->screen->width + row->x + column];
		cell->style = (cell->style & kept) | style;
	}
}

static bool overlaps(const struct source_row *row, struct span span)
{
	return span.start < row->end && span_end(span) > row->start;
}

/* The rows of maps, their cells as on the canvas. */
static void style_maps(const struct model *model, struct source_row *row, struct span line)
{
	EACH(const struct grid, grid, model->grids, model->grid_count) {
		for (int y = 0; grid->rows && overlaps(row, grid->whole) && y < grid->height; y++) {
			if (!overlaps(row, grid->rows[y]))
				continue;
			set_style(row, span_between(line.start, grid->rows[y].start), STYLE_FIELD);
			for (int x = 0, cells = grid_row_cells(grid, y); x < cells; x++) {
				struct span cell = grid_cell_span(grid, x, y);
				if (cell.start >= row->end)
					break;
				int value = grid_cell(grid, row->text, x, y);
				set_style(row, cell,
					  value >= 0 ? model_glyph(model, grid, value)->style : STYLE_PLAIN);
			}
		}
	}
}

/* Colours a row of the screen by what the reader knows about its bytes: cells as on the map, names of fields, glyphs of
 * the legend, comments. Values and lines that are not read stay plain; bytes with findings are underlined. */
static void style_row(const struct view *view, struct source_row *row, int line)
{
	const struct model *model = &view->document->model;
	const char *comment = view->document->format->comment.begin;
	struct span whole = source_span(view, line);
	size_t first = whole.start;
	while (first < span_end(whole) && (row->text->bytes[first] == ' ' || row->text->bytes[first] == '\t'))
		first++;
	if (comment && span_end(whole) - first >= strlen(comment) &&
	    memcmp(row->text->bytes + first, comment, strlen(comment)) == 0)
		set_style(row, whole, STYLE_DIM);
	for (int i = 0; i < model->record_count; i++)
		set_style(row, model->records[i].line, STYLE_FIELD);
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set)
			set_style(row, model->fields[i].line, STYLE_FIELD);
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set)
			set_style(row, model->fields[i].value, STYLE_PLAIN);
	for (int i = 0; i < model->entry_count; i++)
		if (!model->entries[i].fixed)
			set_style(row, model->entries[i].line, STYLE_FIELD);
	EACH(const struct entry, entry, model->entries, model->entry_count) {
		for (int j = 0; !entry->fixed && j < entry->attribute_count; j++)
			set_style(row, entry->attributes[j].span, STYLE_PLAIN);
		if (!entry->fixed)
			set_style(row, entry->key_span, entry->style);
	}
	for (int i = 0; i < model->object_count; i++)
		for (int j = 0; j < model->objects[i].count; j++)
			set_style(row, model->objects[i].numbers[j], STYLE_FIELD);
	style_maps(model, row, whole);
	int found, count = source_findings(view, line, &found);
	for (int i = found; i < found + count; i++)
		set_style(row, view->document->findings.items[i].span, STYLE_UNDERLINE);
}

static void colour(const struct editor *editor, struct screen *screen, struct rectangle area, int line,
		   const char *bytes, size_t length)
{
	const struct view *view = editor_view(editor);
	size_t start = (size_t)(bytes - view->document->text.bytes);
	length = screen_bytes_before(screen->utf8, bytes, length, area.width);
	style_row(view,
		  &(struct source_row){.screen = screen,
				       .text = &view->document->text,
				       .x = area.x,
				       .y = area.y,
				       .width = area.width,
				       .start = start,
				       .end = start + length,
				       .at = start},
		  line);
}

/* Draws bytes wrapped into the rows of the area, those of a line of the file in its colours (`line` is -1 for others);
 * only counts the rows without a screen. */
static int draw_wrapped(const struct editor *editor, struct rectangle area, const char *bytes, size_t length,
			unsigned style, int line, struct screen *screen)
{
	size_t start = 0; /* the only line */
	struct text_area alone = {
	    .text = {.bytes = (char *)bytes, .length = length, .line_starts = &start, .line_count = 1}};
	struct text_area_view view = {editor->utf8, MAX(area.width, 1), area.height};
	int rows = 0;
	for (size_t at = 0; at <= length && rows < area.height; rows++) {
		struct text_area_row row = text_area_row_at(&alone, &view, at);
		if (screen)
			screen_bytes(screen, area.x, area.y + rows, view.width, style, bytes + row.start,
				     row.end - row.start);
		if (screen && line >= 0)
			colour(editor, screen, (struct rectangle){area.x, area.y + rows, view.width, 1}, line,
			       bytes + row.start, row.end - row.start);
		at = row.next;
	}
	return rows;
}

/* Draws the findings of a line. Returns the rows used. */
static int draw_findings(const struct editor *editor, int line, struct rectangle area, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	int first, count = source_findings(view, line, &first), rows = 0;
	int shown = line == view->line || count <= MORE ? count : MORE - 1;
	for (int i = first; i < first + shown && rows < area.height; i++) {
		struct rectangle rest = {area.x, area.y + rows, area.width, area.height - rows};
		const struct finding *finding = &view->document->findings.items[i];
		const char *label = i == source_fixable(view) && finding->fix.label ? finding->fix.label : "";
		const struct phrase fix = binding_phrase(editor, WHERE_SOURCE, *label ? "  {fix}=" : "");
		struct arena arena = {0};
		const char *text = arena_print(&arena, "%s%s%s", finding->message, fix.text, label);
		rows += draw_wrapped(editor, rest, text, strlen(text), panel_severity_style(finding->severity), -1,
				     screen);
		arena_clear(&arena);
	}
	if (shown < count && rows < area.height) {
		if (screen)
			screen_print(screen, area.x, area.y + rows, area.width, STYLE_DIM, "%d more", count - shown);
		rows++;
	}
	return rows;
}

static bool is_edited(const struct editor *editor, int line)
{
	return editor->multiline.open && editor->multiline.field < 0 && line == editor_view(editor)->line;
}

/* Draws a line with its findings, in at most the rows of the area. Returns the rows used. */
static int draw_line(const struct editor *editor, int line, struct rectangle area, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	int left = gutter(view), first, count = source_findings(view, line, &first), worst = -1;
	unsigned bits = line == view->line ? STYLE_BOLD : 0;
	struct rectangle text = {area.x + left, area.y, area.width - left, area.height};
	for (int i = first; i < first + count; i++)
		if ((int)view->document->findings.items[i].severity > worst)
			worst = (int)view->document->findings.items[i].severity;
	if (screen)
		screen_print(screen, area.x, area.y, left, line == view->line ? STYLE_KEY | bits : STYLE_DIM, "%*d",
			     left - 3, line + 1);
	if (screen && worst >= 0)
		screen_put(screen, area.x + left - 2, area.y,
			   (unsigned char)panel_severity_letter((enum severity)worst),
			   panel_severity_style((enum severity)worst));
	/* The line of the cursor is wrapped, the others are cut. */
	struct span span = source_span(view, line);
	const char *bytes = view->document->text.bytes + span.start;
	int rows = 1;
	if (is_edited(editor, line)) {
		struct rectangle edited = {text.x, text.y, text.width,
					   multiline_rows(editor, text.width, text.height)};
		rows = edited.height;
		if (screen)
			multiline_draw_text(editor, edited, screen);
	} else if (line == view->line) {
		rows = draw_wrapped(editor, text, bytes, span.length, STYLE_PLAIN | bits, line, screen);
	} else if (screen) {
		screen_fitted(screen, text.x, text.y, text.width, STYLE_PLAIN | bits, bytes, span.length);
		colour(editor, screen, text, line, bytes, span.length);
	}
	text.y += rows;
	text.height -= rows;
	return rows + draw_findings(editor, line, text, screen);
}

static struct rectangle rows_of(const struct layout *layout)
{
	struct rectangle area = layout->source;
	return (struct rectangle){area.x, area.y + 1, area.width, area.height - 1};
}

/* Keeps the previous first line unless the line of the cursor would be cut. */
struct source_top source_top(const struct editor *editor, const struct layout *layout)
{
	const struct view *view = editor_view(editor);
	struct rectangle rows = rows_of(layout);
	int line = view->line, room = is_edited(editor, line) ? rows.height / 2 : rows.height;
	int used = draw_line(editor, line, rows, NULL);
	while (line > view->first_line.line && used < room)
		used += draw_line(editor, --line, rows, NULL);
	int skip = line == view->line ? 0 : used - room;
	if (line == view->first_line.line && line < view->line && view->first_line.skip > skip)
		skip = view->first_line.skip;
	return (struct source_top){line, skip > 0 ? skip : 0};
}

void panel_source(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle rows = rows_of(layout);
	struct source_top top = source_top(editor, layout);
	int bottom = rows.y + rows.height, count = source_lines(view), line = top.line;
	for (int y = rows.y - top.skip, used; line < count && y < bottom; y += used, line++) {
		struct rectangle rest = {rows.x, y, rows.width, bottom - y};
		if (line == view->line)
			screen_cursor(screen, rows.x + gutter(view), y);
		used = draw_line(editor, line, rest, screen);
		screen_target(screen, &(struct clickable){{rows.x, y, rows.width, used}, TARGET_SOURCE, NULL, line});
		if (is_edited(editor, line)) /* its draft may have several lines */
			line = (int)text_line(&view->document->text, span_end(editor->multiline.span)) - 1;
	}
	/* The heading is drawn last, over rows above the first line; arrows show where the lines can be scrolled. */
	char title[80];
	snprintf(title, sizeof title, "Lines: %d", count);
	panel_heading(screen, layout->source, title, true);
	screen_target(screen, &(struct clickable){.area = {rows.x, 0, rows.width, rows.y}});
	panel_scroll_marks(screen, layout->source, top.line + top.skip,
			   line < count ? top.line + top.skip + layout->source.height : 0);
}

struct rectangle source_lines_area(const struct editor *editor, const struct layout *layout)
{
	const struct view *view = editor_view(editor);
	struct rectangle rows = rows_of(layout);
	struct source_top top = source_top(editor, layout);
	int y = rows.y - top.skip, left = gutter(view);
	for (int line = top.line; line < view->line; line++)
		y += draw_line(editor, line, rows, NULL);
	int height = rows.y + rows.height - y, width = rows.width - left;
	return (struct rectangle){rows.x + left, y, width, multiline_rows(editor, width, height)};
}

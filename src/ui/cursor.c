/* Moving the cursor, scrolling, the sizes that the layout needs, and what Escape ends. */
#include "panels/panels.h"
#include "ui.h"

/* Returns the rows for the facts, with some for wrapped ones; files with few facts have the same on all maps. */
static int fact_rows(const struct view *view)
{
	enum { USUAL = 12, MORE = 4 };
	return MAX(view->fact_count + MORE, USUAL);
}

/* Returns the greater of `longest` and `length` plus `extra` columns, rounded up in steps, so that a new digit rarely
 * moves anything. */
static size_t longer(size_t longest, size_t length, size_t extra)
{
	enum { STEP = 8, LIMIT = 1000 };
	length = length < LIMIT ? (length + extra + STEP - 1) / STEP * STEP : LIMIT;
	return MAX(length, longest);
}

/* Returns the columns of the longest row of the legend or the flags. */
static int longest_entry(const struct view *view)
{
	enum { NEXT_TO_ENTRY = 18, NEXT_TO_FLAG = 26 };
	const struct model *model = &view->document->model;
	bool square = view_canvas(view) == CANVAS_SQUARE;
	int fields[FIELDS_SHOWN];
	int flags = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, fields) : 0;
	size_t longest = 0;
	for (int row = 0; square && row < model_legend_rows(model, view->grid); row++) {
		const char *text = model->entries[model_legend_entry(model, view->grid, row)].text;
		longest = text ? longer(longest, strlen(text), NEXT_TO_ENTRY) : longest;
	}
	for (int i = 0; i < flags; i++) {
		const char *note = model->fields[fields[i]].note;
		longest = note ? longer(longest, strlen(note), NEXT_TO_FLAG) : longest;
	}
	return (int)longest;
}

/* The same for form and facts. */
static int longest_fact(const struct view *view)
{
	enum { NEXT_TO_FACT = 22, NEXT_TO_VALUE = 19 };
	const struct model *model = &view->document->model;
	size_t longest = 0;
	EACH(const struct fact, fact, view->facts, view->fact_count) {
		size_t note = fact->note ? strlen(fact->note) : 0;
		longest = longer(longest, strlen(fact->value) + note, NEXT_TO_FACT);
	}
	for (int i = 0; view_canvas(view) == CANVAS_ROOM && i < model->field_count; i++)
		if (model->fields[i].kind == FIELD_TEXT)
			longest = longer(longest, model->fields[i].value.length, NEXT_TO_VALUE);
	int fields[FIELDS_SHOWN], count = view_canvas(view) == CANVAS_SQUARE ? view_form_fields(view, fields) : 0;
	for (int i = 0; i < count; i++)
		if (model->fields[fields[i]].kind != FIELD_LINES)
			longest = longer(longest, model->fields[fields[i]].value.length, NEXT_TO_VALUE);
	return (int)longest;
}

struct layout editor_layout(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	bool hexes = view && view_canvas(view) == CANVAS_HEX;
	bool tiles = grid && grid->rows && grid->shape == GRID_HEX;
	enum { WIDE = 100, WIDEST = 180, LARGE_HEX = 8 };
	struct board_scale tile = hexes ? board_least(editor) : (struct board_scale){1, 1};
	if (hexes && editor->width >= WIDE && tile.width < LARGE_HEX) /* room for words beside the legend */
		tile.width = editor->width >= WIDEST ? LARGE_HEX : tile.width + 1;
	if (tiles)
		tile = tile_scale(editor);
	enum { SPLIT_TITLE = 24 }; /* for the name of the second map, on wide screens */
	const struct view *second = split_view(editor);
	int beside = second ? second->document->model.grids[editor->split.grid].width : 0;
	if (second && editor->width >= 160 && beside < SPLIT_TITLE)
		beside = SPLIT_TITLE;
	struct layout_request request = {
	    .width = editor->width,
	    .height = editor->height,
	    .grid_width = grid ? grid->width * tile.width : 0,
	    .grid_height = grid ? grid->height * tile.height + (tiles ? 1 : 0) : 0,
	    .hexes = tiles,
	    .columns = setting_is(&editor->settings, SETTING_CELLS, "narrow") ? CELLS_NARROW
		       : setting_is(&editor->settings, SETTING_CELLS, "wide") ? CELLS_WIDE
									      : CELLS_AUTO,
	    .split_width = beside,
	    .longest_entry = view ? longest_entry(view) : 0,
	    .longest_fact = view && editor->width >= 100 ? longest_fact(view) : 0,
	    .fact_rows = view ? fact_rows(view) : 0,
	    .findings = view ? view->document->findings.count : 0,
	    .has_fields = view && view->document->model.field_count > 0,
	    .canvas = view ? view_canvas(view) : CANVAS_SQUARE,
	    .has_facts = view && view->document->format->facts->of_grid,
	    .has_bar = view && view->document->model.grid_count > 1,
	    .focus = editor->focus,
	};
	return layout_make(&request);
}

bool editor_shows_all(const struct editor *editor, const struct layout *layout)
{
	const struct grid *grid = view_grid(editor_view(editor));
	struct board_scale scale = canvas_scale(editor, layout);
	return layout->cells.width / scale.width >= grid->width &&
	       layout->cells.height / scale.height >= grid->height;
}

/* Returns the first visible cell of `cells`, of which `room` fit, so that `at` is visible with a margin. Hexes, which
 * take many bytes, go a quarter of the room at once. */
static int scrolled(int first, int at, int room, int cells, bool hexes)
{
	int margin = room > 8 ? 3 : room > 2 ? 1 : 0, step = hexes ? room / 4 : 0;
	int least = at - room + 1 + margin, most = at - margin;
	if (most < first)
		first = most < first - step ? most : first - step;
	else if (least > first)
		first = least > first + step ? least : first + step;
	return clamp_to(first, 0, cells - room);
}

void editor_scroll(struct editor *editor)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct layout layout = editor_layout(editor);
	if (!grid || (!grid->rows && !grid->records))
		return;
	struct board_scale scale = canvas_scale(editor, &layout);
	bool hexes = scale.height > 1;
	view->left = scrolled(view->left, view->x, layout.cells.width / scale.width, grid->width, hexes);
	view->top = scrolled(view->top, view->y, layout.cells.height / scale.height, grid->height, hexes);
}

void editor_move_to(struct editor *editor, int x, int y)
{
	struct view *view = editor_view(editor);
	view->x = x;
	view->y = y;
	view_clamp(view);
	editor_scroll(editor);
	if (editor->tool == TOOL_SELECT)
		selection_between(view, editor->start_x, editor->start_y, view->x, view->y);
}

void source_follow(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (editor->focus != FOCUS_SOURCE)
		return;
	view_clamp(view);
	struct layout layout = editor_layout(editor);
	view->first_line = source_top(editor, &layout);
	int first, count = source_findings(view, view->line, &first);
	view_show_finding(editor, view, count > 0 ? first : -1);
}

void source_go(struct editor *editor, size_t offset)
{
	struct view *view = editor_view(editor);
	view->line = (int)text_line(&view->document->text, offset) - 1;
	source_follow(editor);
}

/* Switches to another map; -1 keeps the current one. */
static void show_grid(struct view *view, int grid)
{
	if (grid >= 0 && grid != view->grid)
		view_show_grid(view, grid);
}

/* Sets the focus, unless the findings or the lines of the file have it. */
static void take_focus(struct editor *editor, enum focus focus)
{
	if (editor->focus != FOCUS_FINDINGS && editor->focus != FOCUS_SOURCE)
		editor->focus = focus;
}

void editor_go(struct editor *editor, struct place place)
{
	struct view *view = editor_view(editor);
	if (place.kind == PLACE_CELL || place.kind == PLACE_GRID) {
		show_grid(view, place.index);
		take_focus(editor, FOCUS_CANVAS);
		editor_move_to(editor, place.kind == PLACE_CELL ? place.x : view->x,
			       place.kind == PLACE_CELL ? place.y : view->y);
	} else if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE) {
		show_grid(view, model_place_grid(&view->document->model, place));
		view_select_entry(view, place.index);
		take_focus(editor, FOCUS_LEGEND);
	} else if (place.kind == PLACE_RECORD || place.kind == PLACE_ITEM) {
		view_go_record(view, place.index, place.kind == PLACE_ITEM ? place.x : -1);
		take_focus(editor, FOCUS_CANVAS);
	} else if (place.kind == PLACE_FIELD && place.index < view->document->model.field_count) {
		/* A field of a record is shown on the canvas as well; a flag is in the panel of flags. */
		const struct field *field = &view->document->model.fields[place.index];
		int flags[FIELDS_SHOWN], count = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, flags) : 0;
		enum focus focus = FOCUS_FORM;
		show_grid(view, field->grid);
		if (field->record >= 0) {
			view_go_record(view, field->record, field->item);
			focus = FOCUS_CANVAS;
		}
		for (int flag = 0; flag < count; flag++)
			if (flags[flag] == place.index) {
				view->entry = flag;
				focus = FOCUS_LEGEND;
			}
		int row = view_form_row(view, place.index);
		if (row >= 0)
			view->field = row;
		take_focus(editor, focus);
	}
	view_clamp(view);
}

void typing_end(struct editor *editor, struct view *view)
{
	struct history *history = &view->document->history;
	if (editor->typed_last == history->done && editor->typed_first < history->done)
		history_join(history, editor->typed_first, "paint");
	editor->typed_first = editor->typed_last = 0;
}

void editor_cancel(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (editor->tool == TOOL_SELECT && view) {
		selection_clear(view);
		selection_combine(view, COMBINE_ADD); /* with nothing: the selection before */
	}
	editor->tool = TOOL_NONE;
	if (view)
		view->walk.on = false;
	if (editor->typing && view)
		typing_end(editor, view);
	editor->typing = editor->typed.begun = false;
	editor->pending_command = NULL;
	editor->counting = false;
	editor->count = 0;
	if (editor->stroke != STROKE_NONE && view)
		document_transaction_end(view->document);
	editor->stroke = STROKE_NONE;
}

void editor_settle(struct editor *editor)
{
	editor_cancel(editor);
	selection_clear(editor_view(editor));
}

void tool_begin(struct editor *editor, enum tool tool, int x, int y)
{
	editor_cancel(editor);
	editor->tool = tool;
	editor->start_x = x;
	editor->start_y = y;
}

/* The open documents, the place the person is at, and the work that waits until the hand rests. */
#include "commands/commands.h"
#include "input/bindings.h"
#include "mapwright/clock.h"
#include "mapwright/code.h"
#include "panels/board.h"
#include "recover.h"
#include "settings/customs.h"
#include "settings/recent.h"
#include "views/companions.h"
#include "views/drawing.h"
#include "views/subject.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds without a key after which rules, counts and nearby findings follow; longer where the text was changed, so
 * that they do not come between the letters of a person who types. */
enum { REST_WAIT = 70, CHANGE_WAIT = 200 };

struct editor *editor_new(bool utf8)
{
	struct editor *editor = calloc(1, sizeof *editor);
	if (!editor)
		return NULL;
	editor->library = library_new();
	if (!editor->library) {
		free(editor);
		return NULL;
	}
	editor->commands = commands;
	editor->utf8 = utf8;
	editor->width = 80;
	editor->height = 24;
	settings_init(&editor->settings);
	return editor;
}

const struct theme *editor_theme(const struct editor *editor)
{
	return &editor->settings.theme;
}

bool editor_mouse(const struct editor *editor)
{
	return editor->settings.mouse;
}

static void view_free(struct view *view)
{
	recover_free(view->recovery);
	document_free(view->document);
	free(view->mask);
	free(view->marks);
	free(view->steps.of);
	free(view->more_counts);
	arena_clear(&view->fact_arena);
	free(view);
}

/* The files a person has been to are the recent ones next time, the one shown before all. */
static void remember_files(const struct editor *editor)
{
	struct recent *recent = editor->protect && editor->view_count > 0 ? recent_read() : NULL;
	bool any = false;
	for (int i = 0; recent && i <= editor->view_count; i++) {
		const struct view *view = editor->views[i < editor->view_count ? i : editor->shown];
		const struct document *document = view->document;
		char *real = view->visited && document->disk.exists ? file_real_path(document->path, NULL) : NULL;
		if (real)
			recent_put(recent, real);
		any |= real != NULL;
		free(real);
	}
	if (any)
		recent_write(recent);
	free(recent);
}

void editor_free(struct editor *editor)
{
	if (!editor)
		return;
	lines_draft(editor);
	remember_files(editor);
	for (int i = 0; i < editor->view_count; i++)
		view_free(editor->views[i]);
	free(editor->views);
	journal_pool_free(editor->journals);
	library_free(editor->library);
	free(editor->drawn);
	prompt_clear(&editor->prompt);
	page_clear(&editor->page);
	lines_clear(&editor->lines);
	stamp_clear(&editor->clipboard);
	meanings_clear(&editor->copied);
	stamp_clear(&editor->carried);
	free(editor->offered);
	settings_clear(&editor->settings);
	free(editor);
}

void view_fill_slots(struct view *view)
{
	const struct model *model = &view->document->model;
	int slot = 1;
	int rows = model_legend_rows(model, view->grid);
	memset(view->slots, 0, sizeof view->slots);
	for (int row = 0; row < rows && slot <= 10; row++) {
		int entry = model_legend_entry(model, view->grid, row), key = model->entries[entry].key;
		if (model_find_entry(model, view->grid, key) == entry)
			view->slots[slot++ % 10] = key;
	}
}

/* Palette slots and the first brush. */
static void view_choose_brush(struct view *view)
{
	const struct model *model = &view->document->model;
	int rows = model_legend_rows(model, view->grid);
	view_fill_slots(view);
	const char *wall = view->document->format->glyph_wall;
	view->layer = LAYER_ALL;
	view->brush = code_of(wall, strlen(wall));
	view->other_brush = view_floor(view);
	if (!model_glyph(model, view_grid(view), view->brush)->known && rows > 0)
		view->brush = model->entries[model_legend_entry(model, view->grid, 0)].key;
	int entry = model_find_entry(model, view->grid, view->brush);
	view->entry = 0;
	view_select_entry(view, entry);
}

/* Takes the document over as the last view and shows it. */
static bool editor_add(struct editor *editor, struct document *document, struct error *error)
{
	struct view *view = document ? calloc(1, sizeof *view) : NULL;
	struct view **views = view ? realloc(editor->views, (size_t)(editor->view_count + 1) * sizeof *views) : NULL;
	if (!views) {
		if (document)
			error_no_memory(error);
		document_free(document);
		free(view);
		return false;
	}
	editor->views = views;
	*view = (struct view){.document = document, .nearest = -1, .finding = -1};
	views[editor->view_count++] = view;
	view_choose_brush(view);
	view_go_record(view, 0, -1);
	page_clear(&editor->page);
	recover_look(editor, view);
	editor_show(editor, editor->view_count - 1);
	return true;
}

void editor_protect(struct editor *editor)
{
	editor->protect = true;
	if (!editor->journals)
		editor->journals = journal_pool_new();
}

void editor_read_as(struct editor *editor, const char *dialect)
{
	editor->dialect = dialect;
}

/* In a new map the first cell that the brush changes, so that painting it can be seen. */
static void go_first_change(struct view *view)
{
	const struct grid *grid = view_grid(view);
	int cells = grid && grid->rows ? grid->width * grid->height : 0, at = 0;
	while (at < cells &&
	       grid_cell(grid, &view->document->text, at % grid->width, at / grid->width) == view->brush)
		at++;
	if (at < cells) {
		view->x = at % grid->width;
		view->y = at / grid->width;
	}
}

bool editor_open(struct editor *editor, const char *path, const char *format, int width, int height,
		 struct error *error)
{
	struct library *library = customs_library(editor, path, &format);
	if (strcmp(path, "-") == 0 || file_exists(path))
		return editor_add(editor, library_open(library, path, format, error), error);
	struct template_request request = {.width = width, .height = height};
	if (!editor_add(editor, library_create(library, path, format, &request, error), error))
		return false;
	go_first_change(editor_view(editor));
	editor_say(editor, "%s is a new file; it is written when you save it.", path);
	return true;
}

/* The name of a copy in the present folder: that of the file, or with a number if there is one already. */
static void propose_name(const char *path, char *name, size_t size)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
	int stem = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
	snprintf(name, size, "%s", base);
	for (int i = 2; i < 1000 && file_exists(name); i++)
		snprintf(name, size, "%.*s_%d%s", stem, base, i, base + stem);
}

bool editor_open_copy(struct editor *editor, const char *path, struct error *error)
{
	char name[PATH_MAX], *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	propose_name(path, name, sizeof name);
	bool opened = editor_open_bytes(editor, name, bytes, length, NULL, error);
	free(bytes);
	if (!opened)
		return false;
	editor_view(editor)->unnamed = true;
	return true;
}

bool editor_open_bytes(struct editor *editor, const char *name, const char *bytes, size_t length, const char *format,
		       struct error *error)
{
	struct library *library = customs_library(editor, name, &format);
	return editor_add(editor, library_open_bytes(library, name, bytes, length, format, error), error);
}

int editor_document_count(const struct editor *editor)
{
	return editor->view_count;
}

struct document *editor_document(struct editor *editor, int index)
{
	int at = index < 0 ? editor->shown : index;
	return at < editor->view_count ? editor->views[at]->document : NULL;
}

void editor_show(struct editor *editor, int index)
{
	editor->shown = index;
	if (view_canvas(editor_view(editor)) != CANVAS_SQUARE)
		editor_view(editor)->document->checked = false; /* its companions may have changed meanwhile */
	editor->resting = false;
	editor->focus = FOCUS_CANVAS;
	view_clamp(editor_view(editor));
	editor_scroll(editor);
	recover_ask(editor);
}

void editor_close_shown(struct editor *editor)
{
	view_free(editor->views[editor->shown]);
	editor->beside.on = false;
	editor->view_count--;
	for (int i = editor->shown; i < editor->view_count; i++)
		editor->views[i] = editor->views[i + 1];
	editor_show(editor, editor->shown < editor->view_count ? editor->shown : editor->view_count - 1);
}

void editor_say(struct editor *editor, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(editor->message, sizeof editor->message, format, arguments);
	va_end(arguments);
	editor->message_is_error = false;
}

void editor_add_message(struct editor *editor, const char *sentence)
{
	size_t used = strlen(editor->message);
	snprintf(editor->message + used, sizeof editor->message - used, "%s%s", used > 0 ? " " : "", sentence);
}

const char *editor_offered(const struct editor *editor, size_t *length)
{
	*length = editor->offered_length;
	return editor->offered;
}

const char *editor_message(const struct editor *editor)
{
	return editor->message;
}

static int besides_width(const struct editor *editor)
{
	return beside_view(editor)->document->model.grids[editor->beside.grid].width;
}

struct layout editor_layout(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	bool hexes = view && view_canvas(view) == CANVAS_HEX;
	bool tiles = grid && grid->rows && grid->shape == GRID_HEX;
	struct board_scale tile = hexes ? board_least(editor) : (struct board_scale){1, 1};
	if (tiles)
		tile = tile_scale(editor);
	struct layout_request request = {
	    .width = editor->width,
	    .height = editor->height,
	    .grid_width = grid ? grid->width * tile.width : 0,
	    .grid_height = grid ? grid->height * tile.height + (tiles ? 1 : 0) : 0,
	    .hexes = tiles,
	    .columns = editor->settings.columns,
	    .narrow_form = hexes,
	    .form_below = view && view_canvas(view) == CANVAS_CHAINS,
	    .beside_width = beside_view(editor) ? besides_width(editor) : 0,
	    .longest = view ? view_longest_row(view, editor->width >= 100) : 0,
	    .has_fields = view && view->document->model.field_count > 0,
	    .canvas_whole = view && view_canvas(view) != CANVAS_SQUARE,
	    .has_facts = view && view->document->format->facts,
	    .has_bar = view && view->document->model.grid_count > 1,
	    .panel_focused = editor->focus == FOCUS_LEGEND || editor->focus == FOCUS_FORM,
	    .findings_focused = editor->focus == FOCUS_FINDINGS,
	};
	return layout_make(&request);
}

/* The first shown cell of a line of `cells` of which `room` fit, so that `at` is seen with some cells round it. */
static int scrolled(int first, int at, int room, int cells)
{
	int margin = room > 8 ? 3 : room > 2 ? 1 : 0;
	if (at < first + margin)
		first = at - margin;
	if (at >= first + room - margin)
		first = at - room + 1 + margin;
	return view_limit(first, 0, cells - room);
}

void editor_scroll(struct editor *editor)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct layout layout = editor_layout(editor);
	if (!grid || (!grid->rows && !grid->records))
		return;
	struct board_scale scale = canvas_scale(editor, &layout);
	view->left = scrolled(view->left, view->x, layout.cells.width / scale.width, grid->width);
	view->top = scrolled(view->top, view->y, layout.cells.height / scale.height, grid->height);
}

void editor_move_to(struct editor *editor, int x, int y)
{
	struct view *view = editor_view(editor);
	view->x = x;
	view->y = y;
	view_clamp(view);
	editor_scroll(editor);
	if (editor->gesture == GESTURE_SELECT)
		selection_between(view, editor->start_x, editor->start_y, view->x, view->y);
}

void view_show_grid(struct view *view, int grid)
{
	const struct model *model = &view->document->model;
	selection_clear(view);
	view->grid = grid;
	if (model->shared_entries < model->entry_count)
		view_fill_slots(view);
}

/* Shows another map (-1: the one shown stays). */
static void show_grid(struct view *view, int grid)
{
	if (grid < 0 || grid == view->grid)
		return;
	view_show_grid(view, grid);
}

/* The lists of findings and of lines keep it. */
static void take_focus(struct editor *editor, enum focus focus)
{
	if (editor->focus != FOCUS_FINDINGS && editor->focus != FOCUS_SOURCE)
		editor->focus = focus;
}

/* A field of a record is seen on the canvas too; a flag is in the panel of flags. */
static void go_field(struct editor *editor, struct view *view, int index)
{
	const struct field *field = &view->document->model.fields[index];
	int flags[FIELDS_SHOWN], count = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, flags) : 0;
	enum focus focus = FOCUS_FORM;
	show_grid(view, field->grid);
	if (field->record >= 0) {
		view_go_record(view, field->record, field->item);
		focus = FOCUS_CANVAS;
	}
	for (int row = 0; row < count; row++)
		if (flags[row] == index) {
			view->entry = row;
			focus = FOCUS_LEGEND;
		}
	int row = view_form_row(view, index);
	if (row >= 0)
		view->field = row;
	take_focus(editor, focus);
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
		show_grid(view, view->document->model.entries[place.index].grid);
		view_select_entry(view, place.index);
		take_focus(editor, FOCUS_LEGEND);
	} else if (place.kind == PLACE_RECORD || place.kind == PLACE_ITEM) {
		view_go_record(view, place.index, place.kind == PLACE_ITEM ? place.x : -1);
		take_focus(editor, FOCUS_CANVAS);
	} else if (place.kind == PLACE_FIELD) {
		go_field(editor, view, place.index);
	}
	view_clamp(view);
}

void editor_cancel(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (editor->gesture == GESTURE_SELECT && view)
		selection_clear(view);
	editor->gesture = GESTURE_NONE;
	if (editor->typing && view)
		type_end(editor, view);
	editor->typing = false;
	editor->awaiting = NULL;
	editor->counting = false;
	editor->count = 0;
	if (editor->stroke != STROKE_NONE && view)
		document_stroke_end(view->document);
	editor->stroke = STROKE_NONE;
}

void editor_resize(struct editor *editor, int width, int height)
{
	editor->width = width;
	editor->height = height;
	free(editor->drawn);
	editor->drawn = NULL;
	editor_scroll(editor);
}

enum editor_request editor_take_request(struct editor *editor)
{
	enum editor_request request = editor->request;
	editor->request = EDITOR_GO_ON;
	return request;
}

/* Milliseconds until rules, counts and findings are to follow; -1: they have. */
static int rest_wait(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (!view || editor->resting || (view->document->checked && view_is_rested(view)))
		return -1;
	bool changed = view->rested_revision != 0 && view->rested_revision != view->document->revision + 1;
	long long left = editor->last_key + (changed ? CHANGE_WAIT : REST_WAIT) - clock_now();
	return left < 0 ? 0 : (int)left;
}

bool editor_idle(struct editor *editor)
{
	if (lines_wait(editor) == 0)
		lines_draft(editor);
	recover_sync(editor);
	if (rest_wait(editor) != 0)
		return false; /* it may be the disk that is due, while the hand does not rest */
	view_rest(editor, editor_view(editor));
	editor->resting = true;
	return true;
}

int editor_idle_wait(const struct editor *editor)
{
	const int waits[] = {rest_wait(editor), recover_wait(editor), lines_wait(editor)};
	int least = -1;
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
		if (waits[i] >= 0 && (least < 0 || waits[i] < least))
			least = waits[i];
	return least;
}

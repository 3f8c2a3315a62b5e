#include "bindings.h"
#include "board.h"
#include "commands.h"
#include "companions.h"
#include "drawing.h"
#include "mouse.h"
#include "recover.h"
#include "subject.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REST_WAIT = 150 }; /* milliseconds without a key after which counts and nearby findings follow */

static long long now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

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
	editor->utf8 = utf8;
	editor->width = 80;
	editor->height = 24;
	editor->mouse = true;
	return editor;
}

static void view_free(struct view *view)
{
	recover_free(view->recovery);
	document_free(view->document);
	free(view->mask);
	free(view->marks);
	arena_clear(&view->fact_arena);
	free(view);
}

void editor_free(struct editor *editor)
{
	if (!editor)
		return;
	for (int i = 0; i < editor->view_count; i++)
		view_free(editor->views[i]);
	free(editor->views);
	library_free(editor->library);
	prompt_clear(&editor->prompt);
	page_clear(&editor->page);
	lines_clear(&editor->lines);
	stamp_clear(&editor->clipboard);
	stamp_clear(&editor->carried);
	free(editor);
}

/* Palette slots and the first brush: the legend's own order, which is how its author thinks of it. */
static void view_choose_slots(struct view *view)
{
	const struct model *model = &view->document->model;
	int slot = 1;
	for (int i = 0; i < model->entry_count && slot <= 10; i++)
		if (model_find_entry(model, model->entries[i].key) == i)
			view->slots[slot++ % 10] = model->entries[i].key;
	view->brush = (unsigned char)*view->document->format->glyph_wall;
	view->other_brush = (unsigned char)*view->document->format->glyph_floor;
	if (!model->glyphs[view->brush].known && model->entry_count > 0)
		view->brush = model->entries[0].key;
	int entry = model_find_entry(model, view->brush);
	view->entry = entry >= 0 ? entry : 0;
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
	view_choose_slots(view);
	view_go_record(view, 0, -1);
	page_clear(&editor->page);
	recover_look(editor, view);
	editor_show(editor, editor->view_count - 1);
	return true;
}

void editor_protect(struct editor *editor)
{
	editor->protect = true;
}

bool editor_open(struct editor *editor, const char *path, const char *format, int width, int height,
		 struct error *error)
{
	if (strcmp(path, "-") == 0 || file_exists(path))
		return editor_add(editor, library_open(editor->library, path, format, error), error);
	struct template_request request = {.width = width, .height = height};
	if (!editor_add(editor, library_create(editor->library, path, format, &request, error), error))
		return false;
	editor_say(editor, "%s is a new file; it is written when you save it.", path);
	return true;
}

bool editor_open_bytes(struct editor *editor, const char *name, const char *bytes, size_t length, const char *format,
		       struct error *error)
{
	return editor_add(editor, library_open_bytes(editor->library, name, bytes, length, format, error), error);
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

const char *editor_message(const struct editor *editor)
{
	return editor->message;
}

static int clamp(int value, int low, int high)
{
	return value > high ? (high < low ? low : high) : value < low ? low : value;
}

void view_clamp(struct view *view)
{
	const struct model *model = &view->document->model;
	view->grid = clamp(view->grid, 0, model->grid_count - 1);
	const struct grid *grid = view_grid(view);
	bool listed = view_canvas(view) == CANVAS_CHAINS || view_canvas(view) == CANVAS_ROOM;
	view->y = clamp(view->y, 0, listed ? model->record_count - 1 : grid ? grid->height - 1 : 0);
	int items = listed && view->y < model->record_count ? model->records[view->y].item_count : 0;
	view->x = clamp(view->x, 0, listed ? items - 1 : grid ? grid->width - 1 : 0);
	view->entry = clamp(view->entry, 0, view_panel_rows(view) - 1);
	int fields[FIELDS_SHOWN];
	view->field = clamp(view->field, 0, view_form_fields(view, fields) - 1);
	if (view->finding >= view->document->findings.count)
		view->finding = view->document->findings.count - 1;
	struct rectangle *area = &view->selection;
	if (view->selected && grid && (area->x + area->width > grid->width || area->y + area->height > grid->height))
		selection_clear(view);
}

struct layout editor_layout(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	bool hexes = view && view_canvas(view) == CANVAS_HEX;
	struct layout_request request = {
	    .width = editor->width,
	    .height = editor->height,
	    .grid_width = grid ? grid->width * (hexes ? BOARD_COMPACT_WIDTH : 1) : 0,
	    .grid_height = grid ? grid->height * (hexes ? BOARD_COMPACT_HEIGHT : 1) : 0,
	    .narrow_form = hexes,
	    .form_below = view && view_canvas(view) == CANVAS_CHAINS,
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
	return clamp(first, 0, cells - room);
}

void editor_scroll(struct editor *editor)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct layout layout = editor_layout(editor);
	if (grid && grid->records) {
		struct board_scale scale = board_scale(editor, layout.cells);
		view->left = scrolled(view->left, view->x, layout.cells.width / scale.width, grid->width);
		view->top = scrolled(view->top, view->y, layout.cells.height / scale.height, grid->height);
	}
	if (!grid || !grid->rows)
		return;
	view->left = scrolled(view->left, view->x, layout.cells.width, grid->width);
	view->top = scrolled(view->top, view->y, layout.cells.height, grid->height);
}

void editor_move_to(struct editor *editor, int x, int y)
{
	struct view *view = editor_view(editor);
	view->x = x;
	view->y = y;
	view_clamp(view);
	editor_scroll(editor);
	if (editor->gesture == GESTURE_SELECT) {
		view->selection = (struct rectangle){
		    .x = view->x < editor->start_x ? view->x : editor->start_x,
		    .y = view->y < editor->start_y ? view->y : editor->start_y,
		    .width = abs(view->x - editor->start_x) + 1,
		    .height = abs(view->y - editor->start_y) + 1,
		};
	}
}

/* A field of a record is seen on the canvas too; a flag stands in the panel of flags. */
static void go_field(struct editor *editor, struct view *view, int index)
{
	const struct field *field = &view->document->model.fields[index];
	int flags[FIELDS_SHOWN], count = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, flags) : 0;
	enum focus focus = FOCUS_FORM;
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
	if (editor->focus != FOCUS_FINDINGS)
		editor->focus = focus;
}

void editor_go(struct editor *editor, struct place place)
{
	struct view *view = editor_view(editor);
	if (place.kind == PLACE_CELL || place.kind == PLACE_GRID) {
		if (view->grid != place.index)
			selection_clear(view);
		view->grid = place.index;
		if (editor->focus != FOCUS_FINDINGS)
			editor->focus = FOCUS_CANVAS;
		editor_move_to(editor, place.kind == PLACE_CELL ? place.x : view->x,
			       place.kind == PLACE_CELL ? place.y : view->y);
	} else if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE) {
		view->entry = place.index;
		if (editor->focus != FOCUS_FINDINGS)
			editor->focus = FOCUS_LEGEND;
	} else if (place.kind == PLACE_RECORD || place.kind == PLACE_ITEM) {
		view_go_record(view, place.index, place.kind == PLACE_ITEM ? place.x : -1);
		if (editor->focus != FOCUS_FINDINGS)
			editor->focus = FOCUS_CANVAS;
	} else if (place.kind == PLACE_FIELD) {
		go_field(editor, view, place.index);
	}
	view_clamp(view);
}

void editor_cancel(struct editor *editor)
{
	struct view *view = editor_view(editor);
	bool drawing = editor->typing || editor->pen_down || editor->dragging;
	if (editor->gesture == GESTURE_SELECT && view)
		selection_clear(view);
	editor->gesture = GESTURE_NONE;
	editor->typing = editor->pen_down = editor->dragging = false;
	editor->awaiting = NULL;
	editor->counting = false;
	editor->count = 0;
	if (drawing && view)
		document_stroke_end(view->document);
}

void editor_resize(struct editor *editor, int width, int height)
{
	editor->width = width;
	editor->height = height;
	editor_scroll(editor);
}

enum editor_request editor_take_request(struct editor *editor)
{
	enum editor_request request = editor->request;
	editor->request = EDITOR_GO_ON;
	return request;
}

/* Runs a command line on behalf of a person: what fails is said. */
static void run(struct editor *editor, const char *line)
{
	struct error error;
	error.message[0] = '\0';
	editor->message[0] = '\0';
	if (!command_run(editor, line, &error)) {
		editor_say(editor, "%s", error.message);
		editor->message_is_error = true;
	}
	if (editor->view_count == 0 && !editor->page.open && editor->request != EDITOR_QUIT)
		start_page(editor);
}

void editor_run(struct editor *editor, const char *line)
{
	run(editor, line);
}

/* Commands worth repeating with ".": those that draw. */
static void remember(struct editor *editor, const char *line)
{
	const struct command *command = command_find(line, strcspn(line, " "));
	if (command && strcmp(command->group, "Draw") == 0 && strncmp(line, "pick", 4) != 0 &&
	    strncmp(line, "type", 4) != 0 && strncmp(line, "brush", 5) != 0 && strncmp(line, "slot", 4) != 0)
		snprintf(editor->last_command, sizeof editor->last_command, "%s", line);
}

/* The command line of a binding, with the awaited character and the count put in. */
static void run_binding(struct editor *editor, const char *template, const char *character)
{
	char line[256];
	const char *hole = strchr(template, '%');
	if (hole)
		snprintf(line, sizeof line, "%.*s%s%s", (int)(hole - template), template, character, hole + 2);
	else if (editor->count > 0)
		snprintf(line, sizeof line, "%s %d", template, editor->count);
	else
		snprintf(line, sizeof line, "%s", template);
	editor->counting = false;
	editor->count = 0;
	remember(editor, line);
	run(editor, line);
}

/* A key while a binding waits for its character. */
static void awaited_key(struct editor *editor, const char *key)
{
	const char *template = editor->awaiting;
	editor->awaiting = NULL;
	editor->message[0] = '\0';
	if (strncmp(template, "brush", 5) == 0 && strcmp(key, "/") == 0) {
		prompt_open(editor, "brush ");
		return;
	}
	bool any_key = strstr(template, "%k") && strcmp(key, "<Esc>") != 0 && strcmp(key, "<C-c>") != 0;
	if (key_character(key) >= 0 || any_key)
		run_binding(editor, template, key);
	else if (strcmp(key, "<Esc>") != 0 && strcmp(key, "<C-c>") != 0)
		editor_say(editor, "A glyph is one ASCII character; nothing was done.");
}

/* A digit: part of a count, or a palette slot. True when the key was one. */
static bool digit_key(struct editor *editor, const char *key)
{
	bool alt = strncmp(key, "<M-", 3) == 0 && key[3] >= '0' && key[3] <= '9' && key[4] == '>';
	bool digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
	if (!digit && !alt)
		return false;
	bool counts = editor->counting || (editor->vi_counts && digit && (key[0] != '0' || editor->count > 0));
	if (digit && counts) {
		if (editor->count < 100000)
			editor->count = editor->count * 10 + (key[0] - '0');
		editor_say(editor, "count %d", editor->count);
		return true;
	}
	if (editor->vi_counts && digit)
		return false;
	char line[16];
	snprintf(line, sizeof line, "slot %c", digit ? key[0] : key[3]);
	run(editor, line);
	return true;
}

/* A key in the typing state. */
static void typing_key(struct editor *editor, const char *key)
{
	static const struct {
		const char *key;
		int dx, dy;
	} arrows[] = {{"<Left>", -1, 0}, {"<Right>", 1, 0}, {"<Up>", 0, -1}, {"<Down>", 0, 1}};
	struct view *view = editor_view(editor);
	struct error error;
	error.message[0] = '\0';
	bool done = true;
	editor->message[0] = '\0';
	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
		if (strcmp(key, arrows[i].key) == 0) {
			editor_move_to(editor, view->x + arrows[i].dx, view->y + arrows[i].dy);
			return;
		}
	int byte = key_character(key);
	if (strcmp(key, "<Esc>") == 0 || strcmp(key, "<Insert>") == 0 || strcmp(key, "<C-c>") == 0)
		editor_cancel(editor);
	else if (strcmp(key, "<Backspace>") == 0)
		done = type_back(editor, &error);
	else if (strcmp(key, "<Enter>") == 0)
		editor_move_to(editor, 0, view->y + 1);
	else if (byte >= 0)
		done = type_glyph(editor, (unsigned char)byte, &error);
	else if (strncmp(key, "<C-", 3) == 0) {
		const struct binding *binding = binding_find(WHERE_MAP, key);
		if (binding)
			run(editor, binding->command);
	}
	if (!done) {
		editor_say(editor, "%s", error.message);
		editor->message_is_error = true;
	}
}

static void key_event(struct editor *editor, const char *key)
{
	if (editor->prompt.open || editor->prompt.question) {
		prompt_key(editor, key);
		return;
	}
	if (editor->lines.open) {
		lines_key(editor, key);
		return;
	}
	if (editor->awaiting) {
		awaited_key(editor, key);
		return;
	}
	unsigned where = binding_where(editor);
	if (editor->typing && where == WHERE_MAP) {
		typing_key(editor, key);
		return;
	}
	if ((where & WHERE_CANVAS) && digit_key(editor, key))
		return;
	if ((where & WHERE_CANVAS) && strcmp(key, "\\") == 0) {
		editor->counting = true;
		editor->count = 0;
		editor_say(editor, "count: type digits, then a key");
		return;
	}
	const struct binding *binding = binding_find(where, key);
	if (!binding) {
		editor_say(editor, "%s does nothing here; ? shows the keys.", key);
		editor->counting = false;
		return;
	}
	if (strchr(binding->command, '%')) {
		editor->awaiting = binding->command;
		bool glyph = strstr(binding->command, "%c");
		editor_say(editor,
			   glyph ? "%.*s: which glyph? (Esc: none)" : "%.*s: over which side? An arrow key tells.",
			   (int)strcspn(binding->command, " "), binding->command);
		return;
	}
	run_binding(editor, binding->command, "");
}

/* Text from the terminal's clipboard: a block that hangs at the cursor. */
static void paste_event(struct editor *editor, const char *bytes, size_t length)
{
	struct stamp stamp;
	int dropped = 0;
	if (editor->prompt.open) {
		prompt_paste(editor, bytes, length);
		return;
	}
	if (editor->lines.open) {
		lines_paste(editor, bytes, length);
		return;
	}
	if (editor->prompt.question || editor->page.open || !view_grid(editor_view(editor)))
		return;
	if (!stamp_from_text(&stamp, bytes, length, &dropped)) {
		editor_say(editor, "There was nothing in the pasted text that a map can hold.");
		return;
	}
	stamp_clear(&editor->clipboard);
	editor->clipboard = stamp;
	editor->focus = FOCUS_CANVAS;
	run(editor, "paste");
	if (dropped > 0)
		editor_say(editor, "%d bytes that no map can hold were left out. Space sets the rest down.", dropped);
}

void editor_event(struct editor *editor, const struct event *event)
{
	editor->interactive = true;
	editor->last_key = now();
	editor->resting = false;
	if (event->kind == EVENT_KEY)
		key_event(editor, event->key);
	else if (event->kind == EVENT_MOUSE)
		mouse_event(editor, event);
	else if (event->kind == EVENT_PASTE)
		paste_event(editor, event->paste, event->paste_length);
	editor->interactive = false;
}

/* The finding nearest to the cursor: on its cell, else on this grid by distance, else the first. */
static int nearest_finding(const struct view *view)
{
	const struct finding_list *findings = &view->document->findings;
	int best = -1;
	long least = 0;
	for (int i = 0; i < findings->count; i++) {
		const struct finding *finding = &findings->items[i];
		long distance = 1000000;
		if (finding->place.kind == PLACE_CELL && finding->place.index == view->grid)
			distance = labs((long)finding->place.x - view->x) + labs((long)finding->place.y - view->y);
		for (int c = 0; c < finding->cell_count; c++) {
			const struct place *cell = &finding->cells[c];
			if (cell->index != view->grid)
				continue;
			long away = labs((long)cell->x - view->x) + labs((long)cell->y - view->y);
			distance = away < distance ? away : distance;
		}
		distance = distance * 4 + (SEVERITY_ERROR - finding->severity);
		if (best < 0 || distance < least) {
			best = i;
			least = distance;
		}
	}
	return best;
}

static void mark(struct view *view, const struct place *cell, enum severity severity)
{
	if (cell->kind != PLACE_CELL || cell->index != view->grid || cell->x < 0 || cell->y < 0 ||
	    cell->x >= view->marks_width || cell->y >= view->marks_height)
		return;
	unsigned char *at = &view->marks[(size_t)cell->y * (size_t)view->marks_width + (size_t)cell->x];
	if (*at < 1 + severity)
		*at = (unsigned char)(1 + severity);
	view->marked = true;
}

/* Marks every cell of the shown grid that a finding is about. Without memory nothing is marked. */
static void view_mark(struct view *view, const struct grid *grid)
{
	size_t cells = (size_t)grid->width * (size_t)grid->height;
	if (grid->width != view->marks_width || grid->height != view->marks_height || !view->marks) {
		free(view->marks);
		view->marks = malloc(cells > 0 ? cells : 1);
		view->marks_width = view->marks ? grid->width : 0;
		view->marks_height = view->marks ? grid->height : 0;
	}
	view->marks_grid = view->grid;
	view->marked = false;
	if (!view->marks)
		return;
	memset(view->marks, 0, cells);
	for (int i = 0; i < view->document->findings.count; i++) {
		const struct finding *finding = &view->document->findings.items[i];
		mark(view, &finding->place, finding->severity);
		for (int c = 0; c < finding->cell_count; c++)
			mark(view, &finding->cells[c], finding->severity);
	}
}

void view_rest(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	editor_check(editor, view);
	const struct grid *grid = view_grid(view);
	bool changed = view->rested_revision != document->revision + 1 || view->rested_grid != view->grid;
	if (changed && grid) {
		memcpy(view->counts, grid->counts, sizeof view->counts);
		view_mark(view, grid);
		arena_clear(&view->fact_arena);
		view->fact_count = document->format->facts
				       ? document->format->facts(&document->model, &document->text, view->grid,
								 &view->fact_arena, &view->facts)
				       : 0;
	}
	if (changed || view->rested_x != view->x || view->rested_y != view->y)
		view->nearest = nearest_finding(view);
	view->rested_revision = document->revision + 1;
	view->rested_grid = view->grid;
	view->rested_x = view->x;
	view->rested_y = view->y;
}

static bool is_rested(const struct view *view)
{
	return view->rested_revision == view->document->revision + 1 && view->rested_grid == view->grid &&
	       view->rested_x == view->x && view->rested_y == view->y;
}

bool editor_idle(struct editor *editor)
{
	recover_sync(editor);
	struct view *view = editor_view(editor);
	if (!view || editor->resting)
		return false;
	bool checked = view->document->checked;
	editor_check(editor, view);
	if (!checked && now() - editor->last_key < REST_WAIT)
		return true;
	bool rested = is_rested(view);
	view_rest(editor, view);
	editor->resting = true;
	return !rested;
}

/* Milliseconds until counts and findings are to follow. */
static int rest_wait(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (!view || editor->resting)
		return -1;
	if (!view->document->checked)
		return 0;
	if (is_rested(view))
		return -1;
	long long left = editor->last_key + REST_WAIT - now();
	return left < 0 ? 0 : (int)left;
}

int editor_idle_wait(const struct editor *editor)
{
	int rest = rest_wait(editor), sync = recover_wait(editor);
	return rest < 0 || (sync >= 0 && sync < rest) ? sync : rest;
}

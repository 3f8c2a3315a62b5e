/* Left paints, with gaps joined because slow connections drop motion events; right picks, or selects by dragging;
 * middle pastes; the wheel scrolls. Panels, the map bar, findings and hints can be clicked. */
#include "commands/commands.h"
#include "panels/panels.h"

enum { NOWHERE = -1 };

/* Returns the panel at a position; the canvas if there is none. */
static enum focus part_at(const struct layout *layout, int x, int y)
{
	return rectangle_holds(layout->legend, x, y)     ? FOCUS_LEGEND
	       : rectangle_holds(layout->form, x, y)     ? FOCUS_FORM
	       : rectangle_holds(layout->findings, x, y) ? FOCUS_FINDINGS
							 : FOCUS_CANVAS;
}

/* Paints a line from the last cell of the drag to this one. */
static void drag_to(struct editor *editor, int x, int y)
{
	struct view *view = editor_view(editor);
	struct drawing drawing = stroke_of(view);
	struct error error;
	drawing_line(&drawing, editor->mouse_x, editor->mouse_y, x, y, view->brush);
	bool done = drawing_apply(editor, &drawing, "draw", &error);
	editor->mouse_x = x;
	editor->mouse_y = y;
	editor_move_to(editor, x, y);
	if (!done)
		editor_refuse(editor, &error);
}

static void start_stroke(struct editor *editor, struct view *view, int x, int y)
{
	editor_settle(editor);
	document_transaction_begin(view->document, "draw", place_cell(view->grid, x, y));
	editor->stroke = STROKE_DRAG;
	editor->mouse_x = x;
	editor->mouse_y = y;
	drag_to(editor, x, y);
}

/* Puts an object down that was dragged. A click on it paints its cell. */
static void end_object(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (view->x != editor->start_x || view->y != editor->start_y) {
		editor_run(editor, "paint");
		return;
	}
	editor_clear_message(editor);
	start_stroke(editor, view, view->x, view->y);
}

static void press_cell(struct editor *editor, int button, int x, int y)
{
	struct view *view = editor_view(editor);
	editor->focus = FOCUS_CANVAS;
	if (editor->tool >= TOOL_LINE && button == 1) {
		editor_move_to(editor, x, y);
		editor_run(editor, editor->tool == TOOL_POLYLINE ? "polyline" : "paint");
		return;
	}
	int object =
	    button == 1 && setting_is(&editor->settings, SETTING_OBJECTS, "on") ? view_object(view, x, y, 0) : -1;
	if (object >= 0 && view->document->model.objects[object].x >= 0) {
		editor_move_to(editor, x, y);
		object_pick_up(editor, view, object);
		return;
	}
	if (button == 1) {
		start_stroke(editor, view, x, y);
		return;
	}
	editor_move_to(editor, x, y);
	if (button == 2)
		editor_run(editor, "paste");
	editor->mouse_x = x;
	editor->mouse_y = y;
}

static void drag(struct editor *editor, int button, int x, int y)
{
	const struct grid *grid = view_grid(editor_view(editor));
	x = clamp_to(x, 0, grid->width - 1);
	y = clamp_to(y, 0, grid->height - 1);
	if (editor->stroke == STROKE_DRAG) {
		drag_to(editor, x, y);
	} else if (button == 1 && editor->tool == TOOL_OBJECT) {
		editor_move_to(editor, x, y);
	} else if (button == 3 && editor->mouse_x != NOWHERE &&
		   (x != editor->mouse_x || y != editor->mouse_y || editor->tool == TOOL_SELECT)) {
		if (editor->tool != TOOL_SELECT) {
			editor_move_to(editor, editor->mouse_x, editor->mouse_y);
			editor_run(editor, "select");
		}
		editor_move_to(editor, x, y);
	}
}

/* Handles a click outside the canvas: selects a row, or runs the command of a word. */
static void click_panel(struct editor *editor, const struct layout *layout, const struct clickable *target, int x,
			int y)
{
	/* A click on the title of a panel moves the focus there. */
	static const char *const parts[] = {
	    [FOCUS_LEGEND] = "legend", [FOCUS_FORM] = "form", [FOCUS_FINDINGS] = "findings"};
	struct view *view = editor_view(editor);
	const char *part = parts[part_at(layout, x, y)];
	int row = target->row + y - target->area.y;
	bool again = editor->focus == FOCUS_FORM && view->field == row;
	switch (target->kind) {
	case TARGET_LEGEND:
		view->entry = row;
		editor_run(editor, view_canvas(view) == CANVAS_ROOM ? "flag-cycle" : "entry-brush");
		break;
	case TARGET_FIELD:
		editor->focus = FOCUS_FORM;
		view->field = row;
		if (again)
			editor_run(editor, "field-edit");
		break;
	case TARGET_FINDING:
		editor_run(editor, "finding %d", row + 1);
		break;
	case TARGET_MAP:
		editor_run(editor, "map %d", map_number(editor, target->row));
		break;
	case TARGET_COMMAND:
		editor_run(editor, "%s", target->text);
		break;
	default:
		if (part || rectangle_holds(layout->bar, x, y))
			editor_run(editor, "focus %s", part ? part : "canvas");
	}
}

/* Handles the mouse on boards and lists: a left click moves the cursor; on a board, a second click paints and a right
 * click picks. */
static bool click_other(struct editor *editor, const struct layout *layout, const struct clickable *target,
			const struct event *event)
{
	struct view *view = editor_view(editor);
	if (event->mouse == MOUSE_DRAG || event->mouse == MOUSE_RELEASE)
		return true;
	if (wheel_rows(event) != 0 || !rectangle_holds(layout->cells, event->x, event->y))
		return false;
	int x = view->x, y = view->y;
	editor->focus = FOCUS_CANVAS;
	if (target->kind >= TARGET_ITEM) {
		editor_move_to(editor, target->kind - TARGET_ITEM, target->row + event->y - target->area.y);
	} else if (view_canvas(view) == CANVAS_HEX && panel_board_cell(editor, layout, event->x, event->y, &x, &y)) {
		bool again = x == view->x && y == view->y;
		editor_move_to(editor, x, y);
		if (event->button == 3 || again)
			editor_run(editor, event->button == 3 ? "pick" : "paint");
	}
	return true;
}

bool pager_event(struct editor *editor, const struct event *event)
{
	struct pager *pager = &editor->pager;
	if (wheel_rows(event) != 0)
		editor_run(editor, "page-row %d", wheel_rows(event));
	if (event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS) {
		struct clickable target = editor_target(editor, event->x, event->y);
		int row = target.row + event->y - target.area.y;
		if (target.kind == TARGET_PAGE && pager->lines[row].command) {
			pager->selected = row;
			editor_run(editor, "page-enter");
		}
	}
	return event->kind != EVENT_KEY; /* keys are handled by the bindings */
}

void mouse_event(struct editor *editor, const struct event *event)
{
	struct layout layout = editor_layout(editor);
	if (event->mouse == MOUSE_PRESS)
		editor->mouse_x = editor->mouse_y = NOWHERE; /* until a cell is found */
	struct view *view = editor_view(editor);
	int x = 0, y = 0, rows = wheel_rows(event);
	if (!view || layout.too_small)
		return;
	struct clickable target = {.kind = TARGET_NONE};
	if (event->mouse == MOUSE_PRESS || event->mouse == MOUSE_RELEASE)
		target = editor_target(editor, event->x, event->y);
	if (editor->focus == FOCUS_SOURCE && rectangle_holds(layout.source, event->x, event->y)) {
		/* The first click on a line selects it, the second edits it. */
		int line = target.kind == TARGET_SOURCE ? target.row : -1;
		if (rows != 0)
			editor_run(editor, "row %d", rows);
		else if (event->mouse == MOUSE_PRESS && line == view->line)
			editor_run(editor, "source-edit");
		else if (event->mouse == MOUSE_PRESS && line >= 0)
			source_go(editor, source_span(view, line).start);
		return;
	}
	if (view_canvas(view) != CANVAS_SQUARE && click_other(editor, &layout, &target, event))
		return;
	if (event->mouse == MOUSE_PRESS && rectangle_holds(layout.split, event->x, event->y)) {
		editor_run(editor, "split swap");
		return;
	}
	const struct grid *grid = view_grid(view);
	bool on_cell = grid && grid->rows;
	if (on_cell && grid->shape == GRID_HEX) {
		on_cell = tile_at(editor, &layout, event->x, event->y, &x, &y);
	} else if (on_cell) {
		x = view->left + (event->x - layout.cells.x) / layout.columns;
		y = view->top + event->y - layout.cells.y;
		on_cell = rectangle_holds(layout.cells, event->x, event->y);
	}
	on_cell = on_cell && !rectangle_holds(layout.findings, event->x, event->y) && target.kind != TARGET_LEGEND;
	if (rows != 0) {
		bool sideways = event->control || event->shift;
		editor->focus = part_at(&layout, event->x, event->y);
		if (editor->focus != FOCUS_CANVAS)
			editor_run(editor, "row %d", rows);
		else
			editor_move_to(editor, view->x + (sideways ? rows : 0), view->y + (sideways ? 0 : rows));
	} else if (event->mouse == MOUSE_DRAG) {
		if (grid && grid->rows)
			drag(editor, event->button, x, y);
	} else if (event->mouse == MOUSE_PRESS && on_cell) {
		press_cell(editor, event->button, x, y);
	} else if (event->mouse == MOUSE_PRESS) {
		click_panel(editor, &layout, &target, event->x, event->y);
	} else if (event->button != 3 && (editor->stroke == STROKE_DRAG || editor->tool == TOOL_OBJECT)) {
		/* A button is released. */
		if (editor->tool == TOOL_OBJECT)
			end_object(editor);
		if (editor->stroke != STROKE_DRAG)
			return;
		int brush = view->brush;
		editor_cancel(editor);
		offer_definition(editor, brush, false);
	} else if (event->button == 3 && editor->tool == TOOL_SELECT) {
		struct error error;
		if (!select_finish(editor, &error))
			editor_refuse(editor, &error);
	} else if (event->button == 3 && on_cell) {
		editor_run(editor, "pick");
	}
}

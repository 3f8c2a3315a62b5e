/* Lines, rectangles and ellipses: with two cells as arguments at once; else from the cursor as a gesture that the
 * same command (or paint) finishes where the cursor then is. */
#include "commands.h"

static const char *const shape_names[] = {
    [GESTURE_LINE] = "line", [GESTURE_BOX] = "box", [GESTURE_FILLED] = "filled box", [GESTURE_ELLIPSE] = "ellipse"};

static bool shape_draw(struct editor *editor, enum gesture shape, int x0, int y0, int x1, int y1, struct error *error)
{
	struct drawing drawing = {.mirrored = true};
	drawing_shape(&drawing, shape, x0, y0, x1, y1, editor_view(editor)->brush);
	return drawing_apply(editor, &drawing, shape_names[shape], error);
}

bool shape_finish(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	enum gesture shape = editor->gesture;
	editor->gesture = GESTURE_NONE;
	editor->repeat.shape = shape;
	editor->repeat.dx = view->x - editor->start_x;
	editor->repeat.dy = view->y - editor->start_y;
	return shape_draw(editor, shape, editor->start_x, editor->start_y, view->x, view->y, error);
}

bool shape_repeat(struct editor *editor, struct error *error)
{
	const struct view *view = editor_view(editor);
	return command_has(editor, NEEDS_MAP, error) &&
	       shape_draw(editor, editor->repeat.shape, view->x, view->y, view->x + editor->repeat.dx,
			  view->y + editor->repeat.dy, error);
}

bool cell_on_map(const struct grid *grid, int x, int y, struct error *error)
{
	if (grid_has(grid, x, y))
		return true;
	return error_set(error, "Cell %d,%d is not on the map: x goes from 0 to %d, y from 0 to %d.", x, y,
			 grid->width - 1, grid->height - 1);
}

static bool shape(struct editor *editor, enum gesture shape, const char *arguments, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (!argument_end(arguments)) {
		int x0, y0, x1, y1;
		return argument_cell(&arguments, &x0, &y0, error) && argument_cell(&arguments, &x1, &y1, error) &&
		       cell_on_map(grid, x0, y0, error) && cell_on_map(grid, x1, y1, error) &&
		       shape_draw(editor, shape, x0, y0, x1, y1, error);
	}
	if (editor->gesture == shape)
		return shape_finish(editor, error);
	editor_cancel(editor);
	editor->gesture = shape;
	editor->start_x = view->x;
	editor->start_y = view->y;
	editor_say(editor, "%s from %d,%d: move to its end, %s", shape_names[shape], view->x, view->y,
		   binding_phrase(editor, WHERE_MAP, "{paint} draws it, {cancel} drops it.").text);
	return true;
}

SHORT_COMMAND(line, shape(editor, GESTURE_LINE, arguments, error))
SHORT_COMMAND(box, shape(editor, GESTURE_BOX, arguments, error))
SHORT_COMMAND(filled, shape(editor, GESTURE_FILLED, arguments, error))
SHORT_COMMAND(ellipse, shape(editor, GESTURE_ELLIPSE, arguments, error))

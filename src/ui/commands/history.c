/* Undo, redo, and the last drawing again. */
#include "commands.h"
#include "views/views.h"

#include <string.h>

/* Undoes or redoes `count` steps and goes to where the last one happened. */
static bool steps(struct editor *editor, const char *arguments, bool back, struct error *error)
{
	struct view *view = editor_view(editor);
	int count;
	if (!argument_number(&arguments, 1, 1, 1000000, &count, error))
		return false;
	editor_cancel(editor);
	selection_clear(view);
	struct place place = {0};
	int maps = view->document->model.grid_count;
	const struct history *history = &view->document->history;
	const char *label = "";
	size_t offset = 0;
	for (int i = 0; i < count; i++) {
		size_t at = back ? history->done - 1 : history->done;
		if (i > 0 && at >= history->count)
			break; /* there were fewer */
		if (at < history->count) {
			label = history->steps[at].label;
			offset = history->steps[at].revisions[0].patch.changes[0].old.start;
		}
		bool done = back ? document_undo(view->document, &place, error)
				 : document_redo(view->document, &place, error);
		if (!done && i == 0)
			return false;
	}
	if (back && place.kind == PLACE_GRID && place.index > 0 && view->document->model.grid_count < maps)
		place.index--; /* a map is gone that was added after that one */
	view_clamp(view);
	enum focus focus = editor->focus;
	if (focus == FOCUS_CANVAS || place.kind != PLACE_CELL)
		editor_go(editor, place);
	if (focus == FOCUS_CANVAS) /* the keys mean what they meant */
		editor->focus = focus;
	if (editor->focus == FOCUS_SOURCE)
		source_go(editor, offset);
	editor_say(editor, "%s: %s.", back ? "Undid" : "Redid", label);
	return true;
}

COMMAND(undo, steps(editor, arguments, true, error))
COMMAND(redo, steps(editor, arguments, false, error))

bool command_repeat(struct editor *editor, const char *arguments UNUSED, struct error *error)
{
	if (editor->repeat.shape != GESTURE_NONE)
		return shape_repeat(editor, error);
	if (!editor->repeat.line[0])
		return error_set(error, "Nothing was drawn so far that could be repeated.");
	char line[sizeof editor->repeat.line];
	memcpy(line, editor->repeat.line, sizeof line);
	return command_run(editor, line, error);
}

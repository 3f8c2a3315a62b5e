/* Undo, redo and repeat. */
#include "commands.h"

/* Undoes or redoes one step and stores where it happened. Legend entries and fields of maps are found by their bytes
 * because the step may have renumbered them; if one is gone, only its map is shown. */
static bool play(struct view *view, const struct step *step, bool back, struct place *place, struct error *error)
{
	struct document *document = view->document;
	const int index = step->place.index;
	bool leaf = step->place.kind == PLACE_ENTRY || step->place.kind == PLACE_ATTRIBUTE ||
		    (step->place.kind == PLACE_FIELD &&
		     (index >= document->model.field_count || document->model.fields[index].grid >= 0));
	const struct change change = step->revisions[0].patch.changes[0];
	bool removes = (back ? change.old.length : change.fresh.length) == 0;
	int grid = leaf ? model_place_grid(&document->model, model_place(&document->model, change.old.start)) : -1;
	if (!(back ? document_undo(document, place, error) : document_redo(document, place, error)))
		return false;
	const struct place now = leaf ? model_place(&document->model, change.old.start) : *place;
	if (!leaf || (!removes && now.kind >= PLACE_ENTRY)) {
		*place = now;
	} else if (place->kind != PLACE_FIELD || model_place_grid(&document->model, *place) != grid) {
		*place = (struct place){0};
		if (grid >= 0 && grid < document->model.grid_count && grid != view->grid)
			view_show_grid(view, grid);
	}
	return true;
}

/* Undoes or redoes `count` steps and moves to where the last one happened. */
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
			break; /* fewer than `count` steps exist */
		const struct step *step = at < history->count ? &history->steps[at] : NULL;
		if (step) {
			label = step->label;
			offset = step->revisions[0].patch.changes[0].old.start;
		}
		bool done = step ? play(view, step, back, &place, error)
				 : (back ? document_undo : document_redo)(view->document, &place, error);
		if (!done && i == 0)
			return false;
	}
	if (back && place.kind == PLACE_GRID && place.index > 0 && view->document->model.grid_count < maps)
		place.index--; /* the map added after this one is gone */
	view_clamp(view);
	enum focus focus = editor->focus;
	if (focus == FOCUS_CANVAS || place.kind != PLACE_CELL)
		editor_go(editor, place);
	if (focus == FOCUS_CANVAS) /* keep the keys of the canvas */
		editor->focus = focus;
	if (editor->focus == FOCUS_SOURCE)
		source_go(editor, offset);
	editor_say(editor, "%s: %s.", back ? "Undid" : "Redid", label);
	return true;
}

SHORT_COMMAND(undo, steps(editor, arguments, true, error))
SHORT_COMMAND(redo, steps(editor, arguments, false, error))

COMMAND(repeat)
{
	int number, times = 1;
	bool lines = view && editor->focus == FOCUS_SOURCE;
	if (!argument_number(&arguments, lines ? view->line + 1 : 1, 1, lines ? source_lines(view) : 1000, &number,
			     error))
		return false;
	if (lines)
		view->line = number - 1;
	else
		times = number;
	bool done = true;
	for (; done && times > 0; times--) {
		if (editor->repeat.shape != TOOL_NONE)
			done = shape_repeat(editor, error);
		else if (!editor->repeat.line)
			return error_set(error, "Nothing to repeat yet.");
		else
			done = command_run(editor, arena_print(&editor->scratch, "%s", editor->repeat.line), error);
	}
	return done;
}

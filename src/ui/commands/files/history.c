/* Undo, redo, states of the history, and repeat. */
#include "commands/commands.h"
#include "mapwright/clock.h"

/* Returns the first of the steps that are joined with this one. */
static const struct step *first_step(const struct history *history, const struct step *step)
{
	while (!history_has(history, step->parent))
		step = &history->steps[step->parent - 1];
	return step;
}

/* Goes to another state and to where the last step on the way happened; returns that step, NULL with a message on error.
 * Legend entries and fields of maps are found by their bytes because the step may have renumbered them; if one is gone,
 * only its map is shown. */
static const struct step *travel(struct editor *editor, size_t state, struct error *error)
{
	struct view *view = editor_view(editor);
	struct document *document = view->document;
	const struct history *history = &document->history;
	const int maps = document->model.grid_count;
	size_t at = history->done, before = at; /* `before`: the state before the last step */
	for (; at > state; at = history_next(history, at, true))
		before = at;
	bool back = at == state;
	const struct step *step = first_step(history, &history->steps[(back ? before : state) - 1]);
	before = back ? before : step->parent;
	if (before != history->done && !document_go(document, before, error))
		return NULL;
	const int index = step->place.index;
	bool leaf = step->place.kind == PLACE_ENTRY || step->place.kind == PLACE_ATTRIBUTE ||
		    (step->place.kind == PLACE_FIELD &&
		     (index >= document->model.field_count || document->model.fields[index].grid >= 0));
	const struct change change = step->revisions[0].patch.changes[0];
	bool removes = (back ? change.removed.length : change.inserted.length) == 0;
	int grid =
	    leaf ? model_place_grid(&document->model, model_place(&document->model, change.removed.start)) : -1;
	struct place place = step->place;
	if (!document_go(document, state, error))
		return NULL;
	const struct place now = leaf ? model_place(&document->model, change.removed.start) : place;
	if (!leaf || (!removes && now.kind >= PLACE_ENTRY)) {
		place = now;
	} else if (place.kind != PLACE_FIELD || model_place_grid(&document->model, place) != grid) {
		place = (struct place){0};
		if (grid >= 0 && grid < document->model.grid_count && grid != view->grid)
			view_show_grid(view, grid);
	}
	if (back && place.kind == PLACE_GRID && place.index > 0 && document->model.grid_count < maps)
		place.index--; /* the map added after this one is gone */
	view_clamp(view);
	enum focus focus = editor->focus;
	if (focus == FOCUS_CANVAS || place.kind != PLACE_CELL)
		editor_go(editor, place);
	if (focus == FOCUS_CANVAS) /* keep the keys of the canvas */
		editor->focus = focus;
	if (editor->focus == FOCUS_SOURCE)
		source_go(editor, change.removed.start);
	return step;
}

/* Ends what is being drawn, so that the history has all of it. */
static const struct history *settled(struct editor *editor)
{
	editor_settle(editor);
	return &editor_view(editor)->document->history;
}

/* Undoes or redoes `count` steps, or all there are. */
static bool steps(struct editor *editor, const char *arguments, bool back, struct error *error)
{
	int count;
	if (!argument_number(&arguments, 1, 1, 1000000, &count, error))
		return false;
	const struct history *history = settled(editor);
	size_t state = history->done;
	for (size_t to; count-- > 0 && (to = history_next(history, state, back)) != SIZE_MAX;)
		state = to;
	if (state == history->done)
		return (back ? document_undo : document_redo)(editor_view(editor)->document, NULL, error);
	const struct step *step = travel(editor, state, error);
	if (step)
		editor_say(editor, "%s: %s.", back ? "Undid" : "Redid", step->label);
	return step != NULL;
}

SHORT_COMMAND(undo, steps(editor, arguments, true, error))
SHORT_COMMAND(redo, steps(editor, arguments, false, error))

static bool go_to(struct editor *editor, size_t state, struct error *error)
{
	const struct history *history = settled(editor);
	if (state != history->done && !travel(editor, state, error))
		return false;
	return editor_say(editor, "State %zu of %zu: %s.", state, history->count,
			  state > 0 ? history->steps[state - 1].label : "as opened");
}

COMMAND(undo_to)
{
	size_t state;
	settled(editor);
	return argument_state(view, &arguments, &state, error) && go_to(editor, state, error);
}

/* Goes `count` states back or on in order of time. */
static bool in_time(struct editor *editor, const char *arguments, bool back, struct error *error)
{
	int count;
	if (!argument_number(&arguments, 1, 1, 1000000, &count, error))
		return false;
	const struct history *history = settled(editor);
	size_t state = history->done, last = back ? 0 : history->count;
	for (size_t at = state; count > 0 && at != last;) {
		at = back ? at - 1 : at + 1;
		count -= history_has(history, at);
		state = history_has(history, at) ? at : state;
	}
	return state != history->done ? go_to(editor, state, error)
				      : error_set(error, back ? "No earlier state: this is how the file was opened."
							      : "No later state: this is the newest.");
}

SHORT_COMMAND(earlier, in_time(editor, arguments, true, error))
SHORT_COMMAND(later, in_time(editor, arguments, false, error))

/* Returns what a step and those joined with it did: label, and the number of cells painted or the line changed. */
static const char *step_words(struct arena *arena, const struct history *history, const struct step *step)
{
	const struct step *first = first_step(history, step), *at = step;
	size_t cells = 0;
	do {
		for (size_t i = 0; i < at->count; i++)
			cells += at->revisions[i].cells;
	} while (at != first && (at = &history->steps[at->parent - 1]));
	const struct patch *patch = &first->revisions[0].patch;
	const char *words = first->words;
	if (cells == 1)
		words = arena_copy(arena, patch->bytes + patch->changes[0].inserted.start,
				   patch->changes[0].inserted.length);
	else if (cells > 1)
		words = arena_print(arena, "%zu cells", cells);
	return arena_print(arena, "%s%s%s", step->label, *words ? ": " : "", words);
}

static const char *place_words(const struct editor *editor, struct arena *arena, struct place place)
{
	bool cell = place.kind == PLACE_CELL, several = editor_view(editor)->document->model.grid_count > 1;
	if (!cell && place.kind != PLACE_GRID)
		return "";
	return arena_print(arena, "%s%s",
			   several ? arena_print(arena, "map %d ", map_number(editor, place.index)) : "",
			   cell ? arena_print(arena, "%d,%d", place.x, place.y) : "");
}

static const char *age_words(struct arena *arena, long long since)
{
	long long minutes = (clock_now() - since) / 60000;
	return minutes < 1     ? "just now"
	       : minutes < 120 ? arena_print(arena, "%lld min", minutes)
			       : arena_print(arena, "%lld h", minutes / 60);
}

COMMAND(undo_list)
{
	const struct history *history = &view->document->history;
	struct arena *scratch = &editor->scratch;
	size_t selected;
	editor_cancel(editor);
	if (!argument_state(view, &arguments, &selected, error))
		return false;
	pager_begin(&editor->pager, "States of %s: Enter goes there, d shows the difference",
		    path_name(view->document->path));
	for (size_t state = history->count + 1; state-- > 0;) {
		const struct step *step = state > 0 ? &history->steps[state - 1] : NULL;
		if (!history_has(history, state))
			continue;
		int row = state < selected ? editor->pager.selected : editor->pager.count;
		size_t before = history_next(history, state, true), last = state - 1;
		while (step && !history_has(history, last))
			last--;
		bool saved = state == history->saved;
		const char *rest = step    ? arena_print(scratch, "\t%s\t%s",
							 place_words(editor, scratch, first_step(history, step)->place),
							 age_words(scratch, step->when))
				   : saved ? "\t\t"
					   : "";
		pager_add(&editor->pager, arena_print(scratch, "undo-to %zu", state), "%c %4zu  %s%s%s%s",
			  state == history->done ? '>' : ' ', state,
			  step ? step_words(scratch, history, step) : "as opened",
			  step && before != last ? arena_print(scratch, " (after %zu)", before) : "", rest,
			  saved ? "  saved" : "");
		editor->pager.selected = row;
	}
	pager_align(&editor->pager, editor->utf8, 16, editor->width / 2);
	pager_align(&editor->pager, editor->utf8, 24, editor->width * 3 / 4);
	return true;
}

COMMAND(page_difference)
{
	static const char goes[] = "undo-to ";
	const struct pager_line *line = editor->pager.open ? pager_chosen(&editor->pager) : NULL;
	if (!line || strncmp(line->command, goes, sizeof goes - 1) != 0)
		return error_set(error, "Only in the list of states; :undo-list opens it.");
	const char *state = arena_print(&editor->scratch, "%s", line->command + sizeof goes - 1);
	if (!command_run(editor, arena_print(&editor->scratch, "difference %s", state), error))
		return false;
	editor->pager.back = arena_print(&editor->pager.arena, "undo-list %s", state);
	return true;
}

COMMAND(repeat)
{
	int number, times = 1;
	bool lines = view && editor->focus == FOCUS_SOURCE;
	int line = lines ? view->line : 0; /* gcc 14 makes of "lines ? view->line + 1 : 1" a read without a view */
	if (!argument_number(&arguments, line + 1, 1, lines ? source_lines(view) : 1000, &number, error))
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

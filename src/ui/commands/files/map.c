/* The maps of a file: showing, adding, moving and deleting them, and their odds. */
#include "commands/commands.h"

static bool show_map(struct editor *editor, struct view *view, int grid)
{
	editor_cancel(editor);
	view_show_grid(view, grid);
	view->left = view->top = 0;
	view_clamp(view);
	editor_scroll(editor);
	return true;
}

static bool edit_maps(struct editor *editor, struct view *view, const struct edit *edit, const char *label, int show,
		      struct error *error)
{
	if (!view->document->format->maps->editable)
		return error_set(error,
				 "A file of this format (%s) has only one map: put another one in a separate file.",
				 view->document->format->title);
	if (!document_apply(view->document, edit, 1, label, error))
		return false;
	show_map(editor, view, show);
	int count = view->document->model.grid_count;
	if (edit->verb == EDIT_REMOVE &&
	    editor->interactive) /* the other commands have a visible effect, and need no message */
		editor_say(editor, "Deleted the map; %d %s left.", count, count == 1 ? "is" : "are");
	return true;
}

COMMAND(map)
{
	enum { MAP_NEXT, MAP_PREVIOUS, MAP_MOVE, MAP_ADD, MAP_COPY, MAP_DELETE };
	static const char *const words[] = {"next", "previous", "move", "add", "copy", "!delete", NULL};
	int which, count = view->document->model.grid_count;
	if (argument_end(arguments))
		return error_set(error, "Missing argument: next, previous, a number, add, copy, delete or move N.");
	struct error why;
	const char *name = arguments;
	if (argument_is_number(arguments))
		return command_has(editor, NEEDS_MAPS, error) && argument_map(editor, &arguments, &which, error) &&
		       (argument_end(arguments) || error_set(error, "Nothing can follow the number of a map.")) &&
		       show_map(editor, view, which);
	if (!argument_choice(editor, &arguments, words, &which, &why))
		return map_find(editor, name) || error_set(error, "%s No map has that name.", why.message);
	bool first = which == MAP_ADD && view->document->format->maps->editable; /* perhaps of a file without maps */
	if (!first && !command_has(editor, NEEDS_MAPS, error))
		return false;
	const char *const *kinds = view->document->format->maps->kinds;
	int kind = -1;
	if (which == MAP_ADD && kinds && !argument_end(arguments) &&
	    !argument_choice(editor, &arguments, kinds, &kind, error))
		return false;
	if (which > MAP_MOVE && !argument_end(arguments))
		return error_set(error, "map add, copy and delete work on the map shown; map N shows another.");
	int to;
	struct edit edit = {.verb = EDIT_REMOVE, .place = place_at(PLACE_GRID, view->grid)};
	switch (which) {
	case MAP_NEXT:
		return show_map(editor, view, (view->grid + 1) % count);
	case MAP_PREVIOUS:
		return show_map(editor, view, (view->grid + count - 1) % count);
	case MAP_MOVE:
		if (argument_end(arguments))
			return error_set(error, "Give the new number of the map, from %d to %d.",
					 map_number(editor, 0), map_number(editor, count - 1));
		if (!argument_map(editor, &arguments, &to, error))
			return false;
		edit.verb = EDIT_MOVE;
		edit.target = to > view->grid ? to + 1 : to;
		return to == view->grid || edit_maps(editor, view, &edit, "move map", to, error);
	case MAP_DELETE:
		return edit_maps(editor, view, &edit, "delete map", view->grid, error);
	default:
		to = count > 0 ? view->grid + 1 : 0;
		edit = (struct edit){.verb = EDIT_ADD,
				     .place = place_at(PLACE_GRID, to),
				     .value = kind >= 0 ? kinds[kind] : NULL,
				     .target = which == MAP_COPY ? view->grid : -1,
				     .fill = view_floor(view)};
		bool whole = which == MAP_COPY ? !view->document->model.grids[view->grid].level : kind >= 0;
		while (whole && to < count && view->document->model.grids[to].level)
			to++; /* behind the levels of the map above */
		edit.place.index = to;
		return edit_maps(editor, view, &edit, which == MAP_COPY ? "copy map" : "add map", to, error);
	}
}

COMMAND(odds)
{
	const struct grid *grid = view_grid(view);
	const struct document *document = view->document;
	if (!document->format->facts->odds)
		return error_set(error, "This format (%s) has no odds to simulate.", document->format->title);
	if (!command_has(editor, NEEDS_MAPS, error))
		return false;
	struct fact *facts;
	int count = facts_of(document->format->facts->odds, document, view->grid, &editor->scratch, &facts);
	pager_begin(&editor->pager, "Odds of %s", grid->name);
	for (int i = 0; i < count; i++)
		pager_add(&editor->pager, NULL, "%-28s %10s  %s", facts[i].name, facts[i].value, facts[i].note);
	return true;
}

/* ---- split view: a second map of this or another open file ---- */

static bool show_split(struct editor *editor, int view, int grid, struct error *error)
{
	editor->split.on = true;
	editor->split.view = view;
	editor->split.grid = grid;
	if (split_view(editor)) {
		editor_scroll(editor);
		return true;
	}
	editor->split.on = false;
	return error_set(error, "Only maps of square cells can be shown side by side.");
}

COMMAND(split)
{
	static const char *const words[] = {"swap", "file", "off", NULL};
	int choice = -1, number;
	const char *typed = arguments + strspn(arguments, " ");
	int grids = view->document->model.grid_count, next = (editor->current + 1) % editor->view_count;
	if (argument_end(arguments) && !split_view(editor))
		return grids > 1 ? show_split(editor, editor->current, (view->grid + 1) % grids, error)
		       : editor->view_count > 1
			   ? show_split(editor, next, editor->views[next]->grid, error)
			   : error_set(
				 error,
				 "No other map: this file has only one, and no other file is open (see :edit).");
	if (argument_is_number(arguments))
		return argument_map(editor, &arguments, &number, error) &&
		       show_split(editor, editor->current, number, error);
	if (strpbrk(arguments, "./") || (file_exists(arguments) && !file_is_folder(arguments))) {
		int first = editor->current;
		if (!command_edit(editor, view, arguments, error) || editor->prompt.question)
			return editor->prompt.question;
		int other = editor->current;
		editor_show(editor, first);
		return show_split(editor, other, editor->views[other]->grid, error);
	}
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &choice, NULL))
		return error_set(error, "'%s' is neither a file nor swap, file or off.", typed);
	if (choice == 0) {
		int other = editor->split.view, grid = editor->split.grid;
		if (!split_view(editor))
			return error_set(error, "No second map is shown; :split shows one.");
		editor_cancel(editor);
		editor->split.view = editor->current;
		editor->split.grid = view->grid;
		if (other != editor->current)
			editor_show(editor, other);
		if (grid != editor_view(editor)->grid)
			view_show_grid(editor_view(editor), grid);
		view_clamp(editor_view(editor));
		editor_scroll(editor);
		return true;
	}
	if (choice == 1)
		return argument_number(&arguments, next + 1, 1, editor->view_count, &number, error) &&
		       show_split(editor, number - 1, editor->views[number - 1]->grid, error);
	editor->split.on = false;
	editor_scroll(editor);
	return true;
}

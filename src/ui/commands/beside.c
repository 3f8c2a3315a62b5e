/* A second map beside the one that is edited: another of the file, or of another open file. */
#include "commands.h"

#include <string.h>

static bool show(struct editor *editor, int view, int grid, struct error *error)
{
	editor->beside.on = true;
	editor->beside.view = view;
	editor->beside.grid = grid;
	if (beside_view(editor)) {
		editor_scroll(editor);
		return true;
	}
	editor->beside.on = false;
	return error_set(error, "Only maps of square cells are shown beside each other.");
}

COMMAND(beside)
{
	static const char *const words[] = {"swap", "file", "off", NULL};
	int choice = -1, number;
	const char *typed = arguments + strspn(arguments, " ");
	int grids = view->document->model.grid_count, next = (editor->shown + 1) % editor->view_count;
	if (argument_end(arguments) && !beside_view(editor))
		return grids > 1 ? show(editor, editor->shown, (view->grid + 1) % grids, error)
		       : editor->view_count > 1
			   ? show(editor, next, editor->views[next]->grid, error)
			   : error_set(
				 error,
				 "No other map: the file has one, and no other file is open (:edit opens one).");
	if (argument_is_number(arguments))
		return argument_map(editor, &arguments, &number, error) && show(editor, editor->shown, number, error);
	if (strpbrk(arguments, "./") || (file_exists(arguments) && !file_is_folder(arguments))) {
		int first = editor->shown;
		if (!command_edit(editor, view, arguments, error) || editor->prompt.question)
			return editor->prompt.question;
		int other = editor->shown;
		editor_show(editor, first);
		return show(editor, other, editor->views[other]->grid, error);
	}
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &choice, NULL))
		return error_set(error, "'%s' is neither a file nor one of the words swap, file and off.", typed);
	if (choice == 0) {
		int other = editor->beside.view, grid = editor->beside.grid;
		if (!beside_view(editor))
			return error_set(error, "No map beside this one; :beside shows one.");
		editor_cancel(editor);
		editor->beside.view = editor->shown;
		editor->beside.grid = view->grid;
		if (other != editor->shown)
			editor_show(editor, other);
		if (grid != editor_view(editor)->grid)
			view_show_grid(editor_view(editor), grid);
		view_clamp(editor_view(editor));
		editor_scroll(editor);
		return true;
	}
	if (choice == 1)
		return argument_number(&arguments, next + 1, 1, editor->view_count, &number, error) &&
		       show(editor, number - 1, editor->views[number - 1]->grid, error);
	editor->beside.on = false;
	editor_scroll(editor);
	return true;
}

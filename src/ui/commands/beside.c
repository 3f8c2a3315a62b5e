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

/* The next map of the file, or of the next file. */
static bool show_next(struct editor *editor, struct error *error)
{
	const struct view *view = editor_view(editor);
	int grids = view->document->model.grid_count;
	if (grids > 1)
		return show(editor, editor->shown, (view->grid + 1) % grids, error);
	if (editor->view_count > 1) {
		int next = (editor->shown + 1) % editor->view_count;
		return show(editor, next, editor->views[next]->grid, error);
	}
	return error_set(error, "No other map: the file has one, and no other file is open (:edit opens one).");
}

/* A file, opened if it is not, beside the one shown. */
static bool show_file(struct editor *editor, const char *path, struct error *error)
{
	int first = editor->shown;
	if (!command_edit(editor, editor_view(editor), path, error) || editor->prompt.question)
		return editor->prompt.question;
	int other = editor->shown;
	editor_show(editor, first);
	return show(editor, other, editor->views[other]->grid, error);
}

static bool swap(struct editor *editor, struct error *error)
{
	int view = editor->beside.view, grid = editor->beside.grid;
	if (!beside_view(editor))
		return error_set(error, "No map beside this one; :beside shows one.");
	editor_cancel(editor);
	editor->beside.view = editor->shown;
	editor->beside.grid = editor_view(editor)->grid;
	if (view != editor->shown)
		editor_show(editor, view);
	if (grid != editor_view(editor)->grid)
		view_show_grid(editor_view(editor), grid);
	view_clamp(editor_view(editor));
	editor_scroll(editor);
	return true;
}

COMMAND(beside)
{
	static const char *const words[] = {"swap", "file", "off", NULL};
	int choice = -1, number;
	const char *typed = arguments + strspn(arguments, " ");
	if (argument_end(arguments) && !beside_view(editor))
		return show_next(editor, error);
	if (argument_is_number(arguments))
		return argument_map(editor, &arguments, &number, error) && show(editor, editor->shown, number, error);
	if (strpbrk(arguments, "./") || (file_exists(arguments) && !file_is_folder(arguments)))
		return show_file(editor, arguments, error);
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &choice, NULL))
		return error_set(error, "'%s' is neither a file nor one of the words swap, file and off.", typed);
	if (choice == 0)
		return swap(editor, error);
	if (choice == 1)
		return argument_number(&arguments, (editor->shown + 1) % editor->view_count + 1, 1,
				       editor->view_count, &number, error) &&
		       show(editor, number - 1, editor->views[number - 1]->grid, error);
	editor->beside.on = false;
	editor_scroll(editor);
	return true;
}

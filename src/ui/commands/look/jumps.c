/* Commands of marks and of the list of jumps. */
#include "commands/commands.h"

/* Goes to the spot, in a file that it may have to open again. */
static bool spot_go(struct editor *editor, const struct spot *spot, struct error *error)
{
	struct place cell = spot_cell(spot);
	const struct view *view = editor_view(editor);
	if (!view || spot->view != view || cell.index != view->grid)
		editor_cancel(editor);
	if (!spot->view) {
		if (!command_edit(editor, editor_view(editor), spot->path, error))
			return false;
	} else if (spot->view != view) {
		int at = 0;
		while (editor->views[at] != spot->view)
			at++;
		editor_show(editor, at);
	}
	const int last = editor_view(editor)->document->model.grid_count - 1;
	cell.index = MIN(cell.index, last);
	editor->focus = FOCUS_CANVAS;
	editor_go(editor, cell);
	return true;
}

static bool jump(struct editor *editor, const char *arguments, int step, struct error *error)
{
	int count;
	if (!argument_number(&arguments, 1, 1, SPOT_JUMPS, &count, error))
		return false;
	if (step < 0 && editor->jump_at == editor->jump_count) { /* to come back here */
		const struct spot here = spot_here(editor);
		jump_add(editor, &here);
		editor->jump_at--;
	}
	int to = editor->jump_at + step * count;
	if (to < 0 || to >= editor->jump_count)
		return error_set(error, step < 0 ? "No position before this one in the list of jumps."
						 : "No position after this one in the list of jumps.");
	editor->jump_at = to;
	return spot_go(editor, &editor->spots[SPOT_MARKS + to], error);
}

SHORT_COMMAND(jump_back, jump(editor, arguments, -1, error))
SHORT_COMMAND(jump_forward, jump(editor, arguments, 1, error))

/* Reads the letter of a mark. Returns NULL with a message on error. */
static struct spot *argument_mark(struct editor *editor, const char *arguments, char *letter, struct error *error)
{
	const char *word = "";
	size_t length;
	if (argument_word(&arguments, &word, &length) && length == 1 && word[0] >= 'a' && word[0] <= 'z') {
		*letter = word[0];
		return &editor->spots[word[0] - 'a'];
	}
	error_set(error, "Name the mark by a letter from a to z.");
	return NULL;
}

COMMAND(mark)
{
	char letter;
	struct spot *mark = argument_mark(editor, arguments, &letter, error);
	if (!mark)
		return false;
	free(mark->path);
	*mark = spot_here(editor);
	return editor_say(editor, "Mark %c is set; %s", letter,
			  binding_phrase(editor, WHERE_EDITOR, "{mark-goto %k} and its letter go to it.").text);
}

COMMAND(mark_goto)
{
	char letter;
	const struct spot *mark = argument_mark(editor, arguments, &letter, error);
	if (!mark)
		return false;
	if (!mark->view && !mark->path)
		return error_set(error, "No mark %c; :mark %c sets it, :marks lists all.", letter, letter);
	return spot_go(editor, mark, error);
}

COMMAND(marks)
{
	struct arena *scratch = &editor->scratch;
	pager_begin(&editor->pager, "Marks");
	for (int i = 0; i < SPOT_MARKS; i++) {
		const struct spot *mark = &editor->spots[i];
		if (!mark->view && !mark->path)
			continue;
		const struct place cell = spot_cell(mark);
		const struct document *document = mark->view ? mark->view->document : NULL;
		bool several = document && document->model.grid_count > 1;
		pager_add(&editor->pager, arena_print(scratch, "mark-goto %c", 'a' + i), "%c  %s\t%s%d,%d%s", 'a' + i,
			  path_name(document ? document->path : mark->path),
			  several ? arena_print(scratch, "map %d, ", map_number(editor, cell.index)) : "", cell.x,
			  cell.y, document ? "" : "  (closed)");
	}
	if (!editor->pager.menu)
		pager_add(&editor->pager, NULL, "  None; :mark LETTER sets one.");
	pager_align(&editor->pager, editor->utf8, 16, editor->width / 2);
	return true;
}

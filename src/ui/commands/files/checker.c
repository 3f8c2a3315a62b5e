/* The checker of saved files: the game, or another program of the user. */
#include "ui.h"

const char *editor_checker(const struct editor *editor, const char *format_id, int *seconds)
{
	*seconds = atoi(setting_value(&editor->settings, SETTING_JUDGE_SECONDS));
	return own_line(&editor->settings.programs, "checker.", format_id);
}

static void take_verdicts(struct editor *editor, struct view *view, const char *program)
{
	const int count = view->verdicts.count;
	const char *file = path_name(view->document->path);
	view->document->checked = editor->up_to_date = false;
	if (count == 0)
		editor_add_message(editor, "%s found nothing wrong with %s.", program, file);
	else
		editor_add_message(editor, "%s found %d problem%s in %s.", program, count, PLURAL(count), file);
}

void checker_saved(struct editor *editor, struct view *view)
{
	int seconds;
	struct error error;
	const char *command = editor_checker(editor, view->document->format->id, &seconds);
	if (view->verdicts.count > 0)
		view->document->checked = editor->up_to_date = false;
	verdicts_clear(&view->verdicts);
	if (!command || (!editor->interactive && !editor->protect))
		return;
	if (!checker_start(&view->checker, command, view->document->path, seconds, &error)) {
		editor_add_message(editor, "%s", error.message);
		return;
	}
	if (editor->interactive)
		return;
	const char *program = arena_print(&editor->scratch, "%s", view->checker.program);
	checker_wait(&view->checker, &view->verdicts); /* lines of text: the answer to :write says what it found */
	take_verdicts(editor, view, program);
}

bool checkers_poll(struct editor *editor)
{
	bool ended = false;
	for (int i = 0; i < editor->view_count; i++) {
		struct view *view = editor->views[i];
		struct arena arena = {0};
		const char *program = view->checker.program ? arena_print(&arena, "%s", view->checker.program) : "";
		if (checker_poll(&view->checker, &view->verdicts)) {
			take_verdicts(editor, view, program);
			ended = true;
		}
		arena_clear(&arena);
	}
	return ended;
}

bool checkers_run(const struct editor *editor)
{
	for (int i = 0; i < editor->view_count; i++)
		if (editor->views[i]->checker.process.id != 0)
			return true;
	return false;
}

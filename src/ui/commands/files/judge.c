/* The game as judge of saved files. */
#include "commands/commands.h"
#include "mapwright/file.h"
#include "update.h"

#include <stdlib.h>

const char *editor_judge(const struct editor *editor, const char *format_id, int *seconds)
{
	*seconds = atoi(setting_value(&editor->settings, SETTING_JUDGE_SECONDS));
	return settings_program(&editor->settings, "judge.", format_id);
}

/* Takes over what the judge has said. */
static void take_judgement(struct editor *editor, struct view *view, const char *program)
{
	struct error said;
	const int count = view->judgement.count;
	const char *file = path_name(view->document->path);
	view->document->checked = editor->up_to_date = false;
	if (count == 0)
		error_set(&said, "%s found nothing wrong with %s.", program, file);
	else
		error_set(&said, "%s found %d problem%s in %s.", program, count, count == 1 ? "" : "s", file);
	editor_add_message(editor, said.message);
}

void judge_saved(struct editor *editor, struct view *view)
{
	int seconds;
	struct error error;
	const char *command = editor_judge(editor, view->document->format->id, &seconds);
	if (view->judgement.count > 0)
		view->document->checked = editor->up_to_date = false;
	judgement_clear(&view->judgement);
	if (!command || (!editor->interactive && !editor->protect))
		return;
	if (!judge_start(&view->judge, command, view->document->path, seconds, &error)) {
		editor_add_message(editor, error.message);
		return;
	}
	if (editor->interactive)
		return;
	const char *program = arena_print(&editor->scratch, "%s", view->judge.program);
	judge_wait(&view->judge, &view->judgement); /* lines of text: the answer to :write says what it found */
	take_judgement(editor, view, program);
}

bool judges_poll(struct editor *editor)
{
	bool ended = false;
	for (int i = 0; i < editor->view_count; i++) {
		struct view *view = editor->views[i];
		struct arena arena = {0};
		const char *program = view->judge.program ? arena_print(&arena, "%s", view->judge.program) : "";
		if (judge_poll(&view->judge, &view->judgement)) {
			take_judgement(editor, view, program);
			ended = true;
		}
		arena_clear(&arena);
	}
	return ended;
}

bool judges_run(const struct editor *editor)
{
	for (int i = 0; i < editor->view_count; i++)
		if (editor->views[i]->judge.process.id != 0)
			return true;
	return false;
}

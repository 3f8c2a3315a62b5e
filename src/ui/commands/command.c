/* The one door of all commands. */
#include "commands.h"
#include "input/bindings.h"

#include <string.h>

struct view *command_view(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!view)
		error_set(error, "No file is open; :edit FILE opens one.");
	return view;
}

struct view *command_grid(struct editor *editor, const struct grid **grid, struct error *error)
{
	struct view *view = command_view(editor, error);
	*grid = view_grid(view);
	if (view && !*grid)
		error_set(error, "This file (%s) has no map of cells.", view->document->format->title);
	if (*grid && !(*grid)->rows) {
		error_set(
		    error, "This is for maps of square cells; %s",
		    binding_phrase(editor, WHERE_BOARD,
				   "here {brush %c} and {paint} paint, {record-add} adds, {exit %k} sets exits.")
			.text);
		*grid = NULL;
	}
	return *grid ? view : NULL;
}

void command_remember(struct editor *editor, const char *line)
{
	editor->repeat.shape = GESTURE_NONE;
	text_keep(&editor->repeat.line, line);
}

/* Is there what the command works on? False with a sentence. */
static bool is_ready(struct editor *editor, const struct command *command, struct error *error)
{
	const struct grid *grid;
	return command->needs == NEEDS_NOTHING ||
	       (command->needs == NEEDS_MAP ? command_grid(editor, &grid, error) : command_view(editor, error));
}

static int orientation_of(const struct view *view)
{
	return view && view->document->format->orientation
		   ? view->document->format->orientation(&view->document->model)
		   : -1;
}

/* What changed all over the grid needs a word. */
static void tell_turn(struct editor *editor, int before)
{
	int now = before >= 0 ? orientation_of(editor_view(editor)) : -1;
	if (now >= 0 && now != before)
		editor_add_message(editor, editor_view(editor)->document->format->orientation_changed);
}

/* Arguments that a command would pass over are a slip. */
static bool check_words(const struct command *command, const char *arguments, struct error *error)
{
	const char *word;
	size_t length;
	int left = command->words;
	if (!*command->arguments && !argument_end(arguments))
		return error_set(error, "The command '%s' takes no argument, but got '%s'.", command->name,
				 arguments + strspn(arguments, " "));
	while (left > 0 && argument_word(&arguments, &word, &length))
		left--;
	if (command->words == 0 || argument_end(arguments))
		return true;
	return error_set(error, "The command '%s' takes %s; '%s' is too much.", command->name, command->arguments,
			 arguments + strspn(arguments, " "));
}

bool command_run(struct editor *editor, const char *line, struct error *error)
{
	const char *arguments = line, *name;
	size_t length;
	if (!argument_word(&arguments, &name, &length))
		return true;
	const struct command *command = command_find(editor, name);
	if (editor->lines.open && (!command || !command->in_text))
		return error_set(error, "A text is being edited: Esc keeps it, Ctrl-C discards it.");
	int number;
	const char *at = name;
	if (argument_read_number(&at, &number) && (at == name + length || *at == ','))
		return command_view(editor, error) && command_find(editor, "goto")->run(editor, name, error);
	if (!command)
		return command_unknown(editor, name, error);
	if (!check_words(command, arguments, error))
		return false;
	if (!command->quick)
		editor->resting = false;
	if (command->repeats)
		command_remember(editor, line);
	const struct view *before = editor_view(editor);
	int orientation = orientation_of(before);
	bool done = is_ready(editor, command, error) && command->run(editor, arguments + (*arguments == ' '), error);
	struct view *view = editor_view(editor);
	tell_turn(editor, view == before ? orientation : -1);
	if (view && !command->quick)
		view_rest(editor, view);
	return done;
}

void editor_run(struct editor *editor, const char *line)
{
	struct error error;
	error.message[0] = '\0';
	editor->message[0] = '\0';
	if (!command_run(editor, line, &error))
		editor_refuse(editor, &error);
	if (editor->view_count == 0 && !editor->page.open && editor->request != EDITOR_QUIT)
		command_run(editor, "start", NULL);
}

/* Runs commands: every command line of the editor passes through here. */
#include "commands.h"

enum { LONG = 1 << 18 }; /* bytes of a file whose rules take longer than one should wait for */

bool command_has(struct editor *editor, enum need need, struct error *error)
{
	struct view *view = editor_view(editor);
	if (need == NEEDS_NOTHING)
		return true;
	if (!view)
		return error_set(error, "No file is open; :edit FILE opens one.");
	const struct format *format = view->document->format;
	const struct grid *grid = view_grid(view);
	switch (need) {
	case NEEDS_MAP:
	case NEEDS_CELLS:
		if (!grid || (!grid->rows && view_canvas(view) != CANVAS_HEX))
			return error_set(error, "This file (%s) has no map of cells.", format->title);
		return grid->rows || (need == NEEDS_CELLS && view_canvas(view) == CANVAS_HEX) ||
		       error_set(error, "Only for maps of square cells; %s",
				 binding_phrase(editor, WHERE_BOARD,
						"here {brush %c} and {paint} paint, {record-add} adds, "
						"{exit %k} sets exits.")
				     .text);
	case NEEDS_MAPS:
		return grid || error_set(error, "This file (%s) has no maps.", format->title);
	case NEEDS_RECORDS:
	case NEEDS_RECORD:
		if (view_canvas(view) == CANVAS_SQUARE)
			return error_set(error,
					 "This format (%s) is drawn cell by cell; it has no parts to add or move.",
					 format->title);
		return need == NEEDS_RECORDS || view_record(view) >= 0 ||
		       error_set(error, "Nothing under the cursor.");
	case NEEDS_BOARD:
	case NEEDS_HEX:
		if (view_canvas(view) != CANVAS_HEX || !hex_board(&view->document->model) || !grid)
			return error_set(error, "This is not a hex board.");
		return need == NEEDS_BOARD || view_record(view) >= 0 ||
		       error_set(error, "No hex here; %s",
				 binding_phrase(editor, WHERE_BOARD, "{record-add} adds one.").text);
	case NEEDS_LEGEND:
		return format->legend->editable ||
		       error_set(error, "The symbols are fixed by the game (%s); the legend cannot be changed.",
				 format->title);
	case NEEDS_FINDINGS:
		editor_check(editor, view);
		return true;
	case NEEDS_SOURCE:
		return editor->focus == FOCUS_SOURCE ||
		       error_set(error, "Only for the lines of the file; :source shows them.");
	default:
		return true;
	}
}

void command_remember(struct editor *editor, const char *line)
{
	editor->repeat.shape = TOOL_NONE;
	text_keep(&editor->repeat.line, line);
}

static int orientation_of(const struct view *view)
{
	return view && view->document->format->facts->orientation
		   ? view->document->format->facts->orientation(&view->document->model)
		   : -1;
}

bool command_run(struct editor *editor, const char *line, struct error *error)
{
	const char *arguments = line, *name;
	size_t length;
	if (!argument_word(&arguments, &name, &length))
		return true;
	const struct command *command = command_find(editor, name);
	if (editor->multiline.open && (!command || !command->in_text))
		return error_set(error, "A text is being edited: Esc keeps it, Ctrl-C discards it.");
	int number;
	const char *at = name;
	if (argument_read_number(&at, &number) && (at == name + length || *at == ',')) {
		command = command_find(editor, "goto");
		arguments = name;
	}
	if (!command)
		return command_unknown(editor, name, error);
	/* Extra arguments are an error. */
	if (!*command->arguments && !argument_end(arguments))
		return error_set(error, "The command '%s' takes no argument, but got '%s'.", command->name,
				 arguments + strspn(arguments, " "));
	const char *rest = arguments, *word;
	for (int left = command->words; left > 0 && argument_word(&rest, &word, &length); left--)
		;
	if (command->words > 0 && !argument_end(rest))
		return error_set(error, "The command '%s' takes %s; unexpected '%s'.", command->name,
				 command->arguments, rest + strspn(rest, " "));
	if (!command->quick) {
		editor->up_to_date = false;
		editor->slow_events++;
	}
	if (command->repeats)
		command_remember(editor, line);
	struct view *view, *before = editor_view(editor);
	int orientation = orientation_of(before);
	const struct spot from = command->jumps ? spot_here(editor) : (struct spot){0};
	struct arena outer = editor->scratch; /* keeps the arena of the command that runs this one */
	editor->scratch = (struct arena){0};
	bool done = command_has(editor, command->needs, error);
	view = editor_view(editor);
	if (done && command->needs == NEEDS_FINDINGS && view->document->findings.count == 0)
		editor_say(editor, "Nothing to fix."); /* which is no error */
	else if (done)
		done = command->run(editor, view, arguments + (*arguments == ' '), error);
	arena_clear(&editor->scratch);
	editor->scratch = outer;
	jump_note(editor, &from);
	view = editor_view(editor);
	if (orientation >= 0 && view == before && orientation_of(view) >= 0 && orientation_of(view) != orientation)
		editor_add_message(editor, "%s",
				   view->document->format->facts->orientation_changed); /* affects the whole grid */
	/* Findings of a long file follow when the editor is idle, as after quick commands. */
	if (view && !command->quick && (!editor->interactive || view->document->text.length < LONG))
		view_update(editor, view);
	return done;
}

void editor_run(struct editor *editor, const char *format, ...)
{
	struct arena arena = {0};
	struct error error;
	va_list arguments;
	va_start(arguments, format);
	const char *line = arena_vprint(&arena, format, arguments);
	va_end(arguments);
	error.message[0] = '\0';
	editor->message[0] = '\0';
	if (!command_run(editor, line, &error))
		editor_refuse(editor, &error);
	if (editor->view_count == 0 && !editor->pager.open && editor->request != EDITOR_QUIT)
		command_run(editor, "start", NULL);
	arena_clear(&arena);
}

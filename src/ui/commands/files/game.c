/* The game, started with the saved map; and the options that name programs: only the user sets them. */
#include "commands/commands.h"

static const char *const kinds[] = {"play.", "checker.", NULL};
static const char old_kind[] = "judge."; /* now "checker." */

bool program_option(struct editor *editor, const char *name, size_t length, const char *command, struct error *error)
{
	struct own_lines *own = &editor->settings.programs;
	const char *full = arena_copy(&editor->scratch, name, length), *id = strchr(full, '.') + 1;
	if (bytes_begin(full, length, old_kind))
		full = arena_print(&editor->scratch, "checker.%s", id);
	command += strspn(command, " ");
	if (!library_format(id, error))
		return false;
	if (!*command) {
		const char *now = own_line(own, full, "");
		return editor_say(editor, "The option %s is %s.", full, now ? now : "off");
	}
	bool off = strcmp(command, "off") == 0;
	if (!off && !process_words(command, NULL, &editor->scratch, error))
		return false;
	own_line_set(own, full, off ? NULL : command);
	return true;
}

bool is_program_option(const char *name, size_t length)
{
	for (const char *const *kind = kinds; *kind; kind++)
		if (length > strlen(*kind) && memcmp(name, *kind, strlen(*kind)) == 0)
			return true;
	return bytes_begin(name, length, old_kind);
}

/* Lists those that are set, and those that the current file could have. */
void program_options_list(struct editor *editor)
{
	static const char *const help[] = {"the program that :playtest runs", "the program that checks saved files"};
	const struct view *view = editor_view(editor);
	const struct own_lines *own = &editor->settings.programs;
	struct arena *arena = &editor->scratch;
	for (const struct own_line *at = own->items; at < own->items + own->count; at++)
		pager_add(&editor->pager, arena_print(arena, "prompt option %s ", at->name), "  %-13s %s", at->name,
			  at->line ? at->line : "off");
	for (int i = 0; view && kinds[i]; i++) {
		const char *name = arena_print(arena, "%s%s", kinds[i], view->document->format->id);
		if (!own_line(own, name, ""))
			pager_add(&editor->pager, arena_print(arena, "prompt option %s ", name),
				  "  %-13s off      %s", name, help[i]);
	}
}

COMMAND(playtest)
{
	const struct document *document = view->document;
	const char *command = own_line(&editor->settings.programs, "play.", document->format->id);
	if (!command)
		return error_set(error,
				 "No game is set for this format: :option play.%s COMMAND sets it; see mapwright(1).",
				 document->format->id);
	if (!editor->interactive && !editor->protect)
		return error_set(error, "A game is played on a terminal; scripts cannot start it.");
	if (document_modified(document) || !document->disk.exists || view->unnamed) {
		if (!command_write(editor, view, "", error))
			return false;
		if (editor->prompt.open || editor->prompt.question)
			return true;
	}
	char number[16] = "";
	const struct grid *grid = view_grid(view);
	char *real = file_real_path(document->path, error);
	if (grid)
		snprintf(number, sizeof number, "%d", view->grid + document->format->maps->first);
	const struct process_names names = {.file = real, .map = grid ? grid->name : NULL, .number = number};
	arena_clear(&editor->program_arena);
	editor->program = real ? process_words(command, &names, &editor->program_arena, error) : NULL;
	free(real);
	if (!editor->program)
		return false;
	return editor_asks(editor, EDITOR_PLAY);
}

const char *const *editor_program(const struct editor *editor)
{
	return editor->program;
}

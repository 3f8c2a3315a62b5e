/* The start screen and lists of folders. */
#include "commands/commands.h"
#include "mapwright/registry.h"
#include "mapwright/share.h"

enum { RECENT_SHOWN = 5 };

/* Adds the folders of the examples, or the files, which open as copies. */
static void list_examples(struct editor *editor, const char *examples, bool folders)
{
	struct paths entries = {0};
	paths_add_entries(&entries, examples);
	for (char *path; entries.count > 0; free(path)) {
		path = entries.items[--entries.count];
		char *bytes;
		size_t length;
		const struct format *format = NULL;
		bool is_folder = file_is_folder(path);
		if (!folders && !is_folder && file_read(path, &bytes, &length, NULL, NULL)) {
			format = format_detect(bytes, length, path, CERTAINTY_MET);
			free(bytes);
		}
		if (folders && is_folder)
			pager_add(&editor->pager, arena_print(&editor->scratch, "edit-copy %s", path), "  %s/",
				  path_name(path));
		else if (format)
			pager_add(&editor->pager, arena_print(&editor->scratch, "edit-copy %s", path), "  %s\t%s",
				  path_name(path), format->title);
	}
	paths_clear(&entries);
}

/* Adds what was edited last: all files that were open, then each. */
static void list_recent(struct editor *editor, const struct recent *recent)
{
	const char *names = "";
	if (recent->count == 0)
		return;
	pager_group(&editor->pager, "Go on");
	for (int i = 0; i < recent->together; i++)
		names =
		    arena_print(&editor->scratch, "%s%s%s", names, i > 0 ? ", " : "", path_name(recent->paths[i]));
	if (recent->together > 1)
		pager_add(&editor->pager, "continue", "  continue with %d files\t%s", recent->together, names);
	for (int i = 0; i < recent->count && i < RECENT_SHOWN; i++) {
		const char *path = recent->paths[i], *name = path_name(path);
		pager_add(&editor->pager, arena_print(&editor->scratch, "edit %s", path), "  %s%s\t%.*s", name,
			  file_is_folder(path) ? "/" : "", (int)(name - path - 1), path);
	}
}

COMMAND(continue)
{
	struct recent *recent = recent_read();
	struct error first;
	int odd = 0, files = recent->together;
	for (int i = recent->together; i-- > 0;)
		if (!command_run(editor, arena_print(&editor->scratch, "edit %s", recent->paths[i]), error) &&
		    odd++ == 0)
			first = *error;
	free(recent);
	if (files == 0)
		return error_set(error, "No files were open together.");
	return odd == 0 || error_set(error, "%s", first.message);
}

static bool align(struct editor *editor)
{
	enum { LEAST = 22 };
	pager_align(&editor->pager, editor->utf8, LEAST, editor->width / 2);
	return true;
}

/* Lists what a new file of the format can begin as. */
static bool ask_template(struct editor *editor, const struct format *format, const char *name)
{
	pager_begin(&editor->pager, "A new board: what does it begin with?");
	for (int i = 0; format->templates[i][0]; i++)
		pager_add(
		    &editor->pager,
		    arena_print(&editor->scratch, "start new %s %s %s", format->id, format->templates[i][0], name),
		    "  %s\t%s", format->templates[i][0], format->templates[i][1]);
	editor->pager.picker = true;
	return align(editor);
}

/* Asks for the size of a new file if its format has one, suggesting the size of its template. */
static bool ask_size(struct editor *editor, const struct format *format, const char *template, const char *name,
		     struct error *error)
{
	if (file_exists(name))
		return error_set(error, "%s already exists; type another name.", name);
	struct document *sample = format ? library_create(editor->library, name, format->id, NULL, error) : NULL;
	if (!sample)
		return false;
	const struct grid *grid = sample->model.grid_count == 1 ? &sample->model.grids[0] : NULL;
	const char *line =
	    arena_print(&editor->scratch, "new %s %s %s%s", name, format->id, template, *template ? " " : "");
	bool sized = grid && (format->canvas == CANVAS_SQUARE || format->canvas == CANVAS_HEX);
	if (sized) {
		const char *size = arena_print(&editor->scratch, "%dx%d", grid->width, grid->height);
		prompt_open_name(editor, PROMPT_ARGUMENT, arena_print(&editor->scratch, "%s%s", line, size),
				 strlen(line), strlen(size));
		editor_say(editor, "Size of the map? Enter keeps the one shown.");
	}
	document_free(sample);
	return sized || command_run(editor, line, error);
}

bool start_page(struct editor *editor)
{
	char examples[PATH_MAX];
	pager_begin(&editor->pager, "mapwright: a terminal editor for maps stored as text");
	editor->pager.start = true;
	struct recent *recent = editor->protect ? recent_read() : NULL;
	if (recent)
		list_recent(editor, recent);
	free(recent);
	pager_group(&editor->pager, "Begin");
	pager_add(&editor->pager, "start new", "  a new map\tchoose a game, then a size");
	pager_add(&editor->pager, "folder .", "  the maps of this folder\tand of those below it");
	pager_add(&editor->pager, "prompt edit ", "  open a file or folder");
	pager_add(&editor->pager, "tutor", "  lessons\tlearn the editor in 15 minutes");
	if (editor->protect && !editor->settings.values[SETTING_KEYS]) { /* asked only once: both answers are saved */
		pager_group(&editor->pager, "Ctrl-C, V, X, Z, F as in other programs?");
		pager_add(&editor->pager, "option keys plain save", "  yes (option keys plain)");
		pager_add(&editor->pager, "option keys slots save", "  no, and do not ask again");
	}
	if (share_path("examples", examples, sizeof examples)) {
		pager_group(&editor->pager, "Examples (each opens as a copy)");
		list_examples(editor, examples, true);
		list_examples(editor, examples, false);
	}
	return align(editor);
}

COMMAND(start)
{
	static const char *const words[] = {"new", NULL};
	int choice;
	if (argument_end(arguments))
		return start_page(editor);
	if (!argument_choice(editor, &arguments, words, &choice, error))
		return false;
	arguments += strspn(arguments, " ");
	const struct format *format = NULL;
	const char *word;
	size_t length;
	if (argument_word(&arguments, &word, &length)) {
		const char *id = arena_copy(&editor->scratch, word, length);
		format = format_find(id);
		if (!format)
			return error_set(error, "Unknown format '%s'; :start new lists them.", id);
	}
	const char *name = arguments + (*arguments == ' ');
	const char *rest = name;
	if (*name && format && format->templates && argument_word(&rest, &word, &length) && *rest == ' ') {
		const char *template = arena_copy(&editor->scratch, word, length);
		if (format_has_template(format, template))
			return ask_size(editor, format, template, rest + 1, error);
	}
	if (*name && format && format->templates && !file_exists(name))
		return ask_template(editor, format, name);
	if (*name)
		return ask_size(editor, format, "", name, error);
	if (format) { /* suggest a name, selected so that typing replaces it */
		const char *proposed = format->extension[0] ? "new" : format->example, *dot = strrchr(proposed, '.');
		const char *line =
		    arena_print(&editor->scratch, "start new %s %s%s", format->id, proposed, format->extension);
		pager_clear(&editor->pager);
		prompt_open_name(editor, PROMPT_ARGUMENT, line, strlen("start new  ") + strlen(format->id),
				 dot ? (size_t)(dot - proposed) : strlen(proposed));
		return editor_say(editor, "Name of the file? Enter keeps the one shown.");
	}
	pager_begin(&editor->pager, "A new map: which format?");
	for (const struct format *const *known = format_list(); *known; known++)
		pager_add(&editor->pager, arena_print(&editor->scratch, "start new %s", (*known)->id), "  %s\t%s",
			  (*known)->title, (*known)->description);
	editor->pager.picker = true;
	return align(editor);
}

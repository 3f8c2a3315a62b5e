/* The start screen and lists of folders. */
#include "commands/commands.h"
#include "cursor.h"
#include "mapwright/registry.h"
#include "mapwright/share.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { RECENT_SHOWN = 5, FILE_MOST = 64 << 10, FILES_MOST = 256 << 10 /* bytes read for counts */ };

/* Returns the number of maps and findings of a file for a list, and reduces the bytes that may still be read for that;
 * "" if these do not suffice. */
static const char *counts_of(struct editor *editor, const char *path, const struct format *format, const char *bytes,
			     size_t length, size_t *left)
{
	if (length > FILE_MOST || length > *left)
		return "";
	*left -= length;
	struct document *document = library_open_bytes(editor->library, path, bytes, length, format->id, NULL);
	if (!document)
		return "";
	document_check(document);
	projects_filter(editor, document);
	int maps = document->model.grid_count, errors = finding_count(&document->findings, SEVERITY_ERROR);
	int warnings = finding_count(&document->findings, SEVERITY_WARNING);
	const char *text = maps > 1 ? arena_print(&editor->scratch, ", %d maps", maps) : "";
	if (errors + warnings > 0)
		text = arena_print(&editor->scratch, "%s  x%d w%d", text, errors, warnings);
	document_free(document);
	return text;
}

/* Adds the subfolders of a folder, or its maps, each with the command that opens it. Returns the number of lines
 * added. */
static int list_entries(struct editor *editor, const char *folder, bool folders)
{
	struct paths entries = {0};
	char examples[PATH_MAX];
	int listed = 0;
	bool here = strcmp(folder, ".") == 0;
	size_t left = FILES_MOST;
	paths_add_entries(&entries, folder);
	for (char *entry; entries.count > 0; free(entry)) {
		entry = entries.items[--entries.count];
		const char *name = path_name(entry), *path = here ? name : entry;
		if (*name == '.')
			continue;
		bool is_folder = file_is_folder(path);
		const struct format *format = NULL;
		char *bytes;
		size_t length;
		bool example = share_path("examples", examples, sizeof examples) &&
			       strncmp(path, examples, strlen(examples)) == 0;
		const char *counts = "";
		if (!folders && !is_folder && file_read(path, &bytes, &length, NULL, NULL)) {
			format = format_detect(bytes, length, path, CERTAINTY_MET);
			if (format && !example)
				counts = counts_of(editor, path, format, bytes, length, &left);
			free(bytes);
		}
		const char *command = arena_print(&editor->scratch, "%s %s",
						  folders   ? "folder"
						  : example ? "edit-copy"
							    : "edit",
						  path);
		if (folders && is_folder)
			pager_add(&editor->pager, command, "  %s/", name);
		else if (format)
			pager_add(&editor->pager, command, "  %s\t%s%s", name, format->title, counts);
		listed += (folders && is_folder) || format;
	}
	paths_clear(&entries);
	return listed;
}

static void align(struct editor *editor)
{
	enum { LEAST = 22 };
	pager_align(&editor->pager, editor->utf8, LEAST, editor->width / 2);
}

/* Lists what a new file of the format can begin as. */
static void ask_template(struct editor *editor, const struct format *format, const char *name)
{
	pager_begin(&editor->pager, "A new board: what does it begin with?");
	for (int i = 0; format->templates[i][0]; i++)
		pager_add(
		    &editor->pager,
		    arena_print(&editor->scratch, "start new %s %s %s", format->id, format->templates[i][0], name),
		    "  %s\t%s", format->templates[i][0], format->templates[i][1]);
	align(editor);
	editor->pager.picker = true;
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

void start_page(struct editor *editor)
{
	char examples[PATH_MAX];
	pager_begin(&editor->pager, "mapwright: a terminal editor for maps stored as text");
	editor->pager.start = true;
	struct recent *recent = editor->protect ? recent_read() : NULL;
	for (int i = 0; recent && i < recent->count && i < RECENT_SHOWN; i++) {
		const char *path = recent->paths[i], *slash = strrchr(path, '/');
		if (i == 0)
			pager_heading(&editor->pager, "Recent");
		pager_add(&editor->pager, arena_print(&editor->scratch, "edit %s", path), "  %s\t%.*s", slash + 1,
			  (int)(slash - path), path);
	}
	if (recent && recent->count > 0)
		pager_add(&editor->pager, NULL, "%s", "");
	free(recent);
	pager_heading(&editor->pager, "New");
	pager_add(&editor->pager, "start new", "  a map ...");
	pager_add(&editor->pager, "tutor", "  lessons: learn the editor in 15 minutes");
	pager_add(&editor->pager, NULL, "%s", "");
	if (editor->protect && !editor->settings.values[SETTING_KEYS]) { /* asked only once: both answers are saved */
		pager_heading(&editor->pager, "Ctrl-C, V, X, Z, F as in other programs?");
		pager_add(&editor->pager, "option keys plain save", "  yes (option keys plain)");
		pager_add(&editor->pager, "option keys slots save", "  no, and do not ask again");
		pager_add(&editor->pager, NULL, "%s", "");
	}
	pager_heading(&editor->pager, "Open");
	pager_add(&editor->pager, "prompt edit ", "  a file ...");
	list_entries(editor, ".", true);
	list_entries(editor, ".", false);
	if (share_path("examples", examples, sizeof examples)) {
		pager_add(&editor->pager, NULL, "%s", "");
		pager_heading(&editor->pager, "Examples (each opens as a copy)");
		list_entries(editor, examples, true);
		list_entries(editor, examples, false);
	}
	align(editor);
}

COMMAND(start)
{
	static const char *const words[] = {"new", NULL};
	int choice;
	if (argument_end(arguments)) {
		start_page(editor);
		return true;
	}
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
	if (*name && format && format->templates && !file_exists(name)) {
		ask_template(editor, format, name);
		return true;
	}
	if (*name)
		return ask_size(editor, format, "", name, error);
	if (format) { /* suggest a name, selected so that typing replaces it */
		const char *proposed = format->extension[0] ? "new" : format->example, *dot = strrchr(proposed, '.');
		const char *line =
		    arena_print(&editor->scratch, "start new %s %s%s", format->id, proposed, format->extension);
		pager_clear(&editor->pager);
		prompt_open_name(editor, PROMPT_ARGUMENT, line, strlen("start new  ") + strlen(format->id),
				 dot ? (size_t)(dot - proposed) : strlen(proposed));
		editor_say(editor, "Name of the file? Enter keeps the one shown.");
		return true;
	}
	pager_begin(&editor->pager, "A new map: which format?");
	for (const struct format *const *known = format_list(); *known; known++)
		pager_add(&editor->pager, arena_print(&editor->scratch, "start new %s", (*known)->id), "  %s\t%s",
			  (*known)->title, (*known)->description);
	align(editor);
	editor->pager.picker = true;
	return true;
}

COMMAND(folder)
{
	char folder[PATH_MAX];
	arguments += strspn(arguments, " ");
	int length = snprintf(folder, sizeof folder, "%s", *arguments ? arguments : ".");
	if (length < 0 || (size_t)length >= sizeof folder || !file_is_folder(folder))
		return error_set(error, "%s: no such folder.", arguments);
	while (length > 1 && folder[length - 1] == '/')
		folder[--length] = '\0';
	pager_begin(&editor->pager, arena_print(&editor->scratch, "Maps in %s", folder));
	char *real = file_real_path(folder, NULL), *slash = real ? strrchr(real, '/') : NULL;
	if (slash && slash[1])
		pager_add(&editor->pager,
			  arena_print(&editor->scratch, "folder %.*s", slash > real ? (int)(slash - real) : 1, real),
			  "  ../");
	free(real);
	if (list_entries(editor, folder, true) + list_entries(editor, folder, false) == 0)
		pager_add(&editor->pager, NULL, "  No maps here.");
	align(editor);
	return true;
}

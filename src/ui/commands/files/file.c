/* Opening, saving, closing and quitting. */
#include "commands/commands.h"
#include "mapwright/merge.h"
#include "mapwright/registry.h"
#include "mapwright/share.h"

static const struct answer answers_overwrite[] = {{"m", "merge", "merge"},
						  {"y", "write!", "overwrite"},
						  {"r", "reload", "read again"},
						  {"s", "prompt write ", "save as"},
						  {"d", "difference ask", "difference"},
						  {"<Esc>", "", "cancel"},
						  {0}};
static const struct answer answers_quit[] = {{"y", "write-quit", "save"},
					     {"s", "write-quit", NULL},
					     {"n", "quit!", "quit without saving"},
					     {"d", "quit!", NULL},
					     {"<Esc>", "", "stay"},
					     {"c", "", NULL},
					     {0}};

typedef bool (*save_function)(struct document *document, const char *path, struct error *error);

static bool save(struct editor *editor, struct view *view, const char *path, save_function how, struct error *error)
{
	editor_cancel(editor);
	if (!path && strcmp(view->document->path, "-") == 0)
		return error_set(error, "Text from standard input has no file name; use :write PATH.");
	if (!path && view->unnamed) { /* the user chooses the name of a copy */
		if (!editor->interactive)
			return error_set(error, "This copy has no file name; use :write PATH.");
		prompt_open(editor, PROMPT_ARGUMENT, arena_print(&editor->scratch, "write %s", view->document->path));
		return editor_say(editor, "Unnamed copy: Enter saves it under this name.");
	}
	if (!how(view->document, path, error))
		return false;
	view->unnamed = view->unwritable = false;
	const struct text *text = &view->document->text;
	editor_say(editor, "Saved %s: %zu lines, %zu bytes.", view->document->path,
		   text->line_count - (text->length == 0 || text->bytes[text->length - 1] == '\n'), text->length);
	if (view->document->outcome == FILE_SAVED_IN_PLACE)
		editor_say(editor, "Saved %s in place: it has hard links or cannot be replaced.",
			   view->document->path);
	int conflicts = conflict_count(text);
	if (conflicts > 0)
		editor_say(editor, "Saved %s with %d conflict%s left: :conflict shows them.", view->document->path,
			   conflicts, PLURAL(conflicts));
	checker_saved(editor, view);
	return true;
}

/* Returns the path argument; NULL if there is none. */
static const char *argument_path(const char *arguments)
{
	arguments += strspn(arguments, " ");
	return *arguments ? arguments : NULL;
}

/* Saves a file that was removed: nothing of another program is there to be lost. */
static bool save_again(struct editor *editor, struct view *view, struct error *error)
{
	struct document *document = view->document;
	const struct file_identity before = document->disk;
	document->disk = (struct file_identity){0};
	if (save(editor, view, NULL, document_save, error))
		return editor_say(editor, "Saved %s again: it was no longer there.", document->path);
	document->disk = before;
	return false;
}

COMMAND(write)
{
	const char *path = argument_path(arguments);
	if (path && (view->unnamed || strcmp(path, view->document->path) != 0)) {
		bool exists;
		if (!file_probe(path, &exists, error))
			return false;
		if (exists)
			return error_set(error, "%s already exists; :write! PATH replaces it.", path);
		if (!library_suits_name(view->document->format, path, error))
			return false;
	} else if (!view->unnamed && file_changed(view->document->path, &view->document->disk)) {
		if (!file_exists(view->document->path))
			return save_again(editor, view, error);
		if (editor->interactive)
			return prompt_ask(editor, answers_overwrite, "%s was changed by another program.",
					  view->document->path);
		return error_set(error,
				 "%s was changed by another program; :merge merges it, :write! overwrites it, "
				 ":reload reads it again.",
				 view->document->path);
	}
	const struct document *document = view->document;
	bool template = document->disk.exists && document->disk.size == 0 && document->text.length > 0;
	if (!path && template && !document_modified(document))
		return editor_say(editor, "No changes: %s stays empty; :write! writes the text shown.",
				  document->path);
	return save(editor, view, path, document_save, error);
}

SHORT_COMMAND(write_over, save(editor, view, argument_path(arguments), document_save_over, error))
SHORT_COMMAND(write_in_place, save(editor, view, argument_path(arguments), document_save_in_place, error))

/* Returns the first view with unsaved changes; -1 if none. */
static int find_modified(const struct editor *editor)
{
	for (int i = 0; i < editor->view_count; i++)
		if (document_modified(editor->views[i]->document))
			return i;
	return -1;
}

COMMAND(quit)
{
	int modified = find_modified(editor);
	if (modified < 0)
		return editor_asks(editor, EDITOR_QUIT);
	editor_cancel(editor);
	editor_show(editor, modified);
	const char *path = editor->views[modified]->document->path;
	if (!editor->interactive)
		return error_set(error, "%s has unsaved changes; :write saves them, :quit! discards them.", path);
	return prompt_ask(editor, answers_quit, "Save the changes to %s?", path);
}

COMMAND(quit_now)
{
	for (int i = 0; i < editor->view_count; i++)
		if (!editor->views[i]->recovery)
			journal_drop(editor->views[i]->document->journal);
	return editor_asks(editor, EDITOR_QUIT);
}

COMMAND(write_quit)
{
	for (int at = find_modified(editor); at >= 0; at = find_modified(editor)) {
		editor_show(editor, at);
		bool written = command_write(editor, editor_view(editor), "", error);
		if (!written || editor->prompt.question || editor->prompt.open)
			return written;
	}
	return editor_asks(editor, EDITOR_QUIT);
}

/* Returns true with a message for "-": while the editor runs, standard input is the terminal. */
static bool is_standard_input(const char *path, struct error *error)
{
	if (strcmp(path, "-") != 0)
		return false;
	error_set(error, "Standard input is read only at startup; ./- is a file named -.");
	return true;
}

/* Returns the index of the view that shows the file; -1 if none. */
static int find_open(const struct editor *editor, const char *path)
{
	int i = editor->view_count - 1;
	while (i >= 0 && !file_same(editor->views[i]->document->path, path))
		i--;
	return i;
}

COMMAND(edit)
{
	const char *path = argument_path(arguments);
	if (!path)
		return error_set(error, "Name the file to open (Tab completes).");
	if (editor->interactive && is_standard_input(path, error))
		return false;
	if (editor->interactive && file_is_folder(path))
		return editor_open_folder(editor, path, NULL, false, error);
	int open = find_open(editor, path);
	if (open >= 0) {
		editor_show(editor, open);
		return true;
	}
	if (!file_exists(path))
		return error_set(error, "%s does not exist; :new PATH creates it.", path);
	return editor_open(editor, path, NULL, 0, 0, error);
}

/* Opens a copy of a file, whose name is only a proposal. */
static bool open_copy(struct editor *editor, const char *path, struct error *error)
{
	char *bytes;
	size_t length;
	int open = find_open(editor, path);
	const struct text *text = open >= 0 ? &editor->views[open]->document->text : NULL;
	if (text)
		bytes = memory_copy_bytes(text->bytes, length = text->length);
	else if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	/* The copy goes into the current directory, with a number if the name is taken. */
	const char *base = path_name(path), *dot = strrchr(base, '.'), *name = base;
	int stem = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
	for (int i = 2; i < 1000 && file_exists(name); i++)
		name = arena_print(&editor->scratch, "%.*s_%d%s", stem, base, i, base + stem);
	bool opened = editor_open_bytes(editor, name, bytes, length, NULL, error);
	free(bytes);
	if (!opened)
		return false;
	editor_view(editor)->unnamed = true;
	return true;
}

COMMAND(edit_copy)
{
	const char *path = argument_path(arguments);
	if (!path)
		return error_set(error, "Name the file to copy (Tab completes).");
	struct paths files = {0};
	if (file_is_folder(path))
		paths_add_entries(&files, path);
	else
		paths_add(&files, memory_copy(path));
	const int first = editor->view_count;
	bool done = true;
	for (size_t i = files.count; done && i-- > 0;)
		done = file_is_folder(files.items[i]) || open_copy(editor, files.items[i], error);
	paths_clear(&files);
	if (!done)
		return false;
	if (first < editor->view_count)
		editor_show(editor, first);
	return editor_say(
	    editor, "A copy of %s: %s", path,
	    binding_phrase(editor, WHERE_MAP, "{write} asks for its name; the original stays as it is.").text);
}

COMMAND(tutor)
{
	char description[PATH_MAX], lessons[PATH_MAX];
	const char *path = argument_path(arguments);
	if (!share_path("tutor/tutor.format", description, sizeof description) ||
	    !share_path("tutor/lessons.tutor", lessons, sizeof lessons))
		return error_set(error, "The lessons are not installed: tutor/lessons.tutor not found.");
	if (!format_find("tutor") && !format_add_description(description, error))
		return false;
	if (path)
		return editor_open(editor, path, "tutor", 0, 0, error);
	if (!command_run(editor, arena_print(&editor->scratch, "edit-copy %s", lessons), error))
		return false;
	editor_say(editor, "%s", ""); /* the finding of the first lesson shows there */
	return true;
}

/* PATH may have blanks: the last words are a size, and a format if without a dot or a slash. */
COMMAND(new)
{
	struct template_request request = {0};
	size_t length = strlen(arguments);
	const char *format = NULL, *blank, *size;
	while (length > 0 && arguments[length - 1] == ' ')
		length--;
	if (length == 0)
		return error_set(error, "Give the new file a name: new PATH [FORMAT] [WIDTHxHEIGHT] [TEMPLATE].");
	for (; (blank = memrchr(arguments, ' ', length)) && blank > arguments; length = (size_t)(blank - arguments)) {
		const char *word = arena_copy(&editor->scratch, blank + 1, length - (size_t)(blank + 1 - arguments));
		size = word;
		if (request.width == 0 && argument_size(&size, &request.width, &request.height))
			continue;
		if (!request.template && format_has_template(NULL, word)) {
			request.template = word;
			continue;
		}
		if (format || !*word || strpbrk(word, "./"))
			break;
		format = word;
	}
	const char *path = arena_copy(&editor->scratch, arguments, length);
	if (is_standard_input(path, error))
		return false;
	if (file_exists(path))
		return error_set(error, "%s already exists; :edit PATH opens it.", path);
	if (find_open(editor, path) >= 0)
		return error_set(error, "%s is already open; :edit PATH shows it.", path);
	return editor_open_as(editor, path, format, &request, error);
}

static bool step_file(struct editor *editor, int step)
{
	editor_cancel(editor);
	editor_show(editor, (editor->current + step + editor->view_count) % editor->view_count);
	return editor_say(editor, "File %d of %d: %s", editor->current + 1, editor->view_count,
			  editor_view(editor)->document->path);
}

COMMAND(next_file)
{
	int number;
	return argument_number(&arguments, 0, 0, editor->view_count, &number, error) &&
	       step_file(editor, number > 0 ? number - 1 - editor->current : 1);
}

SHORT_COMMAND(previous_file, step_file(editor, -1))

COMMAND(close)
{
	if (document_modified(view->document))
		return error_set(error, "%s has unsaved changes; :write saves them, :undo undoes them.",
				 view->document->path);
	if (editor->view_count == 1)
		return command_quit(editor, view, arguments, error);
	editor_cancel(editor);
	spots_leave(editor, view);
	view_free(view);
	editor->split.on = false;
	editor->view_count--;
	for (int i = editor->current; i < editor->view_count; i++)
		editor->views[i] = editor->views[i + 1];
	editor_show(editor, editor->current < editor->view_count ? editor->current : editor->view_count - 1);
	return true;
}

COMMAND(reload)
{
	if (is_standard_input(view->document->path, error))
		return false;
	const char *format_id = view->document->format->id;
	struct library *library = projects_library(editor, view->document->path, &format_id);
	struct document *fresh = library_open(library, view->document->path, format_id, error);
	bool unsaved = document_modified(view->document);
	const struct document *old = view->document;
	if (!fresh)
		return false;
	if (old->dialect)
		document_read_as(fresh, old->dialect);
	if (unsaved) { /* keep it as a step that redo restores */
		document_restore(fresh, old->text.bytes, old->text.length);
		document_undo(fresh, NULL, NULL);
	}
	editor_settle(editor);
	spots_leave(editor, view);
	journal_drop(view->document->journal);
	document_free(view->document);
	view->document = fresh;
	view_clamp(view);
	editor_say(editor, "Reloaded %s%s", fresh->path,
		   unsaved ? binding_phrase(editor, WHERE_EDITOR, "; {redo} restores the unsaved changes.").text
			   : ".");
	recover_find(editor, view);
	recover_ask(editor);
	return true;
}

/* Lists dialects of the document's format as "C1, C2" or "none": all, or those in which the text has no errors. */
static void list_dialects(const struct document *document, bool all, char list[MESSAGE_SIZE])
{
	size_t used = 0;
	snprintf(list, MESSAGE_SIZE, "none");
	for (const char *const *name = document->format->dialects; *name; name++)
		if (all || document_fits(document, *name)) {
			message_print(list + used, MESSAGE_SIZE - used, "%s%s", used > 0 ? ", " : "", *name);
			used += strlen(list + used);
		}
}

COMMAND(dialect)
{
	const char *word;
	size_t length;
	char all[MESSAGE_SIZE], fitting[MESSAGE_SIZE];
	struct document *document = view->document;
	if (!document->format->dialects)
		return error_set(error, "The format %s has no dialects.", document->format->id);
	if (!argument_word(&arguments, &word, &length)) {
		list_dialects(document, true, all);
		list_dialects(document, false, fitting);
		return editor_say(editor, "Read as %s (%s). Without errors: %s. Available: %s.",
				  document->model.dialect, document->dialect ? "chosen" : "detected", fitting, all);
	}
	bool by_content = bytes_equal(word, length, "auto");
	const char *name = arena_copy(&editor->scratch, word, length);
	const char *dialect = by_content ? NULL : library_dialect(document->format, name, error);
	if (!dialect && !by_content)
		return false;
	document_read_as(document, dialect);
	editor_settle(editor);
	view_clamp(view);
	return editor_say(editor, "Read as %s.", document->model.dialect);
}

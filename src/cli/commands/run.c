/* `mapwright run`: runs editor commands without a terminal. Each file has its own editor, so commands cannot affect
 * other files; nothing is written unless all commands of all files succeed. */
#include "commands.h"

#include <unistd.h>

enum { WIDTH = 80, HEIGHT = 24 };

/* An editor command, and the line of the script that it comes from, "fix.txt:3: "; "" for -c. */
struct line {
	const char *command, *from;
};

struct script {
	struct arena arena;
	struct line *lines;
	int count, capacity;
	bool dry, diff;   /* --dry-run, --diff: write nothing */
	unsigned changed; /* files */
};

struct job {
	const char *path;
	struct editor *editor;
	bool left; /* a command quit the editor; the remaining commands are not run */
};

/* Opens a file. A missing file is an error without --new, so that a mistyped name in a script does not create a
 * map. */
static bool open_file(struct editor *editor, const char *path, const struct arguments *arguments, struct error *error)
{
	const char *format_id = arguments_value(arguments, "as"), *size = arguments_value(arguments, "size");
	struct template_request request = {0};
	bool new = arguments_value(arguments, "new") != NULL;
	if (size && (!new || !new_file_size(size, &request, error)))
		return new ? false : error_set(error, "--size works only with --new.");
	if (strcmp(path, "-") == 0 && !new)
		return open_bytes_of(editor, path, format_id, error);
	if (new && !new_file_is_free(path, error))
		return false;
	if (!new && !file_exists(path))
		return error_set(error, "%s: no such file; use --new to create it.", path);
	return editor_open(editor, path, format_id, request.width, request.height, error);
}

static void add_line(struct script *script, const char *command, const char *from)
{
	const struct line line = {.command = command, .from = from};
	arena_append(&script->arena, &script->lines, &script->count, &script->capacity, &line, sizeof line);
}

/* Adds the commands of a file, one on a line; blank lines and those that begin with # are comments. */
static bool read_script(struct script *script, const char *path)
{
	struct error error;
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, &error))
		return output_refuse("%s", error.message);
	char *at = arena_copy(&script->arena, bytes, length), *line;
	free(bytes);
	for (int number = 1; (line = strsep(&at, "\n")); number++) {
		line[strcspn(line, "\r")] = '\0';
		line += strspn(line, " \t");
		line += *line == ':';
		if (*line && *line != '#')
			add_line(script, line, arena_print(&script->arena, "%s:%d: ", path, number));
	}
	return true;
}

/* Collects the commands of -c and -f in their order. */
static bool read_commands(struct script *script, const struct arguments *arguments)
{
	EACH(const struct parsed_option, given, arguments->given, arguments->given_count) {
		if (strcmp(given->option->name, "command") == 0)
			add_line(script, given->value, "");
		else if (strcmp(given->option->name, "file") == 0 && !read_script(script, given->value))
			return false;
	}
	return true;
}

/* Returns true if the command writes a file of its own. */
static bool writes(const char *command)
{
	size_t length = strcspn(command, " !");
	return strncmp(command, "write", strlen("write")) == 0 || bytes_equal(command, length, "w") ||
	       bytes_equal(command, length, "wq") || bytes_equal(command, length, "x");
}

/* Prints the page that a command has opened; not into a file that goes to standard output. */
static void print_page(struct job *job)
{
	FILE *out = strcmp(job->path, "-") == 0 ? stderr : stdout;
	const char *line;
	for (int i = 0; (line = editor_page_line(job->editor, i)); i++)
		output_print(out, "%s\n", line);
}

static bool run_commands(struct job *job, const struct arguments *arguments, const struct script *script)
{
	bool verbose = arguments_value(arguments, "verbose") != NULL;
	for (int at = 0; !job->left && at < script->count; at++) {
		struct error error;
		const struct line *line = &script->lines[at];
		editor_clear_message(job->editor);
		if ((script->dry || script->diff) && writes(line->command))
			return output_refuse("%s%s: the command '%s' writes a file: leave it out of a dry run.",
					     line->from, job->path, line->command);
		if (!command_run(job->editor, line->command, &error))
			return output_refuse("%s%s: the command '%s' failed: %s", line->from, job->path,
					     line->command, error.message);
		print_page(job);
		const char *message = editor_message(job->editor);
		if (verbose && *message)
			output_print(stderr, "%s: %s\n", job->path, message);
		job->left = editor_take_request(job->editor) == EDITOR_QUIT;
	}
	if (!job->left && editor_unplaced(job->editor))
		return output_refuse("%s: what the last commands show is not drawn yet: add the command 'paint', or "
				     "'cancel'.",
				     job->path);
	return true;
}

/* Opens the file and runs all commands. Returns false after reporting a failure. */
static bool run_job(struct job *job, const struct arguments *arguments, const struct script *script)
{
	struct error error;
	job->editor = editor_new(output_utf8());
	editor_read_as(job->editor, arguments_value(arguments, "dialect"));
	if (!open_file(job->editor, job->path, arguments, &error))
		return output_refuse("%s", error.message);
	editor_read_as(job->editor, NULL);
	editor_resize(job->editor, WIDTH, HEIGHT);
	return run_commands(job, arguments, script);
}

/* Prints what would be written to `path`: with --diff the changed lines, else its name. */
static bool show_change(struct document *document, const char *path, const struct script *script)
{
	struct error error;
	char *bytes = NULL;
	size_t length = 0;
	struct text old;
	if (file_exists(path) && !file_read(path, &bytes, &length, NULL, &error))
		return output_refuse("%s", error.message);
	text_init(&old, bytes ? bytes : "", length);
	if (script->diff)
		unified_print(stdout, path, &old, &document->text, isatty(STDOUT_FILENO));
	else
		output_print(stdout, "%s: would %s\n", path, bytes ? "change" : "be created");
	text_clear(&old);
	free(bytes);
	return true;
}

/* Writes to `out`, or if it is NULL to the document's own path if it was changed. */
static bool write_document(struct document *document, const char *out, struct script *script)
{
	struct error error;
	const char *target = out ? out : document->path;
	bool same = !out && !document_modified(document) && document->disk.exists;
	script->changed += !same && document_modified(document);
	if (script->dry || script->diff)
		return same || show_change(document, target, script);
	if (strcmp(target, "-") == 0) {
		output_document(&document->text);
		return true;
	}
	if (same)
		return true;
	if (out && !library_suits_name(document->format, out, &error))
		return output_refuse("%s", error.message);
	if (!out && file_changed(document->path, &document->disk))
		error_set(&error, "%s: changed by another program in the meantime; it was not saved.",
			  document->path);
	else if (document_save(document, target, &error))
		return true;
	return output_refuse("%s", error.message);
}

/* Writes the file to `out`, or if it is NULL saves all changed documents. Commands may have closed the file, or quit
 * without saving. */
static bool write_results(const struct job *job, const char *out, struct script *script)
{
	int count = editor_document_count(job->editor);
	bool dropped = count == 0 || (job->left && document_modified(editor_document(job->editor, 0)));
	if (dropped && !out)
		return true;
	if (dropped)
		return output_refuse("%s: the commands closed the file or quit without saving; '%s' was not written.",
				     job->path, out);
	bool written = true;
	for (int i = 0; i < (out ? 1 : count); i++)
		written &= write_document(editor_document(job->editor, i), out, script);
	return written;
}

static int run_run(const struct arguments *arguments)
{
	int count = arguments->operand_count;
	if (arguments_value(arguments, "output") && count > 1)
		return output_complain("--output works with one file, but %d were given.", count);
	struct script script = {.dry = arguments_value(arguments, "dry-run") != NULL,
				.diff = arguments_value(arguments, "diff") != NULL};
	struct job *jobs = memory_allocate((size_t)count, sizeof *jobs);
	bool idle = !arguments_value(arguments, "command") && !arguments_value(arguments, "file") &&
		    !arguments_value(arguments, "output") && !arguments_value(arguments, "new") &&
		    strcmp(arguments->operands[0], "-") != 0;
	bool done = idle ? output_refuse("run: COMMAND is missing; give one with -c, or a SCRIPT with -f.")
			 : read_commands(&script, arguments);
	for (int i = 0; done && i < count; i++) {
		jobs[i].path = arguments->operands[i];
		done = run_job(&jobs[i], arguments, &script);
	}
	bool written = done;
	for (int i = 0; done && i < count; i++)
		written &= write_results(&jobs[i], arguments_value(arguments, "output"), &script);
	for (int i = 0; i < count; i++)
		if (jobs[i].editor)
			editor_free(jobs[i].editor);
	if (written && count > 1 && (arguments_value(arguments, "verbose") || isatty(STDERR_FILENO)))
		fprintf(stderr, "%d file%s, %u %s.\n", count, PLURAL(count), script.changed,
			script.dry || script.diff ? "would change" : "changed");
	free(jobs);
	arena_clear(&script.arena);
	if (written && script.changed > 0 && (script.dry || script.diff))
		return STATUS_FINDINGS;
	return written ? STATUS_CLEAN : STATUS_ERROR;
}

const struct subcommand subcommand_run = {
    .name = "run",
    .usage = "[-c COMMAND | -f SCRIPT]... [OPTION]... FILE...",
    .summary = "run editor commands on maps, without a terminal",
    .help = "Runs the commands on each file in order, then saves every changed file; with -o, the result goes to OUT "
	    "instead. When a command fails, nothing is written. The file - is standard input, and its result goes to "
	    "standard output. Without -c, - and -o copy the bytes unchanged.",
    .example = "mapwright run -c 'replace # x' --diff room.map",
    .group = "Edit",
    .page = "mapwright-run",
    .options = OPTIONS(
	OPTION("command", 'c', "COMMAND", NULL, 0, "an editor command, as typed after ':'; may be repeated"),
	OPTION("file", 'f', "SCRIPT", NULL, 0,
	       "a file of commands, one on a line; lines that begin with # are comments, and - is standard input"),
	OPTION("dry-run", 0, NULL, NULL, 0, "write nothing, but print which files would change"),
	OPTION("diff", 0, NULL, NULL, 0, "write nothing, but print the changes as a diff"),
	OPTION("output", 'o', "OUT", NULL, 0, "write the result to this file; - is standard output"),
	OPTION("new", 0, NULL, NULL, 0, "create the files as new maps"), OPTION_SIZE, OPTION_AS, OPTION_DIALECT,
	OPTION("verbose", 'v', NULL, NULL, 0,
	       "print the message of each command; on standard error, and with several files how many changed")),
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = run_run,
};

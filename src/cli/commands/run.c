/* `mapwright run`: runs editor commands without a terminal. Each file has its own editor, so commands cannot affect
 * other files; nothing is written unless all commands of all files succeed. */
#include "cli.h"
#include "commands.h"

#include "mapwright/command.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, HEIGHT = 24 };

/* A file and its editor. */
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
	bool fresh = arguments_value(arguments, "new") != NULL;
	if (size && (!fresh || !new_file_size(size, &request, error)))
		return fresh ? false : error_set(error, "--size works only with --new.");
	if (strcmp(path, "-") == 0 && !fresh)
		return open_bytes_of(editor, path, format_id, error);
	if (fresh && !new_file_is_free(path, error))
		return false;
	if (!fresh && !file_exists(path))
		return error_set(error, "%s: no such file; use --new to create it.", path);
	return editor_open(editor, path, format_id, request.width, request.height, error);
}

static bool run_commands(struct job *job, const struct arguments *arguments)
{
	bool verbose = arguments_value(arguments, "verbose") != NULL;
	const char *line;
	for (int at = 0; !job->left && (line = arguments_each(arguments, "command", &at));) {
		struct error error;
		editor_clear_message(job->editor);
		if (!command_run(job->editor, line, &error))
			return output_refuse("%s: the command '%s' failed: %s", job->path, line, error.message);
		const char *message = editor_message(job->editor);
		if (verbose && *message) {
			output_text(stderr, job->path);
			fputs(": ", stderr);
			output_text(stderr, message);
			putc('\n', stderr);
		}
		job->left = editor_take_request(job->editor) == EDITOR_QUIT;
	}
	return true;
}

/* Opens the file and runs all commands. Returns false after reporting a failure. */
static bool run_job(struct job *job, const struct arguments *arguments)
{
	struct error error;
	job->editor = editor_new(output_utf8());
	editor_read_as(job->editor, arguments_value(arguments, "dialect"));
	if (!open_file(job->editor, job->path, arguments, &error))
		return output_refuse("%s", error.message);
	editor_read_as(job->editor, NULL);
	editor_resize(job->editor, WIDTH, HEIGHT);
	return run_commands(job, arguments);
}

/* Writes to `out`, or if it is NULL to the document's own path if it was changed. */
static bool write_document(struct document *document, const char *out)
{
	struct error error;
	const char *target = out ? out : document->path;
	if (strcmp(target, "-") == 0) {
		output_document(&document->text);
		return true;
	}
	if (!out && !document_modified(document) && document->disk.exists)
		return true;
	if (!out && file_changed(document->path, &document->disk))
		error_set(&error, "%s: changed by another program in the meantime; it was not saved.",
			  document->path);
	else if (document_save(document, target, &error))
		return true;
	return output_refuse("%s", error.message);
}

/* Writes the file to `out`, or if it is NULL saves all changed documents. Commands may have closed the file, or quit
 * without saving. */
static bool write_results(const struct job *job, const char *out)
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
		written &= write_document(editor_document(job->editor, i), out);
	return written;
}

static int run_run(const struct arguments *arguments)
{
	int count = arguments->operand_count;
	if (arguments_value(arguments, "output") && count > 1)
		return output_complain("--output works with one file, but %d were given.", count);
	struct job *jobs = memory_allocate((size_t)count, sizeof *jobs);
	bool done = true;
	for (int i = 0; done && i < count; i++) {
		jobs[i].path = arguments->operands[i];
		done = run_job(&jobs[i], arguments);
	}
	bool written = done;
	for (int i = 0; done && i < count; i++)
		written &= write_results(&jobs[i], arguments_value(arguments, "output"));
	for (int i = 0; i < count; i++)
		if (jobs[i].editor)
			editor_free(jobs[i].editor);
	free(jobs);
	return written ? STATUS_CLEAN : STATUS_TROUBLE;
}

static const struct option options[] = {
    {.name = "command",
     .letter = 'c',
     .argument = "COMMAND",
     .help = "an editor command, as typed after :; may be repeated"},
    {.name = "output",
     .letter = 'o',
     .argument = "OUT",
     .help = "write the result to this file (- is standard output) instead of the input"},
    {.name = "new", .help = "create the files as new maps"},
    OPTION_SIZE,
    OPTION_AS,
    OPTION_DIALECT,
    {.name = "verbose", .letter = 'v', .help = "print the message of each command on standard error"},
    OPTIONS_END,
};

const struct subcommand subcommand_run = {
    .name = "run",
    .usage = "[-c COMMAND]... [-o OUT] [--new] [--as FORMAT] [--dialect NAME] FILE...",
    .summary = "run editor commands on maps, without a terminal",
    .help = "Runs the commands on each file in order, then saves every changed file; with -o, the result goes to OUT "
	    "instead. When a command fails, nothing is written. The file - is standard input, and its result goes to "
	    "standard output. Without -c, the bytes are copied unchanged.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = run_run,
};

/* `mapwright check`: the findings of files, without an editor. One document at a time is in memory, but for formats
 * whose files tell more together: these wait until all are there. A file that cannot be checked is told on standard
 * error and the others go on. */
#include "cli.h"

#include "folder.h"
#include "mapwright/library.h"
#include "output.h"
#include "report.h"
#include "together.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checker {
	struct library *library;
	const char *format_id; /* NULL: detect */
	const struct reporter *reporter;
	json_t *files;
	struct together held; /* to be checked together, at the end */
	enum severity level;  /* findings from here on make the status 1 */
	bool verbose, found, trouble;
};

static void complain(struct checker *checker, const char *sentence)
{
	fflush(stdout); /* on a terminal both come in the order they were found */
	output_complain("%s", sentence);
	checker->trouble = true;
}

/* Prints what the document's check found. */
static void report_document(struct checker *checker, const struct document *document)
{
	struct error error;
	error_no_memory(&error);
	if (document->findings.no_memory || !checker->reporter->add(checker->files, document))
		complain(checker, error.message);
	for (enum severity severity = checker->level; severity <= SEVERITY_ERROR; severity++)
		checker->found |= finding_count(&document->findings, severity) > 0;
}

/* A document may have to wait for the others of its folder. */
static void check_bytes(struct checker *checker, const char *path, const char *bytes, size_t length)
{
	struct error error;
	struct document *document =
	    library_open_bytes(checker->library, path, bytes, length, checker->format_id, &error);
	if (!document) {
		complain(checker, error.message);
		return;
	}
	if (strcmp(path, "-") != 0 && document->format->check_together && together_add(&checker->held, document))
		return;
	document_check(document);
	library_check_beside(checker->library, document, NULL);
	report_document(checker, document);
	document_free(document);
}

static void check_held(struct checker *checker)
{
	struct error error;
	error_no_memory(&error);
	if (!together_check(&checker->held))
		complain(checker, error.message);
	for (size_t i = 0; i < checker->held.count; i++)
		report_document(checker, checker->held.documents[i]);
	together_clear(&checker->held);
}

static void tell_skipped(void *context, const char *path, const char *reason)
{
	const struct checker *checker = context;
	if (!checker->verbose)
		return;
	fflush(stdout);
	output_complain("%s: skipped: %s.", path, reason);
}

/* Is a file that was met in a folder a map? */
static bool is_map(struct checker *checker, const char *path, const char *bytes, size_t length)
{
	int certainty;
	const struct format *format = format_guess(bytes, length, path, &certainty);
	if (certainty >= CERTAINTY_MET)
		return true;
	struct error reason;
	if (format)
		error_set(&reason, "%s with a certainty of %d, and files in a folder need %d", format->id, certainty,
			  CERTAINTY_MET);
	else
		error_set(&reason, "its format is not recognised");
	tell_skipped(checker, path, reason.message);
	return false;
}

/* Files that were named are maps or an error; files met in a folder may be anything else. */
static void check_file(struct checker *checker, const char *path, bool named)
{
	struct error error;
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, &error)) {
		complain(checker, error.message);
		return;
	}
	if (named || checker->format_id || is_map(checker, path, bytes, length))
		check_bytes(checker, path, bytes, length);
	free(bytes);
}

static bool visit_file(void *context, const char *path, const char *problem)
{
	struct checker *checker = context;
	if (problem)
		complain(checker, problem);
	else
		check_file(checker, path, false);
	return !ferror(stdout);
}

static void check_operand(struct checker *checker, const char *path)
{
	struct error error;
	const struct folder_visitor visitor = {
	    .visit = visit_file, .skip = tell_skipped, .context = checker, .deep = true};
	if (strcmp(path, "-") == 0 || !file_is_folder(path))
		check_file(checker, path, true);
	else if (!folder_walk(path, &visitor, &error))
		complain(checker, error.message);
}

static bool read_level(const char *word, enum severity *level)
{
	for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++) {
		if (strcmp(word, severity_name(severity)) == 0) {
			*level = severity;
			return true;
		}
	}
	output_complain("invalid --fail-on level '%s'; use error, warning or note.", word);
	return false;
}

static const struct reporter *find_reporter(const char *name)
{
	for (const struct reporter *reporter = reporters; reporter->name; reporter++)
		if (strcmp(reporter->name, name) == 0)
			return reporter;
	output_complain("invalid --format '%s'; use text, gcc, json or sarif.", name);
	return NULL;
}

static bool read_options(struct checker *checker, const struct arguments *arguments)
{
	struct error error;
	const char *form = arguments_value(arguments, "format"), *level = arguments_value(arguments, "fail-on");
	checker->format_id = arguments_value(arguments, "as");
	checker->verbose = arguments_value(arguments, "verbose") != NULL;
	checker->reporter = find_reporter(form ? form : reporters[0].name);
	if (!checker->reporter || !read_level(level ? level : "error", &checker->level))
		return false;
	if (checker->format_id && !library_format(checker->format_id, &error)) {
		output_complain("%s", error.message);
		return false;
	}
	return true;
}

static int check_run(const struct arguments *arguments)
{
	struct checker checker = {0};
	struct error error;
	error_no_memory(&error);
	if (!read_options(&checker, arguments))
		return STATUS_TROUBLE;
	checker.library = library_new();
	if (checker.library)
		library_read_as(checker.library, arguments_value(arguments, "dialect"));
	checker.files = json_array();
	if (checker.library && checker.files) {
		for (int i = 0; i < arguments->operand_count; i++)
			check_operand(&checker, arguments->operands[i]);
		check_held(&checker);
		if (!checker.reporter->end(checker.files, !checker.trouble))
			complain(&checker, error.message);
	} else {
		complain(&checker, error.message);
	}
	json_decref(checker.files);
	library_free(checker.library);
	if (checker.trouble)
		return STATUS_TROUBLE;
	return checker.found ? STATUS_FINDINGS : STATUS_CLEAN;
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_DIALECT,
    {.name = "format",
     .argument = "FORM",
     .help = "how findings are printed: text (default), gcc, json or sarif",
     .values = "text gcc json sarif"},
    {.name = "fail-on",
     .argument = "LEVEL",
     .help = "exit 1 from this severity on: error (default), warning or note",
     .values = "error warning note"},
    {.name = "verbose",
     .letter = 'v',
     .help = "also print on standard error which files of a folder were skipped, and why"},
    OPTION_HELP,
    {.name = NULL},
};

const struct subcommand subcommand_check = {
    .name = "check",
    .usage = "[OPTION]... FILE|FOLDER...",
    .summary = "list the problems of maps",
    .help =
	"Prints one line for each finding: path:line:column: severity: message [rule]. In folders, at any depth, it "
	"checks the files that are surely maps and skips hidden ones; with --as it checks all that are not hidden; "
	"-v "
	"names what was skipped. DERF rooms "
	"of one folder are also checked together, as one dungeon, after all other files. - is standard input.\n\n"
	"Exit status: 0 when nothing was found at the level of --fail-on or above, 1 when something was, 2 when a "
	"file could not be checked.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = check_run,
};

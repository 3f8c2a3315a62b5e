/* `mapwright check`: the findings of files, without an editor. First every file for itself; those of a format whose files
 * tell more together wait until all are known. A file that cannot be checked is reported on standard error, and the
 * others are still checked. */
#include "cli.h"

#include "checking.h"
#include "folder.h"
#include "mapwright/arena.h"
#include "mapwright/file.h"
#include "mapwright/library.h"
#include "output.h"
#include "project.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct reporter reporters[] = {
    {.name = "text", .add = report_text_add},
    {.name = "gcc", .add = report_gcc_add},
    {.name = "json", .begin = "[", .add = report_json_add, .end = report_json_end},
    {.name = "sarif", .begin = report_sarif_begin, .add = report_sarif_add, .end = report_sarif_end},
    {.name = "github", .add = report_github_add},
    {.name = "junit",
     .begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mapwright\">\n",
     .add = report_junit_add,
     .end = report_junit_end},
    {.name = NULL},
};

#define OTHER_FORMS "gcc, json, sarif, github or junit"

/* A check under way. */
struct run {
	struct checker checker;
	struct projects projects;
	FILE *baseline; /* the new one, while it is made */
	char *baseline_bytes;
	size_t baseline_length;
};

static bool rules_are_known(const struct arguments *arguments, const char *option)
{
	struct error error;
	const char *pattern;
	for (int at = 0; (pattern = arguments_each(arguments, option, &at));)
		if (!rule_pattern_is_known(pattern, &error))
			return output_refuse("%s", error.message);
	return true;
}

/* --diff alone is about the safe fixes. */
static bool read_fixing(struct checker *checker, const struct arguments *arguments)
{
	const char *fix = arguments_value(arguments, "fix");
	checker->diff = arguments_value(arguments, "diff") != NULL;
	if (fix && *fix && strcmp(fix, "all") != 0)
		return output_refuse("invalid --fix '%s'; use --fix or --fix=all.", fix);
	if (fix || checker->diff)
		checker->fixing = fix && *fix ? FIXING_ALL : FIXING_SAFE;
	if (checker->diff)
		checker->reporter = &reporters[0]; /* which adds nothing of its own */
	for (int i = 0; i < arguments->operand_count; i++)
		if (fix && !checker->diff && strcmp(arguments->operands[i], "-") == 0)
			return output_refuse("--fix cannot change standard input; name a file, or add --diff.");
	return true;
}

static bool read_options(struct checker *checker, const struct arguments *arguments)
{
	struct error error;
	const char *form = arguments_value(arguments, "format"), *level = arguments_value(arguments, "fail-on");
	checker->arguments = arguments;
	checker->format_id = arguments_value(arguments, "as");
	checker->verbose = arguments_value(arguments, "verbose") != NULL;
	checker->quiet = arguments_value(arguments, "quiet") != NULL;
	checker->reporter = reporters;
	while (form && checker->reporter->name && strcmp(checker->reporter->name, form) != 0)
		checker->reporter++;
	if (!checker->reporter->name)
		return output_refuse("invalid --format '%s'; use text, " OTHER_FORMS ".", form);
	checker->level_is_given = level != NULL;
	int severity = level ? word_index(severity_names, level) : SEVERITY_ERROR;
	if (severity < 0)
		return output_refuse("invalid --fail-on level '%s'; use error, warning or note.", level);
	if (!read_fixing(checker, arguments) || !rules_are_known(arguments, "select") ||
	    !rules_are_known(arguments, "ignore"))
		return false;
	bool terminal = isatty(STDOUT_FILENO); /* for a person there, or when that is asked for */
	bool pretty = (terminal || arguments_value(arguments, "pretty")) && checker->reporter == &reporters[0];
	checker->report = (struct report){.out = stdout,
					  .terminal = terminal,
					  .pretty = pretty,
					  .color = pretty && output_color(),
					  .level = (enum severity)severity};
	if (checker->format_id && !library_format(checker->format_id, &error))
		return output_refuse("%s", error.message);
	return true;
}

/* ---- the files ---- */

/* `sentence` may be NULL. */
static void add_target(struct run *run, const char *path, const char *sentence, struct target target)
{
	struct checker *checker = &run->checker;
	target.path = arena_print(&checker->arena, "%s", path);
	target.sentence = sentence ? arena_print(&checker->arena, "%s", sentence) : NULL;
	arena_append(&checker->arena, &checker->targets, &checker->target_count, &checker->target_capacity, &target,
		     sizeof target);
}

static bool visit(void *run, const char *path, const char *problem)
{
	add_target(run, path, problem, (struct target){.trouble = true});
	return true;
}

static void skip(void *run, const char *path, const char *reason)
{
	struct error error;
	error_set(&error, "%s: skipped: %s.", path, reason);
	add_target(run, path, error.message, (struct target){.trouble = false});
}

/* Adds a file, or the files of a folder at any depth. */
static void add_operand(struct run *run, const char *operand)
{
	struct checker *checker = &run->checker;
	struct folder_visitor visitor = {
	    .visit = visit, .skip = checker->verbose ? skip : NULL, .context = run, .deep = true};
	struct error error;
	int first = checker->target_count;
	if (strcmp(operand, "-") == 0 || !file_is_folder(operand))
		add_target(run, operand, NULL, (struct target){.named = true});
	else if (!folder_walk(operand, &visitor, &error))
		add_target(run, operand, error.message, (struct target){.trouble = true});
	for (int i = first; i < checker->target_count; i++) {
		if (!checker->targets[i].sentence)
			checker->targets[i].project = project_of(&run->projects, checker->targets[i].path);
		for (const char *mistake; (mistake = projects_mistake(&run->projects));)
			check_complain(checker, mistake);
	}
}

/* ---- the report ---- */

static const char *plural(unsigned count)
{
	return count == 1 ? "" : "s";
}

/* "Checked 12 files: 3 errors, 1 warning, 0 notes." */
static void print_summary(const struct tally *tally)
{
	const unsigned *findings = tally->findings;
	unsigned errors = findings[SEVERITY_ERROR], warnings = findings[SEVERITY_WARNING],
		 notes = findings[SEVERITY_NOTE];
	printf("Checked %u file%s: %u error%s, %u warning%s, %u note%s", tally->files, plural(tally->files), errors,
	       plural(errors), warnings, plural(warnings), notes, plural(notes));
	if (tally->fixed > 0)
		printf("; %u fixed", tally->fixed);
	if (tally->known > 0)
		printf("; %u known", tally->known);
	puts(".");
}

/* Files that are checked with others of their folder come after all others. */
static void check_operands(struct run *run, const struct arguments *arguments)
{
	struct checker *checker = &run->checker;
	bool silent = checker->quiet || run->baseline;
	for (int i = 0; i < arguments->operand_count; i++)
		add_operand(run, arguments->operands[i]);
	if (!silent && checker->reporter->begin)
		fputs(checker->reporter->begin, checker->report.out);
	for (int i = 0; i < checker->target_count && !ferror(stdout); i++) {
		check_target(checker, &checker->targets[i]);
		progress_show(&checker->progress, i + 1, checker->target_count);
	}
	for (int i = 0; i < checker->target_count && !ferror(stdout); i++)
		if (checker->targets[i].waits)
			check_dungeon(checker, &checker->targets[i]);
	progress_hide(&checker->progress);
	if (!silent && checker->reporter->end)
		checker->reporter->end(&checker->report, !checker->tally.trouble);
	if (!silent && checker->report.pretty && !checker->diff)
		print_summary(&checker->tally);
}

/* ---- the baseline ---- */

/* Opens the one to be read, or what is to be the new one. */
static bool open_baseline(struct run *run, const struct arguments *arguments)
{
	struct error error;
	struct checker *checker = &run->checker;
	const char *old = arguments_value(arguments, "baseline"),
		   *fresh = arguments_value(arguments, "write-baseline");
	if (fresh)
		run->baseline = checker->report.out = output_stream(&run->baseline_bytes, &run->baseline_length);
	checker->writes_baseline = fresh != NULL;
	checker->has_baseline = old && !fresh;
	bool done = fresh ? baseline_begin(&checker->baseline, fresh, &error)
			  : !old || baseline_read(&checker->baseline, old, &error);
	if (!done)
		output_complain("%s", error.message);
	else if (fresh)
		fputs(BASELINE_TITLE " does not tell: made by --write-baseline.\n", run->baseline);
	return done;
}

/* A baseline of some of the files would bring back the findings of the others. */
static bool save_baseline(struct run *run, const char *path)
{
	struct error error;
	const unsigned *findings = run->checker.tally.findings;
	unsigned count = findings[SEVERITY_ERROR] + findings[SEVERITY_WARNING] + findings[SEVERITY_NOTE];
	if (!stream_end(run->baseline))
		memory_end();
	run->baseline = NULL;
	if (run->checker.tally.trouble)
		return false;
	if (!file_write(path, run->baseline_bytes, run->baseline_length, NULL, &error))
		return output_refuse("%s", error.message);
	if (!run->checker.quiet) {
		output_text(stdout, path);
		printf(": %u finding%s of %u file%s.\n", count, plural(count), run->checker.tally.files,
		       plural(run->checker.tally.files));
	}
	run->checker.tally.failed = false;
	return true;
}

/* ---- the command ---- */

static int check_run(const struct arguments *arguments)
{
	struct run run = {0};
	struct checker *checker = &run.checker;
	if (!read_options(checker, arguments))
		return STATUS_TROUBLE;
	bool trouble = !open_baseline(&run, arguments);
	checker->library = library_new();
	if (!trouble) {
		library_read_as(checker->library, arguments_value(arguments, "dialect"));
		progress_begin(&checker->progress);
		check_operands(&run, arguments);
		trouble = checker->writes_baseline
			      ? !save_baseline(&run, arguments_value(arguments, "write-baseline"))
			      : checker->tally.trouble;
	}
	if (run.baseline)
		fclose(run.baseline);
	free(run.baseline_bytes);
	arena_clear(&checker->arena);
	baseline_clear(&checker->baseline);
	library_free(checker->library);
	projects_clear(&run.projects);
	return trouble ? STATUS_TROUBLE : checker->tally.failed ? STATUS_FINDINGS : STATUS_CLEAN;
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_DIALECT,
    {.name = "format",
     .argument = "FORM",
     .help = "how findings are printed: text (default), " OTHER_FORMS,
     .values = "REPORT"},
    {.name = "pretty",
     .help = "print as on a terminal: with colour (unless NO_COLOR is set), the cells that are meant, and a summary"},
    {.name = "quiet", .letter = 'q', .help = "print no findings; the exit status tells"},
    {.name = "select",
     .argument = "RULE",
     .help = "tell the findings of this rule only; may be repeated; * stands for any letters: 'powder-level*'",
     .values = "RULE"},
    {.name = "ignore",
     .argument = "RULE",
     .help = "do not tell the findings of this rule; may be repeated, with * too",
     .values = "RULE"},
    {.name = "fix",
     .argument = "all",
     .optional = true,
     .help = "apply the fixes that change nothing that the game does, or all that need no answer; save the files, "
	     "and print what is left"},
    {.name = "diff", .help = "print what --fix would change, and write nothing"},
    {.name = "baseline",
     .argument = "FILE",
     .help = "do not tell the findings that this file names; they count for nothing"},
    {.name = "write-baseline",
     .argument = "FILE",
     .help = "print no findings but write them into this file, a new one or a baseline, for --baseline"},
    {.name = "fail-on",
     .argument = "LEVEL",
     .help = "exit 1 from this severity on: error (default), warning or note",
     .values = "error warning note"},
    {.name = "verbose",
     .letter = 'v',
     .help = "also print on standard error which files of a folder were skipped, and why"},
    OPTIONS_END,
};

const struct subcommand subcommand_check = {
    .name = "check",
    .usage = "[OPTION]... FILE|FOLDER...",
    .summary = "list the problems of maps",
    .help = "Prints one line for each finding: path:line:column: severity: message [rule]. In folders, at any depth, "
	    "it checks the files that are surely maps and skips hidden ones; with --as it checks all that are not "
	    "hidden; -v names what was skipped. DERF rooms of one folder are also checked together, as one dungeon, "
	    "after all other files. - is standard input.\n\nExit status: 0 when nothing was found at the level of "
	    "--fail-on or above, 1 when something was, 2 when a file could not be checked.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = check_run,
};

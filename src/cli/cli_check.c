/* `mapwright check`: the findings of files, without an editor. First every file for itself; those of a format whose files
 * tell more together wait until all are known. A file that cannot be checked is told on standard error and the others go
 * on. The work is done by as many processes as there are processors; what is printed does not show it. */
#include "cli.h"

#include "checking.h"
#include "mapwright/library.h"
#include "output.h"
#include "progress.h"
#include "rule_names.h"
#include "workers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_A_WORKER = 16 }; /* with fewer a process does not pay */

/* A check under way. */
struct run {
	struct checker checker;
	struct progress progress;
	struct tally tally;
	bool any; /* a part of the report has been printed */
	int jobs;
};

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
	output_complain("invalid --format '%s'; use text, gcc, json, sarif, github or junit.", name);
	return NULL;
}

/* NULL: as many as there are processors. */
static bool read_jobs(const char *word, int *jobs)
{
	char *end;
	errno = 0;
	long number = word ? strtol(word, &end, 10) : 0;
	*jobs = (int)number;
	if (!word || (errno == 0 && end > word && *end == '\0' && number >= 1 && number <= JOBS_LIMIT))
		return true;
	output_complain("invalid --jobs '%s'; use a number from 1 to %d.", word, JOBS_LIMIT);
	return false;
}

static bool rules_are_known(const struct arguments *arguments, const char *option)
{
	struct error error;
	const char *pattern;
	for (int at = 0; (pattern = arguments_each(arguments, option, &at));)
		if (!rule_pattern_is_known(pattern, &error)) {
			output_complain("%s", error.message);
			return false;
		}
	return true;
}

/* --diff alone is about the safe remedies. */
static bool read_fixing(struct checker *checker, const struct arguments *arguments)
{
	const char *fix = arguments_value(arguments, "fix");
	checker->arguments = arguments;
	checker->diff = arguments_value(arguments, "diff") != NULL;
	if (fix && *fix && strcmp(fix, "all") != 0) {
		output_complain("invalid --fix '%s'; use --fix or --fix=all.", fix);
		return false;
	}
	if (fix || checker->diff)
		checker->fixing = fix && *fix ? FIXING_ALL : FIXING_SAFE;
	if (checker->diff)
		checker->reporter = &reporters[0]; /* which adds nothing of its own */
	for (int i = 0; i < arguments->operand_count; i++)
		if (fix && !checker->diff && strcmp(arguments->operands[i], "-") == 0) {
			output_complain("--fix cannot change standard input; name a file, or add --diff.");
			return false;
		}
	return true;
}

/* For a person at a terminal, or when that is asked for. */
static void choose_style(struct checker *checker, bool pretty)
{
	const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
	bool dumb = terminal && strcmp(terminal, "dumb") == 0;
	checker->style.terminal = isatty(STDOUT_FILENO);
	checker->style.pretty = (pretty || checker->style.terminal) && checker->reporter == &reporters[0];
	checker->style.color = checker->style.pretty && !(no_color && *no_color) && !dumb;
}

static bool read_options(struct run *run, const struct arguments *arguments)
{
	struct error error;
	struct checker *checker = &run->checker;
	const char *form = arguments_value(arguments, "format"), *level = arguments_value(arguments, "fail-on");
	checker->format_id = arguments_value(arguments, "as");
	checker->verbose = arguments_value(arguments, "verbose") != NULL;
	checker->quiet = arguments_value(arguments, "quiet") != NULL;
	checker->reporter = find_reporter(form ? form : reporters[0].name);
	if (!checker->reporter || !read_level(level ? level : "error", &checker->style.level) ||
	    !read_jobs(arguments_value(arguments, "jobs"), &run->jobs))
		return false;
	if (!read_fixing(checker, arguments) || !rules_are_known(arguments, "select") ||
	    !rules_are_known(arguments, "ignore"))
		return false;
	choose_style(checker, arguments_value(arguments, "pretty") != NULL);
	if (checker->format_id && !library_format(checker->format_id, &error)) {
		output_complain("%s", error.message);
		return false;
	}
	return true;
}

/* ---- taking what came out, in order ---- */

static void print_part(struct run *run, const struct captured *report)
{
	const struct reporter *reporter = run->checker.reporter;
	size_t skip = !run->any && reporter->separator ? strlen(reporter->separator) : 0;
	if (report->length == 0 || run->checker.quiet)
		return;
	fwrite(report->bytes + skip, 1, report->length - skip, stdout);
	run->any = true;
}

/* On a terminal both streams come in the order they were found. */
static bool take_outcome(struct run *run, const struct outcome *outcome)
{
	if (outcome->report.length > 0 || outcome->complaints.length > 0)
		progress_hide(&run->progress);
	print_part(run, &outcome->report);
	if (outcome->complaints.length > 0) {
		fflush(stdout);
		fwrite(outcome->complaints.bytes, 1, outcome->complaints.length, stderr);
	}
	tally_add(&run->tally, &outcome->tally);
	return !ferror(stdout);
}

static bool take_target(void *context, size_t index, const struct outcome *outcome)
{
	struct run *run = context;
	run->checker.targets.items[index].together = outcome->tally.together;
	bool going = take_outcome(run, outcome);
	progress_show(&run->progress, index + 1, run->checker.targets.count);
	return going;
}

static bool take_dungeon(void *context, size_t index, const struct outcome *outcome)
{
	(void)index;
	return take_outcome(context, outcome);
}

static const char *target_name(void *context, size_t index)
{
	const struct run *run = context;
	return run->checker.targets.items[index].path;
}

static const char *dungeon_name(void *context, size_t index)
{
	const struct run *run = context;
	return target_name(context, run->checker.dungeons.items[index].first);
}

static void run_target(void *context, size_t index, struct outcome *outcome)
{
	const struct run *run = context;
	check_target(&run->checker, index, outcome);
}

static void run_dungeon(void *context, size_t index, struct outcome *outcome)
{
	const struct run *run = context;
	check_dungeon(&run->checker, index, outcome);
}

/* ---- the whole ---- */

/* False without memory. */
static bool check_all(struct run *run)
{
	struct checker *checker = &run->checker;
	int jobs = run->jobs ? run->jobs : workers_processors();
	int worth = (int)(checker->targets.count / FILES_A_WORKER) + 1;
	const struct work single = {.count = checker->targets.count,
				    .context = run,
				    .run = run_target,
				    .take = take_target,
				    .name = target_name};
	workers_run(&single, run->jobs || jobs < worth ? jobs : worth);
	if (!dungeons_find(&checker->dungeons, &checker->targets))
		return false;
	const struct work together = {.count = checker->dungeons.count,
				      .context = run,
				      .run = run_dungeon,
				      .take = take_dungeon,
				      .name = dungeon_name};
	workers_run(&together, jobs);
	return true;
}

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
	puts(".");
}

static void check_operands(struct run *run, const struct arguments *arguments)
{
	struct checker *checker = &run->checker;
	bool done = checker->library != NULL;
	for (int i = 0; done && i < arguments->operand_count; i++)
		done = targets_add(&checker->targets, arguments->operands[i], checker->verbose);
	if (!checker->quiet && checker->reporter->begin)
		fputs(checker->reporter->begin, stdout);
	done = done && check_all(run);
	progress_hide(&run->progress);
	if (!done) {
		output_complain("Not enough memory.");
		run->tally.trouble = true;
	}
	if (!checker->quiet)
		checker->reporter->end(stdout, run->any, !run->tally.trouble);
	if (!checker->quiet && checker->style.pretty && !checker->diff)
		print_summary(&run->tally);
}

static int check_run(const struct arguments *arguments)
{
	struct run run = {0};
	struct checker *checker = &run.checker;
	if (!read_options(&run, arguments))
		return STATUS_TROUBLE;
	checker->library = library_new();
	if (checker->library)
		library_read_as(checker->library, arguments_value(arguments, "dialect"));
	progress_begin(&run.progress);
	check_operands(&run, arguments);
	dungeons_clear(&checker->dungeons);
	targets_clear(&checker->targets);
	library_free(checker->library);
	if (run.tally.trouble)
		return STATUS_TROUBLE;
	return run.tally.failed ? STATUS_FINDINGS : STATUS_CLEAN;
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_DIALECT,
    {.name = "format",
     .argument = "FORM",
     .help = "how findings are printed: text (default), gcc, json, sarif, github or junit",
     .values = "text gcc json sarif github junit"},
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
     .help = "apply the remedies that change nothing that the game does, or all that need no answer; save the "
	     "files, and print what is left"},
    {.name = "diff", .help = "print what --fix would change, and write nothing"},
    {.name = "fail-on",
     .argument = "LEVEL",
     .help = "exit 1 from this severity on: error (default), warning or note",
     .values = "error warning note"},
    {.name = "jobs",
     .letter = 'j',
     .argument = "N",
     .help = "check so many files at once; default: as many as there are processors",
     .values = ""},
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

/* `mapwright check`: reports the findings of files, without an editor. Files are checked one by one; formats whose
 * files must be checked together come last. A file that cannot be checked is reported on standard error, and the
 * others are still checked. */
#include "checking.h"
#include "maps.h"
#include "mapwright/editor.h"

#include <unistd.h>

#define FORM(name) &report_##name,
const struct report_form *const report_forms[] = {REPORT_FORMS(FORM, FORM, FORM) NULL};

struct run {
	struct checker checker;
	struct projects projects;
	struct ignore ignore;
	FILE *baseline; /* the new baseline while it is written */
	char *baseline_bytes;
	size_t baseline_length;
};

static bool rules_are_known(const struct arguments *arguments, const char *option)
{
	struct error error;
	char pattern[ARGUMENT_SIZE];
	for (struct argument_list at = {.name = option}; arguments_next(arguments, &at, pattern);)
		if (!rule_pattern_is_known(pattern, &error))
			return output_refuse("%s", error.message);
	return true;
}

/* --diff without --fix shows the safe fixes. */
static bool read_fixing(struct checker *checker, const struct arguments *arguments)
{
	const char *fix = arguments_value(arguments, "fix");
	checker->diff = arguments_value(arguments, "diff") != NULL;
	if (fix && *fix && strcmp(fix, "all") != 0)
		return output_refuse("invalid --fix '%s'; use --fix or --fix=all.", fix);
	if (fix || (checker->diff && !arguments_value(arguments, "add-allow")))
		checker->fixing = fix && *fix ? FIXING_ALL : FIXING_SAFE;
	checker->adds_allow = arguments_value(arguments, "add-allow") != NULL;
	checker->adds_words = arguments_value(arguments, "add-words") != NULL;
	const char *option = fix ? "fix" : "add-allow";
	for (int i = 0; i < arguments->operand_count; i++)
		if ((fix || checker->adds_allow) && !checker->diff && strcmp(arguments->operands[i], "-") == 0)
			return output_refuse("--%s cannot change standard input; name a file, or add --diff.",
					     option);
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
	checker->counts_rules = arguments_value(arguments, "statistics") != NULL;
	checker->skips_unknown = arguments_value(arguments, "skip-unknown") != NULL;
	checker->lists_files = arguments_value(arguments, "list-files") != NULL;
	checker->since = arguments_value(arguments, "changed-since");
	checker->stdin_name = arguments_value(arguments, "stdin-filename");
	if (arguments->operand_count == 0 && !arguments_value(arguments, "files-from"))
		return output_refuse("check: FILE is missing; usage: mapwright check %s", subcommand_check.usage);
	const char *first = arguments->operand_count > 0 ? arguments->operands[0] : ".";
	if (checker->since &&
	    !git_objects_find(&checker->git, strcmp(first, "-") == 0 ? "." : first, checker->since, &error))
		return output_refuse("--changed-since: %s", error.message);
	const struct report_form *const *chosen = report_forms;
	while (form && *chosen && strcmp((*chosen)->name, form) != 0)
		chosen++;
	if (!*chosen)
		return output_refuse("invalid --format '%s'; use " REPORT_NAMES ".", form);
	const char *only = checker->counts_rules ? "statistics" : checker->lists_files ? "list-files" : NULL;
	if (only && chosen != report_forms && (checker->lists_files || *chosen != &report_json))
		return output_refuse("--%s prints text%s, not %s; leave out --format=%s.", only,
				     checker->lists_files ? "" : " or json", form, form);
	checker->judge = arguments_value(arguments, "judge");
	if (checker->judge && *checker->judge && !process_words(checker->judge, NULL, &checker->arena, &error))
		return output_refuse("%s", error.message);
	checker->level_is_given = level != NULL;
	int severity = level ? word_index(severity_names, level) : SEVERITY_ERROR;
	if (severity < 0)
		return output_refuse("invalid --fail-on level '%s'; use error, warning or note.", level);
	if (!read_fixing(checker, arguments) || !rules_are_known(arguments, "select") ||
	    !rules_are_known(arguments, "ignore"))
		return false;
	bool terminal = isatty(STDOUT_FILENO);                /* pretty for people: on a terminal, or on request */
	bool plain = checker->diff || chosen == report_forms; /* a diff has no header or footer */
	bool pretty = (terminal || arguments_value(arguments, "pretty")) && plain;
	checker->report = (struct report){.form = plain ? &report_text : *chosen,
					  .out = stdout,
					  .terminal = terminal,
					  .pretty = pretty,
					  .level = (enum severity)severity};
	if (!output_color_when(arguments_value(arguments, "color"), pretty && output_color(), &checker->report.color))
		return false;
	if (checker->format_id && !library_format(checker->format_id, &error))
		return output_refuse("%s", error.message);
	return true;
}

/* ---- the files ---- */

/* `sentence` may be NULL. Reports have paths without "./": code hosts know no others. */
static void add_target(struct run *run, const char *path, const char *sentence, struct target target)
{
	struct checker *checker = &run->checker;
	while (strncmp(path, "./", 2) == 0 && path[2] && path[2] != '-')
		path += 1 + strspn(path + 1, "/");
	target.path = arena_print(&checker->arena, "%s", path);
	target.sentence = sentence ? arena_print(&checker->arena, "%s", sentence) : NULL;
	ARENA_ADD(&checker->arena, checker, target, &target);
}

static bool visit(void *run, const char *path, const char *problem)
{
	add_target(run, path, problem, (struct target){.is_error = true});
	return true;
}

static void skip(void *run, const char *path, const char *reason)
{
	struct error error;
	error_set(&error, "%s: skipped: %s.", path, reason);
	add_target(run, path, error.message, (struct target){.is_error = false});
}

/* Adds a file, or all files in and below a folder. */
static void add_operand(struct run *run, const char *operand)
{
	struct checker *checker = &run->checker;
	struct folder_visitor visitor = {.visit = visit,
					 .skip = checker->verbose ? skip : NULL,
					 .filter = ignore_filter(&run->ignore),
					 .context = run,
					 .deep = true};
	struct error error;
	int first = checker->target_count;
	bool folder = strcmp(operand, "-") != 0 && file_is_folder(operand);
	const char *name = strcmp(operand, "-") == 0 && checker->stdin_name ? checker->stdin_name : operand;
	const char *reason = folder ? NULL : ignore_named(&run->ignore, name);
	if (reason && checker->verbose)
		skip(run, name, reason);
	else if (!folder && !reason)
		add_target(run, operand, NULL, (struct target){.named = true});
	else if (folder && !folder_walk(operand, &visitor, &error))
		add_target(run, operand, error.message, (struct target){.is_error = true});
	else if (folder && !error_set(&error, FOLDER_WITHOUT_MAPS, operand))
		add_target(run, operand, error.message,
			   (struct target){.folder = true, .is_error = !checker->skips_unknown});
	for (int i = first; i < checker->target_count; i++) {
		if (!checker->targets[i].sentence)
			checker->targets[i].project =
			    project_of(&run->projects, folder ? checker->targets[i].path : name);
		for (const char *mistake; (mistake = projects_mistake(&run->projects));)
			check_complain(checker, NULL, mistake);
	}
}

/* ---- the report ---- */

/* "Checked 12 files: 3 errors, 1 warning, 0 notes." If there are many findings, also the first of the errors among them. */
static void print_summary(const struct tally *tally, const char *first_error)
{
	enum { MANY = 10 };
	const unsigned *findings = tally->findings;
	unsigned errors = findings[SEVERITY_ERROR], warnings = findings[SEVERITY_WARNING],
		 notes = findings[SEVERITY_NOTE];
	printf("Checked %u file%s: %u error%s, %u warning%s, %u note%s", tally->files, PLURAL(tally->files), errors,
	       PLURAL(errors), warnings, PLURAL(warnings), notes, PLURAL(notes));
	if (tally->fixed > 0)
		printf("; %u fixed", tally->fixed);
	if (tally->allowed > 0)
		printf("; %u allowed", tally->allowed);
	if (tally->known > 0)
		printf("; %u known", tally->known);
	if (first_error && warnings + notes > 0 && errors + warnings + notes > MANY)
		printf("; the first error:\n%s", first_error);
	else
		puts(".");
}

static int compare_counts(const void *left, const void *right)
{
	const struct count *a = left, *b = right;
	return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->name, b->name);
}

/* Prints the numbers in lines or, if `array` is not NULL, adds them to it under the name of their kind. */
static void print_counts(const struct counts *counts, const char *kind, json_t *array)
{
	list_sort(counts->items, (size_t)counts->count, sizeof *counts->items, compare_counts);
	EACH(const struct count, item, counts->items, counts->count) {
		if (array) {
			json_array_append_new(array, json_pack("{s:o, s:I}", kind, report_string(item->name),
							       "findings", (json_int_t)item->count));
			continue;
		}
		output_print(stdout, "%7u  %s\n", item->count, item->name);
	}
}

/* Prints the number of findings of each rule and, of several folders, in each; the most first. */
static void print_statistics(const struct checker *checker)
{
	if (checker->report.form == &report_json) {
		json_t *rules = json_array(), *folders = json_array();
		print_counts(&checker->rules, "rule", rules);
		print_counts(&checker->folders, "folder", folders);
		output_answer(json_pack("{s:o, s:o}", "rules", rules, "folders", folders), 0);
		return;
	}
	print_counts(&checker->rules, "rule", NULL);
	if (checker->folders.count > 1) {
		putchar('\n');
		print_counts(&checker->folders, "folder", NULL);
	}
}

/* Adds the files that --files-from lists, in lines or, where there is a NUL, each before one. */
static bool add_files(struct run *run, const char *from)
{
	struct error error;
	char *bytes;
	size_t length;
	if (!from)
		return true;
	if (!file_read(from, &bytes, &length, NULL, &error))
		return output_refuse("%s", error.message);
	char end = memchr(bytes, '\0', length) ? '\0' : '\n';
	for (size_t at = 0, stop; at < length; at = stop + 1) {
		stop = bytes_find(bytes, at, length, end);
		bytes[stop] = '\0';
		if (stop > at && end == '\n' && bytes[stop - 1] == '\r')
			bytes[stop - 1] = '\0';
		if (bytes[at])
			add_operand(run, bytes + at);
	}
	free(bytes);
	return true;
}

/* Checks all files; files that are checked together with others come last. */
static void check_operands(struct run *run, const struct arguments *arguments)
{
	struct checker *checker = &run->checker;
	bool silent = checker->quiet || run->baseline || checker->lists_files || checker->counts_rules;
	run->ignore = (struct ignore){.arguments = arguments, .projects = &run->projects};
	checker->tally.could_not_check = !add_files(run, arguments_value(arguments, "files-from"));
	for (int i = 0; i < arguments->operand_count; i++)
		add_operand(run, arguments->operands[i]);
	if (!silent && checker->report.form->begin)
		fputs(checker->report.form->begin, checker->report.out);
	for (int i = 0; i < checker->target_count && !ferror(stdout); i++) {
		check_target(checker, &checker->targets[i]);
		progress_show(&checker->progress, i + 1, checker->target_count);
	}
	for (int i = 0; i < checker->target_count && !ferror(stdout); i++)
		if (checker->targets[i].waits)
			check_dungeon(checker, &checker->targets[i]);
	progress_hide(&checker->progress);
	ignore_clear(&run->ignore);
	if (checker->counts_rules && !checker->quiet)
		print_statistics(checker);
	if (!silent)
		report_end(&checker->report);
	if (!silent && checker->report.pretty && !checker->diff)
		print_summary(&checker->tally, checker->report.first_error);
}

/* ---- the baseline ---- */

/* Opens the baseline to read, or starts the new one. */
static bool open_baseline(struct run *run, const struct arguments *arguments)
{
	struct error error;
	struct checker *checker = &run->checker;
	const char *old = arguments_value(arguments, "baseline"), *new = arguments_value(arguments, "write-baseline");
	if (new)
		run->baseline = checker->report.out = memory_stream(&run->baseline_bytes, &run->baseline_length);
	checker->writes_baseline = new != NULL;
	checker->has_baseline = old && !new;
	bool done = new ? baseline_begin(&checker->baseline, new, &error)
			: !old || baseline_read(&checker->baseline, old, &error);
	if (!done)
		output_complain("%s", error.message);
	else if (new)
		fputs(BASELINE_TITLE " does not report; written by --write-baseline.\n", run->baseline);
	return done;
}

/* Not saved if a file could not be checked: its known findings would then be reported again. */
static bool save_baseline(struct run *run, const char *path)
{
	struct error error;
	const unsigned *findings = run->checker.tally.findings;
	unsigned count = findings[SEVERITY_ERROR] + findings[SEVERITY_WARNING] + findings[SEVERITY_NOTE];
	memory_stream_end(run->baseline);
	run->baseline = NULL;
	if (run->checker.tally.could_not_check)
		return false;
	if (!file_write(path, run->baseline_bytes, run->baseline_length, NULL, &error))
		return output_refuse("%s", error.message);
	if (!run->checker.quiet)
		output_print(stdout, "%s: %u finding%s in %u file%s.\n", path, count, PLURAL(count),
			     run->checker.tally.files, PLURAL(run->checker.tally.files));
	run->checker.tally.failed = false;
	return true;
}

/* ---- the command ---- */

static int check_run(const struct arguments *arguments)
{
	struct run run = {0};
	struct checker *checker = &run.checker;
	if (!read_options(checker, arguments)) {
		git_objects_close(&checker->git);
		arena_clear(&checker->arena);
		return STATUS_ERROR;
	}
	bool trouble = !open_baseline(&run, arguments);
	if (checker->judge) {
		checker->judges = editor_new(false);
		editor_configure(checker->judges);
	}
	checker->library = library_new();
	checker->report.messages = json_array();
	if (!trouble) {
		library_read_as(checker->library, arguments_value(arguments, "dialect"));
		progress_begin(&checker->progress);
		check_operands(&run, arguments);
		if (checker->judge && !*checker->judge && !checker->judged && checker->tally.files > 0)
			check_complain(checker, NULL,
				       "--judge: the config file sets no judge for these files; use "
				       "--judge=COMMAND, or :option checker.FORMAT COMMAND and :option save.");
		trouble = checker->writes_baseline
			      ? !save_baseline(&run, arguments_value(arguments, "write-baseline"))
			      : checker->tally.could_not_check;
	}
	if (run.baseline)
		fclose(run.baseline);
	free(run.baseline_bytes);
	editor_free(checker->judges);
	json_decref(checker->report.messages);
	free(checker->report.first_error);
	arena_clear(&checker->arena);
	baseline_clear(&checker->baseline);
	git_objects_close(&checker->git);
	library_free(checker->library);
	projects_clear(&run.projects);
	return trouble ? STATUS_ERROR : checker->tally.failed ? STATUS_FINDINGS : STATUS_CLEAN;
}

const struct subcommand subcommand_check = {
    .name = "check",
    .usage = "[OPTION]... FILE|FOLDER...",
    .summary = "find problems in maps",
    .help = "Prints path:line:column: severity: message [rule]. Folders are searched "
	    "at every depth for files that are clearly maps.",
    .example = "mapwright check --fix rooms/",
    .group = "Check",
    .page = "mapwright-check",
    .options = OPTIONS(
	OPTION_AS, OPTION_DIALECT,
	OPTION("format", 0, "FORM", "REPORT", 0, "format of the output: " REPORT_NAMES_WITH_DEFAULT),
	OPTION("statistics", 0, NULL, NULL, OPTION_SELDOM,
	       "print only the number of findings of each rule and in each folder; as JSON with --format=json"),
	OPTION("list-files", 0, NULL, NULL, OPTION_SELDOM, "print only which files are checked"), OPTION_COLOR,
	OPTION("pretty", 0, NULL, NULL, OPTION_SELDOM,
	       "print as on a terminal: in colour (unless NO_COLOR is set), with the affected cells and a summary"),
	OPTION("quiet", 'q', NULL, NULL, 0, "print no findings; only set the exit status"),
	OPTION("select", 0, "RULE", "RULE", 0,
	       "report only the findings of this rule; may be repeated or a list with commas; * matches any text: "
	       "'powder-level*'"),
	OPTION("ignore", 0, "RULE", "RULE", 0, "do not report the findings of this rule; like --select"),
	OPTION("fix", 0, "all", NULL, OPTION_OPTIONAL,
	       "apply the fixes that change nothing in the game; =all: every fix that needs no choice; saves the "
	       "files and prints the remaining findings"),
	OPTION("add-allow", 0, NULL, NULL, 0, "add comments that allow the findings; saves the files"),
	OPTION("add-words", 0, NULL, NULL, OPTION_SELDOM,
	       "add unknown words to .mapwright; not those that resemble known ones"),
	OPTION("diff", 0, NULL, NULL, 0, "write nothing, but print the changes as a diff"), OPTIONS_EXCLUDE,
	OPTION("files-from", 0, "FILE", NULL, OPTION_SELDOM,
	       "also check the files that this one lists; - is standard input"),
	OPTION("stdin-filename", 0, "NAME", "FILE", OPTION_SELDOM,
	       "the name of standard input: in messages, for its format and for .mapwright"),
	OPTION("skip-unknown", 0, NULL, NULL, OPTION_SELDOM,
	       "skip named files that are no maps and folders that have none, instead of failing"),
	OPTION("changed-since", 0, "REV", "", 0, "report only lines that changed since a git revision"),
	OPTION("baseline", 0, "FILE", NULL, OPTION_SELDOM, "do not report the findings listed in this file"),
	OPTION("write-baseline", 0, "FILE", NULL, OPTION_SELDOM,
	       "write the findings to this file, for --baseline; it is new, or a baseline"),
	OPTION(
	    "judge", 0, "COMMAND", "", OPTION_OPTIONAL,
	    "ask this program as well; it is run for each file, with %f for its path, and its lines FILE:LINE: TEXT "
	    "are reported; without COMMAND: the program of :option checker.FORMAT in the config file"),
	OPTION("fail-on", 0, "LEVEL", "error warning note", 0,
	       "exit with 1 from this on: error, warning or note; error by default"),
	OPTION("verbose", 'v', NULL, NULL, 0, "also say which files were skipped or fixed; on standard error")),
    .operands = "FILE",
    .maximum = -1,
    .run = check_run,
};

/* Checks files one by one, or those of a dungeon together: opens, fixes, filters and reports them. */
#include "checking.h"
#include "cli.h"
#include "mapwright/allow.h"
#include "mapwright/checker.h"
#include "mapwright/clock.h"
#include "mapwright/editor.h"
#include "mapwright/registry.h"
#include "project.h"

#include <unistd.h>

enum { FIRST_AFTER = 1000, AGAIN_AFTER = 200 }; /* milliseconds */

/* ---- printing ---- */

void progress_begin(struct progress *progress)
{
	const char *terminal = getenv("TERM");
	bool dumb = !terminal || strcmp(terminal, "dumb") == 0;
	*progress = (struct progress){.wanted = isatty(STDERR_FILENO) && !dumb, .next = clock_now() + FIRST_AFTER};
}

void progress_show(struct progress *progress, int done, int count)
{
	if (!progress->wanted || clock_now() < progress->next)
		return;
	fprintf(stderr, "\r\033[KChecked %d of %d files", done, count);
	fflush(stderr);
	progress->shown = true;
	progress->next = clock_now() + AGAIN_AFTER;
}

void progress_hide(struct progress *progress)
{
	if (!progress->shown)
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	progress->shown = false;
}

/* Flushes standard output, so that on a terminal both streams keep their order. */
static void begin_message(struct checker *checker)
{
	progress_hide(&checker->progress);
	fflush(stdout);
}

void check_complain(struct checker *checker, const char *path, const char *sentence)
{
	begin_message(checker);
	output_complain("%s", sentence);
	json_array_append_new(checker->report.messages,
			      json_pack("{s:o, s:o}", "file", path ? report_string(path) : json_null(), "message",
					report_string(sentence)));
	checker->tally.could_not_check = true;
}

/* ---- findings ---- */

/* A file that is checked, repeatedly while it is fixed. */
struct examination {
	struct checker *checker;
	struct target *target;
	struct document *document;
	unsigned known; /* findings of the last check that the baseline lists */
};

static struct library *library_of(const struct checker *checker, const struct target *target)
{
	return project_library(target->project, checker->library, arguments_value(checker->arguments, "dialect"));
}

/* Returns the path under which a file is reported. */
static const char *name_of(const struct checker *checker, const struct target *target)
{
	return checker->stdin_name && strcmp(target->path, "-") == 0 ? checker->stdin_name : target->path;
}

/* Reads the text of a file at the revision of --changed-since, once. Returns false if there is none. */
static bool read_old(struct checker *checker, struct target *target)
{
	if (!target->asked)
		git_read_next(&checker->git, name_of(checker, target), checker->since, &target->old,
			      &target->old_length, NULL);
	target->asked = true;
	return target->old != NULL;
}

/* Lets git get the old text of the file that is probably read after this one. */
static void read_old_soon(struct checker *checker, const struct target *last, const struct target *next)
{
	const char *ending = strrchr(last->path, '.');
	if (checker->since && ending && next < checker->targets + checker->target_count && !next->asked &&
	    !next->sentence && strstr(path_name(next->path), ending))
		git_read_soon(&checker->git, next->path);
}

/* Returns true if no line has changed, so that no finding is to be reported. */
static bool is_unchanged(struct checker *checker, struct target *target, const struct text *text)
{
	return checker->since && read_old(checker, target) && target->old_length == text->length &&
	       memcmp(target->old, text->bytes, text->length) == 0;
}

/* Leaves only findings in lines that have changed since the revision; all of a file that it does not have. */
static void keep_changed(struct checker *checker, struct target *target, struct document *document)
{
	struct finding_list *findings = &document->findings;
	const struct text *text = &document->text;
	struct text old;
	int kept = 0;
	if (findings->count == 0 || !read_old(checker, target))
		return;
	text_init(&old, target->old, target->old_length);
	bool *changed = unified_changed(&old, text);
	EACH(const struct finding, finding, findings->items, findings->count) {
		struct span span = finding->span;
		bool touched = false;
		for (int cell = 0; cell <= finding->cell_count && !touched; cell++) {
			size_t line = text_line(text, span.start),
			       last = text_line(text, span_end(span) - (span.length > 0));
			for (; line <= last && !touched; line++)
				touched = changed[line - 1];
			if (cell < finding->cell_count)
				span = model_span(&document->model, finding->cells[cell]);
		}
		if (touched)
			findings->items[kept++] = *finding;
	}
	findings->count = kept;
	text_clear(&old);
	free(changed);
}

/* Adds findings that depend on the companion file, and removes those that are not to be reported. */
static void finish(struct examination *examination)
{
	struct checker *checker = examination->checker;
	struct document *document = examination->document;
	library_check_companion(library_of(checker, examination->target), document, NULL);
	allow_apply(document);
	project_filter(examination->target->project, checker->arguments, document);
	examination->known = checker->has_baseline      ? baseline_filter(&checker->baseline, document)
			     : checker->writes_baseline ? 0
							: project_baseline(examination->target->project, document);
	if (checker->since)
		keep_changed(checker, examination->target, document);
}

/* Callback of struct examiner. */
static void examine(void *context, struct document *document)
{
	document_check(document);
	finish(context);
}

/* ---- fixes ---- */

/* Adds comments that allow the findings of an examined document, and returns how many findings are gone. A comment
 * stays if its finding is gone and no other has come. */
static unsigned allow_findings(struct examination *examination)
{
	struct document *document = examination->document;
	unsigned allowed = 0;
	for (int at = 0; at < document->findings.count;) {
		int before = document->findings.count;
		struct patch patch = {0};
		bool done = allow_plan(document, &document->findings.items[at], &patch) &&
			    document_rewrite(document, &patch, "allow", NULL);
		patch_clear(&patch);
		if (done)
			examine(examination, document);
		int gone = before - document->findings.count;
		if (gone > 0)
			allowed += (unsigned)gone;
		else
			at++;
		if (done && gone <= 0) {
			document_undo(document, NULL, NULL);
			examine(examination, document);
		}
	}
	return allowed;
}

/* Says why --fix shows no change of a document that fails. */
static void say_unfixed(struct checker *checker, const struct document *document)
{
	int failing = 0, more = 0;
	EACH(const struct finding, finding, document->findings.items, document->findings.count) {
		failing += finding->rule->severity >= checker->report.level;
		more += fixing_takes(FIXING_ALL, finding);
	}
	if (failing == 0 || checker->quiet)
		return;
	begin_message(checker);
	if (more > 0 && checker->fixing == FIXING_SAFE)
		output_complain("%s: no safe fix; %d fix%s what the game does: --fix=all.", document->path, more,
				more == 1 ? " changes" : "es change");
	else
		output_complain("%s: no fix without a choice.", document->path);
}

/* Applies the fixes, and saves the document or prints the changes. */
static void fix_document(struct examination *examination)
{
	struct checker *checker = examination->checker;
	struct document *document = examination->document;
	const struct examiner examiner = {.examine = examine, .context = examination};
	struct text before;
	struct error error;
	text_init(&before, document->text.bytes, document->text.length);
	examine(examination, document);
	unsigned fixed = checker->fixing ? fixing_apply(document, checker->fixing, &examiner) : 0;
	unsigned allowed = checker->adds_allow ? allow_findings(examination) : 0;
	fixed += allowed;
	if (fixed == 0 && checker->diff && checker->fixing)
		say_unfixed(checker, document);
	if (fixed > 0 && checker->diff) {
		progress_hide(&checker->progress);
		if (!checker->quiet)
			unified_print(checker->report.out, document->path, &before, &document->text,
				      checker->report.terminal);
		checker->tally.failed = true;
	} else if (fixed > 0 && !document_save(document, NULL, &error)) {
		check_complain(checker, document->path, error.message);
		while (fixed > 0 && document_undo(document, NULL, NULL)) /* report what is on disk */
			continue;
		fixed = allowed = 0;
	}
	checker->tally.fixed += fixed - allowed;
	checker->tally.allowed += allowed;
	if (fixed > 0 && checker->verbose) {
		begin_message(checker);
		output_complain("%s: %u %s.", document->path, fixed,
				checker->diff         ? "can be fixed"
				: checker->adds_allow ? "fixed or allowed"
						      : "fixed");
	}
	text_clear(&before);
	document->checked = false; /* its list of findings has been filtered */
}

/* Adds the unknown words to .mapwright, and leaves the findings about others. */
static void add_words(struct examination *examination)
{
	struct checker *checker = examination->checker;
	struct finding_list *findings = &examination->document->findings;
	const struct project *project = examination->target->project;
	struct error error;
	char path[PATH_MAX];
	int kept = 0, count = project_add_words(project, examination->document, NULL, &error);
	project_words_path(project, examination->document->path, path);
	if (count < 0)
		check_complain(checker, path, error.message);
	for (int i = 0; i < findings->count && count >= 0; i++)
		if (!findings->items[i].word || findings->items[i].near)
			findings->items[kept++] = findings->items[i];
	findings->count = count >= 0 ? kept : findings->count;
	if (count <= 0 || checker->quiet)
		return;
	begin_message(checker);
	output_complain("%s: %d word%s of %s added.", path, count, PLURAL(count), examination->document->path);
}

/* ---- checking ---- */

static void count(struct checker *checker, struct counts *counts, const char *name, size_t length)
{
	int at = word_table_find(&counts->numbers, name, length);
	if (at < 0) {
		const struct count new = {.name = arena_copy(&checker->arena, name, length)};
		at = counts->count;
		word_table_add(&counts->numbers, &checker->arena, new.name, at);
		arena_append(&checker->arena, &counts->items, &counts->count, &counts->capacity, &new, sizeof new);
	}
	counts->items[at].count++;
}

/* Counts the findings by rule and by folder, "." for files named without one. */
static void count_findings(struct checker *checker, const struct document *document)
{
	size_t folder = (size_t)(path_name(document->path) - document->path);
	for (int i = 0; i < document->findings.count; i++) {
		const char *rule = document->findings.items[i].rule->name;
		count(checker, &checker->rules, rule, strlen(rule));
		count(checker, &checker->folders, folder > 0 ? document->path : "./", folder > 0 ? folder : 2);
	}
}

static void report_document(const struct examination *examination)
{
	struct checker *checker = examination->checker;
	const struct document *document = examination->document;
	const struct project *project = examination->target->project;
	struct tally *tally = &checker->tally;
	enum severity usual = checker->report.level;
	if (project_level(project) >= 0 && !checker->level_is_given)
		checker->report.level = (enum severity)project_level(project);
	tally->known += examination->known;
	tally->files++;
	if (document->findings.count > 0)
		progress_hide(&checker->progress);
	if (checker->writes_baseline && !checker->diff)
		baseline_print(checker->report.out, &checker->baseline, document);
	else if (checker->counts_rules)
		count_findings(checker, document);
	else if (!checker->quiet && !checker->diff)
		report_add(&checker->report, document);
	for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++) {
		unsigned count = checker->diff ? 0 : (unsigned)finding_count(&document->findings, severity);
		tally->findings[severity] += count;
		tally->failed |= count > 0 && severity >= checker->report.level;
	}
	checker->report.level = usual;
}

/* Asks the game about the saved file, if --judge was given. */
static void ask_checker(const struct examination *file, struct verdicts *verdicts)
{
	struct checker *checker = file->checker;
	const char *path = file->document->path;
	struct checker_run run = {.seconds = 0};
	struct error error;
	int seconds;
	if (!checker->judges || checker->diff || strcmp(file->target->path, "-") == 0)
		return;
	const char *command = editor_checker(checker->judges, file->document->format->id, &seconds);
	if (*checker->judge)
		command = checker->judge;
	if (!command)
		return;
	checker->judged = true;
	if (!checker_start(&run, command, path, seconds, &error))
		check_complain(checker, path, error.message);
	checker_wait(&run, verdicts);
	file->document->verdicts = verdicts;
}

static int compare_targets(const void *left, const void *right)
{
	const struct examination *a = left, *b = right;
	return (a->target > b->target) - (a->target < b->target);
}

/* Checks documents, together or separately. Reports them in the order of the command line. */
static void check_documents(struct examination *files, size_t count, bool together)
{
	struct verdicts *answers = memory_allocate(count, sizeof *answers);
	for (size_t i = 0; i < count; i++) {
		bool unchanged = is_unchanged(files[i].checker, files[i].target, &files[i].document->text);
		read_old_soon(files[i].checker, files[i].target,
			      i + 1 < count ? files[i + 1].target : files[i].target + 1);
		if (unchanged)
			continue; /* others of its folder may depend on it */
		if (files[i].checker->fixing || files[i].checker->adds_allow)
			fix_document(&files[i]);
		ask_checker(&files[i], &answers[i]);
		document_check(files[i].document);
	}
	if (together) {
		struct document **documents = memory_allocate(count, sizeof(struct document *));
		for (size_t i = 0; i < count; i++)
			documents[i] = files[i].document;
		documents[0]->format->check_together(documents, count);
		free(documents);
	}
	qsort(files, count, sizeof *files, compare_targets);
	for (size_t i = 0; i < count; i++) {
		finish(&files[i]);
		if (files[i].checker->adds_words)
			add_words(&files[i]);
		report_document(&files[i]);
		document_free(files[i].document);
		free(files[i].target->old);
	}
	for (size_t i = 0; i < count; i++)
		verdicts_clear(&answers[i]);
	free(answers);
}

/* Returns the format of a file; NULL if it is not a map. That is reported if the file was named on the command line,
 * and otherwise with --verbose. */
static const struct format *find_format(struct checker *checker, const struct target *target, const char *bytes,
					size_t length)
{
	struct error error;
	int certainty;
	const char *path = name_of(checker, target);
	const char *id = checker->format_id ? checker->format_id : project_format(target->project, path);
	bool met = !id && !target->named;
	const struct format *format =
	    met ? format_detect(bytes, length, path, CERTAINTY_MET) : library_detect(path, bytes, length, id, &error);
	if (!id && checker->skips_unknown && !(format && format_calls(format, path))) { /* a guess must be sure */
		format = format_detect(bytes, length, path, CERTAINTY_MET);
		met = true;
	}
	if (!format && !met)
		check_complain(checker, target->path, error.message);
	if (format || !met || !checker->verbose)
		return format;
	const struct format *guess = format_guess(bytes, length, target->path, &certainty);
	begin_message(checker);
	if (guess && certainty < CERTAINTY_MET)
		output_complain("%s: skipped: may be %s, but the certainty is %d and files in a folder need %d.",
				target->path, guess->id, certainty, CERTAINTY_MET);
	else
		output_complain("%s: skipped: format not recognised.", target->path);
	return NULL;
}

/* Opens the document of a file. Returns NULL if it is not a map, if it cannot be read, which is reported, or if it
 * must be checked together with other files. With `format` (else NULL), it is opened even then. */
static struct document *open_target(struct checker *checker, struct target *target, const struct format *format)
{
	struct error error;
	struct file_identity identity;
	struct document *document = NULL;
	char *bytes, real[PATH_MAX];
	size_t length;
	if (!file_read(target->path, &bytes, &length, &identity, &error)) {
		check_complain(checker, target->path, error.message);
		return NULL;
	}
	bool may_wait = !checker->lists_files && !format && strcmp(target->path, "-") != 0;
	if (!format)
		format = find_format(checker, target, bytes, length);
	checker->met |= format != NULL && !target->named;
	if (format && checker->lists_files) {
		output_print(stdout, "%s\n", name_of(checker, target));
		checker->tally.files++;
	} else if (format && format->check_together && may_wait) {
		target->waits = format;
		target->real = realpath(target->path, real) ? arena_print(&checker->arena, "%s", real) : target->path;
	} else if (format) {
		document = library_open_bytes(library_of(checker, target), name_of(checker, target), bytes, length,
					      format->id, &error);
		if (document)
			document->disk = identity;
		if (document && checker->adds_words) /* one finding for each word */
			document->tree.game = NULL;
		if (!document)
			check_complain(checker, target->path, error.message);
	}
	free(bytes);
	return document;
}

void check_target(struct checker *checker, struct target *target)
{
	if (target->folder && checker->met) {
		checker->met = false;
		return;
	}
	if (target->sentence && target->is_error) {
		check_complain(checker, target->path, target->sentence);
		return;
	}
	if (target->sentence) {
		begin_message(checker);
		output_complain("%s", target->sentence);
		return;
	}
	struct examination file = {
	    .checker = checker, .target = target, .document = open_target(checker, target, NULL)};
	if (file.document)
		check_documents(&file, 1, false);
}

static int compare_names(const void *left, const void *right)
{
	const struct examination *a = left, *b = right;
	int order = strcmp(a->target->real, b->target->real);
	return order != 0 ? order : compare_targets(left, right);
}

/* A file that was found twice is checked once. */
void check_dungeon(struct checker *checker, struct target *first)
{
	struct target *end = checker->targets + checker->target_count;
	const struct format *format = first->waits;
	size_t folder = (size_t)(path_name(first->real) - first->real), met = 0, count = 0;
	struct examination *files = memory_allocate((size_t)checker->target_count, sizeof *files);
	for (struct target *target = first; target < end; target++)
		if (target->waits == format && strncmp(target->real, first->real, folder) == 0 &&
		    path_name(target->real) == target->real + folder) {
			files[met++] = (struct examination){.checker = checker, .target = target};
			target->waits = NULL;
		}
	list_sort(files, met, sizeof *files, compare_names);
	for (size_t i = 0; i < met; i++) {
		if (i > 0 && strcmp(files[i].target->real, files[i - 1].target->real) == 0)
			continue;
		files[i].document = open_target(checker, files[i].target, format);
		if (files[i].document)
			files[count++] = files[i];
	}
	if (count > 0)
		check_documents(files, count, true);
	free(files);
}

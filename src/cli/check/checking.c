#include "checking.h"

#include "arguments.h"
#include "mapwright/allow.h"
#include "mapwright/library.h"
#include "output.h"
#include "project.h"
#include "unified.h"

#include <stdlib.h>
#include <string.h>

/* A file as it was read. */
struct source {
	const struct target *target;
	char *bytes;
	size_t length;
	struct file_identity identity;
};

/* ---- printing ---- */

/* On a terminal both streams come in the order in which things were found. */
static void begin_message(struct checker *checker)
{
	progress_hide(&checker->progress);
	fflush(stdout);
}

void check_complain(struct checker *checker, const char *sentence)
{
	begin_message(checker);
	output_complain("%s", sentence);
	checker->tally.trouble = true;
}

/* ---- what is told of the findings ---- */

/* Is the rule among those of an option that may be repeated? `otherwise`: what holds when it was not given. */
static bool option_names(const struct checker *checker, const char *option, const struct rule *rule, bool otherwise)
{
	const char *pattern;
	for (int at = 0; (pattern = arguments_each(checker->arguments, option, &at)); otherwise = false)
		if (rule_matches(rule, pattern))
			return true;
	return otherwise;
}

/* Who asked, and for what folder. */
struct asked {
	const struct checker *checker;
	const struct project *project;
};

/* How grave the finding is for who asked, or PROJECT_RULE_OFF when nobody wants to hear of it. */
static int level_of(const void *context, const struct finding *finding)
{
	const struct asked *asked = context;
	const struct rule *rule = finding->rule;
	int level = project_level(asked->project, rule, finding->severity);
	if (!option_names(asked->checker, "select", rule, true) ||
	    option_names(asked->checker, "ignore", rule, false))
		return PROJECT_RULE_OFF;
	bool named = level == PROJECT_RULE_OFF && option_names(asked->checker, "select", rule, false);
	return named ? (int)finding->severity : level;
}

/* Leaves the findings that are to be told; returns how many others the baseline knows. */
static unsigned filter_findings(const struct checker *checker, const struct project *project,
				struct document *document)
{
	const struct asked asked = {.checker = checker, .project = project};
	findings_weigh(&document->findings, level_of, &asked);
	return checker->has_baseline ? baseline_filter(&checker->baseline, document) : 0;
}

/* The words of the project are in a library of its own. */
static struct library *library_of(const struct checker *checker, const struct target *target)
{
	if (!target->project || !target->project->library)
		return checker->library;
	library_read_as(target->project->library, arguments_value(checker->arguments, "dialect"));
	return target->project->library;
}

/* One file as it is looked at, again and again when it is fixed. */
struct examination {
	struct checker *checker;
	const struct target *target;
	unsigned known; /* found the last time, but not told */
};

/* For fixing.h. */
static void examine(void *context, struct document *document)
{
	struct examination *examination = context;
	document_check(document);
	library_check_beside(library_of(examination->checker, examination->target), document, NULL);
	allow_apply(document);
	examination->known = filter_findings(examination->checker, examination->target->project, document);
}

/* ---- remedies ---- */

static void print_difference(struct checker *checker, const struct document *document, const struct text *before)
{
	progress_hide(&checker->progress);
	if (!checker->quiet &&
	    !unified_print(checker->report.out, document->path, before, &document->text, checker->report.terminal))
		check_complain(checker, error_memory);
	checker->tally.failed = true;
}

/* Applies the remedies to an examined document, and saves it or shows what they change. */
static void fix_document(struct examination *examination, struct document *document)
{
	struct checker *checker = examination->checker;
	const struct examiner examiner = {.examine = examine, .context = examination};
	struct text before;
	struct error error;
	if (!text_init(&before, document->text.bytes, document->text.length, &error)) {
		check_complain(checker, error.message);
		return;
	}
	unsigned fixed = fixing_apply(document, checker->fixing, &examiner);
	if (fixed > 0 && checker->diff) {
		print_difference(checker, document, &before);
	} else if (fixed > 0 && !document_save(document, NULL, &error)) {
		check_complain(checker, error.message);
		while (fixed > 0 && document_undo(document, NULL, NULL)) /* what is told is what the file says */
			continue;
		fixed = 0;
	}
	checker->tally.fixed += fixed;
	if (fixed > 0 && checker->verbose) {
		begin_message(checker);
		output_complain("%s: %u %s.", document->path, fixed, checker->diff ? "can be fixed" : "fixed");
	}
	text_clear(&before);
}

/* ---- the work ---- */

/* Findings from here on are failures. */
static enum severity failure_level(const struct checker *checker, const struct project *project)
{
	bool said = project && project->level >= 0 && !checker->level_is_given;
	return said ? (enum severity)project->level : checker->report.level;
}

static bool print_findings(struct checker *checker, const struct document *document)
{
	if (checker->writes_baseline)
		return baseline_print(checker->report.out, &checker->baseline, document);
	if (document->findings.count > 0)
		progress_hide(&checker->progress);
	return checker->quiet || checker->reporter->add(&checker->report, document);
}

/* Tells what the document's check found. */
static void report_document(const struct examination *examination, const struct document *document)
{
	struct checker *checker = examination->checker;
	struct tally *tally = &checker->tally;
	enum severity level = checker->report.level;
	checker->report.level = failure_level(checker, examination->target->project);
	tally->known += examination->known;
	tally->files++;
	if (!checker->diff && (document->findings.no_memory || !print_findings(checker, document)))
		check_complain(checker, error_memory);
	for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++) {
		unsigned count = checker->diff ? 0 : (unsigned)finding_count(&document->findings, severity);
		tally->findings[severity] += count;
		tally->failed |= count > 0 && severity >= checker->report.level;
	}
	checker->report.level = level;
}

/* Is a file that was met in a folder a map? */
static bool is_map(struct checker *checker, const struct source *source)
{
	int certainty;
	const char *path = source->target->path;
	if (format_detect(source->bytes, source->length, path, CERTAINTY_MET))
		return true;
	const struct format *format = format_guess(source->bytes, source->length, path, &certainty);
	if (!checker->verbose)
		return false;
	begin_message(checker);
	if (format && certainty < CERTAINTY_MET)
		output_complain("%s: skipped: %s with a certainty of %d, and files in a folder need %d.", path,
				format->id, certainty, CERTAINTY_MET);
	else
		output_complain("%s: skipped: its format is not recognised.", path);
	return false;
}

/* The format's number in the list, from 1, when its files are checked together; else 0. */
static int waits_for_others(const struct document *document)
{
	int number = 1;
	if (!document->format->check_together)
		return 0;
	for (const struct format *const *format = format_list(); *format; format++, number++)
		if (*format == document->format)
			return number;
	return 0;
}

/* The document of a file; NULL when it is not a map, or cannot be read, which has been told. */
static struct document *open_source(struct checker *checker, const struct target *target)
{
	struct error error;
	struct source source = {.target = target};
	struct document *document = NULL;
	if (!file_read(target->path, &source.bytes, &source.length, &source.identity, &error)) {
		check_complain(checker, error.message);
		return NULL;
	}
	const char *format_id =
	    checker->format_id ? checker->format_id : project_format(target->project, target->path);
	if (target->named || format_id || is_map(checker, &source)) {
		document = library_open_bytes(library_of(checker, target), target->path, source.bytes, source.length,
					      format_id, &error);
		if (document)
			document->disk = source.identity;
		else
			check_complain(checker, error.message);
	}
	free(source.bytes);
	return document;
}

void check_target(struct checker *checker, struct target *target)
{
	if (target->sentence) {
		begin_message(checker);
		output_complain("%s", target->sentence);
		checker->tally.trouble |= target->trouble;
		return;
	}
	struct document *document = open_source(checker, target);
	if (!document)
		return;
	target->together = strcmp(target->path, "-") == 0 ? 0 : waits_for_others(document);
	if (!target->together) {
		struct examination examination = {.checker = checker, .target = target};
		examine(&examination, document);
		if (checker->fixing)
			fix_document(&examination, document);
		if (!document->checked)
			examine(&examination, document);
		report_document(&examination, document);
	}
	document_free(document);
}

/* A room of a dungeon, and when it was met. */
struct room {
	struct document *document;
	size_t index;
};

static const struct target *target_of(const struct checker *checker, const struct room *room)
{
	return &checker->targets.items[room->index];
}

static int compare_rooms(const void *left, const void *right)
{
	const struct room *a = left, *b = right;
	return (a->index > b->index) - (a->index < b->index);
}

/* The rooms are sorted by name, and told in the order in which they were met. */
static void check_rooms(struct checker *checker, struct room *rooms, size_t count)
{
	struct document **documents = calloc(count + 1, sizeof *documents);
	for (size_t i = 0; i < count; i++) {
		if (checker->fixing) {
			struct examination examination = {.checker = checker,
							  .target = target_of(checker, &rooms[i])};
			examine(&examination, rooms[i].document);
			fix_document(&examination, rooms[i].document);
			rooms[i].document->checked = false; /* its findings have been thinned out */
		}
		document_check(rooms[i].document);
	}
	for (size_t i = 0; documents && i < count; i++)
		documents[i] = rooms[i].document;
	if (documents && count > 0)
		documents[0]->format->check_together(documents, count);
	else if (!documents)
		check_complain(checker, error_memory);
	free(documents);
	qsort(rooms, count, sizeof *rooms, compare_rooms);
	for (size_t i = 0; i < count; i++) {
		struct examination examination = {.checker = checker, .target = target_of(checker, &rooms[i])};
		allow_apply(rooms[i].document);
		examination.known = filter_findings(checker, examination.target->project, rooms[i].document);
		report_document(&examination, rooms[i].document);
	}
}

void check_dungeon(struct checker *checker, const struct dungeon *dungeon)
{
	struct room *rooms = calloc(dungeon->count, sizeof *rooms);
	if (!rooms)
		check_complain(checker, error_memory);
	size_t count = 0;
	for (size_t i = 0; rooms && i < dungeon->count; i++) {
		const struct target *target = &checker->targets.items[dungeon->targets[i]];
		rooms[count] = (struct room){open_source(checker, target), dungeon->targets[i]};
		count += rooms[count].document != NULL;
	}
	if (count > 0)
		check_rooms(checker, rooms, count);
	for (size_t i = 0; i < count; i++)
		document_free(rooms[i].document);
	free(rooms);
}

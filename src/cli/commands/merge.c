/* `mapwright merge`: merges two versions of a map, by hand or as a merge driver of git. */
#include "mapwright/merge.h"
#include "commands.h"

enum { BASE = MERGE_BASE, OURS = MERGE_OURS, THEIRS = MERGE_THEIRS };
enum { SHOWN = 80, QUOTED = SHOWN + 50 };

/* "'first line'", "3 lines from 'first line'" (of those that are not blank), "nothing". */
static void quote(char out[QUOTED], const struct text *text, struct span span)
{
	size_t first = text_line(text, span.start), last = text_line(text, span_end(span) - (span.length > 0));
	size_t shown = text_line(text, bytes_skip(text->bytes, span.start, span_end(span), SPACES));
	struct span line = text_line_span(text, MIN(shown, last));
	line = span_between(line.start, bytes_skip_back(text->bytes, line.start, span_end(line), SPACES));
	line = span_trimmed(text->bytes, line);
	int length = line.length > SHOWN ? SHOWN : (int)line.length;
	const char *bytes = text->bytes + line.start, *cut = line.length > SHOWN ? "..." : "";
	if (span.length == 0)
		snprintf(out, QUOTED, "nothing");
	else if (first == last)
		snprintf(out, QUOTED, "'%.*s'%s", length, bytes, cut);
	else
		snprintf(out, QUOTED, "%zu lines from '%.*s'%s", last - first + 1, length, bytes, cut);
}

static void print_conflict(const struct revisions *revisions, const struct text *result, const char *path,
			   const struct conflict *conflict)
{
	const struct document *ours = revisions->documents[OURS];
	char name[200] = "", here[QUOTED], there[QUOTED], message[600];
	if (ours)
		place_name(&ours->model, &ours->text, conflict->place, name, sizeof name);
	quote(here, &revisions->texts[OURS], conflict->ours);
	quote(there, &revisions->texts[THEIRS], conflict->theirs);
	snprintf(message, sizeof message, "Both changed %s: ours has %s, theirs has %s.",
		 *name ? name : "these lines", here, there);
	report_line(stderr, path, result, conflict->marked.start, SEVERITY_ERROR, message, false);
	fputs(" [merge-conflict]\n", stderr);
}

static int count_errors(const struct document *document, const struct rule *rule)
{
	int count = 0;
	for (int i = 0; i < document->findings.count; i++)
		count += document->findings.items[i].rule == rule &&
			 document->findings.items[i].severity == SEVERITY_ERROR;
	return count;
}

/* Returns true if the result has more errors of a rule than both sides introduced. The sides are checked only as far as
 * that is not clear: most results have no errors, or those that ours had. */
static bool has_new_errors(const struct revisions *revisions, const struct document *result, const struct rule *rule,
			   bool checked[MERGE_SIDES])
{
	static const int order[MERGE_SIDES] = {OURS, THEIRS, BASE};
	int counts[MERGE_SIDES] = {0}, here = count_errors(result, rule);
	for (int i = 0; i < MERGE_SIDES; i++) {
		int side = order[i];
		if (!checked[side])
			document_check_errors(revisions->documents[side], NULL);
		checked[side] = true;
		counts[side] = count_errors(revisions->documents[side], rule);
		if (side != BASE && here <= counts[side])
			return false;
	}
	return here > counts[OURS] + counts[THEIRS] - counts[BASE];
}

/* Returns true if no rule that finds errors found anything: even less than an error may be one among more findings. */
static bool finds_nothing(const struct finding_list *list)
{
	int i = 0;
	while (i < list->count && list->items[i].rule->severity < SEVERITY_ERROR)
		i++;
	return i == list->count;
}

/* The merged map can be wrong although both sides are right: one painted a glyph, the other removed its legend line.
 * So this prints the errors of each rule that occurs more often in the result than both sides introduced. Returns
 * their number. */
static int print_new_errors(const struct revisions *revisions, struct document *result, const char *path)
{
	const struct document *const sides[] = {revisions->documents[OURS], revisions->documents[THEIRS], NULL};
	bool checked[MERGE_SIDES] = {false};
	int reported = 0;
	document_check_errors(result, sides);
	if (finds_nothing(&result->findings))
		return 0; /* errors of maps that a side has are not new */
	document_check_errors(result, NULL);
	EACH(const struct finding, finding, result->findings.items, result->findings.count) {
		if (finding->severity != SEVERITY_ERROR || !has_new_errors(revisions, result, finding->rule, checked))
			continue;
		report_line(stderr, path, &result->text, finding->span.start, SEVERITY_ERROR, finding->message,
			    false);
		fprintf(stderr, " [%s]\n", finding->rule->name);
		reported++;
	}
	return reported;
}

/* Writes the result, and reports conflicts and new errors. */
static int finish(const struct revisions *revisions, const struct merge *merge, const char *out, const char *path)
{
	struct error error;
	struct text text;
	text_init(&text, merge->bytes, merge->length);
	int status = merge->conflict_count > 0 ? STATUS_FINDINGS : STATUS_CLEAN;
	if (!out || strcmp(out, "-") == 0)
		output_document(&text);
	else if (!file_write(out, text.bytes, text.length, NULL, &error))
		status = output_complain("%s", error.message);
	for (int i = 0; status != STATUS_ERROR && i < merge->conflict_count; i++)
		print_conflict(revisions, &text, path, &merge->conflicts[i]);
	if (status == STATUS_CLEAN && merge->document && print_new_errors(revisions, merge->document, path) > 0) {
		output_complain("%s: merged without conflict marks, but not clean: correct what is reported.", path);
		status = STATUS_FINDINGS;
	}
	text_clear(&text);
	return status;
}

static int merge_revisions(const struct revisions *revisions, const struct arguments *arguments)
{
	struct merge merge;
	const struct document *documents[MERGE_SIDES];
	const struct text *texts[MERGE_SIDES];
	const char *out = arguments_value(arguments, "output"), *name = arguments_value(arguments, "name");
	const char *path = name ? name : out ? out : arguments->operands[OURS];
	const char *labels[MERGE_SIDES] = {"base", "ours", "theirs"}, *style = arguments_value(arguments, "style");
	for (int side = BASE; side < MERGE_SIDES; side++) {
		documents[side] = revisions->documents[side];
		texts[side] = &revisions->texts[side];
		if (!name) /* with --name, the paths are temporary files of git */
			labels[side] = arguments->operands[side];
	}
	if (!style || !strstr(style, "diff3"))
		labels[BASE] = NULL;
	if (documents[OURS])
		merge_documents(&merge, documents, labels);
	else
		merge_texts(&merge, texts, labels);
	int status = finish(revisions, &merge, out, path);
	merge_clear(&merge);
	return status;
}

static int merge_run(const struct arguments *arguments)
{
	struct source sources[MERGE_SIDES];
	for (int side = BASE; side < MERGE_SIDES; side++)
		sources[side] =
		    (struct source){.path = arguments->operands[side], .name = arguments_value(arguments, "name")};
	return revisions_run(arguments, sources, MERGE_SIDES, true, merge_revisions);
}

const struct subcommand subcommand_merge = {
    .name = "merge",
    .usage = "[OPTION]... BASE OURS THEIRS",
    .summary = "merge two versions of a map, given their common ancestor",
    .help = "Merges lines as git merge-file does. Where that gives a conflict, or mixes up maps that have moved, it "
	    "merges cells, legend lines, fields and records instead. Conflicts that remain are marked in the result "
	    "as git marks them, and reported on standard error. Files of unknown format are merged by lines only.",
    .example = "mapwright merge -o ours.map base.map ours.map theirs.map",
    .group = "Compare",
    .page = "mapwright-diff",
    .options = OPTIONS(
	OPTION("output", 'o', "OUT", NULL, 0, "write the result to this file; - is standard output (default)"),
	OPTION("style", 0, "STYLE", "merge diff3 zdiff3", 0,
	       "of conflicts, as git's merge.conflictStyle: diff3 and zdiff3 also show the lines of BASE"),
	OPTION("name", 0, "PATH", NULL, 0, "the path to report findings under and to detect the format from"),
	OPTION_AS, OPTION_DIALECT),
    .operands = "FILE",
    .minimum = 3,
    .maximum = 3,
    .run = merge_run,
};

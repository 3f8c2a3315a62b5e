/* `mapwright merge`: what two people made of one map becomes one map, for people and as a merge driver of git. */
#include "cli.h"

#include "mapwright/difference.h"
#include "mapwright/merge.h"
#include "mapwright/rule.h"
#include "output.h"
#include "revisions.h"

#include <string.h>

enum { BASE, OURS, THEIRS, SIDES };
enum { SHOWN = 80, QUOTED = SHOWN + 8 };

/* A finding on standard error, in the form of check. */
static void print_finding(const struct document *result, const char *path, size_t offset, const char *message,
			  const char *rule)
{
	output_text(stderr, path);
	fprintf(stderr, ":%zu:%zu: error: ", text_line(&result->text, offset), text_column(&result->text, offset));
	output_text(stderr, message);
	fprintf(stderr, " [%s]\n", rule);
}

/* The first line of bytes in quotes; "nothing" when there are none. */
static void quote(char out[QUOTED], const struct text *text, struct span span)
{
	const char *bytes = text->bytes + span.start,
		   *end = span.length > 0 ? memchr(bytes, '\n', span.length) : NULL;
	size_t length = end ? (size_t)(end - bytes) : span.length;
	bool cut = length > SHOWN || (end && length + 1 < span.length);
	if (span.length == 0)
		snprintf(out, QUOTED, "nothing");
	else
		snprintf(out, QUOTED, "'%.*s'%s", length > SHOWN ? SHOWN : (int)length, bytes, cut ? "..." : "");
}

static void print_conflict(const struct revisions *revisions, const struct document *result, const char *path,
			   const struct conflict *conflict)
{
	const struct document *ours = revisions->documents[OURS], *theirs = revisions->documents[THEIRS];
	char name[200], kept[QUOTED], other[QUOTED], before[QUOTED], message[600];
	place_name(&ours->model, &ours->text, conflict->place, name, sizeof name);
	quote(kept, &result->text, conflict->kept);
	quote(other, &theirs->text, conflict->theirs);
	quote(before, &revisions->documents[BASE]->text, conflict->base);
	snprintf(message, sizeof message, "Both changed %s: ours, %s, is kept; theirs has %s, the base %s.",
		 *name ? name : "these lines", kept, other, before);
	print_finding(result, path, conflict->kept.start, message, "merge-conflict");
}

static int count_errors(const struct document *document, const struct rule *rule)
{
	int count = 0;
	for (int i = 0; i < document->findings.count; i++)
		count += document->findings.items[i].rule == rule &&
			 document->findings.items[i].severity == SEVERITY_ERROR;
	return count;
}

/* Has the result more errors of a rule than what each side brought makes together? */
static bool is_new_error(const struct revisions *revisions, const struct document *result,
			 const struct finding *finding)
{
	int counts[SIDES];
	for (int side = 0; side < SIDES; side++)
		counts[side] = count_errors(revisions->documents[side], finding->rule);
	int most = counts[OURS] + counts[THEIRS] - counts[BASE];
	for (int side = OURS; side <= THEIRS; side++)
		most = most > counts[side] ? most : counts[side];
	return finding->severity == SEVERITY_ERROR && count_errors(result, finding->rule) > most;
}

/* False when memory is out. */
static bool check_all(const struct revisions *revisions, struct document *result)
{
	document_check(result);
	bool done = !result->findings.no_memory;
	for (int side = 0; side < SIDES; side++) {
		document_check(revisions->documents[side]);
		done = done && !revisions->documents[side]->findings.no_memory;
	}
	return done;
}

/* Both sides can be right and the merged map wrong: a glyph painted by one whose legend line the other removed. */
static int print_new_errors(const struct revisions *revisions, const struct document *result, const char *path)
{
	int count = 0;
	for (int i = 0; i < result->findings.count; i++) {
		const struct finding *finding = &result->findings.items[i];
		if (!is_new_error(revisions, result, finding))
			continue;
		print_finding(result, path, finding->span.start, finding->message, finding->rule->name);
		count++;
	}
	return count;
}

static bool write_result(const struct document *result, const char *out, struct error *error)
{
	if (out && strcmp(out, "-") != 0)
		return file_write(out, result->text.bytes, result->text.length, NULL, error);
	output_document(result);
	return true;
}

static int tell_result(const struct revisions *revisions, const struct merge *merge, struct document *result,
		       const char *path)
{
	for (int i = 0; i < merge->conflict_count; i++)
		print_conflict(revisions, result, path, &merge->conflicts[i]);
	if (!check_all(revisions, result))
		return output_complain("%s: not enough memory to check the result.", path);
	int errors = print_new_errors(revisions, result, path);
	return merge->conflict_count > 0 || errors > 0 ? STATUS_FINDINGS : STATUS_CLEAN;
}

static int merge_revisions(const struct revisions *revisions, const struct arguments *arguments)
{
	struct error error;
	struct merge merge;
	struct document *const *documents = revisions->documents;
	const char *out = arguments_value(arguments, "output"), *name = arguments_value(arguments, "name");
	const char *path = name ? name : out ? out : arguments->operands[OURS];
	error_no_memory(&error);
	bool done =
	    merge_documents(&merge, documents[BASE], documents[OURS], documents[THEIRS]) &&
	    (arguments_value(arguments, "no-marks") || merge_mark(&merge, documents[OURS], documents[THEIRS]));
	struct document *result = done ? document_new(path, merge.bytes, merge.length, documents[OURS]->format,
						      documents[OURS]->vocabulary, &error)
				       : NULL;
	int status;
	if (result && write_result(result, out, &error))
		status = tell_result(revisions, &merge, result, path);
	else
		status = output_complain("%s", error.message);
	document_free(result);
	merge_clear(&merge);
	return status;
}

static int merge_run(const struct arguments *arguments)
{
	return revisions_run(arguments, SIDES, arguments_value(arguments, "name"), merge_revisions);
}

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "OUT",
     .help = "write the result there; - is standard output (default)"},
    {.name = "name", .argument = "PATH", .help = "what the file is called in findings, and what tells its format"},
    {.name = "no-marks", .help = "put no comments into the result where the two conflict"},
    OPTION_AS,
    OPTION_DIALECT,
    OPTION_HELP,
    {.name = NULL},
};

const struct subcommand subcommand_merge = {
    .name = "merge",
    .usage = "[-o OUT] [--name PATH] [--no-marks] [--as FORMAT] [--dialect NAME] BASE OURS THEIRS",
    .summary = "make one map of two that were made of a third",
    .help =
	"Takes what OURS and THEIRS each changed in BASE: cells, legend lines, fields, records, and lines for the "
	"rest. Where both changed the same thing differently OURS is kept, a finding on standard error says what "
	"THEIRS has, and so does a comment in the result where the format has comments. Ends with 1 then, and "
	"also when the result has errors that neither of the two brought.",
    .options = options,
    .operands = "FILE",
    .minimum = 3,
    .maximum = 3,
    .run = merge_run,
};

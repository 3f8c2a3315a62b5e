/* The rules of every format: no merge markers are left, and what the game says of a saved file. */
#include "mapwright/rules.h"
#include "mapwright/checker.h"
#include "mapwright/merge.h"

enum { MARK = 7 };

/* A single marker could be a row. */
static void rule_merge_marks(struct check *check)
{
	struct marked_conflict conflict;
	size_t number = 1;
	for (bool found = false; conflict_next(check->text, &number, &conflict); found = true) {
		if (!found) /* the markers may have caused all other findings */
			check->findings->count = 0;
		size_t start = conflict.whole.start;
		check_add(
		    check, span_between(start, start + MARK), (struct place){0},
		    "Unresolved merge conflict up to line %zu: keep one of the two versions and remove the markers.",
		    number - 1);
	}
}

bool merge_marks_found(const struct finding_list *findings)
{
	for (int i = 0; i < findings->count; i++)
		if (findings->items[i].rule == merge_rules[0])
			return true;
	return false;
}

static void rule_checker(struct check *check)
{
	const struct verdicts *verdicts = check->verdicts;
	for (int i = 0; verdicts && i < verdicts->count; i++) {
		const struct verdict *verdict = &verdicts->items[i];
		size_t lines = check->text->line_count;
		struct span span = text_line_span(check->text, MIN(verdict->line, lines));
		span.length = bytes_find(check->text->bytes, span.start, span_end(span), '\r') - span.start;
		if (verdict->column > 0 && verdict->column <= span.length) {
			span.start += verdict->column - 1;
			span.length = 1;
		}
		struct place place = model_place(check->model, span.start);
		check_add(check, span, place, "%s%s", verdict->message,
			  verdicts->stale ? " (before the last edits)" : "");
		check_set_severity(check, verdict->severity);
	}
}

const struct rule *const merge_rules[] = {
    RULE("merge-conflict", SEVERITY_ERROR, "The file has no merge conflict markers", .run = rule_merge_marks,
	 .why = "The game reads the markers, and the lines of both sides, as part of the map.",
	 .source = "read: git-merge-file(1), and the output of mapwright merge",
	 .fix = "Keep the lines of one side, or combine them, and remove the markers."),
    RULE("judge", SEVERITY_ERROR, "The game, or another program of the user, finds nothing wrong with the file",
	 .run = rule_checker, .cross_file = true,
	 .why = "The program that the user has set to check files of this format said so when it read the saved "
		"file. The finding begins with the name of the program.",
	 .source = "run: the command of :option checker.FORMAT or of check --judge",
	 .fix = "Do what the program says; what it said stays until the file is saved again."),
    NULL,
};

/* Rule: no merge markers are left. At least two markers in git's order are required; a single one could be a row. */
#include "mapwright/rules.h"

#include "mapwright/bytes.h"

enum { MARK = 7 };

/* Returns true if the line is such a marker: seven signs, then nothing, or a blank and a label. */
static bool is_mark(const struct text *text, struct span line, char sign)
{
	const char *bytes = text->bytes + line.start;
	while (line.length > 0 && bytes[line.length - 1] == '\r')
		line.length--;
	for (size_t i = 0; i < MARK; i++)
		if (line.length < MARK || bytes[i] != sign)
			return false;
	return line.length == MARK || (bytes[MARK] == ' ' && line.length > MARK + 1 && sign != '=');
}

static void rule_merge_marks(struct check *check)
{
	const struct text *text = check->text;
	struct span first = {0};
	bool open = false, halved = false, found = false;
	for (size_t number = 1; number <= text->line_count; number++) {
		struct span line = text_line_span(text, number);
		if (is_mark(text, line, '<')) {
			first = line;
			open = true;
			halved = false;
		} else if (open && is_mark(text, line, '=')) {
			halved = true;
		} else if (open && halved && is_mark(text, line, '>')) {
			if (!found) /* the markers may have caused all other findings */
				check->findings->count = 0;
			found = true;
			check_add(check, span_between(first.start, first.start + MARK), (struct place){0},
				  "Unresolved merge conflict up to line %zu: keep one of the two versions and remove "
				  "the markers.",
				  number);
			open = false;
		}
	}
}

bool merge_marks_found(const struct finding_list *findings)
{
	for (int i = 0; i < findings->count; i++)
		if (findings->items[i].rule == merge_rules[0])
			return true;
	return false;
}

const struct rule *const merge_rules[] = {
    RULE("merge-conflict", SEVERITY_ERROR, "The file has no merge conflict markers", .run = rule_merge_marks,
	 .why = "The game reads the markers, and the lines of both sides, as part of the map.",
	 .source = "read: git-merge-file(1), and the output of mapwright merge",
	 .fix = "Keep the lines of one side, or combine them, and remove the markers."),
    RULE("judge", SEVERITY_ERROR, "The game, or another program of the user, finds nothing wrong with the file",
	 .run = rule_judge, .cross_file = true,
	 .why = "The program that the user has set to judge files of this format said so when it read the saved "
		"file. The "
		"finding begins with the name of the program.",
	 .source = "run: the command of :option judge.FORMAT or of check --judge",
	 .fix = "Do what the program says; what it said stays until the file is saved again."),
    NULL,
};

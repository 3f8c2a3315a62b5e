/* Rule: no marks of a merge are left. Two lines of marks in git's order say that it was git; one alone could be a row. */
#include "mapwright/rules.h"

#include "mapwright/bytes.h"

enum { MARK = 7 };

/* Is the line such a mark: seven signs, and nothing more or a blank and a label? */
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
			if (!found) /* whatever else was found may be due to the marks */
				check->findings->count = 0;
			found = true;
			check_add(
			    check, span_between(first.start, first.start + MARK), (struct place){0},
			    "A merge left a conflict here, up to line %zu: keep one of the two texts and remove "
			    "the marks.",
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
    RULE("merge-conflict", SEVERITY_ERROR, "The file has no conflict marks of a merge", .run = rule_merge_marks,
	 .why = "The game reads the marks, and the lines of both sides, as part of the map.",
	 .source = "read: git-merge-file(1), and what mapwright merge writes",
	 .fix = "Keep the lines of one side, or put them together, and remove the marks."),
    NULL,
};

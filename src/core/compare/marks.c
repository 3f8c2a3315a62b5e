/* The conflicts that are marked in a text. */
#include "mapwright/merge.h"

enum { MARK = 7 };

/* Returns true if the line is such a mark: seven signs, then nothing, or a blank and a label. */
static bool is_mark(const struct text *text, struct span line, char sign, struct span *label)
{
	const char *bytes = text->bytes + line.start;
	line.length = bytes_skip_back(bytes, 0, line.length, "\r");
	for (size_t i = 0; i < MARK; i++)
		if (line.length < MARK || bytes[i] != sign)
			return false;
	bool labelled = line.length > MARK + 1 && bytes[MARK] == ' ';
	*label = labelled ? span_between(line.start + MARK + 1, span_end(line)) : (struct span){.start = line.start};
	return line.length == MARK ? sign != '|' : labelled && sign != '=';
}

static size_t next_start(const struct text *text, size_t number)
{
	return number < text->line_count ? text_line_span(text, number + 1).start : text->length;
}

bool conflict_next(const struct text *text, size_t *number, struct marked_conflict *conflict)
{
	enum { OUTSIDE, OURS, BASE, THEIRS } state = OUTSIDE;
	struct span label;
	for (size_t at = *number; at <= text->line_count; at++) {
		struct span line = text_line_span(text, at), *sides = conflict->sides;
		size_t after = next_start(text, at);
		if (is_mark(text, line, '<', &label)) {
			*conflict = (struct marked_conflict){.whole.start = line.start, .labels[MERGE_OURS] = label};
			sides[MERGE_OURS].start = after;
			state = OURS;
		} else if (state == OURS && is_mark(text, line, '|', &label)) {
			sides[MERGE_OURS] = span_between(sides[MERGE_OURS].start, line.start);
			sides[MERGE_BASE].start = after;
			conflict->labels[MERGE_BASE] = label;
			conflict->has_base = true;
			state = BASE;
		} else if ((state == OURS || state == BASE) && is_mark(text, line, '=', &label)) {
			struct span *side = &sides[state == OURS ? MERGE_OURS : MERGE_BASE];
			*side = span_between(side->start, line.start);
			sides[MERGE_THEIRS].start = after;
			state = THEIRS;
		} else if (state == THEIRS && is_mark(text, line, '>', &label)) {
			sides[MERGE_THEIRS] = span_between(sides[MERGE_THEIRS].start, line.start);
			conflict->labels[MERGE_THEIRS] = label;
			conflict->whole = span_between(conflict->whole.start, after);
			*number = at + 1;
			return true;
		}
	}
	return false;
}

int conflict_count(const struct text *text)
{
	struct marked_conflict conflict;
	int count = 0;
	for (size_t number = 1; conflict_next(text, &number, &conflict);)
		count++;
	return count;
}

/* The rule for what the game says of a saved file. */
#include "mapwright/bytes.h"
#include "mapwright/checker.h"
#include "mapwright/rules.h"

void rule_checker(struct check *check)
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

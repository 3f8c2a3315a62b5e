/* Records of a list, whatever the format: which edits are possible, where a new one goes, and what is removed with one. */
#include "records.h"

bool records_allow(struct edit_plan *plan, const struct records *records, int index)
{
	const struct edit *edit = plan->edit;
	bool add = edit->verb == EDIT_ADD;
	if (index < 0 || index >= records->count + add)
		return refuse(plan, "%s", add ? records->no_place : records->missing);
	if (records->refusals[edit->verb])
		return refuse(plan, "%s", records->refusals[edit->verb]);
	if (edit->verb == EDIT_MOVE && (edit->target < 0 || edit->target > records->count))
		return refuse(plan, "%s", records->no_target);
	return true;
}

bool record_stays(const struct edit_plan *plan, int index)
{
	return plan->edit->verb == EDIT_MOVE && (plan->edit->target == index || plan->edit->target == index + 1);
}

const char *records_separator(const struct edit_plan *plan, const struct records *records, const char *otherwise)
{
	if (records->count < 2)
		return otherwise;
	size_t start = span_end(record_span(records, records->count - 2));
	return arena_copy(plan->arena, plan->text->bytes + start,
			  record_span(records, records->count - 1).start - start);
}

struct gap records_gap(const struct records *records, int index, const char *separator)
{
	if (index == 0)
		return (struct gap){record_span(records, 0).start, "", separator};
	return (struct gap){span_end(record_span(records, index - 1)), separator, ""};
}

struct gap records_gap_in_line(const struct edit_plan *plan, const struct records *records, int index,
			       struct span line)
{
	if (records->count > 0)
		return records_gap(records, index, records_separator(plan, records, " "));
	return (struct gap){span_end(line), plan->text->bytes[span_end(line) - 1] == ':' ? " " : "", ""};
}

/* Returns true if the record before record `index` is on another line, or one of the two does not exist. */
static bool starts_line(const struct edit_plan *plan, const struct records *records, int index)
{
	if (index == 0 || index == records->count)
		return true;
	size_t start = span_end(record_span(records, index - 1));
	return memchr(plan->text->bytes + start, '\n', record_span(records, index).start - start);
}

bool records_cut(struct edit_plan *plan, const struct records *records, int index, int end)
{
	bool first = starts_line(plan, records, index);
	for (; index < end; index++) {
		bool last = starts_line(plan, records, index + 1);
		cut_token(plan, record_span(records, index), first, last,
			  first ? 0 : span_end(record_span(records, index - 1)),
			  last ? 0 : record_span(records, index + 1).start);
	}
	return plan_done(plan);
}

bool records_move(struct edit_plan *plan, const struct records *records, int index)
{
	int target = plan->edit->target, to = target - (target > index), step = to < index ? -1 : 1;
	for (int at = index; at != to + step; at += step) {
		struct span fresh = record_span(records, at == to ? index : at + step);
		replace(plan, record_span(records, at), plan->text->bytes + fresh.start, fresh.length);
	}
	return plan_done(plan);
}

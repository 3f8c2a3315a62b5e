/* Plans the edits of items. A container may have one line with a list, or one line per item. A new item follows the
 * style of its container, or that of the file if the container has only one item:
 *
 *	bag:rope, lamp        bag:rope
 *	                      bag:lamp */
#include "derf.h"

#include "edit/edit_plan.h"

#include <string.h>

static bool is_item(struct edit_plan *plan)
{
	const char *value = plan->edit->value;
	size_t length = plan->edit->length;
	if (length == 0)
		return refuse(plan, "An item needs a name or a type: weapon, defense or magic.");
	if (value_contains(plan, ",", 1))
		return refuse(plan,
			      "An item name cannot contain a comma, which separates items: add them one by one.");
	if (value_contains(plan, "\r\n", 2))
		return refuse(plan, "An item must be one line.");
	if (memchr(DERF_BLANKS, *value, 2) || memchr(DERF_BLANKS, value[length - 1], 2))
		return refuse(plan, "Remove the blanks before and after the item: they are not part of it.");
	return true;
}

/* ---- style ---- */

/* Returns true if the items of the container have one line each; if it has only one item, if those of the file do. */
static bool is_line_style(const struct derf_detail *detail, int record)
{
	for (int all = 0; all < 2; all++) {
		bool several_lines = false;
		for (int l = 0; l < detail->line_count; l++) {
			const struct derf_line *line = &detail->item_lines[l];
			if (!all && line->record != record)
				continue;
			if (line->item_count > 1)
				return false;
			several_lines = several_lines || line->next >= 0;
		}
		if (several_lines)
			return true;
	}
	return false;
}

/* Returns the blanks after the colon of the first container line in the file. */
static struct span colon_gap(const struct derf_detail *detail, const struct text *text)
{
	for (int l = 0; l < detail->line_count; l++) {
		const struct derf_line *line = &detail->item_lines[l];
		size_t colon = span_end(line->name);
		while (text->bytes[colon] != ':')
			colon++;
		struct span value = detail->items[line->first_item].value;
		if (value.length > 0)
			return (struct span){.start = colon + 1, .length = value.start - colon - 1};
	}
	return (struct span){0};
}

/* ---- adding ---- */

/* Writes "name:item". The name is copied from the line `like` of the container; if that has length 0, it is the
 * engine's name. */
static bool write_line(struct edit_plan *plan, int record, struct span like, struct gap gap)
{
	const char *bytes = plan->text->bytes;
	struct span blanks = colon_gap(derf_detail(plan->model), plan->text);
	insert_text(plan, gap.at, gap.before);
	like = span_between(like.start, bytes_find(bytes, like.start, span_end(like), ':'));
	if (like.length > 0) {
		like = span_trimmed(bytes, like);
		insert(plan, gap.at, bytes + like.start, like.length);
	} else {
		insert_text(plan, gap.at, plan->model->records[record].name);
	}
	insert_text(plan, gap.at, ":");
	insert(plan, gap.at, bytes + blanks.start, blanks.length);
	insert_value(plan, gap.at);
	return insert_text(plan, gap.at, gap.after);
}

static bool plan_add(struct edit_plan *plan, int record, int item)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct record *of = &plan->model->records[record];
	const struct field *fields = plan->model->fields;
	if (!is_item(plan))
		return false;
	if (item < 0 || item > of->item_count)
		return refuse(plan, "An item can be added before another one or at the end.");
	if (of->item_count == 0) {
		/* the first line of a container goes below the lines of earlier containers, or below the Containers
		 * line */
		struct span above = detail->containers_line.whole;
		for (int f = 0; f < of->first_field; f++)
			if (fields[f].item >= 0 && fields[f].line.start > above.start)
				above = fields[f].line;
		return write_line(plan, record, (struct span){0}, gap_after(plan, above));
	}
	const struct field *next = &fields[of->first_field + 1 + item];
	bool last = item == of->item_count;
	if (is_line_style(detail, record)) {
		struct span like = last ? next[-1].line : next->line;
		return write_line(plan, record, like, last ? gap_after(plan, like) : gap_before(plan, like));
	}
	/* the separator between two items in this file: that of the first list, or ", " */
	const char *comma = ", ";
	size_t length = 2;
	for (const struct derf_item *one = detail->items + 1; one < detail->items + detail->item_count; one++)
		if (one->line == one[-1].line && one->value.length > 0 && one[-1].value.length > 0) {
			comma = plan->text->bytes + span_end(one[-1].value);
			length = one->value.start - span_end(one[-1].value);
			break;
		}
	size_t at = last ? span_end(next[-1].value) : next->value.start;
	if (!last)
		return insert_value(plan, at) && insert(plan, at, comma, length);
	return insert(plan, at, comma, length) && insert_value(plan, at);
}

bool derf_plan_item(struct edit_plan *plan, int record, int item)
{
	const struct model *model = plan->model;
	if (record < 0 || record >= model->record_count)
		return refuse(plan, "No such container.");
	if (plan->edit->verb == EDIT_ADD)
		return plan_add(plan, record, item);
	if (item < 0 || item >= model->records[record].item_count)
		return refuse(plan, "No such item in this container.");
	const struct field *at = &model->fields[model->records[record].first_field + 1 + item];
	bool first = item == 0 || at[-1].line.start != at->line.start;
	bool last = item + 1 == model->records[record].item_count || at[1].line.start != at->line.start;
	if (plan->edit->verb == EDIT_SET)
		return is_item(plan) && replace_with_value(plan, at->value);
	if (plan->edit->verb != EDIT_REMOVE)
		return refuse(plan, "The order of items has no effect in the game: add and remove them instead.");
	if (first && last)
		return cut(plan, at->line);
	/* remove the item and one comma */
	return cut_token(plan, at->value, first, last, first ? 0 : span_end(at[-1].value),
			 last ? 0 : at[1].value.start);
}

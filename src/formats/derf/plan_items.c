/* Plans the edits of items. A container may have one line with a list, or one line per item. A new item follows the
 * style of its container, or that of the file if the container has only one item:
 *
 *	bag:rope, lamp        bag:rope
 *	                      bag:lamp */
#include "derf.h"

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
	if (memchr(BLANKS, *value, 2) || memchr(BLANKS, value[length - 1], 2))
		return refuse(plan, "Remove the blanks before and after the item: they are not part of it.");
	return true;
}

/* ---- style ---- */

/* Returns true if the items of the container have one line each; if it has only one item, if those of the file do. */
static bool is_line_style(const struct derf_detail *detail, int record)
{
	for (int all = 0; all < 2; all++) {
		bool several_lines = false;
		EACH(const struct derf_line, line, detail->item_lines, detail->line_count) {
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
	EACH(const struct derf_line, line, detail->item_lines, detail->line_count) {
		size_t colon = bytes_find(text->bytes, span_end(line->name), text->length, ':');
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

/* Adds an item on a line of its own, or to a list, separated as in the first list of the file, or by ", ". */
static bool plan_add(struct edit_plan *plan, int record, int item, const struct records *items)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct field *fields = plan->model->fields;
	if (items->count == 0) {
		/* the first line of a container goes below the lines of earlier containers, or below the Containers
		 * line */
		struct span above = detail->containers_line.whole;
		for (int f = 0; f < plan->model->records[record].first_field; f++)
			if (fields[f].item >= 0 && fields[f].line.start > above.start)
				above = fields[f].line;
		return write_line(plan, record, (struct span){0}, gap_after(plan, above));
	}
	bool last = item == items->count;
	if (is_line_style(detail, record)) {
		struct span like = fields[plan->model->records[record].first_field + 1 + item - last].line;
		return write_line(plan, record, like, last ? gap_after(plan, like) : gap_before(plan, like));
	}
	const struct derf_item *other = detail->items + 1, *end = detail->items + detail->item_count;
	while (other < end &&
	       (other->line != other[-1].line || other->value.length == 0 || other[-1].value.length == 0))
		other++;
	const struct records two = {RECORDS_IN(other - 1, struct derf_item, value), .count = other < end ? 2 : 0};
	return insert_in_gap(plan, records_gap(items, item, records_separator(plan, &two, ", ")), plan->edit->value,
			     plan->edit->length);
}

bool derf_plan_item(struct edit_plan *plan, int record, int item)
{
#define ORDER "The order of items has no effect in the game: add and remove them instead."
	const struct model *model = plan->model;
	enum edit_verb verb = plan->edit->verb;
	if (record < 0 || record >= model->record_count)
		return refuse(plan, "No such container.");
	const struct field *first = &model->fields[model->records[record].first_field + 1];
	const struct records items = {RECORDS_IN(first, struct field, value),
				      .count = model->records[record].item_count,
				      .missing = "No such item in this container.",
				      .no_place = "An item can be added before another one or at the end.",
				      .refusals = {[EDIT_RESIZE] = ORDER, [EDIT_MOVE] = ORDER}};
	if ((verb == EDIT_ADD && !is_item(plan)) || !records_allow(plan, &items, item))
		return false;
	if (verb == EDIT_ADD)
		return plan_add(plan, record, item, &items);
	const struct field *at = first + item;
	if (verb == EDIT_SET)
		return is_item(plan) && replace_with_value(plan, at->value);
	bool alone = (item == 0 || at[-1].line.start != at->line.start) &&
		     (item + 1 == items.count || at[1].line.start != at->line.start);
	return alone ? cut_lines(plan, at->line) : records_cut(plan, &items, item, item + 1);
}

/* Plans the edits of items. A file may give a container one line with a list, or a line for each item; a new item
 * follows its container, or where that has a single item yet, the other lines of the file:
 *
 *	bag:rope, lamp        bag:rope
 *	                      bag:lamp */
#include "derf.h"

#include "edit/planning.h"

#include <string.h>

static bool is_item(struct planning *planning)
{
	const char *value = planning->edit->value;
	size_t length = planning->edit->length;
	if (length == 0)
		return refuse(planning, "An item needs a name, or one of the types weapon, defense and magic.");
	if (value_holds(planning, ",", 1))
		return refuse(planning,
			      "An item has no comma in its name: a comma parts two items. Add them one by one.");
	if (value_holds(planning, "\r\n", 2))
		return refuse(planning, "An item is one line.");
	if (memchr(DERF_BLANKS, *value, 2) || memchr(DERF_BLANKS, value[length - 1], 2))
		return refuse(planning, "Blanks before and after an item are not part of it: leave them out.");
	return true;
}

/* ---- style ---- */

/* True when the container's items, or while it has one alone those of the file, stand on lines of their own. */
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

/* What stands after the colon of the file's first container line. */
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

/* "name:item"; the name as the line `like` of the container has it, or (length 0) as the engine calls it. */
static bool write_line(struct planning *planning, int record, struct span like, struct gap gap)
{
	const char *bytes = planning->text->bytes;
	struct span blanks = colon_gap(derf_detail(planning->model), planning->text);
	insert_text(planning, gap.at, gap.before);
	like = span_between(like.start, bytes_find(bytes, like.start, span_end(like), ':'));
	if (like.length > 0) {
		like = span_trimmed(bytes, like);
		insert(planning, gap.at, bytes + like.start, like.length);
	} else {
		insert_text(planning, gap.at, planning->model->records[record].name);
	}
	insert_text(planning, gap.at, ":");
	insert(planning, gap.at, bytes + blanks.start, blanks.length);
	insert_value(planning, gap.at);
	return insert_text(planning, gap.at, gap.after);
}

static bool plan_add(struct planning *planning, int record, int item)
{
	const struct derf_detail *detail = derf_detail(planning->model);
	const struct record *of = &planning->model->records[record];
	const struct field *fields = planning->model->fields;
	if (!is_item(planning))
		return false;
	if (item < 0 || item > of->item_count)
		return refuse(planning, "An item is added before another one, or after the last.");
	if (of->item_count == 0) {
		/* its first line goes below those of the containers before it, or below the Containers line */
		struct span above = detail->containers_line.whole;
		for (int f = 0; f < of->first_field; f++)
			if (fields[f].item >= 0 && fields[f].line.start > above.start)
				above = fields[f].line;
		return write_line(planning, record, (struct span){0}, gap_after(planning, above));
	}
	const struct field *next = &fields[of->first_field + 1 + item];
	bool last = item == of->item_count;
	if (is_line_style(detail, record)) {
		struct span like = last ? next[-1].line : next->line;
		return write_line(planning, record, like,
				  last ? gap_after(planning, like) : gap_before(planning, like));
	}
	/* what stands between a comma and the next item in this file: that of the first list, or one blank */
	const char *comma = ", ";
	size_t length = 2;
	for (const struct derf_item *one = detail->items + 1; one < detail->items + detail->item_count; one++)
		if (one->line == one[-1].line && one->value.length > 0 && one[-1].value.length > 0) {
			comma = planning->text->bytes + span_end(one[-1].value);
			length = one->value.start - span_end(one[-1].value);
			break;
		}
	size_t at = last ? span_end(next[-1].value) : next->value.start;
	if (!last)
		return insert_value(planning, at) && insert(planning, at, comma, length);
	return insert(planning, at, comma, length) && insert_value(planning, at);
}

bool derf_plan_item(struct planning *planning, int record, int item)
{
	const struct model *model = planning->model;
	if (record < 0 || record >= model->record_count)
		return refuse(planning, "No such container.");
	if (planning->edit->verb == EDIT_ADD)
		return plan_add(planning, record, item);
	if (item < 0 || item >= model->records[record].item_count)
		return refuse(planning, "The container has no such item.");
	const struct field *at = &model->fields[model->records[record].first_field + 1 + item];
	bool first = item == 0 || at[-1].line.start != at->line.start;
	bool last = item + 1 == model->records[record].item_count || at[1].line.start != at->line.start;
	if (planning->edit->verb == EDIT_SET)
		return is_item(planning) && replace_with_value(planning, at->value);
	if (planning->edit->verb != EDIT_REMOVE)
		return refuse(planning, "Items are taken in any order by the engine: add and remove them.");
	if (first && last)
		return cut(planning, at->line);
	/* the item and one comma */
	return cut_token(planning, at->value, first, last, first ? 0 : span_end(at[-1].value),
			 last ? 0 : at[1].value.start);
}

/* Plans the edits of items. A file may give a container one line with a list, or a line for each item; a new item
 * follows its container, or where that has a single item yet, the other lines of the file:
 *
 *	bag:rope, lamp        bag:rope
 *	                      bag:lamp */
#include "derf.h"

#include "edit/planning.h"

#include <string.h>

/* Item `item` of a container: its line, and which of the line's items it is. -1: there is no such item. */
struct spot {
	int line, at;
};

static struct spot find_spot(const struct derf_detail *detail, int record, int item)
{
	for (int l = detail->containers[record].first_line; l >= 0 && item >= 0; l = detail->item_lines[l].next) {
		if (item < detail->item_lines[l].item_count)
			return (struct spot){.line = l, .at = item};
		item -= detail->item_lines[l].item_count;
	}
	return (struct spot){.line = -1, .at = -1};
}

static struct span item_value(const struct derf_detail *detail, struct spot spot)
{
	return detail->items[detail->item_lines[spot.line].first_item + spot.at].value;
}

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
	bool several_lines = false;
	for (int l = detail->containers[record].first_line; l >= 0; l = detail->item_lines[l].next) {
		if (detail->item_lines[l].item_count > 1)
			return false;
		several_lines = several_lines || detail->item_lines[l].next >= 0;
	}
	if (several_lines)
		return true;
	for (int l = 0; l < detail->line_count; l++) {
		if (detail->item_lines[l].item_count > 1)
			return false;
		several_lines = several_lines || detail->item_lines[l].next >= 0;
	}
	return several_lines;
}

/* What stands between a comma and the next item in this file: that of the first list, or one blank. */
static struct span comma_gap(const struct derf_detail *detail)
{
	for (int i = 1; i < detail->item_count; i++) {
		const struct derf_item *item = &detail->items[i];
		if (item->line != item[-1].line || item->value.length == 0 || item[-1].value.length == 0)
			continue;
		return span_between(span_end(item[-1].value), item->value.start);
	}
	return (struct span){0};
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

/* "name:item"; the name as the container's line `like` has it, or (-1) as the engine calls it. */
static bool write_line(struct planning *planning, int record, int like, struct gap gap)
{
	const struct derf_detail *detail = derf_detail(planning->model);
	const char *bytes = planning->text->bytes;
	struct span blanks = colon_gap(detail, planning->text);
	insert_text(planning, gap.at, gap.before);
	if (like >= 0)
		insert(planning, gap.at, bytes + detail->item_lines[like].name.start,
		       detail->item_lines[like].name.length);
	else
		insert_text(planning, gap.at, planning->model->records[record].name);
	insert_text(planning, gap.at, ":");
	insert(planning, gap.at, bytes + blanks.start, blanks.length);
	insert_value(planning, gap.at);
	return insert_text(planning, gap.at, gap.after);
}

static bool plan_add(struct planning *planning, int record, int item)
{
	const struct derf_detail *detail = derf_detail(planning->model);
	const struct derf_container *container = &detail->containers[record];
	if (!is_item(planning))
		return false;
	if (item < 0 || item > planning->model->records[record].item_count)
		return refuse(planning, "An item is added before another one, or after the last.");
	if (container->first_line < 0) {
		/* its first line goes below those of the containers before it, or below the Containers line */
		struct span above = detail->containers_line.whole;
		for (int i = 0; i < record; i++) {
			int last = detail->containers[i].last_line;
			if (last >= 0 && detail->item_lines[last].line.whole.start > above.start)
				above = detail->item_lines[last].line.whole;
		}
		return write_line(planning, record, -1, gap_after(planning, above));
	}
	struct spot before = find_spot(detail, record, item);
	const struct derf_line *line = &detail->item_lines[before.line < 0 ? container->last_line : before.line];
	if (is_line_style(detail, record))
		return write_line(planning, record, before.line < 0 ? container->last_line : before.line,
				  before.line < 0 ? gap_after(planning, line->line.whole)
						  : gap_before(planning, line->line.whole));
	struct span gap = comma_gap(detail);
	const char *comma = gap.length > 0 ? planning->text->bytes + gap.start : ", ";
	size_t length = gap.length > 0 ? gap.length : 2;
	if (before.line >= 0) {
		size_t at = item_value(detail, before).start;
		return insert_value(planning, at) && insert(planning, at, comma, length);
	}
	size_t at = span_end(detail->items[line->first_item + line->item_count - 1].value);
	return insert(planning, at, comma, length) && insert_value(planning, at);
}

/* ---- removing ---- */

/* The item and one comma, or the line when it has no other. */
static bool plan_remove(struct planning *planning, struct spot spot)
{
	const struct derf_detail *detail = derf_detail(planning->model);
	const struct derf_line *line = &detail->item_lines[spot.line];
	const struct derf_item *item = &detail->items[line->first_item + spot.at];
	bool first = spot.at == 0, last = spot.at + 1 == line->item_count;
	if (first && last)
		return cut(planning, line->line.whole);
	return cut_token(planning, item->value, first, last, first ? 0 : span_end(item[-1].value),
			 last ? 0 : item[1].value.start);
}

bool derf_plan_item(struct planning *planning, int record, int item)
{
	const struct derf_detail *detail = derf_detail(planning->model);
	if (record < 0 || record >= detail->container_count)
		return refuse(planning, "No such container.");
	if (planning->edit->verb == EDIT_ADD)
		return plan_add(planning, record, item);
	struct spot spot = find_spot(detail, record, item);
	if (spot.line < 0)
		return refuse(planning, "The container has no such item.");
	if (planning->edit->verb == EDIT_SET)
		return is_item(planning) && replace_with_value(planning, item_value(detail, spot));
	if (planning->edit->verb == EDIT_REMOVE)
		return plan_remove(planning, spot);
	return refuse(planning, "Items are taken in any order by the engine: add and remove them.");
}

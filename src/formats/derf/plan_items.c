/* Plans the edits of items. A file may give a container one line with a list, or a line for each item; a new item
 * follows its container, or where that has a single item yet, the other lines of the file:
 *
 *	bag:rope, lamp        bag:rope
 *	                      bag:lamp */
#include "derf.h"

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

static bool is_item(const struct edit *edit, struct error *error)
{
	const char *value = edit->value;
	size_t length = edit->length;
	if (length == 0)
		return error_set(error, "An item needs a name, or one of the types weapon, defense and magic.");
	if (memchr(value, ',', length))
		return error_set(error,
				 "An item has no comma in its name: a comma parts two items. Add them one by one.");
	if (memchr(value, '\n', length) || memchr(value, '\r', length))
		return error_set(error, "An item is one line.");
	if (memchr(DERF_BLANKS, *value, 2) || memchr(DERF_BLANKS, value[length - 1], 2))
		return error_set(error, "Blanks before and behind an item are not part of it: leave them out.");
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
		return (struct span){.start = span_end(item[-1].value),
				     .length = item->value.start - span_end(item[-1].value)};
	}
	return (struct span){0};
}

/* What stands behind the colon of the file's first container line. */
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

/* "name:item"; the name as the container's neighbour line `like` has it, or (-1) as the engine calls it. */
static bool write_line(const struct model *model, const struct text *text, int record, int like,
		       const struct edit *edit, struct derf_gap gap, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	struct span at = {.start = gap.at}, blanks = colon_gap(detail, text);
	const char *name = model->records[record].name;
	size_t length = strlen(name);
	if (like >= 0) {
		name = text->bytes + detail->item_lines[like].name.start;
		length = detail->item_lines[like].name.length;
	}
	return derf_insert(patch, gap.at, gap.before, error) && derf_change(patch, at, name, length, error) &&
	       derf_insert(patch, gap.at, ":", error) &&
	       derf_change(patch, at, text->bytes + blanks.start, blanks.length, error) &&
	       derf_change(patch, at, edit->value, edit->length, error) &&
	       derf_insert(patch, gap.at, gap.after, error);
}

/* A container's first line stands below those of the containers before it, or below the Containers line. */
static bool plan_first_line(const struct model *model, const struct text *text, int record, const struct edit *edit,
			    struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	struct span above = detail->containers_line.whole;
	for (int i = 0; i < record; i++) {
		int last = detail->containers[i].last_line;
		if (last >= 0 && detail->item_lines[last].line.whole.start > above.start)
			above = detail->item_lines[last].line.whole;
	}
	return write_line(model, text, record, -1, edit, derf_gap_behind(model, text, above), patch, error);
}

static bool plan_own_line(const struct model *model, const struct text *text, int record, struct spot before,
			  const struct edit *edit, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	int last = detail->containers[record].last_line;
	if (before.line < 0)
		return write_line(model, text, record, last, edit,
				  derf_gap_behind(model, text, detail->item_lines[last].line.whole), patch, error);
	size_t at = detail->item_lines[before.line].line.whole.start;
	struct derf_gap gap = {.at = at, .before = "", .after = derf_line_end(model, text, at)};
	return write_line(model, text, record, before.line, edit, gap, patch, error);
}

static bool plan_in_list(const struct derf_detail *detail, const struct text *text, int record, struct spot before,
			 const struct edit *edit, struct patch *patch, struct error *error)
{
	struct span gap = comma_gap(detail);
	const char *comma = gap.length > 0 ? text->bytes + gap.start : ", ";
	size_t length = gap.length > 0 ? gap.length : 2;
	if (before.line >= 0) {
		struct span at = {.start = item_value(detail, before).start};
		return derf_change(patch, at, edit->value, edit->length, error) &&
		       derf_change(patch, at, comma, length, error);
	}
	const struct derf_line *line = &detail->item_lines[detail->containers[record].last_line];
	struct span at = {.start = span_end(detail->items[line->first_item + line->item_count - 1].value)};
	return derf_change(patch, at, comma, length, error) &&
	       derf_change(patch, at, edit->value, edit->length, error);
}

static bool plan_add(const struct model *model, const struct text *text, const struct edit *edit, int record,
		     int item, struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	if (!is_item(edit, error))
		return false;
	if (item < 0 || item > model->records[record].item_count)
		return error_set(error, "An item is added before another one, or behind the last.");
	if (detail->containers[record].first_line < 0)
		return plan_first_line(model, text, record, edit, patch, error);
	struct spot before = find_spot(detail, record, item);
	if (is_line_style(detail, record))
		return plan_own_line(model, text, record, before, edit, patch, error);
	return plan_in_list(detail, text, record, before, edit, patch, error);
}

/* ---- removing ---- */

/* The item and one comma, or the line when it has no other. */
static bool plan_remove(const struct derf_detail *detail, struct spot spot, struct patch *patch, struct error *error)
{
	const struct derf_line *line = &detail->item_lines[spot.line];
	struct span value = item_value(detail, spot);
	if (line->item_count == 1)
		return derf_change(patch, line->line.whole, "", 0, error);
	const struct derf_item *item = &detail->items[line->first_item + spot.at];
	bool first = spot.at == 0, last = spot.at + 1 == line->item_count;
	size_t before = first ? 0 : span_end(item[-1].value), behind = last ? 0 : item[1].value.start;
	return derf_remove_token(patch, value, first, last, before, behind, error);
}

bool derf_plan_item(const struct model *model, const struct text *text, const struct edit *edit, int record, int item,
		    struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	if (record < 0 || record >= detail->container_count)
		return error_set(error, "There is no such container.");
	if (edit->verb == EDIT_ADD)
		return plan_add(model, text, edit, record, item, patch, error);
	struct spot spot = find_spot(detail, record, item);
	if (spot.line < 0)
		return error_set(error, "The container has no such item.");
	if (edit->verb == EDIT_SET)
		return is_item(edit, error) &&
		       derf_change(patch, item_value(detail, spot), edit->value, edit->length, error);
	if (edit->verb == EDIT_REMOVE)
		return plan_remove(detail, spot, patch, error);
	return error_set(error, "Items are taken in any order by the engine: add and remove them.");
}

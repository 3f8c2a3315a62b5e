/* Places and differences in words: what a part is called, its old value and its new one. */
#include "mapwright/bytes.h"
#include "mapwright/difference.h"

/* Returns the name of the map, "maze 3", and a blank to follow it; "" for both if there is none. */
static const char *owner(const struct model *model, int grid, const char **blank)
{
	*blank = grid >= 0 ? " " : "";
	return grid >= 0 ? model->grids[grid].name : "";
}

static void name_field(const struct model *model, int index, char *name, size_t size)
{
	const struct field *field = &model->fields[index];
	const struct record *record = field->record >= 0 ? &model->records[field->record] : NULL;
	const char *blank, *map = owner(model, field->grid, &blank);
	if (!record)
		snprintf(name, size, "%s%s%s", map, blank, field->name);
	else if (field->item >= 0)
		snprintf(name, size, "%s %s, %d: %s", record->kind, record->name, field->item + 1, field->name);
	else
		snprintf(name, size, "%s %s %s", record->kind, record->name, field->name);
}

static void name_entry(const struct model *model, const struct text *text, int index, char *name, size_t size)
{
	const struct entry *entry = &model->entries[index];
	const char *blank, *map = owner(model, entry->grid, &blank);
	snprintf(name, size, "%s%slegend '%.*s'", map, blank, (int)entry->key_span.length,
		 text->bytes + entry->key_span.start);
}

void place_name(const struct model *model, const struct text *text, struct place place, char *name, size_t size)
{
	switch (place.kind) {
	case PLACE_GRID:
		snprintf(name, size, "%s", model->grids[place.index].name);
		return;
	case PLACE_CELL:
		snprintf(name, size, "%s %d,%d", model->grids[place.index].name, place.x, place.y);
		return;
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		name_entry(model, text, place.index, name, size);
		return;
	case PLACE_FIELD:
		name_field(model, place.index, name, size);
		return;
	case PLACE_RECORD:
	case PLACE_ITEM:
		snprintf(name, size, "%s %s", model->records[place.index].kind, model->records[place.index].name);
		return;
	case PLACE_NONE:
		break;
	}
	snprintf(name, size, "%s", "");
}

static void write_text(struct difference_writer *writer, enum difference_part part, const char *text)
{
	writer->write(writer, part, text, strlen(text));
}

static bool has_line_end(const struct difference_value *value)
{
	return value->length > 0 && value->bytes[value->length - 1] == '\n';
}

static bool is_gap(char byte)
{
	return byte_is_blank(byte) || byte == '\n';
}

/* Returns the part of a long value that the other side does not have, with the words next to it; otherwise all. */
static struct span changed_part(const struct difference *difference, int side)
{
	enum { LONG = 72, NEAR = 2 };
	const struct difference_value *value = &difference->values[side], *other = &difference->values[!side];
	size_t shorter = MIN(value->length, other->length), same = 0, last = 0;
	struct span part = {.length = value->length};
	if (!other->there || difference->kind == DIFFERENCE_CELLS || MAX(value->length, other->length) <= LONG)
		return part;
	while (same < shorter && value->bytes[same] == other->bytes[same])
		same++;
	while (last < shorter - same &&
	       value->bytes[value->length - last - 1] == other->bytes[other->length - last - 1])
		last++;
	size_t start = same, end = value->length - last;
	for (int words = 0; start > 0 && words <= NEAR; words += start > 0 && is_gap(value->bytes[start]))
		start--;
	for (int words = 0; end < value->length && words <= NEAR; words += is_gap(value->bytes[end - 1]))
		end++;
	end -= end < value->length;
	return span_between(start > 0 ? start + 1 : 0, end);
}

/* Writes a value, in quotes unless it is a size. A line is written without its line end; a missing line end is
 * mentioned if only the other side has one. */
static void write_value(struct difference_writer *writer, const struct difference *difference, int side)
{
	const struct difference_value *value = &difference->values[side];
	const char *quote = difference->kind == DIFFERENCE_SIZE ? "" : "\"";
	enum difference_part part = side == DIFFERENCE_OLD ? PART_OLD : PART_NEW;
	bool line = difference->kind == DIFFERENCE_LINE, ended = line && has_line_end(value);
	size_t length = value->length - ended;
	write_text(writer, PART_PLAIN, " ");
	write_text(writer, part, quote);
	struct span changed = changed_part(difference, side);
	write_text(writer, PART_PLAIN, changed.start > 0 ? "..." : "");
	writer->write(writer, part, value->bytes + changed.start, MIN(span_end(changed), length) - changed.start);
	write_text(writer, PART_PLAIN, span_end(changed) < length ? "..." : "");
	write_text(writer, part, quote);
	if (line && !ended && has_line_end(&difference->values[!side]))
		write_text(writer, PART_PLAIN, " without a line end");
}

void difference_write(const struct difference *difference, const struct text *const texts[DIFFERENCE_SIDES],
		      struct difference_writer *writer)
{
	static const char *const only[DIFFERENCE_SIDES] = {" removed", " added"};
	const struct difference_value *values = difference->values;
	int named_by = values[DIFFERENCE_NEW].there ? DIFFERENCE_NEW : DIFFERENCE_OLD;
	bool both = values[DIFFERENCE_OLD].there && values[DIFFERENCE_NEW].there;
	write_text(writer, PART_NAME, difference->name);
	if (difference->kind == DIFFERENCE_LINE) {
		char number[32];
		snprintf(number, sizeof number, " %zu", text_line(texts[named_by], values[named_by].span.start));
		write_text(writer, PART_NAME, number);
	}
	write_text(writer, PART_PLAIN, difference->note ? ": " : ":");
	if (difference->note) {
		write_text(writer, PART_PLAIN, difference->note);
		return;
	}
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		if (!values[side].there)
			continue;
		write_text(writer, PART_PLAIN, !both ? only[side] : side == DIFFERENCE_NEW ? " ->" : "");
		if (difference->kind != DIFFERENCE_MAP)
			write_value(writer, difference, side);
	}
}

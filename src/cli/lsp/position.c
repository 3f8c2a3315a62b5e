/* A line ends with LF or CR LF. The protocol also allows CR alone, but clients that keep such a byte count it as a
 * character, and the others never send one. */
#include "mapwright/visible.h"
#include "server.h"

/* Returns the bytes of a character, and its number of units. An invalid byte is one of each. */
static size_t step(struct measure measure, const char *bytes, size_t left, size_t *units)
{
	uint32_t character;
	*units = 1;
	if ((unsigned char)*bytes < 0x80)
		return 1;
	if (measure.latin) {
		*units = measure.bytes ? 2 : 1;
		return 1;
	}
	size_t size = visible_decode(bytes, left, &character);
	if (size == 0)
		return 1;
	*units = measure.bytes ? size : size == 4 ? 2 : 1;
	return size;
}

size_t position_offset(struct measure measure, const char *bytes, size_t length, struct position position)
{
	size_t at = 0;
	for (; position.line > 0; position.line--) {
		at = bytes_find(bytes, at, length, '\n') + 1;
		if (at > length)
			return length;
	}
	size_t limit = bytes_find(bytes, at, length, '\n'), units;
	limit -= limit < length && limit > at && bytes[limit - 1] == '\r';
	for (size_t column = 0; at < limit; column += units) {
		size_t size = step(measure, bytes + at, limit - at, &units);
		if (column + units > position.column)
			break;
		at += size;
	}
	return at;
}

struct ruler ruler_begin(const struct text *text, struct measure measure)
{
	return (struct ruler){.text = text, .measure = measure};
}

struct position ruler_position(struct ruler *ruler, size_t offset)
{
	const struct text *text = ruler->text;
	size_t line = text_line(text, offset) - 1;
	if (line != ruler->position.line || offset < ruler->offset) {
		ruler->position = (struct position){.line = line};
		ruler->offset = text->line_starts[line];
	}
	while (ruler->offset < offset && ruler->offset < text->length) {
		size_t units;
		ruler->offset +=
		    step(ruler->measure, text->bytes + ruler->offset, text->length - ruler->offset, &units);
		ruler->position.column += units;
	}
	return ruler->position;
}

static json_t *position_as_json(struct position position)
{
	return json_pack("{s:I, s:I}", "line", (json_int_t)position.line, "character", (json_int_t)position.column);
}

json_t *ruler_range(struct ruler *ruler, struct span span)
{
	struct position start = ruler_position(ruler, span.start);
	struct ruler ahead = *ruler; /* the next span may begin before the end of this one */
	struct position end = ruler_position(&ahead, span_end(span));
	return json_pack("{s:o, s:o}", "start", position_as_json(start), "end", position_as_json(end));
}

bool position_read(const json_t *value, struct position *position)
{
	const json_t *line = json_object_get(value, "line"), *column = json_object_get(value, "character");
	if (!json_is_integer(line) || !json_is_integer(column) || json_integer_value(line) < 0 ||
	    json_integer_value(column) < 0)
		return false;
	*position =
	    (struct position){.line = (size_t)json_integer_value(line), .column = (size_t)json_integer_value(column)};
	return true;
}

bool range_read(const json_t *value, struct position *start, struct position *end)
{
	return position_read(json_object_get(value, "start"), start) &&
	       position_read(json_object_get(value, "end"), end) &&
	       (start->line < end->line || (start->line == end->line && start->column <= end->column));
}

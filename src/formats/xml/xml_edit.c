/* Edits of XML in the style of the file: attributes, and elements with lines of their own. */
#include "xml_edit.h"

#include "mapwright/bytes.h"

/* ---- writing ---- */

FILE *xml_begin(struct xml_output *output)
{
	*output = (struct xml_output){0};
	output->out = memory_stream(&output->bytes, &output->length);
	return output->out;
}

/* ---- attributes ---- */

static void print_value(FILE *out, const char *value, size_t length, char quote)
{
	static const struct {
		char byte;
		const char *reference;
	} reserved[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'"', "&quot;"}, {'\'', "&apos;"}};
	for (size_t i = 0; i < length; i++) {
		int r = 0;
		while (r < 4 && (value[i] != reserved[r].byte || (r >= 2 && value[i] != quote)))
			r++;
		if (r < 4)
			fputs(reserved[r].reference, out);
		else
			fputc(value[i], out);
	}
}

void xml_print_attribute(FILE *out, const char *name, const char *value, size_t length)
{
	fprintf(out, " %s=\"", name);
	print_value(out, value, length, '"');
	fputc('"', out);
}

/* Replaces a value between its quotes. */
static bool put_value(struct edit_plan *plan, struct span old, const char *value, size_t length)
{
	const char *bytes = plan->text->bytes;
	bool quoted = old.length > 0 || bytes[old.start] == bytes[old.start - 1];
	struct xml_output output;
	print_value(xml_begin(&output), value, length, quoted ? bytes[old.start - 1] : '"');
	memory_stream_end(output.out);
	bool done = replace(plan, old, output.bytes, output.length);
	free(output.bytes);
	return done;
}

bool xml_check_value(struct edit_plan *plan, const char *name)
{
	for (size_t i = 0; i < plan->edit->length; i++)
		if ((unsigned char)plan->edit->value[i] < ' ')
			return refuse(plan, "The %s cannot have control characters.", name);
	return true;
}

const struct edit *xml_edit_of(const struct edit_plan *plan, int field)
{
	for (size_t i = 0; i < plan->edit_count; i++)
		if (plan->edits[i].verb == EDIT_SET && plan->edits[i].place.kind == PLACE_FIELD &&
		    plan->edits[i].place.index == field)
			return &plan->edits[i];
	return NULL;
}

/* Returns the place after the last attribute of the start tag that begins there. */
static size_t attributes_end(const struct text *text, struct span tag)
{
	size_t at = tag.start;
	for (char quote = 0; at < text->length && (quote || text->bytes[at] != '>'); at++)
		if (quote ? text->bytes[at] == quote : text->bytes[at] == '"' || text->bytes[at] == '\'')
			quote = quote ? 0 : text->bytes[at];
	return bytes_skip_back(text->bytes, 0, at, SPACES "/");
}

bool xml_set_attribute(struct edit_plan *plan, const struct field *field, const char *name, const char *value,
		       size_t length)
{
	if (field->set)
		return put_value(plan, field->value, value, length);
	size_t at = attributes_end(plan->text, field->line);
	return insert_text(plan, at, " ") && insert_text(plan, at, name) && insert_text(plan, at, "=\"") &&
	       put_value(plan, (struct span){.start = at}, value, length) && insert_text(plan, at, "\"");
}

bool xml_cut_attribute(struct edit_plan *plan, struct span value)
{
	const char *bytes = plan->text->bytes;
	size_t at = value.start - 1;
	while (at > 0 && bytes[at] != '=')
		at--;
	at = bytes_skip_back(bytes, 0, at, SPACES);
	while (at > 0 && !strchr(SPACES, bytes[at - 1]))
		at--;
	return cut(plan, span_between(bytes_skip_back(bytes, 0, at, SPACES), span_end(value) + 1));
}

/* ---- elements ---- */

struct span xml_lines(const struct text *text, struct span element)
{
	size_t start = span_with_blanks(text->bytes, element).start;
	size_t end = bytes_skip(text->bytes, span_end(element), text->length, " \t\r");
	if ((start > 0 && text->bytes[start - 1] != '\n') || (end < text->length && text->bytes[end] != '\n'))
		return element;
	return span_between(start, end + (end < text->length));
}

/* Writes the blanks at the beginning of the line. */
static void line_blanks(const struct text *text, size_t at, char *blanks, size_t size)
{
	size_t start = at, length = 0;
	while (start > 0 && text->bytes[start - 1] != '\n')
		start--;
	while (start + length < at && length + 2 < size && byte_is_blank(text->bytes[start + length]))
		length++;
	snprintf(blanks, size, "%.*s", (int)length, text->bytes + start);
}

struct xml_indent xml_indent(const struct text *text, struct xml_gap gap)
{
	struct xml_indent indent;
	bool near = gap.near.length > 0;
	line_blanks(text, near ? gap.near.start : gap.parent.start, indent.blanks, sizeof indent.blanks - 4);
	indent.more = strchr(indent.blanks, '\t') ? "\t" : "    ";
	if (!near)
		strncat(indent.blanks, indent.more, sizeof indent.blanks - strlen(indent.blanks) - 1);
	return indent;
}

/* Returns the end of the line if only blanks or one comment come before it, else the place itself. */
static size_t end_of_line(const struct text *text, size_t at)
{
	size_t end = bytes_find(text->bytes, at, text->length, '\n');
	struct span rest = span_trimmed(text->bytes, span_between(at, end));
	rest = span_between(rest.start, bytes_skip_back(text->bytes, rest.start, span_end(rest), SPACES));
	const char *comment = rest.length > 6 ? memmem(text->bytes + rest.start, rest.length, "-->", 3) : NULL;
	bool only = comment && memcmp(text->bytes + rest.start, "<!--", 4) == 0 &&
		    comment + 3 == text->bytes + span_end(rest);
	return only ? span_end(rest) : rest.length == 0 ? at : text->length + 1;
}

struct span xml_with_comments(const struct text *text, struct span element)
{
	const char *bytes = text->bytes;
	size_t start = element.start, line = bytes_skip_back(bytes, 0, start, BLANKS),
	       end = end_of_line(text, span_end(element));
	while (line > 0 && bytes[line - 1] == '\n') {
		size_t above = bytes_skip_back(bytes, 0, line - 1, BLANKS "\r"), open = above;
		if (above < 7 || memcmp(bytes + above - 3, "-->", 3) != 0)
			break;
		while (open > 0 && memcmp(bytes + open, "<!--", 4) != 0)
			open--;
		line = bytes_skip_back(bytes, 0, open, BLANKS);
		if (line == 0 || bytes[line - 1] != '\n')
			break;
		start = open;
	}
	return span_between(start, end > text->length ? span_end(element) : end);
}

bool xml_insert(struct edit_plan *plan, struct xml_gap gap, const char *element, size_t length)
{
	const struct text *text = plan->text;
	const char *line_end = plan->model->line_end;
	struct xml_indent indent = xml_indent(text, gap);
	char outer[sizeof indent.blanks];
	if (gap.near.length > 0 && !gap.after) {
		insert(plan, gap.near.start, element, length);
		return insert_text(plan, gap.near.start, line_end) &&
		       insert_text(plan, gap.near.start, indent.blanks);
	}
	size_t after = span_end(gap.near.length > 0 ? gap.near : gap.parent), at = end_of_line(text, after);
	bool full = at > text->length, empty = gap.near.length == 0 && text->bytes[after - 2] == '/';
	at = full || empty ? after : at;
	line_blanks(text, gap.parent.start, outer, sizeof outer);
	if (empty)
		replace(plan, span_between(attributes_end(text, gap.parent), at), ">", 1);
	insert_text(plan, at, line_end);
	insert_text(plan, at, indent.blanks);
	insert(plan, at, element, length);
	if (empty || (full && gap.near.length == 0)) {
		insert_text(plan, at, line_end);
		insert_text(plan, at, outer);
	}
	if (empty) {
		const char *name = text->bytes + gap.parent.start + 1;
		insert_text(plan, at, "</");
		insert(plan, at, name, strcspn(name, " \t\r\n/>"));
		insert_text(plan, at, ">");
	}
	return plan_done(plan);
}

bool xml_insert_written(struct edit_plan *plan, struct xml_gap gap, struct xml_output *output)
{
	memory_stream_end(output->out);
	bool done = xml_insert(plan, gap, output->bytes, output->length);
	free(output->bytes);
	return done;
}

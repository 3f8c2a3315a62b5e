/* Sets values in the file: fields, and values that span several lines. */
#include "mapwright/line_ends.h"
#include "views/views.h"

bool view_apply(struct view *view, struct edit edit, const char *label, struct error *error)
{
	bool done = document_apply(view->document, &edit, 1, label, error);
	view_clamp(view);
	return done;
}

/* Returns the position in the file's bytes of byte `at` of a value that spans several lines; `before`: the end of the
 * byte before it. */
static size_t raw_offset(const char *raw, size_t raw_length, const char *read, size_t at, bool before)
{
	size_t i = 0;
	for (size_t j = 0; j < at + !before; j++) {
		while (i < raw_length && raw[i] != read[j]) {
			const char *end = memchr(raw + i, '\n', raw_length - i);
			i = end ? (size_t)(end - raw) + 1 : raw_length;
			while (i < raw_length && (raw[i] == ' ' || raw[i] == '\t'))
				i++;
		}
		if (j == at)
			return i;
		i += i < raw_length;
	}
	return i;
}

bool value_is_in_lines(const char *raw, size_t raw_length, const char *read)
{
	size_t old = strlen(read), end = raw_offset(raw, raw_length, read, old, true);
	return end == raw_length && (old == 0 || raw[end - 1] == read[old - 1]);
}

char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length)
{
	size_t end, old = strlen(read), start = bytes_common(read, old, value, length, &end);
	char *bytes = memory_allocate(raw_length + length + 1, 1);
	if (!memchr(raw, '\n', raw_length) || memchr(value, '\n', length) ||
	    !value_is_in_lines(raw, raw_length, read)) {
		memcpy(bytes, value, length);
		bytes[length] = '\0';
		return bytes;
	}
	size_t from = raw_offset(raw, raw_length, read, start, true);
	size_t to = end > 0 ? raw_offset(raw, raw_length, read, old - end, false) : raw_length;
	if (start == old - end) /* nothing is removed, so no line end is removed either */
		to = from;
	memcpy(bytes, raw, from);
	memcpy(bytes + from, value + start, length - start - end);
	memcpy(bytes + from + (length - start - end), raw + to, raw_length - to);
	bytes[from + (length - start - end) + (raw_length - to)] = '\0';
	return bytes;
}

bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error)
{
	struct view *view = editor_view(editor);
	char *lines = NULL;
	if (view->document->model.fields[field].kind == FIELD_LINES) {
		/* Uses the line ends of its unchanged lines. */
		const struct document *document = view->document;
		const struct field *of = &document->model.fields[field];
		size_t start = of->value.start, end = of->line.length > 0 ? span_end(of->line) : start;
		bytes = lines = line_ends_keep(document->text.bytes + start, end - start, bytes, length,
					       document->model.line_end, &length);
	}
	struct edit edit = edit_bytes(EDIT_SET, place_at(PLACE_FIELD, field), bytes, length);
	int record = view_canvas(view) == CANVAS_HEX ? view->document->model.fields[field].record : -1;
	char *name = memory_copy(view->document->model.fields[field].name);
	bool done = view_apply(view, edit, "set", error);
	free(lines);
	if (done && strcmp(view->document->model.fields[field].name, name) != 0) /* its new line precedes others */
		field = view_find_field(view, name, strlen(name));
	free(name);
	if (record >= 0) /* the cursor follows a hex that moves */
		view_go_record(view, record, -1);
	int row = view_form_row(view, field);
	if (done && row >= 0)
		view->field = row;
	return done;
}

bool field_set(struct editor *editor, int field, const char *value, struct error *error)
{
	const struct document *document = editor_view(editor)->document;
	const struct field *of = &document->model.fields[field];
	char *bytes;
	if (document->format->lines_by_content && of->set) {
		bytes = value_in_lines(document->text.bytes + of->value.start, of->value.length, of->effective, value,
				       strlen(value));
	} else {
		/* In a field of several lines "\ " stands for a line end in the style of the file. */
		char *end = bytes = memory_allocate(strlen(value) * 2 + 1, 1);
		for (const char *at = value; *at; at++) {
			bool escaped = at[0] == '\\' && at[1] == 'n';
			bool ends = of->kind == FIELD_LINES && (escaped || *at == '\n');
			end = ends ? stpcpy(end, document->model.line_end) : mempcpy(end, at, 1);
			at += ends && escaped;
		}
	}
	bool done = field_set_bytes(editor, field, bytes, strlen(bytes), error);
	free(bytes);
	return done;
}

bool field_unset(struct view *view, int field, const char *label, struct error *error)
{
	return !view->document->model.fields[field].set ||
	       view_apply(view, edit_remove(place_at(PLACE_FIELD, field)), label, error);
}

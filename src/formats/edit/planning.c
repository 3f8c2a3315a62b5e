#include "planning.h"

#include "mapwright/arena.h"
#include "scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool refuse(struct planning *planning, const char *format, ...)
{
	if (planning->failed)
		return false;
	planning->failed = true;
	va_list arguments;
	va_start(arguments, format);
	if (planning->error)
		message_format(planning->error->message, sizeof planning->error->message, format, arguments);
	va_end(arguments);
	return false;
}

bool value_holds(const struct planning *planning, const char *set, size_t set_length)
{
	for (size_t i = 0; i < planning->edit->length; i++)
		if (memchr(set, planning->edit->value[i], set_length))
			return true;
	return false;
}

bool check_one_line(struct planning *planning)
{
	if (value_holds(planning, "\n\r\0", 3))
		return refuse(planning, "A line end or a zero byte cannot be part of it: it would end the line.");
	return !planning->failed;
}

const struct grid *find_grid(struct planning *planning, int index)
{
	if (index >= 0 && index < planning->model->grid_count)
		return &planning->model->grids[index];
	refuse(planning, "No map at this place.");
	return NULL;
}

const struct field *find_field(struct planning *planning)
{
	int index = planning->edit->place.index;
	if (index >= 0 && index < planning->model->field_count)
		return &planning->model->fields[index];
	refuse(planning, "No such field.");
	return NULL;
}

const struct entry *find_entry(struct planning *planning)
{
	int index = planning->edit->place.index;
	if (index >= 0 && index < planning->model->entry_count)
		return &planning->model->entries[index];
	refuse(planning, "No such legend line.");
	return NULL;
}

bool replace(struct planning *planning, struct span old, const char *bytes, size_t length)
{
	if (planning->failed || (old.length == 0 && length == 0))
		return !planning->failed;
	patch_add(planning->patch, old, bytes, length);
	return true;
}

bool replace_with_value(struct planning *planning, struct span old)
{
	return replace(planning, old, planning->edit->value, planning->edit->length);
}

bool insert(struct planning *planning, size_t at, const char *bytes, size_t length)
{
	return replace(planning, (struct span){.start = at}, bytes, length);
}

bool insert_text(struct planning *planning, size_t at, const char *string)
{
	return insert(planning, at, string, strlen(string));
}

bool insert_value(struct planning *planning, size_t at)
{
	return insert(planning, at, planning->edit->value, planning->edit->length);
}

bool insert_run(struct planning *planning, size_t at, char byte, size_t count)
{
	char run[256];
	memset(run, byte, sizeof run);
	for (; count > sizeof run; count -= sizeof run)
		insert(planning, at, run, sizeof run);
	return insert(planning, at, run, count);
}

bool cut(struct planning *planning, struct span old)
{
	return replace(planning, old, "", 0);
}

bool replace_leaf(struct planning *planning)
{
	struct span span = model_span(planning->model, planning->edit->place);
	if (span.length == 0)
		return refuse(planning, "There is nothing at this place that could be set.");
	return replace_with_value(planning, span);
}

const char *line_end_at(const struct planning *planning, size_t offset)
{
	return scan_line_end_at(planning->text, offset, planning->model->line_end);
}

bool insert_line_ends(struct planning *planning, size_t at, int count)
{
	while (count-- > 0)
		insert_text(planning, at, planning->model->line_end);
	return planning_done(planning);
}

bool line_is_ended(const struct planning *planning, struct span line)
{
	return line.length > 0 && planning->text->bytes[span_end(line) - 1] == '\n';
}

bool line_is_blank(const struct planning *planning, size_t number)
{
	struct line line;
	return !scan_line(planning->text, number, &line) || line.body.length == 0;
}

struct gap gap_before(const struct planning *planning, struct span line)
{
	return (struct gap){.at = line.start, .before = "", .after = line_end_at(planning, line.start)};
}

struct gap gap_after(const struct planning *planning, struct span line)
{
	size_t at = span_end(line);
	bool ended = at == 0 || planning->text->bytes[at - 1] == '\n';
	const char *end = line_end_at(planning, at > 0 ? at - 1 : 0);
	return (struct gap){.at = at, .before = ended ? "" : end, .after = ended ? end : ""};
}

bool insert_value_line(struct planning *planning, struct gap gap, const char *head, ...)
{
	char *text = NULL;
	va_list arguments;
	va_start(arguments, head);
	if (vasprintf(&text, head, arguments) < 0)
		memory_end();
	va_end(arguments);
	insert_text(planning, gap.at, gap.before);
	insert_text(planning, gap.at, text);
	insert_value(planning, gap.at);
	free(text);
	return insert_text(planning, gap.at, gap.after);
}

bool cut_token(struct planning *planning, struct span token, bool first, bool last, size_t before, size_t after)
{
	struct span separator = {.start = first ? span_end(token) : before};
	separator.length = first ? (last ? 0 : after - span_end(token)) : token.start - before;
	return cut(planning, first ? separator : token) && cut(planning, first ? token : separator);
}

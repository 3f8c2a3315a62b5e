/* Shared by the reports: positions, safe text, and findings as JSON. */
#include "report.h"

#include "mapwright/arena.h"
#include "mapwright/rule.h"
#include "mapwright/visible.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

struct report_position report_position(const struct text *text, size_t offset)
{
	struct report_position position = {.line = text_line(text, offset), .column = 1};
	size_t at = text->line_starts[position.line - 1];
	while (at < offset && at < text->length) {
		uint32_t character;
		size_t size = visible_decode(text->bytes + at, text->length - at, &character);
		at += size > 0 ? size : 1;
		position.column++;
	}
	return position;
}

void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color)
{
	static const char *const colors[] = {
	    [SEVERITY_NOTE] = "\033[1;36m", [SEVERITY_WARNING] = "\033[1;35m", [SEVERITY_ERROR] = "\033[1;31m"};
	const char *plain = color ? "\033[0m" : "";
	fputs(color ? "\033[1m" : "", out);
	output_text(out, path);
	fprintf(out, ":%zu:%zu:%s %s%s:%s ", text_line(text, offset), text_column(text, offset), plain,
		color ? colors[severity] : "", severity_name(severity), plain);
	output_text(out, message);
}

char *report_safe(const char *text)
{
	size_t size = strlen(text) * 4 + 1;
	char *safe = memory_allocate(size, 1);
	visible_text(safe, size, text, strlen(text), true);
	return safe;
}

json_t *report_string(const char *text)
{
	json_t *exact = json_string(text);
	if (exact)
		return exact;
	char *safe = report_safe(text);
	json_t *string = json_string(safe);
	free(safe);
	return string;
}

json_t *report_cell(struct place place)
{
	return json_pack("[iii]", place.index, place.x, place.y);
}

json_t *report_page(const struct format *format)
{
	return json_sprintf("man:%.*s(5)", (int)strcspn(format->manual, "."), format->manual);
}

json_t *report_json_file(const struct document *document)
{
	json_t *list = json_array();
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:o}", "rule", finding->rule->name, "severity",
					   severity_name(finding->severity), "line",
					   (json_int_t)text_line(&document->text, finding->span.start), "column",
					   (json_int_t)text_column(&document->text, finding->span.start), "message",
					   report_string(finding->message));
		if (finding->place.kind == PLACE_CELL)
			json_object_set_new(object, "cell", report_cell(finding->place));
		json_t *cells = finding->cell_count > 0 ? json_array() : NULL;
		for (int cell = 0; cell < finding->cell_count; cell++)
			json_array_append_new(cells, report_cell(finding->cells[cell]));
		if (cells)
			json_object_set_new(object, "cells", cells);
		json_array_append_new(list, object);
	}
	return json_pack("{s:o, s:s, s:o}", "file", report_string(document->path), "format", document->format->id,
			 "findings", list);
}

void report_json_add(struct report *report, const struct document *document)
{
	fputs(report->any ? ",\n  " : "\n  ", report->out);
	report->any = true;
	output_json(report->out, report_json_file(document), JSON_INDENT(2), 2);
}

void report_json_end(const struct report *report, bool complete)
{
	(void)complete;
	fputs(report->any ? "\n]\n" : "]\n", report->out);
}

#include "report.h"

#include "mapwright/rule.h"
#include "output.h"

#include <stdlib.h>

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

static json_t *cells_as_json(const struct finding *finding)
{
	json_t *cells = json_array();
	for (int i = 0; i < finding->cell_count; i++)
		json_array_append_new(cells, report_cell(finding->cells[i]));
	return cells;
}

static json_t *finding_as_json(const struct document *document, const struct finding *finding)
{
	size_t line = text_line(&document->text, finding->span.start);
	size_t column = text_column(&document->text, finding->span.start);
	json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:o}", "rule", finding->rule->name, "severity",
				   severity_name(finding->severity), "line", (json_int_t)line, "column",
				   (json_int_t)column, "message", report_string(finding->message));
	if (finding->place.kind == PLACE_CELL)
		json_object_set_new(object, "cell", report_cell(finding->place));
	if (finding->cell_count > 0)
		json_object_set_new(object, "cells", cells_as_json(finding));
	return object;
}

json_t *report_json_file(const struct document *document)
{
	json_t *findings = json_array();
	for (int i = 0; i < document->findings.count; i++)
		json_array_append_new(findings, finding_as_json(document, &document->findings.items[i]));
	return json_pack("{s:o, s:s, s:o}", "file", report_string(document->path), "format", document->format->id,
			 "findings", findings);
}

bool report_json_add(struct report *report, const struct document *document)
{
	json_t *file = report_json_file(document);
	fputs(report->any ? ",\n  " : "\n  ", report->out);
	report->any = true;
	bool printed = output_json_part(report->out, file, 2);
	json_decref(file);
	return printed;
}

void report_json_end(const struct report *report, bool complete)
{
	(void)complete;
	fputs(report->any ? "\n]\n" : "]\n", report->out);
}

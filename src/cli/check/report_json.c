/* Reports in JSON: our own, which shows all that is known of a finding, that of GitLab (code quality), and that of
 * reviewdog (rdjson). Columns are bytes. */
#include "cli.h"
#include "report.h"

#include <inttypes.h>

enum { INDENT = 2 };

/* ---- json ---- */

static void add_place(json_t *object, const struct text *text, struct span span)
{
	size_t end = span_end(span);
	json_object_update_new(
	    object, json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "line", (json_int_t)text_line(text, span.start),
			      "column", (json_int_t)text_column(text, span.start), "end_line",
			      (json_int_t)text_line(text, end), "end_column", (json_int_t)text_column(text, end),
			      "offset", (json_int_t)span.start, "length", (json_int_t)span.length));
}

static json_t *edit_of(struct report *report UNUSED, const struct text *text, struct span old, json_t *inserted)
{
	json_t *edit = json_object();
	add_place(edit, text, old);
	json_object_set_new(edit, "text", inserted);
	return edit;
}

static json_t *fix_of(const struct document *document, const struct finding *finding)
{
	if (!finding->fix.label)
		return json_null();
	json_t *edits = report_edits(NULL, document, finding, edit_of);
	bool manual = finding->fix.manual || finding->fix.action == FIX_ADD_ENTRY;
	return json_pack("{s:o, s:s, s:o}", "label", report_string(finding->fix.label), "applicability",
			 manual                       ? "choice"
			 : finding->rule->fix_is_safe ? "safe"
						      : "unsafe",
			 "edits", edits ? edits : json_null());
}

json_t *report_json_file(const struct document *document)
{
	json_t *list = json_array();
	EACH(const struct finding, finding, document->findings.items, document->findings.count) {
		json_t *object = json_pack("{s:s, s:s}", "rule", finding->rule->name, "severity",
					   severity_name(finding->severity));
		add_place(object, &document->text, finding->span);
		json_object_set_new(object, "message", report_string(finding->message));
		if (finding->place.kind == PLACE_CELL)
			json_object_set_new(object, "cell", report_cell(finding->place));
		json_t *cells = finding->cell_count > 0 ? json_array() : NULL;
		for (int cell = 0; cell < finding->cell_count; cell++)
			json_array_append_new(cells, report_cell(finding->cells[cell]));
		if (cells)
			json_object_set_new(object, "cells", cells);
		json_object_set_new(object, "fix", fix_of(document, finding));
		json_array_append_new(list, object);
	}
	return json_pack("{s:o, s:s, s:o}", "file", report_string(document->path), "format", document->format->id,
			 "findings", list);
}

static void add_file(struct report *report, const struct document *document)
{
	json_t *file = report_json_file(document);
	json_object_set_new(file, "version", json_integer(OUTPUT_VERSION));
	report_element(report, file);
}

/* What could not be checked comes last. */
static void add_messages(struct report *report)
{
	size_t i;
	json_t *message;
	json_array_foreach(report->messages, i, message)
	{
		json_object_set_new(message, "version", json_integer(OUTPUT_VERSION));
		report_element(report, json_incref(message));
	}
}

const struct report_form report_json = {.name = "json",
					.begin = "[",
					.add = add_file,
					.finish = add_messages,
					.indent = INDENT,
					.elements_end = "\n",
					.end = "]\n"};

/* ---- GitLab ---- */

/* GitLab knows findings by their fingerprints alone. */
static json_t *issue_of(struct report *report, const struct report_facts *facts)
{
	return json_pack("{s:o, s:s, s:o, s:s, s:{s:o, s:{s:I, s:I}}}", "description", report_string(facts->message),
			 "check_name", facts->rule, "fingerprint",
			 json_sprintf("%016" PRIx64, fingerprint_key(facts->fingerprint, facts->path)), "severity",
			 report->form->severities[facts->severity], "location", "path", report_string(facts->path),
			 "lines", "begin", (json_int_t)facts->start.line, "end", (json_int_t)facts->end.line);
}

const struct report_form report_gitlab = {
    .name = "gitlab",
    .begin = "[",
    .severities = {[SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "minor", [SEVERITY_ERROR] = "major"},
    .element = issue_of,
    .indent = INDENT,
    .elements_end = "\n",
    .end = "]\n",
};

/* ---- reviewdog ---- */

static json_t *range_of(struct report_place start, struct report_place end)
{
	return json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", (json_int_t)start.line, "column",
			 (json_int_t)start.column, "end", "line", (json_int_t)end.line, "column",
			 (json_int_t)end.column);
}

/* Returns the fix as one replacement, because reviewdog takes several for alternatives; NULL if there is none. */
static json_t *suggestions_of(struct report *report, const struct report_facts *facts)
{
	struct patch patch;
	const struct text *text = &facts->document->text;
	if (!report_fix(facts->document, facts->finding, &patch))
		return NULL;
	size_t start = patch.changes[0].removed.start, at = start, length;
	char *bytes;
	FILE *out = memory_stream(&bytes, &length);
	EACH(const struct change, change, patch.changes, patch.count) {
		fwrite(text->bytes + at, 1, change->removed.start - at, out);
		if (change->inserted.length > 0)
			fwrite(patch.bytes + change->inserted.start, 1, change->inserted.length, out);
		at = span_end(change->removed);
	}
	memory_stream_end(out);
	json_t *inserted = json_stringn(bytes, length);
	free(bytes);
	patch_clear(&patch);
	struct report_place end = report_place(report, text, at);
	return inserted ? json_pack("[{s:o, s:o}]", "range", range_of(report_place(report, text, start), end), "text",
				    inserted)
			: NULL;
}

static json_t *diagnostic_of(struct report *report, const struct report_facts *facts)
{
	return json_pack("{s:o, s:{s:o, s:o}, s:s, s:{s:s}, s:o*}", "message", report_string(facts->message),
			 "location", "path", report_string(facts->path), "range", range_of(facts->start, facts->end),
			 "severity", report->form->severities[facts->severity], "code", "value", facts->rule,
			 "suggestions", suggestions_of(report, facts));
}

const struct report_form report_rdjson = {
    .name = "rdjson",
    .begin = "{\n  \"source\": {\"name\": \"mapwright\"},\n  \"diagnostics\": [",
    .severities = {[SEVERITY_NOTE] = "INFO", [SEVERITY_WARNING] = "WARNING", [SEVERITY_ERROR] = "ERROR"},
    .element = diagnostic_of,
    .indent = INDENT,
    .elements_end = "\n  ",
    .end = "]\n}\n",
};

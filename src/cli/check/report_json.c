/* Reports in JSON: our own, which shows all that is known of a finding, that of GitLab (code quality), and that of
 * reviewdog (rdjson). Columns are bytes. */
#include "report.h"

#include "baseline.h"
#include "mapwright/rule.h"
#include "output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

/* ---- json ---- */

/* Adds a place to an object. */
static void add_place(json_t *object, const struct text *text, struct span span)
{
	size_t end = span_end(span);
	json_object_update_new(
	    object, json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "line", (json_int_t)text_line(text, span.start),
			      "column", (json_int_t)text_column(text, span.start), "end_line",
			      (json_int_t)text_line(text, end), "end_column", (json_int_t)text_column(text, end),
			      "offset", (json_int_t)span.start, "length", (json_int_t)span.length));
}

/* Returns the changes of a fix; null if it needs an answer, or if one of them is not text. */
static json_t *edits_of(const struct document *document, const struct finding *finding)
{
	struct patch patch;
	if (!report_fix(document, finding, &patch))
		return json_null();
	json_t *edits = json_array();
	for (size_t i = 0; i < patch.count && edits; i++) {
		json_t *text = report_fresh(&patch, &patch.changes[i]), *edit = json_object();
		add_place(edit, &document->text, patch.changes[i].removed);
		if (text) {
			json_object_set_new(edit, "text", text);
			json_array_append_new(edits, edit);
			continue;
		}
		json_decref(edit);
		json_decref(edits);
		edits = NULL;
	}
	patch_clear(&patch);
	return edits ? edits : json_null();
}

static json_t *fix_of(const struct document *document, const struct finding *finding)
{
	if (!finding->fix.label)
		return json_null();
	bool manual = finding->fix.manual || finding->fix.action == FIX_ADD_ENTRY;
	return json_pack("{s:o, s:s, s:o}", "label", report_string(finding->fix.label), "applicability",
			 manual                       ? "choice"
			 : finding->rule->fix_is_safe ? "safe"
						      : "unsafe",
			 "edits", edits_of(document, finding));
}

json_t *report_json_file(const struct document *document)
{
	json_t *list = json_array();
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
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

void report_json_add(struct report *report, const struct document *document)
{
	json_t *file = report_json_file(document);
	json_object_set_new(file, "version", json_integer(OUTPUT_VERSION));
	report_element(report, file, INDENT);
}

/* What could not be checked comes last. */
void report_json_end(struct report *report)
{
	size_t i;
	json_t *message;
	json_array_foreach(report->messages, i, message)
	{
		json_object_set_new(message, "version", json_integer(OUTPUT_VERSION));
		report_element(report, json_incref(message), INDENT);
	}
	fputs(report->any ? "\n]\n" : "]\n", report->out);
}

/* ---- GitLab ---- */

static json_t *issue_of(const struct document *document, const struct finding *finding,
			struct fingerprint fingerprint)
{
	static const char *const severities[] = {
	    [SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "minor", [SEVERITY_ERROR] = "major"};
	return json_pack("{s:o, s:s, s:o, s:s, s:{s:o, s:{s:I, s:I}}}", "description",
			 report_string(finding->message), "check_name", finding->rule->name, "fingerprint",
			 json_sprintf("%016" PRIx64, fingerprint_key(fingerprint, document->path)), "severity",
			 severities[finding->severity], "location", "path", report_string(document->path), "lines",
			 "begin", (json_int_t)text_line(&document->text, finding->span.start), "end",
			 (json_int_t)text_line(&document->text, span_end(finding->span)));
}

/* GitLab knows findings by their fingerprints alone. */
void report_gitlab_add(struct report *report, const struct document *document)
{
	struct fingerprint *fingerprints = fingerprints_of(document);
	for (int i = 0; i < document->findings.count; i++)
		report_element(report, issue_of(document, &document->findings.items[i], fingerprints[i]), INDENT);
	free(fingerprints);
}

void report_gitlab_end(struct report *report)
{
	fputs(report->any ? "\n]\n" : "]\n", report->out);
}

/* ---- reviewdog ---- */

const char report_rdjson_begin[] = "{\n  \"source\": {\"name\": \"mapwright\"},\n  \"diagnostics\": [";

static json_t *range_of(const struct text *text, struct span span)
{
	size_t end = span_end(span);
	return json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", (json_int_t)text_line(text, span.start),
			 "column", (json_int_t)text_column(text, span.start), "end", "line",
			 (json_int_t)text_line(text, end), "column", (json_int_t)text_column(text, end));
}

/* Returns the fix as one replacement, because reviewdog takes several for alternatives; NULL if there is none. */
static json_t *suggestion_of(const struct document *document, const struct finding *finding)
{
	struct patch patch;
	const struct text *text = &document->text;
	if (!report_fix(document, finding, &patch))
		return NULL;
	size_t start = patch.changes[0].removed.start, at = start, length;
	char *bytes;
	FILE *out = output_stream(&bytes, &length);
	for (size_t i = 0; i < patch.count; i++) {
		const struct change *change = &patch.changes[i];
		fwrite(text->bytes + at, 1, change->removed.start - at, out);
		if (change->inserted.length > 0)
			fwrite(patch.bytes + change->inserted.start, 1, change->inserted.length, out);
		at = span_end(change->removed);
	}
	if (!stream_end(out))
		memory_end();
	json_t *fresh = json_stringn(bytes, length);
	free(bytes);
	patch_clear(&patch);
	return fresh
		   ? json_pack("{s:o, s:o}", "range", range_of(text, (struct span){start, at - start}), "text", fresh)
		   : NULL;
}

void report_rdjson_add(struct report *report, const struct document *document)
{
	static const char *const severities[] = {
	    [SEVERITY_NOTE] = "INFO", [SEVERITY_WARNING] = "WARNING", [SEVERITY_ERROR] = "ERROR"};
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		json_t *suggestion = suggestion_of(document, finding);
		json_t *item = json_pack(
		    "{s:o, s:{s:o, s:o}, s:s, s:{s:s}}", "message", report_string(finding->message), "location",
		    "path", report_string(document->path), "range", range_of(&document->text, finding->span),
		    "severity", severities[finding->severity], "code", "value", finding->rule->name);
		if (suggestion)
			json_object_set_new(item, "suggestions", json_pack("[o]", suggestion));
		report_element(report, item, INDENT);
	}
}

void report_rdjson_end(struct report *report)
{
	fputs(report->any ? "\n  ]\n}\n" : "]\n}\n", report->out);
}

/* XML: JUnit, which most build servers show, with a suite for each file and a case for each finding, or one passed case;
 * and Checkstyle. Findings below the --fail-on severity are output of passed cases. */
#include "report.h"

#include "mapwright/rule.h"
#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* Prints text as XML, in ASCII. */
static void print_xml(FILE *out, const char *text)
{
	char *safe = report_safe(text);
	for (const char *at = safe; *at;) {
		uint32_t character;
		size_t size = visible_decode(at, strlen(at), &character);
		if (size > 1 || (size == 1 && strchr("&<>\"'", *at)))
			fprintf(out, "&#%u;", (unsigned)character);
		else
			putc(*at, out);
		at += size > 0 ? size : 1;
	}
	free(safe);
}

/* Prints ' name="text"'. */
static void print_attribute(FILE *out, const char *name, const char *text)
{
	fprintf(out, " %s=\"", name);
	print_xml(out, text);
	putc('"', out);
}

/* Returns a message of the report. */
static const char *message_of(const struct report *report, size_t index)
{
	return json_string_value(json_object_get(json_array_get(report->messages, index), "message"));
}

/* Returns the file that a message is about; "mapwright" if none, because every error of these forms has a file. */
static const char *file_of(const struct report *report, size_t index)
{
	const char *path = json_string_value(json_object_get(json_array_get(report->messages, index), "file"));
	return path ? path : "mapwright";
}

/* ---- JUnit ---- */

const char report_junit_begin[] = XML "<testsuites name=\"mapwright\">\n";

static void print_case(FILE *out, const struct document *document, const struct finding *finding, bool failed)
{
	const char *severity = severity_name(finding->severity);
	size_t line = text_line(&document->text, finding->span.start);
	fprintf(out, "    <testcase name=\"%s at line %zu\"", finding->rule->name, line);
	print_attribute(out, "classname", document->path);
	print_attribute(out, "file", document->path);
	fprintf(out, " line=\"%zu\"", line);
	if (failed) {
		fprintf(out, ">\n      <failure type=\"%s\"", severity);
		print_attribute(out, "message", finding->message);
	}
	fputs(failed ? ">" : ">\n      <system-out>", out);
	print_xml(out, document->path);
	fprintf(out, ":%zu:%zu: %s: ", line, text_column(&document->text, finding->span.start), severity);
	print_xml(out, finding->message);
	fprintf(out, "</%s>\n    </testcase>\n", failed ? "failure" : "system-out");
}

void report_junit_add(struct report *report, const struct document *document)
{
	FILE *out = report->out;
	const struct finding_list *findings = &document->findings;
	int failures = 0;
	for (int i = 0; i < findings->count; i++)
		failures += findings->items[i].severity >= report->level;
	fputs("  <testsuite", out);
	print_attribute(out, "name", document->path);
	fprintf(out, " tests=\"%d\" failures=\"%d\" errors=\"0\">\n", findings->count > 0 ? findings->count : 1,
		failures);
	for (int i = 0; i < findings->count; i++)
		print_case(out, document, &findings->items[i], findings->items[i].severity >= report->level);
	if (findings->count == 0) {
		fputs("    <testcase name=\"no findings\"", out);
		print_attribute(out, "classname", document->path);
		print_attribute(out, "file", document->path);
		fputs("/>\n", out);
	}
	fputs("  </testsuite>\n", out);
}

/* Messages are cases with errors. */
void report_junit_end(struct report *report)
{
	FILE *out = report->out;
	size_t count = json_array_size(report->messages);
	if (count > 0)
		fprintf(out, "  <testsuite name=\"mapwright\" tests=\"%zu\" failures=\"0\" errors=\"%zu\">\n", count,
			count);
	for (size_t i = 0; i < count; i++) {
		fputs("    <testcase name=\"the file can be checked\"", out);
		print_attribute(out, "classname", file_of(report, i));
		print_attribute(out, "file", file_of(report, i));
		fputs(">\n      <error", out);
		print_attribute(out, "message", message_of(report, i));
		fputs("/>\n    </testcase>\n", out);
	}
	fputs(count > 0 ? "  </testsuite>\n</testsuites>\n" : "</testsuites>\n", out);
}

/* ---- Checkstyle ---- */

const char report_checkstyle_begin[] = XML "<checkstyle version=\"4.3\">\n";

static void print_error(FILE *out, const char *severity, const char *message, const char *rule)
{
	fprintf(out, " severity=\"%s\"", severity);
	print_attribute(out, "message", message);
	fprintf(out, " source=\"mapwright%s%s\"/>\n", *rule ? "." : "", rule);
}

void report_checkstyle_add(struct report *report, const struct document *document)
{
	static const char *const severities[] = {
	    [SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
	FILE *out = report->out;
	fputs("  <file", out);
	print_attribute(out, "name", document->path);
	fputs(">\n", out);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		struct report_position start = report_position(&document->text, finding->span.start);
		fprintf(out, "    <error line=\"%zu\" column=\"%zu\"", start.line, start.column);
		print_error(out, severities[finding->severity], finding->message, finding->rule->name);
	}
	fputs("  </file>\n", out);
}

void report_checkstyle_end(struct report *report)
{
	FILE *out = report->out;
	for (size_t i = 0; i < json_array_size(report->messages); i++) {
		fputs("  <file", out);
		print_attribute(out, "name", file_of(report, i));
		fputs(">\n    <error", out);
		print_error(out, "error", message_of(report, i), "");
		fputs("  </file>\n", out);
	}
	fputs("</checkstyle>\n", out);
}

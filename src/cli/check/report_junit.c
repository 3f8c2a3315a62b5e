/* JUnit XML, which most build servers show: a suite for each file with a case for each finding, or one passed case.
 * Findings below the --fail-on severity are output of passed cases. */
#include "report.h"

#include "mapwright/rule.h"
#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

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

static void print_case(FILE *out, const struct document *document, const struct finding *finding, bool failed)
{
	const char *severity = severity_name(finding->severity);
	size_t line = text_line(&document->text, finding->span.start);
	fprintf(out, "    <testcase name=\"%s at line %zu\" classname=\"", finding->rule->name, line);
	print_xml(out, document->path);
	if (failed) {
		fprintf(out, "\">\n      <failure type=\"%s\" message=\"", severity);
		print_xml(out, finding->message);
	}
	fputs(failed ? "\">" : "\">\n      <system-out>", out);
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
	fputs("  <testsuite name=\"", out);
	print_xml(out, document->path);
	fprintf(out, "\" tests=\"%d\" failures=\"%d\" errors=\"0\">\n", findings->count > 0 ? findings->count : 1,
		failures);
	for (int i = 0; i < findings->count; i++)
		print_case(out, document, &findings->items[i], findings->items[i].severity >= report->level);
	if (findings->count == 0) {
		fputs("    <testcase name=\"no findings\" classname=\"", out);
		print_xml(out, document->path);
		fputs("\"/>\n", out);
	}
	fputs("  </testsuite>\n", out);
}

void report_junit_end(const struct report *report, bool complete)
{
	if (!complete)
		fputs("  <testsuite name=\"mapwright\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
		      "    <testcase name=\"every file can be checked\" classname=\"mapwright\">\n"
		      "      <error message=\"Some files could not be checked; see standard error.\"/>\n"
		      "    </testcase>\n  </testsuite>\n",
		      report->out);
	fputs("</testsuites>\n", report->out);
}

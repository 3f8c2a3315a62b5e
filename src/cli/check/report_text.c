/* Reports of one line for each finding: as compilers write it, and for GitHub, which shows it in pull requests. */
#include "report.h"

#include "mapwright/rule.h"

#include <stdlib.h>
#include <string.h>

void report_text_add(struct report *report, const struct document *document)
{
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		report_line(report->out, document->path, &document->text, finding->span.start, finding->severity,
			    finding->message, report->color);
		fprintf(report->out, " [%s]\n", finding->rule->name);
		if (report->pretty)
			report_excerpt(report->out, document, finding, report->color);
	}
}

/* Prints text of a workflow command; the characters that end it or one of its properties become %NN. */
static void print_escaped(FILE *out, const char *text, const char *special)
{
	for (; *text; text++)
		fprintf(out, *text == '%' || strchr(special, *text) ? "%%%02X" : "%c", (unsigned char)*text);
}

static void print_annotation(FILE *out, const struct document *document, const struct finding *finding,
			     const char *path, const char *message)
{
	static const char *const commands[] = {
	    [SEVERITY_NOTE] = "notice", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
	struct report_position start = report_position(&document->text, finding->span.start);
	struct report_position end = report_position(&document->text, span_end(finding->span));
	fprintf(out, "::%s file=", commands[finding->severity]);
	print_escaped(out, path, ":,");
	fprintf(out, ",line=%zu,", start.line);
	if (end.line == start.line && end.column > start.column) /* GitHub takes columns only for a single line */
		fprintf(out, "col=%zu,endColumn=%zu,", start.column, end.column - 1);
	fprintf(out, "title=%s::", finding->rule->name);
	print_escaped(out, message, "");
	putc('\n', out);
}

void report_github_add(struct report *report, const struct document *document)
{
	char *path = report_safe(document->path);
	for (int i = 0; i < document->findings.count; i++) {
		char *message = report_safe(document->findings.items[i].message);
		print_annotation(report->out, document, &document->findings.items[i], path, message);
		free(message);
	}
	free(path);
}

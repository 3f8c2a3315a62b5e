#include "report.h"

#include "mapwright/rule.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

/* path:line:column: severity: */
static void print_position(const char *path, const struct document *document, const struct finding *finding)
{
	output_text(stdout, path);
	printf(":%zu:%zu: %s: ", text_line(&document->text, finding->span.start),
	       text_column(&document->text, finding->span.start), severity_name(finding->severity));
}

static bool add_text(json_t *files, const struct document *document)
{
	(void)files;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		print_position(document->path, document, finding);
		output_text(stdout, finding->message);
		printf(" [%s]\n", finding->rule->name);
	}
	return true;
}

/* As gcc prints its warnings, which editors and build tools know how to read: standard input is <stdin>, and what
 * stands in the brackets looks like an option. */
static bool add_gcc(json_t *files, const struct document *document)
{
	(void)files;
	const char *path = strcmp(document->path, "-") == 0 ? "<stdin>" : document->path;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		print_position(path, document, finding);
		output_text(stdout, finding->message);
		printf(" [-W%s]\n", finding->rule->name);
	}
	return true;
}

static bool end_text(json_t *files, bool complete)
{
	(void)files;
	(void)complete;
	return true;
}

const struct reporter reporters[] = {
    {.name = "text", .help = "path:line:column: severity: message [rule]", .add = add_text, .end = end_text},
    {.name = "gcc", .help = "the same as gcc prints it", .add = add_gcc, .end = end_text},
    {.name = "json", .help = "an array, one object a file", .add = report_json_add, .end = report_json_end},
    {.name = "sarif", .help = "SARIF 2.1.0", .add = report_sarif_add, .end = report_sarif_end},
    {.name = NULL},
};

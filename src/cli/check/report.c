#include "report.h"

#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

const struct reporter reporters[] = {
    {.name = "text",
     .help = "path:line:column: severity: message [rule]",
     .add = report_text_add,
     .end = report_text_end},
    {.name = "gcc", .help = "the same as gcc prints it", .add = report_gcc_add, .end = report_text_end},
    {.name = "json",
     .help = "an array, one object a file",
     .begin = "[",
     .separator = ",",
     .add = report_json_add,
     .end = report_json_end},
    {.name = "sarif",
     .help = "SARIF 2.1.0",
     .begin = report_sarif_begin,
     .separator = ",",
     .add = report_sarif_add,
     .end = report_sarif_end},
    {.name = "github", .help = "GitHub annotations", .add = report_github_add, .end = report_text_end},
    {.name = "junit",
     .help = "JUnit XML",
     .begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mapwright\">\n",
     .add = report_junit_add,
     .end = report_junit_end},
    {.name = NULL},
};

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

char *report_safe(const char *text)
{
	size_t size = strlen(text) * 4 + 1;
	char *safe = malloc(size);
	if (safe)
		visible_text(safe, size, text, strlen(text), true);
	return safe;
}

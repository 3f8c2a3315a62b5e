/* Forms of reports that are texts with the facts in them: for people, for GitHub, JUnit and Checkstyle. */
#include "mapwright/visible.h"
#include "report.h"

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* As compilers write it; with excerpts for a person. */
static void add_lines(struct report *report, const struct document *document)
{
	EACH(const struct finding, finding, document->findings.items, document->findings.count) {
		char *first = NULL;
		size_t length;
		bool kept = finding->severity == SEVERITY_ERROR && !report->first_error;
		FILE *out = kept ? memory_stream(&first, &length) : report->out;
		report_line(out, document->path, &document->text, finding->span.start, finding->severity,
			    finding->message, report->color);
		fprintf(out, " [%s]\n", finding->rule->name);
		if (kept) {
			memory_stream_end(out);
			fputs(first, report->out);
			report->first_error = first;
		}
		if (report->pretty)
			report_excerpt(report->out, document, finding, report->color);
	}
}

const struct report_form report_text = {.name = "text", .add = add_lines};

/* Prints text of a workflow command; the characters that end it or one of its properties become %NN. */
static void print_escaped(FILE *out, const char *text, bool property)
{
	char *safe = report_safe(text);
	for (const char *at = safe; *at; at++)
		fprintf(out, strchr(property ? "%:," : "%", *at) ? "%%%02X" : "%c", (unsigned char)*at);
	free(safe);
}

/* Annotations in pull requests. GitHub takes columns only for a single line. */
const struct report_form report_github = {
    .name = "github",
    .severities = {[SEVERITY_NOTE] = "notice", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"},
    .print = print_escaped,
    .finding = "::%v file=%p,line=%l,col=%c,endColumn=%e,title=%r::%m\n",
    .wide = "::%v file=%p,line=%l,title=%r::%m\n",
};

/* Prints text as XML, in ASCII. */
static void print_xml(FILE *out, const char *text, bool property UNUSED)
{
	char *safe = report_safe(text);
	for (const char *at = safe; *at;) {
		uint32_t character;
		size_t size = visible_decode(at, strlen(at), &character);
		if (size > 1 || (size == 1 && strchr("&<>\"'", *at)))
			fprintf(out, "&#%u;", (unsigned)character);
		else
			putc(*at, out);
		at += MAX(size, 1);
	}
	free(safe);
}

#define TESTCASE "    <testcase name=\"%r at line %l\" classname=\"%p\" file=\"%p\" line=\"%l\">\n"
#define LINE "%p:%l:%b: %s: %m"

/* Build servers show a suite for each file and a case for each finding, or one passed case. Findings below the --fail-on
 * severity are output of passed cases, and messages cases with errors. */
const struct report_form report_junit = {
    .name = "junit",
    .begin = XML "<testsuites name=\"mapwright\">\n",
    .print = print_xml,
    .file = "  <testsuite name=\"%p\" tests=\"%n\" failures=\"%f\" errors=\"0\">\n",
    .clean = "    <testcase name=\"no findings\" classname=\"%p\" file=\"%p\"/>\n",
    .finding = TESTCASE "      <system-out>" LINE "</system-out>\n    </testcase>\n",
    .failure = TESTCASE "      <failure type=\"%s\" message=\"%m\">" LINE "</failure>\n    </testcase>\n",
    .file_end = "  </testsuite>\n",
    .trouble_begin = "  <testsuite name=\"mapwright\" tests=\"%n\" failures=\"0\" errors=\"%n\">\n",
    .trouble = "    <testcase name=\"the file can be checked\" classname=\"%p\" file=\"%p\">\n"
	       "      <error message=\"%m\"/>\n    </testcase>\n",
    .trouble_end = "  </testsuite>\n",
    .end = "</testsuites>\n",
};

const struct report_form report_checkstyle = {
    .name = "checkstyle",
    .begin = XML "<checkstyle version=\"4.3\">\n",
    .severities = {[SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"},
    .print = print_xml,
    .file = "  <file name=\"%p\">\n",
    .finding = "    <error line=\"%l\" column=\"%c\" severity=\"%v\" message=\"%m\" source=\"mapwright.%r\"/>\n",
    .file_end = "  </file>\n",
    .trouble =
	"  <file name=\"%p\">\n    <error severity=\"error\" message=\"%m\" source=\"mapwright\"/>\n  </file>\n",
    .end = "</checkstyle>\n",
};

/* The list of reports. */
#include "report.h"

const struct reporter reporters[] = {
    {.name = "text", .help = "path:line:column: severity: message [rule]", .add = report_text_add},
    {.name = "gcc", .help = "the same as gcc prints it", .add = report_gcc_add},
    {.name = "json",
     .help = "an array, one object a file",
     .begin = "[",
     .add = report_json_add,
     .end = report_json_end},
    {.name = "sarif",
     .help = "SARIF 2.1.0",
     .begin = report_sarif_begin,
     .add = report_sarif_add,
     .end = report_sarif_end},
    {.name = "github", .help = "GitHub annotations", .add = report_github_add},
    {.name = "junit",
     .help = "JUnit XML",
     .begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mapwright\">\n",
     .add = report_junit_add,
     .end = report_junit_end},
    {.name = NULL},
};

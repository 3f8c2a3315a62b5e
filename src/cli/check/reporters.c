/* The list of reports. */
#include "report.h"

const struct reporter reporters[] = {
    {.name = "text", .add = report_text_add},
    {.name = "gcc", .add = report_gcc_add},
    {.name = "json", .begin = "[", .add = report_json_add, .end = report_json_end},
    {.name = "sarif", .begin = report_sarif_begin, .add = report_sarif_add, .end = report_sarif_end},
    {.name = "github", .add = report_github_add},
    {.name = "junit",
     .begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mapwright\">\n",
     .add = report_junit_add,
     .end = report_junit_end},
    {.name = NULL},
};

/* report.h - findings as text for people, compilers and machines; private to cli. */
#ifndef MAPWRIGHT_CLI_REPORT_H
#define MAPWRIGHT_CLI_REPORT_H

#include "mapwright/document.h"

#include <jansson.h>
#include <stdbool.h>

/* One way to print findings. What it gathers over all files goes into `files`, a JSON array. */
struct reporter {
	const char *name;
	const char *help;
	/* Takes in a checked document. False when memory is out. */
	bool (*add)(json_t *files, const struct document *document);
	/* All files are in; `complete`: every one of them could be checked. False when memory is out. */
	bool (*end)(json_t *files, bool complete);
};

/* All reporters, ended by a NULL name; the first is the usual one. */
extern const struct reporter reporters[];

/* report_json.c and report_sarif.c */
bool report_json_add(json_t *files, const struct document *document);
bool report_json_end(json_t *files, bool complete);
bool report_sarif_add(json_t *results, const struct document *document);
bool report_sarif_end(json_t *results, bool complete);

/* A text as a JSON string: itself when it is valid UTF-8, else with \xNN for what is not. NULL without memory. */
json_t *report_string(const char *text);

/* [grid, x, y]. NULL without memory. */
json_t *report_cell(struct place place);

#endif

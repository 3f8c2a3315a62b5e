/* report.h - findings as text for people, compilers and machines; private to cli. */
#ifndef MAPWRIGHT_CLI_REPORT_H
#define MAPWRIGHT_CLI_REPORT_H

#include "mapwright/document.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* A report under way. */
struct report {
	FILE *out;
	bool pretty, color;  /* for a person: with the cells that are meant */
	bool terminal;       /* the output goes to one */
	bool any;            /* a part has been printed */
	enum severity level; /* findings from here on are failures */
};

/* One way to print findings. A report is its beginning, a part for each file (or finding), and its end. */
struct reporter {
	const char *name;
	const char *begin;
	/* The parts of a checked document. */
	void (*add)(struct report *report, const struct document *document);
	/* NULL: nothing. `complete`: every file could be checked. */
	void (*end)(const struct report *report, bool complete);
};

/* All reporters, ended by a NULL name; the first is the default. */
extern const struct reporter reporters[];

/* report.c, report_text.c, report_sarif.c, report_junit.c */
void report_text_add(struct report *report, const struct document *document);
void report_gcc_add(struct report *report, const struct document *document);
void report_github_add(struct report *report, const struct document *document);
void report_json_add(struct report *report, const struct document *document);
void report_json_end(const struct report *report, bool complete);
extern const char report_sarif_begin[];
void report_sarif_add(struct report *report, const struct document *document);
void report_sarif_end(const struct report *report, bool complete);
void report_junit_add(struct report *report, const struct document *document);
void report_junit_end(const struct report *report, bool complete);

/* report_excerpt.c: the lines of the file that a finding is about, with marks below what is meant. */
void report_excerpt(FILE *out, const struct document *document, const struct finding *finding, bool color);

/* A document and its findings as JSON; as with all JSON the program ends when there is no memory for it (output.h). */
json_t *report_json_file(const struct document *document);

/* A text as a JSON string: itself when it is valid UTF-8, else with \xNN for what is not. */
json_t *report_string(const char *text);

/* The manual page of the format, which tells more of its rules: "mapwright-powder.5" is man:mapwright-powder(5). */
json_t *report_page(const struct format *format);

/* [grid, x, y]. */
json_t *report_cell(struct place place);

/* "path:line:column: severity: message", without a line end. */
void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color);

/* Line of an offset and, in characters from 1, its column; a byte that begins no character counts as one. */
struct report_position {
	size_t line, column;
};
struct report_position report_position(const struct text *text, size_t offset);

/* Safe text for what must be UTF-8 whatever the locale says, to be freed. Ends the program without memory. */
char *report_safe(const char *text);

#endif

/* report.h - prints findings for people, compilers and other programs; private to cli. */
#ifndef MAPWRIGHT_CLI_REPORT_H
#define MAPWRIGHT_CLI_REPORT_H

#include "mapwright/document.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* A report that is being printed. */
struct report {
	FILE *out;
	bool pretty, color;  /* for a person: with excerpts of the file */
	bool terminal;       /* the output is a terminal */
	bool any;            /* something has been printed */
	enum severity level; /* findings of this severity or above are failures */
	json_t *messages;    /* what could not be checked: objects of file (or null) and message */
};

/* A report format. A report has a beginning, a part for each file or finding, and an end. */
struct reporter {
	const char *name;
	const char *begin;
	/* Prints the part for a checked document. */
	void (*add)(struct report *report, const struct document *document);
	/* Prints the end; may be NULL. */
	void (*end)(struct report *report);
};

/* All reporters, ended by a NULL name; the first is the default. */
extern const struct reporter reporters[];

/* report_text.c, report_json.c, report_sarif.c, report_xml.c */
void report_text_add(struct report *report, const struct document *document);
void report_github_add(struct report *report, const struct document *document);
extern const char report_rdjson_begin[], report_sarif_begin[];
void report_json_add(struct report *report, const struct document *document);
void report_json_end(struct report *report);
void report_gitlab_add(struct report *report, const struct document *document);
void report_gitlab_end(struct report *report);
void report_rdjson_add(struct report *report, const struct document *document);
void report_rdjson_end(struct report *report);
void report_sarif_add(struct report *report, const struct document *document);
void report_sarif_end(struct report *report);
extern const char report_junit_begin[], report_checkstyle_begin[];
void report_junit_add(struct report *report, const struct document *document);
void report_junit_end(struct report *report);
void report_checkstyle_add(struct report *report, const struct document *document);
void report_checkstyle_end(struct report *report);

/* Prints the next element of an array, indented, and releases it. */
void report_element(struct report *report, json_t *element, int indent);

/* Sets `patch` to the changes of a finding's fix, in file order. Returns false, and sets nothing that must be cleared,
 * if there is no fix or it needs an answer. */
bool report_fix(const struct document *document, const struct finding *finding, struct patch *patch);

/* Returns the new bytes of a change as a JSON string; NULL if they are not text, which JSON cannot represent. */
json_t *report_fresh(const struct patch *patch, const struct change *change);

/* report_excerpt.c: prints the lines that a finding is about, and marks the bytes. */
void report_excerpt(FILE *out, const struct document *document, const struct finding *finding, bool color);

/* Returns all rules, or those of the format with that id, as JSON: each once, with the ids of all its formats. `name`
 * (else NULL) is the only rule wanted. */
json_t *report_rules(const char *format_id, const char *name);

/* Returns a document and its findings as JSON. Ends the program if memory runs out (output.h). */
json_t *report_json_file(const struct document *document);

/* Returns a text as a JSON string; bytes that are not valid UTF-8 become \xNN. */
json_t *report_string(const char *text);

/* Returns the URI of the format's manual page: man:mapwright-powder(5) for "mapwright-powder.5". */
json_t *report_page(const struct format *format);

/* [grid, x, y]. */
json_t *report_cell(struct place place);

/* Prints "path:line:column: severity: message", without a line end. */
void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color);

/* The line of an offset and its column, in characters from 1; an invalid byte counts as a character. */
struct report_position {
	size_t line, column;
};
struct report_position report_position(const struct text *text, size_t offset);

/* Makes positions in a long line of the text quick, until it is called with NULL. */
void report_measure(const struct text *text);

/* Returns safe UTF-8, whatever the locale. The caller frees it. */
char *report_safe(const char *text);

#endif

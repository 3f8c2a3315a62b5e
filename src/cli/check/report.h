/* report.h - prints findings for people, compilers and other programs; private to cli. */
#pragma once

#include "baseline.h"

#include <jansson.h>

/* The forms of reports: each is a `report_NAME` below. The first is the default. */
#define REPORT_FORMS(FIRST, NEXT, LAST)                                                                              \
	FIRST(text) NEXT(json) NEXT(sarif) NEXT(github) NEXT(gitlab) NEXT(junit) NEXT(checkstyle) LAST(rdjson)

/* The names in a sentence: "text, json, ... or rdjson"; and with the first as the default. */
#define REPORT_FIRST(name) #name
#define REPORT_DEFAULT(name) #name " (default)"
#define REPORT_NEXT(name) ", " #name
#define REPORT_LAST(name) " or " #name
#define REPORT_NAMES REPORT_FORMS(REPORT_FIRST, REPORT_NEXT, REPORT_LAST)
#define REPORT_NAMES_WITH_DEFAULT REPORT_FORMS(REPORT_DEFAULT, REPORT_NEXT, REPORT_LAST)

/* A report that is being printed. */
struct report {
	const struct report_form *form;
	FILE *out;
	bool pretty, color;  /* for a person: with excerpts of the file */
	bool terminal;       /* the output is a terminal */
	bool any;            /* an element has been printed */
	enum severity level; /* findings of this severity or above are failures */
	json_t *messages;    /* what could not be checked: objects of file (or null) and message */
	char *first_error;   /* the first line of text about an error; NULL: none */
	size_t line;         /* whose characters are counted; 0: none */
	size_t *characters;  /* by byte of the line */
};

/* A place in a file, counted from 1. A byte that is not UTF-8 counts as a character. */
struct report_place {
	size_t line, column, character; /* `column` in bytes of the line */
};
struct report_place report_place(struct report *report, const struct text *text, size_t offset);

/* What the forms say of a finding, of a file (path, tests, failed), or of a message (path, message). */
struct report_facts {
	const char *path, *message, *rule;
	enum severity severity;
	struct report_place start, end;
	size_t tests, failed; /* findings or messages; a file without findings has one test */
	struct fingerprint fingerprint;
	const struct document *document;
	const struct finding *finding;
};

/* A form of reports. What is NULL is not printed. In texts, %p is the path of the file, %m the message, %r the rule, %s the
 * severity and %v its name in this form, %l the line, %b the column in bytes, %c and %e the first and the last column in
 * characters, %n the number of tests (findings or messages), and %f how many of them failed. */
struct report_form {
	const char *name;
	const char *begin, *end;
	const char *severities[SEVERITY_ERROR + 1];
	/* Prints a text of the report; in a `property` more characters are special than in a message. */
	void (*print)(FILE *out, const char *text, bool property);
	const char *file, *file_end; /* around the findings of a file */
	const char *finding;         /* one that is no failure */
	const char *failure;         /* NULL: as `finding` */
	const char *wide;            /* one of no characters, or of several lines; NULL: as `finding` */
	const char *clean;           /* in a file without findings */
	const char *trouble_begin, *trouble, *trouble_end; /* each message, and around them if there are any */
	/* Or a finding is an element of an array in JSON. */
	json_t *(*element)(struct report *report, const struct report_facts *facts);
	int indent;               /* of elements */
	const char *elements_end; /* after the last element, if there is one */
	/* Or the form prints a file itself, and what follows the files before `end`. */
	void (*add)(struct report *report, const struct document *document);
	void (*finish)(struct report *report);
};

#define REPORT_DECLARED(name) extern const struct report_form report_##name;
REPORT_FORMS(REPORT_DECLARED, REPORT_DECLARED, REPORT_DECLARED)

/* All forms, ended by NULL (check.c). */
extern const struct report_form *const report_forms[];

/* Print the part for a checked document, and what follows all of them; `begin` of the form comes first. */
void report_add(struct report *report, const struct document *document);
void report_end(struct report *report);

/* Prints the next element of the array, indented, and releases it. */
void report_element(struct report *report, json_t *element);

/* Sets `patch` to the changes of a finding's fix, in file order. Returns false, and sets nothing that must be cleared,
 * if there is no fix or it needs an answer. */
bool report_fix(const struct document *document, const struct finding *finding, struct patch *patch);

/* Returns the changes of the fix as JSON, each as `edit` returns it: the old bytes are `old`, the new ones `inserted`, which
 * it takes. NULL if there is no fix, it needs an answer, or new bytes are not text, which JSON cannot represent. */
json_t *report_edits(struct report *report, const struct document *document, const struct finding *finding,
		     json_t *(*edit)(struct report *report, const struct text *text, struct span old,
				     json_t *inserted));

/* report_excerpt.c: prints the lines that a finding is about, and marks the bytes. */
void report_excerpt(FILE *out, const struct document *document, const struct finding *finding, bool color);

/* Returns all rules, or those of the format with that id, as JSON: each once, with the ids of all its formats. `name`
 * (else NULL) is the only rule wanted. */
json_t *report_rules(const char *format_id, const char *name);

/* Returns a document and its findings as JSON. Ends the program if memory runs out (output.h). */
json_t *report_json_file(const struct document *document);

/* Returns a text as a JSON string; bytes that are not valid UTF-8 become \xNN. */
json_t *report_string(const char *text);

/* Returns a path as a URI reference, a file: URI if it is whole, with all special characters as %NN. */
json_t *report_uri(const char *path);

/* Returns the URI of the format's manual page: man:mapwright-powder(5) for "mapwright-powder.5". */
json_t *report_page(const struct format *format);

/* [grid, x, y]. */
json_t *report_cell(struct place place);

/* Prints "path:line:column: severity: message", without a line end. */
void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color);

/* Returns safe UTF-8, whatever the locale. The caller frees it. */
char *report_safe(const char *text);

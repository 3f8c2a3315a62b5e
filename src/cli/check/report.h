/* report.h - prints findings for people, compilers and other programs, and what else is done with them; private to cli. */
#pragma once

#include "mapwright/document.h"

#include <jansson.h>

/* ---- baseline.c: known findings, identified by fingerprints, which check does not report again ---- */

/* The file has one line for each finding: FINGERPRINT:OCCURRENCE RULE PATH. The path is relative to the folder of the
 * baseline, so check may be run from any folder. */

/* A hash of a finding's rule, its marked bytes and its line, independent of its message and position. `occurrence`,
 * from 1, distinguishes findings with the same hash. */
struct fingerprint {
	uint64_t hash;
	unsigned occurrence;
};

/* Returns the fingerprints of all findings, in order. The caller frees them. */
struct fingerprint *fingerprints_of(const struct document *document);

/* Returns a hash of a fingerprint and the path of its file. */
uint64_t fingerprint_key(struct fingerprint fingerprint, const char *path);

struct baseline {
	char *folder;   /* of the baseline, without links */
	uint64_t *keys; /* of the known findings, sorted */
	size_t count;
};

#define BASELINE_TITLE "# Findings that mapwright check --baseline"

/* Starts a new baseline at `path`, which must not exist or be a baseline. Returns false and sets `error` on
 * failure. */
bool baseline_begin(struct baseline *baseline, const char *path, struct error *error);

/* Reads the file. Returns false and sets `error`, with the line, on failure. */
bool baseline_read(struct baseline *baseline, const char *path, struct error *error);
void baseline_clear(struct baseline *baseline);

/* Removes the known findings from the document; returns the number of findings removed. Also recognises the
 * fingerprints of older versions, as long as the messages are still the same. */
unsigned baseline_filter(const struct baseline *baseline, struct document *document);

/* Prints a line for each finding of the document. */
void baseline_print(FILE *out, const struct baseline *baseline, const struct document *document);

/* ---- fixing.c: fixes without asking ---- */

/* Which fixes to apply: none, the safe ones (rule.h), all that require no choice, or all that require no input. */
enum fixing { FIXING_NONE, FIXING_SAFE, FIXING_ALL, FIXING_ANY };

/* Returns true if the fix of the finding is to be applied. */
bool fixing_takes(enum fixing fixing, const struct finding *finding);

/* Updates the findings of the document, without those that are not to be reported. */
struct examiner {
	void (*examine)(void *context, struct document *document);
	void *context;
};

/* Applies fixes to an examined document until none is left, and examines it after each round. Undoes a fix that does
 * not reduce the findings or that adds errors. Returns the number of fixes applied. */
unsigned fixing_apply(struct document *document, enum fixing fixing, const struct examiner *examiner);

/* ---- unified.c: unified diffs for patch(1) and git ---- */

/* Prints hunks with three lines of context, under the name of the path; nothing if the texts are equal. Prints the
 * exact bytes, or visible text if `safe`, as for a terminal. */
void unified_print(FILE *out, const char *path, const struct text *old, const struct text *new, bool safe);

/* Returns for each line of `new`, and for the place after the last, whether it was changed or added, or lines before it
 * were removed. The caller frees it. */
bool *unified_changed(const struct text *old, const struct text *new);

/* Adds to an empty patch the changes that turn `old` into `new`, line by line. */
void unified_patch(const struct text *old, const struct text *new, struct patch *patch);

/* ---- reports ---- */

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

/* Returns the JSON that the format dumps for the document (format.h), a new reference. commands/dump.c */
json_t *dump_document(const struct document *document);

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

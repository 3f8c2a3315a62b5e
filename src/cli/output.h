/* output.h - output of commands: safe text, JSON, and detection of write errors; private to cli. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct text;

/* Exit statuses of a command. */
enum { STATUS_CLEAN = 0, STATUS_FINDINGS = 1, STATUS_ERROR = 2 };

/* Returns true if the locale uses UTF-8. */
bool output_utf8(void);

/* Returns true if colours are wanted: not with NO_COLOR or on a dumb terminal. */
bool output_color(void);

/* Sets `color` by the value of --color (NULL: not given): `usual` unless it is always or never. Returns false after a
 * message if it is wrong. */
bool output_color_when(const char *when, bool usual, bool *color);

#define OPTION_COLOR                                                                                                 \
	OPTION("color", 0, "WHEN", "always never auto", OPTION_SELDOM, "use colour: always, never or auto (default)")

/* Print untrusted bytes as visible text (visible.h): as they are; formatted as by printf, where a line end at the end of
 * the format ends the line. */
void output_bytes(FILE *out, const char *bytes, size_t length);
void output_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the number of columns of a text: its bytes without UTF-8 continuation bytes. */
int output_columns(const char *bytes, size_t length);

/* Prints text in lines of at most 80 columns, indented by `indent` blanks; the caller has indented the first line.
 * "\n\n" begins a new paragraph. */
void output_wrapped(FILE *out, int indent, const char *text);

/* Writes text as mdoc, one sentence per line, with everything escaped that troff would interpret. */
void output_mdoc(FILE *out, const char *text);

/* Prints the bytes of a file; on a terminal, as visible text. */
void output_document(const struct text *text);

/* Prints "mapwright: SENTENCE", made safe, on standard error. Returns STATUS_ERROR, so that callers can `return
 * output_complain(...)`. */
int output_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for functions that return bool: returns false. */
#define output_refuse(...) (output_complain(__VA_ARGS__) != STATUS_ERROR)

/* The member "version" of every JSON object that a command prints, except that of dump; increased when a member changes
 * its meaning or disappears. share/schema describes the objects. */
#define OUTPUT_VERSION_TEXT "1"
enum { OUTPUT_VERSION = 1 };

/* Must be called before the first JSON value is made: from then on, the program ends if memory runs out, instead of
 * printing incomplete JSON. */
void output_begin_json(void);

/* Returns a copy in which blanks, non-ASCII bytes and the bytes of `special` are %NN. The caller frees it. */
char *output_escape(const char *text, const char *special);

/* Returns each byte as the character with the same number, in UTF-8, which the caller frees; or that as a JSON
 * string. */
char *output_latin(const char *bytes, size_t length, size_t *size);
json_t *output_latin_json(const char *bytes, size_t length);

/* Prints the value in pure ASCII, without terminal control characters and without a final line end, and releases it.
 * `flags` are those of jansson; every line except the first is indented by `indent` blanks. */
void output_json(FILE *out, json_t *value, size_t flags, int indent);

/* Prints {"version": ..., MEMBERS}, indented, with a final line end, and releases the object. */
void output_answer(json_t *members, size_t flags);

/* If standard output is a terminal, sends it through a pager, as git does: GIT_PAGER, the user's core.pager, PAGER or
 * less. */
void output_paged(void);

/* Waits until the pager of output_paged has ended, if there is one. */
void output_unpaged(void);

/* Closes standard output. Returns `status`, or STATUS_ERROR after a message if output was lost. If the reader of a
 * pipe has exited, raises SIGPIPE. */
int output_close(int status);

/* output.h - the way out of every headless command: safe text, JSON, and write errors that are noticed; private to
 * cli. */
#ifndef MAPWRIGHT_CLI_OUTPUT_H
#define MAPWRIGHT_CLI_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct text;

/* How a command ends. */
enum { STATUS_CLEAN = 0, STATUS_FINDINGS = 1, STATUS_TROUBLE = 2 };

/* Whether the locale's text is UTF-8. */
bool output_utf8(void);

/* Whether colours are wanted where they are of use: not with NO_COLOR or on a dumb terminal. */
bool output_color(void);

/* Bytes that may come from anywhere, as visible text (visible.h). */
void output_bytes(FILE *out, const char *bytes, size_t length);
void output_text(FILE *out, const char *text);

/* Columns of a text: its bytes without those that continue a UTF-8 character. */
int output_columns(const char *bytes, size_t length);

/* Text in lines of at most 80 columns, each after `indent` blanks; the first line has its indent already. "\n\n" in
 * the text begins a new paragraph. */
void output_wrapped(FILE *out, int indent, const char *text);

/* Text as lines of a manual page on standard output: a sentence a line, and nothing in it that troff would obey. */
void output_mdoc(const char *text);

/* The very bytes of a file on standard output, unless a terminal would obey them. */
void output_document(const struct text *text);

/* "mapwright: SENTENCE" on standard error, made safe. Returns STATUS_TROUBLE, so that `return output_complain(...)`
 * reads well. */
int output_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what returns a bool: always false. */
#define output_refuse(...) (output_complain(__VA_ARGS__) != STATUS_TROUBLE)

/* To be called before the first JSON value is made: from then on the program ends when there is no memory for one, since
 * half of it would be worse than nothing. */
void output_begin_json(void);

/* A copy of a text in which blanks, what is not ASCII and the bytes of `special` are %NN; to be freed. */
char *output_escape(const char *text, const char *special);

/* Each byte as the character of the same number, in UTF-8, so that any file can be shown; to be freed. And as a JSON
 * string. */
char *output_latin(const char *bytes, size_t length, size_t *size);
json_t *output_latin_json(const char *bytes, size_t length);

/* The value, which is released, in pure ASCII, nothing in it that a terminal could obey, and no line end. `flags` are
 * jansson's; every line but the first is indented by so many blanks. */
void output_json(FILE *out, json_t *value, size_t flags, int indent);

/* A stream into memory, which stream_end ends. */
FILE *output_stream(char **bytes, size_t *length);

/* Brings standard output to its end. Returns the status, or STATUS_TROUBLE with a sentence when anything was lost. When
 * the reader of a pipe has left, the program ends here, as that signal ends others. */
int output_close(int status);

#endif

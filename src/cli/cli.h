/* cli.h - the table of subcommands, their options and operands, and output: safe text, JSON, and detection of write
 * errors; private to cli. */
#pragma once

#include "mapwright/error.h"
#include "mapwright/visible.h"

#include <jansson.h>

struct format;
struct text;

/* ---- arguments.c: parses the options and operands of a command line by a table ---- */

enum option_flags { OPTION_OPTIONAL = 1, OPTION_SELDOM = 2 };

/* An option. A table of options ends with a NULL name. */
struct option {
	const char *name;     /* without the dashes: "format" */
	char letter;          /* 'o' for "-o"; 0 means only the long form */
	const char *argument; /* name of its argument in the help: "FORMAT"; NULL means no argument */
	const char *values; /* its completions: words, or a class of commands/complete.c; NULL means as `argument` */
	int flags;          /* OPTIONAL: the argument may be omitted; it follows a "=". SELDOM: help only names it */
	const char *help;   /* a single line; the help of a command shows it up to the first ";" */
};

/* A row of a table, where it is a macro. */
#define OPTION(...)                                                                                                  \
	{                                                                                                            \
		__VA_ARGS__                                                                                          \
	}

struct parsed_option {
	const struct option *option;
	const char *value; /* "" for an option without argument */
};

/* The parsed options and operands. Values and operands point into the command line. */
struct arguments {
	const struct subcommand *const *subcommands; /* of the program */
	const struct option *options;
	struct parsed_option *given; /* in the order of the command line */
	int given_count;
	const char **operands;
	int operand_count;
};

/* Parses the words after the command: "--name VALUE", "--name=VALUE", "-n VALUE", "-nVALUE". Options and operands may
 * be mixed, "--" ends the options, and "-" is an operand. On success the caller frees with arguments_clear. Returns
 * false and sets `error` if an option is unknown or a value is missing; then there is nothing to free. */
bool arguments_parse(struct arguments *arguments, const struct option *options, int count, char *const *words,
		     struct error *error);
void arguments_clear(struct arguments *arguments);

/* Returns the value of the last option with that name, "" if it takes none; NULL if it was not given. The name must be
 * in the table. */
const char *arguments_value(const struct arguments *arguments, const char *name);

/* Iterates over the values of an option that may be repeated, in order; `*at` starts as 0. Returns NULL at the end. */
const char *arguments_each(const struct arguments *arguments, const char *name, int *at);

/* Iterates over the values of an option that may be repeated, and may be lists with commas. Returns false at the end;
 * values that do not fit are left out. */
enum { ARGUMENT_SIZE = 512 };
struct argument_list {
	const char *name;
	int at;           /* zeroed */
	const char *rest; /* zeroed */
};
bool arguments_next(const struct arguments *arguments, struct argument_list *list, char value[ARGUMENT_SIZE]);

/* ---- output.c, pager.c ---- */

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

/* ---- tables.c, help.c ---- */

struct subcommand {
	const char *name;             /* "check" */
	const char *usage;            /* after the name: "[OPTION]... FILE..." */
	const char *summary;          /* one line */
	const char *help;             /* paragraphs; NULL if the summary is enough */
	const char *example;          /* a command line */
	const char *group;            /* "Check"; NULL if the help of the program does not list it */
	const char *page;             /* the manual page that says all; NULL for mapwright(1) */
	const struct option *options; /* terminated by a NULL name */
	const char *operands;         /* completions, as option.values; NULL if none */
	int minimum, maximum;         /* number of operands; maximum -1 if unlimited */
	int (*run)(const struct arguments *arguments);
};

extern const struct subcommand subcommand_edit, subcommand_check, subcommand_dump, subcommand_run, subcommand_diff,
    subcommand_git_diff, subcommand_git, subcommand_log, subcommand_merge, subcommand_new, subcommand_convert,
    subcommand_render, subcommand_stats, subcommand_grep, subcommand_lsp, subcommand_recover, subcommand_formats,
    subcommand_describe, subcommand_rules, subcommand_explain, subcommand_complete, subcommand_tutor, subcommand_help;

/* All subcommands by group, NULL-terminated; the first edits, and needs no name. Only cli.c uses this; it is passed to
 * the others. */
extern const struct subcommand *const subcommands[];

/* Returns the subcommand of that name, or NULL. `all` is NULL-terminated. */
const struct subcommand *subcommand_find(const struct subcommand *const *all, const char *name);

/* Returns the subcommand whose name is closest to a mistyped `word`, or NULL. */
const struct subcommand *subcommand_nearest(const struct subcommand *const *all, const char *word);

/* Runs the whole program; returns its exit status. */
int cli_main(int count, char **words);

/* The version, with the commit in release builds. */
extern const char cli_version[];

/* Writes the rules section of the format's manual page. */
void rules_print_mdoc(FILE *out, const struct format *format);

/* Print the help of a subcommand, and of the program. */
void help_print(const struct subcommand *subcommand);
void help_print_program(const struct subcommand *const *all);

/* Writes a part of a page of commands as mdoc: options, commands, keys or the options of a subcommand. Returns false if
 * there is no such part. */
bool help_print_mdoc(FILE *out, const struct subcommand *const *all, const char *part);

/* Rows of option tables: those at the end of every table, and those that several commands have. OPTIONS is
 * a short table. */
#define OPTION_HELP OPTION("help", 'h', NULL, NULL, 0, "show this help")
#define OPTIONS_END OPTION_HELP, OPTION(.name = NULL)
#define OPTIONS(...)                                                                                                 \
	(const struct option[])                                                                                      \
	{                                                                                                            \
		__VA_ARGS__, OPTIONS_END                                                                             \
	}
#define OPTION_JSON OPTION("json", 0, NULL, NULL, 0, "print JSON for other programs")
#define OPTION_AS OPTION("as", 0, "FORMAT", NULL, OPTION_SELDOM, "format of the files (mapwright formats lists them)")
#define OPTION_DIALECT OPTION_DIALECT_ONLY, OPTION_DESCRIBE
#define OPTION_DIALECT_ONLY                                                                                          \
	OPTION("dialect", 0, "NAME", "DIALECT", OPTION_SELDOM,                                                       \
	       "dialect of the files, including new ones (the page of their format lists them)")
#define OPTION_DESCRIBE                                                                                              \
	OPTION("describe", 0, "FILE", NULL, OPTION_SELDOM, "also use the format described in this file")

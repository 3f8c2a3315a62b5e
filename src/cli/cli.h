/* cli.h - the table of subcommands; private to cli. */
#pragma once

#include "arguments.h"
#include "output.h"

struct format;

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

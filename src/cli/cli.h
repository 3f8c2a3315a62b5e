/* cli.h - the subcommands as a table; private to cli. */
#ifndef MAPWRIGHT_CLI_CLI_H
#define MAPWRIGHT_CLI_CLI_H

#include "arguments.h"

struct format;

struct subcommand {
	const char *name;             /* "check"; "" for editing, which has no word */
	const char *usage;            /* after the name: "[OPTION]... FILE..." */
	const char *summary;          /* one line */
	const char *help;             /* a paragraph or more; NULL when the summary says it all */
	const struct option *options; /* ended by a NULL name */
	const char *operands;         /* what completes them, as option.values; NULL: nothing */
	int minimum, maximum;         /* operands; maximum -1: any number */
	int (*run)(const struct arguments *arguments);
};

extern const struct subcommand subcommand_edit, subcommand_check, subcommand_dump, subcommand_run, subcommand_diff,
    subcommand_merge, subcommand_new, subcommand_render, subcommand_lsp, subcommand_recover, subcommand_formats,
    subcommand_describe, subcommand_rules, subcommand_explain, subcommand_complete, subcommand_help;

/* All of the program, NULL-terminated; the first has no name. cli.c alone looks here: the others are given them. */
extern const struct subcommand *const subcommands[];

/* The subcommand of that name, or NULL. `all` are those of the program, NULL-terminated; the first has no name. */
const struct subcommand *subcommand_find(const struct subcommand *const *all, const char *name);

/* The one whose name a slip of the finger could have turned into `word`, or NULL. */
const struct subcommand *subcommand_nearest(const struct subcommand *const *all, const char *word);

/* The whole program behind main: runs it and returns its exit status. */
int cli_main(int count, char **words);

/* The version, and in builds for users the commit it was built of. */
extern const char cli_version[];

/* Prints the rules section of the format's manual page, which the build makes of this. */
void rules_print_mdoc(const struct format *format);

/* Prints the help of a subcommand, or of the program for the first of `all`. */
void help_print(const struct subcommand *subcommand, const struct subcommand *const *all);

/* Rows of option tables: the last ones of every one, and those of commands that read maps. */
#define OPTION_HELP                                                                                                  \
	{                                                                                                            \
		.name = "help", .letter = 'h', .help = "show this help"                                              \
	}
#define OPTIONS_END                                                                                                  \
	OPTION_HELP,                                                                                                 \
	{                                                                                                            \
		.name = NULL                                                                                         \
	}
#define OPTION_AS                                                                                                    \
	{                                                                                                            \
		.name = "as", .argument = "FORMAT", .help = "format of the files (mapwright formats lists them)"     \
	}
#define OPTION_DIALECT                                                                                               \
	{.name = "dialect",                                                                                          \
	 .argument = "NAME",                                                                                         \
	 .help = "dialect of the files, including new ones (:dialect lists them)",                                   \
	 .values = "DIALECT"},                                                                                       \
	{                                                                                                            \
		.name = "describe", .argument = "FILE", .help = "also use the format described in this file"         \
	}

#endif

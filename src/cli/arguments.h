/* arguments.h - parses the options and operands of a command line by a table; private to cli. */
#pragma once

#include "mapwright/error.h"

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

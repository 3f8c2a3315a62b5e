/* arguments.h - options and operands of a command line, by table; private to cli. */
#ifndef MAPWRIGHT_CLI_ARGUMENTS_H
#define MAPWRIGHT_CLI_ARGUMENTS_H

#include "mapwright/error.h"

#include <stdbool.h>

/* One option. A table of them ends with a NULL name. */
struct option {
	const char *name;     /* without the dashes: "format" */
	char letter;          /* 'o' for "-o"; 0: only the long form */
	const char *argument; /* what it takes, as the help calls it: "FORMAT"; NULL: nothing */
	bool optional;        /* the argument may be left out, and comes after a "=" only */
	const char *help;     /* one line */
	const char *
	    values; /* words that complete the argument, or one of the kinds of commands/complete.c; NULL: as `argument` */
};

struct given {
	const struct option *option;
	const char *value; /* "" for an option without argument */
};

struct subcommand;

/* What was given. Values and operands point into the words. */
struct arguments {
	const struct subcommand *const *subcommands; /* all of the program */
	const struct option *options;
	struct given *given; /* in the order of the command line */
	int given_count;
	const char **operands;
	int operand_count;
};

/* Reads the words after the command: "--name VALUE", "--name=VALUE", "-n VALUE", "-nVALUE"; options and operands may
 * be mixed, "--" ends the options, "-" is an operand. False with a sentence (and nothing to clear) when a word is no
 * option or a value is missing; else arguments_clear frees. */
bool arguments_parse(struct arguments *arguments, const struct option *options, int count, char *const *words,
		     struct error *error);
void arguments_clear(struct arguments *arguments);

/* Value of the last option of that name, "" for one without argument; NULL when it was not given. The name must be in
 * the table. */
const char *arguments_value(const struct arguments *arguments, const char *name);

/* The values of an option that may be repeated, in order: `*at` starts as 0. NULL at the end. */
const char *arguments_each(const struct arguments *arguments, const char *name, int *at);

#endif

/* What could come next on a command line, for the completions of the shells: told from the tables that the program works
 * by, so that a new option, command or rule completes at once.
 *
 * One candidate a line, with a tab and what it means; the line ":files" asks the shell for names of files. */
#include "cli.h"

#include "mapwright/command.h"
#include "mapwright/library.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

/* The word to be completed. */
struct wanted {
	const struct subcommand *const *subcommands;
	const char *lead;   /* what stays before each candidate: "--as=" */
	const char *prefix; /* how it begins */
};

static void offer(const struct wanted *wanted, const char *word, const char *meaning)
{
	if (strncmp(word, wanted->prefix, strlen(wanted->prefix)) == 0)
		printf("%s%s\t%s\n", wanted->lead, word, meaning);
}

static void offer_files(const struct wanted *wanted)
{
	(void)wanted;
	puts(":files");
}

static void offer_formats(const struct wanted *wanted)
{
	for (const struct format *const *format = format_list(); *format; format++)
		offer(wanted, (*format)->id, (*format)->title);
}

/* Those of all formats; several have one of the same name. */
static void offer_dialects(const struct wanted *wanted)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; (*format)->dialects && (*format)->dialects[i]; i++)
			offer(wanted, (*format)->dialects[i], (*format)->title);
}

static void offer_rules(const struct wanted *wanted)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			offer(wanted, format_rule(*format, i)->name,
			      rule_with_texts(format_rule(*format, i)).summary);
}

static void offer_subcommands(const struct wanted *wanted)
{
	for (const struct subcommand *const *subcommand = wanted->subcommands; *++subcommand;)
		offer(wanted, (*subcommand)->name, (*subcommand)->summary);
}

static void offer_commands(const struct wanted *wanted)
{
	for (const struct command *command = commands; command->name; command++)
		offer(wanted, command->name, command->help);
}

static void offer_options(const struct wanted *wanted, const struct option *options)
{
	char word[40];
	for (; options->name; options++) {
		snprintf(word, sizeof word, "--%s", options->name);
		offer(wanted, word, options->help);
	}
}

/* The values that the tables name in capitals; all others are the words themselves. */
static const struct {
	const char *name;
	void (*offer)(const struct wanted *wanted);
} kinds[] = {
    {"FILE", offer_files},       {"OUT", offer_files},  {"FORMAT", offer_formats},
    {"DIALECT", offer_dialects}, {"RULE", offer_rules}, {"SUBCOMMAND", offer_subcommands},
    {"COMMAND", offer_commands},
};

static void offer_values(const struct wanted *wanted, const char *values)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(kinds[i].name, values) == 0) {
			kinds[i].offer(wanted);
			return;
		}
	}
	char word[40];
	for (int length; *(values += strspn(values, " ")); values += length) {
		length = (int)strcspn(values, " ");
		snprintf(word, sizeof word, "%.*s", length, values);
		offer(wanted, word, "");
	}
}

static void offer_option_values(const struct wanted *wanted, const struct option *option)
{
	offer_values(wanted, option->values ? option->values : option->argument);
}

/* The option with a value that the word names, "--as" or "-o", or whose value the word begins, "--as=x"; NULL. */
static const struct option *option_of(const struct option *options, const char *word, bool begins_value)
{
	for (; options->name; options++) {
		size_t length = strlen(options->name);
		char end = begins_value ? '=' : '\0';
		bool named = strncmp(word, "--", 2) == 0 && strncmp(word + 2, options->name, length) == 0 &&
			     word[2 + length] == end;
		bool lettered = !begins_value && options->letter && word[0] == '-' && word[1] == options->letter &&
				word[2] == '\0';
		if (options->argument && (begins_value || !options->optional) && (named || lettered))
			return options;
	}
	return NULL;
}

/* The last word of those after the command's name. */
static void offer_in(const struct subcommand *const *all, const struct subcommand *subcommand, int count,
		     const char *const *words)
{
	struct wanted wanted = {.subcommands = all, .lead = "", .prefix = words[count - 1]};
	const struct option *option = count > 1 ? option_of(subcommand->options, words[count - 2], false) : NULL;
	const struct option *begun = option_of(subcommand->options, wanted.prefix, true);
	if (option) {
		offer_option_values(&wanted, option);
	} else if (begun) {
		char lead[40];
		snprintf(lead, sizeof lead, "--%s=", begun->name);
		wanted.lead = lead;
		wanted.prefix += strlen(lead);
		offer_option_values(&wanted, begun);
	} else if (wanted.prefix[0] == '-') {
		offer_options(&wanted, subcommand->options);
	} else if (subcommand->operands) {
		offer_values(&wanted, subcommand->operands);
	}
}

static int complete_run(const struct arguments *arguments)
{
	static const char *nothing[] = {""};
	int count = arguments->operand_count > 0 ? arguments->operand_count : 1;
	const char **words = arguments->operand_count > 0 ? arguments->operands : nothing;
	const struct subcommand *const *all = arguments->subcommands;
	const struct subcommand *named = count > 1 ? subcommand_find(all, words[0]) : NULL;
	if (count == 1)
		offer_subcommands(&(struct wanted){.subcommands = all, .lead = "", .prefix = words[0]});
	offer_in(all, named ? named : *all, named ? count - 1 : count, named ? words + 1 : words);
	return STATUS_CLEAN;
}

static const struct option options[] = {OPTION_HELP, {.name = NULL}};

const struct subcommand subcommand_complete = {
    .name = "complete",
    .usage = "-- [WORD]...",
    .summary = "print what can come next on a command line, for shells",
    .help = "The words are those after the program's name, the last one as far as it is typed. Each line is a "
	    "candidate, a tab, and what it means; the line :files stands for the names of files.",
    .options = options,
    .maximum = -1,
    .run = complete_run,
};

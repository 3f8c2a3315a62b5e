/* Completes a command line, for shells. The candidates come from the tables of the program, so new options, commands
 * and rules are completed at once.
 *
 * Prints one candidate per line, with a tab and its meaning; the line ":files" asks the shell for file names. */
#include "commands.h"
#include "mapwright/choices.h"

/* Adds the values of a class, or else the words themselves. Returns true if file names are wanted as well. */
static bool offer_values(struct choices *choices, const char *values, const struct subcommand *const *all)
{
	if (strcmp(values, "FORMAT") == 0)
		choices_formats(choices, format_list());
	else if (strcmp(values, "RULE") == 0)
		for (const struct format *const *format = format_list(); *format; format++)
			for (int i = 0; format_rule(*format, i); i++)
				choices_add(choices, CHOICE_NAME, format_rule(*format, i)->name,
					    rule_with_texts(format_rule(*format, i)).summary);
	else if (strcmp(values, "DIALECT") == 0)
		for (const struct format *const *format = format_list(); *format; format++)
			choices_dialects(choices, *format);
	else if (strcmp(values, "REPORT") == 0)
		for (const struct report_form *const *form = report_forms; *form; form++)
			choices_add(choices, CHOICE_NAME, (*form)->name, "");
	else if (strcmp(values, "SUBCOMMAND") == 0)
		for (; *all; all++)
			choices_add(choices, CHOICE_NAME, (*all)->name, (*all)->summary);
	else if (strcmp(values, "TOPIC") == 0) {
		offer_values(choices, "SUBCOMMAND", all);
		offer_values(choices, "FORMAT", all);
		offer_values(choices, "editing format keys", all);
	} else if (strcmp(values, "COMMAND") == 0)
		for (const struct command *command = commands; command->name; command++)
			choices_add(choices, CHOICE_NAME, command->name, command->help);
	else if (strcmp(values, "FILE") == 0 || strcmp(values, "OUT") == 0)
		return true;
	else
		choices_list(choices, values, " ", "");
	return false;
}

/* Returns the option whose value comes next: after "--as" or "-o", or in "--as=x" with `begins_value`. NULL if there
 * is none. */
static const struct option *option_of(const struct option *options, const char *word, bool begins_value)
{
	for (; options->name; options++) {
		size_t length = strlen(options->name);
		char end = begins_value ? '=' : '\0';
		bool named = strncmp(word, "--", 2) == 0 && strncmp(word + 2, options->name, length) == 0 &&
			     word[2 + length] == end;
		bool lettered = !begins_value && options->letter && word[0] == '-' && word[1] == options->letter &&
				word[2] == '\0';
		if (options->argument && (begins_value || !(options->flags & OPTION_OPTIONAL)) && (named || lettered))
			return options;
	}
	return NULL;
}

static int complete_run(const struct arguments *arguments)
{
	static const char *nothing[] = {""};
	int count = MAX(arguments->operand_count, 1);
	const char **words = arguments->operand_count > 0 ? arguments->operands : nothing;
	const char *last = words[count - 1];
	const struct subcommand *const *all = arguments->subcommands;
	const struct subcommand *named = count > 1 ? subcommand_find(all, words[0]) : NULL,
				*of = named ? named : *all;
	const struct option *option =
	    count > 1 + (named != NULL) ? option_of(of->options, words[count - 2], false) : NULL;
	const struct option *begun = option_of(of->options, last, true);
	size_t lead = !option && begun ? strlen("--=") + strlen(begun->name) : 0; /* length of "--as=", if any */
	struct choices choices = {.typed = last + lead, .length = strlen(last + lead), .strict = true};
	bool files = false;
	if (count == 1)
		offer_values(&choices, "SUBCOMMAND", all);
	if (!option)
		option = begun;
	if (option)
		files = offer_values(&choices, option->values ? option->values : option->argument, all);
	else if (last[0] == '-')
		for (const struct option *each = of->options; each->name; each++) {
			char word[40];
			snprintf(word, sizeof word, "--%s", each->name);
			choices_add(&choices, CHOICE_NAME, word, each->help);
		}
	else if (of->operands)
		files = offer_values(&choices, of->operands, all);
	for (int i = 0; i < choices.count; i++)
		printf("%.*s%s\t%s\n", (int)lead, last, choices.items[i].word, choices.items[i].meaning);
	if (files)
		puts(":files");
	choices_clear(&choices);
	return STATUS_CLEAN;
}

const struct subcommand subcommand_complete = {
    .name = "complete",
    .usage = "-- [WORD]...",
    .summary = "print completions of a command line, for shells",
    .help = "Pass the words after the program's name; the last one may be incomplete. Each line of output is a "
	    "candidate, a tab and its meaning; the line :files stands for file names.",
    .example = "mapwright complete -- check --fo",
    .options = (const struct option[]){OPTIONS_END},
    .maximum = -1,
    .run = complete_run,
};

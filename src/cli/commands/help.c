/* Help is printed from the tables that the program uses, so it is always up to date. */
#include "commands.h"

#include <ctype.h>
#include <unistd.h>

/* "-o, --output OUT" */
static int write_option(char *line, size_t size, const struct option *option)
{
	char letter[8] = "    ";
	if (option->letter)
		snprintf(letter, sizeof letter, "-%c, ", option->letter);
	const char *argument = option->argument ? option->argument : "", *before = option->argument ? " " : "";
	return snprintf(line, size, "%s--%s%s%s%s", letter, option->name,
			(option->flags & OPTION_OPTIONAL) ? "[=" : before, argument,
			(option->flags & OPTION_OPTIONAL) ? "]" : "");
}

/* Prints each option with its text up to the first ";". */
static void print_options(const struct option *options)
{
	char line[200];
	int widest = 0;
	for (const struct option *option = options; option->name; option++) {
		int length = write_option(line, sizeof line, option);
		widest = option->flags & OPTION_SELDOM ? widest : MAX(length, widest);
	}
	const char *heading = "\nOptions:\n";
	for (const struct option *option = options; option->name; option++) {
		if (option->flags & OPTION_SELDOM || option->letter == 'h') /* this is the help */
			continue;
		write_option(line, sizeof line, option);
		printf("%s  %-*s  ", heading, widest, line);
		snprintf(line, sizeof line, "%.*s", (int)strcspn(option->help, ";"), option->help);
		output_wrapped(stdout, widest + 4, line);
		heading = "";
	}
}

/* Names the page of the manual, and the options that only it explains. */
static void name_page(const struct option *options, const char *topic)
{
	char text[500];
	int used = snprintf(text, sizeof text, "See mapwright help %s", topic);
	const char *before = " for ";
	for (const struct option *option = options; option->name; option++) {
		if (!(option->flags & OPTION_SELDOM))
			continue;
		used += snprintf(text + used, sizeof text - (size_t)used, "%s", before);
		used += write_option(text + used, sizeof text - (size_t)used, option);
		before = ", ";
	}
	snprintf(text + used, sizeof text - (size_t)used, ".");
	putchar('\n');
	output_wrapped(stdout, 0, text);
}

void help_print_program(const struct subcommand *const *all)
{
	const char *group = "";
	printf("Usage: mapwright %s       edit maps\n       mapwright COMMAND [OPTION]... [ARGUMENT]...\n"
	       "       mapwright help TOPIC                         the manual, also of formats\n\n",
	       (*all)->usage);
	for (; (*all)->group; all++) {
		printf("%-9s%-9s %s\n", strcmp(group, (*all)->group) == 0 ? "" : (*all)->group, (*all)->name,
		       (*all)->summary);
		group = (*all)->group;
	}
}

void help_print(const struct subcommand *subcommand)
{
	const char *usage = subcommand->usage, *help = subcommand->help;
	printf("Usage: mapwright %s%s%s\n\n", subcommand->name, *usage ? " " : "", usage);
	char text[1000];
	snprintf(text, sizeof text, "%c%s. %s", toupper((unsigned char)*subcommand->summary), subcommand->summary + 1,
		 help ? help : "");
	output_wrapped(stdout, 0, text);
	printf("\nExample: %s\n", subcommand->example);
	print_options(subcommand->options);
	name_page(subcommand->options, subcommand->name);
}

/* Prints the page about a topic, below the help of a command. */
static int print_topic(const struct subcommand *const *all, const char *topic)
{
	const struct subcommand *subcommand = subcommand_find(all, topic),
				*nearest = subcommand ? NULL : subcommand_nearest(all, topic);
	char path[PATH_MAX];
	struct error error;
	if (subcommand)
		topic = subcommand->page ? subcommand->page : "mapwright";
	bool found = page_find(topic, path, sizeof path), color = isatty(STDOUT_FILENO) && output_color();
	if (!found && !subcommand)
		return output_complain(
		    nearest ? "Unknown topic '%s'; did you mean '%s'?"
			    : "Unknown topic '%s'; mapwright help lists the commands, mapwright formats the formats.",
		    topic, nearest ? nearest->name : "");
	error_set(&error, "The page %s is not installed.", topic);
	output_paged();
	if (subcommand) {
		help_print(subcommand);
		putchar('\n');
	}
	found = found && page_print(all, path, color, &error);
	output_unpaged();
	return found ? STATUS_CLEAN : output_complain("%s", error.message);
}

static int help_run(const struct arguments *arguments)
{
	const struct subcommand *const *all = arguments->subcommands;
	const char *part = arguments_value(arguments, "mdoc");
	const char *first = arguments->operand_count > 0 ? arguments->operands[0] : "",
		   *word = arguments->operand_count > 1 ? arguments->operands[1] : NULL;
	const struct subcommand *subcommand = subcommand_find(all, first);
	if (word && !(subcommand && subcommand->operands && bytes_among(word, strlen(word), subcommand->operands)))
		return output_complain("unexpected argument '%s'; usage: mapwright help %s", word,
				       subcommand_help.usage);
	if (part && !help_print_mdoc(stdout, all, part))
		return output_complain(
		    "The manual page has no part '%s'; use options, commands, keys or the name of a command.", part);
	if (!part && *first)
		return print_topic(all, first);
	if (!part)
		help_print_program(all);
	return STATUS_CLEAN;
}

const struct subcommand subcommand_help = {
    .name = "help",
    .usage = "[TOPIC]",
    .summary = "show the manual: of a command, a format, keys or editing",
    .help = "The page of the manual is shown on the screen, below the help of a command, whether or not man is "
	    "installed. A TOPIC is a command, the id of a format (mapwright formats lists them), keys, editing or "
	    "format, the language of descriptions.",
    .example = "mapwright help dcss",
    .group = "Other",
    .options =
	OPTIONS(OPTION("mdoc", 0, "PART", "options commands keys", OPTION_SELDOM, "print part of the manual page")),
    .operands = "TOPIC",
    .maximum = 2, /* "git setup" */
    .run = help_run,
};

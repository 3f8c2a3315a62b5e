/* Help is printed from the tables that the program uses, so it is always up to date. */
#include "cli.h"

#include "mapwright/command.h"
#include "mapwright/vocabulary.h"
#include "output.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/param.h>

const struct subcommand *subcommand_find(const struct subcommand *const *all, const char *name)
{
	for (const struct subcommand *const *subcommand = all; *subcommand; subcommand++)
		if (strcmp((*subcommand)->name, name) == 0)
			return *subcommand;
	return NULL;
}

const struct subcommand *subcommand_nearest(const struct subcommand *const *all, const char *word)
{
	struct nearest nearest = nearest_begin(word, strlen(word));
	for (const struct subcommand *const *subcommand = all; *subcommand; subcommand++)
		nearest_try(&nearest, (*subcommand)->name);
	return nearest.name ? subcommand_find(all, nearest.name) : NULL;
}

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

/* Names the manual page, and the options that only it explains. */
static void name_page(const struct option *options, const char *page)
{
	char text[500];
	int used = snprintf(text, sizeof text, "See man %s", page);
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
	       "       mapwright help COMMAND                       its options, and an example\n\n",
	       (*all)->usage);
	for (; (*all)->group; all++) {
		printf("%-9s%-9s %s\n", strcmp(group, (*all)->group) == 0 ? "" : (*all)->group, (*all)->name,
		       (*all)->summary);
		group = (*all)->group;
	}
}

void help_print(const struct subcommand *subcommand)
{
	const char *usage = subcommand->usage, *help = subcommand->help, *page = subcommand->page;
	printf("Usage: mapwright %s%s%s\n\n", subcommand->name, *usage ? " " : "", usage);
	char text[1000];
	snprintf(text, sizeof text, "%c%s. %s", toupper((unsigned char)*subcommand->summary), subcommand->summary + 1,
		 help ? help : "");
	output_wrapped(stdout, 0, text);
	printf("\nExample: %s\n", subcommand->example);
	print_options(subcommand->options);
	name_page(subcommand->options, page ? page : "mapwright");
}

/* Prints the options of a command as mdoc; the build uses this. */
static void print_options_mdoc(const struct option *options)
{
	puts(".Bl -tag -width Ds");
	for (const struct option *option = options; option->name; option++) {
		fputs(".It ", stdout);
		if (option->letter)
			printf("Fl %c , ", option->letter);
		printf("Fl -%s", option->name);
		if ((option->flags & OPTION_OPTIONAL))
			printf(" Ns Oo Ns = Ns Ar %s Oc\n", option->argument);
		else
			printf(option->argument ? " Ar %s\n" : "\n", option->argument);
		output_mdoc(option->help);
	}
	puts(".El");
}

/* Prints the commands of the editor as mdoc, by group. */
static void print_commands_mdoc(void)
{
	const char *group = NULL;
	for (const struct command *command = commands; command->name; command++) {
		if (!group || strcmp(group, command->group) != 0) {
			puts(group ? ".El\n.Pp" : ".Pp");
			printf("%s:\n", command->group);
			puts(".Bl -tag -width Ds -compact");
		}
		group = command->group;
		printf(".It Ic %s", command->name);
		printf(*command->arguments ? " Ar %s\n" : "\n", command->arguments);
		output_mdoc(command->help);
	}
	puts(".El");
}

/* Prints the keys as mdoc: a section for each place. */
struct key_sections {
	struct key_reader reader;
	bool begun;
};

static void print_place_mdoc(struct key_reader *reader, const char *title)
{
	struct key_sections *sections = (struct key_sections *)reader;
	printf("%s.Ss %s\n.Bl -tag -width <PageDown> -compact\n", sections->begun ? ".El\n" : "", title);
	sections->begun = true;
}

static void print_key_mdoc(struct key_reader *reader, const char *keys, const char *help)
{
	(void)reader;
	fputs(".It Ic \\&", stdout);
	for (const char *at = keys; *at; at++)
		if (*at == ' ')
			fputs(" Ic \\&", stdout);
		else if (*at == '"' || *at == '\\')
			fputs(*at == '"' ? "\\(dq" : "\\e", stdout);
		else
			putchar(*at);
	putchar('\n');
	output_mdoc(help);
}

static void print_keys_mdoc(void)
{
	struct editor *editor = editor_new(true);
	struct key_sections sections = {{print_place_mdoc, print_key_mdoc}, false};
	keys_list(editor, &sections.reader);
	puts(".El");
	editor_free(editor);
}

static int help_run(const struct arguments *arguments)
{
	const struct subcommand *const *all = arguments->subcommands;
	const char *part = arguments_value(arguments, "mdoc");
	const char *first = arguments->operand_count > 0 ? arguments->operands[0] : "", *name = part ? part : first,
		   *word = arguments->operand_count > 1 ? arguments->operands[1] : NULL;
	if (!*name) {
		help_print_program(all);
		return STATUS_CLEAN;
	}
	const struct subcommand *subcommand = subcommand_find(all, name), *nearest = subcommand_nearest(all, name);
	if (part && strcmp(part, "options") == 0)
		subcommand = *all;
	if (word && !(subcommand && subcommand->operands && strcmp(subcommand->operands, word) == 0))
		return output_complain("unexpected argument '%s'; usage: mapwright help %s", word,
				       subcommand_help.usage);
	if (part && strcmp(part, "commands") == 0)
		print_commands_mdoc();
	else if (part && strcmp(part, "keys") == 0)
		print_keys_mdoc();
	else if (part && subcommand)
		print_options_mdoc(subcommand->options);
	else if (part)
		return output_complain(
		    "The manual page has no part '%s'; use options, commands, keys or the name of a command.", part);
	else if (subcommand)
		help_print(subcommand);
	else
		return output_complain(nearest ? "Unknown command '%s'; did you mean '%s'?"
					       : "Unknown command '%s'; mapwright help lists them.",
				       name, nearest ? nearest->name : "");
	return STATUS_CLEAN;
}

static const struct option options[] = {
    {"mdoc", 0, "PART", "options commands keys", OPTION_SELDOM, "print part of the manual page"},
    OPTIONS_END,
};

const struct subcommand subcommand_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .summary = "show how to use mapwright or one of its commands",
    .example = "mapwright help check",
    .group = "Other",
    .options = options,
    .operands = "SUBCOMMAND",
    .maximum = 2, /* "git setup" */
    .run = help_run,
};

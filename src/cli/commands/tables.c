/* What the tables of the program have: subcommands by name, and parts of manual pages, as mdoc. */
#include "cli.h"
#include "mapwright/command.h"
#include "mapwright/vocabulary.h"

#include <string.h>

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

static void print_options_mdoc(FILE *out, const struct option *options)
{
	fputs(".Bl -tag -width Ds\n", out);
	for (const struct option *option = options; option->name; option++) {
		fputs(".It ", out);
		if (option->letter)
			fprintf(out, "Fl %c , ", option->letter);
		fprintf(out, "Fl -%s", option->name);
		if ((option->flags & OPTION_OPTIONAL))
			fprintf(out, " Ns Oo Ns = Ns Ar %s Oc\n", option->argument);
		else
			fprintf(out, option->argument ? " Ar %s\n" : "\n", option->argument);
		output_mdoc(out, option->help);
	}
	fputs(".El\n", out);
}

static void print_commands_mdoc(FILE *out)
{
	const char *group = NULL;
	for (const struct command *command = commands; command->name; command++) {
		if (!group || strcmp(group, command->group) != 0) {
			fputs(group ? ".El\n.Pp\n" : ".Pp\n", out);
			fprintf(out, "%s:\n", command->group);
			fputs(".Bl -tag -width Ds -compact\n", out);
		}
		group = command->group;
		fprintf(out, ".It Ic %s", command->name);
		fprintf(out, *command->arguments ? " Ar %s\n" : "\n", command->arguments);
		output_mdoc(out, command->help);
	}
	fputs(".El\n", out);
}

/* Writes the keys as mdoc: a section for each place. */
struct key_sections {
	struct key_reader reader;
	FILE *out;
	bool begun;
};

static void print_place_mdoc(struct key_reader *reader, const char *title)
{
	struct key_sections *sections = (struct key_sections *)reader;
	fprintf(sections->out, "%s.Ss %s\n.Bl -tag -width <PageDown> -compact\n", sections->begun ? ".El\n" : "",
		title);
	sections->begun = true;
}

static void print_key_mdoc(struct key_reader *reader, const char *keys, const char *help)
{
	FILE *out = ((struct key_sections *)reader)->out;
	fputs(".It Ic \\&", out);
	for (const char *at = keys; *at; at++)
		if (*at == ' ')
			fputs(" Ic \\&", out);
		else if (*at == '"' || *at == '\\')
			fputs(*at == '"' ? "\\(dq" : "\\e", out);
		else
			putc(*at, out);
	putc('\n', out);
	output_mdoc(out, help);
}

static void print_keys_mdoc(FILE *out)
{
	struct editor *editor = editor_new(true);
	struct key_sections sections = {{print_place_mdoc, print_key_mdoc}, out, false};
	keys_list(editor, &sections.reader, 0, true);
	fputs(".El\n", out);
	editor_free(editor);
}

bool help_print_mdoc(FILE *out, const struct subcommand *const *all, const char *part)
{
	const struct subcommand *subcommand = strcmp(part, "options") == 0 ? *all : subcommand_find(all, part);
	if (strcmp(part, "commands") == 0)
		print_commands_mdoc(out);
	else if (strcmp(part, "keys") == 0)
		print_keys_mdoc(out);
	else if (subcommand)
		print_options_mdoc(out, subcommand->options);
	else
		return false;
	return true;
}

/* `mapwright describe`: what a description of a format says, and what is wrong with it. */
#include "cli.h"

#include "mapwright/described.h"
#include "mapwright/library.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

/* What `write` made, line by line through the output filter. */
static void print_lines(char *text)
{
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		output_text(stdout, line);
		putchar('\n');
	}
}

/* The manual page of a description that is among the formats; without one, of the language. */
static int print_page(const struct arguments *arguments)
{
	struct error error;
	if (arguments->operand_count == 0) {
		described_print_keys(stdout);
		return STATUS_CLEAN;
	}
	const char *path = arguments->operands[0], *name = strrchr(path, '/');
	char id[64];
	name = name ? name + 1 : path;
	snprintf(id, sizeof id, "%.*s", (int)strcspn(name, "."), name);
	const struct format *format = library_format(id, &error);
	if (!format || !described_print_page(path, stdout, &error))
		return output_complain("%s", error.message);
	puts(".Sh RULES");
	rules_print_mdoc(format);
	puts(".Sh SEE ALSO\n.Xr mapwright 1 ,\n.Xr mapwright-format 5");
	return STATUS_CLEAN;
}

static int describe_run(const struct arguments *arguments)
{
	struct error error;
	char *text = NULL;
	size_t length;
	bool sound = false;
	if (arguments_value(arguments, "mdoc"))
		return print_page(arguments);
	if (arguments->operand_count == 0)
		return output_complain("describe needs a FILE; usage: mapwright describe FILE");
	FILE *out = open_memstream(&text, &length);
	bool read = out ? described_print(arguments->operands[0], out, &sound, &error) : error_no_memory(&error);
	if (out && fclose(out) != 0)
		read = error_no_memory(&error);
	if (read)
		print_lines(text);
	else
		output_complain("%s", error.message);
	free(text);
	return !read ? STATUS_TROUBLE : sound ? STATUS_CLEAN : STATUS_FINDINGS;
}

static const struct option options[] = {
    {.name = "mdoc", .help = "the manual page of the format; without FILE, the settings of descriptions"},
    OPTION_HELP,
    {.name = NULL},
};

const struct subcommand subcommand_describe = {
    .name = "describe",
    .usage = "[--mdoc] FILE",
    .summary = "tell what a description of a format says",
    .help = "Checks a description (FILE.format) and prints what it says, or each of its mistakes with its line. "
	    "describe --mdoc lists the settings.\n\n"
	    "Exit status: 0 when the description is sound, 1 when it has mistakes, 2 when it cannot be read.",
    .options = options,
    .operands = "FILE",
    .maximum = 1,
    .run = describe_run,
};

/* `mapwright formats`, `rules` and `explain`: print the tables of the program. */
#include "cli.h"

#include "mapwright/library.h"
#include "mapwright/rules.h"
#include "output.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

static int wider(int width, const char *text)
{
	int length = (int)strlen(text);
	return MAX(length, width);
}

static int formats_run(const struct arguments *arguments)
{
	(void)arguments;
	int ids = 0, titles = 0;
	for (const struct format *const *format = format_list(); *format; format++) {
		ids = wider(ids, (*format)->id);
		titles = wider(titles, (*format)->title);
	}
	for (const struct format *const *format = format_list(); *format; format++)
		printf("%-*s  %-*s  %s\n", ids, (*format)->id, titles, (*format)->title, (*format)->description);
	return STATUS_CLEAN;
}

void rules_print_mdoc(const struct format *format)
{
	puts(".Bl -tag -width Ds");
	for (int i = 0; format_rule(format, i); i++) {
		struct rule rule = rule_with_texts(format_rule(format, i));
		printf(".It Sy %s\n.Pq %s\n", rule.name, severity_name(rule.severity));
		output_mdoc(rule.summary);
		output_mdoc(rule.why);
		puts(".br\n.Em Fix:");
		output_mdoc(rule.fix);
		if (rule.fix_is_safe)
			output_mdoc("This fix is safe: check --fix applies it");
		puts(".br\n.Em Source:");
		output_mdoc(rule.source);
	}
	puts(".El");
}

/* Prints for each rule a line that scripts can rely on and, indented, its source. */
static int rules_run(const struct arguments *arguments)
{
	enum { INDENT = 4 };
	const char *id = arguments_value(arguments, "as");
	struct error error;
	if (id && !library_format(id, &error))
		return output_complain("%s", error.message);
	bool mdoc = arguments_value(arguments, "mdoc") != NULL;
	int names = 0;
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			names = wider(names, format_rule(*format, i)->name);
	for (const struct format *const *format = format_list(); *format; format++) {
		if (id && strcmp((*format)->id, id) != 0)
			continue;
		if (mdoc)
			rules_print_mdoc(*format);
		for (int i = 0; !mdoc && format_rule(*format, i); i++) {
			struct rule rule = rule_with_texts(format_rule(*format, i));
			printf("%-*s  %-7s  %s\n%*s", names, rule.name, severity_name(rule.severity), rule.summary,
			       INDENT, "");
			output_wrapped(stdout, INDENT, rule.source);
		}
	}
	return STATUS_CLEAN;
}

/* Prints "POWDER room", or all titles if several formats share the rule. */
static void print_titles(const struct rule *wanted)
{
	const char *comma = "";
	if (wanted == merge_rules[0] || wanted == merge_rules[1]) {
		printf("every format");
		return;
	}
	for (const struct format *const *format = format_list(); *format; format++) {
		for (int i = 0; format_rule(*format, i); i++) {
			if (format_rule(*format, i) != wanted)
				continue;
			printf("%s%s", comma, (*format)->title);
			comma = ", ";
		}
	}
}

static void print_section(const char *heading, const char *text)
{
	printf("\n%-8s", heading);
	output_wrapped(stdout, 8, text);
}

static int explain(const char *name)
{
	struct error error;
	const struct rule *rule = library_rule(NULL, name, strlen(name), "mapwright rules lists them", &error);
	if (!rule)
		return output_complain("%s", error.message);
	struct rule whole = rule_with_texts(rule);
	if (!*whole.why)
		return output_complain("The explanation of %s is missing; reinstall mapwright, or set "
				       "MAPWRIGHT_SHARE to its data folder.",
				       rule->name);
	printf("%s (%s, ", rule->name, severity_name(rule->severity));
	print_titles(rule);
	printf(")\n\n");
	output_wrapped(stdout, 0, whole.summary);
	print_section("Why", whole.why);
	print_section("Fix", whole.fix);
	if (rule->fix_is_safe)
		print_section("Safe",
			      "mapwright check --fix applies this fix: it does not change what the game does.");
	print_section("Source", whole.source);
	return STATUS_CLEAN;
}

static int explain_run(const struct arguments *arguments)
{
	int status = explain(arguments->operands[0]);
	for (int i = 1; i < arguments->operand_count && status == STATUS_CLEAN; i++) {
		printf("\n");
		status = explain(arguments->operands[i]);
	}
	return status;
}

static const struct option help_only[] = {OPTIONS_END};
static const struct option rules_options[] = {
    OPTION_AS,
    {.name = "mdoc", .help = "print the rules as a section of a manual page"},
    OPTIONS_END,
};

const struct subcommand subcommand_formats = {
    .name = "formats",
    .usage = "",
    .summary = "list the map formats",
    .options = help_only,
    .run = formats_run,
};

const struct subcommand subcommand_rules = {
    .name = "rules",
    .usage = "[--as FORMAT] [--mdoc]",
    .summary = "list the rules that check applies",
    .help = "Prints the name, severity and summary of each rule and, indented, its source: what was run or read to "
	    "establish it.",
    .options = rules_options,
    .run = rules_run,
};

const struct subcommand subcommand_explain = {
    .name = "explain",
    .usage = "RULE...",
    .summary = "explain why a rule exists and how to fix its findings",
    .options = help_only,
    .operands = "RULE",
    .minimum = 1,
    .maximum = -1,
    .run = explain_run,
};

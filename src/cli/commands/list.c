/* `mapwright formats`, `rules` and `explain`: print the tables of the program. */
#include "commands.h"
#include "mapwright/rules.h"

static int wider(int width, const char *text)
{
	int length = (int)strlen(text);
	return MAX(length, width);
}

static json_t *format_as_json(const struct format *format)
{
	json_t *dialects = json_array();
	for (const char *const *name = format->dialects; name && *name; name++)
		json_array_append_new(dialects, json_string(*name));
	return json_pack("{s:s, s:s, s:s, s:s, s:s?, s:s?, s:o, s:b, s:o}", "id", format->id, "title", format->title,
			 "description", format->description, "version", format->version, "extension",
			 format->extension, "comment", format->comment.begin, "dialects", dialects, "described",
			 format->lines_by_content, "page", report_page(format));
}

/* Prints by which versions of the games rules and words go, and the forks that have words of their own. */
static int print_versions(void)
{
	struct vocabulary *forks = vocabulary_load("forks", NULL);
	for (const struct format *const *format = format_list(); *format; format++) {
		printf("%-17s %s\n", (*format)->id, (*format)->version);
		for (int row = 0; row < vocabulary_count(forks); row++)
			if (*vocabulary_value(forks, row, "game") && fork_suits(forks, row, *format))
				printf("%-17s   fork %s: %s\n", "", vocabulary_word(forks, row),
				       vocabulary_value(forks, row, "game"));
	}
	vocabulary_free(forks);
	return STATUS_CLEAN;
}

static int formats_run(const struct arguments *arguments)
{
	json_t *formats = arguments_value(arguments, "json") ? json_array() : NULL;
	for (const struct format *const *format = format_list(); formats && *format; format++)
		json_array_append_new(formats, format_as_json(*format));
	if (formats) {
		output_answer(json_pack("{s:o}", "formats", formats), 0);
		return STATUS_CLEAN;
	}
	if (arguments_value(arguments, "versions"))
		return print_versions();
	int ids = 0, titles = 0;
	for (const struct format *const *format = format_list(); *format; format++) {
		ids = wider(ids, (*format)->id);
		titles = wider(titles, (*format)->title);
	}
	for (const struct format *const *format = format_list(); *format; format++)
		printf("%-*s  %-*s  %s\n", ids, (*format)->id, titles, (*format)->title, (*format)->description);
	return STATUS_CLEAN;
}

void rules_print_mdoc(FILE *out, const struct format *format)
{
	char game[120];
	snprintf(game, sizeof game, "They go by %s", format->version);
	output_mdoc(out, game);
	fputs(".Bl -tag -width Ds\n", out);
	for (int i = 0; format_rule(format, i); i++) {
		struct rule rule = rule_with_texts(format_rule(format, i));
		fprintf(out, ".It Sy %s\n.Pq %s\n", rule.name, severity_name(rule.severity));
		output_mdoc(out, rule.summary);
		output_mdoc(out, rule.why);
		fputs(".br\n.Em Fix:\n", out);
		output_mdoc(out, rule.fix);
		if (rule.fix_is_safe)
			output_mdoc(out, "This fix is safe: check --fix applies it");
		fputs(".br\n.Em Source:\n", out);
		output_mdoc(out, rule.source);
	}
	fputs(".El\n", out);
}

/* Prints for each rule a line that scripts can rely on and, indented, its source. */
static int rules_run(const struct arguments *arguments)
{
	enum { INDENT = 4 };
	const char *id = arguments_value(arguments, "as");
	struct error error;
	if (id && !library_format(id, &error))
		return output_complain("%s", error.message);
	if (arguments_value(arguments, "json")) {
		output_answer(json_pack("{s:o}", "rules", report_rules(id, NULL)), 0);
		return STATUS_CLEAN;
	}
	bool mdoc = arguments_value(arguments, "mdoc") != NULL;
	int names = 0;
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			names = wider(names, format_rule(*format, i)->name);
	for (const struct format *const *format = format_list(); *format; format++) {
		if (id && strcmp((*format)->id, id) != 0)
			continue;
		if (mdoc)
			rules_print_mdoc(stdout, *format);
		for (int i = 0; !mdoc && format_rule(*format, i); i++) {
			struct rule rule = rule_with_texts(format_rule(*format, i));
			printf("%-*s  %-7s  %s\n%*s", names, rule.name, severity_name(rule.severity), rule.summary,
			       INDENT, "");
			output_wrapped(stdout, INDENT, rule.source);
		}
	}
	return STATUS_CLEAN;
}

/* Returns the next format that has the rule, which several may share. */
static const struct format *const *next_with(const struct format *const *format, const struct rule *rule)
{
	for (; *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			if (format_rule(*format, i) == rule)
				return format;
	return format;
}

static void print_section(const char *heading, const char *text)
{
	printf("\n%-8s", heading);
	output_wrapped(stdout, 8, text);
}

static void explain(const struct rule *rule, const struct rule *whole)
{
	const bool merges = rule == merge_rules[0] || rule == merge_rules[1];
	const struct format *const *first = next_with(format_list(), rule);
	printf("%s (%s, %s", rule->name, severity_name(rule->severity), merges ? "every format" : "");
	for (const struct format *const *format = first; !merges && *format; format = next_with(format + 1, rule))
		printf("%s%s", format == first ? "" : ", ", (*format)->title);
	printf(")\n\n");
	output_wrapped(stdout, 0, whole->summary);
	print_section("Why", whole->why);
	print_section("Fix", whole->fix);
	if (rule->fix_is_safe)
		print_section("Safe",
			      "mapwright check --fix applies this fix: it does not change what the game does.");
	print_section("Source", whole->source);
	for (const struct format *const *format = first; !merges && *format; format = next_with(format + 1, rule))
		print_section("Game", (*format)->version);
}

static int explain_run(const struct arguments *arguments)
{
	struct error error;
	json_t *rules = arguments_value(arguments, "json") ? json_array() : NULL;
	int status = STATUS_CLEAN;
	for (int i = 0; i < arguments->operand_count && status == STATUS_CLEAN; i++) {
		const char *name = arguments->operands[i];
		const struct rule *rule =
		    library_rule(NULL, name, strlen(name), "mapwright rules lists them", &error);
		struct rule whole = rule ? rule_with_texts(rule) : (struct rule){0};
		if (!rule)
			status = output_complain("%s", error.message);
		else if (!*whole.why)
			status = output_complain("The explanation of %s is missing; reinstall mapwright, or set "
						 "MAPWRIGHT_SHARE to its data folder.",
						 rule->name);
		else if (rules) {
			json_t *found = report_rules(NULL, rule->name);
			json_array_extend(rules, found);
			json_decref(found);
		} else {
			fputs(i > 0 ? "\n" : "", stdout);
			explain(rule, &whole);
		}
	}
	if (rules && status == STATUS_CLEAN)
		output_answer(json_pack("{s:O}", "rules", rules), 0);
	json_decref(rules);
	return status;
}

const struct subcommand subcommand_formats = {
    .name = "formats",
    .usage = "[--json] [--versions]",
    .summary = "list the map formats",
    .example = "mapwright formats",
    .group = "Other",
    .options = OPTIONS(
	OPTION_JSON, OPTION("versions", 0, NULL, NULL, 0,
			    "print by which version of its game each format is checked, and which forks are known")),
    .run = formats_run,
};

const struct subcommand subcommand_rules = {
    .name = "rules",
    .usage = "[--as FORMAT] [--json] [--mdoc]",
    .summary = "list the rules that check applies",
    .help = "Prints the name, severity and summary of each rule and, indented, its source: what was run or read to "
	    "establish it.",
    .example = "mapwright rules --as powder",
    .group = "Check",
    .page = "mapwright-check",
    .options = OPTIONS(OPTION_AS, OPTION_JSON,
		       OPTION("mdoc", 0, NULL, NULL, OPTION_SELDOM, "print the rules as a section of a manual page")),
    .run = rules_run,
};

const struct subcommand subcommand_explain = {
    .name = "explain",
    .usage = "[--json] RULE...",
    .summary = "explain why a rule exists and how to fix its findings",
    .example = "mapwright explain powder-exit-missing",
    .group = "Check",
    .page = "mapwright-check",
    .options = OPTIONS(OPTION_JSON),
    .operands = "RULE",
    .minimum = 1,
    .maximum = -1,
    .run = explain_run,
};

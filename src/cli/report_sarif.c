/* SARIF 2.1.0 (OASIS standard): what code hosts and editors read. One run, all rules of all formats, and one result a
 * finding. Columns are characters, as the standard wants, not bytes. */
#include "report.h"

#include "mapwright/format.h"
#include "mapwright/visible.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT_INDENT = 8 };

/* A path as a URI reference: whatever is no plain letter is %NN. NULL without memory. */
static json_t *path_as_uri(const char *path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
	const char *scheme = path[0] == '/' ? "file://" : "";
	size_t size = strlen(scheme) + strlen(path) * 3 + 1;
	char *uri = malloc(size);
	if (!uri)
		return NULL;
	size_t used = (size_t)snprintf(uri, size, "%s", scheme);
	for (; *path; path++) {
		bool is_plain = strchr(plain, *path) != NULL;
		used += (size_t)snprintf(uri + used, size - used, is_plain ? "%c" : "%%%02X", (unsigned char)*path);
	}
	json_t *string = json_string(uri);
	free(uri);
	return string;
}

static json_t *region_of(const struct text *text, struct span span)
{
	struct report_position start = report_position(text, span.start), end = report_position(text, span_end(span));
	return json_pack("{s:I, s:I, s:I, s:I}", "startLine", (json_int_t)start.line, "startColumn",
			 (json_int_t)start.column, "endLine", (json_int_t)end.line, "endColumn",
			 (json_int_t)end.column);
}

static json_t *result_of(const struct document *document, const struct finding *finding)
{
	return json_pack("{s:s, s:s, s:{s:o}, s:[{s:{s:{s:o}, s:o}}]}", "ruleId", finding->rule->name, "level",
			 severity_name(finding->severity), "message", "text", report_string(finding->message),
			 "locations", "physicalLocation", "artifactLocation", "uri", path_as_uri(document->path),
			 "region", region_of(&document->text, finding->span));
}

bool report_sarif_add(FILE *out, const struct document *document, const struct report_style *style)
{
	(void)style;
	bool printed = true;
	for (int i = 0; printed && i < document->findings.count; i++) {
		json_t *result = result_of(document, &document->findings.items[i]);
		fprintf(out, ",\n%*s", RESULT_INDENT, "");
		printed = output_json_part(out, result, RESULT_INDENT);
		json_decref(result);
	}
	return printed;
}

static json_t *rule_as_json(const struct rule *rule)
{
	return json_pack("{s:s, s:{s:s}, s:{s:s}, s:{s:s++}, s:{s:s}}", "id", rule->name, "shortDescription", "text",
			 rule->summary, "fullDescription", "text", rule->why, "help", "text", rule->remedy,
			 " Source: ", rule->source, "defaultConfiguration", "level", severity_name(rule->severity));
}

/* Every rule once, also when two formats share it. NULL without memory. */
static json_t *all_rules(void)
{
	json_t *rules = json_array(), *names = json_object();
	const struct rule *rule;
	bool made = rules && names;
	for (const struct format *const *format = format_list(); made && *format; format++) {
		for (int i = 0; made && (rule = format_rule(*format, i)); i++) {
			if (json_object_get(names, rule->name))
				continue;
			made = json_object_set_new(names, rule->name, json_true()) == 0 &&
			       json_array_append_new(rules, rule_as_json(rule)) == 0;
		}
	}
	json_decref(names);
	if (made)
		return rules;
	json_decref(rules);
	return NULL;
}

const char report_sarif_begin[] = "{\n"
				  "  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
				  "  \"version\": \"2.1.0\",\n"
				  "  \"runs\": [\n"
				  "    {\n"
				  "      \"columnKind\": \"unicodeCodePoints\",\n"
				  "      \"results\": [";

/* The tool comes last: what is known only at the end is beside it. */
void report_sarif_end(FILE *out, bool any, bool complete)
{
	json_t *driver = json_pack("{s:{s:s, s:s, s:o}}", "driver", "name", "mapwright", "version", MAPWRIGHT_VERSION,
				   "rules", all_rules());
	fprintf(out, "%s],\n      \"invocations\": [{\"executionSuccessful\": %s}],\n      \"tool\": ",
		any ? "\n      " : "", complete ? "true" : "false");
	output_json_part(out, driver, RESULT_INDENT - 2);
	fputs("\n    }\n  ]\n}\n", out);
	json_decref(driver);
}

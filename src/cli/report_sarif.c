/* SARIF 2.1.0 (OASIS standard): what code hosts and editors read. One run, all rules of all formats, and one result a
 * finding. Columns are characters, as the standard wants, not bytes. */
#include "report.h"

#include "mapwright/format.h"
#include "mapwright/visible.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Column in characters, from 1; a byte that is no character counts as one. */
static size_t character_column(const struct text *text, size_t offset)
{
	size_t column = 1, at = text->line_starts[text_line(text, offset) - 1];
	while (at < offset && at < text->length) {
		uint32_t character;
		size_t size = visible_decode(text->bytes + at, text->length - at, &character);
		at += size > 0 ? size : 1;
		column++;
	}
	return column;
}

static json_t *region_of(const struct document *document, struct span span)
{
	return json_pack("{s:I, s:I}", "startLine", (json_int_t)text_line(&document->text, span.start), "startColumn",
			 (json_int_t)character_column(&document->text, span.start));
}

static json_t *result_of(const struct document *document, const struct finding *finding)
{
	return json_pack("{s:s, s:s, s:{s:o}, s:[{s:{s:{s:o}, s:o}}]}", "ruleId", finding->rule->name, "level",
			 severity_name(finding->severity), "message", "text", report_string(finding->message),
			 "locations", "physicalLocation", "artifactLocation", "uri", path_as_uri(document->path),
			 "region", region_of(document, finding->span));
}

bool report_sarif_add(json_t *results, const struct document *document)
{
	for (int i = 0; i < document->findings.count; i++)
		if (json_array_append_new(results, result_of(document, &document->findings.items[i])) != 0)
			return false;
	return true;
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
	bool made = rules && names;
	for (const struct format *const *format = format_list(); made && *format; format++) {
		for (const struct rule *const *rule = (*format)->rules; made && *rule; rule++) {
			if (json_object_get(names, (*rule)->name))
				continue;
			made = json_object_set_new(names, (*rule)->name, json_true()) == 0 &&
			       json_array_append_new(rules, rule_as_json(*rule)) == 0;
		}
	}
	json_decref(names);
	if (made)
		return rules;
	json_decref(rules);
	return NULL;
}

bool report_sarif_end(json_t *results, bool complete)
{
	json_t *log =
	    json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:[{s:b}], s:s, s:O}]}", "$schema",
		      "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool", "driver",
		      "name", "mapwright", "version", MAPWRIGHT_VERSION, "rules", all_rules(), "invocations",
		      "executionSuccessful", complete, "columnKind", "unicodeCodePoints", "results", results);
	bool printed = output_json(log, JSON_INDENT(2));
	json_decref(log);
	return printed;
}

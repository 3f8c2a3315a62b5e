/* SARIF 2.1.0 (OASIS standard), which code hosts and editors read: one run, all rules of all formats, and one result
 * for each finding. Columns are counted in characters, as the standard requires. */
#include "cli.h"
#include "report.h"

#include <inttypes.h>

enum { RESULT_INDENT = 8 };

static json_t *region_between(struct report_place start, struct report_place end)
{
	return json_pack("{s:I, s:I, s:I, s:I}", "startLine", (json_int_t)start.line, "startColumn",
			 (json_int_t)start.character, "endLine", (json_int_t)end.line, "endColumn",
			 (json_int_t)end.character);
}

static json_t *region_of(struct report *report, const struct text *text, struct span span)
{
	struct report_place start = report_place(report, text, span.start);
	return region_between(start, report_place(report, text, span_end(span)));
}

static json_t *replacement_of(struct report *report, const struct text *text, struct span old, json_t *inserted)
{
	return json_pack("{s:o, s:{s:o}}", "deletedRegion", region_of(report, text, old), "insertedContent", "text",
			 inserted);
}

/* Returns the fix of a finding; NULL if it has none or needs an answer. */
static json_t *fix_of(struct report *report, const struct report_facts *facts)
{
	json_t *replacements = report_edits(report, facts->document, facts->finding, replacement_of);
	if (!replacements)
		return NULL;
	return json_pack("[{s:{s:o}, s:[{s:{s:o}, s:o}]}]", "description", "text",
			 report_string(facts->finding->fix.label), "artifactChanges", "artifactLocation", "uri",
			 report_uri(facts->path), "replacements", replacements);
}

static json_t *location_of(const struct report_facts *facts, json_t *region)
{
	return json_pack("{s:{s:{s:o}, s:o}}", "physicalLocation", "artifactLocation", "uri", report_uri(facts->path),
			 "region", region);
}

/* Returns the locations of all cells of a finding; cells next to each other in the file are one. NULL for one cell. */
static json_t *cells_of(struct report *report, const struct report_facts *facts)
{
	const struct document *document = facts->document;
	const struct finding *finding = facts->finding;
	json_t *locations = finding->cell_count > 1 ? json_array() : NULL;
	struct span run = {0};
	for (int i = 0; locations && i <= finding->cell_count; i++) {
		bool last = i == finding->cell_count;
		struct span span = last ? (struct span){0} : model_span(&document->model, finding->cells[i]);
		if (!last && (span.length == 0 || (run.length > 0 && span.start == span_end(run)))) {
			run.length += span.length;
			continue;
		}
		if (run.length > 0)
			json_array_append_new(locations, location_of(facts, region_of(report, &document->text, run)));
		run = span;
	}
	return locations;
}

static json_t *result_of(struct report *report, const struct report_facts *facts)
{
	return json_pack("{s:s, s:s, s:{s:o}, s:[o], s:{s:o}, s:o*, s:o*}", "ruleId", facts->rule, "level",
			 severity_name(facts->severity), "message", "text", report_string(facts->message),
			 "locations", location_of(facts, region_between(facts->start, facts->end)),
			 "partialFingerprints", "mapwright/v2",
			 json_sprintf("%016" PRIx64 ":%u", facts->fingerprint.hash, facts->fingerprint.occurrence),
			 "relatedLocations", cells_of(report, facts), "fixes", fix_of(report, facts));
}

/* Returns the name of a rule as the standard advises: "PowderLegendMissing". NULL for one word, because the name must
 * differ from the id in more than case. */
static json_t *camel_case(const char *name)
{
	char words[128];
	size_t length = 0;
	if (!strchr(name, '-'))
		return NULL;
	for (const char *at = name; *at && length < sizeof words; at++)
		if (*at != '-')
			words[length++] =
			    (char)((at == name || at[-1] == '-') && *at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
	return json_stringn(words, length);
}

static const char *text_of(const json_t *object, const char *member)
{
	return json_string_value(json_object_get(object, member));
}

static json_t *all_rules(void)
{
	json_t *rules = report_rules(NULL, NULL), *rule;
	size_t i;
	json_array_foreach(rules, i, rule)
	{
		json_array_set_new(
		    rules, i,
		    json_pack("{s:O, s:O, s:o*, s:{s:O}, s:{s:O}, s:{s:o}, s:{s:O}}", "helpUri",
			      json_object_get(rule, "page"), "id", json_object_get(rule, "name"), "name",
			      camel_case(text_of(rule, "name")), "shortDescription", "text",
			      json_object_get(rule, "summary"), "fullDescription", "text",
			      json_object_get(rule, "why"), "help", "text",
			      json_sprintf("%s Source: %s", text_of(rule, "fix"), text_of(rule, "source")),
			      "defaultConfiguration", "level", json_object_get(rule, "severity")));
	}
	return rules;
}

/* Returns how the run went: a notification for each message. */
static json_t *invocation_of(const struct report *report)
{
	json_t *notifications = json_array(), *message;
	size_t i;
	json_array_foreach(report->messages, i, message)
	{
		const char *path = text_of(message, "file");
		json_t *location = path ? json_pack("[{s:{s:{s:o}}}]", "physicalLocation", "artifactLocation", "uri",
						    report_uri(path))
					: NULL;
		json_array_append_new(notifications,
				      json_pack("{s:s, s:{s:O}, s:o*}", "level", "error", "message", "text",
						json_object_get(message, "message"), "locations", location));
	}
	return json_pack("{s:b, s:o}", "executionSuccessful", json_array_size(notifications) == 0,
			 "toolExecutionNotifications", notifications);
}

/* The tool comes last, next to the members that are known only at the end. */
static void print_tool(struct report *report)
{
	FILE *out = report->out;
	json_t *driver =
	    json_pack("{s:{s:s, s:s, s:s, s:o}}", "driver", "name", "mapwright", "version", MAPWRIGHT_VERSION,
		      "informationUri", "man:mapwright-check(1)", "rules", all_rules());
	fprintf(out, "%s],\n      \"invocations\": [", report->any ? "\n      " : "");
	output_json(out, invocation_of(report), JSON_INDENT(2), RESULT_INDENT - 2);
	fputs("],\n      \"tool\": ", out);
	output_json(out, driver, JSON_INDENT(2), RESULT_INDENT - 2);
	fputs("\n    }\n  ]\n}\n", out);
	report->any = false;
}

const struct report_form report_sarif = {
    .name = "sarif",
    .begin = "{\n"
	     "  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
	     "  \"version\": \"2.1.0\",\n"
	     "  \"runs\": [\n"
	     "    {\n"
	     "      \"columnKind\": \"unicodeCodePoints\",\n"
	     "      \"results\": [",
    .element = result_of,
    .indent = RESULT_INDENT,
    .finish = print_tool,
};

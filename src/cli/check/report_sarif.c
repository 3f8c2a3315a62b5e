/* SARIF 2.1.0 (OASIS standard), which code hosts and editors read: one run, all rules of all formats, and one result
 * for each finding. Columns are counted in characters, as the standard requires. */
#include "report.h"

#include "baseline.h"
#include "fixing.h"
#include "mapwright/format.h"
#include "output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT_INDENT = 8 };

/* Returns a path as a URI reference, with all special characters as %NN. */
static json_t *path_as_uri(const char *path)
{
	char *escaped = output_escape(path, "!\"#$%&'()*+,:;<=>?@[\\]^`{|}");
	json_t *string = json_sprintf("%s%s", path[0] == '/' ? "file://" : "", escaped);
	free(escaped);
	return string;
}

static json_t *region_of(const struct text *text, struct span span)
{
	struct report_position start = report_position(text, span.start), end = report_position(text, span_end(span));
	return json_pack("{s:I, s:I, s:I, s:I}", "startLine", (json_int_t)start.line, "startColumn",
			 (json_int_t)start.column, "endLine", (json_int_t)end.line, "endColumn",
			 (json_int_t)end.column);
}

/* Returns the changes of a fix. NULL if there is one that is not text, because JSON cannot represent it. */
static json_t *replacements_of(const struct document *document, const struct patch *patch)
{
	json_t *replacements = json_array();
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		json_t *text = change->fresh.length > 0
				   ? json_stringn(patch->bytes + change->fresh.start, change->fresh.length)
				   : json_string("");
		if (!text) {
			json_decref(replacements);
			return NULL;
		}
		json_array_append_new(replacements, json_pack("{s:o, s:{s:o}}", "deletedRegion",
							      region_of(&document->text, change->old),
							      "insertedContent", "text", text));
	}
	return replacements;
}

/* Returns the fix of a finding; NULL if it has none or needs an answer. */
static json_t *fix_of(const struct document *document, const struct finding *finding)
{
	struct patch patch = {0};
	struct error error;
	json_t *replacements = NULL;
	if (fixing_takes(FIXING_ANY, finding) && document_plan_fix(document, &finding->fix, &patch, &error) &&
	    patch_sort(&patch, &error) && patch.count > 0)
		replacements = replacements_of(document, &patch);
	patch_clear(&patch);
	if (!replacements)
		return NULL;
	return json_pack("{s:{s:o}, s:[{s:{s:o}, s:o}]}", "description", "text", report_string(finding->fix.label),
			 "artifactChanges", "artifactLocation", "uri", path_as_uri(document->path), "replacements",
			 replacements);
}

static json_t *result_of(const struct document *document, const struct finding *finding,
			 const struct fingerprint *fingerprint)
{
	char known[48];
	snprintf(known, sizeof known, "%016" PRIx64 ":%u", fingerprint->hash, fingerprint->occurrence);
	json_t *result = json_pack(
	    "{s:s, s:s, s:{s:o}, s:[{s:{s:{s:o}, s:o}}], s:{s:s}}", "ruleId", finding->rule->name, "level",
	    severity_name(finding->severity), "message", "text", report_string(finding->message), "locations",
	    "physicalLocation", "artifactLocation", "uri", path_as_uri(document->path), "region",
	    region_of(&document->text, finding->span), "partialFingerprints", "mapwright/v2", known);
	json_t *fix = fix_of(document, finding);
	if (fix)
		json_object_set_new(result, "fixes", json_pack("[o]", fix));
	return result;
}

void report_sarif_add(struct report *report, const struct document *document)
{
	struct fingerprint *fingerprints = fingerprints_of(document);
	for (int i = 0; i < document->findings.count; i++) {
		fprintf(report->out, "%s\n%*s", report->any ? "," : "", RESULT_INDENT, "");
		report->any = true;
		output_json(report->out, result_of(document, &document->findings.items[i], &fingerprints[i]),
			    JSON_INDENT(2), RESULT_INDENT);
	}
	free(fingerprints);
}

/* Returns all rules, each once even if several formats share it. */
static json_t *all_rules(void)
{
	json_t *rules = json_array(), *names = json_object();
	const struct rule *rule;
	for (const struct format *const *format = format_list(); *format; format++) {
		for (int i = 0; (rule = format_rule(*format, i)); i++) {
			if (json_object_get(names, rule->name))
				continue;
			json_object_set_new(names, rule->name, json_true());
			struct rule whole = rule_with_texts(rule);
			json_array_append_new(
			    rules, json_pack("{s:o, s:s, s:{s:s}, s:{s:s}, s:{s:s++}, s:{s:s}}", "helpUri",
					     report_page(*format), "id", whole.name, "shortDescription", "text",
					     whole.summary, "fullDescription", "text", whole.why, "help", "text",
					     whole.fix, " Source: ", whole.source, "defaultConfiguration", "level",
					     severity_name(whole.severity)));
		}
	}
	json_decref(names);
	return rules;
}

const char report_sarif_begin[] = "{\n"
				  "  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
				  "  \"version\": \"2.1.0\",\n"
				  "  \"runs\": [\n"
				  "    {\n"
				  "      \"columnKind\": \"unicodeCodePoints\",\n"
				  "      \"results\": [";

/* The tool comes last, next to the members that are known only at the end. */
void report_sarif_end(const struct report *report, bool complete)
{
	FILE *out = report->out;
	json_t *driver = json_pack("{s:{s:s, s:s, s:o}}", "driver", "name", "mapwright", "version", MAPWRIGHT_VERSION,
				   "rules", all_rules());
	fprintf(out, "%s],\n      \"invocations\": [{\"executionSuccessful\": %s}],\n      \"tool\": ",
		report->any ? "\n      " : "", complete ? "true" : "false");
	output_json(out, driver, JSON_INDENT(2), RESULT_INDENT - 2);
	fputs("\n    }\n  ]\n}\n", out);
}

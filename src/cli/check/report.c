/* Reports of findings: the walk over the findings, which a form prints by its texts or as elements of JSON; and what
 * forms share: places, safe text, fixes, and rules as JSON. */
#include "report.h"
#include "cli.h"
#include "mapwright/registry.h"

/* ---- places ---- */

/* Counts the characters of a line, once for all places in it. */
static void count_characters(struct report *report, const struct text *text, size_t line)
{
	size_t start = text_line_span(text, line).start, length = text_line_span(text, line + 1).start - start;
	free(report->characters);
	report->characters = memory_allocate(length + 1, sizeof *report->characters);
	report->line = line;
	size_t next = 0, character = 0;
	for (size_t at = 0; at <= length; at++) {
		uint32_t code;
		report->characters[at] = character + 1;
		if (at < next || at == length)
			continue;
		next = at + visible_decode(text->bytes + start + at, text->length - start - at, &code);
		character++;
	}
}

struct report_place report_place(struct report *report, const struct text *text, size_t offset)
{
	struct report_place place = {.line = text_line(text, offset), .column = text_column(text, offset)};
	if (place.line != report->line)
		count_characters(report, text, place.line);
	place.character = report->characters[place.column - 1];
	return place;
}

/* ---- the walk over the findings ---- */

static size_t number_of(const struct report_facts *facts, char letter)
{
	switch (letter) {
	case 'l':
		return facts->start.line;
	case 'b':
		return facts->start.column;
	case 'c':
		return facts->start.character;
	case 'e':
		return facts->end.character - 1;
	case 'n':
		return facts->tests;
	default:
		return facts->failed;
	}
}

/* `text` may be NULL. */
static void print_facts(const struct report *report, const char *text, const struct report_facts *facts)
{
	const struct report_form *form = report->form;
	for (const char *at = text ? text : ""; *at; at++) {
		if (*at != '%')
			putc(*at, report->out);
		else if (*++at == 'p' || *at == 'm')
			form->print(report->out, *at == 'p' ? facts->path : facts->message, *at == 'p');
		else if (*at == 'r')
			fputs(facts->rule, report->out);
		else if (*at == 's')
			fputs(severity_name(facts->severity), report->out);
		else if (*at == 'v')
			fputs(form->severities[facts->severity], report->out);
		else
			fprintf(report->out, "%zu", number_of(facts, *at));
	}
}

static void print_finding(const struct report *report, const struct report_facts *facts)
{
	const struct report_form *form = report->form;
	bool wide = facts->end.line != facts->start.line || facts->end.character <= facts->start.character;
	bool fails = facts->severity >= report->level;
	print_facts(report,
		    fails && form->failure ? form->failure
		    : wide && form->wide   ? form->wide
					   : form->finding,
		    facts);
}

static void add_findings(struct report *report, const struct document *document)
{
	const struct report_form *form = report->form;
	struct fingerprint *fingerprints = fingerprints_of(document);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		const struct report_facts facts = {
		    .path = document->path,
		    .message = finding->message,
		    .rule = finding->rule->name,
		    .severity = finding->severity,
		    .start = report_place(report, &document->text, finding->span.start),
		    .end = report_place(report, &document->text, span_end(finding->span)),
		    .fingerprint = fingerprints[i],
		    .document = document,
		    .finding = finding};
		if (form->element)
			report_element(report, form->element(report, &facts));
		else
			print_finding(report, &facts);
	}
	free(fingerprints);
	free(report->characters);
	report->characters = NULL;
	report->line = 0;
}

void report_add(struct report *report, const struct document *document)
{
	const struct report_form *form = report->form;
	const struct finding_list *findings = &document->findings;
	struct report_facts facts = {.path = document->path, .tests = (size_t)MAX(findings->count, 1)};
	if (form->add) {
		form->add(report, document);
		return;
	}
	for (int i = 0; i < findings->count; i++)
		facts.failed += findings->items[i].severity >= report->level;
	print_facts(report, form->file, &facts);
	print_facts(report, findings->count == 0 ? form->clean : NULL, &facts);
	add_findings(report, document);
	print_facts(report, form->file_end, &facts);
}

void report_end(struct report *report)
{
	const struct report_form *form = report->form;
	json_t *message;
	size_t i, count = json_array_size(report->messages);
	struct report_facts facts = {.tests = count};
	print_facts(report, count > 0 ? form->trouble_begin : NULL, &facts);
	json_array_foreach(report->messages, i, message)
	{
		const char *path = json_string_value(json_object_get(message, "file"));
		facts.path = path ? path : "mapwright"; /* every error of these forms has a file */
		facts.message = json_string_value(json_object_get(message, "message"));
		print_facts(report, form->trouble, &facts);
	}
	print_facts(report, count > 0 ? form->trouble_end : NULL, &facts);
	if (form->finish)
		form->finish(report);
	if (report->any)
		fputs(form->elements_end, report->out);
	fputs(form->end ? form->end : "", report->out);
}

/* ---- parts ---- */

void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color)
{
	static const char *const colors[] = {
	    [SEVERITY_NOTE] = "\033[1;36m", [SEVERITY_WARNING] = "\033[1;35m", [SEVERITY_ERROR] = "\033[1;31m"};
	const char *plain = color ? "\033[0m" : "";
	fputs(color ? "\033[1m" : "", out);
	output_print(out, "%s", path);
	fprintf(out, ":%zu:%zu:%s %s%s:%s ", text_line(text, offset), text_column(text, offset), plain,
		color ? colors[severity] : "", severity_name(severity), plain);
	output_print(out, "%s", message);
}

char *report_safe(const char *text)
{
	size_t size = strlen(text) * 4 + 1;
	char *safe = memory_allocate(size, 1);
	visible_text(safe, size, text, strlen(text), true);
	return safe;
}

json_t *report_string(const char *text)
{
	json_t *exact = json_string(text);
	if (exact)
		return exact;
	char *safe = report_safe(text);
	json_t *string = json_string(safe);
	free(safe);
	return string;
}

json_t *report_uri(const char *path)
{
	char *escaped = output_escape(path, "!\"#$%&'()*+,:;<=>?@[\\]^`{|}");
	json_t *string = json_sprintf("%s%s", path[0] == '/' ? "file://" : "", escaped);
	free(escaped);
	return string;
}

json_t *report_cell(struct place place)
{
	return json_pack("[iii]", place.index, place.x, place.y);
}

json_t *report_page(const struct format *format)
{
	return json_sprintf("man:%.*s(5)", (int)strcspn(format->manual, "."), format->manual);
}

void report_element(struct report *report, json_t *element)
{
	int indent = report->form->indent;
	fprintf(report->out, "%s\n%*s", report->any ? "," : "", indent, "");
	report->any = true;
	output_json(report->out, element, JSON_INDENT(2), indent);
}

bool report_fix(const struct document *document, const struct finding *finding, struct patch *patch)
{
	*patch = (struct patch){0};
	if (fixing_takes(FIXING_ANY, finding) && document_plan_fix(document, &finding->fix, patch, NULL) &&
	    patch_sort(patch, NULL) && patch->count > 0)
		return true;
	patch_clear(patch);
	return false;
}

json_t *report_edits(struct report *report, const struct document *document, const struct finding *finding,
		     json_t *(*edit)(struct report *report, const struct text *text, struct span old,
				     json_t *inserted))
{
	struct patch patch;
	if (!report_fix(document, finding, &patch))
		return NULL;
	json_t *edits = json_array();
	for (size_t i = 0; i < patch.count && edits; i++) {
		const struct change *change = &patch.changes[i];
		json_t *inserted = change->inserted.length > 0
				       ? json_stringn(patch.bytes + change->inserted.start, change->inserted.length)
				       : json_string("");
		if (inserted) {
			json_array_append_new(edits, edit(report, &document->text, change->removed, inserted));
			continue;
		}
		json_decref(edits);
		edits = NULL;
	}
	patch_clear(&patch);
	return edits;
}

static json_t *rule_as_json(const struct rule *rule, const struct format *format)
{
	struct rule whole = rule_with_texts(rule);
	return json_pack("{s:s, s:s, s:[s], s:s, s:s, s:s, s:s, s:b, s:o}", "name", whole.name, "severity",
			 severity_name(whole.severity), "formats", format->id, "summary", whole.summary, "why",
			 whole.why, "source", whole.source, "fix", whole.fix, "fix_is_safe", whole.fix_is_safe,
			 "page", report_page(format));
}

json_t *report_rules(const char *format_id, const char *name)
{
	json_t *rules = json_array(), *known = json_object(), *item;
	const struct rule *rule;
	for (const struct format *const *format = format_list(); *format; format++) {
		if (format_id && strcmp((*format)->id, format_id) != 0)
			continue;
		for (int i = 0; (rule = format_rule(*format, i)); i++) {
			if (name && strcmp(rule->name, name) != 0)
				continue;
			if ((item = json_object_get(known, rule->name))) {
				json_array_append_new(json_object_get(item, "formats"), json_string((*format)->id));
				continue;
			}
			item = rule_as_json(rule, *format);
			json_object_set(known, rule->name, item);
			json_array_append_new(rules, item);
		}
	}
	json_decref(known);
	return rules;
}

/* Shared by the reports: positions, safe text, fixes, and rules as JSON. */
#include "report.h"

#include "fixing.h"
#include "mapwright/arena.h"
#include "mapwright/format.h"
#include "mapwright/rule.h"
#include "mapwright/visible.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

/* Places in the measured text, one for every MARKED bytes: a long line is not counted from its start again and again. */
enum { MARKED = 256 };
static struct {
	const struct text *text;
	struct text_mark {
		size_t offset, column;
	} * marks; /* NULL until a position is asked for */
} measured;

void report_measure(const struct text *text)
{
	free(measured.marks);
	measured.marks = NULL;
	measured.text = text;
}

/* Returns the place after the character there. */
static struct text_mark next_mark(const struct text *text, struct text_mark at)
{
	uint32_t character;
	size_t size = visible_decode(text->bytes + at.offset, text->length - at.offset, &character);
	bool ends = text->bytes[at.offset] == '\n';
	return (struct text_mark){.offset = at.offset + (size > 0 ? size : 1), .column = ends ? 1 : at.column + 1};
}

static void mark_text(const struct text *text)
{
	struct text_mark at = {.column = 1};
	measured.marks = memory_allocate(text->length / MARKED + 1, sizeof *measured.marks);
	for (size_t next = 0; at.offset < text->length; at = next_mark(text, at))
		if (at.offset >= next * MARKED)
			measured.marks[next++] = at;
}

struct report_position report_position(const struct text *text, size_t offset)
{
	struct report_position position = {.line = text_line(text, offset)};
	struct text_mark at = {.offset = text->line_starts[position.line - 1], .column = 1};
	bool far = text == measured.text && offset < text->length && offset - at.offset > MARKED;
	if (far && !measured.marks)
		mark_text(text);
	if (far && measured.marks[offset / MARKED].offset <= offset)
		at = measured.marks[offset / MARKED]; /* of the same line */
	while (at.offset < offset && at.offset < text->length)
		at = next_mark(text, at);
	position.column = at.column;
	return position;
}

void report_line(FILE *out, const char *path, const struct text *text, size_t offset, enum severity severity,
		 const char *message, bool color)
{
	static const char *const colors[] = {
	    [SEVERITY_NOTE] = "\033[1;36m", [SEVERITY_WARNING] = "\033[1;35m", [SEVERITY_ERROR] = "\033[1;31m"};
	const char *plain = color ? "\033[0m" : "";
	fputs(color ? "\033[1m" : "", out);
	output_text(out, path);
	fprintf(out, ":%zu:%zu:%s %s%s:%s ", text_line(text, offset), text_column(text, offset), plain,
		color ? colors[severity] : "", severity_name(severity), plain);
	output_text(out, message);
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

json_t *report_cell(struct place place)
{
	return json_pack("[iii]", place.index, place.x, place.y);
}

json_t *report_page(const struct format *format)
{
	return json_sprintf("man:%.*s(5)", (int)strcspn(format->manual, "."), format->manual);
}

void report_element(struct report *report, json_t *element, int indent)
{
	fprintf(report->out, "%s\n%*s", report->any ? "," : "", indent, "");
	report->any = true;
	output_json(report->out, element, JSON_INDENT(2), indent);
}

bool report_fix(const struct document *document, const struct finding *finding, struct patch *patch)
{
	struct error error;
	*patch = (struct patch){0};
	if (fixing_takes(FIXING_ANY, finding) && document_plan_fix(document, &finding->fix, patch, &error) &&
	    patch_sort(patch, &error) && patch->count > 0)
		return true;
	patch_clear(patch);
	return false;
}

json_t *report_fresh(const struct patch *patch, const struct change *change)
{
	return change->inserted.length > 0
		   ? json_stringn(patch->bytes + change->inserted.start, change->inserted.length)
		   : json_string("");
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

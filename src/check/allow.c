/* Comments "mapwright: allow RULE": findings that they suppress, and those about the comments themselves. */
#include "mapwright/allow.h"
#include "mapwright/rules.h"

enum { NAMES = 1000 }; /* further names in a file are reported and ignored */

const char allow_unknown[] = "unknown", allow_unused[] = "unused";

/* A rule name in a comment. */
struct allowed {
	struct span name;
	size_t line, last; /* the lines it applies to; line 0 means the whole file */
	bool used;
};

struct reading {
	struct document *document;
	struct check check; /* for findings about comments */
	struct allowed
	    *names; /* in the arena of the findings; first those for the whole file, then by ascending line */
	int count;
};

/* Returns the rule with that data or, if it is NULL, with that name. */
static const struct rule *find_rule(const struct format *format, const void *data, const char *name, size_t length)
{
	const struct rule *rule;
	for (int i = 0; (rule = format_rule(format, i)); i++)
		if (data ? rule->data == data : bytes_equal(name, length, rule->name))
			return rule;
	return NULL;
}

/* Returns true if the rule compares files: its finding may also come from the companion's format. */
static bool is_cross_file(const struct format *format, const char *name, size_t length)
{
	const struct rule *rule = find_rule(format, NULL, name, length);
	size_t lead = format->companion ? strlen(format->companion->format) : 0;
	bool foreign =
	    lead > 0 && length > lead && memcmp(name, format->companion->format, lead) == 0 && name[lead] == '-';
	return rule ? rule->cross_file : foreign;
}

/* ---- reading the comments ---- */

static struct span line_of(const struct text *text, size_t number)
{
	struct span line = text_line_span(text, number);
	return span_between(line.start, bytes_find(text->bytes, line.start, span_end(line), '\r'));
}

/* Returns a line without the end of a comment. */
static struct span open_line(const struct reading *reading, size_t number)
{
	struct span line = line_of(&reading->document->text, number);
	const char *bytes = reading->document->text.bytes + line.start, *end = reading->document->format->comment.end;
	end = end ? memmem(bytes, line.length, end, strlen(end)) : NULL;
	line.length = end ? (size_t)(end - bytes) : line.length;
	return line;
}

/* Returns true for a comment: `begin` followed by a blank or nothing, in every format with comments. */
static bool is_comment(const struct text *text, struct span line, const char *begin)
{
	size_t mark = strlen(begin);
	return bytes_begin(text->bytes + line.start, line.length, begin) &&
	       (line.length == mark || byte_is_blank(text->bytes[line.start + mark]));
}

/* Returns the next word of the line and removes it from `line`. */
static struct span next_word(const struct text *text, struct span *line)
{
	size_t end = span_end(*line);
	struct span word = bytes_word(text->bytes, line->start, end, BLANKS ",");
	*line = span_between(span_end(word), end);
	return word;
}

/* Removes the beginning of a comment, if it is one for this program. */
static bool take_mark(const struct text *text, struct span *line)
{
	struct span mark = next_word(text, line), word = next_word(text, line);
	return mark.length > 0 && bytes_equal(text->bytes + word.start, word.length, "mapwright:");
}

enum { SHOWN = 60 };

static void report_unknown(struct reading *reading, struct span name)
{
	const struct document *document = reading->document;
	const char *bytes = document->text.bytes + name.start;
	struct nearest nearest = nearest_begin(bytes, name.length);
	const struct rule *rule;
	for (int i = 0; (rule = format_rule(document->format, i)); i++)
		nearest_try(&nearest, rule->name);
	int shown = name.length < SHOWN ? (int)name.length : SHOWN;
	check_add(&reading->check, name, (struct place){0}, "The format %s has no rule \"%.*s\"%s%s%s",
		  document->format->id, shown, bytes, nearest.name ? "; did you mean " : ".",
		  nearest.name ? nearest.name : "", nearest.name ? "?" : "");
	if (nearest.name)
		check_offer_word_at(&reading->check, "write", name, nearest.name);
}

/* Returns true if the line is neither a field nor a legend line. */
static bool opens_rows(const struct document *document, size_t line)
{
	struct place place = model_place(&document->model, text_line_span(&document->text, line).start);
	return place.kind == PLACE_NONE || place.kind == PLACE_GRID;
}

/* Returns the last line that a comment above `line` applies to: the last row of a map that begins there or, after an
 * opening line, on the next line. */
static size_t last_line(const struct document *document, size_t line)
{
	const struct text *text = &document->text;
	const struct model *model = &document->model;
	for (int i = 0; i < model->grid_count; i++) {
		struct span rows = model->grids[i].whole;
		size_t first = text_line(text, rows.start);
		if (rows.length > 0 && (first == line || (first == line + 1 && opens_rows(document, line))))
			return text_line(text, span_end(rows) - 1);
	}
	return line;
}

static void take_name(struct reading *reading, struct span name, size_t line, size_t last)
{
	struct document *document = reading->document;
	const char *bytes = document->text.bytes + name.start;
	if (!find_rule(document->format, NULL, bytes, name.length) &&
	    !is_cross_file(document->format, bytes, name.length))
		report_unknown(reading, name);
	else if (reading->count < NAMES)
		reading->names[reading->count++] = (struct allowed){.name = name, .line = line, .last = last};
	else if (reading->count == NAMES)
		check_add(&reading->check, name, (struct place){0},
			  "Only the first %d rule names in these comments count.", reading->count++);
}

/* Reads a comment for mapwright that applies to `line`. */
static void take_comment(struct reading *reading, struct span rest, size_t line)
{
	const struct text *text = &reading->document->text;
	struct span verb = next_word(text, &rest), name = next_word(text, &rest);
	if (!bytes_equal(text->bytes + verb.start, verb.length, "allow") || name.length == 0) {
		check_add(&reading->check, verb, (struct place){0}, "Expected \"mapwright: allow\" and rule names.");
		return;
	}
	size_t last = last_line(reading->document, line);
	for (; name.length > 0; name = next_word(text, &rest))
		take_name(reading, name, line, last);
}

/* Returns the next line that is neither a comment nor blank; past the end if there is none. */
static size_t next_content(const struct text *text, size_t number, const char *begin)
{
	while (number <= text->line_count) {
		struct span line = line_of(text, number);
		if (!is_comment(text, line, begin) && span_trimmed(text->bytes, line).length > 0)
			break;
		number++;
	}
	return number;
}

static void read_comments(struct reading *reading)
{
	const struct text *text = &reading->document->text;
	const char *begin = reading->document->format->comment.begin;
	size_t content = next_content(text, 1, begin), opening = content;
	for (size_t number = 1; number <= text->line_count; number++) {
		struct span line = open_line(reading, number);
		if (!is_comment(text, line, begin) || !take_mark(text, &line))
			continue;
		if (content < number)
			content = next_content(text, number, begin);
		take_comment(reading, line, number < opening ? 0 : content);
	}
}

/* ---- applying them ---- */

static bool is_allowed(struct reading *reading, const struct finding *finding)
{
	const struct text *text = &reading->document->text;
	size_t line = text_line(text, finding->span.start);
	bool allowed = false;
	for (int i = 0; i < reading->count && i < NAMES; i++) {
		struct allowed *name = &reading->names[i];
		bool holds = name->line == 0 || (line >= name->line && line <= name->last);
		if (!holds || !bytes_equal(text->bytes + name->name.start, name->name.length, finding->rule->name))
			continue;
		allowed = name->used = true;
	}
	return allowed;
}

static void take_out(struct reading *reading)
{
	struct finding_list *findings = &reading->document->findings;
	int kept = 0;
	for (int i = 0; i < findings->count; i++)
		if (!is_allowed(reading, &findings->items[i]))
			findings->items[kept++] = findings->items[i];
	findings->count = kept;
}

/* Offers to remove the name with the separator before or after it, or the whole comment if it is the only name. */
static void offer_removal(struct reading *reading, struct span name)
{
	const struct text *text = &reading->document->text;
	struct span rest = open_line(reading, text_line(text, name.start)), before = {0}, next = {0}, word;
	for (int i = 0; (word = next_word(text, &rest)).length > 0 && next.length == 0; i++) {
		if (word.start > name.start)
			next = word;
		else if (word.start < name.start && i > 2) /* "#", "mapwright:", "allow" */
			before = word;
	}
	if (before.length > 0)
		name = (struct span){span_end(before), span_end(name) - span_end(before)};
	else if (next.length > 0)
		name.length = next.start - name.start;
	if (before.length > 0 || next.length > 0)
		check_offer(&reading->check, "remove the name", name, "");
	else
		check_offer_line_removal(&reading->check, "remove the comment");
}

static void report_unused(struct reading *reading)
{
	for (int i = 0; i < reading->count && i < NAMES; i++) {
		const struct allowed *name = &reading->names[i];
		const struct document *document = reading->document;
		const char *bytes = document->text.bytes + name->name.start;
		if (name->used || is_cross_file(document->format, bytes, name->name.length))
			continue;
		check_add(&reading->check, name->name, (struct place){0},
			  "No finding to suppress %s: remove the name.",
			  name->line == 0           ? "in the file"
			  : name->last > name->line ? "in these rows"
						    : "on the next line");
		offer_removal(reading, name->name);
	}
}

/* Returns the line above which a comment for this line goes: for rows of a map, the line that opens them. */
static size_t commented_line(const struct document *document, size_t line)
{
	const struct text *text = &document->text;
	const struct model *model = &document->model;
	for (int i = 0; i < model->grid_count; i++) {
		struct span rows = model->grids[i].whole;
		size_t first = text_line(text, rows.start);
		if (rows.length == 0 || line < first || line >= first + (size_t)model->grids[i].height)
			continue;
		bool opened = first > 1 && opens_rows(document, first - 1) &&
			      span_trimmed(text->bytes, line_of(text, first - 1)).length > 0 &&
			      !is_comment(text, line_of(text, first - 1), document->format->comment.begin);
		return first - opened;
	}
	return line;
}

bool allow_plan(const struct document *document, const struct finding *finding, struct patch *patch)
{
	const struct text *text = &document->text;
	const struct format *format = document->format;
	if (!format->comment.begin)
		return false;
	size_t line = commented_line(document, text_line(text, finding->span.start));
	struct reading reading = {.document = (struct document *)document};
	if (line > 1 && is_comment(text, line_of(text, line - 1), format->comment.begin)) {
		struct span above = open_line(&reading, line - 1), rest = above;
		struct span end = {.start = span_end(span_trimmed(text->bytes, above))};
		if (take_mark(text, &rest)) {
			patch_add(patch, end, " ", 1);
			patch_add(patch, end, finding->rule->name, strlen(finding->rule->name));
			return true;
		}
	}
	char comment[200];
	int length = snprintf(comment, sizeof comment, "%s mapwright: allow %s%s%s%s", format->comment.begin,
			      finding->rule->name, format->comment.end ? " " : "",
			      format->comment.end ? format->comment.end : "", document->model.line_end);
	patch_add(patch, (struct span){text_line_span(text, line).start, 0}, comment, (size_t)length);
	return true;
}

void allow_apply(struct document *document)
{
	const struct text *text = &document->text;
	struct finding_list *findings = &document->findings;
	struct reading reading = {.document = document,
				  .check = {.model = &document->model, .text = text, .findings = findings}};
	static const char word[] = "mapwright:";
	if (!document->format->comment.begin || !memmem(text->bytes, text->length, word, sizeof word - 1))
		return;
	const struct rule *unused = find_rule(document->format, allow_unused, NULL, 0);
	reading.check.rule = find_rule(document->format, allow_unknown, NULL, 0);
	reading.names = arena_allocate(&findings->arena, NAMES, sizeof *reading.names);
	if (!reading.check.rule || !unused)
		return;
	int before = findings->count;
	read_comments(&reading);
	if (reading.count == 0 && findings->count == before)
		return;
	take_out(&reading);
	reading.check.rule = unused;
	report_unused(&reading);
	finding_list_sort(findings);
}

/* Rules about lines that the game's parser refuses, and about records without rows: parser.c, parser_parse, and
 * generate.c, parse_room_... and parse_vault_..., of Angband 4.2. */
#include "described/rules/rule_context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
	LINE_MOST = 1023, /* bytes of a line: datafile.c, parse_file, buf[1024] */
	TVALS = 36,       /* kinds of objects: list-tvals.h, from none to gold */
};

static const char *const keys[] = {"name", "type",  "rating",    "rows",      "columns", "doors",
				   "tval", "flags", "min-depth", "max-depth", "D",       NULL};
enum { KEY_NAME, KEY_TYPE, KEY_TVAL = 6, KEY_ROW = 10 };

/* A line as the parser splits it. */
struct line {
	struct span span, value;
	int key; /* index in keys[]; -1 means another key, a comment or an empty line */
};

static struct line parse_line(const struct text *text, size_t number)
{
	struct span span = text_line_span(text, number);
	while (span.length > 0 && text->bytes[span_end(span) - 1] == '\r')
		span.length--;
	size_t at = span.start, end = span_end(span);
	while (at < end && strchr(" \t\v\f", text->bytes[at]))
		at++;
	while (at < end && text->bytes[at] == ':')
		at++;
	size_t stop = bytes_find(text->bytes, at, end, ':');
	struct line line = {.span = span, .value = span_between(stop < end ? stop + 1 : end, end), .key = -1};
	for (int i = 0; keys[i]; i++)
		if (bytes_equal(text->bytes + at, stop - at, keys[i]))
			line.key = i;
	return line;
}

/* Returns true if the bytes are the number of a kind of object, or its name in any letter case. */
static bool is_tval(const struct rule_context *context, const char *bytes, size_t length)
{
	const struct vocabulary *words = context->check->vocabulary;
	char *value = arena_copy(context->arena, bytes, bytes_find(bytes, 0, length, ':'));
	unsigned number;
	if (!words || sscanf(value, "%u", &number) == 1)
		return !words || number < TVALS;
	for (int row = 0; row < vocabulary_count(words); row++)
		if (strcmp(vocabulary_value(words, row, "type"), "tval") == 0 &&
		    strcasecmp(vocabulary_word(words, row), value) == 0)
			return true;
	return false;
}

void rule_angband_lines(struct rule_context *context)
{
	const struct text *text = context->check->text;
	for (size_t i = 1; i <= text->line_count; i++) {
		const struct line line = parse_line(text, i);
		const char *value = text->bytes + line.value.start;
		if (line.span.length > LINE_MOST)
			context_add(
			    context, line.span, (struct place){0},
			    "The line has %zu bytes: the game reads everything after byte %d as another line.",
			    line.span.length, LINE_MOST);
		else if (line.key >= 0 && line.value.length == 0)
			context_add(context, line.span, (struct place){0}, "\"%s:\" has no value.", keys[line.key]);
		else if (line.key == KEY_TVAL && !is_tval(context, value, line.value.length))
			context_add(context, line.value, (struct place){0}, "Unknown object kind \"%s\".",
				    context_quote(context, value, line.value.length));
	}
}

void rule_angband_records(struct rule_context *context)
{
	const struct text *text = context->check->text;
	struct span name = {0};
	bool record = false, rows = false, typed = false;
	for (size_t i = 1; i <= text->line_count + 1; i++) {
		const struct line line = i <= text->line_count ? parse_line(text, i) : (struct line){.key = KEY_NAME};
		if (line.key == KEY_NAME && record && !rows)
			context_add(context, name, (struct place){0},
				    typed ? "This record has no D: lines."
					  : "This record has no type: and no D: lines.");
		if (line.key == KEY_NAME) {
			name = line.span;
			rows = typed = false;
			record = true;
		}
		rows |= line.key == KEY_ROW && line.value.length > 0;
		typed |= line.key == KEY_TYPE && line.value.length > 0;
	}
}

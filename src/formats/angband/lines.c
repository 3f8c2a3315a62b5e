/* Rules about lines that the game's parser refuses, and about records without rows: parser.c, parser_parse, and
 * generate.c, parse_room_... and parse_vault_..., of Angband 4.2. */
#include "kinds.h"

#include "described/rules/rule_context.h"

enum { LINE_MOST = 1023 }; /* bytes of a line: datafile.c, parse_file, buf[1024] */

static const char *const keys[] = {"name", "type",  "rating",    "rows",      "columns", "doors",
				   "tval", "flags", "min-depth", "max-depth", "D",       NULL};
enum { KEY_NAME, KEY_TYPE, KEY_TVAL = 6, KEY_ROW = 10 };

/* A line as the parser splits it. */
struct line {
	struct span span, value;
	int key; /* index in keys[]; -1 means another key, a comment or an empty line */
};

static struct line parse_line(const struct rule_context *context, size_t *next)
{
	const struct text *text = context->check->text;
	struct span span = described_line(context->description, text->bytes, text->length, next);
	size_t end = span_end(span), at = bytes_skip(text->bytes, span.start, end, " \t\v\f");
	at = bytes_skip(text->bytes, at, end, ":");
	size_t stop = bytes_find(text->bytes, at, end, ':');
	struct line line = {.span = span, .value = span_between(stop < end ? stop + 1 : end, end), .key = -1};
	for (int i = 0; keys[i]; i++)
		if (bytes_equal(text->bytes + at, stop - at, keys[i]))
			line.key = i;
	return line;
}

/* Returns true if the bytes are the number of a kind of object, with nothing but blanks behind it, or its name in any
 * letter case; armour is armor. */
static bool is_tval(const struct rule_context *context, const char *bytes, size_t length)
{
	const struct vocabulary *words = context->check->vocabulary;
	char *value = arena_copy(context->arena, bytes, bytes_find(bytes, 0, length, ':'));
	char *end, *armour = strstr(value, "armour");
	unsigned long number = strtoul(value, &end, 10), kinds = 0;
	if (armour)
		memcpy(armour + strlen("armo"), "r", 2);
	for (int row = 0; row < vocabulary_count(words); row++) {
		bool kind = vocabulary_fits(words, row, "tval");
		if (kind && end == value && strcasecmp(vocabulary_word(words, row), value) == 0)
			return true;
		kinds += kind;
	}
	return !words || (end != value && number < kinds && !end[strspn(end, " \t\v\f")]);
}

void rule_angband_lines(struct rule_context *context)
{
	const struct text *text = context->check->text;
	for (size_t at = 0; at < text->length;) {
		const struct line line = parse_line(context, &at);
		const char *value = text->bytes + line.value.start;
		if (line.span.length > LINE_MOST)
			ADD_AT(context, line.span,
			       "The line has %zu bytes: the game reads everything after byte %d as another line.",
			       line.span.length, LINE_MOST);
		else if (line.key >= 0 && line.value.length == 0)
			ADD_AT(context, line.span, "\"%s:\" has no value.", keys[line.key]);
		else if (line.key == KEY_TVAL && !is_tval(context, value, line.value.length)) {
			ADD_AT(context, line.value, "Unknown object kind \"%s\".",
			       context_quote(context, value, line.value.length));
			check_set_word(context->check, "tval", value, line.value.length, false);
		}
	}
}

void rule_angband_records(struct rule_context *context)
{
	const struct text *text = context->check->text;
	struct span name = {0};
	bool record = false, rows = false, typed = false;
	for (size_t at = 0; at <= text->length;) {
		const bool end = at == text->length;
		const struct line line = end ? (struct line){.key = KEY_NAME} : parse_line(context, &at);
		if (line.key == KEY_NAME && record && !rows)
			ADD_AT(context, name,
			       typed ? "This record has no D: lines." : "This record has no type: and no D: lines.");
		if (line.key == KEY_NAME) {
			name = line.span;
			rows = typed = false;
			record = true;
		}
		rows |= line.key == KEY_ROW && line.value.length > 0;
		typed |= line.key == KEY_TYPE && line.value.length > 0;
		at += end;
	}
}

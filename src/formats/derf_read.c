/* Reads a DERF room as its document describes it, the "Dungeon Engine Room File".
 *
 *	room        = declaration title short long "Flags:" flags [ "Containers:" names ] { name ":" items }
 *	declaration = [ "DERF" ] [ ":" ] version       the first line; a part may be missing in files named .derf or .der
 *	title       = the second line, short = the third; either may be blank
 *	long        = all lines from the fourth to the one before the first that begins with "Flags:"
 *	flags       = { ( "+" | "-" ) name }           on one line; blanks and commas between them
 *	names       = name { name }                    containers, in the same way
 *	items       = [ item ] { "," item }            blanks around an item are not part of it
 *
 *	DERF:0.1.0
 *	The Cold Kitchen
 *	A kitchen without a fire.
 *	Pots hang in rows.
 *
 *	Nobody has cooked here for a year.
 *	Flags: +north_exit +trap -rat_monster
 *	Containers: pots bag bag
 *	pots:ladle, old soup
 *	bag2:weapon
 *
 * Where the document is silent or contradicts itself, this is the reading of this program (mapwright-derf(5) has the
 * list): words are compared exactly, what is not understood stays and becomes a finding, and a section is known by its
 * word at the very start of a line. */
#include "derf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { FINDINGS_OF_A_RULE = 1000, FIRST_LONG_LINE = 4 };

void derf_report(struct derf_reader *reader, enum derf_rule rule, struct span span, struct place place,
		 const char *format, ...)
{
	if (reader->reported[rule]++ >= FINDINGS_OF_A_RULE)
		return;
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	finding_add(&reader->model->syntax, &derf_rule_table[rule], span, place, "%s", message);
}

static bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

struct span derf_trim(const struct text *text, struct span span)
{
	while (span.length > 0 && is_blank(text->bytes[span.start])) {
		span.start++;
		span.length--;
	}
	while (span.length > 0 && is_blank(text->bytes[span_end(span) - 1]))
		span.length--;
	return span;
}

static bool starts_flags(const struct text *text, const struct line *line)
{
	return derf_starts(text, line->body, "Flags:", 6);
}

static bool starts_containers(const struct text *text, const struct line *line)
{
	return derf_starts(text, line->body, "Containers:", 11);
}

/* ---- the declaration ---- */

/* The first run of blanks at an edge of `part`, of which `trimmed` is what is left without them. */
static struct span edge_blanks(struct span part, struct span trimmed)
{
	if (trimmed.start > part.start)
		return (struct span){.start = part.start, .length = trimmed.start - part.start};
	return (struct span){.start = span_end(trimmed), .length = span_end(part) - span_end(trimmed)};
}

static void read_declaration(struct derf_reader *reader, const struct line *line)
{
	struct derf_declaration *declaration = &reader->detail->declaration;
	const struct text *text = reader->text;
	struct span body = line->body, head = {.start = body.start};
	const char *colon = body.length > 0 ? memchr(text->bytes + body.start, ':', body.length) : NULL;
	declaration->colon = colon != NULL;
	if (colon)
		head.length = (size_t)(colon - text->bytes) - body.start;
	size_t skip = colon ? head.length + 1 : 0;
	struct span tail = {.start = body.start + skip, .length = body.length - skip};
	declaration->word = derf_trim(text, head);
	declaration->version = derf_trim(text, tail);
	declaration->blanks = edge_blanks(head, declaration->word);
	if (declaration->blanks.length == 0)
		declaration->blanks = edge_blanks(tail, declaration->version);
	if (!colon && span_equals(text, declaration->version, "DERF")) {
		declaration->word = declaration->version;
		declaration->version = (struct span){.start = span_end(declaration->word)};
	}
}

/* ---- the descriptions ---- */

/* "flags:", "  Flags :" and the like. */
static bool looks_like_flags(const struct text *text, struct span body)
{
	struct span rest = derf_trim(text, body);
	if (rest.length < 6 || strncasecmp(text->bytes + rest.start, "Flags", 5) != 0)
		return false;
	size_t at = rest.start + 5;
	while (at < span_end(rest) && is_blank(text->bytes[at]))
		at++;
	return at < span_end(rest) && text->bytes[at] == ':';
}

struct line derf_find_flags(const struct text *text)
{
	struct line line;
	for (size_t number = FIRST_LONG_LINE; scan_line(text, number, &line); number++)
		if (starts_flags(text, &line))
			return line;
	return (struct line){0};
}

/* Flags or containers where a description is expected. */
static void report_early(struct derf_reader *reader, const struct line *line)
{
	bool flags = starts_flags(reader->text, line);
	if (!flags && !starts_containers(reader->text, line))
		return;
	const char *word = flags ? "Flags:" : "Containers:";
	if (line->number < FIRST_LONG_LINE)
		derf_report(reader, RULE_SECTION_EARLY, line->body, place_at(PLACE_FIELD, (int)line->number - 1),
			    "Line %zu begins with \"%s\", but it is the room's %s: a line before it is missing.",
			    line->number, word, line->number == 2 ? "title" : "short description");
	else
		derf_report(reader, RULE_SECTION_EARLY, line->body, place_at(PLACE_FIELD, FIELD_LONG),
			    "\"%s\" stands above the Flags line, so this line is part of the long description: move "
			    "it below.",
			    word);
}

/* All lines from the fourth to the Flags line; without one, to the Containers line or the end. Returns the span
 * without the last line end. */
static struct span read_long(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct span whole = {.start = reader->text->length};
	struct line line;
	size_t number = FIRST_LONG_LINE;
	for (; scan_line(reader->text, number, &line) && number != detail->flags_line.number; number++) {
		if (detail->flags_line.number == 0 && starts_containers(reader->text, &line))
			break;
		if (detail->long_lines++ == 0)
			whole.start = line.body.start;
		whole.length = span_end(line.body) - whole.start;
		report_early(reader, &line);
		if (detail->flags_like == 0 && looks_like_flags(reader->text, line.body))
			detail->flags_like = number;
	}
	if (detail->long_lines == 0 && scan_line(reader->text, number, &line))
		whole.start = line.body.start;
	return whole;
}

static bool add_field(struct derf_reader *reader, struct field description, struct span value, struct span line)
{
	struct field *field = model_add_field(reader->model);
	struct span read = derf_trim(reader->text, value);
	const char *bytes = reader->text->bytes ? reader->text->bytes + read.start : "";
	if (!field)
		return false;
	description.record = description.item = -1;
	description.value = value;
	description.line = line;
	description.set = value.length > 0;
	description.read = arena_copy(&reader->model->arena, bytes, read.length);
	*field = description;
	return description.read != NULL;
}

/* One of the second and third lines: the title and the short description. */
static bool add_line_field(struct derf_reader *reader, size_t number, struct field description)
{
	struct line line;
	struct span nothing = {.start = reader->text->length};
	if (!scan_line(reader->text, number, &line)) {
		derf_report(reader, RULE_LINES_MISSING, nothing, place_at(PLACE_FIELD, (int)number - 1),
			    "The file ends before its %s: that is line %zu.",
			    number == 2 ? "title" : "short description", number);
		return add_field(reader, description, nothing, nothing);
	}
	report_early(reader, &line);
	return add_field(reader, description, line.body, line.whole);
}

static bool add_fields(struct derf_reader *reader)
{
	static const struct field version = {.name = "version",
					     .kind = FIELD_TEXT,
					     .fallback = "",
					     .meaning = "The version of the format; 0.1.0 is the present one."},
				  name = {.name = "name",
					  .kind = FIELD_TEXT,
					  .fallback = "Room #",
					  .meaning = "The room's title; left blank, the engine numbers the room."},
				  brief = {.name = "short",
					   .kind = FIELD_TEXT,
					   .fallback = "",
					   .meaning = "What one sees of the room from the next one: one line."},
				  full = {.name = "long",
					  .kind = FIELD_LINES,
					  .fallback = "",
					  .meaning = "What one sees in the room: any number of lines."};
	struct line first = {0};
	if (scan_line(reader->text, 1, &first))
		read_declaration(reader, &first);
	if (!add_field(reader, version, reader->detail->declaration.version, first.whole) ||
	    !add_line_field(reader, 2, name) || !add_line_field(reader, 3, brief))
		return false;
	struct span description = read_long(reader), lines = description;
	if (reader->detail->long_lines > 0) {
		size_t next = FIRST_LONG_LINE + reader->detail->long_lines;
		size_t end =
		    next <= reader->text->line_count ? reader->text->line_starts[next - 1] : reader->text->length;
		lines.length = end - lines.start;
	}
	return add_field(reader, full, description, lines);
}

bool derf_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct derf_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	if (!detail)
		return false;
	model->detail = detail;
	model->line_end = scan_line_end(text);
	detail->vocabulary = vocabulary;
	detail->flags_line = derf_find_flags(text);
	detail->lines = text->line_count - (text->line_starts[text->line_count - 1] == text->length);
	struct derf_reader reader = {.model = model, .text = text, .detail = detail};
	return add_fields(&reader) && derf_read_flags(&reader) && derf_read_containers(&reader);
}

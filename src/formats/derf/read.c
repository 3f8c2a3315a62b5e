/* Reads a DERF room as described in the format's document, the "Dungeon Engine Room File".
 *
 *	room        = declaration title short long "Flags:" flags [ "Containers:" names ] { name ":" items }
 *	declaration = [ "DERF" ] [ ":" ] version       the first line; a part may be missing in files named .derf or .der
 *	title       = the second line, short = the third; either may be blank
 *	long        = all lines from the fourth up to the first that begins with "Flags:"
 *	flags       = { ( "+" | "-" ) name }           on one line, separated by blanks and commas
 *	names       = name { name }                    containers, separated likewise
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
 * Where the document is silent or contradicts itself, this program compares words exactly, keeps and reports what it
 * does not understand, and recognises a section by its word at the very start of a line. mapwright-derf(5) lists
 * these choices. */
#include "derf.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

enum { FIRST_LONG_LINE = 4 };

/* ---- the declaration ---- */

/* Returns the first run of blanks at an edge of `part`; `trimmed` is the part without these blanks. */
static struct span edge_blanks(struct span part, struct span trimmed)
{
	if (trimmed.start > part.start)
		return span_between(part.start, trimmed.start);
	return span_between(span_end(trimmed), span_end(part));
}

/* Accepts "0.1.0", "v1", "00.1" and the like: a number comes first, and no word follows a blank ("2nd" and "3 men"
 * are titles). */
static bool looks_like_version(const struct text *text, struct span span)
{
	const char *bytes = text->bytes + span.start;
	size_t at = span.length > 0 && (bytes[0] == 'v' || bytes[0] == 'V');
	if (at >= span.length || !byte_is_digit(bytes[at]))
		return false;
	at = bytes_skip(bytes, at, span.length, DECIMAL_DIGITS);
	if (at < span.length && byte_is_letter(bytes[at]))
		return false;
	for (; at + 1 < span.length; at++)
		if (byte_is_blank(bytes[at]) && byte_is_letter(bytes[at + 1]))
			return false;
	return true;
}

/* Reads a line without a colon: a version, DERF and a version with something else between them, or neither. */
static void read_without_colon(struct derf_declaration *declaration, const struct text *text)
{
	struct span line = declaration->version;
	size_t at = line.start + 4, end = span_end(line);
	if (line.length < 4 || strncasecmp(text->bytes + line.start, "DERF", 4) != 0)
		return;
	while (at < end && !byte_is_letter(text->bytes[at]) && !byte_is_digit(text->bytes[at]))
		at++;
	struct span rest = span_between(at, end);
	if (at < end && !looks_like_version(text, rest))
		return;
	declaration->word = (struct span){.start = line.start, .length = 4};
	declaration->version = at < end ? rest : (struct span){.start = line.start + 4};
}

/* Returns true if there is neither the word nor anything like a version: the declaration is missing, and the line is
 * the title. */
static bool is_absent(const struct derf_declaration *declaration, const struct text *text)
{
	struct span word = declaration->word, version = declaration->version;
	if (looks_like_version(text, version) || (word.length == 0 && version.length == 0))
		return false;
	if (word.length == 0)
		return true;
	char upper[8];
	if (word.length >= sizeof upper)
		return true;
	for (size_t i = 0; i < word.length; i++)
		upper[i] = (char)(text->bytes[word.start + i] & ~0x20);
	return word_distance(upper, word.length, "DERF", 4, 3) > 2;
}

/* A lone CR also ends the declaration; otherwise a file with such line ends would be a single declaration. */
static void read_declaration(struct derf_reader *reader, const struct line *line)
{
	struct derf_declaration *declaration = &reader->detail->declaration;
	const struct text *text = reader->text;
	struct span body = line->body;
	const char *end = body.length > 0 ? memchr(text->bytes + body.start, '\r', body.length) : NULL;
	if (end)
		body.length = (size_t)(end - text->bytes) - body.start;
	if (span_begins(text, body, BYTE_ORDER_MARK)) {
		declaration->mark = (struct span){.start = body.start, .length = 3};
		body = (struct span){.start = body.start + 3, .length = body.length - 3};
	}
	struct span head = {.start = body.start};
	const char *colon = body.length > 0 ? memchr(text->bytes + body.start, ':', body.length) : NULL;
	declaration->colon = colon != NULL;
	if (colon)
		head.length = (size_t)(colon - text->bytes) - body.start;
	size_t skip = colon ? head.length + 1 : 0;
	struct span tail = {.start = body.start + skip, .length = body.length - skip};
	declaration->word = span_trimmed(text->bytes, head);
	declaration->version = span_trimmed(text->bytes, tail);
	declaration->blanks = edge_blanks(head, declaration->word);
	if (declaration->blanks.length == 0)
		declaration->blanks = edge_blanks(tail, declaration->version);
	if (!colon)
		read_without_colon(declaration, text);
	if (is_absent(declaration, text))
		*declaration = (struct derf_declaration){.absent = true,
							 .mark = declaration->mark,
							 .word = {.start = body.start},
							 .version = {.start = body.start}};
}

/* ---- the descriptions ---- */

/* Returns true if there is a Containers line below line `number`. */
static bool is_listed_below(const struct text *text, size_t number)
{
	struct line line;
	while (scan_line(text, ++number, &line))
		if (span_begins(text, line.body, "Containers:"))
			return true;
	return false;
}

/* Reports a section in the place of the title or the short description. If a Flags line follows below, the line is a
 * description unless its word is followed by a flag. */
static void report_early(struct derf_reader *reader, const struct line *line)
{
	bool flags = span_begins(reader->text, line->body, "Flags:");
	size_t at = line->body.start + strlen("Flags:");
	struct span word;
	if (!flags && !span_begins(reader->text, line->body, "Containers:"))
		return;
	bool missing = reader->detail->flags_line.number == 0;
	if (!flags && is_listed_below(reader->text, line->number))
		return;
	bool signed_word = flags && scan_token(reader->text, line->body, &at, DERF_SEPARATORS, &word) &&
			   (reader->text->bytes[word.start] == '+' || reader->text->bytes[word.start] == '-');
	if (!missing && !signed_word)
		return;
	derf_report(reader, RULE_SECTION_EARLY, line->body, place_at(PLACE_FIELD, (int)line->number - 1),
		    "Line %zu starts with \"%s\", but it is the room's %s%s", line->number,
		    flags ? "Flags:" : "Containers:", line->number == 2 ? "title" : "short description",
		    missing ? ": a line above it is missing." : "; is a line above it missing?");
	if (!missing)
		check_set_severity(&reader->check, SEVERITY_WARNING);
	char lines[8];
	const char *line_end = scan_line_end_at(reader->text, line->body.start, reader->model->line_end);
	snprintf(lines, sizeof lines, "%s%s", line_end, line->number == 2 ? line_end : "");
	if (missing)
		check_offer(&reader->check, "insert blank lines above it", (struct span){.start = line->body.start},
			    lines);
}

/* Reports "Containers:" above the Flags line: a mistake if containers follow, otherwise possibly a description. */
static void report_above(struct derf_reader *reader, const struct line *line)
{
	const struct vocabulary *vocabulary = reader->detail->vocabulary;
	const struct line *flags = &reader->detail->flags_line;
	size_t at = line->body.start + strlen("Containers:");
	struct span word;
	if (!span_begins(reader->text, line->body, "Containers:"))
		return;
	bool named = scan_token(reader->text, line->body, &at, DERF_SEPARATORS, &word);
	const char *name = named ? reader->text->bytes + word.start : "";
	size_t length = named ? derf_base_length(vocabulary, name, word.length) : 0;
	bool container = vocabulary_has(vocabulary, name, length, "type", "container");
	derf_report(reader, RULE_SECTION_EARLY, line->body, place_at(PLACE_FIELD, FIELD_LONG),
		    "\"Containers:\" is above the Flags line, so this line is part of the long description%s.",
		    container ? ": move it below" : "; if it lists containers, move it below");
	check_set_severity(&reader->check, container ? SEVERITY_WARNING : SEVERITY_NOTE);
	if (container && reader->reported[RULE_SECTION_EARLY] == 1 && !is_listed_below(reader->text, flags->number))
		check_offer_line_move(&reader->check, "move it below", span_end(flags->whole));
}

/* Reads all lines from the fourth to the Flags line; without one, to the Containers line or the end. Returns the
 * span without the last line end. */
static struct span read_long(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct span whole = {.start = reader->text->length};
	struct line line;
	size_t number = FIRST_LONG_LINE;
	for (; scan_line(reader->text, number, &line) && number != detail->flags_line.number; number++) {
		if (detail->flags_line.number == 0 && span_begins(reader->text, line.body, "Containers:"))
			break;
		if (detail->long_lines++ == 0)
			whole.start = line.body.start;
		whole.length = span_end(line.body) - whole.start;
		report_above(reader, &line);
		if (detail->flags_line.number > 0)
			continue;
		/* remember the first lines that look like the missing sections */
		struct span head = derf_section_head(reader->text, line.body, "Containers", false);
		if (detail->flags_like.length == 0)
			detail->flags_like = derf_section_head(reader->text, line.body, "Flags", false);
		if (detail->containers_like.length == 0 && head.length > 0 &&
		    reader->text->bytes[span_end(head) - 1] == ':')
			detail->containers_like = head;
	}
	if (detail->long_lines == 0 && scan_line(reader->text, number, &line))
		whole.start = line.body.start;
	return whole;
}

/* ---- line ends ---- */

/* Returns true if every line ends in a lone CR, so that the whole file is one line. */
static bool has_returns_only(const struct text *text)
{
	return text->line_count == 1 && text->length > 0 && memchr(text->bytes, '\r', text->length);
}

/* Reports CRs that end no line: all of them in a file of lone CRs, else the first. */
static void report_returns(struct derf_reader *reader)
{
	const struct text *text = reader->text;
	size_t first = bytes_find(text->bytes, 0, text->length, '\r');
	while (first + 1 < text->length && text->bytes[first + 1] == '\n')
		first = bytes_find(text->bytes, first + 1, text->length, '\r');
	struct span span = {.start = first, .length = 1};
	if (first == text->length)
		return;
	if (has_returns_only(text)) {
		for (size_t i = first; i < text->length; i++)
			if (text->bytes[i] == '\r')
				span.length = i + 1 - first;
		derf_report(reader, RULE_LINE_END, span, (struct place){0},
			    "Lines end in CR alone, so the whole file is read as one line: end them in LF or CR LF.");
		char *lines = arena_copy(&reader->model->arena, text->bytes + first, span.length);
		for (size_t i = 0; i < span.length; i++)
			lines[i] = lines[i] == '\r' ? '\n' : lines[i];
		finding_set_fix(&reader->model->syntax, reader->check.found, "end all lines in LF", span, lines,
				span.length);
		return;
	}
	derf_report(reader, RULE_LINE_END, span, (struct place){0},
		    "A CR without LF is part of the text, not a line end: write LF or CR LF.");
	check_set_severity(&reader->check, SEVERITY_WARNING);
	check_offer(&reader->check, "end the line here", span, reader->model->line_end);
}

static void add_field(struct derf_reader *reader, struct field description, struct span value, struct span line)
{
	struct field *field = model_add_field(reader->model);
	struct span read = span_trimmed(reader->text->bytes, value);
	const char *bytes = reader->text->bytes ? reader->text->bytes + read.start : "";
	description.grid = description.record = description.item = -1;
	description.value = value;
	description.line = line;
	description.set = value.length > 0;
	description.effective = arena_copy(&reader->model->arena, bytes, read.length);
	*field = description;
}

/* Adds the title (line 2) or the short description (line 3). */
static void add_line_field(struct derf_reader *reader, size_t number, struct field description)
{
	struct line line;
	struct span nothing = {.start = reader->text->length};
	if (!scan_line(reader->text, number, &line)) {
		if (!has_returns_only(reader->text))
			derf_report(reader, RULE_LINES_MISSING, nothing, place_at(PLACE_FIELD, (int)number - 1),
				    "The file ends before the %s, which must be line %zu.",
				    number == 2 ? "title" : "short description", number);
		add_field(reader, description, nothing, nothing);
		return;
	}
	report_early(reader, &line);
	add_field(reader, description, line.body, line.whole);
}

static void add_fields(struct derf_reader *reader)
{
	static const struct field
	    version = {.name = "version",
		       .kind = FIELD_TEXT,
		       .fallback = "",
		       .meaning = "The version of the format; the current one is 0.1.0."},
	    name = {.name = "title",
		    .kind = FIELD_TEXT,
		    .fallback = "Room #",
		    .meaning = "The room's title; if blank, the engine numbers the room."},
	    brief = {.name = "short",
		     .kind = FIELD_TEXT,
		     .fallback = "",
		     .meaning = "What players see of the room from a neighbouring one: a single line."},
	    full = {.name = "long",
		    .kind = FIELD_LINES,
		    .fallback = "",
		    .meaning = "What players see in the room: any number of lines."};
	struct line first = {0};
	if (scan_line(reader->text, 1, &first))
		read_declaration(reader, &first);
	add_field(reader, version, reader->detail->declaration.version, first.whole);
	add_line_field(reader, 2, name);
	add_line_field(reader, 3, brief);
	struct span description = read_long(reader), lines = description;
	if (reader->detail->long_lines > 0) {
		size_t next = FIRST_LONG_LINE + reader->detail->long_lines;
		size_t end =
		    next <= reader->text->line_count ? reader->text->line_starts[next - 1] : reader->text->length;
		lines.length = end - lines.start;
	}
	add_field(reader, full, description, lines);
}

void derf_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct derf_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	model->format_data = detail;
	model->line_end = scan_line_end(text);
	detail->vocabulary = vocabulary;
	struct line line; /* the first line from the fourth on that begins with "Flags:" */
	for (size_t number = FIRST_LONG_LINE; detail->flags_line.number == 0 && scan_line(text, number, &line);
	     number++)
		if (span_begins(text, line.body, "Flags:"))
			detail->flags_line = line;
	detail->lines = text->line_count - (text->line_starts[text->line_count - 1] == text->length);
	struct derf_reader reader = {.model = model,
				     .text = text,
				     .detail = detail,
				     .check = {.model = model, .text = text, .findings = &model->syntax}};
	report_returns(&reader);
	add_fields(&reader);
	derf_read_flags(&reader);
	derf_read_containers(&reader);
}

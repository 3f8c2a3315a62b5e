/* The usual scanner: the file consists of lines, each recognised by its key or by a pattern. */
#include "described/reading.h"

#include "mapwright/visible.h"

struct scanner {
	struct reading *reading;
	const struct description *description;
	const char *bytes;
	size_t length;
	struct span line, body; /* with and without its line end */
	size_t next;            /* where the next line begins */
	int comments;           /* comments that are open at the end of the line */
	bool commented;         /* nothing but comments is in the line */
	struct value parts;     /* what is between comments, if that is not only `body`: with blanks for them */
	int part_capacity;
	struct span comment;                  /* the line that opened them */
	struct span section;                  /* the name of the current section; empty before the first */
	bool last_section;                    /* no other begins */
	const struct described_legend *below; /* the line below which lines are not read; NULL if none */
	int skipped;                          /* its pattern for the next of them */
	bool in_rows;                         /* between open and close */
	bool unclosed;                        /* close is missing */
	bool run;                             /* the last line was a row of a map that has no other lines around it */
	const struct described_opaque *opaque; /* the current block */
	bool inside;                           /* it does not end a map */
	const struct described_opaque *asked;  /* the last with `unless` that was looked for */
	bool without;                          /* the file has no such blocks */
	bool aside;                            /* the line is an opaque block of its own */
	struct span opened; /* the line that opened the block or the rows; empty: already reported */
	struct span row;    /* the last row, for comparison with its neighbours */
	int between;        /* the first stray line since the last row, if there are only stray lines; 0 if none */
	int neighbour;      /* the stray line before this one, counted from 1; 0 if none */
	struct span above;  /* the last line since the last row that is neither blank nor recognised */
	bool swallowed;     /* a line in the open block has a key, or is not a row of the map */
};

/* ---- lines ---- */

/* Returns where the comments that are open at `at` end, or the end of the line: then they are still open. A second
 * one within a comment counts only if they are nested. */
static size_t skip_comment(struct scanner *scanner, size_t at, size_t stop)
{
	const struct described_comments *comments = &scanner->description->comments;
	size_t open = strlen(comments->open), close = strlen(comments->close);
	while (at < stop && scanner->comments > 0) {
		const char *bytes = scanner->bytes + at;
		bool closes = bytes_begin(bytes, stop - at, comments->close);
		bool opens = !closes && comments->nested && bytes_begin(bytes, stop - at, comments->open);
		scanner->comments += opens - closes;
		at += closes ? close : opens ? open : 1;
	}
	return at;
}

/* Adds a part of the line between comments, which becomes its body if it is the first. */
static void add_part(struct scanner *scanner, struct span part, struct span *body)
{
	struct value *parts = &scanner->parts;
	if (span_trimmed(scanner->bytes, part).length == 0)
		return;
	if (parts->length == 0)
		*body = part;
	if (!scanner->reading) { /* a single row: only its first part counts */
		parts->length = 1;
		return;
	}
	struct arena *arena = &scanner->reading->model->arena;
	if (parts->piece_count == 0)
		parts->bytes = arena_allocate(arena, scanner->line.length + 1, 1);
	const struct piece piece = {.at = parts->length, .start = part.start};
	ARENA_LIST_ADD(arena, parts->pieces, parts->piece_count, scanner->part_capacity, &piece);
	memcpy((char *)parts->bytes + parts->length, scanner->bytes + part.start, part.length);
	parts->length += part.length;
	((char *)parts->bytes)[parts->length++] = ' ';
}

/* Takes comments out of a line: leaves what is before the first of them, or between them. A closing mark without an
 * opening one counts as a comment. */
static struct span without_comments(struct scanner *scanner, struct span line)
{
	const struct described_comments *comments = &scanner->description->comments;
	size_t open = strlen(comments->open), close = strlen(comments->close), stop = span_end(line);
	size_t from = skip_comment(scanner, line.start, stop), at = from;
	struct span body = {.start = from};
	bool any = from > line.start;
	if (from == line.start && comments->except &&
	    pattern_match(comments->except, scanner->bytes + line.start, line.length, NULL))
		return line;
	while (at < stop) {
		char byte = scanner->bytes[at];
		bool opens = byte == *comments->open && bytes_begin(scanner->bytes + at, stop - at, comments->open);
		bool ends = byte == *comments->close && bytes_begin(scanner->bytes + at, stop - at, comments->close);
		bool rest = comments->line && (at == line.start || byte_is_blank(scanner->bytes[at - 1])) &&
			    bytes_begin(scanner->bytes + at, stop - at, comments->line);
		bool empty = (opens || ends) && span_trimmed(scanner->bytes, span_between(from, at)).length == 0;
		if (!opens && !(ends && empty) && !rest) {
			at++;
			continue;
		}
		add_part(scanner, span_between(from, at), &body);
		any = true;
		scanner->comments += opens;
		scanner->comment = opens ? line : scanner->comment;
		from = at = rest ? stop : skip_comment(scanner, at + (opens ? open : close), stop);
	}
	if (any)
		add_part(scanner, span_between(from, at), &body);
	if (body.length == 0)
		body = span_between(from, at);
	scanner->commented = body.length == 0 && (any || scanner->comments > 0);
	return body;
}

static bool next_line(struct scanner *scanner)
{
	size_t at = scanner->next;
	if (at >= scanner->length)
		return false;
	scanner->body = described_line(scanner->description, scanner->bytes, scanner->length, &scanner->next);
	scanner->line = span_between(at, scanner->next);
	size_t stop = span_end(scanner->body);
	const char *ends = scanner->description->map.ends;
	bool all = ends && strchr(ends, '\r');
	for (bool more = true; more && stop > at && scanner->bytes[stop - 1] == '\r'; more = all)
		stop--;
	scanner->body = span_between(at, stop);
	scanner->commented = false;
	scanner->parts = (struct value){0};
	scanner->part_capacity = 0;
	if (scanner->description->comments.open)
		scanner->body = without_comments(scanner, scanner->body);
	return true;
}

static bool matches(const struct scanner *scanner, const struct pattern *pattern, struct span groups[PATTERN_GROUPS])
{
	return pattern && pattern_match(pattern, scanner->bytes + scanner->body.start, scanner->body.length, groups);
}

/* Returns the span in the text of a group of the line; of the whole match if the pattern has no such group. */
static struct span group_span(const struct scanner *scanner, const struct pattern *pattern,
			      const struct span groups[PATTERN_GROUPS], int number)
{
	struct span group = groups[number < pattern->group_count + 1 ? number : 0];
	if (group.start == SIZE_MAX)
		return (struct span){.start = scanner->body.start};
	return (struct span){.start = scanner->body.start + group.start, .length = group.length};
}

/* Returns true if such lines are read in the current section. */
static bool is_in(const struct scanner *scanner, const char *const *in)
{
	const char *name = scanner->bytes + scanner->section.start;
	size_t length = scanner->section.length;
	bool found = !in;
	for (; !found && *in; in++)
		found = strlen(*in) == length && strncasecmp(*in, name, length) == 0;
	return found;
}

/* ---- values ---- */

/* Returns true if the line continues on the next one; `end` is then the start of the continuation marker. */
static bool is_joined(const struct scanner *scanner, struct span span, size_t *end)
{
	const char *joined = scanner->description->joined;
	size_t length = joined ? strlen(joined) : 0;
	span = span_trimmed(scanner->bytes, span);
	*end = span_end(span) - length;
	return length > 0 && span.length >= length && memcmp(scanner->bytes + *end, joined, length) == 0;
}

/* The kind of a value that continues on the next line: text, words separated by blanks, or a list. */
enum joins { JOINS_TEXT, JOINS_WORDS, JOINS_LIST };

/* Moves to the next line of the value. A comment ends the value, but is part of a list, and of a text without
 * blanks around it. */
static bool next_joined(struct scanner *scanner, enum joins joins)
{
	struct scanner next = *scanner;
	if (!next_line(&next))
		return false;
	struct span body = next.body, trimmed = span_trimmed(next.bytes, body);
	bool text = joins == JOINS_LIST || (joins == JOINS_TEXT && trimmed.length == body.length);
	if (!text && matches(&next, next.description->comment, NULL))
		return false;
	*scanner = next;
	return true;
}

/* Reads a value that continues on the next lines. A word does not continue over the end of a line. */
static struct value join_value(struct scanner *scanner, struct span span, enum joins joins)
{
	struct arena *arena = &scanner->reading->model->arena;
	size_t lines = 1, end;
	struct scanner last = *scanner;
	while (is_joined(&last, last.body, &end) && next_joined(&last, joins))
		lines++;
	struct piece *pieces = arena_allocate(arena, lines + 1, sizeof *pieces);
	char *joined = arena_allocate(arena, span_end(last.line) - scanner->line.start + 1, 1);
	struct value value = {.span = span, .bytes = joined, .pieces = pieces};
	bool more = is_joined(scanner, span, &end);
	for (;;) {
		struct span part = {.start = span.start, .length = (more ? end : span_end(span)) - span.start};
		pieces[value.piece_count++] = (struct piece){.at = value.length, .start = part.start};
		memcpy(joined + value.length, scanner->bytes + part.start, part.length);
		value.length += part.length;
		if (more && joins == JOINS_WORDS && value.length > 0 && !byte_is_blank(joined[value.length - 1]))
			joined[value.length++] = ' ';
		value.span.length = span_end(part) - value.span.start;
		if (!more || !next_joined(scanner, joins))
			break;
		more = is_joined(scanner, scanner->body, &end);
		span = span_indented(scanner->bytes, scanner->body);
		if (more && end < span.start)
			end = span.start;
	}
	return value;
}

/* Returns the value of a keyed line, joined and trimmed by the key syntax. */
static struct value line_value(struct scanner *scanner, struct span span, enum joins joins)
{
	size_t end;
	struct value value;
	if (is_joined(scanner, span, &end)) {
		value = join_value(scanner, span, joins);
	} else {
		value = reading_value(scanner->reading, span);
	}
	if (!scanner->description->keys.loose)
		return value;
	size_t length = bytes_skip_back(value.bytes, 0, value.length, BLANKS);
	value.span.length -= value.pieces ? 0 : value.length - length;
	value.length = length;
	return value;
}

/* ---- legend lines ---- */

static struct value value_part(const struct value *value, struct span span)
{
	struct value part = {.bytes = value->bytes + span.start,
			     .length = span.length,
			     .pieces = value->pieces,
			     .piece_count = value->piece_count,
			     .first = value->first + span.start};
	part.span.start = value_offset(value, span.start);
	if (span.length > 0)
		part.span.length = value_offset(value, span_end(span) - 1) + 1 - part.span.start;
	return part;
}

static struct value part_of(const struct value *value, size_t from, size_t to)
{
	return value_part(value, span_trimmed(value->bytes, span_between(from, to)));
}

/* Reports items that are split over lines with fewer than two bytes on the second: the game does not read them. */
static void check_broken(struct scanner *scanner, const struct value *value, const char *list, const char *key)
{
	int last = 0;
	for (size_t from = 0, to; value->piece_count > 1 && from <= value->length; from = to + 1) {
		to = bytes_find(value->bytes, from, value->length, *list);
		while (last + 1 < value->piece_count && (to == value->length || value->pieces[last + 1].at <= to))
			last++;
		size_t begins = MIN(value->pieces[last].at, to);
		if (begins <= from || span_trimmed(value->bytes, span_between(from, begins)).length == 0 ||
		    span_trimmed(value->bytes, span_between(begins, to)).length >= 2)
			continue;
		struct value item = part_of(value, from, to);
		reading_report(
		    scanner->reading, item.span,
		    "The game drops this item of %s: fewer than two of its characters are on its last line.", key);
	}
}

/* Reads the items of a legend line: each is glyphs, separator, value. */
static void read_items(struct scanner *scanner, const struct described_legend *legend, const struct value *value,
		       struct span line)
{
	const char *separators = takes_value(legend) ? legend->separators : NULL;
	if (legend->list)
		check_broken(scanner, value, legend->list, legend->key);
	for (size_t from = 0, to; from <= value->length; from = to + 1) {
		to = legend->list ? bytes_find(value->bytes, from, value->length, legend->list[0]) : value->length;
		struct value item = part_of(value, from, to);
		if (item.length >= (size_t)legend->shortest) {
			size_t at = bytes_until(item.bytes, 1, item.length, separators ? separators : "");
			bool split = separators && at < item.length;
			struct value glyphs = part_of(&item, 0, split ? at : item.length);
			struct value means = part_of(&item, split ? at + 1 : item.length, item.length);
			reading_legend(scanner->reading, legend, &glyphs, split ? &means : NULL, line);
		} else if (item.length > 0)
			reading_report(scanner->reading, item.span, "\"%.*s\" is too short for an item of %s.",
				       (int)item.length, item.bytes, legend->key);
		else
			reading_report(scanner->reading, value->span,
				       legend->list ? "An item of %s is empty." : "%s is empty.", legend->key);
	}
}

/* ---- known lines ---- */

static void add_stray(struct scanner *scanner, struct span body, bool early)
{
	struct stray *stray = reading_stray(scanner->reading, body);
	if (stray)
		stray->early = early;
}

enum { ROW_BYTES = 512 }; /* longer lines are not rows with a mistake */

/* Returns true if the row would match the row pattern with another byte at `at`. */
static bool row_takes(const struct scanner *scanner, struct span row, size_t at, char byte)
{
	char copy[ROW_BYTES];
	if (row.length > ROW_BYTES)
		return true;
	memcpy(copy, scanner->bytes + row.start, row.length);
	copy[at] = byte;
	return pattern_match(scanner->description->map.row.pattern, copy, row.length, NULL);
}

/* Marks the bytes that cannot be in a row if a line next to a row is nearly a row: of the same length, with mostly
 * valid bytes. Between two rows the length may differ, if few bytes are invalid and the line would be a row
 * without them. */
static void mark_nearly(struct scanner *scanner, struct stray *stray, bool between)
{
	enum { FEW = 4 }; /* at most one byte in this many */
	struct span row = scanner->row, line = stray->line;
	const struct pattern *pattern = scanner->description->map.row.pattern;
	bool same = line.length == row.length;
	char copy[ROW_BYTES];
	size_t invalid = 0, first = 0;
	if (!pattern || (!same && (!between || line.length > ROW_BYTES)) || stray->invalid.length > 0)
		return;
	for (size_t i = 0; i < line.length; i++) {
		char byte = scanner->bytes[line.start + i];
		size_t at = i < row.length ? i : row.length / 2;
		bool takes = row_takes(scanner, row, at, byte);
		if (!same && !takes && byte_is_blank(byte))
			return; /* words */
		first = takes || invalid++ > 0 ? first : line.start + i;
		if (!same)
			copy[i] = takes ? byte : scanner->bytes[row.start + at];
	}
	if (invalid == 0 || (same && 2 * invalid >= line.length) ||
	    (!same && (FEW * invalid > line.length || !pattern_match(pattern, copy, line.length, NULL))))
		return;
	if (!between && first == line.start)
		return; /* a sign that ends the rows, or a remark */
	uint32_t character;
	size_t size = visible_decode(scanner->bytes + first, span_end(line) - first, &character);
	stray->invalid = (struct span){.start = first, .length = size > 0 ? size : 1};
}

/* Returns true if no map has begun although each map begins with a line of its own. */
static bool is_early(const struct scanner *scanner)
{
	const struct described_line *start = &scanner->description->map.start;
	return (start->key || start->pattern) && !scanner->reading->part_open;
}

static void begin_part(struct scanner *scanner, struct span name)
{
	reading_part(scanner->reading, scanner->line.start, name);
	scanner->run = false;
}

/* Returns the last group of a line that matched; empty if the line does not match. */
static struct span last_group(const struct scanner *scanner, const struct pattern *pattern, struct span line)
{
	struct span groups[PATTERN_GROUPS];
	if (!pattern || line.length == 0 || !pattern_match(pattern, scanner->bytes + line.start, line.length, groups))
		return (struct span){0};
	for (int i = pattern->group_count; i > 0; i--)
		if (groups[i].start != SIZE_MAX)
			return (struct span){.start = line.start + groups[i].start, .length = groups[i].length};
	return (struct span){0};
}

/* Returns the map's name in the last line before the rows. */
static struct span name_above(const struct scanner *scanner)
{
	return last_group(scanner, scanner->description->map.above, scanner->above);
}

/* Adds a row. If maps consist only of rows, the first row after another line begins a map. */
static void parse_row(struct scanner *scanner, struct span cells)
{
	struct reading *reading = scanner->reading;
	const struct described_map *map = &scanner->description->map;
	bool starts = map->start.key || map->start.pattern || map->extent == EXTENT_FILE,
	     block = !map->open && !scanner->run;
	struct span name = {0};
	if (block && !starts && !(map->single && reading->part_open))
		begin_part(scanner, name_above(scanner));
	else if (block && (map->blocks == BLOCKS_MAPS || (reading->implied && !reading_has_rows(reading))))
		name = name_above(scanner);
	if (block && map->blocks == BLOCKS_MAPS)
		reading_block(reading, scanner->line);
	scanner->run = true;
	scanner->row = scanner->body;
	for (int i = scanner->between > 0 ? scanner->between : scanner->neighbour; i > 0 && i <= scanner->neighbour;
	     i++)
		mark_nearly(scanner, &reading->detail->strays[i - 1], scanner->between > 0);
	scanner->above.length = 0;
	cells.length = cell_row_length(scanner->description, scanner->bytes + cells.start, cells.length);
	if (!reading->part_open)
		return;
	reading_row(reading, cells, scanner->line);
	if (name.length > 0)
		reading->part.name = name;
}

/* The first line in the part that names the map overrides a name above the rows. */
static void parse_name(struct scanner *scanner, struct span name)
{
	struct reading *reading = scanner->reading;
	if (reading->part_open && !reading->named)
		reading->part.name = name;
	reading->named = reading->part_open;
}

/* Lowers a finding to a warning: the game reads the file all the same. */
static void warn(struct finding *finding)
{
	if (finding)
		finding->severity = SEVERITY_WARNING;
}

static void parse_keyed(struct scanner *scanner, const struct described_key_line *known, struct span rest)
{
	struct reading *reading = scanner->reading;
	struct span line = scanner->line;
	const struct described_field *field =
	    known->role == KEYED_FIELD ? &reading->dialect->fields[known->index] : NULL;
	const struct described_legend *legend =
	    known->role == KEYED_LEGEND ? &reading->dialect->legend[known->index] : NULL;
	if ((known->role == KEYED_ROW || (legend && legend->scope == SCOPE_MAP) ||
	     (field && field->scope == SCOPE_MAP)) &&
	    is_early(scanner))
		add_stray(scanner, scanner->body, true);
	if (known->role == KEYED_ROW) {
		parse_row(scanner, rest);
		return;
	}
	bool words = field && field->split && strcmp(field->split, " ") == 0;
	bool list = (legend && legend->list) || (field && field->slots && field->split);
	struct value value = line_value(scanner, rest, words ? JOINS_WORDS : list ? JOINS_LIST : JOINS_TEXT);
	line.length = span_end(scanner->line) - line.start;
	if (known->role == KEYED_START) {
		reading_part(reading, line.start, value.span);
		reading->part.title = value.pieces ? value.bytes : NULL;
		if (value.length == 0)
			warn(reading_report(reading, scanner->body, "%s has no name.", known->key));
		scanner->run = false;
	} else if (known->role == KEYED_NAME) {
		parse_name(scanner, value.span);
	} else if (field) {
		if (field->scope != SCOPE_FILE && scanner->description->map.name.key &&
		    strcmp(scanner->description->map.name.key, field->name) == 0)
			parse_name(scanner, value.span);
		if (list)
			check_broken(scanner, &value, field->split, known->key);
		reading_field(reading, field, &value, line);
	} else if (legend) {
		read_items(scanner, legend, &value, line);
	}
}

/* Returns the key of a line "key: value" if it is known, and the rest of the line. */
static const struct described_key_line *find_key(const struct scanner *scanner, struct span *rest)
{
	const struct described_keys *keys = &scanner->description->keys;
	struct span body = scanner->body;
	if (!keys->given)
		return NULL;
	if (keys->indented)
		body = span_indented(scanner->bytes, body);
	if (keys->leading)
		body =
		    span_between(bytes_skip(scanner->bytes, body.start, span_end(body), " \t\v\f"), span_end(body));
	while (keys->leading && bytes_begin(scanner->bytes + body.start, body.length, keys->separator))
		body = span_between(body.start + strlen(keys->separator), span_end(body));
	const char *bytes = scanner->bytes + body.start, *separator;
	size_t width = strlen(keys->separator), key;
	if (width > 0) {
		separator = body.length > 0 ? memmem(bytes, body.length, keys->separator, width) : NULL;
		key = separator ? (size_t)(separator - bytes) : 0;
	} else {
		key = bytes_until(bytes, 0, body.length, BLANKS);
		width = key < body.length ? 1 : 0;
	}
	size_t end = key + width;
	key = keys->spaced ? bytes_skip_back(bytes, 0, key, BLANKS) : key;
	const struct described_key_line *known =
	    key > 0 ? described_find_key(scanner->reading->tables, bytes, key) : NULL;
	end = keys->loose ? bytes_skip(bytes, end, body.length, BLANKS) : end;
	*rest = (struct span){.start = body.start + end, .length = body.length - end};
	return known;
}

static bool parse_key(struct scanner *scanner)
{
	struct span rest;
	const struct described_key_line *known = find_key(scanner, &rest);
	const struct described_dialect *dialect = scanner->reading->dialect;
	bool here = known && is_in(scanner, known->role == KEYED_FIELD    ? dialect->fields[known->index].in
					    : known->role == KEYED_LEGEND ? dialect->legend[known->index].in
									  : scanner->description->map.in);
	if (here)
		parse_keyed(scanner, known, rest);
	return here;
}

/* Takes a legend line that is found by a pattern, with blanks for the comments in it. */
static bool parse_legend(struct scanner *scanner, const struct described_legend *legend)
{
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	const struct pattern *pattern = legend->line.pattern;
	struct value body =
	    scanner->parts.piece_count > 1 ? scanner->parts : reading_value(scanner->reading, scanner->body);
	if (!pattern || !is_in(scanner, legend->in) || !pattern_match(pattern, body.bytes, body.length, groups))
		return false;
	struct value values[2];
	const int of[2] = {legend->glyphs ? legend->glyphs : 1, legend->value ? legend->value : 2};
	for (int i = 0; i < 2; i++) {
		struct span group = groups[of[i] <= pattern->group_count ? of[i] : 0];
		values[i] = group.start == SIZE_MAX ? part_of(&body, 0, 0) : value_part(&body, group);
	}
	scanner->below = legend;
	scanner->skipped = 0;
	reading_legend(scanner->reading, legend, &values[0], of[1] <= pattern->group_count ? &values[1] : NULL,
		       scanner->line);
	return true;
}

/* Takes a line with a field that is found by a pattern. In the line that begins a map, the group may be missing. */
static bool parse_field(struct scanner *scanner, const struct described_field *field)
{
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	const struct pattern *pattern = field->line.pattern;
	if (!matches(scanner, pattern, groups) || (field->title && groups[field->value].start == SIZE_MAX))
		return false;
	struct value value = reading_value(scanner->reading, group_span(scanner, pattern, groups, field->value));
	reading_field(scanner->reading, field, &value, scanner->line);
	return true;
}

/* Takes the lines of a cell in quotes that the line does not close, if it is closed soon. */
static void take_quoted(struct scanner *scanner)
{
	enum { SOON = 100 };
	const char *quote = scanner->description->map.cell.quote;
	struct scanner ahead = *scanner;
	bool open = quote && bytes_begin(scanner->bytes + scanner->body.start, scanner->body.length, quote);
	int quotes = 0;
	for (int lines = 0; open && lines < SOON; lines++) {
		for (size_t at = ahead.body.start; at < span_end(ahead.body); at++)
			quotes += scanner->bytes[at] == *quote;
		open = quotes % 2 != 0 && next_line(&ahead);
		if (quotes % 2 == 0)
			*scanner = ahead;
	}
}

/* Keeps the name that a line gives to a map or a block between maps, for a rule of kind `named`. */
static struct span take_label(struct scanner *scanner)
{
	struct described_detail *detail = scanner->reading->detail;
	struct span name = last_group(scanner, scanner->description->map.name.pattern, scanner->body);
	if (name.length > 0)
		ARENA_ADD(&scanner->reading->model->arena, detail, label, &name);
	return name;
}

/* Begins a map with a line of its own that may say its dialect, or a level of the map above. */
static void begin_map(struct scanner *scanner, struct span name)
{
	const struct described_map *map = &scanner->description->map;
	struct reading *reading = scanner->reading;
	const struct described *self = described_of(reading->model);
	reading_part_end(reading, scanner->line.start);
	reading->level = matches(scanner, map->level, NULL);
	if (map->level && !reading->level)
		reading->tables = described_tables(self, described_dialect_of(self->description,
									      scanner->bytes + scanner->body.start,
									      scanner->body.length));
	begin_part(scanner, reading->level ? (struct span){0} : name);
	if (reading->level) /* where it is, not a name to keep apart from others */
		reading->part.title = arena_copy(&reading->model->arena, scanner->bytes + name.start, name.length);
	name = map->level ? take_label(scanner) : (struct span){0};
	if (name.length > 0)
		parse_name(scanner, name);
}

static bool parse_pattern(struct scanner *scanner)
{
	const struct described_dialect *dialect = scanner->reading->dialect;
	const struct described_map *map = &scanner->description->map;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	bool maps = is_in(scanner, map->in);
	if (maps && matches(scanner, map->start.pattern, groups)) {
		begin_map(scanner, group_span(scanner, map->start.pattern, groups, map->value));
		for (int i = 0; i < dialect->field_count; i++)
			if (dialect->fields[i].title)
				parse_field(scanner, &dialect->fields[i]);
		take_quoted(scanner);
		return true;
	}
	if (maps && !map->open && matches(scanner, map->row.pattern, groups)) {
		if (is_early(scanner))
			add_stray(scanner, scanner->body, true);
		parse_row(scanner, group_span(scanner, map->row.pattern, groups, 1));
		return true;
	}
	bool names = maps && matches(scanner, map->name.pattern, groups);
	if (names)
		parse_name(scanner, group_span(scanner, map->name.pattern, groups, 1));
	EACH(const struct described_field, field, dialect->fields, dialect->field_count)
		if (!field->title && is_in(scanner, field->in) && parse_field(scanner, field))
			return true;
	for (int i = 0; i < dialect->legend_count; i++)
		if (parse_legend(scanner, &dialect->legend[i]))
			return true;
	return names;
}

/* ---- blocks ---- */

/* Takes a line of a block between maps that may name one. */
static void take_call(struct scanner *scanner)
{
	struct described_detail *detail = scanner->reading->detail;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	if (!matches(scanner, scanner->opaque->names, groups))
		return;
	struct span call = group_span(scanner, scanner->opaque->names, groups, 1);
	if (call.length > 0)
		ARENA_ADD(&scanner->reading->model->arena, detail, call, &call);
}

/* Returns true if the file has no such blocks, which is found out once. */
static bool is_without(struct scanner *scanner, const struct described_opaque *opaque)
{
	if (opaque->unless && scanner->asked != opaque)
		scanner->without = pattern_match_any(opaque->unless, scanner->bytes, scanner->length);
	scanner->asked = opaque->unless ? opaque : scanner->asked;
	return opaque->unless && scanner->without;
}

/* Takes a line of an opaque block. */
static bool parse_opaque(struct scanner *scanner)
{
	if (scanner->opaque && matches(scanner, scanner->opaque->until, NULL))
		scanner->opaque = NULL;
	if (scanner->opaque && scanner->opaque->until) {
		take_call(scanner);
		return true;
	}
	if (scanner->opaque) {
		struct span rest;
		scanner->swallowed = scanner->swallowed || find_key(scanner, &rest) ||
				     matches(scanner, scanner->description->map.open, NULL);
		if (matches(scanner, scanner->opaque->to, NULL))
			scanner->opaque = NULL;
		return true;
	}
	EACH(const struct described_opaque, opaque, scanner->description->opaque,
	     scanner->description->opaque_count) {
		if (!is_in(scanner, opaque->in) || !matches(scanner, opaque->from, NULL) ||
		    is_without(scanner, opaque))
			continue;
		struct map_part *part = &scanner->reading->part;
		if (opaque->unsure && scanner->reading->part_open) {
			part->unread = true;
			part->glyphs_unknown = part->glyphs_unknown || !matches(scanner, opaque->except, NULL);
		}
		parse_key(scanner);
		struct stray *stray = opaque->report ? reading_stray(scanner->reading, scanner->body) : NULL;
		if (stray)
			stray->kind = STRAY_OPAQUE;
		scanner->aside = !opaque->to;
		scanner->inside = opaque->inside;
		if (opaque->until) {
			reading_part_end(scanner->reading, scanner->line.start);
			take_label(scanner);
			take_quoted(scanner);
			scanner->opaque = opaque;
		} else if (opaque->to && !matches(scanner, opaque->to, NULL)) {
			scanner->opaque = opaque;
			scanner->opened = scanner->body;
			scanner->swallowed = false;
		}
		return true;
	}
	return false;
}

/* Reports a block that is not closed. Its lines may not be rows, so their glyphs are not checked. If everything up
 * to the end of the file may be intended, nothing is lost. */
static void report_open(struct scanner *scanner, const char *so, bool harmless)
{
	struct finding *finding = NULL;
	scanner->reading->part.glyphs_unknown = true;
	if (scanner->opened.length > 0)
		finding = reading_report(scanner->reading, scanner->opened, "This is never closed: %s", so);
	if (harmless)
		warn(finding);
	scanner->opened.length = 0;
}

/* Returns true if the line cannot be a row: it has a key, or glyphs without a meaning in any map. Where any glyph is floor,
 * only a blank line cannot, and the beginning of another map should not. */
static bool is_no_row(const struct scanner *scanner)
{
	struct span rest, body = span_trimmed(scanner->bytes, scanner->body);
	const struct described_key_line *key = find_key(scanner, &rest);
	bool any = scanner->description->unknown.style == STYLE_FLOOR;
	bool no_row = body.length == 0 || (key && (!any || key->role == KEYED_START));
	for (size_t at = body.start; at < span_end(body); at++)
		no_row =
		    no_row || (!any && !scanner->reading->tables->glyphs[(unsigned char)scanner->bytes[at]].known);
	return no_row;
}

/* Returns true if the rows that begin after this line are closed before others begin. */
static bool is_closed(const struct scanner *scanner)
{
	const struct described_map *map = &scanner->description->map;
	struct scanner ahead = *scanner;
	while (next_line(&ahead) && !matches(&ahead, map->open, NULL) && !matches(&ahead, map->start.pattern, NULL))
		if (matches(&ahead, map->close, NULL))
			return true;
	return false;
}

static bool parse_rows(struct scanner *scanner)
{
	const struct described_map *map = &scanner->description->map;
	struct reading *reading = scanner->reading;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	if (!scanner->in_rows) {
		if (scanner->opaque || !is_in(scanner, map->in) || !matches(scanner, map->open, groups))
			return false;
		bool starts = map->start.key || map->start.pattern || map->extent == EXTENT_FILE;
		if (is_early(scanner))
			add_stray(scanner, scanner->body, true);
		if (!starts)
			begin_part(scanner, map->open->group_count > 0 ? group_span(scanner, map->open, groups, 1)
								       : (struct span){0});
		if (map->blocks == BLOCKS_MAPS)
			reading_block(reading, scanner->line);
		else if (reading_has_rows(reading))
			warn(reading_report(reading, scanner->body,
					    "These rows are added to those above: a map has only one block."));
		scanner->in_rows = true;
		scanner->unclosed = map->row.pattern && !is_closed(scanner);
		scanner->swallowed = false;
		scanner->opened = scanner->body;
		reading->opened = scanner->line;
		return true;
	}
	if (matches(scanner, map->close, NULL)) {
		scanner->in_rows = false;
		if (!reading->split)
			reading->part.closed = scanner->line;
		return true;
	}
	bool row = matches(scanner, map->row.pattern, groups), opens = matches(scanner, map->open, NULL);
	if (scanner->unclosed && (!row || opens || span_trimmed(scanner->bytes, scanner->body).length == 0)) {
		report_open(scanner, "its rows end before the first line that is blank or not a row.", false);
		scanner->in_rows = false;
		return parse_rows(scanner); /* the line is read like another one after them */
	}
	if (opens)
		report_open(scanner, "the next one is read as rows of this one.", false);
	scanner->swallowed = scanner->swallowed || is_no_row(scanner);
	if (!map->row.pattern) {
		parse_row(scanner, scanner->body);
	} else if (row) {
		parse_row(scanner, group_span(scanner, map->row.pattern, groups, 1));
	} else {
		bool comment = matches(scanner, scanner->description->comment, NULL);
		struct stray *stray = reading_stray(reading, scanner->body);
		if (!stray)
			return true;
		stray->kind = comment ? STRAY_COMMENT : STRAY_ROW;
		if (!comment)
			stray->invalid = span_trimmed(scanner->bytes, scanner->body);
	}
	return true;
}

static void parse_condition(struct scanner *scanner)
{
	struct described_detail *detail = scanner->reading->detail;
	const struct pattern *pattern = scanner->description->condition;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	struct arena *arena = &scanner->reading->model->arena;
	if (!matches(scanner, pattern, groups))
		return;
	struct span when = group_span(scanner, pattern, groups, 1);
	const struct condition condition = {.line = scanner->line.start,
					    .when = arena_copy(arena, scanner->bytes + when.start, when.length)};
	ARENA_ADD(arena, detail, condition, &condition);
}

/* Takes the line that begins a section. */
static bool parse_section(struct scanner *scanner)
{
	const struct description *description = scanner->description;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	if (scanner->opaque || scanner->last_section || !matches(scanner, description->section, groups))
		return false;
	struct described_detail *detail = scanner->reading->detail;
	scanner->section = group_span(scanner, description->section, groups, 1);
	bool tail = description->section->group_count > 1 && groups[2].start != SIZE_MAX;
	struct span behind = tail ? group_span(scanner, description->section, groups, 2) : (struct span){0};
	struct stray *stray = reading_stray(scanner->reading, span_trimmed(scanner->bytes, behind));
	if (stray)
		stray->kind = STRAY_TAIL;
	scanner->last_section =
	    description->section_last && is_in(scanner, (const char *const[]){description->section_last, NULL});
	ARENA_ADD(&scanner->reading->model->arena, detail, section, &scanner->section);
	return true;
}

/* Takes a line directly below a legend line that it belongs to. */
static bool skip_attached(struct scanner *scanner)
{
	const struct described_legend *legend = scanner->below;
	while (legend && scanner->skipped < legend->below_count)
		if (matches(scanner, &legend->below[scanner->skipped++], NULL))
			return true;
	scanner->below = NULL;
	return false;
}

static void parse_line(struct scanner *scanner)
{
	if (scanner->commented)
		return;
	if (parse_rows(scanner))
		return;
	const struct span line = scanner->body;
	struct span body = span_trimmed(scanner->bytes, line);
	int rows = scanner->reading->rows_taken;
	scanner->aside = scanner->inside = false;
	bool begun =
	    scanner->reading->part_open && (!scanner->reading->implied || reading_has_rows(scanner->reading));
	if (body.length == 0 && scanner->description->map.blank && begun && !scanner->opaque)
		parse_row(scanner, scanner->body);
	bool skipped =
	    body.length == 0 || (!scanner->opaque && matches(scanner, scanner->description->comment, NULL));
	bool taken = !skipped && (parse_section(scanner) || skip_attached(scanner) || parse_opaque(scanner) ||
				  parse_key(scanner) || parse_pattern(scanner));
	if (body.length == 0)
		scanner->below = NULL;
	if (scanner->reading->rows_taken == rows && !skipped && !scanner->opaque)
		reading_places(scanner->reading, line);
	if (!skipped)
		parse_condition(scanner);
	if (scanner->reading->rows_taken == rows) {
		struct described_detail *detail = scanner->reading->detail;
		struct stray *stray = NULL;
		int strays = detail->stray_count;
		if (!skipped && !taken)
			add_stray(scanner, scanner->body, false);
		if (!taken && detail->stray_count > strays)
			stray = &detail->strays[strays];
		if (stray && scanner->row.length > 0)
			mark_nearly(scanner, stray, false);
		if (!stray || stray->invalid.length == 0)
			scanner->row.length = 0;
		scanner->neighbour = stray ? strays + 1 : 0;
		scanner->between = !stray ? 0 : scanner->run ? strays + 1 : scanner->between;
	} else {
		scanner->neighbour = scanner->between = 0;
	}
	scanner->run = scanner->reading->rows_taken != rows || (scanner->run && scanner->inside);
	const bool kept = skipped || scanner->aside; /* may be a name, otherwise the one above it holds */
	if (!scanner->run && body.length > 0 && (!kept || matches(scanner, scanner->description->map.above, NULL)))
		scanner->above = taken && !kept ? (struct span){0} : body; /* another recognised line is not a name */
}

void scan_lines(struct reading *reading)
{
	struct scanner scanner = {.reading = reading,
				  .description = reading->description,
				  .bytes = reading->text->bytes,
				  .length = reading->text->length};
	const struct described_map *map = &scanner.description->map;
	if (map->extent == EXTENT_FILE || map->first)
		reading_implied_part(reading);
	while (next_line(&scanner))
		parse_line(&scanner);
	if (scanner.comments > 0)
		warn(reading_report(reading, scanner.comment,
				    "This comment is never closed: nothing after it is read."));
	if (scanner.in_rows || (scanner.opaque && !scanner.opaque->until))
		report_open(&scanner,
			    scanner.in_rows ? "everything after it is read as rows." : "nothing after it is read.",
			    !scanner.swallowed);
}

/* ---- single rows ---- */

/* Returns true if no other reader takes the line before it can be read as a row. */
static bool is_free(const struct scanner *scanner)
{
	const struct described_map *map = &scanner->description->map;
	if (map->open)
		return !matches(scanner, map->close, NULL) && !matches(scanner, map->open, NULL);
	if (matches(scanner, scanner->description->section, NULL))
		return false;
	for (int i = 0; i < scanner->description->opaque_count; i++)
		if (matches(scanner, scanner->description->opaque[i].from, NULL))
			return false;
	return !matches(scanner, scanner->description->comment, NULL) && !matches(scanner, map->start.pattern, NULL);
}

bool scan_line_holds(const struct description *description, const struct text *text, struct span row, bool was)
{
	struct scanner scanner = {
	    .description = description, .bytes = text->bytes, .length = text->length, .next = row.start};
	while (scanner.next > 0 && text->bytes[scanner.next - 1] != '\n' &&
	       !(description->returns && text->bytes[scanner.next - 1] == '\r'))
		scanner.next--;
	const struct described_map *map = &description->map;
	struct span groups[PATTERN_GROUPS], cells;
	if (!next_line(&scanner) || !is_free(&scanner))
		return false;
	if (map->row.key || was)
		return true;
	bool blank = map->blank && span_trimmed(text->bytes, scanner.body).length == 0;
	if (!blank && map->row.pattern && !matches(&scanner, map->row.pattern, groups))
		return false;
	cells = !blank && map->row.pattern ? group_span(&scanner, map->row.pattern, groups, 1) : scanner.body;
	cells.length = cell_row_length(description, text->bytes + cells.start, cells.length);
	return cells.start == row.start && cells.length == row.length;
}

/* Reads a POWDER room like map2c, the program that compiles the game's rooms.
 *
 *	room    = { comment | blank | map | legend | global }           in any order, one map
 *	comment = "#" white-space text
 *	map     = "+" dashes "+" { row } "+" ...                        dashes: the width
 *	row     = "|" width cells "|"                                   any bytes as cells
 *	legend  = glyph ":" [ attribute { ("," | blank) attribute } ]   the glyph is the line's first byte
 *	global  = name "=" value                                        name in any letter case
 *
 *	# The watch room
 *
 *	minlevel = 3
 *
 *	+-----+
 *	|##x##|
 *	|#..k#|
 *	+-----+
 *
 *	#: SQUARE_WALL
 *	x: SQUARE_DOOR
 *	.: SQUARE_FLOOR
 *	k: SQUARE_FLOOR, MOB_KOBOLD, INTRINSIC_ASLEEP
 *
 * The grammar follows the game's description of its rooms. The order of the tests below, and the treatment of lines
 * that match none of them, follow map2c. Everything that map2c reports or silently drops becomes a finding.
 *
 * A line with "=" sets a global:
 *
 *	minlevel = 5      name, any run of blanks, "=" and tabs, value; the rest is ignored
 *	POS = 3, 4        letter case does not matter; a position is two words
 *
 * Numbers are read like C's atoi with a long of 64 bits and an int of 32. If several lines set the same global, the
 * last one wins, but a position without y keeps the y of an earlier line.
 *
 * Unlike map2c, this reader does not stop at a damaged row or a line that is too long: the rows below still become
 * rows of the grid, so that the damage can be repaired in the editor. grid->loaded is the number of rows that the
 * game gets. */
#include "powder.h"

#include "mapwright/bytes.h"

#include "edit/rows.h"

/* The rules that the reader reports. An error makes map2c or the game fail or misread the room; a warning is
 * something that they accept but that cannot be intended; everything else is a note. */
#define READER_RULES(ROW)                                                                                            \
	ROW(BORDER_BOTTOM, "powder-border-bottom", WARNING)                                                          \
	ROW(BORDER_TEXT, "powder-border-text", WARNING)                                                              \
	ROW(BORDER_TOP, "powder-border-top", ERROR)                                                                  \
	ROW(BYTE_NUL, "powder-byte-nul", ERROR)                                                                      \
	ROW(COMMENT_BLANK, "powder-comment-blank", WARNING)                                                          \
	ROW(GLOBAL_EXTRA, "powder-global-extra", WARNING)                                                            \
	ROW(GLOBAL_REPEATED, "powder-global-repeated", WARNING)                                                      \
	ROW(GLOBAL_UNKNOWN, "powder-global-unknown", ERROR)                                                          \
	ROW(GLOBAL_VALUE_MISSING, "powder-global-value-missing", ERROR)                                              \
	ROW(LINE_BLANK, "powder-line-blank", NOTE, .fix_is_safe = true)                                              \
	ROW(LINE_END, "powder-line-end", WARNING)                                                                    \
	ROW(LINE_LENGTH, "powder-line-length", ERROR)                                                                \
	ROW(LINE_SHORT, "powder-line-short", WARNING)                                                                \
	ROW(LINE_UNKNOWN, "powder-line-unknown", ERROR)                                                              \
	ROW(MAP_EMPTY, "powder-map-empty", WARNING)                                                                  \
	ROW(MAP_SECOND, "powder-map-second", ERROR)                                                                  \
	ROW(POSITION_MALFORMED, "powder-position-malformed", WARNING)                                                \
	ROW(ROW_BAR, "powder-row-bar", WARNING)                                                                      \
	ROW(ROW_LENGTH, "powder-row-length", ERROR)                                                                  \
	ROW(ROW_START, "powder-row-start", ERROR)                                                                    \
	ROW(ROWS_LIMIT, "powder-rows-limit", ERROR)

#define NAMED(name, ...) RULE_##name,
enum line_rule { READER_RULES(NAMED) READER_RULE_COUNT };

const struct rule *const powder_reader_rules[] = {READER_RULES(RULE_LISTED) NULL};

static const struct place nowhere = {0};

enum map_state {
	MAP_AHEAD,  /* not found yet */
	MAP_INSIDE, /* reading its rows */
	MAP_GAP,    /* after a line between its rows that is not a row; map2c has stopped */
	MAP_DONE,
};

struct line_reader {
	struct model *model;
	struct grid *grid; /* of the map; NULL if not found yet */
	const struct text *text;
	const struct vocabulary *vocabulary;
	struct powder_detail *detail;
	enum map_state state;
	bool damaged;      /* map2c has stopped reading the map */
	bool stopped;      /* map2c has stopped reading the file; only the map is still shown */
	bool orphans;      /* rows follow that belong to no map; they are reported with the border above them */
	bool second;       /* ... because they belong to a second map */
	bool headless;     /* map2c recognises no top border; nothing is reported about the bottom border */
	bool returns;      /* a line ended in CR LF */
	bool head;         /* no lines except comments and blank lines so far */
	struct span full;  /* the current line, including what follows a NUL byte in it, where it ends for map2c */
	size_t row_length; /* of a row including its bars: as the border requires, or as the rows agree */
	size_t judged;     /* the line after the rows whose agreed length was looked for last */
	int row_capacity;
	struct check check; /* for reporting findings */
	int reported[READER_RULE_COUNT];
};

/* Adds a finding for a rule of powder_reader_rules. */
#define powder_report(reader, rule, ...)                                                                             \
	check_report(&(reader)->check, powder_reader_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* Adds a fix to the last finding. */
#define offer(reader, ...) check_offer(&(reader)->check, __VA_ARGS__)

static int byte_at(const struct line_reader *reader, struct span body, size_t index)
{
	return index < body.length ? (unsigned char)reader->text->bytes[body.start + index] : -1;
}

/* Returns a line without leading blanks; keeps a blank that is the glyph of a legend line. */
static struct span unindented(const struct line_reader *reader, struct span body)
{
	size_t at = 0;
	while (is_white_space(byte_at(reader, body, at)))
		at++;
	at -= at > 0 && byte_at(reader, body, at) == ':';
	return span_between(body.start + at, span_end(body));
}

/* Returns the line `step` lines further on, or with !blank_too the next one that is not blank; length 0 beyond the
 * file. */
static struct span neighbour_line(const struct line_reader *reader, size_t number, int step, bool blank_too)
{
	struct line line;
	while ((number += (size_t)step) > 0 && scan_line(reader->text, number, &line))
		if (blank_too || unindented(reader, line.body).length > 0)
			return line.body;
	return (struct span){0};
}

/* Returns true if the span contains only characters of borders. */
static bool is_border(const struct line_reader *reader, struct span span)
{
	for (size_t i = 0; i < span.length; i++)
		if (!strchr("+- \t", byte_at(reader, span, i)))
			return false;
	return true;
}

static bool is_comment(const struct line_reader *reader, struct span body)
{
	return byte_at(reader, body, 0) == '#' && is_white_space(byte_at(reader, body, 1));
}

static bool is_row(const struct line_reader *reader, struct span body)
{
	return body.length > 2 && byte_at(reader, body, 0) == '|' && byte_at(reader, body, body.length - 1) == '|';
}

/* Returns the length of most of the rows that start at a line; 0 if they do not agree. Sets `after` to the line
 * after the rows. */
static size_t agreed_length(struct line_reader *reader, size_t number, struct span *after)
{
	struct line line;
	size_t length = 0, first = number;
	int lead = 0, count = 0;
	for (; scan_line(reader->text, number, &line) && byte_at(reader, line.body, 0) == '|'; number++) {
		length = lead == 0 ? line.body.length : length;
		lead += line.body.length == length ? 1 : -1;
	}
	*after = neighbour_line(reader, number - 1, 1, true);
	reader->judged = number - first > POWDER_ROW_LIMIT ? number : 0; /* a room has fewer rows */
	for (size_t row = first; row < number && scan_line(reader->text, row, &line); row++)
		count += line.body.length == length && is_row(reader, line.body) ? 1 : -1;
	return count > 0 ? length : 0;
}

/* ---- the map ---- */

static struct span dash_run(const struct line_reader *reader, struct span body)
{
	size_t count = 0;
	while (byte_at(reader, body, 1 + count) == '-')
		count++;
	return (struct span){.start = body.start + 1, .length = count};
}

static void open_map(struct line_reader *reader, const struct line *line, struct span dashes)
{
	struct grid *grid = reader->grid = model_add_grid(reader->model);
	grid->name = "room";
	grid->width = (int)dashes.length;
	grid->neighbours = 4;
	grid->whole = line->whole;
	reader->detail->top = dashes;
	reader->detail->top_line = line->whole;
	reader->state = MAP_INSIDE;
	reader->orphans = false;
	reader->damaged = reader->detail->unseen = reader->stopped;
	reader->row_length = dashes.length + 2;
}

/* Offers to write a border for rows of that length, between the given line ends. */
static void offer_border(struct line_reader *reader, size_t length, struct span span, const char *before,
			 const char *after)
{
	char dashes[POWDER_LINE_LIMIT];
	size_t count = length < sizeof dashes ? length - 2 : sizeof dashes;
	memset(dashes, '-', sizeof dashes);
	offer(reader, "write the border", span,
	      arena_print(&reader->model->syntax.arena, "%s+%.*s+%s", before, (int)count, dashes, after));
}

/* Reports rows without a border above them. Their bottom border, which map2c reads as a top border, has no rows
 * below it. */
static bool report_headless(struct line_reader *reader, const struct line *line)
{
	struct span after, next;
	if (reader->state != MAP_AHEAD || line->number < reader->judged || !is_row(reader, line->body))
		return false;
	size_t agreed = agreed_length(reader, line->number, &after);
	bool bottom = span_begins(reader->text, after, "+-");
	next = bottom ? neighbour_line(reader, text_line(reader->text, after.start), 1, true) : after;
	if (agreed < 3 || byte_at(reader, next, 0) == '|')
		return false;
	reader->headless = reader->orphans = reader->detail->misplaced = true;
	reader->second = false;
	reader->row_length = agreed;
	powder_report(reader, RULE_BORDER_TOP, line->body, nowhere,
		      "These rows have no border above them, so map2c drops them: add a border above this row.");
	offer_border(reader, reader->row_length, (struct span){.start = line->body.start}, "",
		     reader->model->line_end);
	return true;
}

static void read_border(struct line_reader *reader, const struct line *line)
{
	struct span dashes = dash_run(reader, line->body), after;
	if (byte_at(reader, line->body, 1 + dashes.length) != '+') {
		reader->orphans = true;
		reader->second = false;
		powder_report(reader, RULE_BORDER_TOP, line->body, nowhere,
			      "This border does not end with +, so map2c drops it and the rows below: add the +.");
		struct span below = neighbour_line(reader, line->number, 1, true);
		size_t agreed = agreed_length(reader, line->number + 1, &after);
		bool border = is_border(reader, line->body);
		if (border && span_begins(reader->text, below, "+-"))
			check_offer_line_removal(&reader->check, "remove the line");
		else if (border && agreed > 0 && reader->state == MAP_AHEAD) {
			offer_border(reader, agreed, line->body, "", "");
			reader->headless = reader->detail->misplaced = byte_at(reader, after, 0) == '+';
			reader->row_length = agreed;
		} else if (line->body.length == dashes.length + 1)
			offer(reader, "end it with a +", (struct span){.start = span_end(line->body)}, "+");
		return;
	}
	if (reader->state != MAP_AHEAD) {
		bool closes = reader->orphans && reader->second;
		reader->orphans = reader->second = !closes;
		if (!closes)
			powder_report(
			    reader, RULE_MAP_SECOND, line->body, nowhere,
			    "A second map starts here, but map2c keeps only the first: move it to its own file.");
		return;
	}
	open_map(reader, line, dashes);
	size_t used = dashes.length + 2, agreed = agreed_length(reader, line->number + 1, &after);
	struct span border = {line->body.start, used}, surplus = span_between(span_end(border), span_end(line->body));
	if (surplus.length > 0) {
		powder_report(reader, RULE_BORDER_TEXT, surplus, nowhere,
			      "Text after the border is ignored: move it to a comment line.");
		const char *text = reader->text->bytes + surplus.start;
		offer(reader, "turn it into a comment line", (struct span){.start = line->body.start},
		      arena_print(&reader->model->syntax.arena, "%s%.*s%s", *text == ' ' ? "#" : "# ",
				  (int)surplus.length, text, scan_line_end_at(reader->text, surplus.start, "\n")));
		finding_add_replacement(&reader->model->syntax, reader->check.found, surplus, "", 0);
	}
	if (agreed >= 3 && agreed != reader->row_length && !reader->stopped) {
		reader->row_length = agreed; /* the rows below agree with each other, but not with the border */
		powder_report(reader, RULE_BORDER_TOP, line->body, nowhere,
			      "This border has %zu dashes, but the rows below it have %zu cells, so map2c reads none "
			      "of them: write one dash for each cell.",
			      dashes.length, agreed - 2);
		offer_border(reader, agreed, border, "", "");
	}
}

/* Marks the point where map2c stops reading the map and reads the rest as ordinary lines. */
static void stop_map(struct line_reader *reader)
{
	if (!reader->damaged)
		reader->grid->loaded = reader->grid->height;
	reader->damaged = true;
}

/* Returns the rows directly above and below a row, if they are as wide as the border. */
static struct neighbours neighbour_rows(const struct line_reader *reader, struct span row)
{
	struct neighbours neighbours = {.width = reader->row_length - 2};
	size_t number = text_line(reader->text, row.start);
	for (int side = 0; side < 2; side++) {
		struct span body = neighbour_line(reader, number, side == 0 ? -1 : 1, true);
		if (byte_at(reader, body, 0) != '|')
			neighbours.edge = true;
		else if (body.length == reader->row_length)
			neighbours.cells[side] = (const unsigned char *)reader->text->bytes + body.start + 1;
	}
	return neighbours;
}

/* Reports a row that a NUL byte cuts short: the NUL is an extra byte, or takes the place of a cell. */
static void report_row_cut(struct line_reader *reader, const struct line *line, struct place place, const char *end)
{
	struct span mark = {span_end(line->body), 1};
	bool instead = reader->full.length == reader->row_length;
	powder_report(reader, RULE_ROW_LENGTH, line->body, place,
		      "Up to its NUL byte this row is %zu bytes long, but the border needs %zu%s: %s.",
		      line->body.length, reader->row_length, end,
		      instead ? "put a cell in its place" : "remove the NUL byte");
	struct neighbours neighbours = neighbour_rows(reader, line->body);
	const unsigned char *cells = (const unsigned char *)reader->text->bytes + line->body.start + 1;
	size_t x = line->body.length > 0 ? line->body.length - 1 : 0, last = neighbours.width - 1;
	int cell = !instead || last == 0 ? -1
		   : x > last            ? '|'
					 : neighbours_cell(&neighbours, x, x > 0 ? cells[x - 1] : -1,
                                                x < last ? cells[x + 1] : -1, cells[x > 0 ? 0 : last]);
	if (reader->full.length == reader->row_length + 1)
		offer(reader, "remove it", mark, "");
	else if (cell > 0)
		check_offer_word_at(&reader->check, "put", mark, (char[]){(char)cell, '\0'});
}

/* Offers a fix for a row of the wrong length: adds the bar or cells to a short row, removes blanks and bars after
 * the bar, or cells, from a long one. Any other text after the bar is left to the author. */
static void report_row_length(struct line_reader *reader, const struct line *line, struct place place)
{
	size_t asked = (size_t)reader->grid->width + 2, length = line->body.length, wanted = reader->row_length;
	const char *end = reader->damaged ? "" : "; map2c stops reading the map here";
	if (reader->full.length > length) {
		report_row_cut(reader, line, place, end);
		return;
	}
	if (length == wanted)
		return; /* the border is wrong and is reported instead */
	powder_report(reader, RULE_ROW_LENGTH, line->body, place,
		      "This row has %zu bytes with its bars, the border %zu%s: %s %zu.", length, asked, end,
		      length > asked ? "remove" : "add", length > asked ? length - asked : asked - length);
	if (wanted != asked || reader->reported[RULE_ROW_LENGTH] > POWDER_ROW_LIMIT)
		return; /* the border is wrong, or this is not a room */
	const char *bytes = reader->text->bytes + line->body.start;
	bool ends = length > 1 && bytes[length - 1] == '|';
	size_t after = wanted;
	while (after < length && (bytes[after] == '|' || is_white_space(bytes[after])))
		after++;
	if (length > wanted && bytes[wanted - 1] == '|' && (after == length || !ends)) {
		offer(reader, "remove the text after the |",
		      span_between(line->body.start + wanted, span_end(line->body)), "");
		check_set_manual(&reader->check, after < length);
	} else if (length + 1 == wanted && !ends) {
		offer(reader, "add a | at the end", (struct span){.start = span_end(line->body)}, "|");
	} else if (ends || length < wanted) {
		struct neighbours neighbours = neighbour_rows(reader, line->body);
		neighbours_offer(&reader->check, &neighbours, (struct span){line->body.start + 1, length - 1 - ends});
		if (!ends)
			finding_add_replacement(&reader->model->syntax, reader->check.found,
						(struct span){.start = span_end(line->body)}, "|", 1);
	}
}

/* The cells of a row are the bytes between its first and its last one, even if these are not bars. map2c does the same,
 * so the extent of a row never depends on its cells. A row cut short by a NUL byte is shown whole. */
static void add_row(struct line_reader *reader, const struct line *line)
{
	struct grid *grid = reader->grid;
	bool right_length = line->body.length == (size_t)grid->width + 2;
	size_t length = right_length ? line->body.length : reader->full.length;
	size_t bars = MIN(length, 2);
	struct span row = {.start = line->body.start + 1, .length = length - bars};
	int y = grid->height, rows = y;
	ARENA_LIST_ADD(&reader->model->arena, grid->rows, rows, reader->row_capacity, &row);
	if (!reader->stopped && !right_length) {
		report_row_length(reader, line, place_cell(0, 0, y));
		stop_map(reader);
	} else if (!reader->stopped && byte_at(reader, line->body, length - 1) != '|') {
		struct span last = {.start = span_end(line->body) - 1, .length = 1};
		powder_report(reader, RULE_ROW_BAR, last, place_cell(0, grid->width - 1, y),
			      "This row does not end with |, but map2c drops its last byte anyway: put a | there.");
		offer(reader, "put a | there", last, "|");
	}
	grid->height = y + 1;
	grid->whole.length = span_end(line->whole) - grid->whole.start;
	if (grid->height == POWDER_ROW_LIMIT && !reader->damaged) {
		powder_report(reader, RULE_ROWS_LIMIT, line->body, place_cell(0, 0, grid->height - 1),
			      "This is row %d, but map2c reads at most %d rows and stops here: remove rows.",
			      POWDER_ROW_LIMIT, POWDER_ROW_LIMIT - 1);
		stop_map(reader);
	}
}

static void close_map(struct line_reader *reader, const struct line *line)
{
	struct grid *grid = reader->grid;
	struct powder_detail *detail = reader->detail;
	detail->bottom = dash_run(reader, line->body);
	grid->whole.length = span_end(line->whole) - grid->whole.start;
	reader->state = MAP_DONE;
	bool like_top = line->body.length == reader->row_length && detail->bottom.length + 2 == reader->row_length &&
			byte_at(reader, line->body, line->body.length - 1) == '+';
	if (like_top || reader->stopped)
		return;
	powder_report(reader, RULE_BORDER_BOTTOM, line->body, nowhere,
		      "This line ends the map but does not match its top border: write a +, %zu dashes and a +.",
		      reader->row_length - 2);
	if (is_border(reader, line->body))
		offer_border(reader, reader->row_length, line->body, "", "");
}

/* Reports blanks before a row, border or legend line. */
static void report_indented(struct line_reader *reader, enum line_rule rule, const struct line *line,
			    struct span inner, const char *what)
{
	powder_report(reader, rule, line->body, nowhere,
		      "This %s is indented, so map2c does not recognise it: remove the blanks before it.", what);
	offer(reader, "remove the blanks before it", span_between(line->body.start, inner.start), "");
}

/* Reports a line inside the map that is not a row: its first bar is missing, it is in the wrong place, or the bottom
 * border is missing. */
static void report_foreign_line(struct line_reader *reader, const struct line *line)
{
	struct span body = line->body, next = neighbour_line(reader, line->number, 1, false);
	bool bar = byte_at(reader, body, body.length - 1) == '|', blank = unindented(reader, body).length == 0;
	bool continues = byte_at(reader, next, 0) == '|' || span_begins(reader->text, next, "+-");
	bool lacks = bar && body.length + 1 == reader->row_length, other = bar && body.length == reader->row_length;
	bool moves = byte_at(reader, body, 1) == ':' || is_comment(reader, body) ||
		     (body.length > 0 && memchr(reader->text->bytes + body.start, '=', body.length));
	powder_report(
	    reader, RULE_ROW_START, body, nowhere,
	    "This line is inside the map but does not start with |, so map2c drops it and stops reading the map: %s.",
	    lacks || other ? "start it with a |"
	    : !continues   ? "add a border above it"
	    : blank        ? "remove it"
			   : "move it out of the map");
	if (lacks || other)
		offer(reader, "start it with a |", (struct span){body.start, other}, "|");
	else if (!continues)
		offer_border(reader, reader->row_length, (struct span){.start = body.start}, "",
			     reader->model->line_end);
	else if (blank)
		check_offer_line_removal(&reader->check, "remove the line");
	else if (moves)
		check_offer_line_move(&reader->check, "move it above the map", reader->detail->top_line.start);
}

/* Reads a line below the top border. Returns false if it must also be read as an ordinary line. */
static bool read_map_line(struct line_reader *reader, const struct line *line)
{
	int first = byte_at(reader, line->body, 0);
	bool gap = reader->state == MAP_GAP, was_damaged = reader->damaged;
	struct line inner = *line;
	inner.body = unindented(reader, line->body);
	bool row = is_row(reader, inner.body),
	     border = byte_at(reader, inner.body, 0) == '+' && is_border(reader, inner.body);
	if (first == '+' && (!was_damaged || byte_at(reader, line->body, 1) == '-')) {
		close_map(reader, line);
		return true;
	}
	if (first == '|' && (!gap || line->body.length == reader->row_length)) {
		add_row(reader, line);
		return !was_damaged || byte_at(reader, line->body, 1) != ':';
	}
	if (is_white_space(first) && (row || border) && !reader->headless) {
		report_indented(reader, RULE_ROW_START, line, inner.body, row ? "row" : "border");
		stop_map(reader);
		reader->state = border ? MAP_DONE : MAP_GAP;
		reader->full = inner.body;
		if (row && inner.body.length == (size_t)reader->grid->width + 2)
			add_row(reader, &inner);
		return true;
	}
	if (gap)
		return false;
	if (!was_damaged && !reader->headless)
		report_foreign_line(reader, line);
	stop_map(reader);
	reader->state = MAP_GAP;
	return !was_damaged;
}

/* ---- legend lines ---- */

/* The type of an attribute is the first one whose name the word starts with, as in map2c. */
static struct attribute read_attribute(const struct line_reader *reader, struct span word)
{
	const char *bytes = reader->text->bytes + word.start;
	struct attribute attribute = {.span = word};
	for (int i = 0; i < POWDER_TYPES && !attribute.type; i++)
		if (bytes_begin(bytes, word.length, powder_types[i]))
			attribute.type = powder_types[i];
	attribute.known =
	    attribute.type && vocabulary_has(reader->vocabulary, bytes, word.length, "type", attribute.type);
	return attribute;
}

/* The order of words in the panel: monsters and their properties, items, the square, its flags. */
enum group { GROUP_MONSTER, GROUP_QUALITY, GROUP_THING, GROUP_SQUARE, GROUP_FLAG, GROUPS };
static const enum group groups[POWDER_TYPES + 1] = {
    [TYPE_MOBLEVEL] = GROUP_MONSTER, [TYPE_MOB] = GROUP_MONSTER,     [TYPE_INTRINSIC] = GROUP_QUALITY,
    [TYPE_SQUARE] = GROUP_SQUARE,    [TYPE_SQUAREFLAG] = GROUP_FLAG, [TYPE_ITEM] = GROUP_THING,
    [TYPE_ITEMTYPE] = GROUP_THING,   [TYPE_SIGNPOST] = GROUP_THING,  [POWDER_TYPES] = GROUP_THING};

/* Returns the text for the panel: what is on the cell, then the ground ("kobold mage, leader, floor, lit"), by
 * meaning or by name. Properties of a monster get a plus. */
static const char *entry_text(const struct line_reader *reader, struct entry *entry)
{
	char text[200] = "";
	size_t used = 0;
	enum group first = GROUPS;
	for (enum group group = GROUP_MONSTER; group < GROUPS; group++)
		for (int i = 0; i < entry->attribute_count && used < sizeof text - 1; i++) {
			const struct attribute *attribute = &entry->attributes[i];
			if (groups[powder_type_of(attribute)] != group)
				continue;
			const char *word = reader->text->bytes + attribute->span.start;
			size_t length = attribute->span.length;
			int row = attribute->known ? vocabulary_find(reader->vocabulary, word, length) : -1;
			const char *meaning = vocabulary_value(reader->vocabulary, row, "meaning");
			if (*meaning)
				length = strlen(word = meaning);
			if (group >= GROUP_SQUARE && group > first && entry->background_at == 0)
				entry->background_at = used;
			first = first < GROUPS ? first : group;
			const char *join = used == 0                                        ? ""
					   : group == GROUP_THING && first == GROUP_MONSTER ? " +"
											    : ", ";
			used += (size_t)snprintf(text + used, sizeof text - used, "%s%.*s", join,
						 length > 100 ? 100 : (int)length, word);
		}
	return arena_copy(&reader->model->arena, text, strlen(text));
}

static void read_entry(struct line_reader *reader, const struct line *line)
{
	static const char separators[] = ", \t";
	struct entry *entry = model_add_entry(reader->model);
	const struct grid *grid = reader->grid;
	entry->key = (unsigned char)byte_at(reader, line->body, 0);
	entry->key_span = (struct span){.start = line->body.start, .length = 1};
	/* when map2c has stopped reading the map, a row that begins with "|:" is also a legend line, but it stays a
	 * row here */
	entry->fixed = grid && grid->height > 0 && grid->rows[grid->height - 1].start == line->body.start + 1;
	entry->line = line->whole;
	int capacity = 0;
	struct span word;
	for (size_t at = line->body.start + 2; scan_token(reader->text, line->body, &at, separators, &word);) {
		struct attribute attribute = read_attribute(reader, word);
		ARENA_LIST_ADD(&reader->model->arena, entry->attributes, entry->attribute_count, capacity,
			       &attribute);
	}
	entry->text = entry_text(reader, entry);
}

/* ---- globals ---- */

#define AS_FIELD(id, title, is, otherwise, number, does)                                                             \
	{.grid = -1,                                                                                                 \
	 .record = -1,                                                                                               \
	 .item = -1,                                                                                                 \
	 .name = (title),                                                                                            \
	 .kind = FIELD_##is,                                                                                         \
	 .fallback = (otherwise),                                                                                    \
	 .effective = (number),                                                                                      \
	 .meaning = (does),                                                                                          \
	 .vocabulary = FIELD_##is == FIELD_WORD ? "GOD" : NULL},
static const struct field globals[POWDER_GLOBALS] = {POWDER_GLOBAL_LIST(AS_FIELD)};

static void report_unknown_global(struct line_reader *reader, struct span name)
{
	const char *bytes = reader->text->bytes + name.start;
	int length = name.length > 60 ? 60 : (int)name.length;
	struct nearest nearest = nearest_begin(bytes, name.length);
	for (int i = 0; i < POWDER_GLOBALS; i++)
		nearest_try(&nearest, globals[i].name);
	powder_report(
	    reader, RULE_GLOBAL_UNKNOWN, name, nowhere,
	    nearest.name
		? "There is no global \"%.*s\", so map2c drops this line; did you mean \"%s\"?"
		: "There is no global \"%.*s\", so map2c drops this line: turn it into a comment with \"# \".",
	    length, bytes, nearest.name);
	if (nearest.name) {
		check_offer_word_at(&reader->check, "write", name, nearest.name);
		return;
	}
	size_t start = text_line_span(reader->text, text_line(reader->text, name.start)).start;
	offer(reader, "turn it into a comment", (struct span){.start = start}, "# ");
	check_set_manual(&reader->check, true);
}

/* Reads the value of a position: "3 4", "3, 4" or "3 , 4". A single number sets x and leaves y as it was; "3,4" is a
 * single number for map2c but may be meant as two. */
static void read_position(struct line_reader *reader, struct field *field, const struct line *line, size_t *at)
{
	const char *bytes = reader->text->bytes, *x = bytes + field->value.start;
	size_t length = field->value.length;
	struct arena *arena = &reader->model->syntax.arena;
	struct span y;
	int column = powder_integer(x, length), before, row;
	powder_position(reader->model, &before, &row);
	if (scan_token(reader->text, line->body, at, " ,=\t", &y)) {
		row = powder_integer(bytes + y.start, y.length);
		field->value.length = span_end(y) - field->value.start;
	} else {
		const char *comma = memchr(x, ',', length);
		size_t first = comma ? (size_t)(comma - x) : 0, second = comma ? length - first - 1 : 0;
		bool split = first > 0 && second > 0 && first <= 20 && second <= 20;
		const char *meant =
		    split ? arena_print(arena, "%d %d", powder_integer(x, first), powder_integer(comma + 1, second))
			  : arena_print(arena, "%d %d", column, row);
		powder_report(reader, RULE_POSITION_MALFORMED, field->value, place_at(PLACE_FIELD, GLOBAL_POS),
			      "\"pos\" has no second number, so map2c sets only x = %d and keeps y = %d: write x, a "
			      "blank and y.",
			      column, row);
		offer(reader, arena_print(arena, split ? "write %s" : "write %s, as it is read", meant), field->value,
		      meant);
	}
	field->effective = arena_print(&reader->model->arena, "%d %d", column, row);
}

static void read_global(struct line_reader *reader, const struct line *line)
{
	static const char separators[] = " =\t";
	size_t at = line->body.start;
	struct span name, value, extra;
	if (!scan_token(reader->text, line->body, &at, separators, &name)) {
		powder_report(reader, RULE_GLOBAL_VALUE_MISSING, line->body, nowhere,
			      "This line has a = but no name and no value, and map2c crashes on it: remove it.");
		check_offer_line_removal(&reader->check, "remove the line");
		check_set_manual(&reader->check, true);
		return;
	}
	int index = 0;
	while (index < POWDER_GLOBALS &&
	       (strlen(globals[index].name) != name.length ||
		strncasecmp(globals[index].name, reader->text->bytes + name.start, name.length) != 0))
		index++;
	if (index == POWDER_GLOBALS) {
		report_unknown_global(reader, name);
		return;
	}
	bool valued = scan_token(reader->text, line->body, &at, separators, &value);
	struct powder_detail *detail = reader->detail;
	struct field *field = &reader->model->fields[index];
	if (field->set) {
		powder_report(reader, RULE_GLOBAL_REPEATED, field->line, place_at(PLACE_FIELD, index),
			      "\"%s\" is set again on line %zu, and the last line wins: %s.", field->name,
			      line->number,
			      index == GLOBAL_POS ? "write both numbers on one line" : "remove this one");
		if (index != GLOBAL_POS)
			check_offer_line_removal(&reader->check, "remove this line");
		const char *bytes = reader->text->bytes;
		check_set_manual(&reader->check, line->body.length > field->line.length ||
						     memcmp(bytes + line->body.start, bytes + field->line.start,
							    line->body.length) != 0);
	}
	struct powder_global_line added = {
	    .field = index, .line = line->whole, .separator = span_between(span_end(name), value.start)};
	ARENA_ADD(&reader->model->arena, detail, global, &added);
	field->set = true;
	field->line = line->whole;
	field->value = value;
	if (!valued) {
		field->value = (struct span){.start = span_end(line->body)};
		field->effective = globals[index].effective;
		powder_report(reader, RULE_GLOBAL_VALUE_MISSING, line->body, place_at(PLACE_FIELD, index),
			      "\"%s\" has no value, and map2c crashes on it: write a value or remove the line.",
			      field->name);
		check_offer_line_removal(&reader->check, "remove the line");
		check_set_manual(&reader->check, true);
		return;
	}
	const char *bytes = reader->text->bytes + value.start;
	if (field->kind == FIELD_POSITION)
		read_position(reader, field, line, &at);
	else if (field->kind == FIELD_INTEGER || field->kind == FIELD_BOOLEAN)
		field->effective = arena_print(&reader->model->arena, "%d",
					       field->kind == FIELD_BOOLEAN ? powder_boolean(bytes, value.length)
									    : powder_integer(bytes, value.length));
	else if (field->kind == FIELD_WORD)
		field->effective = arena_copy(&reader->model->arena, bytes, value.length);
	if (scan_token(reader->text, line->body, &at, separators, &extra)) {
		extra.length = span_end(line->body) - extra.start;
		powder_report(reader, RULE_GLOBAL_EXTRA, extra, place_at(PLACE_FIELD, index),
			      "Text after the value of \"%s\" is ignored: move it to a comment line.", field->name);
		const char *end = scan_line_end_at(reader->text, extra.start, "\n");
		size_t from = bytes_skip_back(reader->text->bytes, 0, extra.start, BLANKS);
		offer(reader, "turn it into a comment line", span_between(from, extra.start),
		      end[0] == '\r' ? "\r\n# " : "\n# ");
	}
}

/* ---- all other lines ---- */

static void report_unknown_line(struct line_reader *reader, const struct line *line, bool blank)
{
	if (blank) {
		finding_set_fix(
		    &reader->model->syntax,
		    powder_report(reader, RULE_LINE_BLANK, line->body, nowhere,
				  "This line contains only blanks, and map2c complains about it: remove the blanks."),
		    "remove the blanks", line->body, "", 0);
		return;
	}
	if (span_begins(reader->text, line->body, "\xef\xbb\xbf")) {
		const struct span mark = {.start = line->body.start, .length = 3};
		powder_report(reader, RULE_LINE_UNKNOWN, mark, nowhere,
			      "The line begins with a byte order mark, so map2c drops it: remove the mark.");
		offer(reader, "remove the mark", mark, "");
		return;
	}
	if (byte_at(reader, line->body, 0) == '|') {
		powder_report(reader, RULE_LINE_UNKNOWN, line->body, nowhere,
			      "This row belongs to no map, so map2c drops it: move it between the borders.");
		return;
	}
	powder_report(reader, RULE_LINE_UNKNOWN, line->body, nowhere,
		      "This line is not a comment, global, legend line or part of the map, so map2c drops it: start "
		      "it with \"# \" or remove it.");
	offer(reader, "turn it into a comment", (struct span){.start = line->body.start}, "# ");
	const char *bytes = reader->text->bytes + line->body.start;
	bool prose = memchr(bytes, ' ', line->body.length);
	for (size_t i = 0; i < line->body.length; i++)
		prose = prose && bytes[i] != '\0' && !strchr("|:+#_<>", bytes[i]);
	check_set_manual(&reader->check, !prose);
}

/* Reports a row, border or legend line with leading blanks, and a legend line whose colon does not follow its glyph. */
static bool report_nearly(struct line_reader *reader, const struct line *line)
{
	static const char separators[] = ", \t";
	struct span inner = unindented(reader, line->body), word;
	bool indented = inner.start > line->body.start;
	bool border = byte_at(reader, inner, 0) == '+' && inner.length > 2 && is_border(reader, inner);
	bool map = reader->state == MAP_AHEAD && (border || is_row(reader, inner)),
	     colon = byte_at(reader, inner, 1) == ':';
	size_t at = inner.start + 1;
	while (at < span_end(inner) && strchr(" \t:;=.,-", reader->text->bytes[at]))
		at++;
	bool legend = inner.length > 0 && scan_token(reader->text, inner, &at, separators, &word) &&
		      read_attribute(reader, word).known;
	if (indented && (map || (legend && colon))) {
		report_indented(reader, border ? RULE_BORDER_TOP : RULE_LINE_UNKNOWN, line, inner,
				border ? "border"
				: map  ? "row"
				       : "legend line");
		reader->detail->misplaced = true;
		if (border)
			reader->headless = reader->orphans = true;
		return true;
	}
	if (indented || !legend)
		return false;
	powder_report(reader, RULE_LINE_UNKNOWN, line->body, nowhere,
		      "This legend line has no colon directly after its glyph, so map2c drops it: add the colon.");
	offer(reader, "write the colon", span_between(line->body.start + 1, word.start), ": ");
	return true;
}

/* Reads a line outside the map, testing in the order of map2c. */
static void read_ordinary_line(struct line_reader *reader, const struct line *line)
{
	struct span body = line->body;
	int first = byte_at(reader, body, 0), second = byte_at(reader, body, 1);
	if (body.length < 2) {
		if (body.length == 1 && first != '#' && !is_white_space(first)) {
			powder_report(reader, RULE_LINE_SHORT, body, nowhere,
				      "map2c skips a line of one character: complete it or remove it.");
			check_offer_line_removal(&reader->check, "remove the line");
			check_set_manual(&reader->check, true);
		}
		return;
	}
	if (is_comment(reader, body))
		return;
	if (first == '+' && second == '-') {
		read_border(reader, line);
		return;
	}
	if (second == ':') {
		read_entry(reader, line);
		return;
	}
	if ((first == '|' && (reader->orphans || report_headless(reader, line))) || report_nearly(reader, line))
		return;
	struct span blanks = {.start = body.start};
	while (is_white_space(byte_at(reader, body, blanks.length)))
		blanks.length++;
	if (byte_at(reader, body, blanks.length) ==
	    '#') { /* probably meant as a comment: "#text", "## text", "  # text" */
		bool indented = blanks.length > 0;
		powder_report(
		    reader, RULE_COMMENT_BLANK, body, nowhere,
		    indented ? "To map2c, a comment starts with # in the first column: remove the blanks before it."
			     : "To map2c, a comment starts with # and a blank: add the blank.");
		offer(reader, indented ? "move it to the first column" : "add the blank",
		      indented ? blanks : (struct span){.start = body.start + 1}, indented ? "" : " ");
	} else if (memchr(reader->text->bytes + body.start, '=', body.length)) {
		read_global(reader, line);
	} else {
		report_unknown_line(reader, line, blanks.length == body.length);
	}
}

static void check_line_end(struct line_reader *reader, const struct line *line)
{
	const struct text *text = reader->text;
	struct span mark = {.start = span_end(line->body), .length = 1};
	reader->returns = true;
	powder_report(reader, RULE_LINE_END, mark, nowhere,
		      "Lines end in CR LF, which only map2c for DOS reads; elsewhere every row is one byte too long: "
		      "end all lines in LF.");
	offer(reader, "end all lines in LF", mark, "");
	for (size_t i = line->number; i < text->line_count; i++)
		if (text->line_starts[i] - mark.start > 2 && text->bytes[text->line_starts[i] - 2] == '\r')
			finding_add_replacement(&reader->model->syntax, reader->check.found,
						(struct span){text->line_starts[i] - 2, 1}, "", 0);
}

/* Cuts the line at a NUL byte, where it ends for map2c. Nothing is lost in a comment, after a complete row or
 * border, or if only blanks follow. The fix for a row that is cut short is in the finding for the row. */
static void cut_line(struct line_reader *reader, struct line *line)
{
	const char *bytes = reader->text->bytes + line->body.start;
	const char *nul = line->body.length > 0 ? memchr(bytes, '\0', line->body.length) : NULL;
	reader->full = line->body;
	if (!nul)
		return;
	line->body.length = (size_t)(nul - bytes);
	struct span rest = span_between(span_end(line->body), span_end(reader->full)), mark = {rest.start, 1};
	bool inside = reader->state == MAP_INSIDE, blank = true;
	bool comment = is_comment(reader, line->body) && !inside;
	bool row = inside && byte_at(reader, line->body, 0) == '|';
	bool border = line->body.length > 2 && byte_at(reader, line->body, 0) == '+' && is_border(reader, line->body);
	bool whole = border || (row && line->body.length == reader->row_length);
	for (size_t i = 0; i < rest.length; i++)
		blank = blank && (is_white_space(byte_at(reader, rest, i)) || byte_at(reader, rest, i) == '\0');
	bool lost = !comment && !whole && (!blank || row);
	powder_report(
	    reader, RULE_BYTE_NUL, lost ? mark : rest, nowhere,
	    lost ? "A NUL byte ends the line for map2c, so the rest of it is lost: remove the byte."
		 : "A NUL byte ends the line for map2c, and the game needs nothing after it: remove the byte.");
	if (!lost)
		check_set_severity(&reader->check, SEVERITY_NOTE);
	if (whole || (blank && !row))
		offer(reader, blank ? "remove it" : "remove it and the rest of the line", rest, "");
	else if (!row)
		offer(reader, "remove it", mark, "");
	check_set_manual(&reader->check, whole && !blank);
}

/* Reads a line that map2c does not reach; only the map is still shown. */
static void show_line(struct line_reader *reader, const struct line *line)
{
	reader->full = line->body;
	int first = byte_at(reader, line->body, 0);
	if (reader->state == MAP_AHEAD && first == '+') {
		struct span dashes = dash_run(reader, line->body);
		if (dashes.length > 0 && byte_at(reader, line->body, 1 + dashes.length) == '+')
			open_map(reader, line, dashes);
	} else if (reader->state == MAP_INSIDE && first == '|') {
		add_row(reader, line);
	} else if (reader->state == MAP_INSIDE) {
		if (first == '+')
			close_map(reader, line);
		reader->state = MAP_DONE;
	}
}

/* Reads a line that map2c reaches. */
static void read_line(struct line_reader *reader, struct line *line)
{
	const char *bytes = reader->text->bytes;
	size_t end = span_end(line->whole);
	bool ended = line->whole.length > 0 && bytes[end - 1] == '\n';
	if (line->whole.length - ended > line->body.length && !reader->returns)
		check_line_end(reader, line);
	if (line->body.length >= POWDER_LINE_LIMIT) { /* without the CR, which map2c for DOS strips */
		powder_report(reader, RULE_LINE_LENGTH, line->body, nowhere,
			      "This line is %zu bytes long. map2c stops at a line of %d bytes, so nothing from here "
			      "on is in the game: shorten it.",
			      line->body.length, POWDER_LINE_LIMIT);
		reader->stopped = reader->detail->stopped = true;
		if (reader->state == MAP_INSIDE)
			stop_map(reader);
	} else {
		cut_line(reader, line);
	}
	if (reader->head) {
		bool comment = byte_at(reader, line->body, 0) == '#' && byte_at(reader, line->body, 1) != ':';
		reader->head = comment || line->body.length == 0;
		reader->detail->head_end = reader->head ? end : line->body.start;
	}
	bool inside = reader->state == MAP_INSIDE || reader->state == MAP_GAP;
	if (reader->stopped)
		show_line(reader, line);
	else if (!inside || !read_map_line(reader, line))
		read_ordinary_line(reader, line);
}

void powder_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct powder_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	struct line_reader reader = {.model = model,
				     .text = text,
				     .vocabulary = vocabulary,
				     .detail = detail,
				     .head = true,
				     .check = {.model = model, .text = text, .findings = &model->syntax}};
	for (int i = 0; i < POWDER_GLOBALS; i++)
		*model_add_field(model) = globals[i];
	detail->vocabulary = vocabulary;
	model->format_data = detail;
	model->line_end = scan_line_end(text);
	struct line line;
	for (size_t number = 1; scan_line(text, number, &line); number++)
		if (reader.stopped)
			show_line(&reader, &line);
		else
			read_line(&reader, &line);
	struct grid *grid = reader.grid;
	if (grid && reader.state == MAP_INSIDE && !reader.damaged && !reader.headless) {
		powder_report(&reader, RULE_BORDER_BOTTOM, detail->top_line, place_at(PLACE_GRID, 0),
			      "The map has no bottom border: add one below its last row.");
		size_t end = span_end(grid->whole);
		bool ended = end > 0 && text->bytes[end - 1] == '\n';
		offer_border(&reader, reader.row_length, (struct span){.start = end}, ended ? "" : model->line_end,
			     ended ? model->line_end : "");
	}
	if (grid && !reader.damaged)
		grid->loaded = grid->height;
	if (grid && grid->height == 0 && !reader.headless)
		powder_report(&reader, RULE_MAP_EMPTY, detail->top_line, place_at(PLACE_GRID, 0),
			      "The map has no rows: add some between its borders.");
	if (grid)
		grid_count_glyphs(grid, text);
	powder_read_glyphs(model, text, vocabulary);
}

/* Plans edits of boards, as text and in XML, as patches. Setting a value changes only its bytes, so many values can be
 * set in one step: swapping two hexes sets four, and a new label is set in the hex and in each exit that leads to it. A
 * new hex gets its own line, in text aligned with the columns of a neighbouring line. */
#include "map.h"

#include "edit/records.h"
#include "xml/xml_edit.h"

enum { PIECES = HEX_FIELDS + 1 };

static const struct hex_board *board_of(const struct edit_plan *plan)
{
	return hex_board(plan->model);
}

static const struct dialect *dialect_of(const struct edit_plan *plan)
{
	return &colossus_dialects[board_of(plan)->dialect];
}

static bool is_xml(const struct edit_plan *plan)
{
	return board_of(plan)->dialect == COLOSSUS_X;
}

/* ---- setting in text ---- */

static bool is_terrain(const struct edit_plan *plan, struct word word)
{
	return colossus_word_kind(dialect_of(plan), word) == TOKEN_TERRAIN;
}

static bool is_quotable(const struct edit_plan *plan, struct word word)
{
	return has(dialect_of(plan), QUOTES) && colossus_is_quotable(word);
}

/* Returns the value of a field including its quotes, if any. */
static struct span token_of(const struct edit_plan *plan, const struct field *field)
{
	const struct text *text = plan->text;
	struct span span = field->value;
	size_t end = span_end(span);
	if (!field->set || span.start == 0 || end == text->length || text->bytes[span.start - 1] != '"' ||
	    text->bytes[end] != '"')
		return span;
	return (struct span){.start = span.start - 1, .length = span.length + 2};
}

/* A part that a damaged line lacks is inserted after the part before it. */
static bool plan_fill_field(struct edit_plan *plan, const struct field *field)
{
	const struct field *before = field - 1;
	const struct record *record = &plan->model->records[field->record];
	size_t at = colossus_detail(plan->model)->bytes[field->record].body.start;
	if (plan->edit->place.index == record->first_field) {
		bool word = span_end(record->line) - at >= 4 && strncasecmp(plan->text->bytes + at, "CASE", 4) == 0;
		insert_text(plan, at + (word ? 4 : 0), word ? " " : "");
		insert_value(plan, at + (word ? 4 : 0));
		return insert_text(plan, at, word ? "" : " ");
	}
	if (!before->set)
		return refuse(plan, "The parts of a hex have a fixed order: set \"%s\" before \"%s\".", before->name,
			      field->name);
	at = span_end(token_of(plan, before));
	return insert_text(plan, at, " ") && insert_value(plan, at);
}

static bool set_hex(struct edit_plan *plan, const struct field *field, enum hex_field which)
{
	static const char *const sentences[] = {
	    [TERRAIN_WORD] = ("In dialect A a terrain is one of eleven words in capitals: BRUSH, DESERT, HILLS, "
			      "JUNGLE, MOUNTAINS, MARSH, PLAINS, SWAMP, TOWER, TUNDRA, WOODS."),
	    [TERRAIN_LETTER] = "In this dialect a terrain is one letter.",
	    [TERRAIN_NAME] = "A terrain is a name of letters, digits, blanks, dots and underscores.",
	};
	const struct edit *edit = plan->edit;
	struct word value = {edit->value, edit->length};
	if (which != HEX_TERRAIN)
		return field->set ? replace_with_value(plan, token_of(plan, field)) : plan_fill_field(plan, field);
	bool plain = is_terrain(plan, value);
	if (!plain && !(field->set && is_quotable(plan, value)))
		return refuse(plan, "%s", sentences[dialect_of(plan)->terrain]);
	if (!field->set)
		return plan_fill_field(plan, field);
	/* a name that needs quotes gets them */
	bool quotes = !plain && token_of(plan, field).length == field->value.length;
	insert_text(plan, field->value.start, quotes ? "\"" : "");
	replace_with_value(plan, field->value);
	return insert_text(plan, span_end(field->value), quotes ? "\"" : "");
}

/* Sets a number of the size line; inserts a missing one, or a whole line with the least value for the other. */
static bool set_size_line(struct edit_plan *plan, const struct field *field)
{
	const struct model *model = plan->model;
	bool width = plan->edit->place.index == 0;
	if (field->set)
		return replace_with_value(plan, field->value);
	if (!width && model->fields[0].set) {
		size_t end = span_end(model->fields[0].value);
		return insert_text(plan, end, " ") && insert_value(plan, end);
	}
	return insert_text(plan, 0, width ? "" : "15 ") && insert_value(plan, 0) &&
	       insert_text(plan, 0, width ? " 8" : "") && insert_text(plan, 0, model->line_end);
}

/* ---- setting ---- */

static bool set_size(struct edit_plan *plan, const struct field *field)
{
	enum hex_field side = plan->edit->place.index == 0 ? BOARD_WIDTH : BOARD_HEIGHT;
	struct extent extent = board_extent(dialect_of(plan), side);
	int value = colossus_number((struct word){plan->edit->value, plan->edit->length});
	if (value < extent.least || value > extent.most)
		return refuse(plan, "The %s of a board is a number from %d to %d.", field->name, extent.least,
			      extent.most);
	return is_xml(plan) ? xml_set_attribute(plan, field, field->name, plan->edit->value, plan->edit->length)
			    : set_size_line(plan, field);
}

static bool plan_set(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	bool legend = edit->place.kind == PLACE_ENTRY || edit->place.kind == PLACE_ATTRIBUTE;
	if (edit->place.kind != PLACE_FIELD && is_xml(plan))
		return refuse(plan, "The recruit file defines the terrains: set the terrain of a hex instead.");
	if (edit->place.kind != PLACE_FIELD)
		return refuse(plan, legend ? "The game defines the terrains: set the terrain of a hex instead."
					   : "Nothing to set here on a Colossus board.");
	const struct field *field = find_field(plan);
	if (!field || field->record < 0)
		return field && set_size(plan, field);
	enum hex_field which = (enum hex_field)(edit->place.index - plan->model->records[field->record].first_field);
	if (is_xml(plan) && !xml_check_value(plan, field->name))
		return false;
	if ((is_xml(plan) || which != HEX_TERRAIN) &&
	    !board_value_fits(plan, which, (struct word){edit->value, edit->length}, field->name))
		return false;
	return (is_xml(plan) ? board_xml_set_hex : set_hex)(plan, field, which);
}

/* ---- adding ---- */

/* Splits the words of a new hex. Returns their number; -1 if there is anything else. */
static int split(struct edit_plan *plan, struct word words[HEX_FIELDS])
{
	const struct edit *edit = plan->edit;
	struct lexer lexer = {.dialect = dialect_of(plan), .bytes = edit->value, .end = edit->length};
	struct token token;
	int count = 0;
	if (memchr(edit->value, '\n', edit->length))
		return -1;
	while (next_token(&lexer, &token)) {
		if (count == 0 && token.kind == TOKEN_CASE)
			continue;
		if (count == HEX_FIELDS || token.kind == TOKEN_COMMENT || token.kind == TOKEN_BYTE)
			return -1;
		words[count++] = (struct word){edit->value + token.whole.start, token.whole.length};
	}
	return count;
}

/* Refuses what cannot be the words of a hex. */
static bool words_fit(struct edit_plan *plan, const struct word words[HEX_FIELDS])
{
	for (enum hex_field field = HEX_LABEL; field < HEX_FIELDS; field++) {
		struct word word = words[field];
		bool quoted = word.length > 2 && word.bytes[0] == '"' && word.bytes[word.length - 1] == '"' &&
			      is_quotable(plan, (struct word){word.bytes + 1, word.length - 2});
		if (field == HEX_TERRAIN && !quoted && !is_terrain(plan, word))
			return refuse(plan, "\"%.*s\" is not a terrain in this file's dialect.", (int)word.length,
				      word.bytes);
		if (field != HEX_TERRAIN && !board_value_fits(plan, field, word, "label, exit or position"))
			return false;
	}
	return true;
}

/* The style of a line to copy: where each of its words begins, from the start of the line, and the bytes before
 * each. Words are aligned in columns if some gap has more than one blank. */
struct style {
	bool known, in_columns;
	struct span gaps[PIECES];
	size_t columns[PIECES];
};

/* Returns the style of the nearest line, first above `record`, then below, that has exactly one complete hex. A line
 * with control characters or a CR between its words is not used. */
static struct style find_style(const struct edit_plan *plan, int record)
{
	const struct text *text = plan->text;
	const struct hex_bytes *hexes = colossus_detail(plan->model)->bytes;
	struct style style = {0};
	int count = plan->model->record_count, at = record;
	while (at >= 0 && !(hexes[at].whole && hexes[at].alone))
		at--;
	for (at = at < 0 ? record + 1 : at; at < count && !(hexes[at].whole && hexes[at].alone);)
		at++;
	if (at >= count)
		return style;
	struct span line = text_line_span(text, text_line(text, hexes[at].body.start));
	struct lexer lexer = {
	    .dialect = dialect_of(plan), .bytes = text->bytes, .at = line.start, .end = span_end(line)};
	struct token token;
	int first = has(dialect_of(plan), CASE_WORD);
	size_t end = line.start;
	for (int piece = 0; piece < HEX_FIELDS + first && next_token(&lexer, &token); piece++) {
		struct span gap = span_between(end, token.whole.start);
		if (token.kind == TOKEN_BYTE || memchr(text->bytes + end, '\r', gap.length))
			return (struct style){0};
		style.gaps[piece] = gap;
		style.columns[piece] = token.whole.start - line.start;
		style.in_columns = style.in_columns || (piece > first && gap.length > 1);
		end = span_end(token.whole);
	}
	style.known = true;
	return style;
}

/* Returns where a line before record `index` goes (for the number of records: after the last), and whether a line
 * end must be added first. */
static size_t line_place(const struct edit_plan *plan, int index, bool *unended)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	struct line line;
	*unended = false;
	if (index < model->record_count)
		return model->records[index].line.start;
	size_t at = text->length;
	if (model->record_count > 0) {
		const struct record *last = &model->records[model->record_count - 1];
		at = scan_line(text, text_line(text, last->line.start), &line) ? span_end(line.whole) : text->length;
	}
	*unended = at > 0 && text->bytes[at - 1] != '\n';
	return at;
}

static bool add_line(struct edit_plan *plan, const struct word words[HEX_FIELDS])
{
	struct word pieces[PIECES];
	int index = plan->edit->place.index, count = 0;
	bool unended;
	if (has(dialect_of(plan), CASE_WORD))
		pieces[count++] = word_of("CASE");
	for (int field = 0; field < HEX_FIELDS; field++)
		pieces[count++] = words[field];
	struct style style = find_style(plan, index - 1);
	size_t at = line_place(plan, index, &unended), column = 0;
	insert_text(plan, at, unended ? plan->model->line_end : "");
	for (int piece = 0; piece < count; piece++) {
		/* tabs before a word are copied; blanks align it with the column of the other line */
		const char *gap = style.known ? plan->text->bytes + style.gaps[piece].start : " ";
		size_t length = style.known ? style.gaps[piece].length : piece > 0;
		length = length == 0 && piece > 0 ? 1 : length;
		bool tabs = style.known && memchr(gap, '\t', style.gaps[piece].length);
		if (!tabs && style.in_columns)
			length = style.columns[piece] > column ? style.columns[piece] - column : piece > 0;
		if (tabs)
			insert(plan, at, gap, length);
		else
			insert_run(plan, at, ' ', length);
		insert(plan, at, pieces[piece].bytes, pieces[piece].length);
		column += length + pieces[piece].length;
	}
	bool open = unended && has(dialect_of(plan), COMMENTS);
	return insert_text(plan, at, open ? "" : plan->model->line_end);
}

static bool plan_add(struct edit_plan *plan)
{
	struct word words[HEX_FIELDS];
	const struct hex_board *board = board_of(plan);
	int index = plan->edit->place.index, column, row;
	if (plan->edit->place.kind != PLACE_RECORD || index < 0 || index > plan->model->record_count ||
	    (is_xml(plan) && colossus_detail(plan->model)->size_line.length == 0))
		return refuse(plan, "Only hexes can be added to a Colossus board.");
	int count = is_xml(plan) ? board_xml_split(plan->edit->value, plan->edit->length, words) : split(plan, words);
	if (!board_spread_words(words, count) || (is_xml(plan) && !board_xml_words_fit(words)))
		return refuse(plan, "A new hex needs a label, a terrain, three exits or none, x and y.");
	if (!is_xml(plan) && !words_fit(plan, words))
		return false;
	int x = colossus_number(words[HEX_X]), y = colossus_number(words[HEX_Y]);
	if (!colossus_xy_to_cell(board, x, y, &column, &row))
		return refuse(plan, "x %d and y %d are off the board.", x, y);
	if (!colossus_has(board, SIZE_LINE) && !hex_in_shape(board, column, row))
		return refuse(plan, "x %d and y %d are outside the shape of boards in %s.", x, y,
			      plan->model->dialect);
	return (is_xml(plan) ? board_xml_add : add_line)(plan, words);
}

/* ---- removing and moving ---- */

static void insert_lines(struct edit_plan *plan, int before, struct span lines)
{
	const struct model *model = plan->model;
	const char *bytes = plan->text->bytes + lines.start;
	bool unended = false, ended = lines.length > 0 && bytes[lines.length - 1] == '\n';
	size_t at = is_xml(plan) && before == model->record_count ? span_end(model->records[before - 1].line)
								  : line_place(plan, before, &unended);
	insert_text(plan, at, unended ? model->line_end : "");
	insert(plan, at, bytes, lines.length);
	insert_text(plan, at, is_xml(plan) || ended ? "" : model->line_end);
}

static bool remove_field(struct edit_plan *plan)
{
	if (!is_xml(plan))
		return refuse(plan, "A hex needs all of its parts: write 0 for an unused exit.");
	const struct field *field = find_field(plan);
	if (field && field->record >= 0 && field->line.length > 0 && strncmp(field->name, "exit", 4) == 0)
		return cut(plan, xml_lines(plan->text, field->line));
	return refuse(plan, "A hex needs its label, terrain and position, and an exit its type.");
}

/* Removes or moves the whole line or, if there are other hexes on it, the hex and the blanks after it. */
static bool plan_remove_or_move(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	const struct records hexes = {.count = model->record_count,
				      .missing = "No such hex.",
				      .no_target = "No such position among the hexes."};
	struct place place = plan->edit->place;
	if (place.kind == PLACE_FIELD)
		return remove_field(plan);
	if (!records_allow(plan, &hexes, place.kind == PLACE_RECORD ? place.index : -1) ||
	    record_stays(plan, place.index))
		return plan_done(plan);
	struct span gone = model->records[place.index].line;
	if (plan->edit->verb == EDIT_MOVE)
		insert_lines(plan, plan->edit->target, gone);
	while (!colossus_detail(model)->bytes[place.index].alone && span_end(gone) < text->length &&
	       byte_is_blank(text->bytes[span_end(gone)]))
		gone.length++;
	return cut(plan, gone);
}

bool colossus_map_plan(struct edit_plan *plan)
{
	switch (plan->edit->verb) {
	case EDIT_SET:
		return plan_set(plan);
	case EDIT_ADD:
		return plan_add(plan);
	case EDIT_REMOVE:
	case EDIT_MOVE:
		return plan_remove_or_move(plan);
	default:
		return has(dialect_of(plan), SIZE_LINE)
			   ? refuse(plan, "To resize the board, set its width and height.")
			   : refuse(plan, "The board of %s is always %dx%d.", plan->model->dialect, COLOSSUS_WIDTH,
				    COLOSSUS_HEIGHT);
	}
}

/* Plans edits of a Colossus board as patches. Setting a value changes only its bytes, so many values can be set in
 * one step: swapping two hexes sets four, and a new label is set in the hex and in each exit that leads to it. A new
 * hex gets its own line, aligned with the columns of a neighbouring line. */
#include "map.h"

#include "edit/edit_plan.h"

#include <string.h>

enum { PIECES = HEX_FIELDS + 1, PLACE_WORDS = 4 };

static const struct colossus_board *board_of(const struct edit_plan *plan)
{
	return colossus_board(plan->model);
}

static const struct dialect *dialect_of(const struct edit_plan *plan)
{
	return &colossus_dialects[board_of(plan)->dialect];
}

/* ---- values ---- */

static bool is_terrain(const struct edit_plan *plan, struct word word)
{
	return colossus_word_kind(dialect_of(plan), word) == TOKEN_TERRAIN;
}

/* Returns true if the word can be a terrain in quotes. */
static bool is_quotable(const struct edit_plan *plan, struct word word)
{
	return has(dialect_of(plan), QUOTES) && colossus_is_quotable(word);
}

/* Returns true if the word is a number or an exit type, as the kind requires; else refuses it. */
static bool is_value(struct edit_plan *plan, struct word word, enum field_kind kind, const char *name)
{
	int number = colossus_number(word);
	if (kind == FIELD_WORD)
		return colossus_exit_type(word) >= 0 ||
		       refuse(plan, "An exit type is ARROW, ARROWS, ARCH or BLOCK, in capitals.");
	if (number == -1)
		return refuse(plan, "The %s must be digits only, without a sign.", name);
	return number >= 0 || refuse(plan, "The %s is too large: the game takes at most 2147483647.", name);
}

/* ---- setting ---- */

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

static bool plan_set_hex(struct edit_plan *plan, const struct field *field)
{
	static const char *const sentences[] = {
	    [TERRAIN_WORD] = ("In dialect A a terrain is one of eleven words in capitals: BRUSH, DESERT, HILLS, "
			      "JUNGLE, MOUNTAINS, MARSH, PLAINS, SWAMP, TOWER, TUNDRA, WOODS."),
	    [TERRAIN_LETTER] = "In this dialect a terrain is one letter.",
	    [TERRAIN_NAME] = "A terrain is a name of letters, digits, blanks, dots and underscores.",
	};
	const struct edit *edit = plan->edit;
	struct word value = {edit->value, edit->length};
	bool terrain = edit->place.index == hex_field(plan->model, field->record, HEX_TERRAIN);
	if (!terrain) {
		if (!is_value(plan, value, field->kind, field->name))
			return false;
		return field->set ? replace_with_value(plan, token_of(plan, field)) : plan_fill_field(plan, field);
	}
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

/* Inserts a missing number, or a whole size line with the least value for the other number. */
static bool plan_set_size(struct edit_plan *plan, const struct field *field)
{
	const struct model *model = plan->model;
	const struct edit *edit = plan->edit;
	bool width = edit->place.index == 0;
	int least = width ? COLOSSUS_WIDTH : COLOSSUS_HEIGHT,
	    most = width ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_HEIGHT_LIMIT;
	int value = colossus_number((struct word){edit->value, edit->length});
	if (value < least || value > most)
		return refuse(plan, "The %s of a board is a number from %d to %d.", field->name, least, most);
	if (field->set)
		return replace_with_value(plan, field->value);
	if (!width && model->fields[0].set) {
		size_t end = span_end(model->fields[0].value);
		return insert_text(plan, end, " ") && insert_value(plan, end);
	}
	return insert_text(plan, 0, width ? "" : "15 ") && insert_value(plan, 0) &&
	       insert_text(plan, 0, width ? " 8" : "") && insert_text(plan, 0, model->line_end);
}

/* ---- adding ---- */

/* The words of a new hex as they will be written. */
struct words {
	struct word items[PIECES];
	int count;
};

/* Makes the ten words of a new hex from the edit's value: all ten, or four without exits, which are then unused. */
static bool make_words(struct edit_plan *plan, struct words *words)
{
	const struct edit *edit = plan->edit;
	struct lexer lexer = {.dialect = dialect_of(plan), .bytes = edit->value, .end = edit->length};
	struct words given = {0};
	struct token token;
	bool good = memchr(edit->value, '\n', edit->length) == NULL;
	while (good && next_token(&lexer, &token)) {
		if (given.count == 0 && token.kind == TOKEN_CASE)
			continue;
		good = given.count < HEX_FIELDS && token.kind != TOKEN_COMMENT && token.kind != TOKEN_BYTE;
		if (good)
			given.items[given.count++] =
			    (struct word){edit->value + token.whole.start, token.whole.length};
	}
	if (!good || (given.count != PLACE_WORDS && given.count != HEX_FIELDS))
		return refuse(plan, "A new hex needs a label, a terrain, three exits or none, x and y.");
	if (has(dialect_of(plan), CASE_WORD))
		words->items[words->count++] = (struct word){"CASE", 4};
	for (int field = 0, next = 0; field < HEX_FIELDS; field++) {
		bool exit = field >= HEX_EXIT1 && field <= HEX_TYPE3, type = exit && field % 2 == 1;
		struct word word = type ? (struct word){"ARROW", 5} : (struct word){"0", 1};
		if (given.count == HEX_FIELDS || !exit) {
			word = given.items[next++];
			bool quoted = word.length > 2 && word.bytes[0] == '"' && word.bytes[word.length - 1] == '"' &&
				      is_quotable(plan, (struct word){word.bytes + 1, word.length - 2});
			if (field == HEX_TERRAIN && !quoted && !is_terrain(plan, word))
				return refuse(plan, "\"%.*s\" is not a terrain in this file's dialect.",
					      (int)word.length, word.bytes);
			if (field != HEX_TERRAIN &&
			    !is_value(plan, word, type ? FIELD_WORD : FIELD_INTEGER, "label, exit or position"))
				return false;
		}
		words->items[words->count++] = word;
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

static bool plan_add(struct edit_plan *plan)
{
	struct words words = {0};
	bool unended;
	int index = plan->edit->place.index;
	if (plan->edit->place.kind != PLACE_RECORD || index < 0 || index > plan->model->record_count)
		return refuse(plan, "Only hexes can be added to a Colossus board.");
	if (!make_words(plan, &words))
		return false;
	const struct colossus_board *board = board_of(plan);
	int x = colossus_number(words.items[words.count - 2]), y = colossus_number(words.items[words.count - 1]);
	int to_column, to_row;
	if (!colossus_xy_to_cell(board, x, y, &to_column, &to_row))
		return refuse(plan, "x %d and y %d are off the board.", x, y);
	if (!colossus_has(board, SIZE_LINE) && !colossus_in_shape(board, to_column, to_row))
		return refuse(plan, "x %d and y %d are outside the shape of boards in %s.", x, y,
			      plan->model->dialect);
	struct style style = find_style(plan, index - 1);
	size_t at = line_place(plan, index, &unended), column = 0;
	insert_text(plan, at, unended ? plan->model->line_end : "");
	for (int piece = 0; piece < words.count; piece++) {
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
		insert(plan, at, words.items[piece].bytes, words.items[piece].length);
		column += length + words.items[piece].length;
	}
	bool open = unended && has(dialect_of(plan), COMMENTS);
	return insert_text(plan, at, open ? "" : plan->model->line_end);
}

/* ---- removing and moving ---- */

/* Removes or moves the whole line or, if there are other hexes on it, the hex and the blanks after it. */
static bool plan_remove_or_move(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	struct place place = plan->edit->place;
	int from = place.index, to = plan->edit->target;
	if (place.kind == PLACE_FIELD)
		return refuse(plan, "A hex needs all of its parts: write 0 for an unused exit.");
	if (place.kind != PLACE_RECORD || from < 0 || from >= model->record_count)
		return refuse(plan, "No such hex.");
	struct span line = model->records[from].line, gone = line;
	if (plan->edit->verb == EDIT_MOVE) {
		bool unended;
		if (to < 0 || to > model->record_count)
			return refuse(plan, "No such position among the hexes.");
		if (to == from || to == from + 1)
			return true;
		size_t at = line_place(plan, to, &unended);
		insert_text(plan, at, unended ? model->line_end : "");
		insert(plan, at, text->bytes + line.start, line.length);
		insert_text(plan, at, line_is_ended(plan, line) ? "" : model->line_end);
	}
	while (!colossus_detail(model)->bytes[from].alone && span_end(gone) < text->length &&
	       byte_is_blank(text->bytes[span_end(gone)]))
		gone.length++;
	return cut(plan, gone);
}

bool colossus_map_plan(struct edit_plan *plan)
{
	struct place place = plan->edit->place;
	const struct field *field;
	switch (plan->edit->verb) {
	case EDIT_SET:
		if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE)
			return refuse(plan, "The game defines the terrains: set the terrain of a hex instead.");
		if (place.kind != PLACE_FIELD)
			return refuse(plan, "Nothing to set here on a Colossus board.");
		field = find_field(plan);
		return field && (field->record < 0 ? plan_set_size : plan_set_hex)(plan, field);
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

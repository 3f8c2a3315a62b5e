/* Plans edits of a Colossus board as patches. Setting a value changes its bytes and nothing beside them, so that
 * many values can be set in one step: swapping two hexes is four of these, a new label one for the hex and one for
 * each exit that names it. A new hex is written in a line of its own, in the columns of a neighbouring line. */
#include "map.h"

#include "edit/planning.h"

#include <string.h>

enum { PIECES = HEX_FIELDS + 1, PLACE_WORDS = 4 };

static const struct colossus_board *board_of(const struct planning *planning)
{
	return colossus_board(planning->model);
}

static const struct field *field_of(const struct planning *planning)
{
	return &planning->model->fields[planning->edit->place.index];
}

/* ---- values ---- */

static struct word value_of(const struct planning *planning)
{
	return (struct word){planning->edit->value, planning->edit->length};
}

static bool is_number(struct planning *planning, struct word word, const char *name)
{
	int number = colossus_number(word);
	if (number == -1)
		return refuse(planning, "The %s is a number of digits only, without a sign.", name);
	return number >= 0 || refuse(planning, "The %s is too large: the game takes at most 2147483647.", name);
}

static bool is_terrain(const struct planning *planning, struct word word)
{
	return colossus_word_kind(&colossus_dialects[board_of(planning)->dialect], word) == TOKEN_TERRAIN;
}

/* May that be a terrain in quotes? */
static bool is_quotable(const struct planning *planning, struct word word)
{
	return colossus_dialects[board_of(planning)->dialect].terrain == TERRAIN_NAME && colossus_is_quotable(word);
}

static bool refuse_terrain(struct planning *planning)
{
	static const char *const sentences[] = {
	    [TERRAIN_WORD] =
		("A terrain of dialect A is one of eleven words in capitals: BRUSH, DESERT, HILLS, JUNGLE, "
		 "MOUNTAINS, MARSH, PLAINS, SWAMP, TOWER, TUNDRA, WOODS."),
	    [TERRAIN_LETTER] = "A terrain of this dialect is one letter.",
	    [TERRAIN_NAME] = "A terrain is a name of letters, digits, blanks, dots and underscores.",
	};
	return refuse(planning, "%s", sentences[colossus_dialects[board_of(planning)->dialect].terrain]);
}

static bool is_exit_type(struct planning *planning, struct word word)
{
	return colossus_exit_type(word) >= 0 ||
	       refuse(planning, "An exit is of type ARROW, ARROWS, ARCH or BLOCK, in capitals.");
}

/* ---- setting ---- */

/* The value of a field with its quotes, if it has them. */
static struct span token_of(const struct planning *planning, const struct field *field)
{
	const struct text *text = planning->text;
	struct span span = field->value;
	size_t end = span_end(span);
	if (!field->set || span.start == 0 || end == text->length || text->bytes[span.start - 1] != '"' ||
	    text->bytes[end] != '"')
		return span;
	return (struct span){.start = span.start - 1, .length = span.length + 2};
}

/* A name that cannot do without quotes gets them. */
static bool plan_set_terrain(struct planning *planning)
{
	struct span value = field_of(planning)->value;
	bool quotable = is_quotable(planning, value_of(planning));
	bool plain = is_terrain(planning, value_of(planning));
	if (!quotable && !plain)
		return refuse_terrain(planning);
	bool quotes = !plain && token_of(planning, field_of(planning)).length == value.length;
	insert_text(planning, value.start, quotes ? "\"" : "");
	replace_with_value(planning, value);
	return insert_text(planning, span_end(value), quotes ? "\"" : "");
}

/* A part that the damaged line lacks goes after the part before it. */
static bool plan_fill_field(struct planning *planning)
{
	const struct field *field = field_of(planning), *before = field - 1;
	const struct record *record = &planning->model->records[field->record];
	size_t at = colossus_detail(planning->model)->bytes[field->record].body.start;
	if (planning->edit->place.index == record->first_field) {
		bool word =
		    span_end(record->line) - at >= 4 && strncasecmp(planning->text->bytes + at, "CASE", 4) == 0;
		insert_text(planning, at + (word ? 4 : 0), word ? " " : "");
		insert_value(planning, at + (word ? 4 : 0));
		return insert_text(planning, at, word ? "" : " ");
	}
	if (!before->set)
		return refuse(planning, "The parts of a hex have an order: set \"%s\" before \"%s\".", before->name,
			      field->name);
	at = span_end(token_of(planning, before));
	return insert_text(planning, at, " ") && insert_value(planning, at);
}

static bool plan_set_hex(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	const struct field *field = field_of(planning);
	bool terrain = edit->place.index == hex_field(planning->model, field->record, HEX_TERRAIN);
	if (field->kind == FIELD_INTEGER && !is_number(planning, value_of(planning), field->name))
		return false;
	if (field->kind == FIELD_WORD && !terrain && !is_exit_type(planning, value_of(planning)))
		return false;
	if (!field->set && terrain && !is_terrain(planning, value_of(planning)))
		return refuse_terrain(planning);
	if (!field->set)
		return plan_fill_field(planning);
	return terrain ? plan_set_terrain(planning) : replace_with_value(planning, token_of(planning, field));
}

/* The number that is not there yet, or the whole line of the size with the least for the other number. */
static bool plan_fill_size(struct planning *planning, bool width)
{
	const struct model *model = planning->model;
	if (!width && model->fields[0].set) {
		size_t end = span_end(model->fields[0].value);
		return insert_text(planning, end, " ") && insert_value(planning, end);
	}
	return insert_text(planning, 0, width ? "" : "15 ") && insert_value(planning, 0) &&
	       insert_text(planning, 0, width ? " 8" : "") && insert_text(planning, 0, model->line_end);
}

static bool plan_set_size(struct planning *planning)
{
	const struct field *field = field_of(planning);
	bool width = planning->edit->place.index == 0;
	int least = width ? COLOSSUS_WIDTH : COLOSSUS_HEIGHT,
	    most = width ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_HEIGHT_LIMIT;
	int value = colossus_number(value_of(planning));
	if (value < least || value > most)
		return refuse(planning, "The %s of a board is a number from %d to %d.", field->name, least, most);
	return field->set ? replace_with_value(planning, field->value) : plan_fill_size(planning, width);
}

static bool plan_set(struct planning *planning)
{
	struct place place = planning->edit->place;
	if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE)
		return refuse(planning, "The terrains come from the game; set the terrain of a hex instead.");
	if (place.kind != PLACE_FIELD)
		return refuse(planning, "A Colossus board has nothing there that could be set.");
	if (!find_field(planning))
		return false;
	return field_of(planning)->record < 0 ? plan_set_size(planning) : plan_set_hex(planning);
}

/* ---- adding ---- */

/* The words of a new hex, as they will stand in the file. */
struct words {
	struct word items[PIECES];
	int count;
};

static void push(struct words *words, struct word word)
{
	words->items[words->count++] = word;
}

static bool is_hex_part(struct planning *planning, struct word word, enum hex_field field)
{
	if (field == HEX_TERRAIN) {
		bool quoted = word.length > 2 && word.bytes[0] == '"' && word.bytes[word.length - 1] == '"' &&
			      is_quotable(planning, (struct word){word.bytes + 1, word.length - 2});
		return quoted || is_terrain(planning, word) ||
		       refuse(planning, "\"%.*s\" is not a terrain of this file's dialect.", (int)word.length,
			      word.bytes);
	}
	if (field == HEX_TYPE1 || field == HEX_TYPE2 || field == HEX_TYPE3)
		return is_exit_type(planning, word);
	return is_number(planning, word, "label, exit or position");
}

/* The words of the edit's value but for CASE: ten, or the four without exits. */
static bool split_value(struct planning *planning, struct words *given)
{
	const struct edit *edit = planning->edit;
	struct lexer lexer = {
	    .dialect = &colossus_dialects[board_of(planning)->dialect], .bytes = edit->value, .end = edit->length};
	struct token token;
	bool good = memchr(edit->value, '\n', edit->length) == NULL;
	while (good && next_token(&lexer, &token)) {
		if (given->count == 0 && token.kind == TOKEN_CASE)
			continue;
		good = given->count < HEX_FIELDS && token.kind != TOKEN_COMMENT && token.kind != TOKEN_BYTE;
		if (good)
			push(given, (struct word){edit->value + token.whole.start, token.whole.length});
	}
	return (good && (given->count == PLACE_WORDS || given->count == HEX_FIELDS)) ||
	       refuse(planning, "A new hex is a label, a terrain, three exits or none, x and y.");
}

/* The words of the line for the edit's value; where it has no exits, these lead nowhere. */
static bool make_words(struct planning *planning, struct words *words)
{
	struct words given = {0};
	if (!split_value(planning, &given))
		return false;
	if (colossus_has(board_of(planning), CASE_WORD))
		push(words, (struct word){"CASE", 4});
	for (int field = 0, next = 0; field < HEX_FIELDS; field++) {
		if (given.count == PLACE_WORDS && field >= HEX_EXIT1 && field <= HEX_TYPE3) {
			push(words, field % 2 == 0 ? (struct word){"0", 1} : (struct word){"ARROW", 5});
			continue;
		}
		if (!is_hex_part(planning, given.items[next], (enum hex_field)field))
			return false;
		push(words, given.items[next++]);
	}
	return true;
}

static bool is_on_board(struct planning *planning, const struct words *words)
{
	const struct colossus_board *board = board_of(planning);
	int x = colossus_number(words->items[words->count - 2]), y = colossus_number(words->items[words->count - 1]);
	int column, row;
	if (!colossus_xy_to_cell(board, x, y, &column, &row))
		return refuse(planning, "x %d and y %d lie off the board.", x, y);
	return colossus_has(board_of(planning), SIZE_LINE) || colossus_in_shape(board, column, row) ||
	       refuse(planning, "x %d and y %d lie outside the shape that boards have in %s.", x, y,
		      planning->model->dialect);
}

/* Where the words of a line to copy the style of begin, from the line's start; and the bytes before each. Words stand
 * in columns when there are gaps of more than one blank. */
struct style {
	bool known, in_columns;
	struct span gaps[PIECES];
	size_t columns[PIECES];
};

/* A control character or a CR may be between the words; such a line is not an example. */
static void find_style(const struct planning *planning, int record, struct style *style)
{
	const struct text *text = planning->text;
	size_t body = colossus_detail(planning->model)->bytes[record].body.start;
	struct span line = text_line_span(text, text_line(text, body));
	struct lexer lexer = {.dialect = &colossus_dialects[board_of(planning)->dialect],
			      .bytes = text->bytes,
			      .at = line.start,
			      .end = span_end(line)};
	struct token token;
	int first = colossus_has(board_of(planning), CASE_WORD), pieces = HEX_FIELDS + first;
	size_t end = line.start;
	bool in_columns = false;
	for (int piece = 0; piece < pieces && next_token(&lexer, &token); piece++) {
		struct span gap = span_between(end, token.whole.start);
		if (token.kind == TOKEN_BYTE || memchr(text->bytes + end, '\r', gap.length))
			return;
		style->gaps[piece] = gap;
		style->columns[piece] = token.whole.start - line.start;
		in_columns = in_columns || (piece > first && gap.length > 1);
		end = span_end(token.whole);
	}
	style->known = true;
	style->in_columns = in_columns;
}

static bool is_example(const struct planning *planning, int record)
{
	const struct hex_bytes *bytes = &colossus_detail(planning->model)->bytes[record];
	return bytes->whole && bytes->alone;
}

/* The nearest line from `record` on upward, then downward, that is whole and alone. */
static void choose_style(const struct planning *planning, int record, struct style *style)
{
	int count = planning->model->record_count, at = record;
	while (at >= 0 && !is_example(planning, at))
		at--;
	for (at = at < 0 ? record + 1 : at; at < count && !is_example(planning, at);)
		at++;
	if (at < count)
		find_style(planning, at, style);
}

/* The gap before a word: tabs are copied, blanks bring the word to the column of the other line. */
static void insert_gap(struct planning *planning, const struct style *style, int piece, size_t at, size_t *column)
{
	const char *gap = style->known ? planning->text->bytes + style->gaps[piece].start : " ";
	size_t length = style->known ? style->gaps[piece].length : piece > 0;
	length = length == 0 && piece > 0 ? 1 : length;
	bool tabs = style->known && memchr(gap, '\t', style->gaps[piece].length);
	if (!tabs && style->in_columns) {
		size_t wanted = style->columns[piece];
		length = wanted > *column ? wanted - *column : piece > 0;
	}
	*column += length;
	if (tabs)
		insert(planning, at, gap, length);
	else
		insert_run(planning, at, ' ', length);
}

/* Where a line before record `index` goes (their count: after the last), and whether a line end must come first. */
static size_t line_place(const struct planning *planning, int index, bool *unended)
{
	const struct model *model = planning->model;
	const struct text *text = planning->text;
	struct line line;
	*unended = false;
	if (index < model->record_count)
		return model->records[index].line.start;
	size_t at =
	    colossus_has(board_of(planning), SIZE_LINE) ? span_end(colossus_detail(model)->size_line) : text->length;
	if (model->record_count > 0) {
		const struct record *last = &model->records[model->record_count - 1];
		at = scan_line(text, text_line(text, last->line.start), &line) ? span_end(line.whole) : text->length;
	}
	*unended = at > 0 && text->bytes[at - 1] != '\n';
	return at;
}

static bool plan_add(struct planning *planning)
{
	struct words words = {0};
	struct style style = {0};
	bool unended;
	int index = planning->edit->place.index;
	if (planning->edit->place.kind != PLACE_RECORD || index < 0 || index > planning->model->record_count)
		return refuse(planning, "Only hexes can be added to a Colossus board.");
	if (!make_words(planning, &words) || !is_on_board(planning, &words))
		return false;
	choose_style(planning, index - 1, &style);
	size_t at = line_place(planning, index, &unended), column = 0;
	insert_text(planning, at, unended ? planning->model->line_end : "");
	for (int piece = 0; piece < words.count; piece++) {
		insert_gap(planning, &style, piece, at, &column);
		insert(planning, at, words.items[piece].bytes, words.items[piece].length);
		column += words.items[piece].length;
	}
	bool open = unended && colossus_has(board_of(planning), COMMENTS);
	return insert_text(planning, at, open ? "" : planning->model->line_end);
}

/* ---- removing and moving ---- */

static bool is_record(struct planning *planning)
{
	struct place place = planning->edit->place;
	if (place.kind == PLACE_FIELD)
		return refuse(planning, "A hex needs all of its parts; an unused exit is 0.");
	return (place.kind == PLACE_RECORD && place.index >= 0 && place.index < planning->model->record_count) ||
	       refuse(planning, "No such hex.");
}

/* The whole line; or, where others stand in it, the hex and the blanks after it. */
static bool plan_remove(struct planning *planning)
{
	const struct text *text = planning->text;
	int index = planning->edit->place.index;
	if (!is_record(planning))
		return false;
	struct span gone = planning->model->records[index].line;
	if (!colossus_detail(planning->model)->bytes[index].alone)
		while (span_end(gone) < text->length &&
		       (text->bytes[span_end(gone)] == ' ' || text->bytes[span_end(gone)] == '\t'))
			gone.length++;
	return cut(planning, gone);
}

static bool plan_move(struct planning *planning)
{
	const struct model *model = planning->model;
	int from = planning->edit->place.index, to = planning->edit->target;
	if (!is_record(planning))
		return false;
	if (to < 0 || to > model->record_count)
		return refuse(planning, "No such place among the hexes.");
	if (to == from || to == from + 1)
		return true;
	struct span line = model->records[from].line;
	bool unended;
	size_t at = line_place(planning, to, &unended);
	insert_text(planning, at, unended ? model->line_end : "");
	insert(planning, at, planning->text->bytes + line.start, line.length);
	insert_text(planning, at, line_is_ended(planning, line) ? "" : model->line_end);
	return plan_remove(planning);
}

bool colossus_map_plan(struct planning *planning)
{
	static bool (*const plans[])(struct planning *) = {
	    [EDIT_SET] = plan_set, [EDIT_ADD] = plan_add, [EDIT_REMOVE] = plan_remove, [EDIT_MOVE] = plan_move};
	if (planning->edit->verb != EDIT_RESIZE)
		return plans[planning->edit->verb](planning);
	if (colossus_has(board_of(planning), SIZE_LINE))
		return refuse(planning, "Set the fields width and height to make the board larger or smaller.");
	return refuse(planning, "The board of %s is always %dx%d.", planning->model->dialect, COLOSSUS_WIDTH,
		      COLOSSUS_HEIGHT);
}

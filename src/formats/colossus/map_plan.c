/* Plans edits of a Colossus board as patches. Setting a value changes its bytes and nothing beside them, so that
 * many values can be set in one step: swapping two hexes is four of these, a new label one for the hex and one for
 * each exit that names it. A new hex is written in a line of its own, in the columns of a neighbouring line. */
#include "colossus.h"

#include <string.h>

enum { PIECES = HEX_FIELDS + 1, PLACE_WORDS = 4, NUMBER_SIZE = 16 };

static bool add(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

static bool insert(struct patch *patch, size_t at, const char *bytes, size_t length, struct error *error)
{
	return length == 0 || add(patch, (struct span){.start = at}, bytes, length, error);
}

static bool insert_string(struct patch *patch, size_t at, const char *string, struct error *error)
{
	return insert(patch, at, string, strlen(string), error);
}

static enum colossus_dialect dialect_of(const struct model *model)
{
	return colossus_detail(model)->board.dialect;
}

static const struct colossus_dialect_traits *traits_of(const struct model *model)
{
	return &colossus_dialects[dialect_of(model)];
}

/* ---- values ---- */

static bool is_number(const char *bytes, size_t length, const char *name, struct error *error)
{
	int number = colossus_number(bytes, length);
	if (number == -1)
		return error_set(error, "The %s is a number of digits only, without a sign.", name);
	if (number == -2)
		return error_set(error, "The %s is too large: the game takes at most 2147483647.", name);
	return true;
}

static bool is_terrain(const struct model *model, const char *bytes, size_t length, struct error *error)
{
	static const char *const sentences[] = {
	    [TERRAIN_WORD] =
		("A terrain of dialect A is one of eleven words in capitals: BRUSH, DESERT, HILLS, JUNGLE, "
		 "MOUNTAINS, MARSH, PLAINS, SWAMP, TOWER, TUNDRA, WOODS."),
	    [TERRAIN_LETTER] = "A terrain of this dialect is one letter.",
	    [TERRAIN_NAME] = "A terrain is a name of letters, digits, blanks, dots and underscores.",
	};
	enum terrain_style style = traits_of(model)->terrain;
	if (colossus_word_kind(dialect_of(model), bytes, length) == TOKEN_TERRAIN)
		return true;
	return error_set(error, "%s", sentences[style]);
}

static bool is_exit_type(const char *bytes, size_t length, struct error *error)
{
	return colossus_exit_type(bytes, length) >= 0 ||
	       error_set(error, "An exit is of type ARROW, ARROWS, ARCH or BLOCK, in capitals.");
}

/* ---- setting ---- */

/* Where the value of a field ends with its quotes, if it has them. */
static size_t token_end(const struct text *text, const struct field *field)
{
	size_t end = span_end(field->value);
	bool quoted = field->value.start > 0 && text->bytes[field->value.start - 1] == '"' && end < text->length &&
		      text->bytes[end] == '"';
	return end + quoted;
}

static bool is_in_quotes(const struct text *text, const struct field *field)
{
	return field->set && token_end(text, field) > span_end(field->value);
}

/* A name that cannot do without quotes gets them. */
static bool plan_set_terrain(const struct model *model, const struct text *text, const struct edit *edit,
			     struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	bool quotable = traits_of(model)->terrain == TERRAIN_NAME && colossus_is_quotable(edit->value, edit->length);
	if (quotable && is_in_quotes(text, field))
		return add(patch, field->value, edit->value, edit->length, error);
	bool quotes = quotable && colossus_word_kind(dialect_of(model), edit->value, edit->length) != TOKEN_TERRAIN;
	if (!quotes && !is_terrain(model, edit->value, edit->length, error))
		return false;
	size_t start = field->value.start;
	return insert_string(patch, start, quotes ? "\"" : "", error) &&
	       add(patch, field->value, edit->value, edit->length, error) &&
	       insert_string(patch, span_end(field->value), quotes ? "\"" : "", error);
}

/* A part that the damaged line lacks goes behind the part before it. */
static bool plan_fill_field(const struct model *model, const struct text *text, const struct edit *edit,
			    struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	const struct record *record = &model->records[field->record];
	size_t start = colossus_detail(model)->bytes[field->record].body.start;
	if (edit->place.index == record->first_field) {
		bool word = span_end(record->line) - start >= 4 && strncasecmp(text->bytes + start, "CASE", 4) == 0;
		return insert_string(patch, start + (word ? 4 : 0), word ? " " : "", error) &&
		       insert(patch, start + (word ? 4 : 0), edit->value, edit->length, error) &&
		       insert_string(patch, start, word ? "" : " ", error);
	}
	const struct field *before = field - 1;
	if (!before->set)
		return error_set(error, "The parts of a hex stand in order: set \"%s\" before \"%s\".", before->name,
				 field->name);
	size_t end = token_end(text, before);
	return insert_string(patch, end, " ", error) && insert(patch, end, edit->value, edit->length, error);
}

static bool plan_set_hex(const struct model *model, const struct text *text, const struct edit *edit,
			 struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	int part = edit->place.index - model->records[field->record].first_field;
	if (field->kind == FIELD_INTEGER && !is_number(edit->value, edit->length, field->name, error))
		return false;
	if (field->kind == FIELD_WORD && part != HEX_TERRAIN && !is_exit_type(edit->value, edit->length, error))
		return false;
	if (!field->set && part == HEX_TERRAIN && !is_terrain(model, edit->value, edit->length, error))
		return false;
	if (!field->set)
		return plan_fill_field(model, text, edit, patch, error);
	if (part == HEX_TERRAIN)
		return plan_set_terrain(model, text, edit, patch, error);
	size_t quote = is_in_quotes(text, field); /* only a terrain may have them */
	struct span old = {.start = field->value.start - quote, .length = field->value.length + 2 * quote};
	return add(patch, old, edit->value, edit->length, error);
}

/* The number that is not there yet, or the whole line of the size with the least for the other number. */
static bool plan_fill_size(const struct model *model, const struct edit *edit, struct patch *patch,
			   struct error *error)
{
	bool width = edit->place.index == 0;
	if (!width && model->fields[0].set) {
		size_t end = span_end(model->fields[0].value);
		return insert_string(patch, end, " ", error) && insert(patch, end, edit->value, edit->length, error);
	}
	return insert_string(patch, 0, width ? "" : "15 ", error) &&
	       insert(patch, 0, edit->value, edit->length, error) &&
	       insert_string(patch, 0, width ? " 8" : "", error) && insert_string(patch, 0, model->line_end, error);
}

static bool plan_set_size(const struct model *model, const struct edit *edit, struct patch *patch,
			  struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	bool width = edit->place.index == 0;
	int least = width ? COLOSSUS_WIDTH : COLOSSUS_HEIGHT,
	    most = width ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_HEIGHT_LIMIT;
	int value = colossus_number(edit->value, edit->length);
	if (value < least || value > most)
		return error_set(error, "The %s of a board is a number from %d to %d.", field->name, least, most);
	if (!field->set)
		return plan_fill_size(model, edit, patch, error);
	return add(patch, field->value, edit->value, edit->length, error);
}

static bool plan_set(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	if (edit->place.kind == PLACE_ENTRY || edit->place.kind == PLACE_ATTRIBUTE)
		return error_set(error, "The terrains come from the game; set the terrain of a hex instead.");
	if (edit->place.kind != PLACE_FIELD)
		return error_set(error, "A Colossus board has nothing there that could be set.");
	if (edit->place.index < 0 || edit->place.index >= model->field_count)
		return error_set(error, "There is no such field.");
	if (model->fields[edit->place.index].record < 0)
		return plan_set_size(model, edit, patch, error);
	return plan_set_hex(model, text, edit, patch, error);
}

/* ---- adding ---- */

/* The words of a new hex, as they will stand in the file. */
struct words {
	struct {
		const char *bytes;
		size_t length;
	} items[PIECES];
	int count;
};

static void push(struct words *words, const char *bytes, size_t length)
{
	words->items[words->count].bytes = bytes;
	words->items[words->count++].length = length;
}

static bool is_hex_part(enum colossus_dialect dialect, const struct words *words, int index, enum hex_field field,
			struct error *error)
{
	const char *bytes = words->items[index].bytes;
	size_t length = words->items[index].length;
	if (field == HEX_TERRAIN) {
		bool quoted = length > 2 && *bytes == '"' && bytes[length - 1] == '"' && dialect == COLOSSUS_C2 &&
			      colossus_is_quotable(bytes + 1, length - 2);
		return quoted || colossus_word_kind(dialect, bytes, length) == TOKEN_TERRAIN ||
		       error_set(error, "\"%.*s\" is not a terrain of this file's dialect.", (int)length, bytes);
	}
	if (field == HEX_TYPE1 || field == HEX_TYPE2 || field == HEX_TYPE3)
		return is_exit_type(bytes, length, error);
	return is_number(bytes, length, "label, exit or position", error);
}

/* Cuts the value of the edit into the ten words of a hex; where it has four, there are no exits. */
static bool cut_words(enum colossus_dialect dialect, const struct edit *edit, struct words *words,
		      struct error *error)
{
	struct lexer lexer = {.dialect = dialect, .bytes = edit->value, .end = edit->length};
	struct words given = {0};
	struct token token;
	while (memchr(edit->value, '\n', edit->length) == NULL && colossus_next_token(&lexer, &token)) {
		if (given.count == 0 && token.kind == TOKEN_CASE)
			continue;
		if (given.count == HEX_FIELDS || token.kind == TOKEN_COMMENT || token.kind == TOKEN_BYTE)
			return error_set(error, "A new hex is a label, a terrain, three exits or none, x and y.");
		push(&given, edit->value + token.whole.start, token.whole.length);
	}
	if (given.count != PLACE_WORDS && given.count != HEX_FIELDS)
		return error_set(error, "A new hex is a label, a terrain, three exits or none, x and y.");
	for (int field = 0, next = 0; field < HEX_FIELDS; field++) {
		bool exit = field >= HEX_EXIT1 && field <= HEX_TYPE3 && given.count == PLACE_WORDS;
		if (exit) {
			push(words, field % 2 == 0 ? "0" : "ARROW", field % 2 == 0 ? 1 : 5);
			continue;
		}
		if (!is_hex_part(dialect, &given, next, (enum hex_field)field, error))
			return false;
		push(words, given.items[next].bytes, given.items[next].length);
		next++;
	}
	return true;
}

static bool is_on_board(const struct colossus_board *board, const struct words *words, struct error *error)
{
	int at = words->count - 2, column, row;
	int x = colossus_number(words->items[at].bytes, words->items[at].length);
	int y = colossus_number(words->items[at + 1].bytes, words->items[at + 1].length);
	if (!colossus_xy_to_cell(board, x, y, &column, &row))
		return error_set(error, "x %d and y %d lie off the board.", x, y);
	if (!colossus_dialects[board->dialect].size_line && !colossus_in_shape(board, column, row))
		return error_set(error, "x %d and y %d lie outside the shape that boards have in %s.", x, y,
				 colossus_dialects[board->dialect].name);
	return true;
}

/* Where the words of a line to copy the style of begin, from the line's start; and the bytes before each. Words stand
 * in columns when there are gaps of more than one blank. */
struct style {
	bool known, in_columns;
	struct span gaps[PIECES];
	size_t columns[PIECES];
};

/* A control character may stand in a gap; such a line is no example. */
static bool is_blank_gap(const struct text *text, struct span gap)
{
	for (size_t i = gap.start; i < span_end(gap); i++)
		if (text->bytes[i] != ' ' && text->bytes[i] != '\t')
			return false;
	return true;
}

static void find_style(const struct model *model, const struct text *text, int record, struct style *style)
{
	const struct hex_bytes *bytes = &colossus_detail(model)->bytes[record];
	size_t at = text->line_starts[text_line(text, bytes->body.start) - 1], start = at;
	int piece = 0;
	if (traits_of(model)->case_word) {
		style->gaps[piece] = (struct span){.start = at, .length = bytes->body.start - at};
		style->columns[piece++] = bytes->body.start - start;
		at = bytes->body.start + 4;
	}
	for (int field = 0; field < HEX_FIELDS; field++, piece++) {
		const struct field *part = &model->fields[hex_field(model, record, (enum hex_field)field)];
		size_t begin = part->value.start - is_in_quotes(text, part);
		style->gaps[piece] = (struct span){.start = at, .length = begin - at};
		style->columns[piece] = begin - start;
		style->in_columns = style->in_columns || (field > 0 && begin - at > 1);
		at = token_end(text, part);
	}
	style->known = true;
	for (int i = 0; i < piece; i++)
		style->known = style->known && is_blank_gap(text, style->gaps[i]);
	style->in_columns = style->in_columns && style->known;
}

/* The nearest line from `record` on upward, then downward, that is whole and alone. */
static void choose_style(const struct model *model, const struct text *text, int record, struct style *style)
{
	const struct hex_bytes *bytes = colossus_detail(model)->bytes;
	for (int i = record; i >= 0; i--)
		if (i < model->record_count && bytes[i].whole && bytes[i].alone) {
			find_style(model, text, i, style);
			return;
		}
	for (int i = record < 0 ? 0 : record; i < model->record_count; i++)
		if (bytes[i].whole && bytes[i].alone) {
			find_style(model, text, i, style);
			return;
		}
}

/* The gap before a word: tabs are copied, blanks bring the word to the column of the other line. */
static bool insert_gap(const struct text *text, const struct style *style, int piece, size_t at, size_t *column,
		       struct patch *patch, struct error *error)
{
	const char *gap = style->known ? text->bytes + style->gaps[piece].start : " ";
	size_t length = style->known ? style->gaps[piece].length : piece > 0;
	length = length == 0 && piece > 0 ? 1 : length;
	bool tabs = style->known && memchr(gap, '\t', style->gaps[piece].length);
	if (!tabs && style->in_columns) {
		size_t wanted = style->columns[piece];
		length = wanted > *column ? wanted - *column : piece > 0;
	}
	*column += length;
	if (tabs)
		return insert(patch, at, gap, length, error);
	for (; length > 0; length--)
		if (!insert(patch, at, " ", 1, error))
			return false;
	return true;
}

/* Where a line before record `index` goes (their count: behind the last), and whether a line end must come first. */
static size_t line_place(const struct model *model, const struct text *text, int index, bool *unended)
{
	struct line line;
	*unended = false;
	if (index < model->record_count)
		return model->records[index].line.start;
	size_t at = span_end(colossus_detail(model)->size_line);
	if (model->record_count > 0) {
		const struct record *last = &model->records[model->record_count - 1];
		at = scan_line(text, text_line(text, last->line.start), &line) ? span_end(line.whole) : text->length;
	} else if (!traits_of(model)->size_line) {
		at = text->length;
	}
	*unended = at > 0 && text->bytes[at - 1] != '\n';
	return at;
}

static bool plan_add(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	struct words words = {0};
	struct style style = {0};
	bool unended;
	int index = edit->place.index;
	if (edit->place.kind != PLACE_RECORD || index < 0 || index > model->record_count)
		return error_set(error, "Only hexes can be added to a Colossus board.");
	if (traits_of(model)->case_word)
		push(&words, "CASE", 4);
	struct words parts = {0};
	if (!cut_words(dialect_of(model), edit, &parts, error) ||
	    !is_on_board(&colossus_detail(model)->board, &parts, error))
		return false;
	for (int i = 0; i < parts.count; i++)
		push(&words, parts.items[i].bytes, parts.items[i].length);
	choose_style(model, text, index - 1, &style);
	size_t at = line_place(model, text, index, &unended), column = 0;
	if (unended && !insert_string(patch, at, model->line_end, error))
		return false;
	for (int piece = 0; piece < words.count; piece++) {
		if (!insert_gap(text, &style, piece, at, &column, patch, error) ||
		    !insert(patch, at, words.items[piece].bytes, words.items[piece].length, error))
			return false;
		column += words.items[piece].length;
	}
	bool open = unended && traits_of(model)->comments;
	return insert_string(patch, at, open ? "" : model->line_end, error);
}

/* ---- removing and moving ---- */

static bool is_record(const struct model *model, const struct edit *edit, struct error *error)
{
	if (edit->place.kind == PLACE_FIELD)
		return error_set(error, "Every part of a hex has to be there; an exit to 0 is none.");
	if (edit->place.kind != PLACE_RECORD || edit->place.index < 0 || edit->place.index >= model->record_count)
		return error_set(error, "There is no hex.");
	return true;
}

/* The whole line; or, where others stand in it, the hex and the blanks behind it. */
static bool plan_remove(const struct model *model, const struct text *text, const struct edit *edit,
			struct patch *patch, struct error *error)
{
	if (!is_record(model, edit, error))
		return false;
	struct span gone = model->records[edit->place.index].line;
	if (!colossus_detail(model)->bytes[edit->place.index].alone)
		while (span_end(gone) < text->length &&
		       (text->bytes[span_end(gone)] == ' ' || text->bytes[span_end(gone)] == '\t'))
			gone.length++;
	return add(patch, gone, "", 0, error);
}

static bool plan_move(const struct model *model, const struct text *text, const struct edit *edit,
		      struct patch *patch, struct error *error)
{
	if (!is_record(model, edit, error))
		return false;
	if (edit->target < 0 || edit->target > model->record_count)
		return error_set(error, "There is no such place among the hexes.");
	if (edit->target == edit->place.index || edit->target == edit->place.index + 1)
		return true;
	struct span line = model->records[edit->place.index].line;
	bool unended, ended = text->bytes[span_end(line) - 1] == '\n';
	size_t at = line_place(model, text, edit->target, &unended);
	return insert_string(patch, at, unended ? model->line_end : "", error) &&
	       insert(patch, at, text->bytes + line.start, line.length, error) &&
	       insert_string(patch, at, ended ? "" : model->line_end, error) &&
	       plan_remove(model, text, edit, patch, error);
}

bool colossus_map_plan(const struct model *model, const struct text *text, const struct edit *edit,
		       struct patch *patch, struct error *error)
{
	switch (edit->verb) {
	case EDIT_SET:
		return plan_set(model, text, edit, patch, error);
	case EDIT_ADD:
		return plan_add(model, text, edit, patch, error);
	case EDIT_REMOVE:
		return plan_remove(model, text, edit, patch, error);
	case EDIT_MOVE:
		return plan_move(model, text, edit, patch, error);
	case EDIT_RESIZE:
		break;
	}
	if (traits_of(model)->size_line)
		return error_set(error, "Set the fields width and height to make the board larger or smaller.");
	return error_set(error, "The board of %s is always %dx%d.", traits_of(model)->name, COLOSSUS_WIDTH,
			 COLOSSUS_HEIGHT);
}

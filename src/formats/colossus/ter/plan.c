/* Plans edits of recruit files as patches that change as few bytes as possible. Existing blanks are kept, so columns
 * stay in place as far as the words allow; new words are separated by one blank. Comments and all other lines stay.
 *
 * Most files have a blank line between two terrains. A new terrain gets one if its neighbour has one, and a removed
 * terrain takes one with it. Since B3 a line may have several terrains; then missing line ends are added. */
#include "ter.h"

#include "edit/edit_plan.h"

#include <stdio.h>
#include <string.h>

static enum ter_dialect dialect_of(const struct edit_plan *plan)
{
	return ter_detail(plan->model)->dialect;
}

/* ---- values ---- */

/* Returns true for letters, or for names separated by commas. */
static bool is_list(enum ter_dialect dialect, const char *value, size_t length)
{
	struct token token = {0};
	bool comma = true;
	char separator = ter_dialects[dialect].separator;
	if (separator)
		return ter_is_token(dialect, TOKEN_LETTERS, value, length) && (length == 1 || separator != '\'');
	struct lexer lexer = ter_lexer(dialect, value, length);
	for (; next_token(&lexer, &token); comma = !comma)
		if (token.error != NONE || token.kind != (comma ? TOKEN_WORD : TOKEN_COMMA))
			return false;
	return !comma && value[0] != ' ' && span_end(token.span) == length && !memchr(value, '\r', length) &&
	       !memchr(value, '\t', length);
}

/* Returns true if the field can have this value: an edit never creates a file that its own version of the game
 * cannot read. */
static bool value_fits(struct edit_plan *plan, enum ter_field field, const char *value, size_t length)
{
	enum ter_dialect dialect = dialect_of(plan);
	enum ter_dialect since = field == TER_LIST && !ter_has(dialect, LETTER)  ? TER_D2
				 : field == TER_DISPLAY                          ? TER_C4
				 : field == TER_IMPROVE || field == TER_TELEPORT ? TER_C6
				 : field == TER_RANDOM                           ? TER_D1
										 : TER_A;
	const char *name = ter_field_table[field].name, *rule;
	bool right, number = ter_is_token(dialect, TOKEN_NUMBER, value, length);
	struct arena arena = {0};
	const char *file;
	if (dialect < since)
		return refuse(plan, "\"%s\" exists only since dialect %s, but this file is in dialect %s.", name,
			      ter_dialects[since].name, ter_dialects[dialect].name);
	switch (field) {
	case TER_LETTER:
		right = ter_is_letter(value, (struct span){.length = length});
		rule = "one letter from A to Z or a to z";
		break;
	case TER_REGULAR:
		right = ter_is_boolean(value, (struct span){.length = length});
		rule = "true or false";
		break;
	case TER_RANDOM:
		file = arena_print(&arena, "Random:%.*s", (int)length, value);
		right = ter_is_token(dialect, TOKEN_RANDOM, file, strlen(file));
		arena_clear(&arena);
		rule = "a file name of letters, digits, . and _ that ends in .rnd";
		break;
	case TER_LIST:
		right = is_list(dialect, value, length);
		rule = !ter_has(dialect, LETTER)                 ? "names separated by commas, as in Hills,Woods"
		       : ter_dialects[dialect].separator == '\'' ? "one letter, as in H"
								 : "letters separated by commas, as in H,W";
		break;
	case TER_COUNT:
		right = number;
		rule = ter_has(dialect, NEGATIVE) ? "digits, optionally after a minus sign, at most 2147483647"
						  : "digits, at most 2147483647";
		break;
	case TER_POINTS:
	case TER_IMPROVE:
	case TER_TELEPORT:
		right = number && token_number(value, length) > 0;
		rule = "digits, from 1 to 2147483647";
		break;
	default:
		right = ter_is_token(dialect, TOKEN_WORD, value, length) &&
			(field == TER_CREATURE || length <= 8 || memcmp(value, "Special:", 8) != 0);
		rule = ter_word_rule(&ter_dialects[dialect]);
	}
	return (right && length > 0) ||
	       refuse(plan, "In dialect %s \"%s\" must be %s.", ter_dialects[dialect].name, name, rule);
}

/* ---- lines ---- */

static bool is_line_start(const struct text *text, size_t at)
{
	return at == 0 || text->bytes[at - 1] == '\n';
}

/* Returns the blank line that begins at `at`; length 0 if there is none. */
static struct span blank_line(const struct text *text, size_t at)
{
	size_t end = at;
	while (end < text->length && memchr(" \t\r", text->bytes[end], 3))
		end++;
	bool blank = is_line_start(text, at) && end < text->length && text->bytes[end] == '\n';
	return (struct span){.start = at, .length = blank ? end + 1 - at : 0};
}

/* Returns the blank line that ends at `at`; length 0 if there is none. */
static struct span blank_before(const struct text *text, size_t at)
{
	if (at == 0 || !is_line_start(text, at))
		return (struct span){.start = at};
	return blank_line(text, text->line_starts[text_line(text, at - 1) - 1]);
}

/* Returns the record's part of the file without its line end. */
static struct span body_of(const struct text *text, struct span line)
{
	while (line.length > 0 && memchr(" \t\r\n", text->bytes[span_end(line) - 1], 4))
		line.length--;
	return line;
}

/* Returns true if there is a blank line on both sides of the terrain. */
static bool is_spaced(const struct edit_plan *plan, int record)
{
	if (record < 0 || record >= plan->model->record_count)
		return false;
	struct span line = plan->model->records[record].line;
	return blank_before(plan->text, line.start).length > 0 || blank_line(plan->text, span_end(line)).length > 0;
}

/* Where a new line goes, and how many line ends it needs. */
struct new_line {
	size_t at;
	int before, after;
};

/* Returns the place before record `target`, or after the last; `spaced`: with a blank line next to its neighbour. */
static struct new_line new_line(const struct edit_plan *plan, int target, bool spaced)
{
	const struct model *model = plan->model;
	bool last = target == model->record_count;
	size_t at = !last        ? model->records[target].line.start
		    : target > 0 ? span_end(model->records[target - 1].line)
				 : plan->text->length;
	return (struct new_line){
	    .at = at, .before = !is_line_start(plan->text, at) + (spaced && last), .after = 1 + (spaced && !last)};
}

static bool insert_line(struct edit_plan *plan, struct new_line line, const char *body, size_t length)
{
	insert_line_ends(plan, line.at, line.before);
	insert(plan, line.at, body, length);
	return insert_line_ends(plan, line.at, line.after);
}

/* ---- fields ---- */

/* Returns the span from the first to the last field of an item that is set. */
static struct span item_span(const struct edit_plan *plan, int record, int item)
{
	return model_span(plan->model, (struct place){.kind = PLACE_ITEM, .index = record, .x = item});
}

/* Removes a word and the blanks before it, so that removals of neighbouring words touch but never overlap. */
static bool cut_word(struct edit_plan *plan, struct span span)
{
	return cut(plan, span_with_blanks(plan->text->bytes, span));
}

/* There may be stray commas before a keyword. */
static size_t keyword_end(const struct edit_plan *plan, struct span line, const char *keyword)
{
	size_t at = line.start;
	while (at < span_end(line) && memchr(" \t\r,'", plan->text->bytes[at], 5))
		at++;
	return at + strlen(keyword);
}

/* Returns the end of the text before item `item`: of the previous items, the head or the keyword. */
static size_t end_before_item(const struct edit_plan *plan, int record, int item)
{
	if (item > 0)
		return span_end(item_span(plan, record, item - 1));
	const struct record *of = &plan->model->records[record];
	if (!ter_is_terrain(plan->model, record))
		return keyword_end(plan, of->line, of->name);
	size_t end = of->line.start;
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR; field++) {
		const struct field *part = ter_get(plan->model, record, -1, field);
		if (part && part->set)
			end = span_end(part->value);
	}
	return end;
}

/* Returns where a field that is not set belongs; `before`: directly before the next word, because there is no word
 * ahead of it. */
static size_t gap_of(const struct edit_plan *plan, const struct field *field, bool *before)
{
	const struct model *model = plan->model;
	enum ter_field which = ter_field_of(field);
	const struct record *record = &model->records[field->record];
	*before = false;
	if (which == TER_RANDOM && ter_get(model, field->record, -1, TER_DISPLAY)->set)
		return span_end(ter_get(model, field->record, -1, TER_DISPLAY)->value);
	if (which == TER_RANDOM || which == TER_DISPLAY)
		return end_before_item(plan, field->record, record->item_count);
	for (int i = (int)(field - model->fields); i-- > record->first_field;)
		if (model->fields[i].item == field->item && model->fields[i].set)
			return span_end(model->fields[i].value);
	*before = true;
	const struct field *next = field + 1;
	while (next->item == field->item && !next->set && next < model->fields + model->field_count - 1)
		next++;
	return next->value.start;
}

static bool plan_set_field(struct edit_plan *plan, const struct field *field)
{
	const struct edit *edit = plan->edit;
	enum ter_field which = ter_field_of(field);
	if (!value_fits(plan, which, edit->value, edit->length))
		return false;
	if (field->set)
		return replace_with_value(plan, field->value);
	if (field->record >= 0) {
		bool before;
		size_t at = gap_of(plan, field, &before);
		insert_text(plan, at, before ? "" : which == TER_RANDOM ? " Random:" : " ");
		insert_value(plan, at);
		return insert_text(plan, at, before ? " " : "");
	}
	/* a TITANIMPROVE or TITANTELEPORT line without a number gets one; a missing line is added at the end of the
	 * file */
	const char *keyword = which == TER_IMPROVE ? "TITANIMPROVE" : "TITANTELEPORT";
	if (field->line.length > 0) {
		size_t at = keyword_end(plan, field->line, keyword);
		insert_text(plan, at, " ");
		return insert_value(plan, at);
	}
	size_t end = plan->text->length;
	struct arena arena = {0};
	struct new_line line = {.at = end, .before = !is_line_start(plan->text, end), .after = 1};
	const char *body = arena_print(&arena, "%s %.*s", keyword, (int)edit->length, edit->value);
	bool done = insert_line(plan, line, body, strlen(body));
	arena_clear(&arena);
	return done;
}

static bool plan_remove_field(struct edit_plan *plan, const struct field *field)
{
	const struct ter_detail *detail = ter_detail(plan->model);
	enum ter_field which = ter_field_of(field);
	bool titan = which == TER_IMPROVE || which == TER_TELEPORT;
	if (!titan && which != TER_DISPLAY && which != TER_RANDOM && which != TER_LIST)
		return refuse(plan, "\"%s\" is a required part of its line: change it, or remove the %s.",
			      field->name, field->item < 0 ? "terrain" : "recruit");
	if (titan ? field->line.length == 0 : !field->set)
		return refuse(plan, "\"%s\" is not set: nothing to remove.", field->name);
	for (int i = 0; i < detail->titan_count && titan; i++)
		if (detail->titans[i].field == which)
			cut(plan, detail->titans[i].line);
	if (titan)
		return plan_done(plan);
	size_t start = field->value.start - (which == TER_RANDOM ? strlen("Random:") : 0);
	return cut_word(plan, span_between(start, span_end(field->value)));
}

/* ---- items ---- */

/* Returns true if the value is "[NUMBER] CREATURE", for ACQUIRABLE with an optional list. Sets `number` if it has
 * the number. */
static bool item_fits(struct edit_plan *plan, bool *number)
{
	const struct edit *edit = plan->edit;
	bool terrain = ter_is_terrain(plan->model, edit->place.index);
	struct lexer lexer = ter_lexer(dialect_of(plan), edit->value, edit->length);
	struct token token = {0};
	bool any = next_token(&lexer, &token);
	*number = any && token.kind == TOKEN_NUMBER;
	if (*number) {
		if (!value_fits(plan, terrain ? TER_COUNT : TER_POINTS, edit->value + token.span.start,
				token.span.length))
			return false;
		any = next_token(&lexer, &token);
	}
	if (!any)
		return refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
	if (!value_fits(plan, TER_CREATURE, edit->value + token.span.start, token.span.length))
		return false;
	size_t at = lexer.at;
	while (at < edit->length && edit->value[at] == ' ')
		at++;
	if (at == edit->length)
		return true;
	if (terrain)
		return refuse(plan, "A recruit is one number and one creature: add the others one by one.");
	return value_fits(plan, TER_LIST, edit->value + at, edit->length - at);
}

/* Inserts an item before item `item`, or after the last one: `number` (may be "") followed by the bytes. */
static bool insert_item(struct edit_plan *plan, int item, const char *number, const char *bytes, size_t length)
{
	int record = plan->edit->place.index;
	bool last = item == plan->model->records[record].item_count;
	size_t at = last ? end_before_item(plan, record, item) : item_span(plan, record, item).start;
	insert_text(plan, at, last ? " " : "");
	insert_text(plan, at, number);
	insert(plan, at, bytes, length);
	return insert_text(plan, at, last ? "" : " ");
}

static bool plan_item(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const struct model *model = plan->model;
	int record = edit->place.index, item = edit->place.x, to = edit->target;
	bool number = false, add = edit->verb == EDIT_ADD, move = edit->verb == EDIT_MOVE;
	if (record < 0 || record >= model->record_count)
		return refuse(plan, "No such terrain.");
	int count = model->records[record].item_count;
	if (item < 0 || item >= count + add || (move && (to < 0 || to > count)))
		return refuse(plan, "The terrain has no such recruit.");
	if ((add || edit->verb == EDIT_SET) && !item_fits(plan, &number))
		return false;
	if (add) {
		/* the number of a new recruit if none is given */
		const char *otherwise = !ter_is_terrain(model, record)       ? "100 "
					: !ter_is_free(model, record)        ? (item == 0 ? "1 " : "2 ")
					: ter_has(dialect_of(plan), REGULAR) ? "0 "
					: item == 3                          ? "3 "
									     : "1 ";
		return insert_item(plan, item, number ? "" : otherwise, edit->value, edit->length);
	}
	struct span span = item_span(plan, record, item);
	switch (edit->verb) {
	case EDIT_SET:
		return number ? replace_with_value(plan, span)
			      : refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
	case EDIT_REMOVE:
		return cut_word(plan, span);
	case EDIT_MOVE:
		if (to == item || to == item + 1)
			return true;
		cut_word(plan, span);
		return insert_item(plan, to, "", plan->text->bytes + span.start, span.length);
	default:
		return refuse(plan, "This change is not possible for a recruit.");
	}
}

/* ---- terrains ---- */

/* Returns the vocabulary's value for a terrain of that name, or "". */
static const char *known_of(const struct model *model, const char *name, size_t length, const char *column)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, name, length);
	return row >= 0 ? vocabulary_value(vocabulary, row, column) : "";
}

/* Returns a letter that no terrain has: the known one for the name, else one from the name, else any; 0 if all are
 * in use. */
static char free_letter(const struct model *model, const char *name, size_t length)
{
	char choices[200];
	int count = snprintf(choices, sizeof choices, "%s%.*sABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			     known_of(model, name, length, "letter"), length > 60 ? 60 : (int)length, name);
	for (int i = 0; i < count; i++) {
		bool taken = !byte_is_letter(choices[i]);
		for (int r = 0; r < model->record_count && !taken; r++)
			taken = ter_is_terrain(model, r) && ter_key(model, r)[0] == choices[i];
		if (!taken)
			return choices[i];
	}
	return 0;
}

/* Inserts a new terrain and fills in missing parts: a letter, a colour, a name, true or false, and the pairs. */
static bool insert_terrain(struct edit_plan *plan, struct new_line line)
{
	const struct edit *edit = plan->edit;
	enum ter_dialect dialect = dialect_of(plan);
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	struct token tokens[5] = {0};
	struct span letter = {0}, color = {0}, regular = {0};
	int words = 0, next = 0;
	while (words < 5 && next_token(&lexer, &tokens[words]) &&
	       (tokens[words].kind == TOKEN_WORD || tokens[words].kind == TOKEN_LETTERS))
		words++;
	if (words > 0 && ter_has(dialect, LETTER) && tokens[0].kind == TOKEN_LETTERS)
		letter = tokens[next++].span;
	if (next == words)
		return refuse(plan, "A new terrain needs at least a name, as in \"Jungle 1 Ogre 2 Troll\".");
	if (ter_has(dialect, COLOR) && next + 1 < words)
		color = tokens[next++].span;
	struct span name = tokens[next++].span;
	size_t rest = span_end(name);
	if (next == words && words < 5 && tokens[words].kind == TOKEN_BOOLEAN) {
		regular = tokens[next].span;
		rest = span_end(regular);
	}
	const char *title = edit->value + name.start;
	char own[2] = {free_letter(plan->model, title, name.length)};
	if (ter_has(dialect, LETTER) && letter.length == 0 && !*own)
		return refuse(plan, "All letters are already used by terrains.");
	const char *known = known_of(plan->model, title, name.length, "color"), *blank = "";
	const struct {
		bool has;
		struct span given;
		const char *otherwise;
	} parts[] = {
	    {ter_has(dialect, LETTER), letter, own},
	    {ter_has(dialect, COLOR), color, *known ? known : "white"},
	    {true, name, ""},
	    {ter_has(dialect, REGULAR), regular, bytes_equal(title, name.length, "Tower") ? "false" : "true"}};
	insert_line_ends(plan, line.at, line.before);
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		if (!parts[i].has)
			continue;
		insert_text(plan, line.at, blank);
		insert(plan, line.at, edit->value + parts[i].given.start, parts[i].given.length);
		insert_text(plan, line.at, parts[i].given.length > 0 ? "" : parts[i].otherwise);
		blank = " ";
	}
	insert(plan, line.at, edit->value + rest, edit->length - rest);
	return insert_line_ends(plan, line.at, line.after);
}

static bool plan_add_record(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	enum ter_dialect dialect = dialect_of(plan);
	int index = edit->place.index;
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	struct span first = {0};
	struct token token;
	if (index < 0 || index > plan->model->record_count)
		return refuse(plan, "No such position among the terrains.");
	while (next_token(&lexer, &token)) {
		if (token.kind == TOKEN_COMMENT || token.kind == TOKEN_LINE_END || token.error != NONE)
			return refuse(plan, "\"%.*s\" cannot be used in a line of dialect %s.",
				      quoted_length(token.span.length), edit->value + token.span.start,
				      ter_dialects[dialect].name);
		first = first.length > 0 ? first : token.span;
	}
	struct new_line line = new_line(plan, index, is_spaced(plan, index) || is_spaced(plan, index - 1));
	if (!ter_is_keyword(edit->value, first))
		return insert_terrain(plan, line);
	const char *word = edit->value + first.start;
	bool angel = word[1] == 'N';
	if (word[0] == 'T')
		return refuse(plan, "Set the field %s instead.", word[5] == 'I' ? "titanimprove" : "titanteleport");
	if (!ter_has(dialect, angel ? ANGEL : ACQUIRABLE))
		return refuse(plan, "%s exists only in %s, but this file is in dialect %s.",
			      angel ? "ANGEL" : "ACQUIRABLE", angel ? "dialect C2" : "dialect C3 and later",
			      ter_dialects[dialect].name);
	return insert_line(plan, line, edit->value, edit->length);
}

static bool plan_record(struct edit_plan *plan)
{
	const struct text *text = plan->text;
	int from = plan->edit->place.index, to = plan->edit->target, count = plan->model->record_count;
	if (plan->edit->verb == EDIT_ADD)
		return plan_add_record(plan);
	if (from < 0 || from >= count)
		return refuse(plan, "No such terrain.");
	/* remove its line, and one of the blank lines if it is between two */
	struct span gone = plan->model->records[from].line, blank = blank_line(text, span_end(gone));
	bool own = is_line_start(text, gone.start), first = gone.start == 0;
	bool spaced = own && blank.length > 0 && (first || blank_before(text, gone.start).length > 0);
	if (own)
		gone.length += spaced ? blank.length : 0;
	else
		gone = body_of(text, gone);
	if (plan->edit->verb == EDIT_REMOVE)
		return cut(plan, gone);
	if (plan->edit->verb != EDIT_MOVE)
		return refuse(plan, "A terrain cannot be changed as a whole: set its fields.");
	if (to < 0 || to > count)
		return refuse(plan, "No such position among the terrains.");
	if (to == from || to == from + 1)
		return true;
	struct span above = blank_before(text, gone.start);
	if (span_end(gone) == text->length && above.length > 0) { /* for the last terrain, the blank line above */
		gone = span_between(above.start, span_end(gone));
		spaced = true;
	}
	struct span body = body_of(text, plan->model->records[from].line);
	struct new_line line = new_line(plan, to, spaced);
	cut(plan, gone);
	return insert_line(plan, line, text->bytes + body.start, body.length);
}

bool ter_plan(struct edit_plan *plan)
{
	const struct field *field;
	switch (plan->edit->place.kind) {
	case PLACE_RECORD:
		return plan_record(plan);
	case PLACE_ITEM:
		return plan_item(plan);
	case PLACE_FIELD:
		field = find_field(plan);
		if (!field)
			return false;
		if (plan->edit->verb == EDIT_SET)
			return plan_set_field(plan, field);
		if (plan->edit->verb == EDIT_REMOVE)
			return plan_remove_field(plan, field);
		return refuse(plan, "A field can be set or removed, not moved or added.");
	default:
		return refuse(plan, "Nothing to change here in a recruit file.");
	}
}

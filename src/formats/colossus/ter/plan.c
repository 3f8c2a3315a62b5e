/* Plans edits of recruit files, as text and in XML, as patches that change as few bytes as possible.
 *
 * In text, existing blanks are kept, so columns stay in place as far as the words allow; new words are separated by one
 * blank. Most files have a blank line between two terrains. A new terrain gets one if its neighbour has one, and a
 * removed terrain takes one with it. Since B3 a line may have several terrains; then missing line ends are added.
 *
 * In XML a value changes only the bytes between its quotes; recruits, starting and acquirable creatures, aliases and
 * terrains are elements with lines of their own, which plan_xml.c writes. */
#include "ter.h"

#include "edit/records.h"

static enum ter_dialect dialect_of(const struct edit_plan *plan)
{
	return ter_detail(plan->model)->dialect;
}

static bool is_xml(const struct edit_plan *plan)
{
	return dialect_of(plan) == TER_X;
}

static struct word word_at(const struct edit_plan *plan, struct span span)
{
	return (struct word){plan->edit->value + span.start, span.length};
}

/* ---- lines ---- */

static bool is_line_start(const struct text *text, size_t at)
{
	return at == 0 || text->bytes[at - 1] == '\n';
}

/* Returns the blank line that begins at `at`; length 0 if there is none. */
static struct span blank_line(const struct text *text, size_t at)
{
	size_t end = bytes_skip(text->bytes, at, text->length, " \t\r");
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
	return span_between(line.start, bytes_skip_back(text->bytes, line.start, span_end(line), SPACES));
}

/* Where a new line goes, and how many line ends it needs. */
struct new_line {
	size_t at;
	int before, after;
};

/* Returns the place at the end of the text, whose last line may have no line end. */
static struct new_line last_line(const struct text *text)
{
	bool ended = is_line_start(text, text->length);
	return (struct new_line){text->length, !ended, ended};
}

/* Returns the place after the record before `target`, so that comments stay above the next one, or before the first. If
 * there is a blank line below that record, or above the last, a new one gets one too. */
static struct new_line new_line(const struct edit_plan *plan, int target)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	if (model->record_count == 0)
		return last_line(text);
	struct span near = model->records[target > 0 ? target - 1 : 0].line;
	size_t at = target > 0 ? span_end(near) : near.start;
	bool spaced = blank_line(text, span_end(near)).length > 0 ||
		      (target == model->record_count && blank_before(text, near.start).length > 0);
	return (struct new_line){at, !is_line_start(text, at) + (spaced && target > 0),
				 (at < text->length || is_line_start(text, at)) + (spaced && target == 0)};
}

static bool insert_line(struct edit_plan *plan, struct new_line line, struct word body)
{
	insert_line_ends(plan, line.at, line.before);
	insert(plan, line.at, body.bytes, body.length);
	return insert_line_ends(plan, line.at, line.after);
}

/* ---- items ---- */

/* Returns the element of an item or, in text, the span from its first to its last field that is set. */
static struct span item_span(const struct edit_plan *plan, int record, int item)
{
	if (is_xml(plan))
		return ter_get(plan->model, record, item, TER_CREATURE)->line;
	return model_span(plan->model, (struct place){.kind = PLACE_ITEM, .index = record, .x = item});
}

/* Removes an element with its lines or, in text, a word and the blanks before it, so that removals of neighbouring words
 * touch but never overlap. */
static bool cut_piece(struct edit_plan *plan, struct span span)
{
	return cut(plan, is_xml(plan) ? xml_lines(plan->text, span) : span_with_blanks(plan->text->bytes, span));
}

/* There may be stray commas before a keyword. */
static size_t keyword_end(const struct edit_plan *plan, struct span line, const char *keyword)
{
	return bytes_skip(plan->text->bytes, line.start, span_end(line), " \t\r,'") + strlen(keyword);
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

/* Splits "[NUMBER] CREATURE", of an acquirable creature with a list, and refuses any other value. */
static bool split_item(struct edit_plan *plan, struct word words[TER_FIELDS])
{
	const struct edit *edit = plan->edit;
	bool terrain = ter_is_terrain(plan->model, edit->place.index);
	enum ter_field number = ter_number_field(plan->model, edit->place.index);
	struct lexer lexer = ter_lexer(dialect_of(plan), edit->value, edit->length);
	struct token token = {0};
	bool any = next_token(&lexer, &token);
	if (any && token.kind == TOKEN_NUMBER) {
		words[number] = word_at(plan, token.span);
		if (!ter_value_fits(plan, number, words[number]))
			return false;
		any = next_token(&lexer, &token);
	}
	if (!any)
		return ter_refuse_item(plan);
	if (!ter_value_fits(plan, TER_CREATURE, word_at(plan, token.span)))
		return false;
	size_t at = bytes_skip(edit->value, lexer.at, edit->length, " ");
	if (at == edit->length)
		return true;
	if (terrain)
		return refuse(plan, "A recruit is one number and one creature: add the others one by one.");
	return ter_value_fits(plan, TER_LIST, word_at(plan, span_between(at, edit->length)));
}

/* Returns the place before an item, or after the last. */
static struct xml_gap item_gap(const struct edit_plan *plan, int record, int item)
{
	const struct model *model = plan->model;
	bool terrain = ter_is_terrain(model, record), after = item == model->records[record].item_count;
	struct xml_gap gap = {.parent = ter_detail(model)->root, .after = after};
	if (terrain)
		gap.parent = ter_get(model, record, -1, TER_NAME)->line;
	if (model->records[record].item_count > 0)
		gap.near = item_span(plan, record, item - after);
	return gap;
}

/* Returns the list of the items of a record. */
static struct records items_of(const struct edit_plan *plan, int record)
{
	int count = plan->model->records[record].item_count;
	struct span *spans = arena_allocate(plan->arena, (size_t)count, sizeof *spans);
	for (int item = 0; item < count; item++)
		spans[item] = plan->edit->verb == EDIT_MOVE && is_xml(plan)
				  ? xml_with_comments(plan->text, item_span(plan, record, item))
				  : item_span(plan, record, item);
	return (struct records){.items = spans,
				.stride = sizeof *spans,
				.count = count,
				.missing = "The terrain has no such recruit.",
				.no_place = "The terrain has no such recruit.",
				.no_target = "The terrain has no such recruit.",
				.refusals = {[EDIT_RESIZE] = "This change is not possible for a recruit."}};
}

/* Returns the number of a new item if none is given. */
static const char *usual_number(const struct model *model, int record, int item)
{
	if (!ter_is_terrain(model, record))
		return "100";
	if (!ter_is_free(model, record))
		return item == 0 ? "1" : "2";
	return ter_has(ter_detail(model)->dialect, REGULAR) ? "0" : item == 3 ? "3" : "1";
}

/* Adds an item: in text, the value as it is, behind a number if it has none. */
static bool add_item(struct edit_plan *plan, const struct records *items, struct word words[TER_FIELDS])
{
	const struct edit *edit = plan->edit;
	int record = edit->place.index, item = edit->place.x;
	struct word *number = &words[ter_number_field(plan->model, record)], value = {edit->value, edit->length};
	if (number->length == 0) {
		*number = word_of(usual_number(plan->model, record, item));
		value = word_of(arena_print(plan->arena, "%s %.*s", number->bytes, (int)value.length, value.bytes));
	}
	if (is_xml(plan))
		return ter_xml_add_item(plan, item_gap(plan, record, item), words);
	struct gap first = {end_before_item(plan, record, 0), " ", ""};
	return insert_in_gap(plan, items->count > 0 ? records_gap(items, item, " ") : first, value.bytes,
			     value.length);
}

/* Returns true if the step removes all items of the record: then nothing is left behind the words before them. */
static bool all_go(const struct edit_plan *plan, const struct records *items, int record)
{
	int gone = 0;
	EACH(const struct edit, edit, plan->edits, plan->edit_count)
		gone += edit->verb == EDIT_REMOVE && edit->place.kind == PLACE_ITEM && edit->place.index == record;
	return gone == items->count;
}

static bool plan_item(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const struct model *model = plan->model;
	int record = edit->place.index, item = edit->place.x;
	struct word words[TER_FIELDS] = {{0}};
	if (record < 0 || record >= model->record_count)
		return refuse(plan, "No such terrain.");
	if (ter_is_alias(model, record))
		return refuse(plan, "An alias has the recruits of its source: add them there.");
	struct records items = items_of(plan, record);
	if (!records_allow(plan, &items, item))
		return false;
	bool split = edit->verb == EDIT_ADD || edit->verb == EDIT_SET;
	if (split && !(is_xml(plan) ? ter_xml_split_item : split_item)(plan, words))
		return false;
	if (edit->verb == EDIT_ADD)
		return add_item(plan, &items, words);
	struct span span = item_span(plan, record, item);
	if (edit->verb == EDIT_SET && words[ter_number_field(model, record)].length == 0)
		return ter_refuse_item(plan);
	if (edit->verb == EDIT_SET)
		return is_xml(plan) ? ter_xml_set_item(plan, words) : replace_with_value(plan, span);
	if (edit->verb == EDIT_MOVE)
		return record_stays(plan, item) || records_move(plan, &items, item);
	return is_xml(plan) || (item == 0 && all_go(plan, &items, record))
		   ? cut_piece(plan, span)
		   : records_cut(plan, &items, item, item + 1);
}

/* ---- fields ---- */

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

static bool set_field(struct edit_plan *plan, const struct field *field, enum ter_field which)
{
	const struct edit *edit = plan->edit;
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
	return insert_line(plan, last_line(plan->text),
			   word_of(arena_print(plan->arena, "%s %.*s", keyword, (int)edit->length, edit->value)));
}

static bool plan_set_field(struct edit_plan *plan, const struct field *field, enum ter_field which)
{
	if (is_xml(plan) && !xml_check_value(plan, field->name))
		return false;
	return ter_value_fits(plan, which, (struct word){plan->edit->value, plan->edit->length}) &&
	       (is_xml(plan) ? ter_xml_set_field : set_field)(plan, field, which);
}

static bool plan_remove_field(struct edit_plan *plan, const struct field *field, enum ter_field which)
{
	const struct ter_detail *detail = ter_detail(plan->model);
	bool titan = which == TER_IMPROVE || which == TER_TELEPORT;
	if (!ter_rows[which].optional && is_xml(plan))
		return refuse(plan, "\"%s\" is required: change it, or remove the whole element.", field->name);
	if (!ter_rows[which].optional)
		return refuse(plan, "\"%s\" is a required part of its line: change it, or remove the %s.",
			      field->name, field->item < 0 ? "terrain" : "recruit");
	if (titan || which == TER_START ? field->line.length == 0 : !field->set)
		return refuse(plan, "\"%s\" is not set: nothing to remove.", field->name);
	for (int i = 0; i < detail->titan_count && titan; i++)
		if (detail->titans[i].field == which)
			cut_lines(plan, detail->titans[i].line);
	if (titan)
		return plan_done(plan);
	if (is_xml(plan) && which != TER_START)
		return xml_cut_attribute(plan, field->value);
	size_t start = field->value.start - (which == TER_RANDOM ? strlen("Random:") : 0);
	return cut_piece(plan, is_xml(plan) ? field->line : span_between(start, span_end(field->value)));
}

static bool plan_field(struct edit_plan *plan)
{
	const struct field *field = find_field(plan);
	if (!field)
		return false;
	if (plan->edit->verb == EDIT_SET)
		return plan_set_field(plan, field, ter_field_of(field));
	if (plan->edit->verb == EDIT_REMOVE)
		return plan_remove_field(plan, field, ter_field_of(field));
	return refuse(plan, "A field can be set or removed, not moved or added.");
}

/* ---- terrains ---- */

/* Returns a letter that no terrain has: the known one for the name, else one from the name, else any; 0 if all are
 * in use. */
static char free_letter(const struct model *model, struct word name)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, name.bytes, name.length);
	char choices[200];
	int count = snprintf(choices, sizeof choices, "%s%.*sABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			     vocabulary_value(vocabulary, row, "letter"), name.length > 60 ? 60 : (int)name.length,
			     name.bytes);
	for (int i = 0; i < count; i++) {
		bool taken = !byte_is_letter(choices[i]);
		for (int r = 0; r < model->record_count && !taken; r++)
			taken = ter_is_terrain(model, r) && ter_key(model, r)[0] == choices[i];
		if (!taken)
			return choices[i];
	}
	return 0;
}

/* Finds the words of a new terrain before its pairs. Returns the end of the last one; 0 if there is no name. */
static size_t read_head(struct edit_plan *plan, struct word words[TER_FIELDS])
{
	const struct edit *edit = plan->edit;
	enum ter_dialect dialect = dialect_of(plan);
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	struct token tokens[5] = {0};
	int count = 0, next = 0;
	while (count < 5 && next_token(&lexer, &tokens[count]) &&
	       (tokens[count].kind == TOKEN_WORD || tokens[count].kind == TOKEN_LETTERS))
		count++;
	if (count > 0 && ter_has(dialect, LETTER) && tokens[0].kind == TOKEN_LETTERS)
		words[TER_LETTER] = word_at(plan, tokens[next++].span);
	if (next == count)
		return 0;
	if (ter_has(dialect, COLOR) && next + 1 < count)
		words[TER_COLOR] = word_at(plan, tokens[next++].span);
	struct span last = tokens[next++].span;
	words[TER_NAME] = word_at(plan, last);
	if (next == count && count < 5 && tokens[count].kind == TOKEN_BOOLEAN) {
		last = tokens[next].span;
		words[TER_REGULAR] = word_at(plan, last);
	}
	return span_end(last);
}

/* Returns a new terrain, with what is missing filled in: a letter, a colour, true or false; no bytes if it is refused. */
static struct word new_terrain(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	struct word words[TER_FIELDS] = {{0}};
	size_t rest = read_head(plan, words);
	struct word name = words[TER_NAME];
	if (rest == 0)
		refuse(plan, "A new terrain needs at least a name, as in \"Jungle 1 Ogre 2 Troll\".");
	char letter = rest > 0 ? free_letter(plan->model, name) : 0;
	if (ter_has(dialect_of(plan), LETTER) && words[TER_LETTER].length == 0 && letter == 0)
		refuse(plan, "All letters are already used by terrains.");
	if (!plan_done(plan))
		return (struct word){0};
	bool tower = bytes_equal(name.bytes, name.length, "Tower");
	const struct word usual[] = {[TER_LETTER] = {&letter, 1},
				     [TER_COLOR] = ter_usual_color(plan->model, name),
				     [TER_NAME] = name,
				     [TER_REGULAR] = word_of(tower ? "false" : "true")};
	const char *line = "";
	for (enum ter_field which = TER_LETTER; which <= TER_REGULAR; which++) {
		if (ter_rows[which].needs != 0 && !ter_has(dialect_of(plan), ter_rows[which].needs))
			continue;
		struct word word = words[which].length > 0 ? words[which] : usual[which];
		line = arena_print(plan->arena, "%s%s%.*s", line, *line ? " " : "", (int)word.length, word.bytes);
	}
	return word_of(arena_print(plan->arena, "%s%.*s", line, (int)(edit->length - rest), edit->value + rest));
}

/* Returns the line of a new record; no bytes if it is refused. */
static struct word new_record(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	enum ter_dialect dialect = dialect_of(plan);
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	struct span first = {0};
	struct token token;
	while (next_token(&lexer, &token)) {
		if (token.kind == TOKEN_COMMENT || token.kind == TOKEN_LINE_END || token.error != NONE)
			refuse(plan, "\"%.*s\" cannot be used in a line of dialect %s.",
			       quoted_length(token.span.length), edit->value + token.span.start,
			       ter_dialects[dialect].name);
		first = first.length > 0 ? first : token.span;
	}
	if (!ter_is_keyword(edit->value, first))
		return new_terrain(plan);
	const char *word = edit->value + first.start;
	bool angel = word[1] == 'N';
	if (word[0] == 'T')
		refuse(plan, "Set the field %s instead.", word[5] == 'I' ? "titanimprove" : "titanteleport");
	else if (!ter_has(dialect, angel ? ANGEL : ACQUIRABLE))
		refuse(plan, "%s exists only in %s, but this file is in dialect %s.", angel ? "ANGEL" : "ACQUIRABLE",
		       angel ? "dialect C2" : "dialect C3 and later", ter_dialects[dialect].name);
	return (struct word){edit->value, edit->length};
}

/* Returns the line of a record, and one of the blank lines if it is between two, or the one above the last. */
static struct span span_to_cut(const struct edit_plan *plan, int record)
{
	const struct text *text = plan->text;
	struct span gone = plan->model->records[record].line, above = blank_before(text, gone.start),
		    blank = blank_line(text, span_end(gone));
	if (!is_line_start(text, gone.start))
		return body_of(text, gone);
	if (gone.start > 0 && above.length == 0)
		return gone;
	gone.length += blank.length;
	if (blank.length == 0 && record + 1 == plan->model->record_count)
		return span_between(above.start, span_end(gone));
	return gone;
}

/* Returns true if every record has lines of its own. */
static bool have_lines(const struct edit_plan *plan)
{
	EACH(const struct record, record, plan->model->records, plan->model->record_count)
		if (!is_line_start(plan->text, record->line.start) ||
		    (span_end(record->line) < plan->text->length &&
		     !is_line_start(plan->text, span_end(record->line))))
			return false;
	return true;
}

/* Returns the record's part of the file without a comment behind it or, if it is `alone`, with all comments of its own:
 * behind it, and on the lines directly above, but those at the start belong to the file. */
static struct span with_comments(const struct text *text, struct span line, bool alone)
{
	size_t start = line.start;
	if (!alone)
		return body_of(text, span_between(start, bytes_find(text->bytes, start, span_end(line), '#')));
	for (size_t at = start; at > 0; start = at) {
		at = text->line_starts[text_line(text, at - 1) - 1];
		if (text->bytes[bytes_skip(text->bytes, at, start, " \t\r")] != '#')
			break;
	}
	return body_of(text, span_between(start > 0 ? start : line.start, span_end(line)));
}

static bool move_record(struct edit_plan *plan, struct records *records, int index)
{
	struct span *spans = arena_allocate(plan->arena, (size_t)records->count, sizeof *spans);
	bool alone = have_lines(plan);
	for (int r = 0; r < records->count; r++)
		spans[r] = is_xml(plan) ? xml_with_comments(plan->text, ter_xml_record(plan, r))
					: with_comments(plan->text, plan->model->records[r].line, alone);
	records->items = spans;
	records->stride = sizeof *spans;
	return records_move(plan, records, index);
}

static bool plan_record(struct edit_plan *plan)
{
	struct records terrains = {
	    .count = plan->model->record_count,
	    .missing = "No such terrain.",
	    .no_place = "No such position among the terrains.",
	    .no_target = "No such position among the terrains.",
	    .refusals = {[EDIT_SET] = "A terrain cannot be changed as a whole: set its fields.",
			 [EDIT_RESIZE] = "A terrain cannot be changed as a whole: set its fields."}};
	int index = plan->edit->place.index;
	if (!records_allow(plan, &terrains, index) || record_stays(plan, index))
		return plan_done(plan);
	if (plan->edit->verb == EDIT_MOVE)
		return move_record(plan, &terrains, index);
	if (is_xml(plan))
		return ter_xml_plan_record(plan);
	if (plan->edit->verb == EDIT_REMOVE)
		return cut_lines(plan, span_to_cut(plan, index));
	struct word line = new_record(plan);
	return insert_line(plan, new_line(plan, index), line);
}

bool ter_plan(struct edit_plan *plan)
{
	switch (plan->edit->place.kind) {
	case PLACE_RECORD:
		return plan_record(plan);
	case PLACE_ITEM:
		return plan_item(plan);
	case PLACE_FIELD:
		return plan_field(plan);
	default:
		return refuse(plan, "Nothing to change here in a recruit file.");
	}
}

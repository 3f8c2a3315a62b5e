/* Plans edits of fields and recruits as patches: the least bytes that make the change. Blanks of others are kept, so
 * columns stay where they are as far as the words allow; what is new is set off by one blank. */
#include "ter.h"

#include "edit/planning.h"

#include <stdio.h>
#include <string.h>

/* ---- what may be where ---- */

static bool is_special(const char *value, size_t length)
{
	return length > 8 && memcmp(value, "Special:", 8) == 0;
}

static bool is_name(enum ter_dialect dialect, enum ter_field field, const char *value, size_t length)
{
	return ter_is_token(dialect, TOKEN_WORD, value, length) &&
	       (field == TER_CREATURE || !is_special(value, length));
}

static bool is_file_name(enum ter_dialect dialect, const char *value, size_t length)
{
	struct arena arena = {0};
	const char *token = arena_print(&arena, "Random:%.*s", (int)length, value);
	bool is = token && ter_is_token(dialect, TOKEN_RANDOM, token, strlen(token));
	arena_clear(&arena);
	return is;
}

/* Letters, or names and commas in turn. */
static bool is_list(enum ter_dialect dialect, const char *value, size_t length)
{
	struct token token = {0};
	bool comma = true;
	if (ter_dialects[dialect].separator)
		return ter_is_token(dialect, TOKEN_LETTERS, value, length) &&
		       (length == 1 || !(ter_dialects[dialect].separator == '\''));
	struct lexer lexer = ter_lexer(dialect, value, length);
	for (; next_token(&lexer, &token); comma = !comma)
		if (token.damage != SOUND || token.kind != (comma ? TOKEN_WORD : TOKEN_COMMA))
			return false;
	return !comma && value[0] != ' ' && span_end(token.span) == length && !memchr(value, '\r', length) &&
	       !memchr(value, '\t', length);
}

/* The first dialect of its letter in which the field can be written. */
static enum ter_dialect field_since(enum ter_dialect dialect, enum ter_field field)
{
	if (field == TER_LIST && !ter_has(dialect, LETTER))
		return TER_D2;
	return field == TER_DISPLAY                            ? TER_C4
	       : field == TER_IMPROVE || field == TER_TELEPORT ? TER_C6
	       : field == TER_RANDOM                           ? TER_D1
							       : TER_A;
}

static const char *list_rule(enum ter_dialect dialect)
{
	if (!ter_has(dialect, LETTER))
		return "names with a comma between two, as in Hills,Woods";
	return (ter_dialects[dialect].separator == '\'') ? "one letter, as in H"
							 : "letters with a comma between two, as in H,W";
}

/* What a right value is, for the sentence of a refusal; and is this one right? */
static const char *judge(enum ter_dialect dialect, enum ter_field field, const char *value, size_t length,
			 bool *right)
{
	switch (field) {
	case TER_LETTER:
		*right = ter_is_letter(value, (struct span){.length = length});
		return "one letter from A to Z or a to z";
	case TER_REGULAR:
		*right = ter_is_boolean(value, (struct span){.length = length});
		return "true or false";
	case TER_RANDOM:
		*right = is_file_name(dialect, value, length);
		return "a file name of letters, digits, . and _ that ends in .rnd";
	case TER_LIST:
		*right = is_list(dialect, value, length);
		return list_rule(dialect);
	case TER_COUNT:
		*right = ter_is_token(dialect, TOKEN_NUMBER, value, length);
		return dialect < TER_C5 ? "digits, at most 2147483647"
					: "digits with or without a minus, at most 2147483647";
	case TER_POINTS:
	case TER_IMPROVE:
	case TER_TELEPORT:
		*right = ter_is_token(dialect, TOKEN_NUMBER, value, length) && token_number(value, length) > 0;
		return "digits, from 1 to 2147483647";
	default:
		*right = is_name(dialect, field, value, length);
		return ter_word_rule(&ter_dialects[dialect]);
	}
}

/* May the value stand in that field? An edit never makes a file that its own game cannot read. */
static bool value_fits(struct planning *planning, enum ter_field field, const char *value, size_t length)
{
	const char *name = ter_field_table[field].name;
	enum ter_dialect dialect = ter_detail(planning->model)->dialect, since = field_since(dialect, field);
	if (dialect < since)
		return refuse(planning, "\"%s\" is written since dialect %s; this file is of dialect %s.", name,
			      ter_dialects[since].name, ter_dialects[dialect].name);
	bool right = false;
	const char *rule = judge(dialect, field, value, length, &right);
	return (right && length > 0) ||
	       refuse(planning, "In dialect %s \"%s\" is %s.", ter_dialects[dialect].name, name, rule);
}

/* ---- where things stand ---- */

/* With the blanks before it: removals of neighbours then touch but never overlap. */
static bool cut_word(struct planning *planning, struct span span)
{
	return cut(planning, span_with_blanks(planning->text->bytes, span));
}

/* From the first to the last set field of an item. */
static struct span item_span(const struct planning *planning, int record, int item)
{
	return model_span(planning->model, (struct place){.kind = PLACE_ITEM, .index = record, .x = item});
}

/* Stray commas may be before a keyword. */
static size_t keyword_end(const struct planning *planning, struct span line, const char *keyword)
{
	size_t at = line.start;
	while (at < span_end(line) && memchr(" \t\r,'", planning->text->bytes[at], 5))
		at++;
	return at + strlen(keyword);
}

/* The end of what is before item `item`: the items before it, the head or the keyword. */
static size_t end_before_item(const struct planning *planning, int record, int item)
{
	if (item > 0)
		return span_end(item_span(planning, record, item - 1));
	const struct record *of = &planning->model->records[record];
	if (!ter_is_terrain(planning->model, record))
		return keyword_end(planning, of->line, of->name);
	size_t end = of->line.start;
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR; field++) {
		const struct field *part = ter_get(planning->model, record, -1, field);
		if (part && part->set)
			end = span_end(part->value);
	}
	return end;
}

/* Where a field that is not set belongs; `before`: right before what comes there, without a word ahead of it. */
static size_t gap_of(const struct planning *planning, const struct field *field, bool *before)
{
	const struct model *model = planning->model;
	enum ter_field which = ter_field_of(field);
	const struct record *record = &model->records[field->record];
	*before = false;
	if (which == TER_RANDOM && ter_get(model, field->record, -1, TER_DISPLAY)->set)
		return span_end(ter_get(model, field->record, -1, TER_DISPLAY)->value);
	if (which == TER_RANDOM || which == TER_DISPLAY)
		return end_before_item(planning, field->record, record->item_count);
	for (int i = (int)(field - model->fields); i-- > record->first_field;)
		if (model->fields[i].item == field->item && model->fields[i].set)
			return span_end(model->fields[i].value);
	*before = true;
	const struct field *next = field + 1;
	while (next->item == field->item && !next->set && next < model->fields + model->field_count - 1)
		next++;
	return next->value.start;
}

/* ---- fields ---- */

static bool plan_insert_field(struct planning *planning, const struct field *field)
{
	bool before;
	size_t at = gap_of(planning, field, &before);
	insert_text(planning, at, before ? "" : ter_field_of(field) == TER_RANDOM ? " Random:" : " ");
	insert_value(planning, at);
	return insert_text(planning, at, before ? " " : "");
}

/* A line TITANIMPROVE or TITANTELEPORT without number gets one; without line it goes to the end of the file. */
static bool plan_insert_titan(struct planning *planning, const struct field *field)
{
	const struct edit *edit = planning->edit;
	const char *keyword = ter_field_of(field) == TER_IMPROVE ? "TITANIMPROVE" : "TITANTELEPORT";
	if (field->line.length > 0) {
		size_t at = keyword_end(planning, field->line, keyword);
		insert_text(planning, at, " ");
		return insert_value(planning, at);
	}
	struct arena arena = {0};
	const char *line = arena_print(&arena, "%s %.*s", keyword, (int)edit->length, edit->value);
	bool done = line ? ter_plan_last_line(planning, line) : refuse(planning, "%s", error_memory);
	arena_clear(&arena);
	return done;
}

static bool plan_set_field(struct planning *planning, const struct field *field)
{
	if (!value_fits(planning, ter_field_of(field), planning->edit->value, planning->edit->length))
		return false;
	if (field->set)
		return replace_with_value(planning, field->value);
	return field->record < 0 ? plan_insert_titan(planning, field) : plan_insert_field(planning, field);
}

static bool plan_remove_titan(struct planning *planning, enum ter_field field)
{
	const struct ter_detail *detail = ter_detail(planning->model);
	for (int i = 0; i < detail->titan_count; i++)
		if (detail->titans[i].field == field)
			cut(planning, detail->titans[i].line);
	return planning_done(planning);
}

static bool plan_remove_field(struct planning *planning, const struct field *field)
{
	enum ter_field which = ter_field_of(field);
	bool titan = which == TER_IMPROVE || which == TER_TELEPORT;
	if (!titan && which != TER_DISPLAY && which != TER_RANDOM && which != TER_LIST)
		return refuse(planning, "\"%s\" belongs to its line: change it, or remove the %s.", field->name,
			      field->item < 0 ? "terrain" : "recruit");
	if (titan ? field->line.length == 0 : !field->set)
		return refuse(planning, "\"%s\" is not set; there is nothing to remove.", field->name);
	if (titan)
		return plan_remove_titan(planning, which);
	size_t start = field->value.start - (which == TER_RANDOM ? strlen("Random:") : 0);
	return cut_word(planning, (struct span){start, span_end(field->value) - start});
}

static bool plan_field(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	const struct field *field = find_field(planning);
	if (!field)
		return false;
	if (edit->verb == EDIT_SET)
		return plan_set_field(planning, field);
	if (edit->verb == EDIT_REMOVE)
		return plan_remove_field(planning, field);
	return refuse(planning, "A field can be set or removed, not moved or added.");
}

/* ---- items ---- */

/* The number that a new recruit has when none is given. */
static const char *default_number(const struct model *model, int record, int item)
{
	if (!ter_is_terrain(model, record))
		return "100 ";
	if (ter_is_free(model, record))
		return ter_has(ter_detail(model)->dialect, REGULAR) ? "0 " : item == 3 ? "3 " : "1 ";
	return item == 0 ? "1 " : "2 ";
}

/* Is the value "[NUMBER] CREATURE", and for ACQUIRABLE more? `number` tells whether it has the number. */
static bool item_fits(struct planning *planning, bool *number)
{
	const struct edit *edit = planning->edit;
	enum ter_dialect dialect = ter_detail(planning->model)->dialect;
	bool terrain = ter_is_terrain(planning->model, edit->place.index);
	struct token token = {0};
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	bool any = next_token(&lexer, &token);
	*number = any && token.kind == TOKEN_NUMBER;
	if (*number) {
		if (!value_fits(planning, terrain ? TER_COUNT : TER_POINTS, edit->value + token.span.start,
				token.span.length))
			return false;
		any = next_token(&lexer, &token);
	}
	if (!any)
		return refuse(planning, "A recruit is a number and a creature, as in \"2 Troll\".");
	if (!value_fits(planning, TER_CREATURE, edit->value + token.span.start, token.span.length))
		return false;
	size_t at = lexer.at;
	while (at < edit->length && edit->value[at] == ' ')
		at++;
	if (at == edit->length)
		return true;
	if (terrain)
		return refuse(planning, "A recruit is one number and one creature; add others one by one.");
	return value_fits(planning, TER_LIST, edit->value + at, edit->length - at);
}

/* Is there such a place for an item, `beyond`: or one after the last? */
static bool has_item(struct planning *planning, int item, int beyond)
{
	int record = planning->edit->place.index;
	if (record < 0 || record >= planning->model->record_count)
		return refuse(planning, "No such terrain.");
	if (item < 0 || item >= planning->model->records[record].item_count + beyond)
		return refuse(planning, "The terrain has no such recruit.");
	return true;
}

/* An item of `number`, which may be "", and the bytes comes before item `item`, or after the last one. */
static bool insert_item(struct planning *planning, int item, const char *number, const char *bytes, size_t length)
{
	int record = planning->edit->place.index;
	bool last = item == planning->model->records[record].item_count;
	size_t at = last ? end_before_item(planning, record, item) : item_span(planning, record, item).start;
	insert_text(planning, at, last ? " " : "");
	insert_text(planning, at, number);
	insert(planning, at, bytes, length);
	return insert_text(planning, at, last ? "" : " ");
}

static bool plan_add_item(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	bool number;
	if (!has_item(planning, edit->place.x, 1) || !item_fits(planning, &number))
		return false;
	return insert_item(planning, edit->place.x,
			   number ? "" : default_number(planning->model, edit->place.index, edit->place.x),
			   edit->value, edit->length);
}

static bool plan_move_item(struct planning *planning, struct span span)
{
	int from = planning->edit->place.x, to = planning->edit->target;
	if (!has_item(planning, to, 1))
		return false;
	if (to == from || to == from + 1)
		return true;
	cut_word(planning, span);
	return insert_item(planning, to, "", planning->text->bytes + span.start, span.length);
}

static bool plan_set_item(struct planning *planning, struct span span)
{
	bool number;
	if (!item_fits(planning, &number))
		return false;
	if (!number)
		return refuse(planning, "A recruit is a number and a creature, as in \"2 Troll\".");
	return replace_with_value(planning, span);
}

static bool plan_item(struct planning *planning)
{
	struct place place = planning->edit->place;
	if (planning->edit->verb == EDIT_ADD)
		return plan_add_item(planning);
	if (!has_item(planning, place.x, 0))
		return false;
	struct span span = item_span(planning, place.index, place.x);
	switch (planning->edit->verb) {
	case EDIT_SET:
		return plan_set_item(planning, span);
	case EDIT_REMOVE:
		return cut_word(planning, span);
	case EDIT_MOVE:
		return plan_move_item(planning, span);
	default:
		return refuse(planning, "A recruit cannot be changed like this.");
	}
}

bool ter_plan(struct planning *planning)
{
	switch (planning->edit->place.kind) {
	case PLACE_RECORD:
		return ter_plan_record(planning);
	case PLACE_ITEM:
		return plan_item(planning);
	case PLACE_FIELD:
		return plan_field(planning);
	default:
		return refuse(planning, "A recruit file has nothing there that could be changed.");
	}
}

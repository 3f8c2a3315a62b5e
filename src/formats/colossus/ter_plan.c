/* Plans edits of fields and recruits as patches: the least bytes that make the change. Blanks of others are kept, so
 * columns stay where they are as far as the words allow; what is new is set off by one blank. */
#include "ter.h"

#include <stdio.h>
#include <string.h>

static bool add(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

bool ter_insert(struct patch *patch, size_t at, const char *string, struct error *error)
{
	return *string == '\0' || add(patch, (struct span){.start = at}, string, strlen(string), error);
}

static size_t skip_blanks_back(const struct text *text, size_t at)
{
	while (at > 0 && (text->bytes[at - 1] == ' ' || text->bytes[at - 1] == '\t'))
		at--;
	return at;
}

/* ---- where things stand ---- */

/* From the first to the last set field of an item. */
static struct span item_span(const struct model *model, int record, int item)
{
	return model_span(model, (struct place){.kind = PLACE_ITEM, .index = record, .x = item});
}

/* Where a line ACQUIRABLE has its keyword. */
static struct span keyword_span(const struct text *text, const struct record *record)
{
	size_t at = record->line.start;
	while (at < span_end(record->line) && memchr(" \t\r", text->bytes[at], 3))
		at++;
	return (struct span){.start = at, .length = strlen(record->name)};
}

/* The end of what stands before item `item`: the items before it, the head or the keyword. */
static size_t end_before_item(const struct model *model, const struct text *text, int record, int item)
{
	if (item > 0)
		return span_end(item_span(model, record, item - 1));
	const struct record *of = &model->records[record];
	if (!ter_is_terrain(model, record))
		return span_end(keyword_span(text, of));
	size_t end = of->line.start;
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR; field++) {
		const struct field *part = ter_get(model, record, -1, field);
		if (part && part->set)
			end = span_end(part->value);
	}
	return end;
}

/* Where a field that is not set would stand; `before`: what comes stands right behind, without a word ahead. */
static size_t gap_of(const struct model *model, const struct text *text, const struct field *field, bool *before)
{
	enum ter_field which = ter_field_of(field);
	const struct record *record = &model->records[field->record];
	*before = false;
	if (which == TER_RANDOM && ter_get(model, field->record, -1, TER_DISPLAY)->set)
		return span_end(ter_get(model, field->record, -1, TER_DISPLAY)->value);
	if (which == TER_RANDOM || which == TER_DISPLAY)
		return end_before_item(model, text, field->record, record->item_count);
	const struct field *next = field + 1;
	if (field->item < 0 ? which > TER_LETTER : which != TER_COUNT && which != TER_POINTS) {
		for (const struct field *previous = field - 1; previous >= model->fields + record->first_field;
		     previous--)
			if (previous->item == field->item && previous->set)
				return span_end(previous->value);
	}
	*before = true;
	while (next->item == field->item && !next->set && next < model->fields + model->field_count - 1)
		next++;
	return next->value.start;
}

/* ---- fields ---- */

static bool plan_insert_field(const struct model *model, const struct text *text, const struct field *field,
			      const struct edit *edit, struct patch *patch, struct error *error)
{
	bool before;
	size_t at = gap_of(model, text, field, &before);
	struct span place = {.start = at};
	const char *lead = before ? "" : ter_field_of(field) == TER_RANDOM ? " Random:" : " ";
	return ter_insert(patch, at, lead, error) && add(patch, place, edit->value, edit->length, error) &&
	       ter_insert(patch, at, before ? " " : "", error);
}

/* A line TITANIMPROVE or TITANTELEPORT without number gets one; without line it goes to the end of the file. */
static bool plan_insert_titan(const struct model *model, const struct text *text, const struct field *field,
			      const struct edit *edit, struct patch *patch, struct error *error)
{
	const char *keyword = ter_field_of(field) == TER_IMPROVE ? "TITANIMPROVE" : "TITANTELEPORT";
	if (field->line.length > 0) {
		size_t at = field->line.start;
		while (memchr(" \t\r", text->bytes[at], 3))
			at++;
		at += strlen(keyword);
		return ter_insert(patch, at, " ", error) &&
		       add(patch, (struct span){.start = at}, edit->value, edit->length, error);
	}
	char line[64];
	snprintf(line, sizeof line, "%s %.*s", keyword, (int)edit->length, edit->value);
	return ter_plan_last_line(model, text, line, patch, error);
}

static bool plan_set_field(const struct model *model, const struct text *text, const struct edit *edit,
			   struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	enum ter_dialect dialect = ter_detail(model)->dialect;
	if (!ter_value_fits(dialect, ter_field_of(field), edit->value, edit->length, error))
		return false;
	if (field->set)
		return add(patch, field->value, edit->value, edit->length, error);
	if (field->record < 0)
		return plan_insert_titan(model, text, field, edit, patch, error);
	return plan_insert_field(model, text, field, edit, patch, error);
}

static bool plan_remove_titan(const struct model *model, enum ter_field field, struct patch *patch,
			      struct error *error)
{
	const struct ter_detail *detail = ter_detail(model);
	for (int i = 0; i < detail->titan_count; i++)
		if (detail->titans[i].field == field && !add(patch, detail->titans[i].line, "", 0, error))
			return false;
	return true;
}

static bool plan_remove_field(const struct model *model, const struct text *text, const struct edit *edit,
			      struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	enum ter_field which = ter_field_of(field);
	bool titan = which == TER_IMPROVE || which == TER_TELEPORT;
	if (!titan && which != TER_DISPLAY && which != TER_RANDOM && which != TER_LIST)
		return error_set(error, "\"%s\" belongs to its line: change it, or remove the %s.", field->name,
				 field->item < 0 ? "terrain" : "recruit");
	if (titan ? field->line.length == 0 : !field->set)
		return error_set(error, "\"%s\" is not set; there is nothing to remove.", field->name);
	if (titan)
		return plan_remove_titan(model, which, patch, error);
	size_t start = field->value.start - (which == TER_RANDOM ? strlen("Random:") : 0);
	start = skip_blanks_back(text, start);
	return add(patch, (struct span){start, span_end(field->value) - start}, "", 0, error);
}

/* ---- items ---- */

/* The number that a new recruit has when none is given. */
static const char *usual_number(const struct model *model, int record, int item)
{
	if (!ter_is_terrain(model, record))
		return "100 ";
	if (ter_is_free(model, record))
		return ter_has_regular(ter_detail(model)->dialect) ? "0 " : item == 3 ? "3 " : "1 ";
	return item == 0 ? "1 " : "2 ";
}

/* Is the value "[NUMBER] CREATURE", and for ACQUIRABLE more? `number` tells whether it has the number. */
static bool item_fits(const struct model *model, const struct edit *edit, bool *number, struct error *error)
{
	enum ter_dialect dialect = ter_detail(model)->dialect;
	bool terrain = ter_is_terrain(model, edit->place.index);
	struct ter_token token = {0};
	size_t at = 0;
	bool any = ter_next_token(edit->value, edit->length, &at, dialect, &token);
	*number = any && token.kind == TER_NUMBER;
	if (*number) {
		if (!ter_value_fits(dialect, terrain ? TER_COUNT : TER_POINTS, edit->value + token.span.start,
				    token.span.length, error))
			return false;
		any = ter_next_token(edit->value, edit->length, &at, dialect, &token);
	}
	if (!any)
		return error_set(error, "A recruit is a number and a creature, as in \"2 Troll\".");
	if (!ter_value_fits(dialect, TER_CREATURE, edit->value + token.span.start, token.span.length, error))
		return false;
	while (at < edit->length && edit->value[at] == ' ')
		at++;
	if (at == edit->length)
		return true;
	if (terrain)
		return error_set(error, "A recruit is one number and one creature; add others one by one.");
	return ter_value_fits(dialect, TER_LIST, edit->value + at, edit->length - at, error);
}

static bool item_exists(const struct model *model, struct place place, int beyond, struct error *error)
{
	if (place.index < 0 || place.index >= model->record_count)
		return error_set(error, "There is no such terrain.");
	if (place.x < 0 || place.x >= model->records[place.index].item_count + beyond)
		return error_set(error, "The terrain has no such recruit.");
	return true;
}

static bool plan_add_item(const struct model *model, const struct text *text, const struct edit *edit,
			  struct patch *patch, struct error *error)
{
	bool number;
	int record = edit->place.index, item = edit->place.x;
	if (!item_exists(model, edit->place, 1, error) || !item_fits(model, edit, &number, error))
		return false;
	bool last = item == model->records[record].item_count;
	size_t at = last ? end_before_item(model, text, record, item) : item_span(model, record, item).start;
	return ter_insert(patch, at, last ? " " : "", error) &&
	       ter_insert(patch, at, number ? "" : usual_number(model, record, item), error) &&
	       add(patch, (struct span){.start = at}, edit->value, edit->length, error) &&
	       ter_insert(patch, at, last ? "" : " ", error);
}

/* With the blanks before it: removals of neighbours then touch but never overlap. */
static bool plan_remove_item(const struct model *model, const struct text *text, const struct edit *edit,
			     struct patch *patch, struct error *error)
{
	if (!item_exists(model, edit->place, 0, error))
		return false;
	struct span span = item_span(model, edit->place.index, edit->place.x);
	size_t start = skip_blanks_back(text, span.start);
	return add(patch, (struct span){start, span_end(span) - start}, "", 0, error);
}

static bool plan_move_item(const struct model *model, const struct text *text, const struct edit *edit,
			   struct patch *patch, struct error *error)
{
	struct place to = {.kind = PLACE_ITEM, .index = edit->place.index, .x = edit->target};
	if (!item_exists(model, edit->place, 0, error) || !item_exists(model, to, 1, error))
		return false;
	if (to.x == edit->place.x || to.x == edit->place.x + 1)
		return true;
	struct span span = item_span(model, edit->place.index, edit->place.x);
	bool last = to.x == model->records[to.index].item_count;
	size_t at = last ? end_before_item(model, text, to.index, to.x) : item_span(model, to.index, to.x).start;
	return plan_remove_item(model, text, edit, patch, error) && ter_insert(patch, at, last ? " " : "", error) &&
	       add(patch, (struct span){.start = at}, text->bytes + span.start, span.length, error) &&
	       ter_insert(patch, at, last ? "" : " ", error);
}

static bool plan_set_item(const struct model *model, const struct edit *edit, struct patch *patch,
			  struct error *error)
{
	bool number;
	if (!item_exists(model, edit->place, 0, error) || !item_fits(model, edit, &number, error))
		return false;
	if (!number)
		return error_set(error, "A recruit is a number and a creature, as in \"2 Troll\".");
	return plan_replace(model, edit, patch, error);
}

static bool plan_item(const struct model *model, const struct text *text, const struct edit *edit,
		      struct patch *patch, struct error *error)
{
	switch (edit->verb) {
	case EDIT_SET:
		return plan_set_item(model, edit, patch, error);
	case EDIT_ADD:
		return plan_add_item(model, text, edit, patch, error);
	case EDIT_REMOVE:
		return plan_remove_item(model, text, edit, patch, error);
	case EDIT_MOVE:
		return plan_move_item(model, text, edit, patch, error);
	default:
		return error_set(error, "A recruit cannot be changed like this.");
	}
}

bool ter_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
	      struct error *error)
{
	if (edit->place.kind == PLACE_RECORD)
		return ter_plan_record(model, text, edit, patch, error);
	if (edit->place.kind == PLACE_ITEM)
		return plan_item(model, text, edit, patch, error);
	if (edit->place.kind != PLACE_FIELD)
		return error_set(error, "A recruit file has nothing there that could be changed.");
	if (edit->place.index < 0 || edit->place.index >= model->field_count)
		return error_set(error, "There is no such field.");
	if (edit->verb == EDIT_SET)
		return plan_set_field(model, text, edit, patch, error);
	if (edit->verb == EDIT_REMOVE)
		return plan_remove_field(model, text, edit, patch, error);
	return error_set(error, "A field can be set or removed, not moved or added.");
}

/* What the reader makes of a line: findings, and the records and fields that ter_model.c tells of. */
#include "reader.h"

#include <string.h>

static bool add_field(struct ter_reader *reader, int record, int item, enum ter_field which, struct span value)
{
	struct field *field = model_add_field(reader->model);
	if (!field)
		return false;
	struct span plain = ter_plain(reader->dialect, which, reader->text->bytes, value);
	*field = ter_field_table[which];
	field->grid = -1;
	field->record = record;
	field->item = item;
	field->set = value.length > 0;
	field->read = "";
	if (field->set) {
		field->value = value;
		field->read = arena_copy(&reader->model->arena, reader->text->bytes + plain.start, plain.length);
	}
	if (record >= 0) {
		field->line = reader->model->records[record].line;
		reader->model->records[record].field_count++;
	}
	return field->read != NULL;
}

bool ter_add_file_fields(struct ter_reader *reader)
{
	static const struct span none = {0};
	return !ter_has_regular(reader->dialect) ||
	       (add_field(reader, -1, -1, TER_IMPROVE, none) && add_field(reader, -1, -1, TER_TELEPORT, none));
}

static struct record *add_record(struct ter_reader *reader, const char *kind, struct span line, struct span name)
{
	struct record *record = model_add_record(reader->model);
	if (!record)
		return NULL;
	record->kind = kind;
	record->line = line;
	name = ter_plain(reader->dialect, TER_NAME, reader->text->bytes, name);
	record->name =
	    name.length > 0 ? arena_copy(&reader->model->arena, reader->text->bytes + name.start, name.length) : "?";
	return record->name ? record : NULL;
}

/* Each field that every terrain has but this one: a finding at its place. */
static void report_missing(struct ter_reader *reader, int record, struct span first)
{
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR; field++) {
		const struct field *part = ter_get(reader->model, record, -1, field);
		if (part && !part->set)
			FOUND(reader, TER_RULE_FIELD_MISSING, first,
			      place_at(PLACE_FIELD, (int)(part - reader->model->fields)),
			      "This terrain has no %s%s: write it before the pairs.", part->name,
			      field == TER_REGULAR ? " (true or false)" : "");
	}
}

bool ter_add_terrain(struct ter_reader *reader, struct span line, struct span first, const struct ter_head *head)
{
	static const enum ter_dialect since[] = {
	    [TER_COLOR] = TER_B1, [TER_REGULAR] = TER_C1, [TER_DISPLAY] = TER_C1, [TER_RANDOM] = TER_D1};
	struct span name = head->part[TER_NAME].length > 0 ? head->part[TER_NAME] : head->part[TER_LETTER];
	struct record *record = add_record(reader, "terrain", line, name);
	if (!record)
		return false;
	record->item_count = reader->pair_count;
	int index = reader->model->record_count - 1;
	for (enum ter_field field = TER_LETTER; field <= TER_RANDOM; field++) {
		bool has = field == TER_LETTER ? ter_has_letter(reader->dialect) : reader->dialect >= since[field];
		if (has && !add_field(reader, index, -1, field, head->part[field]))
			return false;
	}
	for (int i = 0; i < reader->pair_count; i++)
		if (!add_field(reader, index, i, TER_COUNT, reader->pairs[i].number) ||
		    !add_field(reader, index, i, TER_CREATURE, reader->pairs[i].creature))
			return false;
	report_missing(reader, index, first);
	return true;
}

bool ter_add_acquirable(struct ter_reader *reader, struct span line, struct span keyword)
{
	struct record *record = add_record(reader, "acquirable", line, keyword);
	if (!record)
		return false;
	record->item_count = reader->pair_count;
	int index = reader->model->record_count - 1;
	for (int i = 0; i < reader->pair_count; i++) {
		const struct ter_pair *pair = &reader->pairs[i];
		if (!add_field(reader, index, i, TER_POINTS, pair->number) ||
		    !add_field(reader, index, i, TER_CREATURE, pair->creature) ||
		    !add_field(reader, index, i, TER_LIST, pair->list))
			return false;
	}
	return true;
}

bool ter_add_titan(struct ter_reader *reader, struct span line, struct span keyword, struct span number)
{
	struct ter_detail *detail = reader->detail;
	struct ter_titan_line *titans = arena_grow(&reader->model->arena, detail->titans, detail->titan_count,
						   &detail->titan_capacity, sizeof *titans);
	if (!titans)
		return false;
	enum ter_field which = span_equals(reader->text, keyword, "TITANIMPROVE") ? TER_IMPROVE : TER_TELEPORT;
	detail->titans = titans;
	titans[detail->titan_count++] = (struct ter_titan_line){.field = which, .line = line};
	int index = model_find_field(reader->model, ter_field_table[which].name);
	struct field *field = &reader->model->fields[index];
	if (field->line.length > 0)
		FOUND(reader, TER_RULE_TITAN_REPEATED, keyword, place_at(PLACE_FIELD, index),
		      "%.*s stands in the file once more; leave one line of it.", (int)keyword.length,
		      reader->text->bytes + keyword.start);
	field->line = line;
	field->set = number.length > 0;
	field->value = number;
	field->read = arena_copy(&reader->model->arena, reader->text->bytes + number.start, number.length);
	return field->read != NULL;
}

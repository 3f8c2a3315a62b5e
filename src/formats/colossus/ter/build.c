/* What the reader makes of a line: findings, and the records and fields that model.c tells of. */
#include "reader.h"

static void add_field(struct ter_reader *reader, int record, int item, enum ter_field which, struct span value)
{
	struct field *field = reader->no_memory ? NULL : model_add_field(reader->model);
	if (!field) {
		reader->no_memory = true;
		return;
	}
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
		reader->no_memory = !field->read;
	}
	if (record >= 0) {
		field->line = reader->model->records[record].line;
		reader->model->records[record].field_count++;
	}
}

void ter_add_file_fields(struct ter_reader *reader)
{
	static const struct span none = {0};
	if (!ter_has_regular(reader->dialect))
		return;
	add_field(reader, -1, -1, TER_IMPROVE, none);
	add_field(reader, -1, -1, TER_TELEPORT, none);
}

/* A record with as many items as there are pairs. Its index. */
static int add_record(struct ter_reader *reader, const char *kind, struct span line, struct span name)
{
	const char *bytes = reader->text->bytes;
	struct record *record = reader->no_memory ? NULL : model_add_record(reader->model);
	name = ter_plain(reader->dialect, TER_NAME, bytes, name);
	const char *read = name.length > 0 ? arena_copy(&reader->model->arena, bytes + name.start, name.length) : "?";
	reader->no_memory = !record || !read;
	if (record) {
		record->kind = kind;
		record->line = line;
		record->name = read;
		record->item_count = reader->pair_count;
	}
	return reader->model->record_count - 1;
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

void ter_add_terrain(struct ter_reader *reader, struct span line, struct span first, const struct ter_head *head)
{
	static const enum ter_dialect since[] = {
	    [TER_COLOR] = TER_B1, [TER_REGULAR] = TER_C1, [TER_DISPLAY] = TER_C1, [TER_RANDOM] = TER_D1};
	struct span name = head->part[TER_NAME].length > 0 ? head->part[TER_NAME] : head->part[TER_LETTER];
	int index = add_record(reader, "terrain", line, name);
	for (enum ter_field field = TER_LETTER; field <= TER_RANDOM; field++)
		if (field == TER_LETTER ? ter_has_letter(reader->dialect) : reader->dialect >= since[field])
			add_field(reader, index, -1, field, head->part[field]);
	for (int i = 0; i < reader->pair_count; i++) {
		add_field(reader, index, i, TER_COUNT, reader->pairs[i].number);
		add_field(reader, index, i, TER_CREATURE, reader->pairs[i].creature);
	}
	if (!reader->no_memory)
		report_missing(reader, index, first);
}

void ter_add_acquirable(struct ter_reader *reader, struct span line, struct span keyword)
{
	int index = add_record(reader, "acquirable", line, keyword);
	for (int i = 0; i < reader->pair_count; i++) {
		add_field(reader, index, i, TER_POINTS, reader->pairs[i].number);
		add_field(reader, index, i, TER_CREATURE, reader->pairs[i].creature);
		add_field(reader, index, i, TER_LIST, reader->pairs[i].list);
	}
}

void ter_add_titan(struct ter_reader *reader, struct span line, struct span keyword, struct span number)
{
	struct arena *arena = &reader->model->arena;
	struct ter_detail *detail = reader->detail;
	enum ter_field which = span_equals(reader->text, keyword, "TITANIMPROVE") ? TER_IMPROVE : TER_TELEPORT;
	struct ter_titan_line titan = {.field = which, .line = line};
	const char *read = arena_copy(arena, reader->text->bytes + number.start, number.length);
	if (!read || !arena_append(arena, &detail->titans, &detail->titan_count, &detail->titan_capacity, &titan,
				   sizeof titan))
		reader->no_memory = true;
	if (reader->no_memory)
		return;
	int index = model_find_field(reader->model, ter_field_table[which].name);
	struct field *field = &reader->model->fields[index];
	if (field->line.length > 0) {
		FOUND(reader, TER_RULE_TITAN_REPEATED, keyword, place_at(PLACE_FIELD, index),
		      "%.*s is in the file twice; leave one line of it.", (int)keyword.length,
		      reader->text->bytes + keyword.start);
		check_offer(&reader->check, "remove this line", line, "");
		if (field->set && ter_number(field->read, strlen(field->read)) <= 0)
			check_weigh(&reader->check, SEVERITY_ERROR);
	}
	field->line = line;
	field->set = number.length > 0;
	field->value = number;
	field->read = read;
}

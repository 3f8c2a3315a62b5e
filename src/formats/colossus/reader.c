/* What the readers of boards and recruit files share: fields, and fixes of lines. */
#include "reader.h"

struct reader reader_start(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			   const struct rule *const *rules)
{
	model->line_end = scan_line_end(text);
	return (struct reader){.model = model,
			       .text = text,
			       .vocabulary = vocabulary,
			       .rules = rules,
			       .tower = -1,
			       .check = {.model = model, .text = text, .findings = &model->syntax}};
}

struct field *reader_add_field(struct reader *reader, const struct field *like, int record, int item,
			       struct span value, struct span plain)
{
	struct model *model = reader->model;
	struct field *field = ARENA_ADD(&model->arena, model, field, like);
	field->grid = -1;
	field->record = record;
	field->item = item;
	field->set = value.length > 0;
	field->effective = "";
	if (field->set) {
		field->value = value;
		field->effective = arena_copy(&reader->model->arena, reader->text->bytes + plain.start, plain.length);
	}
	return field;
}

void reader_offer_line(struct reader *reader, struct span span)
{
	check_offer(&reader->check, "start a line with it",
		    span_with_blanks(reader->text->bytes, (struct span){.start = span.start}),
		    scan_line_end(reader->text));
}

void reader_offer_line_end(struct reader *reader)
{
	check_offer(&reader->check, "add a line end", (struct span){.start = reader->text->length},
		    scan_line_end(reader->text));
}

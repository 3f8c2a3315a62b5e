/* Fields are set, added and removed. */
#include "plan.h"

#include "edit/scan.h"

#include <string.h>

static bool is_integer(const char *bytes, size_t length)
{
	size_t at = length > 0 && (bytes[0] == '-' || bytes[0] == '+');
	if (at == length)
		return false;
	for (; at < length; at++)
		if (!byte_is_digit(bytes[at]))
			return false;
	return true;
}

static bool check_field(struct planning *planning, const struct field *field)
{
	const struct edit *edit = planning->edit;
	if (!check_json(planning, false))
		return false;
	bool joined = plan_description(planning)->joined && field->set &&
		      memchr(planning->text->bytes + field->value.start, '\n', field->value.length);
	if (!joined && plan_description(planning)->scanner != SCANNER_JSON && !check_one_line(planning))
		return false;
	if (edit->length == 0 && !described_field_of(planning->model, field))
		return refuse(planning, "A map needs a name.");
	if (field->kind == FIELD_INTEGER && !is_integer(edit->value, edit->length))
		return refuse(planning, "\"%s\" is a whole number, not \"%.*s\".", field->name,
			      quoted_length(edit->length), edit->value);
	return true;
}

static bool insert_field(struct planning *planning, struct gap gap, const struct described_field *described,
			 const struct sample *sample)
{
	insert_text(planning, gap.at, gap.before);
	if (described->write) {
		insert_written(planning, gap.at, described->write, planning->edit->value, planning->edit->length);
	} else {
		insert_head(planning, gap.at, described->line.key, sample);
		insert_value(planning, gap.at);
	}
	return insert_text(planning, gap.at, gap.after);
}

static bool plan_new_field(struct planning *planning, const struct field *field)
{
	const struct described_field *described = described_field_of(planning->model, field);
	const struct model *model = planning->model;
	const struct field *last = NULL; /* of the same name, with a line */
	struct sample sample;
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].grid == field->grid &&
		    model->fields[i].name == field->name)
			last = &model->fields[i];
	if (!described)
		return refuse(planning, "A new \"%s\" cannot be added here: it is a part of another line.",
			      field->name);
	if (plan_description(planning)->scanner == SCANNER_JSON)
		return plan_json_field(planning, field, described);
	if (!described->line.key && !described->write)
		return refuse(planning,
			      "A new line for \"%s\" cannot be made: the description of the format has no `write` "
			      "for it.",
			      field->name);
	if (last)
		sample = sample_of_field(planning, last);
	else if (!find_field_sample(planning, field->grid, &sample)) {
		/* the first field of the file: above the first map, and an empty line between them */
		size_t at = model->grid_count > 0 ? described_detail(model)->parts[0].lines.start : 0;
		struct gap gap = {.at = at, .before = "", .after = model->line_end};
		insert_field(planning, gap, described, &(struct sample){0});
		return insert_text(planning, at, at < planning->text->length ? model->line_end : "");
	}
	return insert_field(planning, gap_after(planning, sample.line), described, &sample);
}

static bool plan_set_field(struct planning *planning, const struct field *field)
{
	if (!check_field(planning, field))
		return false;
	if (!field->set)
		return plan_new_field(planning, field);
	const char *joint = plan_description(planning)->keys.joint;
	size_t before = field->value.start;
	bool bare = field->value.length == 0 && before > 0 && !byte_is_blank(planning->text->bytes[before - 1]);
	if (bare && *joint && byte_is_blank(joint[strlen(joint) - 1]) && described_field_of(planning->model, field) &&
	    described_field_of(planning->model, field)->line.key)
		insert_text(planning, before, " ");
	return replace_with_value(planning, field->value);
}

static bool plan_remove_field(struct planning *planning, const struct field *field)
{
	if (!field->set)
		return refuse(planning, "\"%s\" is not set; there is nothing to remove.", field->name);
	const struct described_field *described = described_field_of(planning->model, field);
	if (!described)
		return refuse(planning, "The line of \"%s\" begins the map; it can be changed, not removed.",
			      field->name);
	if (plan_description(planning)->scanner == SCANNER_JSON)
		return plan_json_field(planning, field, described);
	if (plan_description(planning)->scanner != SCANNER_LINES)
		return refuse(planning, "\"%s\" cannot be removed here; use :source.", field->name);
	return cut(planning, field->line);
}

bool plan_field(struct planning *planning)
{
	const struct field *field = find_field(planning);
	if (!field)
		return false;
	const struct described_field *described = described_field_of(planning->model, field);
	switch (planning->edit->verb) {
	case EDIT_SET:
		return plan_set_field(planning, field);
	case EDIT_ADD:
		if (field->set && described && !described->repeats)
			return refuse(planning, "\"%s\" is there once in a map; set it to change it.", field->name);
		return check_field(planning, field) && plan_new_field(planning, field);
	case EDIT_REMOVE:
		return plan_remove_field(planning, field);
	default:
		return refuse(planning, "A field is set, added or removed, nothing else.");
	}
}

/* Edits of fields: setting, adding and removing. */
#include "plan.h"

static bool is_integer(const char *bytes, size_t length)
{
	size_t sign = length > 0 && (bytes[0] == '-' || bytes[0] == '+');
	return sign < length && bytes_skip(bytes, sign, length, DECIMAL_DIGITS) == length;
}

static bool check_field(struct edit_plan *plan, const struct field *field)
{
	const struct edit *edit = plan->edit;
	if (!check_json(plan, edit->value, edit->length, false))
		return false;
	bool joined = plan_description(plan)->joined && field->set &&
		      memchr(plan->text->bytes + field->value.start, '\n', field->value.length);
	if (!joined && plan_description(plan)->scanner != SCANNER_JSON && !check_one_line(plan))
		return false;
	if (edit->length == 0 && !described_field_of(plan->model, field))
		return refuse(plan, "A map needs a name.");
	if (field->kind == FIELD_INTEGER && !is_integer(edit->value, edit->length))
		return refuse(plan, "\"%s\" must be a whole number, not \"%.*s\".", field->name,
			      quoted_length(edit->length), edit->value);
	return true;
}

/* Refuses to change a line that begins a block, as the lines below would be read as the file's own, or to make it one
 * that does. */
static bool check_no_block(struct edit_plan *plan, const struct field *field)
{
	const struct description *description = plan_description(plan);
	const struct span line = line_at(plan, field->line.start).body;
	const char *bytes = plan->text->bytes + line.start;
	const bool empties = plan->edit->verb == EDIT_SET && plan->edit->length == 0;
	size_t length = empties ? MIN(field->value.start - line.start, line.length) : line.length;
	EACH(const struct described_opaque, opaque, description->opaque, description->opaque_count) {
		if (opaque->to && !pattern_match(opaque->to, bytes, line.length, NULL) &&
		    (pattern_match(opaque->from, bytes, line.length, NULL) ||
		     pattern_match(opaque->from, bytes, length, NULL)))
			return refuse(plan, "The line of \"%s\" would begin or end a block; use :source.",
				      field->name);
	}
	return true;
}

static bool insert_field(struct edit_plan *plan, struct gap gap, const struct described_field *described,
			 const struct sample *sample)
{
	insert_text(plan, gap.at, gap.before);
	if (described->write) {
		insert_written(plan, gap.at, described->write, plan->edit->value, plan->edit->length);
	} else {
		insert_head(plan, gap.at, described->line.key, sample);
		insert_value(plan, gap.at);
	}
	return insert_text(plan, gap.at, gap.after);
}

/* Returns the first line in the file of a field of the file that is set. */
static struct span first_line(const struct edit_plan *plan)
{
	const struct model *model = plan->model;
	struct span first = {.start = SIZE_MAX};
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].grid < 0 && model->fields[i].line.start < first.start)
			first = model->fields[i].line;
	return first;
}

/* Returns where such a field goes in the line that begins a map: behind its first word, but the last of these fields at
 * the end. SIZE_MAX: the line cannot have it. */
static size_t title_place(const struct edit_plan *plan, int grid, const struct described_field *described)
{
	const struct described_map *map = &plan_description(plan)->map;
	const struct described_dialect *dialect = plan_dialect(plan);
	const struct map_part *part = &described_detail(plan->model)->parts[grid];
	struct span groups[PATTERN_GROUPS], line = line_at(plan, part->lines.start).body;
	const char *bytes = plan->text->bytes;
	if (!map->start.pattern || part->level ||
	    !pattern_match(map->start.pattern, bytes + line.start, line.length, groups) ||
	    groups[map->value].start == SIZE_MAX)
		return SIZE_MAX;
	if (described != &dialect->fields[dialect->field_count - 1] || !map->cell.quote)
		return line.start + groups[map->value].start + groups[map->value].length;
	size_t end = span_end(line);
	while (end > line.start && strchr(", \"", bytes[end - 1]))
		end--;
	return end;
}

/* Puts the cell of a header around a value with a separator in quotes, unless it is. Without that the game reads only
 * what is before the separator. */
static void quote_header(struct edit_plan *plan, const struct described_field *described, size_t at)
{
	const struct described_cell *cell = &plan_description(plan)->map.cell;
	const struct edit *edit = plan->edit;
	const char *bytes = plan->text->bytes;
	struct span line = line_at(plan, at).body;
	bool needs =
	    described && described->title && cell->quote && memchr(edit->value, *cell->separator, edit->length);
	if (!needs || memchr(bytes + line.start, *cell->quote, line.length))
		return;
	size_t end = bytes_find(bytes, line.start, span_end(line), *cell->separator);
	insert_text(plan, line.start, cell->quote);
	insert_text(plan, end < at ? span_end(line) : end, cell->quote);
}

static bool plan_new_field(struct edit_plan *plan, const struct field *field)
{
	const struct described_field *described = described_field_of(plan->model, field);
	const struct model *model = plan->model;
	const struct field *last = NULL; /* with the same name and a line */
	struct sample sample;
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].grid == field->grid &&
		    model->fields[i].name == field->name)
			last = &model->fields[i];
	if (!described)
		return refuse(plan, "\"%s\" cannot be added here: it is part of another line.", field->name);
	if (plan_description(plan)->scanner == SCANNER_JSON)
		return plan_json_field(plan, field, described);
	if (described->title && described->write && model->grid_count > 0) {
		size_t at = title_place(plan, MAX(field->grid, 0), described);
		if (at != SIZE_MAX) {
			insert_written(plan, at, described->write, plan->edit->value, plan->edit->length);
			quote_header(plan, described, at);
			return plan_done(plan);
		}
	}
	if (!described->line.key && (!described->write || described->title))
		return refuse(
		    plan, "A line for \"%s\" cannot be added: the description of the format has no `write` for it.",
		    field->name);
	if (last)
		sample = sample_of_field(plan, last);
	else if (!find_field_sample(plan, field->grid, described, &sample)) {
		if (find_field_sample(plan, field->grid, NULL, &sample)) /* the first of the fields */
			return insert_field(plan, gap_before(plan, first_line(plan)), described, &sample);
		return insert_field(plan, gap_above_maps(plan), described, &(struct sample){0});
	}
	return insert_field(plan, gap_after(plan, sample.line), described, &sample);
}

static bool plan_set_field(struct edit_plan *plan, const struct field *field)
{
	if (!check_field(plan, field))
		return false;
	if (!field->set)
		return plan_new_field(plan, field);
	if (!check_no_block(plan, field))
		return false;
	const char *joint = plan_description(plan)->keys.joint;
	size_t before = field->value.start;
	bool bare = field->value.length == 0 && before > 0 && !byte_is_blank(plan->text->bytes[before - 1]);
	if (bare && *joint && byte_is_blank(joint[strlen(joint) - 1]) && described_field_of(plan->model, field) &&
	    described_field_of(plan->model, field)->line.key)
		insert_text(plan, before, " ");
	replace_with_value(plan, field->value);
	quote_header(plan, described_field_of(plan->model, field), before);
	return plan_done(plan);
}

/* Returns the line with the empty one below it, if the two are all that is above the maps. */
static struct span with_gap_above_maps(const struct edit_plan *plan, struct span line)
{
	const struct model *model = plan->model;
	const struct line below = line_at(plan, span_end(line));
	const bool all = text_line(plan->text, line.start) == 1 && below.body.length == 0 && model->grid_count > 0 &&
			 described_detail(model)->parts[0].lines.start == span_end(below.whole);
	return all ? span_between(line.start, span_end(below.whole)) : line;
}

/* Returns the field with what `write` puts around its value in the line that begins the map; empty if that differs. */
static struct span in_title(const struct edit_plan *plan, const struct field *field, const char *write)
{
	const char *value = write ? strstr(write, "{value}") : NULL, *bytes = plan->text->bytes;
	if (!value)
		return (struct span){0};
	const char *word = write + strspn(write, BLANKS), *behind = value + strlen("{value}");
	size_t length = (size_t)(value - word), start = field->value.start, end = span_end(field->value);
	if (start < field->line.start + length || memcmp(bytes + start - length, word, length) != 0 ||
	    !bytes_begin(bytes + end, span_end(field->line) - end, behind))
		return (struct span){0};
	start = bytes_skip_back(bytes, field->line.start, start - length, BLANKS);
	return span_between(start, end + strlen(behind));
}

static bool plan_remove_field(struct edit_plan *plan, const struct field *field)
{
	if (!field->set)
		return refuse(plan, "\"%s\" is not set; nothing to remove.", field->name);
	const struct described_field *described = described_field_of(plan->model, field);
	struct span own = described && described->title ? in_title(plan, field, described->write) : (struct span){0};
	if (own.length > 0)
		return cut(plan, own);
	if (!described || described->title)
		return refuse(plan, "The line of \"%s\" begins the map; it can be changed, but not removed.",
			      field->name);
	if (plan_description(plan)->scanner == SCANNER_JSON)
		return plan_json_field(plan, field, described);
	if (plan_description(plan)->scanner != SCANNER_LINES)
		return refuse(plan, "\"%s\" cannot be removed here; use :source.", field->name);
	if (!check_no_block(plan, field))
		return false;
	return cut(plan, with_gap_above_maps(plan, field->line));
}

bool plan_field(struct edit_plan *plan)
{
	const struct field *field = find_field(plan);
	if (!field)
		return false;
	const struct described_field *described = described_field_of(plan->model, field);
	switch (plan->edit->verb) {
	case EDIT_SET:
		return plan_set_field(plan, field);
	case EDIT_ADD:
		if (field->set && described && !described->repeats)
			return refuse(plan, "A map has only one \"%s\"; set it instead.", field->name);
		return check_field(plan, field) && plan_new_field(plan, field);
	case EDIT_REMOVE:
		return plan_remove_field(plan, field);
	default:
		return refuse(plan, "A field can only be set, added or removed.");
	}
}

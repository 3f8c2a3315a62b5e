/* Steps of edit plans: refusing, replacing bytes, and new lines that end as those next to them. */
#include "edit_plan.h"

#include "scan.h"

bool refuse(struct edit_plan *plan, const char *format, ...)
{
	if (plan->failed)
		return false;
	plan->failed = true;
	va_list arguments;
	va_start(arguments, format);
	if (plan->error)
		message_format(plan->error->message, sizeof plan->error->message, format, arguments);
	va_end(arguments);
	return false;
}

bool value_contains(const struct edit_plan *plan, const char *set, size_t set_length)
{
	for (size_t i = 0; i < plan->edit->length; i++)
		if (memchr(set, plan->edit->value[i], set_length))
			return true;
	return false;
}

bool check_one_line(struct edit_plan *plan)
{
	if (value_contains(plan, "\n\r\0", 3))
		return refuse(plan, "The value must not contain a line end or a zero byte.");
	return !plan->failed;
}

bool refuse_no_map(struct edit_plan *plan)
{
	return refuse(plan, "No map at this place.");
}

const struct grid *find_grid(struct edit_plan *plan, int index)
{
	bool found = (index >= 0 && index < plan->model->grid_count) || refuse_no_map(plan);
	return found ? &plan->model->grids[index] : NULL;
}

const struct field *find_field(struct edit_plan *plan)
{
	int index = plan->edit->place.index;
	bool found = (index >= 0 && index < plan->model->field_count) || refuse(plan, "No such field.");
	return found ? &plan->model->fields[index] : NULL;
}

const struct entry *find_entry(struct edit_plan *plan)
{
	int index = plan->edit->place.index;
	bool found = (index >= 0 && index < plan->model->entry_count) || refuse(plan, "No such legend line.");
	return found ? &plan->model->entries[index] : NULL;
}

bool grid_has_lines(const struct grid *grid, const struct edit *edit)
{
	return edit->at[0] >= 0 && edit->at[1] >= 0 &&
	       edit->at[0] - (long long)MIN(edit->amount[SIDE_LEFT], 0) <= grid->width &&
	       edit->at[1] - (long long)MIN(edit->amount[SIDE_TOP], 0) <= grid->height;
}

bool replace(struct edit_plan *plan, struct span old, const char *bytes, size_t length)
{
	if (plan->failed || (old.length == 0 && length == 0))
		return !plan->failed;
	patch_add(plan->patch, old, bytes, length);
	return true;
}

bool replace_with_value(struct edit_plan *plan, struct span old)
{
	return replace(plan, old, plan->edit->value, plan->edit->length);
}

bool insert(struct edit_plan *plan, size_t at, const char *bytes, size_t length)
{
	return replace(plan, (struct span){.start = at}, bytes, length);
}

bool insert_text(struct edit_plan *plan, size_t at, const char *string)
{
	return insert(plan, at, string, strlen(string));
}

bool insert_value(struct edit_plan *plan, size_t at)
{
	return insert(plan, at, plan->edit->value, plan->edit->length);
}

bool insert_run(struct edit_plan *plan, size_t at, char byte, size_t count)
{
	char run[256];
	memset(run, byte, sizeof run);
	for (; count > sizeof run; count -= sizeof run)
		insert(plan, at, run, sizeof run);
	return insert(plan, at, run, count);
}

bool cut(struct edit_plan *plan, struct span old)
{
	return replace(plan, old, "", 0);
}

bool replace_leaf(struct edit_plan *plan)
{
	struct span span = model_span(plan->model, plan->edit->place);
	if (span.length == 0)
		return refuse(plan, "Nothing to set here.");
	return replace_with_value(plan, span);
}

const char *line_end_at(const struct edit_plan *plan, size_t offset)
{
	return scan_line_end_at(plan->text, offset, plan->model->line_end);
}

bool insert_line_ends(struct edit_plan *plan, size_t at, int count)
{
	while (count-- > 0)
		insert_text(plan, at, plan->model->line_end);
	return plan_done(plan);
}

bool line_is_blank(const struct edit_plan *plan, size_t number)
{
	struct line line;
	return !scan_line(plan->text, number, &line) || line.body.length == 0;
}

struct gap gap_before(const struct edit_plan *plan, struct span line)
{
	return (struct gap){.at = line.start, .before = "", .after = line_end_at(plan, line.start)};
}

struct gap gap_after(const struct edit_plan *plan, struct span line)
{
	size_t at = span_end(line);
	bool ended = at == 0 || plan->text->bytes[at - 1] == '\n';
	const char *end = line_end_at(plan, at > 0 ? at - 1 : 0);
	return (struct gap){.at = at, .before = ended ? "" : end, .after = ended ? end : ""};
}

bool cut_lines(struct edit_plan *plan, struct span lines)
{
	const char *bytes = plan->text->bytes;
	size_t start = lines.start, end = span_end(lines);
	if (start > 0 && end == plan->text->length && bytes[end - 1] != '\n' && bytes[start - 1] == '\n')
		start -= start > 1 && bytes[start - 2] == '\r' ? 2 : 1;
	return cut(plan, span_between(start, end));
}

bool insert_in_gap(struct edit_plan *plan, struct gap gap, const char *bytes, size_t length)
{
	insert_text(plan, gap.at, gap.before);
	insert(plan, gap.at, bytes, length);
	return insert_text(plan, gap.at, gap.after);
}

bool insert_value_line(struct edit_plan *plan, struct gap gap, const char *head, ...)
{
	va_list arguments;
	va_start(arguments, head);
	const char *text = arena_vprint(plan->arena, head, arguments);
	va_end(arguments);
	insert_text(plan, gap.at, gap.before);
	insert_text(plan, gap.at, text);
	insert_value(plan, gap.at);
	return insert_text(plan, gap.at, gap.after);
}

bool cut_token(struct edit_plan *plan, struct span token, bool first, bool last, size_t before, size_t after)
{
	struct span separator = {.start = first ? span_end(token) : before};
	separator.length = first ? (last ? 0 : after - span_end(token)) : token.start - before;
	return cut(plan, first ? separator : token) && cut(plan, first ? token : separator);
}

/* Returns true if numbers of the object have leading zeros where they can: as its own have, or else those of the grid. */
static bool has_zeros(const struct text *text, const struct object *object, bool padded)
{
	bool found = false, single = false;
	for (int i = 0; i < object->count; i++) {
		found = found || (object->numbers[i].length > 1 && text->bytes[object->numbers[i].start] == '0');
		single = single || object->numbers[i].length == 1;
	}
	return found || (padded && !single);
}

bool move_objects(struct edit_plan *plan, const struct grid *grid)
{
	const struct object *objects = plan->model->objects;
	const bool padded = objects_padded(objects + grid->first_object, grid->object_count, plan->text);
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
		int moved[4];
		if (object_follow(grid, plan->text, &objects[i], plan->edit, moved) != OBJECT_MOVES)
			continue;
		for (int j = 0; j < objects[i].count; j++) {
			struct span old = objects[i].numbers[j];
			char number[20];
			int width = has_zeros(plan->text, &objects[i], padded) ? (int)old.length : 1;
			int used = snprintf(number, sizeof number, "%0*d", width, moved[j] + objects[i].from);
			if (object_number(&objects[i], plan->text, j) != moved[j])
				replace(plan, old, number, (size_t)used);
		}
	}
	return plan_done(plan);
}

/* Plans edits of a DERF room as patches that change as few bytes as possible, in the style of the file. Containers
 * and items are in plan_containers.c and plan_items.c.
 *
 * A new flag goes after the last one, with the same separator as before that one. An edit is refused only if the
 * format cannot express it. */
#include "derf.h"

/* Adds the line ends that are needed at the end of the text so that line `number` exists. */
static void add_missing_lines(struct edit_plan *plan, size_t number)
{
	const struct text *text = plan->text;
	size_t lines = derf_detail(plan->model)->lines;
	bool open = text->length > 0 && text->bytes[text->length - 1] != '\n';
	const char *end = line_end_at(plan, text->length > 0 ? text->length - 1 : 0);
	for (size_t ends = number > lines ? number - lines - 1 + open : 0; ends > 0; ends--)
		insert_text(plan, text->length, end);
}

/* ---- the declaration and the descriptions ---- */

static bool refuse_no_version(struct edit_plan *plan)
{
	return refuse(plan, "The version is required: the engine ignores a room without one.");
}

static bool plan_version(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	const struct derf_declaration *declaration = &derf_detail(plan->model)->declaration;
	size_t at = declaration->version.start, end;
	int numbers[3];
	if (edit->length == 0)
		return refuse_no_version(plan);
	if (value_contains(plan, "\r\n", 2))
		return refuse(plan, "The version must be one line.");
	if (derf_read_version(edit->value, edit->length, numbers, &end) < 3 || end < edit->length)
		return refuse(plan, "The version must be three numbers, as in 0.1.0, not \"%.*s\".",
			      quoted_length(edit->length), edit->value);
	bool word = declaration->word.length > 0, bare = !declaration->colon && declaration->version.length == 0;
	insert_text(plan, at, !bare ? "" : word ? ":" : "DERF:");
	replace_with_value(plan, declaration->version);
	return insert_text(plan, at, declaration->absent ? line_end_at(plan, 0) : "");
}

/* Refuses a description with a line that would be read as the section after it. If there is a Flags line,
 * "Containers:" above it is allowed. */
static bool description_is_plain(struct edit_plan *plan)
{
	static const char *const words[] = {"Flags:", "Containers:"};
	const struct edit *edit = plan->edit;
	size_t count = derf_detail(plan->model)->flags_line.number > 0 ? 1 : 2;
	for (size_t at = 0; at < edit->length;) {
		for (size_t i = 0; i < count; i++)
			if (bytes_begin(edit->value + at, edit->length - at, words[i]))
				return refuse(plan,
					      "A line of the description cannot start with \"%s\", which would end "
					      "the description: put a blank or another word before it.",
					      words[i]);
		at = bytes_find(edit->value, at, edit->length, '\n') + 1;
	}
	return true;
}

/* Returns the span of the last lines with their line ends if the value only removes these, so that the line before
 * them keeps its own line end. Length 0 if the value does more, or if the last line has no line end. */
static struct span lines_cut(const struct text *text, const struct field *field, const struct edit *edit)
{
	const char *old = text->bytes + field->value.start;
	size_t at = edit->length, length = field->value.length;
	if (at == 0 || at >= length || memcmp(old, edit->value, at) != 0 ||
	    span_end(field->line) == span_end(field->value))
		return (struct span){0};
	at += at + 1 < length && old[at] == '\r' && old[at + 1] == '\n';
	if (old[at] != '\n')
		return (struct span){0};
	at += field->value.start + 1;
	return span_between(at, span_end(field->line));
}

static bool plan_long(struct edit_plan *plan)
{
	const struct text *text = plan->text;
	const struct field *field = &plan->model->fields[FIELD_LONG];
	if (!description_is_plain(plan))
		return false;
	struct span tail = lines_cut(text, field, plan->edit);
	if (tail.length > 0 && derf_detail(plan->model)->long_lines > 0)
		return cut(plan, tail);
	if (derf_detail(plan->model)->long_lines > 0) { /* change only the bytes that differ */
		patch_add_difference(plan->patch, text, field->value, plan->edit->value, plan->edit->length);
		return true;
	}
	if (plan->edit->length == 0)
		return true;
	size_t at = field->value.start;
	bool last = at == text->length;
	if (last)
		add_missing_lines(plan, 4);
	insert_value(plan, at);
	return insert_text(plan, at, last ? "" : line_end_at(plan, at));
}

/* ---- flags ---- */

static struct records flags_of(const struct derf_detail *detail)
{
	return (struct records){RECORDS_IN(detail->tokens, struct derf_token, span), .count = detail->token_count};
}

/* Inserts a flag after the last one or, without a Flags line, on its own line: above the Containers line, or at the end of
 * the file. */
static bool plan_new_flag(struct edit_plan *plan, const char *sign, const char *name, size_t length)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct records flags = flags_of(detail);
	bool line = detail->flags_line.number > 0, below = detail->containers_line.number > 0;
	struct gap gap = line    ? records_gap_in_line(plan, &flags, flags.count, detail->flags_line.body)
			 : below ? gap_before(plan, detail->containers_line.whole)
				 : gap_after(plan, (struct span){.length = plan->text->length});
	if (!line && detail->lines < 3) {
		gap.before = "";
		add_missing_lines(plan, 4);
	}
	const char *head = line ? "" : "Flags: ";
	const char *written = arena_print(plan->arena, "%s%c%.*s", head, *sign, (int)length, name);
	return insert_in_gap(plan, gap, written, strlen(written));
}

/* A flag without a sign gets its sign in place. */
static bool plan_set_flag(struct edit_plan *plan)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct edit *edit = plan->edit;
	const struct field *field = &plan->model->fields[edit->place.index];
	if (edit->length != 1 || (*edit->value != '+' && *edit->value != '-'))
		return refuse(plan, "Write + to set the flag or - to unset it; remove it for neither.");
	if (field->set)
		return replace_with_value(plan, field->value);
	for (int i = detail->token_count; i-- > 0;)
		if (detail->tokens[i].field == edit->place.index)
			return replace_with_value(plan, detail->tokens[i].sign);
	return plan_new_flag(plan, edit->value, field->name, strlen(field->name));
}

/* Removes every mention of the flag; otherwise an earlier one would take effect. */
static bool plan_remove_flag(struct edit_plan *plan)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct records flags = flags_of(detail);
	int field = plan->edit->place.index;
	bool found = false;
	for (int i = 0, end; i < flags.count; i = end + 1) {
		for (end = i; end < flags.count && detail->tokens[end].field == field;)
			end++;
		if (i == 0 && end == flags.count) /* nothing stays behind the head, not even a blank */
			return cut(plan, span_between(detail->flags_line.body.start + strlen("Flags:"),
						      span_end(record_span(&flags, end - 1))));
		found = (end > i && records_cut(plan, &flags, i, end)) || found;
	}
	return found || refuse(plan, "The file has no flag \"%s\".", plan->model->fields[field].name);
}

/* Returns true for a known flag or a subflag; others would have no effect. */
static bool is_flag_name(struct edit_plan *plan, const char *name, size_t length)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	int shown = quoted_length(length);
	if (*name == '+' || *name == '-')
		return refuse(plan, "A flag has one sign, but \"%.*s\" has a second one.", shown, name);
	if (derf_known_flag(detail, name, length) >= 0 || derf_parent_flag(name, length))
		return true;
	const char *nearest = derf_nearest_flag(detail, name, length);
	if (nearest)
		return refuse(plan, "Unknown flag \"%.*s\"; did you mean \"%s\"?", shown, name, nearest);
	return refuse(plan, "Unknown flag \"%.*s\": use one of the twelve, NAME_boss or NAME_monster.", shown, name);
}

/* Adds a flag that has no field yet, such as "+goblin_boss". */
static bool plan_add_flag(struct edit_plan *plan)
{
	static const char forbidden[] = DERF_SEPARATORS "\r\n"; /* and NUL */
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct edit *edit = plan->edit;
	if (edit->length < 2 || (*edit->value != '+' && *edit->value != '-'))
		return refuse(plan, "A new flag needs a sign, as in +goblin_boss.");
	const char *name = edit->value + 1;
	size_t length = edit->length - 1;
	if (value_contains(plan, forbidden, sizeof forbidden))
		return refuse(plan, "A flag is one word, without blanks, commas or line ends.");
	if (!is_flag_name(plan, name, length))
		return false;
	for (int i = 0; i < detail->token_count; i++) {
		struct span other = detail->tokens[i].name;
		if (other.length == length && memcmp(plan->text->bytes + other.start, name, length) == 0)
			return refuse(plan, "The file already has the flag \"%.*s\": change that one.",
				      (int)MIN(length, DERF_SHOWN), name);
	}
	return plan_new_flag(plan, edit->value, name, length);
}

/* ---- the verbs ---- */

static bool plan_field(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	int index = edit->place.index;
	if (edit->verb == EDIT_ADD)
		return plan_add_flag(plan);
	const struct field *field = find_field(plan);
	if (!field)
		return false;
	if (field->item >= 0)
		return derf_plan_item(plan, field->record, field->item);
	if (field->record >= 0)
		return derf_plan_container(plan, field->record);
	if (edit->verb != EDIT_SET && edit->verb != EDIT_REMOVE)
		return refuse(plan, "The fields of a DERF room cannot be moved.");
	bool set = edit->verb == EDIT_SET;
	if (field->kind == FIELD_FLAG)
		return set ? plan_set_flag(plan) : plan_remove_flag(plan);
	if (index == FIELD_VERSION)
		return set ? plan_version(plan) : refuse_no_version(plan);
	if (set && index == FIELD_LONG)
		return plan_long(plan);
	if (set) { /* the title or the short description: replace the whole line */
		struct line line;
		size_t number = (size_t)index + 1;
		if (value_contains(plan, "\r\n", 2))
			return refuse(plan, "This is a single line; only the long description can have several.");
		if (scan_line(plan->text, number, &line))
			return replace_with_value(plan, line.body);
		add_missing_lines(plan, number);
		return insert_value(plan, plan->text->length);
	}
	/* keep the lines of the descriptions, because sections are found by line number */
	if (!field->set)
		return refuse(plan, "Nothing to remove: this is already blank.");
	return cut(plan, field->value);
}

bool derf_plan(struct edit_plan *plan)
{
	switch (plan->edit->place.kind) {
	case PLACE_FIELD:
		return plan_field(plan);
	case PLACE_RECORD:
		return derf_plan_container(plan, plan->edit->place.index);
	case PLACE_ITEM:
		return derf_plan_item(plan, plan->edit->place.index, plan->edit->place.x);
	default:
		return refuse(plan, "This cannot be changed: a DERF room has no map.");
	}
}

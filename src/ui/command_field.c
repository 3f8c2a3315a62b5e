/* The form: globals are set, cleared and edited; `row` moves in whatever panel has the focus. */
#include "commands.h"

#include <string.h>
#include <strings.h>

/* The field of a name (letter case ignored), or a sentence with the nearest one. */
static int find_field(const struct model *model, const char *name, size_t length, struct error *error)
{
	int nearest = -1, limit = (int)length + 1;
	for (int i = 0; i < model->field_count; i++) {
		const char *known = model->fields[i].name;
		if (strlen(known) == length && strncasecmp(known, name, length) == 0)
			return i;
		int distance = word_distance(name, length, known, strlen(known), limit);
		if (distance < limit) {
			limit = distance;
			nearest = i;
		}
	}
	if (nearest >= 0)
		error_set(error, "There is no field '%.*s'; did you mean '%s'?", (int)length, name,
			  model->fields[nearest].name);
	else
		error_set(error, "There is no field '%.*s'; this format has none.", (int)length, name);
	return -1;
}

/* View and field of the first argument. */
static struct view *field_view(struct editor *editor, const char **arguments, int *field, struct error *error)
{
	struct view *view = command_view(editor, error);
	const char *name;
	size_t length;
	if (!view)
		return NULL;
	if (!argument_word(arguments, &name, &length)) {
		error_set(error, "A field's name is missing (Tab completes).");
		return NULL;
	}
	*field = find_field(&view->document->model, name, length, error);
	return *field >= 0 ? view : NULL;
}

static bool set_field(struct view *view, int field, const char *value, struct error *error)
{
	struct edit edit = {
	    .verb = EDIT_SET, .place = place_at(PLACE_FIELD, field), .value = value, .length = strlen(value)};
	if (!document_apply(view->document, &edit, 1, "set", error))
		return false;
	view->field = field;
	return true;
}

bool command_set(struct editor *editor, const char *arguments, struct error *error)
{
	int field;
	struct view *view = field_view(editor, &arguments, &field, error);
	if (!view)
		return false;
	arguments += strspn(arguments, " ");
	if (!*arguments)
		return error_set(error, "A value is missing; :unset %s makes the default hold.",
				 view->document->model.fields[field].name);
	return set_field(view, field, arguments, error);
}

static bool unset_field(struct view *view, int field, struct error *error)
{
	if (!view->document->model.fields[field].set)
		return true;
	struct edit edit = {.verb = EDIT_REMOVE, .place = place_at(PLACE_FIELD, field)};
	return document_apply(view->document, &edit, 1, "unset", error);
}

bool command_unset(struct editor *editor, const char *arguments, struct error *error)
{
	struct view *view = command_view(editor, error);
	if (!view)
		return false;
	int field = view->field;
	if (argument_end(arguments)) {
		if (field >= view->document->model.field_count)
			return error_set(error, "This format has no fields.");
		return unset_field(view, field, error);
	}
	return field_view(editor, &arguments, &field, error) && unset_field(view, field, error);
}

static const struct field *selected_field(const struct view *view)
{
	return view && view->field < view->document->model.field_count ? &view->document->model.fields[view->field]
								       : NULL;
}

bool command_field_edit(struct editor *editor, const char *arguments, struct error *error)
{
	(void)arguments;
	struct view *view = command_view(editor, error);
	const struct field *field = selected_field(view);
	if (!field)
		return view ? error_set(error, "This format has no fields.") : false;
	char line[PROMPT_SIZE];
	if (field->set)
		snprintf(line, sizeof line, "set %s %.*s", field->name, (int)field->value.length,
			 view->document->text.bytes + field->value.start);
	else
		snprintf(line, sizeof line, "set %s ", field->name);
	prompt_open(editor, line);
	editor_say(editor, "%s (default %s)", field->meaning, field->fallback);
	return true;
}

bool command_field_toggle(struct editor *editor, const char *arguments, struct error *error)
{
	struct view *view = command_view(editor, error);
	const struct field *field = selected_field(view);
	if (!field || field->kind != FIELD_BOOLEAN)
		return view ? command_field_edit(editor, arguments, error) : false;
	return set_field(view, view->field, strcmp(field->read, "0") == 0 ? "true" : "false", error);
}

bool command_row(struct editor *editor, const char *arguments, struct error *error)
{
	struct view *view = command_view(editor, error);
	int step;
	if (!view || !argument_number(&arguments, 1, -1000000, 1000000, &step, error))
		return false;
	int *row = editor->focus == FOCUS_LEGEND     ? &view->entry
		   : editor->focus == FOCUS_FORM     ? &view->field
		   : editor->focus == FOCUS_FINDINGS ? &view->finding
						     : NULL;
	if (!row)
		return true;
	*row = *row < 0 ? 0 : *row + step;
	view_clamp(view);
	if (editor->focus == FOCUS_FORM && selected_field(view))
		editor_say(editor, "%s", selected_field(view)->meaning);
	return true;
}

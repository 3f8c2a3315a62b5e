/* The form: set, clear and edit fields. `row` moves the selection in every panel. */
#include "commands/commands.h"

/* Reads a field name. A trailing + sets `*more` (NULL if not allowed). */
static bool read_field(const struct editor *editor, const char **arguments, int *field, bool *more,
		       struct error *error)
{
	const struct view *view = editor_view(editor);
	const char *name;
	size_t length;
	if (!argument_word(arguments, &name, &length))
		return error_set(error, "Missing field name (Tab completes).");
	if (more)
		*more = length > 1 && name[length - 1] == '+' && view_find_field(view, name, length) < 0;
	int row =
	    editor->focus == FOCUS_FORM ? view_form_field(view) : -1; /* selects among fields with the same name */
	const char *selected = row >= 0 ? view->document->model.fields[row].name : "";
	bool is_row = strlen(selected) == length && strncasecmp(selected, name, length) == 0;
	length -= more && *more;
	*field = is_row ? row : view_find_field(view, name, length);
	if (*field >= 0)
		return true;
	/* Suggest the nearest name, or list those on the form. */
	const struct model *model = &view->document->model;
	struct choices all = {0}, here = {0};
	char otherwise[MESSAGE_SIZE] = "";
	int fields[FIELDS_SHOWN];
	for (int i = 0; i < model->field_count; i++)
		if (!bytes_equal(name, length, model->fields[i].name)) /* otherwise the field exists elsewhere */
			choices_add(&all, CHOICE_NAME, model->fields[i].name, "");
	for (int i = 0, count = view_fields(view, fields); i < count; i++)
		choices_add(&here, CHOICE_NAME, model->fields[fields[i]].name, "");
	size_t used = here.count > 0 ? (size_t)sprintf(otherwise, "the fields here are: ") : 0;
	choices_names(&here, otherwise + used, sizeof otherwise - used);
	choices_clear(&here);
	return choices_refuse(&all, "field", name, length, 0, otherwise, error);
}

COMMAND(set)
{
	int field;
	bool more;
	if (!read_field(editor, &arguments, &field, &more, error))
		return false;
	const struct field *of = &view->document->model.fields[field];
	arguments += *arguments == ' '; /* further blanks belong to the value, if it is a text */
	if (of->kind != FIELD_TEXT && of->kind != FIELD_LINES)
		arguments += strspn(arguments, " ");
	if (more && !view->document->format->lines_by_content)
		return error_set(error, "\"%s\" can occur only once.", view->document->model.fields[field].name);
	if (more)
		return view_apply(view, edit_text(EDIT_ADD, place_at(PLACE_FIELD, field), arguments), "add", error);
	if (!*arguments && of->kind != FIELD_TEXT && of->kind != FIELD_LINES)
		return error_set(error,
				 of->fallback && *of->fallback ? "Missing value; :unset %s restores the default."
							       : "Missing value; give it after %s.",
				 of->name);
	if (!*arguments && of->kind == FIELD_LINES && editor->interactive)
		return multiline_open(editor, field);
	return field_set(editor, field, argument_quoted(editor, arguments, arguments), error);
}

COMMAND(unset)
{
	int field = view_form_field(view);
	if (!argument_end(arguments) && !read_field(editor, &arguments, &field, NULL, error))
		return false;
	if (field < 0)
		return error_set(error, "No field here to clear.");
	return field_unset(view, field, "unset", error);
}

COMMAND(field_edit)
{
	int index = view_form_field(view);
	if (index < 0)
		return error_set(error, "No field here to edit.");
	const struct field *field = &view->document->model.fields[index];
	if (field->kind == FIELD_LINES)
		return multiline_open(editor, index);
	const char *bytes = view->document->text.bytes + field->value.start;
	bool several = field->set && memchr(bytes, '\n', field->value.length);
	if (several ? !value_is_in_lines(bytes, field->value.length, field->effective)
		    : field->set && memchr(bytes, '\0', field->value.length))
		return error_set(error, "The value of %s does not fit on one line; edit it with :source.",
				 field->name);
	int length = field->set ? several ? (int)strlen(field->effective) : (int)field->value.length : 0;
	const char *line =
	    arena_print(&editor->scratch, "set %s %.*s", field->name, length, several ? field->effective : bytes);
	if (!(editor->interactive && pick_field(editor, index, field->set ? line : NULL)))
		prompt_open(editor, field->set ? PROMPT_EXISTING : PROMPT_ARGUMENT, line);
	return true;
}

COMMAND(field_toggle)
{
	int index = view_form_field(view);
	if (index < 0 || view->document->model.fields[index].kind != FIELD_BOOLEAN)
		return command_field_edit(editor, view, arguments, error);
	bool on = strcmp(view->document->model.fields[index].effective, "0") != 0 &&
		  strcmp(view->document->model.fields[index].effective, "false") != 0;
	return field_set(editor, index, on ? "false" : "true", error);
}

COMMAND(row)
{
	int step;
	if (!argument_number(&arguments, 1, -1000000, 1000000, &step, error))
		return false;
	int *row = editor->focus == FOCUS_LEGEND     ? &view->entry
		   : editor->focus == FOCUS_FORM     ? &view->field
		   : editor->focus == FOCUS_FINDINGS ? &view->finding
		   : editor->focus == FOCUS_SOURCE   ? &view->line
						     : NULL;
	if (!row)
		return true;
	*row = (*row < 0 ? 0 : *row) + step;
	view_clamp(view);
	source_follow(editor);
	if (editor->focus == FOCUS_FORM && view_form_field(view) >= 0)
		field_say(editor, &view->document->model.fields[view_form_field(view)]);
	if (editor->focus == FOCUS_LEGEND && view_flag(view) >= 0)
		field_say(editor, &view->document->model.fields[view_flag(view)]);
	return true;
}

/* What Tab offers: the words that can be where the cursor is in the command line. */
#include "bindings.h"
#include "commands/arguments.h"
#include "views/views.h"

#include <ctype.h>
#include <string.h>

/* What is to be completed. */
struct asked {
	struct editor *editor;
	struct choices *choices;
	const struct view *view; /* NULL: no file is open */
	int word;                /* its number in the line: 0 is the command */
	const char *first;       /* the first argument */
	size_t first_length;
};

static void offer(const struct asked *asked, const char *word)
{
	choices_add(asked->choices, CHOICE_NAME, word, "");
}

static void offer_commands(const struct asked *asked)
{
	for (const struct command *command = asked->editor->commands; command->name; command++)
		offer(asked, command->name);
}

static void offer_names(const struct asked *asked, const int *fields, int count)
{
	for (int i = 0; i < count; i++)
		offer(asked, asked->view->document->model.fields[fields[i]].name);
}

/* A field's name, then its value. */
static void offer_fields(const struct asked *asked)
{
	const struct view *view = asked->view;
	const struct field *all = view->document->model.fields;
	int fields[FIELDS_SHOWN];
	if (asked->word == 1) {
		offer_names(asked, fields, view_form_fields(view, fields));
		offer_names(asked, fields, view_flag_fields(view, fields));
		return;
	}
	const char *name = asked->first;
	size_t length = asked->first_length;
	bool more = length > 1 && name[length - 1] == '+' && view_find_field(view, name, length) < 0;
	int index = view_find_field(view, name, length - more);
	if (index < 0 || (asked->word > 2 && all[index].kind != FIELD_TEXT && all[index].kind != FIELD_WORD))
		return;
	choices_value(asked->choices, view->document, &all[index]);
}

/* An option's name, then its value. */
static void offer_options(const struct asked *asked)
{
	for (int i = 0; asked->word == 1 && i < SETTING_COUNT; i++)
		offer(asked, settings[i].name);
	if (asked->word == 1)
		offer(asked, "save");
	enum setting setting =
	    asked->word == 2 ? setting_find(asked->first, asked->first_length, NULL) : SETTING_COUNT;
	if (setting < SETTING_COUNT && settings[setting].values)
		choices_list(asked->choices, settings[setting].values);
	else if (setting < SETTING_COUNT)
		theme_choices(asked->choices);
}

/* Words of every vocabulary that a field of a record here is completed from. */
static void offer_items(const struct asked *asked)
{
	const struct model *model = &asked->view->document->model;
	const char *last = "";
	for (int i = 0; i < model->field_count && asked->choices->count == 0; i++) {
		const struct field *field = &model->fields[i];
		if (field->record < 0 || !field->vocabulary || strcmp(field->vocabulary, last) == 0)
			continue;
		last = field->vocabulary;
		choices_words(asked->choices, asked->view->document->vocabulary, last);
	}
}

/* The words that the usage of the command itself names at that place: "[off|vertical|both]". What is in capitals stands
 * for something else. */
static void offer_usage(const struct asked *asked, const char *usage)
{
	char choice[32];
	for (int word = asked->word; word > 1 && *usage; word--) {
		usage += strcspn(usage, " ");
		usage += strspn(usage, " ");
	}
	for (const char *end = usage + strcspn(usage, " "); usage < end;) {
		usage += strspn(usage, "[|]");
		size_t size = strcspn(usage, "[|] ");
		snprintf(choice, sizeof choice, "%.*s", (int)size, usage);
		if (size > 1 && size < sizeof choice && islower((unsigned char)*usage))
			offer(asked, choice);
		usage += size;
	}
}

/* Words of the value of a legend line, by its kind; before them the kinds. */
static void offer_legend(const struct asked *asked)
{
	const struct legend_kind *kinds = view_legend_kinds(asked->view), *kind = kinds;
	size_t length = asked->first_length;
	if (asked->word == 1) {
		choices_kinds(asked->choices, kinds, ":");
		return;
	}
	if (kinds && length > 1 && asked->first[length - 1] == ':')
		kind = legend_kind_find(kinds, asked->first, length - 1);
	if (!kinds || kind)
		choices_legend(asked->choices, asked->view->document, kind, asked->view->grid);
}

/* What can be an argument of the command. */
static void offer_arguments(const struct asked *asked, const struct command *command)
{
	struct choices *choices = asked->choices;
	const struct format *format = asked->view ? asked->view->document->format : NULL;
	bool of_map = command->complete < COMPLETE_COMMAND, first = asked->word == 1;
	int fields[FIELDS_SHOWN];
	const enum completion of = of_map && !format ? COMPLETE_NOTHING : command->complete;
	if (of == COMPLETE_FIELD)
		offer_fields(asked);
	else if (of == COMPLETE_ENTRY)
		offer_legend(asked);
	else if (of == COMPLETE_ITEM)
		offer_items(asked);
	else if (of == COMPLETE_FLAG && first)
		offer_names(asked, fields, view_flag_fields(asked->view, fields));
	else if (of == COMPLETE_FLAG && asked->word == 2)
		choices_list(choices, "+ - none");
	else if (of == COMPLETE_LAYER)
		for (int i = 0; format->layers && format->layers[i]; i++)
			offer(asked, format->layers[i]);
	else if (of == COMPLETE_RULE)
		choices_rules(choices, format_list());
	else if (of == COMPLETE_OPTION)
		offer_options(asked);
	else if (of == COMPLETE_BINDING && first)
		for (unsigned where = WHERE_MAP; where <= WHERE_PAGE; where <<= 1)
			offer(asked, binding_place_name(where));
	else if (of == COMPLETE_COMMAND || of == COMPLETE_BINDING)
		offer_commands(asked);
	else if (of == COMPLETE_PATH || (of == COMPLETE_NEW && first))
		choices_paths(choices);
	else if (of == COMPLETE_NEW)
		choices_formats(choices, format_list());
	else if (of == COMPLETE_DIALECT && format->dialects) {
		choices_dialects(choices, format);
		offer(asked, "auto");
	}
	if (of_map || command->complete == COMPLETE_PATH)
		offer_usage(asked, command->arguments);
}

void prompt_complete(struct editor *editor)
{
	struct prompt *prompt = &editor->prompt;
	const char *line = prompt->text;
	size_t start = prompt->cursor;
	while (start > 0 && line[start - 1] != ' ' && line[start - 1] != ',')
		start--;
	prompt->completed_from = start;
	prompt->found =
	    (struct choices){.typed = line + start, .length = prompt->cursor - start, .limit = PROMPT_CANDIDATES};
	struct asked asked = {.editor = editor, .choices = &prompt->found, .view = editor_view(editor)};
	for (size_t i = 1; i <= start; i++)
		asked.word += line[i - 1] == ' ' && (i < 2 || line[i - 2] != ' ');
	const struct command *command = command_find(editor, line);
	argument_word(&line, &asked.first, &asked.first_length); /* the command */
	argument_word(&line, &asked.first, &asked.first_length);
	if (asked.word == 0)
		offer_commands(&asked);
	else if (command)
		offer_arguments(&asked, command);
	choices_drop_inside(&prompt->found);
}

/* Completion of command lines. */
#include "commands/commands.h"
#include "mapwright/registry.h"

#include <ctype.h>

/* The word to complete. */
struct request {
	struct editor *editor;
	struct choices *choices;
	const struct view *view; /* NULL if no file is open */
	int word;                /* its index in the line; 0 is the command */
	const char *first;       /* the first argument */
	size_t first_length;
};

static void offer(const struct request *request, const char *word)
{
	choices_add(request->choices, CHOICE_NAME, word, "");
}

/* Offers the commands; those that are made for keys only where a key is bound. */
static void offer_commands(const struct request *request, bool all)
{
	for (const struct command *command = request->editor->commands; command->name; command++)
		if (all || !command->by_key)
			choices_add(request->choices, CHOICE_NAME, command->name, command->help);
}

static void offer_names(const struct request *request, const int *fields, int count)
{
	for (int i = 0; i < count; i++)
		offer(request, request->view->document->model.fields[fields[i]].name);
}

/* Offers the literal words in the usage of the command: "[off|vertical|both]". Words in capitals are placeholders. */
static void offer_usage(const struct request *request, const char *usage)
{
	char choice[32];
	for (int word = request->word; word > 1 && *usage; word--) {
		usage += strcspn(usage, " ");
		usage += strspn(usage, " ");
	}
	for (const char *end = usage + strcspn(usage, " "); usage < end;) {
		usage += strspn(usage, "[|]");
		size_t size = strcspn(usage, "[|] ");
		snprintf(choice, sizeof choice, "%.*s", (int)size, usage);
		if (size > 1 && size < sizeof choice && islower((unsigned char)*usage))
			offer(request, choice);
		usage += size;
	}
}

/* Offers what can be placed, and then how: "monster kobold asleep". */
static void offer_object(const struct request *request)
{
	const struct document *document = request->view->document;
	const bool kinds = request->word == 1;
	if (document->format->maps->object_choices)
		document->format->maps->object_choices(document, request->first, kinds ? 0 : request->first_length,
						       request->word > 2 ? "" : NULL, request->choices);
}

/* Offers the names of arguments of object N or of the one under the cursor, then values: "3 asleep true". */
static void offer_argument(const struct request *request)
{
	const struct view *view = request->view;
	const struct grid *grid = view_grid(view);
	const char *name = request->first, *word;
	size_t length = request->first_length;
	const bool numbered = argument_is_number(name);
	const int at = numbered ? grid->first_object + atoi(name) - 1 : view_object(view, view->x, view->y, 0);
	const bool names = request->word <= 1 + numbered;
	if (at < grid->first_object || at >= grid->first_object + grid->object_count ||
	    !view->document->format->maps->object_choices)
		return;
	const char *call = view->document->model.objects[at].text, *kind = call + strcspn(call, "({:");
	const char *end = kind;
	while (kind > call && kind[-1] != '.' && kind[-1] != ' ')
		kind--;
	name += numbered ? length : 0;
	if (numbered && !argument_word(&name, &word, &length))
		length = 0;
	else if (numbered)
		name = word;
	view->document->format->maps->object_choices(view->document, kind, (size_t)(end - kind),
						     names ? "" : arena_copy(&request->choices->arena, name, length),
						     request->choices);
}

static void offer_arguments(const struct request *request, const struct command *command)
{
	struct choices *choices = request->choices;
	const struct format *format = request->view ? request->view->document->format : NULL;
	bool of_map = command->complete < COMPLETE_COMMAND, first = request->word == 1;
	int fields[FIELDS_SHOWN];
	const enum completion of = of_map && !format ? COMPLETE_NOTHING : command->complete;
	const char *name = request->first, *last = "";
	size_t length = request->first_length;
	const struct view *view = request->view;
	const struct legend_kind *kinds = of == COMPLETE_ENTRY ? view_legend_kinds(view) : NULL, *kind = kinds;
	enum setting setting;
	if (!first && (of == COMPLETE_FIELD || of == COMPLETE_ENTRY)) { /* as in a line of the file */
		const struct prompt *prompt = &request->editor->prompt;
		size_t key = of == COMPLETE_FIELD ? strcspn(name, "+ ") : length;
		const char *line = arena_print(&choices->arena, "%.*s%s%s", (int)key, name,
					       of == COMPLETE_FIELD ? ":" : "", name + length);
		if (library_complete(request->editor->library, view->document, line,
				     strlen(line) - strlen(prompt->text + prompt->cursor), choices))
			return;
	}
	switch (of) {
	case COMPLETE_FIELD: /* its name, then its value */
		if (first) {
			offer_names(request, fields, view_fields(view, fields));
			offer_names(request, fields, view_flag_fields(view, fields));
			break;
		}
		length -= length > 1 && name[length - 1] == '+' && view_find_field(view, name, length) < 0;
		const int index = view_find_field(view, name, length);
		const struct field *field = index >= 0 ? &view->document->model.fields[index] : NULL;
		if (field && (request->word == 2 || field->kind == FIELD_TEXT || field->kind == FIELD_WORD))
			choices_value(choices, view->document, field);
		break;
	case COMPLETE_ENTRY: /* the kinds, then words for the value of such a legend line */
		if (first)
			choices_kinds(choices, kinds, ":");
		else if (kinds && length > 1 && name[length - 1] == ':')
			kind = legend_kind_find(kinds, name, length - 1);
		if (!first && (!kinds || kind))
			choices_legend(choices, view->document, kind, view->grid);
		break;
	case COMPLETE_ITEM: /* words of all vocabularies used by fields of records */
		for (int i = 0; i < view->document->model.field_count && choices->count == 0; i++) {
			const struct field *item = &view->document->model.fields[i];
			if (item->record < 0 || !item->vocabulary || strcmp(item->vocabulary, last) == 0)
				continue;
			last = item->vocabulary;
			choices_words(choices, view->document, last);
		}
		break;
	case COMPLETE_OBJECT:
		(strcmp(command->name, "object-set") == 0 ? offer_argument : offer_object)(request);
		break;
	case COMPLETE_FLAG:
		if (first)
			offer_names(request, fields, view_flag_fields(view, fields));
		else if (request->word == 2)
			choices_list(choices, "+ - none", " ", "");
		break;
	case COMPLETE_LAYER:
		for (int i = 0; format->cells->layers && format->cells->layers[i]; i++)
			offer(request, format->cells->layers[i]);
		break;
	case COMPLETE_STAMP:
		if (request->word <= 2)
			choices_stamps(choices, format);
		break;
	case COMPLETE_RULE:
		choices_rules(choices, format_list());
		break;
	case COMPLETE_OPTION: /* its name, then its value */
		for (int i = 0; first && i < SETTING_COUNT; i++)
			offer(request, settings[i].name);
		if (first)
			offer(request, "save");
		for (int i = 0; first && view && i < 2; i++)
			offer(request,
			      arena_print(&request->choices->arena, "%s.%s", i ? "checker" : "play", format->id));
		setting = request->word == 2 ? setting_find(name, length, NULL) : SETTING_COUNT;
		if (setting < SETTING_COUNT && settings[setting].values)
			choices_list(choices, settings[setting].values, " ", "");
		else if (setting < SETTING_COUNT)
			theme_choices(choices);
		break;
	case COMPLETE_BINDING:
		for (unsigned where = WHERE_MAP; first && where <= WHERE_PAGE; where <<= 1)
			offer(request, binding_place_name(where));
		if (!first)
			offer_commands(request, true);
		break;
	case COMPLETE_COMMAND:
		offer_commands(request, true);
		break;
	case COMPLETE_PATH:
		choices_paths(choices);
		break;
	case COMPLETE_NEW:
		if (first)
			choices_paths(choices);
		else
			choices_formats(choices, format_list());
		break;
	case COMPLETE_DIALECT:
		if (format->dialects) {
			choices_dialects(choices, format);
			offer(request, "auto");
		}
		break;
	case COMPLETE_NOTHING:
		break;
	}
	if (of_map || command->complete == COMPLETE_PATH)
		offer_usage(request, command->arguments);
}

/* Finds what is typed of a name of several words, "ice tr" or "monster ice tr", with or without a quote before it. Returns
 * false if nothing is offered for it. */
static bool find_name(struct request request)
{
	struct prompt *prompt = &request.editor->prompt;
	for (const char *rest = request.first; request.word <= 2; request.word++, rest += strcspn(rest, " ")) {
		rest += strspn(rest, " ");
		const size_t at = (size_t)(rest - prompt->text);
		if (at >= prompt->cursor)
			return false;
		prompt->found =
		    (struct choices){.typed = rest, .length = prompt->cursor - at, .limit = PROMPT_CANDIDATES};
		offer_object(&request);
		if (prompt->found.count > 0)
			return true;
		choices_clear(&prompt->found);
	}
	return false;
}

void prompt_complete(struct editor *editor, bool all)
{
	enum { LETTERS = 3 }; /* so many may stand for a word that has more between them */
	struct prompt *prompt = &editor->prompt;
	const char *line = prompt->text;
	size_t start = prompt->cursor;
	while (start > 0 && line[start - 1] != ' ' && line[start - 1] != ',')
		start--;
	prompt->found = (struct choices){
	    .typed = line + start, .length = all ? 0 : prompt->cursor - start, .limit = PROMPT_CANDIDATES};
	const struct command *command = command_find(editor, line);
	struct request request = {.editor = editor, .choices = &prompt->found, .view = editor_view(editor)};
	for (size_t i = 1; i <= start; i++)
		request.word += line[i - 1] == ' ' && (i < 2 || line[i - 2] != ' ');
	argument_word(&line, &request.first, &request.first_length); /* skip the command */
	argument_word(&line, &request.first, &request.first_length);
	prompt->found.by_meaning = request.word == 0;
	const struct choices usual = prompt->found;
	struct request name = request;
	name.word = 1;
	const bool named = !all && command && request.word > 0 && request.first &&
			   strcmp(command->name, "object-add") == 0 && find_name(name);
	if (!named)
		prompt->found = usual;
	for (int loose = 0; loose < 2 && prompt->found.count == 0; loose++) {
		prompt->found.loose = loose;
		if (loose && prompt->found.length < LETTERS)
			break;
		if (request.word == 0)
			offer_commands(&request, false);
		else if (command)
			offer_arguments(&request, command);
	}
	snprintf(prompt->typed, sizeof prompt->typed, "%.*s", all ? 0 : (int)prompt->found.length,
		 prompt->found.typed);
	prompt->completed_from = all ? start : prompt->cursor - prompt->found.length;
	if (request.word > 0)
		choices_drop_inside(&prompt->found);
}

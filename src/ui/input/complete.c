/* What Tab offers: the words that can be where the cursor is in the command line. */
#include "bindings.h"
#include "commands/arguments.h"
#include "picture/fit.h"
#include "views/views.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What is to be completed. */
struct asked {
	struct editor *editor;
	struct prompt *prompt;
	const struct view *view; /* NULL: no file is open */
	int word;                /* its number in the line: 0 is the command */
	const char *first;       /* the first argument */
	size_t first_length;
	const char *typed; /* of the word, up to the cursor */
	size_t length;
};

static bool is_offered(const struct prompt *prompt, const char *word)
{
	for (int i = 0; i < prompt->candidate_count; i++)
		if (strcmp(prompt->candidates[i], word) == 0)
			return true;
	return false;
}

/* Adds a word that has what was typed, better ones before others; when there is no room, the worst goes. */
static void offer(const struct asked *asked, const char *word)
{
	enum { LAST = PROMPT_CANDIDATES - 1 };
	struct prompt *prompt = asked->prompt;
	if (!word)
		return;
	int rank = (int)fit_of(word, strlen(word), asked->typed, asked->length), at = prompt->candidate_count;
	bool full = at > LAST;
	if (rank == FIT_NONE || (full && prompt->ranks[LAST] <= rank) || is_offered(prompt, word))
		return;
	char *copy = strdup(word);
	if (!copy)
		return;
	if (full)
		free(prompt->candidates[--at]);
	for (; at > 0 && prompt->ranks[at - 1] > rank; at--) {
		prompt->candidates[at] = prompt->candidates[at - 1];
		prompt->ranks[at] = prompt->ranks[at - 1];
	}
	prompt->candidates[at] = copy;
	prompt->ranks[at] = rank;
	prompt->candidate_count += !full;
}

/* Words that have the typed letters elsewhere count when none begins with them. */
static void drop_inside(struct prompt *prompt)
{
	bool begins = false;
	for (int i = 0; i < prompt->candidate_count; i++)
		begins = begins || prompt->ranks[i] == FIT_BEGINS;
	while (begins && prompt->ranks[prompt->candidate_count - 1] > FIT_BEGINS)
		free(prompt->candidates[--prompt->candidate_count]);
}

/* The words of a vocabulary that are of a type; NULL: any that a legend may have. */
static void offer_words(const struct asked *asked, const char *type)
{
	const struct vocabulary *vocabulary = asked->view->document->vocabulary;
	for (int row = 0; row < vocabulary_count(vocabulary); row++)
		if (vocabulary_fits(vocabulary, row, type))
			offer(asked, vocabulary_word(vocabulary, row));
}

static void offer_commands(const struct asked *asked)
{
	for (const struct command *command = asked->editor->commands; command->name; command++)
		offer(asked, command->name);
}

/* A place and key, then a command. */
static void offer_bindings(const struct asked *asked)
{
	for (unsigned where = WHERE_MAP; asked->word == 1 && where <= WHERE_PAGE; where <<= 1)
		offer(asked, binding_place_name(where));
	if (asked->word > 1)
		offer_commands(asked);
}

static void offer_rules(const struct asked *asked)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			offer(asked, format_rule(*format, i)->name);
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
	if (all[index].kind == FIELD_BOOLEAN) {
		offer(asked, "true");
		offer(asked, "false");
	} else if (all[index].vocabulary) {
		offer_words(asked, all[index].vocabulary);
	}
}

/* A flag's name, then what it should be. */
static void offer_flags(const struct asked *asked)
{
	static const char *const signs[] = {"+", "-", "none"};
	int fields[FIELDS_SHOWN];
	if (asked->word == 1)
		offer_names(asked, fields, view_flag_fields(asked->view, fields));
	for (size_t i = 0; asked->word == 2 && i < sizeof signs / sizeof *signs; i++)
		offer(asked, signs[i]);
}

/* Words of a text, blank-separated. */
static void offer_list(const struct asked *asked, const char *words)
{
	char word[64]; /* of the program's own */
	for (int size; *(words += strspn(words, " ")); words += size) {
		size = (int)strcspn(words, " ");
		snprintf(word, sizeof word, "%.*s", size, words);
		offer(asked, word);
	}
}

static void offer_themes(const struct asked *asked)
{
	char *names[PROMPT_CANDIDATES];
	int count = theme_names(names, PROMPT_CANDIDATES);
	for (int i = 0; i < count; i++) {
		offer(asked, names[i]);
		free(names[i]);
	}
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
		offer_list(asked, settings[setting].values);
	else if (setting < SETTING_COUNT)
		offer_themes(asked);
}

/* Words of every vocabulary that a field of a record here is completed from. */
static void offer_items(const struct asked *asked)
{
	const struct model *model = &asked->view->document->model;
	const char *last = "";
	for (int i = 0; i < model->field_count && asked->prompt->candidate_count == 0; i++) {
		const struct field *field = &model->fields[i];
		if (field->record < 0 || !field->vocabulary || strcmp(field->vocabulary, last) == 0)
			continue;
		last = field->vocabulary;
		offer_words(asked, last);
	}
}

static void offer_dialects(const struct asked *asked)
{
	const char *const *dialects = asked->view->document->format->dialects;
	for (int i = 0; dialects && dialects[i]; i++)
		offer(asked, dialects[i]);
	if (dialects)
		offer(asked, "auto");
}

static void offer_layers(const struct asked *asked)
{
	const char *const *layers = asked->view->document->format->layers;
	for (int i = 0; layers && layers[i]; i++)
		offer(asked, layers[i]);
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
	struct arena arena = {0};
	for (; asked->word == 1 && kind && kind->key; kind++)
		offer(asked, arena_print(&arena, "%s:", kind->key));
	arena_clear(&arena);
	if (asked->word == 1)
		return;
	if (kinds && length > 1 && asked->first[length - 1] == ':')
		kind = legend_kind_find(kinds, asked->first, length - 1);
	if (!kinds || (kind && kind->words))
		offer_words(asked, kind ? kind->words : NULL);
}

static void offer_paths(const struct asked *asked)
{
	const char *typed = asked->typed;
	struct arena arena = {0};
	size_t slash = asked->length;
	while (slash > 0 && typed[slash - 1] != '/')
		slash--;
	const char *folder = arena_copy(&arena, typed, slash);
	struct paths entries = {0};
	paths_add_entries(&entries, folder && slash > 0 ? folder : ".");
	for (char *entry; entries.count > 0; free(entry)) {
		entry = entries.items[--entries.count];
		const char *name = path_name(entry);
		if (name[0] == '.' && (slash == asked->length || typed[slash] != '.'))
			continue;
		const char *path = folder ? arena_print(&arena, "%s%s", folder, name) : NULL;
		if (path && strncmp(path, typed, asked->length) == 0)
			offer(asked, file_is_folder(path) ? arena_print(&arena, "%s/", path) : path);
	}
	paths_clear(&entries);
	arena_clear(&arena);
}

/* A path, then a format. */
static void offer_new(const struct asked *asked)
{
	if (asked->word == 1)
		offer_paths(asked);
	for (const struct format *const *format = format_list(); asked->word > 1 && *format; format++)
		offer(asked, (*format)->id);
}

static void (*const offers[])(const struct asked *) = {
    [COMPLETE_FIELD] = offer_fields,     [COMPLETE_ENTRY] = offer_legend,     [COMPLETE_ITEM] = offer_items,
    [COMPLETE_FLAG] = offer_flags,       [COMPLETE_DIALECT] = offer_dialects, [COMPLETE_LAYER] = offer_layers,
    [COMPLETE_COMMAND] = offer_commands, [COMPLETE_PATH] = offer_paths,       [COMPLETE_RULE] = offer_rules,
    [COMPLETE_OPTION] = offer_options,   [COMPLETE_BINDING] = offer_bindings, [COMPLETE_NEW] = offer_new,
};

/* What can be an argument of the command. */
static void offer_arguments(const struct asked *asked, const struct command *command)
{
	bool of_map = command->complete < COMPLETE_COMMAND;
	if (offers[command->complete] && (asked->view || !of_map))
		offers[command->complete](asked);
	if (of_map || command->complete == COMPLETE_PATH)
		offer_usage(asked, command->arguments);
}

void prompt_complete(struct editor *editor)
{
	struct prompt *prompt = &editor->prompt;
	const char *line = prompt->text;
	struct asked asked = {.editor = editor, .prompt = prompt, .view = editor_view(editor)};
	size_t start = prompt->cursor;
	while (start > 0 && line[start - 1] != ' ' && line[start - 1] != ',')
		start--;
	prompt->completed_from = start;
	asked.typed = line + start;
	asked.length = prompt->cursor - start;
	for (size_t i = 1; i <= start; i++)
		asked.word += line[i - 1] == ' ' && (i < 2 || line[i - 2] != ' ');
	const struct command *command = command_find(editor, line);
	argument_word(&line, &asked.first, &asked.first_length); /* the command */
	argument_word(&line, &asked.first, &asked.first_length);
	if (asked.word == 0)
		offer_commands(&asked);
	else if (command)
		offer_arguments(&asked, command);
	drop_inside(prompt);
}

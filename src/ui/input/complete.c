/* What Tab offers: the words that can be where the cursor is in the command line. */
#include "bindings.h"
#include "commands/commands.h"
#include "picture/fit.h"
#include "views/subject.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_offered(const struct prompt *prompt, const char *word)
{
	for (int i = 0; i < prompt->candidate_count; i++)
		if (strcmp(prompt->candidates[i], word) == 0)
			return true;
	return false;
}

/* Adds a word that has what was typed, better ones before others; when there is no room, the worst goes. */
static void offer(struct prompt *prompt, const char *word, const char *typed, size_t length)
{
	enum { LAST = PROMPT_CANDIDATES - 1 };
	int rank = (int)fit_of(word, strlen(word), typed, length), at = prompt->candidate_count;
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

static void offer_words(struct prompt *prompt, const struct vocabulary *vocabulary, const char *type,
			const char *typed, size_t length)
{
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		const char *word_type = vocabulary_value(vocabulary, row, "type");
		bool fits = type ? strcmp(word_type, type) == 0
				 : strcmp(word_type, "GOD") != 0 && strcmp(word_type, "GLOBAL") != 0;
		if (fits)
			offer(prompt, vocabulary_word(vocabulary, row), typed, length);
	}
}

static void offer_commands(struct prompt *prompt, const char *typed, size_t length)
{
	for (const struct command *command = commands; command->name; command++)
		offer(prompt, command->name, typed, length);
}

static void offer_places(struct prompt *prompt, const char *typed, size_t length)
{
	for (unsigned where = WHERE_MAP; where <= WHERE_PAGE; where <<= 1)
		offer(prompt, binding_place_name(where), typed, length);
}

static void offer_rules(struct prompt *prompt, const char *typed, size_t length)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			offer(prompt, format_rule(*format, i)->name, typed, length);
}

/* `word` 1 is the field's name, 2 its value. */
static void offer_fields(struct prompt *prompt, const struct view *view, const char *line, int word,
			 const char *typed, size_t length)
{
	const struct document *document = view->document;
	const struct field *all = document->model.fields;
	if (word == 1) {
		int fields[FIELDS_SHOWN];
		for (int i = 0, count = view_form_fields(view, fields); i < count; i++)
			offer(prompt, all[fields[i]].name, typed, length);
		for (int i = 0, count = view_flag_fields(view, fields); i < count; i++)
			offer(prompt, all[fields[i]].name, typed, length);
		return;
	}
	const char *name;
	size_t name_length;
	argument_word(&line, &name, &name_length); /* the command */
	argument_word(&line, &name, &name_length);
	bool more = name_length > 1 && name[name_length - 1] == '+' && view_find_field(view, name, name_length) < 0;
	int index = view_find_field(view, name, name_length - more);
	if (word > 2 && index >= 0 && all[index].kind != FIELD_TEXT && all[index].kind != FIELD_WORD)
		index = -1;
	if (index < 0)
		return;
	if (all[index].kind == FIELD_BOOLEAN) {
		offer(prompt, "true", typed, length);
		offer(prompt, "false", typed, length);
	} else if (all[index].vocabulary) {
		offer_words(prompt, document->vocabulary, all[index].vocabulary, typed, length);
	}
}

/* `word` 1 is the flag's name, 2 what it should be. */
static void offer_flags(struct prompt *prompt, const struct view *view, int word, const char *typed, size_t length)
{
	static const char *const signs[] = {"+", "-", "none"};
	int fields[FIELDS_SHOWN];
	if (word == 1)
		for (int i = 0, count = view_flag_fields(view, fields); i < count; i++)
			offer(prompt, view->document->model.fields[fields[i]].name, typed, length);
	for (size_t i = 0; word == 2 && i < sizeof signs / sizeof *signs; i++)
		offer(prompt, signs[i], typed, length);
}

/* Words of a text, blank-separated. */
static void offer_list(struct prompt *prompt, const char *words, const char *typed, size_t length)
{
	char word[SETTING_SIZE];
	for (int size; *(words += strspn(words, " ")); words += size) {
		size = (int)strcspn(words, " ");
		snprintf(word, sizeof word, "%.*s", size, words);
		offer(prompt, word, typed, length);
	}
}

static void offer_themes(struct prompt *prompt, const char *typed, size_t length)
{
	char *names[PROMPT_CANDIDATES];
	int count = theme_names(names, PROMPT_CANDIDATES);
	for (int i = 0; i < count; i++) {
		offer(prompt, names[i], typed, length);
		free(names[i]);
	}
}

/* `word` 1 is the option's name, 2 its value. */
static void offer_options(struct prompt *prompt, const char *line, int word, const char *typed, size_t length)
{
	const char *name;
	size_t name_length;
	for (int i = 0; word == 1 && i < SETTING_COUNT; i++)
		offer(prompt, settings[i].name, typed, length);
	if (word == 1)
		offer(prompt, "save", typed, length);
	argument_word(&line, &name, &name_length); /* the command */
	argument_word(&line, &name, &name_length);
	enum setting setting = word == 2 ? setting_find(name, name_length, NULL) : SETTING_COUNT;
	if (setting < SETTING_COUNT && settings[setting].values)
		offer_list(prompt, settings[setting].values, typed, length);
	else if (setting < SETTING_COUNT)
		offer_themes(prompt, typed, length);
}

/* Words of every vocabulary that a field of a record here is completed from. */
static void offer_items(struct prompt *prompt, const struct view *view, const char *typed, size_t length)
{
	const struct model *model = &view->document->model;
	const char *last = "";
	for (int i = 0; i < model->field_count && prompt->candidate_count == 0; i++) {
		const struct field *field = &model->fields[i];
		if (field->record < 0 || !field->vocabulary || strcmp(field->vocabulary, last) == 0)
			continue;
		last = field->vocabulary;
		offer_words(prompt, view->document->vocabulary, last, typed, length);
	}
}

static void offer_dialects(struct prompt *prompt, const struct format *format, const char *typed, size_t length)
{
	for (int i = 0; format->dialects && format->dialects[i]; i++)
		offer(prompt, format->dialects[i], typed, length);
	if (format->dialects)
		offer(prompt, "auto", typed, length);
}

static void offer_formats(struct prompt *prompt, const char *typed, size_t length)
{
	for (const struct format *const *format = format_list(); *format; format++)
		offer(prompt, (*format)->id, typed, length);
}

static void offer_layers(struct prompt *prompt, const struct format *format, const char *typed, size_t length)
{
	for (int i = 0; format->layers && format->layers[i]; i++)
		offer(prompt, format->layers[i], typed, length);
}

/* The words that the usage of the command itself names at that place: "[off|vertical|both]". What is in capitals stands
 * for something else. */
static void offer_usage(struct prompt *prompt, const char *usage, int word, const char *typed, size_t length)
{
	char choice[32];
	for (; word > 1 && *usage; word--) {
		usage += strcspn(usage, " ");
		usage += strspn(usage, " ");
	}
	for (const char *end = usage + strcspn(usage, " "); usage < end;) {
		usage += strspn(usage, "[|]");
		size_t size = strcspn(usage, "[|] ");
		snprintf(choice, sizeof choice, "%.*s", (int)size, usage);
		if (size > 1 && size < sizeof choice && islower((unsigned char)*usage))
			offer(prompt, choice, typed, length);
		usage += size;
	}
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Words of the value of a legend line, by its kind; before them the kinds. */
static void offer_legend(struct prompt *prompt, const struct view *view, const char *line, int word,
			 const char *typed, size_t length)
{
	const struct legend_kind *kinds = view_legend_kinds(view), *kind;
	const char *name;
	size_t name_length;
	char start[64];
	for (kind = kinds; word == 1 && kind && kind->key; kind++) {
		snprintf(start, sizeof start, "%s:", kind->key);
		offer(prompt, start, typed, length);
	}
	if (word == 1)
		return;
	argument_word(&line, &name, &name_length); /* the command */
	argument_word(&line, &name, &name_length);
	bool whole = kinds && name_length > 1 && name[name_length - 1] == ':';
	kind = whole ? legend_kind_find(kinds, name, name_length - 1) : kinds;
	if (!kinds || (kind && kind->words))
		offer_words(prompt, view->document->vocabulary, kind ? kind->words : NULL, typed, length);
}

static void offer_paths(struct prompt *prompt, const char *typed, size_t length)
{
	char folder[1024], path[2048];
	size_t slash = length;
	while (slash > 0 && typed[slash - 1] != '/')
		slash--;
	if (slash >= sizeof folder)
		return;
	snprintf(folder, sizeof folder, "%.*s", (int)slash, typed);
	struct dirent **entries;
	int count = scandir(slash > 0 ? folder : ".", &entries, NULL, by_name);
	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		bool hidden = name[0] == '.' && (slash == length || typed[slash] != '.');
		if (!hidden && strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
			snprintf(path, sizeof path, "%s%s", folder, name);
			if (file_is_folder(path))
				strncat(path, "/", sizeof path - strlen(path) - 1);
			if (strncmp(path, typed, length) == 0)
				offer(prompt, path, typed, length);
		}
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

/* What depends on the map shown. */
static void offer_of_view(struct prompt *prompt, const struct view *view, enum completion completion, int word,
			  const char *typed, size_t length)
{
	switch (completion) {
	case COMPLETE_DIALECT:
		offer_dialects(prompt, view->document->format, typed, length);
		break;
	case COMPLETE_LAYER:
		offer_layers(prompt, view->document->format, typed, length);
		break;
	case COMPLETE_FIELD:
		offer_fields(prompt, view, prompt->text, word, typed, length);
		break;
	case COMPLETE_FLAG:
		offer_flags(prompt, view, word, typed, length);
		break;
	case COMPLETE_ITEM:
		offer_items(prompt, view, typed, length);
		break;
	case COMPLETE_ENTRY:
		offer_legend(prompt, view, prompt->text, word, typed, length);
		break;
	default:
		break;
	}
}

/* What can be an argument of the command: `word` counts from 1. */
static void offer_arguments(struct prompt *prompt, const struct view *view, const struct command *command, int word,
			    const char *typed, size_t length)
{
	switch (command->complete) {
	case COMPLETE_PATH:
		offer_paths(prompt, typed, length);
		break;
	case COMPLETE_NEW:
		(word == 1 ? offer_paths : offer_formats)(prompt, typed, length);
		break;
	case COMPLETE_RULE:
		offer_rules(prompt, typed, length);
		break;
	case COMPLETE_OPTION:
		offer_options(prompt, prompt->text, word, typed, length);
		break;
	case COMPLETE_BINDING:
		(word == 1 ? offer_places : offer_commands)(prompt, typed, length);
		break;
	case COMPLETE_COMMAND:
		offer_commands(prompt, typed, length);
		break;
	default:
		if (view)
			offer_of_view(prompt, view, command->complete, word, typed, length);
		offer_usage(prompt, command->arguments, word, typed, length);
	}
}

const struct command *prompt_command(const struct prompt *prompt)
{
	const char *line = prompt->text, *name;
	size_t length;
	return argument_word(&line, &name, &length) ? command_find(name, length) : NULL;
}

void prompt_complete(struct editor *editor)
{
	struct prompt *prompt = &editor->prompt;
	size_t start = prompt->cursor;
	while (start > 0 && prompt->text[start - 1] != ' ' && prompt->text[start - 1] != ',')
		start--;
	prompt->completed_from = start;
	const char *typed = prompt->text + start;
	size_t length = prompt->cursor - start;
	int word = 0;
	for (size_t i = 1; i <= start; i++)
		word += prompt->text[i - 1] == ' ' && (i < 2 || prompt->text[i - 2] != ' ');
	const struct command *command = prompt_command(prompt);
	if (word == 0)
		offer_commands(prompt, typed, length);
	else if (command)
		offer_arguments(prompt, editor_view(editor), command, word, typed, length);
	drop_inside(prompt);
}

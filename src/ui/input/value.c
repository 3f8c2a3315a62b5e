/* What prompts ask: what stands on the screen for the command before a value, and the answers to a question. */
#include "commands/commands.h"

#include <ctype.h>

/* The words of a command line before its value, what is around the last of them in the label, and what the value is. A
 * command that is not here has one word, its name. */
static const struct asked {
	const char *command;
	int words;
	const char *before, *after, *help;
} asked[] = {
    {"set", 2, "", " = ", NULL},
    {"option", 2, "", " = ", NULL},
    {"object-set", 3, "", " = ", "what the game gets; empty removes what it can do without"},
    {"object-add", 1, "Place", ": ", "as in: ice troll asleep, trap web, stair up"},
    {"legend", 2, "", ": ", "what it is, in the words of the game"},
    {"attribute-add", 2, "", " + ", "one more of the words of the game"},
    {"rename", 2, "New glyph for ", ": ", "a glyph without a legend line; the map changes as well"},
    {"new", 1, "Size", ": ", NULL},
    {"start", 3, "File name", ": ", NULL},
    {"write", 1, "Save as", ": ", "the name of the file"},
    {"edit", 1, "File", ": ", "a file or a folder"},
    {"record-add", 1, "New", ": ", NULL},
    {"item-add", 1, "New", ": ", NULL},
};

/* Returns what is between name and value in the file: of this field, or else of any other one. */
static const char *separator_of(const struct model *model, const struct text *text, int own)
{
	for (int i = -1; i < model->field_count; i++) {
		const struct field *field = &model->fields[i < 0 ? own : i];
		size_t before = field->set && field->line.length > 0 ? field->value.start - field->line.start : 0;
		const char *line = text->bytes + field->line.start;
		bool there = before > 0 && before < field->line.length;
		if (there && memchr(line, '=', before))
			return " = ";
		if (there && memchr(line, ':', before))
			return ": ";
	}
	return " = ";
}

/* Returns where the value begins in a legend line "KIND: GLYPHS = VALUE", and its kind; NULL if it is none. */
static const char *line_value(const struct view *view, const char *line, const struct legend_kind **kind)
{
	const struct legend_kind *kinds = view ? view_legend_kinds(view) : NULL;
	size_t length = strcspn(line, " :");
	*kind = kinds && length > 1 && line[length] == ':' ? legend_kind_find(kinds, line, length) : NULL;
	if (!*kind)
		return NULL;
	const char *glyphs = line + length + 1 + strspn(line + length + 1, " ");
	const char *separator = (*kind)->separators && *glyphs ? strpbrk(glyphs + 1, (*kind)->separators) : NULL;
	return separator ? separator + 1 + strspn(separator + 1, " ") : glyphs;
}

void field_say(struct editor *editor, const struct field *field)
{
	static const char *const kinds[] = {FIELD_KIND_LIST(FIELD_KIND_WHAT)};
	const char *fallback = field->fallback ? field->fallback : "";
	const char *why = field->kind == FIELD_FLAG && field->note ? strchr(field->note, ' ') : NULL;
	editor_say(editor, "%s: %s%s%s%s%s%s", kinds[field->kind], field->meaning, *fallback ? " (default " : "",
		   fallback, *fallback ? ")" : "", why ? "; " : "", why ? field->note : "");
}

void prompt_label(struct editor *editor)
{
	struct prompt *prompt = &editor->prompt;
	const struct view *view = editor_view(editor);
	const struct command *command = command_find(editor, prompt->text);
	const char *rest = prompt->text + strcspn(prompt->text, " "), *word = rest;
	const struct legend_kind *kind = NULL;
	size_t length = 0;
	prompt->start = 0;
	snprintf(prompt->label, sizeof prompt->label, ":");
	if (!command || *rest++ != ' ')
		return;
	const char *value = command->complete == COMPLETE_ENTRY ? line_value(view, rest, &kind) : NULL;
	struct asked row = {command->name, 1, command->name, ": ", NULL};
	EACH_OF(known, asked)
		row = strcmp(known->command, command->name) == 0 ? *known : row;
	for (const char *end; !value && row.words > 1 && (end = strchr(rest, ' ')); row.words--, rest = end + 1) {
		word = rest;
		length = (size_t)(end - rest);
	}
	const char *last = strcmp(row.command, "new") == 0 ? strrchr(rest, ' ') : NULL;
	rest = last ? last + 1 : rest;
	int field = strcmp(row.command, "set") == 0 && view ? view_find_field(view, word, length) : -1;
	if (field >= 0)
		row.after = separator_of(&view->document->model, &view->document->text, field);
	if (value)
		snprintf(prompt->label, sizeof prompt->label, "%.*s", (int)(value - rest), rest);
	else
		snprintf(prompt->label, sizeof prompt->label, "%s%.*s%s", row.before,
			 strcmp(row.command, "start") == 0 ? 0 : (int)length, word, row.after);
	if (row.before == command->name && !value)
		prompt->label[0] = (char)toupper((unsigned char)prompt->label[0]);
	prompt->start = (size_t)((value ? value : rest) - prompt->text);
	if (field >= 0)
		field_say(editor, &view->document->model.fields[field]);
	else if (editor->interactive && (kind || row.help))
		editor_say(editor, "%s", kind ? kind->meaning : row.help);
}

struct phrase prompt_answers(const struct prompt *prompt, int room, const struct answer **next)
{
	struct phrase phrase = {0};
	for (const struct answer *one = *next ? *next : prompt->answers; one->key; one++) {
		struct phrase longer = phrase;
		if (!one->text)
			continue;
		phrase_add(&longer, "%s", longer.count > 0 ? "   " : "");
		phrase_key(&longer, one->key);
		phrase_add(&longer, " %s", one->text);
		*next = one;
		if (phrase.count > 0 && (int)strlen(longer.text) + longer.count > room)
			return phrase;
		phrase = longer;
	}
	*next = NULL;
	return phrase;
}

bool question_is_short(const struct editor *editor)
{
	enum { GAPS = 5 }; /* blanks before the question, between it and its answers, and behind them */
	int answers = 0;
	const struct answer *next = NULL;
	const struct prompt *prompt = &editor->prompt;
	if (prompt->question) {
		const struct phrase phrase = prompt_answers(prompt, INT_MAX, &next);
		answers = (int)strlen(phrase.text) + phrase.count; /* keys are blocks */
	}
	int said = screen_columns(editor->utf8, prompt->message, strlen(prompt->message));
	return prompt->question && answers + said + GAPS <= editor->width;
}

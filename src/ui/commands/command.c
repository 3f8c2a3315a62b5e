#include "commands.h"
#include "input/bindings.h"
#include "mapwright/code.h"
#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

/* Short names for the command line. */
static const struct {
	const char *name, *full;
} abbreviations[] = {
    {"w", "write"},         {"w!", "write!"},    {"q", "quit"}, {"q!", "quit!"},
    {"wq", "write-quit"},   {"x", "write-quit"}, {"e", "edit"}, {"n", "next-file"},
    {"p", "previous-file"}, {"h", "help"},       {"g", "goto"}, {"qa!", "quit!"},
};

bool argument_word(const char **arguments, const char **word, size_t *length)
{
	*arguments += strspn(*arguments, " ");
	*word = *arguments;
	*length = strcspn(*arguments, " ");
	*arguments += *length;
	return *length > 0;
}

bool argument_end(const char *arguments)
{
	return arguments[strspn(arguments, " ")] == '\0';
}

/* A character of UTF-8, or a code of several bytes, where the document has such cells. */
static int wide_code(const struct editor *editor, const char *word, size_t length)
{
	const struct view *view = editor_view(editor);
	enum cell_kind cells = view ? view->document->format->cells : CELL_BYTE;
	uint32_t character;
	if (cells == CELL_WORD && word[0] != '<')
		return code_of(word, length);
	if (cells == CELL_CHARACTER && length > 1 && visible_decode(word, length, &character) == length)
		return code_of(word, length);
	return -1;
}

bool argument_glyph(const struct editor *editor, const char **arguments, int *glyph, struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "A glyph is missing: one character, or <Space>.");
	*glyph = wide_code(editor, word, length);
	if (*glyph >= 0)
		return true;
	char name[KEY_NAME_SIZE];
	if (length == 1) {
		name[0] = word[0];
		name[1] = '\0';
	} else if (key_parse(word, name) != length) {
		name[0] = '\0';
	}
	int byte = length == 1 && word[0] == '<' ? '<' : key_character(name);
	if (byte < 0)
		return error_set(error, "'%.*s' is not a glyph: it takes one ASCII character, or <Space>.",
				 (int)length, word);
	*glyph = byte;
	return true;
}

/* A number at `*at`, which moves past it. */
static bool read_number(const char **at, int *number)
{
	char *end;
	long value = strtol(*at, &end, 10);
	if (end == *at || value < -1000000 || value > 1000000)
		return false;
	*at = end;
	*number = (int)value;
	return true;
}

bool argument_number(const char **arguments, int fallback, int low, int high, int *number, struct error *error)
{
	const char *word;
	size_t length;
	*number = fallback;
	if (!argument_word(arguments, &word, &length))
		return true;
	const char *at = word;
	if (!read_number(&at, number) || at != word + length)
		return error_set(error, "'%.*s' is not a number.", (int)length, word);
	if (*number < low || *number > high)
		return error_set(error, "%d is out of range: it must be from %d to %d.", *number, low, high);
	return true;
}

bool argument_is_number(const char *arguments)
{
	arguments += strspn(arguments, " ");
	arguments += *arguments == '-';
	return *arguments >= '0' && *arguments <= '9';
}

bool argument_cell(const char **arguments, int *x, int *y, struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "A cell is missing: x,y counted from 0.");
	const char *at = word;
	if (!read_number(&at, x) || *at++ != ',' || !read_number(&at, y) || at != word + length)
		return error_set(error, "'%.*s' is not a cell: write x,y counted from 0.", (int)length, word);
	return true;
}

static const char *plain_word(const char *word)
{
	return word + (*word == '!');
}

/* Writes "next, previous or add". */
static void list_words(char *list, size_t size, const char *const *words)
{
	size_t used = 0;
	list[0] = '\0';
	for (int i = 0; words[i] && used < size; i++)
		used += (size_t)snprintf(list + used, size - used, "%s%s",
					 i == 0         ? ""
					 : words[i + 1] ? ", "
							: " or ",
					 plain_word(words[i]));
}

/* The word that was meant: one that begins so, else the nearest; NULL when none is near. */
static const char *nearest_word(const char *const *words, const char *word, size_t length)
{
	const char *nearest = NULL;
	int limit = word_limit(length);
	for (int i = 0; words[i]; i++) {
		const char *known = plain_word(words[i]);
		int distance =
		    strncmp(known, word, length) == 0 ? 0 : word_distance(word, length, known, strlen(known), limit);
		if (distance < limit) {
			limit = distance;
			nearest = known;
		}
	}
	return nearest;
}

bool argument_choice(const struct editor *editor, const char **arguments, const char *const *words, int *choice,
		     struct error *error)
{
	char list[200];
	const char *word;
	size_t length;
	int begins = 0;
	bool removes = false;
	list_words(list, sizeof list, words);
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "A word is missing: %s.", list);
	for (int i = 0; words[i]; i++) {
		const char *known = plain_word(words[i]);
		if (strncmp(known, word, length) != 0)
			continue;
		*choice = i;
		if (known[length] == '\0')
			return true;
		begins++;
		removes |= known != words[i];
	}
	if (begins == 1 && !removes && editor->interactive)
		return true;
	const char *nearest = begins > 1 ? NULL : nearest_word(words, word, length);
	if (nearest)
		return error_set(error, "'%.*s' is not a word of this command; did you mean '%s'?", (int)length, word,
				 nearest);
	return error_set(error, "'%.*s' is not one of the words %s.", (int)length, word, list);
}

struct view *command_view(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!view)
		error_set(error, "No file is open; :edit FILE opens one.");
	return view;
}

struct view *command_grid(struct editor *editor, const struct grid **grid, struct error *error)
{
	struct view *view = command_view(editor, error);
	*grid = view_grid(view);
	if (view && !*grid)
		error_set(error, "This file has no map that could be drawn on.");
	if (*grid && !(*grid)->rows) {
		error_set(
		    error, "This tool draws cells of square maps; %s",
		    binding_phrase(editor, WHERE_BOARD,
				   "here {brush %c} and {paint} paint, {record-add} adds, {exit %k} sets exits.")
			.text);
		*grid = NULL;
	}
	return *grid ? view : NULL;
}

static bool name_is(const char *known, const char *name, size_t length)
{
	return length > 0 && known[0] == name[0] && strncmp(known, name, length) == 0 && known[length] == '\0';
}

const struct command *command_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
		if (name_is(abbreviations[i].name, name, length))
			return command_find(abbreviations[i].full, strlen(abbreviations[i].full));
	for (const struct command *command = commands; command->name; command++)
		if (name_is(command->name, name, length))
			return command;
	return NULL;
}

bool command_unknown(const char *name, size_t length, struct error *error)
{
	const char *nearest = NULL;
	int limit = (int)length + 1;
	for (const struct command *command = commands; command->name; command++) {
		int distance = word_distance(name, length, command->name, strlen(command->name), limit);
		if (distance < limit) {
			limit = distance;
			nearest = command->name;
		}
	}
	if (nearest)
		return error_set(error, "Unknown command '%.*s'; did you mean '%s'?", (int)length, name, nearest);
	return error_set(error, "Unknown command '%.*s'; :help lists them all.", (int)length, name);
}

/* A line too long for it, which no command that draws needs, is not kept. */
void command_remember(struct editor *editor, const char *line)
{
	editor->repeat.shape = GESTURE_NONE;
	if (strlen(line) < sizeof editor->repeat.line)
		snprintf(editor->repeat.line, sizeof editor->repeat.line, "%s", line);
}

bool command_run(struct editor *editor, const char *line, struct error *error)
{
	const char *arguments = line, *name;
	size_t length;
	if (!argument_word(&arguments, &name, &length))
		return true;
	const struct command *command = command_find(name, length);
	if (editor->lines.open && (!command || !command->in_text))
		return error_set(error, "A text is being edited: Esc keeps it, Ctrl-C discards it.");
	int number;
	const char *at = name;
	if (read_number(&at, &number) && (at == name + length || *at == ','))
		return command_goto(editor, name, error);
	if (!command)
		return command_unknown(name, length, error);
	if (!*command->arguments && !argument_end(arguments))
		return error_set(error, "The command '%s' takes no argument, but got '%s'.", command->name,
				 arguments + strspn(arguments, " "));
	if (!command->quick)
		editor->resting = false;
	if (command->repeats)
		command_remember(editor, line);
	bool done = command->run(editor, arguments + (*arguments == ' '), error);
	struct view *view = editor_view(editor);
	if (view && !command->quick)
		view_rest(editor, view);
	return done;
}

void editor_run(struct editor *editor, const char *line)
{
	struct error error;
	error.message[0] = '\0';
	editor->message[0] = '\0';
	if (!command_run(editor, line, &error)) {
		editor_say(editor, "%s", error.message);
		editor->message_is_error = true;
	}
	if (editor->view_count == 0 && !editor->page.open && editor->request != EDITOR_QUIT)
		start_page(editor);
}

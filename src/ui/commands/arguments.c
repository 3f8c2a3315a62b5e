/* Words, numbers, glyphs and cells in command lines. */
#include "commands/commands.h"

static const struct {
	const char *name, *full;
} abbreviations[] = {
    {"w", "write"},      {"w!", "write!"}, {"q", "quit"},       {"q!", "quit!"},        {"wq", "write-quit"},
    {"x", "write-quit"}, {"e", "edit"},    {"n", "next-file"},  {"p", "previous-file"}, {"h", "help"},
    {"g", "goto"},       {"qa!", "quit!"}, {"s", "substitute"},
};

static bool name_is(const char *known, const char *name, size_t length)
{
	return known[0] == name[0] && strncmp(known, name, length) == 0 && known[length] == '\0';
}

const struct command *command_find(const struct editor *editor, const char *line)
{
	const char *name = line + strspn(line, " ");
	size_t length = strcspn(name, " ");
	EACH_OF(abbreviation, abbreviations)
		if (name_is(abbreviation->name, name, length))
			return command_find(editor, abbreviation->full);
	for (const struct command *command = editor->commands; command->name; command++)
		if (name_is(command->name, name, length))
			return command;
	return NULL;
}

enum { NAME_MOST = 40 };

bool command_unknown(const struct editor *editor, const char *name, struct error *error)
{
	size_t length = strcspn(name, " ");
	struct choices all = {0};
	char word[NAME_MOST];
	snprintf(word, sizeof word, "%.*s", (int)length, name);
	for (int part = 1; part >= 0; part--) /* "resize" before "line" for "size" */
		for (const struct command *command = editor->commands; command->name; command++)
			if ((strstr(command->name, word) != NULL) == part)
				choices_add(&all, CHOICE_NAME, command->name, "");
	/* There are few commands, so even a distant name is suggested. */
	return choices_refuse(&all, "command", name, length, (int)length + 1, ":help lists them all", error);
}

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

bool argument_glyph(const struct editor *editor, const char **arguments, int *glyph, struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "Missing glyph: give one character, or <Space>.");
	/* A character beyond ASCII, also with marks on it, or a word, if the document has such cells. */
	const struct view *view = editor_view(editor);
	const struct format *format = view ? view->document->format : NULL;
	enum cell_kind cells = format ? format->cells->kind : CELL_BYTE;
	*glyph = (cells == CELL_WORD && word[0] != '<') || (cells == CELL_CHARACTER && length > 1)
		     ? cell_value(word, length)
		     : -1;
	if (*glyph >= 0 && (cells == CELL_WORD || format->cells->value(format, word, length) == *glyph))
		return true;
	char name[KEY_NAME_SIZE];
	if (length == 1) {
		name[0] = word[0];
		name[1] = '\0';
	} else if (key_parse(word, name) != length) {
		name[0] = '\0';
	}
	int byte = length == 1 && word[0] == '<' ? '<' : key_character(name);
	for (int other = 0x80; byte < 0 && other < 0x100; other++)
		byte = bytes_equal(word, length, cell_argument(other).text) ? other : -1;
	if (byte < 0)
		return error_set(error, "'%.*s' is not a glyph: give one %scharacter, or <Space>.", (int)length, word,
				 cells == CELL_CHARACTER ? "" : "ASCII ");
	*glyph = byte;
	return true;
}

bool argument_value(const struct editor *editor, const char *word, bool any, int *value)
{
	const struct view *view = editor_view(editor);
	const struct format *format = view->document->format;
	const struct model *model = &view->document->model;
	char near[80], bytes[CELL_BYTES_MAX];
	*value = format->cells->layers ? cell_value(word, strlen(word)) : -1;
	if (format->cells->layers)
		return *value >= 0 &&
		       format->cells->write(format, view_floor(view), *value, LAYER_ALL, bytes) != CELL_UNFIT &&
		       (any || format->cells->meaning(model, view_grid(view), *value, near, sizeof near).known);
	bool single = format->cells->kind != CELL_WORD || strlen(word) == 1;
	return argument_glyph(editor, &word, value, NULL) && argument_end(word) &&
	       (any || single || model_glyph(model, view_grid(view), *value)->known);
}

bool argument_read_number(const char **at, int *number)
{
	char *end;
	long value = strtol(*at, &end, 10);
	if (end == *at || value < -1000000 || value > 1000000)
		return false;
	*at = end;
	*number = (int)value;
	return true;
}

bool argument_portion(const struct editor *editor, const char **arguments, int *glyph, int *number,
		      struct error *error)
{
	char name[80];
	const char *word = *arguments + strspn(*arguments, " "), *at = name;
	const char *close = *word == '"' && word[1] ? strchr(word + 2, '"') : NULL;
	const char *end = (close ? close : word) + strcspn(close ? close : word, " "),
		   *tail = close ? close + 1 : end;
	*arguments = end;
	if (!close && end - word > 2)
		tail = memrchr(word + 1, ':', (size_t)(end - word - 1));
	tail = tail ? tail : end;
	snprintf(name, sizeof name, "%.*s", (int)((close ? close : tail) - word - !!close), word + !!close);
	bool colon = tail < end, read = colon && *tail++ == ':' && argument_read_number(&tail, number);
	*number = !colon ? -1 : read && tail == end ? *number : 0;
	if (!close && argument_glyph(editor, &at, glyph, error))
		return argument_end(at) || error_set(error, "Expected one glyph, not '%s'.", name);
	const struct view *view = editor_view(editor);
	*glyph = strlen(name) > 1 && view_grid(view) ? search_value(view->document, view->grid, name) : -1;
	return *glyph >= 0 ||
	       error_set(error, "'%s' is neither a glyph nor part of the meaning of one on this map.", name);
}

bool argument_number(const char **arguments, int fallback, int low, int high, int *number, struct error *error)
{
	const char *word;
	size_t length;
	*number = fallback;
	if (!argument_word(arguments, &word, &length))
		return true;
	const char *at = word;
	if (!argument_read_number(&at, number) || at != word + length)
		return error_set(error, "'%.*s' is not a number.", (int)length, word);
	if (*number < low || *number > high)
		return error_set(error, "%d is out of range: it must be from %d to %d.", *number, low, high);
	return true;
}

bool argument_map(const struct editor *editor, const char **arguments, int *grid, struct error *error)
{
	int count = editor_view(editor)->document->model.grid_count, first = map_number(editor, 0);
	if (!argument_number(arguments, first, first, first + count - 1, grid, error))
		return false;
	*grid -= first;
	return true;
}

bool argument_state(const struct view *view, const char **arguments, size_t *state, struct error *error)
{
	int number, current = (int)view->document->history.done;
	if (!argument_number(arguments, current, 0, INT32_MAX, &number, error))
		return false;
	*state = (size_t)number;
	return history_has(&view->document->history, *state) ||
	       error_set(error, "No state %d; :undo-list lists them.", number);
}

const char *argument_quoted(struct editor *editor, const char *arguments, const char *value)
{
	size_t length = 0, end = strlen(value);
	while (end > 0 && value[end - 1] == ' ')
		end--;
	while (length < end && (byte_is_letter(value[length]) || value[length] == '_' ||
				(length > 0 && (byte_is_digit(value[length]) || value[length] == '-'))))
		length++;
	bool plain = length < end || length == 0 || bytes_equal(value, end, "true") ||
		     bytes_equal(value, end, "false") || bytes_equal(value, end, "null");
	if (plain || !editor_view(editor)->document->format->legend->quoted)
		return arguments;
	return arena_print(&editor->scratch, "%.*s\"%.*s\"", (int)(value - arguments), arguments, (int)end, value);
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
		return error_set(error, "Missing cell: give x,y, counted from 0.");
	const char *at = word;
	if (!argument_read_number(&at, x) || *at++ != ',' || !argument_read_number(&at, y) || at != word + length)
		return error_set(error, "'%.*s' is not a cell: give x,y, counted from 0.", (int)length, word);
	return true;
}

bool cell_on_map(const struct grid *grid, int x, int y, struct error *error)
{
	if (grid->height == 0)
		return error_set(error, "The map has no cells.");
	return grid_has(grid, x, y) ||
	       error_set(error, "Cell %d,%d is not on the map: x goes from 0 to %d, y from 0 to %d.", x, y,
			 grid->width - 1, grid->height - 1);
}

bool argument_size(const char **arguments, int *width, int *height)
{
	const char *rest = *arguments, *word;
	size_t length;
	if (!argument_word(&rest, &word, &length))
		return false;
	const char *at = word, *second = rest;
	bool read = argument_read_number(&at, width);
	if (read && at == word + length && argument_word(&second, &word, &length)) { /* "20 12" */
		at = word;
		rest = second;
	} else if (!read || *at++ != 'x') {
		return false;
	}
	if (!argument_read_number(&at, height) || at != word + length)
		return false;
	*arguments = rest;
	return true;
}

static const char *plain_word(const char *word)
{
	return word + (*word == '!');
}

bool argument_choice(const struct editor *editor, const char **arguments, const char *const *words, int *choice,
		     struct error *error)
{
	char list[MESSAGE_SIZE] = ""; /* e.g. "next, previous or add" */
	const char *word, *begun = NULL;
	size_t length, used = 0;
	int begins = 0;
	bool removes = false;
	for (int i = 0; words[i] && used < sizeof list; i++)
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
					 i == 0         ? ""
					 : words[i + 1] ? ", "
							: " or ",
					 plain_word(words[i]));
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "Missing argument: %s.", list);
	struct nearest nearest = nearest_begin(word, length);
	for (int i = 0; words[i]; i++) {
		const char *known = plain_word(words[i]);
		nearest_try(&nearest, known);
		if (strncmp(known, word, length) != 0)
			continue;
		*choice = i;
		begun = known;
		if (known[length] == '\0')
			return true;
		begins++;
		removes |= known != words[i];
	}
	if (begins == 1 && !removes && editor->interactive)
		return true;
	const char *meant = begins == 1 ? begun : nearest.name;
	if (meant && begins < 2)
		return error_set(error, "Unknown argument '%.*s'; did you mean '%s'?", (int)length, word, meant);
	return error_set(error, "Unknown argument '%.*s'; it must be %s.", (int)length, word, list);
}

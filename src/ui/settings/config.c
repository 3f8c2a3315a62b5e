/* The file of settings: read at the start of an editor, written by `option save`. A line that is wrong is told with its
 * place and stops nothing. */
#include "commands/arguments.h"
#include "mapwright/share.h"
#include "settings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1200 };

/* The file's text with a NUL at its end, to be freed; NULL when there is none. Anything else is said. */
static char *read_config(const char *path, struct error *error)
{
	char *bytes;
	size_t length;
	if (!file_exists(path) || !file_read(path, &bytes, &length, NULL, error))
		return NULL;
	char *text = realloc(bytes, length + 1);
	if (!text) {
		free(bytes);
		error_no_memory(error);
		return NULL;
	}
	text[length] = '\0';
	return text;
}

/* The command line on the line that begins at `at`, without blanks and line end; "" for a comment. */
static void copy_line(const char *at, char line[LINE_SIZE])
{
	size_t length = strcspn(at, "\n"), blanks = strspn(at, " \t");
	if (blanks > length)
		blanks = length;
	at += blanks;
	length -= blanks;
	while (length > 0 && strchr(" \t\r", at[length - 1]))
		length--;
	snprintf(line, LINE_SIZE, "%.*s", length > 0 && at[0] != '#' && length < LINE_SIZE ? (int)length : 0, at);
}

static bool run_line(struct editor *editor, const char *line, struct error *error)
{
	const struct command *command = command_find(editor, line);
	if (!command || command->configures)
		return command_run(editor, line, error);
	return error_set(error, "'%s' needs an open file; write option, bind or unbind here.", command->name);
}

/* Tells the first mistake, and how many more there are. */
static void tell_mistakes(struct editor *editor, const char *path, int line, const char *first, int more)
{
	if (more > 0)
		editor_say(editor, "%s:%d:1: %s (%d more)", path, line, first, more);
	else
		editor_say(editor, "%s:%d:1: %s", path, line, first);
	editor->message_is_error = true;
}

void editor_configure(struct editor *editor)
{
	char path[PATH_MAX], line[LINE_SIZE];
	struct error error, first;
	error.message[0] = first.message[0] = '\0';
	char *text = share_user_path("config", path, sizeof path) ? read_config(path, &error) : NULL;
	int mistakes = 0, first_line = 0, number = 1;
	for (const char *at = text; at && *at; number++) {
		copy_line(at, line);
		if (!run_line(editor, line, &error) && mistakes++ == 0) {
			first = error;
			first_line = number;
		}
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	bool failed = !text && error.message[0];
	free(text);
	editor->message[0] = '\0';
	const char *theme = setting_value(&editor->settings, SETTING_THEME);
	if (!editor->settings.values[SETTING_THEME][0] && !theme_load(&editor->settings.theme, theme, &error))
		failed = true;
	if (failed)
		editor_say(editor, "%s", error.message);
	else if (mistakes > 0)
		tell_mistakes(editor, path, first_line, first.message, mistakes - 1);
}

/* ---- saving ---- */

/* What the new file is made of. */
struct writing {
	struct editor *editor;
	FILE *out;
	bool settings_done[SETTING_COUNT];
	bool *own_done, *macros_done;
	bool macros_only;
};

/* The setting that a line is about, or SETTING_COUNT; `same`: it says what holds now. */
static enum setting line_setting(const struct settings *own, const char *line, bool *same)
{
	if (strncmp(line, "option ", 7) != 0)
		return SETTING_COUNT;
	line += 7 + strspn(line + 7, " ");
	size_t length = strcspn(line, " ");
	enum setting setting = setting_find(line, length, NULL);
	line += length + strspn(line + length, " ");
	*same = setting < SETTING_COUNT && strcmp(line, setting_value(own, setting)) == 0;
	return setting;
}

/* The binding of one's own that a line is about (same place and key), or -1. */
static int line_binding(const struct settings *own, const char *line, bool *same)
{
	unsigned where;
	char key[KEY_NAME_SIZE];
	bool binds = strncmp(line, "bind ", 5) == 0, unbinds = strncmp(line, "unbind ", 7) == 0;
	const char *rest = line + (binds ? 5 : 7);
	if (!(binds || unbinds) || !binding_read(&rest, &where, key, NULL))
		return -1;
	rest += strspn(rest, " ");
	for (int i = 0; i < own->own_count; i++) {
		const struct binding *binding = &own->own[i];
		if (binding->where != where || strcmp(binding->key, key) != 0)
			continue;
		*same = binds ? binding->command && strcmp(binding->command, rest) == 0 : !binding->command;
		return i;
	}
	return -1;
}

/* The macro that a line is about, or -1. */
static int line_macro(const struct settings *own, const char *line, bool *same)
{
	if (strncmp(line, "macro ", 6) != 0)
		return -1;
	line += 6 + strspn(line + 6, " ");
	size_t length = strcspn(line, " ");
	for (int i = 0; i < own->macro_count; i++) {
		const struct macro *macro = &own->macros[i];
		if (strlen(macro->name) != length || memcmp(macro->name, line, length) != 0)
			continue;
		*same = strcmp(line + length + strspn(line + length, " "), macro->keys) == 0;
		return i;
	}
	return -1;
}

static void write_macro(struct writing *writing, int index)
{
	const struct macro *macro = &writing->editor->settings.macros[index];
	fprintf(writing->out, "macro %s %s\n", macro->name, macro->keys);
}

static void write_setting(struct writing *writing, enum setting setting)
{
	fprintf(writing->out, "option %s %s\n", settings[setting].name,
		setting_value(&writing->editor->settings, setting));
}

static void write_binding(struct writing *writing, int index)
{
	char line[LINE_SIZE];
	if (settings_binding_line(&writing->editor->settings.own[index], line, sizeof line))
		fprintf(writing->out, "%s\n", line);
}

/* A line of the old file: as it is, unless it says something that no longer holds. */
static void write_line(struct writing *writing, const char *at, size_t length)
{
	const struct settings *own = &writing->editor->settings;
	char line[LINE_SIZE];
	bool same = true;
	copy_line(at, line);
	enum setting setting = line_setting(own, line, &same);
	int binding = setting < SETTING_COUNT ? -1 : line_binding(own, line, &same);
	same = same || writing->macros_only;
	int macro = line_macro(own, line, &same);
	if (macro >= 0)
		writing->macros_done[macro] = true;
	if (macro >= 0 && !same) {
		write_macro(writing, macro);
		return;
	}
	if (setting < SETTING_COUNT)
		writing->settings_done[setting] = true;
	else if (binding >= 0)
		writing->own_done[binding] = true;
	if (!same && setting < SETTING_COUNT) {
		write_setting(writing, setting);
		return;
	}
	if (!same) {
		write_binding(writing, binding);
		return;
	}
	fwrite(at, 1, length, writing->out);
	if (at[length - 1] != '\n')
		fputc('\n', writing->out);
}

static void write_all(struct writing *writing, const char *text)
{
	while (text && *text) {
		size_t length = strcspn(text, "\n");
		length += text[length] == '\n';
		write_line(writing, text, length);
		text += length;
	}
	const struct settings *own = &writing->editor->settings;
	for (int i = 0; i < own->macro_count; i++)
		if (!writing->macros_done[i])
			write_macro(writing, i);
	if (writing->macros_only)
		return;
	for (int i = 0; i < SETTING_COUNT; i++)
		if (!writing->settings_done[i] && own->values[i][0])
			write_setting(writing, (enum setting)i);
	for (int i = 0; i < own->own_count; i++)
		if (!writing->own_done[i])
			write_binding(writing, i);
}

static bool save(struct editor *editor, bool macros_only, struct error *error)
{
	char path[PATH_MAX], *bytes = NULL;
	size_t length = 0;
	if (!share_user_path("config", path, sizeof path))
		return error_set(error, "Nowhere to keep the settings: neither XDG_CONFIG_HOME nor HOME is set.");
	error->message[0] = '\0';
	char *text = read_config(path, error);
	if (!text && error->message[0])
		return false;
	struct writing writing = {
	    .editor = editor, .out = open_memstream(&bytes, &length), .macros_only = macros_only};
	writing.macros_done = calloc((size_t)editor->settings.macro_count + 1, sizeof *writing.macros_done);
	writing.own_done = calloc((size_t)editor->settings.own_count + 1, sizeof *writing.own_done);
	bool done = writing.out && writing.own_done && writing.macros_done;
	if (done)
		write_all(&writing, text);
	done = writing.out && fclose(writing.out) == 0 && done;
	share_make_folders(path, 0777);
	done = done ? file_write(path, bytes, length, NULL, error) : error_no_memory(error);
	free(writing.own_done);
	free(writing.macros_done);
	free(bytes);
	free(text);
	if (done)
		editor_say(editor, "Saved the settings to %s.", path);
	return done;
}

bool config_save(struct editor *editor, struct error *error)
{
	return save(editor, false, error);
}

bool config_save_macros(struct editor *editor, struct error *error)
{
	return save(editor, true, error);
}

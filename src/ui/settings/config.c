/* The config file: read when an editor starts, written by `option save`. The first bad line is reported with its
 * place; the other lines still apply. */
#include "commands/commands.h"
#include "mapwright/share.h"

/* Returns the bytes of the file, to be freed; NULL without a message if it does not exist, NULL with one if it cannot
 * be read. */
static char *read_config(const char *path, size_t *length, struct error *error)
{
	char *bytes;
	return file_exists(path) && file_read(path, &bytes, length, NULL, error) ? bytes : NULL;
}

/* Returns the command line in a line of the file, without blanks and line end; "" for a comment; NULL with a message if
 * it is not a command line. */
static const char *copy_line(struct arena *arena, const char *at, size_t length, struct error *error)
{
	if (memchr(at, '\0', length)) {
		error_set(error, "the line contains a NUL byte; remove it.");
		return NULL;
	}
	for (; length > 0 && (*at == ' ' || *at == '\t'); at++)
		length--;
	while (length > 0 && strchr(" \t\r", at[length - 1]))
		length--;
	return arena_copy(arena, at, length > 0 && *at != '#' ? length : 0);
}

void editor_configure(struct editor *editor)
{
	char path[PATH_MAX];
	struct arena arena = {0};
	struct error error, first;
	error.message[0] = first.message[0] = '\0';
	size_t length = 0;
	char *text = share_user_path("config", path, sizeof path) ? read_config(path, &length, &error) : NULL;
	int mistakes = 0, first_line = 0, number = 1;
	for (size_t at = 0, end; text && at < length; at = end + 1, number++) {
		end = bytes_find(text, at, length, '\n');
		const char *line = copy_line(&arena, text + at, end - at, &error);
		const struct command *command = line ? command_find(editor, line) : NULL;
		bool done =
		    line && (!command || command->configures
				 ? command_run(editor, line, &error)
				 : error_set(&error, "'%s' needs an open file; use option, bind or unbind here.",
					     command->name));
		if (!done && mistakes++ == 0) {
			first = error;
			first_line = number;
		}
	}
	arena_clear(&arena);
	bool failed = !text && error.message[0];
	free(text);
	editor->message[0] = '\0';
	const char *theme = setting_value(&editor->settings, SETTING_THEME);
	if (!editor->settings.values[SETTING_THEME] && !theme_load(&editor->settings.theme, theme, &error))
		failed = true;
	char more[32] = "";
	if (mistakes > 1)
		snprintf(more, sizeof more, " (%d more)", mistakes - 1);
	if (failed) {
		editor_say(editor, "%s", error.message);
	} else if (mistakes > 0) {
		editor_say(editor, "%s:%d:1: %s%s", path, first_line, first.message, more);
		editor->message_is_error = true;
	}
}

enum { SUBJECT_SIZE = 80 };

/* A setting in effect, as a line of the file. */
struct setting_line {
	const char *line, *value; /* `value`: the rest of the line after its subject */
	char subject[SUBJECT_SIZE];
	bool set;  /* the user has set it */
	bool done; /* the new file has it */
};

/* The new file while it is composed. */
struct config_writer {
	FILE *out;
	struct setting_line *settings;
	int count;
	struct arena arena;
};

/* Splits a line of the file into its subject (an option, a key in a place, a macro) and its value. Returns false for
 * other lines. */
static bool read_subject(const char *line, char subject[SUBJECT_SIZE], const char **value)
{
	unsigned where;
	char key[KEY_NAME_SIZE];
	bool binds = strncmp(line, "bind ", 5) == 0, unbinds = strncmp(line, "unbind ", 7) == 0;
	bool names = strncmp(line, "option ", 7) == 0 || strncmp(line, "macro ", 6) == 0;
	const char *rest = line + strcspn(line, " "), *word;
	size_t length;
	if (!(binds || unbinds || names) || (names && !argument_word(&rest, &word, &length)) ||
	    (!names && !binding_read(&rest, &where, key, NULL)))
		return false;
	if (names)
		snprintf(subject, SUBJECT_SIZE, "%c %.*s", line[0], (int)length, word);
	else
		snprintf(subject, SUBJECT_SIZE, "%u %s", where, key);
	*value = unbinds ? line : rest + strspn(rest, " ");
	return true;
}

static void add_setting(struct config_writer *writer, bool set, const char *line)
{
	struct setting_line *setting = &writer->settings[writer->count];
	if (!read_subject(line, setting->subject, &setting->value))
		return;
	setting->line = line;
	setting->set = set;
	writer->count++;
}

const char *settings_binding_line(struct arena *arena, const struct binding *binding)
{
	const char *place = binding_place_name(binding->where);
	return arena_print(arena, "%s%s%s %s%s%s", binding->command ? "bind" : "unbind", *place ? " " : "", place,
			   binding->key, binding->command ? " " : "", binding->command ? binding->command : "");
}

bool config_save(struct editor *editor, bool macros_only, struct error *error)
{
	char path[PATH_MAX], *bytes = NULL;
	size_t length = 0, old_length = 0;
	if (!share_user_path("config", path, sizeof path))
		return error_set(error, "Cannot save the settings: neither XDG_CONFIG_HOME nor HOME is set.");
	error->message[0] = '\0';
	char *text = read_config(path, &old_length, error);
	if (!text && error->message[0])
		return false;
	struct config_writer writer = {.out = memory_stream(&bytes, &length)};
	struct arena *arena = &writer.arena;
	const struct settings *own = &editor->settings;
	writer.settings = arena_allocate(arena,
					 (size_t)own->macros.count + SETTING_COUNT + (size_t)own->programs.count +
					     (size_t)own->binding_count,
					 sizeof *writer.settings);
	for (int i = 0; i < own->macros.count; i++)
		add_setting(&writer, true,
			    arena_print(arena, "macro %s %s", own->macros.items[i].name, own->macros.items[i].line));
	for (int i = 0; i < SETTING_COUNT && !macros_only; i++)
		add_setting(
		    &writer, own->values[i],
		    arena_print(arena, "option %s %s", settings[i].name, setting_value(own, (enum setting)i)));
	for (int i = 0; i < own->programs.count && !macros_only; i++) {
		const struct own_line *program = &own->programs.items[i];
		add_setting(&writer, true,
			    arena_print(arena, "option %s %s", program->name, program->line ? program->line : "off"));
	}
	for (int i = 0; i < own->binding_count && !macros_only; i++)
		add_setting(&writer, true, settings_binding_line(arena, &own->bindings[i]));
	for (size_t at = 0, end; text && at < old_length; at = end + 1) {
		/* Lines of the old file are kept, except settings that have changed. */
		end = bytes_find(text, at, old_length, '\n');
		char subject[SUBJECT_SIZE];
		const char *line = copy_line(&writer.arena, text + at, end - at, NULL), *value, *replacement = NULL;
		for (int i = 0; line && read_subject(line, subject, &value) && i < writer.count; i++) {
			struct setting_line *setting = &writer.settings[i];
			if (strcmp(setting->subject, subject) != 0)
				continue;
			setting->done = true;
			replacement = strcmp(setting->value, value) != 0 ? setting->line : NULL;
		}
		fwrite(replacement ? replacement : text + at, 1, replacement ? strlen(replacement) : end - at,
		       writer.out);
		putc('\n', writer.out);
	}
	for (int i = 0; i < writer.count; i++)
		if (writer.settings[i].set && !writer.settings[i].done)
			fprintf(writer.out, "%s\n", writer.settings[i].line);
	memory_stream_end(writer.out);
	share_make_folders(path, 0777);
	bool done = file_write(path, bytes, length, NULL, error);
	arena_clear(&writer.arena);
	free(bytes);
	free(text);
	if (done)
		editor_say(editor, "Saved the settings to %s.", path);
	return done;
}

/* The file of settings: read at the start of an editor, written by `option save`. A line that is wrong is told with its
 * place and stops nothing. */
#include "commands/arguments.h"
#include "mapwright/bytes.h"
#include "mapwright/file.h"
#include "mapwright/share.h"
#include "settings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the file, to be freed; NULL when there is none. Anything else is said. */
static char *read_config(const char *path, size_t *length, struct error *error)
{
	char *bytes;
	return file_exists(path) && file_read(path, &bytes, length, NULL, error) ? bytes : NULL;
}

/* The command line on a line of the file, without blanks and line end; "" for a comment. NULL with a sentence for what can
 * be none. */
static const char *copy_line(struct arena *arena, const char *at, size_t length, struct error *error)
{
	if (memchr(at, '\0', length)) {
		error_set(error, "the line holds a NUL byte: remove it.");
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
				 : error_set(&error, "'%s' needs an open file; write option, bind or unbind here.",
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

/* ---- saving ---- */

enum { SUBJECT_SIZE = 80 };

/* A line that says what holds now. */
struct held {
	const char *line, *says; /* `says`: what it says of its subject */
	char subject[SUBJECT_SIZE];
	bool set;  /* the person has said so */
	bool done; /* it is in the new file */
};

/* What the new file is made of. */
struct writing {
	FILE *out;
	struct held *held;
	int count;
	struct arena arena;
};

/* What a line of the file is about (an option, a key in a place, a macro), and what it says of that. False for others. */
static bool read_subject(const char *line, char subject[SUBJECT_SIZE], const char **says)
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
	*says = unbinds ? line : rest + strspn(rest, " ");
	return true;
}

static void hold(struct writing *writing, bool set, const char *line)
{
	struct held *held = &writing->held[writing->count];
	if (!read_subject(line, held->subject, &held->says))
		return;
	held->line = line;
	held->set = set;
	writing->count++;
}

bool config_save(struct editor *editor, bool macros_only, struct error *error)
{
	char path[PATH_MAX], *bytes = NULL;
	size_t length = 0, old_length = 0;
	if (!share_user_path("config", path, sizeof path))
		return error_set(error, "Nowhere to keep the settings: neither XDG_CONFIG_HOME nor HOME is set.");
	error->message[0] = '\0';
	char *text = read_config(path, &old_length, error);
	if (!text && error->message[0])
		return false;
	struct writing writing = {.out = open_memstream(&bytes, &length)};
	struct arena *arena = &writing.arena;
	const struct settings *own = &editor->settings;
	writing.held = arena_allocate(arena, (size_t)own->macro_count + SETTING_COUNT + (size_t)own->own_count,
				      sizeof *writing.held);
	for (int i = 0; i < own->macro_count; i++)
		hold(&writing, true, arena_print(arena, "macro %s %s", own->macros[i].name, own->macros[i].keys));
	for (int i = 0; i < SETTING_COUNT && !macros_only; i++)
		hold(&writing, own->values[i],
		     arena_print(arena, "option %s %s", settings[i].name, setting_value(own, (enum setting)i)));
	for (int i = 0; i < own->own_count && !macros_only; i++)
		hold(&writing, true, settings_binding_line(arena, &own->own[i]));
	if (!writing.out)
		memory_end();
	for (size_t at = 0, end; text && at < old_length; at = end + 1) {
		/* A line of the old file stays as it is, unless it says something that no longer holds. */
		end = bytes_find(text, at, old_length, '\n');
		char subject[SUBJECT_SIZE];
		const char *line = copy_line(&writing.arena, text + at, end - at, NULL), *says, *fresh = NULL;
		for (int i = 0; line && read_subject(line, subject, &says) && i < writing.count; i++) {
			struct held *held = &writing.held[i];
			if (strcmp(held->subject, subject) != 0)
				continue;
			held->done = true;
			fresh = strcmp(held->says, says) != 0 ? held->line : NULL;
		}
		fwrite(fresh ? fresh : text + at, 1, fresh ? strlen(fresh) : end - at, writing.out);
		putc('\n', writing.out);
	}
	for (int i = 0; i < writing.count; i++)
		if (writing.held[i].set && !writing.held[i].done)
			fprintf(writing.out, "%s\n", writing.held[i].line);
	if (!stream_end(writing.out))
		memory_end();
	share_make_folders(path, 0777);
	bool done = file_write(path, bytes, length, NULL, error);
	arena_clear(&writing.arena);
	free(bytes);
	free(text);
	if (done)
		editor_say(editor, "Saved the settings to %s.", path);
	return done;
}

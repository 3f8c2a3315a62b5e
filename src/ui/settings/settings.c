/* The options of the editor, with bindings, macros and programs of the user. */
#include "settings.h"

#include "cursor.h"
#include "mapwright/bytes.h"

#include <stdlib.h>
#include <string.h>

const struct setting_row settings[SETTING_COUNT] = {
    [SETTING_KEYS] = {"keys", "slots vi plain", "slots", "digits: slots or counts (vi); plain adds Ctrl-C, X, V"},
    [SETTING_MOUSE] = {"mouse", "on off", "on", "on: the editor handles the mouse; off: the terminal"},
    [SETTING_THEME] = {"theme", NULL, "dark", "colour theme (Tab after :option theme lists them)"},
    [SETTING_CELLS] = {"cells", "auto narrow wide", "auto", "columns per cell: one, two, or two if they fit (auto)"},
    [SETTING_WALLS] = {"walls", "tint glyphs lines", "tint",
		       "walls on the screen: with a ground, glyphs alone, or lines"},
    [SETTING_CLIPBOARD] = {"clipboard", "on off", "off", "also copy to the terminal's clipboard"},
    [SETTING_OBJECTS] = {"objects", "on off", "on", "show on the map what the file places there"},
    [SETTING_JUDGE_SECONDS] = {"judge-seconds", "1 2 5 10 20 30 60 120 300", "10",
			       "how long the program of checker.FORMAT may run"},
};

static void binding_clear(struct binding *binding)
{
	free((void *)binding->key);
	free((void *)binding->command);
}

void settings_clear(struct settings *own)
{
	for (int i = 0; i < own->binding_count; i++)
		binding_clear(&own->bindings[i]);
	free(own->bindings);
	for (int i = 0; i < own->macro_count; i++)
		free(own->macros[i].keys);
	free(own->macros);
	for (int i = 0; i < own->program_count; i++) {
		free(own->programs[i].name);
		free(own->programs[i].command);
	}
	free(own->programs);
	for (int i = 0; i < SETTING_COUNT; i++)
		free(own->values[i]);
	*own = (struct settings){0};
}

const char *setting_value(const struct settings *own, enum setting setting)
{
	return own->values[setting] ? own->values[setting] : settings[setting].initial;
}

enum setting setting_find(const char *name, size_t length, struct error *error)
{
	struct choices all = {0};
	for (int i = 0; i < SETTING_COUNT; i++)
		if (bytes_equal(name, length, settings[i].name))
			return (enum setting)i;
	for (int i = 0; i < SETTING_COUNT; i++)
		choices_add(&all, CHOICE_NAME, settings[i].name, "");
	choices_refuse(&all, "option", name, length, 0, ":option lists them", error);
	return SETTING_COUNT;
}

bool setting_set(struct editor *editor, enum setting setting, const char *value, struct error *error)
{
	const struct setting_row *row = &settings[setting];
	struct settings *own = &editor->settings;
	bool known = !row->values, on = strcmp(value, "on") == 0;
	for (const char *word = known ? "" : row->values; *word; word += strcspn(word, " "), word += *word == ' ')
		known = known || bytes_equal(word, strcspn(word, " "), value);
	if (!known)
		return error_set(error, "Option %s: unknown value '%s'; use one of: %s.", row->name, value,
				 row->values);
	switch (setting) {
	case SETTING_KEYS:
		own->vi_counts = strcmp(value, "vi") == 0;
		own->plain_keys = strcmp(value, "plain") == 0;
		editor_say(editor, "%s",
			   own->vi_counts ? "Digits start a count; Alt with a digit chooses a palette slot."
			   : own->plain_keys
			       ? "Ctrl-C, X, V copy, cut, paste; Ctrl-Z, Y undo, redo; Ctrl-F finds, S saves."
			       : "Digits choose a palette slot; \\ starts a count.");
		break;
	case SETTING_MOUSE:
		own->mouse = on;
		editor->request = on ? EDITOR_MOUSE_ON : EDITOR_MOUSE_OFF;
		break;
	case SETTING_THEME:
		if (!theme_load(&own->theme, value, error))
			return false;
		editor->request = EDITOR_REDRAW;
		break;
	case SETTING_CELLS:
		own->columns = *value == 'n' ? CELLS_NARROW : *value == 'w' ? CELLS_WIDE : CELLS_AUTO;
		editor_scroll(editor);
		break;
	case SETTING_WALLS:
		own->walls = *value == 'g' ? WALLS_GLYPHS : *value == 'l' ? WALLS_LINES : WALLS_TINT;
		break;
	case SETTING_CLIPBOARD:
		own->clipboard = on;
		break;
	case SETTING_OBJECTS:
		own->objects = on;
		break;
	case SETTING_JUDGE_SECONDS:
	case SETTING_COUNT:
		break;
	}
	text_keep(&own->values[setting], value);
	return true;
}

void settings_bind(struct settings *own, unsigned where, const char *key, const char *command)
{
	struct binding made = {.where = where,
			       .key = memory_copy(key),
			       .command = command ? memory_copy(command) : NULL,
			       .hint = command ? binding_hint(command) : NULL};
	size_t capacity = (size_t)own->binding_count;
	list_grow(&own->bindings, &capacity, capacity + 1, sizeof *own->bindings);
	struct binding *bindings = own->bindings;
	int kept = 0;
	for (int i = 0; i < own->binding_count; i++) {
		if (bindings[i].where == where && strcmp(bindings[i].key, key) == 0)
			binding_clear(&bindings[i]);
		else
			bindings[kept++] = bindings[i];
	}
	bindings[kept++] = made;
	own->binding_count = kept;
	own->bound++;
}

void settings_set_macro(struct settings *own, const char *name, const char *keys)
{
	int at = 0;
	while (at < own->macro_count && strcmp(own->macros[at].name, name) != 0)
		at++;
	if (at == own->macro_count) {
		size_t capacity = (size_t)at;
		list_grow(&own->macros, &capacity, capacity + 1, sizeof *own->macros);
		own->macros[own->macro_count++] = (struct macro){0};
	}
	struct macro *macro = &own->macros[at];
	snprintf(macro->name, sizeof macro->name, "%s", name);
	text_keep(&macro->keys, keys);
}

/* Returns the program with that name in two parts, or NULL. */
static struct program *find_program(const struct settings *own, const char *kind, const char *format_id)
{
	size_t length = strlen(kind);
	for (int i = 0; i < own->program_count; i++)
		if (strncmp(own->programs[i].name, kind, length) == 0 &&
		    strcmp(own->programs[i].name + length, format_id) == 0)
			return &own->programs[i];
	return NULL;
}

const char *settings_program(const struct settings *own, const char *kind, const char *format_id)
{
	const struct program *program = find_program(own, kind, format_id);
	return program ? program->command : NULL;
}

void settings_set_program(struct settings *own, const char *name, const char *command)
{
	struct program *program = find_program(own, name, "");
	if (!program) {
		size_t capacity = (size_t)own->program_count;
		list_grow(&own->programs, &capacity, capacity + 1, sizeof *own->programs);
		program = &own->programs[own->program_count++];
		*program = (struct program){.name = memory_copy(name)};
	}
	free(program->command);
	program->command = command ? memory_copy(command) : NULL;
}

const char *settings_binding_line(struct arena *arena, const struct binding *binding)
{
	const char *place = binding_place_name(binding->where);
	return arena_print(arena, "%s%s%s %s%s%s", binding->command ? "bind" : "unbind", *place ? " " : "", place,
			   binding->key, binding->command ? " " : "", binding->command ? binding->command : "");
}

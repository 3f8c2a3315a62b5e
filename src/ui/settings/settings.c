/* The options of the editor, with bindings, macros and programs of the user. */
#include "settings.h"

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

static void own_lines_clear(struct own_lines *lines)
{
	for (int i = 0; i < lines->count; i++) {
		free(lines->items[i].name);
		free(lines->items[i].line);
	}
	free(lines->items);
}

void settings_clear(struct settings *own)
{
	for (int i = 0; i < own->binding_count; i++)
		binding_clear(&own->bindings[i]);
	free(own->bindings);
	own_lines_clear(&own->macros);
	own_lines_clear(&own->programs);
	for (int i = 0; i < SETTING_COUNT; i++)
		free(own->values[i]);
	*own = (struct settings){0};
}

const char *setting_value(const struct settings *own, enum setting setting)
{
	return own->values[setting] ? own->values[setting] : settings[setting].initial;
}

bool setting_is(const struct settings *own, enum setting setting, const char *value)
{
	return strcmp(setting_value(own, setting), value) == 0;
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

void settings_bind(struct settings *own, unsigned where, const char *key, const char *command, const char *hint)
{
	struct binding made = {
	    .where = where, .key = memory_copy(key), .command = command ? memory_copy(command) : NULL, .hint = hint};
	size_t capacity = (size_t)own->binding_count;
	list_grow(&own->bindings, &capacity, capacity + 1, sizeof *own->bindings);
	struct binding *list = own->bindings;
	int kept = 0;
	for (int i = 0; i < own->binding_count; i++) {
		if (list[i].where == where && strcmp(list[i].key, key) == 0)
			binding_clear(&list[i]);
		else
			list[kept++] = list[i];
	}
	list[kept++] = made;
	own->binding_count = kept;
	own->bound++;
}

static struct own_line *find_own(const struct own_lines *lines, const char *begin, const char *end)
{
	size_t length = strlen(begin);
	for (struct own_line *at = lines->items; at < lines->items + lines->count; at++)
		if (strncmp(at->name, begin, length) == 0 && strcmp(at->name + length, end) == 0)
			return at;
	return NULL;
}

const char *own_line(const struct own_lines *lines, const char *begin, const char *end)
{
	const struct own_line *found = find_own(lines, begin, end);
	return found ? found->line : NULL;
}

void own_line_set(struct own_lines *lines, const char *name, const char *line)
{
	struct own_line *found = find_own(lines, name, "");
	if (!found) {
		size_t capacity = (size_t)lines->count;
		list_grow(&lines->items, &capacity, capacity + 1, sizeof *lines->items);
		found = &lines->items[lines->count++];
		*found = (struct own_line){.name = memory_copy(name)};
	}
	free(found->line);
	found->line = line ? memory_copy(line) : NULL;
}

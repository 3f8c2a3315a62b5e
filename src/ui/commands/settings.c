/* Options and key bindings. */
#include "commands.h"

static bool setting_set(struct editor *editor, enum setting setting, const char *value, struct error *error)
{
	const struct setting_row *row = &settings[setting];
	struct settings *own = &editor->settings;
	bool known = !row->values;
	for (const char *word = known ? "" : row->values; *word; word += strcspn(word, " "), word += *word == ' ')
		known = known || bytes_equal(word, strcspn(word, " "), value);
	if (!known)
		return error_set(error, "Option %s: unknown value '%s'; use one of: %s.", row->name, value,
				 row->values);
	if (setting == SETTING_THEME && !theme_load(&own->theme, value, error))
		return false;
	text_keep(&own->values[setting], value);
	if (setting == SETTING_KEYS)
		editor_say(editor, setting_is(own, setting, "vi")
				       ? "Digits start a count; Alt with a digit chooses a palette slot."
				   : setting_is(own, setting, "plain")
				       ? "Ctrl-C, X, V copy, cut, paste; Ctrl-Z, Y undo, redo; Ctrl-F finds, S saves."
				       : "Digits choose a palette slot; \\ starts a count.");
	else if (setting == SETTING_CELLS)
		editor_scroll(editor);
	else if (setting == SETTING_MOUSE)
		editor->request = setting_is(own, setting, "on") ? EDITOR_MOUSE_ON : EDITOR_MOUSE_OFF;
	else if (setting == SETTING_THEME)
		editor->request = EDITOR_REDRAW;
	return true;
}

COMMAND(option)
{
	const char *name, *word;
	size_t length, size = 0;
	if (!argument_word(&arguments, &name, &length)) {
		struct pager *pager = &editor->pager;
		pager_begin(pager, "Options");
		for (int i = 0; i < SETTING_COUNT; i++)
			pager_add(pager, arena_print(&editor->scratch, "prompt option %s ", settings[i].name),
				  "  %-13s %-8s %s", settings[i].name,
				  setting_value(&editor->settings, (enum setting)i), settings[i].help);
		program_options_list(editor);
		pager_add(pager, NULL, "%s", "");
		pager_add(pager, "option save", "  Save options and keys for the next start.");
		pager_add(pager, NULL, "%s", "");
		pager_wrap(pager, ":option NAME VALUE changes an option, :bind KEY COMMAND binds a key.",
			   editor->width > 30 ? editor->width - 3 : 77, 2);
		return true;
	}
	if (length == 4 && memcmp(name, "save", 4) == 0 && argument_end(arguments))
		return config_save(editor, false, error);
	if (is_program_option(name, length))
		return program_option(editor, name, length, arguments, error);
	enum setting setting = setting_find(name, length, error);
	if (setting == SETTING_COUNT)
		return false;
	bool given = argument_word(&arguments, &word, &size);
	arguments += strspn(arguments, " ");
	bool keep = strcmp(arguments, "save") == 0;
	if (*arguments && !keep)
		return error_set(error, "Only 'save' can follow the value of an option, not '%.*s'.",
				 (int)strcspn(arguments, " "), arguments);
	if (given && !setting_set(editor, setting, arena_copy(&editor->scratch, word, size), error))
		return false;
	if (editor->pager.start)
		start_page(editor); /* which shows options */
	if (given)
		return !keep || config_save(editor, false, error);
	return editor_say(editor, "The option %s is %s.", settings[setting].name,
			  setting_value(&editor->settings, setting));
}

COMMAND(bind)
{
	unsigned where;
	char key[KEY_NAME_SIZE];
	if (argument_end(arguments)) {
		pager_begin(&editor->pager, "Your own keys");
		for (int i = 0; i < editor->settings.binding_count; i++)
			pager_add(&editor->pager, NULL, "  %s",
				  settings_binding_line(&editor->scratch, &editor->settings.bindings[i]));
		if (editor->settings.binding_count == 0)
			pager_add(&editor->pager, NULL, "  None; :bind KEY COMMAND adds one.");
		return true;
	}
	if (!binding_read(&arguments, &where, key, error))
		return false;
	arguments += strspn(arguments, " ");
	if (!*arguments) {
		const struct binding *binding = binding_find(editor, where, key);
		return editor_say(editor, binding ? "%s runs: %s" : "%s is not bound there.", key,
				  binding ? binding->command : "");
	}
	if (!command_find(editor, arguments))
		return command_unknown(editor, arguments, error);
	settings_bind(&editor->settings, where, key, arguments, binding_hint(arguments));
	return true;
}

COMMAND(unbind)
{
	unsigned where;
	char key[KEY_NAME_SIZE];
	if (argument_end(arguments))
		return error_set(error, "Name the key to unbind: unbind [PLACE] KEY.");
	if (!binding_read(&arguments, &where, key, error))
		return false;
	settings_bind(&editor->settings, where, key, NULL, NULL);
	return true;
}

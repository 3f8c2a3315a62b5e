/* Recording and playing of macros. A macro is a string of key names. */
#include "commands/commands.h"

enum { PLAYING_DEEP = 8 };

static bool read_name(const char **arguments, char name[KEY_NAME_SIZE], struct error *error)
{
	const char *word;
	size_t length;
	if (!argument_word(arguments, &word, &length))
		return error_set(error, "Name a macro by its key, e.g. macro a.");
	return key_parse(word, name) == length ||
	       error_set(error, "'%.*s' is not a key; macros are named by keys.", (int)length, word);
}

void macro_note(struct editor *editor, const char *key)
{
	struct recording *recording = &editor->recording;
	size_t length = strlen(key);
	if (!recording->on || editor->playing > 0)
		return;
	list_grow(&recording->keys, &recording->capacity, recording->length + length + 1, 1);
	recording->last = recording->length;
	memcpy(recording->keys + recording->length, key, length + 1);
	recording->length += length;
}

COMMAND(record)
{
	struct recording *recording = &editor->recording;
	if (recording->on) { /* drop the key that ended the recording */
		recording->on = false;
		if (recording->keys)
			recording->keys[recording->last] = '\0';
		if (!recording->keys || !recording->keys[0])
			return editor_say(editor, "Nothing was recorded.");
		own_line_set(&editor->settings.macros, recording->name, recording->keys);
		if (editor->protect && !config_save(editor, true, error))
			return false;
		return editor_say(editor, "Recorded %s: %s", recording->name, recording->keys);
	}
	char name[KEY_NAME_SIZE];
	if (!read_name(&arguments, name, error))
		return false;
	free(recording->keys);
	*recording = (struct recording){.on = true};
	memcpy(recording->name, name, sizeof name);
	return editor_say(editor, "Recording %s; the same key stops it.", name);
}

COMMAND(play)
{
	char name[KEY_NAME_SIZE];
	int count;
	if (!read_name(&arguments, name, error) || !argument_number(&arguments, 1, 1, 10000, &count, error))
		return false;
	const char *found = own_line(&editor->settings.macros, name, "");
	if (!found)
		return error_set(error, "Unknown macro %s; :record %s records it.", name, name);
	if (editor->playing == PLAYING_DEEP)
		return error_set(error, "The macro %s plays itself.", name);
	const char *keys =
	    arena_print(&editor->scratch, "%s", found); /* a copy, as playback may redefine the macro */
	for (int i = 0; editor->playing == 0 && i < editor->view_count; i++)
		editor->views[i]->macro_start = editor->views[i]->document->history.count;
	editor->playing++;
	bool going = true;
	for (int i = 0; going && i < count; i++)
		for (const char *at = keys;
		     going && *at;) { /* stop at the first refused command, whose message is shown */
			struct event event = {.kind = EVENT_KEY};
			size_t used = key_parse(at, event.key);
			going = used > 0;
			if (!going)
				break;
			editor->message_is_error = false;
			modes_event(editor, &event);
			going = !editor->message_is_error;
			at += used;
		}
	char label[KEY_NAME_SIZE + 8];
	snprintf(label, sizeof label, "play %s", name);
	editor->playing--;
	/* Join the changes to each file into one step, unless a transaction is still open. */
	for (int i = 0; editor->playing == 0 && i < editor->view_count; i++) {
		struct history *history = &editor->views[i]->document->history;
		if (!history->open)
			history_join(history, editor->views[i]->macro_start, label);
	}
	if (editor->playing == 0)
		editor->typed_first = editor->typed_last = 0;
	return going || error_set(error, "%s", *editor->message ? editor->message : "The macro has an unknown key.");
}

COMMAND(macro)
{
	char name[KEY_NAME_SIZE], key[KEY_NAME_SIZE];
	struct own_lines *own = &editor->settings.macros;
	if (argument_end(arguments)) {
		pager_begin(&editor->pager, "Macros");
		for (int i = 0; i < own->count; i++)
			pager_pair(&editor->pager, own->items[i].name, own->items[i].line, 9,
				   editor->width > 30 ? editor->width - 3 : 77);
		if (own->count == 0)
			pager_add(&editor->pager, NULL, "  None; :record KEY starts one.");
		return true;
	}
	if (!read_name(&arguments, name, error))
		return false;
	arguments += strspn(arguments, " ");
	const char *keys = own_line(own, name, "");
	if (!*arguments && !keys)
		return error_set(error, "Unknown macro %s.", name);
	if (!*arguments)
		return editor_say(editor, "%s: %s", name, keys);
	size_t used = 0;
	for (const char *at = arguments; *at; at += used)
		if ((used = key_parse(at, key)) == 0 || *at == ' ')
			return error_set(error, "'%s' does not begin with a key name; write a blank as <Space>.", at);
	own_line_set(own, name, arguments);
	return true;
}

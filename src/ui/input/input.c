/* Events become command lines: through the prompt, the text being edited, the typing state, or a binding. */
#include "bindings.h"
#include "commands/commands.h"
#include "mapwright/clock.h"
#include "mouse.h"
#include "recover.h"

#include <string.h>

/* Runs a command line on behalf of a person: what fails is said. */
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

static bool takes_argument(const char *line)
{
	const struct command *command = command_find(line, strcspn(line, " "));
	return command && *command->arguments;
}

/* The command line of a binding, with the awaited character and the count put in. */
static void run_binding(struct editor *editor, const char *template, const char *character)
{
	char line[256];
	const char *hole = strchr(template, '%');
	if (hole)
		snprintf(line, sizeof line, "%.*s%s%s", (int)(hole - template), template, character, hole + 2);
	else if (editor->count > 0 && takes_argument(template))
		snprintf(line, sizeof line, "%s %d", template, editor->count);
	else
		snprintf(line, sizeof line, "%s", template);
	editor->counting = false;
	editor->count = 0;
	editor_run(editor, line);
}

/* A key while a binding waits for its character. */
static void awaited_key(struct editor *editor, const char *key)
{
	const char *template = editor->awaiting;
	editor->awaiting = NULL;
	editor->message[0] = '\0';
	if (strncmp(template, "brush", 5) == 0 && strcmp(key, "/") == 0) {
		prompt_open(editor, "brush ");
		return;
	}
	bool any_key = strstr(template, "%k") && strcmp(key, "<Esc>") != 0 && strcmp(key, "<C-c>") != 0;
	if (key_character(key) >= 0 || any_key)
		run_binding(editor, template, key);
	else if (strcmp(key, "<Esc>") != 0 && strcmp(key, "<C-c>") != 0)
		editor_say(editor, "A glyph is one ASCII character; nothing was done.");
}

/* A digit: part of a count, or a palette slot. True when the key was one. */
static bool digit_key(struct editor *editor, const char *key)
{
	bool alt = strncmp(key, "<M-", 3) == 0 && key[3] >= '0' && key[3] <= '9' && key[4] == '>';
	bool digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
	if (!digit && !alt)
		return false;
	bool counts =
	    editor->counting || (editor->settings.vi_counts && digit && (key[0] != '0' || editor->count > 0));
	if (digit && counts) {
		if (editor->count < 100000)
			editor->count = editor->count * 10 + (key[0] - '0');
		editor_say(editor, "count %d", editor->count);
		return true;
	}
	if (editor->settings.vi_counts && digit)
		return false;
	char line[16];
	snprintf(line, sizeof line, "slot %c", digit ? key[0] : key[3]);
	editor_run(editor, line);
	return true;
}

/* A key in the typing state. */
static void typing_key(struct editor *editor, const char *key)
{
	static const struct {
		const char *key;
		int dx, dy;
	} arrows[] = {{"<Left>", -1, 0}, {"<Right>", 1, 0}, {"<Up>", 0, -1}, {"<Down>", 0, 1}};
	struct view *view = editor_view(editor);
	struct error error;
	error.message[0] = '\0';
	bool done = true;
	editor->message[0] = '\0';
	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
		if (strcmp(key, arrows[i].key) == 0) {
			editor_move_to(editor, view->x + arrows[i].dx, view->y + arrows[i].dy);
			return;
		}
	int byte = key_character(key);
	if (strcmp(key, "<Esc>") == 0 || strcmp(key, "<Insert>") == 0 || strcmp(key, "<C-c>") == 0)
		editor_cancel(editor);
	else if (strcmp(key, "<Backspace>") == 0)
		done = type_back(editor, &error);
	else if (strcmp(key, "<Enter>") == 0)
		editor_move_to(editor, 0, view->y + 1);
	else if (byte >= 0)
		done = type_glyph(editor, (unsigned char)byte, &error);
	else if (strncmp(key, "<C-", 3) == 0) {
		const struct binding *binding = binding_find(editor, WHERE_MAP, key);
		if (binding)
			editor_run(editor, binding->command);
	}
	if (!done) {
		editor_say(editor, "%s", error.message);
		editor->message_is_error = true;
	}
}

static void key_event(struct editor *editor, const char *key)
{
	if ((editor->prompt.open || editor->prompt.question) && prompt_key(editor, key))
		return;
	if (editor->lines.open) {
		lines_key(editor, key);
		return;
	}
	if (editor->awaiting) {
		awaited_key(editor, key);
		return;
	}
	unsigned where = binding_where(editor);
	if (editor->typing && where == WHERE_MAP) {
		typing_key(editor, key);
		return;
	}
	if ((where & WHERE_CANVAS) && digit_key(editor, key))
		return;
	if ((where & WHERE_CANVAS) && strcmp(key, "\\") == 0) {
		editor->counting = true;
		editor->count = 0;
		editor_say(editor, "count: type digits, then a key");
		return;
	}
	const struct binding *binding = binding_find(editor, where, key);
	if (!binding) {
		editor_say(editor, "%s does nothing here; %s", key,
			   binding_phrase(editor, where, "{help} shows the keys.").text);
		editor->counting = false;
		return;
	}
	if (strchr(binding->command, '%')) {
		editor->awaiting = binding->command;
		bool glyph = strstr(binding->command, "%c");
		editor_say(editor,
			   glyph ? "%.*s: which glyph? (Esc: none)" : "%.*s: over which side? An arrow key tells.",
			   (int)strcspn(binding->command, " "), binding->command);
		return;
	}
	run_binding(editor, binding->command, "");
}

/* Text from the terminal's clipboard: a block that hangs at the cursor. */
static void paste_event(struct editor *editor, const char *bytes, size_t length)
{
	struct stamp stamp;
	int dropped = 0;
	if (editor->prompt.open) {
		prompt_paste(editor, bytes, length);
		return;
	}
	if (editor->lines.open && !editor->prompt.question) {
		lines_paste(editor, bytes, length);
		return;
	}
	if (editor->prompt.question || editor->page.open || !view_grid(editor_view(editor)))
		return;
	if (!stamp_from_text(&stamp, bytes, length, &dropped)) {
		editor_say(editor, "There was nothing in the pasted text that a map can hold.");
		return;
	}
	stamp_clear(&editor->clipboard);
	editor->clipboard = stamp;
	editor->focus = FOCUS_CANVAS;
	editor_run(editor, "paste");
	if (dropped > 0)
		editor_say(editor, "%d bytes that no map can hold were left out. %s", dropped,
			   binding_phrase(editor, WHERE_MAP, "{paint} sets the rest down.").text);
}

void editor_event(struct editor *editor, const struct event *event)
{
	editor->interactive = true;
	editor->last_key = clock_now();
	editor->resting = false;
	if (event->kind == EVENT_KEY)
		key_event(editor, event->key);
	else if (event->kind == EVENT_MOUSE)
		mouse_event(editor, event);
	else if (event->kind == EVENT_PASTE)
		paste_event(editor, event->paste, event->paste_length);
	if (lines_wait(editor) == 0)
		lines_draft(editor);
	recover_tell(editor);
	editor->interactive = false;
}

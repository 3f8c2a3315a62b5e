/* Keys on the canvas and in the panels: typed glyphs, awaited arguments, digits, and bindings. */
#include "commands/commands.h"
#include "mapwright/visible.h"

static enum asks asks_for(const struct editor *editor, const char *template)
{
	const struct command *command = command_find(editor, template);
	return command ? command->asks : ASKS_GLYPH;
}

/* Runs the command line of a binding, with the awaited character and the count filled in. */
static void run_binding(struct editor *editor, const char *template, const char *character)
{
	struct arena arena = {0};
	const struct command *command = command_find(editor, template);
	const char *line = arena_copy(&arena, template, strlen(template)),
		   *rest = line; /* a copy, as the command may remove its own binding */
	int count = editor->count, number = 0;
	if (strchr(template, '%')) { /* replace %c and %k by the character, %n by the count */
		line = "";
		for (const char *placeholder; (placeholder = strchr(template, '%')); template = placeholder + 2) {
			int before = (int)(placeholder - template);
			line = placeholder[1] == 'n'
				   ? arena_print(&arena, "%s%.*s%d", line, before, template, count > 0 ? count : 1)
				   : arena_print(&arena, "%s%.*s%s", line, before, template, character);
			placeholder -= placeholder[1] == '\0';
		}
		line = arena_print(&arena, "%s%s", line, template);
	} else if (count > 0 && command && *command->arguments) {
		/* Append the count as an argument, or multiply the number that is already there. */
		rest += strcspn(rest, " ");
		if (*rest == '\0')
			line = arena_print(&arena, "%s %d", line, count);
		else if (argument_number(&rest, 0, -1000, 1000, &number, NULL))
			line = arena_print(&arena, "%.*s %d", (int)strcspn(line, " "), line, number * count);
	}
	editor->counting = false;
	editor->count = 0;
	editor_run(editor, "%s", line);
	arena_clear(&arena);
}

/* Returns the cell value that a key types; -1 if none. */
static int key_value(const struct editor *editor, const char *key)
{
	const struct view *view = editor_view(editor);
	int byte = key_character(key);
	uint32_t character;
	size_t length = strlen(key);
	bool wide = view && view->document->format->cells->kind == CELL_CHARACTER;
	if (byte < 0 && wide && visible_decode(key, length, &character) == length)
		return cell_value(key, length);
	return byte;
}

/* Handles a digit as part of a count or as a palette slot. Returns false for other keys. */
static bool digit_key(struct editor *editor, const char *key)
{
	bool alt = strncmp(key, "<M-", 3) == 0 && key[3] >= '0' && key[3] <= '9' && key[4] == '>';
	bool digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
	if (!digit && !alt)
		return false;
	const bool vi = setting_is(&editor->settings, SETTING_KEYS, "vi");
	bool counts = editor->counting || editor->focus == FOCUS_SOURCE ||
		      (vi && digit && (key[0] != '0' || editor->count > 0));
	if (digit && counts) {
		if (editor->count < 100000)
			editor->count = editor->count * 10 + (key[0] - '0');
		return editor_say(editor, "count %d", editor->count);
	}
	if (vi && digit)
		return false;
	const struct view *view = editor_view(editor);
	const char *command = digit && view && view->roll.number > 0 ? "prompt roll" : "slot";
	editor_run(editor, "%s %c", command, digit ? key[0] : key[3]);
	return true;
}

static void typing_key(struct editor *editor, const char *key)
{
	static const struct {
		const char *key;
		int dx, dy;
	} arrows[] = {{"<Left>", -1, 0}, {"<Right>", 1, 0}, {"<Up>", 0, -1}, {"<Down>", 0, 1}};
	struct view *view = editor_view(editor);
	const struct history *history = &view->document->history;
	struct error error;
	error.message[0] = '\0';
	bool done = true;
	editor->message[0] = '\0';
	EACH_OF(arrow, arrows)
		if (strcmp(key, arrow->key) == 0) {
			typing_end(editor, view);
			editor->typed.begun = false;
			editor_move_to(editor, view->x + arrow->dx, view->y + arrow->dy);
			return;
		}
	int value = key_value(editor, key);
	if (key_is_any(key, "<Esc><Insert><C-c>")) {
		editor_cancel(editor);
	} else if (strcmp(key, "<Backspace>") == 0) {
		/* Move back and undo the glyph typed there. */
		type_back(editor);
		editor_move_to(editor, view->x - 1, view->y);
		if (history->done == editor->typed_last && history->done > editor->typed_first) {
			struct place last = history->steps[history->done - 1].place;
			if (last.kind == PLACE_CELL && last.index == view->grid && last.x == view->x &&
			    last.y == view->y) {
				done = document_undo(view->document, NULL, &error);
				editor->typed_last = history->done;
			}
		}
	} else if (strcmp(key, "<Enter>") == 0) {
		done = type_row(editor, &error);
	} else if (value >= 0) {
		done = type_glyph(editor, value, &error);
	} else if (strncmp(key, "<C-", 3) == 0) {
		const struct binding *binding = binding_find(editor, WHERE_MAP, key);
		editor->typed.begun = false;
		if (binding)
			editor_run(editor, "%s", binding->command);
	}
	if (!done)
		editor_refuse(editor, &error);
}

bool typing_event(struct editor *editor, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		typing_key(editor, event->key);
	return event->kind == EVENT_KEY || hint_row_event(editor, event);
}

void typing_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	hints_phrase(editor, hints_mode(row, screen, "TYPE"), WHERE_MAP,
		     "{<Esc>}=leave  letters go into the map  arrows=move  Backspace=undo", screen);
}

void bindings_key(struct editor *editor, const char *key)
{
	unsigned where = binding_where(editor);
	if (editor->pending_command) {
		const char *template = editor->pending_command;
		bool ends = key_is_any(key, "<Esc><C-c>");
		editor->pending_command = NULL;
		editor->message[0] = '\0';
		if (asks_for(editor, template) == ASKS_BRUSH &&
		    (strcmp(key, "/") == 0 || strcmp(key, "<Tab>") == 0)) {
			if (!pick_brush(editor))
				prompt_open(editor, PROMPT_ARGUMENT, "brush ");
		} else if (key_value(editor, key) >= 0 || (strstr(template, "%k") && !ends)) {
			run_binding(editor, template, key);
		} else if (!ends) {
			editor_say(editor, "Not a glyph: type a single character.");
		}
		return;
	}
	if ((where & (WHERE_CANVAS | WHERE_SOURCE)) && digit_key(editor, key))
		return;
	bool again = editor->counting && editor->count == 0; /* the key twice is a key of its own */
	if ((where & WHERE_CANVAS) && strcmp(key, "\\") == 0 && !again) {
		editor->counting = true;
		editor->count = 0;
		editor_say(editor, "count: type digits, then a key");
		return;
	}
	const struct binding *binding = binding_find(editor, where, key);
	if (!binding) {
		bool typed = editor->pager.open &&
			     editor->pager.picker; /* in a list the help key is a letter to filter with */
		editor_say(editor, "%s does nothing here%s", key,
			   typed ? "." : binding_phrase(editor, where, "; {help} shows the keys.").text);
		editor->counting = false;
		return;
	}
	const struct view *view = editor_view(editor);
	const char *placeholder = strstr(binding->command, "%c");
	if (placeholder && view &&
	    view->document->format->cells->kind ==
		CELL_WORD) { /* cells that are words are typed on the command line */
		if (asks_for(editor, binding->command) == ASKS_BRUSH && pick_brush(editor))
			return;
		struct arena arena = {0};
		const char *line = arena_copy(&arena, binding->command, (size_t)(placeholder - binding->command));
		prompt_open(editor, PROMPT_ARGUMENT, line);
		arena_clear(&arena);
		return;
	}
	if (editor->recording.on && strncmp(binding->command, "record ", 7) == 0) {
		run_binding(editor, "record", "");
		return;
	}
	if (strchr(binding->command, '%')) {
		editor->pending_command = binding->command;
		static const char *const questions[] = {
		    [ASKS_GLYPH] = "which glyph? (Esc cancels)",
		    [ASKS_BRUSH] = "which glyph? (/ lists them, Esc cancels)",
		    [ASKS_SIDE] = "which side? Press an arrow key.",
		    [ASKS_MACRO] = "which macro? Press its key (Esc cancels).",
		    [ASKS_REGISTER] = "which register? Press a letter (Esc cancels).",
		    [ASKS_MARK] = "which mark? Press a letter from a to z (Esc cancels).",
		};
		const char *name = binding->hint ? binding->hint : binding->command;
		editor_say(editor, "%.*s: %s", binding->hint ? (int)strlen(name) : (int)strcspn(name, " "), name,
			   questions[asks_for(editor, binding->command)]);
		return;
	}
	run_binding(editor, binding->command, "");
}

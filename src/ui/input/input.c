/* Events go down a stack of layers. To add a mode is to add a layer. */
#include "bindings.h"
#include "commands/commands.h"
#include "layers.h"
#include "mapwright/clock.h"
#include "recover.h"

#include <stdio.h>
#include <string.h>

/* Text from the terminal's clipboard: a block that hangs at the cursor. */
static void paste_block(struct editor *editor, const char *bytes, size_t length)
{
	struct stamp stamp;
	int dropped = 0;
	if (!view_grid(editor_view(editor)))
		return;
	if (!stamp_from_text(&stamp, bytes, length, editor_view(editor)->document->format->cells, &dropped)) {
		editor_say(editor, "There was nothing in the pasted text that a map can hold.");
		return;
	}
	stamp_clear(&editor->clipboard);
	meanings_clear(&editor->copied);
	editor->clipboard = stamp;
	editor->focus = FOCUS_CANVAS;
	editor_run(editor, "paste");
	if (dropped > 0)
		editor_say(editor, "%d bytes that no map can hold were left out. %s", dropped,
			   binding_phrase(editor, WHERE_MAP, "{paint} sets the rest down.").text);
}

static bool bindings_take(struct editor *editor, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		bindings_key(editor, event->key);
	else if (event->kind == EVENT_MOUSE)
		mouse_event(editor, event);
	else if (event->kind == EVENT_PASTE)
		paste_block(editor, event->paste, event->paste_length);
	return true;
}

/* The uppermost first. A door is closed, and lets all pass, while its layer is not there. */
static const struct {
	bool (*take)(struct editor *editor, const struct event *event);
	/* NULL: says nothing. */
	bool (*hint)(const struct editor *editor, struct rectangle row, struct screen *screen);
} layers[] = {
    {question_take, question_hint},
    {prompt_take, prompt_hint},
    {lines_take, lines_hint},
    {picker_take, picker_hint},
    {page_take, NULL},
    {awaited_take, NULL},
    {typing_take, typing_hint},
    {gesture_take, gesture_hint},
    {bindings_take, bindings_hint},
};

void layers_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	size_t layer = 0;
	while (!layers[layer].hint || !layers[layer].hint(editor, row, screen))
		layer++;
}

/* Esc and a key that come at once, as over a slow line, look like a key with Alt. Where that means nothing, and no text is
 * being written, they are what they were: the key without Alt, or "". */
static const char *key_after_escape(const struct editor *editor, const char *key, char after[2])
{
	bool alone = strncmp(key, "<M-", 3) == 0 && strlen(key) == 5;
	bool slot = alone && key[3] >= '0' && key[3] <= '9';
	after[0] = alone && !slot ? key[3] : '\0';
	after[1] = '\0';
	if (editor->prompt.open || editor->prompt.question || editor->lines.open ||
	    binding_find(editor, binding_where(editor), key))
		after[0] = '\0';
	return after;
}

void layers_take(struct editor *editor, const struct event *event)
{
	size_t layer = 0;
	while (!layers[layer].take(editor, event))
		layer++;
}

static void take_key(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	snprintf(event.key, sizeof event.key, "%s", key);
	macro_note(editor, key);
	layers_take(editor, &event);
}

void editor_event(struct editor *editor, const struct event *event)
{
	editor->interactive = true;
	editor->last_key = clock_now();
	editor->resting = false;
	if (editor->view_count > 0)
		editor->views[editor->shown]->visited = true;
	struct event named = {.kind = EVENT_KEY};
	if (click_key(editor, event, named.key)) {
		editor->awaiting = NULL;
		event = &named;
	}
	char after[2] = "";
	if (event->kind == EVENT_KEY && *key_after_escape(editor, event->key, after))
		take_key(editor, "<Esc>");
	if (event->kind == EVENT_KEY)
		take_key(editor, *after ? after : event->key);
	else
		layers_take(editor, event);
	if (lines_wait(editor) == 0)
		lines_draft(editor);
	recover_tell(editor);
	editor->interactive = false;
}

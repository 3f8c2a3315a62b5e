/* Events go down a stack of layers. To add a mode is to add a layer. */
#include "bindings.h"
#include "layers.h"
#include "state.h"

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
	filter_settle(editor);
	return true;
}

/* The uppermost first. A door is closed, and lets all pass, while its layer is not there. */
static const struct {
	bool (*take)(struct editor *editor, const struct event *event);
	/* NULL: says nothing. */
	bool (*hint)(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
} layers[] = {
    {question_take, question_hint}, {prompt_take, prompt_hint}, {lines_take, lines_hint},
    {picker_take, picker_hint},     {page_take, NULL},          {filter_take, filter_hint},
    {awaited_take, NULL},           {typing_take, typing_hint}, {gesture_take, gesture_hint},
    {bindings_take, bindings_hint},
};

void layers_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	size_t layer = 0;
	while (!layers[layer].hint || !layers[layer].hint(editor, row, screen, hints))
		layer++;
}

void layers_take(struct editor *editor, const struct event *event)
{
	size_t layer = 0;
	while (!layers[layer].take(editor, event))
		layer++;
}

/* The modes: their table, and how events pass through them to the bindings. */
#include "commands/commands.h"

static bool bindings_event(struct editor *editor, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		bindings_key(editor, event->key);
	else if (event->kind == EVENT_MOUSE)
		mouse_event(editor, event);
	/* Text from the terminal's clipboard becomes a floating copy. */
	const struct view *view = event->kind == EVENT_PASTE ? editor_view(editor) : NULL;
	struct clip clip;
	int dropped = 0;
	if (view_grid(view) && !clip_from_text(&clip, event->paste, event->paste_length,
					       view->document->format->cells->kind, &dropped)) {
		editor_say(editor, "The pasted text has no characters that a map can hold.");
	} else if (view_grid(view)) {
		clipboard_set(editor, clip, (struct meanings){0});
		editor->focus = FOCUS_CANVAS;
		editor_run(editor, "paste");
		if (dropped > 0)
			editor_say(editor, "Left out %d byte%s that no map can hold; %s", dropped, PLURAL(dropped),
				   binding_phrase(editor, WHERE_MAP, "{paint} places the rest.").text);
	}
	filter_close_if_unfocused(editor);
	return true;
}

bool editor_unplaced(const struct editor *editor)
{
	return editor->tool != TOOL_NONE && editor->tool != TOOL_SELECT && editor->tool != TOOL_POLYLINE;
}

const struct mode_row modes[] = {
    [MODE_QUESTION] = {question_event, question_hint},    [MODE_PROMPT] = {prompt_event, prompt_hint},
    [MODE_MULTILINE] = {multiline_event, multiline_hint}, [MODE_PICKER] = {picker_event, picker_hint},
    [MODE_PAGER] = {pager_event, bindings_hint},          [MODE_OVERVIEW] = {overview_event, overview_hint},
    [MODE_FILTER] = {filter_event, filter_hint},          [MODE_WALK] = {walk_event, walk_hint},
    [MODE_TYPING] = {typing_event, typing_hint},          [MODE_TOOL] = {hint_row_event, tool_hint},
    [MODE_KEYS] = {bindings_event, bindings_hint},
};

void modes_event(struct editor *editor, const struct event *event)
{
	enum mode mode = editor_mode(editor);
	while (!modes[mode].handler(editor, event)) /* an event that a mode leaves goes to the next mode */
		mode = editor_mode(editor) == mode ? MODE_KEYS : editor_mode(editor);
}

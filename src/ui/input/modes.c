/* The modes: their table, and how events pass through them to the bindings. */
#include "modes.h"
#include "commands/commands.h"
#include "cursor.h"
#include "update.h"
#include "views/canvas/selection.h"
#include "views/look/walk.h"

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

static bool is_asked(const struct editor *editor)
{
	return editor->prompt.question;
}

static bool is_prompted(const struct editor *editor)
{
	return editor->prompt.open;
}

static bool is_writing(const struct editor *editor)
{
	return editor->multiline.open;
}

static bool is_choosing(const struct editor *editor)
{
	return editor->pager.open && editor->pager.picker;
}

static bool is_reading(const struct editor *editor)
{
	return editor->pager.open;
}

static bool sees_overview(const struct editor *editor)
{
	return editor->overview.on;
}

static bool is_filtering(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	return view && view->filter.on;
}

static bool is_walking(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	return view && view_walks(view) && binding_where(editor) == WHERE_MAP;
}

static bool is_typing(const struct editor *editor)
{
	return editor->typing && binding_where(editor) == WHERE_MAP;
}

static bool has_tool(const struct editor *editor)
{
	return editor->tool != TOOL_NONE;
}

bool editor_unplaced(const struct editor *editor)
{
	return editor->tool != TOOL_NONE && editor->tool != TOOL_SELECT && editor->tool != TOOL_POLYLINE;
}

static bool always(const struct editor *editor)
{
	(void)editor;
	return true;
}

static void pager_leave(struct editor *editor)
{
	pager_clear(&editor->pager);
}

static void overview_leave(struct editor *editor)
{
	editor->overview.on = false;
}

static void walk_leave(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (view)
		view->walk.on = false;
}

static void tool_leave(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (editor->tool == TOOL_SELECT && view) {
		selection_clear(view);
		selection_combine(view, COMBINE_ADD); /* with nothing: the selection before */
	}
	editor->tool = TOOL_NONE;
}

const struct mode_row modes[] = {
    [MODE_QUESTION] = {is_asked, question_event, question_hint, question_leave},
    [MODE_PROMPT] = {is_prompted, prompt_event, prompt_hint, prompt_leave},
    [MODE_MULTILINE] = {is_writing, multiline_event, multiline_hint, multiline_discard},
    [MODE_PICKER] = {is_choosing, picker_event, picker_hint, pager_leave},
    [MODE_PAGER] = {is_reading, pager_event, bindings_hint, pager_leave},
    [MODE_OVERVIEW] = {sees_overview, overview_event, overview_hint, overview_leave},
    [MODE_FILTER] = {is_filtering, filter_event, filter_hint, filter_leave},
    [MODE_WALK] = {is_walking, walk_event, walk_hint, walk_leave},
    [MODE_TYPING] = {is_typing, typing_event, typing_hint, typing_leave},
    [MODE_TOOL] = {has_tool, hint_row_event, tool_hint, tool_leave},
    [MODE_KEYS] = {always, bindings_event, bindings_hint, NULL},
};

void modes_event(struct editor *editor, const struct event *event)
{
	enum mode mode = editor_mode(editor);
	while (!modes[mode].handler(editor, event)) /* an event that a mode leaves goes to the next mode */
		mode = editor_mode(editor) == mode ? MODE_KEYS : editor_mode(editor);
}

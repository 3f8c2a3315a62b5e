/* The hint row while no mode uses it, and clicks on it. */
#include "layers.h"
#include "state.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void hints_add(struct hints *hints, int x, int y, int end, const char *key)
{
	if (hints->count < HINTS)
		hints->items[hints->count++] = (struct hint){x, y, end, key};
}

int hints_draw(struct hints *hints, struct rectangle row, unsigned style, const struct phrase *phrase,
	       struct screen *screen)
{
	for (int i = 0; i < phrase->count; i++) {
		int at = phrase->keys[i].at, next = i + 1 < phrase->count ? phrase->keys[i + 1].at : INT_MAX;
		const char *gap = strstr(phrase->text + at, "  ");
		int end = gap ? (int)(gap - phrase->text) : (int)strlen(phrase->text);
		end = row.x + screen_columns(screen->utf8, phrase->text, (size_t)(end < next ? end : next));
		at = screen_columns(screen->utf8, phrase->text, (size_t)at);
		hints_add(hints, row.x + at, row.y, end < row.x + row.width ? end : row.x + row.width,
			  phrase->keys[i].key);
	}
	return screen_text(screen, row.x, row.y, row.width, style, phrase->text);
}

int hints_phrase(const struct editor *editor, struct hints *hints, struct rectangle row, unsigned style,
		 unsigned where, const char *text, struct screen *screen)
{
	const struct phrase phrase = binding_phrase(editor, where, text);
	return hints_draw(hints, row, style, &phrase, screen);
}

/* Returns the hint of a binding. Without an open file, closing the start page quits the program. */
static const char *hint_text(const struct editor *editor, const struct binding *binding)
{
	bool leaves = editor->pager.start && editor->view_count == 0 && strcmp(binding->command, "page-close") == 0;
	return leaves ? "quit" : binding->hint;
}

static int hint_width(const struct editor *editor, const struct binding *binding)
{
	struct phrase key = {0};
	phrase_key(&key, binding->key);
	bool word = binding->hint[0] >= 'A' && binding->hint[0] <= 'Z';
	return screen_columns(editor->utf8, key.text, strlen(key.text)) + (word ? 0 : 1) +
	       (int)strlen(hint_text(editor, binding)) + 1;
}

/* Chooses the hints that fit into the row. Order of preference: the first hint of this place; those that apply
 * everywhere (help, save, undo, finding, panel, quit, and on a map with several maps the next one); the other hints of
 * this place; last, the bindings below "quit" in the table. */
static void choose_hints(const struct editor *editor, const struct binding *const *hints, int count, int room,
			 bool shown[HINTS])
{
	enum { PASSES = 4 };
	unsigned where = binding_where(editor);
	for (int pass = 0; pass < PASSES; pass++) {
		bool below = false;
		for (int i = 0, own = 0; i < count; i++) {
			bool everywhere = (hints[i]->where & WHERE_EDITOR) == WHERE_EDITOR;
			own += !everywhere;
			bool maps = where == WHERE_MAP && strcmp(hints[i]->command, "map next") == 0;
			int turn = below && !maps ? PASSES - 1 : everywhere ? 1 : own == 1 ? 0 : 2;
			int width = hint_width(editor, hints[i]);
			below = below || strcmp(hints[i]->command, "quit") == 0;
			if (turn != pass || width - 1 > room)
				continue;
			shown[i] = true;
			room -= width;
		}
	}
}

void bindings_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *drawn)
{
	const struct binding *hints[HINTS];
	bool shown[HINTS] = {0};
	int x = row.x, count = 0;
	const struct view *view = editor_view(editor);
	unsigned where = binding_where(editor);
	/* Collect the hints of this place in table order, one key for each command. */
	for (const struct binding *at = bindings_begin(); at->key && count < HINTS; at++) {
		/* Skip hints without effect: nothing to choose, no other map or file. */
		bool no_effect = strcmp(at->command, "page-enter") == 0 ? !editor->pager.menu
				 : strcmp(at->command, "map next") == 0
				     ? !view || view->document->model.grid_count < 2
				 : strcmp(at->command, "row-insert") == 0 || strcmp(at->command, "column-insert") == 0
				     ? !view || !view->document->format->maps->resizable
				     : strcmp(at->command, "next-file") == 0 && editor->view_count < 2;
		if (!at->hint || !(at->where & where) || no_effect)
			continue;
		const struct binding *binding = binding_of(editor, where, at->command);
		bool again = count > 0 && binding == hints[count - 1];
		if (binding && binding->hint && !again && binding_find(editor, where, binding->key) == binding)
			hints[count++] = binding;
	}
	choose_hints(editor, hints, count, row.width, shown);
	for (int i = 0; i < count; i++) {
		if (!shown[i])
			continue;
		int width = hint_width(editor, hints[i]);
		bool word = hints[i]->hint[0] >= 'A' && hints[i]->hint[0] <= 'Z';
		struct phrase key = {0};
		phrase_key(&key, hints[i]->key);
		int at = x + screen_text(screen, x, row.y, width, STYLE_KEY, key.text);
		screen_print(screen, at, row.y, width, STYLE_HINT, word ? "%s" : "=%s", hint_text(editor, hints[i]));
		hints_add(drawn, x, row.y, x + width - 1, hints[i]->key);
		x += width;
	}
}

/* Shows the current tool, its size, and the keys that end it. */
void tool_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	static const struct {
		const char *name, *keys;
	} words[] = {
	    [TOOL_LINE] = {"LINE", "{paint}=draw  {cancel}=cancel"},
	    [TOOL_BOX] = {"BOX", "{paint}=draw  {cancel}=cancel"},
	    [TOOL_FILLED] = {"FILLED", "{paint}=draw  {cancel}=cancel"},
	    [TOOL_ELLIPSE] = {"ELLIPSE", "{paint}=draw  {cancel}=cancel"},
	    [TOOL_FILLED_ELLIPSE] = {"FILLED ELLIPSE", "{paint}=draw  {cancel}=cancel"},
	    [TOOL_POLYLINE] = {"POLYLINE", "{polyline}=corner  {paint}=draw  {cancel}=cancel"},
	    /* most important first, for narrow screens */
	    [TOOL_SELECT] = {"SELECT", "{copy}=copy {cut}=cut {move}=move {cancel}=end {flip-x}=flip "
				       "{flip-y}=flip {rotate}=turn {prompt replace }=replace"},
	    [TOOL_PASTE] = {"PASTE", "{paint}=place  {cancel}=discard  {flip-x}=flip {flip-y}=flip {rotate}=turn"},
	    [TOOL_MOVE] = {"MOVE", "{paint}=place  {cancel}=cancel  {flip-x}=flip {flip-y}=flip {rotate}=turn"},
	    [TOOL_OBJECT] = {"OBJECT", "{paint}=put down  {cancel}=cancel"},
	};
	const struct view *view = editor_view(editor);
	int width = abs(view->x - editor->start_x) + 1, height = abs(view->y - editor->start_y) + 1;
	const struct clip *clip = editor_clip(editor);
	if (clip) {
		width = clip->width;
		height = clip->height;
	}
	screen_fill(screen, row, ' ', STYLE_TYPING);
	row.x = screen_print(screen, 0, row.y, row.width, STYLE_TYPING, "%s ", words[editor->tool].name);
	if (editor->tool != TOOL_OBJECT)
		row.x += screen_print(screen, row.x, row.y, row.width - row.x, STYLE_TYPING, "%dx%d ", width, height);
	row.x++;
	row.width -= row.x;
	hints_phrase(editor, hints, row, STYLE_TYPING, WHERE_MAP, words[editor->tool].keys, screen);
}

/* Takes presses on the hint row, which only click_key handles; leaves everything else to the bindings. */
bool hint_row_event(struct editor *editor, const struct event *event)
{
	struct layout layout = editor_layout(editor);
	return event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS &&
	       rectangle_holds(layout.hints, event->x, event->y);
}

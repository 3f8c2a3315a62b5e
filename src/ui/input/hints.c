/* The hint row while no mode uses it, and clicks on it. */
#include "cursor.h"
#include "modes.h"
#include "panels/panels.h"
#include "views/subject.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void add_key(struct screen *screen, struct rectangle area, const char *key)
{
	screen_target(screen, &(struct clickable){area, TARGET_KEY, key, 0});
}

int hints_draw(struct rectangle row, unsigned style, const struct phrase *phrase, struct screen *screen)
{
	for (int i = 0; i < phrase->count; i++) {
		int at = phrase->keys[i].at, next = i + 1 < phrase->count ? phrase->keys[i + 1].at : INT_MAX;
		const char *gap = strstr(phrase->text + at, "  ");
		int end = gap ? (int)(gap - phrase->text) : (int)strlen(phrase->text);
		end = screen_columns(screen->utf8, phrase->text, (size_t)(end < next ? end : next));
		end = end < row.width ? end : row.width;
		at = screen_columns(screen->utf8, phrase->text, (size_t)at);
		add_key(screen, (struct rectangle){row.x + at, row.y, end - at, 1}, phrase->keys[i].key);
	}
	return screen_text(screen, row.x, row.y, row.width, style, phrase->text);
}

int hints_phrase(const struct editor *editor, struct rectangle row, unsigned style, unsigned where, const char *text,
		 struct screen *screen)
{
	const struct phrase phrase = binding_phrase(editor, where, text);
	return hints_draw(row, style, &phrase, screen);
}

enum { HINTS = 64 };

/* A hint of the row: a key and what it does. */
struct key_hint {
	const struct binding *binding;
	const char *text, *between; /* the key and its text are separated by "=", or by nothing */
	struct span key;            /* what is shown of the name of its key */
	int width;                  /* with a blank after it */
	int turn;                   /* those with lower ones are chosen first */
	bool shown;
};

enum { FIRST_HERE, EVERYWHERE, HERE, LAST, TURNS };

/* Returns true for a hint without effect: nothing to choose, no other map or file. */
static bool is_idle(const struct editor *editor, const struct binding *binding)
{
	const struct view *view = editor_view(editor);
	const char *command = binding->command;
	return strcmp(command, "page-enter") == 0 ? !editor->pager.menu
	       : strcmp(command, "map next") == 0 ? !view || view->document->model.grid_count < 2
	       : strcmp(command, "row-insert") == 0 || strcmp(command, "column-insert") == 0
		   ? !view || !view->document->format->maps->resizable
		   : strcmp(command, "next-file") == 0 && editor->view_count < 2;
}

/* Fills in the hints of this place in table order, one key for each command. Returns their number. */
static int collect_hints(const struct editor *editor, unsigned where, struct key_hint hints[HINTS])
{
	int count = 0;
	for (const struct binding *at = bindings_begin(); at->key && count < HINTS; at++) {
		if (!at->hint || !(at->where & where) || is_idle(editor, at))
			continue;
		const struct binding *binding = binding_of(editor, where, at->command);
		bool again = count > 0 && binding == hints[count - 1].binding;
		if (!binding || !binding->hint || again)
			continue;
		/* Without an open file, closing the start page quits the program. */
		bool leaves =
		    editor->pager.start && editor->view_count == 0 && strcmp(binding->command, "page-close") == 0;
		bool word = binding->hint[0] >= 'A' && binding->hint[0] <= 'Z';
		struct key_hint *hint = &hints[count++];
		*hint = (struct key_hint){binding, leaves ? "quit" : binding->hint, word ? "" : "=", .width = 1};
		hint->key = key_shown(binding->key);
		hint->width += screen_columns(editor->utf8, binding->key + hint->key.start, hint->key.length) +
			       (int)(strlen(hint->between) + strlen(hint->text));
	}
	return count;
}

/* Chooses the hints that fit into the row. Order of preference: the first hint of this place; those that apply
 * everywhere (help, save, undo, finding, panel, quit, and on a map with several maps the next one); the other hints of
 * this place; last, the bindings below "quit" in the table. */
static void choose_hints(unsigned where, struct key_hint *hints, int count, int room)
{
	bool below = false, any = false;
	for (struct key_hint *hint = hints; hint < hints + count; hint++) {
		const struct binding *binding = hint->binding;
		bool everywhere = (binding->where & WHERE_EDITOR) == WHERE_EDITOR;
		bool maps = where == WHERE_MAP && strcmp(binding->command, "map next") == 0;
		hint->turn = below && !maps ? LAST : everywhere ? EVERYWHERE : any ? HERE : FIRST_HERE;
		any = any || !everywhere;
		below = below || strcmp(binding->command, "quit") == 0;
	}
	for (int turn = 0; turn < TURNS; turn++)
		for (struct key_hint *hint = hints; hint < hints + count; hint++)
			if (hint->turn == turn && hint->width - 1 <= room) {
				hint->shown = true;
				room -= hint->width;
			}
}

void bindings_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	struct key_hint hints[HINTS];
	unsigned where = binding_where(editor);
	int x = row.x, count = collect_hints(editor, where, hints);
	choose_hints(where, hints, count, row.width);
	for (const struct key_hint *hint = hints; hint < hints + count; hint++) {
		if (!hint->shown)
			continue;
		int at = x + screen_fitted(screen, x, row.y, hint->width, STYLE_KEY,
					   hint->binding->key + hint->key.start, hint->key.length);
		at += screen_text(screen, at, row.y, hint->width, STYLE_HINT, hint->between);
		screen_text(screen, at, row.y, hint->width, STYLE_HINT, hint->text);
		add_key(screen, (struct rectangle){x, row.y, hint->width - 1, 1}, hint->binding->key);
		x += hint->width;
	}
}

/* Shows the current tool, its size, and the keys that end it. */
void tool_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
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
	    [TOOL_MIRROR] = {"MIRROR", "{paint}=make the rest like this side  {cancel}=cancel"},
	};
	const struct view *view = editor_view(editor);
	bool board = view_canvas(view) == CANVAS_HEX;
	int width = abs(view->x - editor->start_x) + 1, height = abs(view->y - editor->start_y) + 1;
	const struct clip *clip = editor_clip(editor);
	if (clip) {
		width = clip->width;
		height = clip->height;
	}
	screen_fill(screen, row, ' ', STYLE_TYPING);
	row.x = screen_print(screen, 0, row.y, row.width, STYLE_TYPING, "%s ", words[editor->tool].name);
	if (editor->tool < TOOL_OBJECT)
		row.x += screen_print(screen, row.x, row.y, row.width - row.x, STYLE_TYPING, "%dx%d ", width, height);
	row.x++;
	row.width -= row.x;
	hints_phrase(editor, row, STYLE_TYPING, board ? WHERE_BOARD : WHERE_MAP,
		     board ? "{paint}=fill {record-delete}=delete {cancel}=end" : words[editor->tool].keys, screen);
}

/* Takes presses on the hint row, which only click_key handles; leaves everything else to the bindings. */
bool hint_row_event(struct editor *editor, const struct event *event)
{
	struct layout layout = editor_layout(editor);
	return event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS &&
	       rectangle_holds(layout.hints, event->x, event->y);
}

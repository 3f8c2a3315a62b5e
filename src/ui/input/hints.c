/* The hint row while no mode uses it, and clicks on it. */
#include "panels/panels.h"
#include "ui.h"

static void add_key(struct screen *screen, struct rectangle area, const char *key)
{
	screen_target(screen, &(struct clickable){area, TARGET_KEY, key, 0});
}

/* Returns the bytes of a key at the start of an item "key=word"; 0 for a sentence. In an answer "key word" it is the
 * key that the phrase has there. */
static size_t key_length(const struct phrase *phrase, size_t at, size_t length, bool question)
{
	const char *item = phrase->text + at, *equals = memchr(item, '=', length);
	for (int i = 0; question && i < phrase->count; i++)
		if (phrase->keys[i].at == (int)at)
			return key_shown(phrase->keys[i].key).length;
	return equals && equals > item ? (size_t)(equals - item) : equals ? 1 : 0;
}

int hints_draw(struct rectangle row, unsigned style, const struct phrase *phrase, struct screen *screen)
{
	const bool question = style == STYLE_QUESTION_WORD;
	int x = row.x, end = row.x + row.width;
	for (size_t at = 0, length; phrase->text[at]; at += length, at += strspn(phrase->text + at, " ")) {
		const char *item = phrase->text + at, *gap = strstr(item, "  ");
		length = gap ? (size_t)(gap - item) : strlen(item);
		size_t key = key_length(phrase, at, length, question), words = key + (key < length && key > 0);
		int columns = screen_columns(screen->utf8, item, length);
		if (x + columns + 2 * question > end && x > row.x) /* only whole ones */
			break;
		int from = x;
		if (key > 0)
			x += screen_print(screen, x, row.y, end - x, question ? STYLE_QUESTION_KEY : STYLE_KEY,
					  question ? " %.*s " : "%.*s", (int)key, item);
		x += key > 0 && words < length;
		x += screen_fitted(screen, x, row.y, end - x, style, item + words, length - words);
		for (int i = 0; i < phrase->count; i++)
			if (phrase->keys[i].at == (int)at)
				add_key(screen, (struct rectangle){from, row.y, x - from, 1}, phrase->keys[i].key);
		x += 2;
	}
	return x - row.x;
}

struct rectangle hints_mode(struct rectangle row, struct screen *screen, const char *name)
{
	int x = screen_print(screen, row.x, row.y, row.width, STYLE_TYPING, " %s ", name) + 2;
	return (struct rectangle){row.x + x, row.y, row.width - x, 1};
}

bool hints_choices(struct rectangle row, const struct choices *found, int candidate, struct screen *screen)
{
	for (int x = 1, i = candidate > 2 ? candidate - 2 : 0; i < found->count && x < row.width; i++) {
		int room = row.width - x - (i + 1 < found->count ? 3 : 0); /* room for an ellipsis */
		const char *word = found->items[i].word;
		if (x > 1 && screen_columns(screen->utf8, word, strlen(word)) > room) {
			screen_put(screen, x, row.y, 0x2026, STYLE_HINT);
			break;
		}
		unsigned style = i == candidate ? STYLE_HINT | STYLE_SELECTED : STYLE_HINT;
		x += screen_text(screen, x, row.y, row.width - x, style, word) + 2;
	}
	return found->count > 0;
}

int hints_phrase(const struct editor *editor, struct rectangle row, unsigned where, const char *text,
		 struct screen *screen)
{
	const struct phrase phrase = binding_phrase(editor, where, text);
	return hints_draw(row, STYLE_HINT, &phrase, screen);
}

/* A hint of the row: a key and what it does. */
struct key_hint {
	const struct binding *binding;
	const char *text;
	struct span key; /* what is shown of the name of its key */
	int width;       /* with the blanks after it */
	int turn;        /* those with lower ones are chosen first */
	bool shown;
};

enum { HINTS = 64 };

/* The hints of the last picture, and all that they depend on: they are found anew only if one of these changes. */
struct hint_row {
	struct hints_of {
		const struct format *format;
		unsigned where, bound,
		    states; /* `bound`: of struct settings; `states`: a bit for each of states_of */
		int width;
	} of;
	struct key_hint hints[HINTS];
	int count;
};

enum { MORE, FIRST_HERE, EVERYWHERE, FORTE, HERE, LAST, TURNS };

/* What only some formats are good at, whose hints have a place there before others. */
static const char *const fortes[] = {"roll", "walk", "prompt generate ", "item-edit", "record-add", NULL};

/* Returns true for a command that this map is not good at. */
static bool is_no_forte(const struct view *view, const char *command)
{
	const struct format *format = view ? view->document->format : NULL;
	const struct grid *grid = view ? view_grid(view) : NULL;
	return strcmp(command, "roll") == 0               ? !format || !format->maps->roller
	       : strcmp(command, "walk") == 0             ? !format || !format->maps->pushes
	       : strcmp(command, "prompt generate ") == 0 ? !format || !format->maps->generated.things
	       : strcmp(command, "item-edit") == 0
		   ? view && view_canvas(view) == CANVAS_SQUARE && (!grid || grid->object_count == 0)
		   : false;
}

/* Returns true for a hint without effect: nothing to choose, no other map or file. */
static bool is_idle(const struct editor *editor, const struct binding *binding)
{
	const struct view *view = editor_view(editor);
	const char *command = binding->command;
	return strcmp(command, "page-enter") == 0 ? !editor->pager.menu
	       : strcmp(command, "map next") == 0 ? !view || view->document->model.grid_count < 2
	       : strcmp(command, "row-insert") == 0 || strcmp(command, "column-insert") == 0
		   ? !view || !view->document->format->maps->resizable
		   : (strcmp(command, "next-file") == 0 && editor->view_count < 2) || is_no_forte(view, command);
}

/* Fills in the hints of this place in table order, one key for each command. Returns their number. */
static int collect_hints(const struct editor *editor, unsigned where, struct key_hint hints[HINTS])
{
	int count = 0;
	for (const struct binding *at = bindings; at->key && count < HINTS; at++) {
		if (!at->hint || !(at->where & where) || is_idle(editor, at))
			continue;
		const struct binding *binding = binding_of(editor, where, at->command);
		bool again = count > 0 && binding == hints[count - 1].binding;
		if (!binding || !binding->hint || again)
			continue;
		/* Without an open file, closing the start page quits the program. */
		bool leaves =
		    editor->pager.start && editor->view_count == 0 && strcmp(binding->command, "page-close") == 0;
		struct key_hint *hint = &hints[count++];
		*hint =
		    (struct key_hint){binding, leaves ? "quit" : binding->hint, key_shown(binding->key), 0, 0, false};
		hint->width = screen_columns(editor->utf8, binding->key + hint->key.start, hint->key.length) +
			      (int)strlen(hint->text) + 3;
	}
	return count;
}

/* Chooses the hints that fit into the row. Order of preference: help; the first hint of this place; those that apply
 * everywhere (save, undo, finding, panel, and on a map with several maps the next one); the other hints of this place;
 * last, "quit" and the bindings below it in the table. */
static void choose_hints(unsigned where, struct key_hint *hints, int count, int room)
{
	bool below = false, any = false;
	for (struct key_hint *hint = hints; hint < hints + count; hint++) {
		const struct binding *binding = hint->binding;
		bool everywhere = (binding->where & WHERE_EDITOR) == WHERE_EDITOR;
		bool maps = where == WHERE_MAP && strcmp(binding->command, "map next") == 0;
		bool forte = (where & (WHERE_MAP | WHERE_BOARD)) && word_index(fortes, binding->command) >= 0;
		below = below || strcmp(binding->command, "quit") == 0;
		hint->turn = hint == hints    ? MORE
			     : forte          ? FORTE
			     : below && !maps ? LAST
			     : everywhere     ? EVERYWHERE
			     : any            ? HERE
					      : FIRST_HERE;
		any = any || !everywhere;
	}
	for (int turn = 0; turn < TURNS; turn++)
		for (struct key_hint *hint = hints; hint < hints + count; hint++)
			if (hint->turn == turn && hint->width - 2 <= room) {
				hint->shown = true;
				room -= hint->width;
			}
}

static void draw_hint(const struct key_hint *hint, int x, int y, struct screen *screen)
{
	int at = x + screen_fitted(screen, x, y, hint->width, STYLE_KEY, hint->binding->key + hint->key.start,
				   hint->key.length);
	screen_text(screen, at + 1, y, hint->width, STYLE_HINT, hint->text);
	add_key(screen, (struct rectangle){x, y, hint->width - 2, 1}, hint->binding->key);
}

/* Returns what else decides which hints there are, as bits. */
static unsigned states_of(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view ? view_grid(view) : NULL;
	const bool states[] = {editor->utf8,
			       setting_is(&editor->settings, SETTING_KEYS, "plain"),
			       editor->pager.menu,
			       editor->pager.start,
			       editor->view_count > 0,
			       editor->view_count > 1,
			       view && view->conflicts,
			       view && view_is_at_finding(editor, view),
			       view && view->document->model.grid_count > 1,
			       grid && grid->object_count > 0,
			       true}; /* so that no row is taken for one of the start */
	unsigned bits = 0;
	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		bits |= (unsigned)states[i] << i;
	return bits;
}

/* The first hint, help, stands at the right edge. */
void bindings_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct hint_row *kept = editor->hint_row;
	struct hints_of of;
	memset(&of, 0, sizeof of);
	of.format = view ? view->document->format : NULL;
	of.where = binding_where(editor);
	of.bound = editor->settings.bound;
	of.states = states_of(editor);
	of.width = row.width;
	if (memcmp(&kept->of, &of, sizeof of) != 0) {
		kept->of = of;
		kept->count = collect_hints(editor, of.where, kept->hints);
		choose_hints(of.where, kept->hints, kept->count, row.width - 2);
	}
	for (int i = 1, x = row.x + 1; i < kept->count; i++) {
		if (!kept->hints[i].shown)
			continue;
		draw_hint(&kept->hints[i], x, row.y, screen);
		x += kept->hints[i].width;
	}
	if (kept->count > 0 && kept->hints->shown)
		draw_hint(kept->hints, row.x + row.width + 1 - kept->hints->width, row.y, screen);
}

void hints_forget(struct editor *editor)
{
	free(editor->hint_row);
	editor->hint_row = memory_allocate(1, sizeof *editor->hint_row);
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
	    [TOOL_SELECT] = {"SELECT", "{copy}=copy  {cut}=cut  {move}=move  {cancel}=end  {flip-x}=flip  "
				       "{flip-y}=flip  {rotate}=turn  {prompt replace }=replace"},
	    [TOOL_PASTE] = {"PASTE", "{paint}=place  {cancel}=discard  {flip-x}=flip  {flip-y}=flip  {rotate}=turn"},
	    [TOOL_MOVE] = {"MOVE", "{paint}=place  {cancel}=cancel  {flip-x}=flip  {flip-y}=flip  {rotate}=turn"},
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
	char name[40];
	size_t used = (size_t)snprintf(name, sizeof name, "%s", words[editor->tool].name);
	if (editor->tool < TOOL_OBJECT)
		snprintf(name + used, sizeof name - used, " %dx%d", width, height);
	hints_phrase(editor, hints_mode(row, screen, name), board ? WHERE_BOARD : WHERE_MAP,
		     board ? "{paint}=fill  {record-delete}=delete  {cancel}=end" : words[editor->tool].keys, screen);
}

/* Takes presses on the hint row, which only click_key handles; leaves everything else to the bindings. */
bool hint_row_event(struct editor *editor, const struct event *event)
{
	struct layout layout = editor_layout(editor);
	return event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS &&
	       rectangle_holds(layout.hints, event->x, event->y);
}

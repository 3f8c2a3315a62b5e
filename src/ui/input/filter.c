/* The legend, or a room's flags, while it is filtered: printable keys leave only the rows that have what was typed, in the panel itself. */
#include "bindings.h"
#include "layers.h"
#include "panels/panels.h"
#include "views/views.h"

#include <stdlib.h>
#include <string.h>

char *filter_after(const char *filter, const struct event *event)
{
	bool paste = event->kind == EVENT_PASTE;
	int character = paste ? -1 : key_character(event->key);
	const char byte = (char)character, *more = paste ? event->paste : character >= ' ' ? &byte : event->key;
	size_t used = strlen(filter),
	       given = paste           ? event->paste_length
		       : more == &byte ? 1
				       : strlen(more),
	       length = 0;
	if (more == event->key && more[0] == '<')
		return strcmp(more, "<Backspace>") == 0 && used > 0 ? strndup(filter, character_before(filter, used))
		       : strcmp(more, "<C-u>") == 0                 ? strdup("")
								    : NULL;
	while (length < given && (unsigned char)more[length] >= ' ')
		length++;
	char *longer = malloc(used + length + 1);
	if (longer)
		*(char *)mempcpy(mempcpy(longer, filter, used), more, length) = '\0';
	return longer;
}

/* Where nothing has it, the key that begins a search means no more than that. */
static bool is_search_again(struct view *view, const char *key)
{
	if (view->filter.text[0] || strcmp(key, "/") != 0)
		return false;
	view_filter(view, key);
	bool none = view->filter.count == 0;
	view_filter(view, "");
	return none;
}

/* All rows are there again, and the one that was selected before, unless another was chosen. */
static void end(struct view *view, bool chosen)
{
	view->entry = chosen ? view_legend_row(view, view->entry) : view->filter.entry;
	view_filter(view, NULL);
}

static bool has_flags(const struct view *view)
{
	return view_canvas(view) == CANVAS_ROOM;
}

static void choose(struct editor *editor, struct view *view)
{
	if (view->filter.count == 0) {
		editor_say(editor, "Nothing in the %s has '%s'.", has_flags(view) ? "flags" : "legend",
			   view->filter.text);
		return;
	}
	if (!has_flags(view)) {
		editor_run(editor, "entry-brush");
		editor->focus = view->filter.from; /* from the legend: to go on with the entry there */
	}
	end(view, true);
}

/* A key that has another meaning. True when that is all it does. */
static bool leave(struct editor *editor, struct view *view, const char *key)
{
	const struct binding *binding = binding_find(editor, WHERE_LEGEND, key);
	if (strcmp(key, "<Enter>") == 0) {
		choose(editor, view);
		return true;
	}
	if (binding && strncmp(binding->command, "row ", 4) == 0)
		return false;
	end(view, false);
	editor->focus = view->filter.from;
	return strcmp(key, "<Esc>") == 0 || strcmp(key, "<C-c>") == 0 || strcmp(key, "<Backspace>") == 0;
}

bool filter_take(struct editor *editor, const struct event *event)
{
	struct view *view = editor_view(editor);
	if (event->kind != EVENT_KEY && event->kind != EVENT_PASTE)
		return false;
	editor->message[0] = '\0';
	if (event->kind == EVENT_KEY && is_search_again(view, event->key))
		return true;
	char *text = filter_after(view->filter.text, event);
	bool typed = text || event->kind == EVENT_PASTE;
	if (text)
		view_filter(view, text);
	free(text);
	return typed || leave(editor, view, event->key);
}

void filter_settle(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (!view || !view->filter.on || editor->focus == FOCUS_LEGEND)
		return;
	int entry = view_entry(view);
	end(view, entry >= 0 && entry_has_key(&view->document->model.entries[entry], view->brush));
}

void filter_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	const struct view *view = editor_view(editor);
	char keys[80];
	snprintf(keys, sizeof keys, "{<Enter>}=%s  {<Esc>}=%s", has_flags(view) ? "go there" : "brush",
		 *view->filter.text ? "all again" : "back");
	const struct phrase phrase = binding_phrase(editor, WHERE_LEGEND, keys);
	hints_draw(hints, panel_filter(screen, row, view->filter.text), STYLE_PROMPT, &phrase, screen);
}

/* The legend, or a room's flags, while it is filtered: printable keys leave only the rows that have what was typed, in the panel itself. */
#include "bindings.h"
#include "layers.h"
#include "panels/panels.h"
#include "views/views.h"

#include <stdlib.h>
#include <string.h>

void filter_paste(char **filter, const char *bytes, size_t length)
{
	size_t used = *filter ? strlen(*filter) : 0, more = 0;
	while (more < length && (unsigned char)bytes[more] >= ' ')
		more++;
	char *longer = realloc(*filter, used + more + 1);
	if (!longer)
		return;
	memcpy(longer + used, bytes, more);
	longer[used + more] = '\0';
	*filter = longer;
}

bool filter_type(char **filter, const char *key)
{
	size_t length = *filter ? strlen(*filter) : 0;
	int character = key_character(key);
	if (character >= ' ')
		filter_paste(filter, &(char){(char)character}, 1);
	else if (key[0] != '<')
		filter_paste(filter, key, strlen(key));
	else if (strcmp(key, "<Backspace>") == 0 && length > 0)
		(*filter)[character_before(*filter, length)] = '\0';
	else if (strcmp(key, "<C-u>") == 0 && *filter)
		(*filter)[0] = '\0';
	else
		return false;
	return true;
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

static bool is_on(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	return view && view->filter.on && !editor->page.open && !editor->prompt.open && !editor->prompt.question;
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
	if (!is_on(editor) || (event->kind != EVENT_KEY && event->kind != EVENT_PASTE))
		return false;
	editor->message[0] = '\0';
	if (event->kind == EVENT_KEY && is_search_again(view, event->key))
		return true;
	char *text = strdup(view->filter.text);
	bool typed = event->kind == EVENT_PASTE;
	if (typed)
		filter_paste(&text, event->paste, event->paste_length);
	else
		typed = filter_type(&text, event->key);
	if (typed && text)
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

bool filter_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	if (!is_on(editor))
		return false;
	const struct view *view = editor_view(editor);
	char keys[80];
	snprintf(keys, sizeof keys, "{<Enter>}=%s  {<Esc>}=%s", has_flags(view) ? "go there" : "brush",
		 *view->filter.text ? "all again" : "back");
	const struct phrase phrase = binding_phrase(editor, WHERE_LEGEND, keys);
	hints_draw(hints, panel_filter(screen, row, view->filter.text), STYLE_PROMPT, &phrase, screen);
	return true;
}

/* A list that is typed at: printable keys leave only the lines that have what was typed. */
#include "bindings.h"
#include "layers.h"
#include "panels/panels.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

static bool is_picker(const struct editor *editor)
{
	return editor->page.open && editor->page.picker && !editor->prompt.open && !editor->prompt.question;
}

/* The choice in the command line, to be changed or gone on with. */
static void take_to_line(struct editor *editor)
{
	const struct page *page = &editor->page;
	bool chosen = page->filter[0] && page_chooses_word(page), as_is = !chosen && page->line;
	char *line = chosen       ? page_choice(page)
		     : page->line ? strdup(page->line + strlen("prompt "))
				  : strdup(page->verb);
	page_clear(&editor->page);
	(as_is ? prompt_edit : prompt_open)(editor, line ? line : "");
	free(line);
}

/* Where no line begins with it, the key that begins a search means no more than that. */
static bool is_search_again(const struct page *page, const char *key)
{
	for (int i = 0; i < page->count; i++)
		if (page->lines[i].text[0] == '/')
			return false;
	return !page->filter[0] && strcmp(key, "/") == 0;
}

/* False when the key does something else here. */
static bool edit_filter(struct page *page, const struct event *event)
{
	bool paste = event->kind == EVENT_PASTE, typed = true;
	if (!paste && is_search_again(page, event->key))
		return true;
	char *filter = strdup(!paste && strcmp(event->key, "<Esc>") == 0 ? "" : page->filter);
	if (paste)
		filter_paste(&filter, event->paste, event->paste_length);
	else
		typed = filter_type(&filter, event->key) || (page->filter[0] && strcmp(event->key, "<Esc>") == 0);
	if (typed && filter)
		page_filter(page, filter);
	free(filter);
	return typed;
}

/* Where what is typed may become a word of the file, a command must not. */
static bool begins_command(const struct editor *editor, const struct event *event)
{
	return event->kind == EVENT_KEY && strcmp(event->key, ":") == 0 && editor->page.verb &&
	       !editor->page.filter[0];
}

bool picker_take(struct editor *editor, const struct event *event)
{
	if (!is_picker(editor) || (event->kind != EVENT_KEY && event->kind != EVENT_PASTE))
		return false;
	if (begins_command(editor, event)) {
		page_clear(&editor->page);
		return false; /* the binding opens the command line */
	}
	bool taken = edit_filter(&editor->page, event);
	if (!taken && editor->page.verb && strcmp(event->key, "<Tab>") == 0) {
		take_to_line(editor);
		taken = true;
	}
	if (taken)
		editor->message[0] = '\0';
	return taken;
}

bool picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	if (!is_picker(editor))
		return false;
	const struct page *page = &editor->page;
	char keys[80];
	snprintf(keys, sizeof keys, "{page-enter}=choose  {<Esc>}=%s%s",
		 page->filter[0]             ? "all again"
		 : page->again && page->line ? "done"
					     : "back",
		 page->verb ? "  {<Tab>}=into the line" : "");
	const struct phrase phrase = binding_phrase(editor, WHERE_PAGE, keys);
	hints_draw(hints, panel_filter(screen, row, page->filter), STYLE_PROMPT, &phrase, screen);
	return true;
}

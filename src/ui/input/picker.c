/* A list that is typed at: printable keys leave only the lines that have what was typed. */
#include "bindings.h"
#include "layers.h"
#include "panels/panels.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

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

bool picker_take(struct editor *editor, const struct event *event)
{
	struct page *page = &editor->page;
	bool key = event->kind == EVENT_KEY;
	if (!key && event->kind != EVENT_PASTE)
		return page_take(editor, event);
	if (key && strcmp(event->key, ":") == 0 && page->verb && !page->filter[0]) {
		page_clear(page); /* a command is no word of the file: the binding opens the command line */
		return false;
	}
	bool again = key && is_search_again(page, event->key),
	     all = page->filter[0] && key && strcmp(event->key, "<Esc>") == 0;
	bool to_line = page->verb && key && strcmp(event->key, "<Tab>") == 0;
	char *filter = again || to_line ? NULL : all ? strdup("") : filter_after(page->filter, event);
	if (filter)
		page_filter(page, filter);
	else if (to_line)
		take_to_line(editor);
	if (filter || to_line || again)
		editor->message[0] = '\0';
	free(filter);
	return filter || to_line || again;
}

void picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints)
{
	const struct page *page = &editor->page;
	char keys[80];
	snprintf(keys, sizeof keys, "{page-enter}=choose  {<Esc>}=%s%s",
		 page->filter[0]             ? "all again"
		 : page->again && page->line ? "done"
					     : "back",
		 page->verb ? "  {<Tab>}=into the line" : "");
	const struct phrase phrase = binding_phrase(editor, WHERE_PAGE, keys);
	hints_draw(hints, panel_filter(screen, row, page->filter), STYLE_PROMPT, &phrase, screen);
}

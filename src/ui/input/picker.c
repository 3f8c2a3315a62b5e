/* A list that is typed at: printable keys leave only the lines that have what was typed. */
#include "bindings.h"
#include "layers.h"
#include "state.h"

#include <string.h>

static bool is_picker(const struct editor *editor)
{
	return editor->page.open && editor->page.picker && !editor->prompt.open && !editor->prompt.question;
}

/* The choice in the command line, to be changed or gone on with. */
static void take_to_line(struct editor *editor)
{
	const struct page *page = &editor->page;
	char line[PROMPT_SIZE];
	page_choice(page, line, sizeof line);
	if (!page->filter[0] || strncmp(line, page->verb, strlen(page->verb)) != 0)
		snprintf(line, sizeof line, "%s", page->line ? page->line + strlen("prompt ") : page->verb);
	page_clear(&editor->page);
	prompt_open(editor, line);
}

/* Where no line begins with it, the key that begins a search means no more than that. */
static bool is_search_again(const struct page *page, const char *key)
{
	for (int i = 0; i < page->count; i++)
		if (page->lines[i].text[0] == '/')
			return false;
	return !page->filter[0] && strcmp(key, "/") == 0;
}

static bool edit_filter(struct page *page, const char *key)
{
	char filter[sizeof page->filter];
	memcpy(filter, page->filter, sizeof filter);
	if (is_search_again(page, key))
		return true;
	if (strcmp(key, "<Esc>") == 0 && filter[0])
		filter[0] = '\0';
	else if (!filter_type(filter, sizeof filter, key))
		return false;
	page_filter(page, filter);
	return true;
}

/* What is pasted is typed: up to the first line end. */
static void paste(struct page *page, const char *bytes, size_t length)
{
	char filter[sizeof page->filter];
	memcpy(filter, page->filter, sizeof filter);
	filter_paste(filter, sizeof filter, bytes, length);
	page_filter(page, filter);
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
	if (event->kind == EVENT_PASTE)
		paste(&editor->page, event->paste, event->paste_length);
	bool taken = event->kind == EVENT_PASTE || edit_filter(&editor->page, event->key);
	if (!taken && editor->page.verb && strcmp(event->key, "<Tab>") == 0) {
		take_to_line(editor);
		taken = true;
	}
	if (taken)
		editor->message[0] = '\0';
	return taken;
}

bool picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	if (!is_picker(editor))
		return false;
	const struct page *page = &editor->page;
	const char *tab = page->verb ? "  Tab=into the line" : "";
	const struct phrase keys = binding_phrase(editor, WHERE_PAGE, "{page-enter}=choose");
	screen_fill(screen, row, ' ', STYLE_PROMPT);
	if (page->filter[0])
		screen_print(screen, 0, row.y, row.width, STYLE_PROMPT, "filter: %s   %s  Esc=all again%s",
			     page->filter, keys.text, tab);
	else
		screen_print(screen, 0, row.y, row.width, STYLE_PROMPT, "type to filter  %s  Esc=%s%s", keys.text,
			     page->again && page->line ? "done" : "back", tab);
	return true;
}

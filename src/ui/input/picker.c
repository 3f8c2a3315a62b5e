/* A list that is typed at: printable keys leave only the lines that have what was typed. */
#include "bindings.h"
#include "layers.h"
#include "state.h"

#include <string.h>

static bool is_picker(const struct editor *editor)
{
	return editor->page.open && editor->page.picker && !editor->prompt.open && !editor->prompt.question;
}

bool picker_take(struct editor *editor, const struct event *event)
{
	if (!is_picker(editor) || event->kind != EVENT_KEY)
		return false;
	struct page *page = &editor->page;
	char filter[sizeof page->filter];
	size_t length = strlen(page->filter);
	int character = key_character(event->key);
	memcpy(filter, page->filter, sizeof filter);
	if (character >= ' ' && length + 1 < sizeof filter) {
		filter[length] = (char)character;
		filter[length + 1] = '\0';
	} else if (strcmp(event->key, "<Backspace>") == 0 && length > 0) {
		filter[length - 1] = '\0';
	} else if (strcmp(event->key, "<Esc>") == 0 && length > 0) {
		filter[0] = '\0';
	} else {
		return false;
	}
	page_filter(page, filter);
	return true;
}

bool picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	if (!is_picker(editor))
		return false;
	const struct page *page = &editor->page;
	screen_fill(screen, row, ' ', STYLE_PROMPT);
	if (page->filter[0])
		screen_print(screen, 0, row.y, row.width, STYLE_PROMPT, "filter: %s   %s", page->filter,
			     binding_phrase(editor, WHERE_PAGE, "{page-enter}=choose  Esc=all again").text);
	else
		screen_print(
		    screen, 0, row.y, row.width, STYLE_PROMPT, "%s",
		    binding_phrase(editor, WHERE_PAGE, "type to filter  {page-enter}=choose  Esc=back").text);
	return true;
}

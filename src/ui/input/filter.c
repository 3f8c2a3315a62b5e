/* The legend or flags filter: printable keys restrict the panel to matching rows. */
#include "commands/commands.h"
#include "panels/panels.h"

/* Returns the filter after a key, or after a paste up to its first line ending, to be freed; NULL if the event does not
 * change it. */
static char *filter_after(const char *filter, const struct event *event)
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
		return strcmp(more, "<Backspace>") == 0 && used > 0
			   ? memory_copy_bytes(filter, character_before(filter, used))
		       : strcmp(more, "<C-u>") == 0 ? memory_copy("")
						    : NULL;
	while (length < given && (unsigned char)more[length] >= ' ')
		length++;
	char *longer = memory_allocate(used + length + 1, 1);
	mempcpy(mempcpy(longer, filter, used), more, length);
	return longer;
}

/* Removes the filter and restores the previous selection unless a row was chosen. */
static void filter_end(struct view *view, bool chosen)
{
	view->entry = chosen ? view_legend_row(view, view->entry) : view->filter.entry;
	view_filter(view, NULL);
}

bool filter_event(struct editor *editor, const struct event *event)
{
	struct view *view = editor_view(editor);
	const char *key = event->key;
	if (event->kind != EVENT_KEY && event->kind != EVENT_PASTE)
		return false;
	editor->message[0] = '\0';
	if (event->kind == EVENT_KEY && strcmp(key, "/") == 0 && !view->filter.text[0]) {
		/* "/" filters if it matches something, and otherwise starts a search. */
		view_filter(view, "/");
		bool none = view->filter.count == 0;
		view_filter(view, "");
		if (none)
			return true;
	}
	char *text = filter_after(view->filter.text, event);
	bool typed = text || event->kind == EVENT_PASTE;
	if (text)
		view_filter(view, text);
	free(text);
	if (typed)
		return true;
	bool flags = view_canvas(view) == CANVAS_ROOM;
	if (strcmp(key, "<Enter>") == 0 && view->filter.count == 0 && !flags &&
	    view->document->format->legend->editable) {
		editor_run(editor, "brush %s", view->filter.text); /* words of the game */
		if (!editor->message_is_error) {
			editor->focus = view->filter.from;
			filter_end(view, true);
		}
		return true;
	}
	if (strcmp(key, "<Enter>") == 0 && view->filter.count == 0)
		return editor_say(editor, "No match for '%s' in the %s.", view->filter.text,
				  flags ? "flags" : "legend");
	if (strcmp(key, "<Enter>") == 0) {
		if (!flags) {
			editor_run(editor, "entry-brush");
			editor->focus = view->filter.from; /* stay in the legend if the filter was opened there */
		}
		filter_end(view, true);
		return true;
	}
	const struct binding *binding = binding_find(editor, WHERE_LEGEND, key);
	if (binding && strncmp(binding->command, "row ", 4) == 0)
		return false;
	filter_end(view, false);
	editor->focus = view->filter.from;
	return key_is_any(key, "<Esc><C-c><Backspace>");
}

void filter_close_if_unfocused(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (!view || !view->filter.on || editor->focus == FOCUS_LEGEND)
		return;
	int entry = view_entry(view);
	filter_end(view, entry >= 0 && entry_has_key(&view->document->model.entries[entry], view->brush));
}

void filter_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	char keys[80];
	snprintf(keys, sizeof keys, "{<Enter>}=%s  {<Esc>}=%s",
		 view_canvas(view) == CANVAS_ROOM ? "go there" : "brush", *view->filter.text ? "show all" : "back");
	hints_phrase(editor, panel_filter(screen, row, view->filter.text), WHERE_LEGEND, keys, screen);
}

/* ---- a list ---- */

bool picker_event(struct editor *editor, const struct event *event)
{
	struct pager *pager = &editor->pager;
	bool key = event->kind == EVENT_KEY;
	/* On a page of keys, those that move and leave do so until something is typed. */
	bool moves =
	    key && pager->help && !pager->filter[0] && (event->key[0] == '<' || strpbrk(event->key, "q?:/jkn"));
	if (!key && event->kind != EVENT_PASTE)
		return pager_event(editor, event);
	if (moves)
		return false;
	if (key && strcmp(event->key, ":") == 0 && pager->verb && !pager->filter[0]) {
		pager_clear(pager); /* ":" opens the command line, as no word starts with it */
		return false;
	}
	/* "/" filters if a line begins with it, and otherwise starts a search. */
	bool again = key && !pager->filter[0] && strcmp(event->key, "/") == 0;
	for (int i = 0; again && i < pager->count; i++)
		again = pager->lines[i].text[0] != '/';
	bool to_line = pager->verb && key && strcmp(event->key, "<Tab>") == 0;
	bool all = pager->filter[0] && key && strcmp(event->key, "<Esc>") == 0;
	char *filter = again || to_line ? NULL : all ? memory_copy("") : filter_after(pager->filter, event);
	if (filter && pager->tree)
		tree_filter(editor, filter);
	else if (filter)
		pager_filter(pager, filter);
	else if (pager->tree && key && strcmp(event->key, "<Esc>") == 0)
		return command_run(editor, "list filter", NULL);
	if (filter || to_line || again)
		editor->message[0] = '\0';
	if (to_line) { /* open the choice on the command line */
		const struct pager_line *at = pager_chosen(pager);
		bool chosen = pager->filter[0] && at && at->word, as_is = !chosen && pager->line;
		char *line = chosen ? pager_choice(pager)
				    : memory_copy(pager->line ? pager->line + strlen("prompt ") : pager->verb);
		pager_clear(pager);
		prompt_open(editor, as_is ? PROMPT_EXISTING : PROMPT_ARGUMENT, line);
		free(line);
	}
	bool taken = filter || to_line || again;
	free(filter);
	return taken;
}

void picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct pager *pager = &editor->pager;
	char keys[100];
	if (pager->tree) {
		const char *escape = pager->tree->filter ? "show all" : "keys of the list";
		snprintf(keys, sizeof keys, " {page-enter}=open  {list unfold}=unfold  {list fold}=fold  {<Esc>}=%s",
			 escape);
		hints_phrase(editor, row, WHERE_TREE, keys, screen);
		return;
	}
	if (pager->help && !pager->filter[0]) {
		bindings_hint(editor, row, screen);
		return;
	}
	snprintf(keys, sizeof keys, "%s{<Esc>}=%s%s", pager->help ? "" : "{page-enter}=choose  ",
		 pager->filter[0]              ? "show all"
		 : pager->again && pager->line ? "done"
					       : "back",
		 pager->verb ? "  {<Tab>}=edit as text" : "");
	hints_phrase(editor, panel_filter(screen, row, pager->filter), WHERE_PAGE, keys, screen);
}

/* The editor as a whole: what it is made of, and the work that waits until the hand rests. */
#include "commands/commands.h"
#include "input/layers.h"
#include "mapwright/clock.h"
#include "mapwright/journal.h"
#include "panels/panels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds without a key after which rules, counts and nearby findings follow; longer where the text was changed, so
 * that they do not come between the letters of a person who types. */
enum { REST_WAIT = 70, CHANGE_WAIT = 200 };

struct editor *editor_new(bool utf8)
{
	struct editor *editor = memory_allocate(1, sizeof *editor);
	editor->library = library_new();
	editor->commands = commands;
	editor->utf8 = utf8;
	editor->width = 80;
	editor->height = 24;
	editor->settings.mouse = true;
	theme_init(&editor->settings.theme);
	return editor;
}

const struct theme *editor_theme(const struct editor *editor)
{
	return &editor->settings.theme;
}

bool editor_mouse(const struct editor *editor)
{
	return editor->settings.mouse;
}

void editor_free(struct editor *editor)
{
	if (!editor)
		return;
	lines_draft(editor);
	/* The files a person has been to are the recent ones next time, the one shown before all. */
	struct recent *recent = editor->protect && editor->view_count > 0 ? recent_read() : NULL;
	bool any = false;
	for (int i = 0; recent && i <= editor->view_count; i++) {
		const struct view *view = editor->views[i < editor->view_count ? i : editor->shown];
		const struct document *document = view->document;
		char *real = view->visited && document->disk.exists ? file_real_path(document->path, NULL) : NULL;
		if (real)
			recent_put(recent, real);
		any |= real != NULL;
		free(real);
	}
	if (any)
		recent_write(recent);
	free(recent);
	for (int i = 0; i < editor->view_count; i++)
		view_free(editor->views[i]);
	free(editor->views);
	library_free(editor->library);
	free(editor->drawn);
	prompt_clear(&editor->prompt);
	page_clear(&editor->page);
	lines_clear(&editor->lines);
	clip_clear(&editor->clipboard);
	meanings_clear(&editor->copied);
	clip_clear(&editor->carried);
	free(editor->offered);
	free(editor->repeat.line);
	free(editor->search);
	free(editor->recording.keys);
	settings_clear(&editor->settings);
	free(editor);
}

void editor_protect(struct editor *editor)
{
	editor->protect = true;
	editor->file_limit = journal_limit();
}

void editor_read_as(struct editor *editor, const char *dialect)
{
	editor->dialect = dialect;
}

const char *editor_offered(const struct editor *editor, size_t *length)
{
	*length = editor->offered_length;
	return editor->offered;
}

void editor_resize(struct editor *editor, int width, int height)
{
	editor->width = width;
	editor->height = height;
	free(editor->drawn);
	editor->drawn = NULL;
	editor_scroll(editor);
}

enum editor_request editor_take_request(struct editor *editor)
{
	enum editor_request request = editor->request;
	editor->request = EDITOR_GO_ON;
	return request;
}

static void take_key(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	snprintf(event.key, sizeof event.key, "%s", key);
	macro_note(editor, key);
	layers_event(editor, &event);
}

/* Is it a press on a key that the rows at the foot name ("C-s=save", a question's "y=yes", a fix)? It is the key itself,
 * whatever mode has the keys now. */
static bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE])
{
	if (event->kind != EVENT_MOUSE || event->mouse != MOUSE_PRESS)
		return false;
	struct layout layout = editor_layout(editor);
	struct screen none = {.utf8 = editor->utf8};
	struct hints hints = {.count = 0};
	if (layout.too_small)
		return false;
	hints_row(editor, &layout, &none, &hints);
	const struct rectangle fix = panel_fix(editor, &layout);
	const struct binding *binding = binding_of(editor, binding_where(editor), "fix");
	if (binding)
		hints_add(&hints, fix.x, fix.y, fix.x + fix.width, binding->key);
	for (const struct hint *hint = hints.items; hint < hints.items + hints.count; hint++)
		if (hint->y == event->y && hint->x <= event->x && event->x < hint->end)
			return snprintf(key, KEY_NAME_SIZE, "%s", hint->key) > 0;
	return false;
}

void editor_event(struct editor *editor, const struct event *event)
{
	editor->interactive = true;
	editor->last_key = clock_now();
	editor->resting = false;
	if (editor->view_count > 0)
		editor->views[editor->shown]->visited = true;
	struct event named = {.kind = EVENT_KEY};
	if (click_key(editor, event, named.key)) {
		editor->awaiting = NULL;
		event = &named;
	}
	/* Esc and a key that come at once, as over a slow line, look like a key with Alt. Where that means nothing, and no text is
	 * being written, they are what they were: the key without Alt. */
	const char *key = event->kind == EVENT_KEY ? event->key : "";
	bool alone = strncmp(key, "<M-", 3) == 0 && strlen(key) == 5 && !(key[3] >= '0' && key[3] <= '9') &&
		     editor_mode(editor) >= MODE_PICKER && !binding_find(editor, binding_where(editor), key);
	const char after[] = {alone ? key[3] : '\0', '\0'};
	if (alone)
		take_key(editor, "<Esc>");
	if (event->kind == EVENT_KEY)
		take_key(editor, alone ? after : key);
	else
		layers_event(editor, event);
	if (lines_wait(editor) == 0)
		lines_draft(editor);
	struct view *view = editor_view(editor);
	const char *trouble = view && document_modified(view->document) ? document_trouble(view->document) : NULL;
	if (trouble && !view->told_unprotected && !editor->message_is_error)
		editor_say(editor, "Unsaved work is not protected: %s.", trouble);
	if (view)
		view->told_unprotected = trouble != NULL;
	editor->interactive = false;
}

/* Milliseconds until rules, counts and findings are to follow; -1: they have. */
static int rest_wait(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (!view || editor->resting)
		return -1;
	bool changed = view->rested_revision != view->document->revision + 1;
	if (view->document->checked && !changed && view->rested_grid == view->grid && view->rested_x == view->x &&
	    view->rested_y == view->y && view->here == view_finding_here(editor, view))
		return -1;
	changed = changed && view->rested_revision != 0;
	long long left = editor->last_key + (changed ? CHANGE_WAIT : REST_WAIT) - clock_now();
	return left < 0 ? 0 : (int)left;
}

bool editor_idle(struct editor *editor)
{
	if (lines_wait(editor) == 0)
		lines_draft(editor);
	for (int i = 0; i < editor->view_count; i++)
		if (journal_wait(editor->views[i]->document->journal) == 0)
			journal_sync(editor->views[i]->document->journal);
	if (rest_wait(editor) != 0)
		return false; /* it may be the disk that is due, while the hand does not rest */
	view_rest(editor, editor_view(editor));
	editor->resting = true;
	return true;
}

int editor_idle_wait(const struct editor *editor)
{
	int least = rest_wait(editor), typed = lines_wait(editor);
	least = typed >= 0 && (least < 0 || typed < least) ? typed : least;
	for (int i = 0; i < editor->view_count; i++) {
		int wait = journal_wait(editor->views[i]->document->journal);
		least = wait >= 0 && (least < 0 || wait < least) ? wait : least;
	}
	return least;
}

/* The editor: its creation, events, and the work that is put off until it is idle. */
#include "commands/commands.h"
#include "mapwright/clock.h"
#include "mapwright/share.h"
#include "panels/panels.h"

/* Milliseconds without a key after which rules, counts and nearby findings are updated; longer after a change of the
 * text, so that updates do not interrupt typing. */
enum { UPDATE_WAIT = 70, CHANGE_WAIT = 200, CHECKER_WAIT = 50 };

struct editor *editor_new(bool utf8)
{
	struct editor *editor = memory_allocate(1, sizeof *editor);
	editor->library = library_new();
	editor->commands = commands;
	editor->modes = modes;
	hints_forget(editor);
	editor->utf8 = utf8;
	editor->width = 80;
	editor->height = 24;
	theme_init(&editor->settings.theme);
	return editor;
}

const struct theme *editor_theme(const struct editor *editor)
{
	return &editor->settings.theme;
}

bool editor_mouse(const struct editor *editor)
{
	return setting_is(&editor->settings, SETTING_MOUSE, "on");
}

/* An editor that uses the library and the projects of another one. */
static struct editor *guest_new(const struct editor *editor)
{
	struct editor *guest = editor_new(editor->utf8);
	library_free(guest->library);
	guest->library = editor->library;
	guest->projects = editor->projects;
	return guest;
}

static void guest_free(struct editor *guest)
{
	if (guest)
		guest->library = NULL;
	editor_free(guest);
}

void editor_free(struct editor *editor)
{
	if (!editor)
		return;
	multiline_draft(editor);
	/* Puts the files that were shown at the head of the recent files, the current one first. */
	struct recent *recent = editor->protect && editor->view_count > 0 ? recent_read() : NULL;
	bool any = false;
	if (recent)
		recent->together = 0;
	if (recent && editor->tree.real)
		recent_put(recent, editor->tree.real);
	for (int i = 0; recent && i <= editor->view_count; i++) {
		const struct view *view = editor->views[i < editor->view_count ? i : editor->current];
		const struct document *document = view->document;
		char *real = view->visited && document->disk.exists ? file_real_path(document->path, NULL) : NULL;
		if (real)
			recent_put(recent, real);
		any |= real != NULL;
		recent->together += real && i < editor->view_count;
		free(real);
	}
	if (any)
		recent_write(recent);
	free(recent);
	for (int i = 0; i < editor->view_count; i++)
		view_free(editor->views[i]);
	EACH_OF(spot, editor->spots)
		free(spot->path);
	free(editor->views);
	library_free(editor->library);
	prompt_clear(&editor->prompt);
	pager_clear(&editor->pager);
	tree_clear(&editor->tree);
	tree_clear(&editor->list);
	free(editor->list_undo.path);
	guest_free(editor->painter);
	multiline_clear(&editor->multiline);
	clip_clear(&editor->clipboard);
	meanings_clear(&editor->clipboard_meanings);
	for (int i = 0; i < REGISTERS; i++)
		copied_clear(&editor->registers[i]);
	clip_clear(&editor->moving);
	free(editor->clipboard_text);
	free(editor->repeat.line);
	free(editor->lines);
	free(editor->search);
	free(editor->hint_row);
	free(editor->recording.keys);
	settings_clear(&editor->settings);
	arena_clear(&editor->program_arena);
	free(editor);
}

void editor_protect(struct editor *editor)
{
	char path[PATH_MAX];
	editor->protect = true;
	editor->file_limit = journal_limit();
	if (share_state_path(".", path, sizeof path))
		file_sweep(path);
}

void editor_read_as(struct editor *editor, const char *dialect)
{
	editor->dialect = dialect;
}

const char *editor_offered(const struct editor *editor, size_t *length)
{
	*length = editor->clipboard_text_length;
	return editor->clipboard_text;
}

void editor_resize(struct editor *editor, int width, int height)
{
	editor->width = width;
	editor->height = height;
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
	modes_event(editor, &event);
}

/* If the event is a click on a key ("C-s=save", "y=yes" of a question, a fix), returns true and the key, which then
 * acts in any mode. */
static bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE])
{
	if (event->kind != EVENT_MOUSE || event->mouse != MOUSE_PRESS)
		return false;
	struct clickable target = editor_target(editor, event->x, event->y);
	return target.kind == TARGET_KEY && snprintf(key, KEY_NAME_SIZE, "%s", target.text) > 0;
}

const char *editor_unprotected(struct editor *editor)
{
	struct view *view = editor_view(editor);
	const char *trouble =
	    view && document_modified(view->document) ? document_journal_error(view->document) : NULL;
	bool reported = view && view->unprotected_reported;
	if (view)
		view->unprotected_reported = trouble != NULL;
	return reported ? NULL : trouble;
}

void editor_event(struct editor *editor, const struct event *event)
{
	editor->interactive = true;
	editor->last_key = clock_now();
	editor->up_to_date = false;
	if (editor->view_count > 0)
		editor->views[editor->current]->visited = true;
	editor->slow_events += event->kind != EVENT_KEY;
	struct event named = {.kind = EVENT_KEY};
	if (click_key(editor, event, named.key)) {
		editor->pending_command = NULL;
		event = &named;
	}
	/* Esc and a key in quick succession, as over a slow line, look like a key with Alt. If that has no meaning,
	 * and no text is being edited, they are taken as Esc and the key without Alt. */
	const char *key = event->kind == EVENT_KEY ? event->key : "";
	bool alone = strncmp(key, "<M-", 3) == 0 && strlen(key) == 5 && !(key[3] >= '0' && key[3] <= '9') &&
		     editor_mode(editor) >= MODE_PICKER && !binding_find(editor, binding_where(editor), key);
	const char after[] = {alone ? key[3] : '\0', '\0'};
	if (alone)
		take_key(editor, "<Esc>");
	if (event->kind == EVENT_KEY)
		take_key(editor, alone ? after : key);
	else
		modes_event(editor, event);
	if (multiline_wait(editor) == 0)
		multiline_draft(editor);
	const char *trouble = editor_unprotected(editor);
	if (trouble && !editor->message_is_error)
		editor_say(editor, "Unsaved work is not protected: %s.", trouble);
	editor->interactive = false;
}

/* ---- what is wrong with a value that is typed ---- */

static bool is_untried(const struct editor *editor)
{
	const struct prompt *prompt = &editor->prompt;
	const struct pager *pager = &editor->pager;
	return (prompt->open && prompt->start > 0 && !prompt->tried) ||
	       (pager->open && pager->glyph > 0 && !pager->tried);
}

/* Opens a copy of the file in an editor of its own, at the same place. */
static struct editor *copy_editor(const struct editor *editor, struct view *view)
{
	const struct document *document = view->document;
	struct editor *copy = guest_new(editor);
	copy->dialect = document->model.dialect;
	if (editor_open_bytes(copy, document->path, document->text.bytes, document->text.length, document->format->id,
			      NULL)) {
		struct view *there = copy->views[0];
		view_show_grid(there, view->grid);
		view_select_entry(there, view_entry(view));
		there->field = view->field;
		there->x = view->x;
		there->y = view->y;
		there->hidden_hex.record = view->hidden_hex.record;
		copy->interactive = true;
		copy->focus = editor->focus;
		view_clamp(there);
		editor_check(copy, there);
	}
	return copy;
}

/* Returns the message of the first finding, no mere note, of the line that has changed, which was not there before. */
static const char *new_finding(const struct document *document, const struct document *before)
{
	const struct finding_list *findings = &document->findings, *old = &before->findings;
	size_t same = 0;
	while (same < before->text.length && before->text.bytes[same] == document->text.bytes[same])
		same++;
	EACH(const struct finding, finding, findings->items, findings->count) {
		bool known = finding->severity == SEVERITY_NOTE ||
			     text_line(&document->text, finding->span.start) != text_line(&document->text, same);
		for (int k = 0; !known && k < old->count; k++)
			known = strcmp(old->items[k].message, finding->message) == 0;
		if (!known)
			return finding->message;
	}
	return "";
}

/* Runs the line of the prompt in a copy of the file, for what refuses its value, or a new finding. */
static void try_value(struct editor *editor)
{
	static const char *const groups[] = {"Legend and form", "Parts", "Hexes"};
	struct prompt *prompt = &editor->prompt;
	struct view *view = editor_view(editor);
	const struct command *command = command_find(editor, prompt->text);
	bool changes = false;
	EACH_OF(group, groups)
		changes |= strcmp(command->group, *group) == 0;
	prompt->tried = true;
	prompt->wrong[0] = '\0';
	if (!changes || !view || strcmp(prompt->text, prompt->opened) == 0)
		return;
	struct editor *copy = copy_editor(editor, view);
	struct error error;
	if (copy->view_count > 0 && !command_run(copy, prompt->text, &error))
		message_print(prompt->wrong, sizeof prompt->wrong, "%s", error.message);
	else if (copy->view_count > 0)
		message_print(prompt->wrong, sizeof prompt->wrong, "%s",
			      new_finding(copy->views[0]->document, view->document));
	guest_free(copy);
}

/* Runs the choice of a list in a copy of the file, for what the entry becomes, or what refuses it. */
static void try_choice(struct editor *editor)
{
	struct pager *pager = &editor->pager;
	struct view *view = editor_view(editor);
	char *line = pager_choice(pager), words[MESSAGE_SIZE];
	struct error error;
	pager->tried = true;
	pager->preview[0] = NULL;
	struct editor *copy = line && view && strncmp(line, "prompt ", 7) != 0 ? copy_editor(editor, view) : NULL;
	bool done = copy && copy->view_count > 0 && command_run(copy, line, &error);
	const struct view *there = done ? copy->views[0] : NULL;
	int index = done ? view_own_entry(there, NULL, pager->glyph) : -1;
	if (index >= 0) {
		const struct entry *entry = &there->document->model.entries[index];
		const char *bytes = there->document->text.bytes + entry->line.start;
		pager->preview[0] = arena_print(&pager->arena, "%s  %s", cell_argument(pager->glyph).text,
						view_entry_text(there, entry, words, sizeof words));
		pager->preview[1] = arena_copy(&pager->arena, bytes, strcspn(bytes, "\r\n"));
	} else if (copy && !done) {
		pager->preview[0] = arena_print(&pager->arena, "%s", error.message);
		pager->preview[1] = "";
	}
	free(line);
	guest_free(copy);
}

/* ---- pictures beside a list ---- */

/* Opens the file of a list in an editor that draws its maps: the document of the editor if it is open, else from disk. */
static void painter_open(struct editor *editor, struct map_tree *tree, int file)
{
	const struct view *view = tree_view(editor, tree, &tree->files[file]);
	const char *path = tree->files[file].path, *id = tree->files[file].format->id;
	char *bytes = NULL;
	size_t length;
	guest_free(editor->painter);
	struct editor *painter = editor->painter = guest_new(editor);
	text_keep(&painter->settings.values[SETTING_CELLS], setting_value(&editor->settings, SETTING_CELLS));
	if (view)
		editor_open_bytes(painter, path, view->document->text.bytes, view->document->text.length, id, NULL);
	else if (file_read(path, &bytes, &length, NULL, NULL))
		editor_open_bytes(painter, path, bytes, length, id, NULL);
	free(bytes);
	tree->painted = file;
}

/* Draws the selected map of a list. */
static void paint(struct editor *editor, struct map_tree *tree)
{
	struct rectangle area = tree_picture_area(editor);
	if (tree->painted != tree->selected.file || !editor->painter || editor->painter_of != tree)
		painter_open(editor, tree, tree->selected.file);
	editor->painter_of = tree;
	tree->pictured = tree->selected;
	tree->pictured_width = area.width;
	tree->pictured_height = area.height;
	if (screen_resize(&tree->picture, area.width, area.height) && editor->painter->view_count > 0)
		tree_draw(editor->painter, MAX(tree->selected.map, 0), &tree->picture);
}

/* Returns the milliseconds until a list has work to do: -1 if none. */
static int tree_wait(const struct editor *editor)
{
	const struct map_tree *tree = editor->pager.open ? editor->pager.tree : NULL;
	if (!tree)
		return -1;
	long long left = editor->last_key + UPDATE_WAIT - clock_now();
	return tree_wants_picture(editor, tree) ? (left < 0 ? 0 : (int)left) : tree->unread < tree->count ? 0 : -1;
}

/* Returns the milliseconds until rules, counts and findings are due; -1 if they are up to date. */
static int update_wait(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (!view || editor->up_to_date)
		return -1;
	bool changed = view->updated_revision != view->document->revision;
	if (!is_untried(editor) && view->document->checked && !changed && view->updated_grid == view->grid &&
	    view->updated_x == view->x && view->updated_y == view->y &&
	    view->updated_finding == view_finding_here(editor, view))
		return -1;
	changed = changed && view->updated_revision != 0;
	long long left = editor->last_key + (changed ? CHANGE_WAIT : UPDATE_WAIT) - clock_now();
	return left < 0 ? 0 : (int)left;
}

bool editor_idle(struct editor *editor)
{
	editor->slow_events++;
	if (multiline_wait(editor) == 0)
		multiline_draft(editor);
	for (int i = 0; i < editor->view_count; i++)
		if (journal_wait(editor->views[i]->document->journal) == 0)
			journal_sync(editor->views[i]->document->journal);
	bool checked = checkers_poll(editor);
	if (tree_wait(editor) == 0) {
		if (tree_wants_picture(editor, editor->pager.tree))
			paint(editor, editor->pager.tree);
		else
			return tree_idle(editor);
		return true;
	}
	const int wait = update_wait(editor);
	if (wait != 0) /* only a journal may be due, while keys still arrive */
		return (wait < 0 && solve_slice(editor_view(editor))) || checked;
	struct view *view = editor_view(editor);
	view_update(editor, view);
	if (is_untried(editor))
		(editor->pager.open ? try_choice : try_value)(editor);
	editor->up_to_date = true;
	if (view->conflicts && !view->conflicts_asked && editor_mode(editor) == MODE_KEYS) {
		view->conflicts_asked = true;
		editor->interactive = true;
		command_run(editor, "conflict first", NULL);
		editor->interactive = false;
	}
	return true;
}

int editor_idle_wait(const struct editor *editor)
{
	int least = update_wait(editor), typed = multiline_wait(editor);
	least = least < 0 && solve_runs(editor_view(editor)) ? 0 : least;
	least = typed >= 0 && (least < 0 || typed < least) ? typed : least;
	int list = tree_wait(editor);
	least = list >= 0 && (least < 0 || list < least) ? list : least;
	for (int i = 0; i < editor->view_count; i++) {
		int wait = journal_wait(editor->views[i]->document->journal);
		least = wait >= 0 && (least < 0 || wait < least) ? wait : least;
	}
	return checkers_run(editor) && (least < 0 || least > CHECKER_WAIT) ? CHECKER_WAIT : least;
}

/* The multi-line editor: its keys, and how its text gets into the document. */
#include "mapwright/clock.h"
#include "mapwright/encoding.h"
#include "mapwright/line_ends.h"
#include "panels/panels.h"
#include "ui.h"

enum { DRAFT_WAIT = 1000 }; /* milliseconds of typing that a crash can lose */

static const struct answer answers_discard[] = {
    {"y", "cancel", "discard"}, {"d", "cancel", NULL}, {"<Esc>", "", "keep editing"}, {0}};

void multiline_clear(struct multiline *multiline)
{
	text_area_clear(&multiline->text_area);
	choices_clear(&multiline->found);
	free(multiline->old);
	*multiline = (struct multiline){0};
}

/* Opens bytes of the file, with CR LF converted to "\n". */
static void open_bytes(struct editor *editor, int field, struct span span)
{
	struct multiline *multiline = &editor->multiline;
	multiline_clear(multiline);
	multiline->old = memory_allocate(span.length, 1);
	const char *bytes = editor_view(editor)->document->text.bytes + span.start;
	for (size_t i = 0; i < span.length; i++)
		if (bytes[i] != '\r' || i + 1 == span.length || bytes[i + 1] != '\n')
			multiline->old[multiline->old_length++] = bytes[i];
	text_area_init(&multiline->text_area, multiline->old, multiline->old_length);
	multiline->field = field;
	multiline->span = span;
	multiline->open = true;
}

bool multiline_open(struct editor *editor, int field)
{
	const struct field *of = &editor_view(editor)->document->model.fields[field];
	open_bytes(editor, field, of->set ? of->value : (struct span){0});
	return true;
}

static void change(struct editor *editor, size_t from, size_t to, const char *bytes, size_t length, enum text_run run)
{
	struct multiline *multiline = &editor->multiline;
	if (from == to && length == 0)
		return;
	text_area_replace(&multiline->text_area, from, to, bytes, length, run);
	if (multiline->typed == 0)
		multiline->typed = clock_now();
}

static void insert(struct editor *editor, const char *bytes, size_t length)
{
	size_t at = editor->multiline.text_area.cursor;
	change(editor, at, at, bytes, length, length > 0 && length < 5 && bytes[0] != '\n' ? RUN_TYPED : RUN_NONE);
}

static void erase(struct editor *editor, size_t from, size_t to)
{
	change(editor, from, to, "", 0, to - from < 5 ? RUN_ERASED : RUN_NONE);
}

void multiline_keep(struct editor *editor, const char *bytes, size_t length)
{
	free(editor->lines);
	editor->lines = memory_copy_bytes(bytes, length);
	editor->lines_length = length;
}

static void cut(struct editor *editor, size_t from, size_t to)
{
	if (from < to)
		multiline_keep(editor, editor->multiline.text_area.text.bytes + from, to - from);
	erase(editor, from, to);
}

void multiline_open_span(struct editor *editor, struct span span, bool fresh)
{
	open_bytes(editor, -1, span);
	struct text_area *text_area = &editor->multiline.text_area;
	text_area->cursor = fresh ? text_area->text.length : 0;
	if (fresh)
		insert(editor, "\n", 1);
}

/* ---- drafts ---- */

/* Sets the part of the text that has changed, and where the same part of the old text ends. */
static void changed_part(const struct multiline *multiline, size_t *first, size_t *last, size_t *to)
{
	const struct text *text = &multiline->text_area.text;
	size_t end;
	*first = bytes_common(text->bytes, text->length, multiline->old, multiline->old_length, &end);
	*last = text->length - end;
	*to = multiline->old_length - end;
}

/* Returns the text for field_set_bytes, which restores the original line endings. All lines end in CR LF here, so that
 * a CR within a line is kept. `margin` is put before each changed line. The caller frees it. */
static char *text_bytes(const struct multiline *multiline, const char *margin, size_t *length)
{
	const char *bytes = multiline->text_area.text.bytes;
	size_t size = multiline->text_area.text.length, first, last, to;
	changed_part(multiline, &first, &last, &to);
	char *result = memory_allocate((size + 1) * (strlen(margin) + 2), 1), *at = result;
	for (size_t i = 0; i < size; i++) {
		if (i >= first && i <= last && (i == 0 || bytes[i - 1] == '\n'))
			at = stpcpy(at, margin);
		at = bytes[i] == '\n' ? stpcpy(at, "\r\n") : mempcpy(at, bytes + i, 1);
	}
	*length = (size_t)(at - result);
	return result;
}

/* Writes the text back to the file, giving new lines the line ending used there. */
static bool put_span(struct editor *editor, struct error *error)
{
	struct multiline *multiline = &editor->multiline;
	struct document *document = editor_view(editor)->document;
	size_t length = 0, start = multiline->span.start, end = span_end(multiline->span);
	while (end < document->text.length &&
	       (document->text.bytes[end] == '\r' || document->text.bytes[end] == '\n'))
		if (document->text.bytes[end++] == '\n')
			break;
	char *typed = text_bytes(multiline, "", &length);
	char *bytes = line_ends_keep(document->text.bytes + start, end - start, typed, length,
				     document->model.line_end, &length);
	free(typed);
	struct patch patch = {0};
	patch_add_difference(&patch, &document->text, multiline->span, bytes, length);
	bool done = encoding_allows(&document->text, multiline->span, bytes, length, error) &&
		    document_rewrite(document, &patch, "source", error);
	if (done)
		multiline->span.length = length;
	view_clamp(editor_view(editor));
	patch_clear(&patch);
	free(bytes);
	return done;
}

/* Writes the text to the document, in a transaction that stays open until editing ends. */
static bool put(struct editor *editor, const char *margin, struct error *error)
{
	struct multiline *multiline = &editor->multiline;
	struct document *document = editor_view(editor)->document;
	bool is_field = multiline->field >= 0;
	if (!multiline->drafted)
		document_transaction_begin(document, is_field ? "set" : "source",
					   is_field ? place_at(PLACE_FIELD, multiline->field) : (struct place){0});
	size_t length;
	char *bytes = is_field ? text_bytes(multiline, margin, &length) : NULL;
	bool done =
	    is_field ? field_set_bytes(editor, multiline->field, bytes, length, error) : put_span(editor, error);
	free(bytes);
	multiline->drafted = multiline->drafted || done;
	if (!multiline->drafted)
		document_transaction_end(document);
	return done;
}

static bool is_changed(const struct multiline *multiline)
{
	const struct text *text = &multiline->text_area.text;
	return text->length != multiline->old_length || memcmp(text->bytes, multiline->old, text->length) != 0;
}

/* A text that the file cannot contain (a line would start a section) is drafted with each new line indented by a blank.
 * It survives a crash, and saving it is still refused. */
void multiline_draft(struct editor *editor)
{
	struct multiline *multiline = &editor->multiline;
	struct error error;
	if (multiline->typed == 0)
		return;
	multiline->typed = 0;
	editor->up_to_date = false;
	if (put(editor, "", &error) || (editor->multiline.field >= 0 && put(editor, " ", NULL)))
		return;
	editor_say(editor, "The text typed is not in the journal: %s", error.message);
	editor->message_is_error = true;
}

int multiline_wait(const struct editor *editor)
{
	const struct multiline *multiline = &editor->multiline;
	if (multiline->typed == 0)
		return -1;
	long long left = multiline->typed + DRAFT_WAIT - clock_now();
	return left < 0 ? 0 : (int)left;
}

void multiline_discard(struct editor *editor)
{
	if (editor->multiline.drafted)
		document_transaction_cancel(editor_view(editor)->document);
	multiline_clear(&editor->multiline);
	if (editor_view(editor))
		view_clamp(editor_view(editor));
	editor->up_to_date = false;
}

/* Lines of the file: "." replaces the same text of another line. */
static void remember(struct editor *editor)
{
	const struct multiline *multiline = &editor->multiline;
	size_t first, last, to;
	changed_part(multiline, &first, &last, &to);
	struct arena arena = {0};
	const char *old = arena_copy(&arena, multiline->old + first, to - first);
	const char *fresh = arena_copy(&arena, multiline->text_area.text.bytes + first, last - first);
	if (multiline->field < 0 && *old && !strchr(old, '\n') && !strchr(fresh, '\n')) {
		editor->repeat.shape = TOOL_NONE;
		text_keep(&editor->repeat.line, arena_print(&arena, "substitute \1%s\1%s\1", old, fresh));
	}
	arena_clear(&arena);
}

/* Keeps the text. If it is refused, it stays open and the reason is shown. */
static bool finish(struct editor *editor)
{
	struct multiline *multiline = &editor->multiline;
	struct error error;
	const struct text_area *text_area = &multiline->text_area;
	int below = multiline->field < 0 ? (int)text_line(&text_area->text, text_area->cursor) - 1 : 0;
	size_t start = text_line_span(&text_area->text, text_line(&text_area->text, text_area->cursor)).start;
	bool changed = is_changed(multiline), done = !changed || put(editor, "", &error);
	if (!changed)
		multiline_discard(editor);
	else if (done)
		document_transaction_end(editor_view(editor)->document);
	if (done && changed)
		remember(editor);
	if (done) {
		struct view *view = editor_view(editor);
		if (multiline->field < 0)
			view->edited = (struct edited){view->line + below, text_area->cursor - start, false};
		multiline_clear(multiline);
		if (below > 0) {
			view->line += below;
			view_update(editor, view);
			source_follow(editor);
		}
		return true;
	}
	editor_say(editor, "(Ctrl-C discards the text) %s", error.message);
	editor->message_is_error = true;
	return false;
}

/* ---- keys ---- */

static struct rectangle lines_area(const struct editor *editor)
{
	struct layout layout = editor_layout(editor);
	if (editor->multiline.field < 0)
		return source_lines_area(editor, &layout);
	struct rectangle area = layout.canvas;
	return (struct rectangle){area.x, area.y + 1, area.width, area.height - 1};
}

static struct text_area_view view_of(const struct editor *editor)
{
	struct rectangle area = lines_area(editor);
	return (struct text_area_view){editor->utf8, area.width > 1 ? area.width - 1 : 1, area.height};
}

static void step_row(struct editor *editor, int rows)
{
	struct text_area_view view = view_of(editor);
	text_area_step(&editor->multiline.text_area, &view, rows);
}

static void paste(struct editor *editor, const char *bytes, size_t length)
{
	char *text = memory_allocate(length, 1);
	size_t kept = 0, left_out = 0;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == '\n' && i > 0 && bytes[i - 1] == '\r')
			continue;
		if (bytes[i] == '\n' || bytes[i] == '\r')
			text[kept++] = '\n';
		else if (bytes[i] == '\t' || ((unsigned char)bytes[i] >= ' ' && bytes[i] != 0x7f))
			text[kept++] = bytes[i];
		else
			left_out++;
	}
	editor->message[0] = '\0';
	if (left_out > 0)
		editor_say(editor, "%zu control character%s left out of the pasted text.", left_out,
			   left_out == 1 ? " was" : "s were");
	insert(editor, text, kept);
	free(text);
}

/* Returns where the word at an offset ends: its letters and digits, or with `blanks` all up to the next word. */
static size_t word_end(const char *bytes, size_t length, size_t at, bool blanks)
{
	while (!blanks && at < length && !byte_is_letter(bytes[at]) && !byte_is_digit(bytes[at]))
		at++;
	while (at < length &&
	       (blanks ? !strchr(" \t\n", bytes[at]) : byte_is_letter(bytes[at]) || byte_is_digit(bytes[at])))
		at++;
	while (blanks && at < length && (bytes[at] == ' ' || bytes[at] == '\t'))
		at++;
	return at;
}

/* Lines of the file: adds the next one to the text. Returns false if there is none. */
static bool extend(struct editor *editor)
{
	struct multiline *multiline = &editor->multiline;
	struct text_area *text_area = &multiline->text_area;
	const struct view *view = editor_view(editor);
	size_t line = text_line(&view->document->text, span_end(multiline->span));
	if (multiline->field >= 0 || (int)line >= source_lines(view))
		return false;
	struct span next = source_span(view, (int)line);
	char *bytes = memory_allocate(next.length + 2, 1);
	bytes[0] = '\n';
	memcpy(bytes + 1, view->document->text.bytes + next.start, next.length);
	struct patch patch = {0}, inverse = {0};
	patch_add(&patch, (struct span){.start = text_area->text.length}, bytes, next.length + 1);
	text_patch(&text_area->text, &patch, &inverse);
	patch_clear(&patch);
	patch_clear(&inverse);
	char *old = memory_allocate(multiline->old_length + next.length + 2, 1);
	memcpy(mempcpy(old, multiline->old, multiline->old_length), bytes, next.length + 1);
	free(multiline->old);
	free(bytes);
	multiline->old = old;
	multiline->old_length += next.length + 1;
	multiline->span = span_between(multiline->span.start, span_end(next));
	return true;
}

/* Lines of the file: keeps the text and edits the line above it. Returns false if there is none. */
static bool open_above(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (editor->multiline.field >= 0 || view->line == 0 || !finish(editor))
		return false;
	view->line--;
	multiline_open_span(editor, source_span(view, view->line), false);
	source_follow(editor);
	return true;
}

/* Finds what may stand before the cursor, in the document with what has been typed. */
static void find_choices(struct editor *editor)
{
	struct multiline *multiline = &editor->multiline;
	const struct text_area *text_area = &multiline->text_area;
	struct choices *found = &multiline->found;
	if (multiline->field >= 0 || (multiline->typed > 0 && !put(editor, "", NULL)))
		return;
	multiline->typed = 0;
	editor->up_to_date = false;
	const struct document *document = editor_view(editor)->document;
	const size_t at = text_area->cursor, start = text_area_line_start(text_area, at),
		     line = text_line(&document->text, multiline->span.start) + text_line(&text_area->text, at) - 2;
	*found = (struct choices){.limit = PROMPT_CANDIDATES};
	library_offer(editor->library, document, document->text.line_starts[line] + at - start, found);
	for (int i = 0; i < found->count; i++) /* the next draft changes the document */
		found->items[i].meaning =
		    arena_copy(&found->arena, found->items[i].meaning, strlen(found->items[i].meaning));
	choices_drop_inside(found);
	multiline->completed_from = at - found->length;
	multiline->candidate = -1;
}

struct named_line {
	size_t name, blanks; /* their lengths; the separator is between them */
	char separator;
};

static bool read_named(const struct document *document, size_t number, struct named_line *line)
{
	const struct text *text = &document->text;
	const struct model *model = &document->model;
	const struct span whole = span_indented(text->bytes, text_line_span(text, number));
	size_t end = whole.start;
	while (end < span_end(whole) && byte_is_of_word(text->bytes[end]))
		end++;
	if (end < whole.start + 2 || end >= span_end(whole) || !strchr(":=", text->bytes[end]))
		return false;
	const struct span value = span_indented(text->bytes, span_between(end + 1, span_end(whole)));
	const struct place place = model_place(model, value.start);
	*line = (struct named_line){end - whole.start, value.start - end - 1, text->bytes[end]};
	return value.length > 0 && (place.kind == PLACE_FIELD || place.kind == PLACE_ATTRIBUTE ||
				    (place.kind == PLACE_ENTRY && model->entries[place.index].kind));
}

enum { JOINT = 40, ABOVE = 8 };

/* Writes what is between a name of so many bytes, which begins the line that is typed, and its value: ": " as in the last
 * line above with a name, and more blanks if values stand below each other there. "" if there is none, or more on the
 * line. */
static void find_joint(const struct editor *editor, size_t name, char joint[JOINT])
{
	const struct multiline *multiline = &editor->multiline;
	const struct text *area = &multiline->text_area.text;
	const struct document *document = editor_view(editor)->document;
	const size_t at = multiline->text_area.cursor;
	const struct span whole = text_line_span(area, text_line(area, at)),
			  before = span_between(whole.start, multiline->completed_from);
	size_t number = text_line(&document->text, multiline->span.start) + text_line(area, at) - 2, width = 0;
	struct named_line last = {0}, line;
	bool aligned = false;
	joint[0] = '\0';
	if (span_trimmed(area->bytes, span_between(at, span_end(whole))).length > 0 ||
	    span_trimmed(area->bytes, before).length > 0)
		return;
	for (int seen = 0; number > 0 && seen < ABOVE; number--) {
		if (!read_named(document, number, &line))
			continue;
		last = seen++ == 0 ? line : last;
		width = last.name + last.blanks;
		aligned = aligned || (line.blanks > 1 && line.name + line.blanks == width);
	}
	size_t blanks = aligned && width > name + 1 ? width - name : MIN(last.blanks, 1);
	if (last.name > 0)
		snprintf(joint, JOINT, "%c%*s", last.separator, (int)MIN(blanks, JOINT - 2), "");
}

/* Puts a word that may stand before the cursor there; the next time the next one. */
static void complete(struct editor *editor, int step)
{
	struct multiline *multiline = &editor->multiline;
	const struct choices *found = &multiline->found;
	if (found->count == 0)
		find_choices(editor);
	if (found->count == 0) {
		insert(editor, "\t", 1);
		return;
	}
	int from = multiline->candidate < 0 && step < 0 ? 0 : multiline->candidate;
	multiline->candidate = (from + step + found->count) % found->count;
	const struct choice *choice = &found->items[multiline->candidate];
	char word[300], joint[JOINT] = "";
	if (choice->kind == CHOICE_NAME || choice->kind == CHOICE_LINE)
		find_joint(editor, strlen(choice->word), joint);
	snprintf(word, sizeof word, "%s%s", choice->word, joint);
	change(editor, multiline->completed_from, multiline->text_area.cursor, word, strlen(word), RUN_NONE);
	multiline->joint = *joint ? multiline->completed_from + strlen(choice->word) : 0;
	/* A small screen has one row for the choices and the meaning. */
	if (found->count == 1 || editor_layout(editor).message.height > 0)
		editor_say(editor, "%s%s%s", choice->word, *choice->meaning ? ": " : "", choice->meaning);
	if (found->count == 1)
		choices_clear(&multiline->found);
}

/* Returns true if the key is the next of what completion put behind a name: who types it out of habit has it once. */
static bool types_joint(struct multiline *multiline, const char *key)
{
	const size_t at = multiline->joint;
	multiline->joint = 0;
	if (at == 0 || at >= multiline->text_area.cursor || key_character(key) != multiline->text_area.text.bytes[at])
		return false;
	multiline->joint = at + 1;
	return true;
}

static void take_key(struct editor *editor, const char *key)
{
	struct multiline *multiline = &editor->multiline;
	struct text_area *text_area = &multiline->text_area;
	size_t at = text_area->cursor;
	editor->message[0] = '\0';
	bool forward = at == text_area->text.length && key_is_any(key, "<Delete><C-d><Right><C-Right>");
	if (forward || (key_is_any(key, "<Down><PageDown>") &&
			!memchr(text_area->text.bytes + at, '\n', text_area->text.length - at)))
		extend(editor);
	if (at == 0 && key_is_any(key, "<Backspace><Left>") && open_above(editor)) {
		at = text_area->cursor = text_area->text.length;
		if (key[1] == 'L' || !extend(editor))
			return;
		text_area->cursor = ++at;
	}
	if (multiline->seeking) {
		const char *text = text_area->text.bytes + at, wanted = (char)key_character(key);
		const char *found =
		    at < text_area->text.length ? memchr(text + 1, wanted, text_area->text.length - at - 1) : NULL;
		text_area->cursor += found ? (size_t)(found - text) : 0;
		text_area->run = RUN_NONE;
		multiline->seeking = false;
		return;
	}
	multiline->seeking = key_is_any(key, "<C-]>");
	struct text_area_view shown = view_of(editor);
	if (key_is_any(key, "<Up>") && text_area_row_of(text_area, &shown, at).start == 0 && open_above(editor)) {
		text_area->cursor = MIN(at, text_area->text.length);
		return;
	}
	const char *bytes = text_area->text.bytes;
	const size_t length = text_area->text.length;
	if (!key_is_any(key, "<Up><Down><PageUp><PageDown>"))
		text_area->column = -1;
	if (key_character(key) >= 0) {
		insert(editor, &(char){(char)key_character(key)}, 1);
	} else if (key[0] != '<') {
		insert(editor, key, strlen(key));
	} else if (key_is_any(key, "<Enter>")) {
		insert(editor, "\n", 1);
	} else if (key_is_any(key, "<Tab><S-Tab>")) {
		complete(editor, key[1] == 'T' ? 1 : -1);
	} else if (key_is_any(key, "<Backspace>")) {
		erase(editor, character_before(bytes, at), at);
	} else if (key_is_any(key, "<Delete><C-d>")) {
		erase(editor, at, character_after(bytes, length, at));
	} else if (key_is_any(key, "<C-Delete><M-d>")) {
		cut(editor, at, word_end(bytes, length, at, key[1] == 'C'));
	} else if (key_is_any(key, "<C-w>")) {
		cut(editor, word_before(bytes, at), at);
	} else if (key_is_any(key, "<C-k>")) {
		cut(editor, at, text_area_line_end(text_area, at));
	} else if (key_is_any(key, "<C-u>")) {
		cut(editor, text_area_line_start(text_area, at), at);
	} else if (key_is_any(key, "<C-v>") && editor->lines) {
		paste(editor, editor->lines, editor->lines_length);
	} else if (key_is_any(key, "<Esc>")) { /* keep the text as one step; Ctrl-S also saves the file */
		finish(editor);
	} else if (key_is_any(key, "<C-s>")) {
		if (finish(editor))
			editor_run(editor, "write");
	} else if (key_is_any(key, "<C-c>")) {
		if (is_changed(multiline))
			prompt_ask(editor, answers_discard, "Discard your changes to this text?");
		else
			multiline_discard(editor);
	} else if (key_is_any(key, "<C-z><M-u><C-y><M-e>")) {
		bool back = key_is_any(key, "<C-z><M-u>");
		if (!text_area_undo(text_area, back))
			editor_say(editor, back ? "Nothing to undo in this text." : "Nothing to redo in this text.");
		else if (multiline->typed == 0)
			multiline->typed = clock_now();
	} else if (key_is_any(key, "<C-f>")) {
		prompt_open(editor, PROMPT_ARGUMENT, "search ");
	} else if (key_is_any(key, "<C-g><F3>")) {
		editor_run(editor, "search-next");
	} else {
		int rows = lines_area(editor).height > 2 ? lines_area(editor).height - 1 : 1;
		if (key_is_any(key, "<Up><Down>"))
			step_row(editor, key[1] == 'U' ? -1 : 1);
		else if (key_is_any(key, "<PageUp><PageDown>"))
			step_row(editor, key[5] == 'U' ? -rows : rows);
		else if (key_is_any(key, "<Left>"))
			text_area->cursor = character_before(bytes, at);
		else if (key_is_any(key, "<Right>"))
			text_area->cursor = character_after(bytes, length, at);
		else if (key_is_any(key, "<C-Left>"))
			text_area->cursor = word_before(bytes, at);
		else if (key_is_any(key, "<C-Right>"))
			text_area->cursor = text_area_word_after(text_area);
		else if (key_is_any(key, "<Home><C-a>"))
			text_area->cursor = text_area_line_start(text_area, at);
		else if (key_is_any(key, "<End><C-e>"))
			text_area->cursor = text_area_line_end(text_area, at);
		else if (key_is_any(key, "<C-Home><C-End>"))
			text_area->cursor = key[3] == 'H' ? 0 : length;
		else
			return;
		text_area->run = RUN_NONE; /* typing after a move is a new undo step */
	}
}

bool multiline_event(struct editor *editor, const struct event *event)
{
	struct multiline *multiline = &editor->multiline;
	struct text_area *text_area = &multiline->text_area;
	if (event->kind != EVENT_KEY || !key_is_any(event->key, "<Tab><S-Tab>"))
		choices_clear(&multiline->found);
	const bool typed = types_joint(multiline, event->kind == EVENT_KEY ? event->key : "");
	if (event->kind == EVENT_KEY && !typed) {
		take_key(editor, event->key);
	} else if (event->kind == EVENT_PASTE) {
		paste(editor, event->paste, event->paste_length);
	} else if (event->kind == EVENT_MOUSE) { /* a click moves the cursor, the wheel scrolls */
		struct rectangle area = lines_area(editor);
		struct text_area_view view = view_of(editor);
		text_area->run = RUN_NONE;
		if (wheel_rows(event) != 0)
			step_row(editor, wheel_rows(event));
		if (event->mouse == MOUSE_PRESS && rectangle_holds(area, event->x, event->y)) {
			text_area->cursor = text_area_first(text_area, &view);
			text_area->column = event->x - area.x;
			step_row(editor, event->y - area.y);
			struct text_area_row row = text_area_row_of(text_area, &view, text_area->cursor);
			if (event->y == area.y)
				text_area->cursor +=
				    screen_bytes_before(editor->utf8, text_area->text.bytes + row.start,
							row.end - row.start, text_area->column);
			text_area->column = -1;
		}
	}
	if (multiline->open) {
		struct text_area_view view = view_of(editor);
		text_area->top = text_area_first(text_area, &view);
	}
	return true;
}

/* ---- drawing ---- */

void multiline_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	if (hints_choices(row, &editor->multiline.found, editor->multiline.candidate, screen))
		return;
	row.x++;
	hints_phrase(editor, row, WHERE_MAP,
		     row.width < 60 ? "{<Esc>}=keep  Ctrl-S=save  Ctrl-C=discard"
		     : editor->multiline.field < 0
			 ? "{<Esc>}=keep  Ctrl-S=save  Ctrl-C=discard  Tab=complete  Ctrl-Z=undo  Ctrl-F=find"
			 : "{<Esc>}=keep  Ctrl-S=save  Ctrl-C=discard  Ctrl-Z=undo  Ctrl-F=find  Ctrl-K=cut line",
		     screen);
}

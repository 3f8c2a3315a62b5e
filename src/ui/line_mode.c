/* Line mode: reports the result of each command in lines, for screen readers. The position, what changed in the file,
 * new and resolved findings; the pager and questions as lines as well. */
#include "ui.h"

enum { FINDINGS_MAX = 300, LINES_MAX = 5, FOUND_LINES = 4 };

struct state_before {
	const struct document *document;
	char *bytes;
	size_t length;
	const char *place;
	struct arena arena;
	const char *findings[FINDINGS_MAX];
	int count;
};

__attribute__((format(printf, 2, 3))) static void print(const struct line_output *output, const char *format, ...)
{
	struct arena arena = {0};
	va_list arguments;
	va_start(arguments, format);
	output->print(output->context, arena_vprint(&arena, format, arguments));
	va_end(arguments);
	arena_clear(&arena);
}

/* ---- where ---- */

static const char *describe_place(struct editor *editor, struct arena *arena)
{
	struct view *view = editor_view(editor);
	const char *text = "";
	if (!view)
		return text;
	view_update(editor, view);
	int fields[FIELDS_SHOWN], record = view_record(view), item = view_item(view);
	if (view_canvas(view) == CANVAS_SQUARE && view_grid(view))
		text = arena_print(arena, "%d,%d, %s", view->x, view->y, view->cell_text);
	else if (record >= 0)
		text = arena_print(arena, "%s %s", view->document->model.records[record].kind,
				   view->document->model.records[record].name);
	if (view_canvas(view) == CANVAS_HEX)
		text = arena_print(arena, "%d,%d, %s", view->x, view->y, record >= 0 ? text : "no hex");
	for (int i = 0, count = record >= 0 ? view_form_fields(view, fields) : 0; i < count; i++) {
		const struct field *field = &view->document->model.fields[fields[i]];
		if (field->set && field->record == record && (field->item < 0 || field->item == item))
			text = arena_print(arena, "%s, %s %.*s", text, field->name, (int)field->value.length,
					   view->document->text.bytes + field->value.start);
	}
	return text;
}

static void print_place(struct editor *editor, const struct line_output *output)
{
	struct arena arena = {0};
	print(output, "%s", describe_place(editor, &arena));
	arena_clear(&arena);
}

/* ---- findings ---- */

static void print_finding(const struct document *document, const struct finding *finding, const char *word,
			  const struct line_output *output)
{
	size_t line = text_line(&document->text, finding->span.start);
	print(output, "%s%s, line %zu: %s%s%s", word, severity_name(finding->severity), line, finding->message,
	      finding->fix.label ? " fix: " : "", finding->fix.label ? finding->fix.label : "");
}

/* ---- what changed ---- */

/* Reports the changed lines of the file, from the first to the last byte that differs. */
static void print_change(const struct state_before *before, const struct document *document,
			 const struct line_output *output)
{
	const struct text *text = &document->text;
	size_t end, start = bytes_common(before->bytes, before->length, text->bytes, text->length, &end);
	if (start == before->length && start == text->length)
		return;
	size_t gone = before->length - end - start;
	if (text->length - end == start && memchr(before->bytes + start, '\n', gone)) {
		/* Removed lines. If they start like the lines after them, their position is ambiguous: prefers whole
		 * lines. */
		const char *bytes = before->bytes;
		size_t begin = start;
		while (begin > 0 && bytes[begin - 1] != '\n' && bytes[begin - 1] == bytes[begin + gone - 1])
			begin--;
		if (begin == 0 || bytes[begin - 1] == '\n')
			start = begin;
		size_t shown = bytes_find(bytes, start, start + gone, '\n') - start;
		print(output, "removed from line %zu: %.*s%s", text_line(text, start), (int)shown, bytes + start,
		      shown + 1 < gone ? " ..." : "");
		return;
	}
	size_t changed = text->length - end, line = text_line(text, start), reported = 0;
	size_t last = changed > start ? text_line(text, changed - 1) : line;
	while (start > 0 && text->bytes[start - 1] != '\n')
		start--;
	for (size_t at = start; line <= last && at < text->length && reported < LINES_MAX; line++, reported++) {
		size_t length = bytes_find(text->bytes, at, text->length, '\n') - at;
		print(output, "line %zu is now: %.*s", line, (int)length, text->bytes + at);
		at += length + 1;
	}
	if (line <= last)
		print(output, "and %zu more line%s.", last - line + 1, line < last ? "s" : "");
}

/* ---- a command ---- */

const char *editor_page_line(struct editor *editor, int number)
{
	if (editor->pager.open && number < editor->pager.count)
		return editor->pager.lines[number].text;
	pager_clear(&editor->pager);
	return NULL;
}

/* Reports the pager and closes it; for an open command line, reports the command to type. */
static void print_opened(struct editor *editor, const struct line_output *output)
{
	const struct pager *pager = &editor->pager;
	int from = !pager->menu && pager->selected > 0 ? pager->selected : 0; /* the search result */
	int end = from > 0 && from + FOUND_LINES < pager->count ? from + FOUND_LINES : pager->count;
	for (int i = from; pager->open && i < end; i++)
		print(output, "%s", editor->pager.lines[i].text);
	if (editor->pager.open && !editor->prompt.question)
		pager_clear(&editor->pager);
	if (editor->prompt.question) {
		print(output, "%s", editor->prompt.message);
		const struct answer *all = NULL;
		print(output, "%s", prompt_answers(&editor->prompt, INT_MAX, &all).text);
	} else if (editor->prompt.open) {
		print(output, "type the whole command: %s", editor->prompt.text);
	}
	prompt_leave(editor);
}

static void print_result(struct editor *editor, struct state_before *before, const struct line_output *output)
{
	struct view *view = editor_view(editor);
	print_opened(editor, output);
	if (view && view->document != before->document) {
		editor_line_mode_start(editor, output);
		return;
	}
	const char *place =
	    describe_place(editor, &before->arena); /* first, because its updates are reported as well */
	if (view && before->bytes) {
		editor_check(editor, view);
		print_change(before, view->document, output);
		const struct finding_list *findings = &view->document->findings;
		const char *now[FINDINGS_MAX];
		int count = 0;
		for (int i = 0; i < findings->count && i < FINDINGS_MAX; i++) {
			now[count++] = findings->items[i].message;
			if (!word_is_among(before->findings, before->count, now[i]))
				print_finding(view->document, &findings->items[i], "found: ", output);
		}
		for (int i = 0; i < before->count; i++)
			if (!word_is_among(now, count, before->findings[i]))
				print(output, "no longer found: %s", before->findings[i]);
	}
	if (strcmp(place, before->place) != 0)
		print(output, "%s", place);
}

/* Runs the words of line mode. Returns true if `line` is one. */
static bool run_word(struct editor *editor, const char *line, const struct line_output *output)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	bool where = !*line || strcmp(line, "where") == 0, look = strcmp(line, "look") == 0,
	     list = strcmp(line, "findings") == 0;
	if (!view || !(where || look || list))
		return false;
	view_update(editor, view);
	if (where)
		print_place(editor, output);
	const struct finding_list *findings = &view->document->findings;
	for (int i = 0; list && i < findings->count; i++) {
		char number[24];
		snprintf(number, sizeof number, "%d, ", i + 1);
		print_finding(view->document, &findings->items[i], number, output);
	}
	if (list && findings->count == 0)
		print(output, "No findings.");
	for (int y = 0; look && grid && grid->rows && y < grid->height; y++)
		print(output, "%d: %.*s", y, (int)grid->rows[y].length,
		      view->document->text.bytes + grid->rows[y].start);
	return true;
}

static void print_unprotected(const char *trouble, const struct line_output *output)
{
	if (trouble)
		print(output, "NOT PROTECTED: unsaved edits would be lost (%s).", trouble);
}

void editor_line_mode_start(struct editor *editor, const struct line_output *output)
{
	struct view *view = editor_view(editor);
	if (editor->prompt.question)
		print_opened(editor, output);
	if (!view)
		return;
	editor_check(editor, view);
	const struct finding_list *findings = &view->document->findings;
	int errors = finding_count(findings, SEVERITY_ERROR), warnings = finding_count(findings, SEVERITY_WARNING),
	    notes = finding_count(findings, SEVERITY_NOTE);
	print(output, "%s, %s, %d error%s, %d warning%s, %d note%s", view->document->path,
	      view->document->format->title, errors, PLURAL(errors), warnings, PLURAL(warnings), notes,
	      PLURAL(notes));
	const char *trouble = editor_unprotected(editor);
	print_unprotected(trouble || !editor->protect ? trouble : journal_obstacle(), output);
	print_place(editor, output);
}

/* Presses the key that a line names as the answers do: "r", "Esc". An empty line is Esc; any other asks again. */
static void answer(struct editor *editor, const char *line)
{
	struct event event = {.kind = EVENT_KEY};
	char name[KEY_NAME_SIZE];
	snprintf(name, sizeof name, strlen(line) == 1 || *line == '<' ? "%s" : "<%s>", *line ? line : "Esc");
	if (key_parse(name, event.key) == strlen(name))
		editor_event(editor, &event);
}

void editor_line_mode_run(struct editor *editor, const char *line, const struct line_output *output)
{
	struct state_before before = {0};
	struct error error;
	line += strspn(line, " :");
	if (!editor->prompt.question && run_word(editor, line, output))
		return;
	before.place = describe_place(editor, &before.arena);
	struct view *old = editor_view(editor);
	if (old) {
		editor_check(editor, old);
		before.document = old->document;
		before.length = old->document->text.length;
		before.bytes = memory_copy_bytes(old->document->text.bytes, before.length);
	}
	for (int i = 0; old && i < old->document->findings.count && before.count < FINDINGS_MAX; i++)
		before.findings[before.count++] =
		    arena_print(&before.arena, "%s", old->document->findings.items[i].message);
	editor->message[0] = '\0';
	bool done = true;
	if (editor->prompt.question)
		answer(editor, line);
	else
		done = command_run(editor, line, &error);
	const struct view *view = editor_view(editor);
	bool finding = strstr(line, "finding") == line || strstr(line, "-finding");
	if (!done) {
		print(output, "error: %s", error.message);
		pager_clear(&editor->pager); /* help without a match is not reported */
	}
	if (done && editor->message[0])
		print(output, "%s", editor->message);
	if (done && finding && view && view->finding >= 0 && view->finding < view->document->findings.count)
		print_finding(view->document, &view->document->findings.items[view->finding], "", output);
	print_result(editor, &before, output);
	print_unprotected(editor_unprotected(editor), output);
	free(before.bytes);
	arena_clear(&before.arena);
}

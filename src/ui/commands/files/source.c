/* The source view: the lines of the file with their findings, editable as plain text. */
#include "commands/commands.h"

#include <ctype.h>

enum { INDENT = 32 /* maximum number of bytes before the first cell of a row */ };

bool source_leave(struct editor *editor)
{
	struct view *view = editor_view(editor);
	struct span span = source_span(view, view->line);
	struct place place = model_place(&view->document->model, span.start);
	for (size_t i = 1; i < span.length && i < INDENT && place.kind != PLACE_CELL; i++) {
		struct place cell = model_place(&view->document->model, span.start + i);
		place = cell.kind == PLACE_CELL ? cell : place;
	}
	int object = place.kind == PLACE_CELL ? -1 : view_object_of(view, span);
	editor->focus = FOCUS_CANVAS;
	if (place.kind == PLACE_CELL)
		place.x = view->x;
	if (object >= 0)
		place = object_place(&view->document->model, object);
	/* Find the map that the line belongs to, else the first that ends after it. */
	const struct model *model = &view->document->model;
	int map = model_place_grid(model, place);
	for (int i = 0; i < model->grid_count && map < 0; i++)
		if (span_end(model->grids[i].whole) > span.start || i + 1 == model->grid_count)
			map = i;
	if (place.kind == PLACE_CELL || place.kind == PLACE_RECORD)
		editor_go(editor, place);
	else if (map >= 0 && map != view->grid)
		editor_go(editor, place_at(PLACE_GRID, map));
	view_update(editor, view);
	view_show_finding(editor, view, view_nearest_finding(view));
	return true;
}

COMMAND(source)
{
	int line = 0;
	if (!argument_number(&arguments, 0, 1, source_lines(view), &line, error))
		return false;
	if (line == 0 && editor->focus == FOCUS_SOURCE)
		return source_leave(editor);
	size_t offset = view_offset(editor, view);
	int object = editor->focus == FOCUS_CANVAS ? view_object(view, view->x, view->y, 0) : -1;
	if (object >= 0 && setting_is(&editor->settings, SETTING_OBJECTS, "on") &&
	    object_rank(&view->document->model.objects[object]) > 0)
		offset = view->document->model.objects[object].call.start;
	editor_cancel(editor);
	editor->focus = FOCUS_SOURCE;
	source_go(editor, line > 0 ? source_span(view, line - 1).start : offset);
	view->edited =
	    (struct edited){view->line, line > 0 ? 0 : offset - source_span(view, view->line).start, false};
	return true;
}

/* Goes to the line of the argument, if there is one. */
static bool go_to_line(struct view *view, const char *arguments, struct error *error)
{
	int line;
	if (!argument_number(&arguments, view->line + 1, 1, source_lines(view), &line, error))
		return false;
	view->line = line - 1;
	return true;
}

COMMAND(source_edit)
{
	if (!go_to_line(view, arguments, error))
		return false;
	struct span span = source_span(view, view->line);
	int first, count = source_findings(view, view->line, &first);
	multiline_open_span(editor, span, false);
	const bool here = view->line == view->edited.line;
	size_t at = count > 0 && !(here && view->edited.found)
			? view->document->findings.items[first].span.start - span.start
		    : here ? view->edited.column
			   : 0;
	editor->multiline.text_area.cursor = MIN(at, span.length);
	source_follow(editor);
	return true;
}

COMMAND(source_add)
{
	if (!go_to_line(view, arguments, error))
		return false;
	multiline_open_span(editor, source_span(view, view->line), true);
	source_follow(editor);
	return true;
}

/* Changes the file as one step. */
static bool rewrite(struct editor *editor, struct patch *patch, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	bool done = document_rewrite(view->document, patch, label, error);
	view_clamp(view);
	view_update(editor, view);
	source_follow(editor);
	return done;
}

static bool replace(struct editor *editor, struct span span, const char *bytes, size_t length, struct error *error)
{
	struct patch patch = {0};
	patch_add_difference(&patch, &editor_view(editor)->document->text, span, bytes, length);
	return rewrite(editor, &patch, "source", error);
}

/* Keeps lines of the file for pasting, and sets `span` to them, without the last line end. */
static bool keep_lines(struct editor *editor, const char *arguments, struct span *span, struct error *error)
{
	const struct view *view = editor_view(editor);
	int count, left = source_lines(view) - view->line;
	if (!argument_number(&arguments, 1, 1, 1000000, &count, error))
		return false;
	count = MIN(count, left);
	size_t start = source_span(view, view->line).start, end = span_end(source_span(view, view->line + count - 1));
	*span = span_between(start, end);
	multiline_keep(editor, view->document->text.bytes + start, span->length);
	return editor_say(editor, "%d line%s copied; %s", count, PLURAL(count),
			  binding_phrase(editor, WHERE_SOURCE, "{source-paste} pastes below.").text);
}

COMMAND(source_delete)
{
	const struct text *text = &view->document->text;
	struct span span;
	if (!keep_lines(editor, arguments, &span, error))
		return false;
	editor->message[0] = '\0';
	size_t next = text_line(text, span_end(span)); /* the number of the last line is the index of the next */
	return replace(editor,
		       span_between(span.start, next < text->line_count ? text->line_starts[next] : text->length), "",
		       0, error);
}

COMMAND(source_paste)
{
	if (!editor->lines)
		return error_set(error, "No line has been cut; %s",
				 binding_phrase(editor, WHERE_SOURCE, "{source-delete} cuts one.").text);
	size_t end = span_end(source_span(view, view->line)), length = strlen(view->document->model.line_end);
	char *fresh = memory_allocate(length + editor->lines_length, 1);
	memcpy(mempcpy(fresh, view->document->model.line_end, length), editor->lines, editor->lines_length);
	bool done = replace(editor, (struct span){.start = end}, fresh, length + editor->lines_length, error);
	free(fresh);
	if (done)
		view->line++;
	source_follow(editor);
	return done;
}

/* Returns the text up to the mark or the end, where `at` then is. A backslash takes the mark, or another backslash, as it
 * is, but not for the editor's own marks, which no text has. */
static char *text_before(const char **at, char mark, struct arena *arena)
{
	char *text = arena_copy(arena, *at, strlen(*at)), *end = text;
	for (; **at && **at != mark; (*at)++) {
		*at += **at == '\\' && mark > ' ' && ((*at)[1] == mark || (*at)[1] == '\\');
		*end++ = **at;
	}
	*end = '\0';
	return text;
}

/* Returns true if the bytes are in the lines of a map whose name has these words; NULL: of the map that is shown. */
static bool is_in_maps(const struct view *view, struct span bytes, const char *words)
{
	const struct model *model = &view->document->model;
	bool is = false;
	for (int map = 0; map < model->grid_count && !is; map++) {
		const struct span lines = model_map_span(model, map);
		char word[64];
		is = bytes.start >= lines.start && span_end(bytes) <= span_end(lines) && (words || map == view->grid);
		for (const char *at = words ? words : ""; is && *(at += strspn(at, " ")); at += strcspn(at, " ")) {
			snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
			is = strcasestr(model->grids[map].name, word);
		}
	}
	return is;
}

/* Replaces a text wherever the file has it, or `where` says, as one step. */
static bool substitute_all(struct editor *editor, const char *old, const char *fresh, const char *where,
			   struct error *error)
{
	struct view *view = editor_view(editor);
	const struct text *text = &view->document->text;
	const bool file = strcmp(where, " file") == 0;
	const char *words = strncmp(where, " maps ", 6) == 0 ? where + 6 : NULL;
	struct patch patch = {0};
	const char *at = text->bytes, *end = text->bytes + text->length;
	int count = 0;
	for (; (at = memmem(at, (size_t)(end - at), old, strlen(old))); at += strlen(old)) {
		const struct span found = {(size_t)(at - text->bytes), strlen(old)};
		if (!file && !is_in_maps(view, found, words))
			continue;
		patch_add(&patch, found, fresh, strlen(fresh));
		count++;
	}
	if (count == 0)
		return error_set(error, "'%s' is not in %s.", old,
				 file    ? "this file"
				 : words ? "maps with these names"
					 : "this map");
	return rewrite(editor, &patch, "substitute", error) &&
	       editor_say(editor, "Replaced %d time%s.", count, PLURAL(count));
}

COMMAND(substitute)
{
	static const char how[] = "Give the old and the new text, as in /old/new/ or |old|new|.";
	const char mark = arguments[0], *rest = arguments + 1;
	if (mark == '\0' || mark == '\\' || isalnum((unsigned char)mark))
		return error_set(error, how);
	const char *old = text_before(&rest, mark, &editor->scratch);
	if (!*old || !*rest++)
		return error_set(error, how);
	const char *fresh = text_before(&rest, mark, &editor->scratch);
	rest += *rest == mark;
	if (strcmp(rest, " file") == 0 || strcmp(rest, " map") == 0 || strncmp(rest, " maps ", 6) == 0)
		return substitute_all(editor, old, fresh, rest, error);
	if (!argument_end(rest))
		return error_set(error, "'%s' follows the last %c; write \\%c for a %c in a text.", rest, mark, mark,
				 mark);
	struct span span = source_span(view, view->line), found = {.length = strlen(old)};
	const char *line = view->document->text.bytes + span.start,
		   *at = memmem(line, span.length, old, found.length);
	if (!at)
		return error_set(error, "'%s' is not in this line.", old);
	found.start = span.start + (size_t)(at - line);
	return replace(editor, found, fresh, strlen(fresh), error);
}

/* Replacing a glyph or a meaning: on a map, in a selection, on all maps, in all open files. */
#include "commands/commands.h"

/* The arguments, as words; words in quotes may contain blanks. */
struct request {
	const char *old, *fresh; /* `old` is NULL: the glyph under the cursor */
	int reach;
};
enum { REACH_MAP = -1, REACH_ALL, REACH_FILES };

static bool read_request(struct editor *editor, const char *arguments, struct request *request, struct error *error)
{
	static const char *const reaches[] = {"all", "files", NULL};
	const char *words[2] = {NULL}, *word;
	size_t length;
	int count = 0;
	*request = (struct request){.reach = REACH_MAP};
	while (argument_word(&arguments, &word, &length)) {
		const char *end = length > 1 && *word == '"' ? strchr(word + 1, '"') : NULL;
		if (end) {
			length = (size_t)(end - ++word);
			arguments = end + 1;
		}
		const char *last = arena_copy(&editor->scratch, word, length);
		bool reaches_on =
		    argument_end(arguments) && count > 0 && (strcmp(last, "all") == 0 || strcmp(last, "files") == 0);
		if (reaches_on && !argument_choice(editor, &last, reaches, &request->reach, error))
			return false;
		if (!reaches_on && count == 2) /* more words of a meaning */
			words[1] = arena_print(&editor->scratch, "%s %s", words[1], last);
		else if (!reaches_on)
			words[count++] = last;
	}
	if (count == 0)
		return error_set(error, "Missing glyph: give one character, or <Space>.");
	request->fresh = words[count - 1];
	request->old = count > 1 ? words[0] : NULL;
	bool pair = count == 1 && strlen(words[0]) == 2 &&
		    editor_view(editor)->document->format->cells->kind != CELL_WORD && words[0][0] > ' ' &&
		    words[0][0] < 0x7f;
	if (pair) { /* kK */
		request->old = arena_print(&editor->scratch, "%c", words[0][0]);
		request->fresh = words[0] + 1;
	}
	return request->old || editor->interactive ||
	       error_set(error, "Missing glyph: give one character, or <Space>.");
}

/* Returns what a cell becomes; -1: it stays. With `named`, those are meant, not `old`. */
static int cell_replaced(const struct view *view, int there, int old, struct named_values *named, int fresh)
{
	const struct format *format = view->document->format;
	if (named)
		return there != fresh && named_has(named, there) ? fresh : -1;
	if (format->cells->replaced)
		return format->cells->replaced(format, there, old, fresh, view->layer);
	return there == old ? fresh : -1;
}

/* Replaces on the current map. Returns the number of cells, -1 with a message if it is refused. */
static long replace_here(struct editor *editor, int old, const char *words, int fresh, bool selected,
			 struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct drawing drawing = {.view = view, .whole = !words && view->document->format->cells->replaced};
	struct named_values named;
	bool asks;
	struct answers answers = {0};
	if (words && !named_begin(&named, view->document, view->grid, words))
		return 0;
	struct clip row = clip_of_size(grid->width, 1); /* what its cells become */
	int *values = row.cells;
	for (int y = 0; y < grid->height; y++) {
		grid_values(grid, &view->document->text, 0, y, grid->width, values);
		for (int x = 0; x < grid->width; x++) {
			const int there = values[x];
			values[x] = 0;
			if (there < 0 || (selected && !in_selection(view, x, y)))
				continue;
			int *becomes = answer_about(&answers, there, &asks);
			if (asks && (*becomes = cell_replaced(view, there, old, words ? &named : NULL, fresh)) < 0)
				*becomes = 0;
			values[x] = *becomes;
		}
		drawing_clip(&drawing, &row, 0, y, -1);
	}
	clip_clear(&row);
	long count = (long)drawing.count;
	return count == 0 || drawing_apply(editor, &drawing, "replace", error) ? count : -1;
}

#define NEITHER "'%s' is neither a glyph nor part of a meaning in the legend."

struct result {
	long count;
	int maps;
	struct cell_name old, fresh;
};

/* Replaces in the current file as one step. */
static bool replace_in_file(struct editor *editor, const struct request *request, struct result *result,
			    struct error *error)
{
	struct view *view = editor_view(editor);
	int old, fresh, shown = view->grid;
	const char *words = NULL;
	struct named_values named;
	if (!argument_value(editor, request->fresh, false, &fresh)) {
		named_begin(&named, view->document, view->grid, request->fresh);
		fresh = named_value(&named);
	}
	if (!request->old) {
		old = grid_cell(view_grid(view), &view->document->text, view->x, view->y);
	} else if (!argument_value(editor, request->old, false, &old)) {
		if (named_begin(&named, view->document, view->grid, request->old))
			words = request->old;
		else if (!argument_value(editor, request->old, true, &old))
			return error_set(error, NEITHER, request->old);
	}
	bool there = words, unknown = fresh < 0 && !argument_value(editor, request->fresh, true, &fresh);
	for (int i = 0; i < view->document->model.grid_count; i++)
		there |= (i == shown || request->reach >= REACH_ALL) && old >= 0 &&
			 grid_count(&view->document->model.grids[i], old) > 0;
	if (unknown && there && !meaning_find(editor, request->fresh, &fresh, error))
		return false;
	*result = (struct result){.old = cell_name(words ? 0 : old), .fresh = cell_name(fresh)};
	if (words)
		snprintf(result->old.text, sizeof result->old.text, "%s", words);
	if (!request->old && old == fresh)
		return error_set(error, "%s is already under the cursor; type the glyph to replace it with.",
				 result->old.text);
	bool all = request->reach >= REACH_ALL;
	int last = all ? view->document->model.grid_count - 1 : shown;
	long more = 0;
	if (all)
		document_transaction_begin(view->document, "replace", place_cell(shown, view->x, view->y));
	for (view->grid = all ? 0 : shown; view->grid <= last && more >= 0; view->grid++) {
		more = replace_here(editor, old, words, fresh, view->selected && !all, error);
		result->count += MAX(more, 0);
		result->maps += more > 0;
	}
	view->grid = shown;
	if (all)
		document_transaction_finish(view->document, more >= 0);
	return more >= 0;
}

/* Replaces in every open file that has maps; the message counts the cells of each. */
static bool replace_in_files(struct editor *editor, const struct request *request, struct error *error)
{
	const int current = editor->current;
	char list[MESSAGE_SIZE] = "";
	long total = 0;
	size_t used = 0;
	int files = 0;
	struct error refused = {0}, why;
	for (editor->current = 0; editor->current < editor->view_count; editor->current++) {
		struct view *view = editor_view(editor);
		const char *name = path_name(view->document->path);
		struct result result = {0};
		if (!view_grid(view) || !view_grid(view)->rows)
			continue;
		if (!replace_in_file(editor, request, &result, &why)) {
			error_set(&refused, " %s: %s", name, why.message);
			continue;
		}
		if (result.count == 0)
			continue;
		if (used < sizeof list)
			used += (size_t)snprintf(list + used, sizeof list - used, "%s%s %ld", files > 0 ? ", " : "",
						 name, result.count);
		files++;
		total += result.count;
		if (editor->current != current)
			view_update(editor, view);
	}
	editor->current = current;
	if (total == 0)
		return error_set(error, "No such cell in the open files.%s", refused.message);
	return editor_say(editor, "%ld cell%s in %d file%s: %s.%s", total, PLURAL(total), files, PLURAL(files), list,
			  refused.message);
}

COMMAND(replace)
{
	struct request request = {0};
	struct result result = {0};
	if (!read_request(editor, arguments, &request, error) || !request.fresh)
		return false;
	if (request.reach == REACH_FILES && !request.old) { /* the same glyph in all of them */
		int here = grid_cell(view_grid(view), &view->document->text, view->x, view->y);
		request.old = arena_print(&editor->scratch, "%s", cell_argument(here).text);
	}
	if (request.reach == REACH_FILES)
		return replace_in_files(editor, &request, error);
	if (!replace_in_file(editor, &request, &result, error))
		return false;
	bool all = request.reach == REACH_ALL;
	if (result.count == 0)
		return error_set(error, "No %s %s.", result.old.text,
				 all              ? "in this file"
				 : view->selected ? "in the selection"
						  : "on this map");
	char maps[40] = "";
	if (all)
		snprintf(maps, sizeof maps, " on %d map%s", result.maps, PLURAL(result.maps));
	return editor_say(editor, "%ld cell%s%s: %s became %s.", result.count, PLURAL(result.count), maps,
			  result.old.text, result.fresh.text);
}

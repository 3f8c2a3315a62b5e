/* Typing glyphs into the map, also as a command line, which "." repeats. */
#include "commands/commands.h"

/* Adds to the command line that repeats what was typed, or begins it. */
static void note(struct editor *editor, const char *bytes, size_t length)
{
	struct arena arena = {0};
	const char *before = editor->typed.begun ? editor->repeat.line : "type ";
	command_remember(editor, arena_print(&arena, "%s%.*s", before, (int)length, bytes));
	arena_clear(&arena);
}

/* Returns true if the cell is on the map and can be walked on. */
static bool is_open(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	int value = grid_cell(grid, &view->document->text, x, y);
	return value >= 0 && model_glyph(&view->document->model, grid, value)->walk != WALK_SOLID;
}

bool type_glyph(struct editor *editor, int value, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct history *history = &view->document->history;
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	if (!editor->typed.begun) {
		editor->typed.x = view->x;
		editor->typed.inside = is_open(view, view->x, view->y);
	}
	/* Each glyph is a step; the steps are joined when typing ends or the cursor moves away. */
	if (editor->typed_last != history->done)
		editor->typed_first = history->done;
	size_t before = history->done, taken = history_next(history, before, false);
	if (!cell_paint(editor, value, (struct drawing){.mirrored = true}, error))
		return false;
	for (; before > editor->typed_first && before < history->done && taken != SIZE_MAX;
	     taken = history_next(history, taken, false))
		view->document->history.steps[taken - 1].inside = true; /* Backspace took it back */
	editor->typed_last = history->done;
	note(editor, value == '\\' ? "\\\\" : bytes, value == '\\' ? 2 : length);
	editor->typed.begun = true;
	editor_move_to(editor, view->x + 1, view->y);
	return true;
}

bool type_row(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	int x = editor->typed.begun ? editor->typed.x : view->x, y = view->y + 1, last = view->x - 1;
	if (y >= view_grid(view)->height)
		return error_set(error, "This is the last row of the map.");
	if (editor->typed.begun && editor->typed.inside) {
		/* To the first open cell below the row of the room. */
		while (is_open(view, last + 1, view->y))
			last++;
		while (x <= last && !is_open(view, x, y))
			x++;
		if (x > last && !is_open(view, editor->typed.x, y))
			return error_set(error, "There is only wall below this row; arrows go there.");
	}
	if (editor->typed.begun)
		note(editor, "\\n", 2);
	editor_move_to(editor, x, y);
	return true;
}

/* Returns the length of the first item of a text: a row, a backslash, or a character. */
static size_t item_length(const char *text)
{
	return text[0] == '\\' && (text[1] == 'n' || text[1] == '\\') ? 2 : character_after(text, strlen(text), 0);
}

void type_back(struct editor *editor)
{
	char *last = editor->typed.begun ? editor->repeat.line + strlen("type ") : "";
	while (*last && last[item_length(last)])
		last += item_length(last);
	if (*last)
		*last = '\0';
}

/* Types the text as one step. */
static bool type_text(struct editor *editor, const char *text, struct error *error)
{
	struct view *view = editor_view(editor);
	bool done = true;
	document_transaction_begin(view->document, "type", place_cell(view->grid, view->x, view->y));
	for (size_t size; done && *text; text += size) {
		size = item_length(text);
		bool escaped = size == 2 && text[0] == '\\';
		done = escaped && text[1] == 'n' ? type_row(editor, error)
						 : type_glyph(editor, cell_value(text, escaped ? 1 : size), error);
	}
	document_transaction_finish(view->document, done);
	editor->typed.begun = false;
	return done;
}

COMMAND(type)
{
	if (view->document->format->cells->kind == CELL_WORD)
		return error_set(error, "Cells of this format (%s) are words and cannot be typed; choose a brush.",
				 view->document->format->title);
	editor_cancel(editor);
	editor->typed_first = editor->typed_last = 0;
	editor->typing = *arguments == '\0';
	return editor->typing || type_text(editor, arguments, error);
}

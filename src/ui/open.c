/* Opening documents and showing them. */
#include "ui.h"

void view_free(struct view *view)
{
	recover_free(view->recovery);
	document_free(view->document);
	checker_stop(&view->checker);
	verdicts_clear(&view->verdicts);
	free(view->mask);
	free(view->kept);
	clip_clear(&view->brush_options.pattern);
	free(view->marks);
	for (int kind = 0; kind < PLACE_ITEM; kind++)
		free(view->worst[kind].of);
	arena_clear(&view->roll.arena);
	walk_clear(&view->walk);
	solve_clear(view);
	free(view->marked.cells);
	free(view->wide_counts);
	free(view->filter.rows);
	free(view->order.rows);
	free(view->filter.text);
	arena_clear(&view->fact_arena);
	free(view);
}

/* Adds the document, which it now owns, as the last view, and shows it. */
static bool editor_add(struct editor *editor, struct document *document, struct error *error)
{
	if (document && editor->protect && (size_t)editor->view_count >= editor->file_limit) {
		document_free(document);
		return error_set(error,
				 "Cannot protect unsaved work in more than %d files; close some, or raise the limit "
				 "of open files (ulimit -n).",
				 editor->view_count);
	}
	if (!document)
		return false;
	struct view *view = memory_allocate(1, sizeof *view);
	size_t capacity = (size_t)editor->view_count;
	list_grow(&editor->views, &capacity, capacity + 1, sizeof view);
	*view = (struct view){.document = document, .nearest = -1, .finding = -1};
	editor->views[editor->view_count++] = view;
	/* Palette slots and the first brush. */
	const struct model *model = &document->model;
	const char *wall = document->format->maps->wall;
	view_order_legend(view);
	view_fill_slots(view);
	view->layer = LAYER_ALL;
	view->brush = cell_value(wall, strlen(wall));
	view->other_brush = view_floor(view);
	/* Without walls, the most frequent glyph, but rather not a blank. */
	bool found = model_glyph(model, view_grid(view), view->brush)->known;
	for (int row = 0; !found && row < model_legend_rows(model, view->grid); row++) {
		const struct entry *entry = &model->entries[view_row_entry(view, row)];
		found = entry->style != STYLE_VOID;
		view->brush = found || row == 0 ? entry->key : view->brush;
	}
	view_select_entry(view, model_find_entry(model, view->grid, view->brush));
	view_go_record(view, 0, -1);
	const struct grid *grid = view_grid(view);
	if (grid && document->format->canvas == CANVAS_HEX && model->record_count == 0) { /* where hexes can be */
		view->x = grid->width / 3;
		view->y = grid->height / 4;
	}
	pager_clear(&editor->pager);
	recover_find(editor, view);
	editor_show(editor, editor->view_count - 1);
	return true;
}

/* Warns before the user edits a file that cannot be saved. Always returns true. */
static bool warn_unwritable(struct editor *editor)
{
	struct view *view = editor_view(editor);
	struct error error;
	const char *path = view->document->path;
	view->unwritable = strcmp(path, "-") != 0 && !file_may_be_saved(path, &error);
	if (view->unwritable)
		editor_refuse(editor, &error);
	return true;
}

bool editor_open(struct editor *editor, const char *path, const char *format, int width, int height,
		 struct error *error)
{
	return editor_open_as(editor, path, format,
			      &(const struct template_request){.width = width, .height = height}, error);
}

bool editor_open_as(struct editor *editor, const char *path, const char *format,
		    const struct template_request *request, struct error *error)
{
	struct library *library = projects_library(editor, path, &format);
	struct file_identity disk = {0};
	bool standard = strcmp(path, "-") == 0, exists = standard || file_exists(path), is_new = !exists;
	/* An empty file is edited as a new one; a script gets it as it is. */
	char *bytes;
	size_t length;
	if (editor->protect && exists && !standard && file_read(path, &bytes, &length, &disk, NULL)) {
		is_new = length == 0;
		free(bytes);
	}
	struct document *fresh = is_new ? library_create(library, path, format, request, error) : NULL;
	if (exists && !fresh)
		return editor_add(editor, library_open(library, path, format, error), error) &&
		       warn_unwritable(editor);
	if (fresh)
		fresh->disk = disk;
	if (!editor_add(editor, fresh, error))
		return false;
	/* In a new map the cursor starts on the first cell that painting changes. */
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	int cells = grid && grid->rows ? grid->width * grid->height : 0, at = 0;
	while (at < cells &&
	       grid_cell(grid, &view->document->text, at % grid->width, at / grid->width) == view->brush)
		at++;
	if (at < cells) {
		view->x = at % grid->width;
		view->y = at / grid->width;
	}
	editor_say(editor,
		   exists ? "%s is empty; it starts as a new file, written when you change and save it."
			  : "%s is a new file; it is written when you save it.",
		   path);
	warn_unwritable(editor);
	return true;
}

bool editor_open_bytes(struct editor *editor, const char *name, const char *bytes, size_t length, const char *format,
		       struct error *error)
{
	struct library *library = projects_library(editor, name, &format);
	return editor_add(editor, library_open_bytes(library, name, bytes, length, format, error), error);
}

int editor_document_count(const struct editor *editor)
{
	return editor->view_count;
}

struct document *editor_document(struct editor *editor, int index)
{
	int at = index < 0 ? editor->current : index;
	return at < editor->view_count ? editor->views[at]->document : NULL;
}

void editor_show(struct editor *editor, int index)
{
	editor->current = index;
	if (view_canvas(editor_view(editor)) != CANVAS_SQUARE)
		editor_view(editor)->document->checked = false; /* its companions may have changed meanwhile */
	editor->up_to_date = false;
	editor->focus = FOCUS_CANVAS;
	view_clamp(editor_view(editor));
	editor_scroll(editor);
	recover_ask(editor);
}

/* The documents that are open. */
#include "views/views.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void view_free(struct view *view)
{
	recover_free(view->recovery);
	document_free(view->document);
	free(view->mask);
	free(view->marks);
	free(view->steps.of);
	free(view->more_counts);
	free(view->filter.rows);
	free(view->order.rows);
	free(view->filter.text);
	arena_clear(&view->fact_arena);
	free(view);
}

/* Takes the document over as the last view and shows it. */
static bool editor_add(struct editor *editor, struct document *document, struct error *error)
{
	if (document && editor->protect && (size_t)editor->view_count >= editor->file_limit) {
		document_free(document);
		return error_set(error,
				 "%d files are open, and unsaved work in more could not be protected: the limit of "
				 "open files is reached. Close some, or raise it (ulimit -n).",
				 editor->view_count);
	}
	if (!document)
		return false;
	struct view *view = memory_allocate(1, sizeof *view);
	struct view **views = realloc(editor->views, (size_t)(editor->view_count + 1) * sizeof *views);
	if (!views)
		memory_end();
	editor->views = views;
	*view = (struct view){.document = document, .nearest = -1, .finding = -1};
	views[editor->view_count++] = view;
	/* Palette slots and the first brush. */
	const struct model *model = &document->model;
	const char *wall = document->format->glyph_wall;
	view_order_legend(view);
	view_fill_slots(view);
	view->layer = LAYER_ALL;
	view->brush = cell_value(wall, strlen(wall));
	view->other_brush = view_floor(view);
	if (!model_glyph(model, view_grid(view), view->brush)->known && model_legend_rows(model, view->grid) > 0)
		view->brush = model->entries[model_legend_entry(model, view->grid, 0)].key;
	view_select_entry(view, model_find_entry(model, view->grid, view->brush));
	view_go_record(view, 0, -1);
	page_clear(&editor->page);
	recover_look(editor, view);
	editor_show(editor, editor->view_count - 1);
	return true;
}

/* Of the file just opened, before work goes into it. Always true. */
static bool tell_unwritable(struct editor *editor)
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
	struct library *library = projects_library(editor, path, &format);
	struct template_request request = {.width = width, .height = height};
	struct file_identity disk = {0};
	bool standard = strcmp(path, "-") == 0, there = standard || file_exists(path), begins = !there;
	/* A file of no bytes, which who edits it begins as one that is not there; a script takes it as it is. */
	char *bytes;
	size_t length;
	if (editor->protect && there && !standard && file_read(path, &bytes, &length, &disk, NULL)) {
		begins = length == 0;
		free(bytes);
	}
	struct document *fresh = begins ? library_create(library, path, format, &request, error) : NULL;
	if (there && !fresh)
		return editor_add(editor, library_open(library, path, format, error), error) &&
		       tell_unwritable(editor);
	if (fresh)
		fresh->disk = disk;
	if (!editor_add(editor, fresh, error))
		return false;
	/* In a new map the first cell that the brush changes, so that painting it can be seen. */
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
		   there ? "%s is empty: this is how a new one begins; it is written when you change and save it."
			 : "%s is a new file; it is written when you save it.",
		   path);
	tell_unwritable(editor);
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
	int at = index < 0 ? editor->shown : index;
	return at < editor->view_count ? editor->views[at]->document : NULL;
}

void editor_show(struct editor *editor, int index)
{
	editor->shown = index;
	if (view_canvas(editor_view(editor)) != CANVAS_SQUARE)
		editor_view(editor)->document->checked = false; /* its companions may have changed meanwhile */
	editor->resting = false;
	editor->focus = FOCUS_CANVAS;
	view_clamp(editor_view(editor));
	editor_scroll(editor);
	recover_ask(editor);
}

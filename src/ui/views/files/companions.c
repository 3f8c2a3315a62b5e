/* Findings that need several files: the open rooms of a dungeon, or a board and its recruit file (open or on disk). */
#include "mapwright/allow.h"
#include "views/views.h"

static void check_afresh(struct editor *editor, const struct view *view)
{
	struct document *document = view->document;
	for (int i = 0; i < editor->view_count; i++) {
		editor->views[i]->document->verdicts = &editor->views[i]->verdicts;
		editor->views[i]->verdicts.stale = document_modified(editor->views[i]->document);
		editor->views[i]->updated_revision = 0; /* its findings may differ for the same text */
	}
	document_check(document);
	if (document->format->check_together) {
		/* The open documents of the same format, each with its own findings. */
		struct document **alike = memory_allocate((size_t)editor->view_count, sizeof *alike);
		size_t count = 0;
		for (int i = 0; i < editor->view_count; i++)
			if (editor->views[i]->document->format == document->format) {
				alike[count++] = editor->views[i]->document;
				document_check(editor->views[i]->document);
			}
		if (count > 1)
			document->format->check_together(alike, count);
		for (size_t i = 0; i < count; i++)
			projects_filter(editor, alike[i]);
		free(alike);
	}
	char path[PATH_MAX];
	struct document *companion = NULL;
	if (library_companion_path(document, path, sizeof path)) {
		const char *format_id = NULL;
		for (int i = 0; i < editor->view_count && !companion; i++)
			if (strcmp(editor->views[i]->document->path, path) == 0)
				companion = editor->views[i]->document;
		library_check_companion(projects_library(editor, path, &format_id), document, companion);
	}
	allow_apply(document);
	projects_filter(editor, document);
	if (companion)
		projects_filter(editor, companion);
}

void editor_check(struct editor *editor, struct view *view)
{
	if (!view->document->checked)
		check_afresh(editor, view);
	/* the list may have become shorter, also by a check together with another file */
	view->finding = MIN(view->finding, view->document->findings.count - 1);
	view->nearest = MIN(view->nearest, view->document->findings.count - 1);
}

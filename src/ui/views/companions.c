/* Findings that only show when files are held together: the rooms of a dungeon that are open, and a board with the
 * recruit file beside it (open, or on the disk). */
#include "views.h"

#include "mapwright/allow.h"
#include "settings/customs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The open documents of the same format, each with its own findings; NULL without memory. Freed by the caller. */
static struct document **open_alike(struct editor *editor, const struct format *format, size_t *count)
{
	struct document **documents = malloc((size_t)editor->view_count * sizeof *documents);
	*count = 0;
	for (int i = 0; documents && i < editor->view_count; i++) {
		if (editor->views[i]->document->format != format)
			continue;
		documents[(*count)++] = editor->views[i]->document;
		document_check(editor->views[i]->document);
	}
	return documents;
}

static struct document *find_open(const struct editor *editor, const char *path)
{
	for (int i = 0; i < editor->view_count; i++)
		if (strcmp(editor->views[i]->document->path, path) == 0)
			return editor->views[i]->document;
	return NULL;
}

void editor_check(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	if (document->checked)
		return;
	document_check(document);
	view->rested_revision = 0; /* a companion may have changed: the same text, other findings */
	if (document->format->check_together) {
		size_t count;
		struct document **documents = open_alike(editor, document->format, &count);
		if (count > 1)
			document->format->check_together(documents, count);
		for (size_t i = 0; i < count; i++)
			customs_filter(editor, documents[i]);
		free(documents);
	}
	char path[PATH_MAX];
	struct document *companion = NULL;
	if (library_companion_path(document, path, sizeof path)) {
		const char *format_id = NULL;
		companion = find_open(editor, path);
		library_check_beside(customs_library(editor, path, &format_id), document, companion);
	}
	allow_apply(document);
	customs_filter(editor, document);
	if (companion)
		customs_filter(editor, companion);
}

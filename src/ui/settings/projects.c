/* The settings of a project, as they apply to files of the editor. */
#include "ui.h"

void editor_follow(struct editor *editor, const struct project_reader *projects)
{
	editor->projects = projects;
}

static void report(void *reporter, const char *sentence)
{
	editor_say(reporter, "%s", sentence);
}

struct library *projects_library(struct editor *editor, const char *path, const char **format_id)
{
	struct project_settings found = {0};
	const struct project_reader *projects = editor->projects;
	if (projects)
		found = projects->find(projects->context, path, report, editor);
	if (!*format_id)
		*format_id = found.format_id;
	struct library *library = found.library ? found.library : editor->library;
	library_read_as(library, editor->dialect);
	return library;
}

void projects_filter(const struct editor *editor, struct document *document)
{
	if (editor->projects)
		editor->projects->filter(editor->projects->context, document);
}
